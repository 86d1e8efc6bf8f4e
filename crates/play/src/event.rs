//! Everything that can happen in a game, as one word each.
//!
//! The log of a game is a list of these; the state of the game is a fold over it, so whoever
//! keeps the log (a saved game, a server's table) keeps the game.
//!
//! # Stability
//! The words are part of the format of saved games. `Display` and `FromStr` are inverses, and
//! serde writes the same words as strings.

use std::fmt;
use std::str::FromStr;

use dejarik_rules::{ParseError, Side};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Event {
    /// S-1: a player has chosen the order of their creatures, four letters such as `NSKM`; capital
    /// letters are the first player's. Written `setup:NSKM`.
    SetUp(String),
    /// A throw, as records write it: `first:w`, `(5:2)`, `(+3)`.
    Roll(String),
    /// A step of the player who acts, as records write it.
    Step(String),
    /// This side gives up. Written `resign:w`.
    Resign(Side),
    /// This side offers a draw. Written `draw-offer:w`.
    DrawOffer(Side),
    /// This side declines the other's draw offer. Written `draw-decline:w`.
    DrawDecline(Side),
    /// This side accepts the other's draw offer. Written `draw-accept:w`.
    DrawAccept(Side),
    /// Both agree on a draw, without an offer on record. Written `draw`.
    Draw,
    /// This side declares the draw of G-20. Written `claim:w`.
    Claim(Side),
    /// This side asks to take its last decision back. Written `takeback-offer:w`.
    TakebackOffer(Side),
    /// This side refuses the other's wish. Written `takeback-decline:w`.
    TakebackDecline(Side),
    /// The game goes back to before the last decision of `side`. Written `takeback:w:12`.
    Takeback {
        /// Whose decision is taken back.
        side: Side,
        /// How many entries of the line stay, so that the log can be checked.
        keep: usize,
    },
    /// The game is called off, without a result. Written `abort`.
    Abort,
    /// This side's time is up: it has lost. Written `timeout:w`.
    Timeout(Side),
    /// This side is gone, and the other takes the win. Written `absent:w`.
    Absent(Side),
    /// This side is gone, and the other takes a draw. Written `absent-draw:w`.
    AbsentDraw(Side),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::SetUp(order) => write!(f, "setup:{order}"),
            Event::Roll(text) | Event::Step(text) => f.write_str(text),
            Event::Resign(side) => write!(f, "resign:{side}"),
            Event::DrawOffer(side) => write!(f, "draw-offer:{side}"),
            Event::DrawDecline(side) => write!(f, "draw-decline:{side}"),
            Event::DrawAccept(side) => write!(f, "draw-accept:{side}"),
            Event::Draw => f.write_str("draw"),
            Event::Claim(side) => write!(f, "claim:{side}"),
            Event::TakebackOffer(side) => write!(f, "takeback-offer:{side}"),
            Event::TakebackDecline(side) => write!(f, "takeback-decline:{side}"),
            Event::Takeback { side, keep } => write!(f, "takeback:{side}:{keep}"),
            Event::Abort => f.write_str("abort"),
            Event::Timeout(side) => write!(f, "timeout:{side}"),
            Event::Absent(side) => write!(f, "absent:{side}"),
            Event::AbsentDraw(side) => write!(f, "absent-draw:{side}"),
        }
    }
}

/// The longest step or order an event holds; nothing the rules can write comes near it.
const LONGEST: usize = 200;

