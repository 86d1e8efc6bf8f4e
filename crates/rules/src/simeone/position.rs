//! A position of simeone in 24 bytes without history: the places of the creatures, the state of the
//! turn, and the battle under way, if any.
//!
//! Creatures are stored by name, not by space. Each exists once, so eight places describe the
//! board, and the set of occupied spaces takes eight shifts.

use super::battle::{Roll, Throws};
use super::creature::Creature;
use crate::board::{Space, SpaceSet};
use crate::ruleset::{Piece, mix};
use crate::side::Side;
use crate::symmetry::image_hash;

/// The creature that acts this turn, once it has taken an action (S-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Active {
    /// The creature.
    pub creature: Creature,
    /// The number of actions it has left: at least 1, and fewer than its full number.
    pub left: u8,
}

/// An unsettled battle. Its action is spent when the battle is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// The attacking creature, which stays on the space it came from until the battle is settled.
    pub attacker: Creature,
    /// The defending creature.
    pub defender: Creature,
    /// The throw: `None` before the dice are thrown, and then a roll that allows a push (S-8).
    pub roll: Option<Roll>,
}

/// A position of simeone.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// By [`Creature::index`]: the index of the creature's space, or [`OFF`].
    places: [u8; 8],
    /// One bit per creature by [`Creature::index`]; never set for a creature off the board.
    stunned: u8,
    pub(super) to_move: Side,
    pub(super) initiative: Side,
    pub(super) active: Option<Active>,
    pub(super) battle: Option<Battle>,
    pub(super) score: [u16; 2],
    pub(super) quiet: u16,
}

const _: () = assert!(size_of::<Position>() <= 24);

/// The place of a creature off the board. Used as a shift, it leaves every [`SpaceSet`].
const OFF: u8 = 31;
const GONE: u32 = u32::from_le_bytes([OFF; 4]);

/// The highest score that is stored and written; higher scores are capped.
pub(super) const MOST_POINTS: u16 = 9999;

impl Position {
    /// Returns an empty board with both scores at 0.
    pub(super) const fn empty(to_move: Side, initiative: Side) -> Position {
        Position {
            places: [OFF; 8],
            stunned: 0,
            to_move,
            initiative,
            active: None,
            battle: None,
            score: [0; 2],
            quiet: 0,
        }
    }

    /// Returns the space of a creature, or `None` if it has been defeated.
    #[inline]
    pub const fn place(&self, creature: Creature) -> Option<Space> {
        Space::new(self.places[creature.index()])
    }

    /// Returns the creature on a space, if there is one. All eight places are compared at once, by
    /// finding the byte that becomes zero.
    #[inline]
    pub const fn creature_at(&self, space: Space) -> Option<Creature> {
        const ONES: u64 = u64::from_le_bytes([1; 8]);
        let apart = u64::from_le_bytes(self.places) ^ (space.index() as u64 * ONES);
        let zeros = apart.wrapping_sub(ONES) & !apart & (ONES << 7);
        if zeros == 0 { None } else { Some(Creature::ALL[zeros.trailing_zeros() as usize / 8]) }
    }

    /// Returns whether a creature is stunned (S-13).
    #[inline]
    pub const fn is_stunned(&self, creature: Creature) -> bool {
        self.stunned >> creature.index() & 1 == 1
    }

    /// Returns the spaces of the stunned creatures.
    pub fn stunned(&self) -> SpaceSet {
        let stunned = Creature::ALL.into_iter().filter(|creature| self.is_stunned(*creature));
        stunned.filter_map(|creature| self.place(creature)).collect()
    }

    /// Returns the spaces of a side's creatures.
    #[inline]
    pub fn creatures(&self, side: Side) -> SpaceSet {
        let [a, b, c, d] = self.team(side);
        SpaceSet((1 << a | 1 << b | 1 << c | 1 << d) & SpaceSet::ALL.0)
    }

    /// Returns all occupied spaces.
    #[inline]
    pub fn occupied(&self) -> SpaceSet {
        self.creatures(Side::First) | self.creatures(Side::Second)
    }

    /// Returns whether a side has no creature left.
    #[inline]
    pub fn is_wiped_out(&self, side: Side) -> bool {
        u32::from_le_bytes(self.team(side)) == GONE
    }

    #[inline]
    const fn team(&self, side: Side) -> [u8; 4] {
        let [a, b, c, d, e, f, g, h] = self.places;
        match side {
            Side::First => [a, b, c, d],
            Side::Second => [e, f, g, h],
        }
    }

    /// Returns the side whose turn it is.
    #[inline]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the side with the initiative, which is fixed for the whole game (S-2).
    pub const fn initiative(&self) -> Side {
        self.initiative
    }

    /// Returns the creature activated this turn, or `None` before the first action.
    pub const fn active(&self) -> Option<Active> {
        self.active
    }

    /// Returns the unsettled battle, if there is one.
    pub const fn battle(&self) -> Option<Battle> {
        self.battle
    }

