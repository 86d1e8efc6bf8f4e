//! Expectimax for rule sets with dice: alpha-beta over the players' steps, exact expectations over the
//! throws, with Star1 and Star2 cut-offs.
//!
//! Depth counts *turns*: it falls where the side to move changes, so the actions of a turn, its battles
//! and the ghost window within them are searched together, and positions are evaluated only at the start
//! of a turn. A score changes its sign only where the acting side does. Throws are never drawn: every
//! group of results that lead to the same play is searched once, with its weight. The images of a
//! position under the board's symmetries share one entry of the transposition table, so with noise in the
//! evaluation a position may get the score of an image that was searched before.
//!
//! *Star1*: while the results of a throw are searched one by one, those not yet searched are bounded (by
//! a sure win and a sure loss, or by what the transposition table knows), and so is the expectation; the
//! window of each result follows from that. *Star2*: before that, one step is tried in each result, which
//! bounds the result from one side. Expectations are rounded to whole scores, half away from zero;
//! rounding keeps order, so bounds of sums are sums of bounds.

use dejarik_rules::{Actor, ChanceNode, Side};

use super::deepening::{RootSearch, deepen};
use super::estimates::EvaluationCache;
use super::ordering::{History, Ordered};
use super::task::{SearchOptions, SearchResult, Searcher, Task};
use super::transposition::{Bound, TranspositionTable};
use super::window::Window;
use crate::eval::Evaluate;
use crate::limits::Control;
use crate::value::{INFINITE, POINT, Score};

/// A step with a tag of the position it belongs to, since all images of a position share an entry.
type Tagged<S> = (S, u32);

/// The search of one rule set, with its transposition table.
pub(crate) struct Expectimax<R: Evaluate> {
    rules: R,
    evaluations: EvaluationCache<R>,
    options: SearchOptions,
    table: TranspositionTable<Tagged<R::Step>>,
    history: History,
    /// Buffers of steps that are not in use.
    steps: Vec<Vec<Ordered<R::Step>>>,
    /// Buffers of results that are not in use.
    results: Vec<Vec<Thrown<R>>>,
    /// Whether the current iteration is the first, which is always finished.
    first_depth: bool,
}

/// One result of a throw: the position it leads to, its weight, and the bounds of its score.
#[derive(Clone, Copy)]
struct Thrown<R: Evaluate> {
    position: R::Position,
    weight: i64,
    depth: u32,
    low: Score,
    high: Score,
}

impl<R: Evaluate> Searcher<R> for Expectimax<R> {
    const DICE: bool = true;
    const ENTRY: usize = TranspositionTable::<Tagged<R::Step>>::ENTRY;

    fn new(rules: R, entries: usize) -> Expectimax<R> {
        Expectimax {
            rules,
            evaluations: EvaluationCache::new(),
            options: SearchOptions::default(),
            table: TranspositionTable::new(entries),
            history: History::new(),
            steps: Vec::new(),
            results: Vec::new(),
            first_depth: false,
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
        self.evaluations.begin(&task.evaluator);
        self.options = task.options;
        self.table.clear();
        self.history.clear();
        deepen(self, task, control, progress)
    }
}

impl<R: Evaluate> RootSearch<R> for Expectimax<R> {
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
        self.first_depth = depth == 1;
        let Actor::Player(side) = self.rules.actor(root) else { return None };
        let next = self.rules.after(root, step);
        self.node(&next, side, self.left(root, &next, depth), window, control)
    }

    fn is_settled(&self, score: Score, _: u32) -> bool {
        score.abs() >= POINT
    }

    fn known_step(&self, position: &R::Position) -> Option<R::Step> {
        self.known(position, R::image_key(position), 0).1
    }

    fn longest_line(_: u32) -> usize {
        64
    }
}

impl<R: Evaluate> Expectimax<R> {
    /// Returns the turns left to search after going from one position to the next.
    #[inline]
    fn left(&self, from: &R::Position, to: &R::Position, depth: u32) -> u32 {
        depth - u32::from(R::side_to_move(from) != R::side_to_move(to))
    }

    /// Returns the fail-soft score of any position from the view of `view`; `None` if the search was
    /// stopped.
    fn node(
        &mut self,
        position: &R::Position,
        view: Side,
        depth: u32,
        window: Window,
        control: &mut Control<'_>,
    ) -> Option<Score> {
        control.count();
        if control.is_over() && !self.first_depth {
            return None;
        }
        let actor = self.rules.actor(position);
        let side = match actor {
            Actor::Player(side) => side,
            Actor::Chance(_) | Actor::Over(_) => R::side_to_move(position),
        };
        let window = if side == view { window } else { window.reversed() };
        let score = match actor {
            Actor::Player(_) => self.player(position, side, depth, window, control)?,
            Actor::Chance(throw) => self.throw(position, throw, side, depth, window, control)?,
            Actor::Over(outcome) => match outcome.winner {
                None => 0,
                Some(winner) if winner == side => POINT,
                Some(_) => -POINT,
            },
        };
        Some(if side == view { score } else { -score })
    }

