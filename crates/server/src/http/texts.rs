//! The texts of the operator: who runs the server and how to reach them, what they do with data, and a notice such as that
//! of maintenance. They are plain text files in one folder, and a change is shown within seconds.
//!
//! `contact.txt`, `privacy.txt` and `notice.txt` are for all readers; `notice.fr.txt` is for those who read French, and so
//! on. `robots.txt` and `security.txt` are for programs, and are answered at their usual addresses.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Json;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use parking_lot::Mutex;

use super::error::Error;
use super::extract::{Query, Shared};
use crate::files;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{OperatorTexts, TextsQuery};
use crate::tasks;

/// The path of what robots may read.
pub(crate) const ROBOTS: &str = "/robots.txt";
/// The path of what finders of security holes need (RFC 9116).
pub(crate) const SECURITY: &str = "/.well-known/security.txt";

/// The most bytes of a text. More is not a text to be read on a page.
const LONGEST: u64 = 64 << 10;

/// What robots may read if the operator says nothing else. Previews of links need the pictures.
const FOR_ROBOTS: &str = "User-agent: *
Allow: /api/picture
Allow: /api/*/picture
Disallow: /api/
";

/// The texts of the operator.
#[derive(Clone, Debug, Default)]
pub(crate) struct Texts(Option<Arc<Folder>>);

/// The folder of the texts.
#[derive(Debug)]
struct Folder {
    path: PathBuf,
    /// The files that could not be read when they were last asked for.
    unreadable: Mutex<BTreeSet<PathBuf>>,
}

impl Folder {
    fn new(path: PathBuf) -> Folder {
        Folder { path, unreadable: Mutex::default() }
    }

    /// Reads the first of these files that exists; `None` if there is none, or it cannot be read. The log has a line when a
    /// file becomes unreadable and one when it can be read again, however often it is asked for.
    fn read(&self, names: &[String]) -> Option<String> {
        let paths = names.iter().map(|name| self.path.join(name));
        let (there, gone): (Vec<PathBuf>, Vec<PathBuf>) = paths.partition(|path| path.is_file());
        let mut unreadable = self.unreadable.lock();
        for path in &gone {
            unreadable.remove(path);
        }
        let path = there.into_iter().next()?;
        let (read, file) = (files::read_text(&path, LONGEST), path.display());
        match &read {
            Err(error) if unreadable.insert(path.clone()) => {
                tracing::warn!(%file, %error, "a text of the operator cannot be read");
            }
            Ok(_) if unreadable.remove(&path) => {
                tracing::warn!(%file, "a text of the operator can be read again");
            }
            _ => {}
        }
        read.ok()
    }
}

impl Texts {
    /// Returns the texts in a folder; without one there are none.
    pub(crate) fn of(folder: Option<PathBuf>) -> Texts {
        Texts(folder.map(|path| Arc::new(Folder::new(path))))
    }

    /// Reads the first of these files that exists; `None` if there is none, or it cannot be read.
    async fn read(&self, names: Vec<String>) -> Option<String> {
        let folder = self.0.clone()?;
        let read = tasks::blocking(move || folder.read(&names)).await;
        read.ok().flatten().filter(|text| !text.trim().is_empty())
    }

    /// Reads a text for readers of a language.
    async fn text(&self, name: &str, lang: &str) -> Option<String> {
        self.read(vec![format!("{name}.{lang}.txt"), format!("{name}.txt")]).await
    }
}

/// Returns the texts of the operator in a language: how to reach them, what they do with data, and a notice that the page
/// shows at its top. They are plain texts; a text that the operator has not written is null.
#[cfg_attr(test, utoipa::path(get, path = Route::Texts.path(), tag = "server", params(TextsQuery), responses(
    (status = 200, body = OperatorTexts),
    (status = 400, description = "There is no such language.", body = ErrorBody))))]
pub(crate) async fn texts(
    app: Shared,
    Query(TextsQuery { lang }): Query<TextsQuery>,
) -> Json<OperatorTexts> {
    let lang = lang.unwrap_or_default().code();
    let [contact, privacy, notice] = [
        app.texts.text("contact", lang).await,
        app.texts.text("privacy", lang).await,
        app.texts.text("notice", lang).await,
    ];
    Json(OperatorTexts { contact, privacy, notice })
}

/// Answers with what robots may read.
pub(crate) async fn robots(app: Shared) -> Response {
    let text = app.texts.read(vec!["robots.txt".to_owned()]).await;
    plain(text.unwrap_or_else(|| FOR_ROBOTS.to_owned()))
}

/// Answers with what finders of security holes need, if the operator has written it.
pub(crate) async fn security(app: Shared) -> Response {
    match app.texts.read(vec!["security.txt".to_owned()]).await {
        Some(text) => plain(text),
        None => Error::NoPath.into_response(),
    }
}

fn plain(text: String) -> Response {
    let kind = header::HeaderValue::from_static("text/plain; charset=utf-8");
    (HeaderMap::from_iter([(header::CONTENT_TYPE, kind)]), text).into_response()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::recorded::lines_of;

    #[test]
    fn a_text_that_cannot_be_read_has_a_line_at_the_beginning_and_one_at_the_end() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::new(place.path().to_owned());
        let names = ["notice.fr.txt", "notice.txt"].map(str::to_owned);
        let notice = place.path().join("notice.txt");
        let read = || (0..100).fold(None, |_, _| folder.read(&names));
        let lines = lines_of(|| {
            fs::write(&notice, [0xFF; 9]).unwrap();
            assert_eq!(read(), None);
            fs::write(&notice, "Back at noon.").unwrap();
            assert_eq!(read().as_deref(), Some("Back at noon."));
            fs::write(&notice, [0xFF; 9]).unwrap();
            assert_eq!(read(), None);
            fs::remove_file(&notice).unwrap();
            assert_eq!(read(), None);
            fs::write(&notice, [0xFF; 9]).unwrap();
            assert_eq!(read(), None);
        });
        let said = ["cannot be read", "can be read again", "cannot be read", "cannot be read"];
        assert_eq!(lines.len(), said.len(), "{lines:?}");
        for (line, said) in lines.iter().zip(said) {
            assert!(line.contains(said) && line.contains("notice.txt"), "{lines:?}");
        }
    }
}
