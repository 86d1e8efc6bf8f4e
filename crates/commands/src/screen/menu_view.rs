//! Draws the menus.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use dejarik_engine::Level;
use dejarik_rules::{RulesId, Side};

use super::menu::{Menu, Row};
use super::pages;
use super::pen::{Hit, Pen, middle};
use super::theme::Role;
use crate::lang::Texts;
use crate::rule_options::typed_forms;
use crate::session::prefs::{DiceChoice, Opponent, Prefs, SideChoice};
use crate::words;
use crate::wrap::wrap;

/// The width of the names of the terms, and the column in which their values begin.
pub(super) const LABELS: u16 = 26;
pub(super) const VALUES: u16 = 30;
/// The most rows of a menu.
const PAGE: u16 = 30;

/// Draws the open menu.
pub(super) fn draw(pen: &mut Pen<'_>, texts: &Texts, menu: &mut Menu, prefs: &Prefs, area: Rect) {
    match menu.rules.map(|rules| rules.id()) {
        None => draw_first(pen, texts, menu, prefs, area),
        Some(id) => draw_terms(pen, texts, menu, prefs, id, area),
    }
    if let Some((book, top)) = &mut menu.book {
        pages::rules(pen, texts, *book, top, area);
    }
}

/// Draws the title of a menu, whose page has at most this many rows. Returns the column of the page, and the part of it
/// beside the marks of the rows.
pub(super) fn page(
    pen: &mut Pen<'_>,
    texts: &Texts,
    area: Rect,
    most: u16,
    under: &str,
) -> (Rect, Rect) {
    let page = middle(area, 76, area.height.min(most));
    let column = Rect { x: page.x + 1, width: page.width.saturating_sub(2), ..page };
    pen.text(column, 0, "◉  D E J A R I K", Role::Accent);
    let lang = texts.lang().name();
    let x = column.right().saturating_sub(lang.chars().count() as u16);
    pen.text(Rect { x, width: column.right() - x, ..column }, 0, lang, Role::Dim);
    pen.text(column, 1, under, Role::Dim);
    (column, Rect { x: column.x + 2, width: column.width.saturating_sub(2), ..column })
}

/// Marks a row if it is selected, and makes it clickable. Returns the role of its text.
pub(super) fn mark(
    pen: &mut Pen<'_>,
    area: Rect,
    row: u16,
    index: usize,
    chosen: bool,
    height: u16,
) -> Role {
    if row < area.height {
        pen.text(area, row, if chosen { "▸ " } else { "  " }, Role::Key);
        let height = height.min(area.height - row);
        pen.hit(Rect { y: area.y + row, height, ..area }, Hit::Row(index));
    }
    if chosen { Role::Accent } else { Role::Text }
}

/// Writes a text on the last rows of a page, where a click leaves the page. Returns the number of rows.
pub(super) fn foot(pen: &mut Pen<'_>, area: Rect, text: &str, role: Role) -> u16 {
    let rows = pen.foot(area, text, role);
    pen.hit(Rect::new(area.x, area.bottom() - rows, area.width, rows), Hit::Key(KeyCode::Esc));
    rows
}

fn draw_first(pen: &mut Pen<'_>, texts: &Texts, menu: &Menu, prefs: &Prefs, area: Rect) {
    let (area, inside) = page(pen, texts, area, PAGE, &texts.get("table-menu-rules"));
    let mut row = 3;
    for notice in &menu.notices {
        row = pen.paragraph(area, row, &texts.of(notice), Role::Alert);
    }
    let each = rules_height(menu, area.height.saturating_sub(row));
    let shown = menu.shown(prefs);
    for (index, item) in menu.rows(prefs).into_iter().enumerate() {
        let height = match item {
            Row::Saved(saved) if !shown.contains(&saved) => continue,
            Row::Rules(_) => each.min(3),
            _ => 1,
        };
        let role = mark(pen, area, row, index, menu.at == index, height);
        pen.text(inside, row, &first_text(texts, menu, prefs, item, inside.width), role);
        row += 1;
        match item {
            Row::Saved(saved) if saved + 1 == shown.end => {
                let more = menu.saved.len() - shown.len();
                if more > 0 {
                    let text = texts.with("table-more-saved", [("count", more.into())]);
                    pen.text(inside, row, &text, Role::Dim);
                    row += 1;
                }
                row += 1;
            }
            Row::Rules(id) => {
                let lines = wrap(&words::how(texts, id), inside.width);
                for (line, text) in (1..height).zip(lines) {
                    pen.text(inside, row + line - 1, &text, Role::Dim);
                }
                row += each - 1;
            }
            _ => {}
        }
    }
    let (keys, role) = match (menu.doomed, menu.row(prefs)) {
        (Some(_), _) => ("table-menu-forget", Role::Alert),
        (None, Row::Saved(_)) => ("table-menu-keys-saved", Role::Dim),
        (None, _) => ("table-menu-keys", Role::Dim),
    };
    pen.foot(area, &keys_text(texts, keys, prefs), role);
}

