//! The state of the game screen: the session, the step being chosen, the open question, the hint
//! and the dice.
//!
//! It handles keys and clicks and answers with effects. It draws nothing and reads no clock.

mod keys;

use crossterm::event::KeyCode;
use dejarik_engine::Analysis;
use dejarik_play::{Event, GameError};
use dejarik_rules::{Bilingual, Side, Wording, Words};

use super::app::{Effect, Request};
use super::ask::{Ask, Order, Prompt, Sure, What};
use super::dice;
use super::hand::{Hand, Pointed};
use super::typed::{Typed, read};
use crate::lang::{Lang, Texts};
use crate::session::keeper::OnDisk;
use crate::session::online::News;
use crate::session::think::{Found, Job, Question, Thought};
use crate::session::{Session, Wait};
use crate::telling::{Entry, Teller, no_throw, refused_throw};
use dejarik_play::Thrown;
use dejarik_play::pick::{Choice, Spot};

/// A message to the players, which is put into words when it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Say {
    /// The key of a text without variables.
    Key(&'static str),
    /// The key of a text, and the reason that the library gives.
    With(&'static str, Wording),
}

impl Say {
    /// Puts the message into words.
    pub(super) fn text(&self, texts: &Texts) -> String {
        match self {
            Say::Key(key) => texts.get(key),
            Say::With(key, error) => texts.with(key, [("error", texts.of(error).into())]),
        }
    }
}

/// The number of frames for which a step of the computer is shown before it is played.
const FRAMES: u32 = 7;

/// The game screen.
#[derive(Debug)]
pub(super) struct Play {
    pub(super) session: Session,
    pub(super) hand: Hand,
    pub(super) ask: Option<Ask>,
    pub(super) say: Option<Say>,
    /// The last hint of the engine.
    pub(super) hint: Option<Box<Analysis>>,
    /// The question that the engine works on, with the number of events of the game when it was
    /// asked.
    pub(super) thinking: Option<(usize, Question)>,
    /// The last throw, and the number of frames for which it still rolls.
    pub(super) dice: Option<(Thrown, u32)>,
    /// The number of lines by which the list of moves is scrolled up.
    pub(super) scroll: usize,
    /// What is on disk of the game.
    pub(super) kept: OnDisk,
    pub(super) animate: bool,
    /// What has arrived last in a game that a server keeps.
    pub(super) news: Vec<News>,
    /// The step of the computer that is being shown, and the number of frames until it is played.
    waiting: Option<(Choice, u32)>,
    pub(super) effects: Vec<Effect>,
}

impl Play {
    pub(super) fn new(session: Session, animate: bool) -> Play {
        let turned = session.only_human() == Some(Side::Second);
        let mut play = Play {
            session,
            hand: Hand::new(turned),
            ask: None,
            say: None,
            hint: None,
            thinking: None,
            dice: None,
            scroll: 0,
            kept: OnDisk::Nothing,
            animate,
            news: Vec::new(),
            waiting: None,
            effects: vec![Effect::Save],
        };
        play.advance();
        play
    }

    /// Returns whether an animation is running, so that frames have to be sent.
    pub(super) fn wants_frames(&self) -> bool {
        self.waiting.is_some() || self.rolling()
    }

    /// Returns whether dice are still rolling.
    pub(super) fn rolling(&self) -> bool {
        self.dice.is_some_and(|(_, frames)| frames > 0)
    }

    /// Advances the animations by a frame.
    pub(super) fn frame(&mut self) {
        if let Some((_, frames)) = &mut self.dice
            && *frames > 0
        {
            *frames -= 1;
            if *frames == 0 {
                self.advance();
            }
            return;
        }
        if let Some((choice, frames)) = self.waiting.take() {
            if frames > 1 {
                self.waiting = Some((choice, frames - 1));
            } else {
                self.make(&choice);
            }
        }
    }

    /// Does everything that needs no person, up to the next decision of one.
    pub(super) fn advance(&mut self) {
        loop {
            if self.rolling() || self.waiting.is_some() {
                return;
            }
            match self.session.wait() {
                Wait::Throw => match self.session.throw() {
                    Ok(_) => {
                        self.effects.push(Effect::Save);
                        let frames = |thrown| if self.animate { dice::frames(thrown) } else { 0 };
                        self.dice = self.session.thrown().map(|thrown| (thrown, frames(thrown)));
                    }
                    Err(error) => {
                        self.say = Some(Say::With("table-no-dice", error.wording()));
                        return;
                    }
                },
                Wait::TypedThrow => {
                    if self.ask.is_none() {
                        self.ask = Some(Ask::Line(Prompt::new(What::Cast)));
                    }
                    return;
                }
                Wait::Order(side) => {
                    let offered = self.session.offered_order(side);
                    self.ask = Some(Ask::Order(Order::new(side, &offered)));
                    return;
                }
                Wait::Computer(_) => {
                    self.hand.picker = None;
                    if let Some(job) = self.session.move_job()
                        && self.thinking.is_none()
                    {
                        self.think(job);
                    }
                    return;
                }
                Wait::Human(_) => {
                    self.hand.take(self.session.picker());
                    return;
                }
                Wait::Elsewhere(_) => {
                    self.hand.picker = None;
                    return;
                }
                Wait::Over => {
                    self.hand.picker = None;
                    if self.ask.is_none() {
                        self.ask = Some(Ask::Over);
                    }
                    return;
                }
            }
        }
    }

    fn think(&mut self, job: Job) {
        self.thinking = Some((job.number, job.question));
        self.effects.push(Effect::Request(Request::Think(Box::new(job))));
    }

    fn stop_thinking(&mut self) {
        self.waiting = None;
        if self.thinking.take().is_some() {
            self.effects.push(Effect::Request(Request::Stop));
        }
    }

    /// Takes an answer of the engine, unless the question was cancelled.
    pub(super) fn thought(&mut self, thought: Thought) {
        if self.thinking != Some((thought.number, thought.question)) {
            return;
        }
        self.thinking = None;
        match thought.found {
            Found::Hint(analysis) => self.hint = analysis,
            Found::Draw(true) => self.happen(Event::Draw),
            Found::Draw(false) => {
                self.say = Some(Say::Key("table-draw-declined"));
                self.advance();
            }
            Found::Failed(why) => self.ask = Some(Ask::Failed(why)),
            Found::Stopped => {}
            Found::Step(best) => {
                // If the engine found nothing, any legal step is played.
                let best = best.or_else(|| self.session.game().steps().first().copied());
                if let (Some(best), Some(position)) = (best, self.session.position()) {
                    let choice = Choice::new(position, best);
                    if self.animate {
                        self.waiting = Some((choice, FRAMES));
                    } else {
                        self.make(&choice);
                    }
                }
            }
        }
    }

    /// Returns the step of the computer that is about to be played, for the board to show.
    pub(super) fn announced(&self) -> Option<&Choice> {
        self.waiting.as_ref().map(|(choice, _)| choice)
    }

    /// Plays a step.
    fn make(&mut self, choice: &Choice) {
        self.dice = None;
        let made = self.session.play(choice.step);
        self.after(made);
    }

    fn happen(&mut self, event: Event) {
        let done = self.session.apply(event);
        self.after(done);
    }

    /// Updates the screen after an event, or shows why it was refused.
    fn after(&mut self, done: Result<(), GameError>) {
        self.say = None;
        self.hint = None;
        self.waiting = None;
        match done {
            Ok(()) => {
                // The engine was working on the position before.
                self.stop_thinking();
                self.hand.picker = None;
                self.scroll = 0;
                if self.session.thrown().is_some() {
                    self.dice = self.session.thrown().map(|thrown| (thrown, 0));
                }
                self.effects.push(Effect::Save);
            }
            Err(error) => self.say = Some(Say::With("table-refused", error.wording())),
        }
        self.advance();
    }

    /// Points at a spot with the mouse, the cursor or a number.
    pub(super) fn point(&mut self, spot: Spot) {
        self.say = None;
        match self.hand.point(spot) {
            Pointed::Idle => {}
            Pointed::Changed => self.hint = None,
            Pointed::Nothing(why) => self.say = Some(Say::Key(why)),
            Pointed::Ready(choice) if choice.odds.is_some() => {
                self.ask = Some(Ask::Attack(choice));
            }
            Pointed::Ready(choice) => self.make(&choice),
            Pointed::Several(choices) => self.ask = Some(Ask::Several { choices, at: 0 }),
        }
    }

    /// Takes back, if the other person at the screen agrees.
    fn ask_undo(&mut self) {
        if !self.session.can_undo() {
            self.say = Some(Say::Key("table-nothing-to-undo"));
            // If a throw has to be typed, it is asked for again.
            self.advance();
            return;
        }
        match self.session.consenter() {
            Some(other) => self.ask = Some(Ask::Sure(Sure::Undo(other))),
            None => self.undo(),
        }
    }

    /// Plays again what was taken back.
    fn redo(&mut self) {
        if !self.session.can_redo() {
            self.say = Some(Say::Key("table-nothing-to-redo"));
            return;
        }
        self.stop_thinking();
        self.dice = None;
        let done = self.session.redo();
        self.after(done);
    }

    fn undo(&mut self) {
        self.stop_thinking();
        self.dice = None;
        if self.ask == Some(Ask::Over) {
            self.ask = None;
        }
        let done = self.session.undo();
        self.after(done);
    }

    fn ask_hint(&mut self) {
        if !matches!(self.session.wait(), Wait::Human(_)) || self.thinking.is_some() {
            return;
        }
        if let Some(picker) = &mut self.hand.picker {
            picker.clear();
        }
        if let Some(job) = self.session.job(Question::Hint) {
            self.say = None;
            self.think(job);
        }
    }

    /// Offers a draw, or claims the one by repetition (G-20).
    fn draw(&mut self) {
        let Wait::Human(side) = self.session.wait() else { return };
        if self.session.game().can_claim() {
            self.ask = Some(Ask::Sure(Sure::Claim(side)));
        } else if self.session.seat(side.other()).program().is_some() {
            // UGI has no words for an offer.
            self.say = Some(Say::Key("table-draw-declined"));
        } else if self.session.seat(side.other()).is_computer() {
            self.stop_thinking();
            if let Some(job) = self.session.job(Question::Draw(side.other())) {
                self.think(job);
            }
        } else {
            self.ask = Some(Ask::Sure(Sure::TakeDraw(side)));
        }
    }

    /// Carries out what was confirmed.
    pub(super) fn yes(&mut self) {
        match self.ask.take() {
            Some(Ask::Attack(choice)) => self.make(&choice),
            Some(Ask::Several { choices, at }) => match choices.get(at) {
                Some(choice) if choice.odds.is_some() => {
                    self.ask = Some(Ask::Attack(choice.clone()));
                }
                Some(choice) => self.make(&choice.clone()),
                None => {}
            },
            Some(Ask::Order(order)) => {
                let done = self.session.order(&order.text());
                self.after(done);
            }
            Some(Ask::Line(line)) => self.typed(line),
            Some(Ask::Phrases { at }) => self.say_phrase(at),
            Some(Ask::Sure(Sure::Wish(action))) => self.wish(action),
            Some(Ask::Sure(Sure::Resign(side))) => self.happen(Event::Resign(side)),
            Some(Ask::Sure(Sure::TakeDraw(_))) => self.happen(Event::Draw),
            Some(Ask::Sure(Sure::Claim(side))) => self.happen(Event::Claim(side)),
            Some(Ask::Sure(Sure::Undo(_))) => self.undo(),
            Some(Ask::Sure(Sure::Leave)) => self.effects.push(Effect::Quit),
            Some(Ask::Sure(Sure::Menu)) => self.effects.push(Effect::Menu),
            Some(Ask::Over) => self.effects.push(Effect::Rematch),
            Some(Ask::Help { .. } | Ask::Rules { .. } | Ask::Failed(_)) | None => self.advance(),
        }
    }

    /// Closes a question with no, or a page.
    pub(super) fn no(&mut self) {
        let asked = self.ask.take();
        match asked {
            // A game cannot continue without a throw, an order or the program's move, so no means leaving for the
            // menu.
            Some(Ask::Order(_) | Ask::Failed(_) | Ask::Line(Prompt { what: What::Cast, .. })) => {
                self.effects.push(Effect::Menu);
            }
            // The computer may have moved while the page or the line was open.
            Some(
                Ask::Help { .. }
                | Ask::Rules { .. }
                | Ask::Line(Prompt { what: What::Move, .. })
                | Ask::Sure(Sure::Undo(_)),
            ) => self.advance(),
            _ => {}
        }
    }

    /// Reads what was typed for the throw that is due, in either language.
    fn read_entry(&self, text: &str) -> Entry {
        let Some(tally) = self.session.tally() else { return Entry::Unknown };
        let read =
            |lang| Teller::new(&Texts::new(lang), self.session.rules()).read_entry(&tally, text);
        let mut meant = Lang::ALL.into_iter().map(read);
        meant.find(|entry| *entry != Entry::Unknown).unwrap_or(Entry::Unknown)
    }

    /// Takes a line that was typed.
    fn typed(&mut self, line: Prompt) {
        let (what, text) = (line.what, line.text.trim().to_owned());
        if text.is_empty() && what == What::Move {
            self.advance();
            return;
        }
        let done = match what {
            // A game never asks for these.
            What::Position | What::File | What::Throw => return,
            What::Cast => match self.read_entry(&text) {
                Entry::Shown(shown) => self.session.cast(Some(shown)),
                Entry::Stop => self.session.cast(None),
                Entry::Whole(word) => self.session.enter(&word),
                Entry::Unknown => {
                    self.ask = Some(line.refused(&no_throw(&text)));
                    return;
                }
            },
            What::Move => match (self.session.wait(), self.session.position()) {
                (Wait::Human(_), Some(position)) => match read(position, &text) {
                    Typed::Step(step) => {
                        let choice = Choice::new(position, step);
                        if choice.odds.is_some() {
                            self.ask = Some(Ask::Attack(choice));
                            return;
                        }
                        self.session.play(step)
                    }
                    Typed::Several(choices) => {
                        self.ask = Some(Ask::Several { choices, at: 0 });
                        return;
                    }
                    Typed::Refused(why) => {
                        self.ask = Some(line.refused(&why));
                        return;
                    }
                },
                _ => Err(GameError::none_due(Words::new("a move", "un coup"))),
            },
        };
        match done {
            Ok(()) => self.after(Ok(())),
            Err(error) if what == What::Cast => {
                self.ask = Some(line.refused(&refused_throw(&text, &error)));
            }
            Err(error) => self.ask = Some(line.refused(&error)),
        }
    }
}
