//! Where puzzles are read from, and the line that heads one.

use std::path::PathBuf;

use dejarik_puzzles::{Puzzle, Set, SetError};

use dejarik_rules::{Wording, wording};

use crate::error::CliError;
use crate::files::read_text;
use crate::lang::Texts;
use crate::puzzle::words;

/// The source of the puzzles.
#[derive(Debug, clap::Args)]
pub(super) struct Source {
    /// Read the puzzles from this file instead of those that come with the program.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Source {
    /// Reads the puzzles.
    ///
    /// # Errors
    /// If the file cannot be read or is not a file of puzzles.
    pub(super) fn set(&self) -> Result<Set, CliError> {
        let Some(path) = &self.file else { return Ok(Set::shipped().clone()) };
        let text = read_text(path)?;
        text.parse().map_err(|error: SetError| CliError::contents(path, error))
    }
}

/// Returns the task of a puzzle with its themes.
pub(super) fn headline(texts: &Texts, puzzle: &Puzzle) -> String {
    let themes: Vec<String> =
        puzzle.themes.iter().map(|theme| words::theme(texts, *theme)).collect();
    if themes.is_empty() {
        words::task(texts, puzzle)
    } else {
        format!("{} ({})", words::task(texts, puzzle), themes.join(", "))
    }
}

/// Says that no puzzle has this id.
pub(super) fn no_puzzle(id: &str) -> Wording {
    wording!(
        "expected the id of a puzzle, as `dejarik puzzles` lists them, found `{id}`",
        "attendu : l’id d’un problème, comme `dejarik puzzles` les donne ; trouvé : `{id}`"
    )
}
