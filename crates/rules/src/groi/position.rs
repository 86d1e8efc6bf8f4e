//! A position of groi in 12 bytes, and its DPN `groi <board> <side> <yet to make a first move>`.

use std::fmt;
use std::str::FromStr;

use crate::board::{Space, SpaceSet};
use crate::dpn::{BOARD, Fields, TO_MOVE, write_board};
use crate::ruleset::{Piece, RulesId};
use crate::side::Side;
use crate::text::{ParseError, quoted, same_as_printed};
use crate::wording;
use crate::words::Words;

/// A position: the pawns, the side to move, and the players who have yet to make a first move
/// (G-8).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) pawns: [SpaceSet; 2],
    pub(super) to_move: Side,
    pub(super) unmoved: [bool; 2],
}

const _: () = assert!(size_of::<Position>() <= 16);

/// Number of pawns of each side at the start.
pub(super) const PAWNS: u32 = 4;

impl Position {
    /// Builds a start position: the first player is to move, and neither player has moved.
    pub(super) fn start(first: SpaceSet, second: SpaceSet) -> Position {
        Position { pawns: [first, second], to_move: Side::First, unmoved: [true; 2] }
    }

    /// Builds a position from the pawns of each side, the side to move, and whether each side has
    /// yet to make a first move. Arrays are indexed by [`Side::index`].
    ///
    /// Returns `None` for positions that no DPN can express: a space with two pawns, more than four
    /// pawns of a side, fewer than two, or two on both sides.
    #[inline]
    pub fn new(pawns: [SpaceSet; 2], to_move: Side, unmoved: [bool; 2]) -> Option<Position> {
        let [first, second] = pawns.map(SpaceSet::len);
        let counts = 2..=PAWNS;
        let fits = (pawns[0] & pawns[1]).is_empty()
            && counts.contains(&first)
            && counts.contains(&second)
            && first + second > 4;
        fits.then_some(Position { pawns, to_move, unmoved })
    }

    /// Returns the spaces of a side's pawns.
    #[inline]
    pub fn pawns(&self, side: Side) -> SpaceSet {
        self.pawns[side.index()]
    }

    /// Returns whether a side has yet to make its first move (G-8).
    #[inline]
    pub fn is_unmoved(&self, side: Side) -> bool {
        self.unmoved[side.index()]
    }

    #[inline]
    pub(super) fn occupied(&self) -> SpaceSet {
        self.pawns[0] | self.pawns[1]
    }

    #[inline]
    pub(super) fn piece_at(&self, space: Space) -> Option<Piece> {
        let side = Side::BOTH.into_iter().find(|side| self.pawns(*side).contains(space))?;
        Some(Piece::of(side.piece_letter('P')))
    }

    /// Returns the whole position in 53 bits.
    #[inline]
    pub(super) fn bits(&self) -> u64 {
        u64::from(self.pawns[0].0)
            | u64::from(self.pawns[1].0) << 25
            | (self.to_move as u64) << 50
            | u64::from(self.unmoved[0]) << 51
            | u64::from(self.unmoved[1]) << 52
    }

    /// Returns the position with these [`Position::bits`], or `None` if the pawns do not fit.
    pub(super) fn from_bits(bits: u64) -> Option<Position> {
        let pawns = [0, 25].map(|shift| SpaceSet((bits >> shift) as u32 & SpaceSet::ALL.0));
        let flag = |shift: u32| bits >> shift & 1 == 1;
        let to_move = if flag(50) { Side::Second } else { Side::First };
        Position::new(pawns, to_move, [flag(51), flag(52)])
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("groi ")?;
        write_board(f, |space| self.piece_at(space), SpaceSet::EMPTY)?;
        let unmoved = match self.unmoved {
            [true, true] => "wb",
            [true, false] => "w",
            [false, true] => "b",
            [false, false] => "-",
        };
        write!(f, " {} {unmoved}", self.to_move)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        let mut fields = Fields::of(RulesId::Groi, text)?;
        let board_field = fields.next(BOARD)?;
        let board = board_field.board("Pp", None, |board, piece| {
            let same = board.iter().flatten().filter(|other| other.side == piece.side).count();
            if same < PAWNS as usize {
                Ok(())
            } else {
                let letter = piece.letter;
                Err(wording!(
                    "a fifth pawn `{letter}`; a side has at most four",
                    "un cinquième pion `{letter}` ; un camp en a quatre au plus"
                ))
            }
        })?;
        let pawns = Side::BOTH.map(|side| -> SpaceSet {
            let own = |space: &Space| board[space.index()].is_some_and(|p| p.side == side);
            Space::all().filter(own).collect()
        });
        for side in Side::BOTH {
            if pawns[side.index()].len() < 2 {
                let message = wording!(
                    "side {side} has fewer than two pawns; a game ends at two",
                    "le camp {side} a moins de deux pions ; la partie se termine à deux"
                );
                return Err(board_field.error(message));
            }
        }
        if pawns[0].len() == 2 && pawns[1].len() == 2 {
            return Err(board_field.error(wording!(
                "both sides have two pawns; the game ended before that",
                "les deux camps ont deux pions ; la partie s’est terminée avant"
            )));
        }
        let to_move = fields.side(TO_MOVE)?;
        let unmoved_field = fields.next(Words::new(
            "who has yet to make a first move",
            "qui n’a pas encore joué son premier coup",
        ))?;
        let unmoved = match unmoved_field.text {
            "wb" => [true, true],
            "w" => [true, false],
            "b" => [false, true],
            "-" => [false, false],
            other => {
                let found = quoted(other);
                let message = wording!(
                    "expected who has yet to make a first move (`wb`, `w`, `b` or `-`), found {found}",
                    "attendu : qui n’a pas encore joué son premier coup (`wb`, `w`, `b` ou `-`) ; trouvé : {found}"
                );
                return Err(unmoved_field.error(message));
            }
        };
        fields.end()?;
        let position = Position { pawns, to_move, unmoved };
        same_as_printed(text, &position.to_string())?;
        Ok(position)
    }
}
