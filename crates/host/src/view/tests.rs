//! Effects are tested by redoing each move of random games from its effects alone: they must lead from
//! the scene before to the scene after. Choices are compared with the legal steps.

use std::collections::{BTreeMap, BTreeSet};

use dejarik_play::dice::Seeded;
use dejarik_play::{Due, Event, Game, Settings};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{RulesId, Side};
use proptest::prelude::*;

use super::*;
use crate::protocol::{BesideState, Choices, Effect, Fall, PositionQuery, Scene};

/// The board that the effects lead to: letters (and whether stunned) by space.
fn redo(scene: &Scene, effects: &[Effect]) -> BTreeMap<String, (char, bool)> {
    let mut board = board(scene);
    // In a battle the attacker has left its space, which counts as empty (S-11).
    let mut attacker = scene.battle.as_ref().and_then(|battle| board.remove_entry(&battle.from));
    for effect in effects {
        match effect {
            Effect::Walk { letter, path } => {
                let piece = board.remove(&path[0]).expect("a piece walks from where it stands");
                assert_eq!(piece.0, *letter);
                board.insert(path[path.len() - 1].clone(), piece);
            }
            // Whatever was pushed or taken has been walked over by then.
            Effect::Push { letter, from, to } => {
                if board.get(from).is_some_and(|(there, _)| there == letter) {
                    board.remove(from);
                }
                if let Some(to) = to {
                    let stunned = board_piece(scene, from).1;
                    board.insert(to.clone(), (*letter, stunned));
                }
            }
            Effect::Fall { letter, at, .. } => {
                if attacker.as_ref().is_some_and(|(_, piece)| piece.0 == *letter) {
                    attacker = None;
                } else if board.get(at).is_some_and(|(there, _)| there == letter) {
                    board.remove(at);
                }
            }
            Effect::Enter { letter, at } => {
                assert!(board.insert(at.clone(), (*letter, false)).is_none());
            }
            Effect::Attack { letter, from, target, against } => {
                assert_eq!((board[from].0, board[target].0), (*letter, *against));
                attacker = board.remove_entry(from);
            }
            Effect::Advance { letter, to } => {
                let (_, piece) = attacker.take().unwrap();
                assert_eq!(piece.0, *letter);
                assert!(board.insert(to.clone(), piece).is_none(), "{to} is empty by now");
            }
            Effect::Retreat { letter, to } => {
                let (home, piece) = attacker.take().unwrap();
                assert_eq!((&home, piece.0), (to, *letter));
                board.insert(home, piece);
            }
            Effect::Stun { letter, at } => {
                assert_eq!(board.insert(at.clone(), (*letter, true)), Some((*letter, false)));
            }
            Effect::Rise { letter, at } => {
                assert_eq!(board.insert(at.clone(), (*letter, false)), Some((*letter, true)));
            }
            Effect::Throw { .. }
            | Effect::Verdict { .. }
            | Effect::Ghost { .. }
            | Effect::Accept { .. }
            | Effect::Score { .. }
            | Effect::Pass { .. } => {}
        }
    }
    board.extend(attacker);
    board
}

fn board(scene: &Scene) -> BTreeMap<String, (char, bool)> {
    let pieces = scene.pieces.iter();
    pieces.map(|piece| (piece.space.clone(), (piece.letter, piece.stunned))).collect()
}

fn board_piece(scene: &Scene, space: &str) -> (char, bool) {
    board(scene)[space]
}

/// Checks that every path goes from neighbour to neighbour.
fn assert_ways_are_unbroken(effects: &[Effect]) {
    for effect in effects {
        let Effect::Walk { path, .. } = effect else { continue };
        for pair in path.windows(2) {
            let [from, to] =
                [&pair[0], &pair[1]].map(|space| space.parse::<dejarik_rules::Space>().unwrap());
            let near = from.orthogonal() | from.diagonal();
            assert!(near.contains(to), "{from} and {to} do not touch: {path:?}");
        }
    }
}

