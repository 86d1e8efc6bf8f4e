//! Playing line by line, for screen readers, pipes and simple terminals.
//!
//! Output is whole lines that are never redrawn. Input is a move in the notation of records, the
//! number of a move in the list, or a command in English or French. The line mode uses the same
//! [`Session`] as the full-screen program, and saves the game after every move as well.

mod answer;
mod desk;
mod puzzle;
mod say;
mod start;

use std::io::{BufRead, Write};

use dejarik_engine::{Knowledge, Stop};
use dejarik_play::{Event, Game};
use dejarik_puzzles::Puzzle;
use dejarik_rules::Side;
use dejarik_rules::any::AnyStep;

use self::desk::Desk;
use self::puzzle::PuzzleMode;
use crate::context::{Context, note};
use crate::error::CliError;
use crate::puzzle::Wanted;
use crate::session::saved::Store;
use crate::session::think::Question;
use crate::session::{Seat, Session, Terms, Wait};
use crate::study::Study;
use crate::{tables, words};

/// Whether to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Go,
    Leave,
}

/// A game being played line by line.
struct Plain<'a, 'b, W, R> {
    ctx: &'a mut Context<'b, W>,
    input: &'a mut R,
    store: Store,
    session: Session,
    knowledge: Knowledge,
    /// Whether the user has been warned that the game cannot be saved.
    warned: bool,
}

/// Plays until the players leave or the input ends: a game on these terms, or without any a saved
/// game or one whose rule set is asked for.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn run<W: Write, R: BufRead>(
    terms: Option<Terms>,
    ctx: &mut Context<'_, W>,
    input: &mut R,
) -> Result<(), CliError> {
    listen(ctx.texts.get("plain-stopped"));
    let store = Store::of_user();
    let session = match terms {
        Some(terms) => Some(Session::new(terms)),
        None => start::start(ctx, input, &store)?,
    };
    let Some(session) = session else { return Ok(()) };
    let knowledge = tables::knowledge(|text| note(&format!("dejarik: {text}")));
    let mut plain = Plain { ctx, input, store, session, knowledge, warned: false };
    plain.greet()?;
    while plain.step()? == Next::Go {}
    plain.ctx.out.flush()?;
    Ok(())
}

/// Opens the analysis board, until the user leaves or the input ends.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn analyse<W: Write, R: BufRead>(
    study: Study,
    ctx: &mut Context<'_, W>,
    input: &mut R,
) -> Result<(), CliError> {
    let knowledge = tables::knowledge(|text| note(&format!("dejarik: {text}")));
    Desk::new(ctx, input, knowledge, study).run()?;
    ctx.out.flush()?;
    Ok(())
}

/// Opens a puzzle, and then others, until the user leaves or the input ends.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn puzzles<W: Write, R: BufRead>(
    first: &'static Puzzle,
    wanted: Wanted,
    ctx: &mut Context<'_, W>,
    input: &mut R,
) -> Result<(), CliError> {
    let knowledge = tables::knowledge(|text| note(&format!("dejarik: {text}")));
    PuzzleMode::new(ctx, input, knowledge, first, wanted).run()?;
    ctx.out.flush()?;
    Ok(())
}

/// Ends the process at once on Ctrl-C. The game was saved after its last move.
fn listen(farewell: String) {
    let _ = ctrlc::set_handler(move || {
        note(&format!("\n{farewell}"));
        std::process::exit(130);
    });
}

/// Reads a line without its end; `None` at the end of the input.
fn line<W: Write>(
    ctx: &mut Context<'_, W>,
    input: &mut impl BufRead,
    prompt: &str,
) -> Result<Option<String>, CliError> {
    write!(ctx.out, "{prompt} ")?;
    ctx.out.flush()?;
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes).map_err(CliError::file("standard input"))?;
    if read == 0 {
        writeln!(ctx.out)?;
        return Ok(None);
    }
    // Bytes that are not UTF-8 become replacement characters, which no command has.
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// Asks until the answer is yes or no. The end of the input counts as no.
fn yes<W: Write>(
    ctx: &mut Context<'_, W>,
    input: &mut impl BufRead,
    question: &str,
) -> Result<bool, CliError> {
    let prompt = format!("{question} {}", ctx.texts.get("plain-yes-no"));
    loop {
        match line(ctx, input, &prompt)?.map(|text| text.to_lowercase()).as_deref() {
            None | Some("n" | "no" | "non") => return Ok(false),
            Some("y" | "yes" | "o" | "oui") => return Ok(true),
            Some(_) => {}
        }
    }
}

