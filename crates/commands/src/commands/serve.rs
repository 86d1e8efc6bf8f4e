//! `dejarik` alone and `dejarik serve`: games in the browser.
//!
//! Alone it is for the user of this machine: the server listens to local connections only, on port
//! 4280 or the next free one, and the browser opens. If a server for the same games is running
//! already, only the browser opens. `dejarik serve` hosts games for others: it prints its address and
//! opens no browser unless asked to.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use bytesize::ByteSize;
use dejarik_server::files;
use dejarik_server::http::doors::{Doors, Origin};
use dejarik_server::http::limit::Limit;
use dejarik_server::http::metrics::{Access, Token, TokenError};
use dejarik_server::http::packed::PackedTable;
use dejarik_server::http::proxy::Network;
use dejarik_server::push::PushConfig;
use dejarik_server::running;
use dejarik_server::serve::{self, Config, ConnectionLimits};
use dejarik_server::site::Base;
use dejarik_server::store::{NodeName, StorePlace, StorePlaceError};
use tracing_subscriber::filter::LevelFilter;

use dejarik_rules::{Wording, printable, wording};

use super::worker::BusOptions;
use crate::context::{Context, note};
use crate::error::CliError;
use crate::session::saved::Store;
use crate::{page, signals, tables};

/// Host games for others, who play them in their browsers.
///
/// Ctrl-C, SIGTERM and SIGHUP stop the server. Games are kept and continue when it starts again.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// Listen on this address: 127.0.0.1 is this machine only, 0.0.0.0 every network it is part of.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = ip_address)]
    host: IpAddr,
    /// Listen on this port; 0 is any free port.
    #[arg(long, value_name = "NUMBER", default_value_t = serve::PORT)]
    port: u16,
    /// Keep the games in this directory [default: DEJARIK_DATA_DIR, or the user's data directory].
    #[arg(long, value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    /// Keep the games in this store: `sqlite:PATH`, or `postgres://user@host/database` for servers that
    /// share one. Its password comes from PGPASSWORD, or a file that DEJARIK_STORE_PASSWORD_FILE names. Every
    /// release supports PostgreSQL; your own build does with `--features cluster`.
    /// [default: a file in the directory of the games]
    #[arg(long, value_name = "STORE")]
    store: Option<String>,
    /// The name of this server among those that share the store: letters, digits and hyphens.
    #[arg(long, value_name = "NAME", default_value = "node")]
    node: NodeName,
    /// A public address of the server, such as `https://dejarik.example`. May be given several times.
    /// Names in the local network and IP addresses need not be given.
    #[arg(long, value_name = "URL")]
    origin: Vec<Origin>,
    /// Let pages of this origin, such as `https://page.example`, play on this server. May be given several times. Such
    /// pages are written by `dejarik site --server`.
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<Origin>,
    /// Trust the headers X-Forwarded-For and X-Forwarded-Proto of a proxy with this address, or of
    /// the proxies in this network, such as 127.0.0.1 or 10.0.0.0/8. May be given several times.
    #[arg(long, value_name = "CIDR")]
    trusted_proxy: Vec<Network>,
    // The option of 0.1.0, which trusted the headers of every client.
    #[arg(long, hide = true)]
    behind_proxy: bool,
    /// Serve /metrics at this address alone, such as 127.0.0.1:4281, instead of the server's address
    /// for the users of this machine.
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = monitor)]
    metrics: Option<SocketAddr>,
    /// Serve /metrics to programs with the bearer token in this file, from anywhere.
    #[arg(long, value_name = "FILE")]
    metrics_token: Option<PathBuf>,
    /// Accept at most this many connections at once [default: what the limit of open files allows].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    max_connections: Option<u32>,
    /// Accept at most this many connections of an address at once.
    #[arg(long, value_name = "NUMBER", default_value_t = ConnectionLimits::default().of_an_address,
          value_parser = clap::value_parser!(u32).range(1..))]
    max_connections_per_address: u32,
    /// Refuse new games and uploads while the disk has less free space than this, such as 500MB or
    /// 2GiB. Games in play go on.
    #[arg(long, value_name = "SIZE", default_value = "256MiB", value_parser = size)]
    min_free: ByteSize,
    /// Assume that this much memory is available, such as 512MiB or 4GiB. Half of it is for games. If they take up
    /// more, games that nobody is using are unloaded.
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = size_above_0)]
    memory: ByteSize,
    /// Set a limit of requests by client address: a name, a number of requests and the time that restores one, such as
    /// `think=12/1s`; or `connections=200`. May be given several times. docs/operating.md lists the names.
    #[arg(long, value_name = "NAME=LIMIT")]
    limit: Vec<Limit>,
    /// The folder on the host in which a proxy serves everything of this server, such as /dejarik/.
    #[arg(long, value_name = "PATH")]
    base: Option<Base>,
    /// Show the texts in this directory: contact.txt, privacy.txt and notice.txt on the page, robots.txt and security.txt
    /// to programs. Files such as notice.fr.txt are for readers of a language. Changes are shown at once.
    #[arg(long, value_name = "DIRECTORY")]
    texts: Option<PathBuf>,
    /// Delete finished games and uploaded records this long after their last change: a number of days, or a
    /// duration such as `36h`. Otherwise finished games are kept until a player deletes them. The page says which.
    #[arg(long, value_name = "DAYS", value_parser = kept)]
    keep_finished: Option<Duration>,
    /// Delete uploaded records this long after the upload: a number of days, a duration such as `36h`, or `forever`.
    /// The page says so where they are uploaded.
    #[arg(long, value_name = "DAYS", default_value = "90", value_parser = kept_or_forever)]
    keep_uploads: Retention,
    /// Disable the lobby: no list of invitations to everybody, no list of games to watch, and no tournaments. Games
    /// over a link still work.
    #[arg(long)]
    no_lobby: bool,
    /// Disable signing in: no passkeys and no codes on paper. A browser keeps its games by its cookie alone.
    #[arg(long)]
    no_sign_in: bool,
    /// Disable ratings: no rated games, and no list of the strongest players. --no-sign-in disables them too.
    #[arg(long)]
    no_ratings: bool,
    /// Send no notices: nobody is notified of a turn, an accepted invitation or the end of a game while away.
    #[arg(long)]
    no_push: bool,
    /// Send notices to the push service at this address, too, even if it is in your own network, such as
    /// `https://push.internal:8443`. May be given several times. Services at public addresses need not be given.
    #[arg(long, value_name = "URL")]
    push_service: Vec<Origin>,
    /// Let workers (`dejarik worker`) find the computer's moves, over NATS at these addresses, such as
    /// `nats://host:4222`, separated by commas. While there is none, the server finds them itself. The
    /// addresses have no password: set DEJARIK_BUS_CREDENTIALS to the path of a .creds file, or
    /// DEJARIK_BUS_USER and DEJARIK_BUS_PASSWORD_FILE.
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    #[command(flatten)]
    bus_options: BusOptions,
    /// When asked to stop, keep serving for this long, such as `5s`, while /readyz answers 503, so that a load
    /// balancer can send new visitors elsewhere.
    #[arg(long, value_name = "DURATION", default_value = "0s", value_parser = drain)]
    drain: Duration,
    /// Open the browser as well.
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    log: LogOptions,
    /// Add the address of the client to the message of each request, which `--log debug` writes.
    #[arg(long)]
    log_addresses: bool,
}

