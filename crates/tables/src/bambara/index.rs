//! Every position of bambara as a number below 2^32, and back.
//!
//! The positions are cut into *sections*: which pieces stand on the board, and which of the side
//! to move's has just been captured. In a section the first three pieces on the board (in slot
//! order) choose one of 590 classes under the 24 symmetries, by a table of 32 768 entries; the
//! others are ranked below it in mixed radix, each among the spaces still free. Three pieces leave
//! at most a mirror; where they leave one, the smaller of two ranks is the position's, and the
//! larger is a *hole* (2.6 % of all numbers).
//!
//! Costs: a rank about 15 ns, an unranking about 50 ns, 70 KiB of tables. Sizes are checked
//! against Burnside's lemma.

use dejarik_rules::bambara::Kind;
use dejarik_rules::board::{SPACES, Space};
use dejarik_rules::symmetry::Symmetry;

use super::packed::{OFF, Packed, SLOTS, enemy, own};

/// A rank; the index of a cell of a table.
pub type Rank = u32;

/// Positions with the same pieces on the board and the same mark.
#[derive(Clone, Copy, Debug)]
struct Section {
    /// The pieces on the board, a bit a slot.
    on_board: u8,
    /// [`Packed::mark`].
    mark: u8,
    /// Its first rank.
    base: Rank,
    /// Ranks of a class of the first three pieces.
    class_size: u32,
}

/// What ranking needs to know of a set of pieces on the board.
#[derive(Clone, Copy)]
struct Layout {
    /// Where the first three pieces lie in the word; where there are fewer, pieces off the board.
    first: [u8; 3],
    class_size: u32,
    /// By slot: what a step of its digit is worth; 0 for the first three and those off the board.
    weights: [u32; SLOTS],
}

/// The classes of the first three pieces.
struct Classes {
    /// By three spaces of five bits: the class (10 bits), the symmetry that brings it to its
    /// representative (5 bits), and whether a mirror keeps the representative.
    of: Box<[u16]>,
    /// The representatives, by how many pieces there are.
    representatives: [Vec<[u8; 3]>; 4],
}

const CLASS: u16 = 0x3FF;
const MIRRORED: u16 = 0x8000;
/// The mirror that keeps representatives: it leaves ray 1 where it is.
const MIRROR: Symmetry = Symmetry::new(0, true);
/// A section for each mark.
const MARKS: usize = 5;
const EACH: u64 = 0x0101_0101_0101_0101;

/// The index of all positions with some kinds of piece.
pub struct Index {
    kinds: Vec<Kind>,
    sections: Vec<Section>,
    /// The number of a section by pieces on the board and mark.
    numbers: Box<[[u16; MARKS]; 256]>,
    layouts: Box<[Layout; 256]>,
    classes: Classes,
    images: [[u8; 32]; Symmetry::COUNT],
    size: u64,
}

impl std::fmt::Debug for Index {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Index {{ kinds: {:?}, size: {} }}", self.kinds, self.size)
    }
}

const fn key(spaces: [u8; 3]) -> usize {
    spaces[0] as usize | (spaces[1] as usize) << 5 | (spaces[2] as usize) << 10
}

impl Classes {
    fn new(images: &[[u8; 32]; Symmetry::COUNT]) -> Classes {
        let mut of = vec![u16::MAX; 1 << 15].into_boxed_slice();
        let mut representatives: [Vec<[u8; 3]>; 4] = Default::default();
        let board = 0..SPACES as u8;
        let mut add = |spaces: [u8; 3], count: usize| {
            if of[key(spaces)] != u16::MAX {
                return;
            }
            let image = |symmetry: Symmetry, spaces: [u8; 3]| {
                spaces.map(|space| images[symmetry.index()][usize::from(space)])
            };
            let all = || Symmetry::all().map(|symmetry| image(symmetry, spaces));
            // The smallest of 24; `all` is never empty.
            let representative = all().min().unwrap_or(spaces);
            let class = representatives[count].len() as u16;
            let mirrored = image(MIRROR, representative) == representative && count == 3;
            for seen in all() {
                let back = Symmetry::all().find(|s| image(*s, seen) == representative);
                let back = back.unwrap_or(Symmetry::IDENTITY).index() as u16;
                of[key(seen)] = class | back << 10 | if mirrored { MIRRORED } else { 0 };
            }
            representatives[count].push(representative);
        };
        add([OFF; 3], 0);
        for a in board.clone() {
            add([a, OFF, OFF], 1);
            for b in board.clone().filter(|b| *b != a) {
                add([a, b, OFF], 2);
                for c in board.clone().filter(|c| *c != a && *c != b) {
                    add([a, b, c], 3);
                }
            }
        }
        Classes { of, representatives }
    }
}

/// Spaces that are free for the piece number `index` (from 0) of those on the board.
const fn free(index: usize) -> u32 {
    (SPACES - index) as u32
}

