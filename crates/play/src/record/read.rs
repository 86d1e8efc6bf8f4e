//! Replays a record: every word, also of side lines, goes through the same checks as a move in play.

use dejarik_rules::dgn::{self, GameToken, Item, Line, Place};
use dejarik_rules::{Bilingual, RulesId, Side, Wording, Words, wording};

use super::budget::Budget;
use super::tags;
use crate::due::Due;
use crate::error::GameError;
use crate::event::Event;
use crate::game::Game;
use crate::result::{GameResult, Why};
use crate::state::GameState;

/// Where and why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The place in the text.
    pub place: Place,
    /// The number of the turn; 0 before the first.
    pub turn: u32,
    /// The word at which replay fails; `None` if the error is not in a word.
    pub word: Option<String>,
    /// What is wrong there.
    pub kind: RecordErrorKind,
}

impl std::error::Error for RecordError {}

impl std::fmt::Display for RecordError {
    /// Writes ``line 7, column 3: turn 12, `A1-B4`: …``, with the word in back quotes.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.wording().fmt(f)
    }
}

impl Bilingual for RecordError {
    fn wording(&self) -> Wording {
        let RecordError { place, turn, word, kind } = self;
        let turn = match turn {
            0 => Wording::same(""),
            _ => wording!("turn {turn}, ", "tour {turn}, "),
        };
        match word {
            Some(word) => wording!(
                "{place}: {turn}`{word}`: {kind}",
                "{place} : {turn}`{word}` : {kind}";
                place, turn, kind
            ),
            None => wording!("{place}: {turn}{kind}", "{place} : {turn}{kind}"; place, turn, kind),
        }
    }
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self.wording())]
pub enum RecordErrorKind {
    /// The tag `Rules` is missing.
    NoRules,
    /// A tag cannot be read or does not match the game.
    Tag {
        /// The name of the tag.
        name: String,
        /// What is wrong with the tag.
        message: Wording,
    },
    /// A word cannot happen in this place.
    Event(#[from] GameError),
    /// The turn number before a word is wrong.
    Number {
        /// The number in the text.
        found: u32,
        /// The correct number.
        expected: u32,
    },
    /// The word `resign` is in a game whose result has no loser.
    Resign(&'static str),
    /// There is no word or throw before a side line that it could replace.
    SideLine(Words),
    /// Replaying up to this place takes more work than the budget allows.
    #[error(
        "replaying this takes more than {limit} steps of work (each move or throw is one, and \
         another one in a side line); expected fewer moves or shorter side lines"
    )]
    TooMuchWork {
        /// The limit of the budget.
        limit: usize,
    },
    /// The replay was stopped from outside.
    Stopped,
    /// The result at the end is not the result of the game.
    Result {
        /// The result in the text.
        written: &'static str,
        /// How the replayed game ended, in words.
        actual: Wording,
    },
}

impl Bilingual for RecordErrorKind {
    fn wording(&self) -> Wording {
        match self {
            RecordErrorKind::NoRules => {
                let names = RulesId::listed(RulesId::all());
                wording!(
                    "the tag Rules is missing; expected a rule set ({names})",
                    "la balise Rules manque ; attendu : un jeu ({names})";
                    names
                )
            }
            RecordErrorKind::Tag { name, message } => {
                wording!("tag {name}: {message}", "balise {name} : {message}"; message)
            }
            // The place in the word is part of the record's own place.
            RecordErrorKind::Event(GameError::Text(error)) => error.message.clone(),
            RecordErrorKind::Event(error) => error.wording(),
            RecordErrorKind::Number { found, expected } => wording!(
                "the number is {found}, but this is turn {expected}",
                "le numéro est {found}, mais c’est le tour {expected}"
            ),
            RecordErrorKind::Resign(result) => wording!(
                "`resign` needs a winner, but the result is {result}",
                "`resign` demande un gagnant, mais le résultat est {result}"
            ),
            RecordErrorKind::SideLine(what) => wording!(
                "there is no {what} before this side line that it could replace",
                "il n’y a pas de {what} avant cette variante qu’elle pourrait remplacer";
                what
            ),
            RecordErrorKind::TooMuchWork { limit } => wording!(
                "replaying this takes more than {limit} steps of work (each move or throw is one, and \
                 another one in a side line); expected fewer moves or shorter side lines",
                "rejouer ceci prend plus de {limit} pas de travail (un par coup ou lancer, et un de plus \
                 dans une variante) ; attendu : moins de coups ou des variantes plus courtes"
            ),
            RecordErrorKind::Stopped => wording!(
                "the replay was stopped here, because its result is no longer awaited",
                "la relecture s’est arrêtée ici, car plus personne n’attend son résultat"
            ),
            RecordErrorKind::Result { written, actual } => wording!(
                "the result is written {written}, but {actual}",
                "le résultat écrit est {written}, mais {actual}";
                actual
            ),
        }
    }
}

