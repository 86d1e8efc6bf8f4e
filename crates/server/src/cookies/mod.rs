//! Cookies, which identify people: their form, the keys that sign them, and those that are revoked.
//!
//! A cookie is `{person}.{key}.{mac}`: the person's id, the id of a key, and the first half of an
//! HMAC-SHA256 over everything before it, in hexadecimal. So only this server can make a valid
//! cookie, and a stolen list of people is worthless. The cookies of 0.1.0 have no id of a key,
//! `{person}.{mac}`, and stay valid.
//!
//! The cookie's name contains a part that depends on the server's first key. Two servers on one
//! machine therefore use different cookies, although browsers distinguish cookies by host and not by
//! port.

mod kept;
mod keys;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, header};
use dejarik_dice::Signers;
use dejarik_play::dice::{DiceError, DiceSource, System};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tokio::sync::watch;

pub(crate) use kept::Follower;
pub(crate) use kept::open;
pub use kept::{change_keys, create_keys};

use crate::document::DocumentSource;
use crate::id::PersonId;
use crate::time::{WallTime, millis, wall_now};

/// The number of bytes of the HMAC in a cookie.
const SIGNED: usize = 16;
/// The prefix of the name of a cookie on an encrypted connection. Browsers accept such a cookie from the host
/// itself alone, so another host of the same domain cannot set it.
const HOST_ONLY: &str = "__Host-";
/// The lifetime of a cookie, counted from the last visit: one year.
const KEPT: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// The pages for which a browser sends a cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Those of this server's site.
    Site,
    /// Those of another site: the one whose page the browser showed when it received the cookie. Browsers accept such a
    /// cookie only over an encrypted connection or from this machine, and keep one for each of these sites.
    OtherSites,
}

/// The bytes of a key.
pub type Secret = [u8; 32];

/// Draws a key from the system's randomness.
///
/// # Errors
/// If the system's random number generator fails.
pub fn draw_secret() -> Result<Secret, DiceError> {
    let mut secret = [0; 32];
    for byte in &mut secret {
        *byte = System.below(256)? as u8;
    }
    Ok(secret)
}

#[derive(Clone)]
struct Key {
    secret: Secret,
    mac: Hmac<Sha256>,
    /// The id in the cookies that the key signs, which follows from the key.
    id: String,
    /// The time after which the key's cookies are not valid any more; `None` for the key in use.
    until: Option<WallTime>,
}

impl Key {
    fn new(secret: Secret, until: Option<WallTime>) -> Key {
        let Ok(mac) = Hmac::<Sha256>::new_from_slice(&secret) else {
            unreachable!("HMAC takes keys of every length")
        };
        let mut key = Key { secret, mac, id: String::new(), until };
        key.id = key.sign("the id of the key");
        key.id.truncate(8);
        key
    }

    fn sign(&self, text: &str) -> String {
        hex::encode(&self.derived(text)[..SIGNED])
    }

    /// Returns the whole HMAC of a text, which can be a key for another purpose.
    fn derived(&self, text: &str) -> Secret {
        let mut mac = self.mac.clone();
        mac.update(text.as_bytes());
        mac.finalize().into_bytes().into()
    }

    /// Returns whether the key has signed a text. The comparison takes constant time.
    fn has_signed(&self, text: &str, signature: &[u8; SIGNED]) -> bool {
        let mut mac = self.mac.clone();
        mac.update(text.as_bytes());
        mac.verify_truncated_left(signature).is_ok()
    }
}

/// What the key that signs checked dice is derived from, beside the first key.
const DICE: &str = "the key that signs dice";

/// The keys of a server and the people whose cookies are revoked.
#[derive(Clone)]
pub struct Keyring {
    /// The name of the cookie.
    name: String,
    /// The keys, the newest first. The newest one signs.
    keys: Vec<Key>,
    revoked: BTreeSet<PersonId>,
    /// The key that signs checked dice, apart from those of the cookies.
    dice: Secret,
    /// The keys that have signed checked dice before it, the oldest first. Games that were opened with them go on.
    dice_before: Vec<Secret>,
}

opaque!(Keyring);

impl Keyring {
    /// Creates a keyring with its first key.
    pub fn new(secret: Secret) -> Keyring {
        let key = Key::new(secret, None);
        let mut name = key.sign("the name of the cookie");
        name.truncate(6);
        let dice = key.derived(DICE);
        let (name, revoked) = (format!("dejarik-{name}"), BTreeSet::new());
        Keyring { name, keys: vec![key], revoked, dice, dice_before: Vec::new() }
    }

    /// Signs with a new key from now on. The cookies of the old keys stay valid for as long as
    /// browsers keep them.
    pub fn rotate(&mut self, secret: Secret, now: WallTime) {
        let until = WallTime::from_millis(now.millis().saturating_add(millis(KEPT)));
        for key in &mut self.keys {
            key.until.get_or_insert(until);
        }
        self.keys.retain(|key| key.until.is_none_or(|until| now < until));
        self.keys.insert(0, Key::new(secret, None));
    }

    /// Signs checked dice with a new key from now on.
    pub fn rotate_dice(&mut self, secret: Secret) {
        let before = std::mem::replace(&mut self.dice, secret);
        self.dice_before.push(before);
    }

    /// Returns the keys that sign checked dice.
    fn dice(&self) -> Signers {
        let before: Vec<_> =
            self.dice_before.iter().map(|key| dejarik_dice::Secret(*key)).collect();
        Signers::new("dejarik", &before, &dejarik_dice::Secret(self.dice))
    }

