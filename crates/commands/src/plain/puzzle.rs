//! Puzzles line by line: one first, then the next ones that fit the filter. Each command has an
//! English and a French word.

use std::io::{Read, Write};

use dejarik_engine::Knowledge;
use dejarik_puzzles::{Puzzle, Theme};
use dejarik_rules::Actor;
use dejarik_rules::any::AnyStep;

use super::desk::Desk;
use super::hand::{Built, Hand, Pick};
use super::prompt::{Reply, ask, unknown};
use super::questions::{Question, answer};
use crate::context::{Context, warn};
use crate::error::CliError;
use crate::lang::Texts;
use crate::lines::Lines;
use crate::puzzle::{Grade, Progress, Trial, Tried, Wanted, daily, words as said};
use crate::session::saved::Store;
use crate::session::today;
use crate::telling::{Teller, sorted_steps};
use crate::words;

/// The puzzles being solved.
pub(super) struct PuzzleMode<'a, 'b, W, R> {
    ctx: &'a mut Context<'b, W>,
    input: &'a mut Lines<R>,
    store: Store,
    knowledge: Knowledge,
    progress: Progress,
    wanted: Wanted,
    trial: Trial,
    /// The move that is being built.
    hand: Option<Hand>,
}

impl<'a, 'b, W: Write, R: Read> PuzzleMode<'a, 'b, W, R> {
    /// Starts with this puzzle.
    pub(super) fn new(
        ctx: &'a mut Context<'b, W>,
        input: &'a mut Lines<R>,
        knowledge: Knowledge,
        puzzle: &'static Puzzle,
        wanted: Wanted,
    ) -> PuzzleMode<'a, 'b, W, R> {
        let store = Store::of_user();
        let progress = Progress::load(&store).unwrap_or_else(|error| {
            warn(&error);
            Progress::default()
        });
        PuzzleMode {
            ctx,
            input,
            store,
            knowledge,
            progress,
            wanted,
            trial: Trial::new(puzzle),
            hand: None,
        }
    }

    /// Runs until the user leaves or the input ends.
    pub(super) fn run(&mut self) -> Result<(), CliError> {
        self.ctx.tell("plain-riddle-welcome")?;
        self.set()?;
        loop {
            let puzzle = self.trial.puzzle();
            let (key, turn) = if self.trial.is_open() {
                ("plain-riddle-prompt", self.trial.turn())
            } else {
                ("plain-riddle-prompt-over", self.trial.found())
            };
            let prompt = [
                ("id", puzzle.id.clone().into()),
                ("turn", turn.into()),
                ("moves", puzzle.moves().into()),
            ];
            let prompt = self.ctx.texts.with(key, prompt);
            match ask(self.ctx, self.input, &prompt)? {
                Reply::Text(text) if text.is_empty() => {}
                Reply::Text(text) => self.command(&text)?,
                Reply::Help => self.ctx.tell("plain-riddle-help")?,
                Reply::Undo => self.undo()?,
                Reply::News => {}
                Reply::Quit | Reply::End => return Ok(()),
            }
        }
    }

