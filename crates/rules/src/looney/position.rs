//! A position of looney in 20 bytes: the places of the pieces, the side to move, the ghosts, the
//! counter of quiet turns and, during a battle, the [`Battle`].

use super::piece::{Ghosts, Size, SpaceOrOff};
use super::strength::Totals;
use super::turns::{self, Bundle};
use crate::board::{Space, SpaceSet};
use crate::ruleset::{Ending, Outcome, Piece, mix};
use crate::side::Side;
use crate::symmetry::{Symmetry, image_hash};

/// A position: everything that the continuation of the game depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) places: [[SpaceOrOff; 4]; 2],
    pub(super) to_move: Side,
    pub(super) ghosts: Ghosts,
    pub(super) quiet: u16,
    pub(super) battle: Option<Battle>,
}

const _: () = assert!(size_of::<Position>() <= 24);

/// An unsettled battle. The attacker still stands on the space it attacks from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// The attacking piece, which belongs to the side to move.
    pub attacker: Size,
    /// The space it attacks from.
    pub from: Space,
    /// The defending piece.
    pub defender: Size,
    /// The space of the defending piece.
    pub target: Space,
    /// The stage of the battle.
    pub stage: Stage,
}

/// The stage of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The battle waits for both sides' throws (L-9): at its start, and again after a size 1 ghost
    /// (L-12).
    Throws,
    /// The ghost window is open (L-13).
    Window {
        /// The strengths so far.
        totals: Totals,
        /// Whether the attacker has declined on a tie, so that the defender decides.
        declined: bool,
    },
    /// A side has played its size 3 ghost and throws for it (L-12).
    Ghost {
        /// The strengths so far.
        totals: Totals,
        /// The side that throws.
        side: Side,
    },
}

impl Position {
    /// Builds a start position with all eight pieces on these places and nothing lost.
    pub(super) fn start(places: [[SpaceOrOff; 4]; 2], to_move: Side) -> Position {
        Position::placed(places, to_move, Ghosts::NONE)
    }

    /// Builds a position between two turns, with a quiet counter of 0. `places` is indexed by side
    /// and [`Size::index`].
    ///
    /// The caller must ensure that no two pieces share a space and that the piece of every ghost is
    /// off the board. This is not checked, and a position that violates it has no meaning.
    #[inline]
    pub const fn placed(places: [[SpaceOrOff; 4]; 2], to_move: Side, ghosts: Ghosts) -> Position {
        Position { places, to_move, ghosts, quiet: 0, battle: None }
    }

    /// Returns where a piece is.
    #[inline]
    pub fn place(&self, side: Side, size: Size) -> SpaceOrOff {
        self.places[side.index()][size.index()]
    }

    /// Returns the places of a side's pieces, indexed by [`Size::index`].
    #[inline]
    pub fn places(&self, side: Side) -> [SpaceOrOff; 4] {
        self.places[side.index()]
    }

    /// Returns the spaces of a side's pieces.
    #[inline]
    pub fn pieces(&self, side: Side) -> SpaceSet {
        let [s, m, b, l] = self.places[side.index()];
        s.set() | m.set() | b.set() | l.set()
    }

    /// Returns the side and size of the piece on a space, or `None` if the space is empty.
    pub fn on(&self, space: Space) -> Option<(Side, Size)> {
        let place = SpaceOrOff::on(space);
        Side::BOTH.into_iter().find_map(|side| Some((side, self.size_on(side, place)?)))
    }

    /// Returns the size of the side's piece on this place, if there is one.
    #[inline]
    pub(super) fn size_on(&self, side: Side, place: SpaceOrOff) -> Option<Size> {
        let places = self.places[side.index()];
        Size::ALL.into_iter().find(|size| places[size.index()] == place)
    }

    /// Returns the side whose turn it is; during a battle, the attacker's side.
    #[inline]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the unused ghosts of both sides (L-12).
    #[inline]
    pub fn ghosts(&self) -> Ghosts {
        self.ghosts
    }

    /// Returns the number of consecutive turns without a battle (L-15). During a battle it is still
    /// the number before that battle.
    #[inline]
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Returns this position with another number of quiet turns, for searches and tables that
    /// ignore L-15.
    #[must_use]
    pub fn with_quiet(self, quiet: u16) -> Position {
        Position { quiet: quiet.min(super::options::MOST_QUIET), ..self }
    }

    /// Visits the turns without an attack, each once, as bundles. The game must not be over and no
    /// battle under way.
    ///
    /// These turns are reversible at the same cost, because a path of spaces can be followed
    /// backwards.
    #[inline]
    pub fn visit_quiet(&self, visit: impl FnMut(Bundle)) {
        turns::visit_quiet(self, visit);
    }

    /// Visits the turns with an attack, each once, as bundles. The game must not be over and no
    /// battle under way.
    #[inline]
    pub fn visit_attacks(&self, visit: impl FnMut(Bundle)) {
        turns::visit_attacks(self, visit);
    }

