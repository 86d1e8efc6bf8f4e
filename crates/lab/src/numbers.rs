//! Statistics: means with confidence intervals, and quantiles.

use dejarik_engine::arena::Interval;

/// The half-width of a 95 % confidence interval in standard errors.
const SIGMAS: f64 = 1.96;

/// Returns the mean of independent samples with its normal 95 % interval, which is unbounded for fewer
/// than two samples. The variance is at least that of samples which are all equal but for an imaginary one, which is one
/// off: a few games in which something never happened do not prove that it never happens.
pub fn mean(numbers: &[f64]) -> Interval {
    let n = numbers.len() as f64;
    let value = numbers.iter().sum::<f64>() / n.max(1.0);
    if numbers.len() < 2 {
        return Interval { value, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let variance = numbers.iter().map(|x| (x - value).powi(2)).sum::<f64>() / (n - 1.0);
    around(value, (variance.max(1.0 / (n + 1.0)) / n).sqrt())
}

/// Returns the mean of independent counts as [`mean`] does, with an interval that does not reach below 0.
pub fn mean_count(counts: &[f64]) -> Interval {
    let mean = mean(counts);
    Interval { low: mean.low.max(0.0), ..mean }
}

/// Returns the 95 % interval of a value with this standard error.
pub fn around(value: f64, error: f64) -> Interval {
    Interval { value, low: value - SIGMAS * error, high: value + SIGMAS * error }
}

/// Returns the quantile of sorted numbers by the nearest-rank method; 0 if there are no numbers.
pub fn quantile(sorted: &[u32], part: f64) -> u32 {
    let rank = (part * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.saturating_sub(1).min(sorted.len().saturating_sub(1))).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_the_interval_of_its_standard_error() {
        let mean = mean(&[1.0, 2.0, 3.0, 4.0]);
        // Variance 5/3, error sqrt(5/12).
        assert!((mean.value - 2.5).abs() < 1e-12);
        assert!((mean.high - 2.5 - 1.96 * (5.0f64 / 12.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn a_few_counts_that_are_all_equal_are_no_certainty_and_none_is_negative() {
        let never = mean_count(&[0.0; 8]);
        // Variance 1/9, error sqrt(1/72).
        assert!(never.low == 0.0 && (never.high - 1.96 * (1.0f64 / 72.0).sqrt()).abs() < 1e-12);
        assert_eq!(mean(&[0.0; 8]).low, -never.high);
        let rare = mean_count(&[0.0, 0.0, 2.0, 0.0]);
        assert!(rare.low == 0.0 && rare.value == 0.5 && rare.high > 1.0, "{rare:?}");
    }

    #[test]
    fn quantiles_are_among_the_samples() {
        let sorted = [1, 2, 2, 3, 9];
        assert_eq!([0.0, 0.1, 0.5, 0.9, 1.0].map(|part| quantile(&sorted, part)), [1, 1, 2, 9, 9]);
        assert_eq!(quantile(&[], 0.5), 0);
    }
}
