//! The DPN of a duel.

use std::fmt;
use std::str::FromStr;

use super::{FIGHTERS, Position};
use crate::board::{Space, SpaceSet};
use crate::dpn::{BOARD, Fields, TO_MOVE, write_board};
use crate::ruleset::RulesId;
use crate::side::Side;
use crate::text::{ParseError, same_as_printed};
use crate::wording;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("duel ")?;
        write_board(f, |space| self.piece_at(space), SpaceSet::EMPTY)?;
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
        let board_field = fields.next(BOARD)?;
        let board = board_field.board("Ff", None, |board, piece| {
            let same = board.iter().flatten().filter(|other| other.side == piece.side).count();
            if same < FIGHTERS {
                Ok(())
            } else {
                let letter = piece.letter;
                Err(wording!(
                    "a third fighter `{letter}`; a side has at most two",
                    "un troisième combattant `{letter}` ; un camp en a deux au plus"
                ))
            }
        })?;
        let fighters = Side::BOTH.map(|side| -> SpaceSet {
            let own = |space: &Space| board[space.index()].is_some_and(|p| p.side == side);
            Space::all().filter(own).collect()
        });
        if fighters.iter().all(|set| set.is_empty()) {
            return Err(board_field.error(wording!(
                "expected a fighter, found an empty board",
                "attendu : un combattant ; trouvé : un plateau vide"
            )));
        }
        let to_move = fields.side(TO_MOVE)?;
        fields.end()?;
        let position = Position { fighters, to_move };
        same_as_printed(text, &position.to_string())?;
        Ok(position)
    }
}
