//! `dejarik` alone and `dejarik serve`: the table in a browser.
//!
//! Alone it is for whoever sits here: the server listens to this machine only, at port 4280 or the
//! next that is free, and the browser opens. When one runs already for the same games, only the
//! browser opens. `dejarik serve` is for others: it says where it listens and opens nothing.

use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;

use dejarik_server::http::doors::{Doors, Origin};
use dejarik_server::serve::{self, Config};
use dejarik_server::{page_is_built, running};
use tracing_subscriber::filter::LevelFilter;

use super::{Context, note};
use crate::error::CliError;
use crate::session::saved::Store;
use crate::tables;

/// Host the table for others: games over a link, in their browsers.
///
/// Ctrl-C stops it; games are kept and go on when it is back.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The address to listen at: 127.0.0.1 is this machine only, 0.0.0.0 every network it is in.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: IpAddr,
    /// The port; 0 is any that is free.
    #[arg(long, value_name = "NUMBER", default_value_t = serve::PORT)]
    port: u16,
    /// The directory that games are kept in. Without it: DEJARIK_DATA_DIR, then the user's own.
    #[arg(long, value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    /// An address that people use, such as `https://dejarik.example`; may be given several times.
    /// Names of the local network and numbers need none.
    #[arg(long, value_name = "URL")]
    origin: Vec<Origin>,
    /// A proxy stands before the server: believe its X-Forwarded-For and X-Forwarded-Proto.
    #[arg(long)]
    behind_proxy: bool,
    /// Opens the browser too.
    #[arg(long)]
    open: bool,
    /// How much is written to standard error: off, error, warn, info or debug. No secret, no id
    /// and no address is in it.
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log: LevelFilter,
}

/// What `dejarik` alone may be told.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Home {
    /// Does not open the browser.
    #[arg(long)]
    no_open: bool,
}

/// `dejarik serve`.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    log(args.log);
    let config = Config {
        host: args.host,
        port: Some(args.port),
        doors: Doors { origins: args.origin.clone(), behind_proxy: args.behind_proxy },
        ..Config::at_home(data(args.data.as_ref())?)
    };
    host(config, args.open, ctx)
}

/// `dejarik` alone.
pub fn at_home<W: Write>(args: &Home, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    log(LevelFilter::WARN);
    let data = data(None)?;
    if let Some(running) = running::find(&data) {
        let address = running.address;
        writeln!(ctx.out, "{}", ctx.texts.with("serve-runs", [("address", (&*address).into())]))?;
        ctx.out.flush()?;
        open(&address, !args.no_open, ctx);
        return Ok(());
    }
    host(Config::at_home(data), !args.no_open, ctx)
}

fn host<W: Write>(
    mut config: Config,
    open: bool,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let mut said = Ok(());
    config.hub.knowledge = tables::knowledge(|text| tracing::warn!("{text}"));
    let started = |address: &str| {
        said = announce(address, ctx);
        self::open(address, open, ctx);
    };
    serve::run(config, started)?;
    said?;
    writeln!(ctx.out, "{}", ctx.texts.get("serve-stopped"))?;
    Ok(())
}

fn announce<W: Write>(address: &str, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    writeln!(ctx.out, "{}", ctx.texts.with("serve-at", [("address", address.into())]))?;
    if !page_is_built() {
        writeln!(ctx.out, "{}", ctx.texts.get("serve-no-page"))?;
    }
    writeln!(ctx.out, "{}", ctx.texts.get("serve-stop"))?;
    Ok(ctx.out.flush()?)
}

/// Opens the browser, if that is wanted and there is a screen for one.
fn open<W>(address: &str, wanted: bool, ctx: &Context<'_, W>) {
    if !wanted {
        return;
    }
    if !has_screen() || open::that_detached(address).is_err() {
        note(&ctx.texts.get("serve-no-browser"));
    }
}

/// Whether there is a screen. On Unix without one, what opens browsers would open one in the
/// terminal.
fn has_screen() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let own = cfg!(any(windows, target_os = "macos"));
    own || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].into_iter().any(set)
}

/// Where the games are: as asked, or beside those of the terminal's table.
fn data(asked: Option<&PathBuf>) -> Result<PathBuf, CliError> {
    if let Some(asked) = asked {
        return Ok(asked.clone());
    }
    let store = Store::of_user();
    let root = store.root().map_err(|error| CliError::Usage(error.to_string()))?;
    Ok(root.join("server"))
}

/// Writes what happens to standard error.
fn log(level: LevelFilter) {
    let format = tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(level);
    // A log that somebody else has set up stays as it is.
    let _ = tracing::subscriber::set_global_default(format.with_ansi(false).finish());
}
