//! Tables: columns as wide as their texts need, and shaded rows.

use kurbo::Point;

use crate::canvas::{Canvas, rect};
use crate::flow::{Measure, Unit, rule};
use crate::palette::INK;
use crate::text::{self, LEADING, Span};

/// A row of cells.
pub type Row = Vec<Vec<Span>>;

/// The room beside the text of a cell, as a part of the size.
const PAD: f64 = 0.5;

/// The widest word for which a column is made wide enough; longer notation is broken.
const LONG: f64 = 9.0;

/// The greatest number of rows of a table that no page break splits.
const SHORT: usize = 14;

/// Lays out a table, one unit a row. The head stays with the first row. A table whose words do not fit
/// beside each other is printed smaller.
pub fn units(rows: &[Row], measure: Measure<'_>) -> Vec<Unit> {
    let least: f64 = least(rows).iter().sum();
    let size = (0.9 * measure.size).min(measure.width / least);
    let columns = widths(rows, measure.width / size);
    let count = rows.len();
    let unit = |(index, row): (usize, &Row)| {
        let laid: Vec<Vec<text::TextLine>> = row
            .iter()
            .zip(&columns)
            .map(|(cell, width)| text::lines(cell, (width - 2.0 * PAD).max(0.5)))
            .collect();
        let tallest = laid.iter().map(Vec::len).max().unwrap_or(1);
        let height = (tallest as f64 * LEADING + 0.3) * size;
        let mut canvas = Canvas::new();
        let whole: f64 = columns.iter().sum::<f64>() * size;
        if index % 2 == 1 {
            canvas.fill(&rect(0.0, 0.0, whole, height), measure.palette.row);
        }
        let mut x = 0.0;
        for (lines, width) in laid.iter().zip(&columns) {
            let at = Point::new((x + PAD) * size, 0.15 * size);
            text::write(&mut canvas, lines, at, size, LEADING, INK);
            x += width;
        }
        if index == 0 {
            // The shade of the next row must not touch the line.
            rule(&mut canvas, height - 0.35, whole, measure.palette);
        }
        let before = if index == 0 { 0.6 * size } else { 0.0 };
        // A short table stays whole.
        let joined = count <= SHORT || index == 0 || index + 2 == count;
        Unit { canvas, height, before, joined: joined && index + 1 < count }
    };
    let mut units: Vec<Unit> = rows.iter().enumerate().map(unit).collect();
    if let Some(last) = units.last_mut() {
        last.height += 0.5 * size;
    }
    units
}

/// Returns the widths of the columns, as parts of the size, in a table of at most this width.
fn widths(rows: &[Row], most: f64) -> Vec<f64> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        let lines = cells.flat_map(|cell| text::lines(cell, f64::MAX));
        lines.map(|line| line.width).fold(0.0, f64::max) + 2.0 * PAD + 0.01
    };
    let natural: Vec<f64> = (0..count).map(widest).collect();
    let whole: f64 = natural.iter().sum();
    if whole <= most {
        return natural;
    }
    // Each column is as wide as its longest word. The rest is divided in proportion to what the columns still need.
    let least = least(rows);
    let kept: f64 = least.iter().sum();
    let wanted = (whole - kept).max(0.01);
    let share =
        |(own, least): (&f64, &f64)| least + (own - least) / wanted * (most - kept).max(0.0);
    natural.iter().zip(&least).map(share).collect()
}

/// Returns the widths that the columns need so that no word is broken, as parts of the size.
fn least(rows: &[Row]) -> Vec<f64> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| text::widest_word(cell).min(LONG)).fold(0.0, f64::max) + 2.0 * PAD + 0.01
    };
    (0..count).map(widest).collect()
}
