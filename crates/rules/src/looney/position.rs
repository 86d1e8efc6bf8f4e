//! A position of looney: 20 bytes. Where the pieces are, whose turn it is, the ghosts, the quiet
//! counter and, in the middle of a battle, the [`Battle`].

use super::piece::{Ghosts, Place, Size};
use super::strength::Totals;
use super::turns::{self, Bundle};
use crate::board::{Space, SpaceSet};
use crate::ruleset::{Ending, Outcome, Piece, mix};
use crate::side::Side;
use crate::symmetry::{Symmetry, image_hash};

/// Everything that the game goes on from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) places: [[Place; 4]; 2],
    pub(super) to_move: Side,
    pub(super) ghosts: Ghosts,
    pub(super) quiet: u16,
    pub(super) battle: Option<Battle>,
}

const _: () = assert!(size_of::<Position>() <= 24);

/// A battle that is not settled yet. The attacker still stands on the space it attacks from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// The attacking piece, of the side to move.
    pub attacker: Size,
    /// The space it attacks from.
    pub from: Space,
    /// The piece attacked.
    pub defender: Size,
    /// The space attacked.
    pub target: Space,
    /// How far the battle has come.
    pub stage: Stage,
}

/// How far a battle has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Both sides' throws are due (L-9): at first, and again after a size 1 ghost (L-12).
    Throws,
    /// The ghost window is open (L-13).
    Window {
        /// The strengths so far.
        totals: Totals,
        /// Whether the attacker has declined on a tie, so that the defender decides.
        declined: bool,
    },
    /// A side has played its size 3 ghost, whose throw is due (L-12).
    Ghost {
        /// The strengths so far.
        totals: Totals,
        /// Who throws.
        side: Side,
    },
}

impl Position {
    /// All eight pieces where given, nothing lost yet.
    pub(super) fn start(places: [[Place; 4]; 2], to_move: Side) -> Position {
        Position::placed(places, to_move, Ghosts::NONE)
    }

    /// Between two turns, no quiet turn counted. Of the places, by side and [`Size::index`], no two
    /// may be the same space, and a ghost's piece must be off the board: nothing checks that, and a
    /// position that breaks it has no meaning.
    #[inline]
    pub const fn placed(places: [[Place; 4]; 2], to_move: Side, ghosts: Ghosts) -> Position {
        Position { places, to_move, ghosts, quiet: 0, battle: None }
    }

    /// Where a piece is.
    #[inline]
    pub fn place(&self, side: Side, size: Size) -> Place {
        self.places[side.index()][size.index()]
    }

    /// The places of a side's pieces, by [`Size::index`].
    #[inline]
    pub fn places(&self, side: Side) -> [Place; 4] {
        self.places[side.index()]
    }

    /// The spaces that a side's pieces stand on.
    #[inline]
    pub fn pieces(&self, side: Side) -> SpaceSet {
        let [s, m, b, l] = self.places[side.index()];
        s.set() | m.set() | b.set() | l.set()
    }

    /// The piece on a space.
    pub fn on(&self, space: Space) -> Option<(Side, Size)> {
        let place = Place::on(space);
        Side::BOTH.into_iter().find_map(|side| Some((side, self.size_on(side, place)?)))
    }

    /// Which of a side's pieces is on a place.
    #[inline]
    pub(super) fn size_on(&self, side: Side, place: Place) -> Option<Size> {
        let places = self.places[side.index()];
        Size::ALL.into_iter().find(|size| places[size.index()] == place)
    }

    /// The side whose turn it is; in the middle of a battle the attacker's.
    #[inline]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// The unused ghosts of both sides (L-12).
    #[inline]
    pub fn ghosts(&self) -> Ghosts {
        self.ghosts
    }

    /// Turns in a row without a battle (L-15). During a battle still the number before it.
    #[inline]
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// The same position with another number of quiet turns: for searches and tables that look
    /// away from L-15.
    #[must_use]
    pub fn with_quiet(self, quiet: u16) -> Position {
        Position { quiet: quiet.min(super::options::MOST_QUIET), ..self }
    }

    /// Visits the turns without an attack, each once, as sets. The game must not be over, nor a
    /// battle under way. What can be reached so can be left the same way: a path of one space after
    /// the other is one backwards too, at the same cost.
    #[inline]
    pub fn visit_quiet(&self, visit: impl FnMut(Bundle)) {
        turns::visit_quiet(self, visit);
    }

    /// Visits the turns with an attack in the same way.
    #[inline]
    pub fn visit_attacks(&self, visit: impl FnMut(Bundle)) {
        turns::visit_attacks(self, visit);
    }

    /// The battle, if one is not settled yet.
    #[inline]
    pub fn battle(&self) -> Option<Battle> {
        self.battle
    }

    /// Who has won by L-14, whatever the quiet counter says. A position given from outside, where
    /// both might have, is judged as if the side not to move had just moved.
    #[inline]
    pub(super) fn won(&self) -> Option<Outcome> {
        self.won_by(!self.to_move).or_else(|| self.won_by(self.to_move))
    }

    #[inline]
    fn won_by(&self, side: Side) -> Option<Outcome> {
        let [s, m, b, leader] = self.places[(!side).index()];
        if leader == Place::OFF {
            return Some(Outcome::win(side, 1, Ending::LeaderLost));
        }
        let alone = [s, m, b] == [Place::OFF; 3];
        alone.then(|| Outcome::win(side, 1, Ending::FollowersLost))
    }

    pub(super) fn piece_at(&self, space: Space) -> Option<Piece> {
        let (side, size) = self.on(space)?;
        Some(Piece { side, letter: size.letter(side), stunned: false })
    }

    pub(super) fn key(&self) -> u64 {
        let mut places = 0;
        for place in self.places.as_flattened() {
            places = places << 8 | u64::from(place.code());
        }
        mix(mix(places) ^ self.state())
    }

    /// The same for all images.
    pub(super) fn image_key(&self) -> u64 {
        let [[a, b, c, d], [e, f, g, h]] = self.places;
        mix(image_hash([a, b, c, d, e, f, g, h].map(Place::space)) ^ self.state())
    }

    /// Everything but the places; the pieces of a battle are named in it, not their spaces.
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
    /// Not zero, different for different battles on the same board: 18 bits.
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
