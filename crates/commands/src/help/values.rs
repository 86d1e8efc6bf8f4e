//! The values that a shell completes: those of arguments with a fixed list, and the ids of games, records
//! and puzzles, which the shell asks the program for.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command};
use dejarik_engine::Level;
use dejarik_print::{Paper, Part, Theme as PrintTheme};
use dejarik_puzzles::Theme as PuzzleTheme;
use dejarik_rules::any::AnyRules;
use dejarik_rules::{RulesId, named};

use crate::book::Book;
use crate::lang::Lang;

named! {
    /// What a shell asks the program for when it completes an id.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
    pub(crate) enum Kind {
        /// Games that wait to be continued.
        Games = "games",
        /// Records of finished games.
        Records = "records",
        /// Puzzles.
        Puzzles = "puzzles",
    }
}

impl Kind {
    /// Returns the word that stands in a script for the ids, until [`Kind::asked`] replaces it.
    pub(crate) fn mark(self) -> String {
        format!("IDS_OF_{}", self.name().to_uppercase())
    }

    /// Returns the command of the program that prints the ids.
    pub(crate) fn asked(self) -> String {
        format!("dejarik completions bash --values {} 2>/dev/null", self.name())
    }
}

/// Returns the values of an argument of a command, whose path is its names joined by spaces; none if it can
/// have any value.
pub(crate) fn of(path: &str, id: &str) -> Vec<String> {
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    let rules = || RulesId::all().map(|id| id.name().to_owned()).collect();
    match (path, id) {
        ("dejarik rules", "id") => Book::all().map(|book| book.id().to_owned()).collect(),
        ("dejarik perft" | "dejarik moves" | "dejarik analyse", "dpn" | "what") => rules(),
        (_, "rules") => rules(),
        (_, "lang") => Lang::ALL.map(|lang| lang.code().to_owned()).to_vec(),
        ("dejarik board", "theme") => words(&["hologram", "print"]),
        ("dejarik print", "theme") => PrintTheme::ALL.map(|theme| theme.to_string()).to_vec(),
        (_, "theme") => words(&PuzzleTheme::ALL.map(PuzzleTheme::name)),
        (_, "paper") => Paper::ALL.map(|paper| paper.to_string()).to_vec(),
        (_, "parts") => Part::ALL.map(|part| part.to_string()).to_vec(),
        ("dejarik play", "first" | "second") => {
            let levels = Level::ALL.map(|level| level.number().to_string());
            words(&["human", "wookiee"]).into_iter().chain(levels).collect()
        }
        ("dejarik arena" | "dejarik lab" | "dejarik regret", "player" | "opponent") => {
            let levels = Level::ALL.map(|level| format!("level-{}", level.number()));
            words(&["random", "wookiee"]).into_iter().chain(levels).collect()
        }
        (_, "options" | "against") => options(),
        (
            "dejarik games resume" | "dejarik games export" | "dejarik games delete",
            "id" | "ids",
        ) => vec![Kind::Games.mark()],
        ("dejarik records export" | "dejarik records delete", "id" | "ids") => {
            vec![Kind::Records.mark()]
        }
        ("dejarik puzzles show" | "dejarik puzzles solve", "id") => {
            vec!["daily".to_owned(), Kind::Puzzles.mark()]
        }
        _ => Vec::new(),
    }
}

/// Returns the options of all rule sets with the values that are words, such as `double-exit=path`.
fn options() -> Vec<String> {
    let specs = RulesId::all().flat_map(|id| AnyRules::new(id).options());
    let forms = specs.flat_map(|spec| {
        spec.values.words().iter().map(|choice| format!("{}={}", spec.key, choice.word))
    });
    let mut forms: Vec<String> = forms.collect();
    forms.sort();
    forms.dedup();
    forms
}

/// Adds the values to the description of a command line from which a script is made.
pub(crate) fn added(command: Command, path: &str) -> Command {
    let command = command.mut_args(|arg| listed(arg, path));
    command.mut_subcommands(|sub| {
        let path = format!("{path} {}", sub.get_name());
        added(sub, &path)
    })
}

fn listed(arg: Arg, path: &str) -> Arg {
    let values = of(path, arg.get_id().as_str());
    if values.is_empty() || !arg.get_action().takes_values() {
        return arg;
    }
    arg.value_parser(PossibleValuesParser::new(values.into_iter().map(PossibleValue::new)))
}