/// Replays a record and returns its game.
///
/// # Errors
/// Returns the first place at which the record is wrong.
pub fn replay(record: &dgn::Game) -> Result<Game, RecordError> {
    replay_within(record, &mut Budget::unlimited())
}

/// Replays a record like [`replay`] as long as the budget lasts, which is charged for the work.
///
/// # Errors
/// Returns the first place at which the record is wrong, or at which the budget is exhausted.
pub fn replay_within(record: &dgn::Game, budget: &mut Budget<'_>) -> Result<Game, RecordError> {
    let state = GameState::new(tags::settings(record)?);
    let mut replay =
        Replay { state, events: Vec::new(), record, budget, turns: true, pairs: true, depth: 0 };
    replay.line(&record.line)?;
    replay.finish()?;
    Ok(Game::from_parts(replay.state, replay.events))
}

struct Replay<'a, 'b> {
    state: GameState,
    events: Vec<Event>,
    record: &'a dgn::Game,
    budget: &'a mut Budget<'b>,
    /// Whether the numbers so far can count turns, and whether they can count pairs of turns.
    turns: bool,
    pairs: bool,
    /// The depth of side lines; 0 in the main line.
    depth: usize,
}

impl Replay<'_, '_> {
    fn error(&self, item: &Item, kind: impl Into<RecordErrorKind>) -> RecordError {
        let word = format!("{}{}", item.word.text(), item.word.throw().unwrap_or_default());
        RecordError {
            place: item.place(),
            turn: self.state.turn(),
            word: Some(word),
            kind: kind.into(),
        }
    }

    /// Plays a line to its end. A side line is played in place of the word or throw before it, which
    /// is then restored.
    fn line(&mut self, line: &Line) -> Result<(), RecordError> {
        let (mut last_word, mut last_roll) = (None, None);
        for item in &line.items {
            self.number(item)?;
            let before = self.state.line.len();
            self.item(item)?;
            if !item.word.is_roll() {
                last_word = Some(before);
            }
            if item.word.throw().is_some() {
                last_roll = Some(self.state.line.len() - 1);
            }
            for side in item.side_lines() {
                let Some(first) = side.items.first() else { continue };
                let (from, what) = match first.word.is_roll() {
                    true => (last_roll, Words::new("throw", "lancer")),
                    false => (last_word, Words::new("move", "coup")),
                };
                let from =
                    from.ok_or_else(|| self.error(first, RecordErrorKind::SideLine(what)))?;
                let aside = self.state.set_aside(from);
                self.depth += 1;
                self.line(side)?;
                self.depth -= 1;
                self.state.put_back(aside);
                self.charge(item)?;
            }
        }
        Ok(())
    }

    /// Checks the turn number before an item. All numbers of a record must count turns, or all of them
    /// pairs of turns.
    fn number(&mut self, item: &Item) -> Result<(), RecordError> {
        let Some(number) = item.number else { return Ok(()) };
        let turn = self.state.turn().max(1);
        let (turns, pairs) = (number.value == turn, number.value == turn.div_ceil(2));
        if !(self.turns && turns || self.pairs && pairs) {
            let expected = if self.turns { turn } else { turn.div_ceil(2) };
            let kind = RecordErrorKind::Number { found: number.value, expected };
            return Err(self.error(item, kind));
        }
        self.turns &= turns;
        self.pairs &= pairs;
        Ok(())
    }

    fn item(&mut self, item: &Item) -> Result<(), RecordError> {
        let text = item.word.text();
        if !text.is_empty() {
            let by = match text {
                "resign" => self.resigner(item)?,
                _ => self.state.due().side().unwrap_or(Side::First),
            };
            self.happen(item, 0, Event::of_word(text, by))?;
        }
        match item.word.throw() {
            Some(roll) => self.happen(item, text.len(), Event::Roll(roll.to_owned())),
            None => Ok(()),
        }
    }

    fn happen(&mut self, item: &Item, within: usize, event: Event) -> Result<(), RecordError> {
        if let Err(error) = self.state.apply(&event) {
            let at = match &error {
                // The place inside the word.
                GameError::Text(error) => error.at,
                _ => 0,
            };
            let error = self.error(item, error);
            return Err(RecordError { place: error.place.right(within + at), ..error });
        }
        if self.depth == 0 {
            self.events.push(event);
        }
        self.charge(item)
    }

    /// Charges the budget for the work since the last charge.
    fn charge(&mut self, item: &Item) -> Result<(), RecordError> {
        let work = self.state.take_work();
        self.budget.spend(work).map_err(|kind| self.error(item, kind))
    }

