//! Tests of games: the rules that depend on history or belong to the set-up (G-20, B-15, L-2, L-15,
//! S-1, S-2, S-16), offers, takebacks and results.

use dejarik_rules::any::{AnyRules, AnySetUp};
use dejarik_rules::{Ending, RulesId, Side};

use crate::dice::{DiceError, DiceSource, Seeded, Typed};
use crate::{Due, Event, Game, GameError, Phase, Settings, Takebacks, Why};

fn settings(id: RulesId, options: &[(&str, &str)]) -> Settings {
    let mut rules = AnyRules::new(id);
    for (key, value) in options {
        rules.set_option(key, value).unwrap();
    }
    Settings::new(rules)
}

fn game(id: RulesId, options: &[(&str, &str)]) -> Game {
    Game::new(settings(id, options))
}

/// Applies the events of a text, one word each.
fn happen(game: &mut Game, words: &str) {
    for word in words.split_whitespace() {
        let event: Event = word.parse().unwrap();
        game.apply(event).unwrap_or_else(|error| panic!("{word}: {error}"));
    }
}

fn setup_of(game: &Game) -> AnySetUp {
    match game.phase() {
        Phase::SetUp(setup) => setup.clone(),
        Phase::Playing(_) | Phase::Over(_) => panic!("the set-up is not open"),
    }
}

fn refused(game: &mut Game, word: &str) -> String {
    let (before, due) = (game.line().to_vec(), game.due());
    let error = game.apply(word.parse().unwrap()).unwrap_err();
    assert_eq!((game.line(), game.due()), (&before[..], due), "{word} changed the game");
    error.to_string()
}

const SHUFFLE: &str = "A1-B1 A7-B7 B1-A1 B7-A7 A1-B1 A7-B7 B1-A1 B7-A7 A1-B1";

#[test]
fn g20_the_third_repetition_is_a_draw_worth_a_point_each() {
    let mut game = game(RulesId::Groi, &[]);
    happen(&mut game, SHUFFLE);
    // The position with both pawns out has occurred twice: the first time, a first move was pending.
    assert_eq!(game.result(), None);
    happen(&mut game, "A7-B7");
    let result = game.result().unwrap();
    assert_eq!((result.winner, result.points, result.why), (None, [1, 1], Why::Repetition));
    assert_eq!((game.occurrences(), game.due()), (3, Due::Nothing));
    assert!(refused(&mut game, "B1-A1").contains("the game is over (repetition)"));
}

