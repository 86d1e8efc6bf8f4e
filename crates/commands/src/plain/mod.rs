//! Playing line by line, for screen readers, pipes and simple terminals.
//!
//! Output is whole sentences that are never redrawn ([`telling`](crate::telling) makes them); a picture
//! of the board is only drawn on request. Input is a move in the notation of records, the number of a
//! move in the list, a move that is built spot by spot, or a command in English or French. The line mode
//! uses the same [`Session`] as the full-screen program, and saves the game after every move as well.

mod desk;
mod ears;
mod game;
mod hand;
mod online;
mod prompt;
mod puzzle;
mod questions;
mod start;
mod turn;

use std::io::{Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use dejarik_engine::{Knowledge, Stop};
use dejarik_play::{Due, Game, Kind, Phase};
use dejarik_puzzles::Puzzle;
use dejarik_rules::{Side, SpaceSet, wording};

use self::desk::Desk;
pub(crate) use self::ears::Ears;
use self::hand::Hand;
use self::prompt::Answer;
use self::puzzle::PuzzleMode;
use crate::context::{Context, note, warn};
use crate::error::CliError;
use crate::lang::{Lang, Texts};
use crate::lines::Lines;
use crate::puzzle::Wanted;
use crate::session::keeper::{Keeper, OnDisk};
use crate::session::saved::Store;
use crate::session::think::{Found, Question};
use crate::session::{Begin, Seat, Session, Wait};
use crate::signals::{self, Scope, Signal};
use crate::study::Study;
use crate::telling::Teller;
use crate::ugi::client::end_guests;
use crate::{news, tables, words};

/// Whether to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Go,
    Leave,
}

/// A game being played line by line.
struct Plain<'a, 'b, W, R> {
    ctx: &'a mut Context<'b, W>,
    input: &'a mut Lines<R>,
    keeper: Keeper,
    session: Session,
    knowledge: Knowledge,
    /// Whether the user has been warned that the game cannot be saved.
    warned: bool,
    /// The move that is being built.
    hand: Option<Hand>,
    /// How many entries of the game's line have been told.
    told: usize,
    /// How many events the game had, and how many throws of the players' own dice were entered since,
    /// when it was last explained what to enter.
    explained: Option<(usize, usize)>,
    /// Whether the invitation to the open seat has been said.
    invited: bool,
    /// Whether the result of the game has been told.
    over_told: bool,
}

/// Plays until the players leave or the input ends.
///
/// # Errors
/// If the input cannot be read, the output cannot be written, or the game to resume cannot be had.
pub(crate) fn run<W: Write, R: Read>(
    begin: Begin,
    ctx: &mut Context<'_, W>,
    input: &mut Lines<R>,
) -> Result<(), CliError> {
    let mut keeper = Keeper::new(Store::of_user());
    listen(ctx.texts.lang(), keeper.watch());
    let session = match begin {
        Begin::New(terms) => Some(Session::new(*terms)),
        Begin::Choose(rules) => start::start(ctx, input, &mut keeper, rules)?,
        Begin::Resume(id) => Some(keeper.resume(&id)?),
        Begin::Online(session) => Some(*session),
    };
    let Some(session) = session else { return Ok(()) };
    let knowledge = tables::knowledge(warn);
    let mut plain = Plain {
        ctx,
        input,
        keeper,
        session,
        knowledge,
        warned: false,
        hand: None,
        told: 0,
        explained: None,
        invited: false,
        over_told: false,
    };
    if plain.session.online().is_some() {
        plain.keep();
    }
    plain.greet()?;
    let ended = loop {
        match plain.step() {
            Ok(Next::Go) => {}
            Ok(Next::Leave) => break Ok(()),
            Err(error) => break Err(error),
        }
    };
    if let Some(text) = words::kept(&plain.ctx.texts, &plain.keeper.kept()) {
        plain.ctx.say(&text)?;
    }
    plain.ctx.out.flush()?;
    ended
}

/// Opens the analysis board, until the user leaves or the input ends.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub(crate) fn analyse<W: Write, R: Read>(
    study: Study,
    ctx: &mut Context<'_, W>,
    input: &mut Lines<R>,
) -> Result<(), CliError> {
    let knowledge = tables::knowledge(warn);
    Desk::new(ctx, input, knowledge, study).run()?;
    ctx.out.flush()?;
    Ok(())
}

