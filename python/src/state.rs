//! States: a position, the decisions of the turn so far, and what the history decides.

use std::hash::{DefaultHasher, Hash, Hasher};

use dejarik_rules::any::{AnyPosition, AnyTurn};
use dejarik_rules::decision::Path;
use dejarik_rules::{Actor, Decision, Repetition, with_position};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::actions::alphabet;
use crate::errors::{internal, misread, unparsed, unusable};
use crate::numbers::Whole;
use crate::observe::spec;
use crate::position::{NOTEBOOK, Position, Reduced, actor, outcome_of, outcome_with};
use crate::settings::{changed, options, rules};
use crate::text::Text;
use crate::turn;
use crate::waiting::guarded;

/// Stands between the position and the decisions of the turn.
const BETWEEN: &str = " | ";

/// A position with the decisions of the turn so far and what the history decides.
///
/// In looney a turn is several decisions: the spaces that the pieces enter, and `done`. Elsewhere
/// each move is one decision. A state counts how often its position has occurred, and a third time
/// ends the game where the rules say so. It never changes, and can be compared, hashed and pickled.
///
/// >>> s = State("looney SBLM2sblm2/12/1 w - 0").decide("A3-B3")
/// >>> str(s), s.decisions()
/// ('looney SBLM2sblm2/12/1 w - 0 | A3-B3', ['done'])
#[pyclass(frozen, module = "dejarik")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub position: AnyPosition,
    pub made: Path,
    /// The keys of the earlier positions, sorted; empty where repetition has no meaning.
    pub past: Vec<u64>,
}

/// A decision, by its number or by its word.
#[derive(Clone, Copy)]
pub enum Chosen<'a> {
    Number(Whole),
    Word(Text<'a>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Chosen<'a> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Chosen<'a>> {
        if value.is_instance_of::<PyString>() {
            return value.extract::<Text<'a>>().map(Chosen::Word);
        }
        value.extract::<Whole>().map(Chosen::Number)
    }
}

impl State {
    /// Returns the state at a position without history.
    fn of(position: AnyPosition) -> State {
        State { position, made: Path::default(), past: Vec::new() }
    }

    /// Returns a state, or that at a position; `None` for another object.
    pub fn given(value: &Bound<'_, PyAny>) -> Option<State> {
        let state = value.cast::<State>().map(|state| state.get().clone());
        state.ok().or_else(|| Some(State::of(value.cast::<Position>().ok()?.get().0)))
    }

    /// Returns the state with these decisions and these keys of earlier positions.
    pub fn with(position: AnyPosition, made: Path, mut past: Vec<u64>) -> State {
        past.sort_unstable();
        State { position, made, past }
    }

    /// Returns the observation of the state.
    pub fn observation(&self) -> Vec<u8> {
        let spec = spec(self.position.id());
        let mut out = vec![0; spec.length()];
        with_position!(&self.position, ruled => {
            spec.write(&ruled.rules, &ruled.position, &self.made, self.count(), &mut out);
        });
        out
    }

    /// Returns how often the position has occurred, this time included.
    fn count(&self) -> usize {
        let key = self.position.key();
        self.past.iter().filter(|past| **past == key).count() + 1
    }

    /// Returns whether the third repetition has ended the game.
    fn repeated(&self) -> bool {
        self.position.rules().conduct().repetition == Repetition::Automatic && self.count() >= 3
    }

    /// Returns the decisions that can be made now, in ascending order.
    pub fn choices(&self) -> Vec<Decision> {
        if self.repeated() {
            return Vec::new();
        }
        let made = self.made.count();
        let steps = turn::steps(&self.position, &self.made).into_iter();
        let mut choices: Vec<_> = steps.filter_map(|(path, _)| path.at(made)).collect();
        choices.sort_unstable();
        choices.dedup();
        choices
    }

    /// Returns the state after the position has changed.
    fn moved(&self, position: AnyPosition) -> State {
        let mut past = self.past.clone();
        if position.rules().conduct().repetition != Repetition::Ignored {
            let key = self.position.key();
            past.insert(past.partition_point(|other| *other < key), key);
        }
        State { position, made: Path::default(), past }
    }

