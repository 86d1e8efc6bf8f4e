//! Draws the analysis board: the board itself, and beside it the evaluation bar, every move with
//! what it keeps, the best line and the graph of a game.

mod summary;

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use dejarik_engine::review::{Judgement, Review};
use dejarik_play::pick::Spot;
use dejarik_rules::{Side, printable};

use super::ask::Ask;
use super::board::{Scene, Tone, Worth};
use super::desk::{Back, Desk, Reviewing};
use super::game_view::{board_and_keys, mark_step, mark_targets};
use super::geometry::Geometry;
use super::pen::{Hit, Pen};
use super::theme::Role;
use super::{dialogs, names, pages, position_view};
use crate::lang::Texts;
use crate::study::graph::{self, Graph};
use crate::study::insight::{Insight, makes_table_first};
use crate::study::words as said;
use crate::words;
use crate::wrap::wrap;

/// Draws the analysis board. Returns the geometry of the board, for the mouse.
pub(super) fn draw(
    pen: &mut Pen<'_>,
    texts: &Texts,
    desk: &mut Desk,
    area: Rect,
) -> Option<Geometry> {
    let scene = scene(desk, !pen.theme.braille);
    let (board, beside) = board_and_keys(pen, &scene, &key_buttons(texts, desk), area);
    let position = *desk.study.position();
    let rest = dialogs::draw_shared(pen, texts, desk.ask.as_ref(), Some(&position), beside);
    panel(pen, texts, desk, rest);
    pages::draw(pen, texts, &mut desk.ask, &["desk-help"], area);
    board
}

/// Returns the buttons of the keys that mean something now. An open question has its own.
fn key_buttons(texts: &Texts, desk: &Desk) -> Vec<(String, Hit, &'static str)> {
    let mut buttons = Vec::new();
    if desk.ask.is_some() {
        return buttons;
    }
    let escape = dialogs::key_name(texts, KeyCode::Esc);
    let mut button = |key: &'static str, code: KeyCode, text: &str| {
        buttons.push((texts.get(text), Hit::Key(code), key));
    };
    if desk.pointing {
        button(escape, KeyCode::Esc, "desk-key-walk");
    } else {
        button("←", KeyCode::Left, "desk-key-back");
        button("→", KeyCode::Right, "desk-key-forward");
    }
    if desk.study.review().is_some() {
        button("n", KeyCode::Char('n'), "desk-key-next");
        button("p", KeyCode::Char('p'), "desk-key-previous");
    } else {
        button("Tab", KeyCode::Tab, "desk-key-point");
        button("d", KeyCode::Char('d'), "desk-key-position");
    }
    if desk.study.has_side_line() {
        button("x", KeyCode::Char('x'), "desk-key-return");
    }
    button("?", KeyCode::Char('?'), "table-key-help");
    match desk.back {
        Back::Menu => {}
        Back::Play(_) => button(escape, KeyCode::Esc, "desk-key-game"),
        Back::Puzzle(_) => button(escape, KeyCode::Esc, "desk-key-riddle"),
    }
    button("m", KeyCode::Char('m'), "table-key-menu");
    button("q", KeyCode::Char('q'), "table-key-quit");
    buttons
}

/// Returns what the board shows.
fn scene(desk: &Desk, plain: bool) -> Scene {
    let choice = desk.ask.as_ref().and_then(Ask::choice);
    let preview = choice.map(|choice| choice.after);
    let position = preview.or(desk.hand.board()).unwrap_or(*desk.study.position());
    let mut scene = Scene::of(&position, desk.hand.turned);
    for space in desk.study.last().map(|ply| names::spaces_in(&ply.word)).unwrap_or_default() {
        scene.marks[space.index()].last = true;
    }
    if desk.hand.cursor_on && desk.hand.focus.is_none() {
        scene.marks[desk.hand.cursor.index()].cursor = true;
    }
    match (choice, desk.chosen()) {
        (Some(choice), _) => mark_step(&mut scene, &choice.text),
        (_, Some(word)) if !desk.pointing && !desk.hand.holds() => mark_step(&mut scene, word),
        _ => {
            mark_targets(&mut scene, &desk.hand);
            mark_worth(&mut scene, desk, plain);
        }
    }
    scene
}

