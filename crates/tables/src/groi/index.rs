//! The index: a number for each placement of pawns up to symmetry, without gaps, and back.
//!
//! The side to move is called *own* and the other side *enemy*, so colours do not matter. The 15
//! 250 sets of two to four own pawns fall into 721 classes under the 24 symmetries. A small table
//! gives the class of each set and a symmetry that maps it to the representative of the class. The
//! enemy's pawns are mapped by the same symmetry and ranked among the remaining spaces (the
//! combinatorial number system). Where some symmetries leave the own set unchanged, the ranks of
//! the enemy's pawns fall into orbits, which are numbered by a table of their own. So the numbers
//! run from 0 to 4 979 060, which agrees with Burnside's lemma. (With none to four pawns a side
//! there would be 5 011 213, but a game ends at two.)
//!
//! Numbers are sorted by material, few pawns first, so the positions reachable from three pawns a
//! side come first and form a closed subset. All children of a position without a kill share one
//! own set, so [`Row`] looks its class up once.
//!
//! Cost: a few tables of kilobytes, about 3 MB for the symmetric classes, and 1.5 MB for rows. A
//! rank takes a dozen shifts and four reads, half of that with a row.

use std::ops::Range;

use dejarik_rules::board::SPACES;
use dejarik_rules::groi::Position;
use dejarik_rules::{RuleSet, Side, Space, SpaceSet, Symmetry, groi::Groi};

#[cfg(test)]
mod tests;

/// Number of placements up to symmetry, with the side to move normalised.
pub const POSITIONS: u32 = 4_979_061;
/// Number of placements with at most three pawns a side. They have the first numbers.
pub const FEW: u32 = 192_920;
/// Numbers of own and enemy pawns, in the order of the placements.
const MATERIAL: [(u32, u32); 8] = [(2, 3), (3, 2), (3, 3), (2, 4), (4, 2), (3, 4), (4, 3), (4, 4)];
/// Marks material that does not occur.
const NONE: u32 = u32::MAX;

/// Which sides have yet to make a first move (G-8), from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Whether the side to move has yet to make its first move.
    pub own: bool,
    /// Whether the other side has yet to make its first move.
    pub enemy: bool,
}

impl Layer {
    /// All layers: both sides have moved; the enemy has not; the side to move has not; neither has.
    pub const ALL: [Layer; 4] = [
        Layer { own: false, enemy: false },
        Layer { own: false, enemy: true },
        Layer { own: true, enemy: false },
        Layer { own: true, enemy: true },
    ];

    /// Returns the layer's index in [`Layer::ALL`], 0 to 3.
    pub const fn index(self) -> usize {
        self.own as usize * 2 + self.enemy as usize
    }

    /// Returns the layer of a position.
    pub fn of(position: &Position) -> Layer {
        let side = Groi::side_to_move(position);
        Layer { own: position.is_unmoved(side), enemy: position.is_unmoved(!side) }
    }
}

/// The pawns on the board, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The pawns of the side to move.
    pub own: SpaceSet,
    /// The pawns of the other side.
    pub enemy: SpaceSet,
}

impl Placement {
    /// Returns the pawns of a position.
    pub fn of(position: &Position) -> Placement {
        let side = Groi::side_to_move(position);
        Placement { own: position.pawns(side), enemy: position.pawns(!side) }
    }

    /// Returns the position with these pawns and the first player to move; `None` if the pawns form
    /// no position.
    pub fn position(self, layer: Layer) -> Option<Position> {
        Position::new([self.own, self.enemy], Side::First, [layer.own, layer.enemy])
    }
}

/// A class of own sets that are equal up to symmetry.
#[derive(Debug)]
struct Class {
    /// The representative of the class.
    own: SpaceSet,
    /// For each pawn of the representative, highest first, the bits below it; all bits where there
    /// is no pawn.
    below: [u32; 4],
    /// The symmetries that leave `own` unchanged, without the identity.
    fixing: Vec<Symmetry>,
    /// The first number with 2, 3 and 4 enemy pawns.
    first: [u32; 3],
    /// The orbits for 2, 3 and 4 enemy pawns; `None` if `fixing` is empty.
    orbits: Option<[Orbits; 3]>,
}

