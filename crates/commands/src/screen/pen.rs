//! Writing on the screen: styled text, frames and buttons, and the meaning of clicks.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Widget};

use super::theme::{Role, Theme};
use crate::wrap::wrap;
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
    /// Whether single letters are keys only together with Alt.
    pub(super) with_alt: bool,
}

/// The sign at the end of a text that is cut. Nothing is cut at the sizes that the tests draw.
pub(super) const CUT: &str = "⋯";

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

    /// Writes a line. One that is too wide for the area ends with [`CUT`]. Returns the column behind it.
    pub(super) fn line(&mut self, area: Rect, row: u16, line: &Line<'_>) -> u16 {
        if row >= area.height || area.width == 0 {
            return area.x;
        }
        let end = self.buffer.set_line(area.x, area.y + row, line, area.width).0;
        if line.width() > usize::from(area.width) {
            let last = (area.right() - 1, area.y + row);
            self.buffer.set_string(last.0, last.1, CUT, self.theme.style(Role::Key));
        }
        end
    }

    /// Writes lines from the top of an area. If there is no room for all, the last row says so.
    pub(super) fn lines(&mut self, area: Rect, lines: &[Line<'_>]) {
        for (row, line) in (0..area.height).zip(lines) {
            self.line(area, row, line);
        }
        if lines.len() > usize::from(area.height) && area.height > 0 && area.width > 0 {
            let style = self.theme.style(Role::Key);
            self.buffer.set_string(area.right() - 1, area.bottom() - 1, CUT, style);
        }
    }

    /// Returns the lines of a text in a role, wrapped at a width.
    pub(super) fn wrapped(&self, text: &str, role: Role, width: u16) -> Vec<Line<'static>> {
        let lines = wrap(text, width).into_iter();
        lines.map(|line| Line::from(Span::styled(line, self.style(role)))).collect()
    }

    /// Writes a text from a row on, in as many rows as it needs. Returns the row below.
    pub(super) fn paragraph(&mut self, area: Rect, row: u16, text: &str, role: Role) -> u16 {
        let lines = wrap(text, area.width);
        for (row, line) in (row..).zip(&lines) {
            self.text(area, row, line, role);
        }
        row + lines.len() as u16
    }

    /// Writes the title of a list in a rule, or alone where there is no room for one.
    pub(super) fn title(&mut self, area: Rect, text: &str) {
        let frame = self.style(Role::Frame);
        let mut line = Line::from(Span::styled(text.to_owned(), self.style(Role::Dim)));
        if let Some(room) = usize::from(area.width).checked_sub(text.chars().count() + 4) {
            line.spans.insert(0, Span::styled("── ", frame));
            line.spans.push(Span::styled(format!(" {}", "─".repeat(room)), frame));
        }
        self.line(area, 0, &line);
    }

    /// Marks at the edge of a list below its title that it goes on above or below.
    pub(super) fn goes_on(&mut self, area: Rect, above: bool, below: bool) {
        let edge = Rect { x: area.right() - 1, width: 1, ..area };
        if above {
            self.text(edge, 1, "↑", Role::Dim);
        }
        if below {
            self.text(edge, area.height - 1, "↓", Role::Dim);
        }
    }

    /// Returns the style of something that can be chosen.
    pub(super) fn choice(&self, chosen: bool) -> Style {
        match chosen {
            true => self.style(Role::Accent).add_modifier(Modifier::REVERSED),
            false => self.style(Role::Text),
        }
    }

    /// Writes a text on the last rows of an area. Returns the number of rows.
    pub(super) fn foot(&mut self, area: Rect, text: &str, role: Role) -> u16 {
        let lines = wrap(text, area.width);
        let rows = (lines.len() as u16).min(area.height);
        for (row, line) in (area.height - rows..).zip(&lines) {
            self.text(area, row, line, role);
        }
        rows
    }

    /// Returns the number of rows that buttons take in this width.
    pub(super) fn rows(&self, buttons: &[(String, Hit, &str)], width: u16) -> u16 {
        let placed = self.placed(buttons, width);
        placed.last().map_or(1, |(_, y, lines)| y + lines.len() as u16)
    }

    /// Places buttons side by side, in several rows if there is not enough room. Returns the column, the
    /// row and the lines of the label of each.
    fn placed(&self, buttons: &[(String, Hit, &str)], width: u16) -> Vec<(u16, u16, Vec<String>)> {
        let (mut x, mut y) = (0, 0);
        let place = |(label, _, key): &(String, Hit, &str)| {
            let key = self.key_name(key).chars().count() as u16 + 3;
            let wide = key + label.chars().count() as u16;
            if x > 0 && x + wide > width {
                (x, y) = (0, y + 1);
            }
            let lines = wrap(label, width.saturating_sub(key));
            let placed = (x, y, lines);
            if wide > width {
                y += placed.2.len() as u16;
            } else {
                x += wide + 1;
            }
            placed
        };
        buttons.iter().map(place).collect()
    }

    /// Returns the name of a key as it has to be pressed.
    fn key_name(&self, key: &str) -> String {
        let is_single = key.chars().count() == 1 && key.is_ascii();
        if self.with_alt && is_single { format!("Alt+{key}") } else { key.to_owned() }
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
    /// and what it does.
    pub(super) fn buttons(&mut self, area: Rect, row: u16, buttons: &[(String, Hit, &str)]) {
        let placed = self.placed(buttons, area.width);
        for ((_, hit, key), (x, y, label)) in buttons.iter().zip(placed) {
            let key = format!("[{}] ", self.key_name(key));
            let indent = key.chars().count();
            for (part, text) in label.into_iter().enumerate() {
                let y = row + y + part as u16;
                if y >= area.height {
                    let style = self.theme.style(Role::Key);
                    self.buffer.set_string(area.right() - 1, area.bottom() - 1, CUT, style);
                    return;
                }
                let key = if part == 0 { key.clone() } else { " ".repeat(indent) };
                let width = (indent + text.chars().count()) as u16;
                let line = Line::from(vec![
                    Span::styled(key, self.style(Role::Key)),
                    Span::styled(text, self.style(Role::Text)),
                ]);
                let place = Rect { x: area.x + x, width: area.width - x, ..area };
                self.line(place, y, &line);
                self.hit(Rect::new(place.x, area.y + y, width.min(place.width), 1), *hit);
            }
        }
    }
}

/// Returns an area of at most this size in the middle of another.
pub(super) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    Rect { x, y: area.y + (area.height - height) / 2, width, height }
}
