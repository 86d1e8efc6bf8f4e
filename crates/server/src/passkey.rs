//! What a person signs in with: passkeys (Web Authentication) and a code of eight words on paper.
//!
//! A passkey is a key that an authenticator keeps for this site. Registration takes the public key as the browser
//! returns it, without an attestation, because the server does not care who has made the authenticator. Signing in
//! checks a signature by that key over a challenge of this server, the page's origin and the fact that the
//! authenticator has verified its user. Keys are ES256 (P-256) or RS256. The counters of authenticators are not used,
//! because passkeys that are kept on several devices have none.

use std::fmt::Write as _;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey, VerificationAlgorithm,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// Why what an authenticator or a person has sent is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PasskeyError {
    /// A field is not base64url.
    #[error("expected base64url without padding")]
    Encoding,
    /// The client data cannot be parsed, or is of the other ceremony.
    #[error("expected the client data of this ceremony")]
    ClientData,
    /// A page of another site asked.
    #[error("expected client data of this site")]
    Origin,
    /// The authenticator data is too short, or of another site.
    #[error("expected authenticator data of this site")]
    Authenticator,
    /// The authenticator has not verified its user.
    #[error("expected an authenticator that verifies its user")]
    Unverified,
    /// The public key is of no known kind.
    #[error("expected a public key for ES256 or RS256")]
    Key,
    /// The signature is not by the key.
    #[error("the signature is not by this passkey")]
    Signature,
}

/// The two ceremonies of Web Authentication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ceremony {
    /// A passkey is added.
    Create,
    /// A passkey signs in.
    Get,
}

/// The user was present, the user was verified, and the data has a new credential.
const PRESENT: u8 = 1;
const VERIFIED: u8 = 4;
const ATTESTED: u8 = 64;
/// The length of the hash, the flags and the counter with which authenticator data begins.
const HEAD: usize = 37;
/// The length of the id of the model that stands before the id of a credential.
const MODEL: usize = 16;
/// The longest id of a credential in bytes.
const LONGEST_ID: usize = 1023;

/// How the SPKI form of a P-256 key begins; its point follows.
const P256: [u8; 26] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
];
/// The length of a point of P-256, uncompressed.
const POINT: usize = 65;
/// What stands in the SPKI form of an RSA key after 4 bytes with its length; 5 bytes with the length of the key follow.
const RSA: [u8; 15] =
    [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];
/// The longest RSA key in bytes: 4096 bits with its exponent and lengths.
const LONGEST_RSA: usize = 600;

/// Encodes bytes as base64url without padding.
pub(crate) fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Decodes base64url without padding.
///
/// # Errors
/// If the text is something else.
pub(crate) fn decode(text: &str) -> Result<Vec<u8>, PasskeyError> {
    URL_SAFE_NO_PAD.decode(text).map_err(|_| PasskeyError::Encoding)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// Checks the client data of a ceremony of a page at `origin`, and returns the challenge that it answers.
///
/// # Errors
/// If it is of another ceremony or site, or was made in a frame of another site.
pub(crate) fn challenge(
    data: &[u8],
    ceremony: Ceremony,
    origin: &str,
) -> Result<String, PasskeyError> {
    let data: ClientData = serde_json::from_slice(data).map_err(|_| PasskeyError::ClientData)?;
    let expected = match ceremony {
        Ceremony::Create => "webauthn.create",
        Ceremony::Get => "webauthn.get",
    };
    if data.r#type != expected {
        return Err(PasskeyError::ClientData);
    }
    if data.origin != origin || data.cross_origin {
        return Err(PasskeyError::Origin);
    }
    String::from_utf8(decode(&data.challenge)?).map_err(|_| PasskeyError::ClientData)
}

/// Checks that an authenticator has verified its user for a site, and returns its flags.
fn flags(data: &[u8], host: &str) -> Result<u8, PasskeyError> {
    let site = data.get(..32).is_some_and(|site| site == Sha256::digest(host).as_slice());
    match data.get(32) {
        Some(flags) if site && data.len() >= HEAD => match flags & (PRESENT | VERIFIED) {
            verified if verified == PRESENT | VERIFIED => Ok(*flags),
            _ => Err(PasskeyError::Unverified),
        },
        _ => Err(PasskeyError::Authenticator),
    }
}

/// Returns the id of the credential that an authenticator has made for a site.
///
/// # Errors
/// If there is none, it is for another site, or the user was not verified.
pub(crate) fn created(data: &[u8], host: &str) -> Result<Vec<u8>, PasskeyError> {
    let attested = flags(data, host)? & ATTESTED != 0;
    let id = || {
        let rest = data.get(HEAD + MODEL..).filter(|_| attested)?;
        let (length, rest) = rest.split_first_chunk::<2>()?;
        let length = usize::from(u16::from_be_bytes(*length));
        rest.get(..length).filter(|id| (1..=LONGEST_ID).contains(&id.len()))
    };
    id().map(<[u8]>::to_vec).ok_or(PasskeyError::Authenticator)
}

