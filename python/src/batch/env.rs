//! One game of a batch: its state, its legal decisions, and what a decision does to it.

use dejarik_engine::playout::roll_at;
use dejarik_rules::decision::Path;
use dejarik_rules::ruleset::ChanceNode;
use dejarik_rules::{Actor, Decision, Repetition, RuleSet, Side};

use super::chance::{Stream, below, weighted, word};
use super::choice::{Choice, are_logits, largest};
use super::layout::{FINAL_OBS, MASK, Number, OBS, REWARD, Rows, TERMINATED, TO_MOVE, TRUNCATED};
use super::past::Past;
use super::terms::Terms;

/// What stands in the place of the side that decides if a throw is due.
const THROW: u8 = 2;
/// Room for this many decisions is there from the beginning, so that the lists of neighbouring games lie side by side.
const USUAL: usize = 32;

/// How a game stands after a step.
#[derive(Clone, Copy, Default)]
pub struct Ended {
    pub terminated: bool,
    pub truncated: bool,
    pub reward: [f32; 2],
}

impl Ended {
    /// Returns whether the game is over or was cut off.
    pub fn any(self) -> bool {
        self.terminated || self.truncated
    }
}

/// One game.
#[derive(Clone)]
pub struct Env<R: RuleSet> {
    pub position: R::Position,
    pub made: Path,
    /// The earlier positions, where repetition has a meaning.
    pub past: Past,
    /// How often the position has occurred, this time included.
    occurrences: usize,
    /// The decisions that can be made now, or the results of the throw that is due; none if the game is over.
    pub choices: Vec<Choice<R::Step>>,
    /// The steps that the turn can still become, with their paths, where steps take several.
    paths: Vec<(Path, R::Step)>,
    /// The results of the throw that waits for an action, with their weights.
    pub rolls: Vec<(<R::Chance as ChanceNode>::Roll, u64)>,
    /// The side that decides; `None` if a throw is due or the game is over.
    pub side: Option<Side>,
    /// The number of the game in the batch.
    pub number: u64,
    episode: u64,
    throws: u64,
    plies: u32,
}

impl<R: RuleSet> Env<R> {
    /// Returns the number of bytes that a game takes at a position.
    pub fn bytes(rules: &R, position: &R::Position) -> usize {
        let mut paths: usize = 0;
        rules.visit_steps(position, |step| {
            paths += usize::from(rules.decision(position, step).is_none());
        });
        // A list that grows has room for a power of two.
        let room = if paths == 0 { 0 } else { paths.next_power_of_two() };
        let choices = USUAL * size_of::<Choice<R::Step>>();
        size_of::<Env<R>>() + choices + room * size_of::<(Path, R::Step)>()
    }

    /// Returns the game with this number before its first episode.
    pub fn new(terms: &Terms<R>, number: u64) -> Env<R> {
        let position = terms.starts[0].0;
        Env {
            position,
            made: Path::default(),
            past: Past::default(),
            occurrences: 1,
            choices: Vec::with_capacity(USUAL),
            paths: Vec::new(),
            rolls: Vec::new(),
            side: None,
            number,
            episode: 0,
            throws: 0,
            plies: 0,
        }
    }

    /// Starts an episode.
    pub fn begin(&mut self, terms: &Terms<R>, episode: u64) {
        (self.episode, self.throws, self.plies) = (episode, 0, 0);
        self.past.clear();
        self.arrive(terms, terms.start(self.number, episode));
    }

    /// Puts the game into another state, as if its episode had begun there.
    pub fn put(
        &mut self,
        terms: &Terms<R>,
        position: R::Position,
        made: Path,
        past: Vec<u64>,
    ) -> Ended {
        self.past = Past::of(past);
        (self.throws, self.plies) = (0, 0);
        self.episode += 1;
        let ended = self.arrive(terms, position);
        if made.count() > 0 {
            self.made = made;
            self.narrow();
        }
        ended
    }

    /// Returns the place of an action in [`Env::choices`], or `None` if it is not legal.
    #[inline]
    pub fn place_of(&self, action: u16) -> Option<usize> {
        self.choices.iter().position(|choice| choice.action == action)
    }

    /// Makes the decision at this place in [`Env::choices`].
    #[inline]
    pub fn decide(&mut self, terms: &Terms<R>, at: usize) -> Ended {
        let mut position = self.position;
        if let Some((roll, _)) = self.rolls.get(at) {
            terms.rules.settle(&mut position, *roll);
            return self.arrive(terms, position);
        }
        let Some(Choice { action, step }) = self.choices.get(at).copied() else {
            return Ended::default();
        };
        let Some(step) = step.or_else(|| self.follow(action)) else { return Ended::default() };
        if terms.repetition != Repetition::Ignored {
            self.past.push(R::key(&position));
        }
        terms.rules.play(&mut position, step);
        self.plies += 1;
        self.arrive(terms, position)
    }

