//! The full-screen program as a whole: which screen is open, what keys and clicks do there, and
//! what is saved to disk.
//!
//! It draws into a buffer and receives everything else as [`Input`]. The terminal, the threads and
//! the clock are outside, so that tests play whole games with key events alone.

mod effects;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use dejarik_engine::review::{Review, ReviewError};
use dejarik_play::Game;
use dejarik_puzzles::Puzzle;
use dejarik_rules::{Bilingual, Colours, RulesId, Wording};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::archive::{self, Archive};
use super::ask::{self, Ask, Reply};
use super::desk::Desk;
use super::geometry::Geometry;
use super::menu::{Chosen, Menu};
use super::pen::{Hit, Pen};
use super::play::Play;
use super::puzzle::PuzzleScreen;
use super::puzzle_menu::{self, PuzzleMenu};
use super::theme::Theme;
use super::{desk_view, game_view, menu_view, puzzle_view};
use crate::lang::{Lang, Texts};
use crate::puzzle::{Progress, Wanted};
use crate::session::keeper::Keeper;
use crate::session::online::Online;
use crate::session::prefs::Prefs;
use crate::session::saved::Store;
use crate::session::think::{Job, Thought};
use crate::session::{Session, Terms, today};
use crate::study::insight::{self, Insight};
use crate::study::{Study, open};
use crate::words;

/// An event that the program has to handle.
#[derive(Clone, Debug)]
pub(super) enum Input {
    Key(KeyEvent),
    /// Text that was pasted.
    Paste(String),
    Mouse(MouseEvent),
    Resize,
    Thought(Box<Thought>),
    /// What is known of a position, with the number of the question.
    Seen(u64, Box<Insight>),
    /// The review of a game, with the number of the request.
    Reviewed(u64, Box<Result<Review, ReviewError>>),
    /// Something has arrived from the server that keeps the game.
    Arrived,
    /// The next frame of an animation, or the next second of a clock, is due.
    Frame,
}

/// Work that the program asks its surroundings to do.
#[derive(Clone, Debug)]
pub(super) enum Request {
    /// Run a question to the engine in the background, and cancel the one before.
    Think(Box<Job>),
    /// Find out what is known of a position in the background, and cancel the question before.
    Look(Box<insight::Job>),
    /// Judge every step of a game in the background, beside any other work.
    Review(u64, Box<Game>),
    /// Copy this text to the clipboard of the terminal.
    Copy(String),
    /// Cancel all work in the background.
    Stop,
}

