//! Answers laid out in two columns.

use std::io::Write;

use crate::error::CliError;

/// Writes rows of two columns. The first column is as wide as its widest entry.
///
/// # Errors
/// If the output cannot be written.
pub(crate) fn write_rows(out: &mut impl Write, rows: &[(String, String)]) -> Result<(), CliError> {
    let wide = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    for (name, value) in rows {
        writeln!(out, "  {name:wide$}  {value}")?;
    }
    Ok(())
}
