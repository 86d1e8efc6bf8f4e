//! A position of bambara in 16 bytes, and its DPN `bambara <board> <side> <off the board>`.
//!
//! A position stores the army of the side to move and the army of the opponent, so a turn ends by
//! swapping the two.

use std::fmt;
use std::str::FromStr;

use super::army::{Army, Kind, PieceState};
use crate::board::{Space, SpaceSet};
use crate::dpn::{BOARD, Field, Fields, Placement, TO_MOVE, write_board};
use crate::ruleset::{Piece, RulesId};
use crate::side::Side;
use crate::text::{ParseError, same_as_printed};
use crate::wording;
use crate::words::Words;

/// A position: the pieces with their states (B-11), and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The army of the side to move.
    pub(super) own: Army,
    /// The army of the opponent.
    pub(super) enemy: Army,
}

const _: () = assert!(size_of::<Position>() <= 16);

impl Position {
    /// Builds a position from the places of each side's pieces in the order of [`Kind::ALL`].
    fn new(to_move: Side, places: [[PieceState; 4]; 2]) -> Position {
        let army = |side: Side| Army::new(side, places[side.index()]);
        Position { own: army(to_move), enemy: army(!to_move) }
    }

    /// Builds the start position with all eight pieces on ring A: each side's four pieces in the
    /// order given, from `A1` and from `A7` (B-1).
    pub(super) fn start(orders: [[Kind; 4]; 2]) -> Position {
        let mut places = [[PieceState::Absent; 4]; 2];
        for (side, order) in orders.into_iter().enumerate() {
            for (ray, kind) in (6 * side as u8..).zip(order) {
                places[side][kind as usize] = PieceState::On(Space::outer(ray));
            }
        }
        Position::new(Side::First, places)
    }

    /// Returns the side to move.
    #[inline]
    pub fn to_move(&self) -> Side {
        self.own.side()
    }

    #[inline]
    fn army(&self, side: Side) -> &Army {
        if self.own.side() == side { &self.own } else { &self.enemy }
    }

    /// Returns where a piece is, or its state off the board.
    #[inline]
    pub fn place(&self, side: Side, kind: Kind) -> PieceState {
        self.army(side).place(kind)
    }

    /// Returns the spaces of a side's pieces.
    #[inline]
    pub fn spaces(&self, side: Side) -> SpaceSet {
        self.army(side).spaces
    }

    /// Returns the side and kind of the piece on a space, or `None` if the space is empty.
    #[inline]
    pub fn kind_at(&self, space: Space) -> Option<(Side, Kind)> {
        let side = Side::BOTH.into_iter().find(|side| self.spaces(*side).contains(space))?;
        let kind =
            Kind::ALL.into_iter().find(|kind| self.place(side, *kind) == PieceState::On(space));
        kind.map(|kind| (side, kind))
    }

    #[inline]
    pub(super) fn piece_at(&self, space: Space) -> Option<Piece> {
        let (side, kind) = self.kind_at(space)?;
        Some(Piece::of(kind.letter_of(side)))
    }

    /// Returns the whole position in 64 bits, from which [`Position::from_bits`] restores it.
    ///
    /// Each piece has a byte, in the order king, queen, knight, pawn; the pieces of the side to
    /// move are in the low half, with the king lowest. The five low bits of a byte are the index of
    /// the piece's space, or all set if it is off the board. Bit 5 marks an inactive piece, and bit
    /// 6 a captured one. Bit 7 of the king's byte is set for the first player's pieces.
    #[inline]
    pub fn bits(&self) -> u64 {
        u64::from(self.own.bytes) | u64::from(self.enemy.bytes) << 32
    }

    /// Restores the position with these [`Position::bits`]. Other bits give a value that is not a
    /// valid position, but this is memory-safe.
    #[inline]
    pub fn from_bits(bits: u64) -> Position {
        Position {
            own: Army::from_bytes(bits as u32),
            enemy: Army::from_bytes((bits >> 32) as u32),
        }
    }

