//! `dejarik man`: manual pages of all commands.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Command;

use crate::error::CliError;
use crate::export::Force;
use crate::help::manual;
use crate::lang::Lang;

/// Write a manual page for each command to a directory.
///
/// To read one: `man -l DIR/dejarik-solve.1`. To install them: copy them to a `man1` directory, such
/// as ~/.local/share/man/man1.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The directory. It is created if it does not exist.
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    #[command(flatten)]
    force: Force,
}

/// Runs the command. `program` describes the whole command line.
///
/// # Errors
/// If there is something else than pages in the directory, or it or a page cannot be written.
pub(crate) fn run(args: &Args, program: Command, lang: Lang) -> Result<(), CliError> {
    let directory = &args.directory;
    args.force.check_folder(directory, is_page)?;
    fs::create_dir_all(directory).map_err(CliError::file(directory))?;
    let mut program = program;
    program.build();
    write(&program, "dejarik", directory, lang)
}

/// Returns whether a file has the name of a page, so that the command may replace it.
fn is_page(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name == "dejarik.1" || name.starts_with("dejarik-") && name.ends_with(".1")
}

/// Writes the page of a command and those of the commands below it.
fn write(command: &Command, name: &str, directory: &Path, lang: Lang) -> Result<(), CliError> {
    let path = directory.join(format!("{name}.1"));
    let page = manual::page(command, name, lang).map_err(CliError::file(&path))?;
    fs::write(&path, page).map_err(CliError::file(&path))?;
    let below = command.get_subcommands().filter(|sub| !sub.is_hide_set());
    below
        .into_iter()
        .try_for_each(|sub| write(sub, &format!("{name}-{}", sub.get_name()), directory, lang))
}