impl Layout {
    fn new(on_board: u8) -> Layout {
        let (here, gone): (Vec<u8>, Vec<u8>) =
            (0..SLOTS as u8).partition(|slot| on_board >> slot & 1 == 1);
        let mut first = [0; 3];
        for (place, slot) in first.iter_mut().zip(here.iter().chain(&gone)) {
            *place = 8 * slot;
        }
        let mut weights = [0; SLOTS];
        let mut class_size = 1;
        for (index, slot) in here.iter().enumerate().skip(3).rev() {
            weights[usize::from(*slot)] = class_size;
            class_size *= free(index);
        }
        Layout { first, class_size, weights }
    }
}

impl Index {
    /// The index of the game with these kinds of piece a side; with all four it is the game.
    pub fn new(kinds: &[Kind]) -> Index {
        let images: [[u8; 32]; Symmetry::COUNT] = std::array::from_fn(|symmetry| {
            std::array::from_fn(|index| {
                match (Space::new(index as u8), Symmetry::all().nth(symmetry)) {
                    (Some(space), Some(symmetry)) => symmetry.space(space).index() as u8,
                    _ => index as u8,
                }
            })
        });
        let classes = Classes::new(&images);
        let layouts: Box<[Layout; 256]> =
            Box::new(std::array::from_fn(|on_board| Layout::new(on_board as u8)));
        let game = kinds.iter().fold(0u8, |set, kind| set | 1 << own(*kind) | 1 << enemy(*kind));
        let mut sections = Vec::new();
        let mut numbers = Box::new([[u16::MAX; MARKS]; 256]);
        let mut base = 0u64;
        for on_board in (0..=255u8).filter(|set| set & !game == 0) {
            let count = on_board.count_ones().min(3) as usize;
            let layout = &layouts[usize::from(on_board)];
            for mark in 0..MARKS as u8 {
                let slot = 2 * (mark.max(1) - 1);
                if mark > 0 && (game & !on_board) >> slot & 1 == 0 {
                    continue;
                }
                numbers[usize::from(on_board)][usize::from(mark)] = sections.len() as u16;
                let classes = classes.representatives[count].len() as u32;
                let class_size = layout.class_size;
                sections.push(Section { on_board, mark, base: base as Rank, class_size });
                base += u64::from(classes) * u64::from(class_size);
            }
        }
        Index { kinds: kinds.to_vec(), sections, numbers, layouts, classes, images, size: base }
    }

    /// The kinds of piece in the game.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// How many ranks there are, holes included.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The rank of a position with just these kinds of piece.
    #[inline]
    pub fn rank(&self, position: Packed) -> Rank {
        let on_board = usize::from(position.on_board());
        let layout = &self.layouts[on_board];
        let number = self.numbers[on_board][usize::from(position.mark()) % MARKS];
        let section = &self.sections[usize::from(number)];
        let spaces = position.spaces();
        let three = layout.first.map(|shift| (spaces >> shift) as u8 & OFF);
        let found = self.classes.of[key(three)];
        let start = section.base + u32::from(found & CLASS) * layout.class_size;
        let image = self.image(spaces, usize::from(found >> 10 & 0x1F));
        let rank = start + digits(image, layout);
        if found & MIRRORED == 0 {
            return rank;
        }
        rank.min(start + digits(self.image(image, MIRROR.index()), layout))
    }

    #[inline]
    fn image(&self, spaces: u64, symmetry: usize) -> u64 {
        let images = &self.images[symmetry % Symmetry::COUNT];
        u64::from_le_bytes(spaces.to_le_bytes().map(|space| images[usize::from(space & OFF)]))
    }

    /// The section of a rank and the rank's place in it.
    fn find(&self, rank: Rank) -> (&Section, u32) {
        let after = self.sections.partition_point(|section| section.base <= rank);
        let section = &self.sections[after.saturating_sub(1)];
        (section, rank - section.base)
    }

    /// The position with this rank, below [`Index::size`]; for a hole the twin of one.
    pub fn unrank(&self, rank: Rank) -> Packed {
        self.cursor().at(rank)
    }

    /// A way through all ranks.
    pub fn cursor(&self) -> Cursor<'_> {
        let walk = self.walk(&self.sections[0], 0);
        Cursor { index: self, walk, ranks: 0..0, holes: false }
    }

    /// A way to reach the positions of a class of a section one after another.
    fn walk(&self, section: &Section, class: u32) -> Walk {
        let layout = &self.layouts[usize::from(section.on_board)];
        let count = section.on_board.count_ones() as usize;
        let representatives = &self.classes.representatives[count.min(3)];
        let mut packed = Packed(0);
        for slot in 0..SLOTS {
            let game = self.kinds.iter().any(|kind| own(*kind) == slot || enemy(*kind) == slot);
            packed = if game { packed.inactive(slot) } else { packed.absent(slot) };
        }
        packed = packed.marked(section.mark);
        let mut taken = 0;
        for (shift, space) in layout.first.iter().zip(representatives[class as usize]) {
            if space != OFF {
                packed = packed.moved(usize::from(shift / 8), space);
                taken |= 1u32 << space;
            }
        }
        let rest = (0..SLOTS as u8).filter(|slot| section.on_board >> slot & 1 == 1).skip(3);
        let mut digits = [(0, 1); SLOTS];
        let mut rests = 0;
        for slot in rest {
            digits[rests] = (slot, layout.weights[usize::from(slot)]);
            rests += 1;
        }
        Walk {
            start: section.base + class * section.class_size,
            base: packed,
            taken,
            digits,
            rests,
            prefix: u32::MAX,
            before: packed,
            free: [0; SPACES],
        }
    }

    /// Whether a class of a section has holes.
    fn has_holes(&self, section: &Section, class: u32) -> bool {
        section.on_board.count_ones() > 3 && {
            let three = self.classes.representatives[3][class as usize];
            self.classes.of[key(three)] & MIRRORED != 0
        }
    }
}

