//! The lines that a client sends, as commands: parsed and written.

mod go;

use std::fmt;

use dejarik_rules::named;

use super::refusal::{Code, Refusal};
pub use go::Go;
use go::go;

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

named! {
    /// What a client asks about the position.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Query {
        /// Is it the first player's turn?
        P1Turn = "p1turn",
        /// Is the game over?
        GameOver = "gameover",
        /// How did the game end?
        Result = "result",
        /// Why did the game end?
        Ending = "ending",
        /// What points has the game brought?
        Points = "points",
        /// Which words may come next?
        LegalMoves = "legalmoves",
        /// What outcomes can the throw have that is due?
        Chance = "chance",
        /// What throws are possible?
        Throws = "throws",
        /// What is the position in DPN?
        Position = "position",
    }
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

#[cfg(test)]
mod tests;
