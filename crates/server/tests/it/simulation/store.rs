//! The database of a simulation as a node sees it: over a network that delays, breaks and comes back. The node's
//! session is renewed as a node over PostgreSQL renews it (`crates/server/src/store/postgres/sessions.rs`).

use std::future::ready;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dejarik_server::id::{GameId, PersonId};
use dejarik_server::profile::Profile;
use dejarik_server::store::{
    BatchSizes, Claim, Completion, Credential, Credentials, Cursor, Device, Devices, Document,
    Documents, Epoch, Expiry, Listed, Listing, LiveKey, Muted, Notice, OwnGame, RatedGame, Read,
    Session, SharedQuota, SharedStore, Store, StoreError, StoredGame, Tournament, Tournaments,
    Usage, Write, Written,
};
use dejarik_server::time::WallTime;
use futures_util::FutureExt;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, timeout};

use super::Planted;
use super::audit::Audit;
use super::chance::Chance;
use super::machine::Process;
use crate::common::leased::Leases;
use crate::reads_of;

/// How long a session lives without being renewed, and how often it is renewed.
const LEASE: Duration = Duration::from_secs(3);
const RENEWAL: Duration = Duration::from_secs(1);
/// The pause after a renewal that has failed.
const RETRY: Duration = Duration::from_millis(200);
/// How long a statement waits for a connection.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a claim waits for a new session after the old one has ended.
const REOPENING: Duration = Duration::from_secs(2);
/// How often it looks for one.
const LOOK: Duration = Duration::from_millis(50);

/// A write, and the means to report its outcome.
type Job = (Write, Completion);

/// A node's way to the database.
#[derive(Clone)]
pub struct Remote {
    way: Arc<Way>,
    leases: Arc<Leases>,
    session: watch::Sender<Session>,
    seizures: watch::Sender<u64>,
    /// When the session ends if it is not renewed any more.
    until: Arc<Mutex<Instant>>,
    retired: watch::Sender<bool>,
    jobs: mpsc::UnboundedSender<Job>,
}

/// What a statement passes on its way.
struct Way {
    process: Arc<Process>,
    audit: Arc<Audit>,
    chance: Chance,
    planted: Option<Planted>,
}

fn broken() -> StoreError {
    StoreError::Failed("the connection to the database is broken".to_owned())
}

impl Way {
    /// Returns whether the connection breaks now.
    fn breaks(&self) -> bool {
        let machine = &self.process.machine;
        !machine.reaches_store() || machine.is_shaky() && self.chance.one_in(6)
    }

    async fn passes(&self) {
        sleep(Duration::from_micros(200 + self.chance.below(4_000))).await;
    }

    /// Performs a statement. If the connection breaks, it is not known whether it was performed.
    async fn ask<T>(&self, statement: impl FnOnce() -> T) -> Result<T, StoreError> {
        self.process.awake().await;
        if !self.process.machine.until_store(PATIENCE).await {
            return Err(broken());
        }
        self.process.awake().await;
        self.passes().await;
        if self.breaks() {
            return Err(broken());
        }
        let result = statement();
        self.passes().await;
        self.process.awake().await;
        if self.breaks() { Err(broken()) } else { Ok(result) }
    }
}

