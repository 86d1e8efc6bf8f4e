//! Alpha-beta for rule sets without dice: principal variation search with a transposition table, killer
//! steps, the history heuristic, and draws by repetition.
//!
//! The search requires `Chance = Never`, so the compiler refuses a rule set with dice. A position that is
//! repeated within the searched line counts as a draw at once; so does one that has occurred twice in the
//! game before, as this would be the third time. A node costs one evaluation or one generation of steps;
//! nothing is allocated once the buffers have grown.

use dejarik_rules::{Actor, Never, Outcome, RuleSet, Side};

use super::deepening::{RootSearch, deepen};
use super::ordering::{History, Ordered};
use super::task::{SearchOptions, SearchResult, Searcher, Task};
use super::transposition::{Bound, TranspositionTable};
use super::window::Window;
use crate::eval::{Evaluate, Evaluator};
use crate::limits::{Control, DEEPEST};
use crate::value::{INFINITE, Score, shift, win_at};

/// What a killer step adds to the number steps are sorted by.
const KILLER: i32 = 5_000_000;

/// The search of one rule set, with its transposition table.
pub(crate) struct AlphaBeta<R: Evaluate + RuleSet<Chance = Never>> {
    rules: R,
    evaluator: Evaluator<R::Weights>,
    options: SearchOptions,
    table: TranspositionTable<R::Step>,
    history: History,
    /// The last two steps that refuted, by ply.
    killers: Vec<[Option<R::Step>; 2]>,
    /// A buffer of steps for each ply.
    buffers: Vec<Vec<Ordered<R::Step>>>,
    /// The keys of the positions from the root to the current node.
    path: Vec<u64>,
    /// The keys of the positions that have occurred twice in the game.
    repeated: Vec<u64>,
}

impl<R: Evaluate + RuleSet<Chance = Never>> Searcher<R> for AlphaBeta<R> {
    const DICE: bool = false;
    const ENTRY: usize = TranspositionTable::<R::Step>::ENTRY;

    fn new(rules: R, entries: usize) -> AlphaBeta<R> {
        AlphaBeta {
            rules,
            evaluator: Evaluator::default(),
            options: SearchOptions::default(),
            table: TranspositionTable::new(entries),
            history: History::new(),
            killers: vec![[None; 2]; DEEPEST as usize + 1],
            buffers: vec![Vec::new(); DEEPEST as usize + 1],
            path: Vec::new(),
            repeated: Vec::new(),
        }
    }

    fn made_for(&self) -> (R, usize) {
        (self.rules, self.table.size())
    }

    fn search(
        &mut self,
        task: &Task<'_, R>,
        control: &mut Control<'_>,
        progress: &mut dyn FnMut(&SearchResult<R>),
    ) -> Option<SearchResult<R>> {
        self.prepare(task);
        deepen(self, task, control, progress)
    }
}

impl<R: Evaluate + RuleSet<Chance = Never>> RootSearch<R> for AlphaBeta<R> {
    fn rules(&self) -> R {
        self.rules
    }

    fn search_step(
        &mut self,
        root: &R::Position,
        step: R::Step,
        depth: u32,
        window: Window,
        control: &mut Control<'_>,
    ) -> Option<Score> {
        let next = self.rules.after(root, step);
        self.child(&next, depth, 1, window, control)
    }

    /// Whether the best (or worst) result there is has been proved.
    fn is_settled(&self, score: Score, depth: u32) -> bool {
        score.abs() >= win_at(R::MOST_POINTS, depth)
    }

    fn known_step(&self, position: &R::Position) -> Option<R::Step> {
        self.table.get(R::key(position)).and_then(|entry| entry.step)
    }

    fn longest_line(depth: u32) -> usize {
        depth as usize
    }
}

