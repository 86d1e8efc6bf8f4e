//! The menu of puzzles: the puzzle of the day, or the next one that fits a filter.

use crossterm::event::KeyCode;
use dejarik_play::Day;
use dejarik_puzzles::{Puzzle, Theme};
use dejarik_rules::RulesId;
use ratatui::layout::Rect;

use super::menu::select;
use super::menu_view::{foot, mark, page};
use super::pen::{Hit, Pen};
use super::theme::Role;
use crate::lang::Texts;
use crate::puzzle::{Grade, Progress, Wanted, daily, words as said};
use crate::words;
use crate::wrap::wrap;

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// The puzzle of the day.
    Today,
    /// The next unsolved puzzle that fits the filter.
    Next,
    /// The filter's rule set.
    Rules,
    /// The filter's grade of difficulty.
    Grade,
    /// The filter's theme.
    Theme,
    /// Back to the main menu.
    Back,
}

const ROWS: [Row; 6] = [Row::Today, Row::Next, Row::Rules, Row::Grade, Row::Theme, Row::Back];

/// The result of a key or a click.
#[derive(Clone, Copy, Debug)]
pub(super) enum Chosen {
    /// Stay in the menu.
    Nothing,
    /// Open this puzzle.
    Solve(&'static Puzzle),
    /// Go back to the main menu.
    Menu,
}

/// The menu of puzzles.
#[derive(Clone, Debug)]
pub(super) struct PuzzleMenu {
    today: Day,
    pub(super) wanted: Wanted,
    at: usize,
}

impl PuzzleMenu {
    /// Opens the menu with the puzzle of the day selected.
    pub(super) fn new(today: Day, wanted: Wanted) -> PuzzleMenu {
        PuzzleMenu { today, wanted, at: 0 }
    }

    pub(super) fn key(&mut self, code: KeyCode, progress: &Progress) -> Chosen {
        match code {
            KeyCode::Left => self.change(false),
            KeyCode::Right => self.change(true),
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(progress),
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('q' | 'm') => return Chosen::Menu,
            code => select(&mut self.at, ROWS.len(), code),
        }
        Chosen::Nothing
    }

    /// Handles a click on a row.
    pub(super) fn row(&mut self, row: usize, progress: &Progress) -> Chosen {
        self.at = row.min(ROWS.len() - 1);
        self.enter(progress)
    }

    /// Handles a click on a row's value.
    pub(super) fn value(&mut self, row: usize, forward: bool) {
        self.at = row.min(ROWS.len() - 1);
        self.change(forward);
    }

    fn enter(&mut self, progress: &Progress) -> Chosen {
        let found = match ROWS[self.at] {
            Row::Today => daily(self.today),
            Row::Next => self.wanted.next(progress, None),
            Row::Back => return Chosen::Menu,
            Row::Rules | Row::Grade | Row::Theme => {
                self.change(true);
                None
            }
        };
        found.map_or(Chosen::Nothing, Chosen::Solve)
    }

    fn change(&mut self, forward: bool) {
        let wanted = &mut self.wanted;
        match ROWS[self.at] {
            Row::Rules => {
                let solved = RulesId::all().filter(|id| id.descriptor().puzzles);
                turn(&solved.collect::<Vec<_>>(), &mut wanted.rules, forward);
                // A theme of another rule set would match no puzzle.
                let fits = |theme: &Theme| wanted.rules.is_none_or(|rules| theme.is_of(rules));
                wanted.theme = wanted.theme.filter(fits);
            }
            Row::Grade => turn(&Grade::ALL, &mut wanted.grade, forward),
            Row::Theme => {
                let fits = |theme: &Theme| wanted.rules.is_none_or(|rules| theme.is_of(rules));
                let themes: Vec<_> = Theme::ALL.into_iter().filter(fits).collect();
                turn(&themes, &mut wanted.theme, forward);
            }
            Row::Today | Row::Next | Row::Back => {}
        }
    }

    /// Draws the menu.
    pub(super) fn draw(&self, pen: &mut Pen<'_>, texts: &Texts, progress: &Progress, area: Rect) {
        let (column, inside) = page(pen, texts, area, 30, &texts.get("riddle-title"));
        let mut line = 3;
        for (index, row) in ROWS.into_iter().enumerate() {
            let role = mark(pen, column, line, index, index == self.at, 1);
            pen.text(inside, line, &label(texts, row), role);
            match row {
                Row::Today => {
                    let about = self.today_about(texts, progress);
                    for text in about {
                        line += 1;
                        pen.text(inside, line, &text, Role::Dim);
                    }
                    line += 1;
                }
                Row::Next => {
                    let (count, solved) = self.wanted.counts(progress);
                    let variables = [("count", count.into()), ("solved", solved.into())];
                    line += 1;
                    pen.text(inside, line, &texts.with("riddle-counts", variables), Role::Dim);
                    line += 1;
                }
                Row::Rules | Row::Grade | Row::Theme => {
                    let x = column.x + 20;
                    let place = Rect { x, width: column.right().saturating_sub(x), ..column };
                    let text = format!("◂ {} ▸", self.value_text(texts, row));
                    let end = pen.text(place, line, &text, role);
                    let y = column.y + line;
                    pen.hit(Rect::new(x, y, 2, 1), Hit::Value(index, false));
                    let rest = Rect::new(x + 2, y, end.saturating_sub(x + 2), 1);
                    pen.hit(rest, Hit::Value(index, true));
                    if row == Row::Theme {
                        line += 1;
                    }
                }
                Row::Back => {}
            }
            line += 1;
        }
        let keys = foot(pen, column, &texts.get("riddle-menu-keys"), Role::Dim);
        let about = wrap(&texts.get("riddle-about"), column.width);
        let room = column.height.saturating_sub(line + 1 + keys);
        // The explanation is left out where there is no room for all of it.
        if about.len() <= usize::from(room) {
            for (row, text) in (line + 1..).zip(&about) {
                pen.text(column, row, text, Role::Dim);
            }
        }
    }

    fn today_about(&self, texts: &Texts, progress: &Progress) -> Vec<String> {
        let Some(puzzle) = daily(self.today) else { return Vec::new() };
        let rules = words::rules(texts, puzzle.rules());
        let rating = said::rating(texts, puzzle, progress);
        vec![
            format!("{} · {rules}", self.today),
            format!("{} · {rating}", said::task(texts, puzzle)),
        ]
    }

    fn value_text(&self, texts: &Texts, row: Row) -> String {
        let wanted = self.wanted;
        let any = || texts.get("riddle-any");
        match row {
            Row::Rules => wanted.rules.map_or_else(any, |rules| words::rules(texts, rules)),
            Row::Grade => said::grade(texts, wanted.grade),
            Row::Theme => wanted.theme.map_or_else(any, |theme| said::theme(texts, theme)),
            Row::Today | Row::Next | Row::Back => String::new(),
        }
    }
}

/// Sets an option to its next value in a cycle that includes `None`.
fn turn<T: Copy + PartialEq>(all: &[T], value: &mut Option<T>, forward: bool) {
    let count = all.len() + 1;
    let at = value.and_then(|now| all.iter().position(|each| *each == now)).map_or(0, |at| at + 1);
    let next = if forward { at + 1 } else { at + count - 1 } % count;
    *value = next.checked_sub(1).map(|at| all[at]);
}

fn label(texts: &Texts, row: Row) -> String {
    texts.get(match row {
        Row::Today => "riddle-today",
        Row::Next => "riddle-next",
        Row::Rules => "common-game",
        Row::Grade => "common-difficulty",
        Row::Theme => "common-theme",
        Row::Back => "common-back",
    })
}
