//! The game screen's state: the session, the step being chosen, the cursor, questions, the dice
//! on the table. It is told keys and clicks and answers with what is to be done outside; it draws
//! nothing and reads no clock.

use crossterm::event::KeyCode;
use dejarik_play::{Event, GameError};
use dejarik_rules::board::Turn;
use dejarik_rules::{Side, Space};

use super::ask::{Ask, Line, Order, Sure, What, throw_word};
use super::typed::{parse, pushes};
use crate::session::think::{Job, Question, Thought};
use crate::session::{Session, Wait};
use dejarik_play::Thrown;
use dejarik_play::pick::{Choice, Kind, Picked, Picker, Spot, Word};

/// Something to tell the players, by key; words come later.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Say {
    /// A text without variables.
    Key(&'static str),
    /// A text with what the rules answered, in their words.
    With(&'static str, String),
}

/// What has to be done outside.
#[derive(Clone, Debug)]
pub(super) enum Effect {
    /// Think about this, in the background.
    Think(Job),
    /// What is being thought about is not wanted any more.
    Stop,
    /// The game has changed: keep it.
    Save,
    /// To the menu.
    Menu,
    /// The next game of the series.
    Rematch,
    /// End the program.
    Quit,
}

/// Frames that dice roll before they lie still, and that a computer's step waits to be seen.
const FRAMES: u32 = 7;

/// The game screen.
#[derive(Debug)]
pub(super) struct Play {
    pub(super) session: Session,
    pub(super) picker: Option<Picker>,
    /// The space under the cursor.
    pub(super) cursor: Space,
    /// Whether the cursor is shown: not while only the mouse is used.
    pub(super) cursor_on: bool,
    /// A target off the board that has the focus instead of the cursor.
    pub(super) focus: Option<Spot>,
    pub(super) ask: Option<Ask>,
    pub(super) say: Option<Say>,
    /// The last hint: the step and what the engine says.
    pub(super) hint: Option<Thought>,
    /// The question that is being thought about.
    pub(super) thinking: Option<(usize, Question)>,
    /// The last throw, and how many frames it still rolls.
    pub(super) dice: Option<(Thrown, u32)>,
    /// Lines the move list is scrolled up.
    pub(super) scroll: usize,
    pub(super) turned: bool,
    /// Why the game is not saved, if it is not.
    pub(super) unsaved: Option<String>,
    pub(super) animate: bool,
    /// A computer's step that waits for the eye.
    waiting: Option<(Choice, u32)>,
    /// The last arrow left or right, and which way it turned.
    pub(super) spin: Option<(KeyCode, Turn)>,
    pub(super) effects: Vec<Effect>,
}

impl Play {
    pub(super) fn new(session: Session, animate: bool) -> Play {
        let turned = session.only_human() == Some(Side::Second);
        let home = if turned { Space::outer(8) } else { Space::outer(1) };
        let mut play = Play {
            session,
            picker: None,
            cursor: home,
            cursor_on: true,
            focus: None,
            ask: None,
            say: None,
            hint: None,
            thinking: None,
            dice: None,
            scroll: 0,
            turned,
            unsaved: None,
            animate,
            waiting: None,
            spin: None,
            effects: vec![Effect::Save],
        };
        play.go_on();
        play
    }

    /// Whether frames have to pass for something to happen.
    pub(super) fn wants_frames(&self) -> bool {
        self.waiting.is_some() || self.rolling()
    }

    /// Whether dice are still rolling.
    pub(super) fn rolling(&self) -> bool {
        self.dice.is_some_and(|(_, frames)| frames > 0)
    }

    /// A frame passes.
    pub(super) fn frame(&mut self) {
        if let Some((_, frames)) = &mut self.dice
            && *frames > 0
        {
            *frames -= 1;
            if *frames == 0 {
                self.go_on();
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

    /// Does everything that needs no person, up to the next decision.
    fn go_on(&mut self) {
        loop {
            if self.rolling() || self.waiting.is_some() {
                return;
            }
            match self.session.wait() {
                Wait::Throw => match self.session.throw() {
                    Ok(_) => {
                        self.effects.push(Effect::Save);
                        let frames = if self.animate { FRAMES } else { 0 };
                        self.dice = self.session.thrown().map(|thrown| (thrown, frames));
                    }
                    Err(error) => {
                        self.say = Some(Say::With("table-no-dice", error.to_string()));
                        return;
                    }
                },
                Wait::TypedThrow => {
                    if self.ask.is_none() {
                        self.ask = Some(Ask::Line(Line::new(What::Throw)));
                    }
                    return;
                }
                Wait::Order(side) => {
                    let offered = match side {
                        Side::First => "NSKM",
                        Side::Second => "xthg",
                    };
                    self.ask = Some(Ask::Order(Order::new(side, offered)));
                    return;
                }
                Wait::Computer(_) => {
                    self.picker = None;
                    if let Some(job) = self.session.move_job()
                        && self.thinking.is_none()
                    {
                        self.think(job);
                    }
                    return;
                }
                Wait::Human(_) => {
                    let picker = self.session.picker();
                    if self.picker.is_none() {
                        self.picker = picker;
                        self.find_cursor();
                    }
                    return;
                }
                Wait::Over => {
                    self.picker = None;
                    if self.ask.is_none() {
                        self.ask = Some(Ask::Over);
                    }
                    return;
                }
            }
        }
    }

    /// Where the cursor is of use: on the piece in hand, or where it was.
    fn find_cursor(&mut self) {
        self.focus = None;
        let Some(picker) = &self.picker else { return };
        if let Some(Spot::Space(space)) = picker.prefix().first() {
            self.cursor = *space;
        } else if let Some(target) = picker.targets().first()
            && let Spot::Word(_) = target.spot
        {
            self.focus = Some(target.spot);
        }
    }

    fn think(&mut self, job: Job) {
        self.thinking = Some((job.number, job.question));
        self.effects.push(Effect::Think(job));
    }

    fn stop_thinking(&mut self) {
        self.waiting = None;
        if self.thinking.take().is_some() {
            self.effects.push(Effect::Stop);
        }
    }

    /// An answer of the engine. One that comes too late is for nobody.
    pub(super) fn thought(&mut self, thought: Thought) {
        if self.thinking != Some((thought.number, thought.question)) {
            return;
        }
        self.thinking = None;
        match thought.question {
            Question::Hint => self.hint = Some(thought),
            Question::Draw(side) => {
                if thought.accepts_draw(side) {
                    self.happen(Event::Draw);
                } else {
                    self.say = Some(Say::Key("table-draw-declined"));
                    self.go_on();
                }
            }
            Question::Move(_) => {
                let best = thought.analysis.map(|analysis| analysis.best);
                // Without an answer any step is better than none.
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

    /// The step of the computer that is about to be made, for the board to show.
    pub(super) fn announced(&self) -> Option<&Choice> {
        self.waiting.as_ref().map(|(choice, _)| choice)
    }

    /// Makes a step.
    fn make(&mut self, choice: &Choice) {
        self.dice = None;
        let made = self.session.play(choice.step);
        self.after(made);
    }

    fn happen(&mut self, event: Event) {
        let done = self.session.apply(event);
        self.after(done);
    }

    /// Something has happened, or could not.
    fn after(&mut self, done: Result<(), GameError>) {
        self.say = None;
        self.hint = None;
        self.waiting = None;
        match done {
            Ok(()) => {
                // Whatever was thought about was another position.
                self.stop_thinking();
                self.picker = None;
                self.scroll = 0;
                if self.session.thrown().is_some() {
                    self.dice = self.session.thrown().map(|thrown| (thrown, 0));
                }
                self.effects.push(Effect::Save);
            }
            Err(error) => self.say = Some(Say::With("table-refused", error.to_string())),
        }
        self.go_on();
    }

    /// Points at something with the mouse, the cursor or a number.
    pub(super) fn point(&mut self, spot: Spot) {
        self.say = None;
        let Some(picker) = &mut self.picker else {
            return;
        };
        match picker.point(spot) {
            Picked::Changed => {
                self.hint = None;
                if let Spot::Space(space) = spot {
                    self.cursor = space;
                }
                self.focus = None;
            }
            Picked::Nothing => self.say = Some(Say::Key(why_not(picker, spot))),
            Picked::Ready(choice) if choice.odds.is_some() => {
                self.ask = Some(Ask::Attack(choice));
            }
            Picked::Ready(choice) => self.make(&choice),
            Picked::Several(choices) => self.ask = Some(Ask::Several { choices, at: 0 }),
        }
    }

    /// A key while nothing is asked. Says whether it meant anything.
    pub(super) fn key(&mut self, code: KeyCode) -> bool {
        if self.rolling() {
            // Any key lets the dice lie still.
            if let Some((_, frames)) = &mut self.dice {
                *frames = 0;
            }
            self.go_on();
            return true;
        }
        if !matches!(code, KeyCode::Left | KeyCode::Right) {
            self.spin = None;
        }
        match code {
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => self.steer(code),
            KeyCode::Enter if self.session.wait() == Wait::Over => self.ask = Some(Ask::Over),
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.cursor_on = true;
                self.point(self.focus.unwrap_or(Spot::Space(self.cursor)));
            }
            KeyCode::Esc | KeyCode::Backspace => {
                self.hint = None;
                self.focus = None;
                self.say = None;
                if let Some(picker) = &mut self.picker {
                    picker.back();
                }
            }
            KeyCode::Tab => self.next_target(true),
            KeyCode::BackTab => self.next_target(false),
            KeyCode::PageUp => self.scroll = self.scroll.saturating_add(5),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_sub(5),
            KeyCode::Home => self.scroll = usize::MAX,
            KeyCode::End => self.scroll = 0,
            KeyCode::Char(digit @ '1'..='9') => {
                let words = self.picker.as_ref().map(Picker::words).unwrap_or_default();
                if let Some(word) = words.get(digit as usize - '1' as usize) {
                    self.point(Spot::Word(*word));
                }
            }
            KeyCode::Char(letter) => return self.letter(letter),
            _ => return false,
        }
        true
    }

    fn letter(&mut self, letter: char) -> bool {
        match letter {
            'u' => self.undo(),
            'h' => self.ask_hint(),
            'r' => {
                let book = crate::commands::rules::Book::Rules(self.session.rules());
                self.ask = Some(Ask::Rules { book, top: 0 });
            }
            '?' => self.ask = Some(Ask::Help { top: 0 }),
            'q' if self.unsaved.is_some() => self.ask = Some(Ask::Sure(Sure::Leave)),
            'q' => self.effects.push(Effect::Quit),
            'm' if self.unsaved.is_some() => self.ask = Some(Ask::Sure(Sure::Menu)),
            'm' => self.effects.push(Effect::Menu),
            'f' => self.turned = !self.turned,
            'g' => {
                if let Wait::Human(side) = self.session.wait() {
                    self.ask = Some(Ask::Sure(Sure::Resign(side)));
                }
            }
            'd' => self.draw(),
            'e' => {
                let ends = [Word::Done, Word::End, Word::Stay, Word::Accept, Word::Pass];
                let words = self.picker.as_ref().map(Picker::words).unwrap_or_default();
                if let Some(word) = ends.into_iter().find(|word| words.contains(word)) {
                    self.point(Spot::Word(word));
                }
            }
            ':' => self.ask = Some(Ask::Line(Line::new(What::Move))),
            letter if letter.is_ascii_uppercase() => self.next_piece(letter),
            _ => return false,
        }
        true
    }

    fn undo(&mut self) {
        if !self.session.can_undo() {
            self.say = Some(Say::Key("table-nothing-to-undo"));
            // A throw to be typed, if one is due, is asked for again.
            self.go_on();
            return;
        }
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
        if let Some(picker) = &mut self.picker {
            picker.clear();
        }
        if let Some(job) = self.session.job(Question::Hint) {
            self.say = None;
            self.think(job);
        }
    }

    /// Offers a draw, or declares the one of G-20.
    fn draw(&mut self) {
        let Wait::Human(side) = self.session.wait() else { return };
        if self.session.game().can_claim() {
            self.ask = Some(Ask::Sure(Sure::Claim(side)));
        } else if self.session.seat(side.other()).is_computer() {
            self.stop_thinking();
            if let Some(job) = self.session.job(Question::Draw(side.other())) {
                self.think(job);
            }
        } else {
            self.ask = Some(Ask::Sure(Sure::TakeDraw(side)));
        }
    }

    /// Yes to a question.
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
            Some(Ask::Sure(Sure::Resign(side))) => self.happen(Event::Resign(side)),
            Some(Ask::Sure(Sure::TakeDraw(_))) => self.happen(Event::Draw),
            Some(Ask::Sure(Sure::Claim(side))) => self.happen(Event::Claim(side)),
            Some(Ask::Sure(Sure::Leave)) => self.effects.push(Effect::Quit),
            Some(Ask::Sure(Sure::Menu)) => self.effects.push(Effect::Menu),
            Some(Ask::Over) => self.effects.push(Effect::Rematch),
            Some(Ask::Help { .. } | Ask::Rules { .. }) | None => self.go_on(),
        }
    }

    /// No to a question, or enough of a page.
    pub(super) fn no(&mut self) {
        let asked = self.ask.take();
        match asked {
            // Dice and orders cannot be done without; a player may go to the menu instead.
            Some(Ask::Order(_) | Ask::Line(Line { what: What::Throw, .. })) => {
                self.effects.push(Effect::Menu);
            }
            // The computer may have moved on behind the page or the line.
            Some(
                Ask::Help { .. } | Ask::Rules { .. } | Ask::Line(Line { what: What::Move, .. }),
            ) => self.go_on(),
            _ => {}
        }
    }

    /// A line was typed.
    fn typed(&mut self, mut line: Line) {
        let (what, text) = (line.what, line.text.trim().to_owned());
        if text.is_empty() && what == What::Move {
            self.go_on();
            return;
        }
        let done = match what {
            What::Throw => self.session.apply(Event::Roll(throw_word(&text))),
            What::Move => match (self.session.wait(), self.session.position()) {
                (Wait::Human(_), Some(position)) => match parse(position, &text) {
                    Ok(step) => {
                        let choice = Choice::new(position, step);
                        if choice.odds.is_some() {
                            self.ask = Some(Ask::Attack(choice));
                            return;
                        }
                        self.session.play(step)
                    }
                    Err(error) => {
                        let choices = pushes(position, &text);
                        if !choices.is_empty() {
                            self.ask = Some(Ask::Several { choices, at: 0 });
                            return;
                        }
                        Err(error.into())
                    }
                },
                _ => Err(GameError::NotDue { due: "nothing", found: "a move" }),
            },
        };
        match done {
            Ok(()) => self.after(Ok(())),
            Err(error) => {
                line.error = Some(error.to_string());
                self.ask = Some(Ask::Line(line));
            }
        }
    }
}

/// Why pointing at a spot does nothing.
fn why_not(picker: &Picker, spot: Spot) -> &'static str {
    let Spot::Space(space) = spot else { return "table-not-now" };
    let board = picker.board();
    let held = !picker.prefix().is_empty();
    match board.piece_at(space) {
        _ if picker.targets().iter().all(|target| target.kind == Kind::Word) => {
            "table-only-buttons"
        }
        Some(piece) if piece.side == board.side_to_move() => "table-cannot-move",
        _ if held => "table-cannot-go",
        Some(_) => "table-not-yours",
        None => "table-empty-space",
    }
}