/// What a screen asks of the program.
#[derive(Clone, Debug)]
pub(super) enum Effect {
    /// Pass this on to the surroundings of the program.
    Request(Request),
    /// Save the game, which has changed.
    Save,
    /// Start the next game of the series.
    Rematch,
    /// Record that this puzzle was solved; true if it was without help.
    Solved(&'static Puzzle, bool),
    /// Open the next puzzle after this one that fits the filter.
    Next(&'static Puzzle),
    /// Open the analysis board, which returns to this screen.
    Analyse,
    /// Go back to where this screen was opened from.
    Leave,
    /// Open the menu.
    Menu,
    /// End the program.
    Quit,
}

/// The screen that is open.
#[derive(Debug)]
pub(super) enum Screen {
    Menu(Menu),
    Play(Box<Play>),
    Archive(Archive),
    Desk(Box<Desk>),
    Puzzles(PuzzleMenu),
    Puzzle(Box<PuzzleScreen>),
}

/// The state of the full-screen program.
#[derive(Debug)]
pub(super) struct App {
    pub(super) texts: Texts,
    pub(super) theme: Theme,
    keeper: Keeper,
    pub(super) prefs: Prefs,
    pub(super) progress: Progress,
    pub(super) wanted: Wanted,
    pub(super) screen: Screen,
    pub(super) requests: Vec<Request>,
    pub(super) quit: bool,
    /// Whether the user wants to suspend the program.
    pub(super) suspend: bool,
    pub(super) hits: Vec<(Rect, Hit)>,
    pub(super) board: Option<Geometry>,
}

/// The width and height of the smallest terminal in which the board can be read beside its panel.
pub(super) const LEAST: (u16, u16) = (60, 20);

/// The largest number of records that are listed.
const MOST_RECORDS: usize = 200;

impl App {
    /// Opens the program with the menu.
    pub(super) fn new(texts: Texts, theme: Theme, store: Store) -> App {
        let prefs = Prefs::load(&store).unwrap_or_default();
        let screen = Screen::Menu(Menu::new(Vec::new(), Vec::new(), &prefs));
        let (requests, hits) = (Vec::new(), Vec::new());
        let (progress, wanted) = (Progress::load(&store), Wanted::default());
        let (progress, damaged) = match progress {
            Ok(progress) => (progress, None),
            Err(error) => (Progress::default(), Some(error.wording())),
        };
        let mut app = App {
            texts,
            theme,
            keeper: Keeper::new(store),
            prefs,
            progress,
            wanted,
            screen,
            requests,
            quit: false,
            suspend: false,
            hits,
            board: None,
        };
        app.open_menu();
        damaged.into_iter().for_each(|text| app.notice(text));
        app
    }

    /// Opens the menu, which lists the saved games.
    pub(super) fn open_menu(&mut self) {
        self.requests.push(Request::Stop);
        self.keeper.release();
        let (saved, errors) = self.keeper.store().list();
        let notices = errors.into_iter().map(|error| error.wording()).collect();
        self.screen = Screen::Menu(Menu::new(saved, notices, &self.prefs));
    }

    /// Opens the menu at the waiting game of a rule set, or starts a game of it if none waits.
    pub(super) fn offer(&mut self, rules: RulesId) {
        let waiting = match &mut self.screen {
            Screen::Menu(menu) => menu.go_to_saved(rules, &self.prefs),
            _ => false,
        };
        if !waiting {
            self.begin(self.prefs.usual_terms(rules));
        }
    }

    /// Starts a game on these terms.
    pub(super) fn begin(&mut self, terms: Terms) {
        self.keeper.release();
        self.open(Session::new(terms));
    }

    pub(super) fn open(&mut self, session: Session) {
        self.screen = Screen::Play(Box::new(Play::new(session, self.prefs.animate)));
        self.settle();
    }

    /// Resumes a saved game. If it cannot be resumed, the menu says why.
    pub(super) fn resume(&mut self, id: &str) {
        match self.keeper.resume(id) {
            Ok(session) => self.open(session),
            Err(error) => {
                self.open_menu();
                self.notice(error.wording());
            }
        }
    }

    /// Shows a message in the menu.
    pub(super) fn notice(&mut self, text: Wording) {
        if let Screen::Menu(menu) = &mut self.screen {
            menu.notices.push(text);
        }
    }

    /// Returns whether an animation is running, so that frames have to be sent.
    pub(super) fn wants_frames(&self) -> bool {
        matches!(&self.screen, Screen::Play(play) if play.wants_frames())
    }

    /// Returns whether a clock is shown that runs.
    pub(super) fn wants_seconds(&self) -> bool {
        match &self.screen {
            Screen::Play(play) => play.session.online().is_some_and(Online::clock_runs),
            _ => false,
        }
    }

    /// Calls this from another thread whenever something arrives from the server that keeps the open game, and at
    /// once.
    pub(super) fn ring(&mut self, bell: impl Fn() + Send + Sync + 'static) {
        if let Screen::Play(play) = &mut self.screen {
            play.session.ring(bell);
            play.follow();
            self.settle();
        }
    }

    /// Returns the area in which the board was last drawn.
    #[cfg(test)]
    pub(super) fn board_area(&self) -> Option<Rect> {
        self.board.map(|board| board.area)
    }

    /// Returns what to say of the open game after the screen has been closed: that it is saved, or
    /// where its record is, or why it is not saved.
    pub(super) fn farewell(&self) -> Option<String> {
        words::kept(&self.texts, &self.keeper.kept())
    }

    /// Handles an event. Returns whether the screen has to be redrawn.
    pub(super) fn handle(&mut self, input: Input) -> bool {
        let redraw = match input {
            Input::Resize => true,
            Input::Key(key) => {
                if key.kind == KeyEventKind::Release {
                    return false;
                }
                if key.modifiers.contains(KeyModifiers::CONTROL) {
                    match key.code {
                        KeyCode::Char('c' | 'd') => self.quit = true,
                        KeyCode::Char('z') => self.suspend = true,
                        _ => {}
                    }
                    return true;
                }
                let is_sign = matches!(key.code, KeyCode::Char(letter) if letter != ' ');
                if is_sign && !self.types() && !self.prefs.single_keys {
                    // Words of dictation and screen readers arrive as single keys (WCAG 2.1.4).
                    if !key.modifiers.contains(KeyModifiers::ALT) {
                        return false;
                    }
                }
                self.key(key.code);
                true
            }
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) => self.paste(&text),
            input => {
                match (input, &mut self.screen) {
                    (Input::Thought(thought), Screen::Play(play)) => play.thought(*thought),
                    (Input::Arrived, Screen::Play(play)) => play.follow(),
                    (Input::Frame, Screen::Play(play)) => play.frame(),
                    (Input::Seen(number, insight), Screen::Desk(desk)) => {
                        desk.seen(number, *insight);
                    }
                    (Input::Reviewed(number, review), Screen::Desk(desk)) => {
                        desk.reviewed(number, *review);
                    }
                    // The screen that it was for is closed.
                    _ => {}
                }
                true
            }
        };
        self.settle();
        redraw
    }

    /// Adds pasted text to the line that is being typed. It means nothing elsewhere: its letters are no keys.
    /// Returns whether there is such a line.
    fn paste(&mut self, text: &str) -> bool {
        let typed = self.types();
        if typed {
            let letters = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c });
            letters.take(ask::LONGEST).for_each(|letter| self.key(KeyCode::Char(letter)));
        }
        typed
    }

    /// Returns whether letters are typed into a line now.
    pub(super) fn types(&self) -> bool {
        match &self.screen {
            Screen::Play(play) => matches!(play.ask, Some(Ask::Line(_))),
            Screen::Desk(desk) => matches!(desk.ask, Some(Ask::Line(_))),
            Screen::Archive(archive) => archive.ask.is_some(),
            Screen::Puzzle(solving) => matches!(solving.ask, Some(Ask::Line(_))),
            Screen::Menu(menu) => menu.edit.is_some(),
            Screen::Puzzles(_) => false,
        }
    }

    pub(super) fn key(&mut self, code: KeyCode) {
        // With Caps Lock a key is the same key. What is typed keeps its case.
        let code = match code {
            KeyCode::Char(letter) if !self.types() => KeyCode::Char(letter.to_ascii_lowercase()),
            code => code,
        };
        match &mut self.screen {
            Screen::Menu(menu) => {
                let before = self.prefs.clone();
                let chosen = menu.key(code, &mut self.prefs, self.texts.lang());
                if self.prefs != before {
                    self.remember();
                }
                self.chosen(chosen);
            }
            Screen::Play(play) => match play.ask.as_mut().map(|ask| ask.key(code)) {
                None => {
                    play.key(code);
                }
                Some(Reply::Yes) => play.yes(),
                Some(Reply::No) => play.no(),
                Some(Reply::Pass(code)) => {
                    play.ask = None;
                    play.key(code);
                }
                Some(Reply::Stay) => {}
            },
            Screen::Desk(desk) => desk.key(code),
            Screen::Puzzle(solving) => solving.key(code),
            Screen::Puzzles(puzzles) => {
                let chosen = puzzles.key(code, &self.progress);
                self.puzzle_chosen(chosen);
            }
            Screen::Archive(archive) => {
                let chosen = archive.key(code);
                self.archive_chosen(chosen);
            }
        }
    }

    /// Opens the menu of puzzles.
    pub(super) fn open_puzzles(&mut self) {
        self.screen = Screen::Puzzles(PuzzleMenu::new(today(), self.wanted));
    }

    pub(super) fn puzzle_chosen(&mut self, chosen: puzzle_menu::Chosen) {
        if let Screen::Puzzles(puzzles) = &self.screen {
            self.wanted = puzzles.wanted;
        }
        match chosen {
            puzzle_menu::Chosen::Nothing => {}
            puzzle_menu::Chosen::Solve(puzzle) => self.open_puzzle(puzzle),
            puzzle_menu::Chosen::Menu => self.open_menu(),
        }
    }

    pub(super) fn open_puzzle(&mut self, puzzle: &'static Puzzle) {
        self.screen = Screen::Puzzle(Box::new(PuzzleScreen::new(puzzle)));
    }

    /// Opens the list of what can be put on the analysis board.
    fn open_archive(&mut self) {
        self.screen = Screen::Archive(Archive::new(open::kept(self.keeper.store(), MOST_RECORDS)));
    }

    pub(super) fn archive_chosen(&mut self, chosen: archive::Chosen) {
        match chosen {
            archive::Chosen::Nothing => {}
            archive::Chosen::Open(study) => self.study(*study),
            archive::Chosen::Menu => self.open_menu(),
        }
    }

    /// Opens the analysis board. A finished game is reviewed at once.
    pub(super) fn study(&mut self, study: Study) {
        let is_game = study.game().is_some();
        let mut desk = Desk::new(study, false);
        if is_game {
            desk.review();
        }
        self.screen = Screen::Desk(Box::new(desk));
        self.settle();
    }

    fn chosen(&mut self, chosen: Chosen) {
        let saved = |app: &App, index: usize| match &app.screen {
            Screen::Menu(menu) => menu.saved.get(index).map(|saved| saved.id.clone()),
            _ => None,
        };
        match chosen {
            Chosen::Nothing => {}
            Chosen::Begin(terms) => self.begin(*terms),
            Chosen::Resume(index) => {
                if let Some(id) = saved(self, index) {
                    self.resume(&id);
                }
            }
            Chosen::Forget(index) => {
                if let Some(id) = saved(self, index) {
                    let deleted = self.keeper.store().delete(&id);
                    self.open_menu();
                    if let Err(error) = deleted {
                        self.notice(error.wording());
                    }
                }
            }
            Chosen::Puzzles => self.open_puzzles(),
            Chosen::Archive => self.open_archive(),
            Chosen::Language(lang) => self.speak(lang),
            Chosen::Quit => self.quit = true,
        }
    }

    /// Changes the language and saves the choice.
    fn speak(&mut self, lang: Lang) {
        self.texts = Texts::new(lang);
        self.prefs.lang = Some(lang.code().to_owned());
        self.remember();
    }

    /// Saves the settings. An error is ignored here, because saving the game reports the same one.
    fn remember(&self) {
        let _ = self.prefs.save(self.keeper.store());
    }

    /// Draws the whole screen.
    pub(super) fn draw(&mut self, buffer: &mut Buffer) {
        let area = buffer.area;
        self.hits.clear();
        self.board = None;
        buffer.set_style(area, self.theme.room());
        let rules = match &self.screen {
            Screen::Menu(menu) => menu.rules.map(|rules| rules.id()),
            Screen::Play(play) => Some(play.session.rules()),
            Screen::Desk(desk) => Some(desk.study.rules()),
            Screen::Puzzle(solving) => Some(solving.trial.puzzle().rules()),
            Screen::Archive(_) | Screen::Puzzles(_) => None,
        };
        let pale = rules.is_some_and(|id| id.descriptor().colours == Colours::WhiteBlack);
        let theme = Theme { pale, ..self.theme };
        let with_alt = !self.prefs.single_keys;
        let mut pen = Pen { buffer, theme, hits: &mut self.hits, with_alt };
        if area.width < LEAST.0 || area.height < LEAST.1 {
            too_small(&mut pen, &self.texts, area);
            return;
        }
        match &mut self.screen {
            Screen::Menu(menu) => menu_view::draw(&mut pen, &self.texts, menu, &self.prefs, area),
            Screen::Play(play) => {
                self.board = game_view::draw(&mut pen, &self.texts, play, area);
            }
            Screen::Archive(archive) => archive.draw(&mut pen, &self.texts, area),
            Screen::Puzzles(puzzles) => puzzles.draw(&mut pen, &self.texts, &self.progress, area),
            Screen::Puzzle(solving) => {
                self.board =
                    puzzle_view::draw(&mut pen, &self.texts, solving, &self.progress, area);
            }
            Screen::Desk(desk) => {
                self.board = desk_view::draw(&mut pen, &self.texts, desk, area);
            }
        }
    }
}

/// Draws the message that the terminal is too small, as far as there is room for it.
fn too_small(pen: &mut Pen<'_>, texts: &Texts, area: Rect) {
    let text = texts.with(
        "table-too-small",
        [
            ("width", area.width.into()),
            ("height", area.height.into()),
            ("least-width", LEAST.0.into()),
            ("least-height", LEAST.1.into()),
        ],
    );
    pen.paragraph(area, 0, &text, super::theme::Role::Text);
}
