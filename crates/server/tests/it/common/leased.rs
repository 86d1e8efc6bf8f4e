//! A store in memory that several servers of one test share, with the sessions and epochs of a store for
//! several nodes. Each server has a handle; a test ends its session as if the server had gone.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dejarik_server::id::{GameId, PersonId};
use dejarik_server::store::{
    BatchSizes, Claim, Cursor, Epoch, Expiry, Listed, LiveKey, Memory, OwnGame, Public, Read,
    Session, SharedQuota, SharedStore, Store, StoreError, StoredGame, Usage, Write, Written,
};
use dejarik_server::time::WallTime;
use tokio::sync::watch;

/// What all handles share.
#[derive(Default)]
pub struct Leases {
    store: Memory,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    alive: HashSet<Session>,
    owners: HashMap<GameId, (Option<Session>, u64)>,
}

impl Inner {
    fn epoch(&self, game: &GameId) -> u64 {
        self.owners.get(game).map_or(0, |(_, epoch)| *epoch)
    }

    fn owner(&self, game: &GameId) -> Option<&Session> {
        let owner = self.owners.get(game)?.0.as_ref()?;
        self.alive.contains(owner).then_some(owner)
    }
}

/// A server's handle.
#[derive(Clone)]
pub struct Leased {
    leases: Arc<Leases>,
    session: Session,
    changes: watch::Sender<Session>,
    seizures: watch::Sender<u64>,
}

impl Leases {
    /// Opens a session with this name.
    pub fn open(self: &Arc<Leases>, name: &str) -> Arc<Leased> {
        let session = Session::new(name);
        self.inner.lock().unwrap().alive.insert(session.clone());
        let changes = watch::Sender::new(session.clone());
        let seizures = watch::Sender::new(0);
        Arc::new(Leased { leases: self.clone(), session, changes, seizures })
    }

    /// Ends a session as if it had not been renewed in time. Its handle does not notice.
    pub fn expire(&self, name: &str) {
        self.inner.lock().unwrap().alive.remove(&Session::new(name));
    }

    /// Returns the name of the session that owns a game, and its epoch.
    pub fn owner(&self, game: GameId) -> (Option<String>, u64) {
        let inner = self.inner.lock().unwrap();
        (inner.owner(&game).map(ToString::to_string), inner.epoch(&game))
    }
}

impl Leased {
    fn is_superseded(&self, write: &Write) -> Option<GameId> {
        let (Write::Append { game, epoch, .. }
        | Write::Sit { game, epoch, .. }
        | Write::Vacate { game, epoch, .. }) = write
        else {
            return None;
        };
        let current = self.leases.inner.lock().unwrap().epoch(game);
        (current != epoch.number()).then_some(*game)
    }
}

/// Returns a read that has this result.
fn known<T: Send + 'static>(result: T) -> Read<'static, T> {
    Box::pin(std::future::ready(Ok(result)))
}

impl Store for Leased {
    fn write(&self, write: Write) -> Written {
        match self.is_superseded(&write) {
            Some(game) => Written::known(Err(StoreError::Superseded(game))),
            None => self.leases.store.write(write),
        }
    }

    fn load(&self, game: GameId) -> Read<'_, Option<StoredGame>> {
        self.leases.store.load(game)
    }

    fn games_of(
        &self,
        person: PersonId,
        from: Option<Cursor>,
        limit: usize,
    ) -> Read<'_, Vec<Listed>> {
        self.leases.store.games_of(person, from, limit)
    }

    fn public_games(
        &self,
        which: Public,
        from: Option<Cursor>,
        limit: usize,
    ) -> Read<'_, Vec<Listed>> {
        self.leases.store.public_games(which, from, limit)
    }

    fn usage_of(&self, person: PersonId) -> Read<'_, Usage> {
        self.leases.store.usage_of(person)
    }

    fn live_positions(&self) -> Read<'_, Vec<(GameId, LiveKey, WallTime)>> {
        self.leases.store.live_positions()
    }

    fn deadlines(&self) -> Read<'_, Vec<(GameId, WallTime)>> {
        self.leases.store.deadlines()
    }

    fn own_games(&self, person: PersonId) -> Read<'_, Vec<OwnGame>> {
        self.leases.store.own_games(person)
    }

    fn expired(&self, expiry: Expiry, limit: usize) -> Read<'_, Vec<GameId>> {
        self.leases.store.expired(expiry, limit)
    }

    fn newest(&self) -> Read<'_, Option<WallTime>> {
        self.leases.store.newest()
    }

    fn check_ready(&self) -> Read<'_, ()> {
        self.leases.store.check_ready()
    }

    fn batch_sizes(&self) -> BatchSizes {
        self.leases.store.batch_sizes()
    }

    fn shared(&self) -> Option<Arc<dyn SharedStore>> {
        Some(Arc::new(self.clone()))
    }
}

impl SharedStore for Leased {
    fn sessions(&self) -> watch::Receiver<Session> {
        self.changes.subscribe()
    }

    fn is_registered(&self) -> bool {
        true
    }

    fn claim(&self, game: GameId) -> Read<'_, Option<Claim>> {
        Box::pin(async move {
            if self.leases.store.load(game).await?.is_none() {
                return Ok(None);
            }
            let mut inner = self.leases.inner.lock().unwrap();
            if let Some(owner) = inner.owner(&game).filter(|owner| **owner != self.session) {
                return Ok(Some(Claim::Theirs(owner.clone())));
            }
            let epoch = inner.epoch(&game) + 1;
            inner.owners.insert(game, (Some(self.session.clone()), epoch));
            Ok(Some(Claim::Ours(Epoch::new(epoch))))
        })
    }

    fn seize(&self, game: GameId, _: &Session) -> Read<'_, Option<Claim>> {
        self.claim(game)
    }

    fn seizures(&self) -> watch::Receiver<u64> {
        self.seizures.subscribe()
    }

    fn owned(&self) -> Read<'_, Vec<GameId>> {
        known(Vec::new())
    }

    fn take(&self, _: SharedQuota) -> Read<'_, Option<Duration>> {
        known(None)
    }

    fn keys(&self) -> Read<'_, Option<Vec<u8>>> {
        known(None)
    }

    fn replace_keys(&self, _: Option<Vec<u8>>, _: Vec<u8>) -> Read<'_, bool> {
        known(false)
    }

    fn release(&self, game: GameId, epoch: Epoch) -> Read<'_, ()> {
        let mut inner = self.leases.inner.lock().unwrap();
        if let Some((owner, current)) = inner.owners.get_mut(&game)
            && *current == epoch.number()
        {
            *owner = None;
        }
        known(())
    }

    fn retire(&self) -> Read<'_, ()> {
        self.leases.inner.lock().unwrap().alive.remove(&self.session);
        known(())
    }

    fn orphans(&self, limit: usize) -> Read<'_, Vec<GameId>> {
        Box::pin(async move {
            let running = self.leases.store.deadlines().await?;
            let inner = self.leases.inner.lock().unwrap();
            let free = running.into_iter().map(|(game, _)| game);
            Ok(free.filter(|game| inner.owner(game).is_none()).take(limit).collect())
        })
    }
}
