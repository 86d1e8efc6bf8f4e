//! What a relay has to know of a frame that it passes on.

use serde::Deserialize;
use serde::de::IgnoredAny;

/// What a relay learns from a frame of the owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FrameFacts {
    /// Nothing that matters to a relay.
    Nothing,
    /// The act with this name is answered.
    Answered(String),
    /// The game has no clocks, so nobody needs the round trip of its connections.
    Timeless,
}

#[derive(Deserialize)]
struct Answer {
    id: String,
}

/// The part of a pong that is read here.
#[derive(Deserialize)]
struct Pong {
    clock: Option<IgnoredAny>,
}

impl FrameFacts {
    /// Reads a frame. Every client sends a ping within seconds, so it is enough to look for the clocks in pongs.
    pub(super) fn of(frame: &str) -> FrameFacts {
        let tag = frame.strip_prefix(r#"{"t":""#).and_then(|rest| rest.split('"').next());
        let facts = match tag {
            Some("ack" | "refused") => read(frame).map(|Answer { id }| FrameFacts::Answered(id)),
            Some("pong") => {
                read(frame).filter(|pong: &Pong| pong.clock.is_none()).map(|_| FrameFacts::Timeless)
            }
            _ => None,
        };
        facts.unwrap_or(FrameFacts::Nothing)
    }
}

fn read<'a, T: Deserialize<'a>>(frame: &'a str) -> Option<T> {
    serde_json::from_str(frame).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::frames::text;
    use crate::protocol::ServerFrame;
    use crate::refusal::{self, Refusal};

    #[test]
    fn answers_to_acts_are_told_from_other_frames() {
        let error = Refusal::new(refusal::Kind::Over, "the game is over").to_error();
        let refused = ServerFrame::Refused { id: "a1".to_owned(), error };
        let ack = ServerFrame::Ack { id: "b2".to_owned(), version: 7 };
        assert_eq!(FrameFacts::of(&text(&refused)), FrameFacts::Answered("a1".to_owned()));
        assert_eq!(FrameFacts::of(&text(&ack)), FrameFacts::Answered("b2".to_owned()));
        for other in [&text(&ServerFrame::Resync), r#"{"t":"a frame of another version"}"#, ""] {
            assert_eq!(FrameFacts::of(other), FrameFacts::Nothing);
        }
    }

    #[test]
    fn a_pong_says_whether_the_game_has_clocks() {
        let (version, room, hash) = (4, 2, "0123abcd".to_owned());
        let pong = text(&ServerFrame::Pong { n: 7, version, hash, room, clock: None });
        assert_eq!(FrameFacts::of(&pong), FrameFacts::Timeless);
        let clock = r#"{"w":1,"b":2,"running":null,"grace":0}"#;
        let timed = pong.replace(r#""clock":null"#, &format!(r#""clock":{clock}"#));
        assert_ne!(timed, pong.as_str());
        assert_eq!(FrameFacts::of(&timed), FrameFacts::Nothing);
    }
}
