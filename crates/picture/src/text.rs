//! A position drawn with characters, as a clock with `A12` at the top and two lines for each space. Only the dots of the rings and rays are not ASCII.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::scene::BesideState;
use dejarik_rules::{Piece, Ring, Scene, Side, Space};

use super::beside;

const COLUMNS: usize = 76;
const ROWS: usize = 29;

struct Canvas(Vec<Vec<char>>);

impl Canvas {
    fn put(&mut self, x: isize, y: isize, text: &str) {
        for (index, letter) in text.chars().enumerate() {
            let column = x + index as isize;
            let cell = usize::try_from(y).ok().and_then(|y| self.0.get_mut(y));
            let cell = cell.zip(usize::try_from(column).ok());
            if let Some(cell) = cell.and_then(|(row, column)| row.get_mut(column)) {
                *cell = letter;
            }
        }
    }

    fn centred(&mut self, x: f32, y: f32, text: &str) {
        let left = x - text.chars().count() as f32 / 2.0 + 0.5;
        self.put(left.round() as isize, y.round() as isize, text);
    }
}

/// Returns the point at a distance from the middle, where 1 is ring A, in the direction of an hour.
fn point(radius: f32, hours: f32) -> (f32, f32) {
    let angle = hours * std::f32::consts::TAU / 12.0;
    let (x, y) = ((COLUMNS / 2) as f32, 13.5);
    (x + radius * 33.0 * angle.sin(), y - radius * 12.5 * angle.cos())
}

/// Returns the hour of a space's ray: ray 1 is at 1 o'clock.
fn hour(space: Space) -> f32 {
    space.ray().map_or(0.0, |ray| f32::from(ray) + 1.0)
}

fn radius(space: Space) -> f32 {
    match space.ring() {
        Ring::Outer => 1.0,
        Ring::Inner => 0.52,
        Ring::Centre => 0.0,
    }
}

/// Returns how a piece is written on the board: the first side in round brackets and the second in
/// square ones, so that they differ by more than letter case.
fn written(piece: Piece, stunned: bool) -> String {
    let star = if stunned { "*" } else { "" };
    match piece.side {
        Side::First => format!("({}{star})", piece.letter),
        Side::Second => format!("[{}{star}]", piece.letter),
    }
}

/// Draws the position as lines of text without colours, at most 80 columns wide.
pub fn draw(position: &AnyPosition) -> Vec<String> {
    let scene = position.scene();
    let mut canvas = Canvas(vec![vec![' '; COLUMNS + 1]; ROWS]);
    for ray in 0..12u8 {
        for step in [0.2, 0.3, 0.72, 0.82] {
            let (x, y) = point(step, f32::from(ray));
            canvas.centred(x, y, "·");
        }
    }
    for tick in 0..48u8 {
        let at = f32::from(tick) / 4.0;
        let (x, y) = point(1.0, at);
        canvas.centred(x, y, "·");
        if tick % 2 == 0 {
            let (x, y) = point(0.52, at);
            canvas.centred(x, y, "·");
        }
    }
    for space in Space::all() {
        let (x, y) = point(radius(space), hour(space));
        let piece = position.piece_at(space);
        let piece = piece.map(|piece| written(piece, scene.stunned.contains(space)));
        let piece = piece.unwrap_or_else(|| " o ".to_owned());
        canvas.centred(x, y - 0.5, &format!(" {piece} "));
        canvas.centred(x, y + 0.5, &format!(" {space} "));
    }
    let mut lines: Vec<String> = canvas.0.iter().map(|row| row.iter().collect()).collect();
    lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    let drawn = |line: &String| !line.is_empty();
    let first = lines.iter().position(drawn).unwrap_or(0);
    lines.truncate(lines.iter().rposition(drawn).map_or(0, |last| last + 1));
    lines.drain(..first);
    lines.push(String::new());
    let waiting = waiting(&scene);
    lines.extend((!waiting.is_empty()).then_some(waiting));
    lines.push(position.to_string());
    lines
}

/// Writes the pieces beside the board.
fn waiting(scene: &Scene) -> String {
    let pieces = Side::BOTH.into_iter().flat_map(|side| beside(scene, side));
    let pieces = pieces.map(|beside| match beside.state {
        BesideState::Inactive => written(beside.piece, false),
        BesideState::Captured => format!("{}!", written(beside.piece, false)),
        BesideState::Ghost => format!("~{}~", beside.piece.letter),
        BesideState::Lost => format!("+{}", beside.piece.letter),
    });
    pieces.collect::<Vec<_>>().join("  ")
}
