//! What players say to each other: phrases from a fixed list, which are passed on and not kept.

use std::collections::VecDeque;
use std::num::NonZeroU32;

use dejarik_rules::{Side, Words};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use super::state::GameTask;
use crate::live::config::HubConfig;
use crate::live::frames::text;
use crate::protocol::{Phrase, ServerFrame};
use crate::refusal::{Kind, Refusal};

/// The number of a side's last phrases whose acts are remembered, so that a repeated act is recognised.
const REMEMBERED: usize = 8;

/// The phrases of one side in a game: their rate limit, and the acts that sent the last ones.
pub(super) struct Voice {
    limiter: DefaultDirectRateLimiter,
    /// The last phrases with the client's names for the acts that sent them, the newest last. A client repeats an
    /// act if the answer to it was lost.
    said: VecDeque<(String, Phrase)>,
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
    /// Sends a phrase to every connection, the speaker's own included, but not to a player who has muted the speaker. `id` is the client's name for the
    /// act, which makes it idempotent: a phrase that arrives again under the same name is not sent
    /// again.
    ///
    /// # Errors
    /// If the name stands for another of the last phrases, the side has said too much lately, or the store cannot be read.
    pub(super) async fn say(
        &mut self,
        side: Side,
        id: &str,
        phrase: Phrase,
    ) -> Result<(), Refusal> {
        let voice = &self.voices[side.index()];
        if let Some((_, said)) = voice.said.iter().find(|(name, _)| name == id) {
            return if *said == phrase { Ok(()) } else { Err(Refusal::other_act()) };
        }
        if voice.limiter.check().is_err() {
            let why = Words::new(
                "you have said a lot in a short time; wait a few seconds",
                "vous avez beaucoup parlé en peu de temps ; attendez quelques secondes",
            );
            return Err(Refusal::of(Kind::TooMany, &why));
        }
        let deaf = self.is_muted(side).await?;
        let said = &mut self.voices[side.index()].said;
        if said.len() == REMEMBERED {
            said.pop_front();
        }
        said.push_back((id.to_owned(), phrase));
        let frame = text(&ServerFrame::Said { side: side.into(), phrase });
        for connection in &self.connections {
            if !(deaf && connection.class.viewer.holds(side.other())) {
                self.push(connection, frame.clone());
            }
        }
        Ok(())
    }

    /// Returns whether the other player has muted the one of this side.
    async fn is_muted(&self, side: Side) -> Result<bool, Refusal> {
        let people = &self.live.people;
        let [Some(speaker), Some(other)] = [side, side.other()].map(|side| people.person(side))
        else {
            return Ok(false);
        };
        let muted = self.shared.store.muted(Some(*other)).await?;
        Ok(muted.iter().any(|muted| (muted.person, muted.other) == (*other, *speaker)))
    }
}
