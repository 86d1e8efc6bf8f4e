//! Why something is not possible in a position.

use dejarik_rules::Attempt;

use super::{position, unreadable};
use crate::protocol::{PositionQuery, WhyNot, WhyNotQuery};
use crate::refusal::Refusal;
use crate::view;
#[cfg(feature = "openapi")]
use crate::{protocol::ErrorBody, routes::Route};

/// The longest attempt and the longest word, in bytes.
const LONGEST: usize = 64;

/// Explains why something is not possible in a position. It tells only what follows from the rules, so
/// it answers for positions that are being played, too.
#[cfg_attr(
    feature = "openapi",
    utoipa::path(get, path = Route::WhyNot.path(), tag = "rules", params(WhyNotQuery), responses(
        (status = 200, body = WhyNot),
        (status = 400, description = "The position, an option or the attempt cannot be read.", body = ErrorBody)))
)]
pub fn why_not(asked: WhyNotQuery) -> Result<WhyNot, Refusal> {
    let WhyNotQuery { dpn, options, attempt, word } = asked;
    let (position, _) = position::read(&PositionQuery { dpn, options, play: None })?;
    let short = |text: String, field: &str| {
        let why = format!("expected {LONGEST} bytes at most");
        if text.len() > LONGEST { Err(unreadable(&why, field)) } else { Ok(text) }
    };
    let mut walked = Vec::new();
    let reason = match (attempt, word) {
        (Some(attempt), _) => {
            let attempt = short(attempt, "attempt")?.parse::<Attempt>();
            let attempt =
                attempt.map_err(|error| unreadable(&error, format!("attempt:{}", error.at)))?;
            let reason = position.why_not(&attempt);
            walked = attempt.walked;
            reason
        }
        (None, Some(word)) if word.is_empty() => {
            return Err(unreadable("expected a word, found none", "word"));
        }
        (None, Some(word)) => position.why_not_word(&short(word, "word")?),
        (None, None) => return Err(unreadable("expected an attempt or a word", "attempt")),
    };
    Ok(WhyNot { reason: reason.map(|reason| view::reason(&position, &walked, reason)) })
}
