//! Choosing steps by pointing in each rule set, whole games through a session, and saving.

use std::collections::BTreeSet;

use dejarik_engine::Knowledge;
use dejarik_engine::Level;
use dejarik_engine::random::Random;
use dejarik_play::{Player, SeriesError, Why};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Actor, Ending, RulesId, Side, Space};

use super::saved::{Store, StoreError};
use super::think::Question;
use super::*;
use dejarik_play::pick::{Kind, Picked, Picker, Spot, Target, Word};

fn at(dpn: &str) -> Picker {
    Picker::new(dpn.parse::<AnyPosition>().unwrap_or_else(|error| panic!("{dpn}: {error}")))
}

fn space(name: &str) -> Spot {
    Spot::Space(name.parse::<Space>().unwrap())
}

/// Returns the targets as text: `A1` a place, `xA1` an attack, `+A1` a piece, `Q` a reserve, `Done`
/// a word.
fn lit(picker: &Picker) -> String {
    let text = |Target { spot, kind }: Target| match (spot, kind) {
        (Spot::Space(space), Kind::Piece) => format!("+{space}"),
        (Spot::Space(space), Kind::Attack) => format!("x{space}"),
        (Spot::Space(space), _) => space.to_string(),
        (Spot::Reserve(letter), _) => letter.to_string(),
        (Spot::Word(word), _) => format!("{word:?}"),
    };
    let mut all: Vec<_> = picker.targets().into_iter().map(text).collect();
    all.sort();
    all.join(" ")
}

fn ready(picked: Picked) -> String {
    match picked {
        Picked::Ready(choice) => choice.text,
        other => panic!("not ready: {other:?}"),
    }
}

#[test]
fn a_pawn_of_groi_is_picked_and_placed() {
    let mut picker = at("groi P4P2ppp1/2p9/P w -");
    assert_eq!(lit(&picker), "+A1 +A6 +C");
    assert_eq!(picker.point(space("A1")), Picked::Changed);
    assert_eq!(lit(&picker), "B1 B11 B12 B2");
    assert_eq!(picker.point(space("A3")), Picked::Nothing, "not a target");
    assert_eq!(ready(picker.point(space("B2"))), "A1-B2xB3");
    assert_eq!(lit(&picker), "B1 B11 B12 B2", "the piece stays in hand until the step is played");
    assert_eq!(picker.point(space("A6")), Picked::Changed, "another piece is picked instead");
    assert_eq!(picker.prefix(), [space("A6")]);
    assert_eq!(picker.point(space("A6")), Picked::Changed, "put down again");
    assert!(!picker.is_started());
}

#[test]
fn a_pass_is_a_button() {
    let mut picker = at("groi PPP3p5/ppp9/1 w w");
    assert_eq!(lit(&picker), "Pass");
    assert_eq!(ready(picker.point(Spot::Word(Word::Pass))), "pass");
}

#[test]
fn a_pawn_of_bambara_that_can_push_different_pieces_asks_which() {
    let mut picker = at("bambara 4k3K1P1/10n1/1 w QNqp");
    picker.point(space("A11"));
    // Counterclockwise to A7 pushes the white king, clockwise to A7 the black one.
    let Picked::Several(choices) = picker.point(space("A7")) else { panic!("no question") };
    let texts: Vec<_> = choices.iter().map(|choice| choice.text.as_str()).collect();
    assert_eq!(texts, ["A11-A7>A8", "A11-A7>A6"]);
    assert_eq!(ready(picker.point(space("C"))), "A11-C>B5");
}

#[test]
fn a_piece_of_bambara_returns_from_the_reserve() {
    let mut picker = at("bambara 4k3K1P1/10n1/1 w QNqp");
    assert!(lit(&picker).contains('Q') && lit(&picker).contains('N'));
    picker.point(Spot::Reserve('Q'));
    assert_eq!(lit(&picker), "A1 A10 A12 A2 A3 A4 A6 A7 A8");
    assert_eq!(ready(picker.point(space("A1"))), "Q@A1");
    let mut black = at("bambara 4k3K1P1/10n1/1 b QNqp");
    black.point(Spot::Reserve('q'));
    assert_eq!(ready(black.point(space("A1"))), "Q@A1");
}

