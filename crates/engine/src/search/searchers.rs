//! Which rule set is searched by which search, and the step from the closed enums of positions to a
//! search of one rule set and back.

use dejarik_rules::any::sets::*;
use dejarik_rules::any::{AnyPosition, AnyStep, Known, Ruled};
use dejarik_rules::{Actor, each_rule_set, with_position};

use super::alpha_beta::AlphaBeta;
use super::expectimax::Expectimax;
use super::task::{Job, SearchResult, Searcher, Task};
use crate::analysis::Analysis;
use crate::eval::{Evaluate, Evaluator, Weights};
use crate::limits::{Control, Stop, watched};
use crate::units::{Depth, Nodes};
use crate::value::Value;

/// A rule set with a search of its own.
pub(crate) trait Searchable: Known + Evaluate {
    /// The search.
    type Searcher: Searcher<Self>;

    /// Returns the place of the search in an engine.
    fn place(searchers: &mut Searchers) -> &mut Option<Self::Searcher>;
}

/// The search of a rule set: games without dice are searched by alpha-beta, the others by
/// expectimax.
macro_rules! searcher_of {
    (plain, $rules:ident) => { AlphaBeta<$rules> };
    (dice, $rules:ident) => { Expectimax<$rules> };
}

macro_rules! searchers {
    ($($rules:ident: $kind:ident),+) => {
        /// The searches of an engine, created when first needed. The fields are named like the
        /// rule sets.
        #[derive(Default)]
        #[allow(non_snake_case, reason = "macros cannot make other names of the rule sets'")]
        pub(crate) struct Searchers { $($rules: Option<searcher_of!($kind, $rules)>),+ }

        $(impl Searchable for $rules {
            type Searcher = searcher_of!($kind, $rules);

            fn place(searchers: &mut Searchers) -> &mut Option<Self::Searcher> {
                &mut searchers.$rules
            }
        })+

        /// Returns the names of the weights of every rule set's evaluation by hand.
        pub(crate) fn weight_names() -> impl Iterator<Item = &'static str> {
            let names = [$(<<$rules as Evaluate>::Weights as Weights>::NAMES),+];
            names.into_iter().flatten().copied()
        }
    };
}

each_rule_set!(searchers);

impl Searchers {
    /// Searches a position of any rule set; `None` if no player acts in it.
    pub fn search(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        job: &Job<'_>,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        with_position!(position, ruled => self.search_as(ruled, history, job, stop, progress))
    }

    fn search_as<R: Searchable>(
        &mut self,
        ruled: &Ruled<R>,
        history: &[u64],
        job: &Job<'_>,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        if !matches!(ruled.rules.actor(&ruled.position), Actor::Player(_)) {
            return None;
        }
        let entries = table_size(job.limits.nodes);
        let slot = R::place(self);
        if slot.as_ref().is_none_or(|searcher| {
            let (rules, size) = searcher.made_for();
            rules != ruled.rules || size < entries
        }) {
            *slot = Some(R::Searcher::new(ruled.rules, entries));
        }
        let searcher = slot.as_mut()?;
        let error = job.error.min(MOST_ERROR) as i32 * 1000;
        let task = Task {
            position: ruled.position,
            earlier: history,
            evaluator: Evaluator { error, seed: job.seed, ..job.evaluation.evaluator::<R>() },
            options: job.options,
        };
        watched(&job.limits, stop, |ask| {
            let mut control = Control::new(&job.limits, ask);
            let scores = job.options.all_scores;
            let mut report = |result: &SearchResult<R>| progress(&analysis(ruled, result, scores));
            let result = searcher.search(&task, &mut control, &mut report)?;
            Some(analysis(ruled, &result, scores))
        })
    }
}

/// The most noise there is, in thousandths of a point. With more the evaluation would be no better than
/// chance.
pub(crate) const MOST_ERROR: u32 = 10_000;

/// Returns the size of a transposition table: two entries a node, from 4 Ki to 1 Mi.
fn table_size(nodes: Option<Nodes>) -> usize {
    let nodes = nodes.unwrap_or(Nodes::MAX).get();
    let wanted = nodes.saturating_mul(2).clamp(1 << 12, 1 << 20);
    usize::try_from(wanted).unwrap_or(1 << 20).next_power_of_two()
}

/// Turns the result of a search into the types that are the same for all rule sets.
fn analysis<R: Searchable>(ruled: &Ruled<R>, result: &SearchResult<R>, scores: bool) -> Analysis {
    let value = |score| Value::of(score, R::Searcher::DICE, result.depth);
    let any = |step| R::any_step(step);
    let best = result.ranked[0];
    let mut position = ruled.position;
    let mut line_text = Vec::with_capacity(result.line.len());
    for &step in &result.line {
        line_text.push(ruled.rules.step_text(&position, step));
        ruled.rules.play(&mut position, step);
    }
    let listed = if scores { &result.ranked[..] } else { &[] };
    Analysis {
        best: any(best.step),
        value: value(best.score),
        depth: Depth::new(result.depth),
        nodes: Nodes::new(result.nodes),
        line: result.line.iter().copied().map(any).collect::<Vec<AnyStep>>(),
        line_text,
        candidates: listed.iter().map(|entry| (any(entry.step), value(entry.score))).collect(),
    }
}
