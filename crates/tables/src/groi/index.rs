//! The index: a number for each placement of pawns up to symmetry, without gaps, and back.
//!
//! The side to move is called *own*, the other *enemy*, so colours do not matter. The 15 250 sets of
//! two to four own pawns fall into 721 classes under the 24 symmetries; a small table gives each set
//! its class and a symmetry that takes it to the one set that stands for the class. The enemy's pawns,
//! taken there too, are ranked among the spaces that are left (the combinatorial number system). Where
//! symmetries leave the own set as it is, the enemies' ranks fall into orbits, numbered by a table of
//! their own. So the numbers run from 0 to 4 979 060, which Burnside's lemma
//! gives too. (With none to four pawns a side there would be 5 011 213, but a game ends at two.)
//!
//! Numbers are sorted by material, few pawns first, so that what can be reached from three pawns a
//! side comes first and is closed in itself. The children of a position share their own set but for
//! kills, so [`Row`] looks the class up once.
//!
//! Costs: a few tables of kilobytes, those of the symmetric classes, about 3 MB, and 1.5 MB for rows; a
//! rank is a dozen shifts and four reads, in a row half of that.

use std::ops::Range;

use dejarik_rules::board::SPACES;
use dejarik_rules::groi::Position;
use dejarik_rules::{RuleSet, Side, Space, SpaceSet, Symmetry, groi::Groi};

/// How many placements there are up to symmetry, the side to move normalised.
pub const POSITIONS: u32 = 4_979_061;
/// How many of them have at most three pawns a side. They come first.
pub const FEW: u32 = 192_920;
/// Own and enemy pawns, in the order of the numbers.
const MATERIAL: [(u32, u32); 8] = [(2, 3), (3, 2), (3, 3), (2, 4), (4, 2), (3, 4), (4, 3), (4, 4)];
/// No such number.
const NONE: u32 = u32::MAX;

/// Who has yet to make a first move (G-8), from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The side to move has.
    pub own: bool,
    /// The other side has.
    pub enemy: bool,
}

impl Layer {
    /// Both have moved; the enemy has not; the side to move has not; neither has.
    pub const ALL: [Layer; 4] = [
        Layer { own: false, enemy: false },
        Layer { own: false, enemy: true },
        Layer { own: true, enemy: false },
        Layer { own: true, enemy: true },
    ];

    /// 0 to 3, in the order of [`Layer::ALL`].
    pub const fn index(self) -> usize {
        self.own as usize * 2 + self.enemy as usize
    }

    /// The layer of a position.
    pub fn of(position: &Position) -> Layer {
        let side = Groi::side_to_move(position);
        Layer { own: position.is_unmoved(side), enemy: position.is_unmoved(!side) }
    }
}

/// The pawns from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Of the side to move.
    pub own: SpaceSet,
    /// Of the other.
    pub enemy: SpaceSet,
}

impl Placement {
    /// The pawns of a position.
    pub fn of(position: &Position) -> Placement {
        let side = Groi::side_to_move(position);
        Placement { own: position.pawns(side), enemy: position.pawns(!side) }
    }

    /// The position with these pawns, the first player to move. `None` if there is none.
    pub fn position(self, layer: Layer) -> Option<Position> {
        Position::new([self.own, self.enemy], Side::First, [layer.own, layer.enemy])
    }
}

/// One class of own sets.
#[derive(Debug)]
struct Class {
    /// The set that stands for it.
    own: SpaceSet,
    /// For each of its pawns, highest first, the bits below it; all bits where there is none.
    below: [u32; 4],
    /// The symmetries that leave `own` as it is, without the identity.
    fixing: Vec<Symmetry>,
    /// The first number with 2, 3 and 4 enemies.
    first: [u32; 3],
    /// The same three times, where `fixing` is not empty.
    orbits: Option<[Orbits; 3]>,
}

/// Ranks of enemies that symmetries make equal.
#[derive(Debug, Default)]
struct Orbits {
    /// The number of the orbit of each rank.
    number: Vec<u16>,
    /// The least rank of each orbit.
    least: Vec<u16>,
}

/// Ranks sets of up to four spaces in the order of their bits read as a number, sets of one size among
/// each other.
#[derive(Debug)]
struct Ranker {
    /// By the low bits: their rank, and in the upper bits how many there are, four at most.
    low: Vec<u16>,
    /// By how many there are and the high bits.
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
            // Sets of more than four spaces are never asked for.
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

