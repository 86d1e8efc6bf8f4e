//! A load test: bots play many games over WebSockets against a server in a separate process. The server makes every
//! move durable before it acknowledges it.
//!
//! ```text
//! cargo build --release -p dejarik-cli -p dejarik-load && target/release/dejarik-load \
//!     --games 2000 --watchers 0 --seconds 30 --pace 5000
//! ```
//!
//! `--pace` is how long a bot thinks on average, in milliseconds; with 0 it plays as fast as it can.
//! Without `--compare` all spectators watch the first game, so measure them with one game only. Bots know the
//! rules and need no `choices`. With `--choices` the server sends them anyway, as to a page. Latency is the time
//! from sending a move to its acknowledgement, as the client sees it. Memory is the server's resident set.
//!
//! `--compare` plays the same games on one server with SQLite, on one with PostgreSQL, and on three with
//! PostgreSQL and NATS, one after the other, and prints the results side by side. PostgreSQL and NATS have to be
//! installed; it starts its own servers. At the end the spectators of `--watchers` (1000 by default) join the first
//! hundred games, to measure their memory.
//!
//! `--push` is a number of people with a device each, who all have to be reminded of their move at once, a minute after the
//! server has started, in games of the first rule set. The bots are measured before, and meanwhile.
//!
//! `--seeks` is a number of invitations in the lobby. The bots are measured before, and while 20 people look through it, a
//! page a second each.
//!
//! `--idle`, `--slow-headers` and `--slow-readers` are numbers of hostile connections. With any of them
//! the bots are measured twice, before the attack and under it.

mod attack;
mod bots;
#[cfg(unix)]
mod compare;
mod measured;
mod push;
#[cfg(unix)]
mod seeks;
mod server;

use std::error::Error;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;
use dejarik_engine::random::Random;
use dejarik_rules::{RulesId, Side};
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::live::{Hub, HubConfig};
use dejarik_server::protocol::{NewGame, Opponent, SideChoice};
use dejarik_server::serve::GAMES;
use dejarik_server::store::{Sqlite, Store};
use futures_util::future::try_join_all;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use attack::Attack;
use bots::Bot;
use measured::Measured;
use server::Server;

type Failure = Box<dyn Error + Send + Sync>;

/// Bots that play many games against a server in a separate process.
#[derive(Clone, Debug, Parser)]
struct Options {
    #[arg(long, default_value_t = 200)]
    games: usize,
    #[arg(long, default_value_t = 0)]
    watchers: usize,
    /// A rule set; all of them without this.
    #[arg(long)]
    rules: Vec<RulesId>,
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    #[arg(long, default_value_t = 5_000)]
    pace: u64,
    #[arg(long)]
    choices: bool,
    #[arg(long)]
    compare: bool,
    /// The number of people who are reminded at once.
    #[arg(long, default_value_t = 0)]
    push: usize,
    /// The number of invitations in the lobby.
    #[arg(long, default_value_t = 0)]
    seeks: usize,
    #[command(flatten)]
    attack: Attack,
    /// The data directory of a server to run, in the server's process.
    #[arg(long)]
    serve: Option<PathBuf>,
    /// The store and the bus of that server, if it is one of several.
    #[command(flatten)]
    shared: server::Shared,
    /// The server to attack, in the attackers' process.
    #[arg(long = "attack")]
    target: Option<SocketAddr>,
}

fn main() -> Result<(), Failure> {
    let mut options = Options::parse();
    if options.rules.is_empty() {
        options.rules = RulesId::all().collect();
    }
    let runtime = tokio::runtime::Runtime::new()?;
    match (&options.serve, options.target) {
        (Some(data), _) => runtime.block_on(server::serve(data, &options.shared)),
        (None, Some(target)) => runtime.block_on(options.attack.run(target)),
        #[cfg(unix)]
        (None, None) if options.compare => {
            rlimit::increase_nofile_limit(u64::MAX)?;
            runtime.block_on(compare::all(&options))
        }
        (None, None) => {
            #[cfg(unix)]
            rlimit::increase_nofile_limit(u64::MAX)?;
            runtime.block_on(load(&options))
        }
    }
}