impl Remote {
    /// Opens a session for a process, and keeps it alive.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn open(
        leases: Arc<Leases>,
        process: Arc<Process>,
        audit: Arc<Audit>,
        chance: Chance,
        planted: Option<Planted>,
    ) -> Result<Remote, StoreError> {
        let way = Arc::new(Way { process, audit, chance, planted });
        let (began, name) = (Instant::now(), way.new_name());
        way.ask(|| leases.begin(&name, Some(LEASE), None)).await?;
        let (jobs, queue) = mpsc::unbounded_channel();
        let (session, seizures) = (watch::Sender::new(name), watch::Sender::new(0));
        let (until, retired) = (Arc::new(Mutex::new(began + LEASE)), watch::Sender::new(false));
        let remote = Remote { way, leases, session, seizures, until, retired, jobs };
        tokio::spawn(remote.clone().keep_alive());
        tokio::spawn(write_all(remote.way.clone(), remote.leases.clone(), queue));
        Ok(remote)
    }

    fn current(&self) -> Session {
        self.session.borrow().clone()
    }

    /// Renews the session until it is retired.
    async fn keep_alive(self) {
        let (mut pause, mut retired) = (RENEWAL, self.retired.subscribe());
        let mut next = None;
        loop {
            tokio::select! {
                biased;
                _ = retired.wait_for(|retired| *retired) => return,
                () = sleep(pause) => {}
            }
            let began = Instant::now();
            let renewed = self.renew(began, &mut next).await;
            let whole = if renewed.is_err() { RETRY } else { RENEWAL };
            pause = whole.saturating_sub(began.elapsed());
        }
    }

    /// Renews the session, or opens another one if it has ended. That takes over its games. `next` is its name until the
    /// opening is answered.
    async fn renew(
        &self,
        mut began: Instant,
        next: &mut Option<Session>,
    ) -> Result<(), StoreError> {
        let name = self.current();
        let renewed = self.way.ask(|| self.leases.renew(&name, LEASE));
        // An answer that comes after the session has ended is of no use.
        let renewed = timeout(LEASE, renewed).await.map_err(|_| broken())??;
        if let Some(seized) = renewed {
            self.seizures.send_if_modified(|known| std::mem::replace(known, seized) != seized);
        } else {
            began = Instant::now();
            let opened = next.get_or_insert_with(|| self.way.new_name()).clone();
            self.way.ask(|| self.leases.begin(&opened, Some(LEASE), Some(&name))).await?;
            *next = None;
            self.session.send_replace(opened);
            self.seizures.send_if_modified(|known| {
                *known = 0;
                false
            });
        }
        *self.until.lock().unwrap() = began + LEASE;
        Ok(())
    }

    /// Claims a game, and waits for the session if it is just being reopened. If `from` is given, the claim also
    /// succeeds while that session owns the game and is alive.
    async fn claim_from(
        &self,
        game: GameId,
        from: Option<Session>,
    ) -> Result<Option<Claim>, StoreError> {
        loop {
            if *self.retired.borrow() {
                return Err(StoreError::Closed);
            }
            let session = self.current();
            let claimed = self.way.ask(|| {
                let before = self.leases.owner(game);
                let claim = match &from {
                    Some(from) => self.leases.seize(game, &session, from),
                    None => self.leases.claim(game, &session),
                };
                if let Some(Claim::Ours(epoch)) = &claim {
                    self.way.audit.claimed(game, epoch.number(), &session, before.0.as_deref());
                }
                claim
            });
            if let Some(claim) = claimed.await? {
                return Ok(Some(claim));
            }
            let begun = Instant::now();
            while self.current() == session {
                if begun.elapsed() >= REOPENING {
                    return Err(broken());
                }
                sleep(LOOK).await;
            }
        }
    }

    fn read<'a, T: Send + 'a>(&'a self, read: impl FnOnce() -> T + Send + 'a) -> Read<'a, T> {
        Box::pin(self.way.ask(read))
    }
}

impl Way {
    /// Returns a name that was never used.
    fn new_name(&self) -> Session {
        let machine = self.process.machine.number;
        let name = Session::new(&format!("node{machine}-{}", self.chance.letters(8)));
        self.audit.named(&name, machine);
        name
    }
}

/// Performs writes in their order. Those that wait are performed together.
async fn write_all(way: Arc<Way>, leases: Arc<Leases>, mut queue: mpsc::UnboundedReceiver<Job>) {
    let mut jobs = Vec::new();
    while queue.recv_many(&mut jobs, 64).await > 0 {
        let (writes, mut done): (Vec<_>, Vec<_>) = jobs.drain(..).unzip();
        if way.planted == Some(Planted::AcknowledgedEarly) {
            done.drain(..).for_each(|done| done.complete(Ok(())));
        }
        let perform = |write| perform(&way, &leases, write);
        match way.ask(|| writes.into_iter().map(perform).collect::<Vec<_>>()).await {
            Ok(outcomes) => {
                for (done, outcome) in done.into_iter().zip(outcomes) {
                    done.complete(outcome);
                }
            }
            Err(error) => done.into_iter().for_each(|done| done.complete(Err(error.clone()))),
        }
    }
}