/// Returns how a public key (SPKI) verifies, and the part of it that does.
fn verifier(key: &[u8]) -> Result<(&'static dyn VerificationAlgorithm, &[u8]), PasskeyError> {
    if let Some(point) = key.strip_prefix(&P256).filter(|point| point.len() == POINT) {
        return Ok((&ECDSA_P256_SHA256_ASN1, point));
    }
    let rsa = key.get(4..).and_then(|key| key.strip_prefix(&RSA)).and_then(|key| key.get(5..));
    let rsa = rsa.filter(|key| key.len() <= LONGEST_RSA).ok_or(PasskeyError::Key)?;
    Ok((&RSA_PKCS1_2048_8192_SHA256, rsa))
}

/// Checks that a public key (SPKI) is of a kind that can sign in.
///
/// # Errors
/// If it is not.
pub(crate) fn check_key(key: &[u8]) -> Result<(), PasskeyError> {
    verifier(key).map(drop)
}

/// Checks that an authenticator has verified its user for a site, and has signed with the private half of a key.
///
/// # Errors
/// If it has not.
pub(crate) fn check_signature(
    key: &[u8],
    authenticator_data: &[u8],
    client_data: &[u8],
    signature: &[u8],
    host: &str,
) -> Result<(), PasskeyError> {
    flags(authenticator_data, host)?;
    let (algorithm, key) = verifier(key)?;
    let signed = [authenticator_data, Sha256::digest(client_data).as_slice()].concat();
    let verified = UnparsedPublicKey::new(algorithm, key).verify(&signed, signature);
    verified.map_err(|_| PasskeyError::Signature)
}

/// A code on paper: 128 random bits, written as eight words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Code(pub(crate) [u8; 16]);

/// The consonants and the vowels of the words. A word has 16 bits: 4, 2, 4, 2 and 4.
const CONSONANTS: &[u8; 16] = b"bdfghjklmnprstvz";
const VOWELS: &[u8; 4] = b"aiou";
const LETTERS: [(&[u8], u32); 5] =
    [(CONSONANTS, 4), (VOWELS, 2), (CONSONANTS, 4), (VOWELS, 2), (CONSONANTS, 4)];

impl Code {
    /// Returns the hash that is stored.
    pub(crate) fn id(&self) -> Vec<u8> {
        Sha256::new_with_prefix(b"the code of a person\0").chain_update(self.0).finalize().to_vec()
    }

    /// Returns the eight words.
    pub(crate) fn words(&self) -> String {
        let mut text = String::new();
        for (place, pair) in self.0.chunks_exact(2).enumerate() {
            if place > 0 {
                text.push(' ');
            }
            let mut left = 16;
            let bits = pair.iter().fold(0_u16, |bits, byte| bits << 8 | u16::from(*byte));
            for (letters, width) in LETTERS {
                left -= width;
                let letter = usize::from(bits >> left) & (letters.len() - 1);
                let _ = write!(text, "{}", char::from(letters[letter]));
            }
        }
        text
    }

    /// Parses eight words, in capitals or not, with anything but letters between them; `None` if there are no such words.
    pub(crate) fn parse(text: &str) -> Option<Code> {
        let mut bytes = Vec::new();
        for word in
            text.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty())
        {
            let word = word.to_ascii_lowercase().into_bytes();
            if word.len() != LETTERS.len() || bytes.len() == 16 {
                return None;
            }
            let mut bits = 0_u16;
            for (letter, (letters, width)) in word.iter().zip(LETTERS) {
                let found = letters.iter().position(|known| known == letter)?;
                bits = bits << width | u16::try_from(found).ok()?;
            }
            bytes.extend(bits.to_be_bytes());
        }
        bytes.try_into().ok().map(Code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_eight_words_and_is_read_as_it_is_written_down() {
        let code = Code(*b"\0\x01\x7f\x80\xff\xfe0123456789");
        let words = code.words();
        assert_eq!(words.split(' ').count(), 8);
        assert!(words.starts_with("babad "), "{words}");
        for text in
            [words.clone(), words.to_uppercase(), format!(" {}. ", words.replace(' ', "\n-"))]
        {
            assert!(Code::parse(&text) == Some(code), "{text}");
        }
        let seven = words.rsplit_once(' ').unwrap().0;
        for bad in ["", seven, &format!("{words} babab"), &words.replace("babad", "babac"), "é è"]
        {
            assert!(Code::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn authenticator_data_of_every_length_is_read_or_refused() {
        let mut data = Sha256::digest("dejarik.example").to_vec();
        data.extend([PRESENT | VERIFIED | ATTESTED, 0, 0, 0, 0]);
        data.extend([0; MODEL]);
        data.extend([0, 3, 7, 8, 9, 0xa0]);
        assert_eq!(created(&data, "dejarik.example"), Ok(vec![7, 8, 9]));
        for length in 0..data.len() - 1 {
            let cut = created(&data[..length], "dejarik.example");
            assert_eq!(cut, Err(PasskeyError::Authenticator), "{length}");
        }
        assert_eq!(created(&data, "other.example"), Err(PasskeyError::Authenticator));
        data[32] &= !VERIFIED;
        assert_eq!(created(&data, "dejarik.example"), Err(PasskeyError::Unverified));
    }
}
