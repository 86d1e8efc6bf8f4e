//! The database as a server with a session uses it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::watch;

use super::super::{Claim, Epoch, Read, Session, SharedQuota, SharedStore, StoreError};
use super::meta::Asks;
use super::quotas;
use super::readers::Readers;
use super::sessions::{self, Sessions};
use crate::id::GameId;

/// How long a claim waits for a new session after the old one has ended.
const REOPENING: Duration = Duration::from_secs(2);

/// A server that has a session in the database.
pub(super) struct Registered {
    readers: Arc<Readers>,
    sessions: Arc<Sessions>,
    retired: Arc<AtomicBool>,
}

impl Registered {
    /// Returns a server with this session.
    pub(super) fn new(readers: &Arc<Readers>, sessions: Sessions) -> Registered {
        let (readers, sessions) = (Arc::clone(readers), Arc::new(sessions));
        Registered { readers, sessions, retired: Arc::default() }
    }

    /// Claims a game. If `from` is given, the claim also succeeds while that session owns the game and is
    /// alive.
    fn claim_from(&self, game: GameId, from: Option<Session>) -> Read<'_, Option<Claim>> {
        let claim = Claiming {
            readers: Arc::clone(&self.readers),
            current: self.sessions.current.clone(),
            retired: Arc::clone(&self.retired),
            game,
            from,
        };
        self.readers.spawn(claim.run())
    }
}

/// A claim of a game for the session of this process.
struct Claiming {
    readers: Arc<Readers>,
    current: watch::Receiver<Session>,
    retired: Arc<AtomicBool>,
    game: GameId,
    /// A session from which the game is seized if that session still owns it.
    from: Option<Session>,
}

impl Claiming {
    /// Claims the game, and waits for the session if it is just being reopened.
    async fn run(mut self) -> Result<Option<Claim>, StoreError> {
        loop {
            if self.is_retired() {
                return Err(StoreError::Closed);
            }
            match self.attempt().await? {
                sessions::Attempt::Done(claim) => return Ok(claim),
                sessions::Attempt::Ended => {
                    let reopened = tokio::time::timeout(REOPENING, self.current.changed()).await;
                    if !matches!(reopened, Ok(Ok(()))) {
                        return Err(self.unregistered());
                    }
                }
            }
        }
    }

    async fn attempt(&mut self) -> Result<sessions::Attempt, StoreError> {
        let (game, session) = (self.game, self.current.borrow_and_update().clone());
        let from = self.from.clone();
        let claimed = self.readers.run(move |connection| {
            let (session, from) = (session.clone(), from.clone());
            Box::pin(async move {
                match from {
                    Some(from) => sessions::seize(connection, game, &session, &from).await,
                    None => sessions::claim(connection, game, &session).await,
                }
            })
        });
        claimed.await
    }

    fn is_retired(&self) -> bool {
        self.retired.load(Ordering::SeqCst)
    }

    fn unregistered(&self) -> StoreError {
        match self.is_retired() {
            true => StoreError::Closed,
            false => StoreError::Failed(
                "this server is not registered in the database just now".to_owned(),
            ),
        }
    }
}

impl SharedStore for Registered {
    fn sessions(&self) -> watch::Receiver<Session> {
        self.sessions.current.clone()
    }

    fn is_registered(&self) -> bool {
        self.sessions.is_alive()
    }

    fn retire(&self) -> Read<'_, ()> {
        self.retired.store(true, Ordering::SeqCst);
        let sessions = Arc::clone(&self.sessions);
        self.readers.spawn(async move {
            sessions.retire().await;
            Ok(())
        })
    }

    fn claim(&self, game: GameId) -> Read<'_, Option<Claim>> {
        self.claim_from(game, None)
    }

    fn seize(&self, game: GameId, from: &Session) -> Read<'_, Option<Claim>> {
        self.claim_from(game, Some(from.clone()))
    }

    fn seizures(&self) -> watch::Receiver<u64> {
        self.sessions.seized.clone()
    }

    fn release(&self, game: GameId, epoch: Epoch) -> Read<'_, ()> {
        let session = self.sessions.current.borrow().clone();
        self.readers.ask(move |connection| {
            let session = session.clone();
            Box::pin(async move { sessions::release(connection, game, epoch, &session).await })
        })
    }

    fn owned(&self) -> Read<'_, Vec<GameId>> {
        let session = self.sessions.current.borrow().clone();
        self.readers.ask(move |connection| {
            let session = session.clone();
            Box::pin(async move { sessions::owned(connection, &session).await })
        })
    }

    fn orphans(&self, limit: usize) -> Read<'_, Vec<GameId>> {
        self.readers.ask(move |connection| Box::pin(sessions::orphans(connection, limit)))
    }

    fn take(&self, quota: SharedQuota) -> Read<'_, Option<Duration>> {
        self.readers.ask(move |connection| {
            let quota = quota.clone();
            Box::pin(async move { quotas::take(connection, &quota).await })
        })
    }
}

impl Asks for Registered {
    fn readers(&self) -> &Arc<Readers> {
        &self.readers
    }
}
