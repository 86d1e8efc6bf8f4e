//! The key by which positions of online games in progress are kept from analysis.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::board::Space;
use dejarik_rules::ruleset::{Actor, Piece, mix};
use dejarik_rules::scene::{BesideState, Scene};
use dejarik_rules::symmetry::Symmetry;
use dejarik_rules::{Descriptor, Side};
use serde::{Deserialize, Serialize};

/// A position that is on the board of an online game in progress. All positions whose analysis would help
/// its players have the same key: those that are turned or mirrored, those with the sides exchanged, and those
/// that differ only in counters, the score, the initiative or the right to a first move.
///
/// # Stability
/// The keys are stored with games in progress. A game that an earlier version stored is kept from analysis from
/// its next event on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LiveKey {
    /// The rule set, by its place among the variants of [`dejarik_rules::RulesId`].
    pub rules: u8,
    /// The least key of all images of the position.
    pub key: u64,
}

impl LiveKey {
    /// Returns the key of a position. The cost is that of 48 images, a few microseconds.
    pub fn of(position: &AnyPosition) -> LiveKey {
        let (scene, descriptor) = (position.scene(), position.id().descriptor());
        let images = Symmetry::all().flat_map(|symmetry| {
            [false, true].map(|exchanged| Image { symmetry, exchanged, descriptor }.key(&scene))
        });
        LiveKey { rules: position.id() as u8, key: images.min().unwrap_or_default() }
    }
}

/// An image of a position: it is turned or mirrored, and the sides may be exchanged.
struct Image<'a> {
    symmetry: Symmetry,
    exchanged: bool,
    descriptor: &'a Descriptor,
}

impl Image<'_> {
    /// Returns the sum of the mixed facts about the image, which does not depend on their order.
    fn key(&self, scene: &Scene) -> u64 {
        let mut facts: Vec<[u8; 4]> = Vec::with_capacity(24);
        facts.push(match scene.actor {
            Actor::Player(side) => [1, self.side(side), 0, 0],
            Actor::Chance(()) => [1, 2, 0, 0],
            Actor::Over(_) => [1, 3, 0, 0],
        });
        for (space, piece) in &scene.pieces {
            let stunned = scene.stunned.contains(*space);
            facts.push([2 + u8::from(stunned), self.piece(*piece), self.space(*space), 0]);
        }
        // Pieces of a kind beside the board may be alike, so each is a fact of its own.
        for beside in &scene.beside {
            let state = match beside.state {
                BesideState::Captured => 0,
                BesideState::Inactive => 1,
                BesideState::Ghost => 2,
                BesideState::Lost => 3,
            };
            facts.push([4, self.piece(beside.piece), state, 0]);
        }
        if let Some(active) = scene.active {
            facts.push([5, self.space(active.space), active.left, 0]);
        }
        let mut key = 0_u64;
        if let Some(battle) = scene.battle {
            facts.push([6, self.space(battle.from), self.space(battle.target), 0]);
            key = battle.totals.map_or(0, |[attack, defence]| {
                mix(0x0700_0000_0000 | u64::from(attack) << 8 | u64::from(defence))
            });
        }
        for fact in facts {
            key = key.wrapping_add(mix(u32::from_be_bytes(fact).into()));
        }
        key
    }

    fn side(&self, side: Side) -> u8 {
        side.index() as u8 ^ u8::from(self.exchanged)
    }

    fn space(&self, space: Space) -> u8 {
        self.symmetry.space(space).index() as u8
    }

    /// Returns the kind and the side of a piece.
    fn piece(&self, piece: Piece) -> u8 {
        let kinds = self.descriptor.pieces;
        let kind = kinds.iter().position(|kind| kind.letters[piece.side.index()] == piece.letter);
        (kind.unwrap_or(kinds.len()) as u8) << 1 | self.side(piece.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(dpn: &str) -> LiveKey {
        LiveKey::of(&dpn.parse().unwrap())
    }

    #[test]
    fn positions_whose_analysis_would_tell_the_same_have_one_key() {
        for (position, equivalent) in [
            ("looney 2ML3bl3/1BS7m1/s w - 16", "looney 2ML3bl3/1BS7m1/s w - 17"),
            ("looney 2ML3bl3/1BS7m1/s w - 16", "looney 2ml3BL3/1bs7M1/S b - 0"),
            ("bambara pKQ1n2kq3/5NP5/1 w -", "bambara Pkq1N2KQ3/5np5/1 b -"),
            ("groi PPPP2pppp2/12/1 w wb", "groi PPPP2pppp2/12/1 w -"),
            ("groi PPPP2pppp2/12/1 w wb", "groi 2pppp2PPPP/12/1 b wb"),
            (
                "simeone 1S1M2x1h1g1/N2K4t3/1 w w 0-0 - 3",
                "simeone 1S1M2x1h1g1/N2K4t3/1 w b 4-7 - 9",
            ),
        ] {
            assert_eq!(key(position), key(equivalent), "{position} and {equivalent}");
        }
    }

    #[test]
    fn other_positions_have_other_keys() {
        let positions = [
            "looney 2ML3bl3/1BS7m1/s w - 16",
            "looney 2ML3bl3/1BS7m1/s b - 16",
            "looney 2ML3bl3/1SB7m1/s w - 16",
            "bambara pKQ1n2kq3/5NP5/1 w -",
            "bambara pKQ1n2kq3/6NP4/1 w -",
            "groi PPPP2pppp2/12/1 w wb",
            "simeone 1S1M2x1h1g1/N2K4t3/1 w w 0-0 - 3",
            "simeone 1S1M2x1h1g1/N2K4t3/1 b w 0-0 - 3",
        ];
        let keys: std::collections::HashSet<LiveKey> = positions.into_iter().map(key).collect();
        assert_eq!(keys.len(), positions.len());
    }
}