/// Returns the text of a row of the first menu, in this width.
fn first_text(texts: &Texts, menu: &Menu, prefs: &Prefs, row: Row, width: u16) -> String {
    match (row, value(texts, menu, prefs, row)) {
        (Row::Saved(index), _) => {
            let Some(saved) = menu.saved.get(index) else { return String::new() };
            let told = |game: String| texts.with("table-go-on", [("game", game.into())]);
            let text = told(words::waiting(texts, saved));
            // A narrow screen has no room for the age.
            let fits = Span::raw(text.as_str()).width() <= usize::from(width);
            if fits { text } else { told(words::saved_game(texts, saved)) }
        }
        (Row::Rules(id), _) => format!("{} {}", id as u8 + 1, words::rules(texts, id)),
        (_, Some(value)) => format!("{}  ◂ {value} ▸", label(texts, menu, row)),
        (_, None) => label(texts, menu, row),
    }
}

/// Returns the text about the keys of a menu, which says if letters need Alt.
pub(super) fn keys_text(texts: &Texts, key: &str, prefs: &Prefs) -> String {
    let text = texts.get(key);
    match prefs.single_keys {
        true => text,
        false => format!("{text} · {}", texts.get("table-letters-alt")),
    }
}

/// Returns the rows that each rule set gets when `room` rows are left for all of them: its name and
/// two lines about it, and an empty row if there is room; with little room its name alone.
fn rules_height(menu: &Menu, room: u16) -> u16 {
    // One row more says how many are not shown.
    let saved = menu.saved.len().min(Menu::MOST_SAVED + 1) as u16;
    // The others are the saved games with an empty row below, the six rows below the rule sets,
    // and the line of keys.
    let others = saved + u16::from(saved > 0) + 6 + 1;
    let sets = RulesId::all().len() as u16;
    [4, 3].into_iter().find(|each| others + sets * each <= room).unwrap_or(1)
}

fn draw_terms(
    pen: &mut Pen<'_>,
    texts: &Texts,
    menu: &Menu,
    prefs: &Prefs,
    id: RulesId,
    area: Rect,
) {
    let (area, _) = page(pen, texts, area, PAGE, &words::rules(texts, id));
    let rows = menu.rows(prefs);
    let gaps = area.height as usize > rows.len() + 11;
    let mut row = 3;
    for (index, item) in rows.iter().enumerate() {
        let chosen = menu.at == index;
        let role = mark(pen, area, row, index, chosen, 1);
        let label = label(texts, menu, *item);
        let inside = Rect { x: area.x + 2, width: LABELS.min(area.width), ..area };
        if *item == Row::Play {
            let style = pen.style(Role::Key).add_modifier(Modifier::BOLD);
            pen.line(inside, row, &Line::from(Span::styled(format!("▶ {label}"), style)));
        } else {
            pen.text(inside, row, &label, role);
        }
        let value = value(texts, menu, prefs, *item);
        if let Some(value) = value {
            let text = match &menu.edit {
                Some(edit) if chosen => format!("{edit}▏"),
                _ => format!("◂ {value} ▸"),
            };
            let width = area.width.saturating_sub(VALUES);
            let place = Rect { x: area.x + VALUES, width, ..area };
            let hit = Rect::new(place.x, area.y + row, 2, 1);
            pen.hit(hit, Hit::Value(index, false));
            let lines = wrap(&text, width);
            for (part, line) in lines.iter().enumerate() {
                row += u16::from(part > 0);
                let end = pen.text(place, row, line, role);
                let x = place.x + if part == 0 { 2 } else { 0 };
                let hit = Rect::new(x, area.y + row, end.saturating_sub(x), 1);
                pen.hit(hit, Hit::Value(index, true));
            }
        }
        row += 1;
        if gaps && matches!(item, Row::Play) {
            row += 1;
        }
    }
    row += 1;
    let about = match (&menu.error, menu.row(prefs)) {
        (Some(error), _) => Some((texts.of(error), Role::Alert)),
        (None, row) => about(texts, menu, prefs, row).map(|text| (text, Role::Dim)),
    };
    let key = if menu.edit.is_some() { "table-edit-keys" } else { "table-terms-keys" };
    let keys = foot(pen, area, &keys_text(texts, key, prefs), Role::Dim);
    if let Some((text, role)) = about {
        let lines = pen.wrapped(&text, role, area.width);
        let height = area.height.saturating_sub(row + keys);
        // An explanation is left out where there is no room for all of it, but not an error.
        if menu.error.is_some() || lines.len() <= usize::from(height) {
            pen.lines(Rect { y: area.y + row, height, ..area }, &lines);
        }
    }
}