/// What is written to the log, and how.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LogOptions {
    /// Write messages of this level to standard error: off, error, warn, info or debug. They contain
    /// no secret, no id and no address.
    #[arg(long, value_name = "LEVEL", default_value = "info", value_parser = level)]
    log: LevelFilter,
    /// Write each message as a line of text, or as a JSON object in a line.
    #[arg(long, value_name = "FORM", default_value = "text")]
    log_format: LogFormat,
}

/// The form of log messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum LogFormat {
    /// A line of text.
    Text,
    /// A JSON object in a line, with the fields `timestamp`, `level`, `target` and those of the message.
    Json,
}

/// How long something is kept; `None` for ever.
#[derive(Clone, Copy, Debug)]
struct Retention(Option<Duration>);

/// The error for a text that does not say how long something is kept.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(crate) enum RetentionError {
    #[error("expected a number of days up to {}, or a duration such as 36h", u32::MAX)]
    Unreadable,
    #[error("expected a number of days up to {}, a duration such as 36h, or `forever`", u32::MAX)]
    NotForever,
    #[error("expected more than 0 days: everything would be deleted at once")]
    Nothing,
}

/// The error for a text that is no size in bytes, or not one of those that are expected.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(crate) enum SizeError {
    #[error("expected a size such as 512MiB or 2GB")]
    Unreadable,
    #[error("expected a unit after the number, such as 512MiB or 2GB")]
    NoUnit,
    #[error("expected a size above 0, such as 512MiB or 2GB")]
    Nothing,
    #[error("expected a size below 16EiB, such as 512MiB or 2GB")]
    TooLarge,
}

/// The error for a text that does not say how long the server keeps serving.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("expected a duration of up to 24h, such as 5s")]
pub(crate) struct DrainError;

/// The longest time for which a server that was asked to stop keeps serving.
const LONGEST_DRAIN: Duration = Duration::from_secs(24 * 3600);

/// Parses the address of this machine to listen on.
fn ip_address(text: &str) -> Result<IpAddr, Wording> {
    text.parse().map_err(|_| {
        wording!(
            "expected an IP address such as 127.0.0.1, not a name",
            "attendu : une adresse IP comme 127.0.0.1, pas un nom"
        )
    })
}

