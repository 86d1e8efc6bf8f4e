//! A load test: bots play many games over WebSockets against a server in a process of its own, in
//! which every move is durable before it is acknowledged.
//!
//! ```text
//! cargo run --release -p dejarik-server --example load -- \
//!     --games 2000 --watchers 0 --rules all --seconds 30 --pace 5000
//! ```
//!
//! `--pace` is how long a bot thinks on average, in milliseconds; with 0 it plays as fast as it can.
//! All spectators watch the first game, so measure them with one game only. Bots know the rules and
//! need no `choices`; with `--choices` they are sent them, as a page would be. Latency is the time
//! from sending a move to its acknowledgement, as the client sees it. Memory is the server's
//! resident set.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path as UrlPath, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use dejarik_engine::random::Random;
use dejarik_rules::RulesId;
use dejarik_rules::any::AnyPosition;
use dejarik_server::id::{GameId, PersonId};
use dejarik_server::live::{Hub, HubConfig, Who};
use dejarik_server::protocol::{
    Action, NewGame, Opponent, PROTOCOL, Rules, SeatClaim, SeatTaken, SideChoice,
};
use dejarik_server::socket;
use dejarik_server::store::Sqlite;
use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Failure = Box<dyn Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The options of the command line.
#[derive(Clone, Debug)]
struct Options {
    games: usize,
    watchers: usize,
    rules: Vec<Rules>,
    seconds: u64,
    pace: u64,
    choices: bool,
    serve: Option<PathBuf>,
}

fn options() -> Result<Options, Failure> {
    let all: Vec<Rules> = RulesId::ALL.map(Rules).to_vec();
    let mut options = Options {
        games: 200,
        watchers: 0,
        rules: all,
        seconds: 20,
        pace: 5_000,
        choices: false,
        serve: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if word == "--choices" {
            options.choices = true;
            continue;
        }
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        match word.as_str() {
            "--games" => options.games = value.parse()?,
            "--watchers" => options.watchers = value.parse()?,
            "--seconds" => options.seconds = value.parse()?,
            "--pace" => options.pace = value.parse()?,
            "--serve" => options.serve = Some(value.into()),
            "--rules" if value == "all" => {}
            "--rules" => {
                options.rules = vec![serde_json::from_value(serde_json::Value::String(value))?];
            }
            _ => return Err(format!("unknown option {word}").into()),
        }
    }
    Ok(options)
}

fn main() -> Result<(), Failure> {
    let options = options()?;
    let runtime = tokio::runtime::Runtime::new()?;
    match options.serve.clone() {
        Some(path) => runtime.block_on(serve(&path)),
        None => runtime.block_on(load(&options)),
    }
}

/// Runs the server: the hub and the socket, without the HTTP interface.
async fn serve(path: &Path) -> Result<(), Failure> {
    async fn upgrade(
        upgrade: WebSocketUpgrade,
        State(hub): State<Hub>,
        UrlPath(id): UrlPath<GameIdText>,
        headers: HeaderMap,
    ) -> Response {
        let header = headers.get("authorization").and_then(|value| value.to_str().ok());
        let seat = header.and_then(|value| value.strip_prefix("Bearer "));
        let who = Who { person: None, seat: seat.and_then(|seat| seat.parse().ok()) };
        socket::limited(upgrade).on_upgrade(move |socket| socket::serve(socket, hub, id.0, who))
    }
    async fn take_seat(
        State(hub): State<Hub>,
        UrlPath(id): UrlPath<GameIdText>,
        Json(claim): Json<SeatClaim>,
    ) -> Result<Json<SeatTaken>, StatusCode> {
        let token = claim.seat.parse().map_err(|_| StatusCode::BAD_REQUEST)?;
        let person = PersonId::random().map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
        let taken = hub.take_seat(&id.0, &person, &token).await;
        taken.map(Json).map_err(|_| StatusCode::CONFLICT)
    }
    async fn figures(State(hub): State<Hub>) -> String {
        let figures = hub.figures();
        let batches: u64 = figures.store_batches.iter().sum();
        let inside =
            figures.ack_latency.sum / figures.ack_latency.counts.iter().sum::<u64>().max(1);
        format!(
            "in the server    {inside} us an act on average, {:.1} events a commit, {} resyncs",
            figures.events as f64 / batches.max(1) as f64,
            figures.resyncs
        )
    }
    let store = Arc::new(Sqlite::open(path)?);
    let hub = Hub::open(store, HubConfig::default()).await?;
    let router = Router::new()
        .route("/api/games/{id}/socket", get(upgrade))
        .route("/api/games/{id}/seat", post(take_seat))
        .route("/figures", get(figures))
        .with_state(hub);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    axum::serve(listener, router).await?;
    Ok(())
}