/// The pieces behind the first three, ranked: a piece's digit is its space less the pieces before
/// it that stand on lower spaces.
#[inline]
fn digits(spaces: u64, layout: &Layout) -> u32 {
    // Byte i of `spaces << 8 * lag` is the space of slot i - lag. A byte's highest bit survives
    // the subtraction if the slot's own space is not below that one; pieces off the board are
    // below nobody.
    let high = 0x80 * EACH;
    let mut lower = 0u64;
    for lag in 1..SLOTS {
        let earlier = spaces << (8 * lag);
        lower += (((spaces | high) - earlier) & high) >> 7;
    }
    // The slots shifted in were counted as lower ones: 7 for slot 0, none for slot 7.
    let excess = 0x0001_0203_0405_0607;
    let digits = (spaces | high) - (lower - excess);
    let mut rank = 0;
    for (slot, weight) in layout.weights.iter().enumerate() {
        rank += ((digits >> (8 * slot)) as u32 & 0x1F) * weight;
    }
    rank
}

/// A way through the ranks: cheap from one to the next.
#[derive(Debug)]
pub struct Cursor<'a> {
    index: &'a Index,
    /// The class it is in, its ranks, and whether some of them may be holes.
    walk: Walk,
    ranks: std::ops::Range<u64>,
    holes: bool,
}

impl Cursor<'_> {
    /// The position of a rank; for a hole its twin.
    #[inline]
    pub fn at(&mut self, rank: Rank) -> Packed {
        if !self.ranks.contains(&u64::from(rank)) {
            self.turn(rank);
        }
        self.walk.at(rank - self.walk.start)
    }

    /// The position of a rank; none for a hole.
    #[inline]
    pub fn position(&mut self, rank: Rank) -> Option<Packed> {
        let position = self.at(rank);
        (!self.holes || self.index.rank(position) == rank).then_some(position)
    }

    fn turn(&mut self, rank: Rank) {
        let (section, place) = self.index.find(rank);
        let class = place / section.class_size;
        self.walk = self.index.walk(section, class);
        let start = u64::from(self.walk.start);
        self.ranks = start..start + u64::from(section.class_size);
        self.holes = self.index.has_holes(section, class);
    }
}

/// The positions of one class of a section, by place. Neighbours share all but the last piece, so
/// one after another costs a few instructions each.
#[derive(Clone, Debug)]
struct Walk {
    /// The rank of place 0.
    start: Rank,
    base: Packed,
    taken: u32,
    /// Slot and weight of each piece behind the first three.
    digits: [(u8, u32); SLOTS],
    rests: usize,
    /// All digits but the last that `before` and `free` are made for.
    prefix: u32,
    before: Packed,
    free: [u8; SPACES],
}

impl Walk {
    /// The position at a place.
    #[inline]
    fn at(&mut self, place: u32) -> Packed {
        if self.rests == 0 {
            return self.base;
        }
        let (last, _) = self.digits[self.rests - 1];
        let radix = free(self.rests + 2);
        if place / radix != self.prefix {
            self.turn(place, radix);
        }
        self.before.moved(usize::from(last), self.free[(place % radix) as usize])
    }

    fn turn(&mut self, place: u32, radix: u32) {
        let (mut before, mut taken, mut left) = (self.base, self.taken, place);
        for (slot, weight) in &self.digits[..self.rests - 1] {
            let space = nth_free(taken, left / weight);
            left %= weight;
            before = before.moved(usize::from(*slot), space);
            taken |= 1 << space;
        }
        let free = (0..SPACES as u8).filter(|space| taken >> space & 1 == 0);
        for (place, space) in self.free.iter_mut().zip(free) {
            *place = space;
        }
        (self.prefix, self.before) = (place / radix, before);
    }
}

/// The space with so many free ones below it.
fn nth_free(taken: u32, mut digit: u32) -> u8 {
    let mut space = 0;
    loop {
        if taken >> space & 1 == 0 {
            if digit == 0 {
                return space;
            }
            digit -= 1;
        }
        space += 1;
    }
}
