//! The DPN of a duel.

use std::fmt;
use std::str::FromStr;

use super::{FIGHTERS, Position};
use crate::board::{Space, SpaceSet};
use crate::dpn::{Fields, write_board};
use crate::ruleset::RulesId;
use crate::side::Side;
use crate::text::{ParseError, same_as_printed};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("duel ")?;
        write_board(f, |space| self.piece_at(space))?;
        write!(f, " {}", self.to_move)
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
        let mut fields = Fields::of(RulesId::Duel, text)?;
        let board_field = fields.next("the board")?;
        let board = board_field.board("Ff", false, |board, piece| {
            let same = board.iter().flatten().filter(|other| other.side == piece.side).count();
            if same < FIGHTERS {
                Ok(())
            } else {
                Err(format!("a third fighter `{}`; a side has at most two", piece.letter))
            }
        })?;
        let fighters = Side::BOTH.map(|side| -> SpaceSet {
            let own = |space: &Space| board[space.index()].is_some_and(|p| p.side == side);
            Space::all().filter(own).collect()
        });
        if fighters.iter().all(|set| set.is_empty()) {
            return Err(board_field.error("expected a fighter, found an empty board"));
        }
        let to_move = fields.side("the side to move")?;
        fields.end()?;
        let position = Position { fighters, to_move };
        same_as_printed(text, &position.to_string())?;
        Ok(position)
    }
}
