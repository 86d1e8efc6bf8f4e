//! Writing on the screen: styled text, frames and buttons, and the meaning of clicks.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use super::theme::{Role, Theme};
use dejarik_play::pick::Spot;

/// The meaning of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hit {
    /// The same as pressing this key.
    Key(KeyCode),
    /// Pointing at this spot.
    Spot(Spot),
    /// A row of a menu or of a list of choices.
    Row(usize),
    /// The value of a row of a menu: its index, and true for forwards.
    Value(usize, bool),
}

/// Writes into a buffer and records the places that can be clicked.
pub(super) struct Pen<'a> {
    pub(super) buffer: &'a mut Buffer,
    pub(super) theme: Theme,
    pub(super) hits: &'a mut Vec<(Rect, Hit)>,
}

impl Pen<'_> {
    /// Returns the theme's style for a role.
    pub(super) fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// Writes a line of text in a role. Returns the column behind it.
    pub(super) fn text(&mut self, area: Rect, row: u16, text: &str, role: Role) -> u16 {
        let style = self.style(role);
        self.line(area, row, &Line::from(Span::styled(text.to_owned(), style)))
    }

    /// Writes a line, cut at the edge of the area. Returns the column behind it.
    pub(super) fn line(&mut self, area: Rect, row: u16, line: &Line<'_>) -> u16 {
        if row >= area.height || area.width == 0 {
            return area.x;
        }
        self.buffer.set_line(area.x, area.y + row, line, area.width).0
    }

    /// Makes an area clickable.
    pub(super) fn hit(&mut self, area: Rect, hit: Hit) {
        self.hits.push((area, hit));
    }

    /// Clears an area and draws a frame around it. Returns the inside. What was there before can no
    /// longer be clicked.
    pub(super) fn window(&mut self, area: Rect, title: &str) -> Rect {
        let area = area.intersection(self.buffer.area);
        Clear.render(area, self.buffer);
        self.buffer.set_style(area, self.theme.room());
        self.hits.retain(|(place, _)| !place.intersects(area));
        let block = Block::bordered()
            .border_type(if self.theme.braille { BorderType::Rounded } else { BorderType::Plain })
            .border_style(self.style(Role::Frame))
            .title(Span::styled(format!(" {title} "), self.style(Role::Accent)));
        let inside = block.inner(area);
        block.render(area, self.buffer);
        Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside }
    }

    /// Draws buttons side by side, in several rows if there is not enough room. Each shows its key
    /// and what it does. Returns the number of rows.
    pub(super) fn buttons(&mut self, area: Rect, row: u16, buttons: &[(String, Hit, &str)]) -> u16 {
        let (mut x, mut y) = (area.x, area.y + row);
        for (label, hit, key) in buttons {
            let width = (label.chars().count() + key.chars().count() + 3) as u16;
            if x > area.x && x + width > area.right() {
                (x, y) = (area.x, y + 1);
            }
            if y >= area.bottom() {
                break;
            }
            let line = Line::from(vec![
                Span::styled(format!("[{key}]"), self.style(Role::Key)),
                Span::styled(format!(" {label}"), self.style(Role::Text)),
            ]);
            let room = area.right().saturating_sub(x);
            self.buffer.set_line(x, y, &line, room);
            self.hits.push((Rect::new(x, y, width.min(room), 1), *hit));
            x += width + 1;
        }
        y + 1 - area.y - row
    }
}

/// Returns an area of at most this size in the middle of another.
pub(super) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    Rect { x, y: area.y + (area.height - height) / 2, width, height }
}
