//! What `dejarik games` and `dejarik records` share: naming what is kept by its id, and writing it as
//! one file of records.

use std::io::Write;
use std::path::{Path, PathBuf};

use dejarik_rules::wording;

use crate::context::Context;
use crate::error::CliError;
use crate::export::{Force, is_output};

/// What is to be deleted.
#[derive(Debug, clap::Args)]
pub(super) struct Named {
    /// The ids.
    #[arg(value_name = "ID", required = true)]
    pub(super) ids: Vec<String>,
}

/// What is to be exported, and where to.
#[derive(Debug, clap::Args)]
pub(super) struct Export {
    /// The ids [default: all].
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Write to this file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

impl Export {
    /// Returns what the ids name, or everything if there are none.
    ///
    /// # Errors
    /// If an id names nothing, or more than one.
    pub(super) fn choose<'a, T>(
        &self,
        all: &'a [T],
        id: impl Fn(&T) -> &str,
    ) -> Result<Vec<&'a T>, CliError> {
        if self.ids.is_empty() {
            return Ok(all.iter().collect());
        }
        self.ids.iter().map(|wanted| pick(all, &id, wanted)).collect()
    }

    /// Writes records.
    ///
    /// # Errors
    /// If the file is there already, or cannot be written.
    pub(super) fn write<W: Write>(
        &self,
        records: &[String],
        ctx: &mut Context<'_, W>,
    ) -> Result<(), CliError> {
        let text = records.join("\n");
        let path = self.output.as_deref().unwrap_or(Path::new("-"));
        self.force.write(path, text.as_bytes(), ctx)?;
        if is_output(path) {
            return Ok(());
        }
        let variables =
            [("count", records.len().into()), ("file", path.display().to_string().into())];
        ctx.say(&ctx.texts.with("kept-exported", variables))
    }
}

/// Returns the item whose id is `wanted`, or the only one whose id begins or ends so. Ids begin with random
/// letters; those of version 0.2 begin with the time and differ at the end.
///
/// # Errors
/// If there is none, or more than one.
pub(super) fn pick<'a, T>(
    all: &'a [T],
    id: impl Fn(&T) -> &str,
    wanted: &str,
) -> Result<&'a T, CliError> {
    if let Some(exact) = all.iter().find(|item| id(item) == wanted) {
        return Ok(exact);
    }
    let is_meant = |item: &&T| {
        !wanted.is_empty() && (id(item).starts_with(wanted) || id(item).ends_with(wanted))
    };
    let mut meant = all.iter().filter(is_meant);
    match (meant.next(), meant.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err(CliError::Usage(wording!(
            "there is nothing with the id `{wanted}`",
            "rien n’a l’id `{wanted}`"
        ))),
        (Some(first), Some(second)) => {
            let (first, second) = (id(first), id(second));
            Err(CliError::Usage(wording!(
                "several ids begin or end with `{wanted}`, such as {first} and {second}",
                "plusieurs ids commencent ou finissent par `{wanted}`, comme {first} et {second}"
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_id_names_nothing() {
        let all = ["cee308-6b0c9538".to_owned()];
        let is_named = |wanted: &str| pick(&all, String::as_str, wanted).is_ok();
        assert!(is_named("cee308-6b0c9538") && is_named("cee") && is_named("9538"));
        assert!(!is_named(""), "as from a variable of a shell that is not set");
    }
}
