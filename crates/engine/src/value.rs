//! The value of a position: [`Value`] in the public interface, a whole number (`Score`) inside searches.
//!
//! A score is seen from one side and counts millionths. In rule sets without dice a finished game is
//! worth one million a point (groi gives 1 to 3, bambara 1) and a little more the sooner it comes, so
//! more points beat fewer and, among equal points, a quick win beats a slow one. In rule sets with dice a
//! win is exactly one million, and everything between is the chance of winning less the chance of losing.
//! Evaluations by hand stay below [`ESTIMATE`] and those of a net below a point, so a proof always counts
//! more than an estimate: a sure win of one point is preferred to a likely win of three. A draw is 0, also
//! in groi, where it gives both players the same.

use std::fmt;

use crate::units::Plies;

/// Millionths of a point, or of a chance, from the view of one side.
pub(crate) type Score = i32;

/// The score of one point; with dice that of a sure win.
pub(crate) const POINT: Score = 1_000_000;
/// The largest evaluation by hand, in either direction.
pub(crate) const ESTIMATE: Score = 950_000;
/// What an immediate win is worth above its points; each ply costs one of it.
const HASTE: Score = 10_000;
/// A bound above every score.
pub(crate) const INFINITE: Score = 10 * POINT;

/// Returns the score of a win of `points`, `ply` plies from the root.
#[inline]
pub(crate) const fn win_at(points: u8, ply: u32) -> Score {
    points as Score * POINT + HASTE - ply as Score
}

/// Moves the distance of a win or loss by `plies`: a positive number makes it relative to the node, to
/// be stored in the transposition table, a negative one relative to the root again, to be used.
#[inline]
pub(crate) const fn shift(score: Score, plies: Score) -> Score {
    if score > POINT {
        score + plies
    } else if score < -POINT {
        score - plies
    } else {
        score
    }
}

/// A result that the side behind cannot avert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Forced {
    /// Points, negative if lost: groi -3 to 3, elsewhere -1 or 1.
    pub points: i8,
    /// The distance of the result against the best defence: in plies, with dice in turns.
    pub plies: Plies,
}

/// The value of a position or a step for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Value {
    /// The expected outcome: 1 for a sure win, -1 for a sure loss, 0 for a draw or equal chances.
    pub expected: f64,
    /// The forced result, if one was proved.
    pub forced: Option<Forced>,
    /// Whether this is the game-theoretic value (a proof or a table), not an estimate.
    pub exact: bool,
}

impl Value {
    /// Returns a proved result: `points` within `plies`. 0 points are a draw.
    pub fn proved(points: i8, plies: impl Into<Plies>) -> Value {
        let plies = plies.into();
        let forced = (points != 0).then_some(Forced { points, plies });
        Value { expected: f64::from(points.signum()), forced, exact: true }
    }

    /// Returns an exact expectation, -1 to 1, that is not certain (from tables of games with dice).
    pub fn exact(expected: f64) -> Value {
        Value { expected, forced: None, exact: true }
    }

    /// Returns an estimate, -1 to 1.
    pub fn estimate(expected: f64) -> Value {
        Value { expected, forced: None, exact: false }
    }

    /// Returns the chance of winning plus half the chance of a draw, 0 to 1.
    pub fn chance(&self) -> f64 {
        f64::midpoint(self.expected, 1.0)
    }

    /// Returns the same value from the view of the other side.
    #[must_use]
    pub fn reversed(self) -> Value {
        let forced = self.forced.map(|forced| Forced { points: -forced.points, ..forced });
        Value { expected: -self.expected, forced, ..self }
    }

    /// Returns how high the value is drawn on a bar or a graph, from 1 (the most points there are have
    /// been won) to -1 (they have been lost).
    ///
    /// `most_points` is the most points a game of the rule set can bring: 3 in groi, 1 elsewhere. Each number of points
    /// has its own band, and within the band a quicker win is drawn higher. An expectation is drawn at its own height.
    ///
    /// ```
    /// use dejarik_engine::Value;
    ///
    /// assert_eq!(Value::proved(1, 0).height(1), 1.0);
    /// assert!(Value::proved(1, 30).height(1) < Value::proved(1, 5).height(1));
    /// assert_eq!(Value::estimate(-0.25).height(3), -0.25);
    /// ```
    pub fn height(&self, most_points: u8) -> f64 {
        let Some(Forced { points, plies }) = self.forced else {
            return self.expected.clamp(-1.0, 1.0);
        };
        let soon = (-f64::from(plies.get()) / HEIGHT_DECAY).exp();
        let points = f64::from(points);
        let within = LOWEST_WIN + (1.0 - LOWEST_WIN) * soon;
        points.signum() * (points.abs() - 1.0 + within) / f64::from(most_points.max(1))
    }

