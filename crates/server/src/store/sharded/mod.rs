//! A store that is made of several, over which games are spread by their ids (`docs/adr/0011-shards.md`).
//!
//! Each game is in one of the stores, with its epoch, its log and the session that owns it. So what holds for
//! one store holds for each game here. The *home* of a game is a function of its id and of the number of
//! stores that hold games. A game is created at its home and looked for there first, but found wherever it
//! is: a server that does not know of a further store yet, and a program that moves games, cost time and
//! nothing else.
//!
//! What is not about one game asks all stores. The lists of a person fail while a store is missing, because a
//! list without some of the games would be wrong. The first store has the keys of the cookies.

mod arrangement;
mod exporting;
mod finding;
mod home;
mod shard;
mod spread;
#[cfg(test)]
#[cfg(unix)]
mod tests;
mod writing;

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dejarik_rules::{Bilingual, wording};
use futures_util::future::join_all;
use tokio::runtime::Handle;
use tokio::sync::watch;

use super::postgres::SessionNames;
use super::{
    Address, BatchSizes, Claim, Cursor, Epoch, Expiry, Lease, Listed, LiveKey, OwnGame, Postgres,
    Read, Session, SharedQuota, Store, StoreError, StoredGame, Usage, Write, Written,
};
use crate::id::{GameId, PersonId};
use crate::time::WallTime;
use home::home;

pub(super) use arrangement::refuse_alone;
pub use shard::{Leaving, Shard, Sought};
pub use spread::{Report, Spread, SpreadError, spread};

/// How often a node reads how many stores hold games.
const RECHECK: Duration = Duration::from_secs(1);

/// A store that is made of several.
pub struct Sharded<S> {
    parts: Arc<Parts<S>>,
    handle: Handle,
    /// Changes with the number of games that others have seized in any of the stores.
    seized: Option<watch::Receiver<u64>>,
}

/// The stores, and what is known of them.
struct Parts<S> {
    shards: Vec<S>,
    /// The number of stores that hold games, the first ones.
    holding: AtomicUsize,
    /// Where the games are that this server has claimed.
    claimed: Mutex<HashMap<GameId, usize>>,
    /// The names of the sessions of this server; `None` without sessions.
    names: Option<Arc<SessionNames>>,
    /// Whether games are spread over more stores than these.
    outdated: AtomicBool,
}

impl<S> std::fmt::Debug for Sharded<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Sharded({})", self.parts.shards.len())
    }
}

impl<S: Shard> Sharded<S> {
    /// Returns a store over these, all of which hold games. It has to be called within a tokio runtime.
    pub fn over(shards: Vec<S>) -> Sharded<S> {
        let holding = shards.len();
        Sharded::new(shards, holding, None)
    }

    fn new(shards: Vec<S>, holding: usize, names: Option<Arc<SessionNames>>) -> Sharded<S> {
        let (holding, claimed) = (AtomicUsize::new(holding), Mutex::default());
        let seized = merged(shards.iter().filter_map(Store::seizures));
        let parts = Parts { shards, holding, claimed, names, outdated: AtomicBool::new(false) };
        Sharded { parts: Arc::new(parts), handle: Handle::current(), seized }
    }

    /// Asks every store, all at once.
    async fn ask_all<'a, T>(
        &'a self,
        ask: impl Fn(&'a S) -> Read<'a, T>,
    ) -> Vec<Result<T, StoreError>> {
        join_all(self.parts.shards.iter().map(ask)).await
    }

    /// Asks every store, all of which have to answer.
    async fn ask_each<'a, T>(
        &'a self,
        ask: impl Fn(&'a S) -> Read<'a, T>,
    ) -> Result<Vec<T>, StoreError> {
        self.ask_all(ask).await.into_iter().collect()
    }

    /// Asks every store and returns what those answer that can be asked.
    ///
    /// # Errors
    /// If none answers.
    async fn ask_some<'a, T>(
        &'a self,
        ask: impl Fn(&'a S) -> Read<'a, T>,
    ) -> Result<Vec<T>, StoreError> {
        let (mut answers, mut failed) = (Vec::new(), None);
        for answer in self.ask_all(ask).await {
            match answer {
                Ok(answer) => answers.push(answer),
                Err(error) => failed = Some(error),
            }
        }
        match failed {
            Some(error) if answers.is_empty() => Err(error),
            _ => Ok(answers),
        }
    }

