//! Options: what the players may agree on before a game, as text `key=value`.
//!
//! Each rule set lists its options as [`OptionSpec`]s; menus, `--option`, record tags and error
//! messages are all made from that list.

/// What an option can be set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number of at least `min`, or one of these words.
    Number {
        /// The smallest number allowed.
        min: u32,
        /// The largest number allowed.
        max: u32,
        /// Words allowed instead of a number.
        words: &'static [&'static str],
    },
    /// One of these words, or one of these prefixes followed by a whole number from 1 to `max`.
    Prefixed {
        /// Words allowed as they are.
        words: &'static [&'static str],
        /// Beginnings that a number follows, such as `to-`.
        prefixes: &'static [&'static str],
        /// The largest number allowed.
        max: u32,
    },
    /// Both sides' pieces in the order in which they stand from `A1` and from `A7`: eight letters,
    /// each side's four once each.
    Order {
        /// The first player's letters in any order, then the second player's.
        letters: &'static str,
    },
}

impl std::fmt::Display for OptionValues {
    /// Says what is allowed, for error messages and help.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionValues::Choice(words) => f.write_str(&words.join(" or ")),
            OptionValues::Number { min, max, words } => {
                write!(f, "a whole number from {min} to {max}")?;
                words.iter().try_for_each(|word| write!(f, " or {word}"))
            }
            OptionValues::Prefixed { words, prefixes, max } => {
                let forms = words.iter().map(|word| (*word).to_owned());
                let forms = forms.chain(prefixes.iter().map(|prefix| format!("{prefix}N")));
                write!(f, "{} (N from 1 to {max})", forms.collect::<Vec<_>>().join(" or "))
            }
            OptionValues::Order { letters } => {
                let (first, second) = letters.split_at(letters.len() / 2);
                write!(f, "the letters {first} in any order, then {second} in any order")
            }
        }
    }
}

/// One option of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name: small letters and hyphens.
    pub key: &'static str,
    /// What it can be set to.
    pub values: OptionValues,
    /// What it is when nobody says anything.
    pub default: &'static str,
    /// The rule that defines it.
    pub rule: &'static str,
}

impl OptionSpec {
    /// The name as a record's tag: `double-exit` is `DoubleExit`.
    pub fn tag(&self) -> String {
        let words = self.key.split('-').map(|word| {
            let (head, tail) = word.split_at(1);
            head.to_ascii_uppercase() + tail
        });
        words.collect()
    }

    /// The error for a value that this option cannot have.
    pub fn refuse(&self, value: &str) -> OptionError {
        OptionError::Value {
            key: self.key,
            value: value.to_owned(),
            expected: self.values.to_string(),
        }
    }

    /// Finds the spec of `key` among `specs`.
    pub fn find(specs: &[OptionSpec], key: &str) -> Result<OptionSpec, OptionError> {
        specs.iter().find(|spec| spec.key == key).copied().ok_or_else(|| OptionError::Unknown {
            key: key.to_owned(),
            known: specs.iter().map(|spec| spec.key).collect::<Vec<_>>().join(", "),
        })
    }

    /// A number's text as a number, if this option takes numbers and allows this one.
    pub fn number(&self, value: &str) -> Result<u32, OptionError> {
        let (digits, min, max) = match self.values {
            OptionValues::Number { min, max, .. } => (value, min, max),
            OptionValues::Prefixed { prefixes, max, .. } => {
                let tail = prefixes.iter().find_map(|prefix| value.strip_prefix(prefix));
                (tail.unwrap_or(value), 1, max)
            }
            OptionValues::Choice(_) | OptionValues::Order { .. } => return Err(self.refuse(value)),
        };
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit())
            && (digits.len() == 1 || !digits.starts_with('0'));
        let number = digits.parse().ok().filter(|n| plain && (min..=max).contains(n));
        number.ok_or_else(|| self.refuse(value))
    }

    /// Checks that an order's text holds each letter once, each side's in its half.
    pub fn order(&self, value: &str) -> Result<[u8; 8], OptionError> {
        let OptionValues::Order { letters } = self.values else { return Err(self.refuse(value)) };
        let order: [u8; 8] = value.as_bytes().try_into().map_err(|_| self.refuse(value))?;
        let half = |text: &[u8]| {
            let mut sorted = text.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let letters = letters.as_bytes();
        let same =
            half(&order[..4]) == half(&letters[..4]) && half(&order[4..]) == half(&letters[4..]);
        if same { Ok(order) } else { Err(self.refuse(value)) }
    }
}

/// The value that `value` names in a table of words, or the option's refusal.
pub(crate) fn named<T: Copy>(
    table: &[(&str, T)],
    spec: OptionSpec,
    value: &str,
) -> Result<T, OptionError> {
    let found = table.iter().find(|(name, _)| *name == value);
    found.map(|(_, value)| *value).ok_or_else(|| spec.refuse(value))
}

/// The word for `value` in a table of words.
pub(crate) fn name_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> Option<String> {
    table.iter().find(|(_, known)| known == value).map(|(name, _)| (*name).to_owned())
}

/// An option that could not be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No such option in this rule set.
    #[error("there is no option `{key}` here; the options are: {known}")]
    Unknown {
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// The option cannot have this value.
    #[error("option `{key}` cannot be `{value}`; expected {expected}")]
    Value {
        /// The option.
        key: &'static str,
        /// What was given.
        value: String,
        /// What is allowed.
        expected: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: OptionSpec = OptionSpec {
        key: "set-up",
        values: OptionValues::Order { letters: "SBLMsblm" },
        default: "SBLMsblm",
        rule: "L-1",
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
    fn a_number_is_read_only_inside_its_bounds() {
        let spec = OptionSpec {
            key: "target",
            values: OptionValues::Number { min: 1, max: 999, words: &["none"] },
            default: "12",
            rule: "S-15",
        };
        assert_eq!(spec.number("12"), Ok(12));
        for bad in ["0", "1000", "012", "-1", "+1", "", "x", "99999999999"] {
            assert!(spec.number(bad).is_err(), "{bad:?} was read");
        }
    }
}
