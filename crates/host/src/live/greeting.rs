//! What a client that comes back has missed.

use dejarik_play::{Event, Game};

use super::frames::Class;
use super::game::LiveGame;
use crate::protocol::ServerFrame;
use crate::store::LoggedEvent;
use crate::time::{Now, WallTime};
use crate::view;

/// The most missing events that are sent one by one; a client that misses more gets a snapshot.
const FEW: u64 = 16;
/// The longest log that is replayed for a client that comes back.
const SHORT: u64 = 400;

impl LiveGame {
    /// Returns the first frames for a connection: the events since the version and the hash that the client
    /// has, or a snapshot.
    pub fn greeting(
        &mut self,
        class: Class,
        known: Option<(u64, &str)>,
        now: Now,
    ) -> Vec<ServerFrame> {
        let missing = known.and_then(|(version, hash)| self.missed(class, version, hash, now));
        missing.unwrap_or_else(|| vec![ServerFrame::Full { game: self.full(class, now) }])
    }

    /// Returns the events since a version that the client has. `None` if its hash is not the one of
    /// that version, or if a snapshot is cheaper.
    pub fn missed(
        &mut self,
        class: Class,
        version: u64,
        hash: &str,
        now: Now,
    ) -> Option<Vec<ServerFrame>> {
        let current = self.version();
        if version == current {
            let known = view::hash(&self.game, class.viewer) == hash;
            return known.then(Vec::new);
        }
        if version > current || current - version > FEW || current > SHORT {
            return None;
        }
        let events = self.game.events();
        let (before, after) = events.split_at_checked(usize::try_from(version).ok()?)?;
        if after.iter().any(|event| matches!(event, Event::SetUp(_))) {
            return None;
        }
        let after = after.to_vec();
        let past = Game::replay(self.game.settings().clone(), before).ok()?;
        if view::hash(&past, class.viewer) != hash {
            return None;
        }
        // Frames are made from the live game, so it plays the missing events once more.
        let present = std::mem::replace(&mut self.game, past);
        let frames = self.replayed(class, after, now);
        self.game = present;
        frames
    }

    /// Applies events again and returns their frames.
    fn replayed(&mut self, class: Class, events: Vec<Event>, now: Now) -> Option<Vec<ServerFrame>> {
        let count = events.len();
        let mut frames = Vec::new();
        for (index, event) in events.into_iter().enumerate() {
            self.game.apply(event.clone()).ok()?;
            let wanted = index + 1 == count && self.offers_choices(class);
            let choices = if wanted { self.choices() } else { None };
            let logged = LoggedEvent { event, act: None, at: WallTime::default(), clocks: None };
            frames.push(self.event_frame(class, &logged, choices.as_ref(), now));
        }
        Some(frames)
    }
}
