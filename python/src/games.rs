//! Games of records: a record as a game that was replayed, and the records of a file one after the other.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use dejarik_play::record::{CheckError, replay};
use dejarik_play::{Game as Replayed, Played};
use dejarik_rules::dgn::{self, DgnError, Feed, Part};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{misrecorded, unusable};
use crate::numbers::Whole;
use crate::position::{NOTEBOOK, Position, Reduced, outcome_with};
use crate::settings::options;
use crate::text::Text;
use crate::waiting::guarded;

/// A game of a record (DGN), replayed: each move and throw of it is legal.
///
/// It never changes, and can be compared, hashed and pickled. `str(game)` is the record with its comments and side lines.
///
/// >>> g = Game('[Rules "groi"]\n\n1. A1-B1 2. A7-B7 3. resign 0-1\n')
/// >>> g.moves, g.result, g.outcome
/// (['A1-B1', 'A7-B7'], '0-1', Outcome(winner='b', points=(0, 3), ending='resignation'))
#[pyclass(frozen, module = "dejarik")]
pub struct Game {
    written: dgn::Game,
    played: Replayed,
}

impl Game {
    /// Replays a record.
    fn of(written: Result<dgn::Game, DgnError>) -> Result<Game, CheckError> {
        let written = written?;
        let played = replay(&written)?;
        Ok(Game { written, played })
    }

    /// Returns the entries of the set-up, and those since the first position.
    fn entries(&self) -> (&[Played], &[Played]) {
        let line = self.played.line();
        let setup = (0..line.len()).take_while(|index| self.played.before(*index).is_none());
        line.split_at(setup.count())
    }
}

#[pymethods]
impl Game {
    #[new]
    fn new(py: Python<'_>, record: Text<'_>) -> PyResult<Game> {
        let mut games = dgn::Reader::new(record.0);
        let (_, written) =
            games.next().ok_or_else(|| unusable("expected a game in DGN, found none"))?;
        if written.is_ok() && games.next().is_some() {
            return Err(unusable("expected one game in DGN, found several: `read` reads a file"));
        }
        guarded(|| {
            let game = py.detach(|| Game::of(written));
            game.map_err(|error| misrecorded(py, None, &error))
        })
    }

    fn __str__(&self) -> String {
        self.written.to_string()
    }

    fn __repr__(&self) -> String {
        let (rules, moves) = (self.rules(), self.entries().1.len());
        format!("<dejarik.Game {rules} {} after {moves} moves and throws>", self.result())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| other.get().written == self.written)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.__str__().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        Ok((py.get_type::<Game>().into_any(), (self.__str__(),)))
    }

    /// The name of the rule set.
    #[getter]
    fn rules(&self) -> &'static str {
        self.played.settings().rules().id().name()
    }

    /// All options of the rules with their values, with underscores for hyphens.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options(py, self.played.settings().rules())
    }

    /// The tags of the record, such as `First`, `Second` and `Date`.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for tag in &self.written.tags {
            tags.set_item(tag.name(), tag.value())?;
        }
        Ok(tags)
    }

    /// The words of the set-up; empty where a game begins on the board.
    #[getter]
    fn setup(&self) -> Vec<&str> {
        words(self.entries().0)
    }

    /// The first position; `None` if the set-up is not finished.
    #[getter]
    fn start(&self) -> Option<Position> {
        self.played.start_position().copied().map(Position)
    }

    /// The moves and throws since the first position, without side lines.
    #[getter]
    fn moves(&self) -> Vec<&str> {
        words(self.entries().1)
    }

    /// The result at the end of the record: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game without one.
    #[getter]
    fn result(&self) -> &'static str {
        self.written.result.text()
    }

    /// How the game ended, on the board or by the players (`resignation`); `None` if it has not.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = self.played.result().map(|result| {
            let points = result.points.map(|points| u8::try_from(points).unwrap_or(u8::MAX));
            outcome_with(py, result.winner, points, result.why.name())
        });
        outcome.transpose()
    }

    /// Returns the first position and the one after each of `moves`.
    fn positions(&self) -> Vec<Position> {
        let later = self.entries().1.iter().filter_map(|entry| entry.position).map(Position);
        self.start().into_iter().chain(later).collect()
    }

    /// Judges the moves and throws, as `review` does.
    #[pyo3(
        signature = (tables=None, turns=Whole::of(2)),
        text_signature = "($self, tables=None, turns=2)"
    )]
    fn review<'py>(
        &self,
        py: Python<'py>,
        tables: Option<&Bound<'py, PyAny>>,
        turns: Whole,
    ) -> PyResult<Bound<'py, PyAny>> {
        let review = py.import("dejarik._engine")?.getattr("review")?;
        let turns: u32 = turns.within("turns", 1, u64::from(u32::MAX))?;
        let start =
            self.start().ok_or_else(|| unusable("the set-up of the game is not finished"))?;
        review.call1((start, self.moves(), turns, tables))
    }

    /// Draws the last position, and shows the record below it.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let last = self.positions().pop();
        let picture = last.map(|last| last.svg(NOTEBOOK)).transpose()?.unwrap_or_default();
        let record = py.import("html")?.getattr("escape")?.call1((self.__str__(),))?;
        Ok(format!("{picture}<pre style=\"white-space: pre-wrap\">{record}</pre>"))
    }
}

fn words(entries: &[Played]) -> Vec<&str> {
    entries.iter().map(|entry| entry.word.as_str()).collect()
}

/// The records of a text that arrives in parts, for `Games`, which is the class to use.
#[pyclass(frozen, module = "dejarik._dejarik")]
pub struct RecordsCore {
    name: String,
    feed: Mutex<Feed>,
}

impl RecordsCore {
    fn feed(&self) -> MutexGuard<'_, Feed> {
        self.feed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl RecordsCore {
    #[new]
    fn new(name: String) -> RecordsCore {
        RecordsCore { name, feed: Mutex::new(Feed::new()) }
    }

    /// Adds the next bytes of the text; none are its end.
    fn push(&self, bytes: &[u8]) {
        if bytes.is_empty() {
            self.feed().end();
        } else {
            self.feed().push(bytes);
        }
    }

    /// Whether the text is complete.
    #[getter]
    fn ended(&self) -> bool {
        self.feed().ended()
    }

    /// Returns the next game, or `None` if more text is needed, or after the end.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        guarded(|| {
            let found = py.detach(|| {
                loop {
                    match self.feed().next_part()? {
                        Part::Game { game, .. } => return Some(Game::of(game)),
                        Part::Skipped(_) => {}
                    }
                }
            });
            found.transpose().map_err(|error| misrecorded(py, Some(&self.name), &error))
        })
    }
}
