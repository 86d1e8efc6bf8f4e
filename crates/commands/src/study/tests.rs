//! Walking, side lines and slips, and that the words match the table.

use dejarik_engine::review::{Account, Judged, Judgement, Resignation, Review, Thrown};
use dejarik_engine::{Knowledge, Stop, Value};
use dejarik_play::record::{self, Annotation};
use dejarik_rules::dgn::Reader;
use dejarik_rules::{RulesId, Side};

use super::graph::{graph, height, share};
use super::insight::{Insight, Job};
use super::{Study, open, words};
use crate::lang::{Lang, Texts};

/// A short game.
const GAME: &str = "[Rules \"groi\"]\nA1-B1 A7-B7 A2-B2 *\n";

pub(crate) fn study(record: &str) -> Study {
    let (_, game) = Reader::new(record).next().unwrap();
    Study::of_game(record::replay(&game.unwrap()).unwrap()).unwrap()
}

fn words_of(study: &Study) -> Vec<&str> {
    study.line().iter().map(|ply| ply.word.as_str()).collect()
}

fn play(study: &mut Study, word: &str) {
    let step = study.position().parse_step(word).unwrap();
    study.play(step).unwrap();
}

#[test]
fn a_side_line_leaves_the_game_as_it_was() {
    let mut study = study(GAME);
    let game = words_of(&study).join(" ");
    assert_eq!((study.at(), study.line().len(), study.aside()), (3, 3, None));
    assert!(study.back() && study.back());
    let words: Vec<String> = {
        let position = study.position();
        position.steps().into_iter().map(|step| position.step_text(step)).collect()
    };
    let other = words.iter().find(|word| !game.contains(word.as_str())).unwrap();
    play(&mut study, other);
    assert_eq!((study.at(), study.aside()), (2, Some(1)));
    assert!(study.has_side_line());
    assert!(study.back() && study.aside().is_none(), "the branch itself is on the game");
    assert!(study.forward() && study.aside() == Some(1), "the side line is kept");
    study.back();
    play(&mut study, "A7-B7");
    assert_eq!((study.aside(), words_of(&study).join(" ")), (None, game.clone()), "the game again");
    study.back();
    play(&mut study, other);
    assert!(study.return_to_game() && !study.return_to_game());
    assert_eq!((study.at(), words_of(&study).join(" ")), (1, game));
}

#[test]
fn a_position_is_walked_and_replayed() {
    let position = open::start(dejarik_rules::any::AnyRules::new(RulesId::Groi)).unwrap();
    let mut study = Study::of_position(position);
    assert!(!study.back() && !study.forward() && study.history().is_empty());
    play(&mut study, "A1-B1");
    play(&mut study, "A7-C");
    assert_eq!(study.history().len(), 2);
    study.go_to(1);
    play(&mut study, "A7-B7");
    assert_eq!((words_of(&study), study.has_side_line()), (vec!["A1-B1", "A7-B7"], false));
    assert!(study.throw("(5:3)").is_err(), "there are no dice");
}

#[test]
fn every_rule_set_has_a_start_position() {
    let starts = [
        "groi PPPP2pppp2/12/1 w wb",
        "bambara NKQP2nkqp2/12/1 w -",
        "looney SBLM2sblm2/12/1 w - 0",
        "simeone NSKM2xthg2/12/1 w w 0-0 - 0",
    ];
    for (id, dpn) in RulesId::all().zip(starts) {
        let rules = dejarik_rules::any::AnyRules::new(id);
        assert_eq!(open::start(rules).unwrap().to_string(), dpn);
    }
}