    /// Adds a decision to the turn. Returns the step if this completes one.
    fn follow(&mut self, action: u16) -> Option<R::Step> {
        let depth = self.made.count();
        self.paths.retain(|(path, _)| is(path.at(depth), action));
        let (path, step) = *self.paths.first()?;
        if path.count() == depth + 1 {
            return Some(step);
        }
        self.made = self.made.with(path.at(depth)?)?;
        self.choose();
        None
    }

    /// Puts the game into a position, settles the throws that are due there unless they are explicit, finds the legal
    /// decisions, and says whether the game is over.
    ///
    /// The position is passed by value, because reading it just after parts of it were stored stalls the processor.
    #[inline]
    pub fn arrive(&mut self, terms: &Terms<R>, mut position: R::Position) -> Ended {
        self.made = Path::default();
        self.choices.clear();
        self.paths.clear();
        self.rolls.clear();
        self.occurrences = 1;
        self.side = None;
        let actor = loop {
            match terms.rules.actor(&position) {
                Actor::Player(side) => break Ok(side),
                Actor::Chance(node) if terms.explicit => {
                    node.visit_effects(|roll, weight| self.rolls.push((roll, weight)));
                    let results = 0..self.rolls.len() as u16;
                    self.choices.extend(results.map(|action| Choice { action, step: None }));
                    self.position = position;
                    return Ended::default();
                }
                Actor::Chance(node) => self.throw(terms, &mut position, node),
                Actor::Over(outcome) => break Err(outcome),
            }
        };
        self.position = position;
        if terms.repetition != Repetition::Ignored {
            self.occurrences = self.past.count(R::key(&position)) + 1;
        }
        let side = match actor {
            Ok(side) => side,
            Err(outcome) => {
                let [first, second] = outcome.points.map(f32::from);
                let reward = match outcome.winner {
                    _ if terms.points => [first - second, second - first],
                    Some(Side::First) => [1.0, -1.0],
                    Some(Side::Second) => [-1.0, 1.0],
                    None => [0.0; 2],
                };
                return Ended { terminated: true, truncated: false, reward };
            }
        };
        if terms.repetition == Repetition::Automatic && self.occurrences >= 3 {
            return Ended { terminated: true, ..Ended::default() };
        }
        self.side = Some(side);
        if self.plies >= terms.max_plies {
            return Ended { truncated: true, ..Ended::default() };
        }
        let rules = &terms.rules;
        rules.visit_steps(&position, |step| match rules.decision(&position, step) {
            Some(decision) => {
                self.choices.push(Choice { action: decision.index() as u16, step: Some(step) });
            }
            None => add_path(rules, &position, step, &mut self.paths),
        });
        if !self.paths.is_empty() {
            self.choose();
        }
        debug_assert!(!self.choices.is_empty(), "a player who has to act has a decision");
        Ended::default()
    }

    /// Settles the throw that is due with the next throw of the episode.
    fn throw(&mut self, terms: &Terms<R>, position: &mut R::Position, node: R::Chance) {
        let key = [self.number, self.episode, self.throws];
        self.throws += 1;
        let at = below(word(terms.seed, Stream::Throw, key), node.total());
        if let Some(roll) = roll_at(node, at) {
            terms.rules.settle(position, roll);
        }
    }

    /// Keeps the steps whose paths begin with the decisions made.
    fn narrow(&mut self) {
        let made = self.made;
        self.paths.retain(|(path, _)| path.starts_with(&made));
        self.choose();
    }

    /// Lists the decisions with which a path can continue, each once.
    fn choose(&mut self) {
        let depth = self.made.count();
        let next = self.paths.iter().filter_map(|(path, _)| path.at(depth));
        self.choices.clear();
        let choice = |decision: Decision| Choice { action: decision.index() as u16, step: None };
        self.choices.extend(next.map(choice));
        self.choices.sort_unstable_by_key(|choice| choice.action);
        self.choices.dedup_by_key(|choice| choice.action);
    }

    /// Returns the legal decisions; none if a throw is due or the game is over.
    pub fn decisions(&self) -> impl Iterator<Item = u16> {
        let choices = if self.side.is_some() { &self.choices[..] } else { &[] };
        choices.iter().map(|choice| choice.action)
    }