#[derive(Deserialize)]
#[serde(try_from = "String")]
struct GameIdText(GameId);

impl TryFrom<String> for GameIdText {
    type Error = dejarik_server::id::IdError;

    fn try_from(text: String) -> Result<GameIdText, Self::Error> {
        text.parse().map(GameIdText)
    }
}

/// The measurements of all bots.
#[derive(Default)]
struct Measured {
    /// The times from a move to its acknowledgement, in microseconds.
    latencies: Mutex<Vec<u32>>,
    moves: AtomicU64,
    refused: AtomicU64,
    games: AtomicU64,
    lost: AtomicU64,
    /// When the last move was sent.
    sent: Mutex<Option<Instant>>,
    /// The times from then until each spectator got the move, in microseconds.
    watched: Mutex<Vec<u32>>,
    counting: std::sync::atomic::AtomicBool,
}

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn load(options: &Options) -> Result<(), Failure> {
    let place = std::env::temp_dir().join(format!("dejarik-load-{}", GameId::random()?));
    std::fs::create_dir_all(&place)?;
    let path = place.join("games.db");
    let seats = create(options, &path).await?;
    let mut child = Command::new(std::env::current_exe()?)
        .arg("--serve")
        .arg(&path)
        .stdout(Stdio::piped())
        .spawn()?;
    let address = address(&mut child);
    let server = Server(child);
    let address = address?;
    let empty = resident(&server);
    let measured = Arc::new(Measured::default());
    let until = Instant::now() + Duration::from_secs(options.seconds + warming(options));
    let mut tasks = Vec::new();
    for (index, (game, secrets)) in seats.iter().enumerate() {
        for (side, secret) in ["w", "b"].into_iter().zip(secrets) {
            let bot = Bot {
                address,
                game: game.to_string(),
                secret: secret.clone(),
                side,
                options: options.clone(),
                measured: measured.clone(),
                random: Random::new((index as u64) << 1 | u64::from(side == "b")),
            };
            tasks.push(tokio::spawn(bot.run(until)));
        }
        if index % 50 == 49 {
            sleep(Duration::from_millis(20)).await;
        }
    }
    for _ in 0..options.watchers {
        let (game, measured) = (seats[0].0.to_string(), measured.clone());
        tasks.push(tokio::spawn(watch(address, game, measured, until)));
    }
    let left = until.saturating_duration_since(Instant::now());
    sleep(left.saturating_sub(Duration::from_secs(options.seconds))).await;
    measured.counting.store(true, Relaxed);
    let (begun, cpu) = (Instant::now(), processor(&server));
    let full = resident(&server);
    sleep(until.saturating_duration_since(Instant::now())).await;
    measured.counting.store(false, Relaxed);
    let used = processor(&server) - cpu;
    report(options, &measured, begun.elapsed(), (empty, full, resident(&server)), used);
    println!("{}", ask(address, "GET /figures", "").await.unwrap_or_default());
    for task in tasks {
        task.abort();
    }
    drop(server);
    std::fs::remove_dir_all(&place)?;
    Ok(())
}

/// Returns the seconds until all bots are connected and play.
fn warming(options: &Options) -> u64 {
    5 + (options.games + options.watchers) as u64 / 400
}