impl<W: Write, R: BufRead> Plain<'_, '_, W, R> {
    fn line(&mut self, prompt: &str) -> Result<Option<String>, CliError> {
        line(self.ctx, self.input, prompt)
    }

    fn yes(&mut self, question: &str) -> Result<bool, CliError> {
        yes(self.ctx, self.input, question)
    }

    fn game(&self) -> &Game {
        self.session.game()
    }

    fn side(&self, side: Side) -> String {
        words::side(&self.ctx.texts, self.session.rules(), side)
    }

    fn greet(&mut self) -> Result<(), CliError> {
        let rules = self.ctx.texts.get(&format!("rules-{}", self.session.rules()));
        self.ctx.say(&rules)?;
        for side in Side::BOTH {
            let who = match self.session.seat(side) {
                Seat::Human => self.ctx.texts.get("plain-human"),
                Seat::Computer(level) => {
                    self.ctx.texts.with("plain-computer", [("level", level.number().into())])
                }
            };
            let side = self.side(side);
            self.ctx.say(&format!("{side}: {who}"))?;
        }
        self.ctx.tell("plain-welcome")?;
        self.board()
    }

    /// Saves the game. The first failure is reported, and the game continues.
    fn keep(&mut self) {
        if let Err(error) = self.session.keep(&self.store)
            && !self.warned
        {
            self.warned = true;
            let text = self.ctx.texts.with("plain-not-kept", [("error", error.to_string().into())]);
            note(&text);
        }
    }

    /// Makes the next thing happen, whether it is a person's, the computer's or the dice's turn.
    fn step(&mut self) -> Result<Next, CliError> {
        match self.session.wait() {
            Wait::Order(side) => self.order(side),
            Wait::Throw => match self.session.throw() {
                Ok(event) => self.happened(&event),
                Err(error) => Err(CliError::Usage(error.to_string())),
            },
            Wait::TypedThrow => self.typed_throw(),
            Wait::Human(side) => self.human(side),
            Wait::Computer(side) => self.computer(side),
            Wait::Over => self.over(),
        }
    }

    /// Describes an event and saves the game.
    fn happened(&mut self, event: &Event) -> Result<Next, CliError> {
        self.keep();
        let texts = &self.ctx.texts;
        let thrown = self.session.thrown();
        let text = match thrown {
            Some(thrown) => say::thrown(texts, self.session.rules(), &thrown),
            None => event.to_string(),
        };
        self.ctx.say(&text)?;
        Ok(Next::Go)
    }

    fn order(&mut self, side: Side) -> Result<Next, CliError> {
        let offered = match self.game().phase() {
            dejarik_play::Phase::SetUp(setup) => setup.offered_order(side),
            dejarik_play::Phase::Playing(_) | dejarik_play::Phase::Over(_) => None,
        };
        let offered = offered.unwrap_or_default();
        let name = self.side(side);
        let prompt = self
            .ctx
            .texts
            .with("plain-order", [("side", name.into()), ("order", offered.as_str().into())]);
        let Some(text) = self.line(&prompt)? else { return Ok(Next::Leave) };
        if let Some(next) = self.command(&text, Some(side))? {
            return Ok(next);
        }
        let letters = match (text.as_str(), side) {
            ("", _) => offered,
            (text, Side::First) => text.to_uppercase(),
            (text, Side::Second) => text.to_lowercase(),
        };
        match self.session.order(&letters) {
            Ok(()) => self.keep(),
            Err(error) => self.ctx.say(&error.to_string())?,
        }
        Ok(Next::Go)
    }

    fn typed_throw(&mut self) -> Result<Next, CliError> {
        let rolls: Vec<String> = match self.game().phase() {
            dejarik_play::Phase::SetUp(setup) => setup.rolls().into_iter().map(|r| r.0).collect(),
            dejarik_play::Phase::Playing(at) => {
                at.rolls().iter().map(|(roll, _)| at.roll_text(*roll)).collect()
            }
            dejarik_play::Phase::Over(_) => Vec::new(),
        };
        let example = rolls.first().cloned().unwrap_or_default();
        let prompt = self.ctx.texts.with("plain-type-throw", [("example", example.into())]);
        let Some(text) = self.line(&prompt)? else { return Ok(Next::Leave) };
        if let Some(next) = self.command(&text, None)? {
            return Ok(next);
        }
        // The brackets may be omitted.
        let found = rolls.iter().find(|roll| **roll == text || **roll == format!("({text})"));
        match self.session.enter(found.unwrap_or(&text)) {
            Ok(()) => self.happened(&Event::Roll(found.unwrap_or(&text).clone())),
            Err(error) => {
                self.ctx.say(&error.to_string())?;
                Ok(Next::Go)
            }
        }
    }