#[test]
fn a_turn_of_looney_is_walked_a_space_at_a_time() {
    let mut picker = at("looney SBLM2sblm2/12/1 w - 0");
    assert_eq!(lit(&picker), "+A1 +A2 +A3 +A4");
    picker.point(space("A4"));
    picker.point(space("B4"));
    assert_eq!(picker.points_left(), Some(2));
    assert!(lit(&picker).contains("Done"));
    picker.point(space("A1"));
    assert_eq!(lit(&picker), "A11 A12 B1 B12 B2 C Done", "two points are left for S");
    assert_eq!(ready(picker.point(space("B2"))), "A4-B4+A1-B2", "nothing is left: the turn ends");
    picker.back();
    picker.back();
    assert_eq!(picker.points_left(), Some(2));
    assert_eq!(ready(picker.point(Spot::Word(Word::Done))), "A4-B4");
    picker.clear();
    assert_eq!(lit(&picker), "+A1 +A2 +A3 +A4");
}

#[test]
fn an_attack_of_looney_shows_its_odds_and_can_be_cancelled() {
    let mut picker = at("looney 3L8/1S1b2s5/l w Bm 3");
    picker.point(space("A4"));
    assert_eq!(lit(&picker), "A3 A5 xB4");
    let Picked::Ready(choice) = picker.point(space("B4")) else { panic!("not ready") };
    assert_eq!(choice.text, "A4xB4");
    assert_eq!(
        choice.odds.map(|odds| odds.to_string()).unwrap(),
        "win=397/2048 standoff=99/512 loss=1255/2048"
    );
    assert_eq!(lit(&picker), "A3 A5 xB4");
}

#[test]
fn a_creature_of_simeone_moves_attacks_and_stands_up() {
    let mut picker = at("simeone 12/2Mx*8/1 w w 0-0 - 0");
    assert_eq!(lit(&picker), "A3 B2 C End xB4", "the only creature is picked at once");
    let Picked::Ready(choice) = picker.point(space("B4")) else { panic!("not ready") };
    assert_eq!(
        choice.odds.map(|odds| odds.to_string()).unwrap(),
        "defeated=5/6 pushed=1/6 nothing=0 stunned=0"
    );
    let mut lying = at("simeone N1KM2xthg2/1S*10/1 w w 2-0 - 0");
    lying.point(space("B2"));
    assert_eq!(lit(&lying), "B2 End");
    assert_eq!(ready(lying.point(space("B2"))), "B2^");
    assert_eq!(ready(lying.point(Spot::Word(Word::End))), "end");
    assert!(!lying.is_started() || lying.prefix() == [space("B2")]);
}

#[test]
fn a_push_of_simeone_is_asked_on_the_board() {
    let mut picker = at("simeone 2Mx8/12/1 w w 0-0 - 0 A3xA4(4:3)");
    let lit = lit(&picker);
    assert!(lit.contains("Off") && lit.contains("Stay") && lit.contains("A5"), "{lit}");
    assert!(lit.contains("B4") && lit.contains("A3"), "{lit}");
    assert_eq!(ready(picker.point(space("A5"))), ">A5");
    assert_eq!(ready(picker.point(Spot::Word(Word::Off))), ">off");
}

/// Collects every step that can be chosen from here by pointing at targets.
fn reachable(picker: &Picker, depth: usize, found: &mut BTreeSet<String>) {
    for target in picker.targets() {
        let mut next = picker.clone();
        match next.point(target.spot) {
            Picked::Nothing => panic!("{target:?} is lit and does nothing"),
            Picked::Ready(choice) => {
                found.insert(choice.text);
            }
            Picked::Several(choices) => found.extend(choices.into_iter().map(|c| c.text)),
            Picked::Changed => {}
        }
        if depth > 0 && next.prefix() != picker.prefix() {
            reachable(&next, depth - 1, found);
        }
    }
}

