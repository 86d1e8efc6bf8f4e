//! `dejarik admin`: the people of a server and their cookies.

use std::io::Write;
use std::path::PathBuf;

use dejarik_rules::{Side, wording};
use dejarik_server::cookies::{change_keys, draw_secret};
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::serve;
use dejarik_server::store::{Holder, Place};
use dejarik_server::time::wall_now;

use super::serve::{self as serve_command, data_directory};
use crate::context::Context;
use crate::error::CliError;

/// Find the people in a game, revoke cookies, and change the key that signs them.
///
/// A cookie is what makes a browser the same person at the next visit, with that person's games. A
/// server that runs notices each change within a second.
#[derive(Clone, Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
    /// Use the server's data in this directory [default: DEJARIK_DATA_DIR, or the user's data
    /// directory].
    #[arg(long, global = true, value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    /// Use the store in which several servers keep their games, `postgres://user@host/database`. Its
    /// password comes from PGPASSWORD, or a file that DEJARIK_STORE_PASSWORD_FILE names. Every release
    /// supports PostgreSQL; your own build does with `--features cluster`.
    #[arg(long, global = true, value_name = "STORE")]
    store: Option<String>,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum Action {
    /// Print who holds the seats of a game.
    Who {
        /// The game, by the id in its address.
        #[arg(value_name = "GAME")]
        game: GameId,
    },
    /// Revoke all cookies of people, and close the connections that use them.
    ///
    /// A person whose cookies are revoked is a new person at the next visit and has lost the old
    /// games. The secrets of seats, which programs use, stay valid.
    Revoke {
        /// The people, as `dejarik admin who` prints them.
        #[arg(value_name = "PERSON", required_unless_present = "all", conflicts_with = "all")]
        people: Vec<PersonId>,
        /// Revoke the cookies of everybody, by a new key that replaces all others.
        #[arg(long)]
        all: bool,
    },
    /// Sign cookies with a new key. Cookies under the old key stay valid for a year, and each visit
    /// to the page replaces one by a cookie under the new key.
    RotateKey,
}

/// Runs the command.
///
/// # Errors
/// If there is no such game or person, or the files of the server cannot be used.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let data = data_directory(args.data.as_ref())?;
    let place = match &args.store {
        Some(store) => serve_command::place(store)?,
        None => Place::Sqlite(data.join(serve::GAMES)),
    };
    let draw = || draw_secret().map_err(CliError::usage);
    match &args.action {
        Action::Who { game } => {
            let found = place.read_game(*game).map_err(serve::ServeError::from)?;
            let found = found.ok_or_else(|| {
                let place = match &args.store {
                    Some(_) => place.to_string(),
                    None => data.display().to_string(),
                };
                CliError::No(wording!(
                    "there is no game {game} in {place}",
                    "il n’y a pas de partie {game} dans {place}"
                ))
            })?;
            for side in Side::BOTH {
                let line = holder(&found.seats[side.index()].holder, side, ctx);
                writeln!(ctx.out, "{line}")?;
            }
        }
        Action::Revoke { all: true, .. } => {
            let secret = draw()?;
            change_keys(&place, &data, |keyring| keyring.revoke_all(secret))?;
            ctx.say(&ctx.texts.get("admin-revoked-all"))?;
        }
        Action::Revoke { people, all: false } => {
            let count = change_keys(&place, &data, |keyring| {
                people.iter().filter(|person| keyring.revoke(**person)).count()
            })?;
            let count = [("count", count.into())];
            ctx.say(&ctx.texts.with("admin-revoked", count))?;
        }
        Action::RotateKey => {
            let secret = draw()?;
            change_keys(&place, &data, |keyring| keyring.rotate(secret, wall_now()))?;
            ctx.say(&ctx.texts.get("admin-rotated"))?;
        }
    }
    Ok(())
}

/// Describes the holder of a seat in a line.
fn holder<W>(holder: &Holder, side: Side, ctx: &Context<'_, W>) -> String {
    let side = ("side", side.to_string().into());
    match holder {
        Holder::Open => ctx.texts.with("admin-seat-open", [side]),
        Holder::Computer(_) => ctx.texts.with("admin-seat-computer", [side]),
        Holder::Person(Some(person)) | Holder::Record { by: Some(person), .. } => {
            ctx.texts.with("admin-seat-person", [side, ("person", person.to_string().into())])
        }
        Holder::Person(None) | Holder::Record { by: None, .. } => {
            ctx.texts.with("admin-seat-unknown", [side])
        }
    }
}
