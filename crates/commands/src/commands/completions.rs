//! `dejarik completions`: a script that completes the command line in a shell, with the values of arguments.

use std::fmt::Write as _;
use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use crate::context::Context;
use crate::error::CliError;
use crate::help::values::{self, Kind};
use crate::puzzle::Wanted;
use crate::session::saved::Store;

/// Print a script that makes a shell complete the arguments of dejarik.
///
/// Rule sets, options, languages, themes and players are completed, and the ids of games, records and
/// puzzles.
///
/// The script goes where the shell looks for completions. For bash:
/// `dejarik completions bash > ~/.local/share/bash-completion/completions/dejarik`
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
    /// Print ids, one a line, instead of a script; for the scripts themselves.
    #[arg(long, hide = true)]
    values: Option<Kind>,
}

/// Runs the command. `program` describes the whole command line.
///
/// # Errors
/// If the output cannot be written.
pub(crate) fn run<W: Write>(
    args: &Args,
    program: Command,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    if let Some(kind) = args.values {
        for id in ids(kind) {
            writeln!(ctx.out, "{id}")?;
        }
        return Ok(());
    }
    let mut program = values::added(program, "dejarik");
    // The generator panics if its output cannot be written, as when the reader of a pipe is gone.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "dejarik", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if args.shell == Shell::Fish {
        fish(&program, &[], &mut script);
    }
    for kind in Kind::ALL {
        let asked = match args.shell {
            Shell::Bash | Shell::Zsh => format!("$({})", kind.asked()),
            Shell::Fish => format!("({})", kind.asked()),
            // The other shells complete the fixed values.
            _ => String::new(),
        };
        script = script.replace(&kind.mark(), &asked);
    }
    ctx.out.write_all(script.as_bytes())?;
    Ok(())
}

/// Adds what the generator leaves out for fish: the values of arguments without a name.
fn fish(command: &Command, path: &[&str], script: &mut String) {
    for arg in command.get_positionals() {
        let full = [&["dejarik"], path].concat().join(" ");
        let values = values::of(&full, arg.get_id().as_str());
        if values.is_empty() {
            continue;
        }
        let seen = match path {
            [] => continue,
            [one] => format!("__fish_dejarik_using_subcommand {one}"),
            [one, rest @ ..] => format!(
                "__fish_dejarik_using_subcommand {one}; and __fish_seen_subcommand_from {}",
                rest.join(" ")
            ),
        };
        // Writing to a text cannot fail.
        let _ =
            writeln!(script, "complete -c dejarik -n \"{seen}\" -f -a \"{}\"", values.join(" "));
    }
    for sub in command.get_subcommands() {
        fish(sub, &[path, &[sub.get_name()]].concat(), script);
    }
}

/// Returns the ids of a kind.
fn ids(kind: Kind) -> Vec<String> {
    let store = Store::of_user();
    match kind {
        Kind::Games => store.list().0.into_iter().map(|game| game.id).collect(),
        Kind::Records => {
            let stem = |path: std::path::PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
            store.records().into_iter().filter_map(stem).collect()
        }
        Kind::Puzzles => Wanted::default().puzzles().map(|puzzle| puzzle.id.clone()).collect(),
    }
}
