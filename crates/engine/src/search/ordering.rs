//! The ordering of steps, the same for both searches: the step of the transposition table first, then
//! by how promising the rule set finds a step and by how often it has refuted before (history heuristic).

use dejarik_rules::Side;

use crate::eval::{Evaluate, SLOTS};

/// A step with the number it is sorted by.
pub(crate) type Ordered<S> = (i32, S);

/// What one unit of [`Evaluate::promise`] weighs against the history.
const PROMISE: i32 = 10_000;

/// How often steps have refuted, by the side that makes them.
pub(crate) struct History {
    slots: [Vec<i32>; 2],
}

impl History {
    pub fn new() -> History {
        History { slots: [vec![0; SLOTS], vec![0; SLOTS]] }
    }

    /// Forgets everything, for a new search.
    pub fn clear(&mut self) {
        self.slots.iter_mut().for_each(|slots| slots.fill(0));
    }

    /// Lists the steps of `side` into `steps`, most promising first. `known` is the step of the
    /// transposition table, which comes first; `extra` is added for a step (killer steps).
    #[inline]
    pub fn order<R: Evaluate>(
        &self,
        rules: R,
        position: &R::Position,
        side: Side,
        known: Option<R::Step>,
        extra: impl Fn(R::Step) -> i32,
        steps: &mut Vec<Ordered<R::Step>>,
    ) {
        steps.clear();
        let slots = &self.slots[side.index()];
        rules.visit_steps(position, |step| {
            let worth = if Some(step) == known {
                i32::MAX
            } else {
                rules.promise(position, step) * PROMISE + extra(step) + slots[R::slot(step)]
            };
            steps.push((worth, step));
        });
        steps.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
    }

    /// Rewards a step that refuted with `bonus`, and takes `malus` from those tried before it.
    pub fn reward<R: Evaluate>(
        &mut self,
        side: Side,
        step: R::Step,
        bonus: i32,
        tried: &[Ordered<R::Step>],
        malus: i32,
    ) {
        let slots = &mut self.slots[side.index()];
        let mut add = |step: R::Step, bonus: i32| {
            let entry = &mut slots[R::slot(step)];
            // Pulls towards the limit, so that it is never passed.
            *entry += bonus * 32 - *entry * bonus.abs() / 512;
        };
        add(step, bonus);
        tried.iter().for_each(|&(_, step)| add(step, -malus));
    }
}
