//! What a game in progress has to know of a rule set beyond its rules, in one file for each rule set: what a step or
//! a throw did, and how people throw their own dice.
//!
//! The functions get steps and positions of their own rule set; of another one they find nothing. A rule set that
//! is not listed here is shown by comparing its boards, and the program throws its dice.

mod bambara;
mod groi;
mod looney;
mod simeone;

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{RulesId, Side, Thrown};

use crate::effect::Effect;
use crate::game::Phase;
use crate::tally::Tally;

/// What a game in progress has to know of a rule set.
pub(crate) struct Kind {
    /// Returns the effects of a step of a side.
    pub step: fn(&AnyPosition, AnyStep, &AnyPosition, Side) -> Option<Vec<Effect>>,
    /// Returns what a throw leads to.
    pub throw: fn(&AnyPosition, &AnyPosition, Thrown) -> Option<Vec<Effect>>,
    /// Returns the throws that are due, none of them entered.
    pub tally: fn(Phase<'_>) -> Option<Tally>,
}

/// The rule sets whose effects are more than the boards show.
const KINDS: [(RulesId, Kind); 4] = [
    (RulesId::Groi, groi::KIND),
    (RulesId::Bambara, bambara::KIND),
    (RulesId::Looney, looney::KIND),
    (RulesId::Simeone, simeone::KIND),
];

impl Kind {
    /// Returns what is known of a rule set; `None` if it is not listed.
    pub(crate) fn of(rules: RulesId) -> Option<Kind> {
        KINDS.into_iter().find_map(|(id, kind)| (id == rules).then_some(kind))
    }
}
