//! `dejarik admin`: the people of a server, their cookies, and what the operator decides about them and their games.

mod moderate;

use std::io::Write;
use std::path::PathBuf;

use dejarik_rules::{Side, Wording};
use dejarik_server::cookies::{Keyring, change_keys, draw_secret};
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::moderation::Party;
use dejarik_server::serve::{GAMES, ServeError};
use dejarik_server::store::{Holder, StoreError, StorePlace, StoredGame};
use dejarik_server::time::wall_now;

use super::serve::{self as serve_command, data_directory};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;

/// List, end and moderate the games of a server, and manage its people and their cookies.
///
/// A cookie is what makes a browser the same person at the next visit, with that person's games. A
/// server that runs notices each change within a second.
#[derive(Clone, Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
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
    Games(moderate::Games),
    /// End a game without a winner. The players are shown that the operator has ended it.
    End {
        /// The game, by the id in its address.
        #[arg(value_name = "GAME")]
        game: GameId,
    },
    /// Refuse names that contain certain words. Names in use stay until their people choose others or are hidden.
    #[command(subcommand, disable_help_subcommand = true)]
    Names(moderate::Names),
    /// Block networks or people: they can create no game, take no seat, upload nothing and invite nobody.
    ///
    /// They may still read, and their games in progress continue.
    Block {
        /// Networks such as 203.0.113.0/24, addresses, or people, as `dejarik admin who` prints them. An
        /// address in IPv6 stands for its /64.
        #[arg(value_name = "NETWORK|PERSON", required = true)]
        parties: Vec<Party>,
    },
    /// End the block of networks or people.
    Unblock {
        /// The networks or people, as `dejarik admin blocks` prints them.
        #[arg(value_name = "NETWORK|PERSON", required = true)]
        parties: Vec<Party>,
    },
    /// List the networks and people that are blocked.
    Blocks(Output),
    /// Hide or limit a person, or delete what is kept of the person.
    Person {
        /// The person, as `dejarik admin who` prints it.
        #[arg(value_name = "PERSON")]
        person: PersonId,
        /// What to do
        #[arg(value_name = "MEASURE", value_enum)]
        measure: moderate::Measure,
    },
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
    /// Sign the receipts of checked dice with a new key, which the key before signs. Games that have begun keep their key.
    RotateDiceKey,
}

/// Runs the command.
///
/// # Errors
/// If there is no such game or person, or the files of the server cannot be used.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let data = data_directory(args.data.as_ref())?;
    let place = match &args.store {
        Some(store) => serve_command::place("--store", store)?,
        None => StorePlace::Sqlite(data.join(GAMES)),
    };
    let mut admin = Admin { place, data, ctx };
    match &args.action {
        Action::Games(asked) => admin.games(asked),
        Action::End { game } => admin.end(*game),
        Action::Names(what) => admin.names(what),
        Action::Block { parties } => admin.block(parties),
        Action::Unblock { parties } => admin.unblock(parties),
        Action::Blocks(output) => admin.blocks(output),
        Action::Person { person, measure } => admin.person(*person, *measure),
        Action::Who { game } => admin.who(*game),
        Action::Revoke { all: true, .. } => {
            let secret = draw_secret().map_err(CliError::operator)?;
            admin.keys(|keyring| keyring.revoke_all(secret))?;
            admin.ctx.tell("admin-revoked-all")
        }
        Action::Revoke { people, all: false } => {
            let count = admin
                .keys(|keyring| people.iter().filter(|person| keyring.revoke(**person)).count())?;
            let count = [("count", count.into())];
            admin.ctx.say(&admin.ctx.texts.with("admin-revoked", count))?;
            admin.note_unknown(people.iter().copied())
        }
        Action::RotateKey => {
            let secret = draw_secret().map_err(CliError::operator)?;
            admin.keys(|keyring| keyring.rotate(secret, wall_now()))?;
            admin.ctx.tell("admin-rotated")
        }
        Action::RotateDiceKey => {
            let secret = draw_secret().map_err(CliError::operator)?;
            admin.keys(|keyring| keyring.rotate_dice(secret))?;
            admin.ctx.tell("admin-rotated-dice")
        }
    }
}

/// The server that is administered, and where the answers go.
struct Admin<'a, 'c, W> {
    place: StorePlace,
    data: PathBuf,
    ctx: &'a mut Context<'c, W>,
}

impl<W: Write> Admin<'_, '_, W> {
    /// Changes the keys of the cookies and of the dice.
    fn keys<T>(&self, change: impl Fn(&mut Keyring) -> T) -> Result<T, CliError> {
        change_keys(&self.place, &self.data, change).map_err(CliError::operator)
    }

    /// Reads a game.
    fn game(&self, game: GameId) -> Result<StoredGame, CliError> {
        let found = self.place.read_game(game).map_err(cannot_open)?;
        let place = &self.place;
        found.ok_or_else(|| {
            CliError::No(Wording::same(format!("there is no game {game} in {place}")))
        })
    }

    /// Prints who holds the seats of a game.
    fn who(&mut self, game: GameId) -> Result<(), CliError> {
        let found = self.game(game)?;
        for side in Side::BOTH {
            let line = holder(&found.seats[side.index()].holder, side, self.ctx);
            writeln!(self.ctx.out, "{line}")?;
        }
        Ok(())
    }
}

/// Returns the error for games that cannot be read.
fn cannot_open(error: StoreError) -> CliError {
    CliError::operator(ServeError::from(error))
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