    /// Returns why each store cannot be used, with its number.
    async fn failing(&self) -> Vec<StoreError> {
        if self.parts.outdated.load(Ordering::Relaxed) {
            let why = StoreError::Failed(wording!(
                "games are spread over more stores than this server was given; restart it with all of them",
                "les parties sont réparties sur plus de stockages que ce serveur n’en a reçu ; relancez-le \
                 avec tous"
            ));
            return vec![why; self.parts.shards.len()];
        }
        let all = self.parts.shards.len();
        let checked = self.ask_all(S::check_ready).await.into_iter().zip(1..);
        let failing = checked.filter_map(|(checked, number)| Some((checked.err()?, number)));
        let named = failing.map(|(error, number)| {
            let why = error.wording();
            StoreError::Failed(wording!(
                "store {number} of {all} is missing: {why}",
                "le stockage {number} sur {all} manque : {why}";
                why
            ))
        });
        named.collect()
    }
}

impl Sharded<Postgres> {
    /// Opens databases for a node with this name. Their order is that of the set; the first start arranges
    /// it.
    ///
    /// # Errors
    /// As [`Postgres::open`], or if the databases are not the stores of one set in their order, or some of
    /// those that hold games are not among them.
    pub async fn open(addresses: &[Address], node: &str) -> Result<Sharded<Postgres>, StoreError> {
        Sharded::open_with(addresses, node, Lease::default()).await
    }

    /// Opens databases for a node whose sessions live for another time than usual.
    ///
    /// # Errors
    /// As [`Sharded::open`].
    pub async fn open_with(
        addresses: &[Address],
        node: &str,
        lease: Lease,
    ) -> Result<Sharded<Postgres>, StoreError> {
        let names = Arc::new(SessionNames::new(node)?);
        let opened = addresses
            .iter()
            .map(|address| Postgres::open_in_set(address, Some((Arc::clone(&names), lease))));
        let shards: Vec<Postgres> = join_all(opened).await.into_iter().collect::<Result<_, _>>()?;
        // The sessions are open, so a program that begins to spread games sees them or is seen.
        let arranged = arrangement::arrange(&shards).await;
        let holding = match arranged {
            Ok(holding) => holding,
            Err(error) => {
                join_all(shards.iter().map(Store::retire)).await;
                return Err(error);
            }
        };
        let opened = Sharded::new(shards, holding, Some(names));
        tokio::spawn(follow(Arc::downgrade(&opened.parts)));
        Ok(opened)
    }

    /// Opens databases for a program that is no node: it has no sessions and claims no games.
    ///
    /// # Errors
    /// As [`Sharded::open`].
    pub async fn open_without_session(
        addresses: &[Address],
    ) -> Result<Sharded<Postgres>, StoreError> {
        let opened = addresses.iter().map(|address| Postgres::open_in_set(address, None));
        let shards: Vec<Postgres> = join_all(opened).await.into_iter().collect::<Result<_, _>>()?;
        let holding = arrangement::arrange(&shards).await?;
        Ok(Sharded::new(shards, holding, None))
    }

    /// Returns the databases.
    pub(crate) fn databases(&self) -> &[Postgres] {
        &self.parts.shards
    }
}

/// Returns a counter of the changes of all these; `None` if there are none. It has to be called within a tokio
/// runtime.
fn merged(counters: impl Iterator<Item = watch::Receiver<u64>>) -> Option<watch::Receiver<u64>> {
    let sum = Arc::new(watch::Sender::new(0));
    let mut any = false;
    for mut counter in counters {
        any = true;
        let sum = Arc::clone(&sum);
        tokio::spawn(async move {
            while counter.changed().await.is_ok() {
                sum.send_modify(|changes| *changes += 1);
            }
        });
    }
    any.then(|| sum.subscribe())
}

