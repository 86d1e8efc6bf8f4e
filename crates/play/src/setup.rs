//! What comes before the first position: who goes first (L-2), the orders the players choose
//! (S-1), who has the initiative (S-2). One closed enum over the rule sets that have such a thing.

use dejarik_rules::any::{AnyPosition, AnyRules, Known, Ruled};
use dejarik_rules::{ParseError, Side};

use crate::game::Due;

/// A set-up that is still open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetUp {}

/// How a game begins.
pub(crate) enum Beginning {
    /// With a position.
    Ready(AnyPosition),
    /// With a set-up.
    #[allow(dead_code)]
    Open(SetUp),
}

impl Beginning {
    /// Of the usual game under these rules.
    pub(crate) fn of(rules: &AnyRules) -> Beginning {
        fn ready<R: Known>(rules: R, position: R::Position) -> Beginning {
            Beginning::Ready(R::any_position(Ruled { rules, position }))
        }
        match rules {
            AnyRules::Groi(rules) => ready(*rules, rules.start()),
            AnyRules::Bambara(rules) => ready(*rules, rules.start()),
        }
    }
}

impl SetUp {
    /// What has to come next.
    pub fn due(&self) -> Due {
        match *self {}
    }

    /// Every throw that can come now, as records write it, with its weight; none while orders are
    /// missing.
    pub fn rolls(&self) -> Vec<(String, u64)> {
        match *self {}
    }

    /// A player hands in an order: four letters such as `NSKM`, whose case says whose it is.
    pub(crate) fn order(&mut self, _: &str) -> Result<Side, ParseError> {
        match *self {}
    }

    /// A throw falls. The first position, once everything is settled.
    pub(crate) fn roll(&mut self, _: &str) -> Result<Option<AnyPosition>, ParseError> {
        match *self {}
    }
}
