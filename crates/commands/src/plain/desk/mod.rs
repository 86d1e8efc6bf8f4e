//! The analysis board line by line: walking along a game or from a position, what every move keeps,
//! and the slips of a game. Each command has an English and a French word.

mod moves;
mod review;

use std::io::{Read, Write};
use std::time::Duration;

use dejarik_engine::{Knowledge, Stop};
use dejarik_rules::Actor;

use super::hand::{Built, Hand, Pick};
use super::prompt::{Reply, ask, unknown};
use super::questions::{Question, answer};
use crate::context::Context;
use crate::error::CliError;
use crate::lang::Texts;
use crate::lines::Lines;
use crate::rule_options::RuleOptions;
use crate::study::insight::{Insight, Job};
use crate::study::{EnterError, Study, open, words as said};
use crate::telling::{Teller, read_throw};
use crate::{tables, words};

/// How long the engine thinks about a position without a table.
const TIME: Duration = Duration::from_millis(800);

/// The analysis board.
pub(super) struct Desk<'a, 'b, W, R> {
    ctx: &'a mut Context<'b, W>,
    input: &'a mut Lines<R>,
    knowledge: Knowledge,
    study: Study,
    insight: Insight,
    /// The move that is being built.
    hand: Option<Hand>,
}

impl<'a, 'b, W: Write, R: Read> Desk<'a, 'b, W, R> {
    /// Opens the analysis board.
    pub(super) fn new(
        ctx: &'a mut Context<'b, W>,
        input: &'a mut Lines<R>,
        knowledge: Knowledge,
        study: Study,
    ) -> Desk<'a, 'b, W, R> {
        Desk { ctx, input, knowledge, study, insight: Insight::Nothing, hand: None }
    }

    /// Runs until the user leaves or the input ends.
    pub(super) fn run(&mut self) -> Result<(), CliError> {
        self.greet()?;
        loop {
            let at = self.study.at();
            let who = match self.study.position().actor() {
                Actor::Player(side) => words::side(&self.ctx.texts, self.study.rules(), side),
                Actor::Chance(()) => self.ctx.texts.get("plain-desk-dice"),
                Actor::Over(_) => self.ctx.texts.get("plain-desk-over"),
            };
            let prompt = [("at", at.into()), ("who", who.into())];
            let prompt = self.ctx.texts.with("plain-desk-prompt", prompt);
            match ask(self.ctx, self.input, &prompt)? {
                Reply::Text(text) if text.is_empty() => {}
                Reply::Text(text) => self.command(&text)?,
                Reply::Help => self.ctx.tell("plain-desk-help")?,
                Reply::Undo => self.back(1)?,
                Reply::News => {}
                Reply::Quit | Reply::End => return Ok(()),
            }
        }
    }

