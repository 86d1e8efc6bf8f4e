//! What a relay knows of a game without asking its owner, so that it answers pings itself: they are most of
//! what clients send, and would cross the bus four times.
//!
//! After each change of a game its owner sends what a pong says now, and each second how many frames it has
//! sent to this node in all (a *beat*). A relay answers a ping as long as the beats agree with what has arrived
//! here and nothing has come for the connection since. Otherwise it passes the ping on, and the number of the
//! owner's pong shows whether a frame is missing. The pong of a game with clocks depends on the moment, so such
//! pings are always passed on.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::time::Instant;

use crate::store::Session;

/// For how long a beat is taken for true.
const FRESH: Duration = Duration::from_millis(2_500);
/// After how long without a beat a node is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(60);

/// How a pong begins, before its number.
const PONG: &str = r#"{"t":"pong","n":"#;
/// The number of a ping that asks what a pong says, for a relay.
pub(super) const ASKED: u64 = u64::MAX;

/// Returns whether a frame is the answer to a ping with the number [`ASKED`].
pub(super) fn is_asked(frame: &str) -> bool {
    rest(frame).is_some_and(|(n, _)| n == ASKED)
}

/// Returns whether what a pong says may have changed with a frame.
pub(super) fn changes(frame: &str) -> bool {
    let tags = [PONG, r#"{"t":"ack""#, r#"{"t":"refused""#];
    !tags.iter().any(|tag| frame.starts_with(tag))
}

/// Returns whether a frame is a pong that says the same at any moment.
pub(super) fn is_lasting(frame: &str) -> bool {
    rest(frame).is_some_and(|(_, rest)| rest.contains(r#""clock":null"#))
}

/// Returns a pong with another number.
pub(super) fn numbered(pong: &str, n: u64) -> Option<Utf8Bytes> {
    rest(pong).map(|(_, rest)| format!("{PONG}{n}{rest}").into())
}

/// Splits a pong into its number and what follows; `None` if the frame is none.
fn rest(frame: &str) -> Option<(u64, &str)> {
    let text = frame.strip_prefix(PONG)?;
    let (n, rest) = text.split_at(text.find(',')?);
    Some((n.parse().ok()?, rest))
}

/// What has arrived from a node.
#[derive(Clone, Copy, Debug)]
struct Arrived {
    /// The frames, each counted once for every connection that it was for.
    frames: u64,
    /// When the last beat came.
    beat: Option<Instant>,
}

/// The frames and beats of other nodes.
#[derive(Debug, Default)]
pub(super) struct Beats(Mutex<HashMap<Session, Arrived>>);

impl Beats {
    fn arrived(&self) -> MutexGuard<'_, HashMap<Session, Arrived>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts frames that have arrived from a node.
    pub(super) fn count(&self, from: &Session, frames: usize) {
        let mut arrived = self.arrived();
        let known = arrived.entry(from.clone()).or_insert(Arrived { frames: 0, beat: None });
        known.frames += frames as u64;
    }

    /// Notes a beat: how many frames a node has sent here. Returns whether all of them have arrived.
    pub(super) fn beat(&self, from: &Session, sent: u64) -> bool {
        let (mut arrived, now) = (self.arrived(), Instant::now());
        arrived.retain(|node, known| {
            node == from || known.beat.is_some_and(|at| now - at < FORGOTTEN)
        });
        let beat = Arrived { frames: sent, beat: Some(now) };
        match arrived.entry(from.clone()) {
            Entry::Occupied(mut known) => known.insert(beat).frames == sent,
            Entry::Vacant(new) => {
                new.insert(beat);
                sent == 0
            }
        }
    }

    /// Returns whether a node has sent a beat lately.
    pub(super) fn are_fresh(&self, from: &Session) -> bool {
        let last = self.arrived().get(from).and_then(|known| known.beat);
        last.is_some_and(|at| at.elapsed() < FRESH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::frames::text;
    use crate::protocol::{ClockState, ServerFrame};

    fn pong(n: u64, clock: Option<ClockState>) -> Utf8Bytes {
        text(&ServerFrame::Pong { n, version: 4, hash: "0123abcd".to_owned(), room: 2, clock })
    }

    #[test]
    fn a_pong_gets_another_number_and_stays_the_same_otherwise() {
        assert_eq!(numbered(&pong(ASKED, None), 7), Some(pong(7, None)));
        assert_eq!(numbered(r#"{"t":"resync"}"#, 7), None);
        assert!(is_asked(&pong(ASKED, None)) && !is_asked(&pong(7, None)));
        assert!(is_lasting(&pong(7, None)));
        let clock = ClockState { w: 1, b: 2, running: None, grace: 0 };
        assert!(!is_lasting(&pong(7, Some(clock))), "a clock may run");
        assert!(!changes(&pong(7, None)) && changes(r#"{"t":"event"}"#));
    }

    #[tokio::test(start_paused = true)]
    async fn a_beat_is_true_for_a_while_and_tells_of_every_frame_that_is_missing() {
        let (beats, node) = (Beats::default(), Session::new("one-Ab12Cd34"));
        assert!(!beats.are_fresh(&node));
        beats.count(&node, 3);
        assert!(!beats.are_fresh(&node), "no beat has come");
        assert!(beats.beat(&node, 3) && beats.are_fresh(&node));
        beats.count(&node, 1);
        assert!(!beats.beat(&node, 5), "one of five is missing");
        assert!(beats.beat(&node, 5), "it is reported once");
        tokio::time::advance(FRESH).await;
        assert!(!beats.are_fresh(&node));
        // So is a sender whose count starts again.
        assert!(!beats.beat(&node, 0));
    }
}