    /// A set without this class's spaces, which it does not hold, as if they were not there.
    #[inline]
    fn close(&self, bits: u32) -> u32 {
        self.below.iter().fold(bits, |bits, below| (bits & below) | ((bits >> 1) & !below))
    }

    /// The other way.
    #[inline]
    fn open(&self, bits: u32) -> u32 {
        let below = self.below.iter().rev();
        below.fold(bits, |bits, below| (bits & below) | ((bits & !below) << 1))
    }
}

/// All sets of so many spaces, in the order of their ranks.
fn sets_of(size: u32) -> Vec<u32> {
    let first = (1u32 << size) - 1;
    let next = |bits: &u32| {
        // The next larger number with as many bits (Gosper).
        let lowest = bits & bits.wrapping_neg();
        let carried = bits + lowest;
        let next = ((bits ^ carried) / (lowest * 4).max(1)) | carried;
        (size > 0 && next < 1 << 25).then_some(next)
    };
    std::iter::successors(Some(first), next).collect()
}

/// The index.
#[derive(Debug)]
pub struct Index {
    ranker: Ranker,
    /// All sets of 0 to 4 of 25 spaces, by size and rank.
    sets: [Vec<u32>; 5],
    /// The class of each own set and the symmetry that takes it there, by size and rank.
    classes_of: [Vec<(u16, Symmetry)>; 5],
    classes: Vec<Class>,
    /// For each own set, by size and rank: where its row shows each space, as a bit.
    shown: [Vec<[u32; SPACES]>; 5],
    /// Where each class begins, for each material: first number, class, enemies.
    starts: Vec<(u32, u16, u8)>,
}

impl Default for Index {
    fn default() -> Index {
        Index::new()
    }
}

impl Index {
    /// Makes the index.
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
            // Upwards, so that the first set of a class met is its least, which stands for it.
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

    /// The placements of a range of numbers, in their order.
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

    /// The groups of numbers with equally many pawns on the board, few first, below `positions`. A move
    /// stays in its group or leads to the one before.
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

    /// The placement at a place among those of a class and so many enemies.
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

    /// What ranks enemies of one own set.
    #[inline]
    pub fn row(&self, own: SpaceSet) -> Row<'_> {
        let (size, rank) = (own.len() as usize, self.ranker.rank(own.bits()) as usize);
        let (class, symmetry) = self.classes_of[size][rank];
        let class = &self.classes[class as usize];
        Row { index: self, class, symmetry, shown: &self.shown[size][rank] }
    }

    /// The number of a placement. Both sides have two to four pawns, not both two, no space taken
    /// twice; what is asked for others is unspecified, and may panic.
    #[inline]
    pub fn rank(&self, placement: Placement) -> u32 {
        self.row(placement.own).rank(placement.enemy)
    }

    /// The placement that stands for a number below [`POSITIONS`].
    pub fn unrank(&self, number: u32) -> Placement {
        let at = self.starts.partition_point(|(first, ..)| *first <= number).max(1) - 1;
        let (first, class, enemies) = self.starts[at];
        self.placement(class, enemies, number - first)
    }
}

/// Ranks the enemies of one own set.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    index: &'a Index,
    class: &'a Class,
    symmetry: Symmetry,
    shown: &'a [u32; SPACES],
}

/// Spaces as a row shows them: taken by the symmetry that takes its own set to the one that stands
/// for its class, and without the spaces of that one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown(u32);

impl Shown {
    /// After a pawn has gone from one space, which it was on, to another, which was empty.
    #[inline]
    #[must_use]
    pub fn moved(self, from: Shown, to: Shown) -> Shown {
        Shown(self.0 ^ from.0 ^ to.0)
    }
}

