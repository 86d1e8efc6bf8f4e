//! What the screens ask for and the program carries out: opening other screens, saving, and work for
//! the engine.

use dejarik_host::protocol::Action;
use dejarik_rules::Bilingual;

use super::{App, Effect, Request, Screen};
use crate::screen::ask::Ask;
use crate::screen::desk::{Back, Desk};
use crate::screen::menu::Menu;
use crate::screen::play::{Play, Say};

impl App {
    /// Carries out what the open screen has asked for.
    pub(super) fn settle(&mut self) {
        loop {
            let effects = match &mut self.screen {
                Screen::Play(play) => std::mem::take(&mut play.effects),
                Screen::Desk(desk) => std::mem::take(&mut desk.effects),
                Screen::Puzzle(solving) => std::mem::take(&mut solving.effects),
                Screen::Menu(_) | Screen::Archive(_) | Screen::Puzzles(_) => return,
            };
            if effects.is_empty() {
                return;
            }
            effects.into_iter().for_each(|effect| self.effect(effect));
        }
    }

    fn effect(&mut self, effect: Effect) {
        match effect {
            Effect::Request(request) => self.requests.push(request),
            Effect::Save => {
                if let Screen::Play(play) = &mut self.screen {
                    let _ = self.keeper.keep(&play.session);
                    play.kept = self.keeper.kept();
                }
            }
            Effect::Rematch => self.rematch(),
            Effect::Solved(solved, clean) => {
                self.progress.note(&solved.id, clean);
                let saved = self.progress.save(self.keeper.store());
                if let (Err(error), Screen::Puzzle(solving)) = (saved, &mut self.screen) {
                    solving.say = Some(Say::With("riddle-unsaved", error.wording()));
                }
            }
            Effect::Next(after) => {
                if let Some(next) = self.wanted.next(&self.progress, Some(&after.id)) {
                    self.open_puzzle(next);
                }
            }
            Effect::Analyse => self.analyse(),
            Effect::Leave => self.leave(),
            Effect::Menu => self.open_menu(),
            Effect::Quit => self.quit = true,
        }
    }

    fn rematch(&mut self) {
        let Screen::Play(play) = &mut self.screen else { return };
        if play.session.online().is_some() {
            return play.wish(Action::Rematch);
        }
        match play.session.rematch() {
            Ok(session) => {
                self.screen = Screen::Play(Box::new(Play::new(session, self.prefs.animate)));
            }
            Err(error) => {
                play.say = Some(Say::With("table-no-rematch", error.wording()));
                play.ask = Some(Ask::Over);
            }
        }
    }

    /// Opens the analysis board on the game or the puzzle of the open screen.
    fn analyse(&mut self) {
        self.screen = match self.take_screen() {
            Screen::Play(play) => match Desk::of_play(play) {
                Ok(desk) => Screen::Desk(Box::new(desk)),
                Err(play) => Screen::Play(play),
            },
            Screen::Puzzle(solving) => {
                let mut desk = Desk::new(solving.trial.study(), solving.hand.turned);
                desk.back = Back::Puzzle(solving);
                Screen::Desk(Box::new(desk))
            }
            other => other,
        };
    }

    /// Goes back to the screen that the open one was opened from.
    fn leave(&mut self) {
        match self.take_screen() {
            Screen::Puzzle(_) => self.open_puzzles(),
            Screen::Desk(desk) => {
                self.requests.push(Request::Stop);
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
            _ => self.open_menu(),
        }
    }

    /// Takes the open screen out and leaves the menu in its place; the caller puts another screen
    /// there.
    fn take_screen(&mut self) -> Screen {
        let menu = Screen::Menu(Menu::new(Vec::new(), Vec::new(), &self.prefs));
        std::mem::replace(&mut self.screen, menu)
    }
}
