//! What a position is worth: [`Value`] for the outside, a whole number (`Score`) inside searches.
//!
//! A score is seen from one side and counts millionths. In rule sets without dice a finished game
//! is worth one million a point (groi gives 1 to 3, bambara 1) and a little more the sooner it
//! comes, so more points beat fewer and, among equal points, a quick win beats a slow one. In
//! rule sets with dice a win is exactly one million, and everything between is the chance of
//! winning less the chance of losing. Estimates by hand stay below [`ESTIMATE`], those of a
//! net below a point, so that a proof always counts more than an opinion: a sure win of one point is preferred to the hope of three.
//! A draw is 0, also in groi, where it gives both players the same.

use std::fmt;

/// Millionths of a point, or of a chance; from one side's view.
pub(crate) type Score = i32;

/// One point; a sure win with dice.
pub(crate) const POINT: Score = 1_000_000;
/// No estimate by hand is larger than this, either way.
pub(crate) const ESTIMATE: Score = 950_000;
/// What a win at once is worth above its points; a ply costs one.
const HASTE: Score = 10_000;
/// Larger than every score.
pub(crate) const INFINITE: Score = 10 * POINT;

/// The score of a win of `points`, `ply` plies from the root.
#[inline]
pub(crate) const fn win_at(points: u8, ply: u32) -> Score {
    points as Score * POINT + HASTE - ply as Score
}

/// Moves a score's distance from the root by `plies`: away from it to keep it in a table that
/// knows no root (positive), back to it to use it (negative).
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

/// A result that no play of the side behind can avert.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// Points, negative if lost: groi -3 to 3, elsewhere -1 or 1.
    pub points: i8,
    /// Within how many plies it comes against the best defence; with dice, within how many turns.
    pub plies: u32,
}

/// What a position or a step is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// The expected outcome: 1 for a sure win, -1 for a sure loss, 0 for a draw or level chances.
    pub expected: f64,
    /// The forced result, if one was proved.
    pub forced: Option<Forced>,
    /// Whether this is the game-theoretic value (a proof or a table), not an estimate.
    pub exact: bool,
}

impl Value {
    /// A proved result: `points` within `plies`. 0 points are a draw.
    pub fn proved(points: i8, plies: u32) -> Value {
        let forced = (points != 0).then_some(Forced { points, plies });
        Value { expected: f64::from(points.signum()), forced, exact: true }
    }

    /// An exact expectation, -1 to 1, that is no certainty (tables of games with dice).
    pub fn exact(expected: f64) -> Value {
        Value { expected, forced: None, exact: true }
    }

    /// An estimate, -1 to 1.
    pub fn estimate(expected: f64) -> Value {
        Value { expected, forced: None, exact: false }
    }

    /// The chance of winning plus half the chance of a draw, 0 to 1.
    pub fn chance(&self) -> f64 {
        f64::midpoint(self.expected, 1.0)
    }

    /// The same from the other side's view.
    #[must_use]
    pub fn reversed(self) -> Value {
        let forced = self.forced.map(|forced| Forced { points: -forced.points, ..forced });
        Value { expected: -self.expected, forced, ..self }
    }

    /// The meaning of a search's score at the root. `turns` is how deep a search over dice saw.
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
    /// Writes `win in 5`, `win of 3 points in 5`, `loss in 2` or `+0.31`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_points_beat_fewer_and_sooner_beats_later() {
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
    fn a_score_tells_points_and_distance() {
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
}
