//! Serialisation of the crate's small values (feature `serde`), in the forms of the text formats.
//!
//! A side is `"w"`, a space `"B4"`, a rule set `"groi"`, a fraction `"5/6"`. Odds are a map from
//! the label of each kind of result to its probability, in the order of the labels.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::board::Space;
use crate::odds::{Fraction, Odds};
use crate::ruleset::RulesId;
use crate::side::Side;
use crate::words::Lang;

/// Deserialises a value from the text that its [`FromStr`] parses.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! text_forms {
    ($($type:ident: $what:literal),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text($what, PhantomData))
            }
        }
    )+};
}

text_forms! {
    Side: "a side, `w` or `b`",
    Space: "a space of the board",
    RulesId: "the name of a rule set",
    Lang: "a language, `en` or `fr`",
    Fraction: "a fraction in lowest terms"
}

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}
