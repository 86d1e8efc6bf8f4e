//! Analysing a position or a game, without a terminal: walking along it, trying other moves, what
//! the tables or the engine know of each position, and the slips of a game. The analysis boards of
//! the full-screen program and the line mode use it.
//!
//! - [`Study`]: a line of play and the current place on it;
//! - [`insight`]: what is known of a position, as a job and its answer;
//! - [`graph`]: the value over a game, and [`words`]: everything in words;
//! - [`open`]: what to analyse, from the arguments of a command or from a file.

pub(crate) mod graph;
pub(crate) mod insight;
pub(crate) mod open;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod words;

use dejarik_engine::review::{self, Evaluator, Judged, Moment, Review, ReviewError, Thrown};
use dejarik_engine::{Depth, Knowledge, Limits, Stop};
use dejarik_play::record::{self, Annotation};
use dejarik_play::{Game, Kind};
use dejarik_rules::any::{AnyPosition, AnyStep, PlayError};
use dejarik_rules::dgn;
use dejarik_rules::{Actor, Bilingual, ParseError, RulesId, Side, Wording};

/// A step or a throw on a line of play.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ply {
    /// The notation of the step or throw.
    pub(crate) word: String,
    /// The side that made the step; `None` for a throw.
    pub(crate) by: Option<Side>,
    /// The position after it.
    pub(crate) after: AnyPosition,
}

/// A line of play from a position, and the current place on it.
///
/// If it began as a game, playing a different move opens a side line. The game itself never
/// changes. Only the last side line is remembered.
#[derive(Clone, Debug)]
pub(crate) struct Study {
    start: AnyPosition,
    game: Option<Box<Game>>,
    /// How many entries of the game's line come before the first position.
    setup: usize,
    main: Vec<Ply>,
    line: Vec<Ply>,
    /// On a side line, how many plies of the line belong to the game.
    branch: Option<usize>,
    at: usize,
    review: Option<Review>,
    /// What the record says before the first entry of the game and after each; empty without a record.
    annotations: Vec<Annotation>,
}

/// Why a move or a throw cannot be entered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub(crate) enum EnterError {
    /// The text cannot be parsed, or is not legal here.
    Text(#[from] ParseError),
    /// The rules refuse the move.
    Refused(PlayError),
}

impl Bilingual for EnterError {
    fn wording(&self) -> Wording {
        match self {
            EnterError::Text(error) => error.wording(),
            EnterError::Refused(error) => error.wording(),
        }
    }
}

impl Study {
    /// Starts an analysis of a position.
    pub(crate) fn of_position(start: AnyPosition) -> Study {
        Study {
            start,
            game: None,
            setup: 0,
            main: Vec::new(),
            line: Vec::new(),
            branch: None,
            at: 0,
            review: None,
            annotations: Vec::new(),
        }
    }

    /// Starts an analysis of a game, at its end; `None` if its set-up is not complete.
    pub(crate) fn of_game(game: Game) -> Option<Study> {
        let start = *game.start_position()?;
        let setup = game.line().iter().take_while(|played| played.turn == 0).count();
        let main: Vec<Ply> = game.line()[setup..]
            .iter()
            .filter_map(|played| {
                let by = played.by.filter(|_| played.kind == Kind::Step);
                Some(Ply { word: played.word.clone(), by, after: played.position? })
            })
            .collect();
        let (line, at, game) = (main.clone(), main.len(), Some(Box::new(game)));
        Some(Study { game, setup, main, line, at, ..Study::of_position(start) })
    }

    /// Adds what the record of the game says: its glyphs, comments and side lines.
    #[must_use]
    pub(crate) fn annotated(self, record: &dgn::Game) -> Study {
        let entries = self.setup + self.main.len();
        Study { annotations: record::annotations(record, entries), ..self }
    }

