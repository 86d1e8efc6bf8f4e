//! What nodes say to each other about games: the requests of a relay, the answers and the frames of the
//! owner, and the messages to all nodes.
//!
//! A message is JSON. Frames for connections follow their heading verbatim, so that they need not be escaped.
//!
//! # Secrets
//! Secrets of seats and invitations travel as hashes ([`Who`], [`Claim`], [`super::invitations`]), which open nothing over
//! HTTP.
//!
//! # Stability
//! `BUS` is incremented when a change would break a node of the previous version. Fields may be added with
//! a default. A message of another version is dropped, so its sender gets no answer.

use std::sync::Once;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use hyper::body::Bytes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::id::{GameId, PersonId};
use crate::live::{Act, Claim, Hello, Intent, Order, PersonEvent, Seated, Who};
use crate::profile::Profile;
use crate::protocol::{Action, ApiError, GameFull, SideName};
use crate::request::{self, RequestId};
use crate::store::{LiveKey, Session};

/// The version of the messages.
pub(crate) const BUS: u16 = 5;

/// The number of a connection on the bus, which its relay never uses twice.
pub type ConnectionNumber = u64;

/// A message from one node to another one, or to all.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Envelope<T> {
    /// The version of the messages, [`BUS`].
    pub(crate) v: u16,
    /// The session that sends.
    pub(crate) from: Session,
    /// The client's request on whose behalf the message is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) request: Option<RequestId>,
    /// The content.
    #[serde(flatten)]
    pub(crate) content: T,
}

impl<T: Serialize> Envelope<T> {
    /// Returns a message of a session, for the request that is being handled.
    pub(crate) fn new(from: &Session, content: T) -> Envelope<T> {
        Envelope { v: BUS, from: from.clone(), request: request::current(), content }
    }

    /// Returns the message as bytes. A message that cannot be serialized is a defect; it is sent empty, and
    /// every node drops it.
    pub(crate) fn to_bytes(&self) -> Bytes {
        serde_json::to_vec(self).unwrap_or_default().into()
    }
}

impl<T: DeserializeOwned> Envelope<T> {
    /// Reads a message; `None` if it is not a message of this version.
    pub(crate) fn read(bytes: &[u8]) -> Option<Envelope<T>> {
        let read = serde_json::from_slice(bytes).ok();
        let read = read.filter(|envelope: &Envelope<T>| envelope.v == BUS);
        if read.is_none() {
            report_other_version(bytes);
        }
        read
    }
}

/// Logs, once, that the sender of a message uses another version of the messages.
fn report_other_version(bytes: &[u8]) {
    #[derive(Deserialize)]
    struct Sender {
        v: u16,
        from: Session,
    }
    static ONCE: Once = Once::new();
    if let Ok(Sender { v, from }) = serde_json::from_slice(bytes)
        && v != BUS
    {
        ONCE.call_once(|| {
            tracing::error!(
                %from,
                theirs = v,
                ours = BUS,
                "a node with another version of the messages is on this bus; stop all nodes for this upgrade"
            );
        });
    }
}

/// A message to the owner of a game that has no direct answer: the results arrive as frames.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ToOwner {
    /// The game.
    pub(crate) game: GameId,
    /// The connection.
    pub(crate) line: ConnectionNumber,
    /// What is wanted.
    pub(crate) ask: Ask,
}

/// What a relayed connection asks of the owner.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Connects.
    Connect {
        /// Who connects.
        who: Who,
        /// The version and the hash of the game that the client has already.
        known: Option<(u64, String)>,
        /// Whether the client wants `choices`.
        choices: bool,
        /// How a client that only watches is shown.
        profile: Profile,
    },
    /// Leaves; `true` if the player did so on purpose.
    Leave(bool),
    /// Asks for a `pong`.
    Ping(u64),
    /// Notes the round trip between the client and its node, in milliseconds.
    Lag(u64),
    /// Asks for a snapshot.
    Sync,
    /// Performs an act. The outcome comes as a frame.
    Act {
        /// The client's name for the act.
        id: String,
        /// The seat that acts.
        side: SideName,
        /// What the player does.
        action: Action,
        /// How long ago the act arrived, in milliseconds.
        ago: u64,
    },
}

impl Ask {
    /// Returns the request to connect.
    pub fn connect(who: &Who, hello: Hello) -> Ask {
        let Hello { known, choices, profile, .. } = hello;
        Ask::Connect { who: who.clone(), known, choices, profile }
    }

    /// Returns the request to perform an act that arrived so long ago.
    pub fn act(act: Act, ago: Duration) -> Ask {
        let Act { id, side, action } = act;
        Ask::Act { id, side, action, ago: crate::time::millis(ago) }
    }
}

/// A request to a node that is answered once.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Whether the node is there.
    Probe,
    /// Something about a game that the node owns.
    Game(Request),
}

/// A request to the owner of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The game.
    pub game: GameId,
    /// What is wanted.
    pub call: Call,
}

/// What is asked of the owner without a connection.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Call {
    /// A snapshot of the game.
    Full(Who),
    /// An act of a seat.
    Act(Who, String, SideName, Action),
    /// A wish of a program.
    Wish(Who, String, Intent),
    /// Takes the seat that a token is for.
    Sit(Claim),
    /// Performs an act on the game as a whole.
    Order(Order),
}

/// The answer to a [`Question`].
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The node is there.
    Here,
    /// The snapshot.
    Full(Box<GameFull>),
    /// The version of the game that has the act.
    Version(u64),
    /// The seat that was taken.
    Seat(Seated),
    /// It is done.
    Done,
    /// The owner refuses.
    Refused(ApiError),
    /// The node does not own the game.
    Elsewhere,
}

