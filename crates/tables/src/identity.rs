//! The identity of the game that a table is for: the rule set, the options that change the game
//! tree, and a fingerprint of the rules.
//!
//! Which options change the game tree is derived from their descriptions ([`OptionScope::Play`]), so
//! a new option is part of the identity without further code.
//!
//! Names alone would not reveal that a rule has been corrected. So the fingerprint counts move
//! sequences by the rules of the running program (perft, about a millisecond), and a table made under
//! other rules is refused because its fingerprint differs.

use std::fmt;

use dejarik_rules::perft::perft;
use dejarik_rules::{Actor, ChanceNode, Never, OptionScope, OptionSpec, RuleSet, RulesId};
use sha2::{Digest as _, Sha256};

/// Length of the move sequences counted for a fingerprint.
const DEPTH: u32 = 4;
/// The same for games with dice, where throws count too.
const DEPTH_WITH_DICE: u32 = 3;

/// A SHA-256 sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sum(pub [u8; 32]);

impl Sum {
    /// Parses 64 lower-case hexadecimal digits; `None` for any other text.
    pub fn parse(text: &str) -> Option<Sum> {
        let mut sum = [0; 32];
        let upper = text.bytes().any(|byte| byte.is_ascii_uppercase());
        hex::decode_to_slice(text, &mut sum).ok().filter(|()| !upper)?;
        Some(Sum(sum))
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Sum {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Sum {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Sum, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        Sum::parse(&text).ok_or_else(|| {
            serde::de::Error::custom(format!("`{text}`: expected 64 lower-case hexadecimal digits"))
        })
    }
}

/// The identity of the game that a table is for. Two tables with the same identity hold the same
/// value for every position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Identity {
    /// The rule set.
    pub rules: RulesId,
    /// The options that change the game tree with their values, in the order of the rule book.
    pub options: Vec<(String, String)>,
    /// SHA-256 over the name of the rule set, these options, and the numbers of move sequences of
    /// length 1 to 4 (1 to 3 with dice) from the start positions.
    pub fingerprint: Sum,
}

impl Identity {
    /// Returns the identity of `rules`. Move sequences are counted from the positions `starts`.
    pub fn of<R: RuleSet<Chance = Never>>(rules: &R, starts: &[R::Position]) -> Identity {
        let count = |start: &R::Position, depth| perft(rules, start, depth);
        Identity::counted::<R>(tree_options(rules, &[]), starts, DEPTH, count)
    }

    /// Returns the identity of `rules` with dice. A throw counts as a step, and each of its results
    /// as often as its weight; only sequences of length 1 to 3 are counted. The options `apart` are
    /// left out because the table handles their values when it is probed.
    pub fn with_dice<R: RuleSet>(rules: &R, apart: &[&str], starts: &[R::Position]) -> Identity {
        let count = |start: &R::Position, depth| weighted(rules, start, depth);
        Identity::counted::<R>(tree_options(rules, apart), starts, DEPTH_WITH_DICE, count)
    }

