//! The round board as a widget.
//!
//! It knows no rules: the caller says which piece stands where and which spaces are marked. With
//! many colours it paints a hologram of half blocks, with few it draws lines.

mod lines;
mod picture;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::Widget;

use dejarik_rules::any::AnyPosition;
use dejarik_rules::board::{RING, SPACES};
use dejarik_rules::{Piece, Ring, RulesId, Side, Space, SpaceSet};

use self::picture::Picture;
use super::figures::{self, HEIGHT, WIDTH};
use super::geometry::{EDGES, Geometry};
use super::theme::{self, Light, Role, Theme, mix, shine};

/// The marks of a space, of which several can be set at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The picked piece can go there.
    pub(crate) target: bool,
    /// The picked piece can attack or capture there.
    pub(crate) attack: bool,
    /// The picked piece stands there, or the step chosen so far passes through.
    pub(crate) picked: bool,
    /// The last move began or ended there.
    pub(crate) last: bool,
    /// The cursor is there.
    pub(crate) cursor: bool,
    /// What the best move to this space is worth, where that is known.
    pub(crate) worth: Option<Worth>,
}

/// What a move is worth: a tone, and a sign that needs no colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    /// The sign, such as `✓` or `??`.
    pub(crate) sign: &'static str,
    pub(crate) tone: Tone,
}

/// How much a move gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Nothing.
    Keeps,
    /// A part of the result.
    Part,
    /// The whole game.
    Gives,
}

/// All that the board shows.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scene {
    /// The rule set, which decides the figures.
    pub(crate) rules: RulesId,
    /// The piece on each space, by [`Space::index`].
    pub(crate) pieces: [Option<Piece>; SPACES],
    /// The spaces of stunned creatures.
    pub(crate) stunned: SpaceSet,
    /// The marks of each space, by [`Space::index`].
    pub(crate) marks: [Mark; SPACES],
    /// Whether the second player's home is at the bottom.
    pub(crate) turned: bool,
}

impl Scene {
    /// Returns an empty board without marks.
    pub(crate) fn empty(rules: RulesId, turned: bool) -> Scene {
        let (pieces, marks) = ([None; SPACES], [Mark::default(); SPACES]);
        Scene { rules, pieces, stunned: SpaceSet::EMPTY, marks, turned }
    }

    /// Returns the board of a position without marks.
    pub(crate) fn of(position: &AnyPosition, turned: bool) -> Scene {
        let seen = position.scene();
        let mut scene = Scene::empty(seen.rules, turned);
        scene.stunned = seen.stunned;
        for (space, piece) in seen.pieces {
            scene.pieces[space.index()] = Some(piece);
        }
        scene
    }
}

/// A [`Scene`] to be painted in a [`Theme`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board<'a> {
    /// The scene to paint.
    pub(crate) scene: &'a Scene,
    /// The colours to paint it in.
    pub(crate) theme: Theme,
}

impl Widget for Board<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        let Some(table) = Geometry::fit(area, self.scene.turned) else { return };
        let painter = Painter { board: self, table };
        if self.theme.depth.paints() {
            painter.paint(buffer);
        } else {
            painter.draw_lines(buffer);
        }
    }
}

/// Returns the coverage, from 0 to 1, of a pixel whose centre is this far inside an edge.
fn soft(distance: f32) -> f32 {
    (0.5 - distance).clamp(0.0, 1.0)
}

struct Painter<'a> {
    board: Board<'a>,
    table: Geometry,
}

