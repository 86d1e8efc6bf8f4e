//! `dejarik completions`: a script that completes the command line in a shell.

use std::io::Write;

use clap_complete::Shell;

use crate::context::Context;
use crate::error::CliError;

/// Print a script that makes a shell complete the arguments of dejarik.
///
/// The script goes where the shell looks for completions. For bash:
/// `dejarik completions bash > ~/.local/share/bash-completion/completions/dejarik`
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Runs the command. `program` describes the whole command line.
///
/// # Errors
/// If the output cannot be written.
pub fn run<W: Write>(
    args: &Args,
    mut program: clap::Command,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    // The generator panics if its output cannot be written, as when the reader of a pipe is gone.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "dejarik", &mut script);
    ctx.out.write_all(&script)?;
    Ok(())
}
