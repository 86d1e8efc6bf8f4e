//! What every command and every face in the terminal writes with: standard output, the texts of the
//! chosen language, and notes on standard error.

use std::io::Write;

use crate::error::CliError;
use crate::lang::Texts;

/// The output and the texts that a command works with.
#[derive(Debug)]
pub struct Context<'a, W> {
    /// Standard output.
    pub out: &'a mut W,
    /// The texts of the chosen language.
    pub texts: Texts,
}

impl<W: Write> Context<'_, W> {
    /// Writes a line.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn say(&mut self, text: &str) -> Result<(), CliError> {
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Writes the text with this key in the chosen language.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn tell(&mut self, key: &str) -> Result<(), CliError> {
        let text = self.texts.get(key);
        self.say(&text)
    }
}

/// Writes a note on standard error, apart from the answer. Does nothing if standard error is closed.
pub fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Returns the terminal's width in columns, or `None` without a terminal.
pub fn terminal_columns() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}
