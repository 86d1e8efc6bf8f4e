//! The turns of looney (L-3 to L-5, L-16): found as sets of spaces, without duplicates and
//! without a list.
//!
//! A turn has 4 points and a space costs a piece its size, so in one turn either one piece moves,
//! or `S` together with `M` (one space, and up to two by `S`) or with `B` (one space each). Which
//! pieces have moved and where they are tells the turns apart, so each of these cases yields a set
//! of results, never the same one twice; the only interplay is who makes room for whom, and
//! [`Ground::beside`] has all of it. A turn is visited as a [`Bundle`]: one piece's ends times one
//! attacker's targets. Cost: a few dozen operations on 25-bit sets a bundle, no memory.

use super::piece::{Place, Size};
use super::position::Position;
use crate::board::{Space, SpaceSet};
use crate::symmetry::Symmetry;

/// Points to spend in one turn (L-3).
pub const POINTS: u8 = 4;

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A whole turn.
    Turn(Turn),
    /// In the ghost window: the size 3 ghost throws 4 more cubes (L-12).
    Ghost3,
    /// In the ghost window: the size 2 ghost ends the battle as a stand-off (L-12).
    Ghost2,
    /// In the ghost window: the size 1 ghost has the battle fought again (L-12).
    Ghost1,
    /// In the ghost window: no ghost (L-13).
    Accept,
}

/// A whole turn as its result (L-16): where the own pieces stand before any battle is settled,
/// and the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The places of the mover's pieces, by [`Size::index`].
    pub places: [Place; 4],
    /// The attack that ends the turn. The attacker's place is the space it attacks from.
    pub attack: Option<Attack>,
}

/// An attack: who, and on which space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// The attacking piece.
    pub attacker: Size,
    /// The enemy's space.
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

/// Turns that differ only in where one piece ends and whom one piece attacks.
#[derive(Clone, Copy, Debug)]
pub struct Bundle {
    /// Where the mover's pieces stand; that of `mover` is to be replaced.
    pub places: [Place; 4],
    /// The piece that ends on one of several spaces.
    pub mover: Size,
    /// Those spaces.
    pub ends: SpaceSet,
    /// The attacker and its targets.
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

    /// Visits the turns, each once.
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
fn with(mut places: [Place; 4], size: Size, space: Space) -> [Place; 4] {
    places[size.index()] = Place::on(space);
    places
}

/// The spaces next to any of a set.
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

/// The spaces within `steps` of `from`, which is among them, through `free` ones.
#[inline]
pub(super) fn ball(from: SpaceSet, free: SpaceSet, steps: u8) -> SpaceSet {
    let mut ball = from;
    for _ in 0..steps {
        ball |= spread(ball) & free;
    }
    ball
}

/// What a mover finds at the start of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    /// The mover's pieces.
    pub(super) places: [Place; 4],
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
    pub(super) fn place(&self, size: Size) -> Place {
        self.places[size.index()]
    }

    /// Where `S` can end, other than where it stands, in a turn in which another piece goes one
    /// space from `from` to `to` and `S` makes up to `steps` (1 or 2) spaces, before and after.
    #[inline]
    pub(super) fn beside(&self, from: Place, to: Space, steps: u8) -> SpaceSet {
        let small = self.place(Size::Small);
        let stays = small.set();
        let ends = if stays.contains(to) {
            // `S` has to leave first; what the other piece leaves is free for its second space.
            let first = small.neighbours() & self.empty;
            if steps == 1 { first } else { first | spread(first) & (self.empty | from.set()) }
        } else {
            let after = ball(stays, (self.empty | from.set()) - to.set(), steps);
            // Through the space that the other piece then takes.
            let before = if steps == 2 && small.neighbours().contains(to) {
                to.orthogonal() & self.empty
            } else {
                SpaceSet::EMPTY
            };
            after | before
        };
        ends - stays
    }

    /// Visits all turns, as bundles.
    #[inline]
    fn bundles(&self, mut bundle: impl FnMut(Bundle)) {
        self.quiet(&mut bundle);
        self.attacks(&mut bundle);
    }

    /// Turns with an attack.
    #[inline]
    fn attacks(&self, bundle: &mut impl FnMut(Bundle)) {
        self.attacks_by_others(bundle);
        self.attacks_by_small(bundle);
    }

    /// Turns without an attack.
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

    /// Attacks by `L`, by `B` and by `M`: 0, 1 and 2 points before them.
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

    /// Attacks by `S`: 3 points before them.
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

/// How many turns there are.
#[inline]
pub(super) fn count(position: &Position) -> u64 {
    let mut count = 0;
    Ground::of(position).bundles(|bundle| count += bundle.count());
    count
}

/// Whether a turn is among them.
pub(super) fn contains(position: &Position, turn: &Turn) -> bool {
    let mut found = false;
    Ground::of(position).bundles(|bundle| found |= bundle.contains(turn));
    found
}

/// The turn visited as number `index`.
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
