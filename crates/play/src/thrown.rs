//! Reads a throw of a record as numbers that can be drawn.

use dejarik_rules::Thrown;
use dejarik_rules::any::{AnyPosition, AnySetUp};

/// Reads the throw `text` that was made in the position `before`, or during the set-up if there
/// was no position yet. Returns `None` if no such throw was due.
pub fn read_throw(before: Option<&AnyPosition>, text: &str) -> Option<Thrown> {
    if let Some(position) = before {
        return position.thrown(position.parse_roll(text).ok()?);
    }
    AnySetUp::thrown(text)
}