/// Performs a write at the database.
fn perform(way: &Way, leases: &Leases, write: Write) -> Result<(), StoreError> {
    let commit = match &write {
        Write::Append { game, epoch, events, .. } => Some((*game, epoch.number(), events.clone())),
        _ => None,
    };
    let written = match way.planted {
        Some(Planted::EpochIgnored) => leases.store.write(write),
        _ => leases.write(write),
    };
    let outcome = written.now_or_never().unwrap_or(Err(StoreError::Closed));
    if let Some((game, epoch, events)) = commit.filter(|_| outcome.is_ok()) {
        let current = leases.owner(game).1;
        way.audit.committed(game, (epoch, current), events, &way.process.machine);
    }
    outcome
}

impl Store for Remote {
    fn write(&self, write: Write) -> Written {
        let (done, written) = Written::pending();
        // If the writer is gone, dropping the job reports that the store is closed.
        let _ = self.jobs.send((write, done));
        written
    }

    fn load(&self, game: GameId) -> Read<'_, Option<StoredGame>> {
        Box::pin(async move {
            let read = self.way.ask(|| self.leases.stored(game)).await?;
            Ok(read.map(|mut stored| {
                if self.way.planted == Some(Planted::DatesWrong) {
                    stored.log.iter_mut().for_each(|logged| {
                        logged.at = WallTime::from_millis(logged.at.millis() - 5_000);
                    });
                }
                stored
            }))
        })
    }

    fn check_ready(&self) -> Read<'_, ()> {
        self.read(|| ())
    }

    fn shared(&self) -> Option<Arc<dyn SharedStore>> {
        Some(Arc::new(self.clone()))
    }

    reads_of!(leases.store);
}

impl SharedStore for Remote {
    fn sessions(&self) -> watch::Receiver<Session> {
        self.session.subscribe()
    }

    fn is_registered(&self) -> bool {
        Instant::now() < *self.until.lock().unwrap()
    }

    fn claim(&self, game: GameId) -> Read<'_, Option<Claim>> {
        Box::pin(self.claim_from(game, None))
    }

    fn seize(&self, game: GameId, from: &Session) -> Read<'_, Option<Claim>> {
        Box::pin(self.claim_from(game, Some(from.clone())))
    }

    fn seizures(&self) -> watch::Receiver<u64> {
        self.seizures.subscribe()
    }

    fn owned(&self) -> Read<'_, Vec<GameId>> {
        self.read(|| self.leases.owned(&self.current()))
    }

    fn release(&self, game: GameId, epoch: Epoch) -> Read<'_, ()> {
        self.read(move || self.leases.release(game, &self.current(), epoch))
    }

    fn retire(&self) -> Read<'_, ()> {
        self.retired.send_replace(true);
        self.read(|| self.leases.end(&self.current()))
    }

    fn orphans(&self, limit: usize) -> Read<'_, Vec<GameId>> {
        Box::pin(async move {
            self.way.ask(|| ()).await?;
            self.leases.orphans(limit).await
        })
    }

    fn take(&self, _: SharedQuota) -> Read<'_, Option<Duration>> {
        Box::pin(ready(Ok(None)))
    }
}

impl Documents for Remote {
    fn document(&self, _: Document) -> Read<'_, Option<Vec<u8>>> {
        Box::pin(ready(Ok(None)))
    }

    fn replace_document(&self, _: Document, _: Option<Vec<u8>>, _: Vec<u8>) -> Read<'_, bool> {
        Box::pin(ready(Ok(false)))
    }
}
