//! The description of a program on the command line: `./bot --flag;Level=3;ms=100`.
//!
//! The command comes first, then options and limits, separated by semicolons. The command is split into
//! words at spaces. Quotes of both kinds hold spaces and semicolons together, and a backslash takes away
//! the meaning of a quote, a space, a semicolon or a backslash behind it. No shell is involved.

use std::time::Duration;

use dejarik_engine::{Depth, Nodes};
use dejarik_rules::{Bilingual, Wording, wording};

use crate::ugi::Go;

/// A program: how it is started, set up and asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spec {
    /// The program and its arguments; at least one word.
    pub(crate) command: Vec<String>,
    /// The options that it is given, with their values.
    pub(crate) options: Vec<(String, String)>,
    /// The limits of each move.
    pub(crate) go: Go,
    /// The time after which a program that has not answered has lost.
    pub(crate) wait: Duration,
}

/// Why a text describes no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SpecError {
    /// There is no command in front of the first semicolon.
    NoCommand,
    /// This quote is not closed.
    OpenQuote(char),
    /// This field is neither an option nor a limit.
    NoValue(String),
    /// A limit needs a whole number from 1 to `most`.
    Number {
        /// The name of the limit.
        key: &'static str,
        /// The largest number allowed.
        most: u64,
        /// What was found instead.
        found: String,
    },
}

impl Bilingual for SpecError {
    fn wording(&self) -> Wording {
        match self {
            SpecError::NoCommand => {
                wording!("expected a command, found none", "commande attendue, mais rien trouvé")
            }
            SpecError::OpenQuote(quote) => {
                wording!("the quote {quote} is not closed", "le guillemet {quote} n’est pas fermé")
            }
            SpecError::NoValue(field) => wording!(
                "expected an option or a limit as NAME=VALUE, found `{field}`",
                "attendu : une option ou une limite de la forme NOM=VALEUR ; trouvé : `{field}`"
            ),
            SpecError::Number { key, most, found } => wording!(
                "`{key}`: expected a whole number from 1 to {most}, found `{found}`",
                "`{key}` : attendu : un nombre entier de 1 à {most} ; trouvé : `{found}`"
            ),
        }
    }
}

/// Returns what is wrong with a program, behind its description on the command line.
pub(crate) fn about(text: &str, why: &impl Bilingual) -> Wording {
    let why = why.wording();
    wording!("engine={text}: {why}", "engine={text} : {why}"; why)
}

/// The time for a move without any limit.
const USUAL: Duration = Duration::from_secs(1);
/// How long after its time for a move a program may still answer.
const GRACE: Duration = Duration::from_secs(5);
/// How long a program may take that has no time for a move.
const PATIENCE: Duration = Duration::from_secs(60);
/// The most milliseconds of a limit: a day.
const MOST_MS: u64 = 24 * 60 * 60 * 1000;

impl Spec {
    /// Parses the description of a program.
    ///
    /// # Errors
    /// If the text describes none.
    pub(crate) fn parse(text: &str) -> Result<Spec, SpecError> {
        let mut fields = split(text)?.into_iter();
        let command = fields.next().filter(|command| !command.is_empty());
        let command = command.ok_or(SpecError::NoCommand)?;
        let mut spec = Spec { command, options: Vec::new(), go: Go::default(), wait: PATIENCE };
        let mut wait = None;
        for words in fields {
            let field = words.join(" ");
            let Some((name, value)) = field.split_once('=').filter(|(name, _)| !name.is_empty())
            else {
                return Err(SpecError::NoValue(field));
            };
            let number = |key, most| {
                let plain = value.bytes().all(|byte| byte.is_ascii_digit());
                let number = value.parse().ok().filter(|n| plain && (1..=most).contains(n));
                number.ok_or_else(|| SpecError::Number { key, most, found: value.to_owned() })
            };
            match name {
                "ms" => spec.go.movetime = Some(Duration::from_millis(number("ms", MOST_MS)?)),
                "nodes" => spec.go.nodes = Some(Nodes::new(number("nodes", u64::MAX)?)),
                "depth" => {
                    let most = u64::from(Depth::MAX.get());
                    spec.go.depth = Some(Depth::new(number("depth", most)? as u32));
                }
                "wait" => wait = Some(Duration::from_millis(number("wait", MOST_MS)?)),
                _ => spec.options.push((name.to_owned(), value.to_owned())),
            }
        }
        if spec.go == Go::default() {
            spec.go.movetime = Some(USUAL);
        }
        let usual = spec.go.movetime.map_or(PATIENCE, |time| time + GRACE);
        spec.wait = wait.unwrap_or(usual);
        Ok(spec)
    }
}

