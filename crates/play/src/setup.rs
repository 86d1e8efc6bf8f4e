//! The set-up before the first position: who goes first (L-2), the orders that the players choose
//! (S-1), and who has the initiative (S-2). One closed enum covers the rule sets that have a set-up.

use dejarik_rules::any::{AnyPosition, AnyRules, Known, Ruled};
use dejarik_rules::{
    Bilingual, ChanceNode, Opening, ParseError, Piece, RuleSet, Side, Space, looney, simeone,
    wording,
};

use dejarik_rules::simeone::Stage;

use crate::due::Due;

/// A set-up that is not finished. The choice of one player stays hidden from the other until both
/// have chosen; no method reveals it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetUp {
    /// A coin decides who goes first (L-2).
    Coin(looney::Setup),
    /// Both players choose the order of their creatures (S-1), then dice decide the initiative
    /// (S-2).
    Teams {
        /// The rules of the game.
        rules: simeone::Simeone,
        /// The choices and throws so far.
        setup: simeone::Setup,
    },
}

/// How a game begins.
pub(crate) enum Beginning {
    /// The game begins in this position.
    Ready(AnyPosition),
    /// The game begins with a set-up.
    Open(SetUp),
}

fn ready<R: Known>(rules: R, position: R::Position) -> AnyPosition {
    R::any_position(Ruled { rules, position })
}

impl Beginning {
    /// Returns the beginning of a game from the usual start under these rules.
    pub(crate) fn of(rules: &AnyRules) -> Beginning {
        match rules.opening() {
            Opening::Position(position) => Beginning::Ready(position),
            Opening::Coin(setup) => Beginning::Open(SetUp::Coin(setup)),
            Opening::Teams { rules, setup } => Beginning::Open(SetUp::Teams { rules, setup }),
        }
    }
}

/// Returns every result of a chance node as text, with its weight.
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
    /// Returns what the set-up waits for.
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

    /// Returns every result of the throw that is due, as records write it, with its weight. Empty
    /// while orders are missing.
    pub fn rolls(&self) -> Vec<(String, u64)> {
        match self {
            SetUp::Coin(setup) => rolls_of(setup.coin()),
            SetUp::Teams { setup, .. } => match setup.stage() {
                Stage::Throw(node) => rolls_of(node),
                Stage::Orders(_) | Stage::Done(_) => Vec::new(),
            },
        }
    }

    /// Returns the piece that is already placed on a space, if `viewer` may see it. `None` as
    /// viewer is a spectator.
    pub fn piece_at(&self, space: Space, viewer: Option<Side>) -> Option<Piece> {
        match self {
            // The pieces are placed alike for either first player, and everybody sees them.
            SetUp::Coin(setup) => looney::Looney::piece_at(&setup.settle(Side::First), space),
            SetUp::Teams { setup, .. } => {
                // A spectator sees only what both players see.
                let order = |side: Side| setup.order(side, viewer.unwrap_or(side.other()));
                let mut places = Side::BOTH.into_iter().filter_map(|side| {
                    order(side)?.places(side).into_iter().find(|(place, _)| *place == space)
                });
                let (_, creature) = places.next()?;
                Some(Piece::of(creature.letter()))
            }
        }
    }

    /// Returns the order of the fixed set-up for `side`, such as `NSKM`, as a suggestion; `None`
    /// where there is nothing to choose.
    pub fn offered_order(&self, side: Side) -> Option<String> {
        match self {
            SetUp::Coin(_) => None,
            SetUp::Teams { .. } => Some(simeone::Order::FIXED.letters(side)),
        }
    }

    /// Enters a player's order: four letters such as `NSKM`, whose case tells the side. Returns the
    /// side.
    pub(crate) fn order(&mut self, text: &str) -> Result<Side, ParseError> {
        match self {
            SetUp::Coin(_) => Err(ParseError::new(
                0,
                wording!("there is no order to choose here", "il n’y a pas d’ordre à choisir ici"),
            )),
            SetUp::Teams { setup, .. } => {
                // Places in errors are counted from the start of `text`.
                let parsed = simeone::Order::parse_word(&format!("setup:{text}"));
                let (side, order) = parsed.map_err(|error| ParseError {
                    at: error.at.saturating_sub("setup:".len()),
                    ..error
                })?;
                setup.choose(side, order).map_err(|error| ParseError::new(0, error.wording()))?;
                Ok(side)
            }
        }
    }

    /// Settles the throw that is due. Returns the first position once the set-up is finished.
    pub(crate) fn roll(&mut self, text: &str) -> Result<Option<AnyPosition>, ParseError> {
        match self {
            SetUp::Coin(setup) => {
                let first = setup.coin().parse_roll(text)?;
                Ok(Some(ready(setup.rules(), setup.settle(first))))
            }
            SetUp::Teams { rules, setup } => {
                let roll = simeone::Initiative.parse_roll(text)?;
                setup.throw(roll).map_err(|error| ParseError::new(0, error.wording()))?;
                Ok(match setup.stage() {
                    Stage::Done(position) => Some(ready(*rules, position)),
                    Stage::Orders(_) | Stage::Throw(_) => None,
                })
            }
        }
    }
}
