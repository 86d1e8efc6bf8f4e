//! Hash chains: all parts of one participant, and the check of a part that arrives.

use crate::bytes::{Part, Secret, sha256};
use crate::receipt::Role;

/// The number of the last throw of a game. After it the game can only be ended.
pub const LAST: u16 = 5_000;

/// The distance of the elements that a [`Chain`] keeps.
const STRIDE: u16 = 100;

/// Returns element `k` of a chain from element `k + 1`.
fn before(game: &str, role: Role, k: u16, next: Part) -> Part {
    let role = [role.letter() as u8];
    let pieces: [&[u8]; 7] =
        [b"DJF2-chain\0", game.as_bytes(), b"\0", &role, b"\0", &k.to_be_bytes(), &next.0];
    Part(sha256(&pieces))
}

/// Returns element `to` of a chain from its element `from`, which is not before it.
fn down(game: &str, role: Role, from: u16, part: Part, to: u16) -> Part {
    (to..from).rev().fold(part, |next, k| before(game, role, k, next))
}

/// The chain of one participant of a game.
///
/// Making a chain computes 5,000 hashes, about a millisecond. It keeps every hundredth element, so a
/// part costs at most 99 more.
#[derive(Clone)]
pub struct Chain {
    game: String,
    role: Role,
    /// Elements 0, 100, 200 … 5,000.
    kept: Vec<Part>,
}

impl Chain {
    /// Makes the chain that ends with a secret.
    pub fn new(game: &str, role: Role, secret: &Secret) -> Chain {
        let mut kept = vec![Part(secret.0)];
        let mut part = kept[0];
        for k in (0..LAST).rev() {
            part = before(game, role, k, part);
            if k % STRIDE == 0 {
                kept.push(part);
            }
        }
        kept.reverse();
        Chain { game: game.to_owned(), role, kept }
    }

    /// Returns the start of the chain, which is published before the game.
    pub fn anchor(&self) -> Part {
        self.kept[0]
    }

    /// Returns the part of a throw, from 1; `None` after the last throw.
    pub fn part(&self, number: u16) -> Option<Part> {
        let above = number.div_ceil(STRIDE);
        let part = *self.kept.get(usize::from(above))?;
        Some(down(&self.game, self.role, above * STRIDE, part, number))
    }
}

/// The last known element of the chain of somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The number of the throw that the part belonged to; for an anchor, that of the last throw before it.
    pub number: u16,
    /// The element itself.
    pub part: Part,
}

impl Known {
    /// Returns whether `part` is the element of a later throw of the same chain. Costs a hash for each
    /// throw in between.
    pub fn leads_to(self, game: &str, role: Role, number: u16, part: Part) -> bool {
        number > self.number
            && number <= LAST
            && down(game, role, number, part, self.number) == self.part
    }
}
