//! Reasons: why something is not possible.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Reason, Space, Spot};

use crate::{Arg, Sentence};

/// Says why something is not possible in a position after `walked`, the walks of an unfinished turn of
/// looney.
pub fn reason(position: &AnyPosition, walked: &[(Space, Space)], reason: Reason) -> Sentence {
    let (at, letter) = match reason.spot() {
        Some(Spot::Space(space)) => (space.to_string(), letter_at(position, walked, space)),
        Some(Spot::Reserve(letter)) => (String::new(), Some(letter)),
        Some(Spot::Word(_)) | None => (String::new(), None),
    };
    let (by, cost, left) = match reason {
        Reason::Protected { by, .. } => (by.to_string(), 0, 0),
        Reason::Points { cost, left } => (String::new(), cost, left),
        _ => (String::new(), 0, 0),
    };
    // How a piece goes depends on its kind, and for a pawn of groi on where it stands.
    let rules = position.id();
    let kind = match letter {
        Some(letter) => format!("{rules}-{}", letter.to_ascii_uppercase()),
        None => rules.to_string(),
    };
    let centre = if at == Space::C.to_string() { "yes" } else { "no" };
    let piece = letter.map_or_else(|| Arg::Text(at.clone()), Arg::from);
    let args = [
        ("at", at.into()),
        ("by", by.into()),
        ("piece", piece),
        ("cost", cost.into()),
        ("left", left.into()),
        ("kind", kind.into()),
        ("centre", centre.to_owned().into()),
    ];
    Sentence::new(format!("why-{}", reason.code()), args)
}

/// Returns the letter of the piece that stands on a space after the walks, which are followed backwards.
fn letter_at(position: &AnyPosition, walked: &[(Space, Space)], at: Space) -> Option<char> {
    let mut space = at;
    for &(from, to) in walked.iter().rev() {
        if space == to {
            space = from;
        } else if space == from {
            return None;
        }
    }
    position.piece_at(space).map(|piece| piece.letter)
}
