//! The pictures of previews that have been drawn. They are kept as they are sent, up to a total size.

use std::fmt::Write;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use dejarik_host::preview::Preview;
use dejarik_picture::PngError;
use quick_cache::sync::Cache;

use crate::http::App;
use crate::http::cache::{BySize, by_size};
use crate::http::error::Error;
use crate::http::limit::Counted;
use crate::http::tag::{self, Tag};
use crate::tasks;

/// The total size of all pictures in bytes.
const CAPACITY: u64 = 16 << 20;
/// The typical size of a picture in bytes, which determines the size of the index.
const USUAL: u64 = 128 << 10;

/// The pictures that are kept, by their entity tags.
#[derive(Debug)]
pub(crate) struct Pictures(Cache<Tag, Bytes, BySize>);

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures(by_size(CAPACITY, USUAL))
    }
}

/// How long a client may keep a picture without revalidating it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CacheFor {
    /// Not at all, because it may show something else soon.
    Never,
    /// For a day, because only another version of this program draws something else.
    ADay,
}

/// A picture to be drawn of previews: of one, or of the moments of a game.
#[derive(Debug)]
pub(crate) struct Picture {
    /// The media type.
    pub(crate) kind: &'static str,
    /// What the picture shows.
    pub(crate) previews: Vec<Preview>,
    /// Draws the picture.
    pub(crate) draw: fn(&[Preview]) -> Result<Vec<u8>, PngError>,
}

impl Picture {
    /// Returns the entity tag: a hash of everything on the picture and of the program's version.
    fn tag(&self) -> Tag {
        let mut text = format!("{}\n{}\n", env!("CARGO_PKG_VERSION"), self.kind);
        // Writing to a string cannot fail.
        for Preview { rules, position, players, heading, line, .. } in &self.previews {
            let _ = writeln!(text, "{rules}\n{heading}\n{line}");
            if let Some(position) = position {
                let _ = writeln!(text, "{position}");
            }
            for player in players.iter().flatten() {
                let _ = writeln!(text, "{} {:?}", player.name, player.figure);
            }
        }
        Tag::of(text.as_bytes())
    }
}

impl From<Preview> for Picture {
    fn from(preview: Preview) -> Picture {
        let draw = |previews: &[Preview]| {
            let svg = previews.first().map(Preview::svg).unwrap_or_default();
            dejarik_picture::png(&svg, dejarik_picture::card::WIDTH)
        };
        Picture { kind: "image/png", previews: vec![preview], draw }
    }
}

/// Answers with a picture. It is drawn once, on a blocking thread, and only when there is a place for the work.
///
/// # Errors
/// If too many pictures are being drawn.
pub(crate) async fn answer(
    app: &App,
    address: Counted,
    headers: &HeaderMap,
    picture: impl Into<Picture>,
    kept: CacheFor,
) -> Result<Response, Error> {
    let picture = picture.into();
    let (tag, kind) = (picture.tag(), picture.kind);
    let mut response = if tag::is_known(headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let draw = async {
            let place = app.work.draw(address).await?;
            let draw = move || {
                // The place is free again when the picture is finished, even if nobody waits for it.
                let _place = place;
                (picture.draw)(&picture.previews)
            };
            let drawn = tasks::blocking(draw).await.map_err(|_| Error::Internal)?;
            drawn.map(Bytes::from).map_err(|_| Error::Internal)
        };
        // Concurrent requests for the same picture wait for the one that draws it.
        let picture = app.pictures.0.get_or_insert_async(&tag, draw).await?;
        ([(header::CONTENT_TYPE, kind)], picture).into_response()
    };
    let kept = match kept {
        CacheFor::Never => "no-cache",
        CacheFor::ADay => "public, max-age=86400",
    };
    let answered = response.headers_mut();
    answered.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    answered.insert(header::ETAG, tag.header());
    // Pages of other sites show previews, which are the same for everybody.
    answered.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    Ok(response)
}
