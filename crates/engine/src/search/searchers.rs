//! Which rule set is searched by which search, and the step from the closed enums of positions to a
//! search of one rule set and back.

use std::cmp::Reverse;

use dejarik_rules::any::sets::*;
use dejarik_rules::any::{AnyPosition, AnyStep, Known, Ruled};
use dejarik_rules::{Actor, each_rule_set, with_position};

use super::alpha_beta::AlphaBeta;
use super::expectimax::Expectimax;
use super::task::{Job, SearchResult, Searcher, Task, Wanted};
use crate::analysis::{Analysis, Variation};
use crate::eval::{Evaluate, Evaluator, Weights};
use crate::limits::{Control, Stop, watched};
use crate::units::{Depth, Nodes};
use crate::value::Value;

/// A rule set that has a search.
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
        let steps = chosen_from(ruled, job.only);
        let entries = table_size(job.limits.nodes, job.memory / R::Searcher::ENTRY);
        let slot = R::place(self);
        // With a table of another size the answer could depend on the searches before.
        let fits = |searcher: &R::Searcher| searcher.made_for() == (ruled.rules, entries);
        if !slot.as_ref().is_some_and(fits) {
            *slot = Some(R::Searcher::new(ruled.rules, entries));
        }
        let searcher = slot.as_mut()?;
        let error = job.error.min(MOST_ERROR) as i32 * 1000;
        let task = Task {
            position: ruled.position,
            steps: &steps,
            earlier: history,
            evaluator: Evaluator { error, seed: job.seed, ..job.evaluation.evaluator::<R>() },
            options: job.options,
        };
        watched(&job.limits, stop, |ask| {
            let mut control = Control::new(&job.limits, ask);
            let wanted = job.options.wanted;
            let mut report = |result: &SearchResult<R>| {
                analysis(ruled, result, wanted).iter().for_each(&mut *progress);
            };
            let result = searcher.search(&task, &mut control, &mut report)?;
            analysis(ruled, &result, wanted)
        })
    }
}

/// The most noise there is, in thousandths of a point. With more the evaluation would be no better than
/// chance.
pub(crate) const MOST_ERROR: u32 = 10_000;

/// Returns the legal steps that are among these, or all if none is named.
fn chosen_from<R: Searchable>(ruled: &Ruled<R>, only: &[AnyStep]) -> Vec<R::Step> {
    let mut steps = Vec::new();
    ruled.rules.visit_steps(&ruled.position, |step| {
        if only.is_empty() || only.contains(&R::any_step(step)) {
            steps.push(step);
        }
    });
    steps
}

/// Returns the number of entries of a transposition table, a power of two: two for each node, at least 4 Ki,
/// and never more than `most`.
fn table_size(nodes: Option<Nodes>, most: usize) -> usize {
    let most = most.max(2);
    let wanted = nodes.unwrap_or(Nodes::MAX).get().saturating_mul(2).max(1 << 12);
    match usize::try_from(wanted).ok().and_then(usize::checked_next_power_of_two) {
        Some(wanted) if wanted <= most => wanted,
        _ => 1 << most.ilog2(),
    }
}

/// Turns the result of a search into the types that are the same for all rule sets; `None` if it has no step.
fn analysis<R: Searchable>(
    ruled: &Ruled<R>,
    result: &SearchResult<R>,
    wanted: Wanted,
) -> Option<Analysis> {
    let value = |score| Value::of(score, R::Searcher::DICE, result.depth);
    let mut candidates = match wanted {
        Wanted::Scores => result.ranked.clone(),
        Wanted::Lines(_) => Vec::new(),
    };
    if let Some((_, others)) = candidates.split_first_mut() {
        // Where a depth was cut short, the steps that it has not reached come last in `ranked`.
        others.sort_by_key(|entry| Reverse(entry.score));
    }
    let candidates = candidates.iter().map(|entry| (R::any_step(entry.step), value(entry.score)));
    let mut lines = result.ranked.iter().zip(&result.lines);
    let mut next = || lines.next().map(|(entry, line)| variation(ruled, line, value(entry.score)));
    let best = next()?;
    Some(Analysis {
        best: *best.line.first()?,
        value: best.value,
        depth: Depth::new(result.depth),
        nodes: Nodes::new(result.nodes),
        line: best.line,
        line_text: best.line_text,
        others: std::iter::from_fn(next).collect(),
        candidates: candidates.collect(),
    })
}

/// Writes the steps of a line.
fn variation<R: Searchable>(ruled: &Ruled<R>, line: &[R::Step], value: Value) -> Variation {
    let mut position = ruled.position;
    let text = |&step: &R::Step| {
        let text = ruled.rules.step_text(&position, step);
        ruled.rules.play(&mut position, step);
        text
    };
    let line_text = line.iter().map(text).collect();
    Variation { value, line: line.iter().copied().map(R::any_step).collect(), line_text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::task::MEMORY;

    #[test]
    fn a_table_has_two_entries_for_each_node_within_its_memory() {
        for (nodes, most, size) in [
            (None, 1 << 20, 1 << 20),
            (None, (1 << 20) + 5, 1 << 20),
            (Some(500_000), 1 << 22, 1 << 20),
            (Some(1000), 1 << 20, 1 << 12),
            (Some(u64::MAX), 3000, 2048),
            (Some(1), 0, 2),
        ] {
            assert_eq!(table_size(nodes.map(Nodes::new), most), size, "{nodes:?} {most}");
        }
    }

    #[test]
    fn the_usual_memory_has_as_many_entries_in_every_rule_set() {
        macro_rules! entries {
            ($($rules:ident: $kind:ident),+) => {
                [$(MEMORY / <<$rules as Searchable>::Searcher as Searcher<$rules>>::ENTRY),+]
            };
        }
        let entries = each_rule_set!(entries);
        assert!(entries.iter().all(|&entries| entries.ilog2() == 20), "{entries:?}");
    }
}