#[test]
fn exactly_the_legal_steps_can_be_chosen_by_pointing() {
    for id in RulesId::ALL {
        let mut random = Random::new(11);
        let mut session = game_of(id, 11);
        let mut checked = 0;
        for _ in 0..60 {
            if let Some(picker) = session.picker() {
                // In looney a piece that is no target can still be picked while another is held, so
                // its turns are tried piece by piece.
                let mut found = BTreeSet::new();
                reach_all(&picker, &mut found);
                let position = *session.position().unwrap();
                let legal: BTreeSet<_> =
                    position.steps().iter().map(|step| position.step_text(*step)).collect();
                assert_eq!(found, legal, "{position}");
                checked += 1;
            }
            if !advance(&mut session, &mut random) {
                break;
            }
        }
        assert!(checked > 5, "{id}");
    }
}

fn reach_all(picker: &Picker, found: &mut BTreeSet<String>) {
    if picker.points_left().is_none() {
        return reachable(picker, 1, found);
    }
    // All sequences of hops of one space.
    let mut open = vec![picker.clone()];
    while let Some(picker) = open.pop() {
        if let Picked::Ready(choice) = picker.clone().point(Spot::Word(Word::Done)) {
            found.insert(choice.text);
        }
        for piece in Space::all() {
            let mut inhand = picker.clone();
            if inhand.prefix() != [Spot::Space(piece)] {
                inhand.point(Spot::Space(piece));
            }
            if inhand.prefix() != [Spot::Space(piece)] || inhand.board() != picker.board() {
                continue;
            }
            for target in inhand.targets() {
                let Spot::Space(to) = target.spot else { continue };
                if !piece.orthogonal().contains(to) {
                    continue;
                }
                let mut next = inhand.clone();
                match next.point(target.spot) {
                    Picked::Ready(choice) => {
                        found.insert(choice.text);
                    }
                    Picked::Changed => open.push(next),
                    other => panic!("{other:?}"),
                }
            }
        }
    }
}

fn game_of(id: RulesId, seed: u64) -> Session {
    Session::new(Terms {
        settings: Settings::new(AnyRules::new(id)),
        seats: [Seat::Human; 2],
        dice: Dice::seeded(seed),
    })
}

/// Makes one random choice. Returns whether the game continues.
fn advance(session: &mut Session, random: &mut Random) -> bool {
    match session.wait() {
        Wait::Over => return false,
        Wait::Throw => {
            session.throw().unwrap();
        }
        Wait::Order(side) => {
            let order = if side == Side::First { "MSKN" } else { "xgth" };
            session.order(order).unwrap();
        }
        Wait::Human(_) | Wait::Computer(_) => {
            let steps = session.game().steps();
            session.play(steps[random.below(steps.len() as u64) as usize]).unwrap();
        }
        Wait::TypedThrow => panic!("nobody types here"),
    }
    true
}

#[test]
fn random_games_are_played_saved_and_resumed_in_every_rule_set() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    for id in RulesId::ALL {
        for seed in 0..5 {
            let mut random = Random::new(seed);
            let mut session = game_of(id, seed);
            let mut count = 0;
            while advance(&mut session, &mut random) {
                count += 1;
                assert!(count < 20_000, "{id} does not end");
                if count % 17 == 0 && session.wait() != Wait::Over {
                    store.save(&session.to_saved()).unwrap();
                    let (games, errors) = store.list();
                    assert!(errors.is_empty(), "{errors:?}");
                    let again = games.iter().find(|game| game.id == session.id()).unwrap();
                    let again = Session::restore(again).unwrap();
                    assert_eq!(again.game().events(), session.game().events());
                    assert_eq!(again.position(), session.position());
                    session = again;
                }
                if count % 29 == 0 && session.can_undo() {
                    session.undo().unwrap();
                }
            }
            session.keep(&store).unwrap();
            let record = folder.path().join("records").join(format!("{}.dgn", session.id()));
            let reports = record::check(&std::fs::read_to_string(record).unwrap());
            assert_eq!(reports.len(), 1);
            assert!(reports[0].outcome.is_ok(), "{:?}", reports[0].outcome.as_ref().err());
        }
    }
    assert!(store.list().0.is_empty(), "games that are over are not offered");
}

