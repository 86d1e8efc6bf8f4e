//! The keys of the game screen.

use super::*;

impl Play {
    /// Handles a key while no question is open. Returns whether the key meant anything.
    pub(in crate::screen) fn key(&mut self, code: KeyCode) -> bool {
        if self.rolling() {
            // Any key ends the rolling of the dice.
            if let Some((_, frames)) = &mut self.dice {
                *frames = 0;
            }
            self.advance();
            return true;
        }
        if !matches!(code, KeyCode::Left | KeyCode::Right) {
            self.hand.spin = None;
        }
        if self.online_key(code) {
            return true;
        }
        match code {
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => self.hand.steer(code),
            KeyCode::Enter if self.session.wait() == Wait::Over => self.ask = Some(Ask::Over),
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.hand.cursor_on = true;
                self.point(self.hand.spot());
            }
            KeyCode::Esc | KeyCode::Backspace => {
                self.hint = None;
                self.say = None;
                self.hand.back();
            }
            KeyCode::Tab => self.hand.next_target(true),
            KeyCode::BackTab => self.hand.next_target(false),
            KeyCode::PageUp => self.scroll = self.scroll.saturating_add(5),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_sub(5),
            KeyCode::Home => self.scroll = usize::MAX,
            KeyCode::End => self.scroll = 0,
            KeyCode::Char(letter) => return self.letter(letter),
            _ => return false,
        }
        true
    }

    fn letter(&mut self, letter: char) -> bool {
        match letter {
            'u' => self.ask_undo(),
            'y' => self.redo(),
            'h' => self.ask_hint(),
            'r' => self.ask = Some(Ask::rules(self.session.rules())),
            '?' => self.ask = Some(Ask::Help { top: 0 }),
            'q' if matches!(self.kept, OnDisk::Failed(_)) => {
                self.ask = Some(Ask::Sure(Sure::Leave));
            }
            'q' => self.effects.push(Effect::Quit),
            'm' if matches!(self.kept, OnDisk::Failed(_)) => self.ask = Some(Ask::Sure(Sure::Menu)),
            'm' => self.effects.push(Effect::Menu),
            'a' if self.session.position().is_some() => {
                self.stop_thinking();
                self.effects.push(Effect::Analyse);
            }
            'f' => self.hand.turned = !self.hand.turned,
            'g' => {
                if let Wait::Human(side) = self.session.wait() {
                    self.ask = Some(Ask::Sure(Sure::Resign(side)));
                }
            }
            'd' => self.draw(),
            '1'..='9' | 'e' => {
                if let Some(spot) = self.hand.beside(letter) {
                    self.point(spot);
                }
            }
            ':' => self.ask = Some(Ask::Line(Prompt::new(What::Move))),
            letter if letter.is_ascii_alphabetic() => self.hand.next_piece(letter),
            _ => return false,
        }
        true
    }
}
