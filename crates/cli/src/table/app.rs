//! The table as a whole: which screen is open, what keys and clicks do there, what is kept. It
//! draws on a buffer and is told everything else; the terminal, the threads and the clock are
//! outside, so tests play whole games with nothing but key events.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use dejarik_rules::RulesId;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::ask::{Ask, What};
use super::geometry::Geometry;
use super::menu::{self, Chosen, Menu};
use super::pen::{Hit, Pen};
use super::play::{Effect, Play, Say};
use super::theme::Theme;
use super::{game_view, menu_view};
use crate::lang::{Lang, Texts};
use crate::session::prefs::Prefs;
use crate::session::saved::{Saved, Store};
use crate::session::think::{Job, Thought};
use crate::session::{Session, Terms};
use dejarik_play::pick::Spot;

/// Something that reaches the table.
#[derive(Clone, Debug)]
pub(super) enum Input {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Resize,
    Thought(Box<Thought>),
    /// A frame of an animation has passed.
    Frame,
}

/// Something the table wants from outside.
#[derive(Clone, Debug)]
pub(super) enum Wish {
    /// Think about this, in the background, instead of what was thought about.
    Think(Box<Job>),
    /// Stop thinking.
    Stop,
}

/// A screen.
#[derive(Debug)]
pub(super) enum Screen {
    Menu(Menu),
    Play(Box<Play>),
}

/// The table.
#[derive(Debug)]
pub(super) struct App {
    pub(super) texts: Texts,
    pub(super) theme: Theme,
    store: Store,
    pub(super) prefs: Prefs,
    pub(super) screen: Screen,
    pub(super) wishes: Vec<Wish>,
    pub(super) quit: bool,
    hits: Vec<(Rect, Hit)>,
    board: Option<Geometry>,
}

/// The least terminal in which the board can be read beside its panel.
pub(super) const LEAST: (u16, u16) = (60, 20);

impl App {
    /// Opens with the menu.
    pub(super) fn new(texts: Texts, theme: Theme, store: Store) -> App {
        let mut prefs = Prefs::load(&store);
        prefs.level = prefs.level.clamp(1, 8);
        prefs.other_level = prefs.other_level.clamp(1, 8);
        let screen = Screen::Menu(Menu::new(Vec::new(), Vec::new(), &prefs));
        let (wishes, hits) = (Vec::new(), Vec::new());
        let mut app =
            App { texts, theme, store, prefs, screen, wishes, quit: false, hits, board: None };
        app.open_menu();
        app
    }

    /// Opens the menu, with what can be taken up again.
    pub(super) fn open_menu(&mut self) {
        self.wishes.push(Wish::Stop);
        let (saved, errors) = self.store.list();
        let notices = errors.into_iter().map(|error| error.to_string()).collect();
        self.screen = Screen::Menu(Menu::new(saved, notices, &self.prefs));
    }

    /// Begins a game.
    pub(super) fn begin(&mut self, terms: Terms) {
        self.open(Session::new(terms));
    }

    fn open(&mut self, session: Session) {
        self.screen = Screen::Play(Box::new(Play::new(session, self.prefs.animate)));
        self.settle();
    }

    /// Takes a saved game up again.
    pub(super) fn resume(&mut self, saved: &Saved) {
        match Session::restore(saved) {
            Ok(session) => self.open(session),
            Err(error) => {
                let error = self.store.set_aside(&saved.id, &error.to_string());
                self.open_menu();
                if let Screen::Menu(menu) = &mut self.screen {
                    menu.notices.push(error.to_string());
                }
            }
        }
    }

    /// Whether frames have to pass for something to happen.
    pub(super) fn wants_frames(&self) -> bool {
        matches!(&self.screen, Screen::Play(play) if play.wants_frames())
    }

    /// Where the board was drawn.
    #[cfg(test)]
    pub(super) fn board_area(&self) -> Option<Rect> {
        self.board.map(|board| board.area)
    }

    /// What is kept on disk of this game, to say so at the end.
    pub(super) fn kept(&self) -> bool {
        match &self.screen {
            Screen::Play(play) => play.unsaved.is_none() && play.session.game().result().is_none(),
            Screen::Menu(_) => false,
        }
    }

    /// Something reaches the table. Says whether it has to be drawn anew.
    pub(super) fn handle(&mut self, input: Input) -> bool {
        let drawn_anew = match input {
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
            Input::Frame => {
                if let Screen::Play(play) = &mut self.screen {
                    play.frame();
                }
                true
            }
        };
        self.settle();
        drawn_anew
    }

