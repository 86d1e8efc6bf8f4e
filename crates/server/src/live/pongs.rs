//! What a relay knows of a game without asking its owner, so that it can answer pings itself. Most messages of
//! clients are pings, and each would cross the bus four times.
//!
//! A pong contains the version of the game, the hash of what its viewer sees, and the number of the room. The
//! frames that pass through a relay contain the same, so a relay that has seen all of them can answer. To reveal
//! lost frames, each message from the owner's node carries the total number of frames that its queue to this
//! node has sent. While a queue has had frames within the last minute, it sends at least one message per second,
//! if necessary a keep-alive without frames (a *beat*). If frames are missing, or the queue has been silent for
//! a while, pings go to the owner until one of its pongs makes everything known again. The frame number of that
//! pong shows whether a frame of the same connection is missing. In a game with clocks, a pong contains the
//! times of the moment, so those pings always go to the owner.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::time::Instant;

use super::frames::text;
use crate::protocol::ServerFrame;
use crate::store::Session;

/// How long a relay relies on the last message of a node.
const FRESH: Duration = Duration::from_millis(2_500);
/// The time of silence after which a queue is forgotten.
const FORGOTTEN: Duration = Duration::from_secs(60);

/// The content of a pong in a game without clocks, except for its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    version: u64,
    hash: String,
    room: u64,
}

impl Known {
    /// Returns the answer to a ping.
    pub(super) fn pong(&self, n: u64) -> Utf8Bytes {
        let Known { version, hash, room } = self.clone();
        text(&ServerFrame::Pong { n, version, hash, room, clock: None })
    }
}

/// What a relay learns from a frame: about the next pong, or about an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// Nothing new.
    Nothing,
    /// That the act of this name is answered.
    Answered(String),
    /// Everything that the next pong contains.
    All(Known),
    /// The version and the hash.
    State(u64, String),
    /// The number of the room.
    Room(u64),
    /// That the next pong cannot be known: the game has clocks, or frames were dropped.
    Unclear,
}

/// The part of a frame's `state`, or of a pong, that is read here.
#[derive(Deserialize)]
struct State {
    version: u64,
    hash: String,
    clock: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Answer {
    id: String,
}

#[derive(Deserialize)]
struct Room {
    room: u64,
}

#[derive(Deserialize)]
struct Event {
    state: State,
}

#[derive(Deserialize)]
struct Full {
    game: Game,
}

#[derive(Deserialize)]
struct Game {
    state: State,
    room: Room,
}

#[derive(Deserialize)]
struct Pong {
    #[serde(flatten)]
    state: State,
    #[serde(flatten)]
    room: Room,
}

impl Told {
    /// Reads a frame.
    pub(super) fn by(frame: &str) -> Told {
        let tag = frame.strip_prefix(r#"{"t":""#).and_then(|rest| rest.split('"').next());
        let told = match tag {
            Some("said" | "bye") => Some(Told::Nothing),
            Some("ack" | "refused") => read(frame).map(|Answer { id }| Told::Answered(id)),
            Some("event") => read(frame).and_then(|Event { state }| state.lasting()),
            Some("room") => read(frame).map(|Room { room }| Told::Room(room)),
            Some("full") => read(frame).and_then(|Full { game }| game.state.with(&game.room)),
            Some("pong") => read(frame).and_then(|Pong { state, room }| state.with(&room)),
            _ => None,
        };
        told.unwrap_or(Told::Unclear)
    }

    /// Returns whether a frame says that the game has no clocks.
    pub(super) fn is_timeless(&self) -> bool {
        matches!(self, Told::All(_) | Told::State(..))
    }

    /// Notes what a frame says.
    pub(super) fn note(&self, known: &mut Option<Known>) {
        match self {
            Told::Nothing | Told::Answered(_) => {}
            Told::All(all) => *known = Some(all.clone()),
            Told::State(version, hash) => {
                if let Some(known) = known {
                    known.version = *version;
                    known.hash.clone_from(hash);
                }
            }
            Told::Room(room) => {
                if let Some(known) = known {
                    known.room = *room;
                }
            }
            Told::Unclear => *known = None,
        }
    }
}

fn read<'a, T: Deserialize<'a>>(frame: &'a str) -> Option<T> {
    serde_json::from_str(frame).ok()
}

impl State {
    /// Returns the version and the hash; `None` if the game has clocks, whose times are true only for the
    /// moment.
    fn lasting(self) -> Option<Told> {
        self.clock.is_none().then_some(Told::State(self.version, self.hash))
    }

