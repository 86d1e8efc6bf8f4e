//! The games of a batch, shared out among threads. Each thread has a run of neighbouring games, whose
//! rows lie together in every section of the block.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use dejarik_rules::RuleSet;
use dejarik_rules::any::{Known, Ruled};

use super::crew::Crew;
use super::env::{Ended, Env};
use super::layout::{Layout, Rows};
use super::search::{Plan, Search, SearchOf};
use super::terms::Terms;
use crate::state::State;

/// The games of a batch, of any rule set.
pub trait Games: Send + Sync {
    /// Starts the first episodes of a seed, and writes all rows.
    fn reset(&mut self, seed: u64, layout: &Layout, block: &mut [u8]);
    /// Makes an action in each game, and writes all rows. If an action is not legal, no game changes, and this
    /// returns the first such game. The other `actions` become their places among the legal ones.
    fn step(&mut self, actions: &mut [u16], layout: &Layout, block: &mut [u8]) -> Option<usize>;
    /// Draws an action for each game. `call` numbers the calls. Returns the first game whose logits give no distribution.
    fn sample(&self, call: u64, logits: Option<&[f32]>, out: &mut [u16]) -> Option<usize>;
    /// Returns the legal actions of each game.
    fn legal(&self) -> Vec<Vec<u16>>;
    /// Returns the state of a game.
    fn state(&self, game: usize) -> State;
    /// Puts the games into these states, and writes all rows.
    fn set_states(&mut self, states: &[State], layout: &Layout, block: &mut [u8]);
    /// Lets throws wait for an action, or makes them again, also those that are waiting.
    fn set_explicit(&mut self, explicit: bool, layout: &Layout, block: &mut [u8]);
    /// Returns the probabilities of the results of the throw that each game waits for.
    fn chances(&self) -> Vec<Vec<f64>>;
    /// Starts a search from the games as they stand.
    fn search(&self, plan: Plan) -> Box<dyn Search>;
}

/// The first game of which something is noted, by any thread.
pub struct First(AtomicUsize);

impl Default for First {
    fn default() -> First {
        First(AtomicUsize::new(usize::MAX))
    }
}

impl First {
    /// Notes a game.
    pub fn note(&self, game: usize) {
        self.0.fetch_min(game, Ordering::Relaxed);
    }

    /// Returns the first game that was noted.
    pub fn found(self) -> Option<usize> {
        Some(self.0.into_inner()).filter(|game| *game != usize::MAX)
    }
}

/// The games of one rule set.
pub struct GamesOf<R: RuleSet> {
    terms: Terms<R>,
    envs: Vec<Env<R>>,
    crew: Arc<Crew>,
    actions: usize,
}

impl<R: RuleSet> GamesOf<R> {
    /// Makes `count` games.
    pub fn new(terms: Terms<R>, count: usize, threads: usize) -> GamesOf<R> {
        let envs = (0..count as u64).map(|number| Env::new(&terms, number)).collect();
        let crew = Arc::new(Crew::new(threads, count));
        GamesOf { terms, envs, crew, actions: R::alphabet().count() }
    }

    /// Does something to every game, with its number among all, its number in its part, and the rows
    /// of that part.
    fn each_game(
        &mut self,
        layout: &Layout,
        block: &mut [u8],
        work: impl Fn(&Terms<R>, &mut Env<R>, usize, usize, &mut Rows<'_>, &mut [u8]) + Sync,
    ) {
        let each = self.crew.each();
        let terms = &self.terms;
        let parts = self.envs.chunks_mut(each).zip(layout.parts(block, each)).enumerate();
        self.crew.share(parts, |(part, (envs, mut rows))| {
            let first = part * each;
            let mut scratch = vec![0; terms.spec.length()];
            for (at, env) in envs.iter_mut().enumerate() {
                work(terms, env, first + at, at, &mut rows, &mut scratch);
            }
        });
    }
}

/// Replaces the action of each game by its place in [`Env::choices`]. Returns the first game in which its action is not
/// legal.
fn find<R: RuleSet>(envs: &[Env<R>], actions: &mut [u16]) -> Option<usize> {
    for (at, (env, action)) in envs.iter().zip(actions).enumerate() {
        if env.is_over() {
            continue;
        }
        let Some(place) = env.place_of(*action) else { return Some(at) };
        *action = place as u16;
    }
    None
}

impl<R: Known> Games for GamesOf<R> {
    fn reset(&mut self, seed: u64, layout: &Layout, block: &mut [u8]) {
        self.terms.seed = seed;
        self.each_game(layout, block, |terms, env, _, at, rows, scratch| {
            env.begin(terms, 0);
            env.report(Ended::default(), at, rows);
            env.write(terms, at, rows, scratch);
        });
    }

