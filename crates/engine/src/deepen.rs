//! Iterative deepening at the root, the same for both searches: depth after depth, the best step
//! of one first in the next, so that a search can be ended at any moment and has an answer. The
//! first depth is finished whatever the bounds say.

use crate::eval::Evaluate;
use crate::limits::Control;
use crate::outlook::{Outlook, Ranked, Task};
use crate::value::{INFINITE, Score};

/// A search seen from the root.
pub(crate) trait Look<R: Evaluate> {
    /// The rules.
    fn rules(&self) -> R;

    /// The score of the position after a step at the root, from the view of the side that made
    /// it; `None` if the search was ended. An exact score if it lies within the window.
    fn look(
        &mut self,
        root: &R::Position,
        step: R::Step,
        depth: u32,
        window: (Score, Score),
        control: &mut Control<'_>,
    ) -> Option<Score>;

    /// Whether deeper searches can change nothing about this best score.
    fn settled(&self, score: Score, depth: u32) -> bool;

    /// How the game is expected to go on after a step.
    fn line(&self, root: &R::Position, step: R::Step, depth: u32) -> Vec<R::Step>;
}

/// Searches depth after depth; reports each.
pub(crate) fn deepen<R: Evaluate>(
    look: &mut impl Look<R>,
    task: &Task<'_, R>,
    control: &mut Control<'_>,
    progress: &mut dyn FnMut(&Outlook<R>),
) -> Option<Outlook<R>> {
    let (rules, root) = (look.rules(), &task.position);
    let mut ranked: Vec<Ranked<R>> = Vec::new();
    rules.visit_steps(root, |step| ranked.push(Ranked { step, score: -INFINITE }));
    ranked.sort_by_key(|entry| std::cmp::Reverse(rules.promise(root, entry.step)));
    let mut best: Option<Outlook<R>> = None;
    for depth in 1..=control.depth {
        let seen = iterate(look, task, depth, &mut ranked, control);
        if seen == 0 {
            break;
        }
        let outlook = Outlook {
            line: look.line(root, ranked[0].step, depth),
            ranked: ranked.clone(),
            depth: if seen == ranked.len() { depth } else { depth - 1 },
            nodes: control.nodes(),
        };
        progress(&outlook);
        let only = ranked.len() == 1 && !task.habits.all_scores;
        best = Some(outlook);
        if control.is_over() || only || look.settled(ranked[0].score, depth) {
            break;
        }
    }
    best
}

/// One depth. The answer is how many steps were searched; the best of them is first.
fn iterate<R: Evaluate>(
    look: &mut impl Look<R>,
    task: &Task<'_, R>,
    depth: u32,
    ranked: &mut [Ranked<R>],
    control: &mut Control<'_>,
) -> usize {
    let root = &task.position;
    let mut alpha = -INFINITE;
    let mut seen = 0;
    for index in 0..ranked.len() {
        let step = ranked[index].step;
        let mut ask = |window| look.look(root, step, depth, window, control);
        let score = if task.habits.all_scores || index == 0 {
            ask((-INFINITE, INFINITE))
        } else {
            match ask((alpha, alpha + 1)) {
                Some(score) if score > alpha => ask((alpha, INFINITE)),
                other => other,
            }
        };
        let Some(score) = score else { break };
        ranked[index].score = score;
        seen = index + 1;
        if score > alpha {
            alpha = score;
            ranked[..=index].rotate_right(1);
        }
    }
    if task.habits.all_scores {
        // A stable sort: the step found first stays before equals.
        ranked[..seen].sort_by_key(|entry| std::cmp::Reverse(entry.score));
    }
    seen
}