    /// Checks that the third repetition has not ended the game.
    fn goes_on(&self) -> PyResult<()> {
        if self.repeated() {
            return Err(unusable("the game is over: the position has occurred three times"));
        }
        Ok(())
    }

    fn decided(&self, decision: Decision) -> PyResult<State> {
        let word = || alphabet(self.position.id()).word(decision);
        let refused = || unusable(format!("{} cannot be decided in `{}`", word(), self.text()));
        self.goes_on()?;
        let made = self.made.with(decision).ok_or_else(refused)?;
        let steps = turn::steps(&self.position, &made);
        match steps.iter().find(|(path, _)| *path == made) {
            Some((_, step)) => {
                let mut next = self.position;
                next.play(*step).map_err(unusable)?;
                Ok(self.moved(next))
            }
            None if steps.is_empty() => Err(refused()),
            None => Ok(State { made, ..self.clone() }),
        }
    }

    fn words(&self) -> impl Iterator<Item = &'static str> + '_ {
        let alphabet = alphabet(self.position.id());
        self.made.iter().map(move |decision| alphabet.word(decision))
    }

    /// Returns the DPN with the decisions of the turn so far.
    pub fn text(&self) -> String {
        let mut text = self.position.to_string();
        for (index, word) in self.words().enumerate() {
            text += if index == 0 { BETWEEN } else { " " };
            text += word;
        }
        text
    }

    /// Returns the state that a text describes. Errors name the place in the whole text.
    fn parse(py: Python<'_>, text: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<State> {
        let (dpn, turn) = text.split_once(BETWEEN).unwrap_or((text, ""));
        let rules = rules(py, dpn.split(' ').next().unwrap_or_default(), options)?;
        let position = rules.position(dpn).map_err(|error| unparsed(py, &error))?;
        let mut state = State::of(position);
        let mut at = dpn.len() + BETWEEN.len();
        for word in turn.split(' ').filter(|_| !turn.is_empty() || text.ends_with(BETWEEN)) {
            state = state.within(word).map_err(|error| {
                let (character, wrong) = (at + 1, error.value(py));
                misread(py, at, format!("character {character}: {wrong}"))
            })?;
            at += word.len() + 1;
        }
        Ok(state)
    }

    /// Returns the state after a decision that does not end the turn.
    fn within(&self, word: &str) -> PyResult<State> {
        let next = self.decided(self.find(word)?)?;
        if next.made == Path::default() {
            return Err(unusable(format!("{word} ends the turn: expected its first decisions")));
        }
        Ok(next)
    }

