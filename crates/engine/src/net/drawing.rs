//! What a net is shown: pieces, pairs of pieces, facts.

use dejarik_rules::symmetry::{PAIR_CLASSES, pair_class};
use dejarik_rules::{Ring, RulesId, Space};

/// Pieces in a sketch: four of the side to move, then the other side's four.
const PIECES: usize = 8;
/// Facts in a sketch.
const FACTS: usize = 4;
/// Pairs of pieces.
const PAIRS: usize = PIECES * (PIECES - 1) / 2;
/// Where a piece can be, but for the symmetries: off the board, off with something to come, three
/// rings standing, three stunned.
const KINDS: usize = 8;

const SPACES: usize = 25;
/// Codes of a piece: a space, a space and stunned, off, off with a ghost.
const CODES: usize = 2 * SPACES + 2;
const OFF: u8 = 2 * SPACES as u8;
/// No row.
const NONE: u8 = u8::MAX;

/// A position as a net sees it: from the side to move, so that both sides look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sketch {
    pieces: [u8; PIECES],
    facts: [u8; FACTS],
}

impl Sketch {
    /// Bytes of a sketch in training's files.
    pub const BYTES: usize = PIECES + FACTS;

    /// An empty board.
    pub(crate) const EMPTY: Sketch = Sketch { pieces: [OFF; PIECES], facts: [NONE; FACTS] };

    /// Puts a piece on a space.
    #[inline]
    pub(crate) fn stand(&mut self, piece: usize, space: Space, stunned: bool) {
        self.pieces[piece] = (space.index() + usize::from(stunned) * SPACES) as u8;
    }

    /// Marks a piece that is off the board as one with a ghost to come.
    #[inline]
    pub(crate) fn haunt(&mut self, piece: usize) {
        self.pieces[piece] = OFF + 1;
    }

    /// States a fact, one of those that the layout counts.
    #[inline]
    pub(crate) fn state(&mut self, place: usize, fact: usize) {
        self.facts[place] = fact as u8;
    }

    /// The sketch in bytes, for training's files.
    pub fn bytes(&self) -> [u8; Sketch::BYTES] {
        let mut bytes = [0; Sketch::BYTES];
        bytes[..PIECES].copy_from_slice(&self.pieces);
        bytes[PIECES..].copy_from_slice(&self.facts);
        bytes
    }

    /// The sketch of these bytes; `None` if they are none of this layout's.
    pub fn from_bytes(layout: Layout, bytes: [u8; Sketch::BYTES]) -> Option<Sketch> {
        let mut sketch = Sketch::EMPTY;
        sketch.pieces.copy_from_slice(&bytes[..PIECES]);
        sketch.facts.copy_from_slice(&bytes[PIECES..]);
        let stuns = layout.ways > PAIR_CLASSES;
        let piece = |code: u8| {
            usize::from(code) < CODES
                && (stuns || !(SPACES..2 * SPACES).contains(&usize::from(code)))
        };
        let fact = |fact: u8| fact == NONE || usize::from(fact) < layout.facts;
        let good = sketch.pieces.into_iter().all(piece) && sketch.facts.into_iter().all(fact);
        good.then_some(sketch)
    }
}

/// How the rows of a net are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    rules: RulesId,
    /// Relations of a pair: [`PAIR_CLASSES`], or four times as many where pieces can be stunned.
    ways: usize,
    /// How many facts there are.
    facts: usize,
}

impl Layout {
    /// Of a rule set with so many facts.
    pub(crate) const fn new(rules: RulesId, stuns: bool, facts: usize) -> Layout {
        assert!(facts < NONE as usize);
        Layout { rules, ways: if stuns { 4 * PAIR_CLASSES } else { PAIR_CLASSES }, facts }
    }

    /// The rule set.
    pub fn rules(self) -> RulesId {
        self.rules
    }

    /// How many rows a net has.
    pub fn rows(self) -> usize {
        self.facts_from() + self.facts
    }