    fn teller(&self) -> Teller<'_> {
        Teller::new(&self.ctx.texts, self.study.rules())
    }

    fn greet(&mut self) -> Result<(), CliError> {
        let id = self.study.rules();
        let rules = words::rules(&self.ctx.texts, id);
        let heading = if self.study.game().is_some() { "desk-title-game" } else { "desk-title" };
        let text = self.ctx.texts.with(heading, [("rules", rules.into())]);
        self.ctx.say(&text)?;
        self.ctx.tell("plain-desk-welcome")?;
        if tables::is_made_first(id) {
            self.ctx.say(&said::waiting(&self.ctx.texts, id))?;
            self.ctx.out.flush()?;
        }
        if self.study.game().is_some_and(|game| game.result().is_some()) {
            self.judge()?;
        }
        let teller = self.teller();
        let mut told = teller.pieces(self.study.position());
        told.extend(teller.counters(self.study.position()));
        self.ctx.say_all(&told)?;
        self.arrive()
    }

    fn command(&mut self, text: &str) -> Result<(), CliError> {
        let (head, tail) = text.split_once(' ').unwrap_or((text, ""));
        let tail = tail.trim();
        let steps = tail.parse().unwrap_or(1);
        let at = self.study.at();
        if let Some(question) = Question::read(text) {
            return self.answer(&question);
        }
        match Pick::read(text) {
            Some(Pick::Back) | None => {}
            Some(pick) => {
                return self.build(&pick);
            }
        }
        match head.to_lowercase().as_str() {
            "value" | "valeur" => self.value(),
            "m" | "moves" | "coups" => self.moves(tail),
            "b" | "best" | "meilleur" => self.best(),
            "line" | "ligne" => self.best_line(),
            "back" | "retour" => self.back(steps),
            "forward" | "avancer" => self.walk(at.saturating_add(steps)),
            "start" | "début" | "debut" => self.walk(0),
            "end" | "fin" => self.walk(usize::MAX),
            "game" | "partie" => self.leave_side_line(),
            "next" | "suivante" => self.slip(true),
            "previous" | "précédente" | "precedente" => self.slip(false),
            "review" | "revue" => self.review(),
            "summary" | "bilan" => self.summary(),
            "graph" | "courbe" => self.graph(),
            "throw" | "lancer" => self.throw(tail),
            "position" if tail.is_empty() => self.ctx.tell("plain-desk-which-position"),
            "position" => self.set(tail),
            "lang" | "langue" => match tail.parse() {
                Ok(lang) => {
                    self.ctx.texts = Texts::new(lang);
                    self.ctx.tell("plain-desk-welcome")
                }
                Err(error) => self.ctx.complain(&error),
            },
            _ => self.play(text),
        }
    }

    /// Answers a question about the board.
    fn answer(&mut self, question: &Question) -> Result<(), CliError> {
        let position = *self.study.position();
        let board = self.hand.as_ref().map_or(position, Hand::board);
        let status = || self.status();
        let told = answer(question, &self.teller(), &board, || self.last(), status);
        self.ctx.say_all(&told)
    }

    /// Describes the step or throw that led to the position.
    fn last(&self) -> Vec<String> {
        let (Some(ply), Some(before)) = (self.study.last(), self.study.before_last()) else {
            return Vec::new();
        };
        self.teller().word(before, &ply.word, &ply.after)
    }

    fn status(&self) -> Vec<String> {
        let (teller, position) = (self.teller(), self.study.position());
        let mut told = vec![said::place(&self.ctx.texts, &self.study)];
        match position.actor() {
            Actor::Player(side) => told.push(teller.turn(side)),
            Actor::Chance(()) => told.push(self.ctx.texts.get("study-throw-due")),
            Actor::Over(outcome) => {
                told.push(words::outcome(&self.ctx.texts, self.study.rules(), &outcome));
            }
        }
        told.extend(teller.happening(position));
        told.extend(self.hand.iter().flat_map(|hand| hand.told(&teller)));
        told
    }

    /// Describes the position that was reached: the move that led there and its value.
    fn arrive(&mut self) -> Result<(), CliError> {
        let place = said::place(&self.ctx.texts, &self.study);
        self.ctx.say(&place)?;
        self.hand = None;
        let mut told = self.last();
        told.extend(self.teller().happening(self.study.position()));
        self.ctx.say_all(&told)?;
        if let Some(text) = said::annotation(&self.ctx.texts, &self.study) {
            self.ctx.say(&text)?;
        }
        let (texts, id) = (&self.ctx.texts, self.study.rules());
        let judged = self.study.judged_last().map(|step| said::judged(texts, id, step));
        let thrown = || Some(said::thrown(texts, id, self.study.thrown_last()?));
        if let Some(text) = judged.or_else(thrown) {
            self.ctx.say(&text)?;
        }
        self.look();
        self.value()
    }

    /// Finds out what is known of the position.
    fn look(&mut self) {
        let job = Job::new(0, *self.study.position(), self.study.history(), TIME);
        self.insight = job.run(&self.knowledge, &Stop::new());
    }

    fn value(&mut self) -> Result<(), CliError> {
        let id = self.study.rules();
        let mut text = said::insight(&self.ctx.texts, id, &self.insight);
        if let Insight::Values(values) = &self.insight {
            let keeping = said::keeping(&self.ctx.texts, id, values);
            let source = said::source(&self.ctx.texts, id, values);
            text = format!("{text}. {keeping}. {source}");
        }
        self.ctx.say(&text)
    }

    fn walk(&mut self, at: usize) -> Result<(), CliError> {
        if self.study.go_to(at) { self.arrive() } else { self.ctx.tell("plain-desk-no-further") }
    }

    /// Undoes the last choice of a move that is being built, or else goes back on the line.
    fn back(&mut self, steps: usize) -> Result<(), CliError> {
        if self.hand.as_ref().is_some_and(Hand::is_started) {
            return self.build(&Pick::Back);
        }
        self.walk(self.study.at().saturating_sub(steps))
    }

    /// Carries out a command that builds a move.
    fn build(&mut self, pick: &Pick) -> Result<(), CliError> {
        let position = *self.study.position();
        let Actor::Player(side) = position.actor() else {
            return self.ctx.tell("telling-no-moves");
        };
        let mut hand = self.hand.take().unwrap_or_else(|| Hand::new(position, side));
        match hand.build(&self.teller(), pick) {
            Built::Step(step) => {
                let done = self.study.play(step);
                self.done(done)
            }
            Built::Told(lines) => {
                self.hand = Some(hand);
                self.ctx.say_all(&lines)
            }
        }
    }

    fn leave_side_line(&mut self) -> Result<(), CliError> {
        if self.study.return_to_game() {
            self.arrive()
        } else {
            self.ctx.tell("plain-desk-no-aside")
        }
    }

    /// Plays a move, given by its number in the list or in notation, or a throw.
    fn play(&mut self, text: &str) -> Result<(), CliError> {
        if let Insight::Throw(_) = self.insight {
            return self.throw(text);
        }
        let listed: Vec<_> = match &self.insight {
            Insight::Values(values) => {
                values.moves.iter().map(|worth| (worth.word.clone(), worth.step)).collect()
            }
            Insight::Over(_) | Insight::Throw(_) | Insight::Nothing => Vec::new(),
        };
        let read = self.teller().read_step(self.study.position(), &listed, text);
        match read {
            Ok(step) => {
                let done = self.study.play(step);
                self.done(done)
            }
            Err(Some(said)) => self.ctx.say(&said),
            Err(None) => unknown(self.ctx, text),
        }
    }

    /// Arrives in the next position, or says why there is none.
    fn done(&mut self, done: Result<(), EnterError>) -> Result<(), CliError> {
        match done {
            Ok(()) => self.arrive(),
            Err(error) => self.ctx.complain(&error),
        }
    }

    /// Plays a throw, given in notation or by its number, or drawn by chance if nothing is given.
    fn throw(&mut self, text: &str) -> Result<(), CliError> {
        let Insight::Throw(throw) = &self.insight else {
            return self.ctx.tell("plain-desk-no-throw");
        };
        let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let listed = number.and_then(|number| Some(throw.throws.get(number)?.0.clone()));
        let word = match listed {
            Some(word) => word,
            None if text.is_empty() => throw.by_lot().unwrap_or_default().to_owned(),
            None => {
                let meant = read_throw(&self.teller(), text);
                let known = throw.throws.iter().find(|(word, _)| meant.contains(word));
                match known {
                    Some((word, _)) => word.clone(),
                    None if text.contains(|sign: char| sign.is_ascii_digit()) => text.to_owned(),
                    None => return unknown(self.ctx, text),
                }
            }
        };
        let done = self.study.throw(&word);
        self.done(done)
    }

    fn set(&mut self, text: &str) -> Result<(), CliError> {
        match open::named(text, &RuleOptions::default(), 1) {
            Ok(study) => {
                self.study = study;
                self.greet()
            }
            Err(error) => self.ctx.complain(&error),
        }
    }
}