    fn key(&mut self, code: KeyCode) {
        match &mut self.screen {
            Screen::Menu(menu) => {
                let before = self.prefs.clone();
                let chosen = menu.key(code, &mut self.prefs, self.texts.lang());
                if self.prefs != before {
                    self.remember();
                }
                self.chosen(chosen);
            }
            Screen::Play(play) => match play.ask.is_some() {
                true => answer(play, code),
                false => {
                    play.key(code);
                }
            },
        }
    }

    fn chosen(&mut self, chosen: Chosen) {
        let saved = |app: &App, index: usize| match &app.screen {
            Screen::Menu(menu) => menu.saved.get(index).cloned(),
            Screen::Play(_) => None,
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
            Chosen::Language(lang) => self.speak(lang),
            Chosen::Quit => self.quit = true,
        }
    }

    /// Changes the language, and remembers it.
    fn speak(&mut self, lang: Lang) {
        self.texts = Texts::new(lang);
        self.prefs.lang = Some(lang.code().to_owned());
        self.remember();
    }

    /// Remembers the settings. Where they cannot be written, the game's own saving says so.
    fn remember(&self) {
        let _ = self.prefs.save(&self.store);
    }

    fn mouse(&mut self, mouse: MouseEvent) -> bool {
        let at = Position::new(mouse.column, mouse.row);
        let space = self.board.and_then(|board| board.space_at(mouse.column, mouse.row));
        let hit = self.hits.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, hit)| *hit);
        match mouse.kind {
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                let up = mouse.kind == MouseEventKind::ScrollUp;
                let pages = match &self.screen {
                    Screen::Menu(menu) => menu.book.is_some(),
                    Screen::Play(play) => {
                        matches!(play.ask, Some(Ask::Rules { .. } | Ask::Help { .. }))
                    }
                };
                match (&mut self.screen, pages) {
                    (Screen::Play(play), false) => {
                        let step = if up { usize::saturating_add } else { usize::saturating_sub };
                        play.scroll = step(play.scroll, 1);
                    }
                    _ => self.key(if up { KeyCode::Up } else { KeyCode::Down }),
                }
                true
            }
            MouseEventKind::Moved => match &mut self.screen {
                Screen::Play(play) if play.ask.is_none() => {
                    let Some(space) = space.filter(|space| *space != play.cursor) else {
                        return false;
                    };
                    (play.cursor, play.cursor_on, play.focus) = (space, true, None);
                    true
                }
                _ => false,
            },
            MouseEventKind::Down(MouseButton::Left) => {
                self.click(hit, space);
                true
            }
            MouseEventKind::Down(MouseButton::Right) => {
                self.key(KeyCode::Esc);
                true
            }
            _ => false,
        }
    }

    fn click(&mut self, hit: Option<Hit>, space: Option<dejarik_rules::Space>) {
        match (&mut self.screen, hit) {
            // Where letters are typed, the keys on the bottom row are out of reach.
            (Screen::Play(play), Some(Hit::Key(KeyCode::Char(_))))
                if matches!(play.ask, Some(Ask::Line(_) | Ask::Order(_))) => {}
            (_, Some(Hit::Key(code))) => self.key(code),
            (Screen::Menu(menu), Some(Hit::Row(row))) => {
                let again = menu.at == row;
                menu.at = row;
                if again || menu.rules.is_none() {
                    self.key(KeyCode::Enter);
                }
            }
            (Screen::Menu(menu), Some(Hit::Value(row, forward))) => {
                menu.at = row;
                self.key(if forward { KeyCode::Right } else { KeyCode::Left });
            }
            (Screen::Play(play), Some(Hit::Row(row))) => {
                if let Some(Ask::Several { at, .. }) = &mut play.ask {
                    let again = *at == row;
                    *at = row;
                    if again {
                        play.yes();
                    }
                } else if let Some(Ask::Order(order)) = &mut play.ask {
                    order.letters.swap(order.at, row);
                    order.at = row;
                }
            }
            (Screen::Play(play), Some(Hit::Spot(spot))) if play.ask.is_none() => play.point(spot),
            (Screen::Play(play), _) if play.rolling() => {
                play.key(KeyCode::Enter);
            }
            (Screen::Play(play), None) if play.ask.is_none() => {
                if let Some(space) = space {
                    play.point(Spot::Space(space));
                }
            }
            (Screen::Play(play), None) => {
                // A click beside a list of candidates on one of their spaces is no answer, but a
                // click away from a confirmation takes it back.
                if matches!(play.ask, Some(Ask::Attack(_) | Ask::Several { .. } | Ask::Sure(_))) {
                    play.no();
                }
            }
            _ => {}
        }
    }

    /// Does what the game screen wants done.
    fn settle(&mut self) {
        loop {
            let Screen::Play(play) = &mut self.screen else { return };
            let effects = std::mem::take(&mut play.effects);
            if effects.is_empty() {
                return;
            }
            for effect in effects {
                self.effect(effect);
            }
        }
    }

    fn effect(&mut self, effect: Effect) {
        match effect {
            Effect::Think(job) => self.wishes.push(Wish::Think(Box::new(job))),
            Effect::Stop => self.wishes.push(Wish::Stop),
            Effect::Menu => self.open_menu(),
            Effect::Quit => self.quit = true,
            Effect::Save => {
                if let Screen::Play(play) = &mut self.screen {
                    let saved = play.session.keep(&self.store);
                    play.unsaved = saved.err().map(|error| error.to_string());
                }
            }
            Effect::Rematch => {
                let Screen::Play(play) = &mut self.screen else { return };
                match play.session.rematch() {
                    Ok(session) => {
                        self.screen =
                            Screen::Play(Box::new(Play::new(session, self.prefs.animate)));
                    }
                    Err(error) => {
                        play.say = Some(Say::With("table-no-rematch", error.to_string()));
                        play.ask = Some(Ask::Over);
                    }
                }
            }
        }
    }

    /// Draws everything.
    pub(super) fn draw(&mut self, buffer: &mut Buffer) {
        let area = buffer.area;
        self.hits.clear();
        self.board = None;
        buffer.set_style(area, self.theme.room());
        let rules = match &self.screen {
            Screen::Menu(menu) => menu.rules.map(|rules| rules.id()),
            Screen::Play(play) => Some(play.session.rules()),
        };
        let pale = matches!(rules, Some(RulesId::Groi | RulesId::Bambara));
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
        }
    }
}