/// Walks the graph of half-walked turns in all ways, and collects the turns it ends in.
fn walked_turns(choices: &Choices) -> BTreeSet<String> {
    let walk = choices.walk.as_ref().unwrap();
    let mut found = BTreeSet::new();
    for node in &walk.nodes {
        let ends = node.done.iter().chain(node.hit.iter().map(|hop| &hop.n));
        found.extend(ends.map(|&end| choices.steps[end as usize].word.clone()));
        assert!(node.go.iter().all(|hop| (hop.n as usize) < walk.nodes.len()));
    }
    found
}

fn assert_choices_are_the_legal_steps(position: &AnyPosition) {
    let Some(choices) = choices(position) else {
        assert!(position.steps().is_empty());
        return;
    };
    let legal: BTreeSet<String> =
        position.steps().into_iter().map(|step| position.step_text(step)).collect();
    let told: Vec<String> = choices.steps.iter().map(|step| step.word.clone()).collect();
    assert_eq!(told, legal.iter().cloned().collect::<Vec<_>>());
    if choices.walk.is_some() {
        assert_eq!(walked_turns(&choices), legal);
    } else {
        assert!(choices.steps.iter().all(|step| !step.path.is_empty()));
    }
}

/// A random game, with every entry checked as it is played.
fn play(settings: Settings, seed: u64, most: usize) {
    let mut game = Game::new(settings);
    let mut dice = Seeded::new(seed);
    let mut pick = seed;
    for _ in 0..most {
        let before = scene(&game, Viewer::default());
        match game.due() {
            Due::Nothing => break,
            Due::Orders(missing) => {
                let order = if missing[0] { "KSMN" } else { "gxth" };
                game.apply(Event::SetUp(order.to_owned())).unwrap();
                continue;
            }
            Due::Roll => {
                game.throw(&mut dice).unwrap();
            }
            Due::Step(_) => {
                assert_choices_are_the_legal_steps(game.position().unwrap());
                let steps = game.steps();
                pick = pick.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                game.play(steps[(pick >> 33) as usize % steps.len()]).unwrap();
            }
        }
        let told = entry(&game, game.line().len() - 1, Viewer::default()).unwrap();
        assert_ways_are_unbroken(&told.effects);
        assert_eq!(
            redo(&before, &told.effects),
            board(&scene(&game, Viewer::default())),
            "{} in {before:?}: {:?}",
            told.word,
            told.effects
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 12 } else { 200 }))]

    #[test]
    fn effects_lead_from_scene_to_scene_and_choices_are_the_legal_steps(seed: u64) {
        for id in RulesId::all() {
            play(Settings::of(id), seed, 80);
        }
    }
}

fn at(dpn: &str) -> AnyPosition {
    dpn.parse().unwrap()
}

fn told(dpn: &str, word: &str) -> Vec<Effect> {
    let before = at(dpn);
    let step = before.parse_step(word).unwrap();
    let mut after = before;
    after.play(step).unwrap();
    of_step(&before, step, &after)
}

fn strings(path: &[&str]) -> Vec<String> {
    path.iter().map(ToString::to_string).collect()
}

#[test]
fn a_boosted_exit_lists_every_space_it_passes_and_the_kill_behind_it() {
    let effects = told("groi P1PP2pppp2/12/1 w -", "A1-B2");
    assert_eq!(effects, [Effect::Walk { letter: 'P', path: strings(&["A1", "B2"]) }]);
    let effects = told("groi PPPP2ppp3/4p7/1 w -", "A1-B4xB5");
    let walk = Effect::Walk { letter: 'P', path: strings(&["A1", "B2", "B3", "B4"]) };
    assert_eq!(effects[0], walk);
    let fall = Effect::Fall { letter: 'p', at: "B5".to_owned(), how: Fall::Killed };
    assert_eq!(effects[1], fall);
}

