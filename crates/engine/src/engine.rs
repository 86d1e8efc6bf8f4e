//! The engine: a player of any rule set, at a level or at full strength.
//!
//! [`Engine::choose`] plays at the engine's strength; [`Engine::analyse`] always looks with a true
//! eye and within the limits given, for hints. Both answer the same question in the same way
//! whatever was asked before (each search starts with an empty table), so a game taken up again
//! goes on as it would have.
//!
//! Who judges positions is decided in one place: a [`Source`] of exact values, where there is one,
//! is asked first, and searching is for the positions it does not know.

use std::sync::Arc;

use dejarik_rules::RulesId;
use dejarik_rules::any::{AnyPosition, AnyStep};

use crate::eval::{Evaluate, Judge, Weights};
use crate::generous;
use crate::level::{Level, Strength};
use crate::limits::{Limits, Stop};
use crate::minds::Minds;
use crate::net::{self, Net, Sight};
use crate::outlook::Habits;
use crate::value::Value;

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The best step.
    pub best: AnyStep,
    /// What it brings, from the view of the side that acts.
    pub value: Value,
    /// How many plies (with dice: turns) were searched to the end; 0 for a table.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The steps that best play is expected to go on with, the best step first. With dice it ends
    /// at the first throw.
    pub line: Vec<AnyStep>,
    /// The steps of the line as text.
    pub line_text: Vec<String>,
    /// Every step with its value, best first, from an analysis; empty from a choice at a level.
    pub candidates: Vec<(AnyStep, Value)>,
}

/// Someone who knows exact values: tables of a solved game.
pub trait Source: Send + Sync {
    /// Every legal step of a position in which a player acts, with its value for that player,
    /// best first; `None` if the position is not in the tables (or stands under options that
    /// they were not made for).
    fn candidates(&self, position: &AnyPosition) -> Option<Vec<(AnyStep, Value)>>;
}

/// What an engine may look up: the exact values of a [`Source`], or nothing.
#[derive(Clone, Default)]
pub struct Knowledge(Option<Arc<dyn Source>>);

impl Knowledge {
    /// Nothing: everything has to be searched.
    pub const NONE: Knowledge = Knowledge(None);

    /// What this source knows.
    pub fn of(source: Arc<dyn Source>) -> Knowledge {
        Knowledge(Some(source))
    }

    /// Every legal step with its exact value for the player who makes it, best first, if the
    /// position is known.
    pub fn candidates(&self, position: &AnyPosition) -> Option<Vec<(AnyStep, Value)>> {
        self.0.as_ref()?.candidates(position)
    }
}

impl std::fmt::Debug for Knowledge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "Knowledge(of a source)" } else { "Knowledge(NONE)" })
    }
}

/// Who says what a position is worth that is not searched further.
#[derive(Clone, Debug, Default)]
pub enum Evaluation {
    /// The net that comes with the program; by hand where there is none.
    #[default]
    Learned,
    /// The weighed features, with some of their weights replaced, by name; names that a rule set
    /// does not know are for others.
    ByHand(Vec<(String, i32)>),
    /// This net, in its rule set; by hand elsewhere.
    Net(Arc<Net>),
}

impl Evaluation {
    fn net(&self, rules: RulesId) -> Option<&Arc<Net>> {
        match self {
            Evaluation::Learned => net::shipped(rules),
            Evaluation::ByHand(_) => None,
            Evaluation::Net(net) => Some(net).filter(|net| net.layout().rules() == rules),
        }
    }

    /// A judge of a rule set's positions, without error.
    pub(crate) fn judge<R: Evaluate>(&self) -> Judge<R::Weights> {
        let mut weights = R::Weights::default();
        if let Evaluation::ByHand(replaced) = self {
            for (name, value) in replaced {
                weights.set(name, *value);
            }
        }
        Judge { weights, sight: self.net(R::ID).map(Sight::new), ..Judge::default() }
    }
}

/// A player. Holds the tables of its searches, made when first needed.
pub struct Engine {
    level: Option<Level>,
    strength: Option<Strength>,
    seed: u64,
    knowledge: Knowledge,
    evaluation: Evaluation,
    minds: Minds,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Engine { level, strength, seed, .. } = self;
        write!(f, "Engine {{ level: {level:?}, strength: {strength:?}, seed: {seed} }}")
    }
}

impl Engine {
    /// A player of a level. Engines with the same level and seed play alike; another seed errs
    /// elsewhere.
    pub fn new(level: Level, seed: u64) -> Engine {
        Engine {
            level: Some(level),
            strength: None,
            seed,
            knowledge: Knowledge::NONE,
            evaluation: Evaluation::default(),
            minds: Minds::default(),
        }
    }

    /// A player of a strength of one's own making, the same in every rule set.
    pub fn with_strength(strength: Strength, seed: u64) -> Engine {
        Engine { level: None, strength: Some(strength), ..Engine::new(Level::STRONGEST, seed) }
    }

