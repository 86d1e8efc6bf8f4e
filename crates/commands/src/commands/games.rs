//! `dejarik games`: the games that wait to be continued.

use std::io::Write;

use dejarik_rules::wording;

use super::kept::{Export, Named, pick};
use super::play::begin_play;
use crate::answer;
use crate::answer::games::{Games, SavedGame};
use crate::arguments::Output;
use crate::context::{Context, warn};
use crate::error::CliError;
use crate::session::form::Saved;
use crate::session::saved::Store;
use crate::session::{Begin, Session};
use crate::words;

/// List the games that wait to be continued, and resume, export or delete them.
///
/// A game is named by its id, or by the beginning or the end of the id if no other game has the same.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Resume(Resume),
    /// Write games as records in DGN, into one file or to standard output.
    Export(Export),
    /// Delete games for good.
    Delete(Named),
}

/// Continue a game in the terminal.
#[derive(Debug, clap::Args)]
struct Resume {
    /// The id of the game.
    #[arg(value_name = "ID")]
    id: String,
    /// Play line by line, for screen readers and pipes.
    #[arg(long)]
    plain: bool,
}

/// Runs the command.
///
/// # Errors
/// If the games cannot be listed, there is no such game, it is open elsewhere, or a file cannot be read or written.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let store = Store::of_user();
    let (games, errors) = store.try_list()?;
    errors.iter().for_each(warn);
    let find = |id: &str| pick(&games, |game: &Saved| &game.id, id);
    match &args.what {
        None => list(&store, &games, args.output.json, ctx),
        Some(What::Resume(args)) => {
            let game = find(&args.id)?;
            begin_play(Begin::Resume(game.id.clone()), args.plain, ctx)
        }
        Some(What::Export(export)) => {
            let chosen = export.choose(&games, |game| &game.id)?;
            let records = chosen.into_iter().map(|game| match Session::restore(game) {
                Ok(session) => Ok(session.record()),
                Err(error) => {
                    let id = &game.id;
                    Err(CliError::Usage(wording!("{id}: {error}", "{id} : {error}"; error)))
                }
            });
            export.write(&records.collect::<Result<Vec<_>, _>>()?, ctx)
        }
        Some(What::Delete(named)) => {
            let ids: Result<Vec<_>, _> = named.ids.iter().map(|id| find(id)).collect();
            for game in ids? {
                store.delete(&game.id)?;
                ctx.say(&ctx.texts.with("games-deleted", [("id", game.id.as_str().into())]))?;
            }
            Ok(())
        }
    }
}

/// Lists the games.
fn list<W: Write>(
    store: &Store,
    games: &[Saved],
    json: bool,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    if json {
        let games = games.iter().map(|game| answered(store, game)).collect::<Result<_, _>>()?;
        return answer::print(ctx.out, &Games { games });
    }
    if games.is_empty() {
        return ctx.tell("games-none");
    }
    for game in games {
        let text = words::waiting(&ctx.texts, game);
        ctx.say(&format!("{}  {text}", game.id))?;
    }
    Ok(())
}

fn answered(store: &Store, game: &Saved) -> Result<SavedGame, CliError> {
    Ok(SavedGame {
        id: game.id.clone(),
        rules: game.rules().name(),
        players: game.seats().map(|seat| seat.to_string()),
        turn: Some(game.game.turn),
        position: game.game.dpn.clone(),
        saved: game.game.updated / 1000,
        file: store.game(&game.id)?.display().to_string(),
    })
}
