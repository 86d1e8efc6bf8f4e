//! Puzzles line by line: one first, then the next ones that fit the filter. Each command has an
//! English and a French word.

use std::io::{BufRead, Write};

use dejarik_engine::Knowledge;
use dejarik_puzzles::{Puzzle, Theme};

use super::desk::Desk;
use super::{Next, line, say};
use crate::context::{Context, note};
use crate::error::CliError;
use crate::lang::Texts;
use crate::picture;
use crate::puzzle::{Grade, Progress, Trial, Tried, Wanted, daily, words as said};
use crate::session::saved::Store;
use crate::session::today;

/// The puzzles being solved.
pub(super) struct PuzzleMode<'a, 'b, W, R> {
    ctx: &'a mut Context<'b, W>,
    input: &'a mut R,
    store: Store,
    knowledge: Knowledge,
    progress: Progress,
    wanted: Wanted,
    trial: Trial,
}

impl<'a, 'b, W: Write, R: BufRead> PuzzleMode<'a, 'b, W, R> {
    /// Starts with this puzzle.
    pub(super) fn new(
        ctx: &'a mut Context<'b, W>,
        input: &'a mut R,
        knowledge: Knowledge,
        puzzle: &'static Puzzle,
        wanted: Wanted,
    ) -> PuzzleMode<'a, 'b, W, R> {
        let store = Store::of_user();
        let progress = Progress::load(&store);
        PuzzleMode { ctx, input, store, knowledge, progress, wanted, trial: Trial::new(puzzle) }
    }

    /// Runs until the user leaves or the input ends.
    pub(super) fn run(&mut self) -> Result<(), CliError> {
        self.ctx.tell("plain-riddle-welcome")?;
        self.set()?;
        loop {
            let puzzle = self.trial.puzzle();
            let prompt = if self.trial.is_open() {
                format!("{} {}/{}>", puzzle.id, self.trial.turn(), puzzle.moves())
            } else {
                format!("{}>", puzzle.id)
            };
            let Some(text) = line(self.ctx, self.input, &prompt)? else { return Ok(()) };
            if !text.is_empty() && self.command(&text)? == Next::Leave {
                return Ok(());
            }
        }
    }

    /// Describes the task.
    fn set(&mut self) -> Result<(), CliError> {
        let (texts, puzzle) = (&self.ctx.texts, self.trial.puzzle());
        let rules = texts.get(&format!("rules-{}", puzzle.rules()));
        let id = texts.with("riddle-id", [("id", puzzle.id.clone().into())]);
        let rating = said::rating(texts, puzzle, &self.progress);
        let heading = format!("{id} · {rules} · {rating}");
        let task = said::task(texts, puzzle);
        self.ctx.say(&heading)?;
        self.board()?;
        self.ctx.say(&task)
    }

    fn board(&mut self) -> Result<(), CliError> {
        let lines = picture::text::draw(self.trial.position());
        lines.iter().try_for_each(|line| self.ctx.say(line))
    }

    fn command(&mut self, text: &str) -> Result<Next, CliError> {
        let (head, tail) = text.split_once(' ').unwrap_or((text, ""));
        let tail = tail.trim();
        match head.to_lowercase().as_str() {
            "help" | "aide" | "?" => self.ctx.tell("plain-riddle-help")?,
            "quit" | "exit" | "quitter" => return Ok(Next::Leave),
            "board" | "plateau" => self.board()?,
            "task" | "but" => self.set()?,
            "moves" | "coups" => self.moves(tail)?,
            "hint" | "conseil" => self.hint()?,
            "solution" => self.solution()?,
            "again" | "encore" => self.begin(Some(self.trial.puzzle()))?,
            "next" | "suivant" => {
                let id = self.trial.puzzle().id.clone();
                self.begin(self.wanted.next(&self.progress, Some(&id)))?;
            }
            "today" | "aujourd'hui" => self.begin(daily(today()))?,
            "rules" | "jeu" => match any(tail, |text| text.parse().map_err(|_| ())) {
                Ok(rules) => self.want(Wanted { rules, ..self.wanted })?,
                Err(()) => self.ctx.tell("plain-riddle-rules")?,
            },
            "grade" | "niveau" => match any(tail, |text| self.grade(text)) {
                Ok(grade) => self.want(Wanted { grade, ..self.wanted })?,
                Err(()) => self.ctx.tell("plain-riddle-grades")?,
            },
            "theme" | "thème" => match any(tail, |text| self.theme(text)) {
                Ok(theme) => self.want(Wanted { theme, ..self.wanted })?,
                Err(()) => self.themes()?,
            },
            "analyse" | "analyze" | "analyser" => self.analyse()?,
            "dpn" => self.ctx.say(&self.trial.position().to_string())?,
            "lang" | "langue" => match tail.parse() {
                Ok(lang) => {
                    self.ctx.texts = Texts::new(lang);
                    self.set()?;
                }
                Err(error) => self.ctx.say(&error)?,
            },
            _ => self.attempt(text)?,
        }
        Ok(Next::Go)
    }

