//! The reasons for a step, from the engine's analysis and the rules.

use std::time::Duration;

use dejarik_engine::review::Kept;
use dejarik_engine::{Engine, Knowledge, Level};
use dejarik_play::threats;
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Side, Space};
use dejarik_telling::{Asked, because, does};

use super::analysis::{decides, nothing_found, played, steps_until_live, time_of};
use super::{Bounds, position};
use crate::protocol::{self, ExplainQuery, Explanation, PlannedStep, PositionQuery, Threat};
use crate::refusal::{Kind, Refusal};
use crate::review::evaluation;
use crate::view;

/// A step to be explained.
#[derive(Clone, Debug)]
pub struct ToExplain {
    /// The position before the step.
    pub position: AnyPosition,
    /// The position after the step; the same as `position` if the best step is to be found.
    pub after: AnyPosition,
    side: Side,
    step: Option<AnyStep>,
    time: Duration,
}

impl ToExplain {
    /// Reads a query.
    ///
    /// # Errors
    /// If the position, an option or the step cannot be read, or no player has to decide.
    pub fn of(asked: ExplainQuery) -> Result<ToExplain, Refusal> {
        let ExplainQuery { dpn, options, word, time } = asked;
        let (position, _) = position::read(&PositionQuery { dpn, options, play: None })?;
        let side = decides(&position)?;
        let step = word.map(|word| position.parse_step(&word)).transpose();
        let step = step.map_err(|error| Refusal::of(Kind::Illegal, &error).at("word"))?;
        let after = step.map_or(position, |step| played(&position, step));
        Ok(ToExplain { position, after, side, step, time: time_of(time) })
    }

    /// Explains the step, or the best one: what it keeps, what it threatens, and how the game goes on. The
    /// expected line ends at the first position that is being played online, as `is_live` tells.
    ///
    /// # Errors
    /// If the search finds nothing, which would be a defect.
    pub fn explain(
        &self,
        knowledge: &Knowledge,
        bounds: Bounds<'_>,
        is_live: &dyn Fn(&AnyPosition) -> bool,
    ) -> Result<Explanation, Refusal> {
        self.explained(knowledge, bounds, is_live).ok_or_else(nothing_found)
    }

    fn explained(
        &self,
        knowledge: &Knowledge,
        bounds: Bounds<'_>,
        is_live: &dyn Fn(&AnyPosition) -> bool,
    ) -> Option<Explanation> {
        let (position, side) = (&self.position, self.side);
        let mut engine = Engine::new(Level::STRONGEST, 0).knowing(knowledge);
        let (limits, stop) = bounds(self.time / if self.step.is_some() { 2 } else { 1 });
        let found = engine.analyse(position, &[], &limits, &stop, &mut |_| {})?;
        let step = self.step.unwrap_or(found.best);
        let (best, best_value) = *found.candidates.first()?;
        let value = found.candidates.iter().find(|(known, _)| *known == step)?.1;
        let kept = |value| protocol::Kept::from(Kept::of(position.id(), best_value, value));
        let after = played(position, step);
        let mut line = vec![step];
        if found.line.first() == Some(&step) {
            line.clone_from(&found.line);
        } else if matches!(after.actor(), Actor::Player(_)) {
            let (limits, stop) = bounds(self.time / 2);
            let answer = engine.analyse(&after, &[], &limits, &stop, &mut |_| {})?;
            line.extend(answer.line);
        }
        // A step with the same value as the best one counts as the best.
        let best = if value == best_value { step } else { best };
        let best = planned(position, &[best]).pop()?;
        line.truncate(steps_until_live(position, &line, is_live));
        let asked = Asked { position, step, found: &found, line: &line };
        let keeping = found.candidates.iter().filter(|(_, one)| kept(*one) == kept(best_value));
        Some(Explanation {
            by: side.into(),
            word: position.step_text(step),
            told: does(position, step),
            because: because(&asked),
            best,
            kept: kept(value),
            keeping: u32::try_from(keeping.count()).unwrap_or(u32::MAX),
            legal: u32::try_from(found.candidates.len()).unwrap_or(u32::MAX),
            value: evaluation(position.id(), side, value),
            odds: after.odds().as_ref().map(view::odds),
            line: planned(position, &line),
            threats: threats(position, &after, side).into_iter().map(threat).collect(),
        })
    }
}

fn threat((at, letter): (Space, char)) -> Threat {
    Threat { letter, at: at.to_string() }
}

/// Returns the steps of a line with what they do.
fn planned(start: &AnyPosition, line: &[AnyStep]) -> Vec<PlannedStep> {
    let mut at = *start;
    let mut steps = Vec::with_capacity(line.len());
    for step in line {
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