    fn counted<R: RuleSet>(
        options: Vec<(String, String)>,
        starts: &[R::Position],
        depth: u32,
        count: impl Fn(&R::Position, u32) -> u64,
    ) -> Identity {
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

/// Returns the options of `rules` that change the game tree, with their values, except those in
/// `apart` and those of [`RuleSet::LATER_OPTIONS`] that have their defaults.
pub(crate) fn tree_options<R: RuleSet>(rules: &R, apart: &[&str]) -> Vec<(String, String)> {
    let is_listed = |(key, value): &(String, String)| {
        let spec = R::OPTIONS.iter().find(|spec| spec.key == key);
        !R::LATER_OPTIONS.contains(&key.as_str()) || spec.is_some_and(|spec| spec.default != value)
    };
    let all = tree_options_of(R::OPTIONS, apart, |key| rules.option(key));
    all.into_iter().filter(is_listed).collect()
}

/// Returns whether an option changes the game tree.
fn changes_tree(spec: &OptionSpec) -> bool {
    spec.scope == OptionScope::Play
}

/// Returns the options among `specs` that change the game tree, with their values.
fn tree_options_of(
    specs: &[OptionSpec],
    apart: &[&str],
    value: impl Fn(&str) -> Option<String>,
) -> Vec<(String, String)> {
    let specs = specs.iter().filter(|spec| changes_tree(spec));
    let specs = specs.filter(|spec| !apart.contains(&spec.key));
    specs.map(|spec| (spec.key.to_owned(), value(spec.key).unwrap_or_default())).collect()
}

/// Returns whether two rule sets have the same game tree, so that a table for one answers for the
/// other, not considering the options `apart`.
pub(crate) fn same_tree<R: RuleSet + PartialEq>(one: &R, other: &R, apart: &[&str]) -> bool {
    // The first comparison saves writing the values as text in every probe.
    one == other || tree_options(one, apart) == tree_options(other, apart)
}

/// Returns the usual name of a table's file: the rule set, the options that change the game tree,
/// and the part of the game that the table covers, if it is not the whole.
pub(crate) fn file_name<R: RuleSet>(rules: &R, apart: &[&str], part: &str) -> String {
    let mut name = R::ID.to_string();
    for (key, value) in tree_options(rules, apart) {
        name += &format!("-{key}-{value}");
    }
    if !part.is_empty() {
        name += &format!("-{part}");
    }
    name + ".table"
}

/// Counts the sequences of `depth` steps and throws, each result of a throw as often as its weight,
/// modulo 2^64.
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
    /// Writes `groi, double-exit=side`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rules)?;
        self.options.iter().try_for_each(|(key, value)| write!(f, ", {key}={value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dejarik_rules::groi::{DoubleExit, Groi};
    use dejarik_rules::looney::Looney;

    #[test]
    fn other_options_and_other_rules_have_another_fingerprint() {
        let path = Groi { double_exit: DoubleExit::Path, ..Groi::default() };
        let of = |rules: Groi| Identity::of(&rules, &[rules.start()]);
        let side = of(Groi::default());
        assert_eq!(side, of(Groi::default()));
        assert_ne!(side.fingerprint, of(path).fingerprint);
        assert_eq!(side.to_string(), "groi, double-exit=side");
        // With the same names, the counts still reveal other rules.
        let nameless = |rules: Groi| {
            let count = |start: &_, depth| perft(&rules, start, depth);
            Identity::counted::<Groi>(Vec::new(), &[rules.start()], DEPTH, count).fingerprint
        };
        assert_ne!(nameless(Groi::default()), nameless(path));
    }

    #[test]
    fn a_new_option_separates_tables_exactly_if_it_changes_the_game_tree() {
        let real = *Groi::OPTIONS.first().unwrap();
        let made_up = |scope| OptionSpec { key: "gravity", scope, ..real };
        for (scope, matters) in
            [(OptionScope::Start, false), (OptionScope::Play, true), (OptionScope::Match, false)]
        {
            let specs = [Groi::OPTIONS, &[made_up(scope)]].concat();
            let options = |gravity: &str| {
                let value = |key: &str| match key {
                    "gravity" => Some(gravity.to_owned()),
                    other => Groi::default().option(other),
                };
                tree_options_of(&specs, &[], value)
            };
            assert_eq!(options("up") != options("down"), matters, "{scope:?}");
            let named = options("up").contains(&("gravity".into(), "up".into()));
            assert_eq!(named, matters, "{scope:?}");
            assert_eq!(tree_options_of(&specs, &["gravity"], |_| None).len(), 1);
        }
    }

    #[test]
    fn options_outside_the_game_tree_do_not_separate_tables() {
        let mut other = Groi::default();
        for (key, value) in [("setup", "pairs"), ("series", "credits")] {
            if other.set_option(key, value).is_err() {
                panic!("groi has no option {key}={value}");
            }
        }
        assert!(same_tree(&Groi::default(), &other, &[]));
        let path = Groi { double_exit: DoubleExit::Path, ..other };
        assert!(!same_tree(&Groi::default(), &path, &[]));
        assert!(same_tree(&Groi::default(), &path, &["double-exit"]));
        assert_eq!(file_name(&path, &[], ""), "groi-double-exit-path.table");
        assert_eq!(file_name(&Looney::default(), &["quiet-limit"], "4"), "looney-4.table");
    }

    #[test]
    fn throws_count_by_their_weights() {
        let rules = Looney::default();
        let battle = "looney 3L8/1S1b2s5/l w - 0 A4xB4".parse().unwrap();
        // One throw of four cubes a side; after it, the other side's turns, or nothing to count.
        assert_eq!(weighted(&rules, &battle, 1), 1 << 12);
        let start = rules.start(dejarik_rules::Side::First);
        assert_eq!(weighted(&rules, &start, 1), 47);
    }

    #[test]
    fn a_sum_is_parsed_only_as_it_is_written() {
        let sum = Sum(std::array::from_fn(|index| index as u8 * 7 + 3));
        assert_eq!(Sum::parse(&sum.to_string()), Some(sum));
        for bad in ["", "0", &"A".repeat(64), &"g".repeat(64), &"é".repeat(32), &"a".repeat(66)] {
            assert_eq!(Sum::parse(bad), None, "{bad}");
        }
    }
}