/// Creates the games before the server starts. Returns each id with the secrets of both seats.
async fn create(options: &Options, path: &Path) -> Result<Vec<(GameId, [String; 2])>, Failure> {
    let hub = Hub::open(Arc::new(Sqlite::open(path)?), HubConfig::default()).await?;
    let person = PersonId::random()?;
    let made = (0..options.games).map(|index| {
        let terms = NewGame {
            rules: options.rules[index % options.rules.len()],
            options: [].into(),
            opponent: Opponent::Link,
            side: SideChoice::First,
            clock: None,
            start: None,
            takebacks: None,
        };
        hub.create(&person, terms)
    });
    let mut seats = Vec::new();
    for created in join_all(made).await {
        let created = created?;
        let id = created.id.parse()?;
        let invite = created.invite.ok_or("the game has no invitation")?;
        let invitation = invite.split('#').nth(1).ok_or("the invitation has no token")?.parse()?;
        let taken = hub.take_seat(&id, &PersonId::random()?, &invitation).await?;
        let first = created.seats.get("w").cloned().unwrap_or_default();
        seats.push((id, [first, taken.secret.unwrap_or_default()]));
    }
    hub.shutdown().await;
    Ok(seats)
}

/// Makes a request and returns the last line of the answer.
async fn ask(address: SocketAddr, request: &str, body: &str) -> Result<String, Failure> {
    let mut stream = TcpStream::connect(address).await?;
    let length = body.len();
    let head = format!(
        "{request} HTTP/1.1\r\nHost: load\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(head.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer.lines().last().unwrap_or_default().to_owned())
}

/// Reads the address that the server prints once it listens.
fn address(child: &mut Child) -> Result<SocketAddr, Failure> {
    let output = child.stdout.take().ok_or("the server has no output")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    Ok(line.trim().parse()?)
}

/// Returns the server's resident set in KiB; 0 where the system does not say.
fn resident(server: &Server) -> u64 {
    let path = format!("/proc/{}/status", server.0.id());
    let status = std::fs::read_to_string(path).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().split(' ').next()?.parse().ok()).unwrap_or(0)
}