impl Row<'_> {
    /// The number of the placement with these enemies.
    #[inline]
    pub fn rank(&self, enemy: SpaceSet) -> u32 {
        self.rank_shown(self.set(enemy), enemy.len())
    }

    /// How the row shows a set that does not meet its own.
    #[inline]
    pub fn set(&self, set: SpaceSet) -> Shown {
        Shown(self.class.close(self.symmetry.set(set).bits()))
    }

    /// How the row shows a space that is not its own.
    #[inline]
    pub fn space(&self, space: Space) -> Shown {
        Shown(self.shown[space.index()])
    }

    /// The number of the placement with so many enemies, which the row shows like this.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Burnside's lemma: the mean over the symmetries of the placements that each leaves as it is.
    fn orbits_of(material: &[(u32, u32)]) -> u64 {
        let fixed = |symmetry: Symmetry| -> u64 {
            // How many ways there are to have so many own and enemy pawns on whole cycles.
            let mut ways = [[0u64; 5]; 5];
            ways[0][0] = 1;
            let mut seen = SpaceSet::EMPTY;
            for space in Space::all() {
                if seen.contains(space) {
                    continue;
                }
                let (mut length, mut at) = (0, space);
                while !seen.contains(at) {
                    seen.insert(at);
                    at = symmetry.space(at);
                    length += 1;
                }
                for own in (0..5).rev() {
                    for enemy in (0..5).rev() {
                        let more = |from: usize| from.checked_sub(length);
                        ways[own][enemy] += more(own).map_or(0, |own| ways[own][enemy])
                            + more(enemy).map_or(0, |enemy| ways[own][enemy]);
                    }
                }
            }
            material.iter().map(|(own, enemy)| ways[*own as usize][*enemy as usize]).sum()
        };
        let sum: u64 = Symmetry::all().map(fixed).sum();
        assert_eq!(sum % 24, 0);
        sum / 24
    }

    #[test]
    fn there_are_as_many_placements_as_burnside_says() {
        assert_eq!(orbits_of(&MATERIAL), u64::from(POSITIONS));
        let any = |own| (0..=4).map(move |enemies| (own, enemies));
        assert_eq!(orbits_of(&(0..=4).flat_map(any).collect::<Vec<_>>()), 5_011_213);
        assert_eq!(orbits_of(&MATERIAL[..3]), u64::from(FEW));
        let index = Index::new();
        let last = index.starts.last().unwrap();
        let class = &index.classes[last.1 as usize];
        let count = class.orbits.as_ref().map_or(5985, |orbits| orbits[2].least.len() as u32);
        assert_eq!(last.0 + count, POSITIONS);
    }

    #[test]
    fn a_number_is_the_number_of_its_placement() {
        let index = Index::new();
        for number in (0..FEW).chain((FEW..POSITIONS).step_by(7)) {
            let placement = index.unrank(number);
            assert_eq!(index.rank(placement), number, "{placement:?}");
            assert_eq!(index.placements(number..number + 1).next(), Some(placement));
            assert!(placement.position(Layer::ALL[0]).is_some(), "{placement:?}");
        }
    }

    #[test]
    fn ranges_and_groups_of_numbers_hold_the_placements_one_by_one() {
        let index = Index::new();
        for numbers in [0..20_000, 190_000..230_000, POSITIONS - 9..POSITIONS, 5..5] {
            let one_by_one: Vec<_> = numbers.clone().map(|number| index.unrank(number)).collect();
            assert_eq!(index.placements(numbers).collect::<Vec<_>>(), one_by_one);
        }
        let groups = index.groups(POSITIONS);
        assert_eq!((groups[0].start, groups[3].end), (0, POSITIONS));
        for (pawns, group) in (5..).zip(&groups) {
            for number in [group.start, group.end - 1] {
                let Placement { own, enemy } = index.unrank(number);
                assert_eq!(own.len() + enemy.len(), pawns);
            }
        }
        assert!(groups.is_sorted_by(|one, next| one.end == next.start));
        assert_eq!(index.groups(FEW).last().map(|group| group.end), Some(FEW));
    }

    #[test]
    fn symmetric_placements_share_a_number() {
        let index = Index::new();
        // Steps that meet all symmetries with many placements, and the symmetric ones among the few.
        for number in (0..FEW).step_by(11).chain((FEW..POSITIONS).step_by(997)) {
            let Placement { own, enemy } = index.unrank(number);
            for symmetry in Symmetry::all() {
                let image = Placement { own: symmetry.set(own), enemy: symmetry.set(enemy) };
                assert_eq!(index.rank(image), number, "{image:?}");
            }
        }
    }

    #[test]
    fn every_placement_of_few_pawns_has_a_number_and_all_numbers_are_taken() {
        let index = Index::new();
        let mut taken = vec![0u32; FEW as usize];
        for (own, enemies) in &MATERIAL[..3] {
            for own in sets_of(*own) {
                let row = index.row(SpaceSet::from_bits(own));
                let apart = sets_of(*enemies).into_iter().filter(|enemy| own & enemy == 0);
                apart.for_each(|enemy| taken[row.rank(SpaceSet::from_bits(enemy)) as usize] += 1);
            }
        }
        // As many as the orbit has members: a divisor of 24.
        assert!(taken.iter().all(|count| *count > 0 && 24 % count == 0));
        assert_eq!(taken.iter().sum::<u32>(), 2300 * 1540 + 300 * 1771 + 2300 * 231);
    }
}
