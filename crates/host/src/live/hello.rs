//! The parsing of client frames that all hosts share.

use serde_json::Value;

use crate::profile::Profile;
use crate::protocol::{
    self, Action, ClientFrame, LARGEST_FRAME, PROTOCOL, PROTOCOL_BEFORE, SideName,
};
use crate::reading;
use crate::refusal::{Kind, Refusal};

/// How a connection begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hello {
    /// The version and the hash of the game that the client has already.
    pub known: Option<(u64, String)>,
    /// Whether the client wants `choices`.
    pub choices: bool,
    /// How a client that only watches is shown to the others.
    pub profile: Profile,
    /// Whether another server relays the connection.
    pub relayed: bool,
}

/// Reads a frame.
///
/// # Errors
/// If it is too large, or no frame of the protocol.
pub fn read(text: &str) -> Result<ClientFrame, Refusal> {
    if text.len() > LARGEST_FRAME {
        let why =
            format!("expected a frame of at most {LARGEST_FRAME} bytes, found {}", text.len());
        return Err(Refusal::new(Kind::TooLarge, why));
    }
    let read = reading::json::<ClientFrame>(text.as_bytes());
    let read = read.map_err(|whole| wrong_field(text).unwrap_or(whole));
    let read = read.and_then(|frame| match unknown_field(&frame, text) {
        None => Ok(frame),
        Some(field) => {
            let name = field.rsplit_once('.').map_or(field.as_str(), |(_, name)| name);
            let why = format!("unknown field `{name}`, there are none");
            Err(Refusal::new(Kind::BadRequest, why).at(&field))
        }
    });
    read.map_err(|refusal| {
        let message = format!("expected a frame of the protocol: {}", refusal.message);
        Refusal { message, ..refusal }
    })
}

/// Returns the place of a field beside the tag of a frame or an action that has none; `None` if there is no such field.
/// Serde ignores them there.
fn unknown_field(frame: &ClientFrame, text: &str) -> Option<String> {
    let (inside, tag) = match frame {
        ClientFrame::Sync | ClientFrame::Leave => ("", "t"),
        ClientFrame::Act { action, .. } if !has_fields(action) => ("action", "kind"),
        ClientFrame::Hello { .. } | ClientFrame::Ping { .. } | ClientFrame::Act { .. } => {
            return None;
        }
    };
    let read: Value = serde_json::from_str(text).ok()?;
    let object = if inside.is_empty() { &read } else { read.get(inside)? };
    let field = object.as_object()?.keys().find(|key| *key != tag)?;
    Some(if inside.is_empty() { field.clone() } else { format!("{inside}.{field}") })
}

/// Returns whether an action has a field beside its kind.
fn has_fields(action: &Action) -> bool {
    matches!(
        action,
        Action::Step { .. }
            | Action::Order { .. }
            | Action::Throw { .. }
            | Action::Say { .. }
            | Action::Dice { .. }
    )
}

/// Returns what is wrong with a field of a frame that cannot be read; `None` if no field is wrong by itself.
fn wrong_field(text: &str) -> Option<Refusal> {
    let frame: Value = serde_json::from_str(text).ok()?;
    match frame.get("t")?.as_str()? {
        "hello" => reading::wrong_field::<u32>(&frame, "protocol")
            .or_else(|| reading::wrong_field::<Option<u64>>(&frame, "version"))
            .or_else(|| reading::wrong_field::<Option<String>>(&frame, "hash"))
            .or_else(|| reading::wrong_field::<bool>(&frame, "choices"))
            .or_else(|| reading::wrong_field::<Option<protocol::Profile>>(&frame, "profile")),
        "ping" => reading::wrong_field::<u64>(&frame, "n"),
        "act" => reading::wrong_field::<String>(&frame, "id")
            .or_else(|| reading::wrong_field::<SideName>(&frame, "side"))
            .or_else(|| reading::wrong_field::<Action>(&frame, "action")),
        _ => None,
    }
}

/// Reads the first frame of a connection.
///
/// # Errors
/// If it is not `hello`, or of another version of the protocol.
pub fn opening(frame: ClientFrame) -> Result<Hello, Refusal> {
    let ClientFrame::Hello { protocol, version, hash, choices, profile } = frame else {
        return Err(Refusal::new(Kind::Protocol, "expected `hello` as the first frame"));
    };
    if ![PROTOCOL_BEFORE, PROTOCOL].contains(&protocol) {
        let why =
            format!("this server speaks versions {PROTOCOL_BEFORE} and {PROTOCOL} of the protocol");
        return Err(Refusal::new(Kind::Protocol, why).at("protocol"));
    }
    let profile = Profile::checked(profile.as_ref())?;
    Ok(Hello { known: version.zip(hash), choices, profile, relayed: false })
}

/// Returns the refusal of a second `hello`.
pub fn again() -> Refusal {
    Refusal::new(Kind::Protocol, "expected `hello` only as the first frame")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_in_a_frame_is_named_by_its_field() {
        for (frame, at) in [
            (r#"{"t":"act","id":"a","side":"x","action":{"kind":"resign"}}"#, "side"),
            (r#"{"t":"act","id":7,"side":"w","action":{"kind":"resign"}}"#, "id"),
            (r#"{"t":"act","side":"w","action":{"kind":"resign"}}"#, "id"),
            (r#"{"t":"act","id":"a","side":"w","action":{"kind":"win"}}"#, "action.kind"),
            (
                r#"{"t":"act","id":"a","side":"w","action":{"kind":"step","word":"A1-B1"}}"#,
                "action.ply",
            ),
            (r#"{"t":"ping","n":-1}"#, "n"),
            (r#"{"t":"ping","n":1,"extra":1}"#, "extra"),
            (r#"{"t":"hello","protocol":3,"profile":{"name":7}}"#, "profile.name"),
            (r#"{"t":"cheat"}"#, "t"),
            (r#"{"t":"sync","x":1}"#, "x"),
            (
                r#"{"t":"act","id":"a","side":"w","action":{"kind":"resign","word":"x"}}"#,
                "action.word",
            ),
            ("{", "1"),
            ("7", "0"),
        ] {
            let refusal = read(frame).unwrap_err();
            assert_eq!(
                (refusal.code(), refusal.at.as_deref()),
                ("bad-request", Some(at)),
                "{frame}"
            );
            assert!(!refusal.message.contains("line 1"), "{}", refusal.message);
        }
        for frame in [
            r#"{"t":"sync"}"#,
            r#"{"t":"act","id":"a","side":"w","action":{"kind":"resign"}}"#,
            r#"{"t":"act","id":"a","side":"w","action":{"kind":"step","word":"A1-B1","ply":0}}"#,
        ] {
            read(frame).unwrap();
        }
    }
}
