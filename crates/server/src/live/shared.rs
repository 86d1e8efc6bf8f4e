//! What the hub and the tasks of its games share: the store, the computer, the register of live
//! games, the clocks of games that have left memory, the subscribers to people's events, and the time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use dejarik_rules::Side;
use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::bulk::Budgets;
use super::config::HubConfig;
use super::figures::Counters;
use super::game::LiveGame;
use super::keys::Keys;
use super::mailbox::{Mailbox, Messages};
use super::parking::Parking;
use super::peers::{FULL, Peers};
use super::quota::{DiskWatch, Tempo};
use super::ratings::RatingsCache;
use super::register::Register;
use super::requests::PersonEvent;
use super::subscribers::Subscribers;
use super::waiting::Waiting;
use crate::cluster::wire::{Guarded, News};
use crate::computer::Computer;
use crate::id::{GameId, PersonId};
use crate::protocol::Rules;
use crate::refusal::{Kind, Refusal};
use crate::store::{Holder, SharedStore, Store, StoredSeat, Usage};
use crate::tasks;
use crate::time::{Now, SteadyTime};

/// The longest time for which a timer is set. Anything later counts as never.
const FOREVER: Duration = Duration::from_secs(1 << 30);

/// Starts the task of a game, which reads these messages.
pub(super) type Load = dyn Fn(Arc<Shared>, GameId, Mailbox, Messages) + Send + Sync;

/// What [`Shared`] is made of.
pub(super) struct Parts {
    pub(super) store: Arc<dyn Store>,
    pub(super) shared_store: Option<Arc<dyn SharedStore>>,
    pub(super) config: HubConfig,
    pub(super) computer: Box<dyn Computer>,
    pub(super) keys: Keys,
    pub(super) peers: Option<Arc<Peers>>,
    pub(super) load: Box<Load>,
}

/// What the hub and the tasks of its games share.
pub(super) struct Shared {
    pub(super) store: Arc<dyn Store>,
    /// The same store, if several servers can share it.
    pub(super) shared_store: Option<Arc<dyn SharedStore>>,
    pub(super) config: HubConfig,
    pub(super) computer: Box<dyn Computer>,
    pub(super) keys: Keys,
    pub(super) figures: Counters,
    /// Whether the server is shutting down.
    pub(super) down: AtomicBool,
    pub(super) games: Register,
    /// The estimated memory of all games, in bytes.
    pub(super) weight: Arc<AtomicU64>,
    pub(super) parking: Arc<Parking>,
    /// Limits how many long logs are replayed at the same time.
    pub(super) folding: Semaphore,
    /// The budgets of addresses for snapshots.
    pub(super) budgets: Budgets,
    /// The bytes that wait for clients.
    pub(super) waiting: Waiting,
    pub(super) tempo: Arc<Tempo>,
    pub(super) disk: DiskWatch,
    /// The ratings as they were last computed.
    pub(super) ratings: RatingsCache,
    /// The other nodes; `None` if this is the only one.
    pub(super) peers: Option<Arc<Peers>>,
    pub(super) subscribers: Subscribers,
    /// Starts the task of a game.
    load: Box<Load>,
    /// The instant of [`SteadyTime::START`].
    start: Instant,
}

impl Shared {
    /// Returns the shared state of a new hub, which has no games yet.
    pub(super) fn new(parts: Parts) -> Shared {
        let Parts { store, shared_store, config, computer, keys, peers, load } = parts;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let games = Register::new(config.most_games);
        let (burst, each_second) = config.quotas.acts;
        let tempo = Arc::new(Tempo::new(burst, each_second));
        let budgets = Budgets::new(config.snapshots_of_address);
        let waiting = Waiting::new(config.waiting_of_address);
        let disk = DiskWatch::new(config.brake.clone());
        Shared {
            store,
            shared_store,
            config,
            computer,
            keys,
            figures: Counters::default(),
            down: AtomicBool::new(false),
            games,
            weight: Arc::default(),
            parking: Arc::default(),
            folding: Semaphore::new(cores),
            budgets,
            waiting,
            tempo,
            disk,
            ratings: RatingsCache::default(),
            peers,
            subscribers: Subscribers::default(),
            load,
            start: Instant::now(),
        }
    }

    /// Returns the present time. The steady clock is the runtime's, so tests can pause it.
    pub(super) fn now(&self) -> Now {
        let steady = SteadyTime::after_start(self.start.elapsed());
        Now { steady, wall: self.config.wall.now() }
    }

    /// Returns the moment at which something arrived. Its wall-clock time is the present one.
    pub(super) fn at(&self, arrival: Instant) -> Now {
        let since = arrival.saturating_duration_since(self.start);
        Now { steady: SteadyTime::after_start(since), ..self.now() }
    }

    /// Returns a steady time as an instant of the runtime.
    pub(super) fn instant(&self, steady: SteadyTime) -> Instant {
        self.start + steady.since_start().min(FOREVER)
    }

