//! The first positions of games.

use dejarik_rules::any::{AnyPosition, AnyRules, AnySetUp};
use dejarik_rules::{Fraction, Opening, Side};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::unusable;
use crate::position::Position;
use crate::settings::rules;
use crate::text::Text;
use crate::waiting::guarded;

/// Returns a function that makes Python's fractions.
pub fn fractions<'py>(
    py: Python<'py>,
) -> PyResult<impl Fn(Fraction) -> PyResult<Bound<'py, PyAny>>> {
    let class = py.import("fractions")?.getattr("Fraction")?;
    Ok(move |chance: Fraction| class.call1((chance.numerator(), chance.denominator())))
}

/// Returns the first positions of games under these rules, each with its weight. A player who may
/// choose an order of the pieces takes the one that is offered.
pub fn openings(rules: &AnyRules) -> PyResult<Vec<(AnyPosition, u64)>> {
    let mut setup = match rules.opening() {
        Opening::Position(position) => return Ok(vec![(position, 1)]),
        Opening::SetUp(setup) => setup,
    };
    for side in Side::BOTH {
        if setup.missing_orders()[side.index()]
            && let Some(order) = setup.offered_order(side)
        {
            setup.order(&order).map_err(unusable)?;
        }
    }
    let mut found: Vec<(AnyPosition, u64)> = Vec::new();
    // A throw after which the set-up is not finished is repeated, which leaves the proportions of the
    // others unchanged.
    for (text, weight) in AnySetUp::rolls(&setup) {
        let first = setup.clone().roll(&text).map_err(unusable)?;
        if let Some(position) = first {
            match found.iter_mut().find(|(known, _)| *known == position) {
                Some((_, total)) => *total += weight,
                None => found.push((position, weight)),
            }
        }
    }
    found.sort_by_key(|(position, _)| position.side_to_move().index());
    Ok(found)
}

/// Returns the first position of a game. Where a throw decides who begins, the first player does.
///
/// Options of the rules are keywords, as those of `Position`. An unknown rule set is a `ParseError`, and an unknown option
/// an `Error`.
///
/// >>> str(start("looney", quiet_limit=50))
/// 'looney SBLM2sblm2/12/1 w - 0'
#[pyfunction]
#[pyo3(signature = (rules, /, **options))]
pub fn start(
    py: Python<'_>,
    rules: Text<'_>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Position> {
    let rules = self::rules(py, rules.0, options)?;
    let first = guarded(|| openings(&rules))?.first().map(|(position, _)| Position(*position));
    first.ok_or_else(|| unusable(format!("{} has no first position", rules.id())))
}

/// Returns all first positions of a game with their probabilities, which are exact and add up to 1.
///
/// >>> [chance for _, chance in starts("looney")]
/// [Fraction(1, 2), Fraction(1, 2)]
#[pyfunction]
#[pyo3(signature = (rules, /, **options))]
pub fn starts<'py>(
    py: Python<'py>,
    rules: Text<'_>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Vec<(Position, Bound<'py, PyAny>)>> {
    let rules = self::rules(py, rules.0, options)?;
    let all = guarded(|| openings(&rules))?;
    let total = all.iter().map(|(_, weight)| weight).sum();
    let fraction = fractions(py)?;
    let with_chance =
        |(position, weight)| Ok((Position(position), fraction(Fraction::new(weight, total))?));
    all.into_iter().map(with_chance).collect()
}