    /// Returns what the transposition table knows of a position with this image key, from the view of the
    /// side to move. The score is valid for all images, the step only for the one it was found in.
    #[inline]
    fn known(
        &self,
        position: &R::Position,
        key: u64,
        depth: u32,
    ) -> (Option<(Bound, Score)>, Option<R::Step>) {
        let Some(entry) = self.table.get(key) else { return (None, None) };
        let own = |&(_, tag): &Tagged<R::Step>| tag == R::key(position) as u32;
        let step = entry.step.filter(own).map(|(step, _)| step);
        let fits = entry.is_deep_enough(depth, self.options.deeper_answers);
        (fits.then_some((entry.bound, entry.score)), step)
    }

    /// Returns the score of a position in which `side` acts, from the view of that side.
    fn player(
        &mut self,
        position: &R::Position,
        side: Side,
        depth: u32,
        window: Window,
        control: &mut Control<'_>,
    ) -> Option<Score> {
        if depth == 0 {
            return Some(self.evaluations.score(&self.rules, position));
        }
        let key = R::image_key(position);
        let (answer, first) = self.known(position, key, depth);
        if let Some((bound, score)) = answer
            && bound.settles(score, window)
        {
            return Some(score);
        }
        let steps = self.ordered(position, side, first);
        let (mut best, mut open) = ((-INFINITE, None), window);
        for index in 0..steps.len() {
            let step = steps[index].1;
            let next = self.rules.after(position, step);
            let left = self.left(position, &next, depth);
            let score = if index == 0 {
                self.node(&next, side, left, open, control)?
            } else {
                let null = Window::above(open.alpha);
                let score = self.node(&next, side, left, null, control)?;
                if open.holds(score) { self.node(&next, side, left, open, control)? } else { score }
            };
            if score > best.0 {
                best = (score, Some(step));
            }
            open.alpha = open.alpha.max(score);
            if open.alpha >= open.beta {
                self.reward(side, depth, step, &steps[..index]);
                break;
            }
        }
        self.steps.push(steps);
        let step = best.1.map(|step| (step, R::key(position) as u32));
        self.table.put(key, depth as u8, best.0, Bound::of(best.0, window), step);
        Some(best.0)
    }

    /// Returns the steps, most promising first, in a buffer which the caller puts back.
    fn ordered(
        &mut self,
        position: &R::Position,
        side: Side,
        known: Option<R::Step>,
    ) -> Vec<Ordered<R::Step>> {
        let mut steps = self.steps.pop().unwrap_or_default();
        self.history.order(self.rules, position, side, known, |_| 0, &mut steps);
        steps
    }

    /// Rewards a step that refuted, at the expense of those tried before it.
    fn reward(&mut self, side: Side, depth: u32, step: R::Step, tried: &[Ordered<R::Step>]) {
        let malus = (depth * depth).min(16) as i32;
        self.history.reward::<R>(side, step, 8 * malus, tried, malus);
    }

    /// Returns the score of a throw, from the view of the side whose turn it is.
    fn throw(
        &mut self,
        position: &R::Position,
        throw: R::Chance,
        side: Side,
        depth: u32,
        window: Window,
        control: &mut Control<'_>,
    ) -> Option<Score> {
        let key = R::image_key(position);
        if let (Some((bound, score)), _) = self.known(position, key, depth)
            && bound.settles(score, window)
        {
            return Some(score);
        }
        let mut results = self.results.pop().unwrap_or_default();
        results.clear();
        throw.visit_effects(|roll, weight| {
            let mut next = *position;
            self.rules.settle(&mut next, roll);
            let left = self.left(position, &next, depth);
            let (low, high) = self.bounds(&next, side, left);
            results.push(Thrown { position: next, weight: weight as i64, depth: left, low, high });
        });
        results.sort_by_key(|thrown| std::cmp::Reverse(thrown.weight));
        let score = self.expectation(&mut results, side, window, control)?;
        self.results.push(results);
        self.table.put(key, depth as u8, score, Bound::of(score, window), None);
        Some(score)
    }

    /// Bounds of a position's score, from the view of `view`, as far as they are known at once.
    fn bounds(&mut self, position: &R::Position, view: Side, depth: u32) -> (Score, Score) {
        let actor = self.rules.actor(position);
        let side = match actor {
            Actor::Player(side) => side,
            Actor::Chance(_) => R::side_to_move(position),
            Actor::Over(outcome) => {
                let score = match outcome.winner {
                    None => 0,
                    Some(winner) if winner == view => POINT,
                    Some(_) => -POINT,
                };
                return (score, score);
            }
        };
        let (low, high) = if depth == 0 {
            let score = self.evaluations.score(&self.rules, position);
            (score, score)
        } else {
            match self.known(position, R::image_key(position), depth).0 {
                Some((Bound::Exact, score)) => (score, score),
                Some((Bound::Lower, score)) => (score, POINT),
                Some((Bound::Upper, score)) => (-POINT, score),
                None => (-POINT, POINT),
            }
        };
        if side == view { (low, high) } else { (-high, -low) }
    }

