//! What comes before the first position: who goes first (L-2), the orders the players choose
//! (S-1), who has the initiative (S-2). One closed enum over the rule sets that have such a thing.

use dejarik_rules::any::{AnyPosition, AnyRules, Known, Ruled};
use dejarik_rules::{ChanceNode, ParseError, Piece, RuleSet, Side, Space, looney};

use crate::game::Due;

/// A set-up that is still open. What one player has chosen is kept from the other until both
/// choices are in: there is no way to ask for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetUp {
    /// L-2: a coin decides who goes first.
    Coin(looney::Setup),
}

/// How a game begins.
pub(crate) enum Beginning {
    /// With a position.
    Ready(AnyPosition),
    /// With a set-up.
    Open(SetUp),
}

fn ready<R: Known>(rules: R, position: R::Position) -> AnyPosition {
    R::any_position(Ruled { rules, position })
}

impl Beginning {
    /// Of the usual game under these rules.
    pub(crate) fn of(rules: &AnyRules) -> Beginning {
        match rules {
            AnyRules::Groi(rules) => Beginning::Ready(ready(*rules, rules.start())),
            AnyRules::Bambara(rules) => Beginning::Ready(ready(*rules, rules.start())),
            AnyRules::Looney(rules) => Beginning::Open(SetUp::Coin(looney::Setup::new(*rules))),
        }
    }
}

/// Every roll of a node as text, with its weight.
fn rolls_of<C: ChanceNode>(node: C) -> Vec<(String, u64)> {
    let mut rolls = Vec::new();
    node.visit_rolls(|roll, weight| {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = node.write_roll(roll, &mut text);
        rolls.push((text, weight));
    });
    rolls
}

impl SetUp {
    /// What has to come next.
    pub fn due(&self) -> Due {
        match self {
            SetUp::Coin(_) => Due::Roll,
        }
    }

    /// Every throw that can come now, as records write it, with its weight; none while orders are
    /// missing.
    pub fn rolls(&self) -> Vec<(String, u64)> {
        match self {
            SetUp::Coin(setup) => rolls_of(setup.coin()),
        }
    }

    /// What stands on a space already, as far as `viewer` may see it (`None` is a watcher).
    pub fn piece_at(&self, space: Space, viewer: Option<Side>) -> Option<Piece> {
        match self {
            SetUp::Coin(setup) => {
                // The pieces stand the same whoever goes first, and everybody sees them.
                let _ = viewer;
                looney::Looney::piece_at(&setup.settle(Side::First), space)
            }
        }
    }

    /// A player hands in an order: four letters such as `NSKM`, whose case says whose it is.
    pub(crate) fn order(&mut self, _: &str) -> Result<Side, ParseError> {
        match self {
            SetUp::Coin(_) => Err(ParseError::new(0, "there is no order to choose here")),
        }
    }

    /// A throw falls. The first position, once everything is settled.
    pub(crate) fn roll(&mut self, text: &str) -> Result<Option<AnyPosition>, ParseError> {
        match self {
            SetUp::Coin(setup) => {
                let first = setup.coin().parse_roll(text)?;
                Ok(Some(ready(setup.rules(), setup.settle(first))))
            }
        }
    }
}