/// The orbits of the enemy ranks under the symmetries that fix the own set.
#[derive(Debug, Default)]
struct Orbits {
    /// The number of each rank's orbit.
    number: Vec<u16>,
    /// The smallest rank of each orbit.
    least: Vec<u16>,
}

/// Ranks sets of up to four spaces among all sets of the same size, in the order of their bits read
/// as a number.
#[derive(Debug)]
struct Ranker {
    /// Indexed by the low bits: their rank, and in the upper bits how many are set, four at most.
    low: Vec<u16>,
    /// Indexed by the number of low bits set and by the high bits.
    high: Vec<u16>,
}

const LOW: u32 = 12;
const HIGH: u32 = 13;

const fn choose(n: u32, k: u32) -> u32 {
    let mut answer = 1;
    let mut taken = 0;
    while taken < k {
        answer = answer * (n.saturating_sub(taken)) / (taken + 1);
        taken += 1;
    }
    answer
}

impl Ranker {
    fn new() -> Ranker {
        let rank = |bits: u32, shift: u32, below: u32| -> u16 {
            let places = (0..HIGH).filter(|place| bits >> place & 1 == 1);
            let ranks = (below + 1..).zip(places).map(|(nth, place)| choose(place + shift, nth));
            // No caller ranks a set of more than four spaces.
            if below + bits.count_ones() > 4 { 0 } else { ranks.sum::<u32>() as u16 }
        };
        let low = |bits: u32| rank(bits, 0, 0) | (bits.count_ones().min(4) as u16) << HIGH;
        let high = |below| (0..1 << HIGH).map(move |bits| rank(bits, LOW, below));
        Ranker { low: (0..1 << LOW).map(low).collect(), high: (0..5).flat_map(high).collect() }
    }

    #[inline]
    fn rank(&self, bits: u32) -> u32 {
        let low = u32::from(self.low[(bits & ((1 << LOW) - 1)) as usize]);
        let below = (1 << HIGH) - 1;
        (low & below) + u32::from(self.high[(low & !below | bits >> LOW) as usize])
    }
}

impl Class {
    fn of(own: SpaceSet) -> Class {
        let mut below = [u32::MAX; 4];
        let own_spaces = Space::all().rev().filter(|space| own.contains(*space));
        for (below, space) in below.iter_mut().zip(own_spaces) {
            *below = space.set().bits() - 1;
        }
        let fixing = Symmetry::all().skip(1).filter(|symmetry| symmetry.set(own) == own).collect();
        Class { own, below, fixing, first: [NONE; 3], orbits: None }
    }

    /// Removes the spaces of the class from a set that is disjoint from them, closing the gaps.
    #[inline]
    fn close(&self, bits: u32) -> u32 {
        self.below.iter().fold(bits, |bits, below| (bits & below) | ((bits >> 1) & !below))
    }

    /// Reverses [`Class::close`].
    #[inline]
    fn open(&self, bits: u32) -> u32 {
        let below = self.below.iter().rev();
        below.fold(bits, |bits, below| (bits & below) | ((bits & !below) << 1))
    }
}

/// Returns all sets of `size` spaces in the order of their ranks.
fn sets_of(size: u32) -> Vec<u32> {
    let first = (1u32 << size) - 1;
    let next = |bits: &u32| {
        // The next larger number with the same number of bits (Gosper's hack).
        let lowest = bits & bits.wrapping_neg();
        let carried = bits + lowest;
        let next = ((bits ^ carried) / (lowest * 4).max(1)) | carried;
        (size > 0 && next < 1 << 25).then_some(next)
    };
    std::iter::successors(Some(first), next).collect()
}

/// Maps placements to numbers and back.
#[derive(Debug)]
pub struct Index {
    ranker: Ranker,
    /// All sets of 0 to 4 of the 25 spaces, by size and rank.
    sets: [Vec<u32>; 5],
    /// The class of each own set and the symmetry that maps it to the representative, by size and
    /// rank.
    classes_of: [Vec<(u16, Symmetry)>; 5],
    classes: Vec<Class>,
    /// For each own set, by size and rank: the bit by which its row shows each space.
    shown: [Vec<[u32; SPACES]>; 5],
    /// The start of each class for each material: first number, class, number of enemy pawns.
    starts: Vec<(u32, u16, u8)>,
}

