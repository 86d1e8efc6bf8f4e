//! Pages that cover the board: the rule books and the help.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::ask::Ask;
use super::pen::{Hit, Pen, middle};
use super::theme::Role;
use crate::book::Book;
use crate::diagram;
use crate::lang::Texts;
use crate::markdown::{self, Style};
use crate::wrap::wrap;

/// Draws the page that is open, if one is, over the whole area. The help consists of the texts with these keys.
pub(super) fn draw(
    pen: &mut Pen<'_>,
    texts: &Texts,
    ask: &mut Option<Ask>,
    parts: &[&str],
    area: Rect,
) {
    match ask {
        Some(Ask::Help { top }) => help(pen, texts, parts, top, area),
        Some(Ask::Rules { book, top }) => rules(pen, texts, *book, top, area),
        _ => {}
    }
}

/// Draws a rule book from line `top`. A `top` beyond the end is corrected.
pub(super) fn rules(pen: &mut Pen<'_>, texts: &Texts, book: Book, top: &mut usize, area: Rect) {
    let width = area.width.saturating_sub(4).min(96);
    let place = middle(area, width + 4, area.height);
    let title = book.title(texts);
    let text = book.text(texts.lang());
    let columns = usize::from(width.saturating_sub(2));
    let lines = markdown::lay_out_with_pictures(text, columns, diagram::board);
    let styled = lines.iter().map(|line| {
        let spans = line.iter().map(|span| {
            let role = match span.style {
                Style::Plain => Role::Text,
                Style::Heading(_) | Style::Strong => Role::Accent,
                Style::Emphasis => Role::Key,
                Style::Code => Role::Target,
            };
            Span::styled(span.text.clone(), pen.theme.style(role))
        });
        Line::from(spans.collect::<Vec<_>>())
    });
    let styled = styled.collect::<Vec<_>>();
    page(pen, texts, &title, &styled, top, place);
}

/// The width of the column of keys on a page of help.
const KEYS: u16 = 16;

/// Draws a page of help from the texts with these keys.
fn help(pen: &mut Pen<'_>, texts: &Texts, parts: &[&str], top: &mut usize, area: Rect) {
    let parts: Vec<String> = parts.iter().map(|key| texts.get(key)).collect();
    let text = parts.join("\n");
    let width = area.width.min(76).saturating_sub(4);
    let keys = pen.theme.style(Role::Key);
    let said = pen.theme.style(Role::Text);
    let mut lines = Vec::new();
    for line in text.lines() {
        let Some((key, what)) = line.split_once(" — ") else {
            lines.push(Line::from(Span::styled(line.to_owned(), pen.theme.style(Role::Accent))));
            continue;
        };
        for (index, part) in wrap(what, width.saturating_sub(KEYS + 2)).into_iter().enumerate() {
            let key = if index == 0 { key } else { "" };
            lines.push(Line::from(vec![
                Span::styled(format!("{key:>0$}", usize::from(KEYS)), keys),
                Span::styled(format!("  {part}"), said),
            ]));
        }
    }
    let place = middle(area, 76, (lines.len() + 3) as u16);
    page(pen, texts, &texts.get("common-keys"), &lines, top, place);
}

fn page(
    pen: &mut Pen<'_>,
    texts: &Texts,
    title: &str,
    lines: &[Line<'_>],
    top: &mut usize,
    place: Rect,
) {
    let inside = pen.window(place, title);
    let room = usize::from(inside.height.saturating_sub(1));
    *top = (*top).min(lines.len().saturating_sub(room));
    for (row, line) in (0..).zip(lines.iter().skip(*top).take(room)) {
        pen.line(inside, row, line);
    }
    let last = inside.height.saturating_sub(1);
    let foot = texts.with(
        "table-page-foot",
        [("line", (*top + room).min(lines.len()).into()), ("lines", lines.len().into())],
    );
    pen.text(inside, last, &foot, Role::Dim);
    pen.hit(Rect { y: inside.y + last, height: 1, ..inside }, Hit::Key(KeyCode::Esc));
}