    /// Returns when clocks that have been frozen since the start of the server run again, even if no
    /// player of their game has come back.
    pub(super) fn thaw_at(&self) -> SteadyTime {
        SteadyTime::START + self.config.abandoned
    }

    /// Returns the mailbox of a game. A game that is not in memory is loaded by a new task.
    ///
    /// # Errors
    /// If the server is shutting down, or too many games are in use.
    pub(super) fn mailbox(self: &Arc<Self>, game: GameId) -> Result<Mailbox, Refusal> {
        if self.down.load(Ordering::Relaxed) {
            return Err(Refusal::shutting_down());
        }
        if !self.games.has(&game) {
            self.parking.ask(&game, self.now().steady, self.config.places.full_for());
        }
        let heavy = self.weight.load(Ordering::Relaxed) >= self.config.games_memory;
        self.games.mailbox(game, heavy, |mailbox, messages| {
            (self.load)(self.clone(), game, mailbox, messages);
        })
    }

    /// Checks that the disk has space for new games.
    ///
    /// # Errors
    /// If it has not.
    pub(super) fn has_space(&self) -> Result<(), Refusal> {
        let why =
            "the server's disk is nearly full, so it accepts no new games now; games in play go on";
        match self.disk.is_low(self.now().steady) {
            true => Err(Refusal::new(Kind::NoSpace, why)),
            false => Ok(()),
        }
    }

    /// Checks that these people may have a new game. Returns the usage of the last of them.
    ///
    /// # Errors
    /// If the disk is nearly full, or a person has too much already.
    pub(super) async fn admit(
        &self,
        people: impl IntoIterator<Item = PersonId>,
    ) -> Result<Usage, Refusal> {
        self.has_space()?;
        let mut usage = Usage::default();
        for person in people {
            usage = self.store.usage_of(person).await?;
            self.config.quotas.allow(usage)?;
        }
        Ok(usage)
    }

    /// Sends an event to a person's subscribers at all nodes.
    fn send(&self, person: &PersonId, event: PersonEvent) {
        if let Some(peers) = self.peers.clone() {
            let news = News::Person(*person, event.clone());
            tasks::spawn(async move { peers.post.tell(news).await });
        }
        self.subscribers.send(person, event);
    }

    /// Notes the position that a game keeps from analysis, and lets the other nodes know soon.
    pub(super) fn guard(&self, guarded: Guarded) {
        let Guarded { game, key, present } = guarded;
        self.keys.set(game, key, self.now().wall, present);
        if let Some(peers) = &self.peers {
            peers.tell_of(guarded);
        }
    }

    /// Handles news that another node has sent to all nodes.
    pub(super) fn hear(&self, news: News) {
        match news {
            News::Person(person, event) => self.subscribers.send(&person, event),
            News::Guarded(changed) => {
                let now = self.now().wall;
                for Guarded { game, key, present } in changed {
                    self.keys.set(game, key, now, present);
                }
            }
            // The node is full until it says so again, and a little longer because that message may be late.
            News::Full => self.config.places.full_elsewhere(2 * FULL),
        }
    }

    /// Tells the people on the seats of a new game that it has begun. A game with an open seat begins when the seat is
    /// taken.
    pub(super) fn created(&self, game: GameId, rules: Rules, seats: &[StoredSeat; 2]) {
        self.figures.created();
        let holders = seats.each_ref().map(|seat| &seat.holder);
        if !holders.contains(&&Holder::Open) {
            self.send_start(game, rules, holders);
        }
    }

    /// Tells both players that both seats are taken now.
    pub(super) fn completed(&self, live: &LiveGame) {
        let rules = live.game.settings().rules().id().into();
        let holders = Side::BOTH.map(|side| live.people.holder(side));
        self.send_start(live.id, rules, holders);
    }

    fn send_start(&self, game: GameId, rules: Rules, holders: [&Holder; 2]) {
        for person in people(holders) {
            let holds = |side: &Side| *holders[side.index()] == Holder::Person(Some(person));
            let you = Side::BOTH.into_iter().filter(holds).map(Into::into).collect();
            self.send(&person, PersonEvent::GameStart { game: game.to_string(), rules, you });
        }
    }

    /// Tells both players that the game is over.
    pub(super) fn finished(&self, live: &LiveGame) {
        let Some(result) = live.game.result() else { return };
        if live.terms.rated.is_some() {
            self.ratings.outdate();
        }
        for person in people(Side::BOTH.map(|side| live.people.holder(side))) {
            self.send(
                &person,
                PersonEvent::GameFinish {
                    game: live.id.to_string(),
                    winner: result.winner.map(Into::into),
                    why: result.why.name().to_owned(),
                },
            );
        }
    }
}

impl Drop for Shared {
    /// Ends the scheduler of clocks.
    fn drop(&mut self) {
        self.parking.close();
    }
}

/// Returns the people on two seats, each once.
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
