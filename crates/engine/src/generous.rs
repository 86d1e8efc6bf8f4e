//! "Let the Wookiee win": an opponent that keeps the other side a little ahead. It sees what it does, and
//! of all steps takes one after which the other side's true winning chance is 55 to 65 %; when the
//! game has left that band it steers back, playing its best while it is behind and giving ground while
//! it is ahead. So whoever plays well wins, and whoever errs gets another chance.

use dejarik_rules::RulesId;
use dejarik_rules::any::{AnyPosition, AnyStep};

use crate::value::Value;

/// The other side's winning chance is to lie between these.
const BAND: [f64; 2] = [0.55, 0.65];

/// How far the mode looks: plies, or turns with dice. The exact score of every step is needed, so it
/// is less than the strongest level's.
pub(crate) fn depth(rules: RulesId) -> u32 {
    match rules {
        RulesId::Groi => 5,
        RulesId::Bambara => 3,
        RulesId::Looney | RulesId::Simeone => 2,
    }
}

/// How far the other side's chance lies from the band after a step of this value.
fn off(value: Value) -> f64 {
    let theirs = 1.0 - value.chance();
    (BAND[0] - theirs).max(theirs - BAND[1]).max(0.0)
}

/// The step that comes nearest to the band; of those in it one that leads somewhere new, if there is
/// one, and of those the best. `history` holds the keys of the earlier positions.
pub(crate) fn choose(
    candidates: &[(AnyStep, Value)],
    position: &AnyPosition,
    history: &[u64],
) -> Option<(AnyStep, Value)> {
    let stale = |step: AnyStep| {
        let mut after = *position;
        after.play(step).is_err() || history.contains(&after.key())
    };
    let order = |(step, value): &(AnyStep, Value)| {
        // Millionths: steps that differ by less are alike.
        ((off(*value) * 1e6) as i64, stale(*step), (-value.expected * 1e6) as i64)
    };
    candidates.iter().min_by_key(|candidate| order(candidate)).copied()
}

#[cfg(test)]
mod tests {
    use dejarik_rules::any::AnyRules;

    use super::*;
    use crate::{Engine, Level, Stop};

    fn candidates(position: &AnyPosition, chances: &[f64]) -> Vec<(AnyStep, Value)> {
        // The mode's own chance is one less the other side's.
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
        assert_eq!(chosen(&[0.64, 0.56, 0.6]), 0.56, "in the band it plays its best");
        assert_eq!(chosen(&[0.8, 0.7, 0.95]), 0.7, "behind, it plays its best");
        assert_eq!(chosen(&[0.1, 0.4, 0.2]), 0.4, "ahead, it gives ground");
        // What has stood before is left for what has not.
        let candidates = candidates(&position, &[0.56, 0.6]);
        let mut stood = position;
        stood.play(candidates[0].0).unwrap();
        let (step, _) = choose(&candidates, &position, &[stood.key()]).unwrap();
        assert_eq!(step, candidates[1].0);
    }

    #[test]
    fn in_every_rule_set_it_answers_with_a_legal_step_and_says_what_it_is_worth() {
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