    /// The same player with another way to judge positions.
    #[must_use]
    pub fn judging(mut self, evaluation: Evaluation) -> Engine {
        self.evaluation = evaluation;
        self
    }

    /// The same player with exact values to fall back on: analyses and the strongest level use
    /// them, and with dice [`Level::WOOKIEE`]; the others go on playing as they do.
    #[must_use]
    pub fn knowing(mut self, knowledge: &Knowledge) -> Engine {
        self.knowledge = knowledge.clone();
        self
    }

    /// Chooses a step at the engine's own strength. `history` holds the keys of the earlier
    /// positions of the game, oldest first, without this one. `None` if no player acts here.
    pub fn choose(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        stop: &Stop,
    ) -> Option<Analysis> {
        let perfect = self.level == Some(Level::STRONGEST);
        if perfect && let Some(analysis) = looked_up(&self.knowledge, position, 1) {
            return Some(varied(analysis, position, history));
        }
        if self.level == Some(Level::WOOKIEE) {
            return self.let_win(position, history, stop);
        }
        let level = self.level.unwrap_or(Level::STRONGEST);
        let strength = self.strength.unwrap_or_else(|| level.strength(position.id()));
        let job = Job {
            error: strength.error,
            seed: self.seed,
            evaluation: &self.evaluation,
            habits: Habits::default(),
            limits: strength.limits(),
        };
        self.minds.think(position, history, &job, stop, &mut |_| {})
    }

    /// Chooses as [`Level::WOOKIEE`]. Tables of games without dice would be no help: they tell wins from
    /// draws, not how hard either is to keep.
    fn let_win(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        stop: &Stop,
    ) -> Option<Analysis> {
        let limits = Level::WOOKIEE.strength(position.id()).limits();
        let job = Job::with_true_eye(&self.evaluation, true, limits);
        let known = Some(position).filter(|position| position.id().has_dice());
        let known = known.and_then(|position| looked_up(&self.knowledge, position, 1));
        let found = match known {
            Some(known) => known,
            None => self.minds.think(position, history, &job, stop, &mut |_| {})?,
        };
        let (best, value) = generous::choose(&found.candidates, position, history)?;
        let line_text = vec![position.step_text(best)];
        Some(Analysis { best, value, line: vec![best], line_text, candidates: Vec::new(), ..found })
    }

    /// Chooses a step with a true eye within these limits, whatever the engine's strength and
    /// knowledge.
    pub fn choose_within(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Analysis> {
        let job = Job::with_true_eye(&self.evaluation, false, *limits);
        self.minds.think(position, history, &job, stop, &mut |_| {})
    }

    /// Looks at a position with a true eye, within the limits given, and reports each depth that
    /// is finished. Gives a value for every step.
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
        let job = Job::with_true_eye(&self.evaluation, true, *limits);
        self.minds.think(position, history, &job, stop, progress)
    }
}

/// One search to do: with which eye, how, and for how long.
pub(crate) struct Job<'a> {
    /// Thousandths of a point.
    pub error: u32,
    pub seed: u64,
    pub evaluation: &'a Evaluation,
    pub habits: Habits,
    pub limits: Limits,
}

impl<'a> Job<'a> {
    /// A search without error; `all_scores` finds the exact score of every step.
    fn with_true_eye(evaluation: &'a Evaluation, all_scores: bool, limits: Limits) -> Job<'a> {
        let habits = Habits { all_scores, ..Habits::default() };
        Job { error: 0, seed: 0, evaluation, habits, limits }
    }
}

/// The analysis with the first step, of those as good as the best, that leads nowhere the game has
/// been: a draw by repetition is for whoever finds nothing better.
fn varied(mut analysis: Analysis, position: &AnyPosition, history: &[u64]) -> Analysis {
    let is_new = |step: AnyStep| {
        let mut after = *position;
        after.play(step).is_ok() && !history.contains(&after.key())
    };
    let mut equal = analysis.candidates.iter().take_while(|(_, value)| *value == analysis.value);
    if let Some((step, _)) = equal.find(|(step, _)| is_new(*step)) {
        analysis.best = *step;
    }
    analysis.candidates.clear();
    analysis.line = vec![analysis.best];
    analysis.line_text = vec![position.step_text(analysis.best)];
    analysis
}

/// Steps of the line that a source is asked for.
const LINE: usize = 24;

/// What a source says, as an analysis; with the line that follows if both sides take its advice.
fn looked_up(source: &Knowledge, position: &AnyPosition, longest: usize) -> Option<Analysis> {
    let candidates = source.candidates(position)?;
    let (best, value) = *candidates.first()?;
    let (mut line, mut line_text) = (vec![best], vec![position.step_text(best)]);
    let mut at = *position;
    while line.len() < longest && at.play(line[line.len() - 1]).is_ok() {
        let Some(next) = source.candidates(&at) else { break };
        let Some((step, _)) = next.first() else { break };
        line_text.push(at.step_text(*step));
        line.push(*step);
    }
    Some(Analysis { best, value, depth: 0, nodes: 0, line, line_text, candidates })
}
