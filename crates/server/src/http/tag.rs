//! Entity tags, with which a client does not download an answer again while it is unchanged.

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

/// An entity tag, with its quotes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tag(String);

impl Tag {
    /// Returns the tag of an answer that is determined by these bytes.
    pub(crate) fn of(bytes: &[u8]) -> Tag {
        Tag::plain(&Tag::hash(bytes))
    }

    /// Returns a hash of bytes, as letters and digits.
    pub(crate) fn hash(bytes: &[u8]) -> String {
        hex::encode(&Sha256::digest(bytes)[..16])
    }

    /// Returns a tag of letters and digits.
    pub(crate) fn plain(text: &str) -> Tag {
        Tag(format!("\"{text}\""))
    }

    /// Returns the tag as the value of a header.
    pub(crate) fn header(&self) -> HeaderValue {
        // A tag contains only characters that are valid in a header.
        HeaderValue::from_str(&self.0).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
    }
}

/// Returns whether the client has the answer with this tag, by its `If-None-Match`.
pub(crate) fn is_known(headers: &HeaderMap, Tag(tag): &Tag) -> bool {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    known.is_some_and(|known| {
        known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag || known == "*")
    })
}
