//! Answers about tables of perfect play: `solve`, `verify` and `facts`.

use serde::Serialize;

use super::Entries;

/// A figure about a game: a number, several numbers, or a text.
#[derive(Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Figure {
    /// A count.
    Count(u64),
    /// Several counts, in the order that the name gives.
    Counts(Vec<u64>),
    /// Any other number.
    Number(f64),
    /// A text, such as a position.
    Text(String),
}

impl From<String> for Figure {
    fn from(text: String) -> Figure {
        let counts: Option<Vec<u64>> = text.split(' ').map(|word| word.parse().ok()).collect();
        match counts.as_deref() {
            Some([count]) => Figure::Count(*count),
            Some(counts) => Figure::Counts(counts.to_vec()),
            None => match text.parse::<f64>() {
                Ok(number) if number.is_finite() => Figure::Number(number),
                _ => Figure::Text(text),
            },
        }
    }
}

/// Returns figures under names in camelCase: `justCaptured` for `just-captured`. A letter that is not in
/// lower case, as in `start-KQNPkqnp`, stays as it is.
pub(crate) fn figures(facts: Vec<(String, String)>) -> Entries<Figure> {
    let camel = |name: String| {
        let mut words = name.split('-');
        let first = words.next().unwrap_or_default().to_owned();
        words.fold(first, |name, word| {
            let mut letters = word.chars();
            let capital = letters.next().map(|letter| letter.to_ascii_uppercase());
            name + &capital.into_iter().chain(letters).collect::<String>()
        })
    };
    facts.into_iter().map(|(name, value)| (camel(name), value.into())).collect()
}

/// The answer of `dejarik solve`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Solved {
    /// The rule set and the options that the table depends on.
    pub(crate) rules: String,
    /// The kinds of piece in the game, such as `KQ`, if it is bambara with only some of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kinds: Option<String>,
    /// A hash of what the rules do.
    pub(crate) fingerprint: String,
    /// The path of the table.
    pub(crate) file: String,
    /// The size of the table in bytes.
    pub(crate) bytes: u64,
    /// The digest of the table's contents, in hexadecimal.
    pub(crate) digest: String,
    /// The time that solving took, in seconds.
    pub(crate) seconds: f64,
    /// The most memory the process used, in bytes; null where the system does not say.
    pub(crate) peak_memory: Option<u64>,
    /// Figures about the game as a whole, by name.
    pub(crate) facts: Entries<Figure>,
}

/// The answer of `dejarik verify`.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Verified {
    /// The path of the table.
    pub(crate) file: String,
    /// The name of the rule set; null if the file is damaged.
    pub(crate) rules: Option<&'static str>,
    /// The kinds of piece in the game, such as `KQ`, if it is bambara with only some of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kinds: Option<String>,
    /// The digest of the table's contents, in hexadecimal; null if the file is damaged.
    pub(crate) digest: Option<String>,
    /// The number of positions examined.
    pub(crate) positions: u64,
    /// The number of positions whose value does not follow from the rules.
    pub(crate) faults: u64,
    /// The first of those positions and what is wrong there, or how the file is damaged; null if the
    /// table is proved.
    pub(crate) first: Option<String>,
    /// Whether the table is proved.
    pub(crate) proved: bool,
}

/// The answer of `dejarik facts`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Facts {
    /// The rule set and the options that the table depends on.
    pub(crate) rules: String,
    /// The kinds of piece in the game, such as `KQ`, if it is bambara with only some of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kinds: Option<String>,
    /// The digest of the table's contents, in hexadecimal.
    pub(crate) digest: String,
    /// Figures about the game as a whole, by name.
    pub(crate) facts: Entries<Figure>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_numbers_under_names_in_camel_case() {
        let fact = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let facts = vec![
            fact("just-captured-win-draw-loss", "1 2 3"),
            fact("most-rounds", "7"),
            fact("mean-ls-lsm", "0.2811"),
            fact("example-9", "bambara 12/K5k5/1 w Qq"),
        ];
        assert_eq!(
            serde_json::to_string(&figures(facts)).unwrap(),
            r#"{"justCapturedWinDrawLoss":[1,2,3],"mostRounds":7,"meanLsLsm":0.2811,"example9":"bambara 12/K5k5/1 w Qq"}"#
        );
    }
}

/// The tables in the cache.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Tables {
    /// The directory of the tables.
    pub(crate) directory: String,
    /// The tables, by the names of their files.
    pub(crate) tables: Vec<Listed>,
}

/// A table in the cache.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Listed {
    /// The file.
    pub(crate) file: String,
    /// The game that the table is for, with the options that differ from their defaults.
    pub(crate) game: String,
    /// The kinds of piece in the game, such as `KQ`, if it is bambara with only some of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kinds: Option<String>,
    /// The size in bytes.
    pub(crate) bytes: u64,
    /// The digest of the values.
    pub(crate) digest: String,
}
