//! Options: what the players agree on before a game, written `key=value`.
//!
//! Each rule set describes its options as a list of [`OptionSpec`]s. Menus, the flag `--option`,
//! the tags of records, error messages and the server's `/api/rules` are all made from that list.
//! It also says which options decide whether a table of exact values fits a game ([`OptionScope`]).

use crate::numbers::enumerated;
use crate::wording;
use crate::words::{Bilingual, Wording, Words};

/// One value that an option can be set to, with its name for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionChoice {
    /// The value as it is written: small letters and hyphens.
    pub word: &'static str,
    /// What menus call the value.
    pub name: Words,
}

impl OptionChoice {
    /// Describes the value `word`.
    pub const fn new(word: &'static str, en: &'static str, fr: &'static str) -> OptionChoice {
        OptionChoice { word, name: Words::new(en, fr) }
    }
}

/// A form of value that ends in a number, such as `to-12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionPrefix {
    /// The text in front of the number, such as `to-`.
    pub prefix: &'static str,
    /// What menus call this form.
    pub name: Words,
    /// What the number counts.
    pub unit: Words,
}

/// The values an option accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// One of these words.
    Choice(&'static [OptionChoice]),
    /// A whole number from `min` to `max`, or one of these words.
    Number {
        /// The smallest number allowed.
        min: u32,
        /// The largest number allowed.
        max: u32,
        /// What the number counts.
        unit: Words,
        /// Words allowed instead of a number.
        words: &'static [OptionChoice],
    },
    /// One of these words, or one of these prefixes followed by a whole number from 1 to `max`.
    Prefixed {
        /// Words allowed on their own.
        words: &'static [OptionChoice],
        /// The forms that end in a number.
        prefixes: &'static [OptionPrefix],
        /// The largest number allowed.
        max: u32,
    },
    /// The order of both sides' pieces, counted from `A1` and from `A7`: eight letters, the first
    /// player's four and then the second player's four, each letter once.
    Order {
        /// The first player's letters in any order, then the second player's.
        letters: &'static str,
    },
}

impl OptionValues {
    /// Returns the words that the option accepts as they are, in menu order.
    pub const fn words(&self) -> &'static [OptionChoice] {
        match self {
            OptionValues::Choice(words)
            | OptionValues::Number { words, .. }
            | OptionValues::Prefixed { words, .. } => words,
            OptionValues::Order { .. } => &[],
        }
    }
}

impl Bilingual for OptionValues {
    /// Says what is allowed, for error messages and help.
    fn wording(&self) -> Wording {
        let words = self.words().iter().map(|choice| Wording::same(choice.word));
        match self {
            OptionValues::Choice(_) => alternatives(words),
            OptionValues::Number { min, max, .. } => {
                let number = wording!(
                    "a whole number from {min} to {max}",
                    "un nombre entier de {min} à {max}"
                );
                alternatives([number].into_iter().chain(words))
            }
            OptionValues::Prefixed { prefixes, max, .. } => {
                let forms = prefixes.iter().map(|form| Wording::same(format!("{}N", form.prefix)));
                let forms = alternatives(words.chain(forms));
                wording!("{forms} (N from 1 to {max})", "{forms} (N de 1 à {max})"; forms)
            }
            OptionValues::Order { letters } => {
                let (first, second) = letters.split_at(letters.len() / 2);
                wording!(
                    "the letters {first} in any order, then {second} in any order",
                    "les lettres {first} dans un ordre quelconque, puis {second} de même"
                )
            }
        }
    }
}

/// Joins alternatives with "or".
fn alternatives(all: impl Iterator<Item = Wording>) -> Wording {
    enumerated(all, Words::new("or", "ou"))
}

impl std::fmt::Display for OptionValues {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.wording().fmt(f)
    }
}

