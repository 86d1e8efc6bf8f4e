//! A live game as its viewers see it, as frames that a WebSocket sends.

use axum::extract::ws::Utf8Bytes;

use crate::protocol::ServerFrame;

pub(super) use dejarik_host::live::frames::{Class, archived};

/// Returns a frame as it is sent.
pub(super) fn text(frame: &ServerFrame) -> Utf8Bytes {
    dejarik_host::live::frames::text(frame).into()
}
