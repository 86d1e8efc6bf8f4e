//! Iterative deepening at the root, the same for both searches.
//!
//! The position is searched depth after depth, and the best step of one depth is the first of the next.
//! A search can therefore be stopped at any time and still has an answer. The first depth is finished
//! whatever the bounds say.
//!
//! If the bounds cut a depth short, the answer is the best of the steps that it has reached. The others keep their scores of
//! the depth before. If all that it has reached are proved lost, the answer is the next step that is not.

use dejarik_rules::{Actor, RuleSet};

use super::task::{RootStep, SearchResult, Task, Wanted};
use super::window::Window;
use crate::eval::Evaluate;
use crate::limits::Control;
use crate::value::{INFINITE, POINT, Score};

/// A search as iterative deepening sees it.
pub(crate) trait RootSearch<R: Evaluate> {
    /// Returns the rules.
    fn rules(&self) -> R;

    /// Returns the score of the position after a step at the root, from the view of the side that made
    /// it; `None` if the search was stopped. The score is exact if it is within the window.
    fn search_step(
        &mut self,
        root: &R::Position,
        step: R::Step,
        depth: u32,
        window: Window,
        control: &mut Control<'_>,
    ) -> Option<Score>;

    /// Returns whether no deeper search can change this best score.
    fn is_settled(&self, score: Score, depth: u32) -> bool;

    /// Returns the step that the transposition table knows for a position in which a player acts.
    fn known_step(&self, position: &R::Position) -> Option<R::Step>;

    /// Returns the greatest length of the principal variation after a search of this depth.
    fn longest_line(depth: u32) -> usize;
}

/// Searches depth after depth within the bounds, and reports each result to `progress`. `None` if there
/// is no step.
pub(crate) fn deepen<R: Evaluate>(
    search: &mut impl RootSearch<R>,
    task: &Task<'_, R>,
    control: &mut Control<'_>,
    progress: &mut dyn FnMut(&SearchResult<R>),
) -> Option<SearchResult<R>> {
    let (rules, root) = (search.rules(), &task.position);
    let wanted = task.options.wanted;
    let unsearched = task.steps.iter().map(|&step| RootStep { step, score: -INFINITE });
    let mut ranked: Vec<RootStep<R>> = unsearched.collect();
    let mut legal = 0;
    rules.visit_steps(root, |_| legal += 1);
    ranked.sort_by_key(|entry| std::cmp::Reverse(rules.promise(root, entry.step)));
    let mut best: Option<SearchResult<R>> = None;
    for depth in 1..=control.depth {
        let searched = iterate(search, task, depth, &mut ranked, control);
        if searched == 0 {
            break;
        }
        avoid_loss(&mut ranked, searched);
        let result = SearchResult {
            lines: ranked[..searched.min(wanted.lines())]
                .iter()
                .map(|entry| principal_variation(search, root, entry.step, depth))
                .collect(),
            ranked: ranked.clone(),
            depth: if searched == ranked.len() { depth } else { depth - 1 },
            nodes: control.nodes(),
        };
        progress(&result);
        let only = legal == 1 && wanted == Wanted::BEST;
        best = Some(result);
        if control.is_over() || only || search.is_settled(ranked[0].score, depth) {
            break;
        }
    }
    best
}

/// Moves the first step that is not proved lost to the front, if a depth was cut short behind `searched` steps that all are.
fn avoid_loss<R: RuleSet>(ranked: &mut [RootStep<R>], searched: usize) {
    let is_lost = |entry: &RootStep<R>| entry.score <= -POINT;
    if is_lost(&ranked[0])
        && let Some(after) = ranked[searched..].iter().position(|entry| !is_lost(entry))
    {
        ranked[..=searched + after].rotate_right(1);
    }
}

/// Follows the transposition table from a step at the root, up to the first throw.
fn principal_variation<R: Evaluate, S: RootSearch<R>>(
    search: &S,
    root: &R::Position,
    step: R::Step,
    depth: u32,
) -> Vec<R::Step> {
    let rules = search.rules();
    let mut line = vec![step];
    let mut position = rules.after(root, step);
    while line.len() < S::longest_line(depth) && matches!(rules.actor(&position), Actor::Player(_))
    {
        let known = search.known_step(&position);
        let Some(step) = known.filter(|&step| rules.is_legal(&position, step)) else { break };
        line.push(step);
        rules.play(&mut position, step);
    }
    line
}

/// Searches one depth. Returns how many steps were searched; the best of them, as many as are wanted, are
/// moved to the front. Of equal steps the one found first is ahead.
fn iterate<R: Evaluate>(
    search: &mut impl RootSearch<R>,
    task: &Task<'_, R>,
    depth: u32,
    ranked: &mut [RootStep<R>],
    control: &mut Control<'_>,
) -> usize {
    let root = &task.position;
    let exact = task.options.wanted.exact();
    let mut searched = 0;
    for index in 0..ranked.len() {
        let step = ranked[index].step;
        // A step that is no better than the last of those wanted needs no exact score.
        let kept = index.min(exact);
        let alpha = if kept < exact { -INFINITE } else { ranked[kept - 1].score };
        let mut ask = |window| search.search_step(root, step, depth, window, control);
        let score = if kept < exact {
            ask(Window::FULL)
        } else {
            match ask(Window::above(alpha)) {
                Some(score) if score > alpha => ask(Window { alpha, ..Window::FULL }),
                other => other,
            }
        };
        let Some(score) = score else { break };
        ranked[index].score = score;
        searched = index + 1;
        if score > alpha {
            let place = ranked[..kept].partition_point(|better| better.score >= score);
            ranked[place..=index].rotate_right(1);
        }
    }
    searched
}
