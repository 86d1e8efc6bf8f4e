//! Uses the crate as another program would: only through its public API.

use dejarik_rules::any::{AnyPosition, AnyRules, AnyStep, PlayError};
use dejarik_rules::bambara::Bambara;
use dejarik_rules::groi::{self, Groi};
use dejarik_rules::looney::{Size, Strength, battle_odds};
use dejarik_rules::{
    Actor, Ending, Fraction, OptionError, Outcome, ParseError, RuleSet, RulesId, Side, Space,
    SpaceSet, Symmetry, dgn, perft,
};

#[test]
fn a_position_of_every_rule_set_is_parsed_and_played_to_an_end() {
    for dpn in [
        "groi PPPP2pppp2/12/1 w wb",
        "bambara NKQP2nkqp2/12/1 w -",
        "looney SBLM2sblm2/12/1 w - 0",
        "simeone NSKM2xthg2/12/1 w w 0-0 - 0",
    ] {
        let mut position: AnyPosition = dpn.parse().unwrap();
        assert_eq!(position.to_string(), dpn);
        let mut seed = 1u64;
        for _ in 0..200 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let index = (seed >> 33) as usize;
            match position.actor() {
                Actor::Player(_) => {
                    let steps = position.steps();
                    let after = |step: &AnyStep| {
                        let mut after = position;
                        after.play(*step).map(|()| (*step, after))
                    };
                    let children: Result<Vec<_>, _> = steps.iter().map(after).collect();
                    assert_eq!(position.children(), children.unwrap());
                    position.play(steps[index % steps.len()]).unwrap();
                }
                Actor::Chance(()) => {
                    let rolls = position.rolls();
                    position.settle(rolls[index % rolls.len()].0).unwrap();
                }
                Actor::Over(outcome) => {
                    assert_eq!(position.outcome(), Some(outcome));
                    assert!(position.steps().is_empty());
                    break;
                }
            }
        }
    }
}

#[test]
fn errors_say_where_and_what_was_expected() {
    let error: ParseError = "groi PPPP2pppp2/12/1 x wb".parse::<AnyPosition>().unwrap_err();
    assert_eq!(error.at, 21);
    assert!(error.to_string().starts_with("character 22: expected the side to move"), "{error}");
    let error = "chess".parse::<RulesId>().unwrap_err();
    assert!(error.to_string().contains("groi"), "{error}");
    let position: AnyPosition = "groi PPPP2pppp2/12/1 w wb".parse().unwrap();
    let error = position.parse_step("A1-B2").unwrap_err();
    assert!(error.to_string().contains("cannot end on B2"), "{error}");
}

#[test]
fn an_error_quotes_a_long_text_without_its_middle() {
    for (sign, end) in [("9", "9`"), ("é", "é` (U+00E9)")] {
        let error = sign.repeat(1 << 20).parse::<AnyPosition>().unwrap_err();
        for language in ["en", "fr"] {
            let message = error.message.in_language(language);
            assert!(message.len() < 1_100 && message.contains(" … "), "{} bytes", message.len());
            assert!(message.contains("groi") && message.ends_with(end), "{message}");
        }
    }
}

#[test]
fn steps_and_rolls_of_another_rule_set_are_refused() {
    let bambara: AnyPosition = "bambara NKQP2nkqp2/12/1 w -".parse().unwrap();
    let mut groi: AnyPosition = "groi PPPP2pppp2/12/1 w wb".parse().unwrap();
    let before = groi;
    assert_eq!(groi.play(bambara.steps()[0]), Err(PlayError::OtherRules(RulesId::Groi)));
    let [simeone, looney] = ["simeone 12/2Mx*8/1 w w 0-0 - 0", "looney SBLM2sblm2/12/1 w - 0"];
    let mut fight: AnyPosition = simeone.parse().unwrap();
    fight.play_word("B3xB4").unwrap();
    let roll = fight.rolls()[0].0;
    assert_eq!(groi.settle(roll), Err(PlayError::OtherRules(RulesId::Groi)));
    assert_eq!(groi, before);
    // A roll of the same rules is not possible where none is due.
    let mut waiting: AnyPosition = simeone.parse().unwrap();
    assert_eq!(waiting.settle(roll), Err(PlayError::Illegal));
    let mut looney: AnyPosition = looney.parse().unwrap();
    assert_eq!(looney.settle(roll), Err(PlayError::OtherRules(RulesId::Looney)));
}