    /// Returns what the record says about the current place; `None` if it says nothing, and on a side
    /// line. What it says about the set-up belongs to the first place.
    pub(crate) fn annotation(&self) -> Option<Annotation> {
        let here = match self.at {
            0 => self.annotations.get(..=self.setup)?,
            at => self.annotations.get(self.setup + at..=self.setup + at)?,
        };
        let join = |part: fn(&Annotation) -> &Vec<String>| here.iter().flat_map(part).cloned();
        let (glyphs, notes) = (join(|it| &it.glyphs).collect(), join(|it| &it.notes).collect());
        let said = Annotation { glyphs, notes };
        (self.aside().is_none() && said != Annotation::default()).then_some(said)
    }

    /// Returns the rule set.
    pub(crate) fn rules(&self) -> RulesId {
        self.start.id()
    }

    /// Returns the game, if the analysis began with one.
    pub(crate) fn game(&self) -> Option<&Game> {
        self.game.as_deref()
    }

    /// Returns the position at the current place.
    pub(crate) fn position(&self) -> &AnyPosition {
        self.at.checked_sub(1).map_or(&self.start, |last| &self.line[last].after)
    }

    /// Returns the current place: how many plies of the line have been walked.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Returns all plies of the current line.
    pub(crate) fn line(&self) -> &[Ply] {
        &self.line
    }

    /// Returns the ply walked last.
    pub(crate) fn last(&self) -> Option<&Ply> {
        self.line.get(self.at.checked_sub(1)?)
    }

    /// Returns the place at which the current side line leaves the game; `None` on the game itself.
    pub(crate) fn aside(&self) -> Option<usize> {
        self.branch.filter(|branch| self.at > *branch)
    }

    /// Returns whether there is a side line to leave.
    pub(crate) fn has_side_line(&self) -> bool {
        self.branch.is_some()
    }

    /// Returns the position before the ply walked last.
    pub(crate) fn before_last(&self) -> Option<&AnyPosition> {
        let last = self.at.checked_sub(1)?;
        Some(last.checked_sub(1).map_or(&self.start, |before| &self.line[before].after))
    }

    /// Returns the keys of the earlier positions, so that a search can see repetitions.
    pub(crate) fn history(&self) -> Vec<u64> {
        let walked = self.line[..self.at].iter().map(|ply| ply.after.key());
        let mut keys: Vec<u64> = std::iter::once(self.start.key()).chain(walked).collect();
        keys.pop();
        keys
    }

    /// Goes to a place on the line. Returns whether it is a different one.
    pub(crate) fn go_to(&mut self, at: usize) -> bool {
        let at = at.min(self.line.len());
        let moved = at != self.at;
        self.at = at;
        moved
    }

    /// Goes one ply back. Returns whether there was one.
    pub(crate) fn back(&mut self) -> bool {
        self.go_to(self.at.saturating_sub(1))
    }

    /// Goes one ply forward. Returns whether there was one.
    pub(crate) fn forward(&mut self) -> bool {
        self.go_to(self.at + 1)
    }

    /// Drops the side line and goes back to where it left the game. Returns whether there was one.
    pub(crate) fn return_to_game(&mut self) -> bool {
        let Some(branch) = self.branch.take() else { return false };
        self.line.clone_from(&self.main);
        self.at = self.at.min(branch);
        true
    }

    /// Plays a step.
    ///
    /// # Errors
    /// If the step is not legal here.
    pub(crate) fn play(&mut self, step: AnyStep) -> Result<(), EnterError> {
        let before = *self.position();
        let mut after = before;
        after.play(step).map_err(EnterError::Refused)?;
        let by = match before.actor() {
            Actor::Player(side) => Some(side),
            Actor::Chance(()) | Actor::Over(_) => None,
        };
        self.append(Ply { word: before.step_text(step), by, after });
        Ok(())
    }

    /// Enters the result of the throw that is due, in the notation of records.
    ///
    /// # Errors
    /// If no throw is due, or the text is not one of the possible throws.
    pub(crate) fn throw(&mut self, text: &str) -> Result<(), EnterError> {
        let mut after = *self.position();
        let roll = after.parse_roll(text)?;
        let word = after.roll_text(roll);
        after.settle(roll).map_err(EnterError::Refused)?;
        self.append(Ply { word, by: None, after });
        Ok(())
    }

