//! `GET /api/puzzles`: the list of puzzles.

use axum::Json;
use dejarik_puzzles::{Filter, Set, Theme};
use dejarik_rules::RulesId;

use super::{today, told};
use crate::http::error::Error;
use crate::http::extract::Query;
use crate::protocol::{ErrorBody, Puzzles, PuzzlesQuery};

/// Lists puzzles, easiest first, and names the puzzle of the day.
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", params(PuzzlesQuery), responses(
    (status = 200, body = Puzzles),
    (status = 400, description = "There is no such rule set or theme.", body = ErrorBody)))]
pub async fn puzzles(Query(asked): Query<PuzzlesQuery>) -> Result<Json<Puzzles>, Error> {
    let rules = asked.rules.as_deref().map(str::parse::<RulesId>).transpose();
    let theme = asked.theme.as_deref().map(str::parse::<Theme>).transpose();
    let filter = Filter {
        rules: rules.map_err(|error| Error::unreadable(&error, "rules"))?,
        theme: theme.map_err(|error| Error::unreadable(&error, "theme"))?,
        moves: asked.moves.map(|moves| usize::try_from(moves).unwrap_or(usize::MAX)),
        at_least: asked.from,
        at_most: asked.to,
    };
    let (set, day) = (Set::shipped(), today());
    Ok(Json(Puzzles {
        day: day.to_string(),
        daily: set.daily(day).map(|puzzle| puzzle.id.clone()),
        puzzles: set.filtered(filter).map(told).collect(),
    }))
}