#[test]
fn a_damaged_file_is_renamed_and_not_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let session = game_of(RulesId::Groi, 1);
    store.save(&session.to_saved()).unwrap();
    let games = folder.path().join("games");
    let text = std::fs::read_to_string(games.join(format!("{}.json", session.id()))).unwrap();
    std::fs::write(games.join("half.json"), &text[..text.len() / 2]).unwrap();
    std::fs::write(games.join("bytes.json"), [0xFF, 0xFE, 0]).unwrap();
    std::fs::write(games.join("other.json"), &text).unwrap();
    let (kept, errors) = store.list();
    assert_eq!(kept.len(), 1);
    assert_eq!(errors.len(), 3);
    assert!(errors.iter().all(|error| matches!(error, StoreError::Damaged { .. })), "{errors:?}");
    assert_eq!(
        std::fs::read_to_string(games.join("half.damaged")).unwrap(),
        text[..text.len() / 2]
    );
    let (_, errors) = store.list();
    assert!(errors.is_empty(), "they are not read again");
}

#[test]
fn a_file_of_a_newer_version_is_reported_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let session = game_of(RulesId::Groi, 1);
    let games = folder.path().join("games");
    std::fs::create_dir(&games).unwrap();
    let usual = serde_json::to_string(&session.to_saved()).unwrap();
    let usual = usual.replace(session.id(), "newer");
    let own = format!("\"program\":\"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(usual.contains(&own) && usual.contains("\"words\":1"), "{usual}");
    for (text, message) in [
        // A later format, of which nothing else is known.
        (r#"{"dejarik":3,"settings":"in a way to come"}"#.to_owned(), "another version of dejarik"),
        (
            r#"{"dejarik":3,"program":"1.0.0","board":[]}"#.to_owned(),
            "saved by dejarik 1.0.0, which",
        ),
        // Later rules, words, options and rule sets in the format of today.
        (usual.replace("\"revision\":1", "\"revision\":2"), "revision 2 of the rules of groi"),
        (usual.replace("\"words\":1", "\"words\":7"), "revision 7 of the event words"),
        (
            usual.replace(&own, "\"program\":\"0.10.0\"").replace("wookiee-rule", "ewok-rule"),
            "there is no option `ewok-rule`",
        ),
        (
            usual.replace(&own, "\"program\":\"0.10.0\"").replace("groi", "chess"),
            "the rule set cannot be read",
        ),
    ] {
        std::fs::write(games.join("newer.json"), &text).unwrap();
        let (kept, errors) = store.list();
        assert!(kept.is_empty(), "{text}");
        assert!(matches!(errors[..], [StoreError::Newer { .. }]), "{errors:?}");
        let error = errors[0].to_string();
        assert!(error.contains(message) && error.ends_with("is left as it is"), "{error}");
        assert_eq!(std::fs::read_to_string(games.join("newer.json")).unwrap(), text);
    }
}

#[test]
fn a_game_that_does_not_replay_is_set_aside_unless_a_newer_version_saved_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut saved = game_of(RulesId::Groi, 1).to_saved();
    saved.events = vec!["A1-B9".to_owned()];
    let message = Session::restore(&saved).unwrap_err().to_string();
    for (by, renamed) in [("99.0.0", false), (env!("CARGO_PKG_VERSION"), true)] {
        saved.program = Some(by.to_owned());
        store.save(&saved).unwrap();
        let error = store.set_aside(&saved, &message);
        let file = folder.path().join("games").join(format!("{}.json", saved.id));
        assert_eq!(
            (matches!(error, StoreError::Damaged { .. }), file.exists()),
            (renamed, !renamed)
        );
    }
}