/// Marks each target with the worth of the best move that goes there. A walk of several pieces
/// (looney) has no worth until it is complete.
fn mark_worth(scene: &mut Scene, desk: &Desk, plain: bool) {
    let (Some(values), Some(picker)) = (desk.values(), &desk.hand.picker) else { return };
    let [held] = picker.prefix()[..] else { return };
    if values.side != picker.position().side_to_move() || picker.points_left().is_some() {
        return;
    }
    // The best moves come first, so the first that goes to a space counts.
    for worth in &values.moves {
        let spaces = names::spaces_in(&worth.word);
        let to = match (held, spaces.first(), spaces.get(1)) {
            (Spot::Space(from), Some(first), Some(to)) if *first == from => *to,
            (Spot::Reserve(letter), Some(to), _)
                if worth.word.starts_with(letter.to_ascii_uppercase())
                    && worth.word.contains('@') =>
            {
                *to
            }
            _ => continue,
        };
        let mark = &mut scene.marks[to.index()];
        if mark.target || mark.attack {
            mark.worth.get_or_insert(Worth {
                sign: said::sign(worth.judgement, values.exact, plain),
                tone: match worth.judgement {
                    Judgement::Best | Judgement::Slower => Tone::Keeps,
                    Judgement::Inaccuracy => Tone::Part,
                    Judgement::Mistake | Judgement::Blunder => Tone::Gives,
                },
            });
        }
    }
}

/// Draws the panel from top to bottom; the list takes the rows that are left.
fn panel(pen: &mut Pen<'_>, texts: &Texts, desk: &Desk, area: Rect) {
    let top = header(pen, texts, desk, area);
    let foot = foot(pen, texts, desk, area, top);
    let list = Rect { y: area.y + top, height: foot.saturating_sub(top), ..area };
    if list.height < 2 {
        return;
    }
    match desk.study.review() {
        Some(review) if desk.summary => summary::draw(pen, texts, desk.study.rules(), review, list),
        _ => moves(pen, texts, desk, list),
    }
}

/// Draws the title, the place in the game, the sides, the bar and the value. Returns the next free
/// row.
fn header(pen: &mut Pen<'_>, texts: &Texts, desk: &Desk, area: Rect) -> u16 {
    let id = desk.study.rules();
    pen.text(area, 0, &words::rules(texts, id), Role::Accent);
    pen.text(area, 1, &said::place(texts, &desk.study), Role::Dim);
    let mut row = 2;
    let sides = position_view::Sides {
        position: desk.study.position(),
        hand: &desk.hand,
        to_move: desk.side(),
    };
    for side in Side::BOTH {
        sides.draw(pen, texts, side, area, row);
        row += 1;
    }
    for (text, role) in
        position_view::counted(texts, desk.study.position(), desk.hand.picker.as_ref())
    {
        row = pen.paragraph(area, row, &text, role);
    }
    match &desk.insight {
        Some(Insight::Values(values)) => {
            bar(pen, graph::height(values.first(), id), area, row);
            let text = said::value(texts, id, values.side, values.value);
            row = pen.paragraph(area, row + 1, &text, Role::Accent);
            row = pen.paragraph(area, row, &said::source(texts, id, values), Role::Dim);
        }
        Some(insight) => {
            row = pen.paragraph(area, row, &said::insight(texts, id, insight), Role::Accent);
        }
        None => row = pen.paragraph(area, row, &said::waiting(texts, id), Role::Dim),
    }
    if let Some(Insight::Throw(throw)) = &desk.insight
        && let Some(odds) = throw.odds
    {
        for line in dialogs::odds_lines(pen, texts, odds, area.width) {
            pen.line(area, row, &line);
            row += 1;
        }
    }
    if let Some(step) = desk.study.judged_last() {
        let text = said::judged(texts, id, step);
        let sign = said::sign(step.judgement, true, !pen.theme.braille);
        row = pen.paragraph(area, row, &format!("{sign} {text}"), role(step.judgement));
    }
    if let Some(thrown) = desk.study.thrown_last() {
        row = pen.paragraph(area, row, &said::thrown(texts, id, thrown), Role::Accent);
    }
    if let Some(text) = said::annotation(texts, &desk.study) {
        let most = usize::from(area.height / 4).max(1);
        for line in shortened(&printable(&text), area.width, most) {
            pen.text(area, row, &line, Role::Text);
            row += 1;
        }
    }
    row
}

