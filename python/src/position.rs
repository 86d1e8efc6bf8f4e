//! Positions: the board, the side to move and everything else that the rules keep, without history.

use std::hash::{DefaultHasher, Hash, Hasher};

use dejarik_picture::{HOLOGRAM, PRINT, Theme, WIDTHS};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, Fraction, Outcome, Side};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::actions::symmetry;
use crate::errors::{unparsed, unusable};
use crate::numbers::Whole;
use crate::settings::{changed, options, rules};
use crate::starting::fractions;
use crate::text::Text;
use crate::waiting::guarded;

/// The module with the Python types that answers are made of.
const TYPES: &str = "dejarik._types";

/// A position: the board, the side to move and everything else that the rules keep.
///
/// It has no history (a `State` has) and never changes. It can be compared, hashed and pickled.
///
/// >>> Position("looney 3L8/1S1b2s5/l w Bm 3").odds("A4xB4")
/// {'win': Fraction(397, 2048), 'standoff': Fraction(99, 512), 'loss': Fraction(1255, 2048)}
#[pyclass(frozen, module = "dejarik")]
#[derive(Clone, Copy)]
pub struct Position(pub AnyPosition);

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (dpn, /, **options))]
    fn new(
        py: Python<'_>,
        dpn: Text<'_>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Position> {
        let dpn = dpn.0;
        let name = dpn.split(' ').next().unwrap_or_default();
        let rules = rules(py, name, options)?;
        guarded(|| rules.position(dpn).map(Position).map_err(|error| unparsed(py, &error)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let changed = self.0.rules().changed_options();
        let options = changed.iter().map(|(spec, value)| {
            let key = spec.key.replace('-', "_");
            format!(", {key}='{value}'")
        });
        format!("dejarik.Position('{}'{})", self.0, options.collect::<String>())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Position>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String, Bound<'py, PyDict>)> {
        let make = py.import("dejarik._dejarik")?.getattr("restore_position")?;
        Ok((make, (self.0.to_string(), changed(py, &self.0.rules())?)))
    }

    /// The name of the rule set.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.id().name()
    }

    /// All options of the rules with their values, with underscores for hyphens.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options(py, &self.0.rules())
    }

    /// The side that decides, `"w"` or `"b"`; if no player does, the side whose turn it is.
    #[getter]
    pub fn side(&self) -> char {
        match self.0.actor() {
            Actor::Player(side) => side.letter(),
            Actor::Chance(()) | Actor::Over(_) => self.0.side_to_move().letter(),
        }
    }

    /// Who acts: `"player"`, `"chance"` if a throw is due, or `"over"`.
    #[getter]
    fn actor(&self) -> &'static str {
        actor(self.0.actor())
    }

    /// The outcome, if the position alone ends the game.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.outcome().map(|outcome| outcome_of(py, outcome)).transpose()
    }

    /// Returns the words of the legal moves, sorted; none if a throw is due or the game is over. In looney each is a whole
    /// turn.
    ///
    /// >>> len(Position("groi PPPP2pppp2/12/1 w wb").moves())
    /// 8
    fn moves(&self) -> PyResult<Vec<String>> {
        guarded(|| {
            let steps = self.0.steps().into_iter();
            let mut moves: Vec<_> = steps.map(|step| self.0.step_text(step)).collect();
            moves.sort_unstable();
            Ok(moves)
        })
    }

    /// Returns the position after a legal move. Any other word is a `ParseError`.
    ///
    /// >>> str(Position("groi PPPP2pppp2/12/1 w wb").play("A1-C"))
    /// 'groi 1PPP2pppp2/12/P b b'
    #[pyo3(name = "play")]
    fn play(&self, py: Python<'_>, r#move: Text<'_>) -> PyResult<Position> {
        guarded(|| {
            let mut next = self.0;
            next.play_word(r#move.0).map_err(|error| unparsed(py, &error))?;
            Ok(Position(next))
        })
    }

    /// Returns every result of the throw that is due, with its exact probability; none if no throw is due.
    ///
    /// >>> Position("simeone 12/2Mx*8/1 w w 0-0 - 0").play("B3xB4").chances()[0]
    /// ('(1:1)', Fraction(1, 6))
    fn chances<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rolls = guarded(|| {
            let rolls = self.0.rolls().into_iter();
            Ok(rolls.map(|(roll, weight)| (self.0.roll_text(roll), weight)).collect::<Vec<_>>())
        })?;
        let total = rolls.iter().map(|(_, weight)| weight).sum();
        let fraction = fractions(py)?;
        let mut chances = Vec::with_capacity(rolls.len());
        for (text, weight) in rolls {
            chances.push((text, fraction(Fraction::new(weight, total))?));
        }
        py.import(TYPES)?.getattr("Chances")?.call1((chances,))
    }

    /// Returns the exact probabilities of the kinds of result, after a move or of the throw that is due.
    ///
    /// It is an `Error` if no throw follows the move, or none is due.
    #[pyo3(signature = (r#move=None))]
    fn odds<'py>(&self, py: Python<'py>, r#move: Option<Text<'_>>) -> PyResult<Bound<'py, PyAny>> {
        let r#move = r#move.map(|text| text.0);
        let odds = guarded(|| match r#move {
            None => Ok(self.0.odds()),
            Some(word) => {
                let step = self.0.parse_step(word).map_err(|error| unparsed(py, &error))?;
                Ok(self.0.odds_after(step))
            }
        })?;
        let odds = odds.ok_or_else(|| match r#move {
            None => unusable("the position does not wait for a throw"),
            Some(word) => unusable(format!("no throw follows {word}")),
        })?;
        let fraction = fractions(py)?;
        let mut chances = Vec::new();
        for (label, chance) in odds.iter() {
            chances.push((label, fraction(chance)?));
        }
        py.import(TYPES)?.getattr("Odds")?.call1((chances,))
    }

    /// Returns the position after the throw that is due has this result, such as `(7:5)`.
    ///
    /// It is a `ParseError` if the throw cannot have the result, or none is due.
    ///
    /// >>> Position("simeone 12/2Mx*8/1 w w 0-0 - 0").play("B3xB4").settle("(4:1)").outcome.winner
    /// 'w'
    fn settle(&self, py: Python<'_>, roll: Text<'_>) -> PyResult<Position> {
        guarded(|| {
            let mut next = self.0;
            let roll = next.parse_roll(roll.0).map_err(|error| unparsed(py, &error))?;
            next.settle(roll).map_err(unusable)?;
            Ok(Position(next))
        })
    }

    /// Returns the image under a symmetry of the board, from 0 to 23: 12 and more reflect it. Another number is an `Error`.
    ///
    /// >>> str(Position("groi PPPP2pppp2/12/1 w wb").image(1))
    /// 'groi 1PPPP2pppp1/12/1 w wb'
    fn image(&self, symmetry: Whole) -> PyResult<Position> {
        let symmetry = self::symmetry(symmetry)?;
        guarded(|| Ok(Position(self.0.transform(symmetry))))
    }

    /// Returns the representative of the position and its 24 images, which is equal for all of them.
    fn canonical(&self) -> PyResult<Position> {
        guarded(|| Ok(Position(self.0.canonical())))
    }

    /// Returns the position in 12 to 24 bytes, as many for all positions of the rule set (`packed_size`). `unpack` reads them,
    /// with the options of the rules that it is given: they are not packed.
    ///
    /// >>> len(Position("groi PPPP2pppp2/12/1 w wb").pack())
    /// 12
    fn pack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &guarded(|| Ok(self.0.pack()))?))
    }

    /// Returns the position as an SVG document in the theme `hologram` or `print`.
    #[pyo3(
        signature = (theme=NOTEBOOK),
        text_signature = "($self, theme=\"hologram\")"
    )]
    pub fn svg(&self, theme: Text<'_>) -> PyResult<String> {
        let theme = theme_of(theme)?;
        guarded(|| Ok(dejarik_picture::svg(&self.0, theme, self.rules(), &self.0.to_string())))
    }

    /// Returns the position as a PNG, `width` pixels wide, from 64 to 8192.
    ///
    /// >>> Position("groi PPPP2pppp2/12/1 w wb").png(width=64)[:4]
    /// b'\x89PNG'
    #[pyo3(
        signature = (theme=NOTEBOOK, width=Whole::of(720)),
        text_signature = "($self, theme=\"hologram\", width=720)"
    )]
    fn png<'py>(
        &self,
        py: Python<'py>,
        theme: Text<'_>,
        width: Whole,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let (least, most) = (u64::from(*WIDTHS.start()), u64::from(*WIDTHS.end()));
        let width = width.within("width", least, most)?;
        let svg = self.svg(theme)?;
        let png = guarded(|| py.detach(|| dejarik_picture::png(&svg, width)).map_err(unusable))?;
        Ok(PyBytes::new(py, &png))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(NOTEBOOK)
    }
}

