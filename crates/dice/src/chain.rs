//! Hash chains: all parts of one participant, and the check of a part that arrives.

use std::sync::OnceLock;

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
/// The first element that is asked for costs 5,000 hashes, about a millisecond. After that the chain has every hundredth
/// element, so a part costs at most 99 more. A participant that comes back computes nothing until its anchor or a part is
/// needed.
#[derive(Clone)]
pub struct Chain {
    game: String,
    role: Role,
    secret: Secret,
    /// Elements 0, 100, 200 … 5,000.
    kept: OnceLock<Vec<Part>>,
}

impl Chain {
    /// Returns the chain that ends with a secret.
    pub fn new(game: &str, role: Role, secret: &Secret) -> Chain {
        Chain { game: game.to_owned(), role, secret: *secret, kept: OnceLock::new() }
    }

    fn kept(&self) -> &[Part] {
        self.kept.get_or_init(|| {
            let mut part = Part(self.secret.0);
            let mut kept = vec![part];
            for k in (0..LAST).rev() {
                part = before(&self.game, self.role, k, part);
                if k % STRIDE == 0 {
                    kept.push(part);
                }
            }
            kept.reverse();
            kept
        })
    }

    /// Returns the start of the chain, which is published before the game.
    pub fn anchor(&self) -> Part {
        self.kept()[0]
    }

    /// Returns the part of a throw, from 1; `None` after the last throw.
    pub fn part(&self, number: u16) -> Option<Part> {
        let above = number.div_ceil(STRIDE);
        let part = *self.kept().get(usize::from(above))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_is_computed_when_it_is_first_needed() {
        let chain = Chain::new("g1", Role::Server, &Secret([7; 32]));
        assert!(chain.kept.get().is_none());
        let anchor = Known { number: 0, part: chain.anchor() };
        assert_eq!(chain.kept.get().map(Vec::len), Some(usize::from(LAST / STRIDE) + 1));
        for number in [1, 99, 100, 101, LAST] {
            let part = chain.part(number).unwrap();
            assert!(anchor.leads_to("g1", Role::Server, number, part), "throw {number}");
        }
        assert_eq!(chain.part(LAST + 1), None);
    }
}
