//! The engine: a player of any rule set, at a level or at full strength.
//!
//! [`Engine::choose`] plays at the strength of the engine; [`Engine::analyse`] always evaluates without
//! noise and within the limits given, for hints. Each search starts with an empty transposition table, so
//! an answer depends on the question alone, and a game that is resumed continues as it would have.
//!
//! Exact values come first: if a [`Source`](crate::Source) knows the position, it is not searched.

use std::time::Duration;

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Side, simeone};

use crate::analysis::Analysis;
use crate::evaluation::Evaluation;
use crate::generous;
use crate::knowledge::Knowledge;
use crate::level::{Level, Strength};
use crate::limits::{Limits, Stop};
use crate::random::Random;
use crate::search::searchers::Searchers;
use crate::search::task::{Job, SearchOptions};
use crate::units::{Depth, Nodes};

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
    searchers: Searchers,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Engine { level, strength, seed, .. } = self;
        write!(f, "Engine {{ level: {level:?}, strength: {strength:?}, seed: {seed} }}")
    }
}

impl Engine {
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
        self.at_strength(position, history, &Limits::default(), 1, stop, &mut |_| {})
    }

    /// Chooses a step like [`Engine::choose`], within these limits too, and reports each finished depth to
    /// `progress`. The line of an exact answer is that of the best known steps.
    pub fn think(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        self.at_strength(position, history, limits, LINE, stop, progress)
    }

    /// Chooses a step at the strength of the engine and within these limits. If the answer is looked up,
    /// its line has at most `longest` steps.
    fn at_strength(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        longest: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let perfect = self.level.is_none_or(|level| level == Level::STRONGEST);
        if perfect && let Some(analysis) = looked_up(&self.knowledge, position, longest) {
            let analysis = varied(analysis, position, history);
            progress(&analysis);
            return Some(analysis);
        }
        let level = self.level.unwrap_or(Level::STRONGEST);
        let strength = self.strength.unwrap_or_else(|| level.strength(position.id()));
        let own = Limits { time: self.time, ..Limits::default() };
        let limits = strength.limits().and(&own).and(limits);
        if self.level == Some(Level::WOOKIEE) {
            let analysis = self.let_win(position, history, limits, stop)?;
            progress(&analysis);
            return Some(analysis);
        }
        let job = Job {
            error: strength.error,
            seed: self.seed,
            evaluation: &self.evaluation,
            options: SearchOptions::default(),
            limits,
        };
        self.searchers.search(position, history, &job, stop, progress)
    }

    /// Chooses as [`Level::WOOKIEE`]. Tables of games without dice would be no help here: they tell wins
    /// from draws, but not how hard either is to keep.
    fn let_win(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: Limits,
        stop: &Stop,
    ) -> Option<Analysis> {
        let job = Job::without_noise(&self.evaluation, true, limits);
        let known = Some(position).filter(|position| position.id().has_dice());
        let known = known.and_then(|position| looked_up(&self.knowledge, position, 1));
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
        let job = Job::without_noise(&self.evaluation, false, *limits);
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
        if let Some(analysis) = looked_up(&self.knowledge, position, LINE) {
            progress(&analysis);
            return Some(analysis);
        }
        let job = Job::without_noise(&self.evaluation, true, *limits);
        self.searchers.search(position, history, &job, stop, progress)
    }
}

/// The purpose of the random numbers that choose an order; see [`Random::stream`].
const ORDERS: u64 = 0x5E7;

/// Returns the order in which the computer sets up its creatures in simeone (S-1, option `free`): any of
/// the 24, drawn from the game's seed.
///
/// The order is the same whenever it is asked for, so it can be chosen before any person has chosen, and
/// again when the game is replayed.
pub fn choose_order(seed: u64, side: Side) -> simeone::Order {
    let orders: Vec<_> = simeone::Order::all().collect();
    let mut random = Random::stream(seed, ORDERS + side.index() as u64);
    orders[random.below(orders.len() as u64) as usize]
}

/// Replaces the best step by the first one, of those as good, that leads to a position the game has not
/// had yet, so that a winning side does not repeat positions. The line of a step that is replaced is that
/// step alone.
fn varied(mut analysis: Analysis, position: &AnyPosition, history: &[u64]) -> Analysis {
    let is_new = |step: AnyStep| {
        let mut after = *position;
        after.play(step).is_ok() && !history.contains(&after.key())
    };
    let most = analysis.candidates.first().map_or(analysis.value, |(_, value)| *value);
    let mut equal = analysis.candidates.iter().take_while(|(_, value)| *value == most);
    if let Some((step, _)) = equal.find(|(step, _)| is_new(*step))
        && *step != analysis.best
    {
        analysis.best = *step;
        analysis.line = vec![*step];
        analysis.line_text = vec![position.step_text(*step)];
    }
    analysis.candidates.clear();
    analysis
}

/// The length at most of a line that is looked up.
const LINE: usize = 24;

/// Returns what is known of a position as an analysis, with the line that follows if both sides play the
/// best known steps, of at most `longest` steps.
fn looked_up(knowledge: &Knowledge, position: &AnyPosition, longest: usize) -> Option<Analysis> {
    let candidates = knowledge.candidates(position)?;
    let (best, _) = *candidates.first()?;
    let value = knowledge.value(position)?;
    let (mut line, mut line_text) = (vec![best], vec![position.step_text(best)]);
    let mut at = *position;
    while line.len() < longest && at.play(line[line.len() - 1]).is_ok() {
        let Some(next) = knowledge.candidates(&at) else { break };
        let Some((step, _)) = next.first() else { break };
        line_text.push(at.step_text(*step));
        line.push(*step);
    }
    let (depth, nodes) = (Depth::ZERO, Nodes::ZERO);
    Some(Analysis { best, value, depth, nodes, line, line_text, candidates })
}
