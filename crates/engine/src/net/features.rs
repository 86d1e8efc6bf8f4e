//! The input of a net: pieces, pairs of pieces, facts, and how they are numbered.

use dejarik_rules::symmetry::{PAIR_CLASSES, pair_class};
use dejarik_rules::{Ring, RulesId, Space};

/// The number of pieces: four of the side to move, then four of the other side.
const PIECES: usize = 8;
/// The number of facts about a position.
const FACTS: usize = 4;
/// The number of pairs of pieces.
const PAIRS: usize = PIECES * (PIECES - 1) / 2;
/// The number of places of a single piece that no symmetry maps to each other: off the board, off the
/// board with a ghost, on one of three rings, and stunned on one of three rings.
const KINDS: usize = 8;

const SPACES: usize = 25;
/// The number of codes of a piece: on a space, stunned on a space, off the board, off with a ghost.
const CODES: usize = 2 * SPACES + 2;
const OFF: u8 = 2 * SPACES as u8;
/// Marks that there is no fact, or no relation of a pair.
const NONE: u8 = u8::MAX;

/// The input of a net: a position seen from the side to move, so that both sides look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Features {
    pieces: [u8; PIECES],
    facts: [u8; FACTS],
}

impl Features {
    /// The size of features in the files of training, in bytes.
    pub const BYTES: usize = PIECES + FACTS;

    /// The features of an empty board.
    pub(crate) const EMPTY: Features = Features { pieces: [OFF; PIECES], facts: [NONE; FACTS] };

    /// Places a piece on a space.
    #[inline]
    pub(crate) fn place(&mut self, piece: usize, space: Space, stunned: bool) {
        self.pieces[piece] = (space.index() + usize::from(stunned) * SPACES) as u8;
    }

    /// Marks a piece that is off the board as one whose ghost is unused.
    #[inline]
    pub(crate) fn set_ghost(&mut self, piece: usize) {
        self.pieces[piece] = OFF + 1;
    }

    /// Sets one of the facts, to a number below the layout's count of facts.
    #[inline]
    pub(crate) fn set_fact(&mut self, place: usize, fact: usize) {
        self.facts[place] = fact as u8;
    }

    /// Returns the features as bytes, for the files of training.
    pub fn bytes(&self) -> [u8; Features::BYTES] {
        let mut bytes = [0; Features::BYTES];
        bytes[..PIECES].copy_from_slice(&self.pieces);
        bytes[PIECES..].copy_from_slice(&self.facts);
        bytes
    }

    /// Reads features from bytes; `None` if they are not possible in this layout.
    pub fn from_bytes(layout: Layout, bytes: [u8; Features::BYTES]) -> Option<Features> {
        let mut features = Features::EMPTY;
        features.pieces.copy_from_slice(&bytes[..PIECES]);
        features.facts.copy_from_slice(&bytes[PIECES..]);
        let stuns = layout.ways > PAIR_CLASSES;
        let piece = |code: u8| {
            usize::from(code) < CODES
                && (stuns || !(SPACES..2 * SPACES).contains(&usize::from(code)))
        };
        let fact = |fact: u8| fact == NONE || usize::from(fact) < layout.facts;
        let good = features.pieces.into_iter().all(piece) && features.facts.into_iter().all(fact);
        good.then_some(features)
    }
}

/// The layout of a net's input: how its rows are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    rules: RulesId,
    /// The number of relations of a pair: [`PAIR_CLASSES`], or four times as many where pieces can be stunned.
    ways: usize,
    /// The number of values that all facts together can have.
    facts: usize,
}

impl Layout {
    /// Creates the layout of a rule set with this number of facts; `stuns` if pieces can be stunned.
    pub(crate) const fn new(rules: RulesId, stuns: bool, facts: usize) -> Layout {
        assert!(facts < NONE as usize);
        Layout { rules, ways: if stuns { 4 * PAIR_CLASSES } else { PAIR_CLASSES }, facts }
    }

    /// Returns the rule set of the layout.
    pub fn rules(self) -> RulesId {
        self.rules
    }

    /// Returns the number of rows of a net.
    pub fn rows(self) -> usize {
        self.facts_from() + self.facts
    }

    fn facts_from(self) -> usize {
        PAIRS * self.ways + PIECES * KINDS
    }

    /// Visits the rows that features select.
    #[inline]
    pub fn visit(self, features: &Features, mut visit: impl FnMut(usize)) {
        for piece in 0..PIECES {
            visit(self.piece(piece, features.pieces[piece]));
            for other in piece + 1..PIECES {
                if let Some(row) = self.pair(features, piece, other) {
                    visit(row);
                }
            }
        }
        features.facts.iter().filter_map(|&fact| self.fact(fact)).for_each(visit);
    }

    /// Visits the rows that depend on one piece.
    #[inline]
    pub(super) fn visit_piece(
        self,
        features: &Features,
        piece: usize,
        mut visit: impl FnMut(usize),
    ) {
        visit(self.piece(piece, features.pieces[piece]));
        for other in 0..PIECES {
            if other != piece
                && let Some(row) = self.pair(features, piece.min(other), piece.max(other))
            {
                visit(row);
            }
        }
    }

    /// Visits the rows of the facts that are different in `of` from those in `not_of`.
    #[inline]
    pub(super) fn visit_facts(self, of: &Features, not_of: &Features, visit: impl FnMut(usize)) {
        let new = of.facts.iter().zip(&not_of.facts).filter(|(of, other)| of != other);
        new.filter_map(|(&fact, _)| self.fact(fact)).for_each(visit);
    }

    /// Returns the pieces that are different in two features, as a set of bits.
    #[inline]
    pub(super) fn changed(a: &Features, b: &Features) -> u8 {
        let apart = u64::from_le_bytes(a.pieces) ^ u64::from_le_bytes(b.pieces);
        (0..PIECES as u32)
            .fold(0, |set, piece| set | u8::from(apart >> (8 * piece) & 0xFF != 0) << piece)
    }

    #[inline]
    fn piece(self, piece: usize, code: u8) -> usize {
        PAIRS * self.ways + piece * KINDS + usize::from(KIND[usize::from(code)])
    }

    /// Returns the row of a pair of pieces, `piece` before `other`; `None` if one is off the board.
    #[inline]
    fn pair(self, features: &Features, piece: usize, other: usize) -> Option<usize> {
        let way = WAY[usize::from(features.pieces[piece])][usize::from(features.pieces[other])];
        let pair = piece * (2 * PIECES - 1 - piece) / 2 + other - piece - 1;
        (way != NONE).then(|| pair * self.ways + usize::from(way))
    }

    #[inline]
    fn fact(self, fact: u8) -> Option<usize> {
        (fact != NONE).then(|| self.facts_from() + usize::from(fact))
    }
}

/// The kind of place by the code of a piece; see [`KINDS`].
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

/// The relation of a pair by the codes of both; [`NONE`] if a piece is off the board, or both are on one
/// space.
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
