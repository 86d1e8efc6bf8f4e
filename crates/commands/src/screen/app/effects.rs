//! What the screens ask for and the program carries out: opening other screens, saving, and work for
//! the engine.

use dejarik_host::protocol::Action;
use dejarik_rules::Bilingual;

use super::{App, Request, Screen};
use crate::screen::ask::Ask;
use crate::screen::desk::{self, Back, Desk};
use crate::screen::menu::Menu;
use crate::screen::play::{Effect, Play, Say};
use crate::screen::puzzle;

impl App {
    /// Carries out what the open screen has asked for.
    pub(super) fn settle(&mut self) {
        loop {
            match &mut self.screen {
                Screen::Play(play) if !play.effects.is_empty() => {
                    for effect in std::mem::take(&mut play.effects) {
                        self.effect(effect);
                    }
                }
                Screen::Desk(desk) if !desk.effects.is_empty() => {
                    for effect in std::mem::take(&mut desk.effects) {
                        self.desk_effect(effect);
                    }
                }
                Screen::Puzzle(solving) if !solving.effects.is_empty() => {
                    for effect in std::mem::take(&mut solving.effects) {
                        self.puzzle_effect(effect);
                    }
                }
                _ => return,
            }
        }
    }

    fn desk_effect(&mut self, effect: desk::Effect) {
        match effect {
            desk::Effect::Look(job) => self.requests.push(Request::Look(Box::new(job))),
            desk::Effect::Review(number, game) => self.requests.push(Request::Review(number, game)),
            desk::Effect::Copy(text) => self.requests.push(Request::Copy(text)),
            desk::Effect::Menu => self.open_menu(),
            desk::Effect::Quit => self.quit = true,
            desk::Effect::Leave => {
                self.requests.push(Request::Stop);
                let Screen::Desk(desk) = self.take_screen() else { return self.open_menu() };
                match desk.back {
                    Back::Menu => self.open_menu(),
                    Back::Puzzle(solving) => self.screen = Screen::Puzzle(solving),
                    Back::Play(mut play) => {
                        play.advance();
                        play.follow();
                        self.screen = Screen::Play(play);
                    }
                }
            }
        }
    }

    fn puzzle_effect(&mut self, effect: puzzle::Effect) {
        match effect {
            puzzle::Effect::Solved(solved, clean) => {
                self.progress.note(&solved.id, clean);
                let saved = self.progress.save(self.keeper.store());
                if let (Err(error), Screen::Puzzle(solving)) = (saved, &mut self.screen) {
                    solving.say = Some(Say::With("riddle-unsaved", error.wording()));
                }
            }
            puzzle::Effect::Next(after) => {
                if let Some(next) = self.wanted.next(&self.progress, Some(&after.id)) {
                    self.open_puzzle(next);
                }
            }
            puzzle::Effect::Analyse => match self.take_screen() {
                Screen::Puzzle(solving) => {
                    let mut desk = Desk::new(solving.trial.study(), solving.hand.turned);
                    desk.back = Back::Puzzle(solving);
                    self.screen = Screen::Desk(Box::new(desk));
                }
                other => self.screen = other,
            },
            puzzle::Effect::Leave => self.open_puzzles(),
            puzzle::Effect::Menu => self.open_menu(),
            puzzle::Effect::Quit => self.quit = true,
        }
    }

    /// Takes the open screen out and leaves the menu in its place; the caller puts another screen
    /// there.
    pub(super) fn take_screen(&mut self) -> Screen {
        let menu = Screen::Menu(Menu::new(Vec::new(), Vec::new(), &self.prefs));
        std::mem::replace(&mut self.screen, menu)
    }

    fn effect(&mut self, effect: Effect) {
        match effect {
            Effect::Think(job) => self.requests.push(Request::Think(Box::new(job))),
            Effect::Stop => self.requests.push(Request::Stop),
            Effect::Menu => self.open_menu(),
            Effect::Quit => self.quit = true,
            Effect::Analyse => match self.take_screen() {
                Screen::Play(play) => {
                    self.screen = match Desk::of_play(play) {
                        Ok(desk) => Screen::Desk(Box::new(desk)),
                        Err(play) => Screen::Play(play),
                    };
                }
                other => self.screen = other,
            },
            Effect::Save => {
                if let Screen::Play(play) = &mut self.screen {
                    let _ = self.keeper.keep(&play.session);
                    play.kept = self.keeper.kept();
                }
            }
            Effect::Rematch => {
                let Screen::Play(play) = &mut self.screen else { return };
                if play.session.online().is_some() {
                    return play.wish(Action::Rematch);
                }
                match play.session.rematch() {
                    Ok(session) => {
                        self.screen =
                            Screen::Play(Box::new(Play::new(session, self.prefs.animate)));
                    }
                    Err(error) => {
                        play.say = Some(Say::With("table-no-rematch", error.wording()));
                        play.ask = Some(Ask::Over);
                    }
                }
            }
        }
    }
}