    fn facts_from(self) -> usize {
        PAIRS * self.ways + PIECES * KINDS
    }

    /// Visits the rows of a sketch.
    #[inline]
    pub fn visit(self, sketch: &Sketch, mut visit: impl FnMut(usize)) {
        for piece in 0..PIECES {
            visit(self.piece(piece, sketch.pieces[piece]));
            for other in piece + 1..PIECES {
                if let Some(row) = self.pair(sketch, piece, other) {
                    visit(row);
                }
            }
        }
        sketch.facts.iter().filter_map(|&fact| self.fact(fact)).for_each(visit);
    }

    /// Visits the rows that one piece has a part in.
    #[inline]
    pub(super) fn visit_piece(self, sketch: &Sketch, piece: usize, mut visit: impl FnMut(usize)) {
        visit(self.piece(piece, sketch.pieces[piece]));
        for other in 0..PIECES {
            if other != piece
                && let Some(row) = self.pair(sketch, piece.min(other), piece.max(other))
            {
                visit(row);
            }
        }
    }

    /// Visits the rows of the facts that one sketch has and another has not.
    #[inline]
    pub(super) fn visit_facts(self, of: &Sketch, not_of: &Sketch, visit: impl FnMut(usize)) {
        let new = of.facts.iter().zip(&not_of.facts).filter(|(of, other)| of != other);
        new.filter_map(|(&fact, _)| self.fact(fact)).for_each(visit);
    }

    /// The pieces that are not alike in two sketches.
    #[inline]
    pub(super) fn changed(a: &Sketch, b: &Sketch) -> u8 {
        let apart = u64::from_le_bytes(a.pieces) ^ u64::from_le_bytes(b.pieces);
        (0..PIECES as u32)
            .fold(0, |set, piece| set | u8::from(apart >> (8 * piece) & 0xFF != 0) << piece)
    }

    #[inline]
    fn piece(self, piece: usize, code: u8) -> usize {
        PAIRS * self.ways + piece * KINDS + usize::from(KIND[usize::from(code)])
    }

    /// Of two pieces, the first one first.
    #[inline]
    fn pair(self, sketch: &Sketch, piece: usize, other: usize) -> Option<usize> {
        let way = WAY[usize::from(sketch.pieces[piece])][usize::from(sketch.pieces[other])];
        let pair = piece * (2 * PIECES - 1 - piece) / 2 + other - piece - 1;
        (way != NONE).then(|| pair * self.ways + usize::from(way))
    }

    #[inline]
    fn fact(self, fact: u8) -> Option<usize> {
        (fact != NONE).then(|| self.facts_from() + usize::from(fact))
    }
}

/// By code.
static KIND: [u8; CODES] = {
    let mut table = [0; CODES];
    table[OFF as usize + 1] = 1;
    let mut code = 0;
    while code < OFF as usize {
        if let Some(space) = Space::new((code % SPACES) as u8) {
            let ring = match space.ring() {
                Ring::Outer => 0,
                Ring::Inner => 1,
                Ring::Centre => 2,
            };
            table[code] = 2 + ring + 3 * (code / SPACES) as u8;
        }
        code += 1;
    }
    table
};

/// By two codes; [`NONE`] if a piece is off the board, or both are on one space.
static WAY: [[u8; CODES]; CODES] = {
    let mut table = [[NONE; CODES]; CODES];
    let mut at = 0;
    while at < OFF as usize * OFF as usize {
        let (a, b) = (at / OFF as usize, at % OFF as usize);
        let spaces = (Space::new((a % SPACES) as u8), Space::new((b % SPACES) as u8));
        if let (Some(first), Some(second)) = spaces
            && a % SPACES != b % SPACES
        {
            let stuns = 2 * (a / SPACES) + b / SPACES;
            table[a][b] = (pair_class(first, second) + stuns * PAIR_CLASSES) as u8;
        }
        at += 1;
    }
    table
};
