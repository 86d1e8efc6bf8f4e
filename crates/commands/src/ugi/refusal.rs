//! Refusals: the answer to a line that the engine cannot follow, `error CODE TEXT`.

use std::fmt;

use dejarik_rules::{named, printable};

named! {
    /// What kind of refusal an `error` line is. The codes are part of the protocol (`docs/ugi.md`).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Code {
        /// The line is no text: too long, or not in UTF-8.
        Line = "bad-line",
        /// There is no such command or query.
        Command = "unknown-command",
        /// The arguments of a command are missing, too many, or no numbers.
        Argument = "bad-argument",
        /// There is no such option.
        Option = "unknown-option",
        /// The option does not accept the value.
        Value = "bad-value",
        /// The start position cannot be read.
        Position = "bad-position",
        /// A word after `moves` cannot be read or is not legal.
        Move = "bad-move",
        /// The command has to wait until the search is over.
        Searching = "searching",
        /// `go` where a throw is due: the client has to supply it.
        Chance = "chance",
        /// `go` after the end of the game.
        Over = "game-over",
    }
}

/// Why a line was not followed. The engine is as it was before the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of refusal.
    pub(crate) code: Code,
    /// What is wrong and what was expected, on one line.
    pub text: String,
}

impl Refusal {
    /// Makes a refusal.
    pub fn new(code: Code, text: impl Into<String>) -> Refusal {
        Refusal { code, text: text.into() }
    }
}

impl fmt::Display for Refusal {
    /// Writes the line `error CODE TEXT`. What cannot be seen of the client's words is escaped, so that the
    /// text stays on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = printable(&self.text).replace('\n', "\\n").replace('\t', "\\t");
        write!(f, "error {} {text}", self.code.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_one_line_whatever_the_client_wrote() {
        let refusal = Refusal::new(Code::Command, "no command `\u{feff}a\r\n\u{1b}[2Jé`");
        assert_eq!(
            refusal.to_string(),
            "error unknown-command no command `\\u{feff}a\\r\\n\\u{1b}[2Jé`"
        );
    }

    #[test]
    fn every_code_has_its_own_name() {
        let mut names = Code::ALL.map(Code::name);
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] < pair[1]), "{names:?}");
    }
}
