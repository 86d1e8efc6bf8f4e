//! Chances as the tables of odds on the reference cards write them.

use dejarik_rules::Fraction;

/// Returns a chance in per cent, rounded to whole numbers; what is possible is never written as 0, and
/// what is not certain never as 100.
pub fn percent(chance: Fraction) -> String {
    let value = chance.to_f64() * 100.0;
    match value.round() {
        _ if chance.numerator() == 0 => "–".to_owned(),
        0.0 => "<1".to_owned(),
        rounded if rounded >= 100.0 && chance.to_f64() < 1.0 => ">99".to_owned(),
        rounded => format!("{rounded:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rare_is_not_rounded_to_never() {
        assert_eq!(percent(Fraction::new(1, 65536)), "<1");
        assert_eq!(percent(Fraction::new(65535, 65536)), ">99");
        assert_eq!(percent(Fraction::new(0, 5)), "–");
        assert_eq!(percent(Fraction::new(1, 1)), "100");
    }
}
