//! The hub: the entry point to all games of a server.
//!
//! `open` starts it with its background tasks, and `running` is the task of a game, which runs or relays the game.
//! The other modules are what people can do apart from playing:
//!
//! - `credentials`: what they sign in with; `devices`: where they are notified; `muted`: whom they never want to meet
//!   again; `own`: what is kept of a person, reported, exported and deleted.
//! - `lobby`: the games that everybody may join or watch; `tournaments`: those for three to eight people; `ratings`: what
//!   is computed from rated games.
//! - `import`: the games of an uploaded file; `portraits`: games as somebody without a seat sees them; `sweeps`: deleting
//!   games that are no longer kept.

mod credentials;
mod devices;
mod import;
mod lobby;
mod muted;
mod open;
mod own;
mod portraits;
mod ratings;
mod running;
mod sweeps;
mod tournaments;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use dejarik_engine::{Knowledge, Stop};
use dejarik_host::answers::lists::Page;
use dejarik_host::answers::misread;
use dejarik_host::live::checked;
use dejarik_play::Game;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Words, wording};
use tokio::time::Instant;

use super::afar::Node;
use super::config::HubConfig;
use super::figures::Figures;
use super::game::LiveGame;
use super::mailbox::{Asked, Look, Message};
use super::opening;
use super::ratings::mark_of;
use super::requests::{Claim, Glance, Hello, Seated, Taker, Who};
use super::shared::Shared;
use super::stored::{self, creation};
use super::subscribers::PersonEvents;
use super::subscription::Subscription;
use super::{Act, Intent};
use crate::awaited::while_awaited;
use crate::id::{GameId, PersonId, SeatToken};
use crate::profile::Profile;
use crate::protocol;
use crate::protocol::{
    CreatedGame, GameFull, MyGame, MyGames, NewGame, PageQuery, Replay, Review, SeatTaken,
};
use crate::push::Push;
use crate::refusal::{Kind, Refusal};
use crate::store::{
    GameKind, Holder, ListedGame, LiveKey, Rated, SharedStore, Store, StoredGame, Ticket,
};
use crate::time::{Offset, WallTime};
use crate::view;
use lobby::Offer;

/// How long a shutdown waits for the games to leave memory.
const GOODBYE: Duration = Duration::from_secs(5);

/// All live games of a server. Clones share the same games.
#[derive(Clone)]
pub struct Hub {
    shared: Arc<Shared>,
    /// This node's state among others; `None` if it is the only one.
    node: Option<Arc<Node>>,
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