impl<R: Evaluate + RuleSet<Chance = Never>> AlphaBeta<R> {
    /// Makes everything ready for a new question.
    fn prepare(&mut self, task: &Task<'_, R>) {
        self.evaluator = task.evaluator.clone();
        self.options = task.options;
        self.table.clear();
        self.history.clear();
        self.killers.fill([None; 2]);
        self.path.clear();
        self.path.push(R::key(&task.position));
        let mut keys = task.earlier.to_vec();
        keys.push(R::key(&task.position));
        keys.sort_unstable();
        self.repeated.clear();
        self.repeated.extend(keys.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]));
        self.repeated.dedup();
    }

    /// Returns the score of the position after a step, from the view of the side that made it.
    #[inline]
    fn child(
        &mut self,
        next: &R::Position,
        depth: u32,
        ply: u32,
        window: Window,
        control: &mut Control<'_>,
    ) -> Option<Score> {
        self.node(next, depth - 1, ply, window.reversed(), control).map(|score: Score| -score)
    }

    /// Searches a node with fail-soft alpha-beta, from the view of the side to move; `None` if the search
    /// was stopped.
    fn node(
        &mut self,
        position: &R::Position,
        depth: u32,
        ply: u32,
        window: Window,
        control: &mut Control<'_>,
    ) -> Option<Score> {
        control.count();
        if control.is_over() && !self.first_depth(depth, ply) {
            return None;
        }
        let side = match self.rules.actor(position) {
            Actor::Player(side) => side,
            Actor::Over(outcome) => return Some(final_score::<R>(position, outcome, ply)),
            Actor::Chance(node) => match node {},
        };
        let key = R::key(position);
        if self.options.repetition && (self.path.contains(&key) || self.repeated.contains(&key)) {
            return Some(0);
        }
        if depth == 0 || ply >= DEEPEST {
            return Some(self.evaluator.score(&self.rules, position));
        }
        let known = self.table.get(key);
        if let Some(entry) = known {
            let score = shift(entry.score, -(ply as Score));
            if entry.is_deep_enough(depth, self.options.deeper_answers)
                && entry.bound.settles(score, window)
            {
                return Some(score);
            }
        }
        let mut steps = self.ordered(position, side, ply, known.and_then(|entry| entry.step));
        self.path.push(key);
        let (mut best, mut open) = ((-INFINITE, None), window);
        for index in 0..steps.len() {
            let step = steps[index].1;
            let next = self.rules.after(position, step);
            let score = if index == 0 {
                self.child(&next, depth, ply + 1, open, control)
            } else {
                match self.child(&next, depth, ply + 1, Window::above(open.alpha), control) {
                    Some(score) if open.holds(score) => {
                        self.child(&next, depth, ply + 1, open, control)
                    }
                    other => other,
                }
            };
            let Some(score) = score else {
                best.1 = None;
                steps.clear();
                break;
            };
            if score > best.0 {
                best = (score, Some(step));
            }
            open.alpha = open.alpha.max(score);
            if open.alpha >= open.beta {
                self.reward(side, ply, depth, step, &steps[..index]);
                break;
            }
        }
        self.path.pop();
        let ended = steps.is_empty();
        self.buffers[ply as usize] = steps;
        if ended {
            return None;
        }
        let bound = Bound::of(best.0, window);
        let kept = shift(best.0, ply as Score);
        self.table.put(key, depth as u8, kept, bound, best.1);
        Some(best.0)
    }

    /// Returns whether a node belongs to the search of depth 1, which is always finished.
    fn first_depth(&self, depth: u32, ply: u32) -> bool {
        depth + ply == 1
    }

    /// Returns the steps, most promising first, in the buffer of the ply, which the caller puts back.
    fn ordered(
        &mut self,
        position: &R::Position,
        side: Side,
        ply: u32,
        known: Option<R::Step>,
    ) -> Vec<Ordered<R::Step>> {
        let mut steps = std::mem::take(&mut self.buffers[ply as usize]);
        let killers = self.killers[ply as usize];
        let killer = |step| if killers.contains(&Some(step)) { KILLER } else { 0 };
        self.history.order(self.rules, position, side, known, killer, &mut steps);
        steps
    }

    /// Rewards a step that refuted, at the expense of those tried before it.
    fn reward(
        &mut self,
        side: Side,
        ply: u32,
        depth: u32,
        step: R::Step,
        tried: &[Ordered<R::Step>],
    ) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(step) {
            *killers = [Some(step), killers[0]];
        }
        let bonus = (depth * depth) as i32;
        self.history.reward::<R>(side, step, bonus, tried, bonus);
    }
}

/// Returns the score of a finished game, from the view of the side to move.
fn final_score<R: RuleSet>(position: &R::Position, outcome: Outcome, ply: u32) -> Score {
    match outcome.winner {
        None => 0,
        Some(winner) => {
            let score = win_at(outcome.points[winner.index()], ply);
            if winner == R::side_to_move(position) { score } else { -score }
        }
    }
}
