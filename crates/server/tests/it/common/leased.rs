//! A database in memory that several servers of one test share, with the sessions and epochs of a store for several
//! nodes. [`Leases`] has its statements, each of which is performed at one moment. [`Leased`] is the handle of a server
//! that performs them at once; a test ends its session as if the server had gone.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use dejarik_server::id::{GameId, PersonId};
use dejarik_server::profile::Profile;
use dejarik_server::store::{
    BatchSizes, Claim, Credential, Credentials, Cursor, Device, Devices, Document, Documents,
    Epoch, Expiry, Listed, Listing, LiveKey, Muted, Notice, OwnGame, RatedGame, Read, Session,
    SharedQuota, SharedStore, Sqlite, Store, StoreError, StoredGame, Tournament, Tournaments,
    Usage, Write, Written,
};
use dejarik_server::time::WallTime;
use futures_util::FutureExt;
use tokio::sync::watch;
use tokio::time::Instant;

/// A database with sessions.
#[derive(Default)]
pub struct Leases {
    pub store: Sqlite,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    sessions: BTreeMap<Session, Row>,
    owners: BTreeMap<GameId, (Option<Session>, u64)>,
}

/// A session.
struct Row {
    /// When it ends if it is not renewed; `None` if only a statement ends it.
    until: Option<Instant>,
    /// How many games others have seized from it.
    seized: u64,
}

impl Inner {
    fn is_alive(&self, session: &Session) -> bool {
        let row = self.sessions.get(session);
        row.is_some_and(|row| row.until.is_none_or(|until| Instant::now() < until))
    }

    fn epoch(&self, game: &GameId) -> u64 {
        self.owners.get(game).map_or(0, |(_, epoch)| *epoch)
    }

    fn owner(&self, game: &GameId) -> Option<&Session> {
        self.owners.get(game)?.0.as_ref().filter(|owner| self.is_alive(owner))
    }

    /// Begins a new epoch of a game, which this session owns.
    fn own(&mut self, game: GameId, session: &Session) -> Claim {
        let epoch = self.epoch(&game) + 1;
        self.owners.insert(game, (Some(session.clone()), epoch));
        Claim::Ours(Epoch::new(epoch))
    }
}

