//! What a new connection is sent first: a snapshot, or the events that the client misses.

use axum::extract::ws::Utf8Bytes;
use dejarik_play::{Event, Game};

use super::frames::{Class, text};
use super::requests::Hello;
use super::state::GameTask;
use crate::store::LoggedEvent;
use crate::time::WallTime;
use crate::view;

/// The most missing events that are sent one by one; a client that misses more gets a snapshot.
const FEW: u64 = 16;
/// The longest log that is replayed for a client that comes back.
const SHORT: u64 = 400;

impl GameTask {
    /// Returns the first frames for a new connection.
    pub(super) fn greeting(&mut self, class: Class, hello: &Hello) -> Vec<Utf8Bytes> {
        let missing =
            hello.known.as_ref().and_then(|(version, hash)| self.missing(class, *version, hash));
        missing.unwrap_or_else(|| vec![self.full_frame(class, self.shared.now())])
    }

    /// Returns the events since a version that the client has. `None` if its hash is not the one of
    /// that version, or if a snapshot is cheaper.
    fn missing(&mut self, class: Class, version: u64, hash: &str) -> Option<Vec<Utf8Bytes>> {
        let current = self.live.version();
        if version == current {
            let known = view::hash(&self.live.game, class.viewer) == hash;
            return known.then(Vec::new);
        }
        if version > current || current - version > FEW || current > SHORT {
            return None;
        }
        let events = self.live.game.events();
        let (before, after) = events.split_at_checked(usize::try_from(version).ok()?)?;
        if after.iter().any(|event| matches!(event, Event::SetUp(_))) {
            return None;
        }
        let after = after.to_vec();
        let past = Game::replay(self.live.game.settings().clone(), before).ok()?;
        if view::hash(&past, class.viewer) != hash {
            return None;
        }
        // Frames are made from the live game, so it plays the missing events once more.
        let present = std::mem::replace(&mut self.live.game, past);
        let frames = self.replayed(class, after);
        self.live.game = present;
        frames
    }

    /// Applies events again and returns their frames.
    fn replayed(&mut self, class: Class, events: Vec<Event>) -> Option<Vec<Utf8Bytes>> {
        let now = self.shared.now();
        let count = events.len();
        let mut frames = Vec::new();
        for (index, event) in events.into_iter().enumerate() {
            self.live.game.apply(event.clone()).ok()?;
            let wanted = index + 1 == count && self.live.offers_choices(class);
            let choices = if wanted { self.live.choices() } else { None };
            let logged = LoggedEvent { event, act: None, at: WallTime::default(), clocks: None };
            frames.push(text(&self.live.event_frame(class, &logged, choices.as_ref(), now)));
        }
        Some(frames)
    }
}
