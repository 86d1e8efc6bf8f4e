//! Choosing steps by pointing in each rule set, and whole games through a session.

mod saving;

use std::collections::BTreeSet;

use dejarik_engine::Knowledge;
use dejarik_engine::Level;
use dejarik_engine::random::Random;
use dejarik_host::time::WallTime;
use dejarik_play::{Player, SeriesError, Why, record};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Actor, Ending, RulesId, Side, Space};

use super::keeper::{Keeper, OnDisk};
use super::saved::{Store, StoreError};
use super::think::{Found, Question};
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

/// Keeps a game as a new process would.
fn keep(store: &Store, session: &Session) -> Result<OnDisk, StoreError> {
    let mut keeper = Keeper::new(store.clone());
    keeper.keep(session)?;
    Ok(keeper.kept())
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
fn ways_to_an_attack_of_looney_are_a_choice_only_if_their_odds_differ() {
    let mut random = Random::new(3);
    let mut session = game_of(RulesId::Looney, 3);
    let mut asked = 0;
    while advance(&mut session, &mut random) && asked < 3 {
        let Some(start) = session.picker() else { continue };
        for piece in start.targets() {
            let mut picker = start.clone();
            picker.point(piece.spot);
            let attacks = picker.targets().into_iter().filter(|target| target.kind == Kind::Attack);
            for target in attacks.collect::<Vec<_>>() {
                let Picked::Several(choices) = picker.point(target.spot) else { continue };
                for (at, one) in choices.iter().enumerate() {
                    let same = choices[at + 1..].iter().any(|other| other.odds == one.odds);
                    assert!(!same, "{}: {}", start.position(), one.text);
                }
                assert_eq!(picker.prefix(), [piece.spot], "the piece stays in hand");
                asked += 1;
            }
        }
    }
    assert!(asked > 0);
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
    for id in RulesId::all() {
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
    game_between([Seat::Human; 2], id, seed)
}

fn game_between(seats: [Seat; 2], id: RulesId, seed: u64) -> Session {
    Session::new(Terms {
        settings: Settings::new(AnyRules::new(id)),
        seats,
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
        Wait::Elsewhere(_) => panic!("no server keeps this game"),
    }
    true
}

#[test]
fn random_games_are_played_saved_and_resumed_in_every_rule_set() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    for id in RulesId::all() {
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
            keep(&store, &session).unwrap();
            let record = folder.path().join("records").join(format!("{}.dgn", session.id()));
            let reports = record::check(&std::fs::read_to_string(record).unwrap());
            assert_eq!(reports.len(), 1);
            assert!(reports[0].outcome.is_ok(), "{:?}", reports[0].outcome.as_ref().err());
        }
    }
    assert!(store.list().0.is_empty(), "games that are over are not offered");
}

#[test]
fn the_computer_answers_at_each_level_and_undo_goes_back_over_it() {
    for id in RulesId::all() {
        let seats = [Seat::Human, Seat::Computer(Level::WEAKEST)];
        let mut session = game_between(seats, id, 3);
        let mut random = Random::new(1);
        for _ in 0..12 {
            let can_continue = match session.move_job() {
                Some(job) => {
                    let thought = job.run(&Knowledge::NONE, &dejarik_engine::Stop::new());
                    assert_eq!(thought.number, session.game().events().len());
                    assert_eq!(thought.question, Question::Move(Level::WEAKEST));
                    let Found::Step(Some(step)) = thought.found else { panic!("{thought:?}") };
                    session.play(step).unwrap();
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
fn an_order_of_creatures_is_taken_back_until_both_are_chosen() {
    let mut session = game_of(RulesId::Simeone, 1);
    assert!(!session.can_undo());
    session.order("NSKM").unwrap();
    assert_eq!(session.wait(), Wait::Order(Side::Second));
    session.undo().unwrap();
    assert_eq!(session.wait(), Wait::Order(Side::First));
    assert!(!session.can_undo() && session.game().events().is_empty());
    session.order("MKSN").unwrap();
    session.order("xthg").unwrap();
    assert!(!session.can_undo(), "both orders are revealed");

    // A person never takes back the order of the computer.
    let settings = Settings::new(AnyRules::new(RulesId::Simeone));
    let seats = [Seat::Computer(Level::WEAKEST), Seat::Human];
    let session = Session::new(Terms { settings, seats, dice: Dice::seeded(1) });
    assert_eq!((session.wait(), session.can_undo()), (Wait::Order(Side::Second), false));
}

#[test]
fn the_own_throw_of_who_begins_is_taken_back_until_somebody_moves() {
    let settings = Settings::of(RulesId::Simeone);
    let seats = [Seat::Human; 2];
    let mut session = Session::new(Terms { settings, seats, dice: Dice::Typed });
    session.order("NSKM").unwrap();
    session.order("xthg").unwrap();
    let cast = |session: &mut Session, dice: &[u8]| {
        dice.iter().for_each(|shown| session.cast(Some(*shown)).unwrap());
    };
    cast(&mut session, &[3, 3, 2, 4]);
    assert_eq!((session.wait(), session.consenter()), (Wait::Human(Side::Second), None));
    session.undo().unwrap();
    assert_eq!(session.wait(), Wait::TypedThrow);
    cast(&mut session, &[4, 2]);
    let step = session.position().unwrap().parse_step("A1-B1").unwrap();
    session.play(step).unwrap();
    session.undo().unwrap();
    assert_eq!(session.wait(), Wait::Human(Side::First), "the move comes first");
    session.undo().unwrap();
    assert_eq!((session.wait(), session.can_redo()), (Wait::TypedThrow, false));
    session.undo().unwrap();
    assert_eq!(session.game().events().len(), 2, "the equal dice too");
    assert!(!session.can_undo(), "both orders are revealed");
}

#[test]
fn a_draw_offer_is_judged_from_the_view_of_the_side_that_acts() {
    // Black's last piece is attacked, so Black acts in White's turn.
    let session = session_at("looney 1SMB2Ll4/1m10/1 w b 0 A2xB2(5:2)", &[]);
    let position = session.position().unwrap();
    assert_eq!(position.side_to_move(), Side::First);
    assert_eq!(position.actor(), Actor::Player(Side::Second));
    let ask = |question| {
        let job = session.job(question).unwrap();
        job.run(&Knowledge::NONE, &dejarik_engine::Stop::new()).found
    };
    let accepts = |side| match ask(Question::Draw(side)) {
        Found::Draw(accepts) => accepts,
        other => panic!("{other:?}"),
    };
    let Found::Hint(Some(analysis)) = ask(Question::Hint) else { panic!("no hint") };
    let expected = analysis.value.expected;
    assert!(expected.abs() > 0.05, "{expected}");
    assert_eq!(accepts(Side::Second), expected < 0.0, "the value is from Black's view");
    assert_eq!(accepts(Side::First), expected > 0.0, "the value is from Black's view");
}

#[test]
fn after_a_blocked_game_the_series_continues_the_next_day() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let rule = [("wookiee-rule", "on")];
    let session = session_at("groi P1P1P7/p1p1p7/1 w -", &rule);
    assert_eq!(session.game().result().unwrap().why, Why::Rule(Ending::Blocked));
    assert!(matches!(session.rematch(), Err(SeriesError::NotBefore(_))), "not on the same day");
    keep(&store, &session).unwrap();
    let (games, _) = store.list();
    let [mut saved] = <[_; 1]>::try_from(games).unwrap();
    assert!(Session::restore(&saved).unwrap().rematch().is_err(), "nor after restoring it");
    saved.game.created -= 86_400_000;
    let next = Session::restore(&saved).unwrap().rematch().unwrap();
    let ended = WallTime::from_millis(saved.game.created).day();
    assert_eq!(next.live.terms.before[0].day, ended, "the day it ended, not today");
}
