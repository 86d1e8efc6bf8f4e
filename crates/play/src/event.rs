//! The events of a game, each written as one word.
//!
//! The log of a game is a list of events, and the state of the game is a fold over the log. To store
//! a game is therefore to store its log.
//!
//! # Stability
//! The words are part of the format of saved games. `Display` and `FromStr` are inverses, and
//! serde writes the same words as strings.

use std::fmt;
use std::str::FromStr;

use dejarik_rules::{ParseError, Side, wording};

/// An event of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A player has chosen the order of their creatures (S-1): four letters such as `NSKM`, in
    /// capitals for the first player. Written `setup:NSKM`.
    SetUp(String),
    /// A throw has this result, as records write it: `first:w`, `(5:2)`, `(+3)`.
    Roll(String),
    /// The side to move has made this step, as records write it: `A1-B2`.
    Step(String),
    /// This side resigns. Written `resign:w`.
    Resign(Side),
    /// This side offers a draw. Written `draw-offer:w`.
    DrawOffer(Side),
    /// This side declines the other's draw offer. Written `draw-decline:w`.
    DrawDecline(Side),
    /// This side accepts the other's draw offer. Written `draw-accept:w`.
    DrawAccept(Side),
    /// Both sides agree on a draw without a recorded offer. Written `draw`.
    Draw,
    /// This side claims the draw of G-20. Written `claim:w`.
    Claim(Side),
    /// This side asks to take back its last decision. Written `takeback-offer:w`.
    TakebackOffer(Side),
    /// This side declines the other's request for a takeback. Written `takeback-decline:w`.
    TakebackDecline(Side),
    /// The game returns to the position before the last decision of `side`. Written `takeback:w:12`.
    Takeback {
        /// The side whose decision is taken back.
        side: Side,
        /// How many entries of the line remain. Redundant, so that a log can be checked.
        keep: usize,
    },
    /// The game is called off without a result. Written `abort`.
    Abort,
    /// The operator of the server ends the game without a result. Written `closed`.
    Closed,
    /// This side's time has run out, so it loses. Written `timeout:w`.
    Timeout(Side),
    /// This side has left, and the other side takes the win. Written `absent:w`.
    Absent(Side),
    /// This side has left, and the other side takes a draw. Written `absent-draw:w`.
    AbsentDraw(Side),
    /// Something that belongs to the dice that the players check, encoded as one word. It changes nothing about
    /// the game. Written `proof:…`.
    Proof(String),
}

impl Event {
    /// Returns the event that a word of a record stands for: a move, an order of the set-up, a throw, or
    /// `claim`, `resign` and `draw`. `by` is the side that claims or resigns, which a record does not say.
    /// Any other word is read as a move, which the game then refuses.
    pub fn of_word(word: &str, by: Side) -> Event {
        match word {
            "claim" => Event::Claim(by),
            "resign" => Event::Resign(by),
            "draw" => Event::Draw,
            _ if word.starts_with("first:") || word.starts_with('(') => {
                Event::Roll(word.to_owned())
            }
            _ => match word.strip_prefix("setup:") {
                Some(order) => Event::SetUp(order.to_owned()),
                None => Event::Step(word.to_owned()),
            },
        }
    }
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
            Event::Closed => f.write_str("closed"),
            Event::Timeout(side) => write!(f, "timeout:{side}"),
            Event::Absent(side) => write!(f, "absent:{side}"),
            Event::AbsentDraw(side) => write!(f, "absent-draw:{side}"),
            Event::Proof(text) => write!(f, "proof:{text}"),
        }
    }
}

/// The maximum length of an event in bytes, far above that of any step the rules can write.
const LONGEST: usize = 200;

/// The same for a proof, of which the opening record with the notes of the server’s keys is the longest.
const LONGEST_PROOF: usize = 16_384;

impl FromStr for Event {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Event, ParseError> {
        match text {
            "" => {
                return Err(ParseError::new(
                    0,
                    wording!(
                        "expected an event, found nothing",
                        "attendu : un événement ; trouvé : rien"
                    ),
                ));
            }
            "draw" => return Ok(Event::Draw),
            "abort" => return Ok(Event::Abort),
            "closed" => return Ok(Event::Closed),
            _ => {}
        }
        if let Some(bad) = text.find(|c: char| !c.is_ascii_graphic()) {
            return Err(ParseError::new(
                bad,
                wording!(
                    "an event is one word of plain ASCII letters and signs",
                    "un événement est un seul mot de lettres et de signes ASCII"
                ),
            ));
        }
        let longest = if text.starts_with("proof:") { LONGEST_PROOF } else { LONGEST };
        if text.len() > longest {
            return Err(ParseError::new(
                longest,
                wording!(
                    "an event is at most {longest} characters long",
                    "un événement a au plus {longest} caractères"
                ),
            ));
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
            "proof" => Event::Proof(tail.to_owned()),
            _ => {
                return Err(ParseError::new(
                    0,
                    wording!("there is no event `{head}:…`", "il n’y a pas d’événement `{head}:…`"),
                ));
            }
        })
    }
}

/// Parses `w` or `b`; `at` is its place in the event.
fn side(text: &str, at: usize) -> Result<Side, ParseError> {
    let mut letters = text.chars();
    match (letters.next().and_then(Side::from_letter), letters.next()) {
        (Some(side), None) => Ok(side),
        _ => Err(ParseError::new(
            at,
            wording!(
                "expected a side: `w` or `b`, found `{text}`",
                "attendu : un camp, `w` ou `b` ; trouvé : `{text}`"
            ),
        )),
    }
}

/// Parses the `w:12` of a takeback; `at` is its place in the event.
fn takeback(text: &str, at: usize) -> Result<Event, ParseError> {
    let (letter, number) = text.split_once(':').unwrap_or((text, ""));
    let side = side(letter, at)?;
    let keep = number.parse::<usize>().ok().filter(|keep| keep.to_string() == number);
    let expected = || {
        let message = wording!(
            "expected the number of entries that remain, found `{number}`",
            "attendu : le nombre d’entrées qui restent ; trouvé : `{number}`"
        );
        // The colon may be missing too.
        ParseError::new(at + text.len() - number.len(), message)
    };
    Ok(Event::Takeback { side, keep: keep.ok_or_else(expected)? })
}

dejarik_rules::text_form!(Event);

#[cfg(test)]
mod tests;