/// Reads now and then how many stores hold games, and ends moves that stand still, as long as the store is
/// open.
async fn follow(parts: std::sync::Weak<Parts<Postgres>>) {
    let mut moving = HashMap::new();
    loop {
        tokio::time::sleep(RECHECK).await;
        let Some(parts) = parts.upgrade() else { return };
        moving = parts.end_stalled_moves(&moving).await;
        let Some(first) = parts.shards.first() else { return };
        // A first store that is missing changes nothing about the others.
        let Ok(holding) = arrangement::holding(first).await else { continue };
        let known = holding.min(parts.shards.len());
        let before = parts.holding.swap(known, Ordering::Relaxed);
        if before != known {
            tracing::info!(before, holding, "games are spread over another number of stores");
        }
        // Only a server that was paused while they were spread gets here.
        if holding > known && !parts.outdated.swap(true, Ordering::Relaxed) {
            tracing::error!(
                holding,
                known,
                "games are spread over more stores than this server knows"
            );
        }
    }
}

impl<S: Shard> Parts<S> {
    fn home(&self, game: GameId) -> usize {
        home(game, self.holding.load(Ordering::Relaxed))
    }

    /// Returns where a game is or, if this server has not claimed it, where it should be.
    fn place(&self, game: GameId) -> usize {
        let claimed = self.claimed().get(&game).copied();
        claimed.unwrap_or_else(|| self.home(game))
    }

    fn claimed(&self) -> MutexGuard<'_, HashMap<GameId, usize>> {
        self.claimed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Merges lists by turns, each game once.
fn by_turns(lists: &[Vec<GameId>], limit: usize) -> Vec<GameId> {
    let longest = lists.iter().map(Vec::len).max().unwrap_or_default();
    let mut seen = HashSet::new();
    let merged = (0..longest).flat_map(|at| lists.iter().filter_map(move |list| list.get(at)));
    merged.copied().filter(|game| seen.insert(*game)).take(limit).collect()
}

impl<S: Shard> Store for Sharded<S> {
    fn write(&self, write: Write) -> Written {
        writing::write(&self.parts, &self.handle, write)
    }

    fn load(&self, game: GameId) -> Read<'_, Option<StoredGame>> {
        Box::pin(self.parts.find(game, move |shard| shard.load(game)))
    }