/// Opens a puzzle, and then others, until the user leaves or the input ends.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub(crate) fn puzzles<W: Write, R: Read>(
    first: &'static Puzzle,
    wanted: Wanted,
    ctx: &mut Context<'_, W>,
    input: &mut Lines<R>,
) -> Result<(), CliError> {
    let knowledge = tables::knowledge(warn);
    PuzzleMode::new(ctx, input, knowledge, first, wanted).run()?;
    ctx.out.flush()?;
    Ok(())
}

/// Ends the process at once when a signal asks for it, and says what is on disk of the game, which was
/// saved after its last move.
fn listen(lang: Lang, kept: Arc<Mutex<OnDisk>>) {
    signals::listen(Scope::Stops, move |signal| {
        if let Signal::Stop(signal) = signal {
            end_guests();
            let kept = kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let text = words::kept(&Texts::new(lang), &kept);
            note(&format!("\n{}", text.unwrap_or_default()));
            std::process::exit(signal.exit_code().into());
        }
    });
}

impl<W: Write, R: Read> Plain<'_, '_, W, R> {
    fn yes(&mut self, question: &str) -> Result<Answer, CliError> {
        prompt::yes(self.ctx, self.input, question)
    }

    /// Explains what to enter, unless that has been explained already.
    fn explain_once(&mut self, text: &str) -> Result<(), CliError> {
        let thrown = self.session.tally().map_or(0, |tally| tally.entered().len());
        let now = Some((self.game().events().len(), thrown));
        if self.explained == now {
            return Ok(());
        }
        self.explained = now;
        self.ctx.say(text)
    }

    /// Forgets what has been explained, so that it is explained again where it is due.
    fn explain_again(&mut self) {
        self.explained = None;
        self.invited = false;
    }

    fn game(&self) -> &Game {
        self.session.game()
    }