    /// Walks along the line or the game if it continues with this ply, or else opens a new side
    /// line.
    fn append(&mut self, ply: Ply) {
        let on_game = self.branch.is_none_or(|branch| self.at <= branch);
        if self.line.get(self.at) == Some(&ply) {
            self.at += 1;
            return;
        }
        if on_game && self.main.get(self.at) == Some(&ply) {
            self.line.clone_from(&self.main);
            (self.branch, self.at) = (None, self.at + 1);
            return;
        }
        self.line.truncate(self.at);
        if self.game.is_some() && on_game {
            self.branch = Some(self.at);
        }
        self.line.push(ply);
        self.at += 1;
    }

    /// Judges all steps and throws of a game, which can take a while. Positions that no table knows are
    /// searched: in a game with dice to this depth in turns, and elsewhere for a number of positions.
    ///
    /// # Errors
    /// If the game cannot be reviewed, or `stop` was set.
    pub(crate) fn judge(
        game: &Game,
        knowledge: &Knowledge,
        depth: Depth,
        stop: &Stop,
    ) -> Result<Review, ReviewError> {
        let Some(last) = game.position() else { return Ok(Review::default()) };
        let moments = game.moments().map(|(index, before, by)| {
            let word = &game.line()[index].word;
            Moment { index, before, by, word }
        });
        let estimates = Limits::nodes(review::NODES);
        let mut evaluator = Evaluator::new(knowledge, depth, stop).estimating(estimates);
        let mut review = Review::of(moments, last, &mut evaluator)?;
        if let Some((loser, points)) = game.resignation() {
            review.resign(loser, points, last, &mut evaluator)?;
        }
        Ok(review)
    }

    /// Stores a review of the game.
    pub(crate) fn reviewed(&mut self, review: Review) {
        self.review = Some(review);
    }

    /// Returns the review, once there is one.
    pub(crate) fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// Returns the place on the line after an entry of the game.
    fn place_of(&self, index: usize) -> Option<usize> {
        (index + 1).checked_sub(self.setup)
    }

    /// Returns the judged steps of the game, each with the place after it.
    pub(crate) fn judged(&self) -> impl Iterator<Item = (usize, &Judged)> {
        let steps = self.review.iter().flat_map(|review| &review.steps);
        steps.filter_map(|step| Some((self.place_of(step.index)?, step)))
    }

    /// Returns the reviewed throws of the game, each with the place after it.
    pub(crate) fn thrown(&self) -> impl Iterator<Item = (usize, &Thrown)> {
        let throws = self.review.iter().flat_map(|review| &review.throws);
        throws.filter_map(|thrown| Some((self.place_of(thrown.index)?, thrown)))
    }

    /// Returns the review of the last step walked; `None` on a side line.
    pub(crate) fn judged_last(&self) -> Option<&Judged> {
        self.judged().find(|(at, _)| self.stands_after(*at)).map(|(_, step)| step)
    }

    /// Returns the review of the last throw walked; `None` on a side line.
    pub(crate) fn thrown_last(&self) -> Option<&Thrown> {
        self.thrown().find(|(at, _)| self.stands_after(*at)).map(|(_, thrown)| thrown)
    }

    /// Returns whether the current place is on the game, after this many of its plies.
    fn stands_after(&self, at: usize) -> bool {
        self.aside().is_none() && self.at == at
    }

    /// Goes to the next slip of the game, and from the last one to the first, or backwards, and drops the
    /// side line. Returns whether there is a slip.
    pub(crate) fn go_to_slip(&mut self, forward: bool) -> bool {
        let here = self.branch.map_or(self.at, |branch| self.at.min(branch));
        let slips = self.judged().filter(|(_, step)| step.judgement.is_slip());
        let slips: Vec<usize> = slips.map(|(at, _)| at).collect();
        let found = if forward {
            slips.iter().find(|at| **at > here).or(slips.first())
        } else {
            slips.iter().rfind(|at| **at < here).or(slips.last())
        };
        let Some(&at) = found else { return false };
        self.return_to_game();
        self.go_to(at);
        true
    }
}