impl Leases {
    /// Opens a session with this name, which lives until it is ended, for a server.
    pub fn open(self: &Arc<Leases>, name: &str) -> Arc<Leased> {
        let session = Session::new(name);
        self.begin(&session, None, None);
        let changes = watch::Sender::new(session.clone());
        let seizures = watch::Sender::new(0);
        Arc::new(Leased { leases: self.clone(), session, changes, seizures })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    /// Opens a session, which takes over the games of an earlier one.
    pub fn begin(&self, session: &Session, length: Option<Duration>, earlier: Option<&Session>) {
        let mut inner = self.inner();
        let until = length.map(|length| Instant::now() + length);
        inner.sessions.insert(session.clone(), Row { until, seized: 0 });
        for (owner, _) in inner.owners.values_mut() {
            if owner.is_some() && owner.as_ref() == earlier {
                *owner = Some(session.clone());
            }
        }
    }

    /// Renews a session. Returns how many games were seized from it; `None` if it has ended.
    pub fn renew(&self, session: &Session, length: Duration) -> Option<u64> {
        let mut inner = self.inner();
        if !inner.is_alive(session) {
            return None;
        }
        let row = inner.sessions.get_mut(session)?;
        row.until = Some(Instant::now() + length);
        Some(row.seized)
    }

    /// Ends a session as if it had not been renewed in time. Its handle does not notice.
    pub fn expire(&self, name: &str) {
        self.end(&Session::new(name));
    }

    /// Ends a session, which owns no games any more.
    pub fn end(&self, session: &Session) {
        self.inner().sessions.remove(session);
    }

    /// Returns the name of the session that owns a game, and its epoch.
    pub fn owner(&self, game: GameId) -> (Option<String>, u64) {
        let inner = self.inner();
        (inner.owner(&game).map(ToString::to_string), inner.epoch(&game))
    }

    /// Claims a game for a session, unless a living one owns it; `None` if the claiming session has ended.
    pub fn claim(&self, game: GameId, session: &Session) -> Option<Claim> {
        let mut inner = self.inner();
        match inner.owner(&game) {
            Some(owner) if owner != session => Some(Claim::Theirs(owner.clone())),
            Some(_) | None => inner.is_alive(session).then(|| inner.own(game, session)),
        }
    }

    /// Claims a game for a session although the session `from` is alive; `None` if the claiming session has ended.
    pub fn seize(&self, game: GameId, session: &Session, from: &Session) -> Option<Claim> {
        let mut inner = self.inner();
        let is_theirs =
            inner.owners.get(&game).is_some_and(|(owner, _)| owner.as_ref() == Some(from));
        if !is_theirs || !inner.is_alive(session) {
            drop(inner);
            return self.claim(game, session);
        }
        if let Some(row) = inner.sessions.get_mut(from) {
            row.seized += 1;
        }
        Some(inner.own(game, session))
    }

    /// Gives up a game that a session owns in this epoch.
    pub fn release(&self, game: GameId, session: &Session, epoch: Epoch) {
        if let Some((owner, current)) = self.inner().owners.get_mut(&game)
            && *current == epoch.number()
            && owner.as_ref() == Some(session)
        {
            *owner = None;
        }
    }

    /// Returns the games of a session.
    pub fn owned(&self, session: &Session) -> Vec<GameId> {
        let inner = self.inner();
        let owned = inner.owners.iter().filter(|(_, (owner, _))| owner.as_ref() == Some(session));
        owned.map(|(game, _)| *game).collect()
    }

    /// Returns games with a running clock that no living session owns, the earliest deadline first.
    pub async fn orphans(&self, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let mut running = self.store.deadlines().await?;
        running.sort_by_key(|(game, deadline)| (*deadline, *game));
        let inner = self.inner();
        let free = running.into_iter().map(|(game, _)| game);
        Ok(free.filter(|game| inner.owner(game).is_none()).take(limit).collect())
    }

    /// Returns what is stored of a game.
    pub fn stored(&self, game: GameId) -> Option<StoredGame> {
        self.store.load(game).now_or_never().and_then(Result::ok).flatten()
    }

    /// Writes, unless the epoch that the write names is over.
    pub fn write(&self, write: Write) -> Written {
        match self.is_superseded(&write) {
            Some(game) => Written::known(Err(StoreError::Superseded(game))),
            None => self.store.write(write),
        }
    }

    /// Returns the game of a write whose epoch is over.
    pub fn is_superseded(&self, write: &Write) -> Option<GameId> {
        let (Write::Append { game, epoch, .. }
        | Write::Sit { game, epoch, .. }
        | Write::Vacate { game, epoch, .. }
        | Write::Unname { game, epoch, .. }
        | Write::Hand { game, epoch, .. }) = write
        else {
            return None;
        };
        (self.inner().epoch(game) != epoch.number()).then_some(*game)
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

impl Leased {
    /// Returns the outcome of a claim of a game, if there is such a game.
    async fn claimed(
        &self,
        game: GameId,
        claim: impl FnOnce() -> Option<Claim>,
    ) -> Result<Option<Claim>, StoreError> {
        if self.leases.store.load(game).await?.is_none() {
            return Ok(None);
        }
        claim().map(Some).ok_or(StoreError::Closed)
    }
}

/// Returns a read that has this result.
fn known<T: Send + 'static>(result: T) -> Read<'static, T> {
    Box::pin(std::future::ready(Ok(result)))
}

/// Passes on the reads of a [`Store`] to the store in a field.
#[macro_export]
macro_rules! reads_of {
    ($($field:ident).+) => {
        fn games_of(&self, person: PersonId, from: Option<Cursor>, limit: usize) -> Read<'_, Vec<Listed>> {
            self.$($field).+.games_of(person, from, limit)
        }

        fn list(&self, which: Listing, from: Option<Cursor>, limit: usize) -> Read<'_, Vec<Listed>> {
            self.$($field).+.list(which, from, limit)
        }

        fn usage_of(&self, person: PersonId) -> Read<'_, Usage> {
            self.$($field).+.usage_of(person)
        }

        fn live_positions(&self) -> Read<'_, Vec<(GameId, LiveKey, WallTime)>> {
            self.$($field).+.live_positions()
        }