    /// Returns whether the game is over, was cut off or has not begun. A player who has to act always has a decision.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.choices.is_empty()
    }

    /// Starts the next episode.
    pub fn again(&mut self, terms: &Terms<R>) {
        self.begin(terms, self.episode + 1);
    }

    /// Returns whether `sample` can draw by these logits. Where no player decides, it does not read them.
    pub fn can_draw(&self, logits: &[f32]) -> bool {
        self.side.is_none() || self.is_over() || are_logits(&self.choices, logits)
    }

    /// Draws a decision, each with the same probability or in proportion to the exponential of its
    /// logit, or a result of the throw that is due; 0 if the game is over.
    #[inline]
    pub fn sample(&self, terms: &Terms<R>, call: u64, logits: Option<&[f32]>) -> u16 {
        let drawn = |extra| word(terms.seed, Stream::Action, [self.number, call, extra]);
        if !self.rolls.is_empty() {
            let total = self.rolls.iter().map(|(_, weight)| weight).sum();
            return weighted(drawn(0), total, self.rolls.iter().map(|it| it.1)) as u16;
        }
        let Some(logits) = logits else {
            let at = below(drawn(0), (self.choices.len() as u64).max(1));
            return self.choices.get(at as usize).map_or(0, |choice| choice.action);
        };
        // The greatest sum of a logit and a Gumbel number has the softmax distribution. Beside a large logit the Gumbel
        // number would be rounded away, so the largest becomes 0.
        let most = largest(&self.choices, logits);
        let scored = self.choices.iter().map(|choice| {
            let uniform = super::chance::fraction(drawn(1 + u64::from(choice.action)));
            (choice.logit(logits) - most - (-uniform.ln()).ln(), choice.action)
        });
        let best = scored.max_by(|(one, _), (other, _)| one.total_cmp(other));
        best.map_or(0, |(_, action)| action)
    }

    /// Writes the rows of the game. `scratch` has the length of an observation.
    #[inline]
    pub fn write(&self, terms: &Terms<R>, at: usize, rows: &mut Rows<'_>, scratch: &mut [u8]) {
        self.observe(terms, at, OBS, rows, scratch);
        let mask = rows.row(MASK, at);
        if !mask.is_empty() {
            mask.fill(0);
            self.decisions().for_each(|action| mask[usize::from(action)] = 1);
        }
        rows.row(TO_MOVE, at)[0] = match self.side {
            _ if self.is_over() => u8::MAX,
            Some(side) => side.index() as u8,
            None => THROW,
        };
    }

    /// Writes the observation of the game into a section, if the block has it.
    #[inline]
    pub fn observe(
        &self,
        terms: &Terms<R>,
        at: usize,
        section: usize,
        rows: &mut Rows<'_>,
        scratch: &mut [u8],
    ) {
        let number = rows.obs();
        let out = rows.row(section, at);
        let observe = |out: &mut [u8]| {
            let spec = terms.spec;
            spec.write(&terms.rules, &self.position, &self.made, self.occurrences, out);
        };
        match number {
            _ if out.is_empty() => {}
            Number::Byte => observe(out),
            Number::Half | Number::Single => {
                observe(scratch);
                number.write(scratch, out);
            }
        }
    }

    /// Makes a step of the batch: the decision at a place in [`Env::choices`], or a new episode, and writes the rows.
    #[inline]
    pub fn step(
        &mut self,
        terms: &Terms<R>,
        chosen: usize,
        at: usize,
        rows: &mut Rows<'_>,
        scratch: &mut [u8],
    ) {
        let ended = if self.is_over() {
            self.again(terms);
            Ended::default()
        } else {
            self.decide(terms, chosen)
        };
        self.conclude(terms, ended, at, rows, scratch);
    }

    /// Writes the rows after a step that has ended so, and starts the next episode if that is due.
    pub fn conclude(
        &mut self,
        terms: &Terms<R>,
        ended: Ended,
        at: usize,
        rows: &mut Rows<'_>,
        scratch: &mut [u8],
    ) {
        self.report(ended, at, rows);
        if ended.any() && terms.same_step {
            self.observe(terms, at, FINAL_OBS, rows, scratch);
            self.again(terms);
        }
        self.write(terms, at, rows, scratch);
    }

    /// Writes the rewards and whether the game is over.
    #[inline]
    pub fn report(&self, ended: Ended, at: usize, rows: &mut Rows<'_>) {
        let [first, second] = ended.reward.map(f32::to_ne_bytes);
        let reward = rows.row(REWARD, at);
        reward[..4].copy_from_slice(&first);
        reward[4..].copy_from_slice(&second);
        rows.row(TERMINATED, at)[0] = u8::from(ended.terminated);
        rows.row(TRUNCATED, at)[0] = u8::from(ended.truncated);
    }
}

/// Adds a step with its path. This is a function of its own, so that the loop over steps of one decision stays small.
#[inline(never)]
fn add_path<R: RuleSet>(
    rules: &R,
    position: &R::Position,
    step: R::Step,
    paths: &mut Vec<(Path, R::Step)>,
) {
    paths.extend(rules.path(position, step).map(|path| (path, step)));
}

/// Returns whether a decision of a path has this number.
#[inline]
fn is(decision: Option<Decision>, action: u16) -> bool {
    decision.is_some_and(|decision| decision.index() == usize::from(action))
}