    fn teller(&self) -> Teller<'_> {
        Teller::new(&self.ctx.texts, self.session.rules()).for_reader(self.session.reader())
    }

    fn side(&self, side: Side) -> String {
        words::side(&self.ctx.texts, self.session.rules(), side)
    }

    /// Says what is played and by whom, and what stands where.
    fn greet(&mut self) -> Result<(), CliError> {
        let rules = words::rules(&self.ctx.texts, self.session.rules());
        self.ctx.say(&rules)?;
        for side in Side::BOTH {
            let who = match self.session.seat(side) {
                Seat::Human if self.session.online().is_some() => {
                    news::player(&self.ctx.texts, &self.session, side)
                }
                Seat::Human => self.ctx.texts.get("plain-human"),
                Seat::Computer(level) => {
                    self.ctx.texts.with("plain-computer", [("level", level.number().into())])
                }
                Seat::Program(guest) => {
                    self.ctx.texts.with("table-program", [("name", guest.name().into())])
                }
            };
            let side = self.side(side);
            let text = self.ctx.texts.with("pair", [("name", side.into()), ("value", who.into())]);
            self.ctx.say(&text)?;
        }
        let pieces = self.pieces();
        self.ctx.say_all(&pieces)?;
        self.told = self.game().line().len();
        self.explain_again();
        if let Some(position) = self.session.position() {
            let status = self.teller().counters(position);
            self.ctx.say_all(&status)?;
        }
        self.tell_state()?;
        self.ctx.tell(match self.session.online() {
            None => "plain-welcome",
            Some(online) if online.watches() => "plain-online-watch",
            Some(_) => "plain-online-welcome",
        })
    }

    /// Lists the pieces on the board and beside it; during the set-up, those that both players may see.
    fn pieces(&self) -> Vec<String> {
        let teller = self.teller();
        match (self.session.position(), self.game().phase()) {
            (Some(position), _) => teller.pieces(position),
            (None, Phase::SetUp(setup)) => {
                let pieces = setup.pieces(None);
                if pieces.is_empty() {
                    return vec![self.ctx.texts.get("plain-empty-board")];
                }
                Side::BOTH.map(|side| teller.standing(side, &pieces, SpaceSet::EMPTY)).to_vec()
            }
            (None, Phase::Playing(_) | Phase::Over(_)) => Vec::new(),
        }
    }

    /// Saves the game. The first failure is reported, and the game continues.
    fn keep(&mut self) {
        if let Err(error) = self.keeper.keep(&self.session)
            && !self.warned
        {
            self.warned = true;
            let error = self.ctx.texts.of(&error);
            let text = self.ctx.texts.with("plain-not-kept", [("error", error.into())]);
            note(&text);
        }
    }

    /// Makes the next thing happen, whether it is a person's, the computer's or the dice's turn.
    fn step(&mut self) -> Result<Next, CliError> {
        self.catch_up()?;
        self.invite()?;
        match self.session.wait() {
            Wait::Order(side) => self.order(side),
            Wait::Throw => match self.session.throw() {
                Ok(()) => self.happened(),
                Err(error) => Err(CliError::usage(error)),
            },
            Wait::TypedThrow => self.typed_throw(),
            Wait::Human(side) => self.human(side),
            Wait::Computer(_) => self.computer(),
            Wait::Elsewhere(_) => self.elsewhere(),
            Wait::Over => self.over(),
        }
    }

    /// Saves the game after an event and tells what is new.
    fn happened(&mut self) -> Result<Next, CliError> {
        self.keep();
        self.hand = None;
        self.tell_new()?;
        Ok(Next::Go)
    }

    /// Tells what has happened since it was last told, what has changed by it, and what is going on.
    fn tell_new(&mut self) -> Result<(), CliError> {
        // While one order is still missing, the other one is not told.
        if matches!(self.game().due(), Due::Orders(_)) {
            return Ok(());
        }
        let (game, teller) = (self.game(), self.teller());
        let (from, to) = (self.told, game.line().len());
        let mut told = Vec::new();
        if game.line()[from..to].iter().any(|played| played.kind == Kind::Order) {
            told.extend(self.pieces());
        }
        told.extend(teller.played(game, from..to));
        if let (Some(before), Some(after)) = (game.before(from), self.session.position()) {
            told.extend(teller.counted(before, after, game.occurrences()));
        }
        self.told = to;
        self.ctx.say_all(&told)?;
        self.tell_state()
    }

    /// Tells what is going on in the middle of a turn, and which decisions are asked for.
    fn tell_state(&mut self) -> Result<(), CliError> {
        let Wait::Human(_) = self.session.wait() else { return Ok(()) };
        let (Some(position), Some(picker)) = (self.session.position(), self.session.picker())
        else {
            return Ok(());
        };
        let teller = self.teller();
        let mut told = teller.happening(position);
        if teller.is_asked(&picker) {
            told.extend(teller.asked(&picker));
        }
        if self.game().can_claim() {
            told.push(self.ctx.texts.get("plain-may-claim"));
        }
        self.ctx.say_all(&told)
    }

    /// Lets the computer or a program play the step that is due.
    fn computer(&mut self) -> Result<Next, CliError> {
        self.ctx.out.flush()?;
        let job = self.session.move_job();
        match job.map(|job| job.run(&self.knowledge, &Stop::new()).found) {
            Some(Found::Step(Some(step))) => self.play(step),
            Some(Found::Failed(why)) => Err(CliError::Usage(why)),
            // A signal ends the process in another thread.
            Some(Found::Stopped) => Ok(Next::Go),
            _ => Err(CliError::Usage(wording!(
                "the computer found no move",
                "l’ordinateur n’a pas trouvé de coup"
            ))),
        }
    }

    /// Tells the result and asks whether another game follows.
    fn over(&mut self) -> Result<Next, CliError> {
        let untold = !std::mem::replace(&mut self.over_told, self.session.online().is_some());
        if let Some(result) = self.game().result().copied().filter(|_| untold) {
            let teller = Teller::new(&self.ctx.texts, self.session.rules());
            let text = teller.ended(result.why, result.winner);
            self.ctx.say(&text)?;
            if result.points != [0, 0] {
                for side in Side::BOTH {
                    let points = result.points[side.index()];
                    let points = self.ctx.texts.with("points", [("points", points.into())]);
                    let name = self.side(side);
                    let text = [("name", name.into()), ("value", points.into())];
                    let text = self.ctx.texts.with("pair", text);
                    self.ctx.say(&text)?;
                }
            }
        }
        self.keep();
        match self.session.online() {
            Some(_) => self.again_online(),
            None => self.again(),
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
    fn ask_engine(&mut self, question: Question) -> Option<Found> {
        let job = self.session.job(question)?;
        Some(job.run(&self.knowledge, &Stop::new()).found)
    }
}
