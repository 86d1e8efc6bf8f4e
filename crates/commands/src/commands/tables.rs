//! `dejarik tables`: the tables of perfect play in the cache.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use dejarik_tables::file::TableFile;

use crate::answer;
use crate::answer::table::{Listed, Tables};
use crate::arguments::Output;
use crate::context::{Context, warn};
use crate::error::CliError;
use crate::tables;

/// List the tables of perfect play in the cache.
///
/// `dejarik solve` computes tables, and `dejarik verify` proves one.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
///
/// # Errors
/// If there is no cache directory, or it cannot be read.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let directory = tables::cache()?;
    let mut files: Vec<PathBuf> = match fs::read_dir(&directory) {
        Ok(files) => files.flatten().map(|file| file.path()).collect(),
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(CliError::file(&directory)(error)),
    };
    files.retain(|path| path.extension().is_some_and(|extension| extension == "table"));
    files.sort();
    let mut listed = Vec::new();
    for path in files {
        match TableFile::open(&path) {
            Ok(table) => listed.push(Listed {
                file: path.display().to_string(),
                game: table.header().kind.identity.to_string(),
                kinds: tables::some_kinds(&table.header().kind),
                bytes: table.bytes(),
                digest: table.header().digest.to_string(),
            }),
            Err(error) => warn(&error),
        }
    }
    if args.output.json {
        let directory = directory.display().to_string();
        return answer::print(ctx.out, &Tables { directory, tables: listed });
    }
    if listed.is_empty() {
        return ctx.tell("tables-none");
    }
    for Listed { file, game, kinds, bytes, digest } in listed {
        let game = tables::with_kinds(&game, kinds.as_deref());
        writeln!(ctx.out, "{file}  {game}  {bytes}  {digest}")?;
    }
    Ok(())
}
