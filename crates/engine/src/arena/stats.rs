//! The statistics of paired games.
//!
//! A pair scores 0, 1/4, 1/2, 3/4 or 1 for the player (the mean of its two games). Pairs are independent of
//! each other, but the two games of a pair are not, so mean and variance are taken over pairs. Intervals
//! are normal, 1.96 standard errors in both directions, clamped to 0 and 1. The variance includes one
//! imaginary pair, half of it lost and half won, so that a clean sweep of a few games does not look like
//! certainty. Elo is the score through the logistic curve.
//!
//! The sequential test is the generalised SPRT: H0 says that the player is `elo0` better, H1 that it is
//! `elo1` better. The log-likelihood ratio is that of normal pair scores with the observed variance,
//! `n (s1 - s0) (2 mean - s0 - s1) / (2 variance)`.

/// A figure with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Interval {
    /// The estimate; null in JSON if it is infinite.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub value: f64,
    /// The lower end of the interval; null in JSON if it is infinite.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub low: f64,
    /// The upper end of the interval; null in JSON if it is infinite.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub high: f64,
}

impl Interval {
    /// Returns the share of `hits` among `of` with Wilson's interval, which is accurate also for few
    /// observations and near 0 and 1. If `of` is 0 the share is a half, from 0 to 1.
    #[must_use]
    pub fn of_share(hits: u64, of: u64) -> Interval {
        if of == 0 {
            return Interval { value: 0.5, low: 0.0, high: 1.0 };
        }
        let (n, value, z) = (of as f64, hits as f64 / of as f64, 1.96f64);
        let middle = value + z * z / (2.0 * n);
        let spread = z * (value * (1.0 - value) / n + z * z / (4.0 * n * n)).sqrt();
        let end = |sum: f64| (sum / (1.0 + z * z / n)).clamp(0.0, 1.0);
        Interval { value, low: end(middle - spread), high: end(middle + spread) }
    }

    /// Returns the mean of independent scores from 0 to 1 with a normal interval. As for pairs, the variance includes an
    /// imaginary score, half of it 0 and half 1. Without scores the mean is a half, from 0 to 1.
    #[must_use]
    pub fn of_scores(scores: &[f64]) -> Interval {
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        let seen = scores.iter().map(|score| (score - mean) * (score - mean)).sum();
        let count = scores.len() as u64;
        Interval::of_mean_score(mean, variance(seen, mean, count), count)
    }

    /// Returns the interval of the mean of this many scores, from 0 to 1 if there are none.
    fn of_mean_score(mean: f64, variance: f64, count: u64) -> Interval {
        if count == 0 {
            return Interval { value: 0.5, low: 0.0, high: 1.0 };
        }
        let error = 1.96 * (variance / count as f64).sqrt();
        Interval { value: mean, low: (mean - error).max(0.0), high: (mean + error).min(1.0) }
    }

    /// Applies a rising function to the estimate and both ends.
    #[must_use]
    pub fn map(self, through: impl Fn(f64) -> f64) -> Interval {
        Interval { value: through(self.value), low: through(self.low), high: through(self.high) }
    }
}

/// Returns the Elo difference that gives this score; infinite at 0 and 1.
pub fn elo(score: f64) -> f64 {
    // A score of a half gives 0 and not -0, which would be printed with its sign.
    0.0 - 400.0 * (1.0 / score - 1.0).log10()
}

/// Returns the score that this Elo difference gives.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the variance of this many scores and an imaginary one, half of it 0 and half 1. `seen` is the sum of the
/// squared deviations of the scores from their mean.
fn variance(seen: f64, mean: f64, count: u64) -> f64 {
    let imaginary = (mean * mean + (1.0 - mean) * (1.0 - mean)) / 2.0;
    (seen + imaginary) / (count + 1) as f64
}

/// The counts of the five results of pairs, from two losses to two wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    fn mean(&self) -> f64 {
        let quarters: u64 = (0..).zip(self.0).map(|(quarters, count)| quarters * count).sum();
        quarters as f64 / 4.0 / self.pairs().max(1) as f64
    }

    fn variance(&self, mean: f64) -> f64 {
        let squares = |score: f64| (score - mean) * (score - mean);
        let seen = (0u32..).zip(self.0).map(|(q, n)| n as f64 * squares(f64::from(q) / 4.0)).sum();
        variance(seen, mean, self.pairs())
    }

    /// Returns the score with its interval; from 0 to 1 if nothing was played.
    pub fn score(&self) -> Interval {
        let mean = self.mean();
        Interval::of_mean_score(mean, self.variance(mean), self.pairs())
    }
}

