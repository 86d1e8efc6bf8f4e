//! The board drawn as lines and brackets, for terminals with few colours.

use super::*;

impl Painter<'_> {
    /// Draws rings and spokes as dots, and everything else as text.
    pub(super) fn draw_lines(&self, buffer: &mut Buffer) {
        let area = self.table.area;
        let theme = self.board.theme;
        let frame = theme.style(Role::Frame);
        for row in 0..area.height {
            for column in 0..area.width {
                let symbol = if theme.braille {
                    self.braille(column, row)
                } else {
                    self.half_block(column, row)
                };
                if let (Some(symbol), Some(cell)) =
                    (symbol, buffer.cell_mut((area.x + column, area.y + row)))
                {
                    cell.set_char(symbol).set_style(frame);
                }
            }
        }
        for space in Space::all() {
            self.draw_space(buffer, space);
        }
    }

    /// Returns whether a line of the board passes within `reach` pixels of a point.
    fn on_line(&self, x: f32, y: f32, reach: f32) -> bool {
        match self.table.locate(x, y) {
            Some((_, inside)) => inside < reach,
            None => {
                let away = (x - self.table.centre.0).hypot(y - self.table.centre.1);
                away - self.table.radius * EDGES[2] < reach
            }
        }
    }

    fn braille(&self, column: u16, row: u16) -> Option<char> {
        const BITS: [[u32; 2]; 4] = [[1, 8], [2, 16], [4, 32], [64, 128]];
        let mut bits = 0;
        for (j, line) in BITS.iter().enumerate() {
            for (i, bit) in line.iter().enumerate() {
                let x = f32::from(column) + 0.25 + 0.5 * i as f32;
                let y = f32::from(row) * 2.0 + 0.25 + 0.5 * j as f32;
                if self.on_line(x, y, 0.26) {
                    bits |= bit;
                }
            }
        }
        if bits == 0 { None } else { char::from_u32(0x2800 + bits) }
    }

    fn half_block(&self, column: u16, row: u16) -> Option<char> {
        let x = f32::from(column) + 0.5;
        let [upper, lower] =
            [0.5, 1.5].map(|down| self.on_line(x, f32::from(row) * 2.0 + down, 0.5));
        match (upper, lower) {
            (true, true) => Some('█'),
            (true, false) => Some('▀'),
            (false, true) => Some('▄'),
            (false, false) => None,
        }
    }

    /// Draws a space without colours. Brackets say what it is: `[N]` is a piece of the first
    /// player, `(n)` of the second, `‹A5›` a target, `×n×` an attack, `{N}` the picked piece. The
    /// cursor is reversed, and the last move is underlined.
    fn draw_space(&self, buffer: &mut Buffer, space: Space) {
        let theme = self.board.theme;
        let mark = self.mark(space);
        let piece = self.piece(space);
        let name = piece.map_or_else(|| space.to_string(), |piece| self.letter(space, piece));
        let name = name + mark.worth.map_or("", |worth| worth.sign);
        let around = match piece {
            _ if mark.attack => ["×", "×"],
            _ if mark.target => ["‹", "›"],
            _ if mark.picked => ["{", "}"],
            Some(Piece { side: Side::First, .. }) => ["[", "]"],
            Some(Piece { side: Side::Second, .. }) => ["(", ")"],
            None => ["", ""],
        };
        let mut style = match piece {
            Some(piece) => theme.side(piece.side),
            None if mark.target || mark.attack => theme.style(Role::Target),
            None => theme.style(Role::Dim),
        };
        if mark.picked && theme.depth != theme::Depth::None {
            style = style.fg(Color::Yellow);
        }
        if mark.last {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        if mark.cursor {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let text = format!("{}{name}{}", around[0], around[1]);
        let (x, y) = self.table.middle(space);
        let (column, row) = self.table.cell((x, y));
        let area = self.table.area;
        let start = column.saturating_sub(text.chars().count().saturating_sub(1) as u16 / 2);
        for (place, letter) in (start..).zip(text.chars()) {
            if let Some(cell) = buffer.cell_mut((area.x + place, area.y + row)) {
                cell.set_char(letter).set_style(Style::reset().patch(style));
            }
        }
    }
}
