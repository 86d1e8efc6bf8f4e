//! A position of bambara: 16 bytes, and its DPN `bambara <board> <side> <off the board>`.
//!
//! A side's *army* is the set of its spaces and one byte a piece: where it stands, or in which
//! state it waits off the board (B-11). A position is the army of the side to move and the other
//! one, so a turn ends by exchanging the two.

use std::fmt;
use std::str::FromStr;

use crate::board::{Space, SpaceSet};
use crate::dpn::{Field, Fields, Placement, side_of, write_board};
use crate::ruleset::{Piece, RulesId};
use crate::side::Side;
use crate::text::{ParseError, same_as_printed};

/// The four kinds of piece; each side has at most one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `K` (B-2).
    King,
    /// `Q` (B-4, B-10).
    Queen,
    /// `N` (B-3).
    Knight,
    /// `P` (B-5, B-7).
    Pawn,
}

impl Kind {
    /// All, in the order in which DPN lists pieces off the board.
    pub const ALL: [Kind; 4] = [Kind::King, Kind::Queen, Kind::Knight, Kind::Pawn];

    /// The capital letter: `K`, `Q`, `N` or `P`.
    pub const fn letter(self) -> char {
        match self {
            Kind::King => 'K',
            Kind::Queen => 'Q',
            Kind::Knight => 'N',
            Kind::Pawn => 'P',
        }
    }

    /// The kind that a capital letter names.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::King => "king",
            Kind::Queen => "queen",
            Kind::Knight => "knight",
            Kind::Pawn => "pawn",
        }
    }

    /// The letter in DPN: capital for the first player, small for the second.
    fn letter_of(self, side: Side) -> char {
        match side {
            Side::First => self.letter(),
            Side::Second => self.letter().to_ascii_lowercase(),
        }
    }

    /// Where its byte lies in [`Army::bytes`].
    const fn shift(self) -> u32 {
        8 * self as u32
    }
}

/// Where a piece is (B-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Active: on a space.
    On(Space),
    /// Taken by the opponent's last move: it cannot come back this turn (B-12).
    Captured,
    /// Off the board, to be activated.
    Inactive,
    /// Not in the game: neither side has this kind.
    Absent,
}

/// A piece's byte: its space in the five low bits (all set when it is off the board), and its
/// state off the board above them.
const SPACE: u32 = 0x1F;
const INACTIVE: u32 = 0x20;
const CAPTURED: u32 = 0x40;
/// In the lowest byte of the first player's army: tells the armies apart.
const FIRST: u32 = 0x80;
/// The same bit of all four bytes.
const EACH: u32 = 0x0101_0101;

impl Place {
    const fn byte(self) -> u32 {
        match self {
            Place::On(space) => space.index() as u32,
            Place::Captured => SPACE | CAPTURED,
            Place::Inactive => SPACE | INACTIVE,
            Place::Absent => SPACE,
        }
    }
}

/// The pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Army {
    /// The spaces they stand on.
    pub(super) spaces: SpaceSet,
    /// One byte a kind, the king's lowest.
    bytes: u32,
}

impl Army {
    fn new(side: Side, places: [Place; 4]) -> Army {
        let mut spaces = SpaceSet::EMPTY;
        let mut bytes = if side == Side::First { FIRST } else { 0 };
        for (kind, place) in Kind::ALL.into_iter().zip(places) {
            bytes |= place.byte() << kind.shift();
            if let Place::On(space) = place {
                spaces.insert(space);
            }
        }
        Army { spaces, bytes }
    }

    #[inline]
    fn side(&self) -> Side {
        if self.bytes & FIRST != 0 { Side::First } else { Side::Second }
    }

    pub(super) fn place(&self, kind: Kind) -> Place {
        let byte = self.bytes >> kind.shift();
        match Space::new((byte & SPACE) as u8) {
            Some(space) => Place::On(space),
            None if byte & CAPTURED != 0 => Place::Captured,
            None if byte & INACTIVE != 0 => Place::Inactive,
            None => Place::Absent,
        }
    }

    /// The index of the piece's space, 31 if it is off the board: for tables of 32 entries.
    #[inline]
    pub(super) fn index(&self, kind: Kind) -> usize {
        ((self.bytes >> kind.shift()) & SPACE) as usize
    }

    /// The piece's space, if it is on the board.
    #[inline]
    pub(super) fn space(&self, kind: Kind) -> Option<Space> {
        Space::new(self.index(kind) as u8)
    }

