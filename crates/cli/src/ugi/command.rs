//! The lines that a client sends, as commands: parsed and written.

use std::fmt;
use std::time::Duration;

use dejarik_engine::{Depth, Limits, Nodes};
use dejarik_rules::Side;

use super::refusal::{Code, Refusal};

/// A command of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `ugi`: introduce yourself and list the options.
    Ugi,
    /// `isready`: answer `readyok` once everything is loaded.
    IsReady,
    /// `setoption name NAME value VALUE`.
    SetOption {
        /// The name of the option.
        name: String,
        /// The value; may contain spaces.
        value: String,
    },
    /// `uginewgame`: the next positions are of another game.
    NewGame,
    /// `position startpos|dpn DPN [moves WORD…]`.
    Position {
        /// Where the game starts.
        start: Start,
        /// The moves and throws since then.
        words: Vec<String>,
    },
    /// `query WHAT`.
    Query(Query),
    /// `go …`.
    Go(Go),
    /// `stop`: end the search and give the best move.
    Stop,
    /// `quit`.
    Quit,
}

/// Where the game of a `position` command starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The usual start of the rule set, with its set-up.
    Usual,
    /// A position in DPN.
    Dpn(String),
}

/// What a client asks about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is it the first player's turn?
    P1Turn,
    /// Is the game over?
    GameOver,
    /// How did the game end?
    Result,
    /// Why did the game end?
    Ending,
    /// What points has the game brought?
    Points,
    /// Which words may come next?
    LegalMoves,
    /// What outcomes can the throw have that is due?
    Chance,
    /// What throws are possible?
    Throws,
    /// What is the position in DPN?
    Position,
}

impl Query {
    /// All queries, in the order of the documentation.
    pub const ALL: [Query; 9] = [
        Query::P1Turn,
        Query::GameOver,
        Query::Result,
        Query::Ending,
        Query::Points,
        Query::LegalMoves,
        Query::Chance,
        Query::Throws,
        Query::Position,
    ];

    /// Returns the word for the query.
    pub const fn name(self) -> &'static str {
        match self {
            Query::P1Turn => "p1turn",
            Query::GameOver => "gameover",
            Query::Result => "result",
            Query::Ending => "ending",
            Query::Points => "points",
            Query::LegalMoves => "legalmoves",
            Query::Chance => "chance",
            Query::Throws => "throws",
            Query::Position => "position",
        }
    }
}

/// The bounds of a search, as `go` names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Search until `stop`.
    pub infinite: bool,
    /// The time for the move.
    pub movetime: Option<Duration>,
    /// The deepest iteration.
    pub depth: Option<Depth>,
    /// The number of positions to visit at most.
    pub nodes: Option<Nodes>,
    /// The time that each player has left for the game, by [`Side::index`].
    pub clocks: [Option<Duration>; 2],
    /// What each player's clock gains by a move.
    pub increments: [Option<Duration>; 2],
    /// The words to choose from; all legal ones if it is empty.
    pub only: Vec<String>,
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

fn refuse(code: Code, text: String) -> Refusal {
    Refusal::new(code, text)
}

/// Splits the first word off a text.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

impl Command {
    /// Parses a line; `None` if it is blank.
    ///
    /// # Errors
    /// If the line is no command.
    pub fn parse(line: &str) -> Result<Option<Command>, Refusal> {
        let (name, rest) = first_word(line.trim());
        let plain = |command: Command| match rest {
            "" => Ok(command),
            _ => Err(refuse(
                Code::Argument,
                format!("`{name}` stands alone, found `{rest}` behind it"),
            )),
        };
        let command = match name {
            "" => return Ok(None),
            "ugi" => plain(Command::Ugi),
            "isready" => plain(Command::IsReady),
            "uginewgame" => plain(Command::NewGame),
            "stop" => plain(Command::Stop),
            "quit" => plain(Command::Quit),
            "setoption" => set_option(rest),
            "position" => position(rest),
            "query" => query(rest),
            "go" => go(rest).map(Command::Go),
            _ => {
                let known =
                    "ugi, isready, setoption, uginewgame, position, query, go, stop or quit";
                let text = format!("there is no command `{name}`; expected {known}");
                Err(refuse(Code::Command, text))
            }
        };
        command.map(Some)
    }
}

fn set_option(rest: &str) -> Result<Command, Refusal> {
    let form = || refuse(Code::Argument, "expected `setoption name NAME value VALUE`".to_owned());
    let named = rest.strip_prefix("name").filter(|tail| tail.starts_with(' ')).ok_or_else(form)?;
    let (name, value) = named.split_once(" value ").ok_or_else(form)?;
    let (name, value) = (name.trim(), value.trim());
    if name.is_empty() || value.is_empty() {
        return Err(form());
    }
    Ok(Command::SetOption { name: name.to_owned(), value: value.to_owned() })
}

fn position(rest: &str) -> Result<Command, Refusal> {
    let (kind, rest) = first_word(rest);
    let (start, words) = match kind {
        "startpos" => {
            let (behind, words) = first_word(rest);
            if !matches!(behind, "" | "moves") {
                let text = format!("expected `moves` behind `startpos`, found `{behind}`");
                return Err(refuse(Code::Argument, text));
            }
            (Start::Usual, words)
        }
        "dpn" => {
            let padded = format!("{rest} ");
            let end = padded.find(" moves ").unwrap_or(rest.len());
            if end == 0 || rest.is_empty() || rest.starts_with("moves") {
                let text = "expected a position behind `dpn`".to_owned();
                return Err(refuse(Code::Argument, text));
            }
            (
                Start::Dpn(rest[..end].trim_end().to_owned()),
                rest.get(end + " moves".len()..).unwrap_or(""),
            )
        }
        _ => {
            let text = format!("expected `position startpos` or `position dpn`, found `{kind}`");
            return Err(refuse(Code::Argument, text));
        }
    };
    let words = words.split_whitespace().map(str::to_owned).collect();
    Ok(Command::Position { start, words })
}

fn query(rest: &str) -> Result<Command, Refusal> {
    match Query::ALL.into_iter().find(|query| query.name() == rest) {
        Some(query) => Ok(Command::Query(query)),
        None => {
            let known = Query::ALL.map(Query::name).join(", ");
            let text = format!("there is no query `{rest}`; expected one of {known}");
            Err(refuse(Code::Command, text))
        }
    }
}

fn go(rest: &str) -> Result<Go, Refusal> {
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

impl fmt::Display for Command {
    /// Writes the line of the command.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => f.write_str("ugi"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Command::NewGame => f.write_str("uginewgame"),
            Command::Position { start, words } => {
                match start {
                    Start::Usual => f.write_str("position startpos")?,
                    Start::Dpn(dpn) => write!(f, "position dpn {dpn}")?,
                }
                if !words.is_empty() {
                    write!(f, " moves {}", words.join(" "))?;
                }
                Ok(())
            }
            Command::Query(query) => write!(f, "query {}", query.name()),
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::Quit => f.write_str("quit"),
        }
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

#[cfg(test)]
mod tests;
