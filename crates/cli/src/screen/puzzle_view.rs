//! Draws a puzzle: the board, and beside it the task, the moves played and their results.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use dejarik_rules::board::SPACES;
use dejarik_rules::{Side, Space};

use super::ask::Ask;
use super::board::{Board, Mark, Scene};
use super::game_view::{mark_step, mark_targets, panes};
use super::geometry::Geometry;
use super::pen::{Hit, Pen, wrap};
use super::play::Say;
use super::puzzle::Riddle;
use super::theme::Role;
use super::{dialogs, names, pages, panel};
use crate::lang::Texts;
use crate::puzzle::{Progress, Tried, words as said};
use crate::words;

/// Draws the puzzle. Returns the geometry of the board, for the mouse.
pub(super) fn draw(
    pen: &mut Pen<'_>,
    texts: &Texts,
    riddle: &mut Riddle,
    progress: &Progress,
    area: Rect,
) -> Option<Geometry> {
    let (board_area, panel_area) = panes(area);
    let scene = scene(riddle);
    Board { scene: &scene, theme: pen.theme }.render(board_area, pen.buffer);
    let board = Geometry::fit(board_area, scene.turned);
    let (position, rules) = (*riddle.trial.position(), riddle.trial.puzzle().rules());
    let rest =
        dialogs::draw_shared(pen, texts, riddle.ask.as_ref(), Some(&position), rules, panel_area);
    panel(pen, texts, riddle, progress, rest);
    keys(pen, texts, riddle, Rect { y: area.bottom() - 1, height: 1, ..area });
    match &mut riddle.ask {
        Some(Ask::Help { top }) => pages::help(pen, texts, "riddle-help", top, area),
        Some(Ask::Rules { book, top }) => pages::rules(pen, texts, *book, top, area),
        _ => {}
    }
    board
}

/// Draws the keys at the bottom, which can be clicked.
fn keys(pen: &mut Pen<'_>, texts: &Texts, riddle: &Riddle, area: Rect) {
    let mut buttons = Vec::new();
    let mut button = |key: &'static str, letter: char, text: &str| {
        buttons.push((texts.get(text), Hit::Key(KeyCode::Char(letter)), key));
    };
    if riddle.trial.is_open() {
        button("h", 'h', "table-key-hint");
        button("s", 's', "riddle-key-solution");
    } else {
        button("a", 'a', "table-key-analysis");
        button("u", 'u', "riddle-key-again");
    }
    button("n", 'n', "riddle-key-next");
    button("?", '?', "table-key-help");
    button("m", 'm', "table-key-menu");
    button("q", 'q', "table-key-quit");
    pen.buttons(area, 0, &buttons);
}

/// Returns what the board shows.
fn scene(riddle: &Riddle) -> Scene {
    let preview = match &riddle.ask {
        Some(Ask::Several { choices, at }) => choices.get(*at).map(|choice| choice.after),
        _ => None,
    };
    let position = preview.or(riddle.hand.board()).unwrap_or(*riddle.trial.position());
    let mut scene = Scene {
        rules: position.id(),
        pieces: [None; SPACES],
        marks: [Mark::default(); SPACES],
        turned: riddle.hand.turned,
    };
    for space in Space::all() {
        scene.pieces[space.index()] = position.piece_at(space);
    }
    if let Some(last) = riddle.trial.played().last() {
        for space in names::spaces_in(last) {
            scene.marks[space.index()].last = true;
        }
    }
    if riddle.hand.cursor_on && riddle.hand.focus.is_none() && riddle.trial.is_open() {
        scene.marks[riddle.hand.cursor.index()].cursor = true;
    }
    match (&riddle.ask, &riddle.tried, riddle.solution.first()) {
        (Some(Ask::Several { choices, at }), _, _) => {
            if let Some(choice) = choices.get(*at) {
                mark_step(&mut scene, &choice.text);
            }
        }
        (_, Some(Tried::Wrong(word) | Tried::Slower(word)), _) if !riddle.hand.holds() => {
            mark_step(&mut scene, word);
        }
        (_, _, Some(word)) => mark_step(&mut scene, word),
        _ => mark_targets(&mut scene, &riddle.hand),
    }
    scene
}