    /// How many pieces can be activated.
    #[inline]
    pub(super) fn inactive(&self) -> u32 {
        // The product gathers the four bits in the highest byte.
        ((self.bytes / INACTIVE) & EACH).wrapping_mul(EACH) >> 24
    }

    #[inline]
    pub(super) fn is_inactive(&self, kind: Kind) -> bool {
        (self.bytes >> kind.shift()) & INACTIVE != 0
    }

    /// Where the byte of the piece on `space` lies; any byte if there is none.
    #[inline]
    fn shift_of(&self, space: Space) -> u32 {
        // A byte of `other` is zero where the piece stands on `space`, and below 0x80 everywhere:
        // adding 0x7F sets the highest bit of all bytes but that one.
        let other = (self.bytes & (EACH * SPACE)) ^ (space.index() as u32 * EACH);
        (!(other + EACH * 0x7F) & (EACH * 0x80)).trailing_zeros() & 0x18
    }

    /// Moves the piece on `from` to `to`, which is empty.
    #[inline]
    pub(super) fn shift(&mut self, from: Space, to: Space) {
        self.bytes ^= ((from.index() ^ to.index()) as u32) << self.shift_of(from);
        self.spaces.remove(from);
        self.spaces.insert(to);
    }

    /// Takes the pawn off its space; [`Army::put_pawn`] sets it down.
    #[inline]
    pub(super) fn lift_pawn(&mut self, from: Space) {
        self.spaces.remove(from);
    }

    /// Sets the pawn down that was lifted from `from`.
    #[inline]
    pub(super) fn put_pawn(&mut self, from: Space, to: Space) {
        self.bytes ^= ((from.index() ^ to.index()) as u32) << Kind::Pawn.shift();
        self.spaces.insert(to);
    }

    /// Takes the piece on `space` off the board: it is captured.
    #[inline]
    pub(super) fn lose(&mut self, space: Space) {
        self.bytes |= Place::Captured.byte() << self.shift_of(space);
        self.spaces.remove(space);
    }

    /// Puts an inactive piece on `space`.
    #[inline]
    pub(super) fn enter(&mut self, kind: Kind, space: Space) {
        self.bytes ^= (Place::Inactive.byte() ^ space.index() as u32) << kind.shift();
        self.spaces.insert(space);
    }

    /// The captured piece, if any, becomes inactive (B-12).
    #[inline]
    pub(super) fn release(&mut self) {
        let captured = self.bytes & (EACH * CAPTURED);
        // The bit below is that of an inactive piece.
        self.bytes ^= captured | (captured >> 1);
    }

    fn map(&self, image: impl Fn(Space) -> Space) -> Army {
        Army::new(
            self.side(),
            Kind::ALL.map(|kind| match self.place(kind) {
                Place::On(space) => Place::On(image(space)),
                off => off,
            }),
        )
    }
}

/// The pieces with their states, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The side to move.
    pub(super) own: Army,
    /// The other one.
    pub(super) enemy: Army,
}

const _: () = assert!(size_of::<Position>() <= 16);

impl Position {
    /// A position from where each piece is, by side and in the order of [`Kind::ALL`].
    fn new(to_move: Side, places: [[Place; 4]; 2]) -> Position {
        let army = |side: Side| Army::new(side, places[side.index()]);
        Position { own: army(to_move), enemy: army(!to_move) }
    }

    /// All eight pieces on ring A, each side's four in this order from `A1` and from `A7` (B-1).
    pub(super) fn start(orders: [[Kind; 4]; 2]) -> Position {
        let mut places = [[Place::Absent; 4]; 2];
        for (side, order) in orders.into_iter().enumerate() {
            for (ray, kind) in (6 * side as u8..).zip(order) {
                places[side][kind as usize] = Place::On(Space::outer(ray));
            }
        }
        Position::new(Side::First, places)
    }

    /// The side to move.
    #[inline]
    pub fn to_move(&self) -> Side {
        self.own.side()
    }

    #[inline]
    fn army(&self, side: Side) -> &Army {
        if self.own.side() == side { &self.own } else { &self.enemy }
    }

    /// Where a piece is.
    pub fn place(&self, side: Side, kind: Kind) -> Place {
        self.army(side).place(kind)
    }

    /// The spaces a side's pieces stand on.
    pub fn spaces(&self, side: Side) -> SpaceSet {
        self.army(side).spaces
    }

    /// The kind and side of the piece on a space.
    pub fn kind_at(&self, space: Space) -> Option<(Side, Kind)> {
        let side = Side::BOTH.into_iter().find(|side| self.spaces(*side).contains(space))?;
        let kind = Kind::ALL.into_iter().find(|kind| self.place(side, *kind) == Place::On(space));
        kind.map(|kind| (side, kind))
    }

