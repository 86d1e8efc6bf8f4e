//! The commands of the line mode, each with an English and a French word.

use std::fs;
use std::io::{BufRead, Write};
use std::path::Path;

use dejarik_play::record::{self, Headers};
use dejarik_play::{Event, Phase};
use dejarik_rules::{RulesId, Side, Space};

use super::{Next, Plain, say};
use crate::book::{Book, single_rule};
use crate::error::CliError;
use crate::lang::Texts;
use crate::markdown;
use crate::picture;
use crate::session::Seat;
use crate::session::think::Question;

/// The width of the rule book's lines, in columns.
const WIDTH: usize = 78;

impl<W: Write, R: BufRead> Plain<'_, '_, W, R> {
    /// Carries out the command in a line; `None` if it is not a command. `side` is the side to act.
    pub(super) fn command(
        &mut self,
        text: &str,
        side: Option<Side>,
    ) -> Result<Option<Next>, CliError> {
        let (head, tail) = text.split_once(' ').unwrap_or((text, ""));
        let tail = tail.trim();
        match head.to_lowercase().as_str() {
            "help" | "aide" | "?" => self.ctx.tell("plain-help")?,
            "quit" | "exit" | "quitter" => {
                self.ctx.tell("plain-kept")?;
                return Ok(Some(Next::Leave));
            }
            "board" | "plateau" => self.board()?,
            "moves" | "coups" => self.list_moves(tail)?,
            "odds" | "chances" => self.list_odds(tail)?,
            "hint" | "conseil" => self.hint()?,
            "analyse" | "analyze" | "analyser" => self.desk()?,
            "undo" | "annuler" => self.undo()?,
            "record" | "partie" => {
                let record = record::write(self.game(), &Headers::default());
                self.ctx.say(record.to_string().trim_end())?;
            }
            "save" | "enregistrer" => self.save(tail)?,
            "rules" | "règles" | "regles" => self.rules(tail)?,
            "lang" | "langue" => match tail.parse() {
                Ok(lang) => {
                    self.ctx.texts = Texts::new(lang);
                    self.ctx.tell("plain-welcome")?;
                }
                Err(error) => self.ctx.say(&error)?,
            },
            "resign" | "abandon" | "abandonner" => self.resign(side)?,
            "draw" | "nulle" => self.draw(side)?,
            "claim" | "réclamer" | "reclamer" => match side {
                Some(side) => self.apply(Event::Claim(side))?,
                None => self.ctx.tell("plain-throw-first")?,
            },
            _ => return Ok(None),
        }
        Ok(Some(Next::Go))
    }

    fn apply(&mut self, event: Event) -> Result<(), CliError> {
        match self.session.apply(event) {
            Ok(()) => self.keep(),
            Err(error) => self.ctx.say(&error.to_string())?,
        }
        Ok(())
    }

    /// Writes the position, or the pieces placed so far during the set-up.
    pub(super) fn board(&mut self) -> Result<(), CliError> {
        let lines = match self.game().phase() {
            Phase::Playing(position) => picture::text::draw(position),
            Phase::Over(_) => self.game().position().map(picture::text::draw).unwrap_or_default(),
            Phase::SetUp(setup) => {
                let standing = Space::all().filter_map(|space| {
                    Some(format!("{space} {}", setup.piece_at(space, None)?.letter))
                });
                let standing: Vec<String> = standing.collect();
                if standing.is_empty() { Vec::new() } else { vec![standing.join(", ")] }
            }
        };
        lines.iter().try_for_each(|line| self.ctx.say(line))
    }

    fn list_moves(&mut self, start: &str) -> Result<(), CliError> {
        let Some(position) = self.session.position().copied() else { return Ok(()) };
        let steps = say::sorted_steps(&position);
        let start = start.to_lowercase();
        for (index, (word, _)) in steps.iter().enumerate() {
            if word.to_lowercase().starts_with(&start) {
                self.ctx.say(&format!("{}. {word}", index + 1))?;
            }
        }
        Ok(())
    }

    fn list_odds(&mut self, only: &str) -> Result<(), CliError> {
        let Some(position) = self.session.position().copied() else { return Ok(()) };
        let mut found = false;
        for (word, step) in say::sorted_steps(&position) {
            if !only.is_empty() && !word.eq_ignore_ascii_case(only) {
                continue;
            }
            if let Some(odds) = position.odds_after(step) {
                found = true;
                let odds = say::odds(&self.ctx.texts, &odds);
                self.ctx.say(&format!("{word}: {odds}"))?;
            }
        }
        if found { Ok(()) } else { self.ctx.tell("plain-no-odds") }
    }

    fn hint(&mut self) -> Result<(), CliError> {
        let Some(position) = self.session.position().copied() else { return Ok(()) };
        match self.ask(Question::Hint).and_then(|thought| thought.analysis) {
            Some(analysis) => {
                let word = position.step_text(analysis.best);
                let text = self.ctx.texts.with("plain-hint", [("move", word.into())]);
                self.ctx.say(&text)
            }
            None => self.ctx.tell("plain-no-hint"),
        }
    }

    fn undo(&mut self) -> Result<(), CliError> {
        match self.session.undo() {
            Ok(()) => {
                self.keep();
                self.ctx.tell("plain-undone")?;
                self.board()
            }
            Err(error) => self.ctx.say(&error.to_string()),
        }
    }

    fn save(&mut self, file: &str) -> Result<(), CliError> {
        if file.is_empty() {
            return self.ctx.tell("plain-save-where");
        }
        let record = record::write(self.game(), &Headers::default()).to_string();
        let written = fs::write(Path::new(file), record);
        let text = match written {
            Ok(()) => self.ctx.texts.with("plain-saved", [("file", file.into())]),
            Err(error) => format!("{file}: {error}"),
        };
        self.ctx.say(&text)
    }

    fn rules(&mut self, id: &str) -> Result<(), CliError> {
        let lang = self.ctx.texts.lang();
        let own: RulesId = self.session.rules();
        let book = Book::ALL.into_iter().find(|book| book.id() == id.to_lowercase());
        let text = match book {
            _ if id.is_empty() => Some(Book::Rules(own).text(lang).to_owned()),
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

    /// Returns the side of the person who gave the command: the side to act, or else that of the
    /// only person.
    fn speaker(&self, side: Option<Side>) -> Option<Side> {
        side.or_else(|| self.session.only_human())
    }

    fn resign(&mut self, side: Option<Side>) -> Result<(), CliError> {
        let Some(side) = self.speaker(side) else { return self.ctx.tell("plain-throw-first") };
        let question = self.ctx.texts.get("plain-sure");
        if self.yes(&question)? {
            self.apply(Event::Resign(side))?;
        }
        Ok(())
    }

    fn draw(&mut self, side: Option<Side>) -> Result<(), CliError> {
        let Some(side) = self.speaker(side) else { return self.ctx.tell("plain-throw-first") };
        let other = side.other();
        let accepted = match self.session.seat(other) {
            Seat::Human => {
                let name = self.side(other);
                let question = self.ctx.texts.with("plain-accept", [("side", name.into())]);
                self.yes(&question)?
            }
            Seat::Computer(_) => {
                self.ask(Question::Draw(other)).is_some_and(|thought| thought.accepts_draw(other))
            }
        };
        self.apply(Event::DrawOffer(side))?;
        if accepted {
            return self.apply(Event::DrawAccept(other));
        }
        self.apply(Event::DrawDecline(other))?;
        self.ctx.tell("plain-declined")
    }
}
