//! Game records in the bodies of requests.

use dejarik_engine::Stop;
use dejarik_play::Game;
use dejarik_play::record::{self, Budget};
use dejarik_rules::dgn::{self, Place, Reader};
use dejarik_rules::{Bilingual, Wording, wording};

use super::{MOST_REPLAYED, misread};
use crate::refusal::{Kind, Refusal};

/// Reads a body as the text of records.
///
/// # Errors
/// If the body is not text.
pub fn text(body: &[u8]) -> Result<&str, Refusal> {
    dgn::decode(body).map_err(|error| misread(&error.message, error.place.to_string()))
}

/// Reads a body as the text of at least one record.
///
/// # Errors
/// If the body is not text, or is empty.
pub fn some_text(body: &[u8]) -> Result<&str, Refusal> {
    let text = text(body)?;
    match text.trim().is_empty() {
        true => {
            let why = wording!(
                "expected at least one game, found none",
                "attendu : au moins une partie ; trouvé : aucune"
            );
            Err(misread(&why, Place::START))
        }
        false => Ok(text),
    }
}

/// Parses and replays a text that contains exactly one game.
///
/// # Errors
/// If the text does not contain exactly one game, the game cannot be replayed, or `stop` was
/// raised.
pub fn one_game(text: &str, stop: &Stop) -> Result<Game, Refusal> {
    let bad = |why: Wording| Refusal::of(Kind::BadRequest, &why);
    let mut games = Reader::new(text);
    let (_, game) = games.next().ok_or_else(|| {
        let why = wording!("expected a game, found none", "attendu : une partie ; trouvé : aucune");
        bad(why).at(Place::START)
    })?;
    let game = game.map_err(|error| bad(error.wording()).at(error.place))?;
    if let Some((place, _)) = games.next() {
        let why = wording!(
            "expected one game, found another",
            "attendu : une seule partie ; trouvé : une autre"
        );
        return Err(bad(why).at(place));
    }
    let stopped = || stop.is_stopped();
    let mut budget = Budget::of(MOST_REPLAYED).until(&stopped);
    record::replay_within(&game, &mut budget).map_err(|error| bad(error.wording()).at(error.place))
}