/// Returns the lines of a text, at most this many, with a sign where it is cut.
fn shortened(text: &str, width: u16, most: usize) -> Vec<String> {
    let mut lines = wrap(text, width);
    if lines.len() > most {
        lines.truncate(most);
        let last = lines.pop().unwrap_or_default();
        let kept = usize::from(width).saturating_sub(1);
        lines.push(last.chars().take(kept).chain(['…']).collect());
    }
    lines
}

/// Draws the evaluation bar: the first player's share, then the second's.
fn bar(pen: &mut Pen<'_>, height: f64, area: Rect, row: u16) {
    let width = usize::from(area.width);
    let first = graph::share(height, width);
    let line = Line::from(vec![
        Span::styled("█".repeat(first), flat(pen.style(Role::First))),
        Span::styled("░".repeat(width - first), flat(pen.style(Role::Second))),
    ]);
    pen.line(area, row, &line);
}

fn flat(style: Style) -> Style {
    style.remove_modifier(Modifier::BOLD)
}

/// Returns the colour of a judgement. A sign always stands beside it.
fn role(judgement: Judgement) -> Role {
    match judgement {
        Judgement::Best => Role::Target,
        Judgement::Slower => Role::Text,
        Judgement::Inaccuracy => Role::Key,
        Judgement::Mistake | Judgement::Blunder => Role::Alert,
    }
}

/// A row of the list: a sign, a move or throw, and what it is worth.
struct Row {
    sign: &'static str,
    role: Role,
    word: String,
    value: String,
}

