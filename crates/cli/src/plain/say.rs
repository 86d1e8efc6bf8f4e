//! Moves, odds and throws in words, for the line mode.

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::simeone::{Creature, Effect};
use dejarik_rules::{Odds, RulesId};

use crate::lang::Texts;
use crate::words;
use dejarik_play::{Hand, Thrown};

/// Returns the legal steps with their notation, in the order of `dejarik moves`, which is the order
/// of the numbers.
pub fn sorted_steps(position: &AnyPosition) -> Vec<(String, AnyStep)> {
    let steps = position.steps().into_iter();
    let mut steps: Vec<_> = steps.map(|step| (position.step_text(step), step)).collect();
    steps.sort_by(|a, b| a.0.cmp(&b.0));
    steps
}

/// Parses a move in notation, in any letter case, or its number in the list.
pub fn read_move(
    position: &AnyPosition,
    listed: &[(String, AnyStep)],
    text: &str,
) -> Result<AnyStep, String> {
    let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    if let Some((_, step)) = number.and_then(|number| listed.get(number)) {
        return Ok(*step);
    }
    position.parse_step(text).or_else(|error| {
        let mut alike = listed.iter().filter(|(word, _)| word.eq_ignore_ascii_case(text));
        match (alike.next(), alike.next()) {
            (Some((_, step)), None) => Ok(*step),
            _ => Err(error.message.into_owned()),
        }
    })
}

/// Formats the odds of a throw: `win 397/2048 (19.4 %), …`.
pub fn odds(texts: &Texts, odds: &Odds) -> String {
    let chances: Vec<String> = odds
        .iter()
        .map(|(label, chance)| {
            let label = texts.get(&format!("odds-{label}"));
            format!("{label} {chance} ({:.1} %)", 100.0 * chance.to_f64())
        })
        .collect();
    texts.with("plain-odds", [("chances", chances.join(", ").into())])
}

/// Describes a throw in words.
pub fn thrown(texts: &Texts, id: RulesId, thrown: &Thrown) -> String {
    match *thrown {
        Thrown::Coin(side) => {
            texts.with("plain-first", [("side", words::side(texts, id, side).into())])
        }
        Thrown::Initiative([first, second]) => {
            texts.with("plain-initiative", [("first", first.into()), ("second", second.into())])
        }
        Thrown::Dice { attacker, defender, effect } => {
            let effect = match effect {
                Effect::Defeated => "odds-defeated",
                Effect::Pushed => "odds-pushed",
                Effect::Nothing => "odds-nothing",
                Effect::Stunned => "odds-stunned",
            };
            let name = |hand: Hand| {
                Creature::from_letter(hand.letter).map_or("?", Creature::name).to_owned()
            };
            texts.with(
                "plain-dice",
                [
                    ("attacker", name(attacker).into()),
                    ("attack", attacker.total.into()),
                    ("defender", name(defender).into()),
                    ("defence", defender.total.into()),
                    ("effect", texts.get(effect).into()),
                ],
            )
        }
        Thrown::Cubes { attacker, defender } => texts.with(
            "plain-cubes",
            [
                ("attacker", attacker.letter.to_string().into()),
                ("attack", attacker.total.into()),
                ("defender", defender.letter.to_string().into()),
                ("defence", defender.total.into()),
            ],
        ),
        Thrown::Ghost { side, count } => {
            let side = words::side(texts, id, side);
            texts.with("plain-ghost", [("side", side.into()), ("count", count.into())])
        }
    }
}
