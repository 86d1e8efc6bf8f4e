//! What a connection is sent first: everything, or what it misses since it was here.

use axum::extract::ws::Utf8Bytes;
use dejarik_play::{Event, Game};

use super::requests::Hello;
use super::sight::{Class, text};
use super::task::Live;
use crate::store::Logged;
use crate::view;

/// How many missing events are sent one by one; beyond that, everything is.
const FEW: u64 = 16;
/// Logs up to this length are gone through again for somebody who is back.
const SHORT: u64 = 400;

impl Live {
    /// What a new connection is sent first.
    pub(super) fn greeting(&mut self, class: Class, hello: &Hello) -> Vec<Utf8Bytes> {
        let missing =
            hello.known.as_ref().and_then(|(version, hash)| self.missing(class, *version, hash));
        missing.unwrap_or_else(|| vec![self.full_frame(class, self.hub.now())])
    }

    /// The events that somebody misses who knows the game up to a version; nothing if they do not
    /// know it, or if everything is sent sooner.
    fn missing(&mut self, class: Class, version: u64, hash: &str) -> Option<Vec<Utf8Bytes>> {
        let current = self.table.version();
        if version == current {
            let known = view::hash(&self.table.game, class.viewer) == hash;
            return known.then(Vec::new);
        }
        if version > current || current - version > FEW || current > SHORT {
            return None;
        }
        let events = self.table.game.events();
        let (before, after) = events.split_at_checked(usize::try_from(version).ok()?)?;
        if after.iter().any(|event| matches!(event, Event::SetUp(_))) {
            return None;
        }
        let after = after.to_vec();
        let past = Game::replay(self.table.game.settings().clone(), before).ok()?;
        if view::hash(&past, class.viewer) != hash {
            return None;
        }
        // The table is taken back to what it was, goes forward again, and is as it is.
        let present = std::mem::replace(&mut self.table.game, past);
        let frames = self.again(class, after);
        self.table.game = present;
        frames
    }

    fn again(&mut self, class: Class, events: Vec<Event>) -> Option<Vec<Utf8Bytes>> {
        let now = self.hub.now();
        let count = events.len();
        let mut frames = Vec::new();
        for (index, event) in events.into_iter().enumerate() {
            self.table.game.apply(event.clone()).ok()?;
            let told = index + 1 == count && self.table.tells(class);
            let choices = if told { self.table.choices() } else { None };
            let logged = Logged { event, act: None, at: 0, clocks: None };
            frames.push(text(&self.table.event_frame(class, &logged, choices.as_ref(), now)));
        }
        Some(frames)
    }
}
