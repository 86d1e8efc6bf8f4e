//! The door to all games of a server.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use dejarik_play::Game;
use dejarik_rules::Side;
use dejarik_rules::any::AnyPosition;
use tokio::sync::{broadcast, mpsc, oneshot};

use super::HubConfig;
use super::figures::{Counters, Figures};
use super::keys::Keys;
use super::opening;
use super::outbox::Subscription;
use super::requests::{Act, Hello, PersonEvent, PersonEvents, Who};
use super::table::{Now, Table};
use super::task::{self, Door, Look, Message, Reply};
use dejarik_engine::Knowledge;

use crate::computer::Pool;
use crate::id::{GameId, PersonId, SeatId};
use crate::protocol::{
    CreatedGame, GameFull, GameKind, Imported, ImportedGame, MyGame, NewGame, Replay, Rules,
    SeatTaken,
};
use crate::refusal::{Kind, Refusal};
use crate::store::{Holder, Kept, KeptSeat, Store, StoreError, Write};
use crate::view;

/// The most games in a list of somebody's games.
const MOST_MINE: usize = 100;
/// Events that a listener may be behind before the oldest are dropped.
const BEHIND: usize = 64;
/// How often a request knocks again at a game that is just leaving memory.
const KNOCKS: usize = 4;

/// All live games of a server. Clones are the same hub.
#[derive(Clone)]
pub struct Hub {
    inner: Arc<Inner>,
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub").field("config", &self.inner.config).finish_non_exhaustive()
    }
}

/// What the hub and the tasks of its games share.
pub(super) struct Inner {
    pub(super) store: Arc<dyn Store>,
    pub(super) config: HubConfig,
    pub(super) computer: Pool,
    pub(super) keys: Keys,
    pub(super) figures: Counters,
    games: Mutex<HashMap<GameId, Door>>,
    listeners: Mutex<HashMap<PersonId, broadcast::Sender<PersonEvent>>>,
    start: Instant,
    down: AtomicBool,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Whoever panicked left maps that are whole.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Inner {
    /// What time it is.
    pub(super) fn now(&self) -> Now {
        let steady = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Now { steady, wall: u64::try_from(wall.as_millis()).unwrap_or(u64::MAX) }
    }

    /// A steady time as the runtime counts it.
    pub(super) fn instant(&self, steady: u64) -> tokio::time::Instant {
        // Times far off are those that never come.
        let capped = Duration::from_millis(steady.min(1 << 40));
        (self.start + capped).into()
    }

    /// Reads a game off the async threads.
    pub(super) async fn load(self: &Arc<Inner>, game: GameId) -> Result<Option<Kept>, StoreError> {
        let store = self.store.clone();
        blocking(move || store.load(&game)).await.unwrap_or(Err(StoreError::Closed))
    }

    /// A game's task has ended.
    pub(super) fn forget(&self, game: &GameId, door: &Door) {
        let mut games = locked(&self.games);
        if games.get(game).is_some_and(|known| known.is_same(door)) {
            games.remove(game);
        }
    }

    /// Shuts a game's door, unless somebody has just knocked.
    pub(super) fn forget_if_quiet(
        &self,
        game: &GameId,
        door: &Door,
        mailbox: &mut mpsc::UnboundedReceiver<Message>,
    ) -> bool {
        let mut games = locked(&self.games);
        if !mailbox.is_empty() {
            return false;
        }
        mailbox.close();
        if games.get(game).is_some_and(|known| known.is_same(door)) {
            games.remove(game);
        }
        true
    }

    fn tell(&self, person: &PersonId, event: PersonEvent) {
        let mut listeners = locked(&self.listeners);
        if let Some(listener) = listeners.get(person)
            && listener.send(event).is_err()
        {
            listeners.remove(person);
        }
    }

    /// A game has begun for whoever has a seat.
    pub(super) fn began(&self, game: GameId, rules: Rules, seats: &[KeptSeat; 2]) {
        self.figures.created();
        self.tell_start(game, rules, seats.each_ref().map(|seat| &seat.holder));
    }

    /// Both seats of a game are taken.
    pub(super) fn started(&self, table: &Table) {
        let rules = table.game.settings().rules().id().into();
        let holders = Side::BOTH.map(|side| table.people.holder(side));
        self.tell_start(table.id, rules, holders);
    }

    fn tell_start(&self, game: GameId, rules: Rules, holders: [&Holder; 2]) {
        for person in people(holders) {
            let holds = |side: &Side| *holders[side.index()] == Holder::Person(Some(person));
            let you = Side::BOTH.into_iter().filter(holds).map(Into::into).collect();
            self.tell(&person, PersonEvent::GameStart { game: game.to_string(), rules, you });
        }
    }

    /// A game is over.
    pub(super) fn finished(&self, table: &Table) {
        let Some(result) = table.game.result() else { return };
        for person in people(Side::BOTH.map(|side| table.people.holder(side))) {
            self.tell(
                &person,
                PersonEvent::GameFinish {
                    game: table.id.to_string(),
                    winner: result.winner.map(Into::into),
                    why: result.why.name().to_owned(),
                },
            );
        }
    }

    /// The way to a game, which comes into memory if it is not there.
    fn door(self: &Arc<Inner>, game: &GameId) -> Result<Door, Refusal> {
        if self.down.load(Ordering::Relaxed) {
            return Err(Refusal::new(Kind::ShuttingDown, "the server is going down"));
        }
        let mut games = locked(&self.games);
        if let Some(door) = games.get(game).filter(|door| !door.is_closed()) {
            return Ok(door.clone());
        }
        if games.len() >= self.config.most_games {
            return Err(Refusal::new(Kind::Busy, "too many games are going on; try again later"));
        }
        let (door, mailbox) = Door::new();
        games.insert(*game, door.clone());
        tokio::spawn(task::run(self.clone(), *game, door.clone(), mailbox));
        Ok(door)
    }
}

fn people(holders: [&Holder; 2]) -> Vec<PersonId> {
    let mut people: Vec<PersonId> = Vec::new();
    for holder in holders {
        if let Holder::Person(Some(person)) = holder
            && !people.contains(person)
        {
            people.push(*person);
        }
    }
    people
}

/// Runs something that takes its time off the async threads; none if it panicked.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    tokio::task::spawn_blocking(work).await.ok()
}

