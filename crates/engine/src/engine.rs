//! The engine: a player of any rule set, at a level or at full strength.
//!
//! [`Engine::choose`] plays at the strength of the engine; [`Engine::analyse`] always evaluates without
//! noise and within the limits given, for hints. Each search starts with an empty transposition table, so
//! an answer depends on the question alone, and a game that is resumed continues as it would have.
//!
//! Exact values come first: if a [`Source`](crate::Source) knows the position, it is not searched.

use std::time::Duration;

use dejarik_rules::Side;
use dejarik_rules::any::{AnyPosition, AnySetUp, AnyStep};

use crate::analysis::{Analysis, Variation};
use crate::evaluation::Evaluation;
use crate::generous;
use crate::knowledge::Knowledge;
use crate::level::{Level, Strength};
use crate::limits::{Limits, Stop};
use crate::random::Random;
use crate::scope::Scope;
use crate::search::searchers::Searchers;
use crate::search::task::{Job, MEMORY, SearchOptions, Wanted};
use crate::units::{Depth, Nodes};
use crate::value::Value;

/// A player of all rule sets. Holds the transposition tables of its searches, which are created when
/// first needed.
///
/// ```
/// use dejarik_engine::{Engine, Level, Stop};
/// use dejarik_rules::any::AnyPosition;
///
/// let position: AnyPosition = "bambara NKQP2nkqp2/12/1 w -".parse()?;
/// let mut engine = Engine::new(Level::WEAKEST, 1);
/// let chosen = engine.choose(&position, &[], &Stop::new()).expect("white is to move");
/// assert!(position.steps().contains(&chosen.best));
/// # Ok::<(), dejarik_rules::ParseError>(())
/// ```
pub struct Engine {
    level: Option<Level>,
    strength: Option<Strength>,
    seed: u64,
    time: Option<Duration>,
    knowledge: Knowledge,
    evaluation: Evaluation,
    memory: usize,
    searchers: Searchers,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Engine { level, strength, seed, .. } = self;
        write!(f, "Engine {{ level: {level:?}, strength: {strength:?}, seed: {seed} }}")
    }
}

impl Engine {
    /// The most bytes of a transposition table, unless [`Engine::remembering`] sets another number.
    pub const MEMORY: usize = MEMORY;

    /// Creates a player of a level. Engines with the same level and seed play alike; another seed gives
    /// other errors.
    pub fn new(level: Level, seed: u64) -> Engine {
        Engine {
            level: Some(level),
            strength: None,
            seed,
            time: None,
            knowledge: Knowledge::NONE,
            evaluation: Evaluation::default(),
            memory: Engine::MEMORY,
            searchers: Searchers::default(),
        }
    }

    /// Creates a player of a custom strength, the same in every rule set.
    pub fn with_strength(strength: Strength, seed: u64) -> Engine {
        Engine { level: None, strength: Some(strength), ..Engine::new(Level::STRONGEST, seed) }
    }

    /// Bounds the time of each choice, counted from the call. A choice that is cut short is not the same
    /// on every machine.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Engine {
        self.time = Some(time);
        self
    }

    /// Sets how positions are evaluated.
    #[must_use]
    pub fn judging(mut self, evaluation: Evaluation) -> Engine {
        self.evaluation = evaluation;
        self
    }

    /// Sets the most bytes of the transposition table of a search. A table has 24 to 32 bytes an entry, a
    /// power of two of them, and a search that is bounded in nodes takes no more than it can fill.
    #[must_use]
    pub fn remembering(mut self, bytes: usize) -> Engine {
        self.memory = bytes;
        self
    }

    /// Sets the exact values to look up. They are used by analyses, by the strongest level and by custom
    /// strengths, and with dice by [`Level::WOOKIEE`]; the other levels ignore them.
    #[must_use]
    pub fn knowing(mut self, knowledge: &Knowledge) -> Engine {
        self.knowledge = knowledge.clone();
        self
    }

    /// Chooses a step at the strength of the engine; `None` if no player acts in the position.
    ///
    /// `history` holds the keys of the earlier positions of the game, oldest first, without this one.
    pub fn choose(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        stop: &Stop,
    ) -> Option<Analysis> {
        self.at_strength(position, history, &Limits::default().into(), 1, stop, &mut |_| {})
    }

    /// Chooses a step like [`Engine::choose`], but within this scope, and reports each finished depth to
    /// `progress`. The lines of an exact answer are those of the best known steps. [`Level::WOOKIEE`] finds
    /// one line whatever the scope says. Returns `None`, too, if no step of the scope is legal.
    pub fn think(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        scope: &Scope,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        self.at_strength(position, history, scope, LINE, stop, progress)
    }

    /// Chooses a step at the strength of the engine and within this scope. If the answer is looked up,
    /// its lines have at most `longest` steps.
    fn at_strength(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        scope: &Scope,
        longest: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let perfect = self.level.is_none_or(|level| level == Level::STRONGEST);
        let known = || looked_up(&self.knowledge, position, history, scope, longest);
        if perfect && let Some(mut analysis) = known() {
            analysis.candidates.clear();
            progress(&analysis);
            return Some(analysis);
        }
        let level = self.level.unwrap_or(Level::STRONGEST);
        let strength = self.strength.unwrap_or_else(|| level.strength(position.id()));
        let own = Limits { time: self.time, ..Limits::default() };
        let limits = strength.limits().and(&own).and(&scope.limits);
        if self.level == Some(Level::WOOKIEE) {
            let analysis = self.let_win(position, history, scope, limits, stop)?;
            progress(&analysis);
            return Some(analysis);
        }
        let job = Job {
            error: strength.error,
            seed: self.seed,
            evaluation: &self.evaluation,
            options: SearchOptions {
                wanted: Wanted::Lines(scope.lines.max(1)),
                ..SearchOptions::default()
            },
            limits,
            only: &scope.only,
            memory: self.memory,
        };
        self.searchers.search(position, history, &job, stop, progress)
    }

    /// Chooses as [`Level::WOOKIEE`]. Tables of games without dice would be no help here: they tell wins
    /// from draws, but not how hard either is to keep.
    fn let_win(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        scope: &Scope,
        limits: Limits,
        stop: &Stop,
    ) -> Option<Analysis> {
        let job = Job {
            only: &scope.only,
            memory: self.memory,
            ..Job::without_noise(&self.evaluation, Wanted::Scores, limits)
        };
        let known = Some(position).filter(|position| position.id().has_dice());
        let known = known.and_then(|position| looked_up(&self.knowledge, position, &[], scope, 1));
        let found = match known {
            Some(known) => known,
            None => self.searchers.search(position, history, &job, stop, &mut |_| {})?,
        };
        let (best, value) = generous::choose(&found.candidates, position, history)?;
        let line_text = vec![position.step_text(best)];
        Some(Analysis { best, value, line: vec![best], line_text, candidates: Vec::new(), ..found })
    }

    /// Chooses a step without noise within these limits, regardless of the engine's strength and
    /// knowledge; `None` if no player acts in the position.
    pub fn choose_within(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Analysis> {
        let job = Job {
            memory: self.memory,
            ..Job::without_noise(&self.evaluation, Wanted::BEST, *limits)
        };
        self.searchers.search(position, history, &job, stop, &mut |_| {})
    }

    /// Analyses a position without noise and within the limits given, finds a value for every step, and
    /// reports each finished depth to `progress`; `None` if no player acts in the position.
    pub fn analyse(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let all = Scope::from(*limits);
        if let Some(analysis) = looked_up(&self.knowledge, position, &[], &all, LINE) {
            progress(&analysis);
            return Some(analysis);
        }
        let job = Job {
            memory: self.memory,
            ..Job::without_noise(&self.evaluation, Wanted::Scores, *limits)
        };
        self.searchers.search(position, history, &job, stop, progress)
    }
}

