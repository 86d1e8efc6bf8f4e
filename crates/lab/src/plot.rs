//! Draws the summary of a study as an SVG picture: lengths of games, endings, rules and worth of pieces.

use dejarik_engine::arena::Interval;
use dejarik_rules::{Bilingual, Wording, Words, wording};
use plotters::coord::Shift;
use plotters::prelude::*;

use crate::names::named;
use crate::summary::Summary;

/// The width and height of the picture in pixels.
const SIZE: (u32, u32) = (1000, 1100);
const BAR: RGBColor = RGBColor(52, 116, 180);
const WHISKER: RGBColor = RGBColor(40, 40, 40);
const FONT: &str = "sans-serif";

/// The drawing library's message about a picture that it could not draw.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.wording())]
pub struct PlotError(String);

impl Bilingual for PlotError {
    fn wording(&self) -> Wording {
        let PlotError(error) = self;
        wording!(
            "the picture cannot be drawn: {error}",
            "l’image ne peut pas être dessinée : {error}"
        )
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws a summary under a title, with texts in the language with this code, and returns the SVG text.
///
/// # Errors
/// The drawing library fails.
pub fn svg(title: &str, summary: &Summary, language: &str) -> Result<String, PlotError> {
    let mut text = String::new();
    draw(&mut text, title, summary, language).map_err(|error| PlotError(error.to_string()))?;
    Ok(text)
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw(text: &mut String, title: &str, summary: &Summary, language: &str) -> Drawn {
    let name = |name: &str| named(name).in_language(language).to_owned();
    let say = |words: Words| words.in_language(language);
    let root = SVGBackend::with_string(text, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let root = root.titled(title, (FONT, 22))?;
    let (top, rest) = root.split_vertically(330);
    let (left, right) = top.split_horizontally(500);
    lengths(&left, summary, language)?;
    let endings: Vec<_> = summary.endings.iter().map(|end| (name(&end.name), end.games)).collect();
    let caption = Words::new("endings, share of games", "fins, part des parties");
    bars(&right, say(caption), 0.0, &endings)?;
    let (left, right) = rest.split_horizontally(560);
    let facts = summary.facts.iter();
    let rules: Vec<_> = facts.map(|fact| (name(&fact.name), fact.per_game)).collect();
    bars(&left, say(Words::new("rules, times a game", "règles, fois par partie")), 0.0, &rules)?;
    let begin = say(Words::new("the starter", "qui commence")).to_owned();
    let worth = summary.worth.iter().map(|worth| (name(&worth.piece), worth.chance));
    let scores: Vec<_> = [(begin, summary.starter.score)].into_iter().chain(worth).collect();
    let caption = Words::new(
        "score of the starter, worth of pieces",
        "score de qui commence, valeur des pièces",
    );
    bars(&right, say(caption), 0.5, &scores)?;
    root.present()?;
    Ok(())
}

/// Draws a histogram of the lengths of games, in about forty columns.
fn lengths(area: &Area<'_>, summary: &Summary, language: &str) -> Drawn {
    let (caption, games) =
        (Words::new("turns of a game", "tours d’une partie"), Words::new("games", "parties"));
    let [.., longest] = summary.length.quantiles;
    let wide = longest / 40 + 1;
    let mut columns = vec![0u64; (longest / wide + 1) as usize];
    for (turns, games) in &summary.length.histogram {
        columns[(turns / wide) as usize] += games;
    }
    let most = columns.iter().copied().max().unwrap_or(1).max(1);
    let mut chart = ChartBuilder::on(area)
        .caption(caption.in_language(language), (FONT, 16))
        .margin(12)
        .x_label_area_size(28)
        .y_label_area_size(48)
        .build_cartesian_2d(0..longest + wide, 0..most + most / 10)?;
    let games = games.in_language(language);
    chart.configure_mesh().disable_x_mesh().light_line_style(TRANSPARENT).y_desc(games).draw()?;
    chart.draw_series((0u32..).zip(&columns).filter(|(_, games)| **games > 0).map(
        |(at, games)| Rectangle::new([(at * wide, 0), ((at + 1) * wide, *games)], BAR.filled()),
    ))?;
    Ok(())
}

/// The height of a row, in pixels.
const ROW: i32 = 44;
/// The height of the caption and the axis together, in pixels.
const AROUND: i32 = 80;

/// Draws a bar from `base`, with its confidence interval, for each row.
fn bars(area: &Area<'_>, caption: &str, base: f64, rows: &[(String, Interval)]) -> Drawn {
    let Some(last) = (rows.len() as i32).checked_sub(1).filter(|last| *last >= 0) else {
        return Ok(());
    };
    let (_, room) = area.dim_in_pixel();
    let (area, _) = area.split_vertically((AROUND + ROW * (last + 1)).min(room as i32));
    let finite = |x: f64| if x.is_finite() { x } else { base };
    let least = rows.iter().map(|row| finite(row.1.low)).fold(base, f64::min).max(0.0);
    let most = rows.iter().map(|row| finite(row.1.high).max(row.1.value)).fold(base, f64::max);
    let edge = 0.05 * (most - least).max(1e-9);
    let left = if least < base { least - edge } else { least };
    let mut chart = ChartBuilder::on(&area)
        .caption(caption, (FONT, 16))
        .margin(12)
        .x_label_area_size(28)
        .y_label_area_size(250)
        .build_cartesian_2d(left.max(0.0)..most + edge, (0..last.max(1)).into_segmented())?;
    let label = |at: &SegmentValue<i32>| match at {
        SegmentValue::CenterOf(at) => {
            let row = usize::try_from(last - at).ok().and_then(|row| rows.get(row));
            row.map_or(String::new(), |row| row.0.clone())
        }
        SegmentValue::Exact(_) | SegmentValue::Last => String::new(),
    };
    chart
        .configure_mesh()
        .disable_y_mesh()
        .light_line_style(TRANSPARENT)
        .y_labels(rows.len())
        .y_label_formatter(&label)
        .label_style((FONT, 12))
        .draw()?;
    for (at, (_, interval)) in (0..).zip(rows) {
        let at = last - at;
        let next = if at == last { SegmentValue::Last } else { SegmentValue::Exact(at + 1) };
        let corners = [(base, SegmentValue::Exact(at)), (interval.value, next)];
        let mut bar = Rectangle::new(corners, BAR.mix(0.8).filled());
        bar.set_margin(6, 6, 0, 0);
        chart.draw_series([bar])?;
        if interval.low.is_finite() && interval.high.is_finite() {
            let middle = SegmentValue::CenterOf(at);
            let ends = [(interval.low.max(0.0), middle.clone()), (interval.high, middle)];
            chart.draw_series([PathElement::new(ends, WHISKER.stroke_width(2))])?;
        }
    }
    Ok(())
}
