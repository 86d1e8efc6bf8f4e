//! The keys with which a server signs, one after the other. A note that the key before has signed names the next one,
//! so a device that knows one key of a server accepts those that follow.
//!
//! # Stability
//! The text of a note has the lines `dejarik-key/1`, `after KEY` and `key KEY`, each ended by LF.

use crate::bytes::Secret;
use crate::note::{self, PublicKey, Signer};

/// The number of notes that go with an opening record. A device that has missed more keys does not accept the newest.
const MOST: usize = 32;

/// The keys of a server. The newest one opens games; the others sign in games that were opened with them.
#[derive(Clone, Debug)]
pub struct Signers {
    before: Vec<Signer>,
    newest: Signer,
}

impl Signers {
    /// Makes the keys of a server with this name: those `before`, the oldest first, and the newest one.
    pub fn new(name: &str, before: &[Secret], newest: &Secret) -> Signers {
        let before = before.iter().map(|secret| Signer::new(name, secret)).collect();
        Signers { before, newest: Signer::new(name, newest) }
    }

    /// Returns the key that opens games.
    pub fn newest(&self) -> &Signer {
        &self.newest
    }

    /// Returns the key with this public half; `None` if the server does not have it.
    pub fn of(&self, key: PublicKey) -> Option<&Signer> {
        self.all().find(|signer| signer.public() == key)
    }

    fn all(&self) -> impl Iterator<Item = &Signer> {
        self.before.iter().chain([&self.newest])
    }

    /// Returns the notes that name the last keys, oldest first.
    pub fn succession(&self) -> Vec<String> {
        let keys = self.all().zip(self.all().skip(1)).skip(self.before.len().saturating_sub(MOST));
        let notes = keys.map(|(after, key)| {
            let (before, next) = (after.public(), key.public());
            after.sign(&format!("dejarik-key/1\nafter {before}\nkey {next}\n"))
        });
        notes.collect()
    }
}

/// Returns the key that a note follows, and the key that it names; `None` if the former has not signed it.
fn read(note: &str) -> Option<(PublicKey, PublicKey)> {
    let lines = note::text(note).ok()?.strip_prefix("dejarik-key/1\nafter ")?.strip_suffix('\n')?;
    let (after, key) = lines.split_once("\nkey ")?;
    let (after, key) = (after.parse().ok()?, key.parse().ok()?);
    note::open(note, after).ok().map(|_| (after, key))
}

/// Adds the keys of a server that follow the newest one known, which is the last. If none is known, all keys are those of
/// the notes, or `opening` alone if there are no notes.
///
/// Somebody who has stolen an older key can sign a note of its own, but no other key follows one that has a successor.
pub fn follow(known: &mut Vec<PublicKey>, notes: &[String], opening: PublicKey) {
    let mut read = notes.iter().filter_map(|note| read(note)).peekable();
    if known.is_empty() {
        known.push(read.peek().map_or(opening, |(first, _)| *first));
    }
    for (after, key) in read {
        if known.last() == Some(&after) && !known.contains(&key) {
            known.push(key);
        }
    }
}

/// Returns the keys of a server whose newest one is `newest`, oldest first, as far as the notes lead back; `None` if a note
/// is not the next one, or they do not lead to `newest`.
pub fn all(notes: &[String], newest: PublicKey) -> Option<Vec<PublicKey>> {
    let mut keys = Vec::new();
    for note in notes {
        let (after, key) = read(note)?;
        if keys.last().is_some_and(|last| *last != after) {
            return None;
        }
        if keys.is_empty() {
            keys.push(after);
        }
        keys.push(key);
    }
    if keys.is_empty() {
        keys.push(newest);
    }
    (keys.last() == Some(&newest)).then_some(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys from these bytes, oldest first.
    fn signers(bytes: &[u8]) -> Signers {
        let secrets: Vec<Secret> = bytes.iter().map(|byte| Secret([*byte; 32])).collect();
        let (newest, before) = secrets.split_last().unwrap();
        Signers::new("dejarik", before, newest)
    }

    fn key(byte: u8) -> PublicKey {
        signers(&[byte]).newest().public()
    }

    fn followed(known: &[PublicKey], notes: &[String], opening: PublicKey) -> Vec<PublicKey> {
        let mut known = known.to_vec();
        follow(&mut known, notes, opening);
        known
    }

    #[test]
    fn a_known_key_leads_to_all_that_follow_it_and_to_no_other() {
        let notes = signers(&[1, 2, 3, 4]).succession();
        assert_eq!(notes.len(), 3);
        assert_eq!(followed(&[key(1)], &notes, key(4)), [1, 2, 3, 4].map(key));
        assert_eq!(followed(&[key(3)], &notes, key(4)), [3, 4].map(key));
        assert_eq!(followed(&[key(9)], &notes, key(4)), [key(9)]);
        // Without the second note the chain is broken.
        let broken = [notes[0].clone(), notes[2].clone()];
        assert_eq!(followed(&[key(1)], &broken, key(4)), [1, 2].map(key));
    }

    #[test]
    fn a_note_that_another_key_has_signed_leads_nowhere() {
        let text = format!("dejarik-key/1\nafter {}\nkey {}\n", key(1), key(2));
        let forged = signers(&[2]).newest().sign(&text);
        assert_eq!(followed(&[key(1)], &[forged], key(2)), [key(1)]);
        let honest = signers(&[1]).newest().sign(&text);
        assert_eq!(followed(&[key(1)], &[honest], key(2)), [1, 2].map(key));
    }

    #[test]
    fn no_second_key_follows_one_that_has_a_successor() {
        // Somebody has stolen the first key and names a key of its own.
        let forged = signers(&[1, 9]).succession();
        assert_eq!(followed(&[1, 2].map(key), &forged, key(9)), [1, 2].map(key));
        let notes = signers(&[1, 2, 3]).succession();
        assert_eq!(all(&notes, key(3)), Some([1, 2, 3].map(key).to_vec()));
        assert_eq!(all(&notes, key(2)), None);
        assert_eq!(all(&[], key(2)), Some(vec![key(2)]));
    }

    #[test]
    fn at_first_sight_all_keys_are_learnt() {
        assert_eq!(followed(&[], &[], key(1)), [key(1)]);
        assert_eq!(followed(&[], &signers(&[1, 2]).succession(), key(2)), [1, 2].map(key));
    }

    #[test]
    fn every_key_is_found_and_the_notes_stay_few() {
        let bytes: Vec<u8> = (0..40).collect();
        let signers = signers(&bytes);
        assert_eq!(signers.of(key(0)).map(Signer::public), Some(key(0)));
        assert!(signers.of(key(99)).is_none());
        let notes = signers.succession();
        assert_eq!(notes.len(), MOST);
        assert_eq!(followed(&[key(38)], &notes, key(39)), [38, 39].map(key));
    }
}