#[test]
fn the_error_of_a_directory_that_cannot_be_written_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "no directory").unwrap();
    let store = Store::at(file.join("data"));
    let error = store.save(&game_of(RulesId::Groi, 1).to_saved()).unwrap_err().to_string();
    assert!(error.contains("file"), "{error}");
}

#[test]
fn the_computer_answers_at_each_level_and_undo_goes_back_over_it() {
    for id in RulesId::ALL {
        let mut session = game_of(id, 3);
        session.seat_at(Side::Second, Seat::Computer(Level::WEAKEST));
        let mut random = Random::new(1);
        for _ in 0..12 {
            let can_continue = match session.move_job() {
                Some(job) => {
                    let thought = job.run(&Knowledge::NONE, &dejarik_engine::Stop::new());
                    assert_eq!(thought.number, session.game().events().len());
                    assert_eq!(thought.question, Question::Move(Level::WEAKEST));
                    session.play(thought.analysis.unwrap().best).unwrap();
                    true
                }
                None => advance(&mut session, &mut random),
            };
            if !can_continue {
                break;
            }
        }
        if session.can_undo() {
            session.undo().unwrap();
            assert!(matches!(session.wait(), Wait::Human(Side::First)), "{id}");
        }
    }
}

fn session_at(dpn: &str, options: &[(&str, &str)]) -> Session {
    let position: AnyPosition = dpn.parse().unwrap();
    let mut rules = position.rules();
    for (key, value) in options {
        rules.set_option(key, value).unwrap();
    }
    let settings = Settings::new(rules).starting_from(dpn).unwrap();
    Session::new(Terms { settings, seats: [Seat::Human; 2], dice: Dice::seeded(1) })
}

#[test]
fn a_draw_offer_is_judged_from_the_view_of_the_side_that_acts() {
    // Black's last piece is attacked, so Black acts in White's turn.
    let session = session_at("looney 1SMB2Ll4/1m10/1 w b 0 A2xB2(5:2)", &[]);
    let position = session.position().unwrap();
    assert_eq!(position.side_to_move(), Side::First);
    assert_eq!(position.actor(), Actor::Player(Side::Second));
    let answer = |side| {
        let job = session.job(Question::Draw(side)).unwrap();
        let thought = job.run(&Knowledge::NONE, &dejarik_engine::Stop::new());
        (thought.analysis.as_ref().unwrap().value.expected, thought.accepts_draw(side))
    };
    let (expected, black) = answer(Side::Second);
    assert!(expected.abs() > 0.05, "{expected}");
    assert_eq!(black, expected < 0.0, "the value is from Black's view");
    let (expected, white) = answer(Side::First);
    assert_eq!(white, expected > 0.0, "the value is from Black's view");
}

#[test]
fn after_a_blocked_game_the_series_continues_the_next_day() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let rule = [("wookiee-rule", "on")];
    let session = session_at("groi P1P1P7/p1p1p7/1 w -", &rule);
    assert_eq!(session.game().result().unwrap().why, Why::Rule(Ending::Blocked));
    assert!(matches!(session.rematch(), Err(SeriesError::NotBefore(_))), "not on the same day");
    session.keep(&store).unwrap();
    let (games, _) = store.list();
    let [mut saved] = <[_; 1]>::try_from(games).unwrap();
    assert!(Session::restore(&saved).unwrap().rematch().is_err(), "nor after restoring it");
    saved.ended = Some(day_of(saved::now() - 86_400));
    let next = Session::restore(&saved).unwrap().rematch().unwrap();
    assert_eq!(next.before[0].day, saved.ended.unwrap(), "the day it ended, not today");
}

