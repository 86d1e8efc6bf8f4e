//! A position or a game looked at closely, without a terminal: walking along it, trying other
//! moves, what the tables or the engine say of each position, the slips of a game. The analysis
//! board of the full-screen table stands on it, and that of the line mode.
//!
//! - [`Study`]: a line of play and where one stands on it;
//! - [`insight`]: what is known of a position, as a job and as an answer;
//! - [`graph`]: the value over a game; [`words`]: all of it in words;
//! - [`open`]: what is to be looked at, from the arguments of a command or a file.

pub mod graph;
pub mod insight;
pub mod open;
#[cfg(test)]
pub(crate) mod tests;
pub mod words;

use dejarik_engine::review::{Eye, Judged, Moment, Review, ReviewError, Thrown};
use dejarik_engine::{Knowledge, Stop};
use dejarik_play::{Game, Kind};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, ParseError, RulesId, Side};

/// A step or a throw on a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    /// As it is written.
    pub word: String,
    /// Who made the step; nobody makes a throw.
    pub by: Option<Side>,
    /// The position after it.
    pub after: AnyPosition,
}

/// A line of play from a position, and where one stands on it. Where it began as a game, playing
/// something else opens a side line; the game itself is never changed. One side line is kept, the
/// last.
#[derive(Clone, Debug)]
pub struct Study {
    start: AnyPosition,
    game: Option<Box<Game>>,
    /// Entries of the game's line before the first position.
    setup: usize,
    main: Vec<Ply>,
    line: Vec<Ply>,
    /// How many plies of the line are the game's, where it is a side line.
    branch: Option<usize>,
    at: usize,
    review: Option<Review>,
}

/// Why what was entered cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnterError {
    /// It cannot be read, or is not legal here.
    #[error("{0}")]
    Text(#[from] ParseError),
    /// The rules refuse it.
    #[error("{0}")]
    Refused(String),
    /// The game is over here.
    #[error("the game is over here")]
    Over,
}

impl Study {
    /// A position to try moves in.
    pub fn of_position(start: AnyPosition) -> Study {
        Study {
            start,
            game: None,
            setup: 0,
            main: Vec::new(),
            line: Vec::new(),
            branch: None,
            at: 0,
            review: None,
        }
    }

    /// A game, at its end; `None` if its set-up is still open.
    pub fn of_game(game: Game) -> Option<Study> {
        let start = *game.start_position()?;
        let setup = game.line().iter().take_while(|played| played.turn == 0).count();
        let main: Vec<Ply> = game.line()[setup..]
            .iter()
            .filter_map(|played| {
                let by = played.by.filter(|_| played.kind == Kind::Step);
                Some(Ply { word: played.word.clone(), by, after: played.position? })
            })
            .collect();
        let (line, at) = (main.clone(), main.len());
        let game = Some(Box::new(game));
        Some(Study { start, game, setup, main, line, branch: None, at, review: None })
    }

    /// Which rule set.
    pub fn rules(&self) -> RulesId {
        self.start.id()
    }