    pub(super) fn piece_at(&self, space: Space) -> Option<Piece> {
        let (side, kind) = self.kind_at(space)?;
        Some(Piece { side, letter: kind.letter_of(side), stunned: false })
    }

    /// The whole position in 64 bits: the sets of spaces follow from the bytes.
    pub(super) fn bits(&self) -> u64 {
        u64::from(self.own.bytes) | u64::from(self.enemy.bytes) << 32
    }

    pub(super) fn map(&self, image: impl Fn(Space) -> Space) -> Position {
        Position { own: self.own.map(&image), enemy: self.enemy.map(&image) }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bambara ")?;
        write_board(f, |space| self.piece_at(space))?;
        write!(f, " {} ", self.to_move())?;
        let mut none = true;
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let star = match self.place(side, kind) {
                    Place::On(_) | Place::Absent => continue,
                    Place::Captured => "*",
                    Place::Inactive => "",
                };
                none = false;
                write!(f, "{}{star}", kind.letter_of(side))?;
            }
        }
        if none { f.write_str("-") } else { Ok(()) }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const LETTERS: &str = "KQNPkqnp";

fn slot(letter: char) -> Option<(Side, Kind)> {
    Some((side_of(letter), Kind::from_letter(letter.to_ascii_uppercase())?))
}

/// The pieces of a board, each at its side and kind.
fn places_on(board: &Placement) -> [[Place; 4]; 2] {
    let mut places = [[Place::Absent; 4]; 2];
    for space in Space::all() {
        let piece = board[space.index()].and_then(|piece| slot(piece.letter));
        if let Some((side, kind)) = piece {
            places[side.index()][kind as usize] = Place::On(space);
        }
    }
    places
}

/// Reads the pieces off the board and adds them to those on it.
fn read_off_board(
    field: &Field<'_>,
    to_move: Side,
    places: &mut [[Place; 4]; 2],
) -> Result<(), ParseError> {
    field.scan(|scanner| {
        if scanner.eat("-") {
            return Ok(());
        }
        let mut captured = false;
        while !scanner.rest().is_empty() {
            let at = scanner.at();
            let found = scanner.peek().and_then(|letter| Some((letter, slot(letter)?)));
            let Some((letter, (side, kind))) = found else {
                return Err(scanner.expected(&format!("a piece off the board ({LETTERS}) or `-`")));
            };
            scanner.bump();
            let place = &mut places[side.index()][kind as usize];
            match *place {
                Place::Absent => {}
                Place::On(space) => {
                    let message = format!("`{letter}` is off the board and also on {space}");
                    return Err(ParseError::new(at, message));
                }
                Place::Captured | Place::Inactive => {
                    return Err(ParseError::new(at, format!("`{letter}` is off the board twice")));
                }
            }
            *place = Place::Inactive;
            let at = scanner.at();
            if scanner.eat("*") {
                if side != to_move {
                    let message = format!(
                        "`{letter}` is marked as just captured, but its own side {side} has just moved"
                    );
                    return Err(ParseError::new(at, message));
                }
                if captured {
                    let message = "a second piece marked as just captured; a move takes one";
                    return Err(ParseError::new(at, message));
                }
                captured = true;
                *place = Place::Captured;
            }
        }
        Ok(())
    })
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        let mut fields = Fields::of(RulesId::Bambara, text)?;
        let board_field = fields.next("the board")?;
        let board = board_field.board(LETTERS, false, |board, piece| {
            match board.iter().position(|other| *other == Some(piece)) {
                None => Ok(()),
                Some(_) => Err(format!("a second `{}`; there is one of each piece", piece.letter)),
            }
        })?;
        let mut places = places_on(&board);
        let to_move = fields.side("the side to move")?;
        let off_field = fields.next("the pieces off the board")?;
        read_off_board(&off_field, to_move, &mut places)?;
        fields.end()?;
        for kind in Kind::ALL {
            let missing = places.map(|side| side[kind as usize] == Place::Absent);
            if missing[0] != missing[1] {
                let side = if missing[0] { Side::First } else { Side::Second };
                return Err(off_field.error(format!(
                    "`{}` is missing, on the board or off it: both sides have a {}, or neither",
                    kind.letter_of(side),
                    kind.name()
                )));
            }
        }
        let position = Position::new(to_move, places);
        same_as_printed(text, &position.to_string())?;
        Ok(position)
    }
}