/// Splits a text into fields at semicolons, and each field into words at spaces.
fn split(text: &str) -> Result<Vec<Vec<String>>, SpecError> {
    let mut fields = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let end = |word: &mut Option<String>, fields: &mut Vec<Vec<String>>| {
            if let (Some(word), Some(field)) = (word.take(), fields.last_mut()) {
                field.push(word);
            }
        };
        let escaped =
            chars.next_if(|next| c == '\\' && matches!(next, '"' | '\'' | ' ' | ';' | '\\'));
        match (escaped, quote) {
            (Some(escaped), _) => word.get_or_insert_default().push(escaped),
            (None, Some(open)) if c == open => quote = None,
            (None, Some(_)) => word.get_or_insert_default().push(c),
            (None, None) if matches!(c, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, None) if c == ';' => {
                end(&mut word, &mut fields);
                fields.push(Vec::new());
            }
            (None, None) if c.is_whitespace() => end(&mut word, &mut fields),
            (None, None) => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        return Err(SpecError::OpenQuote(open));
    }
    if let (Some(word), Some(field)) = (word, fields.last_mut()) {
        field.push(word);
    }
    Ok(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_into_words_and_quotes_hold_them_together() {
        for (text, words) in [
            ("./bot", &["./bot"][..]),
            ("  python3  bot.py -v ", &["python3", "bot.py", "-v"]),
            (r#""/a b/bot" --name "x;y" """#, &["/a b/bot", "--name", "x;y", ""]),
            (r"'/a b/bot' it\'s a\;b c\ d \\", &["/a b/bot", "it's", "a;b", "c d", r"\"]),
            (r"C:\bots\bot.exe --x", &[r"C:\bots\bot.exe", "--x"]),
            ("b'o't\"\"", &["bot"]),
        ] {
            assert_eq!(Spec::parse(text).unwrap().command, words, "{text}");
        }
    }

    #[test]
    fn options_and_limits_follow_behind_semicolons() {
        let spec = Spec::parse(r#"bot -x; Level=3;Net="my net.net";nodes=500;depth=4"#).unwrap();
        let options = [("Level", "3"), ("Net", "my net.net")];
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!((&spec.options[..], spec.wait), (&options[..], PATIENCE));
        assert_eq!(spec.go.to_string(), "go depth 4 nodes 500");
        let timed = Spec::parse("bot;ms=100").unwrap();
        assert_eq!(timed.go.to_string(), "go movetime 100");
        assert_eq!(timed.wait, Duration::from_millis(5100));
        assert_eq!(Spec::parse("bot;ms=100;wait=250").unwrap().wait, Duration::from_millis(250));
        assert_eq!(Spec::parse("bot;Level=1").unwrap().go.to_string(), "go movetime 1000");
    }

    #[test]
    fn other_texts_are_refused_with_their_reason() {
        let number =
            |key, most, found: &str| SpecError::Number { key, most, found: found.to_owned() };
        for (text, error) in [
            ("", SpecError::NoCommand),
            (";Level=3", SpecError::NoCommand),
            ("bot \"x", SpecError::OpenQuote('"')),
            ("bot 'x;ms=1", SpecError::OpenQuote('\'')),
            ("bot;fast", SpecError::NoValue("fast".to_owned())),
            ("bot;=3", SpecError::NoValue("=3".to_owned())),
            ("bot;ms=0", number("ms", MOST_MS, "0")),
            ("bot;depth=97", number("depth", 96, "97")),
            ("bot;nodes=+5", number("nodes", u64::MAX, "+5")),
            ("bot;wait=", number("wait", MOST_MS, "")),
        ] {
            assert_eq!(Spec::parse(text), Err(error), "{text}");
        }
    }
}
