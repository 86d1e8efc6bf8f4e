//! What the position texts (DPN) of all rule sets have in common: the fields and the board.
//!
//! # Stability
//! The notation is fixed by the project's format contract. A text that parses is the canonical one:
//! printing the position gives the same bytes.

use std::fmt;

use crate::board::{Ring, SPACES, Space, SpaceSet};
use crate::ruleset::{Piece, RulesId};
use crate::side::Side;
use crate::text::{ParseError, Scanner, THE_END, expected, quoted};
use crate::wording;
use crate::words::{Wording, Words};

/// The pieces of a DPN board by space, before the rule set has validated them.
pub(crate) type Placement = [Option<Piece>; SPACES];

/// The name of the board's field in error messages.
pub(crate) const BOARD: Words = Words::new("the board", "le plateau");
/// The name of the field with the side to move.
pub(crate) const TO_MOVE: Words = Words::new("the side to move", "le camp au trait");

/// A cursor over the fields of a DPN, which are separated by single spaces.
#[derive(Debug)]
pub(crate) struct Fields<'a> {
    text: &'a str,
    at: Option<usize>,
}

impl<'a> Fields<'a> {
    /// Starts a DPN of rule set `id`: reads the first field and checks that it names this rule set.
    pub(crate) fn of(id: RulesId, text: &'a str) -> Result<Fields<'a>, ParseError> {
        let mut fields = Fields { text, at: Some(0) };
        let name = fields.next(Words::new("the rule set", "le jeu"))?;
        let found: RulesId = name.text.parse()?;
        if found == id {
            Ok(fields)
        } else {
            Err(ParseError::new(
                0,
                wording!(
                    "expected a position of {id}, found one of {found}",
                    "attendu : une position de {id} ; trouvé : une position de {found}"
                ),
            ))
        }
    }

    /// Reads the next field. `what` describes the field in error messages.
    pub(crate) fn next(&mut self, what: Words) -> Result<Field<'a>, ParseError> {
        let Some(start) = self.at else {
            return Err(ParseError::new(self.text.len(), expected(what, None, THE_END)));
        };
        let text = &self.text[start..];
        let text = match text.find(' ') {
            Some(len) => {
                self.at = Some(start + len + 1);
                &text[..len]
            }
            None => {
                self.at = None;
                text
            }
        };
        if text.is_empty() {
            let message = wording!(
                "expected {what}, found nothing",
                "attendu : {what} ; trouvé : rien";
                what
            );
            return Err(ParseError::new(start, message));
        }
        Ok(Field { text, start })
    }

    /// Reads the next field, or returns `None` at the end of the text.
    pub(crate) fn optional(&mut self, what: Words) -> Result<Option<Field<'a>>, ParseError> {
        if self.at.is_none() { Ok(None) } else { self.next(what).map(Some) }
    }

    /// Reads a field that names a side, such as the side to move.
    pub(crate) fn side(&mut self, what: Words) -> Result<Side, ParseError> {
        let field = self.next(what)?;
        let mut letters = field.text.chars();
        match (letters.next().and_then(Side::from_letter), letters.next()) {
            (Some(side), None) => Ok(side),
            _ => {
                let found = quoted(field.text);
                Err(field.error(wording!(
                    "expected {what}: `w` or `b`, found {found}",
                    "attendu : {what}, `w` ou `b` ; trouvé : {found}";
                    what
                )))
            }
        }
    }

    /// Fails unless all fields have been read.
    pub(crate) fn end(self) -> Result<(), ParseError> {
        match self.at {
            None => Ok(()),
            Some(at) => {
                let found = quoted(&self.text[at - 1..]);
                let message = wording!(
                    "expected the end, found {found}",
                    "attendu : la fin ; trouvé : {found}"
                );
                Err(ParseError::new(at.saturating_sub(1), message))
            }
        }
    }
}

/// One field of a DPN: its text and the byte offset where it starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) text: &'a str,
    pub(crate) start: usize,
}

impl<'a> Field<'a> {
    /// Returns an error located at the start of the field.
    pub(crate) fn error(&self, message: impl Into<Wording>) -> ParseError {
        ParseError::new(self.start, message)
    }

    /// Parses the whole field with `read`. Error positions are relative to the whole DPN.
    pub(crate) fn scan<T>(
        &self,
        read: impl FnOnce(&mut Scanner<'a>) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let mut scanner = Scanner::new(self.text);
        let value = read(&mut scanner).and_then(|value| scanner.end().map(|()| value));
        value.map_err(|error| error.shifted(self.start))
    }

    /// Parses a board: ring A / ring B / centre. `letters` holds the rule set's piece letters of
    /// both sides. If a `*` may mark a piece, `stars` receives the spaces of the marked pieces. `check`
    /// validates each piece as it is read, so that its error points at that piece.
    pub(crate) fn board(
        &self,
        letters: &str,
        mut stars: Option<&mut SpaceSet>,
        mut check: impl FnMut(&Placement, Piece) -> Result<(), Wording>,
    ) -> Result<Placement, ParseError> {
        self.scan(|scanner| {
            let mut board: Placement = [None; SPACES];
            for (ring, first, len) in [("A", 0, 12), ("B", 12, 12), ("C", 24, 1)] {
                if first > 0 {
                    scanner.expect("/")?;
                }
                let mut filled = 0;
                while filled < len {
                    let at = scanner.at();
                    if scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
                        let left = (len - filled) as u32;
                        let what = || {
                            wording!(
                                "a run of 1 to {left} empty spaces on ring {ring}",
                                "de 1 à {left} cases vides sur l’anneau {ring}"
                            )
                        };
                        let before = scanner.clone();
                        let run = scanner.number(what, left)?;
                        if run == 0 {
                            return Err(before.expected(what()));
                        }
                        filled += run as usize;
                        continue;
                    }
                    let letter = scanner.peek().filter(|&c| letters.contains(c)).ok_or_else(|| {
                        let left = len - filled;
                        scanner.expected(wording!(
                            "a piece ({letters}) or a number for the {left} spaces left of ring {ring}",
                            "une pièce ({letters}) ou un nombre pour les cases qui restent ({left}) de l’anneau {ring}"
                        ))
                    })?;
                    scanner.bump();
                    let space = first + filled;
                    if let Some(stars) = stars.as_deref_mut()
                        && scanner.eat("*")
                    {
                        *stars |= SpaceSet::from_bits(1 << space);
                    }
                    let piece = Piece::of(letter);
                    check(&board, piece).map_err(|message| ParseError::new(at, message))?;
                    board[space] = Some(piece);
                    filled += 1;
                }
            }
            Ok(board)
        })
    }
}

/// Writes a board in the form that [`Field::board`] parses, with a `*` behind the pieces on the
/// spaces in `stars`.
pub(crate) fn write_board(
    out: &mut fmt::Formatter<'_>,
    piece_at: impl Fn(Space) -> Option<Piece>,
    stars: SpaceSet,
) -> fmt::Result {
    let mut empty = 0;
    let mut ring = Ring::Outer;
    for space in Space::all() {
        if space.ring() != ring {
            if empty > 0 {
                write!(out, "{empty}")?;
            }
            (empty, ring) = (0, space.ring());
            out.write_str("/")?;
        }
        let Some(piece) = piece_at(space) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            write!(out, "{empty}")?;
            empty = 0;
        }
        write!(out, "{}{}", piece.letter, if stars.contains(space) { "*" } else { "" })?;
    }
    if empty > 0 { write!(out, "{empty}") } else { Ok(()) }
}
