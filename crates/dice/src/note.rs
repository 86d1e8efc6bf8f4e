//! Signed notes: a text with an Ed25519 signature of the server, as `c2sp.org/signed-note` defines them.
//!
//! # Stability
//! The text, an empty line, and one signature line: `— NAME BASE64`, in which the bytes are the first
//! four of `SHA-256(NAME ‖ 0x0A ‖ 0x01 ‖ KEY)` and the signature. Hashes are always of the text.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use dejarik_rules::{Wording, wording};
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};

use crate::bytes::{Secret, public_bytes, sha256};

public_bytes!(
    /// The public key of a server.
    PublicKey, 32
);

/// What a signature line begins with.
const DASH: &str = "— ";

/// The key with which a server signs, and its name.
#[derive(Clone)]
pub struct Signer {
    name: String,
    key: SigningKey,
}

impl std::fmt::Debug for Signer {
    /// Writes the name, and nothing of the key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Signer").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Signer {
    /// Makes a signer from 32 random bytes. The name is that of the server's host, such as
    /// `dejarik.example`; blanks and `+` in it are left out.
    pub fn new(name: &str, secret: &Secret) -> Signer {
        let name = name.chars().filter(|c| !c.is_whitespace() && *c != '+').collect();
        Signer { name, key: SigningKey::from_bytes(&secret.0) }
    }

    /// Returns the public key.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.key.verifying_key().to_bytes())
    }

    /// Signs a text that ends with a line end.
    pub fn sign(&self, text: &str) -> String {
        let id = key_id(&self.name, self.public());
        let signature = self.key.sign(text.as_bytes()).to_bytes();
        let signed = BASE64.encode([&id[..], &signature[..]].concat());
        format!("{text}\n{DASH}{} {signed}\n", self.name)
    }
}

fn key_id(name: &str, key: PublicKey) -> [u8; 4] {
    let [a, b, c, d, ..] = sha256(&[name.as_bytes(), b"\n\x01", &key.0]);
    [a, b, c, d]
}

/// Returns the text of a note, without checking its signature.
///
/// # Errors
/// If this is not a note with one signature line.
pub fn text(note: &str) -> Result<&str, Wording> {
    parts(note).map(|(text, _, _)| text)
}

/// Returns the text of a note that `key` has signed.
///
/// # Errors
/// If this is not a note with one signature line, or the signature is not that of the key.
pub fn open(note: &str, key: PublicKey) -> Result<&str, Wording> {
    let (text, name, signed) = parts(note)?;
    let wrong = || {
        wording!(
            "the signature is not that of the server’s key",
            "la signature n’est pas celle de la clé du serveur"
        )
    };
    let bytes = BASE64.decode(signed).map_err(|_| wrong())?;
    let (id, signature) = bytes.split_at_checked(4).ok_or_else(wrong)?;
    let signature = Signature::from_slice(signature).map_err(|_| wrong())?;
    let verifying = VerifyingKey::from_bytes(&key.0).map_err(|_| wrong())?;
    let right =
        id == key_id(name, key) && verifying.verify_strict(text.as_bytes(), &signature).is_ok();
    if right { Ok(text) } else { Err(wrong()) }
}

/// Splits a note into its text, the name of the signer, and the signature in Base64.
fn parts(note: &str) -> Result<(&str, &str, &str), Wording> {
    let split = || {
        let (text, line) = note.strip_suffix('\n')?.rsplit_once("\n\n")?;
        let (name, signed) = line.strip_prefix(DASH)?.split_once(' ')?;
        let plain = !name.is_empty() && !line.contains('\n') && !signed.contains(' ');
        plain.then(|| (&note[..=text.len()], name, signed))
    };
    split().ok_or_else(|| {
        wording!(
            "expected a text, an empty line and one signature line",
            "attendu : un texte, une ligne vide et une ligne de signature"
        )
    })
}
