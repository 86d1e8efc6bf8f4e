//! Answers that are compressed once: the table of groi for pages that play without this server
//! (`docs/offline.md`), and what every page asks for.

use std::io::Write;
use std::sync::{Arc, OnceLock};

use axum::Extension;
use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::error::Error;
use super::extract::Shared;
use super::heavy::SharedBytes;
use crate::tasks;

/// The address of the table, without a leading slash. It names the layout of the cells, so the contents at this
/// address never change.
pub const ADDRESS: &str = "tables/groi-1.gz";
/// The path of the table.
pub const PATH: &str = "/tables/groi-1.gz";

/// Returns bytes compressed with gzip.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail.
    packed.write_all(bytes).and_then(|()| packed.finish()).unwrap_or_default()
}

type Cells = Box<dyn Fn() -> Option<Vec<u8>> + Send + Sync>;

/// The packed table. It is made at the first request, and kept from then on.
#[derive(Clone, Default)]
pub struct PackedTable(Option<Arc<PackedCells>>);

struct PackedCells {
    cells: Cells,
    made: OnceLock<Option<Bytes>>,
}

impl PackedTable {
    /// Returns the packed table of groi, whose cells the function `cells` returns. The function may take seconds,
    /// and returns `None` if there is no table.
    pub fn of(cells: impl Fn() -> Option<Vec<u8>> + Send + Sync + 'static) -> PackedTable {
        PackedTable(Some(Arc::new(PackedCells { cells: Box::new(cells), made: OnceLock::new() })))
    }

    /// Returns the table; `None` if there is none.
    async fn get(&self) -> Option<Bytes> {
        let kept = Arc::clone(self.0.as_ref()?);
        if let Some(made) = kept.made.get() {
            return made.clone();
        }
        let pack = |cells: Vec<u8>| Bytes::from(gzip(&cells));
        let make = move || kept.made.get_or_init(|| (kept.cells)().map(pack)).clone();
        tasks::blocking(make).await.ok().flatten()
    }
}

opaque!(PackedTable);

/// Answers with the table.
pub(crate) async fn table(app: Shared) -> Response {
    let Some(table) = app.table.get().await else { return Error::NoPath.into_response() };
    let named = [
        (header::CONTENT_TYPE, "application/gzip"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (named, Extension(SharedBytes), table).into_response()
}