/// The part of a game that an option changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionScope {
    /// Only where a game starts. Positions keep their values.
    Start,
    /// Which steps are legal or how a position ends: the game tree. A table of exact values made
    /// under another value of such an option is of another game.
    Play,
    /// What history and series make of positions: repetition, totals, days. The tree of positions
    /// is the same.
    Match,
}

/// The description of one option of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The key: small letters and hyphens.
    pub key: &'static str,
    /// What menus call the option.
    pub name: Words,
    /// What the option decides, in one sentence.
    pub about: Words,
    /// The values it accepts.
    pub values: OptionValues,
    /// The value it has unless the players set another.
    pub default: &'static str,
    /// The id of the rule that defines it.
    pub rule: &'static str,
    /// The part of a game that it changes.
    pub scope: OptionScope,
}

impl OptionSpec {
    /// Returns the key as the tag of a record: `double-exit` is `DoubleExit`.
    pub fn tag(&self) -> String {
        let words = self.key.split('-').map(|word| {
            let (head, tail) = word.split_at(1);
            head.to_ascii_uppercase() + tail
        });
        words.collect()
    }

    /// Returns what menus show for `value`: the name of a word, the name of a form with its number,
    /// and any other value as it is written. The language is a code as in [`Words::in_language`].
    pub fn describe(&self, value: &str, language: &str) -> String {
        if let Some(choice) = self.values.words().iter().find(|choice| choice.word == value) {
            return choice.name.in_language(language).to_owned();
        }
        let OptionValues::Prefixed { prefixes, .. } = self.values else { return value.to_owned() };
        let form = prefixes.iter().find_map(|form| Some((form, value.strip_prefix(form.prefix)?)));
        form.map_or_else(
            || value.to_owned(),
            |(form, number)| format!("{} ({number})", form.name.in_language(language)),
        )
    }

    /// Returns the error for a value that this option does not accept.
    pub fn refuse(&self, value: &str) -> OptionError {
        OptionError::Value {
            key: self.key,
            value: value.to_owned(),
            expected: self.values.wording(),
        }
    }

    /// Finds the option `key` among `specs`.
    ///
    /// # Errors
    ///
    /// [`OptionError::Unknown`], which lists the keys there are.
    pub fn find(specs: &[OptionSpec], key: &str) -> Result<OptionSpec, OptionError> {
        specs.iter().find(|spec| spec.key == key).copied().ok_or_else(|| OptionError::Unknown {
            key: key.to_owned(),
            known: specs.iter().map(|spec| spec.key).collect::<Vec<_>>().join(", "),
        })
    }

    /// Parses the number in a value: all of it, or what follows a prefix.
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`] if the option takes no number, or the number is outside its bounds
    /// or written with a sign or a leading zero.
    pub fn number(&self, value: &str) -> Result<u32, OptionError> {
        let (digits, min, max) = match self.values {
            OptionValues::Number { min, max, .. } => (value, min, max),
            OptionValues::Prefixed { prefixes, max, .. } => {
                let tail = prefixes.iter().find_map(|form| value.strip_prefix(form.prefix));
                (tail.unwrap_or(value), 1, max)
            }
            OptionValues::Choice(_) | OptionValues::Order { .. } => return Err(self.refuse(value)),
        };
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit())
            && (digits.len() == 1 || !digits.starts_with('0'));
        let number = digits.parse().ok().filter(|n| plain && (min..=max).contains(n));
        number.ok_or_else(|| self.refuse(value))
    }

    /// Parses an order: each letter once, each side's letters in its half.
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`] for any other text, and if the option is not an order.
    pub fn order(&self, value: &str) -> Result<[u8; 8], OptionError> {
        let OptionValues::Order { letters } = self.values else { return Err(self.refuse(value)) };
        let order: [u8; 8] = value.as_bytes().try_into().map_err(|_| self.refuse(value))?;
        let sorted = |text: &[u8]| {
            let mut sorted = text.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let letters = letters.as_bytes();
        let same = sorted(&order[..4]) == sorted(&letters[..4])
            && sorted(&order[4..]) == sorted(&letters[4..]);
        if same { Ok(order) } else { Err(self.refuse(value)) }
    }
}

