//! Queries about a set-up of any rule set, and entering its orders and throws.

use crate::board::Space;
use crate::ruleset::{Piece, RuleSet, RulesId};
use crate::setup::SetUp;
use crate::side::Side;
use crate::text::ParseError;

use super::{AnyPosition, AnySetUp, Known, Opened, Ruled};

impl AnySetUp {
    /// Returns the rule set.
    pub fn id(&self) -> RulesId {
        with_setup!(self, _: R => R::ID)
    }

    /// Returns whether each side still has to choose an order, by [`Side::index`]. Once both have
    /// chosen, a throw is due.
    pub fn missing_orders(&self) -> [bool; 2] {
        with_setup!(self, opened: R => SetUp::<R>::missing_orders(&opened.setup))
    }

    /// Returns every result of the throw that is due, as records write it, with its weight. Empty
    /// while orders are missing.
    pub fn rolls(&self) -> Vec<(String, u64)> {
        with_setup!(self, opened: R => SetUp::<R>::rolls(&opened.setup))
    }

    /// Returns the pieces that are already placed, as far as `viewer` may see them. `None` as viewer
    /// is a spectator.
    pub fn pieces(&self, viewer: Option<Side>) -> Vec<(Space, Piece)> {
        with_setup!(self, opened => opened.setup.pieces(&opened.rules, viewer))
    }

    /// Returns an order for `side` to suggest, such as `NSKM`; `None` where there is nothing to
    /// choose.
    pub fn offered_order(&self, side: Side) -> Option<String> {
        with_setup!(self, opened: R => SetUp::<R>::offered_order(&opened.setup, side))
    }

    /// Returns every order of `side` in a fixed sequence; none where there is nothing to choose.
    pub fn orders(&self, side: Side) -> Vec<String> {
        with_setup!(self, opened: R => SetUp::<R>::orders(&opened.setup, side))
    }

    /// Returns the first position of a game in which `first` begins. Orders that are missing are chosen by
    /// `choose`, which gets their number and returns an index below it.
    pub fn start(&self, first: Side, choose: &mut dyn FnMut(usize) -> usize) -> AnyPosition {
        fn start<R: Known>(
            Opened { rules, setup }: &Opened<R>,
            first: Side,
            choose: &mut dyn FnMut(usize) -> usize,
        ) -> AnyPosition {
            let position = setup.start(rules, first, choose);
            R::any_position(Ruled { rules: *rules, position })
        }
        with_setup!(self, opened => start(opened, first, choose))
    }

    /// Enters the order of a player, such as `NSKM`, whose letters identify the side. Returns the side.
    ///
    /// # Errors
    /// If this is no order of a side that has to choose one.
    pub fn order(&mut self, text: &str) -> Result<Side, ParseError> {
        with_setup!(self, opened: R => SetUp::<R>::order(&mut opened.setup, text))
    }

    /// Settles the throw that is due. Returns the first position once the set-up is finished.
    ///
    /// # Errors
    /// If no throw is due, or this roll is not possible.
    pub fn roll(&mut self, text: &str) -> Result<Option<AnyPosition>, ParseError> {
        fn roll<R: Known>(
            opened: &mut Opened<R>,
            text: &str,
        ) -> Result<Option<AnyPosition>, ParseError> {
            let rules = opened.rules;
            let first = opened.setup.roll(&rules, text)?;
            Ok(first.map(|position| R::any_position(Ruled { rules, position })))
        }
        with_setup!(self, opened => roll(opened, text))
    }
}