fn broken() -> Refusal {
    Refusal::new(Kind::Internal, "this could not be worked out")
}

impl Hub {
    /// What analyses may look up.
    pub fn knowledge(&self) -> &Knowledge {
        &self.inner.config.knowledge
    }

    /// Opens the table over a store. Needs a tokio runtime to be running. Blocks for a moment.
    pub fn open(store: Arc<dyn Store>, config: HubConfig) -> Result<Hub, StoreError> {
        let (threads, queue) = (config.computer_threads, config.computer_queue);
        let computer = Pool::new(threads, queue, &config.knowledge)
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        let keys = Keys::default();
        for (game, key) in store.live()? {
            keys.set(game, Some(key));
        }
        let inner = Inner {
            store,
            config,
            computer,
            keys,
            figures: Counters::default(),
            games: Mutex::default(),
            listeners: Mutex::default(),
            start: Instant::now(),
            down: AtomicBool::new(false),
        };
        Ok(Hub { inner: Arc::new(inner) })
    }

    /// The store, for whoever needs its key or wants to know whether it answers.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.inner.store
    }

    /// How the hub was set up.
    pub fn config(&self) -> &HubConfig {
        &self.inner.config
    }

    /// Asks a game. A game that is just leaving memory is asked again.
    async fn ask<T>(
        &self,
        game: &GameId,
        mut message: impl FnMut(oneshot::Sender<Result<T, Refusal>>) -> Message,
    ) -> Result<T, Refusal> {
        for _ in 0..KNOCKS {
            let (reply, answer) = oneshot::channel();
            self.inner.door(game)?.send(message(reply))?;
            if let Ok(answer) = answer.await {
                return answer;
            }
        }
        Err(Refusal::new(Kind::Busy, "the game does not answer; try again"))
    }

    /// Makes a game on these terms; `person` takes the first seat.
    pub async fn create(&self, person: &PersonId, terms: NewGame) -> Result<CreatedGame, Refusal> {
        let inner = &self.inner;
        let (kept, held) = opening::on_terms(*person, &terms, &inner.config, inner.now())?;
        let invited = kept.seats.iter().find(|seat| seat.holder == Holder::Open);
        let created = CreatedGame {
            id: kept.id.to_string(),
            you: held.iter().map(|side| (*side).into()).collect(),
            seats: held
                .iter()
                .map(|side| (side.to_string(), kept.seats[side.index()].secret.to_string()))
                .collect(),
            invite: invited.map(|seat| format!("/game/{}#{}", kept.id, seat.secret)),
        };
        let (id, seats) = (kept.id, kept.seats.clone());
        let written = inner.store.write(Write::Create(Box::new(kept))).await;
        written.unwrap_or(Err(StoreError::Closed))?;
        inner.began(id, terms.rules, &seats);
        Ok(created)
    }

    /// Takes the seat that a secret opens. Taking one's own seat again changes nothing.
    pub async fn take_seat(
        &self,
        game: &GameId,
        person: &PersonId,
        seat: &SeatId,
    ) -> Result<SeatTaken, Refusal> {
        let message = |reply| Message::Sit { person: *person, secret: *seat, reply };
        Ok(SeatTaken { side: self.ask(game, message).await? })
    }

    /// A game as somebody sees it.
    pub async fn full(&self, game: &GameId, who: &Who) -> Result<GameFull, Refusal> {
        self.ask(game, |reply| Message::Full { who: who.clone(), reply }).await
    }

    async fn look(&self, game: &GameId, who: &Who) -> Result<Look, Refusal> {
        self.ask(game, |reply| Message::Look { who: who.clone(), reply }).await
    }

    /// A game to be looked through.
    pub async fn replay(&self, game: &GameId, who: &Who) -> Result<Replay, Refusal> {
        let Look { game, viewer, .. } = self.look(game, who).await?;
        blocking(move || view::replay(&game, viewer)).await.ok_or_else(broken)
    }

    /// A game's record, as DGN.
    pub async fn record(&self, game: &GameId, who: &Who) -> Result<String, Refusal> {
        let Look { game, kept, .. } = self.look(game, who).await?;
        blocking(move || opening::record_of(&game, &kept)).await.ok_or_else(broken)
    }

    /// A game that is over, or came as a record: all of it may be looked into.
    pub async fn finished(&self, game: &GameId, who: &Who) -> Result<Game, Refusal> {
        let Look { game, kept, .. } = self.look(game, who).await?;
        match kept.terms.kind {
            _ if game.result().is_some() => Ok(game),
            GameKind::Record => Ok(game),
            GameKind::Online => {
                let why = "this game is being played online now; it can be reviewed afterwards";
                Err(Refusal::new(Kind::LiveGame, why))
            }
            GameKind::Computer | GameKind::Here => {
                Err(Refusal::new(Kind::NotNow, "a game can be reviewed when it is over"))
            }
        }
    }

    /// Does something for a seat; the version of the game that has it, once it is on disk.
    pub async fn act(&self, game: &GameId, who: &Who, act: Act) -> Result<u64, Refusal> {
        let since = Instant::now();
        let message = |reply| {
            let reply = Reply::Call(who.clone(), reply);
            Message::Act { act: act.clone(), reply, since }
        };
        self.ask(game, message).await
    }

    /// The games of a person, the last changed first, at most 100.
    pub async fn mine(&self, person: &PersonId) -> Result<Vec<MyGame>, Refusal> {
        let (inner, person) = (self.inner.clone(), *person);
        let listed = blocking(move || {
            let games = inner.store.of_person(&person, MOST_MINE)?;
            let who = Who { person: Some(person), seat: None };
            let shown = games.into_iter().filter_map(|kept| {
                let updated = kept.updated;
                // A game whose log makes no sense must not hide the others.
                let table = Table::open(kept, &inner.config, inner.now()).ok()?;
                Some(table.summary(table.people.viewer(&who), updated))
            });
            Ok::<_, StoreError>(shown.collect())
        });
        Ok(listed.await.ok_or_else(broken)??)
    }

    /// Keeps the games of an uploaded file, each by itself.
    pub async fn import(&self, person: &PersonId, dgn: &str) -> Result<Imported, Refusal> {
        let (text, person, now) = (dgn.to_owned(), *person, self.inner.now());
        let read = blocking(move || opening::imported(&text, person, now));
        let mut games = Vec::new();
        let mut written = Vec::new();
        for (title, outcome) in read.await.ok_or_else(broken)?? {
            games.push(match outcome {
                Ok(kept) => {
                    let id = kept.id.to_string();
                    written.push(self.inner.store.write(Write::Create(Box::new(kept))));
                    ImportedGame { id: Some(id), error: None, title }
                }
                Err(error) => ImportedGame { id: None, error: Some(error), title },
            });
        }
        for written in written {
            written.await.unwrap_or(Err(StoreError::Closed))?;
        }
        Ok(Imported { games })
    }

    /// Connects somebody to a game. Dropping the subscription leaves it.
    pub async fn subscribe(
        &self,
        game: &GameId,
        who: &Who,
        hello: Hello,
    ) -> Result<Subscription, Refusal> {
        let message = |reply| Message::Subscribe { who: who.clone(), hello: hello.clone(), reply };
        self.ask(game, message).await
    }

    /// What happens in a person's games from now on.
    pub fn person_events(&self, person: &PersonId) -> PersonEvents {
        let mut listeners = locked(&self.inner.listeners);
        listeners.retain(|_, listener| listener.receiver_count() > 0);
        let listener = listeners.entry(*person).or_insert_with(|| broadcast::channel(BEHIND).0);
        PersonEvents { receiver: listener.subscribe() }
    }

    /// Whether a position, or a turned or mirrored one, stands on the board of an online game in
    /// progress (beyond its first turns). Such a position is not for public analysis.
    pub fn is_like_live_online(&self, position: &AnyPosition) -> bool {
        self.inner.keys.has_like(position)
    }

    /// What there is to count.
    pub fn figures(&self) -> Figures {
        let inner = &self.inner;
        Figures {
            live_games: locked(&inner.games).len() as u64,
            store_batches: inner.store.batches(),
            computer_moves: inner.computer.answered(),
            computer_waiting: inner.computer.waiting(),
            ..inner.figures.read()
        }
    }

    /// Says goodbye to every connection and lets what is being written reach the disk. Nothing
    /// can be asked after it. Clocks stand from the last event on, until somebody is back.
    pub async fn shutdown(&self) {
        self.inner.down.store(true, Ordering::Relaxed);
        let doors: Vec<Door> = locked(&self.inner.games).values().cloned().collect();
        let goodbye = Refusal::new(Kind::ShuttingDown, "the server is going down; come back");
        for door in doors {
            door.tell(Message::Close(goodbye.clone()));
        }
        locked(&self.inner.listeners).clear();
        for _ in 0..500 {
            if locked(&self.inner.games).is_empty() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}