impl Default for Index {
    fn default() -> Index {
        Index::new()
    }
}

impl Index {
    /// Builds the index and its tables.
    pub fn new() -> Index {
        let ranker = Ranker::new();
        let sets = [0, 1, 2, 3, 4].map(sets_of);
        let mut index = Index {
            ranker,
            sets,
            classes_of: Default::default(),
            classes: Vec::new(),
            shown: Default::default(),
            starts: Vec::new(),
        };
        index.sort_into_classes();
        index.find_orbits();
        index.number();
        for size in 2..=4 {
            let show = |(class, symmetry): &(u16, Symmetry)| {
                let class = &index.classes[usize::from(*class)];
                let mut shown = [0; SPACES];
                for space in Space::all() {
                    shown[space.index()] = class.close(symmetry.space(space).set().bits());
                }
                shown
            };
            index.shown[size] = index.classes_of[size].iter().map(show).collect();
        }
        index
    }

    fn sort_into_classes(&mut self) {
        for size in 2..=4 {
            self.classes_of[size] = vec![(u16::MAX, Symmetry::IDENTITY); self.sets[size].len()];
            // In ascending order, so that the first set met of a class is its smallest, the
            // representative.
            for rank in 0..self.sets[size].len() {
                if self.classes_of[size][rank].0 != u16::MAX {
                    continue;
                }
                let own = SpaceSet::from_bits(self.sets[size][rank]);
                let number = self.classes.len() as u16;
                self.classes.push(Class::of(own));
                for symmetry in Symmetry::all() {
                    let image = self.ranker.rank(symmetry.set(own).bits());
                    self.classes_of[size][image as usize] = (number, symmetry.inverse());
                }
            }
        }
    }

    fn find_orbits(&mut self) {
        for at in 0..self.classes.len() {
            let class = &self.classes[at];
            if !class.fixing.is_empty() {
                let orbits = [2, 3, 4].map(|enemies| self.orbits(class, enemies));
                self.classes[at].orbits = Some(orbits);
            }
        }
    }

    fn orbits(&self, class: &Class, enemies: u32) -> Orbits {
        let count = choose(25 - class.own.len(), enemies) as usize;
        let mut orbits = Orbits { number: vec![u16::MAX; count], least: Vec::new() };
        for rank in 0..count {
            if orbits.number[rank] != u16::MAX {
                continue;
            }
            let number = orbits.least.len() as u16;
            let enemy = SpaceSet::from_bits(class.open(self.sets[enemies as usize][rank]));
            orbits.number[rank] = number;
            for symmetry in &class.fixing {
                let image = self.ranker.rank(class.close(symmetry.set(enemy).bits()));
                orbits.number[image as usize] = number;
            }
            orbits.least.push(rank as u16);
        }
        orbits
    }

    fn number(&mut self) {
        let mut next = 0;
        for (own, enemies) in MATERIAL {
            for (number, class) in (0..).zip(&mut self.classes) {
                if class.own.len() != own {
                    continue;
                }
                let slot = enemies as usize - 2;
                let count = match &class.orbits {
                    Some(orbits) => orbits[slot].least.len() as u32,
                    None => choose(25 - own, enemies),
                };
                class.first[slot] = next;
                self.starts.push((next, number, enemies as u8));
                next += count;
            }
        }
        debug_assert_eq!(next, POSITIONS);
    }

    /// Iterates over the placements of a range of numbers, in order. This is faster than calling
    /// [`Index::unrank`] for each.
    pub fn placements(&self, numbers: Range<u32>) -> impl Iterator<Item = Placement> {
        let at = self.starts.partition_point(|(first, ..)| *first <= numbers.start).max(1) - 1;
        let ends = self.starts[at + 1..].iter().map(|(first, ..)| *first).chain([POSITIONS]);
        let runs = self.starts[at..].iter().zip(ends);
        let runs = runs.take_while(move |((first, ..), _)| *first < numbers.end);
        runs.flat_map(move |((first, class, enemies), end)| {
            let within = numbers.start.max(*first) - first..numbers.end.min(end) - first;
            within.map(|place| self.placement(*class, *enemies, place))
        })
    }