/// Says how large the terminal has to be, in as much room as there is.
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

/// A key while something is asked.
fn answer(play: &mut Play, code: KeyCode) {
    match play.ask.as_mut() {
        Some(Ask::Line(line)) => match code {
            KeyCode::Enter => play.yes(),
            KeyCode::Esc => play.no(),
            KeyCode::Backspace => {
                line.text.pop();
            }
            KeyCode::Char('u') if line.what == What::Throw && line.text.is_empty() => {
                play.ask = None;
                play.key(KeyCode::Char('u'));
            }
            KeyCode::Char(letter) if line.text.chars().count() < 80 => {
                line.text.push(letter);
                line.error = None;
            }
            _ => {}
        },
        Some(Ask::Help { top } | Ask::Rules { top, .. }) => match code {
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 'r' | '?') => play.no(),
            code => menu::scroll(top, code),
        },
        Some(Ask::Several { choices, at }) => match code {
            KeyCode::Enter | KeyCode::Char(' ') => play.yes(),
            KeyCode::Esc | KeyCode::Backspace => play.no(),
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                *at = (*at + choices.len() - 1) % choices.len().max(1);
            }
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                *at = (*at + 1) % choices.len().max(1);
            }
            KeyCode::Char(digit @ '1'..='9') => {
                let index = digit as usize - '1' as usize;
                if index < choices.len() {
                    *at = index;
                    play.yes();
                }
            }
            _ => {}
        },
        Some(Ask::Order(order)) => match code {
            KeyCode::Enter => play.yes(),
            KeyCode::Esc => play.no(),
            KeyCode::Left => order.at = order.at.saturating_sub(1),
            KeyCode::Right => order.at = (order.at + 1).min(order.letters.len() - 1),
            KeyCode::Up => order.carry(false),
            KeyCode::Down => order.carry(true),
            KeyCode::Char(letter) => {
                order.put(letter);
            }
            _ => {}
        },
        Some(Ask::Over) => match code {
            KeyCode::Enter | KeyCode::Char('n') => play.yes(),
            KeyCode::Esc => play.no(),
            KeyCode::Char('u') => {
                play.key(code);
            }
            KeyCode::Char('m' | 'q' | 'r' | '?') => {
                play.ask = None;
                play.key(code);
            }
            _ => {}
        },
        Some(Ask::Attack(_) | Ask::Sure(_)) => match code {
            KeyCode::Enter | KeyCode::Char('y' | 'o' | ' ') => play.yes(),
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('n') => play.no(),
            _ => {}
        },
        None => {}
    }
}
