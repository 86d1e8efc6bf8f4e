//! Draws a puzzle: the board, and beside it the task, the moves played and their results.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use dejarik_rules::Side;

use super::ask::Ask;
use super::board::Scene;
use super::game_view::{board_and_keys, mark_step, mark_targets};
use super::geometry::Geometry;
use super::pen::{Hit, Pen};
use super::puzzle::PuzzleScreen;
use super::theme::Role;
use super::{dialogs, names, pages, position_view};
use crate::lang::Texts;
use crate::puzzle::{Progress, Tried, words as said};
use crate::words;

/// Draws the puzzle. Returns the geometry of the board, for the mouse.
pub(super) fn draw(
    pen: &mut Pen<'_>,
    texts: &Texts,
    solving: &mut PuzzleScreen,
    progress: &Progress,
    area: Rect,
) -> Option<Geometry> {
    let keys = key_buttons(texts, solving);
    let (board, beside) = board_and_keys(pen, &scene(solving), &keys, area);
    let position = *solving.trial.position();
    let rest = dialogs::draw_shared(pen, texts, solving.ask.as_ref(), Some(&position), beside);
    panel(pen, texts, solving, progress, rest);
    pages::draw(pen, texts, &mut solving.ask, &["riddle-help"], area);
    board
}

/// Returns the buttons of the keys that mean something now. An open question has its own.
fn key_buttons(texts: &Texts, solving: &PuzzleScreen) -> Vec<(String, Hit, &'static str)> {
    let mut buttons = Vec::new();
    if solving.ask.is_some() {
        return buttons;
    }
    let mut button = |key: &'static str, letter: char, text: &str| {
        buttons.push((texts.get(text), Hit::Key(KeyCode::Char(letter)), key));
    };
    if solving.trial.is_open() {
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
    buttons
}

/// Returns what the board shows.
fn scene(solving: &PuzzleScreen) -> Scene {
    let choice = solving.ask.as_ref().and_then(Ask::choice);
    let preview = choice.map(|choice| choice.after);
    let position = preview.or(solving.hand.board()).unwrap_or(*solving.trial.position());
    let mut scene = Scene::of(&position, solving.hand.turned);
    if let Some(last) = solving.trial.played().last() {
        for space in names::spaces_in(last) {
            scene.marks[space.index()].last = true;
        }
    }
    if solving.hand.cursor_on && solving.hand.focus.is_none() && solving.trial.is_open() {
        scene.marks[solving.hand.cursor.index()].cursor = true;
    }
    match (choice, &solving.tried, solving.solution.first()) {
        (Some(choice), _, _) => mark_step(&mut scene, &choice.text),
        (_, Some(Tried::Wrong(word) | Tried::Slower(word)), _) if !solving.hand.holds() => {
            mark_step(&mut scene, word);
        }
        (_, _, Some(word)) => mark_step(&mut scene, word),
        _ => mark_targets(&mut scene, &solving.hand),
    }
    scene
}

/// Draws the panel from top to bottom.
fn panel(
    pen: &mut Pen<'_>,
    texts: &Texts,
    solving: &PuzzleScreen,
    progress: &Progress,
    area: Rect,
) {
    let (trial, puzzle) = (&solving.trial, solving.trial.puzzle());
    pen.text(area, 0, &words::rules(texts, puzzle.rules()), Role::Accent);
    let mut row = 1;
    let id = texts.with("riddle-id", [("id", puzzle.id.clone().into())]);
    let about = format!("{id} · {}", said::rating(texts, puzzle, progress));
    row = pen.paragraph(area, row, &about, Role::Dim);
    let to_move = trial.is_open().then_some(puzzle.solver());
    let sides = position_view::Sides { position: trial.position(), hand: &solving.hand, to_move };
    for side in Side::BOTH {
        sides.draw(pen, texts, side, area, row);
        row += 1;
    }
    for (text, role) in
        position_view::counted(texts, trial.position(), solving.hand.picker.as_ref())
    {
        row = pen.paragraph(area, row, &text, role);
    }
    row += 1;
    row = pen.paragraph(area, row, &said::task(texts, puzzle), Role::Accent);
    if trial.is_open() {
        let variables = [("turn", trial.turn().into()), ("moves", puzzle.moves().into())];
        row = pen.paragraph(area, row, &texts.with("riddle-turn", variables), Role::Text);
    }
    let played = trial.played();
    if !played.is_empty() {
        row += 1;
        row = pen.paragraph(area, row, &played.join(" "), Role::Dim);
    }
    row += 1;
    if let Some(tried) = &solving.tried {
        let role = match tried {
            Tried::Solved | Tried::Right { .. } => Role::Target,
            Tried::Slower(_) => Role::Key,
            Tried::Wrong(_) | Tried::Refused => Role::Alert,
        };
        row = pen.paragraph(area, row, &said::tried(texts, trial, tried), role);
    }
    if let Some((position, hint)) = &solving.hint {
        row = pen.paragraph(area, row, &said::hint(texts, position, *hint), Role::Key);
    }
    if trial.is_shown() {
        let line = solving.solution.join(" ");
        let text = texts.with("puzzle-solution-line", [("line", line.into())]);
        row = pen.paragraph(area, row, &text, Role::Key);
    }
    if let Some(said) = &solving.say {
        row = pen.paragraph(area, row, &said.text(texts), Role::Alert);
    }
    if !trial.is_open() {
        row += 1;
        row = pen.paragraph(area, row, &said::themes(texts, puzzle), Role::Text);
        pen.paragraph(area, row, &texts.get("riddle-over-keys"), Role::Dim);
    } else if solving.ask.is_none() {
        prompt(pen, texts, solving, area, row + 1);
    }
}

/// Draws what the player has to do now, and the buttons.
fn prompt(pen: &mut Pen<'_>, texts: &Texts, solving: &PuzzleScreen, area: Rect, row: u16) {
    let Some(picker) = &solving.hand.picker else { return };
    let puzzle = solving.trial.puzzle();
    let side = words::side(texts, puzzle.rules(), puzzle.solver());
    let text = position_view::human_prompt(texts, picker, &side);
    let row = pen.paragraph(area, row, &text, Role::Text);
    position_view::buttons(pen, texts, solving.hand.focus, &solving.hand.words(), area, row);
}
