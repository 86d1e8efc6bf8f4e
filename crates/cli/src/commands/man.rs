//! `dejarik man`: manual pages of all commands.

use std::fs;
use std::path::PathBuf;

use crate::error::CliError;
use crate::export::Force;

/// Write a manual page for each command to a directory.
///
/// To read one: `man -l DIR/dejarik-solve.1`. To install them: copy them to a `man1` directory, such
/// as ~/.local/share/man/man1.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The directory. It is created if it does not exist.
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    #[command(flatten)]
    force: Force,
}

/// Runs the command. `program` describes the whole command line.
///
/// # Errors
/// If there is something in the directory, or it or a page cannot be written.
pub fn run(args: &Args, program: clap::Command) -> Result<(), CliError> {
    let directory = &args.directory;
    args.force.check_folder(directory)?;
    fs::create_dir_all(directory).map_err(CliError::file(directory))?;
    clap_mangen::generate_to(program, directory).map_err(CliError::file(directory))
}
