//! A server for tests: the hub and the socket behind the plainest router.
//!
//! Clients connect through memory, so the whole server runs in the test's own runtime. Where the
//! runtime's clock is paused, time passes only while nothing else happens.

use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path as UrlPath, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use dejarik_dice::{Secret, Signers};
use dejarik_host::live::Times;
use dejarik_server::id::{GameId, PersonId, SeatToken};
use dejarik_server::live::{DiceSigners, Hub, HubConfig, Who};
use dejarik_server::protocol::NewGame;
use dejarik_server::refusal::Refusal;
use dejarik_server::socket;
#[cfg(unix)]
use dejarik_server::store::Postgres;
use dejarik_server::store::{Sqlite, Store};
#[cfg(unix)]
use dejarik_test_services as services;

#[cfg(unix)]
use crate::common::bus::{bus, prefix};
use crate::common::client::{Client, Name};
use crate::common::line::Address;

/// A server in the test's runtime.
pub struct Server {
    pub hub: Hub,
    pub address: Address,
}

/// Settings with times short enough for tests in real time.
pub fn quick() -> HubConfig {
    HubConfig {
        computer_pace: Duration::ZERO,
        computer_threads: 1,
        times: Times {
            throw_grace: Duration::ZERO,
            gone_after_leave: Duration::from_millis(100),
            gone: Duration::from_millis(400),
            gone_fast: Duration::from_millis(300),
            gone_slow: Duration::from_millis(600),
            gone_unclocked: Duration::from_millis(3_000),
        },
        idle: Duration::from_millis(200),
        dice_keys: Some(DiceSigners::with(|| {
            std::future::ready(Signers::new("dejarik.example", &[], &Secret([7; 32])))
        })),
        ..HubConfig::default()
    }
}

impl Server {
    pub async fn start(store: Arc<dyn Store>, config: HubConfig) -> Server {
        let hub = Hub::open(store, config).await.unwrap();
        let address = Address::Memory(router(hub.clone()));
        Server { hub, address }
    }

    /// Starts a server over a store in memory; or several over PostgreSQL and NATS, if the environment variable
    /// `DEJARIK_LIVE_NODES` says how many. Connections are spread over them, and `hub` is the first one. Time is
    /// real then.
    pub async fn memory() -> Server {
        #[cfg(unix)]
        if let Some(count) = std::env::var("DEJARIK_LIVE_NODES").ok().and_then(|n| n.parse().ok()) {
            return Server::several(count).await;
        }
        Server::alone().await
    }

    /// Starts a server over a store in memory, for a test that several cannot pass: one that needs a time
    /// that stands still, or looks into the memory of the only server.
    pub async fn alone() -> Server {
        Server::start(Arc::new(Sqlite::default()), quick()).await
    }

    #[cfg(unix)]
    async fn several(count: usize) -> Server {
        /// All tests of a process share NATS.
        static NATS: std::sync::OnceLock<services::Nats> = std::sync::OnceLock::new();
        // A stopped clock would jump while answers are under way.
        let (now, steady) = (tokio::time::Instant::now(), std::time::Instant::now());
        while steady.elapsed().is_zero() {}
        if now == tokio::time::Instant::now() {
            tokio::time::resume();
        }
        let database = services::Postgres::shared().unwrap().database().unwrap();
        let address = dejarik_server::store::Address::parse(&database).unwrap();
        let nats = NATS.get_or_init(|| services::Nats::start().unwrap()).url();
        let prefix = prefix();
        let (mut hubs, mut addresses) = (Vec::new(), Vec::new());
        for number in 0..count {
            let name = format!("node{number}");
            let store = patiently(async || Postgres::open(&address, &name).await).await;
            let config = HubConfig { bus: Some(bus(&nats, &prefix).await), ..quick() };
            let hub = Hub::open(Arc::new(store), config).await.unwrap();
            addresses.push(Address::Memory(router(hub.clone())));
            hubs.push(hub);
        }
        let address = Address::Several(Arc::new((addresses, AtomicUsize::new(1))));
        Server { hub: hubs[0].clone(), address }
    }

    /// Creates a game in which both seats are taken.
    pub async fn game(&self, terms: NewGame) -> Pairing {
        Pairing::make(&self.hub, terms).await
    }

    /// Connects both players of a game.
    pub async fn clients(&self, game: &Pairing) -> [Client; 2] {
        let [one, two] = game.names();
        let one = Client::connect(&self.address, game.id, &one).await;
        let two = Client::connect(&self.address, game.id, &two).await;
        [one, two]
    }

    /// Creates a game over a link. Nobody has used the invitation.
    pub async fn open_game(&self, terms: NewGame) -> (Pairing, SeatToken) {
        let (game, invitation) = Pairing::open(&self.hub, terms).await.unwrap();
        (game, invitation.unwrap())
    }
}