impl FromStr for Event {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Event, ParseError> {
        match text {
            "" => return Err(ParseError::new(0, "expected an event, found nothing")),
            "draw" => return Ok(Event::Draw),
            "abort" => return Ok(Event::Abort),
            _ => {}
        }
        if let Some(bad) = text.find(|c: char| !c.is_ascii_graphic()) {
            return Err(ParseError::new(
                bad,
                "an event is one word of plain ASCII letters and signs",
            ));
        }
        if text.len() > LONGEST {
            return Err(ParseError::new(LONGEST, "an event is at most 200 characters long"));
        }
        if text.starts_with('(') || text.starts_with("first:") {
            return Ok(Event::Roll(text.to_owned()));
        }
        let Some((head, tail)) = text.split_once(':') else {
            return Ok(Event::Step(text.to_owned()));
        };
        let at = head.len() + 1;
        let side = || side(tail, at);
        Ok(match head {
            "setup" => Event::SetUp(tail.to_owned()),
            "resign" => Event::Resign(side()?),
            "draw-offer" => Event::DrawOffer(side()?),
            "draw-decline" => Event::DrawDecline(side()?),
            "draw-accept" => Event::DrawAccept(side()?),
            "claim" => Event::Claim(side()?),
            "takeback-offer" => Event::TakebackOffer(side()?),
            "takeback-decline" => Event::TakebackDecline(side()?),
            "takeback" => takeback(tail, at)?,
            "timeout" => Event::Timeout(side()?),
            "absent" => Event::Absent(side()?),
            "absent-draw" => Event::AbsentDraw(side()?),
            _ => return Err(ParseError::new(0, format!("there is no event `{head}:…`"))),
        })
    }
}

/// `w` or `b`, alone.
fn side(text: &str, at: usize) -> Result<Side, ParseError> {
    let mut letters = text.chars();
    match (letters.next().and_then(Side::from_letter), letters.next()) {
        (Some(side), None) => Ok(side),
        _ => Err(ParseError::new(at, format!("expected a side: `w` or `b`, found `{text}`"))),
    }
}

/// The `w:12` of a takeback.
fn takeback(text: &str, at: usize) -> Result<Event, ParseError> {
    let (letter, number) = text.split_once(':').unwrap_or((text, ""));
    let side = side(letter, at)?;
    let keep = number.parse::<usize>().ok().filter(|keep| keep.to_string() == number);
    let expected = || {
        let message = format!("expected how many entries stay, found `{number}`");
        ParseError::new(at + letter.len() + 1, message)
    };
    Ok(Event::Takeback { side, keep: keep.ok_or_else(expected)? })
}

impl From<Event> for String {
    fn from(event: Event) -> String {
        event.to_string()
    }
}

impl TryFrom<String> for Event {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Event, ParseError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_kind_of_event_reads_as_it_is_written() {
        let words = [
            "setup:NSKM",
            "first:w",
            "(5:2)",
            "(+3)",
            "A1-B2",
            "A1-B4xB5",
            "pass",
            "N@A5",
            ">off",
            "A2^",
            "resign:w",
            "draw-offer:b",
            "draw-decline:w",
            "draw-accept:b",
            "draw",
            "claim:w",
            "takeback-offer:w",
            "takeback-decline:b",
            "takeback:w:12",
            "abort",
            "timeout:b",
            "absent:w",
            "absent-draw:b",
        ];
        for word in words {
            let event: Event = word.parse().unwrap();
            assert_eq!(event.to_string(), word);
            let json = serde_json::to_string(&event).unwrap();
            assert_eq!(json, format!("\"{word}\""));
            assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event);
        }
    }

    #[test]
    fn a_bad_event_is_refused_at_its_place() {
        for (word, at) in [
            ("", 0),
            ("resign:", 7),
            ("resign:x", 7),
            ("resign:wb", 7),
            ("takeback:w", 11),
            ("takeback:w:012", 11),
            ("takeback:w:-1", 11),
            ("A1 B1", 2),
            ("bogus:w", 0),
        ] {
            let error = word.parse::<Event>().unwrap_err();
            assert_eq!(error.at, at, "{word}: {error}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_read_is_written_again(text in "\\PC{0,30}|[a-z]{4,8}(-offer)?:[wb]?(:[0-9]{0,3})?") {
            if let Ok(event) = text.parse::<Event>() {
                prop_assert_eq!(event.to_string(), text);
            }
        }
    }
}