    /// The game that is looked at, if it is one.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_deref()
    }

    /// The position where one stands.
    pub fn position(&self) -> &AnyPosition {
        self.at.checked_sub(1).map_or(&self.start, |last| &self.line[last].after)
    }

    /// How many plies have been walked.
    pub fn at(&self) -> usize {
        self.at
    }

    /// All plies of the line that one walks on.
    pub fn line(&self) -> &[Ply] {
        &self.line
    }

    /// The last ply walked.
    pub fn last(&self) -> Option<&Ply> {
        self.line.get(self.at.checked_sub(1)?)
    }

    /// Where the side line that one stands on leaves the game.
    pub fn aside(&self) -> Option<usize> {
        self.branch.filter(|branch| self.at > *branch)
    }

    /// Whether there is a side line to leave.
    pub fn has_side_line(&self) -> bool {
        self.branch.is_some()
    }

    /// The keys of the positions before this one, for a search to see repetitions.
    pub fn history(&self) -> Vec<u64> {
        let walked = self.line[..self.at].iter().map(|ply| ply.after.key());
        let mut keys: Vec<u64> = std::iter::once(self.start.key()).chain(walked).collect();
        keys.pop();
        keys
    }

    /// Goes to a place on the line; says whether that is another one.
    pub fn go_to(&mut self, at: usize) -> bool {
        let at = at.min(self.line.len());
        let moved = at != self.at;
        self.at = at;
        moved
    }

    /// Goes a ply back.
    pub fn back(&mut self) -> bool {
        self.go_to(self.at.saturating_sub(1))
    }

    /// Goes a ply on.
    pub fn forward(&mut self) -> bool {
        self.go_to(self.at + 1)
    }

    /// Forgets the side line and goes back to where it left the game.
    pub fn return_to_game(&mut self) -> bool {
        let Some(branch) = self.branch.take() else { return false };
        self.line.clone_from(&self.main);
        self.at = self.at.min(branch);
        true
    }

    /// Plays a step.
    pub fn play(&mut self, step: AnyStep) -> Result<(), EnterError> {
        let before = *self.position();
        let mut after = before;
        after.play(step).map_err(|error| EnterError::Refused(error.to_string()))?;
        let by = match before.actor() {
            Actor::Player(side) => Some(side),
            Actor::Chance(()) | Actor::Over(_) => None,
        };
        self.append(Ply { word: before.step_text(step), by, after });
        Ok(())
    }

    /// Lets the throw that is due fall so, as records write it.
    pub fn throw(&mut self, text: &str) -> Result<(), EnterError> {
        let mut after = *self.position();
        let roll = after.parse_roll(text)?;
        let word = after.roll_text(roll);
        after.settle(roll).map_err(|error| EnterError::Refused(error.to_string()))?;
        self.append(Ply { word, by: None, after });
        Ok(())
    }

    /// Goes along the line where it goes on so, or along the game, or opens another side line.
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

    /// Judges all steps and throws of the game; to be run where it may take a while.
    /// In a game with dice `turns` is how far is looked where no table knows.
    pub fn judge(
        game: &Game,
        knowledge: &Knowledge,
        turns: u32,
        stop: &Stop,
    ) -> Result<Review, ReviewError> {
        let Some(last) = game.position() else { return Ok(Review::default()) };
        let moments = game.moments().map(|(index, before, by)| {
            let word = &game.line()[index].word;
            Moment { index, before, by, word }
        });
        Review::of(moments, last, &mut Eye::new(knowledge, turns, stop))
    }

    /// Notes what a review has found.
    pub fn reviewed(&mut self, review: Review) {
        self.review = Some(review);
    }

    /// What the review has found, once it has.
    pub fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// How many plies have been walked after an entry of the game's line.
    fn place_of(&self, index: usize) -> Option<usize> {
        (index + 1).checked_sub(self.setup)
    }

    /// The steps of the game that were judged, each with its place on the line: how many plies have
    /// been walked after it.
    pub fn judged(&self) -> impl Iterator<Item = (usize, &Judged)> {
        let steps = self.review.iter().flat_map(|review| &review.steps);
        steps.filter_map(|step| Some((self.place_of(step.index)?, step)))
    }

    /// The throws of the game that was reviewed, each with its place on the line.
    pub fn thrown(&self) -> impl Iterator<Item = (usize, &Thrown)> {
        let throws = self.review.iter().flat_map(|review| &review.throws);
        throws.filter_map(|thrown| Some((self.place_of(thrown.index)?, thrown)))
    }

    /// What the review says of the step that was walked last; nothing on a side line.
    pub fn judged_last(&self) -> Option<&Judged> {
        self.judged().find(|(at, _)| self.stands_after(*at)).map(|(_, step)| step)
    }

    /// What the review says of the throw that was walked last; nothing on a side line.
    pub fn thrown_last(&self) -> Option<&Thrown> {
        self.thrown().find(|(at, _)| self.stands_after(*at)).map(|(_, thrown)| thrown)
    }

    /// Whether one stands on the game, after so many of its plies.
    fn stands_after(&self, at: usize) -> bool {
        self.aside().is_none() && self.at == at
    }

    /// Goes to the next slip of the game, or back to the one before; the side line is left.
    pub fn go_to_slip(&mut self, forward: bool) -> bool {
        let here = self.branch.map_or(self.at, |branch| self.at.min(branch));
        let slips = self.judged().filter(|(_, step)| step.judgement.is_slip()).map(|(at, _)| at);
        let found = if forward {
            slips.into_iter().find(|at| *at > here)
        } else {
            slips.filter(|at| *at < here).last()
        };
        let Some(at) = found else { return false };
        self.return_to_game();
        self.go_to(at);
        true
    }
}
