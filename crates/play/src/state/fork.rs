//! Side lines: a line forks off before an entry of the current one, is played, and is left again.
//!
//! Forking moves the current line aside as a whole and starts an empty one, so its cost does not
//! depend on how far behind the fork is. Leaving costs as much as the side line has entries.

use dejarik_rules::any::{AnyPosition, AnySetUp};

use super::GameState;
use crate::line::{Kind, Played};
use crate::result::GameResult;

/// What a line begins with: the state before its first entry.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    /// The position; `None` if it is in the set-up.
    pub(crate) position: Option<AnyPosition>,
    /// The number of the current turn; 0 in the set-up.
    pub(crate) turn: u32,
    /// The set-up with the orders that were chosen before; `None` once it is finished. Earlier throws
    /// for the initiative are left out: as long as the set-up lasts, all of them were equal and
    /// decided nothing.
    pub(crate) setup: Option<AnySetUp>,
}

/// The line that a side line replaces for a while.
#[derive(Debug)]
pub(crate) struct Aside {
    root: Root,
    line: Vec<Played>,
    setup: Option<AnySetUp>,
    result: Option<GameResult>,
}

impl GameState {
    /// Forks off a side line in place of all entries but the first `keep`; [`GameState::put_back`]
    /// leaves it.
    pub(crate) fn set_aside(&mut self, keep: usize) -> Aside {
        let root = self.root_after(keep);
        let setup = std::mem::replace(&mut self.setup, root.setup.clone());
        self.history.fork(keep);
        Aside {
            root: std::mem::replace(&mut self.root, root),
            line: std::mem::take(&mut self.line),
            setup,
            result: self.result.take(),
        }
    }

    /// Leaves the side line and restores the line that [`GameState::set_aside`] moved aside.
    pub(crate) fn put_back(&mut self, aside: Aside) {
        self.leave(0);
        self.history.rejoin();
        self.root = aside.root;
        self.line = aside.line;
        self.setup = aside.setup;
        self.result = aside.result;
        self.draw_offers = [false; 2];
        self.takeback_offers = [false; 2];
    }

    /// Returns the state after the first `keep` entries, for a line that begins there.
    fn root_after(&self, keep: usize) -> Root {
        let Some(last) = keep.checked_sub(1).map(|last| &self.line[last]) else {
            return self.root.clone();
        };
        let setup = match (last.position, &self.root.setup) {
            (None, Some(setup)) => {
                let mut setup = setup.clone();
                let orders = self.line[..keep].iter().take_while(|entry| entry.kind == Kind::Order);
                for order in orders.filter_map(|entry| entry.word.strip_prefix("setup:")) {
                    // Cannot fail: the same orders were chosen in this line.
                    let _ = setup.order(order);
                }
                Some(setup)
            }
            _ => None,
        };
        Root { position: last.position, turn: last.turn_after, setup }
    }
}