        fn deadlines(&self) -> Read<'_, Vec<(GameId, WallTime)>> {
            self.$($field).+.deadlines()
        }

        fn own_games(&self, person: PersonId) -> Read<'_, Vec<OwnGame>> {
            self.$($field).+.own_games(person)
        }

        fn credentials(&self, which: Credentials) -> Read<'_, Vec<Credential>> {
            self.$($field).+.credentials(which)
        }

        fn rated(&self, after: i64) -> Read<'_, Vec<(i64, RatedGame)>> {
            self.$($field).+.rated(after)
        }

        fn listed_players(&self) -> Read<'_, Vec<(PersonId, Profile)>> {
            self.$($field).+.listed_players()
        }

        fn muted(&self, person: Option<PersonId>) -> Read<'_, Vec<Muted>> {
            self.$($field).+.muted(person)
        }

        fn tournaments(&self, which: Tournaments) -> Read<'_, Vec<Tournament>> {
            self.$($field).+.tournaments(which)
        }

        fn these(&self, games: Vec<GameId>) -> Read<'_, Vec<Listed>> {
            self.$($field).+.these(games)
        }

        fn devices(&self, which: Devices) -> Read<'_, Vec<Device>> {
            self.$($field).+.devices(which)
        }

        fn reminders(&self, now: WallTime, limit: usize) -> Read<'_, Vec<Notice>> {
            self.$($field).+.reminders(now, limit)
        }

        fn expired(&self, expiry: Expiry, limit: usize) -> Read<'_, Vec<GameId>> {
            self.$($field).+.expired(expiry, limit)
        }

        fn newest(&self) -> Read<'_, Option<WallTime>> {
            self.$($field).+.newest()
        }

        fn batch_sizes(&self) -> BatchSizes {
            self.$($field).+.batch_sizes()
        }
    };
}

impl Store for Leased {
    fn write(&self, write: Write) -> Written {
        self.leases.write(write)
    }

    fn load(&self, game: GameId) -> Read<'_, Option<StoredGame>> {
        self.leases.store.load(game)
    }

    fn check_ready(&self) -> Read<'_, ()> {
        self.leases.store.check_ready()
    }

    fn shared(&self) -> Option<Arc<dyn SharedStore>> {
        Some(Arc::new(self.clone()))
    }

    reads_of!(leases.store);
}

impl Documents for Leased {
    fn document(&self, _: Document) -> Read<'_, Option<Vec<u8>>> {
        known(None)
    }

    fn replace_document(&self, _: Document, _: Option<Vec<u8>>, _: Vec<u8>) -> Read<'_, bool> {
        known(false)
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
        Box::pin(self.claimed(game, move || self.leases.claim(game, &self.session)))
    }

    fn seize(&self, game: GameId, from: &Session) -> Read<'_, Option<Claim>> {
        let from = from.clone();
        Box::pin(self.claimed(game, move || self.leases.seize(game, &self.session, &from)))
    }

    fn seizures(&self) -> watch::Receiver<u64> {
        self.seizures.subscribe()
    }

    fn owned(&self) -> Read<'_, Vec<GameId>> {
        known(self.leases.owned(&self.session))
    }

    fn take(&self, _: SharedQuota) -> Read<'_, Option<Duration>> {
        known(None)
    }

    fn release(&self, game: GameId, epoch: Epoch) -> Read<'_, ()> {
        self.leases.release(game, &self.session, epoch);
        known(())
    }

    fn retire(&self) -> Read<'_, ()> {
        self.leases.end(&self.session);
        known(())
    }

    fn orphans(&self, limit: usize) -> Read<'_, Vec<GameId>> {
        Box::pin(self.leases.orphans(limit))
    }
}
