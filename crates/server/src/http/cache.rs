//! Caches up to a total size; what is asked for least is dropped first. [`Answers`] keeps the answers about games that
//! are over, which never change: replays and reviews, as they are sent.

use std::hash::Hash;

use axum::body::Bytes;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::Serialize;

use super::error::Error;
use crate::id::GameId;

/// The total size of all answers in bytes.
const CAPACITY: u64 = 64 << 20;
/// The typical size of an answer in bytes, which determines the size of the index.
const USUAL: u64 = 64 << 10;

/// What was asked about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Asked {
    /// A part of the replay, as a viewer who holds these sides sees it.
    Replay {
        /// The sides that the viewer holds.
        sides: [bool; 2],
        /// The first entry.
        from: usize,
        /// The most entries.
        limit: usize,
    },
    Review,
}

/// The key of an answer: the game, its version, and what was asked.
pub(crate) type Key = (GameId, u64, Asked);

/// Weighs what is kept by its size in bytes.
#[derive(Clone, Debug)]
pub(crate) struct BySize;

impl<K> Weighter<K, Bytes> for BySize {
    fn weight(&self, _: &K, answer: &Bytes) -> u64 {
        answer.len() as u64
    }
}

/// Returns a cache up to a total size in bytes. The size of its index is determined by the usual size of a value.
pub(super) fn by_size<K: Eq + Hash, V: Clone>(capacity: u64, usual: u64) -> Cache<K, V, BySize>
where
    BySize: Weighter<K, V>,
{
    let items = usize::try_from(capacity / usual).unwrap_or(usize::MAX).max(1);
    Cache::with_weighter(items, capacity, BySize)
}

/// The answers that are kept.
#[derive(Debug)]
pub(crate) struct Answers(Cache<Key, Bytes, BySize>);

impl Default for Answers {
    fn default() -> Answers {
        Answers(by_size(CAPACITY, USUAL))
    }
}

impl Answers {
    /// Returns the response that is kept for a key.
    pub(crate) fn get(&self, key: &Key) -> Option<Response> {
        self.0.get(key).map(json)
    }

    /// Returns the response with an answer, and keeps it if there is a key.
    ///
    /// # Errors
    /// If the answer cannot be written as JSON.
    pub(crate) fn keep(
        &self,
        key: Option<Key>,
        answer: &impl Serialize,
    ) -> Result<Response, Error> {
        let body = Bytes::from(serde_json::to_vec(answer).map_err(|_| Error::Internal)?);
        if let Some(key) = key {
            self.0.insert(key, body.clone());
        }
        Ok(json(body))
    }
}

fn json(body: Bytes) -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, kind)], body).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_kept_up_to_a_total_size() {
        let answers = Answers(by_size(100_000, USUAL));
        let game = GameId::random().unwrap();
        let text = "x".repeat(9_998);
        let key = |version| (game, version, Asked::Review);
        for version in 0..1_000 {
            answers.keep(Some(key(version)), &text).unwrap();
            assert!(answers.0.weight() <= 100_000, "{}", answers.0.weight());
        }
        let kept = (0..1_000).filter(|version| answers.get(&key(*version)).is_some()).count();
        assert!((1..=10).contains(&kept), "{kept}");
        answers.keep(None, &text).unwrap();
        assert_eq!(answers.0.len(), kept, "an answer without a key is not kept");
    }
}
