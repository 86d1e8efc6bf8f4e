//! The commands of the line mode, each with an English and a French word.

use std::io::{Read, Write};
use std::path::Path;

use dejarik_engine::Stop;
use dejarik_play::record::{self, Headers};
use dejarik_play::{Event, GameError, Player};
use dejarik_rules::Side;
use dejarik_rules::any::AnyPosition;

use super::hand::Hand;
use super::prompt::Answer;
use super::questions::{Question, answer};
use super::{Next, Plain};
use crate::book::{Book, single_rule};
use crate::error::CliError;
use crate::export::{Force, is_output};
use crate::lang::Texts;
use crate::markdown;
use crate::session::Seat;
use crate::session::think::{Found, Job, Question as Asked};
use crate::words;

/// The width of the rule book's lines, in columns.
const WIDTH: usize = 78;

impl<W: Write, R: Read> Plain<'_, '_, W, R> {
    /// Carries out the command in a line; `None` if it is not a command. `side` is the side to act.
    pub(super) fn command(
        &mut self,
        text: &str,
        side: Option<Side>,
    ) -> Result<Option<Next>, CliError> {
        let (head, tail) = text.split_once(' ').unwrap_or((text, ""));
        let tail = tail.trim();
        if let Some(question) = Question::read(text) {
            self.answer(&question)?;
            return Ok(Some(Next::Go));
        }
        match head.to_lowercase().as_str() {
            "m" | "moves" | "coups" => self.list_moves(tail)?,
            "b" | "best" | "meilleur" => self.ctx.tell("plain-best-not")?,
            "redo" | "rétablir" | "retablir" => self.redo()?,
            "hint" | "conseil" => self.hint()?,
            "e" | "why" | "pourquoi" => self.explain()?,
            "analyse" | "analyze" | "analyser" => self.desk()?,
            "record" | "partie" => {
                let record = record::write(self.game(), &Headers::default());
                self.ctx.say(record.to_string().trim_end())?;
            }
            "next" => self.ctx.tell("plain-which-space")?,
            "save" | "enregistrer" => self.save(tail)?,
            "rules" | "règles" | "regles" => self.rules(tail)?,
            "lang" | "langue" => match tail.parse() {
                Ok(lang) => {
                    self.ctx.texts = Texts::new(lang);
                    self.explain_again();
                    self.ctx.tell("plain-welcome")?;
                }
                Err(error) => self.ctx.complain(&error)?,
            },
            "resign" | "abandon" | "abandonner" => return self.resign(side).map(Some),
            "draw" | "nulle" => return self.draw(side).map(Some),
            "claim" | "réclamer" | "reclamer" => match side {
                Some(side) => self.apply(Event::Claim(side))?,
                None => self.ctx.tell("plain-throw-first")?,
            },
            _ => return Ok(None),
        }
        Ok(Some(Next::Go))
    }

    /// Answers a question about the board.
    fn answer(&mut self, question: &Question) -> Result<(), CliError> {
        if *question == Question::Status {
            // The next prompt explains again what to enter.
            self.explain_again();
        }
        let Some(position) = self.session.position().copied() else {
            let told = match question {
                Question::Picture | Question::Pieces => self.pieces(),
                Question::Status => Vec::new(),
                _ => vec![self.ctx.texts.get("telling-nothing-yet")],
            };
            return self.ctx.say_all(&told);
        };
        // In the middle of a turn of looney the board is the one that has been walked to.
        let board = self.hand.as_ref().map_or(position, Hand::board);
        let (last, status) = (|| self.last(), || self.status(&position));
        let mut told = answer(question, &self.teller(), &board, last, status);
        if *question == Question::Score {
            told.extend(self.series());
        }
        self.ctx.say_all(&told)
    }

    /// Describes the last move with the throws that belong to it.
    fn last(&self) -> Vec<String> {
        self.teller().played(self.game(), self.game().last_move())
    }