/// The heading of a message from the owner of games to a node that relays them. The frames follow after a
/// line feed, one after the other.
#[derive(Debug, Serialize, Deserialize)]
pub struct Heading {
    /// What each frame is.
    pub frames: Vec<Label>,
}

/// What a frame in a message is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// Each connection, and the number of the frame among the frames to it, counted from 0.
    pub to: Vec<(ConnectionNumber, u64)>,
    /// What the frame is.
    pub kind: Kind,
    /// The length of the frame in bytes.
    pub bytes: usize,
}

/// What a frame from an owner to connections is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A frame for the client.
    Frame,
    /// The connection has ended; the frame, unless it is empty, is the last for the client.
    End,
    /// The node does not know the connection, or does not own its game any more. The frame is empty.
    Unknown,
}

/// Returns a message to connections as bytes. The frames must have the lengths of their labels.
pub(crate) fn frame_bytes(from: &Session, heading: Heading, frames: &[Utf8Bytes]) -> Bytes {
    let mut bytes = serde_json::to_vec(&Envelope::new(from, heading)).unwrap_or_default();
    bytes.push(b'\n');
    for frame in frames {
        bytes.extend_from_slice(frame.as_bytes());
    }
    bytes.into()
}

/// Reads the frames of a message to connections; `None` if it is not one of this version.
pub(crate) fn read_frames(bytes: &Bytes) -> Option<Vec<(Label, Utf8Bytes)>> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let Heading { frames: labels } = Envelope::<Heading>::read(bytes.get(..end)?)?.content;
    let mut at = end + 1;
    let mut frames = Vec::with_capacity(labels.len());
    for label in labels {
        let range = at..at.checked_add(label.bytes)?;
        at = range.end;
        let frame = bytes.get(range.clone()).map(|_| bytes.slice(range))?;
        frames.push((label, Utf8Bytes::try_from(frame).ok()?));
    }
    (at == bytes.len()).then_some(frames)
}

/// A message to all nodes.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum News {
    /// Something has happened in a game of a person.
    Person(PersonId, PersonEvent),
    /// The positions that online games keep from analysis have changed.
    Guarded(Vec<Guarded>),
    /// The node has no free place for connections. It says so again and again while that lasts.
    Full,
}

/// The position that an online game keeps from analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guarded {
    /// The game.
    pub game: GameId,
    /// The position; `None` if the game has none to keep (any more).
    pub key: Option<LiveKey>,
    /// Whether a player is connected.
    pub present: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> Session {
        Session::new("one-Ab12Cd34")
    }

    /// Returns a message with frames for two connections each.
    fn message(texts: &[&str]) -> Bytes {
        let frames: Vec<_> = texts.iter().map(|text| Utf8Bytes::from(*text)).collect();
        let label = |frame: &Utf8Bytes| Label {
            to: vec![(7, 0), (9, 41)],
            kind: Kind::Frame,
            bytes: frame.len(),
        };
        let heading = Heading { frames: frames.iter().map(label).collect() };
        frame_bytes(&session(), heading, &frames)
    }

    #[test]
    fn frames_cross_the_bus_unchanged() {
        let pong = r#"{"t":"pong","n":1}"#;
        for texts in [&[][..], &[""], &[pong], &["é\n{}\n", "", pong]] {
            let read = read_frames(&message(texts)).unwrap();
            let frames: Vec<_> = read.iter().map(|(_, frame)| frame.as_str()).collect();
            assert_eq!(frames, texts);
            assert!(read.iter().all(|(label, _)| label.to == [(7, 0), (9, 41)]));
        }
        assert!(read_frames(&Bytes::from_static(b"{}")).is_none(), "there is no line feed");
        assert!(read_frames(&Bytes::from_static(b"{}\nframe")).is_none(), "there is no version");
    }

    #[test]
    fn a_message_whose_lengths_are_wrong_is_not_understood() {
        let whole = message(&["é", "{}"]);
        assert!(read_frames(&whole).is_some());
        assert!(read_frames(&whole.slice(..whole.len() - 1)).is_none(), "a byte is missing");
        let longer = [&whole[..], b"x"].concat();
        assert!(read_frames(&longer.into()).is_none(), "there is a byte too many");
        let text = String::from_utf8(whole.to_vec()).unwrap();
        for (bytes, why) in
            [("1", "a character is cut in two"), ("18446744073709551615", "endless")]
        {
            let wrong = text.replacen("\"bytes\":2", &format!("\"bytes\":{bytes}"), 1);
            assert_ne!(wrong, text);
            assert!(read_frames(&wrong.into()).is_none(), "{why}");
        }
    }

    #[test]
    fn a_message_of_another_version_is_not_understood() {
        let game: GameId = "Ab12Cd34".parse().unwrap();
        let request = Request { game, call: Call::Full(Who::default()) };
        let mut envelope = Envelope::new(&session(), request);
        let read = |envelope: &Envelope<Request>| {
            Envelope::<Request>::read(&envelope.to_bytes()).map(|read| read.content.game)
        };
        assert_eq!(read(&envelope), Some(game));
        envelope.v += 1;
        assert_eq!(read(&envelope), None);
    }

    #[test]
    fn an_asker_keeps_all_that_identifies_them() {
        let secret = crate::id::SeatToken::random().unwrap();
        let who = Who {
            person: Some(PersonId::random().unwrap()),
            seat: Some(secret.hash()),
            network: Some("2001:db8:1:2::/64".parse().unwrap()),
        };
        for who in [who, Who::default()] {
            let text = serde_json::to_string(&who).unwrap();
            assert!(!text.contains(secret.as_str()), "{text}");
            assert_eq!(serde_json::from_str::<Who>(&text).unwrap(), who);
        }
        assert!(serde_json::from_str::<Who>(r#"{"person":"short"}"#).is_err());
    }
}
