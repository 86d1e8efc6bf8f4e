//! The frames that show a live game to its viewers, as a WebSocket sends them.

use axum::extract::ws::Utf8Bytes;

use crate::protocol::ServerFrame;

pub(super) use dejarik_host::live::frames::{Class, archived};

/// Returns the text of a frame as it is sent.
pub(super) fn text(frame: &ServerFrame) -> Utf8Bytes {
    dejarik_host::live::frames::text(frame).into()
}
