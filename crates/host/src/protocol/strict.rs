//! Parts of requests that serde would read too generously: a key that stands twice, or a field that belongs to another kind.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};

use super::Opponent;

/// Reads a map in which no key stands twice.
///
/// # Errors
/// If a key stands twice, or something is no text.
pub(super) fn distinct<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, String>, D::Error> {
    struct Distinct;

    impl<'de> Visitor<'de> for Distinct {
        type Value = BTreeMap<String, String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut read = BTreeMap::new();
            while let Some((key, value)) = map.next_entry::<String, String>()? {
                if read.insert(key.clone(), value).is_some() {
                    return Err(A::Error::custom(format_args!("duplicate field `{key}`")));
                }
            }
            Ok(read)
        }
    }

    deserializer.deserialize_map(Distinct)
}

/// An opponent as it is written. Serde ignores what stands beside the tag of a variant without fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenOpponent {
    kind: OpponentKind,
    level: Option<u8>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum OpponentKind {
    Computer,
    Here,
    Board,
    Link,
}

impl TryFrom<WrittenOpponent> for Opponent {
    type Error = &'static str;

    fn try_from(written: WrittenOpponent) -> Result<Opponent, &'static str> {
        let WrittenOpponent { kind, level } = written;
        match (kind, level) {
            (OpponentKind::Computer, Some(level)) => Ok(Opponent::Computer { level }),
            (OpponentKind::Computer, None) => Err("missing field `level`"),
            (OpponentKind::Here, None) => Ok(Opponent::Here),
            (OpponentKind::Board, None) => Ok(Opponent::Board),
            (OpponentKind::Link, None) => Ok(Opponent::Link),
            (_, Some(_)) => Err("unknown field `level`, expected `kind`"),
        }
    }
}
