//! The parsing of client frames that all hosts share.

use crate::profile::Profile;
use crate::protocol::{ClientFrame, LARGEST_FRAME, PROTOCOL, PROTOCOL_BEFORE};
use crate::refusal::{Kind, Refusal};

/// How a connection begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The version and the hash of the game that the client has already.
    pub known: Option<(u64, String)>,
    /// Whether the client wants `choices`.
    pub choices: bool,
    /// How a client that only watches is shown to the others.
    pub profile: Profile,
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
    serde_json::from_str(text).map_err(|error| {
        let why = format!("expected a frame of the protocol: {error}");
        Refusal::new(Kind::BadRequest, why).at(error.column())
    })
}

/// Reads the first frame of a connection.
///
/// # Errors
/// If it is not `hello`, or of another version of the protocol.
pub fn opening(frame: ClientFrame) -> Result<Opening, Refusal> {
    let ClientFrame::Hello { protocol, version, hash, choices, profile } = frame else {
        return Err(Refusal::new(Kind::Protocol, "expected `hello` as the first frame"));
    };
    if ![PROTOCOL_BEFORE, PROTOCOL].contains(&protocol) {
        let why =
            format!("this server speaks versions {PROTOCOL_BEFORE} and {PROTOCOL} of the protocol");
        return Err(Refusal::new(Kind::Protocol, why).at("protocol"));
    }
    let profile = Profile::checked(profile.as_ref())?;
    Ok(Opening { known: version.zip(hash), choices, profile })
}

/// Returns the refusal of a second `hello`.
pub fn again() -> Refusal {
    Refusal::new(Kind::Protocol, "expected `hello` only as the first frame")
}
