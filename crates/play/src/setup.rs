//! What comes before the first position: who goes first (L-2), the orders the players choose
//! (S-1), who has the initiative (S-2). One closed enum over the rule sets that have such a thing.

use dejarik_rules::any::{AnyPosition, AnyRules, Known, Ruled};
use dejarik_rules::{ChanceNode, ParseError, Piece, RuleSet, Side, Space, looney, simeone};

use dejarik_rules::simeone::Stage;

use crate::game::Due;

/// A set-up that is still open. What one player has chosen is kept from the other until both
/// choices are in: there is no way to ask for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetUp {
    /// L-2: a coin decides who goes first.
    Coin(looney::Setup),
    /// S-1, S-2: the orders of both teams, then the initiative.
    Teams {
        /// The rules of the game.
        rules: simeone::Simeone,
        /// What has been chosen and thrown.
        setup: simeone::Setup,
    },
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
            AnyRules::Simeone(rules) => {
                Beginning::Open(SetUp::Teams { rules: *rules, setup: simeone::Setup::new(rules) })
            }
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
            SetUp::Teams { setup, .. } => match setup.stage() {
                Stage::Orders(missing) => Due::Orders(missing),
                Stage::Throw(_) => Due::Roll,
                Stage::Done(_) => Due::Nothing,
            },
        }
    }

    /// Every throw that can come now, as records write it, with its weight; none while orders are
    /// missing.
    pub fn rolls(&self) -> Vec<(String, u64)> {
        match self {
            SetUp::Coin(setup) => rolls_of(setup.coin()),
            SetUp::Teams { setup, .. } => match setup.stage() {
                Stage::Throw(node) => rolls_of(node),
                Stage::Orders(_) | Stage::Done(_) => Vec::new(),
            },
        }
    }

    /// What stands on a space already, as far as `viewer` may see it (`None` is a watcher).
    pub fn piece_at(&self, space: Space, viewer: Option<Side>) -> Option<Piece> {
        match self {
            // The pieces stand the same whoever goes first, and everybody sees them.
            SetUp::Coin(setup) => looney::Looney::piece_at(&setup.settle(Side::First), space),
            SetUp::Teams { setup, .. } => {
                // A watcher sees what both players see.
                let order = |side: Side| setup.order(side, viewer.unwrap_or(side.other()));
                let mut places = Side::BOTH.into_iter().filter_map(|side| {
                    order(side)?.places(side).into_iter().find(|(place, _)| *place == space)
                });
                let (_, creature) = places.next()?;
                let (side, letter) = (creature.side(), creature.letter());
                Some(Piece { side, letter, stunned: false })
            }
        }
    }

    /// The order of the fixed set-up for `side`, to be offered ready to accept: `NSKM`; none
    /// where there is nothing to choose.
    pub fn offered_order(&self, side: Side) -> Option<String> {
        match self {
            SetUp::Coin(_) => None,
            SetUp::Teams { .. } => Some(simeone::Order::FIXED.letters(side)),
        }
    }

    /// A player hands in an order: four letters such as `NSKM`, whose case says whose it is.
    pub(crate) fn order(&mut self, text: &str) -> Result<Side, ParseError> {
        match self {
            SetUp::Coin(_) => Err(ParseError::new(0, "there is no order to choose here")),
            SetUp::Teams { setup, .. } => {
                // The place is counted in `text`, without the word's head.
                let parsed = simeone::Order::parse_word(&format!("setup:{text}"));
                let (side, order) = parsed.map_err(|error| ParseError {
                    at: error.at.saturating_sub("setup:".len()),
                    ..error
                })?;
                setup.choose(side, order).map_err(|error| ParseError::new(0, error.to_string()))?;
                Ok(side)
            }
        }
    }

    /// A throw falls. The first position, once everything is settled.
    pub(crate) fn roll(&mut self, text: &str) -> Result<Option<AnyPosition>, ParseError> {
        match self {
            SetUp::Coin(setup) => {
                let first = setup.coin().parse_roll(text)?;
                Ok(Some(ready(setup.rules(), setup.settle(first))))
            }
            SetUp::Teams { rules, setup } => {
                let roll = simeone::Initiative.parse_roll(text)?;
                setup.throw(roll).map_err(|error| ParseError::new(0, error.to_string()))?;
                Ok(match setup.stage() {
                    Stage::Done(position) => Some(ready(*rules, position)),
                    Stage::Orders(_) | Stage::Throw(_) => None,
                })
            }
        }
    }
}