    /// Returns the unsettled battle, if there is one.
    #[inline]
    pub fn battle(&self) -> Option<Battle> {
        self.battle
    }

    /// Returns the outcome by L-14, ignoring the quiet counter. A position set up from outside in
    /// which both sides have won is judged as if the side not to move had just moved.
    #[inline]
    pub(super) fn won(&self) -> Option<Outcome> {
        self.won_by(!self.to_move).or_else(|| self.won_by(self.to_move))
    }

    #[inline]
    fn won_by(&self, side: Side) -> Option<Outcome> {
        let [s, m, b, leader] = self.places[(!side).index()];
        if leader == SpaceOrOff::OFF {
            return Some(Outcome::win(side, 1, Ending::LeaderLost));
        }
        let alone = [s, m, b] == [SpaceOrOff::OFF; 3];
        alone.then(|| Outcome::win(side, 1, Ending::FollowersLost))
    }

    #[inline]
    pub(super) fn piece_at(&self, space: Space) -> Option<Piece> {
        let (side, size) = self.on(space)?;
        Some(Piece::of(size.letter(side)))
    }

    pub(super) fn key(&self) -> u64 {
        let [places, state, _] = self.bits();
        mix(mix(places) ^ state)
    }

    /// Returns the whole position: the places and the state.
    pub(super) fn bits(&self) -> [u64; 3] {
        let codes = self.places.as_flattened().iter().map(|place| u64::from(place.code()));
        [codes.fold(0, |places, code| places << 8 | code), self.state(), 0]
    }

    /// Returns the position with these [`Position::bits`]; `None` if a place, a battle or the counter
    /// does not exist.
    pub(super) fn from_bits([places, state, _]: [u64; 3]) -> Option<Position> {
        let mut codes = places.to_be_bytes().into_iter();
        let mut read = [[SpaceOrOff::OFF; 4]; 2];
        for place in read.as_flattened_mut() {
            *place = SpaceOrOff::from_code(codes.next()?)?;
        }
        let to_move = if state >> 16 & 1 == 1 { Side::Second } else { Side::First };
        let mut position = Position::placed(read, to_move, Ghosts::from_bits((state >> 17) as u8));
        position.quiet = state as u16;
        position.battle = match state >> 24 {
            0 => None,
            bits => Some(position.battle_from(bits)?),
        };
        Some(position)
    }

    /// Returns the battle with these [`Battle::bits`] on this board.
    fn battle_from(&self, bits: u64) -> Option<Battle> {
        let size = |shift: u32| Size::ALL[(bits >> shift) as usize & 3];
        let (attacker, defender) = (size(14), size(16));
        let total = |shift: u32| (bits >> shift) as u8 & 31;
        let totals = Totals { attack: total(4), defence: total(9) };
        let stage = match bits >> 1 & 7 {
            0 => Stage::Throws,
            kind @ (1 | 2) => Stage::Window { totals, declined: kind == 2 },
            kind @ (3 | 4) => {
                Stage::Ghost { totals, side: if kind == 4 { Side::Second } else { Side::First } }
            }
            _ => return None,
        };
        let from = self.place(self.to_move, attacker).space()?;
        let target = self.place(!self.to_move, defender).space()?;
        Some(Battle { attacker, from, defender, target, stage })
    }

    /// Returns a key that is equal for all 24 images of the position.
    pub(super) fn image_key(&self) -> u64 {
        let [[a, b, c, d], [e, f, g, h]] = self.places;
        mix(image_hash([a, b, c, d, e, f, g, h].map(SpaceOrOff::space)) ^ self.state())
    }

    /// Returns everything but the places in one word. A battle is described by its pieces, not
    /// their spaces.
    fn state(&self) -> u64 {
        u64::from(self.quiet)
            | (self.to_move as u64) << 16
            | u64::from(self.ghosts.bits()) << 17
            | self.battle.map_or(0, Battle::bits) << 24
    }

    pub(super) fn transform(&self, symmetry: Symmetry) -> Position {
        let battle = self.battle.map(|battle| Battle {
            from: symmetry.space(battle.from),
            target: symmetry.space(battle.target),
            ..battle
        });
        let places = self.places.map(|side| side.map(|place| place.map(symmetry)));
        Position { places, battle, ..*self }
    }
}

impl Battle {
    /// Returns 18 bits that identify the battle among those on the same board; never zero.
    fn bits(self) -> u64 {
        let (kind, totals) = match self.stage {
            Stage::Throws => (0, Totals { attack: 0, defence: 0 }),
            Stage::Window { totals, declined } => (1 + u64::from(declined), totals),
            Stage::Ghost { totals, side } => (3 + side as u64, totals),
        };
        1 | kind << 1
            | u64::from(totals.attack) << 4
            | u64::from(totals.defence) << 9
            | (self.attacker.index() as u64) << 14
            | (self.defender.index() as u64) << 16
    }
}