    /// Returns the side that resigns: in the main line the side that lost by the result, in a side
    /// line the side to move.
    fn resigner(&self, item: &Item) -> Result<Side, RecordError> {
        match (self.depth, self.record.result) {
            (0, GameToken::First) => Ok(Side::Second),
            (0, GameToken::Second) => Ok(Side::First),
            (0, token) => Err(self.error(item, RecordErrorKind::Resign(token.text()))),
            (_, _) => {
                let not_due = GameError::NotDue {
                    due: self.state.due().name(),
                    found: Words::new("`resign`", "`resign`"),
                };
                self.state.due().side().ok_or_else(|| self.error(item, not_due))
            }
        }
    }

    /// Compares the result and the tags of the record with the replayed game.
    fn finish(&mut self) -> Result<(), RecordError> {
        let token = self.record.result;
        let said = self.record.tag("Termination").map(|tag| (tag, Why::from_name(tag.value())));
        if let Some((tag, None)) = said {
            let known = Why::all().map(Why::name).collect::<Vec<_>>().join(", ");
            return Err(
                self.bad_tag(tag, wording!("expected one of {known}", "attendu : un de {known}"))
            );
        }
        if self.state.result.is_none()
            && let Some((_, Some(why))) = said
            && let Some(event) = outside(why, token)
        {
            // The moves neither confirm nor contradict such an ending.
            if self.state.apply(&event).is_ok() {
                self.events.push(event);
            }
        }
        let result = self.state.result;
        let actual = result.as_ref().map_or("*", GameResult::token);
        if actual != token.text() {
            return Err(RecordError {
                place: self.record.end(),
                turn: self.state.turn(),
                word: None,
                kind: RecordErrorKind::Result { written: token.text(), actual: self.describe() },
            });
        }
        if let Some(tag) = self.record.tag("Result")
            && tag.value() != actual
        {
            return Err(
                self.bad_tag(tag, wording!("the result is {actual}", "le résultat est {actual}"))
            );
        }
        if let Some((tag, Some(why))) = said
            && result.is_none_or(|result| result.why != why)
        {
            return Err(self.bad_tag(tag, self.describe()));
        }
        let Some(tag) = self.record.tag("Points") else { return Ok(()) };
        let points = result.and_then(|result| tags::points(self.state.position(), &result));
        match points {
            Some(points) if points == tag.value() => Ok(()),
            Some(points) => {
                Err(self
                    .bad_tag(tag, wording!("the points are {points}", "les points sont {points}")))
            }
            None => Err(self
                .bad_tag(tag, wording!("there are no points here", "il n’y a pas de points ici"))),
        }
    }

    fn bad_tag(&self, tag: &dgn::Tag, message: Wording) -> RecordError {
        let kind = RecordErrorKind::Tag { name: tag.name().to_owned(), message };
        RecordError { place: tag.place(), turn: 0, word: None, kind }
    }

    /// Describes the state of the game after the last move.
    fn describe(&self) -> Wording {
        match (&self.state.result, self.state.due()) {
            (Some(result), _) => {
                let (token, why) = (result.token(), result.why.name());
                wording!(
                    "the game ended {token} ({why})",
                    "la partie s’est terminée par {token} (`{why}`)"
                )
            }
            (None, Due::Step(side)) => {
                let side = self.state.settings.rules().id().descriptor().colours.name(side);
                wording!(
                    "the game is not over: it is {side}’s turn",
                    "la partie n’est pas terminée : c’est aux {side} de jouer";
                    side
                )
            }
            (None, due) => {
                let due = due.name();
                wording!(
                    "the game is not over: {due} is due",
                    "la partie n’est pas terminée, il manque {due}";
                    due
                )
            }
        }
    }
}

/// Returns the event that ended a game off the board; `None` if the reason and the result do not
/// match or the reason is not of this kind.
fn outside(why: Why, token: GameToken) -> Option<Event> {
    let loser = match token {
        GameToken::First => Some(Side::Second),
        GameToken::Second => Some(Side::First),
        GameToken::Draw | GameToken::Open => None,
    };
    match (why, loser, token) {
        (Why::Abort, _, GameToken::Open) => Some(Event::Abort),
        (Why::Closed, _, GameToken::Open) => Some(Event::Closed),
        (Why::Timeout, Some(loser), _) => Some(Event::Timeout(loser)),
        (Why::Absence, Some(loser), _) => Some(Event::Absent(loser)),
        // A record does not say which side had left, and the result is the same.
        (Why::Absence, None, GameToken::Draw) => Some(Event::AbsentDraw(Side::First)),
        _ => None,
    }
}
