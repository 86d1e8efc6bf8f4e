//! Generation of turns (L-3 to L-5, L-16) as sets of spaces, without duplicates and without
//! building a list.
//!
//! A turn has 4 points, and each space costs a piece its size. In one turn, therefore, either one
//! piece moves, or `S` moves together with `M` (one space, and up to two by `S`) or with `B` (one
//! space each). A turn is identified by which pieces have moved and where they end, so each of
//! these cases yields a set of results and no result occurs twice. The cases interact only where
//! one piece makes room for another, which [`Ground::beside`] handles. Turns are visited as
//! [`Bundle`]s: the ends of one piece times the targets of one attacker. A bundle costs a few dozen
//! operations on 25-bit sets and no memory.

use super::piece::{Size, SpaceOrOff};
use super::position::Position;
use crate::board::{Space, SpaceSet};
use crate::symmetry::Symmetry;

/// Movement points in one turn (L-3).
pub const POINTS: u8 = 4;

/// A whole turn, or an answer to a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A whole turn.
    Turn(Turn),
    /// In the ghost window: the size 3 ghost throws 4 more cubes (L-12).
    Ghost3,
    /// In the ghost window: the size 2 ghost ends the battle as a stand-off (L-12).
    Ghost2,
    /// In the ghost window: the size 1 ghost makes both sides fight the whole battle again (L-12).
    Ghost1,
    /// In the ghost window: the player declines to play a ghost (L-13).
    Accept,
}

/// A whole turn, identified by its result (L-16): the places of the mover's pieces before any
/// battle is settled, and the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The places of the mover's pieces, indexed by [`Size::index`].
    pub places: [SpaceOrOff; 4],
    /// The attack that ends the turn, if any. The attacker's place is the space it attacks from.
    pub attack: Option<Attack>,
}

/// An attack: the attacking piece and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// The attacking piece.
    pub attacker: Size,
    /// The space of the enemy piece.
    pub target: Space,
}

impl Step {
    pub(super) fn transform(self, symmetry: Symmetry) -> Step {
        let Step::Turn(turn) = self else { return self };
        let places = turn.places.map(|place| place.map(symmetry));
        let attack =
            turn.attack.map(|attack| Attack { target: symmetry.space(attack.target), ..attack });
        Step::Turn(Turn { places, attack })
    }
}

/// A set of turns that differ only in where one piece ends and in the target of the attack.
#[derive(Clone, Copy, Debug)]
pub struct Bundle {
    /// The places of the mover's pieces. The place of `mover` is to be replaced by one of `ends`.
    pub places: [SpaceOrOff; 4],
    /// The piece whose end varies.
    pub mover: Size,
    /// The spaces where `mover` can end.
    pub ends: SpaceSet,
    /// The attacker and its possible targets, if these turns end with an attack.
    pub attack: Option<(Size, SpaceSet)>,
}

impl Bundle {
    #[inline]
    fn count(&self) -> u64 {
        let targets = self.attack.map_or(1, |(_, targets)| targets.len());
        u64::from(self.ends.len() * targets)
    }

    #[inline]
    fn at(&self, index: u64) -> Option<Turn> {
        let targets = self.attack.map_or(1, |(_, targets)| u64::from(targets.len()));
        let end = self.ends.into_iter().nth((index / targets) as usize)?;
        let attack = match self.attack {
            None => None,
            Some((attacker, targets)) => {
                let target =
                    targets.into_iter().nth((index % u64::from(targets.len())) as usize)?;
                Some(Attack { attacker, target })
            }
        };
        Some(Turn { places: with(self.places, self.mover, end), attack })
    }

    fn contains(&self, turn: &Turn) -> bool {
        let end = turn.places[self.mover.index()];
        let attack = match (self.attack, turn.attack) {
            (None, None) => true,
            (Some((attacker, targets)), Some(attack)) => {
                attacker == attack.attacker && targets.contains(attack.target)
            }
            _ => false,
        };
        let mut places = self.places;
        places[self.mover.index()] = end;
        attack && places == turn.places && end.space().is_some_and(|end| self.ends.contains(end))
    }