    pub(super) fn map(&self, image: impl Fn(Space) -> Space) -> Position {
        Position { own: self.own.map(&image), enemy: self.enemy.map(&image) }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bambara ")?;
        write_board(f, |space| self.piece_at(space), SpaceSet::EMPTY)?;
        write!(f, " {} ", self.to_move())?;
        let mut none = true;
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let star = match self.place(side, kind) {
                    PieceState::On(_) | PieceState::Absent => continue,
                    PieceState::Captured => "*",
                    PieceState::Inactive => "",
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
    Some((Side::of_piece(letter), Kind::from_letter(letter.to_ascii_uppercase())?))
}

/// Returns the places of the pieces on a board, by side and kind.
fn places_on(board: &Placement) -> [[PieceState; 4]; 2] {
    let mut places = [[PieceState::Absent; 4]; 2];
    for space in Space::all() {
        let piece = board[space.index()].and_then(|piece| slot(piece.letter));
        if let Some((side, kind)) = piece {
            places[side.index()][kind as usize] = PieceState::On(space);
        }
    }
    places
}

/// Parses the pieces off the board and adds them to `places`.
fn read_off_board(
    field: &Field<'_>,
    to_move: Side,
    places: &mut [[PieceState; 4]; 2],
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
                return Err(scanner.expected(wording!(
                    "a piece off the board ({LETTERS}) or `-`",
                    "une pièce hors du plateau ({LETTERS}) ou `-`"
                )));
            };
            scanner.bump();
            let place = &mut places[side.index()][kind as usize];
            match *place {
                PieceState::Absent => {}
                PieceState::On(space) => {
                    let message = wording!(
                        "`{letter}` is off the board and also on {space}",
                        "`{letter}` est hors du plateau et aussi en {space}"
                    );
                    return Err(ParseError::new(at, message));
                }
                PieceState::Captured | PieceState::Inactive => {
                    let message = wording!(
                        "`{letter}` is off the board twice",
                        "`{letter}` est deux fois hors du plateau"
                    );
                    return Err(ParseError::new(at, message));
                }
            }
            *place = PieceState::Inactive;
            let at = scanner.at();
            if scanner.eat("*") {
                if side != to_move {
                    let message = wording!(
                        "`{letter}` is marked as just captured, but its own side {side} has just moved",
                        "`{letter}` est marquée comme venant d’être prise, mais c’est son camp {side} qui vient de jouer"
                    );
                    return Err(ParseError::new(at, message));
                }
                if captured {
                    let message = wording!(
                        "a second piece marked as just captured; a move captures one at most",
                        "une seconde pièce marquée comme venant d’être prise ; un coup en prend une au plus"
                    );
                    return Err(ParseError::new(at, message));
                }
                captured = true;
                *place = PieceState::Captured;
            }
        }
        Ok(())
    })
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        let mut fields = Fields::of(RulesId::Bambara, text)?;
        let board_field = fields.next(BOARD)?;
        let board = board_field.board(LETTERS, None, |board, piece| {
            match board.iter().position(|other| *other == Some(piece)) {
                None => Ok(()),
                Some(_) => {
                    let letter = piece.letter;
                    Err(wording!(
                        "a second `{letter}`; there is one of each piece",
                        "un second `{letter}` ; il n’y a qu’une pièce de chaque sorte"
                    ))
                }
            }
        })?;
        let mut places = places_on(&board);
        let to_move = fields.side(TO_MOVE)?;
        let off_field =
            fields.next(Words::new("the pieces off the board", "les pièces hors du plateau"))?;
        read_off_board(&off_field, to_move, &mut places)?;
        fields.end()?;
        for kind in Kind::ALL {
            let missing = places.map(|side| side[kind as usize] == PieceState::Absent);
            if missing[0] != missing[1] {
                let side = if missing[0] { Side::First } else { Side::Second };
                let (letter, kind) = (kind.letter_of(side), kind.noun());
                return Err(off_field.error(wording!(
                    "`{letter}` is missing both on and off the board: either both sides have a {kind} or neither",
                    "`{letter}` manque sur le plateau et hors du plateau : les deux camps ont {kind}, ou aucun";
                    kind
                )));
            }
        }
        let position = Position::new(to_move, places);
        same_as_printed(text, &position.to_string())?;
        Ok(position)
    }
}