    /// Returns the dice that the position waits for, if any.
    #[inline]
    pub fn throws(&self) -> Option<Throws> {
        match self.battle {
            Some(Battle { attacker, defender, roll: None }) => {
                Some(Throws::of(attacker, defender, self.is_stunned(defender)))
            }
            _ => None,
        }
    }

    /// Returns a side's points.
    pub const fn score(&self, side: Side) -> u16 {
        self.score[side.index()]
    }

    /// Returns the number of consecutive rounds without a score (S-16).
    pub const fn quiet_rounds(&self) -> u16 {
        self.quiet
    }

    #[inline]
    pub(super) fn piece_at(&self, space: Space) -> Option<Piece> {
        self.creature_at(space).map(|creature| Piece::of(creature.letter()))
    }

    #[inline]
    pub(super) const fn put(&mut self, creature: Creature, space: Space) {
        self.set_place(creature, space.index() as u8);
    }

    /// Stores all eight places at once: reading them together just after one was stored alone stalls the processor.
    #[inline]
    const fn set_place(&mut self, creature: Creature, place: u8) {
        let shift = 8 * creature.index();
        let others = u64::from_le_bytes(self.places) & !(0xFF << shift);
        self.places = (others | (place as u64) << shift).to_le_bytes();
    }

    #[inline]
    pub(super) const fn set_stunned(&mut self, creature: Creature, stunned: bool) {
        let bit = 1 << creature.index();
        self.stunned = if stunned { self.stunned | bit } else { self.stunned & !bit };
    }

    /// Removes a creature from the board.
    #[inline]
    pub(super) const fn remove(&mut self, creature: Creature) {
        self.set_place(creature, OFF);
        self.set_stunned(creature, false);
    }

    /// Returns the position with every creature's space replaced by its image.
    pub(super) fn map(&self, image: impl Fn(Space) -> Space) -> Position {
        let places = self.places.map(|place| match Space::new(place) {
            Some(space) => image(space).index() as u8,
            None => place,
        });
        Position { places, ..*self }
    }

    /// Returns a key of the whole position.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        mix(u64::from_le_bytes(self.places) ^ self.state())
    }

    /// Returns a key that is equal for all 24 images of the position.
    #[inline]
    pub(super) fn image_key(&self) -> u64 {
        mix(image_hash(self.places.map(Space::new)) ^ self.state())
    }

    /// Returns a key of everything but the places. It identifies creatures by name, not by space.
    #[inline]
    fn state(&self) -> u64 {
        // The 48 bits of counts are mixed in separately.
        mix(self.state_bits() ^ mix(self.counts()))
    }

    /// Returns both scores and the quiet rounds in 48 bits.
    #[inline]
    fn counts(&self) -> u64 {
        u64::from(self.score[0]) | u64::from(self.score[1]) << 16 | u64::from(self.quiet) << 32
    }

    /// Returns the whole position: the places, the state with the scores above it, the quiet rounds.
    pub(super) fn bits(&self) -> [u64; 3] {
        let counts = self.counts();
        let state = self.state_bits() | counts << 32;
        [u64::from_le_bytes(self.places), state, counts >> 32]
    }

    /// Returns the position with these [`Position::bits`].
    pub(super) fn from_bits([places, state, quiet]: [u64; 3]) -> Position {
        let field = |word: u64, shift: u32, bits: u32| (word >> shift) as u16 & ((1 << bits) - 1);
        let side = |shift| if field(state, shift, 1) == 1 { Side::Second } else { Side::First };
        let creature = |shift| Creature::ALL[usize::from(field(state, shift, 3))];
        let left = field(state, 13, 2) as u8;
        let [attacker, defender] = [22, 26].map(|shift| field(state, shift, 4) as u8);
        let thrown = attacker != 0 || defender != 0;
        let battle = Battle {
            attacker: creature(19),
            defender: creature(16),
            roll: thrown.then_some(Roll { attacker, defender }),
        };
        Position {
            places: places.to_le_bytes(),
            stunned: state as u8,
            to_move: side(8),
            initiative: side(9),
            active: (left > 0).then_some(Active { creature: creature(10), left }),
            battle: (field(state, 30, 1) == 1).then_some(battle),
            score: [(state >> 32) as u16, (state >> 48) as u16],
            quiet: quiet as u16,
        }
    }

    /// Returns everything but the places and the counts in 31 bits: 8 of stuns, 7 of turn and active
    /// creature, 15 of battle.
    #[inline]
    fn state_bits(&self) -> u64 {
        let active =
            self.active.map_or(0, |active| active.creature as u64 | u64::from(active.left) << 3);
        let battle = self.battle.map_or(0, |battle| {
            let roll =
                battle.roll.map_or(0, |r| u64::from(r.attacker) | u64::from(r.defender) << 4);
            1 << 14 | roll << 6 | (battle.attacker as u64) << 3 | battle.defender as u64
        });
        let turn = self.to_move as u64 | (self.initiative as u64) << 1 | active << 2;
        u64::from(self.stunned) | turn << 8 | battle << 16
    }
}
