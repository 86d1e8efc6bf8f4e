//! Sentences as keys with arguments.

use std::borrow::Cow;
use std::fmt;

use dejarik_rules::Side;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A text of the catalogues with its arguments, in no language and for no reader.
///
/// In JSON the arguments stand beside the key: `{"key":"telling-goes","from":"A1","to":"B2"}`. No argument
/// is named `key`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sentence {
    /// The key of the text.
    pub key: Cow<'static, str>,
    /// The arguments by their names.
    #[serde(flatten)]
    #[cfg_attr(
        feature = "openapi",
        schema(no_recursion, value_type = std::collections::BTreeMap<String, Arg>)
    )]
    pub args: SentenceArgs,
}

/// The arguments of a sentence by their names, sorted by name. A long game has ten thousand sentences, and
/// a slice takes a fifth of the memory of a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SentenceArgs(Box<[(Cow<'static, str>, Arg)]>);

impl SentenceArgs {
    /// Returns the argument with this name.
    pub fn get(&self, name: &str) -> Option<&Arg> {
        self.iter().find_map(|(own, arg)| (own == name).then_some(arg))
    }

    /// Returns the arguments with their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Arg)> {
        self.0.iter().map(|(name, arg)| (name.as_ref(), arg))
    }
}

impl FromIterator<(Cow<'static, str>, Arg)> for SentenceArgs {
    fn from_iter<I: IntoIterator<Item = (Cow<'static, str>, Arg)>>(args: I) -> SentenceArgs {
        let mut args: Vec<_> = args.into_iter().collect();
        args.sort_by(|(one, _), (other, _)| one.cmp(other));
        SentenceArgs(args.into_boxed_slice())
    }
}

impl Serialize for SentenceArgs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for SentenceArgs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SentenceArgs, D::Error> {
        struct Named;

        impl<'de> Visitor<'de> for Named {
            type Value = SentenceArgs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the arguments of a sentence")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<SentenceArgs, M::Error> {
                let mut args = Vec::new();
                while let Some((name, arg)) = map.next_entry::<String, Arg>()? {
                    args.push((Cow::Owned(name), arg));
                }
                Ok(args.into_iter().collect())
            }
        }

        deserializer.deserialize_map(Named)
    }
}

/// An argument of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Arg {
    /// A number, which can choose a plural.
    Number(u32),
    /// A text that is the same in every language: a space, a path, the name of a rule set.
    Text(String),
    /// A piece, by its letter in DPN. Its text is its name with its owner.
    Piece {
        /// The letter.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        piece: char,
    },
    /// Pieces, by their letters in DPN. Their text is their names without an owner.
    Pieces {
        /// The letters.
        pieces: String,
    },
    /// A side, `w` or `b`. Its text is its name. The argument `who` says beside it how the reader knows
    /// the side.
    Side {
        /// The side.
        #[cfg_attr(feature = "openapi", schema(schema_with = side_schema))]
        side: Side,
    },
    /// A share of a whole. Its text is a percentage.
    Chance {
        /// The share in millionths.
        millionths: u32,
    },
    /// Whole sentences, one after the other.
    Told {
        /// The sentences.
        told: Vec<Sentence>,
    },
    /// Texts that are joined into a list: `goes to A3 and takes the pawn`.
    All(Vec<Sentence>),
}

/// Describes a side as its letter.
#[cfg(feature = "openapi")]
fn side_schema() -> utoipa::openapi::Object {
    let text = utoipa::openapi::schema::Type::String;
    utoipa::openapi::ObjectBuilder::new().schema_type(text).enum_values(Some(["w", "b"])).build()
}

impl Sentence {
    /// Makes a sentence.
    pub(crate) fn new<const N: usize>(
        key: impl Into<Cow<'static, str>>,
        args: [(&'static str, Arg); N],
    ) -> Sentence {
        let args = args.into_iter().map(|(name, arg)| (Cow::Borrowed(name), arg));
        Sentence { key: key.into(), args: args.collect() }
    }
}

impl Arg {
    /// Makes an argument from a share between 0 and 1.
    pub(crate) fn chance(share: f64) -> Arg {
        Arg::Chance { millionths: (share.clamp(0.0, 1.0) * 1e6).round() as u32 }
    }
}

macro_rules! arg_from {
    ($($from:ty => $arg:ident),*) => {
        $(impl From<$from> for Arg {
            fn from(value: $from) -> Arg {
                Arg::$arg(value.into())
            }
        })*
    };
}

arg_from!(u8 => Number, u16 => Number, String => Text);

impl From<char> for Arg {
    fn from(piece: char) -> Arg {
        Arg::Piece { piece }
    }
}

impl From<Side> for Arg {
    fn from(side: Side) -> Arg {
        Arg::Side { side }
    }
}

impl From<dejarik_rules::Space> for Arg {
    fn from(space: dejarik_rules::Space) -> Arg {
        Arg::Text(space.to_string())
    }
}