#[test]
fn b8_the_path_of_a_pawns_lap_contains_its_own_space() {
    // The example of the rule: pawn A1, knight A4, 13 steps clockwise.
    let effects = told("bambara P2n8/4K3k3/1 w QNqp", "A1-A2>A3");
    let Effect::Walk { path, .. } = &effects[0] else { panic!("{effects:?}") };
    assert_eq!((path.len(), path[12].as_str(), path[13].as_str()), (14, "A1", "A2"));
    let pushed = Effect::Push { letter: 'n', from: "A4".to_owned(), to: Some("A3".to_owned()) };
    assert_eq!(effects[1], pushed);
}

#[test]
fn the_turns_that_every_face_tells_alike_have_these_effects() {
    let sentences = include_str!("../../../telling/tests/sentences.json");
    let cases: Vec<serde_json::Value> = serde_json::from_str(sentences).unwrap();
    for case in cases {
        let words = case["words"].as_array().unwrap().iter();
        let words: Vec<&str> = words.map(|word| word.as_str().unwrap()).collect();
        let dpn = case["dpn"].as_str().unwrap().to_owned();
        let asked = PositionQuery { dpn, options: None, play: Some(words.join(" ")) };
        let played = crate::answers::position(&asked).unwrap().played.concat();
        let effects: Vec<Effect> = serde_json::from_value(case["effects"].clone()).unwrap();
        assert_eq!(played, effects, "{}", case["name"]);
    }
}

#[test]
fn a_scene_has_the_sentences_that_every_face_says_of_it() {
    let states = include_str!("../../../telling/tests/states.json");
    let cases: Vec<serde_json::Value> = serde_json::from_str(states).unwrap();
    for case in cases {
        let scene = scene_of(&at(case["dpn"].as_str().unwrap()));
        let told = |told: &[dejarik_telling::Sentence]| serde_json::to_value(told).unwrap();
        assert_eq!(told(&scene.happening), case["happening"]);
        assert_eq!(told(&scene.counters), case["counters"]);
    }
}

#[test]
fn what_an_entry_changes_beside_the_board_is_told_with_it() {
    let dpn = "bambara 1KQP2nkq3/12/1 w N*p".to_owned();
    let mut game = Game::new(Settings::of(RulesId::Bambara).starting_from(&dpn).unwrap());
    game.apply("A2-A1".parse().unwrap()).unwrap();
    let asked = PositionQuery { dpn, options: None, play: Some("A2-A1".to_owned()) };
    let position = crate::answers::position(&asked).unwrap();
    for told in [&line(&game, Viewer::default())[0].told, &position.told[0]] {
        let keys: Vec<&str> = told.iter().map(|one| one.key.as_ref()).collect();
        assert_eq!(keys, ["telling-does", "telling-can-come-back"]);
    }
}

#[test]
fn an_entry_is_told_alone_and_completes_the_sentence_of_its_attack() {
    let dpn = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    let mut game = Game::new(Settings::of(RulesId::Simeone).starting_from(dpn).unwrap());
    for word in ["B3xB4", "(5:1)"] {
        game.apply(word.parse().unwrap()).unwrap();
    }
    let line = line(&game, Viewer::default());
    let keys = |told: &[dejarik_telling::Sentence]| -> Vec<String> {
        told.iter().map(|one| one.key.trim_start_matches("telling-").to_owned()).collect()
    };
    assert_eq!((keys(&line[0].told), &line[0].completed), (vec!["does".to_owned()], &None));
    assert_eq!(keys(&line[1].told)[0], "dice");
    let completed = line[1].completed.as_ref().unwrap();
    assert_eq!((completed.last, keys(&completed.told)[0].as_str()), (1, "fights"));
    // One entry and a part of the line have the same sentences as in the whole line.
    assert_eq!(entry(&game, 1, Viewer::default()).as_ref(), Some(&line[1]));
    assert_eq!(replay(&game, None, Viewer::default(), 1, 9).entries[0].entry, line[1]);
}

