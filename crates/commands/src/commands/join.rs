//! `dejarik join` and `dejarik watch`: a game that a server keeps, in the terminal.

use std::io::Write;

use dejarik_client::{Entrance, Link};
use dejarik_host::protocol::Profile;
use dejarik_rules::wording;

use crate::context::Context;
use crate::error::CliError;
use crate::lines::Lines;
use crate::plain::{self, Ears};
use crate::screen;
use crate::session::online::Ticket;
use crate::session::saved::Store;
use crate::session::{Begin, Session};

/// Play a game that a server keeps, in the terminal.
///
/// The link is the invitation that the page or another player gives, and takes a free seat. The seat is kept on
/// this computer: the same command brings you back to it, also after the connection or the server was away.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The link: an invitation, or the link to a game in which you have a seat.
    #[arg(value_name = "LINK")]
    pub(crate) link: String,
    /// Show this name to the others at the table.
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Play line by line, for screen readers and pipes.
    #[arg(long)]
    pub(crate) plain: bool,
}

/// Watch a game that a server keeps, in the terminal.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct WatchArgs {
    /// The link to the game.
    #[arg(value_name = "LINK")]
    pub(crate) link: String,
    /// Show this name to the others at the table.
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Watch line by line, for screen readers and pipes.
    #[arg(long)]
    pub(crate) plain: bool,
}

fn read(link: &str) -> Result<Link, CliError> {
    link.parse().map_err(|error| CliError::text(wording!("the link", "le lien"), link, error))
}

fn profile(name: Option<&String>) -> Option<Profile> {
    name.map(|name| Profile { name: Some(name.clone()), figure: None })
}

/// Runs `dejarik join`.
///
/// # Errors
/// If the text is not a link, the seat cannot be taken, the server cannot be reached, or the terminal cannot be used.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let (mut link, store) = (read(&args.link)?, Store::of_user());
    let kept = Ticket::secret_of(&store, &mut link)?;
    let entrance = match (kept, link.token) {
        (Some(secret), _) => Entrance::Secret(secret),
        (None, Some(token)) => Entrance::Token(token.to_string()),
        (None, None) => {
            return Err(CliError::Usage(wording!(
                "{link}: expected an invitation, such as {link}#…, because you have no seat in this game; \
                 `dejarik watch {link}` shows it",
                "{link} : attendu : une invitation, comme {link}#…, car vous n’avez pas de place dans cette \
                 partie ; `dejarik watch {link}` la montre"
            )));
        }
    };
    let session = Session::join(link, entrance, profile(args.name.as_ref()), store)?;
    play(session, args.plain, ctx)
}

/// Runs `dejarik watch`.
///
/// # Errors
/// As [`run`].
pub(crate) fn watch<W: Write>(args: &WatchArgs, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let (link, profile) = (read(&args.link)?, profile(args.name.as_ref()));
    let session = Session::join(link, Entrance::Watch, profile, Store::of_user())?;
    play(session, args.plain, ctx)
}

/// Plays on the full screen or line by line.
pub(super) fn play<W: Write>(
    mut session: Session,
    plain: bool,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    if !plain {
        return screen::run(Begin::Online(Box::new(session)), ctx);
    }
    let ears = Ears::of(std::io::stdin());
    session.ring(ears.bell());
    plain::run(Begin::Online(Box::new(session)), ctx, &mut Lines::new(ears))
}
