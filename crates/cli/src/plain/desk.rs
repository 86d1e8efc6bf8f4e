//! The analysis board line by line: walking along a game or from a position, what every move keeps,
//! and the slips of a game. Each command has an English and a French word.

use std::io::{BufRead, Write};
use std::time::Duration;

use dejarik_engine::{Knowledge, Stop, review};
use dejarik_rules::Actor;

use super::{Next, line, say};
use crate::context::Context;
use crate::error::CliError;
use crate::lang::Texts;
use crate::rule_options::RuleOptions;
use crate::session::random_number;
use crate::study::insight::{Insight, Job, makes_table_first};
use crate::study::{Study, graph, open, words as said};
use crate::{picture, tables, words};

/// How long the engine thinks about a position without a table.
const TIME: Duration = Duration::from_millis(800);
/// The width of the graph, in characters.
const WIDTH: usize = 60;

/// The analysis board.
pub(super) struct Desk<'a, 'b, W, R> {
    ctx: &'a mut Context<'b, W>,
    input: &'a mut R,
    knowledge: Knowledge,
    study: Study,
    insight: Insight,
}

impl<'a, 'b, W: Write, R: BufRead> Desk<'a, 'b, W, R> {
    /// Opens the analysis board.
    pub(super) fn new(
        ctx: &'a mut Context<'b, W>,
        input: &'a mut R,
        knowledge: Knowledge,
        study: Study,
    ) -> Desk<'a, 'b, W, R> {
        Desk { ctx, input, knowledge, study, insight: Insight::Nothing }
    }

    /// Runs until the user leaves or the input ends.
    pub(super) fn run(&mut self) -> Result<(), CliError> {
        self.greet()?;
        loop {
            let at = self.study.at();
            let prompt = match self.study.position().actor() {
                Actor::Player(side) => words::side(&self.ctx.texts, self.study.rules(), side),
                Actor::Chance(()) => self.ctx.texts.get("plain-desk-dice"),
                Actor::Over(_) => self.ctx.texts.get("plain-desk-over"),
            };
            let Some(text) = line(self.ctx, self.input, &format!("{at}, {prompt}>"))? else {
                return Ok(());
            };
            if !text.is_empty() && self.command(&text)? == Next::Leave {
                return Ok(());
            }
        }
    }

    fn greet(&mut self) -> Result<(), CliError> {
        let id = self.study.rules();
        let rules = self.ctx.texts.get(&format!("rules-{id}"));
        let heading = if self.study.game().is_some() { "desk-title-game" } else { "desk-title" };
        let text = self.ctx.texts.with(heading, [("rules", rules.into())]);
        self.ctx.say(&text)?;
        self.ctx.tell("plain-desk-welcome")?;
        if makes_table_first(id) && !tables::is_groi_made() {
            self.ctx.say(&said::waiting(&self.ctx.texts, id))?;
            self.ctx.out.flush()?;
        }
        if self.study.game().is_some_and(|game| game.result().is_some()) {
            self.judge()?;
        }
        self.board()?;
        self.arrive()
    }

    fn command(&mut self, text: &str) -> Result<Next, CliError> {
        let (head, tail) = text.split_once(' ').unwrap_or((text, ""));
        let tail = tail.trim();
        let steps = tail.parse().unwrap_or(1);
        let at = self.study.at();
        match head.to_lowercase().as_str() {
            "help" | "aide" | "?" => self.ctx.tell("plain-desk-help")?,
            "quit" | "exit" | "quitter" => return Ok(Next::Leave),
            "board" | "plateau" => self.board()?,
            "value" | "valeur" => self.value()?,
            "moves" | "coups" => self.moves(tail)?,
            "best" | "meilleur" => self.best()?,
            "line" | "ligne" => self.best_line()?,
            "back" | "retour" => self.walk(at.saturating_sub(steps))?,
            "forward" | "avancer" => self.walk(at.saturating_add(steps))?,
            "start" | "début" | "debut" => self.walk(0)?,
            "end" | "fin" => self.walk(usize::MAX)?,
            "game" | "partie" => self.leave_side_line()?,
            "next" | "suivante" => self.slip(true)?,
            "previous" | "précédente" | "precedente" => self.slip(false)?,
            "review" | "revue" => self.review()?,
            "summary" | "bilan" => self.summary()?,
            "graph" | "courbe" => self.graph()?,
            "throw" | "lancer" => self.throw(tail)?,
            "odds" | "chances" => self.odds()?,
            "dpn" => self.ctx.say(&self.study.position().to_string())?,
            "position" => self.set(tail)?,
            "lang" | "langue" => match tail.parse() {
                Ok(lang) => {
                    self.ctx.texts = Texts::new(lang);
                    self.ctx.tell("plain-desk-welcome")?;
                }
                Err(error) => self.ctx.say(&error)?,
            },
            _ => self.play(text)?,
        }
        Ok(Next::Go)
    }