impl Painter<'_> {
    fn mark(&self, space: Space) -> Mark {
        self.board.scene.marks[space.index()]
    }

    fn piece(&self, space: Space) -> Option<Piece> {
        self.board.scene.pieces[space.index()]
    }

    /// Paints the board in light.
    fn paint(&self, buffer: &mut Buffer) {
        let area = self.table.area;
        let (width, height) = (usize::from(area.width), usize::from(area.height) * 2);
        let mut pixels: Vec<Light> = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                pixels.push(self.light(x as f32 + 0.5, y as f32 + 0.5));
            }
        }
        let mut picture = Picture { pixels, width, height };
        for space in Space::all() {
            if let Some(piece) = self.piece(space) {
                self.paint_piece(&mut picture, space, piece);
            }
        }
        let theme = self.board.theme;
        for row in 0..area.height {
            for column in 0..area.width {
                let (x, y) = (usize::from(column), usize::from(row) * 2);
                let (upper, lower) = (picture.at(x, y), picture.at(x, y + 1));
                if let Some(cell) = buffer.cell_mut((area.x + column, area.y + row)) {
                    let (upper, lower) = (theme.color(upper), theme.color(lower));
                    cell.set_symbol(if upper == lower { " " } else { "▀" });
                    cell.set_style(Style::new().fg(upper).bg(lower));
                }
            }
        }
        self.write_names(buffer, &picture);
    }

    /// Returns the light of the empty board at a pixel.
    fn light(&self, x: f32, y: f32) -> Light {
        let (dx, dy) = (x - self.table.centre.0, y - self.table.centre.1);
        let reach = dx.hypot(dy);
        let radius = self.table.radius;
        let part = reach / radius;
        let glow = (-(part - 1.0).max(0.0) * 9.0).exp();
        let room = shine(theme::ROOM, theme::LINE, 0.16 * glow);
        let rim_lit = 0.75 + 0.25 * (dy / reach.max(1.0));
        let rim = mix(theme::ROOM, theme::RIM, rim_lit);
        let Some((space, inside)) = self.table.locate(x, y) else {
            return mix(room, rim, soft(reach - radius + 0.5));
        };
        let ray = space.ray().unwrap_or(0);
        let tone = match space.ring() {
            Ring::Outer => ray % 2,
            Ring::Inner => 1 - ray % 2,
            Ring::Centre => 0,
        };
        let mut light = theme::FIELD[usize::from(tone)];
        // The projector shines from below the centre.
        light = shine(light, theme::LINE, 0.32 * (1.0 - part).max(0.0).powi(2));
        let line = if space == Space::C { 0.9 } else { 0.55 };
        light = mix(light, theme::LINE, line * soft(inside - 0.3));
        light = self.marked(light, self.mark(space), inside);
        // The field fades into the rim without a visible step.
        mix(light, rim, soft(radius * EDGES[2] - reach))
    }

    /// Returns the light of a space with its marks; `inside` is how far the pixel is from its edge.
    fn marked(&self, mut light: Light, mark: Mark, inside: f32) -> Light {
        let wide = (self.table.radius / 34.0).clamp(0.5, 1.5);
        let border = soft(inside - 0.5 - wide);
        let mut tint = |colour: Light, field: f32, edge: f32| {
            light = mix(light, colour, field.max(edge * border));
        };
        if mark.last {
            tint(theme::LAST, 0.22, 0.4);
        }
        if mark.target {
            let colour = match mark.worth.map(|worth| worth.tone) {
                None | Some(Tone::Keeps) => theme::TARGET,
                Some(Tone::Part) => theme::PICKED,
                Some(Tone::Gives) => theme::ATTACK,
            };
            tint(colour, 0.22, 0.75);
        }
        if mark.attack {
            tint(theme::ATTACK, 0.3, 0.85);
        }
        if mark.picked {
            tint(theme::PICKED, 0.3, 0.85);
        }
        if mark.cursor {
            tint(theme::CURSOR, 0.08, 1.0);
        }
        light
    }

    /// Returns the cell for a space's name or a piece's letter.
    fn name_cell(&self, space: Space) -> (u16, u16) {
        let (x, y) = self.table.middle(space);
        let drop = if self.table.has_figures() && self.piece(space).is_some() { 4.0 } else { 0.0 };
        self.table.cell((x, y + drop))
    }

    fn paint_piece(&self, picture: &mut Picture, space: Space, piece: Piece) {
        if self.table.has_figures() {
            self.paint_figure(picture, space, piece);
            return;
        }
        let (column, row) = self.foot(space);
        let body = self.body(space, piece);
        let (half_width, half_height): (i32, i32) = match self.table.radius {
            ..20.0 => (1, 2),
            ..27.0 => (2, 2),
            _ => (2, 3),
        };
        for y in -half_height..half_height {
            for x in -half_width..=half_width {
                let corner = x.abs() == half_width && (y == -half_height || y == half_height - 1);
                if piece.side == Side::Second && corner {
                    continue;
                }
                let lit = mix(body, theme::CURSOR, if y < -1 { 0.2 } else { 0.0 });
                picture.set(column + x, row + 1 + y, lit);
            }
        }
    }

    /// Returns the pixel on which a piece stands.
    fn foot(&self, space: Space) -> (i32, i32) {
        let (column, row) = self.name_cell(space);
        (i32::from(column), i32::from(row) * 2)
    }

    /// Returns the light of a piece, which is weaker while it is stunned.
    fn body(&self, space: Space, piece: Piece) -> Light {
        let body = self.board.theme.side_light(piece.side);
        if self.is_stunned(space) { mix(body, theme::ROOM, 0.35) } else { body }
    }

    fn is_stunned(&self, space: Space) -> bool {
        self.board.scene.stunned.contains(space)
    }

    fn paint_figure(&self, picture: &mut Picture, space: Space, piece: Piece) {
        let (column, row) = self.foot(space);
        let (body, stunned) = (self.body(space, piece), self.is_stunned(space));
        let figure = figures::figure(self.board.scene.rules, piece);
        let shade = |kind: u8| match kind {
            b'#' => Some(body),
            b'+' => Some(mix(body, theme::CURSOR, 0.45)),
            b'-' => Some(mix(body, theme::ROOM, 0.4)),
            b'o' => Some(theme::ROOM),
            b'*' => Some(theme::CURSOR),
            _ => None,
        };
        let (left, top) = (column - WIDTH as i32 / 2, row - HEIGHT as i32);
        let at = |x: i32, y: i32| {
            let inside = (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y);
            let kind = inside.then(|| figures::pixel(figure, x as usize, y as usize, stunned));
            kind.and_then(shade)
        };
        // A dark seam is painted first, so that the figure stands out from a lit field.
        for y in -1..=HEIGHT as i32 {
            for x in -1..=WIDTH as i32 {
                let near = [(0, 1), (0, -1), (1, 0), (-1, 0)];
                if near.iter().any(|(dx, dy)| at(x + dx, y + dy).is_some()) {
                    picture.darken(left + x, top + y, 0.55);
                }
            }
        }
        for y in 0..HEIGHT as i32 {
            for x in 0..WIDTH as i32 {
                if let Some(light) = at(x, y) {
                    picture.set(left + x, top + y, light);
                }
            }
        }
        // The base is a square plate for the first player and a round one for the second.
        for y in 0..2 {
            let half = if piece.side == Side::Second && y == 1 { 2 } else { 3 };
            for x in -half..=half {
                picture.set(column + x, row + y, mix(body, theme::ROOM, 0.12));
            }
        }
    }

    /// Writes names and letters over the picture, and the numbers of the rays around it.
    fn write_names(&self, buffer: &mut Buffer, picture: &Picture) {
        let theme = self.board.theme;
        for space in Space::all() {
            let (column, row) = self.name_cell(space);
            let behind = picture.cell(column, row);
            let mark = self.mark(space);
            let sign = mark.worth.map_or("", |worth| worth.sign);
            let (text, light, bold) = match self.piece(space) {
                Some(piece) => (self.letter(space, piece) + sign, theme::ROOM, true),
                None if mark.target || mark.attack => {
                    (format!("{space}{sign}"), theme::CURSOR, true)
                }
                None => {
                    let lit = if mark.cursor || mark.picked { 0.9 } else { theme::NAMES };
                    (space.to_string(), mix(behind, theme::CURSOR, lit), mark.cursor)
                }
            };
            let style = Style::new().fg(theme.color(light));
            let style = if bold { style.add_modifier(Modifier::BOLD) } else { style };
            self.write(buffer, picture, (column, row), &text, style);
        }
        if self.table.has_numbers() {
            let style = Style::new().fg(theme.color(theme::NUMBERS));
            for ray in 0..RING {
                let reach = 1.0 + 1.7 / self.table.radius;
                let (column, row) = self.table.cell(self.table.on_ray(ray, reach));
                self.write(buffer, picture, (column, row), &(ray + 1).to_string(), style);
            }
        }
    }

    /// Returns a piece's letter: lower case for the second player, with a star if stunned.
    fn letter(&self, space: Space, piece: Piece) -> String {
        let star = if self.is_stunned(space) { "*" } else { "" };
        format!("{}{star}", piece.letter)
    }

    /// Writes a short text over the picture, centred on a cell.
    fn write(
        &self,
        buffer: &mut Buffer,
        picture: &Picture,
        (column, row): (u16, u16),
        text: &str,
        style: Style,
    ) {
        let area = self.table.area;
        // One character stands in the cell, two start there, three are centred on it.
        let start = column.saturating_sub(text.chars().count().saturating_sub(1) as u16 / 2);
        for (place, letter) in (start..).zip(text.chars()) {
            if place >= area.width || row >= area.height {
                continue;
            }
            if let Some(cell) = buffer.cell_mut((area.x + place, area.y + row)) {
                cell.set_char(letter);
                let behind = self.board.theme.color(picture.cell(place, row));
                cell.set_style(style.bg(behind));
            }
        }
    }
}
