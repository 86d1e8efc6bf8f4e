//! The key with which the server identifies itself to push services (VAPID, RFC 8292). It is the file `push.json` in the data
//! directory, or a document in the store of several servers. Browsers tie their subscriptions to it, so it is kept for as long
//! as they are.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use ring::error::Unspecified;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::document::{Content, DocumentError, DocumentSource};
use crate::store::{Document, SharedStore};
use crate::time::WallTime;

/// The format of the document.
const FORMAT: u32 = 1;
/// What is wrong with any other text.
const NO_KEY: &str = "expected format 1 with a private key";
/// How long a signature holds. RFC 8292 allows a day.
const HOLDS: Duration = Duration::from_secs(12 * 60 * 60);

/// The document.
///
/// # Stability
/// Serde's JSON form is stored.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Text {
    format: u32,
    /// The private key (PKCS #8), as base64url without padding.
    key: String,
}

impl Content for Text {
    const WHICH: Document = Document::Push;

    fn parse(text: &[u8]) -> Result<Text, String> {
        let read = serde_json::from_slice(text).ok().filter(|read| Key::of(read).is_some());
        read.ok_or_else(|| NO_KEY.to_owned())
    }

    fn text(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(self)
    }
}

/// A key, with which the server signs.
pub struct Key {
    pair: EcdsaKeyPair,
    /// The public key as base64url: an uncompressed point of P-256.
    pub(super) public: String,
}

impl Key {
    /// Reads the key where it is kept, or creates it there.
    ///
    /// # Errors
    /// If it cannot be read or written, or is damaged.
    pub async fn open(
        data: &Path,
        store: Option<Arc<dyn SharedStore>>,
    ) -> Result<Key, DocumentError> {
        let kept = DocumentSource::of(Document::Push, data, store);
        let drawn = || {
            let drawn = Key::draw().map_err(|Unspecified| kept.unusable("no key can be drawn"))?;
            drawn.text().map_err(|error| kept.unusable(error))
        };
        kept.create(drawn).await?;
        let text: Text = kept.parsed(kept.load().await?.as_deref())?;
        Key::of(&text).ok_or_else(|| kept.damaged(NO_KEY))
    }

    /// Returns the text of a new key.
    fn draw() -> Result<Text, Unspecified> {
        let drawn =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
        Ok(Text { format: FORMAT, key: BASE64.encode(drawn) })
    }

    fn of(read: &Text) -> Option<Key> {
        let bytes = BASE64.decode(&read.key).ok().filter(|_| read.format == FORMAT)?;
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, &bytes, &SystemRandom::new()).ok()?;
        let public = BASE64.encode(pair.public_key());
        Some(Key { pair, public })
    }

    /// Returns the header `Authorization` of a request to the push service with this origin. `contact` is an address of
    /// the operator.
    ///
    /// # Errors
    /// If the system has no random numbers.
    pub(super) fn authorization(
        &self,
        origin: &str,
        contact: Option<&str>,
        now: WallTime,
    ) -> Result<String, Unspecified> {
        let expires = now.millis() / 1_000 + HOLDS.as_secs();
        let mut claims = json!({ "aud": origin, "exp": expires });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let head = json!({ "typ": "JWT", "alg": "ES256" });
        let [head, claims] = [head, claims].map(|part| BASE64.encode(part.to_string()));
        let signed = format!("{head}.{claims}");
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes())?;
        Ok(format!("vapid t={signed}.{}, k={}", BASE64.encode(signature), self.public))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    /// Checks the header of a request to a push service, and returns its claims.
    pub(in crate::push) fn claims(header: &str) -> serde_json::Value {
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let decoded = |text: &str| BASE64.decode(text).unwrap();
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decoded(key));
        key.verify(signed.as_bytes(), &decoded(signature)).unwrap();
        let (head, claims) = signed.split_once('.').unwrap();
        let head: serde_json::Value = serde_json::from_slice(&decoded(head)).unwrap();
        assert_eq!(head, json!({ "typ": "JWT", "alg": "ES256" }));
        serde_json::from_slice(&decoded(claims)).unwrap()
    }

    #[tokio::test]
    async fn the_key_stays_the_same_is_private_and_signs_for_one_service() {
        let data = tempfile::tempdir().unwrap();
        let key = Key::open(data.path(), None).await.unwrap();
        let again = Key::open(data.path(), None).await.unwrap();
        assert_eq!((key.public.len(), &key.public), (87, &again.public));
        let file = data.path().join("push.json");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        let now = WallTime::from_millis(1_000_999);
        let origin = "https://push.example";
        let header = key.authorization(origin, Some("https://dejarik.example"), now).unwrap();
        let sub = "https://dejarik.example";
        assert_eq!(claims(&header), json!({ "aud": origin, "exp": 44_200, "sub": sub }));
        let header = key.authorization(origin, None, now).unwrap();
        assert_eq!(claims(&header), json!({ "aud": origin, "exp": 44_200 }));
        assert!(header.ends_with(&format!(", k={}", key.public)));

        for damaged in ["", "{}", r#"{"format":2,"key":""}"#, r#"{"format":1,"key":"AAAA"}"#] {
            std::fs::write(&file, damaged).unwrap();
            let refused = Key::open(data.path(), None).await.err().unwrap();
            assert!(matches!(refused, DocumentError::Damaged { .. }), "{damaged}: {refused}");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), damaged, "nothing is lost");
        }
    }
}
