//! Game records in the bodies of requests.

use dejarik_engine::Stop;
use dejarik_play::Game;
use dejarik_play::record::{self, Budget};
use dejarik_rules::dgn::{self, Reader};

use super::{MOST_REPLAYED, unreadable};
use crate::refusal::{Kind, Refusal};

/// Reads a body as the text of records.
///
/// # Errors
/// If the body is not text.
pub fn text(body: &[u8]) -> Result<&str, Refusal> {
    dgn::decode(body).map_err(|error| unreadable(error.message.en(), error.place.to_string()))
}

/// Reads a body as the text of at least one record.
///
/// # Errors
/// If the body is not text, or is empty.
pub fn some_text(body: &[u8]) -> Result<&str, Refusal> {
    let text = text(body)?;
    match text.trim().is_empty() {
        true => Err(unreadable("expected at least one game, found none", "0")),
        false => Ok(text),
    }
}

/// Parses and replays a text that contains exactly one game.
///
/// # Errors
/// If the text does not contain exactly one game, the game cannot be replayed, or `stop` was
/// raised.
pub fn one_game(text: &str, stop: &Stop) -> Result<Game, Refusal> {
    let bad = |why: String| Refusal::new(Kind::BadRequest, why);
    let mut games = Reader::new(text);
    let (place, game) = games.next().ok_or_else(|| bad("expected a game, found none".into()))?;
    let game = game.map_err(|error| bad(error.to_string()).at(place))?;
    if let Some((place, _)) = games.next() {
        return Err(bad("expected one game, found another".into()).at(place));
    }
    let stopped = || stop.is_stopped();
    let mut budget = Budget::of(MOST_REPLAYED).until(&stopped);
    record::replay_within(&game, &mut budget)
        .map_err(|error| bad(error.to_string()).at(error.place))
}