    fn board(&mut self) -> Result<(), CliError> {
        let lines = picture::text::draw(self.study.position());
        lines.iter().try_for_each(|line| self.ctx.say(line))
    }

    /// Describes the position that was reached: the move that led there and its value.
    fn arrive(&mut self) -> Result<(), CliError> {
        let place = said::place(&self.ctx.texts, &self.study);
        self.ctx.say(&place)?;
        if let Some(ply) = self.study.last() {
            let text = match ply.by {
                Some(side) => {
                    let side = words::side(&self.ctx.texts, self.study.rules(), side);
                    let word = ply.word.clone();
                    let variables = [("side", side.into()), ("move", word.into())];
                    self.ctx.texts.with("plain-plays", variables)
                }
                None => ply.word.clone(),
            };
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

    /// Lists every move with what it keeps, the best first; with `start` only those that begin so.
    /// Lists the throws if dice are due.
    fn moves(&mut self, start: &str) -> Result<(), CliError> {
        let (texts, id) = (&self.ctx.texts, self.study.rules());
        let rows: Vec<(String, String)> = match &self.insight {
            Insight::Values(values) => {
                let best = values.moves.first().map_or(values.value, |worth| worth.value);
                let row = |worth: &crate::study::insight::Worth| {
                    let value = said::short(texts, id, worth.value);
                    let keeps = said::judgement(texts, best, worth.judgement);
                    (worth.word.clone(), format!("{value}, {keeps}"))
                };
                values.moves.iter().map(row).collect()
            }
            Insight::Throw(throw) => {
                let row = |(word, chance): &(String, f64)| {
                    (word.clone(), format!("{:.1} %", 100.0 * chance))
                };
                throw.throws.iter().map(row).collect()
            }
            Insight::Over(_) | Insight::Nothing => Vec::new(),
        };
        let start = start.to_lowercase();
        for (index, (word, what)) in rows.iter().enumerate() {
            if word.to_lowercase().starts_with(&start) {
                self.ctx.say(&format!("{}. {word}: {what}", index + 1))?;
            }
        }
        Ok(())
    }

    fn best(&mut self) -> Result<(), CliError> {
        let texts = &self.ctx.texts;
        let text = match &self.insight {
            Insight::Values(values) => values.moves.first().map(|worth| {
                let value = said::short(texts, self.study.rules(), worth.value);
                let variables = [("move", worth.word.clone().into()), ("value", value.into())];
                texts.with("plain-desk-best", variables)
            }),
            Insight::Over(_) | Insight::Throw(_) | Insight::Nothing => None,
        };
        match text {
            Some(text) => self.ctx.say(&text),
            None => self.ctx.tell("plain-no-hint"),
        }
    }

    fn best_line(&mut self) -> Result<(), CliError> {
        match &self.insight {
            Insight::Values(values) => {
                let line = values.line.join(" ");
                let text = self.ctx.texts.with("probe-line", [("line", line.into())]);
                self.ctx.say(&text)
            }
            Insight::Over(_) | Insight::Throw(_) | Insight::Nothing => {
                self.ctx.tell("plain-no-hint")
            }
        }
    }

    fn walk(&mut self, at: usize) -> Result<(), CliError> {
        if self.study.go_to(at) { self.arrive() } else { self.ctx.tell("plain-desk-no-further") }
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
        let listed = match &self.insight {
            Insight::Values(values) => {
                values.moves.iter().map(|worth| (worth.word.clone(), worth.step)).collect()
            }
            Insight::Over(_) | Insight::Throw(_) | Insight::Nothing => Vec::new(),
        };
        let read = say::read_move(self.study.position(), &listed, text);
        let played = read.and_then(|step| self.study.play(step).map_err(|error| error.to_string()));
        match played {
            Ok(()) => self.arrive(),
            Err(message) => self.ctx.say(&message),
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
            None if text.is_empty() => {
                let at = random_number() as f64 / 2.0_f64.powi(64);
                throw.drawn(at).unwrap_or_default().to_owned()
            }
            None if text.starts_with('(') => text.to_owned(),
            None => format!("({text})"),
        };
        match self.study.throw(&word) {
            Ok(()) => self.arrive(),
            Err(error) => self.ctx.say(&error.to_string()),
        }
    }

    fn odds(&mut self) -> Result<(), CliError> {
        let position = *self.study.position();
        if let Some(odds) = position.odds() {
            let text = say::odds(&self.ctx.texts, &odds);
            return self.ctx.say(&text);
        }
        let mut found = false;
        for (word, step) in say::sorted_steps(&position) {
            if let Some(odds) = position.odds_after(step) {
                found = true;
                let odds = say::odds(&self.ctx.texts, &odds);
                self.ctx.say(&format!("{word}: {odds}"))?;
            }
        }
        if found { Ok(()) } else { self.ctx.tell("plain-no-odds") }
    }

    fn set(&mut self, text: &str) -> Result<(), CliError> {
        match open::named(text, &RuleOptions::default(), 1) {
            Ok(study) => {
                self.study = study;
                self.greet()
            }
            Err(error) => self.ctx.say(&error.to_string()),
        }
    }

    /// Reviews the game, unless that is done already. Returns whether there is a review.
    fn judge(&mut self) -> Result<bool, CliError> {
        if self.study.review().is_some() {
            return Ok(true);
        }
        let Some(game) = self.study.game() else {
            self.ctx.tell("desk-no-game")?;
            return Ok(false);
        };
        match Study::judge(game, &self.knowledge, review::DEPTH, &Stop::new()) {
            Ok(review) => {
                self.study.reviewed(review);
                self.summary()?;
                Ok(true)
            }
            Err(error) => {
                let text = said::no_review(&self.ctx.texts, self.study.rules(), &error);
                self.ctx.say(&text)?;
                Ok(false)
            }
        }
    }

    fn slip(&mut self, forward: bool) -> Result<(), CliError> {
        if !self.judge()? {
            return Ok(());
        }
        if self.study.go_to_slip(forward) {
            return self.arrive();
        }
        self.ctx.tell(if forward { "desk-no-next-slip" } else { "desk-no-previous-slip" })
    }

    /// Lists every move of the game with what it kept, and every throw with its luck.
    fn review(&mut self) -> Result<(), CliError> {
        if !self.judge()? {
            return Ok(());
        }
        let (texts, id) = (&self.ctx.texts, self.study.rules());
        let steps = self.study.judged().map(|(at, step)| {
            let side = words::side(texts, id, step.side);
            (at, format!("{at}. {side}, {}", said::judged(texts, id, step)))
        });
        let throws = self
            .study
            .thrown()
            .map(|(at, thrown)| (at, format!("{at}. {}", said::thrown(texts, id, thrown))));
        let mut lines: Vec<_> = steps.chain(throws).collect();
        lines.sort_by_key(|(at, _)| *at);
        lines.iter().try_for_each(|(_, line)| self.ctx.say(line))
    }

    fn summary(&mut self) -> Result<(), CliError> {
        let Some(review) = self.study.review() else { return self.judge().map(|_| ()) };
        let lines = said::summary(&self.ctx.texts, self.study.rules(), review);
        lines.iter().try_for_each(|line| self.ctx.say(line))
    }

    fn graph(&mut self) -> Result<(), CliError> {
        if !self.judge()? {
            return Ok(());
        }
        let Some(graph) = graph::graph(&self.study, WIDTH, 3) else { return Ok(()) };
        for row in graph.rows.iter().chain([&graph.slips]) {
            self.ctx.say(row.trim_end())?;
        }
        Ok(())
    }
}
