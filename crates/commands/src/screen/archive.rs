//! The list of what can be put on the analysis board: the start of a rule set, a position typed in,
//! a file of records, and the games that were played here.

use crossterm::event::KeyCode;
use dejarik_rules::{Bilingual, RulesId, Wording};
use ratatui::layout::Rect;

use super::ask::{Ask, Prompt, Reply, What};
use super::dialogs;
use super::menu::select;
use super::menu_view::{foot, mark, page};
use super::pen::Pen;
use super::theme::Role;
use crate::error::CliError;
use crate::lang::Texts;
use crate::rule_options::RuleOptions;
use crate::study::open::FinishedRecord;
use crate::study::{Study, open};
use crate::words;

/// A row of the list.
#[derive(Clone, Debug)]
enum Row {
    /// The start position of a rule set.
    Start(RulesId),
    /// A position that the user types in.
    Position,
    /// A file of records that the user names.
    File,
    /// A finished game that was played here.
    Game(FinishedRecord),
}

/// The result of a key or a click.
#[derive(Debug)]
pub(super) enum Chosen {
    /// Stay in the list.
    Nothing,
    /// Open this on the analysis board.
    Open(Box<Study>),
    /// Go back to the menu.
    Menu,
}

/// The list and its selected row.
#[derive(Debug)]
pub(super) struct Archive {
    rows: Vec<Row>,
    at: usize,
    pub(super) ask: Option<Ask>,
    error: Option<Wording>,
}

impl Archive {
    /// Makes the list from the games that were played here.
    pub(super) fn new(games: Vec<FinishedRecord>) -> Archive {
        let starts = RulesId::all().map(Row::Start);
        let rows = starts.chain([Row::Position, Row::File]).chain(games.into_iter().map(Row::Game));
        Archive { rows: rows.collect(), at: 0, ask: None, error: None }
    }

    pub(super) fn key(&mut self, code: KeyCode) -> Chosen {
        if let Some(ask) = &mut self.ask {
            return match ask.key(code) {
                Reply::Yes => self.typed(),
                Reply::No => {
                    self.ask = None;
                    Chosen::Nothing
                }
                Reply::Stay | Reply::Pass(_) => Chosen::Nothing,
            };
        }
        let last = self.rows.len() - 1;
        self.error = None;
        match code {
            KeyCode::PageUp => self.at = self.at.saturating_sub(10),
            KeyCode::PageDown => self.at = (self.at + 10).min(last),
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(),
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('q' | 'm') => return Chosen::Menu,
            code => select(&mut self.at, last + 1, code),
        }
        Chosen::Nothing
    }

    /// Handles a click on a row.
    pub(super) fn row(&mut self, row: usize) -> Chosen {
        self.at = row.min(self.rows.len() - 1);
        self.enter()
    }

    fn enter(&mut self) -> Chosen {
        let study = match &self.rows[self.at] {
            Row::Start(id) => open::named(id.name(), &RuleOptions::default(), 1),
            Row::Game(game) => open::file(&game.path, 1),
            row @ (Row::Position | Row::File) => {
                let what = if matches!(row, Row::File) { What::File } else { What::Position };
                self.ask = Some(Ask::Line(Prompt::new(what)));
                return Chosen::Nothing;
            }
        };
        self.opened(study)
    }

    fn opened(&mut self, study: Result<Study, CliError>) -> Chosen {
        match study {
            Ok(study) => Chosen::Open(Box::new(study)),
            Err(error) => {
                self.error = Some(error.wording());
                Chosen::Nothing
            }
        }
    }

    fn typed(&mut self) -> Chosen {
        let Some(Ask::Line(line)) = &mut self.ask else { return Chosen::Nothing };
        let text = line.text.trim();
        if text.is_empty() {
            self.ask = None;
            return Chosen::Nothing;
        }
        match open::named(text, &RuleOptions::default(), 1) {
            Ok(study) => Chosen::Open(Box::new(study)),
            Err(error) => {
                line.error = Some(error.wording());
                Chosen::Nothing
            }
        }
    }

    /// Draws the list.
    pub(super) fn draw(&self, pen: &mut Pen<'_>, texts: &Texts, area: Rect) {
        let (column, inside) = page(pen, texts, area, 36, &texts.get("archive-title"));
        let (keys, role) = match &self.error {
            Some(error) => (texts.of(error), Role::Alert),
            None => (texts.get("archive-keys"), Role::Dim),
        };
        let keys = foot(pen, column, &keys, role);
        let room = usize::from(column.height.saturating_sub(4 + keys));
        let top = self.at.saturating_sub(room.saturating_sub(1)).min(self.rows.len());
        for (line, (index, row)) in (3..).zip(self.rows.iter().enumerate().skip(top).take(room)) {
            let role = mark(pen, column, line, index, index == self.at, 1);
            pen.text(inside, line, &label(texts, row), role);
        }
        dialogs::draw_shared(pen, texts, self.ask.as_ref(), None, column);
    }
}

fn label(texts: &Texts, row: &Row) -> String {
    match row {
        Row::Start(id) => {
            let rules = words::rules(texts, *id);
            texts.with("archive-start", [("rules", rules.into())])
        }
        Row::Position => texts.get("archive-position"),
        Row::File => texts.get("archive-file"),
        Row::Game(game) => {
            let [first, second] = game.players.each_ref().map(|name| words::player(texts, name));
            let rules = words::rules(texts, game.rules);
            format!("{}  {:<7}  {rules} · {first} – {second}", game.date, game.result)
        }
    }
}
