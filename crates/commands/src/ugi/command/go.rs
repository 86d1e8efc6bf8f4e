//! `go`: the bounds of a search.

use std::fmt;
use std::time::Duration;

use dejarik_engine::{Depth, Limits, Nodes};
use dejarik_rules::Side;

use super::refuse;
use crate::ugi::refusal::{Code, Refusal};

/// The bounds of a search, as `go` names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Search until `stop`.
    pub(crate) infinite: bool,
    /// The time for the move.
    pub(crate) movetime: Option<Duration>,
    /// The deepest iteration.
    pub(crate) depth: Option<Depth>,
    /// The number of positions to visit at most.
    pub(crate) nodes: Option<Nodes>,
    /// The time that each player has left for the game, by [`Side::index`].
    pub(crate) clocks: [Option<Duration>; 2],
    /// What each player's clock gains by a move.
    pub(crate) increments: [Option<Duration>; 2],
    /// The words to choose from; all legal ones if it is empty.
    pub(crate) only: Vec<String>,
}

/// The words of `go` that have a meaning of their own, in the order of the documentation.
const BOUNDS: [&str; 9] =
    ["movetime", "depth", "nodes", "infinite", "p1time", "p2time", "p1inc", "p2inc", "searchmoves"];

/// The longest time that `go` accepts: a day, in milliseconds.
const LONGEST: i128 = 24 * 60 * 60 * 1000;

impl Go {
    /// Returns the bounds for the side that is to move.
    ///
    /// # Errors
    /// If the other side's clock was given, but not the one of this side.
    pub fn limits(&self, side: Side) -> Result<Limits, Refusal> {
        let own = side.index();
        let clocked = self.clocks.iter().chain(&self.increments).any(Option::is_some);
        let share = match self.clocks[own] {
            None if clocked => {
                let player = own + 1;
                let text = format!("expected p{player}time, the clock of the player to move");
                return Err(Refusal::new(Code::Argument, text));
            }
            None => None,
            Some(left) => Some(share(left, self.increments[own].unwrap_or_default())),
        };
        let limits = Limits { nodes: self.nodes, depth: self.depth, time: self.movetime };
        Ok(limits.and(&Limits { time: share, ..Limits::default() }))
    }
}

/// Returns the time for one move out of what is `left` on a clock: a twenty-fifth of it and most of the
/// increment, but never more than four fifths of what is left, so that the lag of the client is covered.
fn share(left: Duration, increment: Duration) -> Duration {
    let wanted = left / 25 + increment * 3 / 4;
    wanted.min(left * 4 / 5).max(Duration::from_millis(1))
}

/// Parses what stands behind `go`.
pub(super) fn go(rest: &str) -> Result<Go, Refusal> {
    let mut go = Go::default();
    let mut words = rest.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if word == "infinite" {
            let again = std::mem::replace(&mut go.infinite, true);
            once(word, again.then_some(()))?;
            continue;
        }
        if word == "searchmoves" {
            let again = !go.only.is_empty();
            once(word, again.then_some(()))?;
            go.only = moves_of(&mut words)?;
            continue;
        }
        let least = match word {
            "depth" | "nodes" => 1,
            _ => -LONGEST,
        };
        let mut number = |most: i128| {
            let text = words.next().unwrap_or_default();
            let digits = text.strip_prefix('-').unwrap_or(text);
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse::<i128>().ok().filter(|n| plain && (least..=most).contains(n));
            number.ok_or_else(|| {
                let expected = format!("a whole number from {least} to {most}");
                let text = format!("`{word}`: expected {expected}, found `{text}`");
                refuse(Code::Argument, text)
            })
        };
        // A clock that has run out is still answered with a move, as fast as possible.
        let mut time = |shortest: u64| {
            let millis = u64::try_from(number(LONGEST)?).unwrap_or(0);
            Ok(Duration::from_millis(millis.max(shortest)))
        };
        match word {
            "movetime" => once(word, go.movetime.replace(time(1)?))?,
            "p1time" => once(word, go.clocks[0].replace(time(0)?))?,
            "p2time" => once(word, go.clocks[1].replace(time(0)?))?,
            "p1inc" => once(word, go.increments[0].replace(time(0)?))?,
            "p2inc" => once(word, go.increments[1].replace(time(0)?))?,
            "depth" => {
                let depth = number(i128::from(Depth::MAX.get()))? as u32;
                once(word, go.depth.replace(Depth::new(depth)))?;
            }
            "nodes" => {
                once(word, go.nodes.replace(Nodes::new(number(i128::from(u64::MAX))? as u64)))?;
            }
            _ => {
                let known = BOUNDS.join(", ");
                let text = format!("`go` knows no `{word}`; expected one of {known}");
                return Err(refuse(Code::Argument, text));
            }
        }
    }
    let only = go.only.clone();
    if go.infinite && go != (Go { infinite: true, only, ..Go::default() }) {
        let text = "`infinite` cannot be combined with a bound".to_owned();
        return Err(refuse(Code::Argument, text));
    }
    Ok(go)
}

/// Takes the words behind `searchmoves`, up to the next word that has a meaning of its own.
fn moves_of<'a>(
    words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>,
) -> Result<Vec<String>, Refusal> {
    let mut moves = Vec::new();
    while let Some(word) = words.next_if(|word| !BOUNDS.contains(word)) {
        moves.push(word.to_owned());
    }
    if moves.is_empty() {
        let text = "expected moves behind `searchmoves`".to_owned();
        return Err(refuse(Code::Argument, text));
    }
    Ok(moves)
}

/// Refuses a bound that was given before.
fn once<T: Copy>(word: &str, earlier: Option<T>) -> Result<(), Refusal> {
    match earlier {
        None => Ok(()),
        Some(_) => Err(refuse(Code::Argument, format!("`{word}` was given twice"))),
    }
}

impl fmt::Display for Go {
    /// Writes the command, `go movetime 100`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        let [p1time, p2time] = self.clocks;
        let [p1inc, p2inc] = self.increments;
        let times = [
            ("movetime", self.movetime),
            ("p1time", p1time),
            ("p2time", p2time),
            ("p1inc", p1inc),
            ("p2inc", p2inc),
        ];
        for (name, time) in times {
            if let Some(time) = time {
                write!(f, " {name} {}", time.as_millis())?;
            }
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        match &self.only[..] {
            [] => Ok(()),
            only => write!(f, " searchmoves {}", only.join(" ")),
        }
    }
}