#[test]
fn throws_are_typed_or_drawn_by_chance() {
    let mut study = Study::of_position("simeone 12/2Mx*8/1 w w 0-0 - 0".parse().unwrap());
    play(&mut study, "B3xB4");
    let job = Job::new(0, *study.position(), study.history(), std::time::Duration::ZERO);
    let Insight::Throw(throw) = job.run(&Knowledge::NONE, &Stop::new()) else { panic!() };
    assert_eq!(throw.odds.unwrap().to_string(), "defeated=5/6 pushed=1/6 nothing=0 stunned=0");
    assert!((throw.throws.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-9);
    assert_eq!(throw.drawn(0.0), throw.throws.first().map(|(word, _)| word.as_str()));
    assert_eq!(throw.drawn(0.9999), throw.throws.last().map(|(word, _)| word.as_str()));
    assert!(study.throw("(9:9)").is_err());
    study.throw("(2:1)").unwrap();
    assert_eq!(study.last().unwrap().by, None, "a throw has no player");
}

#[test]
fn an_estimate_is_called_an_estimate() {
    let position = "looney 3L8/1S1b2s5/l w Bm 3".parse().unwrap();
    let job = Job::new(0, position, Vec::new(), std::time::Duration::from_millis(50));
    let Insight::Values(values) = job.run(&Knowledge::NONE, &Stop::new()) else { panic!() };
    assert!(!values.exact && values.moves.len() > 10);
    assert_eq!(values.moves[0].judgement, Judgement::Best);
    for texts in Lang::ALL.map(Texts::new) {
        let source = words::source(&texts, RulesId::Looney, &values);
        assert!(source.to_lowercase().contains("estimat"), "{source}");
    }
}

/// Makes a review like one from a table.
fn review(judgements: &[(i8, Judgement)]) -> Review {
    let steps = judgements.iter().enumerate().map(|(index, (points, judgement))| {
        let side = if index % 2 == 0 { Side::First } else { Side::Second };
        let value = Value::proved(*points, 8);
        Judged {
            index,
            side,
            word: "A1-A2".into(),
            before: Value::proved(1, 9),
            after: if side == Side::First { value } else { value.reversed() },
            judgement: *judgement,
            lost_points: 1,
            lost_plies: dejarik_engine::Plies::ZERO,
            lost_chance: 0.5,
            best: "A1-B1".into(),
            legal: 8,
            keeping: 3,
        }
    });
    Review { steps: steps.collect(), ..Review::default() }
}

#[test]
fn the_luckiest_throws_are_one_line() {
    let throw = |index, word: &str, after| Thrown {
        index,
        word: word.into(),
        before: 0.5,
        after,
        exact: false,
    };
    let throws = vec![
        throw(1, "(7:8)", 0.6),
        throw(3, "(4:2)", 0.2),
        throw(5, "(3:3)", 0.5),
        throw(7, "(6:1)", 0.9),
    ];
    let account =
        Account { start: 0.5, end: 0.6, luck: 0.1, lost: [0.0; 2], drift: 0.0, exact: false };
    let review = Review { throws, account: Some(account), ..Review::default() };
    let lines = words::account(&Texts::new(Lang::En), RulesId::Looney, &review, &account);
    let lucky: Vec<_> = lines.iter().filter(|line| line.contains("luckiest")).collect();
    let said = "The 3 luckiest throws: (6:1) for Red, +40.0 %; (4:2) for Blue, +30.0 %; (7:8) for Red, +10.0 %.";
    assert_eq!(lucky, [said]);
}

#[test]
fn walking_to_a_slip_leaves_the_side_line() {
    let mut study = study(GAME);
    study.reviewed(review(&[
        (1, Judgement::Best),
        (1, Judgement::Mistake),
        (-1, Judgement::Blunder),
    ]));
    study.go_to(0);
    assert!(study.go_to_slip(true) && study.at() == 2);
    assert_eq!(study.judged_last().unwrap().judgement, Judgement::Mistake);
    assert!(study.go_to_slip(true) && study.at() == 3, "the last one");
    assert!(study.go_to_slip(true) && study.at() == 2, "after the last slip comes the first");
    assert!(study.go_to_slip(false) && study.at() == 3, "and before the first one the last");
    assert!(study.go_to_slip(false) && study.at() == 2);
    study.go_to(1);
    play(&mut study, "A8-B8");
    assert_eq!(study.judged_last(), None, "nothing was judged on a side line");
    assert!(study.go_to_slip(true) && study.at() == 2 && !study.has_side_line());
    let texts = Texts::new(Lang::En);
    let lines = words::summary(&texts, RulesId::Groi, study.review().unwrap());
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("White: 2 moves, 1 best, 0 slower; slips: 0"), "{}", lines[0]);
    assert!(lines[1].starts_with("Black: 1 move, 0 best"), "{}", lines[1]);
}

#[test]
fn a_resignation_that_was_a_slip_is_counted_with_the_moves() {
    let mut review = review(&[(3, Judgement::Best), (0, Judgement::Best)]);
    review.resignation = Some(Resignation {
        side: Side::First,
        before: Value::proved(3, 9),
        judgement: Judgement::Blunder,
        lost_points: 6,
        lost_chance: 1.0,
    });
    let texts = Texts::new(Lang::En);
    let lines = words::summary(&texts, RulesId::Groi, &review);
    assert!(lines[1].starts_with("White: 2 moves, 1 best"), "{lines:?}");
    let lines = words::summary(&texts, RulesId::Looney, &review);
    assert_eq!(words::no_slips(&review), "study-slip-resigned", "there is no move to go to");
    let counted = "Red: 2 decisions, 1 good, 0 inaccuracies (?!), 0 mistakes (?), 1 blunder (??).";
    assert_eq!(lines[1], counted);
}

#[test]
fn the_graph_is_high_where_the_first_side_wins() {
    let mut study = study(GAME);
    assert_eq!(graph(&study, 40, 2), None, "without a review");
    study.reviewed(review(&[
        (3, Judgement::Best),
        (0, Judgement::Mistake),
        (-3, Judgement::Blunder),
    ]));
    let found = graph(&study, 40, 2).unwrap();
    assert_eq!(found.rows, ["█  ", "█_ ", "  █", "  █"]);
    assert_eq!((found.slips.as_str(), found.here), (" ^^", Some(2)));
    let narrow = graph(&study, 2, 1).unwrap();
    assert_eq!((narrow.rows[0].chars().count(), narrow.slips.as_str()), (2, "^^"));
    assert!(
        height(Value::proved(3, 1), RulesId::Groi) > height(Value::proved(1, 1), RulesId::Groi)
    );
    assert!(
        height(Value::proved(1, 2), RulesId::Bambara)
            > height(Value::proved(1, 9), RulesId::Bambara)
    );
    assert_eq!((share(1.0, 30), share(0.0, 30), share(-1.0, 30)), (30, 15, 0));
}

#[test]
fn the_annotations_of_a_record_are_said_at_their_places_and_not_on_side_lines() {
    let text = "[Rules \"groi\"]\n{first\nof all} A1-B1!? {one} (A2-B2 {other}) A7-B7 *\n";
    let (_, written) = Reader::new(text).next().unwrap();
    let mut study = study(text).annotated(&written.unwrap());
    let texts = Texts::new(Lang::En);
    assert_eq!(words::annotation(&texts, &study), None);
    study.go_to(1);
    let notes = vec!["one".to_owned(), "(A2-B2 {other})".to_owned()];
    let said = Annotation { glyphs: vec!["!?".to_owned()], notes };
    assert_eq!(study.annotation(), Some(said));
    study.go_to(0);
    let said = words::annotation(&texts, &study).unwrap();
    assert_eq!(said, "The record says: first of all");
    play(&mut study, "A2-B2");
    assert_eq!(study.annotation(), None);
}