    /// Visits each turn of the bundle once.
    #[inline]
    pub fn visit(&self, visit: &mut impl FnMut(Turn)) {
        for end in self.ends {
            let places = with(self.places, self.mover, end);
            match self.attack {
                None => visit(Turn { places, attack: None }),
                Some((attacker, targets)) => {
                    for target in targets {
                        visit(Turn { places, attack: Some(Attack { attacker, target }) });
                    }
                }
            }
        }
    }
}

#[inline]
fn with(mut places: [SpaceOrOff; 4], size: Size, space: Space) -> [SpaceOrOff; 4] {
    places[size.index()] = SpaceOrOff::on(space);
    places
}

/// Returns the orthogonal neighbours of all spaces of a set.
#[inline]
pub(super) const fn spread(set: SpaceSet) -> SpaceSet {
    let (outer, inner) = (set.0 & 0xFFF, set.0 >> 12 & 0xFFF);
    let sideways = (
        (outer << 1 | outer >> 11 | outer >> 1 | outer << 11) & 0xFFF,
        (inner << 1 | inner >> 11 | inner >> 1 | inner << 11) & 0xFFF,
    );
    let from_centre = if set.centre() { 0xFFF } else { 0 };
    let to_centre = if inner != 0 { Space::C.set().0 } else { 0 };
    SpaceSet(sideways.0 | inner | (sideways.1 | outer | from_centre) << 12 | to_centre)
}

/// Returns the spaces within `steps` of the set `from`, including `from`, along paths of `free`
/// spaces.
#[inline]
pub(super) fn ball(from: SpaceSet, free: SpaceSet, steps: u8) -> SpaceSet {
    let mut ball = from;
    for _ in 0..steps {
        ball |= spread(ball) & free;
    }
    ball
}

/// The board from the point of view of the side to move at the start of its turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    /// The places of the mover's pieces.
    pub(super) places: [SpaceOrOff; 4],
    pub(super) enemies: SpaceSet,
    pub(super) empty: SpaceSet,
}

impl Ground {
    #[inline]
    pub(super) fn of(position: &Position) -> Ground {
        let side = position.to_move;
        let enemies = position.pieces(!side);
        Ground { places: position.places(side), enemies, empty: !(position.pieces(side) | enemies) }
    }

    #[inline]
    pub(super) fn place(&self, size: Size) -> SpaceOrOff {
        self.places[size.index()]
    }

    /// Returns where `S` can end, other than where it stands, in a turn in which another piece
    /// moves one space from `from` to `to` and `S` moves up to `steps` (1 or 2) spaces, before and
    /// after.
    #[inline]
    pub(super) fn beside(&self, from: SpaceOrOff, to: Space, steps: u8) -> SpaceSet {
        let small = self.place(Size::Small);
        let stays = small.set();
        let ends = if stays.contains(to) {
            // `S` has to leave first. The space the other piece leaves is free for its second step.
            let first = small.neighbours() & self.empty;
            if steps == 1 { first } else { first | spread(first) & (self.empty | from.set()) }
        } else {
            let after = ball(stays, (self.empty | from.set()) - to.set(), steps);
            // Through the space that the other piece enters afterwards.
            let before = if steps == 2 && small.neighbours().contains(to) {
                to.orthogonal() & self.empty
            } else {
                SpaceSet::EMPTY
            };
            after | before
        };
        ends - stays
    }

    /// Visits all turns as bundles.
    #[inline]
    fn bundles(&self, mut bundle: impl FnMut(Bundle)) {
        self.quiet(&mut bundle);
        self.attacks(&mut bundle);
    }

    /// Visits the turns with an attack.
    #[inline]
    fn attacks(&self, bundle: &mut impl FnMut(Bundle)) {
        self.attacks_by_others(bundle);
        self.attacks_by_small(bundle);
    }

