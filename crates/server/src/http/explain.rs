//! `GET /api/explain`: the reasons for a step, from the engine's analysis and the rules.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::Json;
use axum::extract::State;
use dejarik_engine::review::Kept;
use dejarik_engine::{Engine, Knowledge, Level, Limits, Stop};
use dejarik_play::threats;
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Side, Space};

use super::analysis::{TIMES, played, steps_until_live};
use super::error::Error;
use super::extract::Query;
use super::limit::Counted;
use super::{App, position};
use crate::awaited::StopWhenDropped;
use crate::protocol::{
    self, ErrorBody, ExplainQuery, Explanation, PlannedStep, PositionQuery, Threat,
};
use crate::refusal::{Kind, Refusal};
use crate::review::evaluation;
use crate::view;

/// Explains a step, or the best one: what it keeps, what it threatens, and how the game goes on.
/// Positions of online games in progress are refused, before and after the step, and the expected line
/// ends where it reaches one.
#[utoipa::path(get, path = "/api/explain", tag = "rules", params(ExplainQuery), responses(
    (status = 200, body = Explanation),
    (status = 400, description = "The position or an option cannot be read.", body = ErrorBody),
    (status = 403, description = "`live-game`: the position is being played online.", body = ErrorBody),
    (status = 409, description = "`not-now`: no player has to decide.", body = ErrorBody),
    (status = 422, description = "The step is not legal.", body = ErrorBody),
    (status = 503, description = "`busy`: too many analyses are running.", body = ErrorBody)))]
pub async fn explain(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Counted>,
    Query(asked): Query<ExplainQuery>,
) -> Result<Json<Explanation>, Error> {
    let ExplainQuery { dpn, options, word, time } = asked;
    let (position, _) = position::read(&PositionQuery { dpn, options, play: None })?;
    let Actor::Player(side) = position.actor() else {
        let message = "no player has to decide in this position";
        return Err(Refusal::new(Kind::NotNow, message).into());
    };
    let step = word.map(|word| position.parse_step(&word)).transpose();
    let step = step.map_err(|error| Refusal::new(Kind::Illegal, error.to_string()).at("word"))?;
    let after = step.map_or(position, |step| played(&position, step));
    if app.hub.is_any_live_online([&position, &after]).await? {
        let message = "this position is being played online now; it can be analysed afterwards";
        return Err(Refusal::new(Kind::LiveGame, message).into());
    }
    let place = app.work.think(address).await?;
    let (least, usual, most) = TIMES;
    let time = Duration::from_millis(time.unwrap_or(usual).clamp(least, most));
    // The search stops when the client disconnects, because axum then drops this future.
    let stop = Stop::new();
    let _gone = StopWhenDropped(stop.clone());
    let knowledge = app.hub.knowledge().clone();
    let hub = app.hub.clone();
    let think = move || {
        let is_live = |at: &AnyPosition| hub.is_like_live_online(at);
        let found = Thinker { knowledge, time, stop }.explain(&position, side, step, &is_live);
        drop(place);
        found
    };
    let told = tokio::task::spawn_blocking(think).await.map_err(|_| Error::Internal)?;
    told.map(Json).ok_or(Error::Internal)
}

struct Thinker {
    knowledge: Knowledge,
    time: Duration,
    stop: Stop,
}

impl Thinker {
    fn explain(
        self,
        position: &AnyPosition,
        side: Side,
        step: Option<AnyStep>,
        is_live: &dyn Fn(&AnyPosition) -> bool,
    ) -> Option<Explanation> {
        let mut engine = Engine::new(Level::STRONGEST, 0).knowing(&self.knowledge);
        let limits = Limits::time(self.time / if step.is_some() { 2 } else { 1 });
        let found = engine.analyse(position, &[], &limits, &self.stop, &mut |_| {})?;
        let step = step.unwrap_or(found.best);
        let (best, best_value) = *found.candidates.first()?;
        let value = found.candidates.iter().find(|(known, _)| *known == step)?.1;
        let kept = |value| protocol::Kept::from(Kept::of(best_value, value));
        let after = played(position, step);
        let mut line = vec![step];
        if found.line.first() == Some(&step) {
            line = found.line;
        } else if matches!(after.actor(), Actor::Player(_)) {
            let limits = Limits::time(self.time / 2);
            let answer = engine.analyse(&after, &[], &limits, &self.stop, &mut |_| {})?;
            line.extend(answer.line);
        }
        // Steps as good as the best are not worse than it.
        let best = if value == best_value { step } else { best };
        let best = planned(position, &[best], &|_| false).pop()?;
        let keeping = found.candidates.iter().filter(|(_, one)| kept(*one) == kept(best_value));
        Some(Explanation {
            by: side.into(),
            word: position.step_text(step),
            best,
            kept: kept(value),
            keeping: u32::try_from(keeping.count()).unwrap_or(u32::MAX),
            legal: u32::try_from(found.candidates.len()).unwrap_or(u32::MAX),
            value: evaluation(position.id(), side, value),
            odds: after.odds().as_ref().map(view::odds),
            line: planned(position, &line, is_live),
            threats: threats(position, &after, side).into_iter().map(threat).collect(),
        })
    }
}

fn threat((at, letter): (Space, char)) -> Threat {
    Threat { letter, at: at.to_string() }
}

/// Returns the steps of a line with what they do, up to the first position that is being played online.
fn planned(
    start: &AnyPosition,
    line: &[AnyStep],
    is_live: &dyn Fn(&AnyPosition) -> bool,
) -> Vec<PlannedStep> {
    let mut at = *start;
    let mut steps = Vec::with_capacity(line.len());
    for step in &line[..steps_until_live(start, line, is_live)] {
        let Actor::Player(by) = at.actor() else { break };
        let after = played(&at, *step);
        steps.push(PlannedStep {
            word: at.step_text(*step),
            by: by.into(),
            effects: view::of_step(&at, *step, &after),
        });
        at = after;
    }
    steps
}