    /// Parses the name of a grade, in either language.
    fn grade(&self, text: &str) -> Result<Grade, ()> {
        let is_it = |grade: &Grade| {
            text == grade.name() || text == said::grade(&self.ctx.texts, Some(*grade))
        };
        Grade::ALL.into_iter().find(is_it).ok_or(())
    }

    /// Parses the name of a theme, in either language.
    fn theme(&self, text: &str) -> Result<Theme, ()> {
        let is_it = |theme: &Theme| {
            text == theme.name() || text == said::theme(&self.ctx.texts, *theme).to_lowercase()
        };
        Theme::ALL.iter().copied().find(is_it).ok_or(())
    }

    fn themes(&mut self) -> Result<(), CliError> {
        let texts = &self.ctx.texts;
        let name = |theme: &Theme| format!("{theme} ({})", said::theme(texts, *theme));
        let list: Vec<_> = Theme::ALL.iter().map(name).collect();
        let text = texts.with("riddle-themes", [("list", list.join(", ").into())]);
        self.ctx.say(&text)
    }

    /// Changes the filter and starts with the next puzzle that fits.
    fn want(&mut self, wanted: Wanted) -> Result<(), CliError> {
        let (count, solved) = wanted.counts(&self.progress);
        if count == 0 {
            return self.ctx.tell("riddle-none");
        }
        self.wanted = wanted;
        let variables = [("count", count.into()), ("solved", solved.into())];
        let text = self.ctx.texts.with("riddle-counts", variables);
        self.ctx.say(&text)?;
        self.begin(wanted.next(&self.progress, None))
    }

    fn begin(&mut self, puzzle: Option<&'static Puzzle>) -> Result<(), CliError> {
        let Some(puzzle) = puzzle else { return self.ctx.tell("riddle-none") };
        self.trial = Trial::new(puzzle);
        self.set()
    }

    fn moves(&mut self, start: &str) -> Result<(), CliError> {
        let start = start.to_lowercase();
        let steps = say::sorted_steps(self.trial.position());
        for (index, (word, _)) in steps.iter().enumerate() {
            if word.to_lowercase().starts_with(&start) {
                self.ctx.say(&format!("{}. {word}", index + 1))?;
            }
        }
        Ok(())
    }

    fn hint(&mut self) -> Result<(), CliError> {
        let position = *self.trial.position();
        match self.trial.hint() {
            Some(hint) => {
                let text = said::hint(&self.ctx.texts, &position, hint);
                self.ctx.say(&text)
            }
            None => self.ctx.tell("plain-no-hint"),
        }
    }

    fn solution(&mut self) -> Result<(), CliError> {
        self.trial.show();
        let texts = &self.ctx.texts;
        let line = self.trial.puzzle().line_text().join(" ");
        let text = texts.with("puzzle-solution", [("line", line.into())]);
        let themes = said::themes(texts, self.trial.puzzle());
        self.ctx.say(&text)?;
        self.ctx.say(&themes)
    }

    /// Tries a move, given by its number in the list or in notation.
    fn attempt(&mut self, text: &str) -> Result<(), CliError> {
        if !self.trial.is_open() {
            return self.ctx.tell("plain-riddle-over");
        }
        let position = *self.trial.position();
        let step = match say::read_move(&position, &say::sorted_steps(&position), text) {
            Ok(step) => step,
            Err(message) => return self.ctx.say(&message),
        };
        let tried = self.trial.attempt(step);
        let text = said::tried(&self.ctx.texts, &self.trial, &tried);
        self.ctx.say(&text)?;
        if tried == Tried::Solved {
            let themes = said::themes(&self.ctx.texts, self.trial.puzzle());
            self.ctx.say(&themes)?;
            self.progress.note(&self.trial.puzzle().id, self.trial.is_clean());
            if let Err(error) = self.progress.save(&self.store) {
                note(&format!("dejarik: {error}"));
            }
        }
        Ok(())
    }

    fn analyse(&mut self) -> Result<(), CliError> {
        if self.trial.is_open() {
            return self.ctx.tell("riddle-solve-first");
        }
        let study = self.trial.study();
        Desk::new(self.ctx, self.input, self.knowledge.clone(), study).run()?;
        self.ctx.tell("plain-desk-left")
    }
}

/// Parses a value or the word for any: an empty text, `any` and `tous` return `None`.
fn any<T>(text: &str, read: impl FnOnce(&str) -> Result<T, ()>) -> Result<Option<T>, ()> {
    match text.to_lowercase().as_str() {
        "any" | "tous" => Ok(None),
        text => read(text).map(Some),
    }
}
