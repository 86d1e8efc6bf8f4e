//! Invitations in the snapshots of games that other nodes relay. An invitation opens a seat, so it does not travel on
//! the bus. The owner of the game sends only the hash of the invitation. The relay reads the invitation from the store,
//! and puts it in the place of the hash.

use axum::extract::ws::Utf8Bytes;

use crate::id::SeatToken;
use crate::protocol::GameFull;

/// The beginning of the frames that may have an invitation.
const SNAPSHOT: &str = r#"{"t":"full""#;
/// What stands before the link in a frame. It cannot be a part of a text, in which its quotation marks would be escaped.
const BEFORE: &str = r#""invite":"#;

/// Returns a frame as it travels on the bus.
pub fn hide(frame: Utf8Bytes) -> Utf8Bytes {
    changed(frame, hidden)
}

/// Returns a frame as its client gets it; `invitation` is that of the game.
pub(crate) fn reveal(frame: Utf8Bytes, invitation: Option<SeatToken>) -> Utf8Bytes {
    changed(frame, |link| revealed(link, invitation))
}

/// Changes a snapshot to the form in which it travels on the bus.
pub(crate) fn hide_in(full: &mut GameFull) {
    full.invite = full.invite.take().and_then(|link| hidden(&link));
}

/// Changes a snapshot to the form in which its reader gets it; `invitation` is that of the game.
pub(crate) fn reveal_in(full: &mut GameFull, invitation: Option<SeatToken>) {
    full.invite = full.invite.take().and_then(|link| revealed(&link, invitation));
}

/// Replaces the link in a frame, if it has one.
fn changed(frame: Utf8Bytes, change: impl FnOnce(&str) -> Option<String>) -> Utf8Bytes {
    let replaced = || -> Option<String> {
        let text = frame.strip_prefix(SNAPSHOT)?;
        let (before, after) = text.split_once(BEFORE)?;
        let (link, rest) = after.strip_prefix('"')?.split_once('"')?;
        let link = change(link).map_or("null".to_owned(), |link| format!("\"{link}\""));
        Some([SNAPSHOT, before, BEFORE, &link, rest].concat())
    };
    let replaced = replaced();
    replaced.map_or(frame, Utf8Bytes::from)
}

/// Returns a link with the hash of its invitation.
fn hidden(link: &str) -> Option<String> {
    let (game, token) = link.split_once('#')?;
    let token: SeatToken = token.parse().ok()?;
    Some(format!("{game}#{}", hex::encode(token.hash().as_bytes())))
}

/// Returns a link with the invitation that has its hash.
fn revealed(link: &str, invitation: Option<SeatToken>) -> Option<String> {
    let (game, hash) = link.split_once('#')?;
    let invitation = invitation.filter(|token| hex::encode(token.hash().as_bytes()) == hash)?;
    Some(format!("{game}#{invitation}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_crosses_the_bus_as_its_hash() {
        let [token, other] = [(); 2].map(|()| SeatToken::random().unwrap());
        let text = |invite: &str| {
            Utf8Bytes::from(format!(
                r#"{{"t":"full","game":{{"id":"x","invite":{invite},"line":[]}}}}"#
            ))
        };
        let frame = text(&format!("\"/game/Ab12Cd34#{token}\""));
        let sent = hide(frame.clone());
        assert!(!sent.contains(token.as_str()), "{sent}");
        assert_eq!(reveal(sent.clone(), Some(token)), frame);
        for wrong in [None, Some(other)] {
            assert_eq!(reveal(sent.clone(), wrong), text("null"));
        }
        let name = r#"{"t":"event","name":"\"invite\":\"/game/Ab12Cd34#0123456789ab\""}"#;
        for same in [text("null"), Utf8Bytes::from_static(name), Utf8Bytes::from_static("")] {
            assert_eq!(hide(same.clone()), same);
            assert_eq!(reveal(same.clone(), Some(token)), same);
        }
    }
}
