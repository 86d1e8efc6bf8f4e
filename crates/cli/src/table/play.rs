//! The game screen's state: the session, the step being chosen, the cursor, questions, the dice
//! on the table. It is told keys and clicks and answers with what is to be done outside; it draws
//! nothing and reads no clock.

use crossterm::event::KeyCode;
use dejarik_play::{Event, GameError};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::board::Turn;
use dejarik_rules::{ParseError, Ring, Side, Space};

use super::ask::{Ask, Line, Order, Sure, What, throw_word};
use super::geometry;
use crate::session::pick::{Choice, Kind, Picked, Picker, Spot, Word};
use crate::session::think::{Job, Question, Thought};
use crate::session::{Session, Thrown, Wait};

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
    spin: Option<(KeyCode, Turn)>,
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
                let to_move = self.session.position().map(AnyPosition::side_to_move);
                if to_move.is_some_and(|to_move| thought.accepts_draw(side, to_move)) {
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
            KeyCode::PageUp => self.scroll += 5,
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
            Some(Ask::Help { .. } | Ask::Rules { .. }) => self.go_on(),
            _ => {}
        }
    }

    /// A line was typed.
    fn typed(&mut self, mut line: Line) {
        let (what, text) = (line.what, line.text.trim().to_owned());
        if text.is_empty() && what == What::Move {
            return;
        }
        let done = match what {
            What::Throw => self.session.enter(&throw_word(&text)),
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

    /// The arrows: around the ring, and along the ray, the way they point on the screen. Held
    /// down, left and right go all the way round.
    fn steer(&mut self, code: KeyCode) {
        self.cursor_on = true;
        self.focus = None;
        let (_, y) = geometry::direction(self.cursor, self.turned);
        let sideways = matches!(code, KeyCode::Left | KeyCode::Right);
        if self.cursor.ring() == Ring::Centre {
            let wanted = match code {
                KeyCode::Left => (-1.0, 0.1),
                KeyCode::Right => (1.0, 0.1),
                KeyCode::Up => (0.1, -1.0),
                _ => (0.1, 1.0),
            };
            let along = |space: &Space| {
                let (x, y) = geometry::direction(*space, self.turned);
                x * wanted.0 + y * wanted.1
            };
            let inner = (0..12).map(Space::inner);
            if let Some(best) = inner.max_by(|a, b| along(a).total_cmp(&along(b))) {
                self.cursor = best;
            }
        } else if sideways {
            let turn = match self.spin {
                Some((last, turn)) if last == code => turn,
                _ => {
                    // Clockwise at the bottom is to the left, at the top to the right.
                    let right_is_clockwise = y < 0.0;
                    if (code == KeyCode::Right) == right_is_clockwise {
                        Turn::Clockwise
                    } else {
                        Turn::Counterclockwise
                    }
                }
            };
            self.spin = Some((code, turn));
            self.cursor = self.cursor.along(turn, 1);
        } else {
            let outwards = (code == KeyCode::Down) == (y > 0.0);
            let ray = self.cursor.ray().unwrap_or(0);
            self.cursor = match (self.cursor.ring(), outwards) {
                (Ring::Outer, true) => self.cursor,
                (Ring::Outer, false) | (Ring::Centre, _) => Space::inner(ray),
                (Ring::Inner, true) => Space::outer(ray),
                (Ring::Inner, false) => Space::C,
            };
        }
    }

    /// The next of everything that can be pointed at.
    fn next_target(&mut self, forward: bool) {
        self.cursor_on = true;
        let Some(picker) = &self.picker else { return };
        let targets = picker.targets();
        let here = self.focus.unwrap_or(Spot::Space(self.cursor));
        let count = targets.len();
        if count == 0 {
            return;
        }
        let at = targets.iter().position(|target| target.spot == here);
        let next = match (at, forward) {
            (None, _) => 0,
            (Some(at), true) => (at + 1) % count,
            (Some(at), false) => (at + count - 1) % count,
        };
        match targets[next].spot {
            Spot::Space(space) => (self.cursor, self.focus) = (space, None),
            spot => self.focus = Some(spot),
        }
    }

    /// The next own piece of a kind.
    fn next_piece(&mut self, letter: char) {
        let Some(picker) = &self.picker else { return };
        let board = picker.board();
        let side = board.side_to_move();
        let is_it = |space: &Space| {
            board.piece_at(*space).is_some_and(|piece| {
                piece.side == side && piece.letter.eq_ignore_ascii_case(&letter)
            })
        };
        let from = self.cursor.index() as u8 + 1;
        let spaces = (0..25).filter_map(|i| Space::new((from + i) % 25));
        self.cursor_on = true;
        if let Some(found) = spaces.clone().find(is_it) {
            (self.cursor, self.focus) = (found, None);
            return;
        }
        let reserve = picker.targets().into_iter().find(
            |target| matches!(target.spot, Spot::Reserve(own) if own.eq_ignore_ascii_case(&letter)),
        );
        self.focus = reserve.map(|target| target.spot).or(self.focus);
    }
}

/// Reads a step as it is written, or with small letters for the rings.
fn parse(position: &AnyPosition, text: &str) -> Result<AnyStep, ParseError> {
    position
        .parse_step(text)
        .or_else(|error| position.parse_step(&capital_rings(text)).map_err(|_| error))
}

/// The pushes that a text without its end could mean: `A11-A7` of `A11-A7>A6`.
fn pushes(position: &AnyPosition, text: &str) -> Vec<Choice> {
    let start = capital_rings(text) + ">";
    let choices = position.steps().into_iter().map(|step| Choice::new(position, step));
    choices.filter(|choice| choice.text.starts_with(&start)).collect()
}

/// `a1-b2xc` with the rings' letters in capitals: `A1-B2xC`.
fn capital_rings(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let capital = |(index, letter): (usize, &char)| {
        let next = letters.get(index + 1);
        let is_ring = match letter {
            'a' | 'b' => next.is_some_and(char::is_ascii_digit),
            'c' => next.is_none_or(|next| !next.is_ascii_alphanumeric() || *next == 'x'),
            _ => false,
        };
        if is_ring { letter.to_ascii_uppercase() } else { *letter }
    };
    letters.iter().enumerate().map(capital).collect()
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

#[cfg(test)]
mod tests {
    use super::capital_rings;

    #[test]
    fn moves_can_be_typed_in_small_letters() {
        assert_eq!(capital_rings("a1-b2xc"), "A1-B2xC");
        assert_eq!(capital_rings("cxb3"), "CxB3");
        assert_eq!(capital_rings("N@a5"), "N@A5");
        assert_eq!(capital_rings("accept"), "accept");
        assert_eq!(capital_rings("a11-b11>c"), "A11-B11>C");
    }
}