    /// Describes whose turn it is, what is going on, and what can be decided.
    fn status(&self, position: &AnyPosition) -> Vec<String> {
        let teller = self.teller();
        let mut told = Vec::new();
        if let Some(side) = self.game().actor() {
            told.push(teller.turn(side));
        }
        told.extend(teller.happening(position));
        told.extend(self.session.picker().map(|picker| teller.asked(&picker)).unwrap_or_default());
        told.extend(self.hand.iter().flat_map(|hand| hand.told(&teller)));
        told
    }

    /// Describes the series, if it has games.
    fn series(&self) -> Option<String> {
        let series = self.session.series();
        let games = series.games().len();
        let points = Player::BOTH.map(|player| series.points(player));
        let names = Player::BOTH.map(|player| self.side(self.session.side_of(player)));
        (games > 0).then(|| words::series(&self.ctx.texts, names, points, games))
    }

    fn apply(&mut self, event: Event) -> Result<(), CliError> {
        match self.session.apply(event) {
            Ok(()) => self.keep(),
            Err(error) => self.ctx.complain(&error)?,
        }
        Ok(())
    }

    fn list_moves(&mut self, asked: &str) -> Result<(), CliError> {
        let told = match self.session.position() {
            Some(position) => self.teller().moves(position, asked),
            None => vec![self.ctx.texts.get("telling-no-moves")],
        };
        self.ctx.say_all(&told)
    }

    /// Suggests a move and says why.
    fn hint(&mut self) -> Result<(), CliError> {
        let Some(position) = self.session.position().copied() else {
            return self.ctx.tell("plain-no-hint");
        };
        self.ctx.out.flush()?;
        match self.ask_engine(Asked::Hint) {
            Some(Found::Hint(Some(analysis))) => {
                let told = self.teller().advice(&position, &analysis);
                self.ctx.say_all(&told)
            }
            _ => self.ctx.tell("plain-no-hint"),
        }
    }

    /// Says why the computer made its last move.
    fn explain(&mut self) -> Result<(), CliError> {
        let of_computer =
            |side: &Option<Side>| side.is_some_and(|side| self.session.seat(side).is_computer());
        let moments: Vec<_> = self.game().moments().collect();
        let last = moments.iter().rev().find(|(_, _, by)| of_computer(by));
        let Some((index, before, _)) = last else { return self.ctx.tell("plain-no-why") };
        let (before, word) = (**before, self.game().line()[*index].word.clone());
        self.ctx.out.flush()?;
        let (question, position, line) = (Asked::Hint, before, String::new());
        let job = Job { number: 0, question, position, history: Vec::new(), seed: 0, line };
        let found = job.hint(&self.knowledge, &Stop::new());
        let told = match (found, before.parse_step(&word)) {
            (Some(found), Ok(step)) => self.teller().explanation(&before, step, &found),
            _ => vec![self.ctx.texts.get("plain-no-why")],
        };
        self.ctx.say_all(&told)
    }

    /// Plays again what was taken back.
    fn redo(&mut self) -> Result<(), CliError> {
        if !self.session.can_redo() {
            return self.ctx.tell("table-nothing-to-redo");
        }
        match self.session.redo() {
            Ok(()) => self.returned("plain-redone"),
            Err(error) => self.ctx.complain(&error),
        }
    }

    pub(super) fn undo(&mut self) -> Result<(), CliError> {
        match self.session.undo() {
            Ok(()) => self.returned("plain-undone"),
            Err(GameError::NothingToTakeBack(_)) => self.ctx.tell("plain-nothing-to-undo"),
            Err(error) => self.ctx.complain(&error),
        }
    }

    /// Saves the game after it went back or forward, and says where it is now.
    fn returned(&mut self, said: &str) -> Result<(), CliError> {
        let said = self.ctx.texts.get(said);
        self.came_back(std::iter::once(said))
    }