/// Starts what needs PostgreSQL, and again if that fails: making tables takes longer than a server waits if many tests do it
/// at once.
#[cfg(unix)]
pub async fn patiently<T, E: std::fmt::Debug>(start: impl AsyncFn() -> Result<T, E>) -> T {
    for _ in 0..4 {
        if let Ok(started) = start().await {
            return started;
        }
    }
    start().await.unwrap()
}

/// A game and the means to play it.
#[derive(Clone, Debug)]
pub struct Pairing {
    pub id: GameId,
    /// The people who made and who joined the game.
    pub people: [PersonId; 2],
    /// The secrets of the seats by side, empty for a seat that nobody holds; the maker is the first
    /// player.
    pub secrets: [String; 2],
}

impl Pairing {
    /// Creates a game and lets a second person use its invitation, if it has one.
    pub async fn make(hub: &Hub, terms: NewGame) -> Pairing {
        Pairing::try_make(hub, terms).await.unwrap()
    }

    /// Creates a game, as [`Pairing::make`], on a server that may fail.
    pub async fn try_make(hub: &Hub, terms: NewGame) -> Result<Pairing, Refusal> {
        let (mut game, invitation) = Pairing::open(hub, terms).await?;
        if let Some(invitation) = invitation {
            game.try_join(hub, &invitation).await?;
        }
        Ok(game)
    }

    async fn open(hub: &Hub, terms: NewGame) -> Result<(Pairing, Option<SeatToken>), Refusal> {
        let people = [PersonId::random().unwrap(), PersonId::random().unwrap()];
        let made = hub.create(&people[0], terms).await?;
        let secrets = ["w", "b"].map(|side| made.seats.get(side).cloned().unwrap_or_default());
        let invitation = made.invite.map(|link| link.split('#').nth(1).unwrap().parse().unwrap());
        Ok((Pairing { id: made.id.parse().unwrap(), people, secrets }, invitation))
    }

    /// Returns by what each player names themselves: the maker by their cookie, the second player by the
    /// secret of the seat.
    pub fn names(&self) -> [Name; 2] {
        [Name::person(self.people[0]), Name::secret(&self.secrets[1])]
    }

    /// Lets the second person use the invitation.
    pub async fn join(&mut self, hub: &Hub, invitation: &SeatToken) {
        self.try_join(hub, invitation).await.unwrap();
    }

    async fn try_join(&mut self, hub: &Hub, invitation: &SeatToken) -> Result<(), Refusal> {
        let taken = hub.take_seat(&self.id, &self.people[1], invitation).await?;
        self.secrets[1] = taken.secret.unwrap();
        Ok(())
    }
}

/// Exchanges the secret of a game for the one of its rematch.
pub async fn rematch_secret(hub: &Hub, rematch: &str, before: &str) -> String {
    // A program keeps no cookie, so each of its requests comes from another person.
    let person = PersonId::random().unwrap();
    let token = before.parse().unwrap();
    let taken = hub.take_seat(&rematch.parse().unwrap(), &person, &token).await.unwrap();
    taken.secret.unwrap()
}

/// Returns a router with the socket and nothing else. The asker is a person by the header
/// `X-Person`, or shows a seat's secret as a bearer token.
pub fn router(hub: Hub) -> Router {
    async fn upgrade(
        upgrade: WebSocketUpgrade,
        State(hub): State<Hub>,
        UrlPath(id): UrlPath<String>,
        headers: HeaderMap,
    ) -> Response {
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let seat = header("authorization").and_then(|value| value.strip_prefix("Bearer "));
        let who = Who {
            person: header("x-person").and_then(|person| person.parse().ok()),
            seat: seat.and_then(|seat| seat.parse().ok()).map(|seat: SeatToken| seat.hash()),
            network: None,
        };
        let game: GameId = id.parse().unwrap_or_else(|_| "00000000".parse().unwrap());
        // Nobody stops this server but by `Hub::shutdown`.
        let (_, stays) = tokio::sync::watch::channel(false);
        socket::limited(upgrade)
            .on_upgrade(move |socket| socket::serve(socket, hub, game, who, stays))
    }
    async fn journal(
        State(hub): State<Hub>,
        UrlPath((id, from)): UrlPath<(GameId, usize)>,
    ) -> String {
        hub.journal(&id, &Who::default(), from).await.unwrap()
    }
    async fn dice(State(hub): State<Hub>, UrlPath(id): UrlPath<GameId>) -> String {
        hub.dice(&id, &Who::default()).await.unwrap()
    }
    Router::new()
        .route("/api/games/{id}/socket", get(upgrade))
        .route("/journal/{id}/{from}", get(journal))
        .route("/dice/{id}", get(dice))
        .with_state(hub)
}