/// The purpose of the random numbers that choose an order; see [`Random::stream`].
const ORDERS: u64 = 0x5E7;

/// Returns the order in which the computer sets up its pieces before the first position (S-1, option `free`): any
/// of those of its side, drawn from the game's seed. `None` where there is nothing to choose.
///
/// The order is the same whenever it is asked for, so it can be chosen before any person has chosen, and
/// again when the game is replayed.
pub fn choose_order(setup: &AnySetUp, seed: u64, side: Side) -> Option<String> {
    let mut orders = setup.orders(side);
    let mut random = Random::stream(seed, ORDERS + side.index() as u64);
    (!orders.is_empty()).then(|| orders.swap_remove(random.below(orders.len() as u64) as usize))
}

/// Moves a step to the front: of those as good as the best, the first that leads to a new position of the game. So a
/// winning side does not repeat positions.
fn prefer_new(candidates: &mut [(AnyStep, Value)], position: &AnyPosition, history: &[u64]) {
    let Some((_, most)) = candidates.first().copied() else { return };
    let is_new = |(step, value): &(AnyStep, Value)| {
        let mut after = *position;
        *value == most && after.play(*step).is_ok() && !history.contains(&after.key())
    };
    if let Some(place) = candidates.iter().position(is_new) {
        candidates[..=place].rotate_right(1);
    }
}

/// The greatest length of a line that is looked up.
const LINE: usize = 24;

/// Returns the exact values of a position as an analysis: the best steps of the scope, each with the line in which both
/// sides play the best known steps. A line has at most `longest` steps.
fn looked_up(
    knowledge: &Knowledge,
    position: &AnyPosition,
    history: &[u64],
    scope: &Scope,
    longest: usize,
) -> Option<Analysis> {
    let mut candidates = knowledge.candidates(position)?;
    candidates.retain(|(step, _)| scope.admits(*step));
    prefer_new(&mut candidates, position, history);
    let (best, value) = *candidates.first()?;
    let value = if scope.only.is_empty() { knowledge.value(position)? } else { value };
    let mut lines = candidates
        .iter()
        .take(scope.lines.max(1))
        .map(|(step, value)| known_line(knowledge, position, *step, *value, longest));
    let Variation { line, line_text, .. } = lines.next()?;
    let others = lines.collect();
    let (depth, nodes) = (Depth::ZERO, Nodes::ZERO);
    Some(Analysis { best, value, depth, nodes, line, line_text, others, candidates })
}

/// Returns the line of the best known steps behind a step.
fn known_line(
    knowledge: &Knowledge,
    position: &AnyPosition,
    first: AnyStep,
    value: Value,
    longest: usize,
) -> Variation {
    let (mut line, mut line_text) = (vec![first], vec![position.step_text(first)]);
    let mut at = *position;
    while line.len() < longest && at.play(line[line.len() - 1]).is_ok() {
        let Some(next) = knowledge.candidates(&at) else { break };
        let Some((step, _)) = next.first() else { break };
        line_text.push(at.step_text(*step));
        line.push(*step);
    }
    Variation { value, line, line_text }
}