/// Parses the address to answer a monitor at.
pub(super) fn monitor(text: &str) -> Result<SocketAddr, Wording> {
    text.parse().map_err(|_| {
        wording!(
            "expected an IP address with a port, such as 127.0.0.1:4281 or [::1]:4281",
            "attendu : une adresse IP avec un port, comme 127.0.0.1:4281 ou [::1]:4281"
        )
    })
}

/// Parses a size, such as `512MiB`. A bare number counts bytes, but `--memory 4` is not meant to: a small number needs a unit.
fn size(text: &str) -> Result<ByteSize, SizeError> {
    let size: ByteSize = text.parse().map_err(|_| SizeError::Unreadable)?;
    match size.as_u64() {
        // The parser returns the largest size for any that is larger.
        u64::MAX => Err(SizeError::TooLarge),
        1..1_048_576 if text.ends_with(|end: char| end.is_ascii_digit()) => Err(SizeError::NoUnit),
        _ => Ok(size),
    }
}

/// Parses a size in bytes that is not 0.
fn size_above_0(text: &str) -> Result<ByteSize, SizeError> {
    let size = size(text)?;
    if size.as_u64() == 0 { Err(SizeError::Nothing) } else { Ok(size) }
}

/// Parses how long something is kept: a number of days, or a duration such as `36h`; not 0.
fn kept(text: &str) -> Result<Duration, RetentionError> {
    let kept = match text.parse::<u32>() {
        Ok(days) => Duration::from_secs(86_400 * u64::from(days)),
        Err(_) => humantime::parse_duration(text).map_err(|_| RetentionError::Unreadable)?,
    };
    if kept.is_zero() { Err(RetentionError::Nothing) } else { Ok(kept) }
}

/// Parses how long the server keeps serving, such as `5s`; up to a day.
fn drain(text: &str) -> Result<Duration, DrainError> {
    let drain = humantime::parse_duration(text).map_err(|_| DrainError)?;
    if drain > LONGEST_DRAIN { Err(DrainError) } else { Ok(drain) }
}

/// Parses the level of log messages.
fn level(text: &str) -> Result<LevelFilter, Wording> {
    text.parse().map_err(|_| {
        wording!(
            "expected `off`, `error`, `warn`, `info` or `debug`",
            "attendu : `off`, `error`, `warn`, `info` ou `debug`"
        )
    })
}

/// Parses how long something is kept, which may be `forever`.
fn kept_or_forever(text: &str) -> Result<Retention, RetentionError> {
    match text {
        "forever" => Ok(Retention(None)),
        _ => match kept(text) {
            Ok(kept) => Ok(Retention(Some(kept))),
            Err(RetentionError::Unreadable) => Err(RetentionError::NotForever),
            Err(error) => Err(error),
        },
    }
}

/// The error for the option of 0.1.0.
const OLD_PROXY: &str = "--behind-proxy is replaced by --trusted-proxy, which takes the address of the proxy: use \
     `--trusted-proxy 127.0.0.1` if the proxy runs on this machine";

/// The arguments of `dejarik` without a command.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Home {
    /// Do not open the browser.
    #[arg(long)]
    no_open: bool,
}

/// Runs `dejarik serve`.
///
/// # Errors
/// If the server cannot start.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    if args.behind_proxy {
        return Err(CliError::operator(OLD_PROXY));
    }
    if let Some(folder) = &args.texts {
        std::fs::read_dir(folder).map_err(CliError::file(folder))?;
    }
    let token = args.metrics_token.as_deref().map(read_token).transpose()?;
    let bus = args.bus.as_ref();
    let bus = bus.map(|url| args.bus_options.config(url, "dejarik serve")).transpose()?;
    args.log.start();
    let mut config = Config {
        host: args.host,
        port: Some(args.port),
        min_free: args.min_free.as_u64(),
        memory: args.memory.as_u64(),
        doors: Doors { origins: args.origin.clone(), pages: args.allow_origin.clone() },
        proxies: args.trusted_proxy.clone(),
        metrics: Access { at: args.metrics, token, closed: false },
        bus,
        push: (!args.no_push)
            .then(|| PushConfig { services: args.push_service.clone(), contact: None }),
        connections: ConnectionLimits {
            most: args.max_connections.map(|most| most as usize),
            of_an_address: args.max_connections_per_address,
            ..ConnectionLimits::default()
        },
        store: args.store.as_deref().map(|text| place("--store", text)).transpose()?,
        node: args.node.clone(),
        drain: args.drain,
        log_addresses: args.log_addresses,
        base: args.base.clone(),
        texts: args.texts.clone(),
        ..Config::at_home(data_directory(args.data.as_ref())?)
    };
    for limit in &args.limit {
        config.limits.set(limit).map_err(CliError::operator)?;
    }
    config.hub.retention.finished = args.keep_finished;
    config.hub.retention.uploads = args.keep_uploads.0;
    config.hub.lobby = !args.no_lobby;
    config.hub.sign_in = !args.no_sign_in;
    config.hub.ratings = !args.no_ratings;
    host(config, args.open, ctx)
}

