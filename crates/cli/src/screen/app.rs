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
use dejarik_rules::Colours;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::archive::{self, Archive};
use super::ask::Reply;
use super::desk::{Back, Desk};
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
use crate::session::prefs::Prefs;
use crate::session::saved::{Saved, Store};
use crate::session::think::{Job, Thought};
use crate::session::{Session, Terms, today};
use crate::study::insight::{self, Insight};
use crate::study::{Study, open};

/// An event that the program has to handle.
#[derive(Clone, Debug)]
pub(super) enum Input {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Resize,
    Thought(Box<Thought>),
    /// What is known of a position, with the number of the question.
    Seen(u64, Box<Insight>),
    /// The review of a game, with the number of the request.
    Reviewed(u64, Box<Result<Review, ReviewError>>),
    /// The next frame of an animation is due.
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
    store: Store,
    pub(super) prefs: Prefs,
    pub(super) progress: Progress,
    pub(super) wanted: Wanted,
    pub(super) screen: Screen,
    pub(super) requests: Vec<Request>,
    pub(super) quit: bool,
    pub(super) hits: Vec<(Rect, Hit)>,
    pub(super) board: Option<Geometry>,
}

/// The width and height of the smallest terminal in which the board can be read beside its panel.
pub(super) const LEAST: (u16, u16) = (60, 20);

impl App {
    /// Opens the program with the menu.
    pub(super) fn new(texts: Texts, theme: Theme, store: Store) -> App {
        let prefs = Prefs::load(&store);
        let screen = Screen::Menu(Menu::new(Vec::new(), Vec::new(), &prefs));
        let (requests, hits) = (Vec::new(), Vec::new());
        let (progress, wanted) = (Progress::load(&store), Wanted::default());
        let mut app = App {
            texts,
            theme,
            store,
            prefs,
            progress,
            wanted,
            screen,
            requests,
            quit: false,
            hits,
            board: None,
        };
        app.open_menu();
        app
    }

    /// Opens the menu, which lists the saved games.
    pub(super) fn open_menu(&mut self) {
        self.requests.push(Request::Stop);
        let (saved, errors) = self.store.list();
        let notices = errors.into_iter().map(|error| error.to_string()).collect();
        self.screen = Screen::Menu(Menu::new(saved, notices, &self.prefs));
    }

    /// Starts a game on these terms.
    pub(super) fn begin(&mut self, terms: Terms) {
        self.open(Session::new(terms));
    }

    fn open(&mut self, session: Session) {
        self.screen = Screen::Play(Box::new(Play::new(session, self.prefs.animate)));
        self.settle();
    }

    /// Resumes a saved game. A game that cannot be restored is set aside, and the menu says why.
    pub(super) fn resume(&mut self, saved: &Saved) {
        match Session::restore(saved) {
            Ok(session) => self.open(session),
            Err(error) => {
                let error = self.store.set_aside(saved, &error.to_string());
                self.open_menu();
                if let Screen::Menu(menu) = &mut self.screen {
                    menu.notices.push(error.to_string());
                }
            }
        }
    }

    /// Returns whether an animation is running, so that frames have to be sent.
    pub(super) fn wants_frames(&self) -> bool {
        matches!(&self.screen, Screen::Play(play) if play.wants_frames())
    }

    /// Returns the area in which the board was last drawn.
    #[cfg(test)]
    pub(super) fn board_area(&self) -> Option<Rect> {
        self.board.map(|board| board.area)
    }

    /// Returns whether the open game is saved on disk, so that the user can be told so at the end.
    pub(super) fn kept(&self) -> bool {
        match &self.screen {
            Screen::Play(play) => is_kept(play),
            Screen::Desk(desk) => matches!(&desk.back, Back::Play(play) if is_kept(play)),
            Screen::Menu(_) | Screen::Archive(_) | Screen::Puzzles(_) | Screen::Puzzle(_) => false,
        }
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
                    if matches!(key.code, KeyCode::Char('c' | 'd')) {
                        self.quit = true;
                    }
                    return true;
                }
                self.key(key.code);
                true
            }
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Thought(thought) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.thought(*thought);
                }
                true
            }
            Input::Seen(number, insight) => {
                if let Screen::Desk(desk) = &mut self.screen {
                    desk.seen(number, *insight);
                }
                true
            }
            Input::Reviewed(number, review) => {
                if let Screen::Desk(desk) = &mut self.screen {
                    desk.reviewed(number, *review);
                }
                true
            }
            Input::Frame => {
                if let Screen::Play(play) = &mut self.screen {
                    play.frame();
                }
                true
            }
        };
        self.settle();
        redraw
    }

    pub(super) fn key(&mut self, code: KeyCode) {
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

    /// Opens a puzzle.
    pub(super) fn open_puzzle(&mut self, puzzle: &'static Puzzle) {
        self.screen = Screen::Puzzle(Box::new(PuzzleScreen::new(puzzle)));
    }

    /// Opens the list of what can be put on the analysis board.
    fn open_archive(&mut self) {
        self.screen = Screen::Archive(Archive::new(open::kept(&self.store)));
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
            Screen::Menu(menu) => menu.saved.get(index).cloned(),
            _ => None,
        };
        match chosen {
            Chosen::Nothing => {}
            Chosen::Begin(terms) => self.begin(*terms),
            Chosen::Resume(index) => {
                if let Some(saved) = saved(self, index) {
                    self.resume(&saved);
                }
            }
            Chosen::Forget(index) => {
                if let Some(saved) = saved(self, index) {
                    let removed = self.store.remove(&saved.id);
                    self.open_menu();
                    if let (Err(error), Screen::Menu(menu)) = (removed, &mut self.screen) {
                        menu.notices.push(error.to_string());
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
        let _ = self.prefs.save(&self.store);
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
        let mut pen = Pen { buffer, theme, hits: &mut self.hits };
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

/// Returns whether this game will be offered in the menu.
fn is_kept(play: &Play) -> bool {
    play.unsaved.is_none() && play.session.game().result().is_none()
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
    for (row, line) in (0..).zip(super::pen::wrap(&text, area.width)) {
        pen.text(area, row, &line, super::theme::Role::Text);
    }
}