    fn with(self, room: &Room) -> Option<Told> {
        let State { version, hash, clock } = self;
        clock.is_none().then_some(Told::All(Known { version, hash, room: room.room }))
    }
}

/// What has arrived from a queue.
#[derive(Clone, Copy, Debug)]
struct Arrived {
    /// The number of frames. A frame counts once for each connection that it is addressed to.
    frames: u64,
    /// When its last message came.
    at: Instant,
}

/// The number of frames that each queue of another node has sent here, and when its last message arrived. A
/// queue is identified by its node and its number.
#[derive(Debug, Default)]
pub(super) struct Beats(Mutex<HashMap<(Session, u64), Arrived>>);

impl Beats {
    fn arrived(&self) -> MutexGuard<'_, HashMap<(Session, u64), Arrived>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a message with `frames` frames from a queue that has sent `sent` frames in all. Returns false if
    /// frames were lost since the previous message of the queue.
    pub(super) fn note(&self, (from, queue): (&Session, u64), frames: u64, sent: u64) -> bool {
        let (mut arrived, at) = (self.arrived(), Instant::now());
        match arrived.entry((from.clone(), queue)) {
            Entry::Occupied(mut known) => {
                let before = known.insert(Arrived { frames: sent, at });
                before.frames.checked_add(frames) == Some(sent)
            }
            Entry::Vacant(new) => {
                new.insert(Arrived { frames: sent, at });
                // New queues are rare.
                arrived.retain(|_, known| at - known.at < FORGOTTEN);
                frames == sent
            }
        }
    }

    /// Returns whether a queue of a node has sent a message lately.
    pub(super) fn are_fresh(&self, from: &Session, queue: u64) -> bool {
        let known = self.arrived().get(&(from.clone(), queue)).copied();
        known.is_some_and(|known| known.at.elapsed() < FRESH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::{self, Refusal};

    fn known(version: u64, hash: &str, room: u64) -> Known {
        Known { version, hash: hash.to_owned(), room }
    }

    #[test]
    fn frames_say_what_a_pong_says_next() {
        let event = r#"{"t":"event","word":"a1","state":{"version":5,"hash":"ab","clock":null,"scene":{}}}"#;
        let full = r#"{"t":"full","game":{"room":{"room":3,"seats":[]},"line":[],"state":{"version":4,"hash":"cd","clock":null}}}"#;
        let mut told = None;
        for (frame, next) in [
            (event, None),
            (r#"{"t":"room","room":2,"seats":[]}"#, None),
            (full, Some(known(4, "cd", 3))),
            (event, Some(known(5, "ab", 3))),
            (r#"{"t":"ack","id":"a1","version":5}"#, Some(known(5, "ab", 3))),
            (r#"{"t":"room","room":4,"seats":[]}"#, Some(known(5, "ab", 4))),
            (r#"{"t":"resync"}"#, None),
            (
                r#"{"t":"pong","n":1,"version":6,"hash":"ef","room":5,"clock":null}"#,
                Some(known(6, "ef", 5)),
            ),
            (r#"{"t":"a frame of another version"}"#, None),
        ] {
            Told::by(frame).note(&mut told);
            assert_eq!(told, next, "{frame}");
        }
    }

    #[test]
    fn the_pong_of_a_game_with_clocks_is_not_known() {
        let clock = r#"{"w":1,"b":2,"running":null,"grace":0}"#;
        let event = |clock| {
            format!(r#"{{"t":"event","state":{{"version":5,"hash":"ab","clock":{clock}}}}}"#)
        };
        let pong = |clock| {
            format!(r#"{{"t":"pong","n":1,"version":6,"hash":"ef","room":5,"clock":{clock}}}"#)
        };
        assert_eq!(Told::by(&event("null")), Told::State(5, "ab".to_owned()));
        assert_eq!(Told::by(&pong("null")), Told::All(known(6, "ef", 5)));
        for frame in [event(clock), pong(clock)] {
            assert_eq!(Told::by(&frame), Told::Unclear, "{frame}");
        }
    }

    #[test]
    fn answers_are_told_from_other_frames() {
        let error = Refusal::new(refusal::Kind::Over, "the game is over").to_error();
        let refused = ServerFrame::Refused { id: "a1".to_owned(), error };
        let ack = ServerFrame::Ack { id: "b2".to_owned(), version: 7 };
        assert_eq!(Told::by(&text(&refused)), Told::Answered("a1".to_owned()));
        assert_eq!(Told::by(&text(&ack)), Told::Answered("b2".to_owned()));
        assert_eq!(Told::by(&text(&ServerFrame::Resync)), Told::Unclear);
    }

    #[test]
    fn a_relay_answers_with_the_words_of_the_owner() {
        let pong = ServerFrame::Pong {
            n: 7,
            version: 4,
            hash: "0123abcd".to_owned(),
            room: 2,
            clock: None,
        };
        let Told::All(known) = Told::by(&text(&pong)) else { panic!("a pong says all") };
        assert_eq!(known.pong(7), text(&pong));
    }

    #[tokio::test(start_paused = true)]
    async fn every_frame_that_is_missing_is_reported_once() {
        let (beats, node) = (Beats::default(), Session::new("one-Ab12Cd34"));
        let queue = (&node, 0);
        assert!(!beats.are_fresh(&node, 0));
        assert!(beats.note(queue, 3, 3) && beats.are_fresh(&node, 0));
        assert!(beats.note(queue, 0, 3), "a beat");
        assert!(!beats.note(queue, 1, 5), "one of five is missing");
        assert!(beats.note(queue, 1, 6));
        assert!(!beats.note((&node, 1), 1, 4), "three are missing of another queue");
        tokio::time::advance(FRESH).await;
        assert!(!beats.are_fresh(&node, 0));
        assert!(
            !beats.note(queue, 0, u64::MAX) && !beats.note(queue, 1, 0),
            "no count is an error"
        );
    }
}
