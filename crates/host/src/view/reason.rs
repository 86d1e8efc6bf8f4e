//! Reasons as they cross the wire.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Reason, Space, Spot};

use crate::protocol;

/// Converts a reason of the rules to its wire type. It is a reason in a position after `walked`, the walks
/// of an unfinished turn of looney.
pub fn reason(
    position: &AnyPosition,
    walked: &[(Space, Space)],
    reason: Reason,
) -> protocol::Reason {
    let at = reason.spot().and_then(|spot| match spot {
        Spot::Space(space) => Some(space.to_string()),
        Spot::Reserve(letter) => Some(format!("+{letter}")),
        Spot::Word(_) => None,
    });
    let (by, cost, left) = match reason {
        Reason::Protected { by, .. } => (Some(by.to_string()), None, None),
        Reason::Points { cost, left } => (None, Some(cost), Some(left)),
        Reason::NoGhost { size } => (None, Some(size), None),
        _ => (None, None, None),
    };
    let told = dejarik_telling::reason(position, walked, reason);
    protocol::Reason { code: reason.code().to_owned(), at, by, cost, left, told }
}