    fn step(&mut self, actions: &mut [u16], layout: &Layout, block: &mut [u8]) -> Option<usize> {
        let (each, terms) = (self.crew.each(), &self.terms);
        let refused = First::default();
        let parts = self.envs.chunks(each).zip(actions.chunks_mut(each)).enumerate();
        self.crew.share(parts, |(part, (envs, actions))| {
            if let Some(at) = find(envs, actions) {
                refused.note(part * each + at);
            }
        });
        if let Some(game) = refused.found() {
            return Some(game);
        }
        let games = self.envs.chunks_mut(each).zip(actions.chunks(each));
        let parts = games.zip(layout.parts(block, each));
        self.crew.share(parts, |((envs, actions), mut rows)| {
            let mut scratch = vec![0; terms.spec.length()];
            for (at, (env, place)) in envs.iter_mut().zip(actions).enumerate() {
                env.step(terms, usize::from(*place), at, &mut rows, &mut scratch);
            }
        });
        None
    }

    fn sample(&self, call: u64, logits: Option<&[f32]>, out: &mut [u16]) -> Option<usize> {
        let each = self.crew.each();
        let row = |number: usize| {
            logits.map(|all| &all[number * self.actions..(number + 1) * self.actions])
        };
        let refused = First::default();
        let parts = self.envs.chunks(each).zip(out.chunks_mut(each)).enumerate();
        self.crew.share(parts, |(part, (envs, out))| {
            for (number, (env, out)) in (part * each..).zip(envs.iter().zip(out)) {
                let row = row(number);
                if row.is_some_and(|row| !env.can_draw(row)) {
                    return refused.note(number);
                }
                *out = env.sample(&self.terms, call, row);
            }
        });
        refused.found()
    }

    fn legal(&self) -> Vec<Vec<u16>> {
        let sorted = |env: &Env<R>| {
            let mut choices: Vec<u16> = env.decisions().collect();
            choices.sort_unstable();
            choices
        };
        self.envs.iter().map(sorted).collect()
    }

    fn state(&self, game: usize) -> State {
        let (rules, env) = (self.terms.rules, &self.envs[game]);
        let position = R::any_position(Ruled { rules, position: env.position });
        State::with(position, env.made, env.past.keys().to_vec())
    }

    fn set_states(&mut self, states: &[State], layout: &Layout, block: &mut [u8]) {
        self.each_game(layout, block, |terms, env, number, at, rows, scratch| {
            let state = &states[number];
            if let Some(ruled) = R::known_position(&state.position) {
                let ended = env.put(terms, ruled.position, state.made, state.past.clone());
                env.report(ended, at, rows);
                env.write(terms, at, rows, scratch);
            }
        });
    }

    fn set_explicit(&mut self, explicit: bool, layout: &Layout, block: &mut [u8]) {
        self.terms.explicit = explicit;
        self.each_game(layout, block, |terms, env, _, at, rows, scratch| {
            if !explicit && !env.rolls.is_empty() {
                let ended = env.arrive(terms, env.position);
                env.conclude(terms, ended, at, rows, scratch);
            }
        });
    }

    fn chances(&self) -> Vec<Vec<f64>> {
        let shares = |env: &Env<R>| {
            let total: u64 = env.rolls.iter().map(|(_, weight)| weight).sum();
            env.rolls.iter().map(|(_, weight)| *weight as f64 / total as f64).collect()
        };
        self.envs.iter().map(shares).collect()
    }

    fn search(&self, plan: Plan) -> Box<dyn Search> {
        Box::new(SearchOf::new(&self.terms, &self.envs, plan, Arc::clone(&self.crew)))
    }
}
