//! The head of a log: one hash of the opening record and of every word since, in their order.

use crate::bytes::{public_bytes, sha256};

public_bytes!(
    /// The hash of a log.
    Head, 32
);

impl Head {
    /// Returns the head of the log in which nothing has happened.
    pub fn of_opening(text: &str) -> Head {
        Head(sha256(&[b"DJF2-open", text.as_bytes()]))
    }

    /// Returns the head after one more word.
    #[must_use]
    pub fn then(self, word: &str) -> Head {
        Head(sha256(&[b"DJF2-log", &self.0, word.as_bytes()]))
    }
}