    /// Returns what a search's score at the root means. `turns` is the depth of a search with dice.
    pub(crate) fn of(score: Score, dice: bool, turns: u32) -> Value {
        let size = score.abs();
        if dice && size >= POINT {
            return Value::proved(score.signum() as i8, turns);
        }
        if size > POINT {
            let points = (size / POINT) as i8 * score.signum() as i8;
            return Value::proved(points, (size / POINT * POINT + HASTE - size).unsigned_abs());
        }
        Value::estimate(f64::from(score) / f64::from(POINT))
    }
}

impl fmt::Display for Value {
    /// Writes the value as `win in 5`, `win of 3 points in 5`, `loss in 2` or `+0.31`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(Forced { points, plies }) = self.forced else {
            return write!(f, "{:+.2}", self.expected);
        };
        let word = if points > 0 { "win" } else { "loss" };
        match points.abs() {
            1 => write!(f, "{word} in {plies}"),
            points => write!(f, "{word} of {points} points in {plies}"),
        }
    }
}

/// Where in its band, from 0 to 1, a win is drawn that is infinitely far away.
const LOWEST_WIN: f64 = 0.45;
/// The distance, in plies, over which the height of a win falls by a factor of e.
const HEIGHT_DECAY: f64 = 24.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_points_beat_fewer_and_a_sooner_win_beats_a_later_one() {
        let ordered = [
            win_at(3, 1),
            win_at(3, 9),
            win_at(2, 0),
            win_at(1, 2),
            win_at(1, 200),
            ESTIMATE,
            0,
            -ESTIMATE,
            -win_at(1, 200),
            -win_at(3, 1),
        ];
        assert!(ordered.windows(2).all(|pair| pair[0] > pair[1]));
    }

    #[test]
    fn a_score_holds_points_and_distance() {
        let text = |score| Value::of(score, false, 0).to_string();
        assert_eq!(text(win_at(1, 5)), "win in 5");
        assert_eq!(text(win_at(3, 0)), "win of 3 points in 0");
        assert_eq!(text(-win_at(2, 12)), "loss of 2 points in 12");
        assert_eq!(text(-310_000), "-0.31");
        assert_eq!(Value::of(POINT, true, 2).to_string(), "win in 2");
        assert_eq!(Value::of(POINT - 1, true, 2).forced, None);
    }

    #[test]
    fn a_shift_out_and_back_changes_nothing() {
        for score in [win_at(1, 7), -win_at(3, 7), 0, ESTIMATE, -ESTIMATE] {
            assert_eq!(shift(shift(score, 7), -7), score);
        }
        assert_eq!(shift(win_at(2, 7), 7), win_at(2, 0), "a win at the node itself");
    }

    #[test]
    fn each_number_of_points_has_its_own_band_of_heights() {
        let groi = |points, plies: u32| Value::proved(points, plies).height(3);
        let ordered = [
            groi(3, 0),
            groi(3, 400),
            groi(2, 0),
            groi(2, 9),
            groi(1, 1),
            groi(1, 90),
            Value::proved(0, 0).height(3),
            groi(-1, 90),
            groi(-3, 2),
        ];
        assert!(ordered.windows(2).all(|pair| pair[0] > pair[1]), "{ordered:?}");
        assert_eq!((groi(3, 0), groi(-3, 0)), (1.0, -1.0));
        assert_eq!(Value::estimate(0.4).height(3), 0.4);
        // The same by the formula: 0.45 + 0.55 e^(-24/24), of one point.
        assert!((Value::proved(1, 24).height(1) - 0.652_333_7).abs() < 1e-6);
    }
}