#[test]
fn g20_who_has_moved_is_part_of_the_position() {
    let mut game = game(RulesId::Groi, &[]);
    happen(&mut game, "A1-B1 A7-B7 B1-A1 B7-A7");
    // The pawns are where they started, but both sides have made their first moves.
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn g20_with_claim_either_player_may_claim_a_draw_until_the_next_move() {
    let mut game = game(RulesId::Groi, &[("repetition", "claim")]);
    assert!(refused(&mut game, "claim:w").contains("has not occurred three times"));
    happen(&mut game, SHUFFLE);
    assert!(!game.can_claim());
    happen(&mut game, "A7-B7");
    assert!(game.can_claim() && game.result().is_none());
    for side in ["claim:w", "claim:b"] {
        let mut claimed = game.clone();
        happen(&mut claimed, side);
        let result = claimed.result().unwrap();
        assert_eq!((result.points, result.why, result.token()), ([1, 1], Why::Claim, "1/2-1/2"));
    }
    // After the next move there is nothing to claim until a position occurs three times again.
    happen(&mut game, "A2-B2");
    assert!(refused(&mut game, "claim:b").contains("has not occurred three times"));
    // Under `automatic` and in the other rule sets there is no claim.
    let mut other = Game::new(Settings::of(RulesId::Bambara));
    assert!(refused(&mut other, "claim:w").contains("these rules have none"));
}

#[test]
fn g21_a_blocked_game_ends_by_itself_under_both_options() {
    for repetition in ["automatic", "claim"] {
        let settings = settings(RulesId::Groi, &[("repetition", repetition)]);
        // The second side's last exit leaves every pawn blocked by another of its own side.
        let settings = settings.starting_from("groi PP4ppp3/PP4p5/1 b -").unwrap();
        let mut game = Game::new(settings);
        happen(&mut game, "A9-B8");
        let result = game.result().unwrap();
        assert_eq!((result.points, result.why), ([0, 0], Why::Rule(Ending::Blocked)));
    }
}

#[test]
fn b15_the_third_repetition_is_a_draw() {
    let mut game = game(RulesId::Bambara, &[]);
    let lap = "A2-B2 A8-B8 B2-A2 B8-A8 ";
    happen(&mut game, lap);
    // The start position has occurred for the second time.
    assert_eq!((game.occurrences(), game.result()), (2, None));
    happen(&mut game, lap);
    let result = game.result().unwrap();
    assert_eq!((result.winner, result.points, result.why), (None, [0, 0], Why::Repetition));
}

#[test]
fn l2_a_fair_coin_decides_who_goes_first() {
    let mut game = game(RulesId::Looney, &[]);
    let setup = setup_of(&game);
    assert_eq!(setup.rolls(), [("first:w".to_owned(), 1), ("first:b".to_owned(), 1)]);
    let pieces = setup.pieces(None);
    assert!(pieces.iter().any(|(at, piece)| at.to_string() == "A1" && piece.letter == 'S'));
    assert_eq!((game.due(), game.turn(), game.position()), (Due::Roll, 0, None));
    assert!(refused(&mut game, "A1-A2").contains("a throw is due here, not a move"));
    assert!(refused(&mut game, "first:x").contains("`w` or `b`"));
    assert!(refused(&mut game, "(1:2)").contains("expected `first:`"));
    happen(&mut game, "first:b");
    assert_eq!(game.actor(), Some(Side::Second));
    assert_eq!(game.position().unwrap().to_string(), "looney SBLM2sblm2/12/1 b - 0");
    assert_eq!(game.start_position(), game.position());

    let mut firsts = [0; 2];
    let mut dice = Seeded::new(1);
    for _ in 0..1000 {
        let mut game = Game::new(Settings::of(RulesId::Looney));
        game.throw(&mut dice).unwrap();
        firsts[game.actor().unwrap().index()] += 1;
    }
    assert!((400..600).contains(&firsts[0]), "{firsts:?}");
}

#[test]
fn l15_turns_without_a_battle_draw_the_game() {
    let mut game = game(RulesId::Looney, &[("quiet-limit", "3")]);
    happen(&mut game, "first:w A1-B1 A7-B7");
    assert_eq!(game.result(), None);
    happen(&mut game, "B1-A1");
    let result = game.result().unwrap();
    assert_eq!((result.winner, result.why), (None, Why::Rule(Ending::QuietLimit)));
}

#[test]
fn s1_the_order_of_one_team_is_hidden_until_the_other_has_chosen() {
    let mut game = game(RulesId::Simeone, &[]);
    assert_eq!(game.due(), Due::Orders([true, true]));
    assert!(refused(&mut game, "(5:2)").contains("the order of a set-up is due here"));
    assert!(refused(&mut game, "setup:NNKM").contains("twice"));
    happen(&mut game, "setup:thgx");
    assert_eq!(game.due(), Due::Orders([true, false]));
    assert!(refused(&mut game, "setup:thgx").contains("already chosen"));
    let order = game.events()[0].clone();
    let hidden = |game: &Game, viewer| game.is_hidden(&order, viewer);
    assert!(!hidden(&game, Some(Side::Second)));
    assert!(hidden(&game, Some(Side::First)) && hidden(&game, None));
    let seen = |game: &Game, viewer| match game.phase() {
        Phase::SetUp(setup) => {
            let mut pieces = setup.pieces(viewer).into_iter();
            pieces.find(|(at, _)| at.to_string() == "A7").map(|(_, piece)| piece.letter)
        }
        _ => None,
    };
    assert_eq!(seen(&game, Some(Side::Second)), Some('t'));
    assert_eq!((seen(&game, Some(Side::First)), seen(&game, None)), (None, None));
    assert!(!format!("{game:?}").contains("thgx"), "the debug output reveals the order");
    happen(&mut game, "setup:MSKN");
    assert!(!hidden(&game, Some(Side::First)) && !hidden(&game, None));
    assert_eq!(seen(&game, None), Some('t'));
    happen(&mut game, "(6:1)");
    assert_eq!(game.position().unwrap().to_string(), "simeone MSKN2thgx2/12/1 w w 0-0 - 0");

    let mut fixed = Game::new(settings(RulesId::Simeone, &[("setup", "fixed")]));
    assert!(refused(&mut fixed, "setup:NSKM").contains("a throw is due here"));
    happen(&mut fixed, "(1:6)");
    assert_eq!(fixed.position().unwrap().to_string(), "simeone NSKM2xthg2/12/1 b b 0-0 - 0");
    let setup = setup_of(&Game::new(Settings::of(RulesId::Simeone)));
    assert_eq!(setup.offered_order(Side::Second).as_deref(), Some("xthg"));
}

#[test]
fn s2_the_higher_die_has_the_initiative_and_equal_dice_are_thrown_again() {
    let mut game = game(RulesId::Simeone, &[("setup", "fixed")]);
    assert!(refused(&mut game, "(7:1)").contains("D6"));
    happen(&mut game, "(3:3) (4:4)");
    assert_eq!((game.due(), game.position()), (Due::Roll, None));
    happen(&mut game, "(2:5)");
    assert_eq!(game.actor(), Some(Side::Second));
    assert_eq!(game.turns()[0].text, "(3:3) (4:4) (2:5)");

    // All 36 results have the same weight.
    let setup = setup_of(&Game::new(settings(RulesId::Simeone, &[("setup", "fixed")])));
    assert_eq!(setup.rolls().len(), 36);
    assert!(setup.rolls().iter().all(|(_, weight)| *weight == 1));
}

#[test]
fn s16_rounds_without_a_score_draw_the_game() {
    let mut game = game(RulesId::Simeone, &[("setup", "fixed"), ("quiet-limit", "2")]);
    happen(&mut game, "(2:1) end end end");
    assert_eq!(game.result(), None);
    happen(&mut game, "end");
    let result = game.result().unwrap();
    assert_eq!((result.winner, result.why), (None, Why::Rule(Ending::QuietLimit)));
}

#[test]
fn resigning_in_groi_costs_the_most_points_that_could_still_be_lost() {
    let mut four = game(RulesId::Groi, &[]);
    happen(&mut four, "A1-B1 resign:w");
    let result = four.result().unwrap();
    assert_eq!((result.points, result.token()), ([0, 3], "0-1"));
    let mut three =
        Game::new(settings(RulesId::Groi, &[]).starting_from("groi PPP9/pp10/p w -").unwrap());
    happen(&mut three, "timeout:b");
    assert_eq!(three.result().unwrap().points, [2, 0]);
    let mut looney = Game::new(Settings::of(RulesId::Looney));
    happen(&mut looney, "resign:b");
    assert_eq!(looney.result().unwrap().points, [1, 0]);
}

#[test]
fn a_draw_offer_is_valid_until_the_other_side_answers_or_moves() {
    let mut game = game(RulesId::Groi, &[]);
    assert!(refused(&mut game, "draw-accept:w").contains("side b has made no offer"));
    happen(&mut game, "draw-offer:w A1-B1");
    assert!(game.offers_draw(Side::First));
    assert!(refused(&mut game, "draw-accept:w").contains("no offer"));
    happen(&mut game, "A7-B7");
    assert!(!game.offers_draw(Side::First));
    happen(&mut game, "draw-offer:b draw-decline:w draw-offer:b draw-accept:w");
    let result = game.result().unwrap();
    assert_eq!((result.why, result.points, result.token()), (Why::Agreement, [1, 1], "1/2-1/2"));
}

#[test]
fn a_takeback_returns_to_before_the_last_decision_of_a_side() {
    let mut game = game(RulesId::Groi, &[]);
    assert_eq!(game.take_back(Side::First), Err(GameError::NothingToTakeBack(Side::First)));
    happen(&mut game, "A1-B1 A7-B7 A2-B2");
    happen(&mut game, "takeback-offer:w");
    assert!(game.asks_takeback(Side::First));
    happen(&mut game, "takeback-decline:b");
    assert!(!game.asks_takeback(Side::First));
    assert!(refused(&mut game, "takeback:b:2").contains("would keep 1 entries, not 2"));
    game.take_back(Side::Second).unwrap();
    assert_eq!((game.line().len(), game.actor(), game.turn()), (1, Some(Side::Second), 2));
    assert_eq!(game.events().last().unwrap().to_string(), "takeback:b:1");
    // The log keeps what was taken back and replays to the same game.
    let again = Game::replay(game.settings().clone(), game.events()).unwrap();
    assert_eq!(again.line(), game.line());
    // A finished game can be taken back too.
    happen(&mut game, "resign:b");
    game.take_back(Side::First).unwrap();
    assert_eq!((game.result(), game.actor()), (None, Some(Side::First)));
}

const DUEL: &str = "simeone 12/2M1h7/1 w w 0-0 - 0";

fn duel(takebacks: Takebacks) -> Game {
    let mut settings = Settings::of(RulesId::Simeone).starting_from(DUEL).unwrap();
    settings.takebacks = takebacks;
    let mut game = Game::new(settings);
    happen(&mut game, "B3-B4 B4xB5 (1:1) >stay");
    game
}

#[test]
fn a_takeback_of_a_throw_forgets_it_remembers_it_or_is_rejected() {
    let mut anew = duel(Takebacks::Anew);
    let before = anew.events().len();
    anew.take_back(Side::First).unwrap();
    // The push is the last decision and is taken back first, then the attack.
    anew.take_back(Side::First).unwrap();
    assert_eq!(anew.line().len(), 1);
    happen(&mut anew, "B4xB5");
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..50 {
        let mut game = anew.clone();
        seen.insert(game.throw(&mut Seeded::new(seed)).unwrap().to_string());
    }
    assert!(seen.len() > 5, "{seen:?}");
    assert!(anew.events().len() > before, "the log keeps what was taken back");

    let mut same = duel(Takebacks::Same);
    same.take_back(Side::First).unwrap();
    same.take_back(Side::First).unwrap();
    happen(&mut same, "B4xB5");
    assert_eq!(same.throw(&mut Seeded::new(5)).unwrap().to_string(), "(1:1)");
    assert_eq!(
        same.throw(&mut Seeded::new(5)).unwrap_err().to_string(),
        "a move is due here, not a throw"
    );

    let mut never = duel(Takebacks::NeverAcrossThrow);
    never.take_back(Side::First).unwrap();
    assert_eq!(never.take_back(Side::First), Err(GameError::AcrossThrow(Side::First)));
    assert_eq!(never.takeback(Side::First), Err(GameError::AcrossThrow(Side::First)));
}

#[test]
fn a_game_with_real_dice_takes_the_result_as_an_event() {
    let mut game = game(RulesId::Looney, &[]);
    assert_eq!(game.throw(&mut Typed), Err(GameError::Dice(DiceError::NeedInput)));
    happen(&mut game, "first:w");
    assert_eq!(game.actor(), Some(Side::First));
}

#[test]
fn a_throw_draws_each_result_in_proportion_to_its_weight() {
    /// A source that always gives the same number.
    struct Fixed(u64);
    impl DiceSource for Fixed {
        fn below(&mut self, bound: u64) -> Result<u64, DiceError> {
            assert!(self.0 < bound);
            Ok(self.0)
        }
    }
    let settings = Settings::of(RulesId::Simeone).starting_from(DUEL).unwrap();
    let mut game = Game::new(settings);
    happen(&mut game, "B3-B4 B4xB5");
    let rolls = game.position().unwrap().rolls();
    let total: u64 = rolls.iter().map(|(_, weight)| weight).sum();
    let mut counts = std::collections::BTreeMap::new();
    for number in 0..total {
        let word = game.clone().throw(&mut Fixed(number)).unwrap().to_string();
        *counts.entry(word).or_insert(0) += 1;
    }
    let position = game.position().unwrap();
    let expected =
        rolls.iter().map(|(roll, weight)| (position.roll_text(*roll), *weight)).collect();
    assert_eq!(counts, expected);
}

#[test]
fn replay_names_the_first_event_that_cannot_happen() {
    let settings = Settings::of(RulesId::Groi);
    let events = ["A1-B1", "A1-B1"].map(|word| word.parse().unwrap());
    let error = Game::replay(settings, &events).unwrap_err();
    assert_eq!(error.at, 1);
    assert!(error.to_string().starts_with("event 2, `A1-B1`, cannot happen: "), "{error}");
}

#[test]
fn a_game_from_a_given_position_has_no_set_up() {
    let settings = Settings::of(RulesId::Looney);
    let settings = settings.starting_from("looney SBLM2sblm2/12/1 b - 7").unwrap();
    assert_eq!(Game::new(settings).actor(), Some(Side::Second));
    let error = Settings::of(RulesId::Groi).starting_from("looney SBLM2sblm2/12/1 b - 7");
    assert!(error.unwrap_err().to_string().contains("expected a position of groi"));
    let json = r#"{"rules":"groi","options":{"setup":"square"}}"#;
    let error = serde_json::from_str::<Settings>(json).unwrap_err();
    assert!(error.to_string().contains("`setup` cannot be `square`"), "{error}");
}