/// Draws the list: the moves with what each keeps, or the throws with their chances.
fn moves(pen: &mut Pen<'_>, texts: &Texts, desk: &Desk, area: Rect) {
    let id = desk.study.rules();
    let rows: Vec<Row> = match &desk.insight {
        Some(Insight::Values(values)) => {
            pen.title(area, &said::keeping(texts, id, values));
            let plain = !pen.theme.braille;
            let rows = values.moves.iter().map(|worth| Row {
                sign: said::sign(worth.judgement, values.exact, plain),
                role: role(worth.judgement),
                word: worth.word.clone(),
                value: said::short(texts, id, worth.value),
            });
            rows.collect()
        }
        Some(Insight::Throw(throw)) => {
            pen.title(area, &texts.get("desk-throws"));
            let rows = throw.throws.iter().map(|(word, chance)| Row {
                sign: "",
                role: Role::Text,
                word: word.clone(),
                value: dialogs::per_cent(texts, *chance),
            });
            rows.collect()
        }
        Some(Insight::Over(_) | Insight::Nothing) | None => return,
    };
    let room = usize::from(area.height - 1);
    let top = desk.at.saturating_sub(room.saturating_sub(1) / 2);
    let top = top.min(rows.len().saturating_sub(room));
    let wide = rows.iter().map(|row| row.word.chars().count()).max().unwrap_or(0);
    let values = rows.iter().map(|row| row.value.chars().count()).max().unwrap_or(0);
    let wide = wide.min(usize::from(area.width).saturating_sub(values + 6));
    for (line, (index, row)) in (1..).zip(rows.iter().enumerate().skip(top).take(room)) {
        let mut style = pen.style(row.role);
        if index == desk.at && !desk.pointing {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let word: String = if row.word.chars().count() > wide {
            row.word.chars().take(wide.saturating_sub(1)).chain(['…']).collect()
        } else {
            row.word.clone()
        };
        let text = format!("{:<2} {word:<wide$}  {:<values$}", row.sign, row.value);
        pen.line(area, line, &Line::from(Span::styled(text, style)));
        pen.hit(Rect::new(area.x, area.y + line, area.width, 1), Hit::Row(index));
    }
    pen.goes_on(area, top > 0, top + room < rows.len());
}

/// Draws the best line, the graph, the messages and the buttons. Returns the row where they begin.
fn foot(pen: &mut Pen<'_>, texts: &Texts, desk: &Desk, area: Rect, least: u16) -> u16 {
    let mut lines: Vec<Line<'static>> = Vec::new();
    let theme = pen.theme;
    let mut say = |text: &str, role: Role, most: usize| {
        for line in shortened(text, area.width, most) {
            lines.push(Line::from(Span::styled(line, theme.style(role))));
        }
    };
    if let Some(values) = desk.values()
        && !desk.summary
    {
        let most = if area.height < 30 { 2 } else { 4 };
        let line = values.line.join(" ");
        say(&texts.with("probe-line", [("line", line.into())]), Role::Dim, most);
    }
    if let Some(text) = reviewing(texts, desk) {
        say(&text, Role::Dim, 4);
    }
    if let Some(said) = &desk.say {
        say(&said.text(texts), Role::Alert, 4);
    }
    if matches!(desk.insight, Some(Insight::Throw(_))) {
        say(&texts.get("desk-throw-keys"), Role::Dim, 2);
    } else if desk.pointing && desk.ask.is_none() {
        let text = match &desk.hand.picker {
            Some(picker) => {
                let side = desk.side().map(|side| words::side(texts, desk.study.rules(), side));
                position_view::human_prompt(texts, picker, &side.unwrap_or_default())
            }
            None => String::new(),
        };
        say(&text, Role::Text, 2);
    }
    let half = if area.height < 30 { 1 } else { 3 };
    if let Some(graph) = graph::graph(&desk.study, usize::from(area.width), half) {
        lines.splice(0..0, graph_lines(pen, &graph));
    }
    let words = if desk.ask.is_none() { desk.hand.words() } else { Vec::new() };
    // The list keeps a few rows; what does not fit is left out at the top.
    let buttons = position_view::button_rows(texts, &words, area.width);
    let room = area.height.saturating_sub(least + 4).saturating_sub(buttons);
    let skip = lines.len().saturating_sub(usize::from(room));
    let lines = &lines[skip..];
    let top = area.height.saturating_sub(lines.len() as u16 + buttons);
    for (row, line) in (top..).zip(lines) {
        pen.line(area, row, line);
    }
    let row = top + lines.len() as u16;
    position_view::buttons(pen, texts, desk.hand.focus, &words, area, row);
    top
}

/// Returns the message about the state of the review, if there is one.
fn reviewing(texts: &Texts, desk: &Desk) -> Option<String> {
    let id = desk.study.rules();
    Some(match &desk.reviewing {
        Reviewing::Working(_) if makes_table_first(id) => texts.get("desk-review-working-table"),
        Reviewing::Working(_) => texts.get("desk-review-working"),
        Reviewing::Failed(error) => texts.of(error),
        Reviewing::No | Reviewing::Done => return None,
    })
}

/// Returns the rows of the graph, with the current place brighter.
fn graph_lines(pen: &Pen<'_>, graph: &Graph) -> Vec<Line<'static>> {
    let half = graph.rows.len() / 2;
    let rows = graph.rows.iter().enumerate().map(|(row, text)| {
        let role = if row < half { Role::First } else { Role::Second };
        let style = flat(pen.theme.style(role));
        let spans = text.chars().enumerate().map(|(column, letter)| {
            let here = graph.here == Some(column);
            let style = if here { style.add_modifier(Modifier::REVERSED) } else { style };
            Span::styled(letter.to_string(), style)
        });
        Line::from(spans.collect::<Vec<_>>())
    });
    let slips = Line::from(Span::styled(graph.slips.clone(), pen.theme.style(Role::Alert)));
    rows.chain([slips]).collect()
}
