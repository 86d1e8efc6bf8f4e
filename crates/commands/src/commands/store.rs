//! `dejarik store`: the stores in which servers keep their games.

use std::io::Write;

use dejarik_rules::{Wording, wording};
use dejarik_server::transfer::{self, Became, Compared, Contents, Report, TransferError};

use super::serve::place;
use crate::context::{Context, note};
use crate::error::CliError;
use crate::progress::Watched;

/// Copy the games of servers from one store to another, and compare two stores.
///
/// A store is `sqlite:PATH` or `postgres://user@host/database`. The password of a database comes from
/// PGPASSWORD, or a file that DEJARIK_STORE_PASSWORD_FILE names. Every release supports PostgreSQL; your own
/// build does with `--features cluster`.
#[derive(Clone, Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum Action {
    /// Copy all games and the keys of the cookies to a store without games, or compare two stores.
    ///
    /// The servers of both stores have to be stopped. A copy is compared with the original game by game. One
    /// that was interrupted can be started again.
    Copy {
        /// The store to copy from.
        #[arg(long, value_name = "STORE")]
        from: String,
        /// The store to copy to.
        #[arg(long, value_name = "STORE")]
        to: String,
        /// Copy nothing: compare every game of both, and end with exit code 1 if they differ.
        #[arg(long)]
        check: bool,
    },
}

/// Runs the command.
///
/// # Errors
/// If a store cannot be used, the target of a copy has games, or both sides differ.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let Action::Copy { from, to, check } = &args.action;
    let [from, to] = [place("--from", from)?, place("--to", to)?];
    if from.to_string() == to.to_string() {
        return Err(CliError::operator(TransferError::Same));
    }
    let (compared, keys) = match check {
        true => (watched(|report| transfer::compare(&from, &to, report))?, None),
        false => {
            let (compared, keys) = watched(|report| transfer::copy(&from, &to, report))?;
            (compared, Some(keys))
        }
    };
    told(ctx, "store-contents", &from.to_string(), &compared.from)?;
    told(ctx, "store-contents", &to.to_string(), &compared.to)?;
    let Compared { different, .. } = &compared;
    if compared.from != compared.to || !different.is_empty() {
        let games: Vec<String> = different.iter().map(ToString::to_string).collect();
        let games = games.join(", ");
        ctx.say(&ctx.texts.with("store-different", [("games", (&*games).into())]))?;
        return Err(CliError::No(Wording::same("the stores differ")));
    }
    ctx.say(&ctx.texts.get("store-same"))?;
    match keys {
        Some(Became::Copied) => ctx.say(&ctx.texts.get("store-keys-copied"))?,
        Some(Became::Kept) => note(&ctx.texts.get("store-keys-kept")),
        Some(Became::None) | None => {}
    }
    Ok(())
}

/// Does the work while its progress is shown. Ctrl-C stops it.
fn watched<T>(
    work: impl FnOnce(&mut Report<'_>) -> Result<T, TransferError>,
) -> Result<T, CliError> {
    let watched = Watched::new();
    let done = work(&mut |stage, done, total| watched.games(stage, done, total));
    done.map_err(|error| match error {
        TransferError::Stopped => CliError::Interrupted(wording!(
            "; the command can be started again",
            " ; la commande peut être relancée"
        )),
        error => CliError::operator(error),
    })
}

/// Says what a store contains.
fn told<W: Write>(
    ctx: &mut Context<'_, W>,
    key: &str,
    place: &str,
    contents: &Contents,
) -> Result<(), CliError> {
    let told = [
        ("place", place.into()),
        ("games", contents.games.into()),
        ("events", contents.events.into()),
        ("digest", contents.digest.as_str().into()),
    ];
    ctx.say(&ctx.texts.with(key, told))?;
    Ok(())
}