    /// Revokes all cookies of a person. Returns whether they were valid before.
    pub fn revoke(&mut self, person: PersonId) -> bool {
        self.revoked.insert(person)
    }

    /// Revokes all cookies of everybody: a new key replaces all others.
    pub fn revoke_all(&mut self, secret: Secret) {
        self.keys = vec![Key::new(secret, None)];
        // No cookie of these people can be valid under the new key.
        self.revoked.clear();
    }

    /// Returns the person in a cookie's value; `None` unless a valid key has signed it and it is not
    /// revoked.
    fn read(&self, value: &str, now: WallTime) -> Option<PersonId> {
        let (text, signature) = value.rsplit_once('.')?;
        let (person, id) = match text.split_once('.') {
            Some((person, id)) => (person, Some(id)),
            None => (text, None),
        };
        let person: PersonId = person.parse().ok()?;
        let mut bytes = [0; SIGNED];
        hex::decode_to_slice(signature, &mut bytes).ok()?;
        let mut keys = self.keys.iter().filter(|key| {
            id.is_none_or(|id| id == key.id) && key.until.is_none_or(|until| now < until)
        });
        let valid = keys.any(|key| key.has_signed(text, &bytes));
        (valid && !self.revoked.contains(&person)).then_some(person)
    }

    /// Returns the person that a request's cookies identify.
    pub fn person(&self, headers: &HeaderMap, now: WallTime) -> Option<PersonId> {
        let named = |pair: &str, prefix: &str| {
            let (name, value) = pair.trim().split_once('=')?;
            (name.strip_prefix(prefix)? == self.name).then(|| self.read(value, now))?
        };
        // A cookie without the prefix was set before the connection was encrypted, or by another host.
        [HOST_ONLY, ""].into_iter().find_map(|prefix| {
            let cookies = headers.get_all(header::COOKIE).iter();
            let cookies = cookies.filter_map(|value| value.to_str().ok());
            cookies.flat_map(|value| value.split(';')).find_map(|pair| named(pair, prefix))
        })
    }

    /// Returns the `Set-Cookie` header for a person; `None` if there is no key.
    pub fn cookie(&self, person: &PersonId, secure: bool, reach: Reach) -> Option<String> {
        let key = self.keys.first()?;
        let text = format!("{person}.{}", key.id);
        let (name, signed, age) = (&self.name, key.sign(&text), KEPT.as_secs());
        let prefix = if secure { HOST_ONLY } else { "" };
        let sent = match (reach, secure) {
            (Reach::Site, false) => "SameSite=Lax",
            (Reach::Site, true) => "SameSite=Lax; Secure",
            (Reach::OtherSites, _) => "SameSite=None; Secure; Partitioned",
        };
        Some(format!("{prefix}{name}={text}.{signed}; Path=/; Max-Age={age}; HttpOnly; {sent}"))
    }

    /// Returns whether a person's cookies have become invalid since the key with this id was the newest.
    fn has_revoked(&self, person: &PersonId, id: &str) -> bool {
        self.revoked.contains(person) || !self.keys.iter().any(|key| key.id == id)
    }
}

/// Signs and checks the cookies of a running server, with the current keys.
#[derive(Clone)]
pub(crate) struct Signer {
    keyring: watch::Receiver<Arc<Keyring>>,
    kept: DocumentSource,
}

opaque!(Signer);

impl Signer {
    /// Returns the person that a request's cookies identify.
    pub(crate) fn person(&self, headers: &HeaderMap) -> Option<PersonId> {
        self.keyring.borrow().person(headers, wall_now())
    }

    /// Returns the `Set-Cookie` header for a person; `None` if there is no key.
    pub(crate) fn cookie(&self, person: &PersonId, secure: bool, reach: Reach) -> Option<String> {
        self.keyring.borrow().cookie(person, secure, reach)
    }

    /// Returns the keys that sign checked dice. A key that is younger than a second may be missing.
    pub(crate) fn dice(&self) -> Signers {
        self.keyring.borrow().dice()
    }

    /// Reads the keys that sign checked dice where they are kept, so that none is missing. If they cannot be read, they
    /// are those of before.
    pub(crate) async fn newest_dice(self) -> Signers {
        let text = self.kept.read().await;
        let keyring = text.and_then(|text| keys::parse(&text).ok());
        keyring.map_or_else(|| self.dice(), |keyring| keyring.dice())
    }

    /// Returns a pseudonym for a text. It is the same on all servers with these keys and does not reveal the
    /// text; `None` if there is no key. It changes when a new key signs.
    pub(crate) fn pseudonym(&self, text: &str) -> Option<String> {
        let keyring = self.keyring.borrow();
        keyring.keys.first().map(|key| key.sign(&format!("the pseudonym of {text}")))
    }

    /// Returns whether the operator has revoked the cookies of a person.
    pub(crate) fn is_revoked(&self, person: &PersonId) -> bool {
        self.keyring.borrow().revoked.contains(person)
    }

    /// Completes when the valid cookies of a person are revoked.
    pub(crate) fn revoked(&self, person: PersonId) -> impl Future<Output = ()> + Send + use<> {
        let mut keyring = self.keyring.clone();
        async move {
            let id = keyring.borrow().keys.first().map(|key| key.id.clone()).unwrap_or_default();
            let has_revoked = |keyring: &Arc<Keyring>| keyring.has_revoked(&person, &id);
            let followed = keyring.wait_for(has_revoked).await.is_ok();
            if !followed {
                // The server shuts down, and does not follow the keys any more.
                std::future::pending::<()>().await;
            }
        }
    }
}