/// Returns the value that the word `value` stands for in `table`, or the option's refusal.
pub(crate) fn named<T: Copy>(
    table: &[(&str, T)],
    spec: OptionSpec,
    value: &str,
) -> Result<T, OptionError> {
    let found = table.iter().find(|(name, _)| *name == value);
    found.map(|(_, value)| *value).ok_or_else(|| spec.refuse(value))
}

/// Returns the word that stands for `value` in `table`.
pub(crate) fn name_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> Option<String> {
    table.iter().find(|(_, known)| known == value).map(|(name, _)| (*name).to_owned())
}

/// The reason why an option could not be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum OptionError {
    /// The rule set has no such option.
    Unknown {
        /// The key that was given.
        key: String,
        /// The keys of the rule set's options.
        known: String,
    },
    /// The option does not accept the value.
    Value {
        /// The option's key.
        key: &'static str,
        /// The value that was given.
        value: String,
        /// The values that are allowed.
        expected: Wording,
    },
}

impl Bilingual for OptionError {
    fn wording(&self) -> Wording {
        match self {
            OptionError::Unknown { key, known } => wording!(
                "there is no option `{key}` here; the options are: {known}",
                "il n’y a pas d’option `{key}` ici ; les options sont : {known}"
            ),
            OptionError::Value { key, value, expected } => wording!(
                "option `{key}` cannot be `{value}`; expected {expected}",
                "l’option `{key}` ne peut pas être `{value}` ; attendu : {expected}";
                expected
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: &[OptionChoice] = &[OptionChoice::new("none", "None", "Aucun")];

    const ORDER: OptionSpec = OptionSpec {
        key: "set-up",
        name: Words::new("Set-up", "Mise en place"),
        about: Words::new("The order of the pieces.", "L’ordre des pièces."),
        values: OptionValues::Order { letters: "SBLMsblm" },
        default: "SBLMsblm",
        rule: "L-1",
        scope: OptionScope::Start,
    };

    #[test]
    fn an_order_needs_each_letter_once_in_its_half() {
        assert_eq!(ORDER.tag(), "SetUp");
        assert!(ORDER.order("LBSMmlbs").is_ok());
        for bad in ["", "SBLM", "SBLMSBLM", "SBLLsblm", "sblmSBLM", "SBLMsblmx", "ééééé"] {
            let error = ORDER.order(bad).unwrap_err().to_string();
            assert!(error.contains("set-up") && error.contains("SBLM"), "{error}");
        }
    }

    #[test]
    fn a_value_is_described_by_its_word_its_form_or_itself() {
        const FORMS: &[OptionPrefix] = &[OptionPrefix {
            prefix: "to-",
            name: Words::new("To a score", "Jusqu’à un score"),
            unit: Words::new("Points", "Points"),
        }];
        let values = OptionValues::Prefixed { words: NONE, prefixes: FORMS, max: 99 };
        let spec = OptionSpec { values, ..ORDER };
        assert_eq!(spec.describe("none", "en"), "None");
        assert_eq!(spec.describe("to-12", "fr"), "Jusqu’à un score (12)");
        assert_eq!(spec.describe("other", "en"), "other");
        assert_eq!(ORDER.describe("LBSMmlbs", "fr"), "LBSMmlbs");
    }

    #[test]
    fn a_number_is_read_only_inside_its_bounds() {
        let spec = OptionSpec {
            key: "target",
            values: OptionValues::Number {
                min: 1,
                max: 999,
                unit: Words::new("points", "points"),
                words: NONE,
            },
            default: "12",
            rule: "S-15",
            scope: OptionScope::Play,
            ..ORDER
        };
        assert_eq!(spec.number("12"), Ok(12));
        for bad in ["0", "1000", "012", "-1", "+1", "", "x", "99999999999"] {
            assert!(spec.number(bad).is_err(), "{bad:?} was read");
        }
    }
}
