//! The menus: the choice of a rule set or a saved game, and then the terms of the game. Pressing
//! Enter twice plays with the last terms.

mod values;

use std::ops::Range;

use crossterm::event::KeyCode;
use dejarik_engine::Level;
use dejarik_play::Settings;
use dejarik_rules::any::AnyRules;
use dejarik_rules::{Bilingual, OptionError, OptionSpec, OptionValues, RulesId, Wording, wording};

use self::values::{next, values};
use crate::book::Book;
use crate::lang::Lang;
use crate::session::form::Saved;
use crate::session::prefs::{DiceChoice, Opponent, Prefs, SideChoice};
use crate::session::{Dice, Seat, Terms};

/// A row of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// The saved game with this index.
    Saved(usize),
    /// A rule set.
    Rules(RulesId),
    Puzzles,
    /// The analysis board.
    Analysis,
    Language,
    /// Whether letters are keys on their own.
    SingleKeys,
    /// The rule books.
    Book,
    /// End the program.
    Quit,
    /// Start the game.
    Play,
    Opponent,
    /// The computer's level.
    Level,
    /// The level of the other computer, when two play.
    OtherLevel,
    /// The side to play.
    Place,
    /// The kind of dice.
    Dice,
    /// The seed of the dice.
    Seed,
    /// Whether dice roll before their result is shown.
    Animate,
    /// The option of the rule set with this index.
    Option(usize),
    /// Back to the first menu.
    Back,
}

/// The result of a key or a click.
#[derive(Clone, Debug)]
pub(super) enum Chosen {
    /// Stay in the menu.
    Nothing,
    /// Start a game.
    Begin(Box<Terms>),
    /// Resume the saved game with this index.
    Resume(usize),
    /// Delete the saved game with this index.
    Forget(usize),
    /// Open the menu of puzzles.
    Puzzles,
    /// Open the list of what can be put on the analysis board.
    Archive,
    /// Change the language.
    Language(Lang),
    /// End the program.
    Quit,
}

/// The state of the menus. The settings themselves are in [`Prefs`].
#[derive(Clone, Debug)]
pub(super) struct Menu {
    /// The rule set whose terms are open; `None` in the first menu.
    pub(super) rules: Option<AnyRules>,
    pub(super) at: usize,
    pub(super) saved: Vec<Saved>,
    /// Messages about saved games that cannot be read.
    pub(super) notices: Vec<Wording>,
    /// The value being typed, if any.
    pub(super) edit: Option<String>,
    /// Why the typed value was refused.
    pub(super) error: Option<Wording>,
    /// The saved game that the next press of the same key deletes; the first press only asks.
    pub(super) doomed: Option<usize>,
    /// The open rule book and the first line shown.
    pub(super) book: Option<(Book, usize)>,
}

impl Menu {
    /// Opens the first menu, at the first saved game or else at the rule set played last.
    pub(super) fn new(saved: Vec<Saved>, notices: Vec<Wording>, prefs: &Prefs) -> Menu {
        let mut menu = Menu {
            rules: None,
            at: 0,
            saved,
            notices,
            edit: None,
            error: None,
            doomed: None,
            book: None,
        };
        if menu.saved.is_empty() {
            menu.go_to(Row::Rules(prefs.rules_id()), prefs);
        }
        menu
    }

    /// The largest number of saved games that are shown at a time.
    pub(super) const MOST_SAVED: usize = 3;

    /// Returns the indices of the saved games that are shown: those around the selected one, or else
    /// the first.
    pub(super) fn shown(&self, prefs: &Prefs) -> Range<usize> {
        let selected = match self.row(prefs) {
            Row::Saved(index) => index,
            _ => 0,
        };
        let last = self.saved.len().saturating_sub(Menu::MOST_SAVED);
        let first = selected.saturating_sub(1).min(last);
        first..self.saved.len().min(first + Menu::MOST_SAVED)
    }

    /// Selects the last saved game of a rule set. Returns whether there is one.
    pub(super) fn go_to_saved(&mut self, rules: RulesId, prefs: &Prefs) -> bool {
        let found = self.saved.iter().position(|game| game.rules() == rules);
        if let Some(index) = found {
            self.go_to(Row::Saved(index), prefs);
        }
        found.is_some()
    }

    /// Returns the rows of the open menu.
    pub(super) fn rows(&self, prefs: &Prefs) -> Vec<Row> {
        let Some(rules) = &self.rules else {
            let saved = (0..self.saved.len()).map(Row::Saved);
            let rules = RulesId::all().map(Row::Rules);
            let others =
                [Row::Puzzles, Row::Analysis, Row::Language, Row::SingleKeys, Row::Book, Row::Quit];
            return saved.chain(rules).chain(others).collect();
        };
        let mut rows = vec![Row::Play, Row::Opponent];
        if prefs.opponent != Opponent::Friend {
            rows.push(Row::Level);
        }
        if prefs.opponent == Opponent::Watch {
            rows.push(Row::OtherLevel);
        }
        if prefs.opponent == Opponent::Computer {
            rows.push(Row::Place);
        }
        rows.extend((0..rules.options().len()).map(Row::Option));
        if rules.id().has_dice() {
            rows.push(Row::Dice);
            if prefs.dice == DiceChoice::Seed {
                rows.push(Row::Seed);
            }
        }
        rows.push(Row::Animate);
        rows.push(Row::Back);
        rows
    }