/// The theme of the pictures that notebooks show, and of others unless one is named.
pub const NOTEBOOK: Text<'static> = Text("hologram");

/// What pickle wants of an object: a function that makes it again, and its arguments.
pub type Reduced<'py, T> = PyResult<(Bound<'py, PyAny>, T)>;

/// Returns the theme with this name.
fn theme_of(name: Text<'_>) -> PyResult<&'static Theme> {
    match name.0 {
        "hologram" => Ok(&HOLOGRAM),
        "print" => Ok(&PRINT),
        name => Err(unusable(format!("expected a theme (hologram or print), found `{name}`"))),
    }
}

/// Returns the word for an actor.
pub fn actor(actor: Actor<()>) -> &'static str {
    match actor {
        Actor::Player(_) => "player",
        Actor::Chance(_) => "chance",
        Actor::Over(_) => "over",
    }
}

/// Returns an outcome as Python's `Outcome`.
pub fn outcome_of(py: Python<'_>, outcome: Outcome) -> PyResult<Bound<'_, PyAny>> {
    outcome_with(py, outcome.winner, outcome.points, outcome.ending.name())
}

/// Returns Python's `Outcome` with these fields.
pub fn outcome_with<'py>(
    py: Python<'py>,
    winner: Option<Side>,
    points: [u8; 2],
    ending: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let points = (points[0], points[1]);
    py.import(TYPES)?.getattr("Outcome")?.call1((winner.map(Side::letter), points, ending))
}

/// Makes a position from its pickled form.
#[pyfunction]
pub fn restore_position(
    py: Python<'_>,
    dpn: Text<'_>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Position> {
    Position::new(py, dpn, Some(options))
}

/// Returns the number of bytes of a packed position of a rule set.
///
/// >>> [packed_size(rules) for rules in rule_sets()]
/// [12, 12, 20, 24]
#[pyfunction]
pub fn packed_size(py: Python<'_>, rules: Text<'_>) -> PyResult<usize> {
    Ok(self::rules(py, rules.0, None)?.packed_size())
}

/// Returns the position that `Position.pack` has written, to be played with these options.
///
/// Bytes that `pack` does not write are a `ParseError`.
///
/// >>> unpack("groi", start("groi").pack()) == start("groi")
/// True
#[pyfunction]
#[pyo3(signature = (rules, packed, /, **options))]
pub fn unpack(
    py: Python<'_>,
    rules: Text<'_>,
    packed: &[u8],
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Position> {
    let rules = self::rules(py, rules.0, options)?;
    guarded(|| rules.unpack(packed).map(Position).map_err(|error| unparsed(py, &error)))
}