#[test]
fn a_step_of_another_position_has_some_text() {
    let positions = ["looney 1BLM2sblm2/6S5/1 w - 0", "looney 1BLM2sblm2/12/1 b S 0"];
    let [position, other] = positions.map(|dpn| dpn.parse::<AnyPosition>().unwrap());
    let step = position.parse_step("B7xA7").unwrap();
    assert!(!other.steps().contains(&step));
    // As a walk of the Leader and one of the small piece it would cost more than there are points.
    assert!(!other.step_text(step).is_empty());
}

#[test]
fn options_are_set_by_text_and_change_the_legal_moves() {
    let mut rules = AnyRules::new(RulesId::Groi);
    rules.set_option("double-exit", "path").unwrap();
    assert_eq!(rules.option("double-exit").as_deref(), Some("path"));
    let error = rules.set_option("double-exit", "maybe").unwrap_err();
    assert!(matches!(&error, OptionError::Value { key: "double-exit", .. }));
    assert_eq!(error.to_string(), "option `double-exit` cannot be `maybe`; expected side or path");
    let dpn = "groi PP2P2pppp1/12/1 w -";
    let count = |rules: &AnyRules| rules.position(dpn).unwrap().steps().len();
    assert!(count(&rules) > count(&AnyRules::new(RulesId::Groi)));
}

#[test]
fn generic_code_counts_perft_of_games_without_dice() {
    fn fourth<R: RuleSet<Chance = dejarik_rules::Never>>(rules: R, start: R::Position) -> u64 {
        let divided = perft::divide(&rules, &start, 4);
        let total = perft::perft(&rules, &start, 4);
        assert_eq!(divided.iter().map(|(_, leaves)| leaves).sum::<u64>(), total);
        total
    }
    let (groi, bambara) = (Groi::default(), Bambara::default());
    assert_eq!(fourth(groi, groi.start()), 7_936);
    assert_eq!(fourth(bambara, bambara.start()), 85_124);
}

#[test]
fn positions_can_be_built_without_text() {
    let on = |names: &[&str]| -> SpaceSet {
        names.iter().map(|name| name.parse::<Space>().unwrap()).collect()
    };
    let pawns = [on(&["B1", "B2", "B3"]), on(&["A7", "A8", "A9", "A10"])];
    let position = groi::Position::new(pawns, Side::Second, [false; 2]).unwrap();
    let outcome = Outcome::win(Side::First, 1, Ending::RunOfThree);
    assert_eq!(Groi::default().actor(&position), Actor::Over(outcome));
    let turned = Groi::transform(&position, Symmetry::new(3, true));
    assert_eq!(Groi::image_key(&turned), Groi::image_key(&position));
}

#[test]
fn odds_are_exact_fractions() {
    let attacker = Strength::attacker(Size::Leader, false);
    let defender = Strength::defender(Size::Big, true, false);
    let odds = battle_odds(attacker, defender);
    assert_eq!(odds.to_string(), "win=397/2048 standoff=99/512 loss=1255/2048");
    assert_eq!(odds.chance("win"), Some(Fraction::new(397, 2048)));
}

#[test]
fn a_game_record_is_parsed_and_written() {
    let text = "[Rules \"groi\"]\n\n1. A1-B1! 2. A7-C (2. A8-B8) 1-0\n";
    let games = dgn::read(text).unwrap();
    assert_eq!(games[0].tag("Rules").map(dgn::Tag::value), Some("groi"));
    assert_eq!(games[0].line.items[1].side_lines().count(), 1);
    assert_eq!(dgn::write(&games), text);
    let error = dgn::read("[Rules \"groi\"]\n\n1. A1-B1! 1. *").unwrap_err();
    assert_eq!(error.place.line, 3);
}

#[cfg(feature = "serde")]
#[test]
fn values_are_serialised_as_the_formats_write_them() {
    let outcome = Outcome::win(Side::First, 3, Ending::RunOfFour);
    let json = serde_json::to_value(outcome).unwrap();
    let expected = serde_json::json!({ "winner": "w", "points": [3, 0], "ending": "run-of-four" });
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_value::<Outcome>(json).unwrap(), outcome);
    let values = (Side::Second, Space::C, RulesId::Looney, Fraction::new(5, 6));
    let text = serde_json::to_string(&values).unwrap();
    assert_eq!(text, r#"["b","C","looney","5/6"]"#);
    assert_eq!(serde_json::from_str::<(Side, Space, RulesId, Fraction)>(&text).unwrap(), values);
    assert!(serde_json::from_str::<Space>("\"A13\"").is_err());
    let odds =
        battle_odds(Strength::attacker(Size::Small, false), Strength::attacker(Size::Small, false));
    let odds = serde_json::to_string(&odds).unwrap();
    assert_eq!(odds, r#"{"win":"93/256","standoff":"35/128","loss":"93/256"}"#);
}