fn label(texts: &Texts, menu: &Menu, row: Row) -> String {
    texts.get(match row {
        Row::Puzzles => "table-puzzles",
        Row::Analysis => "table-analysis",
        Row::Language => "common-language",
        Row::SingleKeys => "table-single-keys",
        Row::Book => "table-rule-books",
        Row::Quit => "table-quit",
        Row::Play => "common-play",
        Row::Opponent => "common-opponent",
        Row::Level => "common-level",
        Row::OtherLevel => "table-other-level",
        Row::Place => "table-side",
        Row::Dice => "table-dice",
        Row::Seed => "table-seed",
        Row::Animate => "table-animate",
        Row::Back => "common-back",
        Row::Option(index) => {
            let name = menu.option(index).map(|spec| spec.name.in_language(texts.lang().code()));
            return name.unwrap_or_default().to_owned();
        }
        Row::Saved(_) | Row::Rules(_) => return String::new(),
    })
}

fn value(texts: &Texts, menu: &Menu, prefs: &Prefs, row: Row) -> Option<String> {
    Some(match row {
        Row::Language => texts.lang().name().to_owned(),
        Row::SingleKeys => texts.get(if prefs.single_keys { "table-on" } else { "table-alt" }),
        Row::Opponent => texts.get(match prefs.opponent {
            Opponent::Computer => "table-opponent-computer",
            Opponent::Friend => "common-friend-here",
            Opponent::Watch => "table-opponent-watch",
        }),
        Row::Level => level(texts, prefs.level),
        Row::OtherLevel => level(texts, prefs.other_level),
        Row::Place => match prefs.place {
            SideChoice::First => words::side(texts, menu.rules?.id(), Side::First),
            SideChoice::Second => words::side(texts, menu.rules?.id(), Side::Second),
            SideChoice::Lot => texts.get("table-lot"),
        },
        Row::Dice => texts.get(match prefs.dice {
            DiceChoice::System => "table-dice-system",
            DiceChoice::Seed => "table-dice-seed",
            DiceChoice::Typed => "table-dice-typed",
        }),
        Row::Seed => prefs.seed.to_string(),
        Row::Animate => texts.get(if prefs.animate { "table-on" } else { "table-off" }),
        Row::Option(index) => {
            let spec = menu.option(index)?;
            spec.describe(&menu.rules?.option(spec.key)?, texts.lang().code())
        }
        _ => return None,
    })
}

/// Returns a level as a number and a bar, or the name of the Wookiee level.
fn level(texts: &Texts, level: Level) -> String {
    match usize::from(level.number()) {
        0 => texts.get("common-wookiee"),
        level => format!("{level} {}{}", "■".repeat(level), "·".repeat(8 - level)),
    }
}

/// Returns the explanation of the selected row.
fn about(texts: &Texts, menu: &Menu, prefs: &Prefs, row: Row) -> Option<String> {
    match row {
        Row::Option(index) => {
            let spec = menu.option(index)?;
            let about = spec.about.in_language(texts.lang().code()).to_owned();
            let forms = typed_forms(spec, texts).into_iter();
            let form = |(form, meaning): (String, String)| {
                texts.with("table-typed-form", [("form", form.into()), ("meaning", meaning.into())])
            };
            Some(std::iter::once(about).chain(forms.map(form)).collect::<Vec<_>>().join(" "))
        }
        Row::Play => Some(words::how(texts, menu.rules?.id())),
        Row::Dice => Some(texts.get("table-about-dice")),
        Row::Level | Row::OtherLevel => {
            let level = if row == Row::Level { prefs.level } else { prefs.other_level };
            let key =
                if level == Level::WOOKIEE { "common-wookiee-about" } else { "table-about-level" };
            Some(texts.get(key))
        }
        _ => None,
    }
}