    /// Returns the store, for its key and to check that it answers.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.shared.store
    }

    /// Returns the store as one that several servers share; `None` if this server uses it alone.
    pub(crate) fn shared_store(&self) -> Option<&Arc<dyn SharedStore>> {
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

    /// Creates a game on these terms. `person` holds the side that the terms ask for.
    ///
    /// # Errors
    /// If the terms are not possible (`at` names the field), or the game cannot be stored.
    pub async fn create(&self, person: &PersonId, terms: NewGame) -> Result<CreatedGame, Refusal> {
        self.create_offered(&person.into(), terms, None).await
    }

    /// Creates a game like [`Hub::create`], whose open seat is offered to everybody if there is an offer.
    async fn create_offered(
        &self,
        maker: &Taker,
        terms: NewGame,
        offer: Option<Offer>,
    ) -> Result<CreatedGame, Refusal> {
        let (shared, person) = (&self.shared, &maker.person);
        shared.admit([*person]).await?;
        if terms.checked && shared.config.dice_keys.is_none() {
            let why = wording!(
                "this server has no key for checked dice",
                "ce serveur n’a pas de clé pour vérifier les dés"
            );
            return Err(misread(&why, "checked"));
        }
        let (stored, held) =
            opening::on_terms(*person, &terms, &shared.config.times, shared.now())?;
        let mut stored = StoredGame { offered: offer.map(|offer| offer.until), ..stored };
        stored.terms.rated = offer
            .filter(|offer| offer.rated)
            .map(|_| Rated { network: mark_of(&stored.id, maker.network) });
        for seat in &mut stored.seats {
            let shown = std::mem::take(&mut seat.profile);
            seat.profile = shared.config.moderated.checked(person, shown)?;
        }
        let start = stored.terms.settings.start();
        if let Some(start) = start.filter(|_| stored.terms.kind == GameKind::Computer)
            && self.is_any_live_online([start], WallTime::LAST).await?
        {
            let why =
                "this position is being played online now; the computer can play it afterwards";
            return Err(Refusal::new(Kind::LiveGame, why).at("start"));
        }
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
        taker: impl Into<Taker>,
        token: &SeatToken,
    ) -> Result<SeatTaken, Refusal> {
        self.take_seat_as(game, taker, token, None).await
    }

    /// Takes a seat like [`Hub::take_seat`], and gives it a name and a figure. Without them, a seat in a
    /// rematch keeps those of the previous game.
    ///
    /// # Errors
    /// As [`Hub::take_seat`], and if the name or the figure is not allowed (`at` names the field).
    pub async fn take_seat_as(
        &self,
        game: &GameId,
        taker: impl Into<Taker>,
        token: &SeatToken,
        profile: Option<&protocol::Profile>,
    ) -> Result<SeatTaken, Refusal> {
        let taker = taker.into();
        let checked = |sent| {
            let profile = Profile::checked(Some(sent))?;
            self.config().moderated.checked(&taker.person, profile)
        };
        let profile = profile.map(checked).transpose()?;
        let secret = SeatToken::random()?;
        let mark = mark_of(game, taker.network);
        let claim = Claim { taker, token: token.hash(), secret: secret.hash(), mark, profile };
        let sit = |reply| Message::Sit { claim: claim.clone(), reply };
        let Seated { side, new } = self.shared.ask(game, None, sit).await?;
        Ok(SeatTaken { side, secret: new.then(|| secret.to_string()) })
    }

    /// Returns the snapshot of a game as the asker sees it.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn full(&self, game: &GameId, who: &Who) -> Result<GameFull, Refusal> {
        self.shared.ask(game, Some(who), |reply| Message::Full { who: who.clone(), reply }).await
    }

    /// Checks that an address may get a snapshot as the answer to a request. Such a snapshot and those of sockets
    /// use up the same budget.
    ///
    /// # Errors
    /// If the address has spent its budget.
    pub fn allow_snapshot(&self, who: &Who) -> Result<(), Refusal> {
        match self.shared.budgets.ready(who.network) <= self.shared.now().steady {
            true => Ok(()),
            false => {
                let why = Words::new(
                    "your address has read too many long games; try again soon",
                    "votre adresse a lu trop de longues parties ; réessayez bientôt",
                );
                Err(Refusal::of(Kind::TooMany, &why))
            }
        }
    }

    /// Notes that an address got a snapshot of this many bytes as the answer to a request.
    pub(crate) fn spend_snapshot(&self, who: &Who, bytes: usize) {
        self.shared.budgets.spend(who.network, bytes as u64, self.shared.now().steady);
    }

    async fn look(&self, game: &GameId, who: &Who) -> Result<Look, Refusal> {
        self.shared.ask(game, Some(who), |reply| Message::Look { who: who.clone(), reply }).await
    }

    /// Returns the facts about a game that need no computation.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn glance(&self, game: &GameId, who: &Who) -> Result<Glance, Refusal> {
        self.shared.ask(game, Some(who), |reply| Message::Glance { who: who.clone(), reply }).await
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
        let Look { game, stored, viewer, .. } = self.look(game, who).await?;
        while_awaited(move |_| {
            view::replay(&game, stored.terms.record.as_deref(), viewer, from, limit)
        })
        .await
    }

    /// Returns a game's record, as DGN.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn record(&self, game: &GameId, who: &Who) -> Result<String, Refusal> {
        let Look { game, stored, .. } = self.look(game, who).await?;
        while_awaited(move |_| opening::record_of(&game, &stored, Offset::UTC)).await
    }

    /// Returns the dice of a finished game as a file, the sidecar of its record.
    ///
    /// # Errors
    /// If there is no such game, its dice were not checked, or it is in progress.
    pub async fn dice(&self, game: &GameId, who: &Who) -> Result<String, Refusal> {
        let Look { game, .. } = self.look(game, who).await?;
        while_awaited(move |_| checked::sidecar(&game)).await?
    }

    /// Returns the journal of a game with checked dice from the entry `from` on, as lines of JSON.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn journal(&self, game: &GameId, who: &Who, from: usize) -> Result<String, Refusal> {
        // The journal is read from the store: the copy in memory is outdated if another node has taken over the game.
        self.glance(game, who).await?;
        let answer = move |live: LiveGame, _: &Shared| Ok(checked::journal_from(&live.game, from));
        stored::read(&self.shared, *game, answer).await
    }

    /// Returns a copy of a game that is over or was uploaded as a record, so that nothing of it has
    /// to stay hidden, and when it last changed.
    ///
    /// # Errors
    /// If there is no such game, or it is in progress.
    pub async fn finished(&self, game: &GameId, who: &Who) -> Result<(Game, WallTime), Refusal> {
        let Look { game, stored, .. } = self.look(game, who).await?;
        crate::review::may_review(&game, stored.terms.kind)?;
        Ok((game, stored.updated))
    }

    /// Performs an act for a seat. Returns the version of the game that contains the act, once it is durable.
    ///
    /// # Errors
    /// If the asker does not hold the seat, the action is not possible now, or it cannot be stored.
    pub async fn act(&self, game: &GameId, who: &Who, act: Act) -> Result<u64, Refusal> {
        self.shared.perform(game, who, Asked::Act(act), Instant::now()).await
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
        id: String,
        intent: Intent,
        arrival: Instant,
    ) -> Result<u64, Refusal> {
        self.shared.perform(game, who, Asked::Intent { id, intent }, arrival).await
    }

    /// Returns a page of a person's games, the last changed first.
    ///
    /// # Errors
    /// If `asked` is not possible (`at` names the field), or the store cannot be read.
    pub async fn mine(&self, person: &PersonId, asked: &PageQuery) -> Result<MyGames, Refusal> {
        let page = Page::of(asked)?;
        let games = self.shared.store.games_of(*person, page.from, page.wanted()).await?;
        Ok(page.filled(games, person))
    }

    /// Returns those of a person's games that have begun and are not over, among the ones that changed last. A game with
    /// an open seat has not begun.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn in_progress(&self, person: &PersonId) -> Result<Vec<MyGame>, Refusal> {
        let page = Page::of(&PageQuery::default())?;
        let mut games = self.shared.store.games_of(*person, page.from, page.wanted()).await?;
        let open = |game: &ListedGame| game.holders.contains(&Holder::Open);
        games.retain(|game| game.as_ref().is_ok_and(|game| !open(game)));
        let mut begun = page.filled(games, person).games;
        begun.retain(|game| game.result.is_none());
        Ok(begun)
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
        self.shared.connect(game, who, hello).await
    }

    /// Subscribes to what happens in a person's games from now on.
    pub fn person_events(&self, person: &PersonId) -> PersonEvents {
        self.shared.subscribers.subscribe(*person)
    }

    /// Returns whether an equivalent position is on the board of an online game in progress (beyond its
    /// first turns). Such a position is kept from public analysis.
    pub fn is_like_live_online(&self, position: &AnyPosition) -> bool {
        self.shared.keys.has_like(position, self.shared.now().wall, WallTime::LAST)
    }

    /// Returns whether a position equivalent to one of these is on the board of an online game in progress of
    /// any node, and came on it at `until` or earlier. News from the other nodes may have been lost, so the
    /// store is asked as well.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn is_any_live_online(
        &self,
        positions: impl IntoIterator<Item = &AnyPosition>,
        until: WallTime,
    ) -> Result<bool, Refusal> {
        let mut keys = Vec::new();
        let now = self.shared.now().wall;
        for position in positions {
            if self.shared.keys.has_like(position, now, until) {
                return Ok(true);
            }
            keys.push(LiveKey::of(position));
        }
        if self.shared.peers.is_none() || keys.is_empty() {
            return Ok(false);
        }
        let changed = self.shared.keys.oldest(now)..=until;
        Ok(self.shared.store.live_at(&keys, changed).await?)
    }

    /// Returns the figures of the server at this moment.
    pub fn figures(&self) -> Figures {
        let shared = &self.shared;
        Figures {
            live_games: shared.games.len() as u64,
            parked_games: shared.parking.len() as u64,
            disk_low: u64::from(shared.has_space().is_err()),
            waiting_bytes: shared.waiting.bytes(),
            store_batches: shared.store.batch_sizes(),
            computer_moves: shared.computer.answered(),
            computer_waiting: shared.computer.waiting(),
            computer_moves_by_workers: shared.computer.answered_by_workers(),
            workers: shared.computer.workers(),
            push: shared.config.push.as_ref().map(Push::figures).unwrap_or_default(),
            node: self.node.as_ref().map(|node| node.figures(shared.games.len() as u64)),
            ..shared.figures.read()
        }
    }

    /// Says goodbye to every connection and waits until all events are durable. Every later request
    /// is refused. Clocks are frozen from the last event on, until a seat is back.
    pub async fn shutdown(&self) {
        self.shared.down.store(true, Ordering::Relaxed);
        self.shared.parking.close();
        let goodbye = Refusal::shutting_down();
        self.shared.games.send_to_all(|| Message::Close(goodbye.clone()));
        self.shared.subscribers.end_all();
        // A game that does not answer must not keep the server from stopping.
        let _ = tokio::time::timeout(GOODBYE, self.shared.games.emptied()).await;
        if let Some(peers) = &self.shared.peers {
            peers.tell_now().await;
        }
        if let Some(store) = &self.shared.shared_store {
            // Games that cannot be given up now are free when the session ends.
            let _ = tokio::time::timeout(GOODBYE, store.retire()).await;
        }
    }
}
