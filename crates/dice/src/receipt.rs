//! Receipts: the server's signed promise that a throw with this number belongs to this step.

use std::fmt;
use std::str::FromStr;

use dejarik_rules::{Side, Wording, wording};
use serde::{Deserialize, Serialize};

use crate::chain::LAST;
use crate::head::Head;

/// A participant of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Role {
    /// The server, written `s`.
    Server,
    /// A seat, written `w` or `b`.
    Seat(Side),
}

impl Role {
    /// Returns the letter of the role.
    pub const fn letter(self) -> char {
        match self {
            Role::Server => 's',
            Role::Seat(side) => side.letter(),
        }
    }
}

impl From<Role> for String {
    fn from(role: Role) -> String {
        role.letter().into()
    }
}

impl TryFrom<String> for Role {
    type Error = Wording;

    fn try_from(text: String) -> Result<Role, Wording> {
        match text.as_str() {
            "s" => Ok(Role::Server),
            "w" => Ok(Role::Seat(Side::First)),
            "b" => Ok(Role::Seat(Side::Second)),
            _ => Err(wording!(
                "expected `s`, `w` or `b`, found `{text}`",
                "attendu : `s`, `w` ou `b` ; trouvé : `{text}`"
            )),
        }
    }
}

/// The seats that give a part to a throw, by [`Side::index`]. Written `wb`, `w` or `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts(pub [bool; 2]);

impl Parts {
    /// Both seats.
    pub const BOTH: Parts = Parts([true; 2]);

    /// Returns one seat alone.
    pub const fn only(side: Side) -> Parts {
        match side {
            Side::First => Parts([true, false]),
            Side::Second => Parts([false, true]),
        }
    }

    /// Returns whether a seat gives a part.
    pub const fn has(self, side: Side) -> bool {
        self.0[side.index()]
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Side::BOTH.into_iter().filter(|side| self.has(*side)).try_for_each(|side| side.fmt(f))
    }
}

/// The promise of a throw.
///
/// # Stability
/// `Display` writes the canonical text that is hashed and signed: lines of ASCII, each ended by LF.
/// `FromStr` reads nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The id of the game.
    pub game: String,
    /// The number of the throw, from 1 and without gaps.
    pub number: u16,
    /// The side whose step calls for the throw; the first side for a lot.
    pub actor: Side,
    /// The head of the log; the step is its last word.
    pub head: Head,
    /// The seats whose parts are used.
    pub parts: Parts,
}

impl fmt::Display for Receipt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Receipt { game, number, actor, head, parts } = self;
        write!(f, "dejarik-throw/2\ngame {game}\nthrow {number}\nactor {actor}\nhead {head}\n")?;
        writeln!(f, "parts {parts}")
    }
}

impl FromStr for Receipt {
    type Err = Wording;

    fn from_str(text: &str) -> Result<Receipt, Wording> {
        let read = || {
            let mut lines = text.lines();
            let mut field = |key: &str| lines.next()?.strip_prefix(key);
            field("dejarik-throw/2")?;
            let receipt = Receipt {
                game: field("game ")?.to_owned(),
                number: field("throw ")?.parse().ok()?,
                actor: field("actor ")?.parse().ok()?,
                head: field("head ")?.parse().ok()?,
                parts: match field("parts ")? {
                    "wb" => Parts::BOTH,
                    one => Parts::only(one.parse().ok()?),
                },
            };
            let known = (1..=LAST).contains(&receipt.number) && receipt.to_string() == text;
            known.then_some(receipt)
        };
        read().ok_or_else(|| {
            wording!(
                "expected the lines of a receipt: `dejarik-throw/2`, game, throw, actor, head, parts",
                "attendu : les lignes d’un reçu, `dejarik-throw/2`, game, throw, actor, head, parts"
            )
        })
    }
}