    fn games_of(
        &self,
        person: PersonId,
        from: Option<Cursor>,
        limit: usize,
    ) -> Read<'_, Vec<Listed>> {
        Box::pin(async move {
            let pages = self.ask_each(|shard| shard.games_of(person, from, limit)).await?;
            let mut games: Vec<Listed> = pages.into_iter().flatten().collect();
            games.sort_by_key(|entry| {
                let Cursor { updated, id } = Cursor::after(entry);
                (Reverse(updated), id)
            });
            // A game that is just being moved is in two stores.
            let mut seen = HashSet::new();
            games.retain(|entry| seen.insert(Cursor::after(entry).id));
            games.truncate(limit);
            Ok(games)
        })
    }

    /// What a store holds that is missing just now is not counted, so that new games can be made in the others.
    fn usage_of(&self, person: PersonId) -> Read<'_, Usage> {
        Box::pin(async move {
            let parts = self.ask_some(|shard| shard.usage_of(person)).await?;
            Ok(parts.iter().fold(Usage::default(), |sum, part| Usage {
                games: sum.games + part.games,
                open: sum.open + part.open,
                bytes: sum.bytes + part.bytes,
            }))
        })
    }

    fn live_positions(&self) -> Read<'_, Vec<(GameId, LiveKey, WallTime)>> {
        Box::pin(async move { Ok(self.ask_each(S::live_positions).await?.concat()) })
    }

    fn live_at(&self, keys: &[LiveKey], since: WallTime) -> Read<'_, bool> {
        let keys = keys.to_vec();
        Box::pin(async move {
            let mut failed = None;
            for answer in self.ask_all(|shard| shard.live_at(&keys, since)).await {
                match answer {
                    Ok(true) => return Ok(true),
                    Ok(false) => {}
                    Err(error) => failed = Some(error),
                }
            }
            failed.map_or(Ok(false), Err)
        })
    }

    fn deadlines(&self) -> Read<'_, Vec<(GameId, WallTime)>> {
        Box::pin(async move { Ok(self.ask_each(S::deadlines).await?.concat()) })
    }

    fn own_games(&self, person: PersonId) -> Read<'_, Vec<OwnGame>> {
        Box::pin(async move {
            let parts = self.ask_each(|shard| shard.own_games(person)).await?;
            let mut games = parts.concat();
            games.sort_by_key(|game| (game.created, game.id));
            games.dedup_by_key(|game| game.id);
            Ok(games)
        })
    }

    fn expired(&self, expiry: Expiry, limit: usize) -> Read<'_, Vec<GameId>> {
        Box::pin(async move {
            let lists = self.ask_some(|shard| shard.expired(expiry, limit)).await?;
            Ok(by_turns(&lists, limit))
        })
    }

    fn check_ready(&self) -> Read<'_, ()> {
        Box::pin(async move { self.failing().await.into_iter().next().map_or(Ok(()), Err) })
    }

    fn check_ready_for(&self, game: GameId) -> Read<'_, ()> {
        self.parts.shards[self.parts.place(game)].check_ready()
    }

    fn check_parts(&self) -> Read<'_, Vec<StoreError>> {
        Box::pin(async move {
            let mut failing = self.failing().await;
            match failing.len() == self.parts.shards.len() {
                true => Err(failing.swap_remove(0)),
                false => Ok(failing),
            }
        })
    }

    fn batch_sizes(&self) -> BatchSizes {
        let parts = self.parts.shards.iter().map(Store::batch_sizes);
        parts.fold([0; 11], |sum, part| std::array::from_fn(|class| sum[class] + part[class]))
    }

    fn session(&self) -> Option<Session> {
        self.parts.names.as_ref().map(|names| names.latest())
    }

    fn sessions(&self) -> Option<watch::Receiver<Session>> {
        self.parts.names.as_ref().map(|names| names.subscribe())
    }

    fn keys(&self) -> Read<'_, Option<Vec<u8>>> {
        self.parts.shards[0].keys()
    }

    fn replace_keys(&self, expected: Option<Vec<u8>>, keys: Vec<u8>) -> Read<'_, bool> {
        self.parts.shards[0].replace_keys(expected, keys)
    }

    fn claim(&self, game: GameId) -> Read<'_, Option<Claim>> {
        Box::pin(self.parts.claim(game, None))
    }

    fn seize(&self, game: GameId, from: &Session) -> Read<'_, Option<Claim>> {
        Box::pin(self.parts.claim(game, Some(from.clone())))
    }

    fn seizures(&self) -> Option<watch::Receiver<u64>> {
        self.seized.clone()
    }

    /// Of a store that is missing, the games count that this server has claimed: nobody else can have them yet.
    fn owned(&self) -> Read<'_, Vec<GameId>> {
        Box::pin(async move {
            let mut games = Vec::new();
            for (place, owned) in self.ask_all(S::owned).await.into_iter().enumerate() {
                match owned {
                    Ok(owned) => games.extend(owned),
                    Err(_) => {
                        let claimed = self.parts.claimed();
                        let here = claimed.iter().filter(|(_, shard)| **shard == place);
                        games.extend(here.map(|(game, _)| *game));
                    }
                }
            }
            Ok(games)
        })
    }

    fn take(&self, quota: SharedQuota) -> Read<'_, Option<Duration>> {
        self.parts.shards[0].take(quota)
    }

    /// A server is registered as long as one of its sessions is alive, because the games of the other stores
    /// go on.
    fn is_registered(&self) -> bool {
        self.parts.shards.iter().any(Store::is_registered)
    }

    fn release(&self, game: GameId, epoch: Epoch) -> Read<'_, ()> {
        let place = self.parts.place(game);
        self.parts.claimed().remove(&game);
        self.parts.shards[place].release(game, epoch)
    }

    fn retire(&self) -> Read<'_, ()> {
        Box::pin(async move { self.ask_each(S::retire).await.map(drop) })
    }

    fn orphans(&self, limit: usize) -> Read<'_, Vec<GameId>> {
        Box::pin(async move {
            let lists = self.ask_some(|shard| shard.orphans(limit)).await?;
            Ok(by_turns(&lists, limit))
        })
    }
}
