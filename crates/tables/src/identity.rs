//! Which game a table is of: the rule set, the options that change the game tree, and a
//! fingerprint of what the rules do.
//!
//! The names alone would not notice a rule that was mended, so the fingerprint counts move sequences
//! with the rules of this very program (perft, a millisecond): a table made under other rules has
//! another fingerprint and is refused.

use std::fmt;

use dejarik_rules::perft::perft;
use dejarik_rules::{Actor, ChanceNode, Never, RuleSet, RulesId};
use sha2::{Digest as _, Sha256};

/// How deep move sequences are counted for a fingerprint.
const DEPTH: u32 = 4;
/// The same where throws count too.
const DEPTH_WITH_DICE: u32 = 3;

/// A SHA-256 sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sum(pub [u8; 32]);

impl Sum {
    /// Reads 64 small hexadecimal digits.
    pub fn parse(text: &str) -> Option<Sum> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let mut sum = [0; 32];
        if text.len() != 64 {
            return None;
        }
        for (byte, pair) in sum.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(Sum(sum))
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Which game a table is of. Two tables of one identity say the same of every position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The rule set.
    pub rules: RulesId,
    /// The options that change the game tree, in the order of the rule book, with their values.
    pub options: Vec<(String, String)>,
    /// SHA-256 over the rule set's name, these options, and the numbers of move sequences of length
    /// 1 to 4 from the start positions.
    pub fingerprint: Sum,
}

impl Identity {
    /// The identity of `rules`. `tree_options` are the options that change the game tree; the others
    /// (where a game starts, how games add up) change no value. `starts` are the positions whose
    /// move sequences are counted.
    pub fn of<R: RuleSet<Chance = Never>>(
        rules: &R,
        tree_options: &[&str],
        starts: &[R::Position],
    ) -> Identity {
        Identity::counted(rules, tree_options, starts, DEPTH, |start, depth| {
            perft(rules, start, depth)
        })
    }

    /// The same for rules with dice: a throw counts as a step, and each of its results as often as
    /// its weight; only sequences of length 1 to 3 are counted.
    pub fn with_dice<R: RuleSet>(
        rules: &R,
        tree_options: &[&str],
        starts: &[R::Position],
    ) -> Identity {
        Identity::counted(rules, tree_options, starts, DEPTH_WITH_DICE, |start, depth| {
            weighted(rules, start, depth)
        })
    }

    fn counted<R: RuleSet>(
        rules: &R,
        tree_options: &[&str],
        starts: &[R::Position],
        depth: u32,
        count: impl Fn(&R::Position, u32) -> u64,
    ) -> Identity {
        let options: Vec<_> = R::OPTIONS
            .iter()
            .filter(|spec| tree_options.contains(&spec.key))
            .map(|spec| (spec.key.to_owned(), rules.option(spec.key).unwrap_or_default()))
            .collect();
        let mut text = format!("{}\n", R::ID);
        for (key, value) in &options {
            text += &format!("{key}={value}\n");
        }
        for start in starts {
            text += &start.to_string();
            for depth in 1..=depth {
                text += &format!(" {}", count(start, depth));
            }
            text += "\n";
        }
        let fingerprint = Sum(Sha256::digest(text.as_bytes()).into());
        Identity { rules: R::ID, options, fingerprint }
    }
}

/// Sequences of so many steps and throws, a throw's results by their weight; modulo 2^64.
fn weighted<R: RuleSet>(rules: &R, position: &R::Position, depth: u32) -> u64 {
    let Some(rest) = depth.checked_sub(1) else { return 1 };
    let mut count = 0u64;
    match rules.actor(position) {
        Actor::Over(_) => {}
        Actor::Player(_) => rules.visit_steps(position, |step| {
            let next = rules.after(position, step);
            count = count.wrapping_add(weighted(rules, &next, rest));
        }),
        Actor::Chance(throw) => throw.visit_effects(|roll, weight| {
            let mut next = *position;
            rules.settle(&mut next, roll);
            count = count.wrapping_add(weight.wrapping_mul(weighted(rules, &next, rest)));
        }),
    }
    count
}

impl fmt::Display for Identity {
    /// `groi, double-exit=path`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rules)?;
        self.options.iter().try_for_each(|(key, value)| write!(f, ", {key}={value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dejarik_rules::groi::{DoubleExit, Groi};

    #[test]
    fn other_options_and_other_rules_have_another_fingerprint() {
        let of = |rules: Groi, options: &[&str]| Identity::of(&rules, options, &[rules.start()]);
        let path = of(Groi::default(), &["double-exit"]);
        let side = of(Groi { double_exit: DoubleExit::Side, ..Groi::default() }, &["double-exit"]);
        assert_eq!(path, of(Groi::default(), &["double-exit"]));
        assert_ne!(path.fingerprint, side.fingerprint);
        // The names being the same, what the rules do still shows.
        let nameless = of(Groi { double_exit: DoubleExit::Side, ..Groi::default() }, &[]);
        assert_ne!(of(Groi::default(), &[]).fingerprint, nameless.fingerprint);
        assert_eq!(path.to_string(), "groi, double-exit=path");
    }

    #[test]
    fn throws_count_by_their_weights() {
        use dejarik_rules::looney::Looney;
        let rules = Looney::default();
        let battle = "looney 3L8/1S1b2s5/l w - 0 A4xB4".parse().unwrap();
        // One throw of four cubes a side; behind it, the other side's turns, or nothing to count.
        assert_eq!(weighted(&rules, &battle, 1), 1 << 12);
        let start = rules.start(dejarik_rules::Side::First);
        assert_eq!(weighted(&rules, &start, 1), 47);
    }

    #[test]
    fn a_sum_is_read_as_it_is_written() {
        let sum = Sum(std::array::from_fn(|index| index as u8 * 7 + 3));
        assert_eq!(Sum::parse(&sum.to_string()), Some(sum));
        for bad in ["", "0", &"A".repeat(64), &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(Sum::parse(bad), None, "{bad}");
        }
    }
}
