//! The keys of the cookies as a text, which is kept in a file or in the store of several servers.

use serde::{Deserialize, Serialize};

use super::{Key, Keyring};
use crate::time::WallTime;

/// The format of the text that this program reads and writes.
const FORMAT: u32 = 1;

/// The contents of the text.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Contents {
    format: u32,
    /// The name of the cookie.
    name: String,
    /// The keys, the newest first.
    keys: Vec<StoredKey>,
    /// The people whose cookies are revoked.
    revoked: Vec<String>,
    /// The key that signs checked dice, in hexadecimal. It was derived from the first key until it was first
    /// written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dice: Option<String>,
    /// The keys that signed checked dice before it, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    dice_before: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct StoredKey {
    /// The key in hexadecimal.
    secret: String,
    /// The time until which its cookies are valid, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<u64>,
}

impl From<&Keyring> for Contents {
    fn from(keyring: &Keyring) -> Contents {
        let keys = keyring.keys.iter().map(|key| StoredKey {
            secret: hex::encode(key.secret),
            until: key.until.map(WallTime::millis),
        });
        Contents {
            format: FORMAT,
            name: keyring.name.clone(),
            keys: keys.collect(),
            revoked: keyring.revoked.iter().map(ToString::to_string).collect(),
            dice: Some(hex::encode(keyring.dice)),
            dice_before: keyring.dice_before.iter().map(hex::encode).collect(),
        }
    }
}

/// Returns the text of a keyring.
pub(super) fn text(keyring: &Keyring) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec_pretty(&Contents::from(keyring))
}

/// Parses a text. An error says what is wrong without any secret.
pub(super) fn parse(text: &[u8]) -> Result<Keyring, String> {
    let Contents { format, name, keys, revoked, dice, dice_before } = serde_json::from_slice(text)
        .map_err(|error| {
            let (line, column) = (error.line(), error.column());
            format!("line {line}, column {column}")
        })?;
    if format != FORMAT {
        return Err(format!("expected format {FORMAT}, found {format}"));
    }
    let bytes = |text: &str| -> Result<_, String> {
        let mut secret = [0; 32];
        hex::decode_to_slice(text, &mut secret)
            .map_err(|_| "expected keys of 64 hexadecimal digits".to_owned())?;
        Ok(secret)
    };
    let key = |stored: StoredKey| {
        Ok(Key::new(bytes(&stored.secret)?, stored.until.map(WallTime::from_millis)))
    };
    let keys = keys.into_iter().map(key).collect::<Result<Vec<_>, String>>()?;
    let Some(first) = keys.last() else {
        return Err("expected at least one key".to_owned());
    };
    let dice = match dice {
        Some(text) => bytes(&text)?,
        None => first.derived(super::DICE),
    };
    let dice_before = dice_before.iter().map(|text| bytes(text)).collect::<Result<_, _>>()?;
    let revoked = revoked.iter().map(|person| person.parse()).collect::<Result<_, _>>();
    let revoked = revoked.map_err(|_| "expected ids of people in `revoked`".to_owned())?;
    Ok(Keyring { name, keys, revoked, dice, dice_before })
}
