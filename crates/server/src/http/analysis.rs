//! `GET /api/analysis`: the engine's evaluation of a position.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::Json;
use axum::extract::State;
use dejarik_engine::review::Kept;
use dejarik_engine::{Analysis, Engine, Level, Limits, Stop};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Side};

use super::error::Error;
use super::extract::Query;
use super::limit::Counted;
use super::{App, position};
use crate::awaited::StopWhenDropped;
use crate::protocol::{AnalysisQuery, AnalysisView, ErrorBody, PositionQuery, StepValue};
use crate::refusal::{Kind, Refusal};
use crate::review::evaluation;

/// The search time in milliseconds: the minimum, the default and the maximum.
pub(super) const TIMES: (u64, u64, u64) = (50, 800, 2000);
/// The most steps that are listed if their values are estimates.
const MOST_ESTIMATES: usize = 40;

/// Evaluates a position and its legal steps. A position of an online game in progress is refused,
/// because its players have to think for themselves, and the line of best play ends where it reaches one.
#[utoipa::path(get, path = "/api/analysis", tag = "rules", params(AnalysisQuery), responses(
    (status = 200, body = AnalysisView),
    (status = 400, description = "The position or an option cannot be read.", body = ErrorBody),
    (status = 403, description = "`live-game`: the position is being played online.", body = ErrorBody),
    (status = 409, description = "`not-now`: no player has to decide.", body = ErrorBody),
    (status = 422, description = "A word cannot be played.", body = ErrorBody),
    (status = 503, description = "`busy`: too many analyses are running.", body = ErrorBody)))]
pub async fn analysis(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Counted>,
    Query(asked): Query<AnalysisQuery>,
) -> Result<Json<AnalysisView>, Error> {
    let AnalysisQuery { dpn, options, play, time } = asked;
    let (position, _) = position::read(&PositionQuery { dpn, options, play })?;
    if app.hub.is_any_live_online([&position]).await? {
        let message = "this position is being played online now; it can be analysed afterwards";
        return Err(Refusal::new(Kind::LiveGame, message).into());
    }
    let Actor::Player(side) = position.actor() else {
        let message = "no player has to decide in this position";
        return Err(Refusal::new(Kind::NotNow, message).into());
    };
    let place = app.work.think(address).await?;
    let (least, usual, most) = TIMES;
    let limits = Limits::time(Duration::from_millis(time.unwrap_or(usual).clamp(least, most)));
    // The search stops when the client disconnects, because axum then drops this future.
    let stop = Stop::new();
    let _gone = StopWhenDropped(stop.clone());
    let knowledge = app.hub.knowledge().clone();
    let hub = app.hub.clone();
    let think = move || {
        let mut engine = Engine::new(Level::STRONGEST, 0).knowing(&knowledge);
        let found = engine.analyse(&position, &[], &limits, &stop, &mut |_| {});
        drop(place);
        let is_live = |at: &AnyPosition| hub.is_like_live_online(at);
        found.map(|found| told(&position, side, &found, &is_live))
    };
    let told = tokio::task::spawn_blocking(think).await.map_err(|_| Error::Internal)?;
    told.map(Json).ok_or(Error::Internal)
}

fn told(
    position: &AnyPosition,
    side: Side,
    found: &Analysis,
    is_live: &dyn Fn(&AnyPosition) -> bool,
) -> AnalysisView {
    let best = found.candidates.first().map_or(found.value, |(_, value)| *value);
    let most =
        if found.value.exact && found.depth.get() == 0 { usize::MAX } else { MOST_ESTIMATES };
    let steps = found.candidates.iter().take(most).map(|(step, value)| StepValue {
        word: position.step_text(*step),
        value: evaluation(position.id(), side, *value),
        kept: Kept::of(best, *value).into(),
    });
    AnalysisView {
        dpn: position.to_string(),
        value: evaluation(position.id(), side, found.value),
        depth: found.depth.get(),
        nodes: found.nodes.get(),
        legal: u32::try_from(found.candidates.len()).unwrap_or(u32::MAX),
        steps: steps.collect(),
        line: found.line_text[..steps_until_live(position, &found.line, is_live)].to_vec(),
    }
}

/// Returns how many steps of a line are played before it reaches a position that is being played online:
/// what to play there stays with its players.
pub(super) fn steps_until_live(
    start: &AnyPosition,
    line: &[AnyStep],
    is_live: &dyn Fn(&AnyPosition) -> bool,
) -> usize {
    let mut at = *start;
    let reaches = line.iter().position(|step| {
        at = played(&at, *step);
        is_live(&at)
    });
    reaches.map_or(line.len(), |last| last + 1)
}

/// Returns the position after a legal step.
pub(super) fn played(position: &AnyPosition, step: AnyStep) -> AnyPosition {
    let mut after = *position;
    let _ = after.play(step);
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_where_it_reaches_a_position_that_is_being_played() {
        let start: AnyPosition = "groi PPPP2pppp2/12/1 w -".parse().unwrap();
        let mut positions = vec![start];
        let mut line = Vec::new();
        for _ in 0..3 {
            let at = positions[line.len()];
            let step = at.steps()[0];
            line.push(step);
            positions.push(played(&at, step));
        }
        assert_eq!(steps_until_live(&start, &line, &|_| false), 3);
        for (number, live) in positions.iter().enumerate().skip(1) {
            assert_eq!(steps_until_live(&start, &line, &|at| at == live), number);
        }
        assert_eq!(steps_until_live(&start, &[], &|_| true), 0);
    }
}
