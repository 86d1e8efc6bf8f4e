//! The set-up before the first position of a game: who goes first (L-2), the orders that the players choose
//! (S-1), and who has the initiative (S-2).
//!
//! A rule set whose games begin with a position has `SetUp = Never`, an empty type.

use std::fmt::Debug;

use crate::board::Space;
use crate::ruleset::{ChanceNode, Never, Piece, RuleSet};
use crate::side::Side;
use crate::text::ParseError;
use crate::thrown::Thrown;
use crate::wording;

/// How a game gets its first position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening<P, S> {
    /// The game starts from this position.
    Position(P),
    /// The game starts with a set-up, in which nothing has been chosen or thrown yet.
    SetUp(S),
}

/// A set-up that is not finished. The choice of one player stays hidden from the other until both
/// have chosen; no method reveals it. Unless a rule set says otherwise, there is no order to choose.
pub trait SetUp<R: RuleSet>: Clone + Eq + Debug + Send + Sync + 'static {
    /// Returns whether each side still has to choose an order, by [`Side::index`]. Once both have
    /// chosen, a throw is due.
    fn missing_orders(&self) -> [bool; 2] {
        [false; 2]
    }

    /// Returns every result of the throw that is due, as records write it, with its weight. Empty
    /// while orders are missing.
    fn rolls(&self) -> Vec<(String, u64)>;

    /// Returns the pieces that are already placed, as far as `viewer` may see them. `None` as viewer
    /// is a spectator.
    fn pieces(&self, rules: &R, viewer: Option<Side>) -> Vec<(Space, Piece)>;

    /// Returns an order for `side` to suggest, such as `NSKM`; `None` where there is nothing to
    /// choose.
    fn offered_order(&self, _side: Side) -> Option<String> {
        None
    }

    /// Returns every order of `side` in a fixed sequence; none where there is nothing to choose.
    fn orders(&self, _side: Side) -> Vec<String> {
        Vec::new()
    }

    /// Enters the order of a player, such as `NSKM`, whose letters identify the side. Returns the side.
    ///
    /// # Errors
    /// If this is no order of a side that has to choose one.
    fn order(&mut self, _text: &str) -> Result<Side, ParseError> {
        let message =
            wording!("there is no order to choose here", "il n’y a pas d’ordre à choisir ici");
        Err(ParseError::new(0, message))
    }

    /// Settles the throw that is due. Returns the first position once the set-up is finished.
    ///
    /// # Errors
    /// If no throw is due, or this roll is not possible.
    fn roll(&mut self, rules: &R, text: &str) -> Result<Option<R::Position>, ParseError>;

    /// Returns the first position of a game in which `first` begins. Orders that are missing are chosen by
    /// `choose`, which gets their number and returns an index below it.
    fn start(&self, rules: &R, first: Side, choose: &mut dyn FnMut(usize) -> usize) -> R::Position;

    /// Reads a throw of this set-up in numbers, for drawing; `None` if the text is none.
    fn thrown(_text: &str) -> Option<Thrown> {
        None
    }
}

impl<R: RuleSet> SetUp<R> for Never {
    fn rolls(&self) -> Vec<(String, u64)> {
        match *self {}
    }

    fn pieces(&self, _: &R, _: Option<Side>) -> Vec<(Space, Piece)> {
        match *self {}
    }

    fn roll(&mut self, _: &R, _: &str) -> Result<Option<R::Position>, ParseError> {
        match *self {}
    }

    fn start(&self, _: &R, _: Side, _: &mut dyn FnMut(usize) -> usize) -> R::Position {
        match *self {}
    }
}

/// Returns the 24 orders of four different things, sorted by their places in `all`.
pub(crate) fn orders<T: Copy + PartialEq>(all: [T; 4]) -> impl Iterator<Item = [T; 4]> {
    (0..256usize).filter_map(move |code| {
        let order = [6, 4, 2, 0].map(|shift| all[code >> shift & 3]);
        all.iter().all(|one| order.contains(one)).then_some(order)
    })
}

/// Returns every result of a chance node as records write it, with its weight.
pub(crate) fn rolls_of<C: ChanceNode>(node: C) -> Vec<(String, u64)> {
    let mut rolls = Vec::new();
    node.visit_rolls(|roll, weight| {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = node.write_roll(roll, &mut text);
        rolls.push((text, weight));
    });
    rolls
}