/// Runs `dejarik` without a command.
///
/// # Errors
/// If the server cannot start.
pub(crate) fn at_home<W: Write>(args: &Home, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    LogOptions { log: LevelFilter::WARN, log_format: LogFormat::Text }.start();
    let data = data_directory(None)?;
    if let Some(running) = running::find(&data) {
        let address = running.address;
        ctx.say(&ctx.texts.with("serve-runs", [("address", (&*address).into())]))?;
        ctx.out.flush()?;
        open(&address, !args.no_open, ctx);
        return Ok(());
    }
    host(Config::at_home(data), !args.no_open, ctx).map_err(|error| match error {
        // A player at home is no operator, so the reason stands in a sentence in the language of the player.
        CliError::Operator(why) => {
            CliError::Usage(wording!("{why}", "impossible de démarrer : {why}"))
        }
        other => other,
    })
}

/// Runs a server until it is stopped.
fn host<W: Write>(
    mut config: Config,
    open: bool,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let mut said = Ok(());
    // One library, so that a table that cannot be used is computed and reported once.
    let library = tables::shared(|text| tracing::warn!("{text}"));
    config.hub.knowledge = tables::known(library.clone());
    config.page = page::embedded();
    config.table = PackedTable::of(move || match &library {
        Some(library) => library.quick_cells(),
        None => tables::quick_cells().ok(),
    });
    let started = |address: &str| {
        said = announce(address, ctx);
        self::open(address, open, ctx);
    };
    serve::run(config, signals::stop(), Box::new(started)).map_err(CliError::operator)?;
    said?;
    ctx.say(&ctx.texts.get("serve-stopped"))?;
    Ok(())
}

/// Prints the address of the server.
fn announce<W: Write>(address: &str, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    ctx.say(&ctx.texts.with("serve-at", [("address", address.into())]))?;
    if let Some(left_out) = page::left_out(&ctx.texts) {
        ctx.say(&left_out)?;
    }
    ctx.say(&ctx.texts.get("serve-stop"))?;
    Ok(ctx.out.flush()?)
}

/// Opens the browser if it is wanted. Says so if there is none.
fn open<W>(address: &str, wanted: bool, ctx: &Context<'_, W>) {
    if !wanted {
        return;
    }
    if !has_screen() || open::that_detached(address).is_err() {
        note(&ctx.texts.get("serve-no-browser"));
    }
}

/// Returns whether there is a graphical screen. Without one a browser would open in the terminal.
fn has_screen() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let own = cfg!(any(windows, target_os = "macos"));
    own || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].into_iter().any(set)
}

/// Returns the directory of the games: the one asked for, or one beside the games of the terminal.
///
/// # Errors
/// If none was asked for and the user has no data directory.
pub(super) fn data_directory(asked: Option<&PathBuf>) -> Result<PathBuf, CliError> {
    if let Some(asked) = asked {
        return Ok(asked.clone());
    }
    let store = Store::of_user();
    let root = store.root().map_err(CliError::usage)?;
    Ok(root.join("server"))
}

/// Parses where games are kept, which is the value of this option. The parser of the arguments would repeat any text
/// that cannot be parsed, and with it a password.
pub(super) fn place(option: &str, text: &str) -> Result<StorePlace, CliError> {
    text.parse().map_err(|error: StorePlaceError| {
        // A password stands before an `@`, or behind an `=`.
        let found = match error == StorePlaceError::Kind && !text.contains(['@', '=']) {
            true => format!(", found `{}`", printable(text)),
            false => String::new(),
        };
        CliError::Operator(format!("{option}: {error}{found}"))
    })
}

/// Reads the token of the metrics from its file.
fn read_token(file: &Path) -> Result<Token, CliError> {
    let text = files::read_text(file, files::CREDENTIALS).map_err(CliError::file(file))?;
    text.parse()
        .map_err(|error: TokenError| CliError::Operator(format!("{}: {error}", file.display())))
}

impl LogOptions {
    /// Writes log messages to standard error from now on.
    pub(super) fn start(self) {
        let format = tracing_subscriber::fmt().with_writer(std::io::stderr);
        let format = format.with_max_level(self.log).with_ansi(false);
        // This fails if a test has set up a log already, which then stays.
        let _ = match self.log_format {
            LogFormat::Text => tracing::subscriber::set_global_default(format.finish()),
            LogFormat::Json => {
                let format = format.json().flatten_event(true).with_current_span(false);
                tracing::subscriber::set_global_default(format.with_span_list(false).finish())
            }
        };
    }
}