    fn human(&mut self, side: Side) -> Result<Next, CliError> {
        let prompt = format!("{}, {}>", self.game().turn(), self.side(side));
        let Some(text) = self.line(&prompt)? else { return Ok(Next::Leave) };
        if text.is_empty() {
            return Ok(Next::Go);
        }
        if let Some(next) = self.command(&text, Some(side))? {
            return Ok(next);
        }
        let Some(position) = self.session.position() else { return Ok(Next::Go) };
        match say::read_move(position, &say::sorted_steps(position), &text) {
            Ok(step) => self.play(side, step),
            Err(message) => {
                self.ctx.say(&message)?;
                Ok(Next::Go)
            }
        }
    }

    fn play(&mut self, side: Side, step: AnyStep) -> Result<Next, CliError> {
        let before = self.session.position().copied();
        let word = before.map(|position| position.step_text(step)).unwrap_or_default();
        let odds = before.and_then(|position| position.odds_after(step));
        match self.session.play(step) {
            Ok(()) => {
                self.keep();
                let side = self.side(side);
                let text = self
                    .ctx
                    .texts
                    .with("plain-plays", [("side", side.into()), ("move", word.into())]);
                self.ctx.say(&text)?;
                if let Some(odds) = odds {
                    let text = say::odds(&self.ctx.texts, &odds);
                    self.ctx.say(&text)?;
                }
            }
            Err(error) => self.ctx.say(&error.to_string())?,
        }
        Ok(Next::Go)
    }

    fn computer(&mut self, side: Side) -> Result<Next, CliError> {
        self.ctx.out.flush()?;
        let job = self.session.move_job();
        let thought = job.and_then(|job| job.run(&self.knowledge, &Stop::new()).analysis);
        match thought {
            Some(analysis) => self.play(side, analysis.best),
            None => Err(CliError::Usage("the computer found no move".to_owned())),
        }
    }

    fn over(&mut self) -> Result<Next, CliError> {
        self.board()?;
        if let Some(result) = self.game().result().copied() {
            let text = words::result(&self.ctx.texts, self.session.rules(), &result);
            self.ctx.say(&text)?;
            if result.points != [0, 0] {
                for side in Side::BOTH {
                    let points = result.points[side.index()];
                    let points = self.ctx.texts.with("points", [("points", points.into())]);
                    let name = self.side(side);
                    self.ctx.say(&format!("{name}: {points}"))?;
                }
            }
        }
        self.keep();
        if !self.again()? {
            return Ok(Next::Leave);
        }
        match self.session.rematch() {
            Ok(session) => {
                self.session = session;
                self.greet()?;
                Ok(Next::Go)
            }
            Err(error) => {
                self.ctx.say(&error.to_string())?;
                Ok(Next::Leave)
            }
        }
    }

    /// Asks whether another game follows; this one can be reviewed first. The end of the input
    /// counts as no.
    fn again(&mut self) -> Result<bool, CliError> {
        let texts = &self.ctx.texts;
        let prompt = format!("{} {}", texts.get("plain-again"), texts.get("plain-again-words"));
        loop {
            match self.line(&prompt)?.map(|text| text.to_lowercase()).as_deref() {
                None | Some("n" | "no" | "non") => return Ok(false),
                Some("y" | "yes" | "o" | "oui") => return Ok(true),
                Some("review" | "revue") => self.desk()?,
                Some(_) => {}
            }
        }
    }

    /// Opens the analysis board on the game, and returns to the game afterwards.
    fn desk(&mut self) -> Result<(), CliError> {
        let Some(study) = Study::of_game(self.game().clone()) else {
            return self.ctx.tell("plain-no-hint");
        };
        Desk::new(self.ctx, self.input, self.knowledge.clone(), study).run()?;
        self.ctx.tell("plain-desk-left")
    }

    /// Asks the engine about the position and waits for the answer.
    fn ask(&mut self, question: Question) -> Option<crate::session::think::Thought> {
        let job = self.session.job(question)?;
        Some(job.run(&self.knowledge, &Stop::new()))
    }
}
