//! "Let the Wookiee win": an opponent that keeps the other side a little ahead.
//!
//! It evaluates without noise, and of all steps takes one after which the other side's winning chance is
//! 55 to 65 %. When the game has left that band it steers back: it plays its best while it is behind, and
//! gives ground while it is ahead. A person who plays well therefore wins, and one who errs gets another
//! chance.

use dejarik_rules::any::{AnyPosition, AnyRules, AnyStep};
use dejarik_rules::{RulesId, with_rules};

use crate::eval::Evaluate;
use crate::units::Depth;
use crate::value::Value;

/// The band in which the other side's winning chance is kept.
const BAND: [f64; 2] = [0.55, 0.65];

/// Returns the depth of the mode's search. It needs the exact score of every step, so it searches less
/// deeply than the strongest level.
pub(crate) fn depth(rules: RulesId) -> Depth {
    Depth::new(with_rules!(AnyRules::new(rules), _: R => R::GENEROUS))
}

/// Returns how far the other side's winning chance is outside of the band after a step of this value.
fn off(value: Value) -> f64 {
    let theirs = 1.0 - value.chance();
    (BAND[0] - theirs).max(theirs - BAND[1]).max(0.0)
}

/// Chooses the step that comes nearest to the band. Of several it prefers one to a position that the game
/// has not had yet, and of those the best. `history` holds the keys of the earlier positions.
pub(crate) fn choose(
    candidates: &[(AnyStep, Value)],
    position: &AnyPosition,
    history: &[u64],
) -> Option<(AnyStep, Value)> {
    let repeats = |step: AnyStep| {
        let mut after = *position;
        after.play(step).is_err() || history.contains(&after.key())
    };
    let order = |(step, value): &(AnyStep, Value)| {
        // In millionths: steps that differ by less count as equal.
        ((off(*value) * 1e6) as i64, repeats(*step), (-value.expected * 1e6) as i64)
    };
    candidates.iter().min_by_key(|candidate| order(candidate)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, Level, Stop};

    fn candidates(position: &AnyPosition, chances: &[f64]) -> Vec<(AnyStep, Value)> {
        // The mode's own chance is 1 less the other side's.
        let value = |theirs: &f64| Value::estimate(1.0 - 2.0 * theirs);
        position.steps().into_iter().zip(chances.iter().map(value)).collect()
    }

    #[test]
    fn the_other_side_is_kept_a_little_ahead() {
        let position = AnyRules::new(RulesId::Groi).position("groi PPPP2pppp2/12/1 w wb").unwrap();
        let chosen = |chances: &[f64]| {
            let candidates = candidates(&position, chances);
            let (step, _) = choose(&candidates, &position, &[]).unwrap();
            chances[candidates.iter().position(|(known, _)| *known == step).unwrap()]
        };
        assert_eq!(chosen(&[0.3, 0.5, 0.62, 0.9]), 0.62);
        assert_eq!(chosen(&[0.64, 0.56, 0.6]), 0.56, "within the band it plays its best");
        assert_eq!(chosen(&[0.8, 0.7, 0.95]), 0.7, "while behind it plays its best");
        assert_eq!(chosen(&[0.1, 0.4, 0.2]), 0.4, "while ahead it gives ground");
        // A position that has occurred before is avoided.
        let candidates = candidates(&position, &[0.56, 0.6]);
        let mut earlier = position;
        earlier.play(candidates[0].0).unwrap();
        let (step, _) = choose(&candidates, &position, &[earlier.key()]).unwrap();
        assert_eq!(step, candidates[1].0);
    }

    #[test]
    fn in_every_rule_set_the_answer_is_a_legal_step_with_its_value() {
        for dpn in [
            "groi PPPP2pppp2/12/1 w wb",
            "bambara NKQP2nkqp2/12/1 w -",
            "looney SBLM2sblm2/12/1 w - 0",
            "simeone NSKM2xthg2/12/1 w w 0-0 - 0",
        ] {
            let position: AnyPosition = dpn.parse().unwrap();
            let mut engine = Engine::new(Level::WOOKIEE, 1);
            let chosen = engine.choose(&position, &[], &Stop::new()).unwrap();
            assert!(position.steps().contains(&chosen.best), "{dpn}");
            assert_eq!(chosen.line_text, [position.step_text(chosen.best)]);
            assert!(chosen.value.chance() < 0.7, "{dpn}: {}", chosen.value);
        }
    }
}
