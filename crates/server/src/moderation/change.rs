//! The operator's decisions in their document.

use std::path::Path;

use super::{FORMAT, Follower, Moderated, Moderation, ModerationError};
use crate::document::{self, Content, DocumentError, DocumentSource, Followed};
use crate::store::{Document, StorePlace};

impl Content for Moderation {
    const WHICH: Document = Document::Moderation;

    fn parse(text: &[u8]) -> Result<Moderation, String> {
        let read: Moderation = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        match read.format {
            FORMAT => Ok(read),
            found => Err(format!("format {found} instead of {FORMAT}")),
        }
    }

    fn text(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec_pretty(self)
    }

    fn absent() -> Option<Moderation> {
        Some(Moderation::default())
    }
}

/// Changes the operator's decisions, which are in the database of this place, or else in a file in the data directory.
/// `change` may be called several times. Blocks until the change is stored.
///
/// # Errors
/// If the decisions cannot be read or written, or `change` fails.
pub fn change<T>(
    place: &StorePlace,
    data: &Path,
    change: impl Fn(&mut Moderation) -> Result<T, ModerationError>,
) -> Result<T, ModerationError> {
    document::change(place, data, change)
}

/// Reads the decisions for a server, and returns them with what keeps them up to date.
///
/// # Errors
/// If they cannot be read or are damaged.
pub(crate) async fn open(kept: DocumentSource) -> Result<(Moderated, Follower), DocumentError> {
    let followed = Followed::open(kept).await?;
    Ok((Moderated(followed.content()), Follower::new(followed)))
}