/// A sequential probability ratio test.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sprt {
    /// The difference in Elo under H0.
    pub elo0: f64,
    /// The difference in Elo under H1.
    pub elo1: f64,
    /// The probability of accepting H1 where H0 holds.
    pub alpha: f64,
    /// The probability of accepting H0 where H1 holds.
    pub beta: f64,
}

/// The decision of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Verdict {
    /// H0 is accepted: the player is no better than `elo0`.
    Rejected,
    /// H1 is accepted: the player is better by `elo1`.
    Accepted,
}

impl Sprt {
    /// Returns a test with the usual error probabilities of 5 %.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// Returns the log-likelihood ratios at which H0 and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the log-likelihood ratio of H1 against H0.
    pub(super) fn ratio(&self, results: &Pentanomial) -> f64 {
        let (s0, s1) = (score_of(self.elo0), score_of(self.elo1));
        let mean = results.mean();
        let pairs = results.pairs() as f64;
        pairs * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * results.variance(mean))
    }

    pub(super) fn verdict(&self, results: &Pentanomial) -> Option<Verdict> {
        let (low, high) = self.bounds();
        let ratio = self.ratio(results);
        if ratio <= low {
            Some(Verdict::Rejected)
        } else if ratio >= high {
            Some(Verdict::Accepted)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn elo_and_score_are_inverse() {
        assert!(
            elo(0.5) == 0.0
                && elo(0.5).is_sign_positive()
                && (elo(10.0 / 11.0) - 400.0).abs() < 1e-9
        );
        assert!((score_of(elo(0.3)) - 0.3).abs() < 1e-12);
    }

    #[test]
    fn the_interval_of_known_counts_is_as_computed_by_hand() {
        let score = Pentanomial([10, 20, 40, 20, 10]).score();
        assert!((score.value - 0.5).abs() < 1e-12);
        // Variance (2·10·1/4 + 2·20·1/16 + 1/4) / 101 = 0.07673; error 1.96·sqrt(that / 100).
        assert!((score.high - 0.5 - 0.05429).abs() < 1e-4, "{score:?}");
        let sweep = Pentanomial([0, 0, 0, 0, 20]).score();
        assert!(sweep.high >= 1.0 && sweep.low < 0.95);
    }

    #[test]
    fn a_few_scores_that_are_all_equal_are_no_certainty() {
        let lost = Interval::of_scores(&[0.0; 4]);
        // Variance 1/2 / 5 = 0.1; error 1.96·sqrt(0.1 / 4).
        assert!(
            lost.value == 0.0 && lost.low == 0.0 && (lost.high - 0.30990).abs() < 1e-4,
            "{lost:?}"
        );
        assert!(Interval::of_scores(&[1.0; 4]).low < 0.7);
        assert_eq!(Interval::of_scores(&[]), Interval { value: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn the_interval_holds_the_truth_about_19_times_in_20() {
        let mut random = Random::new(3);
        let mut held = 0;
        for _ in 0..1000 {
            let mut results = Pentanomial::default();
            for _ in 0..200 {
                results.0[random.below(3) as usize + random.below(2) as usize] += 1;
            }
            // Mean (1 + 1/2) / 4.
            let score = results.score();
            held += u32::from((score.low..=score.high).contains(&0.375));
        }
        assert!((930..=970).contains(&held), "{held}");
    }

    #[test]
    fn a_share_has_wilsons_interval() {
        let near = |found: Interval, low: f64, high: f64| {
            (found.low - low).abs() < 5e-4 && (found.high - high).abs() < 5e-4
        };
        // Published examples.
        assert!(near(Interval::of_share(10, 20), 0.2993, 0.7007));
        assert!(near(Interval::of_share(0, 10), 0.0, 0.2775));
        assert!(near(Interval::of_share(81, 263), 0.2553, 0.3662));
        assert!(near(Interval::of_share(0, 0), 0.0, 1.0));
        // Computed by hand.
        assert!(near(Interval::of_share(15, 50), 0.1910, 0.4375));
    }

    #[test]
    fn the_sequential_test_accepts_the_true_hypothesis() {
        let test = Sprt::new(0.0, 50.0);
        let strong = Pentanomial([5, 10, 30, 40, 30]);
        let weak = Pentanomial([30, 40, 30, 10, 5]);
        assert_eq!(test.verdict(&strong), Some(Verdict::Accepted));
        assert_eq!(test.verdict(&weak), Some(Verdict::Rejected));
        assert_eq!(test.verdict(&Pentanomial([1, 1, 2, 1, 1])), None);
    }
}
