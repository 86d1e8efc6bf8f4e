//! The engine's evaluation of a position.

use std::time::Duration;

use dejarik_engine::review::Kept;
use dejarik_engine::{Analysis, Engine, Knowledge, Level};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Side, wording};

use super::{Bounds, position};
use crate::protocol::{AnalysisQuery, AnalysisView, PositionQuery, StepValue};
use crate::refusal::{Kind, Refusal};
use crate::review::evaluation;

/// The search time in milliseconds: the minimum, the default and the maximum.
const TIMES: (u64, u64, u64) = (50, 800, 2000);
/// The most steps that are listed if their values are estimates.
const MOST_ESTIMATES: usize = 40;

/// A position to be analysed.
#[derive(Clone, Debug)]
pub struct ToAnalyse {
    /// The position.
    pub position: AnyPosition,
    side: Side,
    time: Duration,
}

impl ToAnalyse {
    /// Reads a query.
    ///
    /// # Errors
    /// If the position, an option or a word cannot be read, or no player has to decide.
    pub fn of(asked: AnalysisQuery) -> Result<ToAnalyse, Refusal> {
        let AnalysisQuery { dpn, options, play, time } = asked;
        let (position, _) = position::read(&PositionQuery { dpn, options, play })?;
        Ok(ToAnalyse { position, side: decides(&position)?, time: time_of(time) })
    }

    /// Evaluates the position and its legal steps. The line of best play ends at the first position that
    /// is being played online, as `is_live` tells.
    ///
    /// # Errors
    /// If the search finds nothing, which would be a defect.
    pub fn analyse(
        &self,
        knowledge: &Knowledge,
        bounds: Bounds<'_>,
        is_live: &dyn Fn(&AnyPosition) -> bool,
    ) -> Result<AnalysisView, Refusal> {
        let (limits, stop) = bounds(self.time);
        let mut engine = Engine::new(Level::STRONGEST, 0).knowing(knowledge);
        let found = engine.analyse(&self.position, &[], &limits, &stop, &mut |_| {});
        let found = found.ok_or_else(nothing_found)?;
        Ok(told(&self.position, self.side, &found, is_live))
    }
}

/// Returns the side that has to decide in a position.
pub(super) fn decides(position: &AnyPosition) -> Result<Side, Refusal> {
    match position.actor() {
        Actor::Player(side) => Ok(side),
        Actor::Chance(()) | Actor::Over(_) => Err(Refusal::not_now(&wording!(
            "no player has to decide in this position",
            "dans cette position, aucun joueur n’a à décider"
        ))),
    }
}

/// Returns the search time that a query asks for.
pub(super) fn time_of(asked: Option<u64>) -> Duration {
    let (least, usual, most) = TIMES;
    Duration::from_millis(asked.unwrap_or(usual).clamp(least, most))
}

pub(super) fn nothing_found() -> Refusal {
    Refusal::new(Kind::Internal, "internal error of the server")
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
        kept: Kept::of(position.id(), best, *value).into(),
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

/// Returns the number of steps that lead a line to its first position that is being played online, or to
/// its end. What to play in such a position is left to its players.
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
