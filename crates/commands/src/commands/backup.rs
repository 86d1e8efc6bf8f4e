//! `dejarik backup` and `dejarik restore`: the games of a server as one file, and back.

use std::io::Write;
use std::path::PathBuf;

use dejarik_rules::wording;
use dejarik_server::backup::{self, Backup, BackupError, Report};

use super::serve::data_directory;
use crate::context::{Context, note};
use crate::error::CliError;
use crate::progress::Watched;

/// Make a backup of a server's games, which can be running.
///
/// The backup is one file. It is read back and every game in it is replayed before it gets its name.
/// It holds the keys that sign cookies, so keep it as safe as the games themselves.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The file to write.
    file: PathBuf,
    /// The directory of the games [default: DEJARIK_DATA_DIR, or the user's data directory].
    #[arg(long, value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long)]
    force: bool,
}

/// Put the games of a backup in the place of a server's games. The server has to be stopped.
///
/// The backup is checked first. The games that were there before are kept in a directory of their own
/// beside the new ones.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct RestoreArgs {
    /// The backup, a file that `dejarik backup` has written.
    file: PathBuf,
    /// The directory of the games [default: DEJARIK_DATA_DIR, or the user's data directory].
    #[arg(long, value_name = "DIRECTORY")]
    data: Option<PathBuf>,
}

/// Runs `dejarik backup`.
///
/// # Errors
/// If the backup cannot be made or is not right, or the command is interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let data = data_directory(args.data.as_ref())?;
    let made = watched(|report| backup::make(&data, &args.file, args.force, report))?;
    let file = args.file.display().to_string();
    told(ctx, "backup-made", &made, &file)
}

/// Runs `dejarik restore`.
///
/// # Errors
/// If the backup is not right, a server is running, or the command is interrupted.
pub(crate) fn restore<W: Write>(
    args: &RestoreArgs,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let found = std::fs::metadata(&args.file).map_err(CliError::file(&args.file))?;
    if !found.is_file() {
        let file = args.file.display();
        return Err(CliError::operator(format!("{file} is not a file: expected a backup")));
    }
    let data = data_directory(args.data.as_ref())?;
    let (restored, aside) = watched(|report| backup::restore(&args.file, &data, report))?;
    told(ctx, "backup-restored", &restored, &data.display().to_string())?;
    if let Some(aside) = aside {
        let place = aside.display().to_string();
        ctx.say(&ctx.texts.with("backup-aside", [("place", place.into())]))?;
    }
    Ok(())
}

/// Does work on a backup while its progress is shown. Ctrl-C stops it.
fn watched<T>(work: impl FnOnce(&mut Report<'_>) -> Result<T, BackupError>) -> Result<T, CliError> {
    let watched = Watched::new();
    let done = work(&mut |stage, done, total| watched.games(stage, done, total));
    done.map_err(|error| match error.is_stopped() {
        true => CliError::Interrupted(wording!("; nothing was changed", " ; rien n’a été modifié")),
        false => CliError::operator(error),
    })
}

/// Says what a backup contains.
fn told<W: Write>(
    ctx: &mut Context<'_, W>,
    key: &str,
    backup: &Backup,
    place: &str,
) -> Result<(), CliError> {
    let contents = &backup.contents;
    let told = [
        ("place", place.into()),
        ("games", contents.games.into()),
        ("events", contents.events.into()),
        ("digest", contents.digest.as_str().into()),
    ];
    ctx.say(&ctx.texts.with(key, told))?;
    if !backup.files.is_empty() {
        let files = backup.files.join(", ");
        ctx.say(&ctx.texts.with("backup-files", [("files", files.into())]))?;
    }
    if !backup.unreadable.is_empty() {
        let games: Vec<String> = backup.unreadable.iter().map(ToString::to_string).collect();
        let count = ("count", games.len().into());
        note(&ctx.texts.with("backup-unreadable", [count, ("games", games.join(", ").into())]));
    }
    Ok(())
}