    /// Says what has changed the game, and where it is now.
    pub(super) fn came_back(&mut self, said: impl Iterator<Item = String>) -> Result<(), CliError> {
        self.keep();
        self.hand = None;
        self.told = self.game().line().len();
        self.ctx.say_all(said)?;
        let pieces = self.pieces();
        self.ctx.say_all(&pieces)?;
        if let Some(position) = self.session.position() {
            let counters = self.teller().counters(position);
            self.ctx.say_all(&counters)?;
        }
        self.tell_state()
    }

    fn save(&mut self, file: &str) -> Result<(), CliError> {
        if file.is_empty() {
            return self.ctx.tell("plain-save-where");
        }
        let record = record::write(self.game(), &Headers::default()).to_string();
        match Force::default().write(Path::new(file), record.as_bytes(), self.ctx) {
            Ok(()) if is_output(Path::new(file)) => Ok(()),
            Ok(()) => {
                let text = self.ctx.texts.with("plain-saved", [("file", file.into())]);
                self.ctx.say(&text)
            }
            // The option that replaces a file is for commands.
            Err(_) if Path::new(file).is_file() => {
                let text = self.ctx.texts.with("plain-save-exists", [("file", file.into())]);
                self.ctx.say(&text)
            }
            Err(error) => self.ctx.complain(&error),
        }
    }

    fn rules(&mut self, id: &str) -> Result<(), CliError> {
        let lang = self.ctx.texts.lang();
        let own = id.is_empty().then(|| Book::of(self.session.rules()));
        let text = match own.or_else(|| Book::named(id)) {
            Some(book) => Some(book.text(lang).to_owned()),
            None => single_rule(id, lang),
        };
        match text {
            Some(text) => {
                let lines = markdown::lay_out(&text, WIDTH);
                lines.iter().try_for_each(|line| self.ctx.say(&markdown::plain(line)))
            }
            None => self.ctx.tell("rule-books"),
        }
    }

    /// Returns the side of the person who gave the command: the side to act, or else that of the only person. If
    /// there is none, or the game is over, it says so.
    fn speaker(&mut self, side: Option<Side>) -> Result<Option<Side>, CliError> {
        let side = side.or_else(|| self.session.only_human());
        if side.is_none() {
            self.ctx.tell("plain-throw-first")?;
        } else if self.game().result().is_some() {
            self.ctx.tell("why-game-over")?;
            return Ok(None);
        }
        Ok(side)
    }

    fn resign(&mut self, side: Option<Side>) -> Result<Next, CliError> {
        let Some(side) = self.speaker(side)? else { return Ok(Next::Go) };
        let question = self.ctx.texts.get("plain-sure");
        match self.yes(&question)? {
            Answer::Yes => self.apply(Event::Resign(side))?,
            Answer::No | Answer::Withdrawn => {}
            Answer::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Go)
    }

    fn draw(&mut self, side: Option<Side>) -> Result<Next, CliError> {
        let Some(side) = self.speaker(side)? else { return Ok(Next::Go) };
        let other = side.other();
        let accepted = match self.session.seat(other) {
            Seat::Human => {
                let name = self.side(other);
                let question = self.ctx.texts.with("plain-accept", [("side", name.into())]);
                match self.yes(&question)? {
                    Answer::Yes => true,
                    Answer::No => false,
                    Answer::Withdrawn => return Ok(Next::Go),
                    Answer::Quit => return Ok(Next::Leave),
                }
            }
            Seat::Computer(_) => {
                matches!(self.ask_engine(Asked::Draw(other)), Some(Found::Draw(true)))
            }
            // UGI has no words for an offer.
            Seat::Program(_) => false,
        };
        self.apply(Event::DrawOffer(side))?;
        if accepted {
            self.apply(Event::DrawAccept(other))?;
        } else {
            self.apply(Event::DrawDecline(other))?;
            self.ctx.tell("plain-declined")?;
        }
        Ok(Next::Go)
    }
}