    /// Returns the selected row.
    pub(super) fn row(&self, prefs: &Prefs) -> Row {
        let rows = self.rows(prefs);
        rows[self.at.min(rows.len() - 1)]
    }

    fn go_to(&mut self, row: Row, prefs: &Prefs) {
        self.at = self.rows(prefs).iter().position(|other| *other == row).unwrap_or(0);
    }

    /// Returns the option with this index.
    pub(super) fn option(&self, index: usize) -> Option<&'static OptionSpec> {
        self.rules.as_ref()?.options().get(index)
    }

    pub(super) fn key(&mut self, code: KeyCode, prefs: &mut Prefs, lang: Lang) -> Chosen {
        if let Some((_, top)) = &mut self.book {
            match code {
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 'r') => self.book = None,
                code => scroll(top, code),
            }
            return Chosen::Nothing;
        }
        if self.edit.is_some() {
            self.edit_key(code, prefs);
            return Chosen::Nothing;
        }
        let doomed = self.doomed.take();
        let count = self.rows(prefs).len();
        self.at = self.at.min(count - 1);
        match code {
            KeyCode::Left => return self.change(false, prefs, lang),
            KeyCode::Right => return self.change(true, prefs, lang),
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(prefs, lang),
            KeyCode::Esc | KeyCode::Backspace if self.rules.is_some() => self.leave_terms(prefs),
            KeyCode::Char('q') | KeyCode::Esc => return Chosen::Quit,
            KeyCode::Char('r') => {
                let open = self.rules.as_ref().map(AnyRules::id);
                let id = open.or(match self.row(prefs) {
                    Row::Rules(id) => Some(id),
                    _ => None,
                });
                self.book = Some((id.map_or(Book::BOARD, Book::of), 0));
            }
            KeyCode::Char('a') if self.rules.is_none() => return Chosen::Archive,
            KeyCode::Char('p') if self.rules.is_none() => return Chosen::Puzzles,
            KeyCode::Char('l') => return Chosen::Language(other(lang)),
            KeyCode::Delete | KeyCode::Char('x') => {
                if let Row::Saved(index) = self.row(prefs) {
                    if doomed == Some(index) {
                        return Chosen::Forget(index);
                    }
                    self.doomed = Some(index);
                }
            }
            KeyCode::Char(digit @ '1'..='9') if self.rules.is_none() => {
                if let Some(id) = RulesId::all().nth(digit as usize - '1' as usize) {
                    self.go_to(Row::Rules(id), prefs);
                    return self.enter(prefs, lang);
                }
            }
            code => select(&mut self.at, count, code),
        }
        Chosen::Nothing
    }

    fn leave_terms(&mut self, prefs: &Prefs) {
        let id = self.rules.take().map_or_else(RulesId::default, |rules| rules.id());
        self.go_to(Row::Rules(id), prefs);
    }

    fn enter(&mut self, prefs: &mut Prefs, lang: Lang) -> Chosen {
        match self.row(prefs) {
            Row::Saved(index) => return Chosen::Resume(index),
            Row::Rules(id) => {
                self.rules = Some(prefs.rules_with_options(id));
                id.name().clone_into(&mut prefs.rules);
                self.at = 0;
            }
            Row::Puzzles => return Chosen::Puzzles,
            Row::Analysis => return Chosen::Archive,
            Row::Language => return Chosen::Language(other(lang)),
            Row::Book => self.book = Some((Book::BOARD, 0)),
            Row::Quit => return Chosen::Quit,
            Row::Back => self.leave_terms(prefs),
            Row::Play => return Chosen::Begin(Box::new(self.terms(prefs))),
            Row::Seed => self.edit = Some(prefs.seed.to_string()),
            Row::Option(index) => match (self.option(index), &self.rules) {
                (Some(spec), Some(rules)) if !matches!(spec.values, OptionValues::Choice(_)) => {
                    self.edit = rules.option(spec.key);
                }
                _ => return self.change(true, prefs, lang),
            },
            _ => return self.change(true, prefs, lang),
        }
        Chosen::Nothing
    }

    /// Changes the value of the selected row, forwards or backwards.
    pub(super) fn change(&mut self, forward: bool, prefs: &mut Prefs, lang: Lang) -> Chosen {
        let levels: Vec<Level> = std::iter::once(Level::WOOKIEE).chain(Level::ALL).collect();
        match self.row(prefs) {
            Row::Language => return Chosen::Language(other(lang)),
            Row::Opponent => {
                let all = [Opponent::Computer, Opponent::Friend, Opponent::Watch];
                prefs.opponent = next(&all, prefs.opponent, forward);
            }
            Row::Level => prefs.level = next(&levels, prefs.level, forward),
            Row::OtherLevel => {
                prefs.other_level = next(&levels, prefs.other_level, forward);
            }
            Row::Place => {
                let all = [SideChoice::First, SideChoice::Second, SideChoice::Lot];
                prefs.place = next(&all, prefs.place, forward);
            }
            Row::Dice => {
                let all = [DiceChoice::System, DiceChoice::Seed, DiceChoice::Typed];
                prefs.dice = next(&all, prefs.dice, forward);
            }
            Row::Seed => {
                let by = if forward { 1 } else { u64::MAX };
                prefs.seed = prefs.seed.wrapping_add(by);
            }
            Row::Animate => prefs.animate = !prefs.animate,
            Row::SingleKeys => prefs.single_keys = !prefs.single_keys,
            Row::Option(index) => self.change_option(index, forward, prefs),
            Row::Saved(_)
            | Row::Rules(_)
            | Row::Puzzles
            | Row::Analysis
            | Row::Book
            | Row::Quit
            | Row::Play
            | Row::Back => {}
        }
        Chosen::Nothing
    }

    fn change_option(&mut self, index: usize, forward: bool, prefs: &mut Prefs) {
        let (Some(spec), Some(rules)) = (self.option(index), &mut self.rules) else { return };
        let now = rules.option(spec.key).unwrap_or_default();
        let values = values(spec, &now);
        let value = next(&values, now, forward);
        // Every listed value is one that the option can have.
        let _ = rules.set_option(spec.key, &value);
        prefs.remember_options(rules);
    }

    fn edit_key(&mut self, code: KeyCode, prefs: &mut Prefs) {
        let Some(text) = &mut self.edit else { return };
        match code {
            KeyCode::Esc => (self.edit, self.error) = (None, None),
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char(letter) if text.chars().count() < 40 => text.push(letter),
            KeyCode::Enter => {
                let text = text.clone();
                let done = match self.row(prefs) {
                    Row::Seed => match text.parse() {
                        Ok(seed) => {
                            prefs.seed = seed;
                            Ok(())
                        }
                        Err(_) => Err(wording!(
                            "expected a whole number, found `{text}`",
                            "attendu : un nombre entier ; trouvé : `{text}`"
                        )),
                    },
                    Row::Option(index) => {
                        self.set_option(index, &text, prefs).map_err(|error| error.wording())
                    }
                    _ => Ok(()),
                };
                match done {
                    Ok(()) => (self.edit, self.error) = (None, None),
                    Err(error) => self.error = Some(error),
                }
            }
            _ => {}
        }
    }

    fn set_option(
        &mut self,
        index: usize,
        text: &str,
        prefs: &mut Prefs,
    ) -> Result<(), OptionError> {
        let (Some(spec), Some(rules)) = (self.option(index), &mut self.rules) else {
            return Ok(());
        };
        rules.set_option(spec.key, text)?;
        prefs.remember_options(rules);
        Ok(())
    }

    /// Returns the terms that are set.
    fn terms(&self, prefs: &Prefs) -> Terms {
        let rules = self.rules.unwrap_or_else(|| prefs.rules_with_options(prefs.rules_id()));
        let computer = Seat::Computer(prefs.level);
        let first = match prefs.place {
            SideChoice::First => true,
            SideChoice::Second => false,
            SideChoice::Lot => crate::session::lot(),
        };
        let seats = match prefs.opponent {
            Opponent::Friend => [Seat::Human; 2],
            Opponent::Watch => [computer, Seat::Computer(prefs.other_level)],
            Opponent::Computer if first => [Seat::Human, computer],
            Opponent::Computer => [computer, Seat::Human],
        };
        let dice = match prefs.dice {
            _ if !rules.id().has_dice() => Dice::System,
            DiceChoice::System => Dice::System,
            DiceChoice::Seed => Dice::seeded(prefs.seed),
            DiceChoice::Typed => Dice::Typed,
        };
        Terms { settings: Settings::new(rules), seats, dice }
    }
}

fn other(lang: Lang) -> Lang {
    match lang {
        Lang::En => Lang::Fr,
        Lang::Fr => Lang::En,
    }
}

/// Selects one of `count` rows with a key, around the ends.
pub(super) fn select(at: &mut usize, count: usize, code: KeyCode) {
    *at = match code {
        KeyCode::Up | KeyCode::BackTab => (*at + count - 1) % count,
        KeyCode::Down | KeyCode::Tab => (*at + 1) % count,
        KeyCode::Home => 0,
        KeyCode::End => count - 1,
        _ => *at,
    };
}

/// Scrolls a page with a key.
pub(super) fn scroll(top: &mut usize, code: KeyCode) {
    *top = match code {
        KeyCode::Up => top.saturating_sub(1),
        KeyCode::Down => *top + 1,
        KeyCode::PageUp => top.saturating_sub(15),
        KeyCode::PageDown | KeyCode::Char(' ') => *top + 15,
        KeyCode::Home => 0,
        KeyCode::End => usize::MAX / 2,
        _ => *top,
    };
}
