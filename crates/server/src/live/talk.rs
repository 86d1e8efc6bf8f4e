//! What players say to each other: phrases from a fixed list, which are passed on and not kept.

use std::collections::VecDeque;
use std::num::NonZeroU32;

use dejarik_rules::Side;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use super::config::HubConfig;
use super::frames::text;
use super::state::GameTask;
use crate::protocol::{Phrase, ServerFrame};
use crate::refusal::{Kind, Refusal};

/// The number of phrases of a side whose acts are remembered.
const REMEMBERED: usize = 8;

/// What one side says in a game.
pub(super) struct Voice {
    limiter: DefaultDirectRateLimiter,
    /// The client's names for the acts of the last phrases, the newest last. An act arrives again if its
    /// answer was lost.
    said: VecDeque<String>,
}

impl Voice {
    /// Returns the voice of a side that has said nothing yet.
    pub(super) fn new(config: &HubConfig) -> Voice {
        let (burst, interval) = config.phrases;
        let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        // An interval of zero sets no limit to speak of.
        let quota = Quota::with_period(interval).unwrap_or(Quota::per_second(NonZeroU32::MAX));
        Voice {
            limiter: RateLimiter::direct(quota.allow_burst(burst)),
            said: VecDeque::with_capacity(REMEMBERED),
        }
    }
}

impl GameTask {
    /// Sends a phrase to every connection, the speaker's own included. `id` is the client's name for the
    /// act; a phrase that arrives again under its name is not said twice.
    ///
    /// # Errors
    /// If the side has said too much lately.
    pub(super) fn say(&mut self, side: Side, id: &str, phrase: Phrase) -> Result<(), Refusal> {
        let voice = &mut self.voices[side.index()];
        if voice.said.iter().any(|said| said == id) {
            return Ok(());
        }
        if voice.limiter.check().is_err() {
            let why = "you have said a lot in a short time; wait a few seconds";
            return Err(Refusal::new(Kind::TooMany, why));
        }
        if voice.said.len() == REMEMBERED {
            voice.said.pop_front();
        }
        voice.said.push_back(id.to_owned());
        let frame = text(&ServerFrame::Said { side: side.into(), phrase });
        for connection in &self.connections {
            self.push(connection, frame.clone());
        }
        Ok(())
    }
}