async fn load(options: &Options) -> Result<(), Failure> {
    let place = std::env::temp_dir().join(format!("dejarik-load-{}", GameId::random()?));
    std::fs::create_dir_all(&place)?;
    let service = push::Service::start().await?;
    if options.push > 0 {
        push::subscribe(&place, options.push, options.rules[0], &service).await?;
    }
    #[cfg(unix)]
    if options.seeks > 0 {
        seeks::invite(&place, options.seeks, &options.rules).await?;
    }
    let seats = create(options, Arc::new(Sqlite::open(&place.join(GAMES))?)).await?;
    let push = Some(service.origin.clone());
    let server = Server::start(&place, &server::Shared { push, ..server::Shared::default() })?;
    let address = server.address;
    let empty = server.resident();
    let measured = Arc::new(Measured::default());
    let (phase, attack) = (Duration::from_secs(options.seconds), options.attack);
    let warming = Duration::from_secs(5 + (options.games + options.watchers) as u64 / 400);
    let reminded = if options.push > 0 { Duration::from_secs(240) } else { Duration::ZERO };
    let attacked = if attack.is_any() { phase + attack.warming() } else { Duration::ZERO };
    let looked = if options.seeks > 0 { phase } else { Duration::ZERO };
    let until =
        Instant::now() + warming + phase + reminded + looked + attacked + Duration::from_secs(5);
    let mut tasks = seat_bots(options, &seats, &[address], &measured, until).await;
    for _ in 0..options.watchers {
        let (game, measured) = (seats[0].0.to_string(), measured.clone());
        tasks.push(tokio::spawn(bots::watch(address, game, measured, until)));
    }
    sleep(warming).await;
    println!("{} games, {} watchers, pace {} ms", options.games, options.watchers, options.pace);
    let quiet = measure(&measured, &server, phase).await;
    let full = server.resident();
    let each = full.saturating_sub(empty) / options.games.max(1) as u64;
    println!("server memory    {} MiB empty, {} MiB full", empty >> 10, full >> 10);
    println!("memory a game    {each} KiB with its connections");
    #[cfg(unix)]
    if options.seeks > 0 {
        seeks::measure(address, &measured, &server, phase).await;
    }
    if options.push > 0 {
        service.measure(options.push, &measured, &server).await?;
    }
    if attack.is_any() {
        println!("\nunder {attack:?}");
        let attackers = attack.start(address)?;
        println!("\nwhile the connections are opened");
        measure(&measured, &server, attack.warming()).await;
        println!("\nwhen they are open");
        let attacked = measure(&measured, &server, phase).await;
        println!("server memory    {} MiB", server.resident() >> 10);
        println!("p99              {:.1} times that of the quiet server", attacked / quiet);
        drop(attackers);
    }
    for task in tasks {
        task.abort();
    }
    drop(server);
    std::fs::remove_dir_all(&place)?;
    Ok(())
}

/// Lets bots play games. Their connections are spread over the servers.
async fn seat_bots(
    options: &Options,
    seats: &[(GameId, [String; 2])],
    servers: &[SocketAddr],
    measured: &Arc<Measured>,
    until: Instant,
) -> Vec<JoinHandle<()>> {
    let mut tasks = Vec::new();
    for (index, (game, secrets)) in seats.iter().enumerate() {
        for (side, secret) in Side::BOTH.into_iter().zip(secrets) {
            let number = index << 1 | side.index();
            let bot = Bot {
                address: servers[number % servers.len()],
                game: game.to_string(),
                secret: secret.clone(),
                side,
                acts: 0,
                options: options.clone(),
                measured: measured.clone(),
                random: Random::new(number as u64),
            };
            tasks.push(tokio::spawn(bot.run(until)));
        }
        if index % 50 == 49 {
            sleep(Duration::from_millis(20)).await;
        }
    }
    tasks
}

/// Measures for a time, and prints the results. Returns the p99 of acknowledgement in milliseconds.
async fn measure(measured: &Measured, server: &Server, phase: Duration) -> f64 {
    let (begun, cpu) = (Instant::now(), server.processor());
    measured.begin();
    sleep(phase).await;
    let p99 = measured.end(begun.elapsed());
    let used = (server.processor() - cpu) as f64 / begun.elapsed().as_secs_f64();
    println!("server processor {used:.0} % of one core");
    println!("{}", server.figures().await.unwrap_or_default());
    p99
}

/// Creates the games before the server starts, each for a different person, because the number of games of a
/// person is limited. Returns the id of each game with the secrets of both seats.
async fn create(
    options: &Options,
    store: Arc<dyn Store>,
) -> Result<Vec<(GameId, [String; 2])>, Failure> {
    let hub = Hub::open(store.clone(), HubConfig::default()).await?;
    let made = (0..options.games).map(async |index| {
        let rules = options.rules[index % options.rules.len()];
        let terms = NewGame { side: SideChoice::First, ..NewGame::of(rules, Opponent::Link) };
        pair(&hub, &PersonId::random()?, terms).await
    });
    let seats = try_join_all(made).await?;
    push::close(hub, &store).await;
    Ok(seats)
}

/// Creates a person's game over a link, and lets another person take the other seat. Returns the id of the game and the
/// secrets of both seats.
async fn pair(
    hub: &Hub,
    person: &PersonId,
    terms: NewGame,
) -> Result<(GameId, [String; 2]), Failure> {
    let created = hub.create(person, terms).await?;
    let id = created.id.parse()?;
    let invite = created.invite.ok_or("the game has no invitation")?;
    let invitation = invite.split('#').nth(1).ok_or("the invitation has no token")?.parse()?;
    let taken = hub.take_seat(&id, &PersonId::random()?, &invitation).await?;
    let first = created.seats.get("w").cloned().unwrap_or_default();
    Ok((id, [first, taken.secret.unwrap_or_default()]))
}