    /// Visits the turns without an attack.
    #[inline]
    fn quiet(&self, bundle: &mut impl FnMut(Bundle)) {
        let (places, empty) = (self.places, self.empty);
        let [small, medium, big, leader] = places;
        let mut alone = |mover, ends| bundle(Bundle { places, mover, ends, attack: None });
        alone(Size::Small, ball(small.set(), empty, 4) - small.set());
        alone(Size::Medium, ball(medium.set(), empty, 2) - medium.set());
        alone(Size::Big, big.neighbours() & empty);
        alone(Size::Leader, leader.neighbours() & empty);
        for (other, steps) in [(Size::Medium, 2), (Size::Big, 1)] {
            let from = self.place(other);
            for to in from.neighbours() & (empty | small.set()) {
                let places = with(places, other, to);
                let ends = self.beside(from, to, steps);
                bundle(Bundle { places, mover: Size::Small, ends, attack: None });
            }
        }
    }

    /// Visits the attacks by `L`, `B` and `M`, before which 0, 1 and 2 points can be spent.
    #[inline]
    fn attacks_by_others(&self, bundle: &mut impl FnMut(Bundle)) {
        let (places, empty) = (self.places, self.empty);
        let small = self.place(Size::Small).set();
        for attacker in [Size::Leader, Size::Big, Size::Medium] {
            let from = self.place(attacker);
            let targets = from.neighbours() & self.enemies;
            if !targets.is_empty() {
                let attack = Some((attacker, targets));
                bundle(Bundle { places, mover: attacker, ends: from.set(), attack });
                let ends = ball(small, empty, POINTS - attacker.points()) - small;
                bundle(Bundle { places, mover: Size::Small, ends, attack });
            }
        }
        let mover = Size::Medium;
        for entry in self.place(mover).neighbours() & empty & spread(self.enemies) {
            let attack = Some((mover, entry.orthogonal() & self.enemies));
            bundle(Bundle { places, mover, ends: entry.set(), attack });
        }
    }

    /// Visits the attacks by `S`, before which 3 points can be spent.
    #[inline]
    fn attacks_by_small(&self, bundle: &mut impl FnMut(Bundle)) {
        let (places, empty) = (self.places, self.empty);
        let near_enemies = spread(self.enemies);
        let small = self.place(Size::Small);
        let mut attack_from = |places, entries: SpaceSet| {
            for entry in entries & near_enemies {
                let attack = Some((Size::Small, entry.orthogonal() & self.enemies));
                bundle(Bundle { places, mover: Size::Small, ends: entry.set(), attack });
            }
        };
        attack_from(places, ball(small.set(), empty, 3));
        if !(small.set() & near_enemies).is_empty() {
            for to in self.place(Size::Big).neighbours() & empty {
                attack_from(with(places, Size::Big, to), small.set());
            }
        }
        let medium = self.place(Size::Medium);
        for to in medium.neighbours() & (empty | small.set()) {
            let entries = self.beside(medium, to, 1) | (small.set() - to.set());
            attack_from(with(places, Size::Medium, to), entries);
        }
    }
}

/// Visits the turns without an attack.
#[inline]
pub(super) fn visit_quiet(position: &Position, mut visit: impl FnMut(Bundle)) {
    Ground::of(position).quiet(&mut visit);
}

/// Visits the turns with an attack.
#[inline]
pub(super) fn visit_attacks(position: &Position, mut visit: impl FnMut(Bundle)) {
    Ground::of(position).attacks(&mut visit);
}

/// Visits every turn once.
#[inline]
pub(super) fn visit(position: &Position, mut visit: impl FnMut(Turn)) {
    Ground::of(position).bundles(|bundle| bundle.visit(&mut visit));
}

/// Returns the number of turns.
#[inline]
pub(super) fn count(position: &Position) -> u64 {
    let mut count = 0;
    Ground::of(position).bundles(|bundle| count += bundle.count());
    count
}

/// Returns whether a turn is among the legal ones.
pub(super) fn contains(position: &Position, turn: &Turn) -> bool {
    let mut found = false;
    Ground::of(position).bundles(|bundle| found |= bundle.contains(turn));
    found
}

/// Returns the turn at this index in the order of [`visit`].
#[inline]
pub(super) fn at(position: &Position, index: u64) -> Option<Turn> {
    let (mut left, mut found) = (index, None);
    Ground::of(position).bundles(|bundle| {
        let count = bundle.count();
        if found.is_none() {
            if left < count {
                found = bundle.at(left);
            }
            left = left.saturating_sub(count);
        }
    });
    found
}