    /// Returns the ranges of numbers with equally many pawns on the board, few pawns first, clipped
    /// to the first `positions` numbers. A move stays in its group or leads to the group before.
    pub fn groups(&self, positions: u32) -> Vec<Range<u32>> {
        let pawns = |start: &(u32, u16, u8)| {
            self.classes[usize::from(start.1)].own.len() + u32::from(start.2)
        };
        let firsts = self.starts.chunk_by(|one, next| pawns(one) == pawns(next));
        let firsts: Vec<u32> = firsts.map(|group| group[0].0).collect();
        let ends = firsts[1..].iter().copied().chain([POSITIONS]);
        let groups = firsts.iter().zip(ends).map(|(first, end)| *first..end.min(positions));
        groups.filter(|group| !group.is_empty()).collect()
    }

    /// Returns the placement at a place among those with this class and number of enemy pawns.
    #[inline]
    fn placement(&self, class: u16, enemies: u8, place: u32) -> Placement {
        let class = &self.classes[usize::from(class)];
        let enemies = usize::from(enemies);
        let rank = match &class.orbits {
            Some(orbits) => orbits[enemies - 2].least[place as usize].into(),
            None => place,
        };
        let enemy = SpaceSet::from_bits(class.open(self.sets[enemies][rank as usize]));
        Placement { own: class.own, enemy }
    }

    /// Returns the row of an own set, which ranks the enemy pawns beside it.
    #[inline]
    pub fn row(&self, own: SpaceSet) -> Row<'_> {
        let (size, rank) = (own.len() as usize, self.ranker.rank(own.bits()) as usize);
        let (class, symmetry) = self.classes_of[size][rank];
        let class = &self.classes[class as usize];
        Row { index: self, class, symmetry, shown: &self.shown[size][rank] }
    }

    /// Returns the number of a placement. Both sides must have two to four pawns, not both two, on
    /// distinct spaces.
    ///
    /// # Panics
    /// May panic for any other placement, or return an arbitrary number.
    #[inline]
    pub fn rank(&self, placement: Placement) -> u32 {
        self.row(placement.own).rank(placement.enemy)
    }

    /// Returns the placement that represents a number.
    ///
    /// # Panics
    /// May panic if `number` is not below [`POSITIONS`].
    pub fn unrank(&self, number: u32) -> Placement {
        let at = self.starts.partition_point(|(first, ..)| *first <= number).max(1) - 1;
        let (first, class, enemies) = self.starts[at];
        self.placement(class, enemies, number - first)
    }
}

/// Ranks the enemy pawns beside one own set.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    index: &'a Index,
    class: &'a Class,
    symmetry: Symmetry,
    shown: &'a [u32; SPACES],
}

/// A set of spaces in the coordinates of a [`Row`]: mapped by the symmetry that takes the row's own
/// set to the representative of its class, and without the spaces of the representative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown(u32);

impl Shown {
    /// Returns the set after a pawn has moved from a space in the set to one outside it.
    #[inline]
    #[must_use]
    pub fn moved(self, from: Shown, to: Shown) -> Shown {
        Shown(self.0 ^ from.0 ^ to.0)
    }
}

impl Row<'_> {
    /// Returns the number of the placement with these enemy pawns.
    #[inline]
    pub fn rank(&self, enemy: SpaceSet) -> u32 {
        self.rank_shown(self.set(enemy), enemy.len())
    }

    /// Converts a set that is disjoint from the own set to this row's coordinates.
    #[inline]
    pub fn set(&self, set: SpaceSet) -> Shown {
        Shown(self.class.close(self.symmetry.set(set).bits()))
    }

    /// Converts a space outside the own set to this row's coordinates.
    #[inline]
    pub fn space(&self, space: Space) -> Shown {
        Shown(self.shown[space.index()])
    }

    /// Returns the number of the placement with this many enemy pawns, given in the row's
    /// coordinates.
    #[inline]
    pub fn rank_shown(&self, shown: Shown, enemies: u32) -> u32 {
        let slot = enemies as usize - 2;
        let rank = self.index.ranker.rank(shown.0);
        let rank = match &self.class.orbits {
            Some(orbits) => orbits[slot].number[rank as usize].into(),
            None => rank,
        };
        self.class.first[slot] + rank
    }
}
