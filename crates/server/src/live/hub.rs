//! The hub: the entry point to all games of a server.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use dejarik_engine::{Knowledge, Stop};
use dejarik_host::answers::lists::Page;
use dejarik_play::Game;
use dejarik_rules::Bilingual;
use dejarik_rules::any::AnyPosition;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::commit::creation;
use super::config::HubConfig;
use super::duty;
use super::figures::Figures;
use super::keys::{self, Keys};
use super::mailbox::{Asked, Look, Message, Reply, Subscription};
use super::node::Node;
use super::opening;
use super::parking;
use super::portrait::Portrait;
use super::requests::{Glance, Hello, PersonEvents, Who};
use super::retention;
use super::shared::Shared;
use super::task;
use super::{Act, Intent};
use crate::awaited::while_awaited;
use crate::cluster::think::Workers;
use crate::computer::{Capacity, Computer, Pool};
use crate::id::{GameId, PersonId, SeatToken};
use crate::profile::Profile;
use crate::protocol;
use crate::protocol::{
    CreatedGame, GameFull, MyGames, MyGamesQuery, NewGame, Replay, Review, SeatTaken,
};
use crate::refusal::{Kind, Refusal};
use crate::store::{SharedStore, Store, StoreError, Ticket};
use crate::tasks;
use crate::view;

/// The number of attempts to send a message to a game that is leaving memory.
const ATTEMPTS: usize = 4;
/// How long a message to a game that is moving to another node is retried, and the pause between two
/// attempts.
const MOVING: Duration = Duration::from_secs(6);
const PAUSE: Duration = Duration::from_millis(100);
/// How long a shutdown waits for the games to leave memory.
const GOODBYE: Duration = Duration::from_secs(5);

/// All live games of a server. Clones share the same games.
#[derive(Clone)]
pub struct Hub {
    pub(super) shared: Arc<Shared>,
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub").field("config", &self.shared.config).finish_non_exhaustive()
    }
}

impl Hub {
    /// Returns the tables and nets that analyses may use.
    pub fn knowledge(&self) -> &Knowledge {
        &self.shared.config.knowledge
    }

    /// Opens the games of a store. It has to be called within a tokio runtime. If several servers can share
    /// the store and the settings have a bus, the hub is one node of several.
    ///
    /// # Errors
    /// If the store cannot be read, the threads of the computer cannot be started, or the bus refuses a
    /// subscription.
    pub async fn open(store: Arc<dyn Store>, config: HubConfig) -> Result<Hub, StoreError> {
        let shared_store = store.shared();
        let node = config.bus.clone().zip(shared_store.clone());
        let node = node.map(|(bus, store)| Arc::new(Node::new(bus, store)));
        let capacity = Capacity {
            threads: config.computer_threads,
            waiting: config.computer_queue,
            limit: config.computer_limit,
        };
        let failed = |error: &dyn Bilingual| StoreError::Failed(error.wording());
        let computer: Box<dyn Computer> = match &config.bus {
            None => {
                Box::new(Pool::new(capacity, &config.knowledge).map_err(|error| failed(&error))?)
            }
            Some(bus) => {
                let workers = Workers::start(bus, capacity, &config.knowledge).await;
                Box::new(workers.map_err(|error| failed(&error))?)
            }
        };
        let keys = Keys::new(config.abandoned);
        for (game, key, updated) in store.live_positions().await? {
            keys.set(game, Some(key), updated, false);
        }
        // Games whose node has gone are taken over one by one.
        let running = if node.is_some() { Vec::new() } else { store.deadlines().await? };
        let shared =
            Arc::new(Shared::new(store, shared_store, config, computer, keys, node.clone()));
        // Clocks that were running when the server stopped are frozen now.
        let thaw = shared.instant(shared.thaw_at());
        for (game, _) in running {
            shared.parking.park(game, thaw, None);
        }
        tasks::spawn(parking::run(shared.parking.clone(), Arc::downgrade(&shared)));
        tasks::spawn(retention::run(Arc::downgrade(&shared)));
        let hub = Hub { shared };
        if let Some(node) = &node {
            duty::begin(&hub, node).await.map_err(|error| failed(&error))?;
        }
        Ok(hub)
    }

