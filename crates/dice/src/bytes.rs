//! The 32 bytes of the protocol, a type for each meaning, and the two functions that make them.

use std::fmt;

use dejarik_rules::{Bilingual, Wording, wording};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// Returns the SHA-256 of the concatenation of `pieces`.
pub(crate) fn sha256(pieces: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    pieces.iter().for_each(|piece| hash.update(piece));
    hash.finalize().into()
}

/// Returns the HMAC-SHA-256 of the concatenation of `pieces`. A key has at most 64 bytes.
pub(crate) fn hmac(key: &[u8], pieces: &[&[u8]]) -> [u8; 32] {
    // The library takes keys of every length, so its error cannot occur; without a key the result would be
    // that of the empty key.
    let empty = Default::default();
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap_or_else(|_| Hmac::new(&empty));
    pieces.iter().for_each(|piece| mac.update(piece));
    mac.finalize().into_bytes().into()
}

/// Why a text is not the hexadecimal form of some bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct HexError {
    /// The number of bytes that were expected.
    pub expected: usize,
}

impl Bilingual for HexError {
    fn wording(&self) -> Wording {
        let (bytes, digits) = (self.expected, self.expected * 2);
        wording!(
            "expected {bytes} bytes as {digits} hexadecimal digits in small letters",
            "attendu : {bytes} octets en {digits} chiffres hexadécimaux minuscules"
        )
    }
}

/// Parses the bytes that [`hex::encode`] writes.
pub(crate) fn parse_hex<const N: usize>(text: &str) -> Result<[u8; N], HexError> {
    let mut bytes = [0; N];
    let small = !text.bytes().any(|byte| byte.is_ascii_uppercase());
    match hex::decode_to_slice(text, &mut bytes) {
        Ok(()) if small => Ok(bytes),
        _ => Err(HexError { expected: N }),
    }
}

/// Makes a type of `$len` bytes that is written and stored as hexadecimal digits.
macro_rules! bytes {
    ($(#[$doc:meta])* $name:ident, $len:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(pub [u8; $len]);

        impl std::fmt::Display for $name {
            /// Writes the bytes as hexadecimal digits in small letters.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&hex::encode(self.0))
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::bytes::HexError;

            fn from_str(text: &str) -> Result<$name, Self::Err> {
                $crate::bytes::parse_hex(text).map($name)
            }
        }

        impl From<$name> for String {
            fn from(bytes: $name) -> String {
                bytes.to_string()
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::bytes::HexError;

            fn try_from(text: String) -> Result<$name, Self::Error> {
                text.parse()
            }
        }
    };
}

/// As [`bytes!`], for bytes that are published: they can be printed.
macro_rules! public_bytes {
    ($(#[$doc:meta])* $name:ident, $len:literal) => {
        $crate::bytes::bytes!($(#[$doc])* $name, $len);

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

pub(crate) use {bytes, public_bytes};

bytes!(
    /// The secret at the end of a chain: 32 fresh random bytes for each game. `Debug` does not print it.
    Secret, 32
);

public_bytes!(
    /// An element of a chain: the anchor at its start, or the part of one throw.
    Part, 32
);

impl Secret {
    /// Mixes what a player has typed or drawn into this secret. The result can be guessed only by somebody who can
    /// guess both.
    pub fn stirred(self, with: &[u8]) -> Secret {
        if with.is_empty() { self } else { Secret(hmac(&self.0, &[b"dejarik-stirred\0", with])) }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
