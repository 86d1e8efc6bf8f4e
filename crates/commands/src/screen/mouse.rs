//! The mouse: what is under it, and what a click does on each screen.

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use dejarik_play::pick::Spot;
use dejarik_rules::Space;
use ratatui::layout::Position;

use super::app::{App, Screen};
use super::ask::Ask;
use super::desk::Desk;
use super::pen::Hit;
use super::play::Play;
use super::puzzle::PuzzleScreen;

impl App {
    /// Handles a mouse event. Returns whether the screen has to be redrawn.
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> bool {
        let at = Position::new(mouse.column, mouse.row);
        let space = self.board.and_then(|board| board.space_at(mouse.column, mouse.row));
        let hit = self.hits.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, hit)| *hit);
        match mouse.kind {
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                self.wheel(mouse.kind == MouseEventKind::ScrollUp);
                true
            }
            MouseEventKind::Moved => match &mut self.screen {
                Screen::Play(play) if play.ask.is_none() => play.hand.hover(space),
                Screen::Desk(desk) if desk.ask.is_none() => desk.hand.hover(space),
                Screen::Puzzle(solving) if solving.ask.is_none() => solving.hand.hover(space),
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

    fn wheel(&mut self, up: bool) {
        match &mut self.screen {
            Screen::Play(play) if !is_page(play.ask.as_ref()) => {
                let step = if up { usize::saturating_add } else { usize::saturating_sub };
                play.scroll = step(play.scroll, 1);
            }
            Screen::Desk(desk) if desk.ask.is_none() => desk.wheel(up),
            _ => self.key(if up { KeyCode::Up } else { KeyCode::Down }),
        }
    }

    fn click(&mut self, hit: Option<Hit>, space: Option<Space>) {
        let typing = self.types();
        match (&mut self.screen, hit) {
            // While letters are typed, the keys on the bottom row do nothing.
            (_, Some(Hit::Key(KeyCode::Char(_)))) if typing => {}
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
            (Screen::Archive(archive), Some(Hit::Row(row))) if !typing => {
                let chosen = archive.row(row);
                self.archive_chosen(chosen);
            }
            (Screen::Puzzles(puzzles), Some(Hit::Row(row))) => {
                let chosen = puzzles.row(row, &self.progress);
                self.puzzle_chosen(chosen);
            }
            (Screen::Puzzles(puzzles), Some(Hit::Value(row, forward))) => {
                puzzles.value(row, forward);
            }
            (Screen::Play(play), hit) => in_game(play, hit, space),
            (Screen::Puzzle(solving), hit) => in_puzzle(solving, hit, spot(hit, space)),
            (Screen::Desk(desk), hit) => on_desk(desk, hit, spot(hit, space)),
            _ => {}
        }
    }
}

/// Returns the spot that was clicked: a button beside the board, or a space.
fn spot(hit: Option<Hit>, space: Option<Space>) -> Option<Spot> {
    match hit {
        Some(Hit::Spot(spot)) => Some(spot),
        Some(_) => None,
        None => space.map(Spot::Space),
    }
}

/// Returns whether a page covers the board.
fn is_page(ask: Option<&Ask>) -> bool {
    matches!(ask, Some(Ask::Rules { .. } | Ask::Help { .. }))
}

fn in_game(play: &mut Play, hit: Option<Hit>, space: Option<Space>) {
    let rolling = play.rolling();
    match (hit, &mut play.ask) {
        (Some(Hit::Row(row)), Some(Ask::Several { at, .. })) => {
            let again = *at == row;
            *at = row;
            if again {
                play.yes();
            }
        }
        (Some(Hit::Row(row)), Some(Ask::Phrases { at })) => {
            *at = row;
            play.yes();
        }
        (Some(Hit::Row(row)), Some(Ask::Order(order))) => {
            order.letters.swap(order.at, row);
            order.at = row;
        }
        (Some(Hit::Spot(spot)), None) => play.point(spot),
        _ if rolling => {
            play.key(KeyCode::Enter);
        }
        (None, None) => {
            if let Some(space) = space {
                play.point(Spot::Space(space));
            }
        }
        // A click beside the list of candidates is no answer if it is on one of their spaces. A
        // click away from a confirmation cancels it.
        (None, Some(Ask::Attack(_) | Ask::Several { .. } | Ask::Sure(_))) => play.no(),
        _ => {}
    }
}

fn on_desk(desk: &mut Desk, hit: Option<Hit>, spot: Option<Spot>) {
    match (hit, &mut desk.ask) {
        (Some(Hit::Row(row)), Some(Ask::Several { at, .. })) => {
            let again = *at == row;
            *at = row;
            if again {
                desk.yes();
            }
        }
        (Some(Hit::Row(row)), None) => desk.row(row),
        (_, None) => spot.into_iter().for_each(|spot| desk.point(spot)),
        (None, Some(Ask::Several { .. })) => desk.ask = None,
        _ => {}
    }
}

fn in_puzzle(solving: &mut PuzzleScreen, hit: Option<Hit>, spot: Option<Spot>) {
    match (hit, &mut solving.ask) {
        (Some(Hit::Row(row)), Some(Ask::Several { at, .. })) => {
            let again = *at == row;
            *at = row;
            if again {
                solving.yes();
            }
        }
        (_, None) => spot.into_iter().for_each(|spot| solving.point(spot)),
        (None, Some(Ask::Several { .. })) => solving.ask = None,
        _ => {}
    }
}
