//! The register of the games in memory. When it is full, the least recently used of the idle games
//! leave, so that others can be loaded.

use std::collections::{BTreeMap, HashSet};

use dejarik_rules::Words;
use parking_lot::Mutex;
use tokio::sync::Notify;

use super::mailbox::{Mailbox, Message, Messages};
use crate::id::GameId;
use crate::refusal::{Kind, Refusal};

/// The fraction of the games that is asked to leave together when there are too many, as a divisor.
/// Finding these games takes a pass over all games, so it must be rare.
const SHARE: usize = 64;

/// The games in memory.
pub(super) struct Register {
    inner: Mutex<Inner>,
    /// Notified when the last game has left memory.
    emptied: Notify,
    /// The largest number of games.
    most: usize,
}

#[derive(Default)]
struct Inner {
    /// Sorted by id, so that messages to all games are sent in the same order in every process.
    games: BTreeMap<GameId, Entry>,
    /// The number of games that were asked to leave and are still there.
    leaving: usize,
}

struct Entry {
    mailbox: Mailbox,
    /// Whether the game was asked to leave.
    leaving: bool,
}

impl Inner {
    fn remove(&mut self, game: &GameId, mailbox: &Mailbox) {
        if self.games.get(game).is_some_and(|entry| entry.mailbox.is_same(mailbox))
            && let Some(entry) = self.games.remove(game)
        {
            self.leaving -= usize::from(entry.leaving);
        }
    }

    /// Asks the least recently used of the idle games to leave. Returns whether there are any.
    fn make_room(&mut self, most: usize) -> bool {
        let idle = |(game, entry): (&GameId, &Entry)| {
            let since = entry.mailbox.idle_since().filter(|_| !entry.leaving)?;
            Some((since, *game))
        };
        let mut idle: Vec<_> = self.games.iter().filter_map(idle).collect();
        if idle.is_empty() {
            return false;
        }
        let count = (most / SHARE).clamp(1, idle.len());
        idle.select_nth_unstable(count - 1);
        for (_, game) in &idle[..count] {
            if let Some(entry) = self.games.get_mut(game) {
                entry.leaving = true;
                self.leaving += 1;
                entry.mailbox.send_always(Message::Rest);
            }
        }
        true
    }
}

impl Register {
    /// Returns a register of at most this many games.
    pub(super) fn new(most: usize) -> Register {
        Register { inner: Mutex::default(), emptied: Notify::new(), most }
    }

    /// Returns the mailbox of a game. If the game is not in memory, `load` starts a task with a new
    /// mailbox. `heavy` says that the games in memory take up too much of it.
    ///
    /// # Errors
    /// If there are too many games and all of them are in use.
    pub(super) fn mailbox(
        &self,
        game: GameId,
        heavy: bool,
        load: impl FnOnce(Mailbox, Messages),
    ) -> Result<Mailbox, Refusal> {
        let mut inner = self.inner.lock();
        if let Some(entry) = inner.games.get(&game).filter(|entry| !entry.mailbox.is_closed()) {
            return Ok(entry.mailbox.clone());
        }
        let staying = inner.games.len() - inner.leaving;
        let full = staying >= self.most;
        if (full || heavy) && !inner.make_room(self.most) && (full || inner.leaving == 0) {
            let why = Words::new(
                "too many games are being played; try again later",
                "trop de parties se jouent en ce moment ; réessayez plus tard",
            );
            return Err(Refusal::of(Kind::Busy, &why));
        }
        let (mailbox, messages) = Mailbox::new();
        let entry = Entry { mailbox: mailbox.clone(), leaving: false };
        if let Some(old) = inner.games.insert(game, entry) {
            inner.leaving -= usize::from(old.leaving);
        }
        drop(inner);
        load(mailbox.clone(), messages);
        Ok(mailbox)
    }

    /// Notes that a game that was asked to leave is used again.
    pub(super) fn stays(&self, game: &GameId, mailbox: &Mailbox) {
        let mut inner = self.inner.lock();
        let known = inner.games.get_mut(game).filter(|entry| entry.mailbox.is_same(mailbox));
        if let Some(entry) = known
            && std::mem::take(&mut entry.leaving)
        {
            inner.leaving -= 1;
        }
    }

    /// Removes a game whose task has ended.
    pub(super) fn forget(&self, game: &GameId, mailbox: &Mailbox) {
        let mut inner = self.inner.lock();
        inner.remove(game, mailbox);
        if inner.games.is_empty() {
            self.emptied.notify_one();
        }
    }

    /// Removes a game and closes its mailbox, unless a message has just arrived. Returns whether the
    /// game was removed.
    pub(super) fn forget_if_quiet(
        &self,
        game: &GameId,
        mailbox: &Mailbox,
        messages: &mut Messages,
    ) -> bool {
        let mut inner = self.inner.lock();
        if !messages.is_empty() {
            return false;
        }
        messages.close();
        inner.remove(game, mailbox);
        if inner.games.is_empty() {
            self.emptied.notify_one();
        }
        true
    }

    /// Returns whether a game is in memory.
    pub(super) fn has(&self, game: &GameId) -> bool {
        self.inner.lock().games.get(game).is_some_and(|entry| !entry.mailbox.is_closed())
    }

    /// Returns the number of games.
    pub(super) fn len(&self) -> usize {
        self.inner.lock().games.len()
    }

    /// Sends a message to a game if it is in memory.
    pub(super) fn send(&self, game: &GameId, message: Message) {
        if let Some(entry) = self.inner.lock().games.get(game) {
            entry.mailbox.send_always(message);
        }
    }

    /// Sends a message to all games.
    pub(super) fn send_to_all(&self, message: impl Fn() -> Message) {
        for entry in self.inner.lock().games.values() {
            entry.mailbox.send_always(message());
        }
    }

    /// Sends a message to all games except `some`.
    pub(super) fn send_to_all_but(&self, some: &HashSet<GameId>, message: impl Fn() -> Message) {
        for (game, entry) in &self.inner.lock().games {
            if !some.contains(game) {
                entry.mailbox.send_always(message());
            }
        }
    }

    /// Waits until no game is in memory.
    pub(super) async fn emptied(&self) {
        while !self.inner.lock().games.is_empty() {
            self.emptied.notified().await;
        }
    }
}
