//! The keys of the analysis board.

use dejarik_rules::Wording;

use super::*;

impl Desk {
    pub(in crate::screen) fn key(&mut self, code: KeyCode) {
        match ask::key(&mut self.ask, code) {
            Reply::Stay | Reply::No => {}
            Reply::Yes => self.yes(),
            Reply::Pass(code) => self.unasked(code),
        }
    }

    /// Handles a key while no question is open.
    fn unasked(&mut self, code: KeyCode) {
        if !matches!(code, KeyCode::Left | KeyCode::Right) {
            self.hand.spin = None;
        }
        match code {
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down if self.pointing => {
                self.hand.steer(code);
            }
            KeyCode::Left => {
                let moved = self.study.back();
                self.walk(moved);
            }
            KeyCode::Right => {
                let moved = self.study.forward();
                self.walk(moved);
            }
            KeyCode::Up => self.choose(-1),
            KeyCode::Down => self.choose(1),
            KeyCode::PageUp => self.choose(-(PAGE as isize)),
            KeyCode::PageDown => self.choose(PAGE as isize),
            KeyCode::Home => {
                let moved = self.study.go_to(0);
                self.walk(moved);
            }
            KeyCode::End => {
                let moved = self.study.go_to(usize::MAX);
                self.walk(moved);
            }
            KeyCode::Enter | KeyCode::Char(' ') if self.pointing => self.point(self.hand.spot()),
            KeyCode::Enter | KeyCode::Char(' ') => self.play_chosen(),
            KeyCode::Esc | KeyCode::Backspace if self.hand.holds() => self.hand.back(),
            KeyCode::Esc | KeyCode::Backspace if self.pointing => {
                (self.pointing, self.hand.cursor_on, self.hand.focus) = (false, false, None);
            }
            KeyCode::Esc => self.effects.push(Effect::Leave),
            KeyCode::Tab | KeyCode::BackTab => {
                self.pointing = true;
                self.hand.next_target(code == KeyCode::Tab);
            }
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    fn letter(&mut self, letter: char) {
        match letter {
            '1'..='9' | 'e' => {
                if let Some(spot) = self.hand.beside(letter) {
                    self.point(spot);
                }
            }
            'n' | 'p' => self.slip(letter == 'n'),
            'v' => self.review(),
            's' if self.study.review().is_some() => self.summary = !self.summary,
            'x' => {
                let moved = self.study.return_to_game();
                self.walk(moved);
            }
            'z' => self.throw(),
            't' if self.values().is_some_and(|values| !values.exact) && !self.thinking() => {
                self.time *= 3;
                self.look();
            }
            ':' => {
                let chance = matches!(self.study.position().actor(), Actor::Chance(()));
                let what = if chance { What::Throw } else { What::Move };
                self.ask = Some(Ask::Line(Prompt::new(what)));
            }
            'd' => self.ask = Some(Ask::Line(Prompt::new(What::Position))),
            'c' => {
                let dpn = self.study.position().to_string();
                self.effects.push(Effect::Request(Request::Copy(dpn.clone())));
                self.say = Some(Say::With("desk-copied", Wording::same(dpn)));
            }
            'f' => self.hand.turned = !self.hand.turned,
            'r' => self.ask = Some(Ask::rules(self.study.rules())),
            '?' => self.ask = Some(Ask::Help { top: 0 }),
            'm' => self.effects.push(Effect::Menu),
            'q' => self.effects.push(Effect::Quit),
            letter if letter.is_ascii_alphabetic() => {
                self.pointing = true;
                self.hand.next_piece(letter);
            }
            _ => {}
        }
    }
}
