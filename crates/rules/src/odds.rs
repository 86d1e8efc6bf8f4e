//! Exact probabilities: integer weights over a common total, and fractions in lowest terms.

use std::fmt;
use std::str::FromStr;

use crate::text::ParseError;
use crate::wording;

/// The exact probabilities of the kinds of result that a throw can have, such as win, stand-off and
/// loss. There are at most four kinds, and nothing is ever rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    labels: &'static [&'static str],
    weights: [u64; 4],
    total: u64,
}

impl Odds {
    /// Creates a distribution over the named kinds, each with weight 0.
    ///
    /// # Panics
    /// If there are more than four labels.
    pub const fn new(labels: &'static [&'static str]) -> Odds {
        assert!(labels.len() <= 4);
        Odds { labels, weights: [0; 4], total: 0 }
    }

    /// Adds `weight` to the kind with this index.
    ///
    /// # Panics
    /// If `kind` is not the index of a label.
    pub const fn add(&mut self, kind: usize, weight: u64) {
        assert!(kind < self.labels.len());
        self.weights[kind] += weight;
        self.total += weight;
    }

    /// Returns an iterator over all kinds with their probabilities, in the order of the labels.
    /// Kinds that cannot happen are included.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Fraction)> + '_ {
        self.labels
            .iter()
            .zip(self.weights)
            .map(|(&label, weight)| (label, Fraction::new(weight, self.total)))
    }

    /// Returns the probability of the kind with this label, or `None` if there is no such kind.
    pub fn chance(&self, label: &str) -> Option<Fraction> {
        self.iter().find(|(name, _)| *name == label).map(|(_, chance)| chance)
    }
}

impl fmt::Display for Odds {
    /// Writes each kind with its probability: `win=397/2048 standoff=99/512 loss=1255/2048`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (label, chance)) in self.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{label}={chance}")?;
        }
        Ok(())
    }
}

/// A non-negative fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u64,
    denominator: u64,
}

impl Fraction {
    /// Returns `numerator / denominator` in lowest terms. A denominator of 0 is treated as 1.
    pub const fn new(numerator: u64, denominator: u64) -> Fraction {
        let (mut a, mut b) = (numerator, if denominator == 0 { 1 } else { denominator });
        let whole = b;
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Fraction { numerator: numerator / a, denominator: whole / a }
    }

    /// Returns the numerator in lowest terms.
    pub const fn numerator(self) -> u64 {
        self.numerator
    }

    /// Returns the denominator in lowest terms, at least 1.
    pub const fn denominator(self) -> u64 {
        self.denominator
    }

    /// Returns the nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl fmt::Display for Fraction {
    /// Writes `397/2048`, or only the numerator if the fraction is a whole number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

impl FromStr for Fraction {
    type Err = ParseError;

    /// Parses a fraction in the form in which it is written: `397/2048`, or `1`.
    fn from_str(text: &str) -> Result<Fraction, ParseError> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let fraction = numerator.parse().ok().zip(denominator.parse().ok());
        let fraction = fraction.map(|(above, below)| Fraction::new(above, below));
        fraction.filter(|fraction| fraction.to_string() == text).ok_or_else(|| {
            let message = wording!(
                "expected a fraction in lowest terms, found `{text}`",
                "attendu : une fraction irréductible ; trouvé : `{text}`"
            );
            ParseError::new(0, message)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_written_in_lowest_terms() {
        let texts = [(6, 8), (0, 5), (5, 5), (10, 5), (1, 0)].map(|(a, b)| Fraction::new(a, b));
        assert_eq!(texts.map(|f| f.to_string()), ["3/4", "0", "1", "2", "1"]);
    }

    #[test]
    fn only_fractions_in_lowest_terms_are_parsed() {
        for text in ["3/4", "0", "1", "18446744073709551615/2"] {
            assert_eq!(text.parse::<Fraction>().unwrap().to_string(), text);
        }
        for bad in ["", "6/8", "1/0", "1/1", "0/2", "-1", "+1", "01", "1/", "/2", "1/2/3"] {
            assert!(bad.parse::<Fraction>().is_err(), "{bad:?} was accepted");
        }
    }

    #[test]
    fn every_kind_is_listed_even_when_it_cannot_happen() {
        let mut odds = Odds::new(&["win", "standoff", "loss"]);
        odds.add(0, 3);
        odds.add(2, 1);
        assert_eq!(odds.to_string(), "win=3/4 standoff=0 loss=1/4");
        assert_eq!(odds.chance("loss"), Some(Fraction::new(1, 4)));
        assert_eq!(odds.chance("draw"), None);
    }
}