    fn find(&self, word: &str) -> PyResult<Decision> {
        let id = self.position.id();
        alphabet(id).find(word).ok_or_else(|| unusable(format!("`{word}` is no decision of {id}")))
    }
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (position, /, **options))]
    fn new(
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<State> {
        match State::given(position) {
            Some(state) if options.is_none_or(PyDictMethods::is_empty) => Ok(state),
            Some(_) => Err(unusable("a position or a state already has its options")),
            None => {
                let Text(text) = position.extract::<Text<'_>>()?;
                guarded(|| State::parse(py, text, options))
            }
        }
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<dejarik.State '{}'>", self.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| other.get() == self)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> Reduced<'py, (String, Bound<'py, PyDict>, Vec<u64>)> {
        let make = py.import("dejarik._dejarik")?.getattr("restore_state")?;
        let options = changed(py, &self.position.rules())?;
        Ok((make, (self.text(), options, self.past.clone())))
    }

    /// The position in which the turn began.
    #[getter]
    fn position(&self) -> Position {
        Position(self.position)
    }

    /// The name of the rule set.
    #[getter]
    fn rules(&self) -> &'static str {
        self.position.id().name()
    }

    /// All options of the rules with their values, with underscores for hyphens.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options(py, &self.position.rules())
    }

    /// The side that decides, `"w"` or `"b"`; if no player does, the side whose turn it is.
    #[getter]
    fn side(&self) -> char {
        Position(self.position).side()
    }

    /// Who acts: `"player"`, `"chance"` if a throw is due, or `"over"`.
    #[getter]
    fn actor(&self) -> &'static str {
        if self.repeated() { "over" } else { actor(self.position.actor()) }
    }

    /// The decisions of the turn so far.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.words().collect::<Vec<_>>())
    }

    /// How often the position has occurred, this time included; 1 where repetition has no meaning.
    #[getter]
    fn occurrences(&self) -> usize {
        self.count()
    }

    /// The outcome, if the game is over.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.position.actor() {
            Actor::Over(outcome) => outcome_of(py, outcome).map(Some),
            Actor::Player(_) | Actor::Chance(()) if self.repeated() => {
                let points = [self.position.rules().conduct().draw_points; 2];
                outcome_with(py, None, points, "repetition").map(Some)
            }
            Actor::Player(_) | Actor::Chance(()) => Ok(None),
        }
    }

    /// Returns the words of the decisions that can be made now, sorted; none if a throw is due or the game is over.
    fn decisions(&self) -> PyResult<Vec<&'static str>> {
        let alphabet = alphabet(self.position.id());
        guarded(|| Ok(self.choices().into_iter().map(|it| alphabet.word(it)).collect()))
    }

    /// Returns the same decisions as their numbers in `actions(rules)`, ascending.
    ///
    /// >>> State("groi PPPP2pppp2/12/1 w wb").legal()[:3] == [actions("groi").index(it) for it in ("A1-B1", "A1-C", "A2-B2")]
    /// True
    fn legal(&self) -> PyResult<Vec<usize>> {
        guarded(|| Ok(self.choices().into_iter().map(Decision::index).collect()))
    }

    /// Returns the state after a decision, given by its word or its number. It is an `Error` if it cannot be made.
    ///
    /// >>> str(State("groi PPPP2pppp2/12/1 w wb").decide("A1-C"))
    /// 'groi 1PPP2pppp2/12/P b b'
    fn decide(&self, decision: Chosen<'_>) -> PyResult<State> {
        let decision = match decision {
            Chosen::Word(Text(word)) => self.find(word)?,
            Chosen::Number(number) => {
                let alphabet = alphabet(self.position.id());
                let last = alphabet.count() - 1;
                let found = alphabet.decision(number.within("an action", 0, last as u64)?);
                found.ok_or_else(internal)?
            }
        };
        guarded(|| self.decided(decision))
    }

    /// Returns the state after a whole move, which in looney is a whole turn.
    ///
    /// It is a `ParseError` if the move is not legal, and an `Error` in a turn that has begun or a game that is over.
    #[pyo3(name = "play")]
    fn play(&self, py: Python<'_>, r#move: Text<'_>) -> PyResult<State> {
        self.goes_on()?;
        if self.made.count() > 0 {
            return Err(unusable(format!(
                "expected the beginning of a turn, found `{}`",
                self.text()
            )));
        }
        guarded(|| {
            let mut next = self.position;
            next.play_word(r#move.0).map_err(|error| unparsed(py, &error))?;
            Ok(self.moved(next))
        })
    }

    /// Returns the state after the throw that is due has this result, such as `(7:5)`.
    ///
    /// It is a `ParseError` if the throw cannot have the result, or none is due.
    fn settle(&self, py: Python<'_>, roll: Text<'_>) -> PyResult<State> {
        guarded(|| {
            let mut next = self.position;
            let roll = next.parse_roll(roll.0).map_err(|error| unparsed(py, &error))?;
            next.settle(roll).map_err(unusable)?;
            Ok(self.moved(next))
        })
    }

    /// Draws the board after the decisions of the turn so far.
    fn _repr_svg_(&self) -> PyResult<String> {
        guarded(|| Position(AnyTurn::after(self.position, self.made).board()).svg(NOTEBOOK))
    }
}

/// Makes a state from its pickled form.
#[pyfunction]
pub fn restore_state(
    py: Python<'_>,
    text: Text<'_>,
    options: &Bound<'_, PyDict>,
    mut past: Vec<u64>,
) -> PyResult<State> {
    past.sort_unstable();
    Ok(State { past, ..State::parse(py, text.0, Some(options))? })
}