/// Draws the panel from top to bottom.
fn panel(pen: &mut Pen<'_>, texts: &Texts, riddle: &Riddle, progress: &Progress, area: Rect) {
    let (trial, puzzle) = (&riddle.trial, riddle.trial.puzzle());
    pen.text(area, 0, &texts.get(&format!("rules-{}", puzzle.rules())), Role::Accent);
    let mut row = 1;
    let say = |pen: &mut Pen<'_>, text: &str, role: Role, row: &mut u16| {
        for line in wrap(text, area.width) {
            pen.text(area, *row, &line, role);
            *row += 1;
        }
    };
    let id = texts.with("riddle-id", [("id", puzzle.id.clone().into())]);
    say(pen, &format!("{id} · {}", said::rating(texts, puzzle, progress)), Role::Dim, &mut row);
    let to_move = trial.is_open().then_some(puzzle.solver());
    for side in Side::BOTH {
        position_view::side(pen, texts, trial.position(), &riddle.hand, (side, to_move), area, row);
        row += 1;
    }
    for (text, role) in position_view::counted(texts, trial.position(), riddle.hand.picker.as_ref())
    {
        say(pen, &text, role, &mut row);
    }
    row += 1;
    say(pen, &said::task(texts, puzzle), Role::Accent, &mut row);
    if trial.is_open() {
        let variables = [("turn", trial.turn().into()), ("moves", puzzle.moves().into())];
        say(pen, &texts.with("riddle-turn", variables), Role::Text, &mut row);
    }
    let played = trial.played();
    if !played.is_empty() {
        row += 1;
        say(pen, &played.join(" "), Role::Dim, &mut row);
    }
    row += 1;
    if let Some(tried) = &riddle.tried {
        let role = match tried {
            Tried::Solved | Tried::Right { .. } => Role::Target,
            Tried::Slower(_) => Role::Key,
            Tried::Wrong(_) | Tried::Refused => Role::Alert,
        };
        say(pen, &said::tried(texts, trial, tried), role, &mut row);
    }
    if let Some((position, hint)) = &riddle.hint {
        say(pen, &said::hint(texts, position, *hint), Role::Key, &mut row);
    }
    if trial.is_shown() {
        let line = riddle.solution.join(" ");
        let text = texts.with("puzzle-solution", [("line", line.into())]);
        say(pen, &text, Role::Key, &mut row);
    }
    match &riddle.say {
        Some(Say::Key(key)) => say(pen, &texts.get(key), Role::Alert, &mut row),
        Some(Say::With(key, error)) => {
            let text = texts.with(key, [("error", error.clone().into())]);
            say(pen, &text, Role::Alert, &mut row);
        }
        None => {}
    }
    if !trial.is_open() {
        row += 1;
        say(pen, &said::themes(texts, puzzle), Role::Text, &mut row);
        say(pen, &texts.get("riddle-over-keys"), Role::Dim, &mut row);
    } else if riddle.ask.is_none() {
        prompt(pen, texts, riddle, area, row + 1);
    }
}

/// Draws what the player has to do now, and the buttons.
fn prompt(pen: &mut Pen<'_>, texts: &Texts, riddle: &Riddle, area: Rect, row: u16) {
    let Some(picker) = &riddle.hand.picker else { return };
    let puzzle = riddle.trial.puzzle();
    let side = words::side(texts, puzzle.rules(), puzzle.solver());
    let mut row = row;
    for line in wrap(&position_view::human_prompt(texts, picker, &side), area.width) {
        pen.text(area, row, &line, Role::Text);
        row += 1;
    }
    for (index, word) in riddle.hand.words().into_iter().enumerate() {
        position_view::button(pen, texts, riddle.hand.focus, word, index, area, row + index as u16);
    }
}
