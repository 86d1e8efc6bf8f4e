//! `GET /api/why-not`: why something is not possible in a position.

use axum::Json;
use dejarik_rules::Attempt;

use super::error::Error;
use super::extract::Query;
use super::position;
use crate::protocol::{ErrorBody, PositionQuery, WhyNot, WhyNotQuery};
use crate::view;

/// The longest attempt and the longest word, in bytes.
const LONGEST: usize = 64;

/// Explains why something is not possible in a position. It tells only what follows from the rules, so
/// it answers for positions that are being played, too.
#[utoipa::path(get, path = "/api/why-not", tag = "rules", params(WhyNotQuery), responses(
    (status = 200, body = WhyNot),
    (status = 400, description = "The position, an option or the attempt cannot be read.", body = ErrorBody)))]
pub async fn why_not(Query(asked): Query<WhyNotQuery>) -> Result<Json<WhyNot>, Error> {
    let WhyNotQuery { dpn, options, attempt, word } = asked;
    let (position, _) = position::read(&PositionQuery { dpn, options, play: None })?;
    let short = |text: String, field: &str| {
        let why = format!("expected {LONGEST} bytes at most");
        if text.len() > LONGEST { Err(Error::unreadable(&why, field)) } else { Ok(text) }
    };
    let reason = match (attempt, word) {
        (Some(attempt), _) => {
            let attempt = short(attempt, "attempt")?.parse::<Attempt>();
            let attempt = attempt
                .map_err(|error| Error::unreadable(&error, format!("attempt:{}", error.at)))?;
            position.why_not(&attempt)
        }
        (None, Some(word)) => position.why_not_word(&short(word, "word")?),
        (None, None) => return Err(Error::unreadable("expected an attempt or a word", "attempt")),
    };
    Ok(Json(WhyNot { reason: reason.map(view::reason) }))
}