    /// Returns the expectation over the results of a throw, by Star2 and then Star1.
    fn expectation(
        &mut self,
        results: &mut [Thrown<R>],
        view: Side,
        window: Window,
        control: &mut Control<'_>,
    ) -> Option<Score> {
        let mut sum = Sum::of(results, window);
        if let Some(score) = sum.decided() {
            return Some(score);
        }
        // Star2: one step of each result. It pays where whole subtrees may be saved.
        for thrown in results.iter_mut().filter(|thrown| thrown.depth > 0) {
            if thrown.low == thrown.high {
                continue;
            }
            let inner = sum.window(thrown);
            if let Some((low, high)) = self.probe(thrown, view, inner, control)? {
                sum.update(thrown, low.max(thrown.low), high.min(thrown.high));
                if let Some(score) = sum.decided() {
                    return Some(score);
                }
            }
        }
        for thrown in results.iter_mut() {
            if thrown.low == thrown.high {
                continue;
            }
            let inner = sum.window(thrown);
            let score = self.node(&thrown.position, view, thrown.depth, inner, control)?;
            let (low, high) = match Bound::of(score, inner) {
                Bound::Exact => (score, score),
                Bound::Lower => (score, thrown.high.max(score)),
                Bound::Upper => (thrown.low.min(score), score),
            };
            sum.update(thrown, low, high);
            if let Some(score) = sum.decided() {
                return Some(score);
            }
        }
        Some(sum.low())
    }

    /// Tries the most promising step of a result in which a player acts. Its score bounds that of the
    /// result from below if `view` acts, from above if the other side does.
    fn probe(
        &mut self,
        thrown: &Thrown<R>,
        view: Side,
        window: Window,
        control: &mut Control<'_>,
    ) -> Option<Option<(Score, Score)>> {
        let position = &thrown.position;
        let Actor::Player(side) = self.rules.actor(position) else { return Some(None) };
        let (_, known) = self.known(position, R::image_key(position), thrown.depth);
        let mut best = None;
        self.rules.visit_steps(position, |step| {
            let is_known = Some(step) == known;
            let worth = if is_known { i32::MAX } else { self.rules.promise(position, step) };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, step));
            }
        });
        let Some((_, step)) = best else { return Some(None) };
        let next = self.rules.after(position, step);
        let left = self.left(position, &next, thrown.depth);
        let score = self.node(&next, view, left, window, control)?;
        let bound = Bound::of(score, window);
        Some(match (side == view, bound) {
            (true, Bound::Exact | Bound::Lower) => Some((score, POINT)),
            (false, Bound::Exact | Bound::Upper) => Some((-POINT, score)),
            (true, Bound::Upper) | (false, Bound::Lower) => None,
        })
    }
}

/// The bounds of an expectation while its results are being searched.
struct Sum {
    total: i64,
    low: i64,
    high: i64,
    window: Window,
}

impl Sum {
    fn of<R: Evaluate>(results: &[Thrown<R>], window: Window) -> Sum {
        let mut sum = Sum { total: 0, low: 0, high: 0, window };
        for thrown in results {
            sum.total += thrown.weight;
            sum.low += thrown.weight * i64::from(thrown.low);
            sum.high += thrown.weight * i64::from(thrown.high);
        }
        sum
    }

    fn low(&self) -> Score {
        rounded(self.low, self.total)
    }

    /// Returns the score if it is exact, or a bound outside of the window.
    fn decided(&self) -> Option<Score> {
        let (low, high) = (self.low(), rounded(self.high, self.total));
        if low >= self.window.beta || low == high {
            Some(low)
        } else if high <= self.window.alpha {
            Some(high)
        } else {
            None
        }
    }

    /// Returns the window of one result: outside of it the expectation is outside of its own window.
    /// Never wider than the bounds of the result by more than one.
    fn window<R: Evaluate>(&self, thrown: &Thrown<R>) -> Window {
        let weight = thrown.weight;
        let others_low = self.low - weight * i64::from(thrown.low);
        let others_high = self.high - weight * i64::from(thrown.high);
        let alpha = i64::from(self.window.alpha) * self.total - others_high;
        let beta = i64::from(self.window.beta) * self.total - others_low;
        let alpha = alpha.div_euclid(weight).max(i64::from(thrown.low) - 1);
        let beta = (-(-beta).div_euclid(weight)).min(i64::from(thrown.high) + 1);
        Window { alpha: alpha as Score, beta: beta as Score }
    }

    fn update<R: Evaluate>(&mut self, thrown: &mut Thrown<R>, low: Score, high: Score) {
        self.low += thrown.weight * i64::from(low - thrown.low);
        self.high += thrown.weight * i64::from(high - thrown.high);
        (thrown.low, thrown.high) = (low, high);
    }
}

/// Divides a weighted sum by its total weight, rounding half away from zero.
#[inline]
pub(crate) fn rounded(sum: i64, total: i64) -> Score {
    let half = if sum < 0 { -total / 2 } else { total / 2 };
    ((sum + half) / total) as Score
}