#[test]
fn pieces_beside_the_board_have_the_right_states() {
    let scene = scene_of(&at("bambara 1KQP2nkq3/12/1 w N*p"));
    let told: Vec<_> = scene.beside.iter().map(|piece| (piece.letter, piece.state)).collect();
    assert_eq!(told, [('N', BesideState::Captured), ('p', BesideState::Inactive)]);
    let scene = scene_of(&at("looney 3L8/1S1b2s5/l w Bm 3"));
    let told: Vec<_> = scene.beside.iter().map(|piece| (piece.letter, piece.state)).collect();
    let (ghost, lost) = (BesideState::Ghost, BesideState::Lost);
    assert_eq!(told, [('M', lost), ('B', ghost), ('m', ghost)]);
    let scene = scene_of(&at("simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0"));
    assert_eq!(scene.active.map(|active| (active.space, active.left)), Some(("A3".to_owned(), 1)));
    assert_eq!(scene.score, Some([2, 0]));
    assert!(scene.pieces.iter().any(|piece| piece.letter == 'S' && piece.stunned));
}

#[test]
fn choices_contain_the_exact_odds_of_attacks() {
    let choices = choices(&at("looney 3L8/1S1b2s5/l w Bm 3")).unwrap();
    let odds = |word: &str| {
        choices.steps.iter().find(|step| step.word == word).unwrap().odds.clone().unwrap()
    };
    assert_eq!(odds("A4xB4")["win"], "397/2048");
    assert_eq!(odds("B2xC")["loss"], "65519/65536");
}

#[test]
fn a_turn_of_looney_lists_its_attack_and_nothing_else() {
    let choices = choices(&at("looney 3L8/1S1b2s5/l w Bm 3")).unwrap();
    for step in &choices.steps {
        let attacks = step.word.contains('x');
        assert_eq!((step.attack, step.odds.is_some()), (attacks, attacks), "{}", step.word);
        let told = matches!(step.effects.as_slice(), [Effect::Attack { .. }]);
        assert_eq!(told, attacks, "{}", step.word);
    }
}

#[test]
fn s1_only_its_owner_sees_a_hidden_order() {
    let mut game = Game::new(Settings::of(RulesId::Simeone));
    game.apply(Event::SetUp("KSMN".to_owned())).unwrap();
    let own = Viewer::of(Side::First);
    let others = [Viewer::of(Side::Second), Viewer::default(), Viewer { sides: [true; 2] }];
    assert_eq!(line(&game, own)[0].word, "setup:KSMN");
    assert_eq!(scene(&game, own).pieces.len(), 4);
    for viewer in others {
        assert_eq!(line(&game, viewer)[0].word, HIDDEN);
        assert!(scene(&game, viewer).pieces.is_empty());
        assert!(
            replay(&game, None, viewer, 0, 9)
                .entries
                .iter()
                .all(|entry| entry.scene.pieces.is_empty())
        );
        assert_ne!(hash(&game, viewer), hash(&game, own));
    }
    game.apply(Event::SetUp("gxth".to_owned())).unwrap();
    for viewer in others {
        assert_eq!(line(&game, viewer)[0].word, "setup:KSMN");
        assert_eq!(hash(&game, viewer), hash(&game, own));
    }
}

#[test]
fn the_hash_is_fnv_1a_over_words_position_and_result() {
    let mut game = Game::new(Settings::of(RulesId::Groi));
    game.apply("A1-B1".parse().unwrap()).unwrap();
    // FNV-1a, 32 bits, of `A1-B1|groi 1PPP2pppp2/P11/1 b b|`, by another implementation.
    assert_eq!(hash(&game, Viewer::default()), "4da4bca0");
}

#[test]
fn the_first_scene_shows_the_start_of_the_rule_set() {
    for id in RulesId::all() {
        let game = Game::new(Settings::new(AnyRules::new(id)));
        let pieces = beginning(&game).pieces.len();
        // In simeone the players place their creatures first.
        let a_side: u8 = id.descriptor().pieces.iter().map(|kind| kind.count).sum();
        let start = if id == RulesId::Simeone { 0 } else { 2 * usize::from(a_side) };
        assert_eq!(pieces, start, "{id}");
    }
}
