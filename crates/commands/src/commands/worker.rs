//! `dejarik worker`: finds the computer's moves for servers that share a bus.

use std::fmt::Display;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use dejarik_server::cluster::bus::{
    BusConfig, BusUrl, BusUrlError, Credentials, Prefix, PrefixError,
};
use dejarik_server::cluster::worker::{self, WorkerConfig};
use dejarik_server::cluster::{self, NotBuilt};

use super::serve::{LogOptions, monitor};
use crate::arguments::Threads;
use crate::context::Context;
use crate::error::CliError;
use crate::{signals, tables};

/// Find the computer's moves and make reviews for servers that share a bus (`dejarik serve --bus`).
///
/// Start as many workers as wanted, on any machines. Ctrl-C stops one, and another one begins again what
/// it was thinking about. Tables are looked for as by the server.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The addresses of NATS, such as `nats://host:4222` or `tls://host:4222`, separated by commas. They
    /// have no password: set DEJARIK_BUS_CREDENTIALS to the path of a .creds file, or DEJARIK_BUS_USER
    /// and DEJARIK_BUS_PASSWORD_FILE.
    #[arg(long, value_name = "URL")]
    bus: String,
    #[command(flatten)]
    options: BusOptions,
    #[command(flatten)]
    threads: Threads,
    /// Answer a monitor at this address, such as 127.0.0.1:4282: /healthz, /readyz and /metrics.
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = monitor)]
    metrics: Option<SocketAddr>,
    #[command(flatten)]
    log: LogOptions,
}

/// How to use the bus, beside its address.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct BusOptions {
    /// Trust the certificates of NATS that those in this file (PEM) have signed [default: the system's].
    #[arg(long, value_name = "FILE", requires = "bus")]
    bus_ca: Option<PathBuf>,
    /// Begin all subjects with this word, so that several groups of servers can share one NATS.
    #[arg(long, value_name = "WORD", default_value = "dejarik")]
    bus_prefix: String,
}

impl BusOptions {
    /// Returns the settings of the bus at this address, for a program that NATS knows as `name`. The
    /// address is parsed here and not by the command line, whose errors repeat what was given.
    ///
    /// # Errors
    /// If the address has a secret or is none, the environment contradicts itself, or the program was built without
    /// a client of NATS.
    pub(crate) fn config(&self, url: &str, name: &str) -> Result<BusConfig, CliError> {
        let refused =
            |option: &str, why: &dyn Display| CliError::Operator(format!("{option}: {why}"));
        let servers: BusUrl = url.parse().map_err(|why: BusUrlError| refused("--bus", &why))?;
        let prefix = self.bus_prefix.parse();
        let prefix: Prefix = prefix.map_err(|why: PrefixError| refused("--bus-prefix", &why))?;
        let credentials = Credentials::from_environment().map_err(CliError::operator)?;
        // The connection would say so too, but only after the server has created its files.
        if !cluster::BUILT {
            return Err(CliError::operator(NotBuilt));
        }
        Ok(BusConfig {
            prefix,
            credentials,
            ca: self.bus_ca.clone(),
            name: name.to_owned(),
            ..BusConfig::new(servers)
        })
    }
}

/// Runs `dejarik worker`.
///
/// # Errors
/// If the bus cannot be used.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let bus = args.options.config(&args.bus, "dejarik worker")?;
    args.log.start();
    let threads = args.threads.count();
    let servers = bus.servers.to_string();
    let knowledge = tables::knowledge(|text| tracing::warn!("{text}"));
    let config = WorkerConfig { bus, threads, metrics: args.metrics, knowledge };
    let mut said = Ok(());
    let started = Box::new(|| said = announce(&servers, threads, ctx));
    let done = worker::run(&config, signals::stop(), started);
    let done = done.map_err(CliError::operator)?;
    said?;
    let counts = [
        ("moves", done.moves.into()),
        ("reviews", done.reviews.into()),
        ("back", done.handed_back.into()),
    ];
    ctx.say(&ctx.texts.with("worker-stopped", counts))?;
    Ok(())
}

/// Says that the worker is ready.
fn announce<W: Write>(
    servers: &str,
    threads: usize,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    let at = [("servers", servers.into()), ("threads", threads.into())];
    ctx.say(&ctx.texts.with("worker-at", at))?;
    ctx.say(&ctx.texts.get("worker-stop"))?;
    Ok(ctx.out.flush()?)
}