#[test]
fn a_series_left_between_two_games_continues_with_its_points() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let dpn = "groi P3pppp4/1PPP8/1 w -";
    let mut session = session_at(dpn, &[("series", "to-5")]);
    let winning = |session: &mut Session| {
        let step = session.position().unwrap().parse_step("A1-B1").unwrap();
        session.play(step).unwrap();
    };
    winning(&mut session);
    session.keep(&store).unwrap();
    let record = folder.path().join("records").join(format!("{}.dgn", session.id()));
    let written = std::fs::metadata(&record).unwrap().modified().unwrap();

    // The game is left and resumed.
    let (games, _) = store.list();
    let [saved] = <[_; 1]>::try_from(games).unwrap();
    let again = Session::restore(&saved).unwrap();
    assert_eq!(again.wait(), Wait::Over);
    again.keep(&store).unwrap();
    let now = std::fs::metadata(&record).unwrap().modified().unwrap();
    assert_eq!(now, written, "the record is written once");

    let mut next = again.rematch().unwrap();
    assert_eq!(store.list().0[0].id, again.id(), "saved until the next game is");
    next.keep(&store).unwrap();
    let (games, _) = store.list();
    assert_eq!(games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), [next.id()]);
    next = Session::restore(&games[0]).unwrap();
    assert_eq!(next.series().points(Player::One), 3);

    // The players have swapped sides: 3 to 3, then 6 to 3 ends the series.
    winning(&mut next);
    next.keep(&store).unwrap();
    let mut last = next.rematch().unwrap();
    winning(&mut last);
    last.keep(&store).unwrap();
    assert!(last.series().end().is_some());
    assert!(store.list().0.is_empty(), "a finished series leaves no saved game");
    assert_eq!(std::fs::read_dir(folder.path().join("games")).unwrap().count(), 0);
}

/// This is no test of its own: it plays and saves without end, until the next test kills its
/// process.
#[test]
#[ignore = "run by `a_process_killed_at_any_moment_loses_nothing`"]
fn a_process_that_saves_without_end() {
    let Some(folder) = std::env::var_os("DEJARIK_TEST_FOLDER") else { return };
    let store = Store::at(folder);
    let mut random = Random::new(1);
    loop {
        let mut session = game_of(RulesId::Simeone, 1);
        while advance(&mut session, &mut random) {
            session.keep(&store).unwrap();
            // One line is printed for each event that has been saved.
            println!("saved {} {}", session.id(), session.game().events().len());
        }
    }
}

#[cfg(unix)]
#[test]
fn a_process_killed_at_any_moment_loses_nothing() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    for round in 0..6 {
        let folder = tempfile::tempdir().unwrap();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "session::tests::a_process_that_saves_without_end"])
            .args(["--ignored", "--nocapture", "--test-threads=1"])
            .env("DEJARIK_TEST_FOLDER", folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut wanted = 20 + round * 7;
        let mut last = None;
        for line in lines.by_ref().map_while(Result::ok) {
            let words: Vec<_> = line.split(' ').map(str::to_owned).collect();
            if let [.., word, id, count] = words.as_slice()
                && word.ends_with("saved")
            {
                last = Some((id.clone(), count.parse::<usize>().unwrap()));
                wanted -= 1;
                if wanted == 0 {
                    break;
                }
            }
        }
        // SIGKILL can hit in the middle of a write.
        child.kill().unwrap();
        child.wait().unwrap();
        let (games, errors) = Store::at(folder.path()).list();
        assert!(errors.is_empty(), "{errors:?}");
        let (id, count) = last.unwrap();
        if let Some(game) = games.iter().find(|game| game.id == id) {
            assert!(game.events.len() >= count, "an acknowledged event is lost");
            Session::restore(game).unwrap();
        } else {
            let path = folder.path().join("records").join(format!("{id}.dgn"));
            let reports = record::check(&std::fs::read_to_string(path).unwrap());
            assert!(reports[0].outcome.is_ok(), "the game has ended meanwhile");
        }
    }
}