    fn teller(&self) -> Teller<'_> {
        Teller::new(&self.ctx.texts, self.trial.puzzle().rules())
    }

    /// Describes the task.
    fn set(&mut self) -> Result<(), CliError> {
        let (texts, puzzle) = (&self.ctx.texts, self.trial.puzzle());
        let rules = words::rules(texts, puzzle.rules());
        let id = texts.with("riddle-id", [("id", puzzle.id.clone().into())]);
        let rating = said::rating(texts, puzzle, &self.progress);
        let heading = format!("{id} · {rules} · {rating}");
        let task = said::task(texts, puzzle);
        self.ctx.say(&heading)?;
        self.board()?;
        self.ctx.say(&format!("{task}."))
    }

    /// Tells the position in words.
    fn board(&mut self) -> Result<(), CliError> {
        let teller = self.teller();
        let mut told = teller.pieces(self.trial.position());
        told.extend(teller.counters(self.trial.position()));
        self.ctx.say_all(&told)
    }

    /// Answers a question about the board.
    fn answer(&mut self, question: &Question) -> Result<(), CliError> {
        let position = *self.trial.position();
        let board = self.hand.as_ref().map_or(position, Hand::board);
        let teller = self.teller();
        let status = || {
            let mut told = vec![format!("{}.", said::task(&self.ctx.texts, self.trial.puzzle()))];
            if let Actor::Player(side) = position.actor() {
                told.push(teller.turn(side));
            }
            told.extend(self.hand.iter().flat_map(|hand| hand.told(&teller)));
            told
        };
        let told = answer(question, &teller, &board, || self.last(), status);
        self.ctx.say_all(&told)
    }

    /// Describes what has happened since the solver's last move, with that move.
    fn last(&self) -> Vec<String> {
        let teller = self.teller();
        let moments = self.trial.moments();
        // An answer belongs to the move before it.
        let last =
            moments.len().saturating_sub(if moments.len().is_multiple_of(2) { 2 } else { 1 });
        moments[last..].iter().flat_map(|(before, step)| teller.step(before, *step)).collect()
    }

    /// Undoes the last choice of a move that is being built, or else the last move and its answer.
    fn undo(&mut self) -> Result<(), CliError> {
        if self.hand.as_ref().is_some_and(Hand::is_started) {
            return self.build(&Pick::Back);
        }
        if !self.trial.undo() {
            return self.ctx.tell("plain-nothing-to-undo");
        }
        self.hand = None;
        self.ctx.tell("plain-undone")?;
        self.board()
    }

    /// Carries out a command that builds a move.
    fn build(&mut self, pick: &Pick) -> Result<(), CliError> {
        let position = *self.trial.position();
        let (true, Actor::Player(side)) = (self.trial.is_open(), position.actor()) else {
            return self.ctx.tell("plain-riddle-over");
        };
        let mut hand = self.hand.take().unwrap_or_else(|| Hand::new(position, side));
        match hand.build(&self.teller(), pick) {
            Built::Step(step) => self.play(step),
            Built::Told(lines) => {
                self.hand = Some(hand);
                self.ctx.say_all(&lines)
            }
        }
    }

    fn command(&mut self, text: &str) -> Result<(), CliError> {
        let (head, tail) = text.split_once(' ').unwrap_or((text, ""));
        let tail = tail.trim();
        if let Some(question) = Question::read(text) {
            return self.answer(&question);
        }
        if let Some(pick) = Pick::read(text) {
            return self.build(&pick);
        }
        match head.to_lowercase().as_str() {
            "task" | "but" => self.set(),
            "m" | "moves" | "coups" => {
                let told = self.teller().moves(self.trial.position(), tail);
                self.ctx.say_all(&told)
            }
            "b" | "best" | "meilleur" => self.ctx.tell("plain-best-not"),
            "hint" | "conseil" => self.hint(),
            "solution" => self.solution(),
            "again" | "encore" => self.begin(Some(self.trial.puzzle())),
            "next" | "suivant" => {
                let id = self.trial.puzzle().id.clone();
                self.begin(self.wanted.next(&self.progress, Some(&id)))
            }
            "today" | "aujourd'hui" => self.begin(daily(today())),
            "rules" | "jeu" => match any(tail, |text| text.parse().map_err(|_| ())) {
                Ok(rules) => self.want(Wanted { rules, ..self.wanted }),
                Err(()) => self.ctx.tell("plain-riddle-rules"),
            },
            "grade" | "niveau" => match any(tail, |text| self.grade(text)) {
                Ok(grade) => self.want(Wanted { grade, ..self.wanted }),
                Err(()) => self.ctx.tell("plain-riddle-grades"),
            },
            "theme" | "thème" => match any(tail, |text| self.theme(text)) {
                Ok(theme) => self.want(Wanted { theme, ..self.wanted }),
                Err(()) => self.themes(),
            },
            "analyse" | "analyze" | "analyser" => self.analyse(),
            "lang" | "langue" => match tail.parse() {
                Ok(lang) => {
                    self.ctx.texts = Texts::new(lang);
                    self.set()
                }
                Err(error) => self.ctx.complain(&error),
            },
            _ => self.attempt(text),
        }
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
        Theme::ALL.into_iter().find(is_it).ok_or(())
    }

    fn themes(&mut self) -> Result<(), CliError> {
        let texts = &self.ctx.texts;
        let name = |theme: &Theme| format!("{theme} ({})", said::theme(texts, *theme));
        let list: Vec<_> = Theme::ALL.iter().map(name).collect();
        let text = texts.with("puzzle-themes", [("themes", list.join(", ").into())]);
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
        self.hand = None;
        self.set()
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
        let text = texts.with("puzzle-solution-line", [("line", line.into())]);
        let themes = said::themes(texts, self.trial.puzzle());
        self.ctx.say(&text)?;
        self.ctx.say(&themes)
    }

    /// Tries a move, given by its number in the list or in notation.
    fn attempt(&mut self, text: &str) -> Result<(), CliError> {
        if !self.trial.is_open() {
            return self.ctx.tell("plain-riddle-over");
        }
        let position = self.trial.position();
        let read = self.teller().read_step(position, &sorted_steps(position), text);
        match read {
            Ok(step) => self.play(step),
            Err(Some(said)) => self.ctx.say(&said),
            Err(None) => unknown(self.ctx, text),
        }
    }

    /// Plays a move of the solver, and tells what it and the answer do.
    fn play(&mut self, step: AnyStep) -> Result<(), CliError> {
        self.hand = None;
        let tried = self.trial.attempt(step);
        let text = said::tried(&self.ctx.texts, &self.trial, &tried);
        self.ctx.say(&text)?;
        if matches!(tried, Tried::Right { .. } | Tried::Solved) {
            let told = self.last();
            self.ctx.say_all(&told)?;
        }
        if tried == Tried::Solved {
            let themes = said::themes(&self.ctx.texts, self.trial.puzzle());
            self.ctx.say(&themes)?;
            self.progress.note(&self.trial.puzzle().id, self.trial.is_clean());
            if let Err(error) = self.progress.save(&self.store) {
                warn(&error);
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
