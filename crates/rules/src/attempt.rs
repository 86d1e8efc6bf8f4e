//! Attempts: what a player tries to do, legal or not, as pointed out on a board or written as a move.
//!
//! An attempt is what [`RuleSet::why_not`](crate::RuleSet::why_not) judges. Its text form is a list of
//! spots separated by spaces: `A1` points at a piece, `A1 B2` moves it to `B2`, `+N A5` brings a piece back,
//! and `!end` presses a button. Spaces walked earlier in a turn of looney come first: `A4-B4 A1 A2`.

use std::fmt;
use std::str::FromStr;

use crate::board::Space;
use crate::gesture::{Spot, Word};
use crate::side::Side;
use crate::text::{ParseError, Scanner};
use crate::wording;

/// The most walks of a turn that an attempt can name: a turn of looney has four points.
const MOST_WALKS: usize = 4;

/// Something that a player tries to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// Looney: what was walked before in the same turn, as starts and ends. Empty elsewhere.
    pub walked: Vec<(Space, Space)>,
    /// What is tried now.
    pub wish: Wish,
}

/// What a player tries to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wish {
    /// Pointing at a piece to act with, or at a space that is chosen by itself (a push in simeone).
    Point(Spot),
    /// Moving a piece to a space, to stand there, to attack, to push or to enter the board. A stunned
    /// creature of simeone that is moved to its own space stands up.
    Go {
        /// Where the piece is.
        from: Spot,
        /// Where it goes.
        to: Space,
    },
    /// Pressing a button.
    Press(Word),
}

impl Wish {
    /// Returns the spots that are pointed at, in order.
    pub fn spots(self) -> Vec<Spot> {
        match self {
            Wish::Point(spot) => vec![spot],
            Wish::Go { from, to } => vec![from, Spot::Space(to)],
            Wish::Press(word) => vec![Spot::Word(word)],
        }
    }

    /// Returns the attempt to move a piece from one space to another.
    pub const fn go(from: Space, to: Space) -> Wish {
        Wish::Go { from: Spot::Space(from), to }
    }
}

impl From<Wish> for Attempt {
    fn from(wish: Wish) -> Attempt {
        Attempt { walked: Vec::new(), wish }
    }
}

impl Attempt {
    /// Reads a move in the notation of any rule set, legal or not, as the attempt to make it. Returns
    /// `None` for a text that is not in such a notation. Pieces beside the board are those of `side`.
    pub fn of_word(side: Side, text: &str) -> Option<Attempt> {
        if let Some(word) = word_of(text.strip_prefix('>').unwrap_or(text)) {
            return Some(Wish::Press(word).into());
        }
        let mut scanner = Scanner::new(text);
        if scanner.eat(">") {
            let to = scanner.space().ok()?;
            return scanner.rest().is_empty().then(|| Wish::Point(Spot::Space(to)).into());
        }
        if let Some((letter, to)) = text.split_once('@') {
            let mut letters = letter.chars();
            let (kind, None) = (letters.next()?, letters.next()) else { return None };
            let from = Spot::Reserve(side.piece_letter(kind));
            return Some(Wish::Go { from, to: to.parse().ok()? }.into());
        }
        let mut walked = read_walks(&mut scanner)?;
        let (from, to) = walked.pop()?;
        scanner.rest().is_empty().then_some(Attempt { walked, wish: Wish::go(from, to) })
    }

    /// Keeps only the first walk. Outside of looney the rest of a word names the piece that is taken or
    /// pushed.
    #[must_use]
    pub(crate) fn without_walk(self) -> Attempt {
        match self.walked.first() {
            Some((from, to)) => Wish::go(*from, *to).into(),
            None => self,
        }
    }
}

/// Reads `A1-B2`, `A1xB2`, `A1^`, `A1-B4xB5` or `A1-B2>B3`, several of them after plus signs.
fn read_walks(scanner: &mut Scanner<'_>) -> Option<Vec<(Space, Space)>> {
    let mut walks = Vec::new();
    loop {
        let from = scanner.space().ok()?;
        if scanner.eat("^") {
            walks.push((from, from));
        } else {
            let attacks = scanner.eat("x");
            if !attacks && !scanner.eat("-") {
                return None;
            }
            let to = scanner.space().ok()?;
            walks.push((from, to));
            if !attacks && scanner.eat("x") {
                walks.push((to, scanner.space().ok()?));
            } else if scanner.eat(">") {
                scanner.space().ok()?;
            }
        }
        if walks.len() > MOST_WALKS {
            return None;
        }
        if !scanner.eat("+") {
            return Some(walks);
        }
    }
}

