//! Alpha-beta for rule sets without dice: iterative deepening, principal variation search, a
//! transposition table, killer and history ordering, draws by repetition.
//!
//! The search is bounded by `Chance = Never`, so that a game with dice is refused by the compiler.
//! A position that comes back within the line searched counts as a draw at once, one that stood
//! twice in the game before as the third time it would be. One node costs one evaluation or one
//! round of step generation; nothing is allocated once the buffers have grown.

use dejarik_rules::{Actor, Never, Outcome, RuleSet, Side};

use crate::deepen::{Look, deepen};
use crate::eval::{Evaluate, Judge, SLOTS};
use crate::limits::{Control, DEEPEST};
use crate::minds::Mind;
use crate::outlook::{Habits, Outlook, Task};
use crate::table::{Bound, Table};
use crate::value::{INFINITE, Score, shift, win_at};

/// The search of one rule set, with its table.
pub(crate) struct AlphaBeta<R: Evaluate + RuleSet<Chance = Never>> {
    rules: R,
    judge: Judge<R::Weights>,
    habits: Habits,
    table: Table<R::Step>,
    history: [Vec<i32>; 2],
    killers: Vec<[Option<R::Step>; 2]>,
    buffers: Vec<Vec<(i32, R::Step)>>,
    path: Vec<u64>,
    repeated: Vec<u64>,
}

impl<R: Evaluate + RuleSet<Chance = Never>> Mind<R> for AlphaBeta<R> {
    const DICE: bool = false;

    fn new(rules: R, entries: usize) -> AlphaBeta<R> {
        AlphaBeta {
            rules,
            judge: Judge::default(),
            habits: Habits::default(),
            table: Table::new(entries),
            history: [vec![0; SLOTS], vec![0; SLOTS]],
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
        progress: &mut dyn FnMut(&Outlook<R>),
    ) -> Option<Outlook<R>> {
        self.prepare(task);
        deepen(self, task, control, progress)
    }
}

impl<R: Evaluate + RuleSet<Chance = Never>> Look<R> for AlphaBeta<R> {
    fn rules(&self) -> R {
        self.rules
    }

    fn look(
        &mut self,
        root: &R::Position,
        step: R::Step,
        depth: u32,
        window: (Score, Score),
        control: &mut Control<'_>,
    ) -> Option<Score> {
        let next = self.rules.after(root, step);
        self.child(&next, depth, 1, window, control)
    }

    /// The best (or worst) result there is, seen to its end.
    fn settled(&self, score: Score, depth: u32) -> bool {
        score.abs() >= win_at(R::MOST_POINTS, depth)
    }

    /// As far as the table knows it.
    fn line(&self, root: &R::Position, step: R::Step, depth: u32) -> Vec<R::Step> {
        let mut line = vec![step];
        let mut position = self.rules.after(root, step);
        while line.len() < depth as usize {
            let known = self.table.get(R::key(&position)).and_then(|entry| entry.step);
            let Some(step) = known.filter(|&step| self.rules.is_legal(&position, step)) else {
                break;
            };
            line.push(step);
            self.rules.play(&mut position, step);
        }
        line
    }
}

impl<R: Evaluate + RuleSet<Chance = Never>> AlphaBeta<R> {
    fn prepare(&mut self, task: &Task<'_, R>) {
        self.judge = task.judge.clone();
        self.habits = task.habits;
        self.table.forget();
        self.history.iter_mut().for_each(|table| table.fill(0));
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

    /// The score of the position after a step, from the view of the side that made it.
    #[inline]
    fn child(
        &mut self,
        next: &R::Position,
        depth: u32,
        ply: u32,
        (alpha, beta): (Score, Score),
        control: &mut Control<'_>,
    ) -> Option<Score> {
        self.node(next, depth - 1, ply, -beta, -alpha, control).map(|score: Score| -score)
    }

    /// Fail-soft alpha-beta from the view of the side to move; `None` if the search was ended.
    fn node(
        &mut self,
        position: &R::Position,
        depth: u32,
        ply: u32,
        mut alpha: Score,
        beta: Score,
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
        if self.habits.repetition && (self.path.contains(&key) || self.repeated.contains(&key)) {
            return Some(0);
        }
        if depth == 0 || ply >= DEEPEST {
            return Some(self.judge.judge(&self.rules, position));
        }
        let known = self.table.get(key);
        if let Some(entry) = known {
            let deep_enough = if self.habits.deeper_answers {
                u32::from(entry.depth) >= depth
            } else {
                u32::from(entry.depth) == depth
            };
            let score = shift(entry.score, -(ply as Score));
            if deep_enough && entry.bound.settles(score, alpha, beta) {
                return Some(score);
            }
        }
        let window = (alpha, beta);
        let mut steps = self.ordered(position, side, ply, known.and_then(|entry| entry.step));
        self.path.push(key);
        let mut best = (-INFINITE, None);
        for index in 0..steps.len() {
            let step = steps[index].1;
            let next = self.rules.after(position, step);
            let score = if index == 0 {
                self.child(&next, depth, ply + 1, (alpha, beta), control)
            } else {
                match self.child(&next, depth, ply + 1, (alpha, alpha + 1), control) {
                    Some(score) if score > alpha && score < beta => {
                        self.child(&next, depth, ply + 1, (alpha, beta), control)
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
            alpha = alpha.max(score);
            if alpha >= beta {
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
        let bound = Bound::of(best.0, window.0, window.1);
        let kept = shift(best.0, ply as Score);
        self.table.put(key, depth as u8, kept, bound, best.1);
        Some(best.0)
    }

    /// Whether a node belongs to the depth-1 search, which is always finished.
    fn first_depth(&self, depth: u32, ply: u32) -> bool {
        depth + ply == 1
    }

    /// The steps, most promising first, in the ply's buffer (which the caller gives back).
    fn ordered(
        &mut self,
        position: &R::Position,
        side: Side,
        ply: u32,
        known: Option<R::Step>,
    ) -> Vec<(i32, R::Step)> {
        let mut steps = std::mem::take(&mut self.buffers[ply as usize]);
        steps.clear();
        let history = &self.history[side.index()];
        let killers = self.killers[ply as usize];
        let rules = self.rules;
        rules.visit_steps(position, |step| {
            let worth = if Some(step) == known {
                i32::MAX
            } else {
                let killer = killers.contains(&Some(step));
                let tried = history[R::slot(step)];
                rules.promise(position, step) * 10_000 + if killer { 5_000_000 } else { 0 } + tried
            };
            steps.push((worth, step));
        });
        steps.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
        steps
    }

    /// Remembers a step that refuted, and holds it against those tried before it.
    fn reward(
        &mut self,
        side: Side,
        ply: u32,
        depth: u32,
        step: R::Step,
        tried: &[(i32, R::Step)],
    ) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(step) {
            *killers = [Some(step), killers[0]];
        }
        let bonus = (depth * depth) as i32;
        let history = &mut self.history[side.index()];
        let mut add = |step: R::Step, bonus: i32| {
            let entry = &mut history[R::slot(step)];
            // Pulls towards the limit, so that it is never passed.
            *entry += bonus * 32 - *entry * bonus.abs() / 512;
        };
        add(step, bonus);
        tried.iter().for_each(|&(_, step)| add(step, -bonus));
    }
}

/// A finished game from the view of the side to move.
fn final_score<R: RuleSet>(position: &R::Position, outcome: Outcome, ply: u32) -> Score {
    match outcome.winner {
        None => 0,
        Some(winner) => {
            let score = win_at(outcome.points[winner.index()], ply);
            if winner == R::side_to_move(position) { score } else { -score }
        }
    }
}