    /// Returns the store, for its key and to check that it answers.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.shared.store
    }

    /// Returns the store as one that several servers share; `None` if this server uses it alone.
    pub fn shared_store(&self) -> Option<&Arc<dyn SharedStore>> {
        self.shared.shared_store.as_ref()
    }

    /// Returns whether workers can be asked.
    pub fn has_workers(&self) -> bool {
        self.shared.computer.workers() > 0
    }

    /// Has a worker review a game; `None` if no worker can. `stop` is raised when nobody waits for the review
    /// any more.
    pub async fn review(&self, game: &Game, stop: &Stop) -> Option<Review> {
        let review = self.shared.computer.review(game, stop)?.await.ok()??;
        let fits = review.is_of(game);
        if !fits {
            tracing::warn!("a worker has reviewed another game; this server reviews it itself");
        }
        fits.then_some(review)
    }

    /// Returns the settings that the hub was opened with.
    pub fn config(&self) -> &HubConfig {
        &self.shared.config
    }

    /// Sends a message to a game and waits for the answer. A game that is just leaving memory is
    /// loaded again.
    pub(super) async fn ask<T>(
        &self,
        game: &GameId,
        mut message: impl FnMut(oneshot::Sender<Result<T, Refusal>>) -> Message,
    ) -> Result<T, Refusal> {
        let end = Instant::now() + MOVING;
        for attempt in 0.. {
            let moving = self.shared.node.is_some() && Instant::now() < end;
            match attempt {
                0 => {}
                _ if moving => tokio::time::sleep(PAUSE).await,
                ATTEMPTS.. => break,
                _ => {}
            }
            let (reply, answer) = oneshot::channel();
            task::mailbox(&self.shared, *game)?.send(message(reply))?;
            if let Ok(answer) = answer.await {
                return answer;
            }
        }
        Err(Refusal::new(Kind::Busy, "the game does not answer; try again"))
    }

    /// Creates a game on these terms. `person` holds the side that the terms ask for.
    ///
    /// # Errors
    /// If the terms are not possible (`at` names the field), or the game cannot be stored.
    pub async fn create(&self, person: &PersonId, terms: NewGame) -> Result<CreatedGame, Refusal> {
        let shared = &self.shared;
        shared.admit([*person]).await?;
        let (stored, held) =
            opening::on_terms(*person, &terms, &shared.config.times(), shared.now())?;
        let invitation = stored.seats.iter().find_map(|seat| match seat.ticket {
            Some(Ticket::Invitation(invitation)) => Some(invitation),
            Some(Ticket::SecretBefore(_)) | None => None,
        });
        let created = CreatedGame {
            id: stored.id.to_string(),
            you: held.iter().map(|(side, _)| (*side).into()).collect(),
            seats: held
                .iter()
                .map(|(side, secret)| (side.to_string(), secret.to_string()))
                .collect(),
            invite: invitation.map(|invitation| format!("/game/{}#{invitation}", stored.id)),
        };
        let (id, seats) = (stored.id, stored.seats.clone());
        shared.store.write(creation(stored)?).await?;
        shared.created(id, terms.rules, &seats);
        Ok(created)
    }

    /// Takes a seat: an open seat with its invitation or, in a rematch, the player's own seat with its secret
    /// from the previous game. The token is used up, and the answer contains a secret that nobody else
    /// learns. Taking one's own seat again changes nothing.
    ///
    /// # Errors
    /// If the token is for no seat of this game, or the seat is taken.
    pub async fn take_seat(
        &self,
        game: &GameId,
        person: &PersonId,
        token: &SeatToken,
    ) -> Result<SeatTaken, Refusal> {
        self.take_seat_as(game, person, token, None).await
    }

    /// Takes a seat like [`Hub::take_seat`], and gives it a name and a figure. Without them, a seat in a
    /// rematch keeps those of the previous game.
    ///
    /// # Errors
    /// As [`Hub::take_seat`], and if the name or the figure is not allowed (`at` names the field).
    pub async fn take_seat_as(
        &self,
        game: &GameId,
        person: &PersonId,
        token: &SeatToken,
        profile: Option<&protocol::Profile>,
    ) -> Result<SeatTaken, Refusal> {
        let profile = profile.map(|sent| Profile::checked(Some(sent))).transpose()?;
        let (person, token) = (*person, *token);
        self.ask(game, |reply| Message::Sit { person, token, profile: profile.clone(), reply })
            .await
    }

    /// Returns the snapshot of a game as the asker sees it.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn full(&self, game: &GameId, who: &Who) -> Result<GameFull, Refusal> {
        self.ask(game, |reply| Message::Full { who: who.clone(), reply }).await
    }

    async fn look(&self, game: &GameId, who: &Who) -> Result<Look, Refusal> {
        self.ask(game, |reply| Message::Look { who: who.clone(), reply }).await
    }

    /// Returns the facts about a game that need no computation.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn glance(&self, game: &GameId, who: &Who) -> Result<Glance, Refusal> {
        self.ask(game, |reply| Message::Glance { who: who.clone(), reply }).await
    }

    /// Returns what a preview of a game shows to anybody: the game after `at` entries of its line, or as it
    /// stands now.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn portrait(&self, game: &GameId, at: Option<usize>) -> Result<Portrait, Refusal> {
        self.ask(game, |reply| Message::Portrait { at, reply }).await
    }

    /// Returns the positions of a game, for replaying it: at most `limit`, after the first `from`
    /// entries of the line.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn replay(
        &self,
        game: &GameId,
        who: &Who,
        from: usize,
        limit: usize,
    ) -> Result<Replay, Refusal> {
        let Look { game, viewer, .. } = self.look(game, who).await?;
        while_awaited(move |_| view::replay(&game, viewer, from, limit)).await
    }

    /// Returns a game's record, as DGN.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn record(&self, game: &GameId, who: &Who) -> Result<String, Refusal> {
        let Look { game, stored, .. } = self.look(game, who).await?;
        while_awaited(move |_| opening::record_of(&game, &stored)).await
    }

    /// Returns a copy of a game that is over or was uploaded as a record, so that nothing of it has
    /// to stay hidden.
    ///
    /// # Errors
    /// If there is no such game, or it is in progress.
    pub async fn finished(&self, game: &GameId, who: &Who) -> Result<Game, Refusal> {
        let Look { game, stored, .. } = self.look(game, who).await?;
        crate::review::may_review(&game, stored.terms.kind)?;
        Ok(game)
    }

    /// Performs an act for a seat. Returns the version of the game that contains the act, once it is durable.
    ///
    /// # Errors
    /// If the asker does not hold the seat, the action is not possible now, or it cannot be stored.
    pub async fn act(&self, game: &GameId, who: &Who, act: Act) -> Result<u64, Refusal> {
        self.perform(game, who, Asked::Act(act), Instant::now()).await
    }

    /// Performs the intent of a program, as of the arrival of its request. `id` is the program's name for the
    /// act. Returns the version of the game that contains the act, once it is durable.
    ///
    /// # Errors
    /// As [`Hub::act`].
    pub async fn wish(
        &self,
        game: &GameId,
        who: &Who,
        (id, intent): (String, Intent),
        arrival: Instant,
    ) -> Result<u64, Refusal> {
        self.perform(game, who, Asked::Intent { id, intent }, arrival).await
    }

    pub(super) async fn perform(
        &self,
        game: &GameId,
        who: &Who,
        asked: Asked,
        since: Instant,
    ) -> Result<u64, Refusal> {
        self.shared.tempo.count(who)?;
        let message = |reply| {
            let reply = Reply::Call(who.clone(), reply);
            Message::Act { asked: asked.clone(), reply, since }
        };
        self.ask(game, message).await
    }

    /// Returns a page of a person's games, the last changed first.
    ///
    /// # Errors
    /// If `asked` is not possible (`at` names the field), or the store cannot be read.
    pub async fn mine(&self, person: &PersonId, asked: &MyGamesQuery) -> Result<MyGames, Refusal> {
        let page = Page::of(asked)?;
        let games = self.shared.store.games_of(*person, page.from, page.wanted()).await?;
        Ok(page.filled(games, person))
    }

    /// Connects to a game. Dropping the subscription leaves it.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn subscribe(
        &self,
        game: &GameId,
        who: &Who,
        hello: Hello,
    ) -> Result<Subscription, Refusal> {
        let message = |reply| Message::Subscribe { who: who.clone(), hello: hello.clone(), reply };
        self.ask(game, message).await
    }

    /// Subscribes to what happens in a person's games from now on.
    pub fn person_events(&self, person: &PersonId) -> PersonEvents {
        self.shared.subscribe(*person)
    }

    /// Returns whether a position, or a turned or mirrored one, is on the board of an online game in
    /// progress (beyond its first turns). Such a position is kept from public analysis.
    pub fn is_like_live_online(&self, position: &AnyPosition) -> bool {
        self.shared.keys.has_like(position, self.shared.now().wall)
    }

    /// Returns whether one of these positions, or a turned or mirrored one, is on the board of an online game
    /// in progress of any node. News from the other nodes may have been lost, so the store is asked as well.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn is_any_live_online(
        &self,
        positions: impl IntoIterator<Item = &AnyPosition>,
    ) -> Result<bool, Refusal> {
        let mut keys = Vec::new();
        for position in positions {
            if self.is_like_live_online(position) {
                return Ok(true);
            }
            keys.extend(keys::like(position));
        }
        if self.shared.node.is_none() || keys.is_empty() {
            return Ok(false);
        }
        let since = self.shared.keys.oldest(self.shared.now().wall);
        Ok(self.shared.store.live_at(&keys, since).await?)
    }

    /// Returns the figures of the server at this moment.
    pub fn figures(&self) -> Figures {
        let shared = &self.shared;
        Figures {
            live_games: shared.games.len() as u64,
            parked_games: shared.parking.len() as u64,
            disk_low: u64::from(shared.has_space().is_err()),
            store_batches: shared.store.batch_sizes(),
            computer_moves: shared.computer.answered(),
            computer_waiting: shared.computer.waiting(),
            computer_moves_by_workers: shared.computer.answered_by_workers(),
            workers: shared.computer.workers(),
            node: shared.node.as_ref().map(|node| node.figures(shared.games.len() as u64)),
            ..shared.figures.read()
        }
    }

    /// Says goodbye to every connection and waits until all events are durable. Every later request
    /// is refused. Clocks are frozen from the last event on, until a seat is back.
    pub async fn shutdown(&self) {
        self.shared.down.store(true, Ordering::Relaxed);
        self.shared.parking.close();
        let goodbye = Refusal::new(Kind::ShuttingDown, "the server is shutting down; come back");
        self.shared.games.send_to_all(|| Message::Close(goodbye.clone()));
        self.shared.unsubscribe_all();
        // A game that does not answer must not keep the server from stopping.
        let _ = tokio::time::timeout(GOODBYE, self.shared.games.emptied()).await;
        if let Some(node) = &self.shared.node {
            node.tell_now().await;
        }
        if let Some(store) = &self.shared.shared_store {
            // Games that cannot be given up now are free when the session ends.
            let _ = tokio::time::timeout(GOODBYE, store.retire()).await;
        }
    }
}