/// Returns the server's processor time in hundredths of a second; 0 where the system does not say.
fn processor(server: &Server) -> u64 {
    let path = format!("/proc/{}/stat", server.0.id());
    let stat = std::fs::read_to_string(path).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let field = |at: usize| fields.get(at).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    field(11) + field(12)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn micros(since: Instant) -> u32 {
    u32::try_from(since.elapsed().as_micros()).unwrap_or(u32::MAX)
}

/// Prints the distribution of times.
fn print_times(what: &str, times: &Mutex<Vec<u32>>) {
    let mut times = locked(times).clone();
    times.sort_unstable();
    let at = |share: f64| {
        let index = (times.len() as f64 * share) as usize;
        let micros = times.get(index.min(times.len().saturating_sub(1))).copied();
        f64::from(micros.unwrap_or(0)) / 1000.0
    };
    let (p50, p95, p99, worst) = (at(0.50), at(0.95), at(0.99), at(1.0));
    println!("{what} p50 {p50:.1} ms, p95 {p95:.1} ms, p99 {p99:.1} ms, worst {worst:.1} ms");
}

fn report(
    options: &Options,
    measured: &Measured,
    time: Duration,
    (empty, full, end): (u64, u64, u64),
    cpu: u64,
) {
    let seconds = time.as_secs_f64();
    let moves = measured.moves.load(Relaxed);
    println!("{} games, {} watchers, pace {} ms", options.games, options.watchers, options.pace);
    println!("moves            {moves} in {seconds:.1} s: {:.0}/s", moves as f64 / seconds);
    println!("refused          {}", measured.refused.load(Relaxed));
    println!("games finished   {}", measured.games.load(Relaxed));
    println!("connections lost {}", measured.lost.load(Relaxed));
    print_times("acknowledged in ", &measured.latencies);
    if options.watchers > 0 {
        print_times("seen by watchers ", &measured.watched);
    }
    println!("server processor {:.0} % of one core", cpu as f64 / seconds);
    println!(
        "server memory    {} MiB empty, {} MiB full, {} MiB at the end",
        empty >> 10,
        full >> 10,
        end >> 10
    );
    let each = full.saturating_sub(empty) / options.games.max(1) as u64;
    println!("memory a game    {each} KiB with its connections");
}

/// The part of a frame that a bot reads.
#[derive(Deserialize)]
struct Frame {
    t: String,
    #[serde(default)]
    id: String,
    #[serde(default)]
    state: Option<Seen>,
    #[serde(default)]
    game: Option<Full>,
    #[serde(default)]
    next: Option<String>,
}

#[derive(Deserialize)]
struct Full {
    state: Seen,
    you: Vec<String>,
}

#[derive(Clone, Deserialize)]
struct Seen {
    ply: u32,
    dpn: Option<String>,
    due: Due,
}

#[derive(Clone, Deserialize)]
struct Due {
    kind: String,
    #[serde(default)]
    side: String,
    #[serde(default)]
    missing: Vec<bool>,
}

/// A player.
struct Bot {
    address: SocketAddr,
    game: String,
    secret: String,
    side: &'static str,
    options: Options,
    measured: Arc<Measured>,
    random: Random,
}

async fn connect(
    address: SocketAddr,
    game: &str,
    secret: Option<&str>,
    choices: bool,
) -> Result<Socket, Failure> {
    let mut request = format!("ws://{address}/api/games/{game}/socket").into_client_request()?;
    if let Some(secret) = secret {
        request.headers_mut().insert("authorization", format!("Bearer {secret}").parse()?);
    }
    let (mut socket, _) = connect_async(request).await?;
    let hello = format!(r#"{{"t":"hello","protocol":{PROTOCOL},"choices":{choices}}}"#);
    socket.send(Message::text(hello)).await?;
    Ok(socket)
}

impl Bot {
    async fn run(mut self, until: Instant) {
        while Instant::now() < until {
            match self.play(until).await {
                Ok(Some(next)) => {
                    let Ok(secret) = self.exchange(&next).await else { return };
                    (self.game, self.secret) = (next, secret);
                    self.measured.games.fetch_add(u64::from(self.side == "w"), Relaxed);
                }
                Ok(None) => return,
                Err(_) => {
                    self.measured.lost.fetch_add(1, Relaxed);
                    sleep(Duration::from_millis(500)).await;
                }
            }
        }
    }

    /// Exchanges the secret of this game for that of its rematch.
    async fn exchange(&self, rematch: &str) -> Result<String, Failure> {
        let body = serde_json::to_string(&SeatClaim { seat: self.secret.clone() })?;
        let path = format!("POST /api/games/{rematch}/seat");
        let taken: SeatTaken = serde_json::from_str(&ask(self.address, &path, &body).await?)?;
        taken.secret.ok_or_else(|| "the rematch has no secret".into())
    }

    /// Plays a game to its end and returns the id of the rematch; `None` when the time is up.
    async fn play(&mut self, until: Instant) -> Result<Option<String>, Failure> {
        let secret = Some(self.secret.as_str());
        let mut socket = connect(self.address, &self.game, secret, self.options.choices).await?;
        let mut pending: Option<(String, Instant)> = None;
        let (mut acts, mut asked) = (0_u64, false);
        let mut acted_at = None;
        loop {
            let ping = Duration::from_millis(2_500);
            let message = match timeout(ping, socket.next()).await {
                Ok(message) => message.ok_or("closed")??,
                Err(_) if Instant::now() >= until => return Ok(None),
                Err(_) => {
                    socket.send(Message::text(r#"{"t":"ping","n":1}"#)).await?;
                    continue;
                }
            };
            let Message::Text(text) = message else { continue };
            let frame: Frame = serde_json::from_str(&text)?;
            match frame.t.as_str() {
                "ack" => {
                    if let Some((id, sent)) = pending.take().filter(|(id, _)| *id == frame.id) {
                        self.note(sent);
                        drop(id);
                    }
                    continue;
                }
                "refused" => {
                    self.measured.refused.fetch_add(1, Relaxed);
                    pending = None;
                    continue;
                }
                "room" => {
                    if let Some(next) = frame.next {
                        return Ok(Some(next));
                    }
                    continue;
                }
                "resync" => socket.send(Message::text(r#"{"t":"sync"}"#)).await?,
                _ => {}
            }
            if let Some(full) = &frame.game {
                // In a rematch the sides are swapped.
                self.side = if full.you.iter().any(|side| side == "w") { "w" } else { "b" };
            }
            let Some(seen) = frame.state.or(frame.game.map(|game| game.state)) else { continue };
            if seen.due.kind == "nothing" && !asked {
                asked = true;
                self.send(&mut socket, &format!("r{}", self.side), Action::Rematch).await?;
                continue;
            }
            // A position may be sent twice; the bot moves once.
            if acted_at == Some(seen.ply) {
                continue;
            }
            let Some(action) = self.choose(&seen) else { continue };
            acted_at = Some(seen.ply);
            self.think().await;
            acts += 1;
            let id = format!("{}{acts}", self.side);
            let sent = Instant::now();
            pending = Some((id.clone(), sent));
            if self.options.watchers > 0 {
                *locked(&self.measured.sent) = Some(sent);
            }
            self.send(&mut socket, &id, action).await?;
        }
    }

    async fn send(&self, socket: &mut Socket, id: &str, action: Action) -> Result<(), Failure> {
        let (side, action) = (self.side, serde_json::to_string(&action)?);
        let act = format!(r#"{{"t":"act","id":"{id}","side":"{side}","action":{action}}}"#);
        socket.send(Message::text(act)).await?;
        Ok(())
    }

    async fn think(&mut self) {
        if self.options.pace > 0 {
            let pace = self.options.pace / 2 + self.random.below(self.options.pace);
            sleep(Duration::from_millis(pace)).await;
        }
    }

    /// Chooses a random step or the order; `None` if this bot does not have to act.
    fn choose(&mut self, seen: &Seen) -> Option<Action> {
        if seen.due.kind == "orders" {
            let index = usize::from(self.side == "b");
            let order = ["NSKM", "xthg"][index].to_owned();
            return seen.due.missing.get(index)?.then_some(Action::Order { order });
        }
        if seen.due.kind != "step" || seen.due.side != self.side {
            return None;
        }
        let position: AnyPosition = seen.dpn.as_ref()?.parse().ok()?;
        let steps = position.steps();
        let step = steps.get(self.random.below(steps.len() as u64) as usize)?;
        Some(Action::Step { word: position.step_text(*step), ply: seen.ply })
    }

    fn note(&self, sent: Instant) {
        if !self.measured.counting.load(Relaxed) {
            return;
        }
        self.measured.moves.fetch_add(1, Relaxed);
        locked(&self.measured.latencies).push(micros(sent));
    }
}

/// Watches the first game and its rematches.
async fn watch(address: SocketAddr, game: String, measured: Arc<Measured>, until: Instant) {
    let mut game = game;
    while Instant::now() < until {
        match watch_one(address, &game, &measured).await {
            Ok(next) => game = next,
            Err(_) => {
                measured.lost.fetch_add(1, Relaxed);
                sleep(Duration::from_millis(500)).await;
            }
        }
    }
}

async fn watch_one(
    address: SocketAddr,
    game: &str,
    measured: &Measured,
) -> Result<String, Failure> {
    let mut socket = connect(address, game, None, false).await?;
    loop {
        let ping = Duration::from_millis(2_500);
        let Ok(message) = timeout(ping, socket.next()).await else {
            socket.send(Message::text(r#"{"t":"ping","n":1}"#)).await?;
            continue;
        };
        let Message::Text(text) = message.ok_or("closed")?? else { continue };
        if measured.counting.load(Relaxed) && text.starts_with(r#"{"t":"event""#) {
            let sent = *locked(&measured.sent);
            locked(&measured.watched).extend(sent.map(micros));
        }
        if text.starts_with(r#"{"t":"room""#) {
            let frame: Frame = serde_json::from_str(&text)?;
            if let Some(next) = frame.next {
                return Ok(next);
            }
        }
        if text.starts_with(r#"{"t":"resync""#) {
            socket.send(Message::text(r#"{"t":"sync"}"#)).await?;
        }
    }
}