const WORDS: [(&str, Word); 9] = [
    ("pass", Word::Pass),
    ("done", Word::Done),
    ("end", Word::End),
    ("off", Word::Off),
    ("stay", Word::Stay),
    ("ghost1", Word::Ghost(1)),
    ("ghost2", Word::Ghost(2)),
    ("ghost3", Word::Ghost(3)),
    ("accept", Word::Accept),
];

fn word_of(text: &str) -> Option<Word> {
    WORDS.into_iter().find(|(name, _)| *name == text).map(|(_, word)| word)
}

impl FromStr for Attempt {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Attempt, ParseError> {
        let mut walked = Vec::new();
        let mut spots = Vec::new();
        let mut start = 0;
        for token in text.split(' ') {
            let shifted = |error: ParseError| error.shifted(start);
            match token.split_once('-') {
                Some((from, to)) if spots.is_empty() && walked.len() < MOST_WALKS => {
                    let from = from.parse().map_err(shifted)?;
                    walked.push((from, to.parse().map_err(shifted)?));
                }
                _ => spots.push(read_spot(token).map_err(shifted)?),
            }
            start += token.len() + 1;
        }
        let wish = match *spots.as_slice() {
            [Spot::Word(word)] => Wish::Press(word),
            [spot] => Wish::Point(spot),
            [from @ (Spot::Space(_) | Spot::Reserve(_)), Spot::Space(to)] => Wish::Go { from, to },
            _ => {
                let why = wording!(
                    "expected one spot, or a piece and the space it goes to",
                    "attendu : un endroit, ou une pièce et la case où elle va"
                );
                return Err(ParseError::new(0, why));
            }
        };
        Ok(Attempt { walked, wish })
    }
}

fn read_spot(token: &str) -> Result<Spot, ParseError> {
    if let Some(word) = token.strip_prefix('!') {
        let unknown = || {
            let why = wording!(
                "expected a button, found `{word}`",
                "attendu : un bouton ; trouvé : `{word}`"
            );
            ParseError::new(1, why)
        };
        return word_of(word).map(Spot::Word).ok_or_else(unknown);
    }
    if let Some(letter) = token.strip_prefix('+') {
        let mut letters = letter.chars();
        return match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => Ok(Spot::Reserve(letter)),
            _ => {
                let why = wording!(
                    "expected a piece's letter, found `{letter}`",
                    "attendu : la lettre d’une pièce ; trouvé : `{letter}`"
                );
                Err(ParseError::new(1, why))
            }
        };
    }
    token.parse().map(Spot::Space)
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (from, to) in &self.walked {
            write!(f, "{from}-{to} ")?;
        }
        for (index, spot) in self.wish.spots().into_iter().enumerate() {
            f.write_str(if index == 0 { "" } else { " " })?;
            match spot {
                Spot::Space(space) => write!(f, "{space}")?,
                Spot::Reserve(letter) => write!(f, "+{letter}")?,
                Spot::Word(word) => {
                    let name = WORDS.iter().find(|(_, known)| *known == word);
                    write!(f, "!{}", name.map_or("?", |(name, _)| name))?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_are_read_as_they_are_written() {
        for text in ["A1", "A1 B2", "+N A5", "+n", "!end", "!ghost3", "A4-B4 A1 A2", "A4-B4 !done"]
        {
            assert_eq!(text.parse::<Attempt>().unwrap().to_string(), text);
        }
        for bad in
            ["", "A13", "A1 B2 C", "!off B1", "!jump", "+", "+NN", "A1  B1", "B1 +N", "A1-B1"]
        {
            assert!(bad.parse::<Attempt>().is_err(), "{bad:?} was accepted");
        }
    }

    #[test]
    fn a_written_move_says_what_it_tries_whether_it_is_legal_or_not() {
        let tries =
            |word: &str| Attempt::of_word(Side::Second, word).map(|tried| tried.to_string());
        for (word, tried) in [
            ("A1-B2", "A1 B2"),
            ("A1xB2", "A1 B2"),
            ("A2^", "A2 A2"),
            ("N@A5", "+n A5"),
            ("A11-B11>C", "A11 B11"),
            ("A1-B4xB5", "A1-B4 B4 B5"),
            ("A4-B4+A1-A2", "A4-B4 A1 A2"),
            (">B3", "B3"),
            (">off", "!off"),
            ("pass", "!pass"),
        ] {
            assert_eq!(tries(word).as_deref(), Some(tried), "{word}");
        }
        for bad in ["", "hello", "A1", "A1-", "A1-B2-B3", "NN@A5", "A1-B1+A1-B1+A1-B1+A1-B1+A1-B1"]
        {
            assert_eq!(tries(bad), None, "{bad:?}");
        }
    }
}
