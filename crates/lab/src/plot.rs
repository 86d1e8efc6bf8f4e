//! A study as a picture: lengths, endings, rules and worth, as SVG.

use dejarik_engine::arena::Interval;
use plotters::coord::Shift;
use plotters::prelude::*;

use crate::summary::Summary;

/// Width and height in pixels.
const SIZE: (u32, u32) = (1000, 1100);
const BAR: RGBColor = RGBColor(52, 116, 180);
const WHISKER: RGBColor = RGBColor(40, 40, 40);
const FONT: &str = "sans-serif";

/// A picture that could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("the picture cannot be drawn: {0}")]
pub struct PlotError(String);

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws a summary under a title.
pub fn svg(title: &str, summary: &Summary) -> Result<String, PlotError> {
    let mut text = String::new();
    draw(&mut text, title, summary).map_err(|error| PlotError(error.to_string()))?;
    Ok(text)
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw(text: &mut String, title: &str, summary: &Summary) -> Drawn {
    let root = SVGBackend::with_string(text, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let root = root.titled(title, (FONT, 22))?;
    let (top, rest) = root.split_vertically(330);
    let (left, right) = top.split_horizontally(500);
    lengths(&left, summary)?;
    let endings: Vec<_> =
        summary.endings.iter().map(|end| (end.name.as_str(), end.games)).collect();
    bars(&right, "endings, share of games", &endings)?;
    let (left, right) = rest.split_horizontally(560);
    let rules: Vec<_> =
        summary.facts.iter().map(|fact| (fact.name.as_str(), fact.per_game)).collect();
    bars(&left, "rules, times a game", &rules)?;
    let begin = ("who begins", summary.starter.score);
    let worth = summary.worth.iter().map(|worth| (worth.piece.as_str(), worth.chance));
    bars(
        &right,
        "score of who begins, worth of pieces",
        &[begin].into_iter().chain(worth).collect::<Vec<_>>(),
    )?;
    root.present()?;
    Ok(())
}

/// How many games had how many turns, in at most forty columns.
fn lengths(area: &Area<'_>, summary: &Summary) -> Drawn {
    let [.., longest] = summary.length.quantiles;
    let wide = longest / 40 + 1;
    let mut columns = vec![0u64; (longest / wide + 1) as usize];
    for (turns, games) in &summary.length.histogram {
        columns[(turns / wide) as usize] += games;
    }
    let most = columns.iter().copied().max().unwrap_or(1).max(1);
    let mut chart = ChartBuilder::on(area)
        .caption("turns of a game", (FONT, 16))
        .margin(12)
        .x_label_area_size(28)
        .y_label_area_size(48)
        .build_cartesian_2d(0..longest + wide, 0..most + most / 10)?;
    chart.configure_mesh().disable_x_mesh().y_desc("games").draw()?;
    chart.draw_series((0u32..).zip(&columns).filter(|(_, games)| **games > 0).map(
        |(at, games)| Rectangle::new([(at * wide, 0), ((at + 1) * wide, *games)], BAR.filled()),
    ))?;
    Ok(())
}

/// A bar with its interval for each row.
fn bars(area: &Area<'_>, caption: &str, rows: &[(&str, Interval)]) -> Drawn {
    if rows.is_empty() {
        return Ok(());
    }
    let tall = rows.len() as i32;
    let high =
        |row: &(&str, Interval)| if row.1.high.is_finite() { row.1.high } else { row.1.value };
    let most = rows.iter().map(high).fold(0.0, f64::max).max(1e-9) * 1.05;
    let name = |at: &i32| {
        rows.get((tall - 1 - at).max(0) as usize)
            .map_or(String::new(), |(name, _)| (*name).to_owned())
    };
    let mut chart = ChartBuilder::on(area)
        .caption(caption, (FONT, 16))
        .margin(12)
        .x_label_area_size(28)
        .y_label_area_size(250)
        .build_cartesian_2d(0.0..most, (0..tall).into_segmented())?;
    let label = |at: &SegmentValue<i32>| match at {
        SegmentValue::CenterOf(at) => name(at),
        SegmentValue::Exact(_) | SegmentValue::Last => String::new(),
    };
    chart
        .configure_mesh()
        .disable_y_mesh()
        .y_labels(rows.len())
        .y_label_formatter(&label)
        .label_style((FONT, 12))
        .draw()?;
    for (at, (_, interval)) in rows.iter().enumerate() {
        let at = tall - 1 - at as i32;
        let (from, to) = (SegmentValue::Exact(at), SegmentValue::Exact(at + 1));
        let mut bar = Rectangle::new([(0.0, from), (interval.value, to)], BAR.mix(0.8).filled());
        bar.set_margin(3, 3, 0, 0);
        chart.draw_series([bar])?;
        if interval.low.is_finite() && interval.high.is_finite() {
            let middle = SegmentValue::CenterOf(at);
            let ends = [(interval.low.max(0.0), middle.clone()), (interval.high, middle)];
            chart.draw_series([PathElement::new(ends, WHISKER.stroke_width(2))])?;
        }
    }
    Ok(())
}
