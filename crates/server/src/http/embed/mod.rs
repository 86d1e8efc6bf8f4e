//! `GET /embed/{id}`: a game in a frame of another site. It is a small page of its own, the only one that may be framed, and has no
//! part that could be clicked unnoticed: it only shows. No cookie is set or read.
//!
//! A game in progress is shown if its players let everybody watch; any other game when it is over. While a game is in
//! progress, the script asks every ten seconds for the page as it is now.

use std::fmt::Write;

use axum::Extension;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use dejarik_host::preview::{Preview, words};
use dejarik_picture::{HOLOGRAM, PRINT, diagram};

use crate::http::error::Error;
use crate::http::extract::{Game, Query, Shared};
use crate::http::heavy::SharedBytes;
use crate::http::html::escaped;
use crate::http::limit::Counted;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::http::preview::language::preferred;
use crate::http::tag::{self, Tag};
use crate::live::Portrait;
use crate::protocol::{EmbedQuery, EmbedTheme, Lang};
use crate::site::Base;

/// The path of its style sheet.
pub(crate) const STYLE: &str = "/embed/style.css";
/// The path of its script.
pub(crate) const SCRIPT: &str = "/embed/live.js";

/// Shows a game in a frame of another site, as somebody without a seat sees it: the board with the last move, the players, how
/// it stands, and a link to it. A game in progress is shown if everybody may watch it.
#[cfg_attr(test, utoipa::path(get, path = Route::Embed.path(), tag = "pictures",
    params(("id" = String, Path, description = "The game."), EmbedQuery),
    responses(
        (status = 200, description = "The page.", content_type = "text/html", body = String),
        (status = 304, description = "The page is the one with the tag of `If-None-Match`."),
        (status = 403, description = "The game is in progress, and its players do not let everybody watch. The answer is a page that says so.", content_type = "text/html", body = String),
        (status = 503, description = "`busy`: too many games are being read.", body = ErrorBody))))]
pub(crate) async fn embed(
    app: Shared,
    Game(id): Game,
    address: Counted,
    headers: HeaderMap,
    Query(EmbedQuery { lang, theme }): Query<EmbedQuery>,
) -> Result<Response, Error> {
    let lang = lang.unwrap_or_else(|| preferred(&headers));
    let portrait = {
        let _place = app.work.read(address).await?;
        app.hub.portrait(&id, None).await?
    };
    let base = app.base.as_ref().map_or("", Base::start);
    let frame = Frame { base, lang, theme: theme.unwrap_or_default() };
    let (status, html) = match portrait.is_public() {
        true => (StatusCode::OK, frame.game(&id.to_string(), &portrait)),
        false => (StatusCode::FORBIDDEN, frame.closed()),
    };
    let tag = Tag::of(html.as_bytes());
    let mut response = match status == StatusCode::OK && tag::is_known(&headers, &tag) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => (status, html).into_response(),
    };
    let answered = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-language"),
    ] {
        answered.insert(name, HeaderValue::from_static(value));
    }
    answered.insert(header::ETAG, tag.header());
    Ok(response)
}

/// Serves the style sheet.
pub(crate) async fn style() -> Response {
    file("text/css; charset=utf-8", include_str!("style.css"))
}

/// Serves the script.
pub(crate) async fn script() -> Response {
    file("text/javascript; charset=utf-8", include_str!("live.js"))
}

fn file(kind: &'static str, text: &'static str) -> Response {
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")];
    (headers, Extension(SharedBytes), text).into_response()
}

/// What the pages in frames have in common.
struct Frame<'a> {
    /// The folder in which the server is.
    base: &'a str,
    lang: Lang,
    theme: EmbedTheme,
}

impl Frame<'_> {
    /// Returns the page that shows a game.
    fn game(&self, id: &str, portrait: &Portrait) -> String {
        let preview = Preview::of_game(portrait, self.lang);
        let theme = match self.theme {
            EmbedTheme::Hologram => &HOLOGRAM,
            EmbedTheme::Print => &PRINT,
        };
        let board = diagram(portrait.position.as_ref(), &portrait.last, &[], theme);
        let [title, line, picture] =
            [&preview.title, &preview.line, &preview.alternative()].map(|text| escaped(text));
        let (base, open) = (self.base, words::open_game(self.lang));
        let mut main = format!(
            "<h1>{title}</h1>\n<div role=\"img\" aria-label=\"{picture}\">{board}</div>\n\
             <p role=\"status\">{line}</p>\n\
             <p><a href=\"{base}/game/{id}\" target=\"_blank\" rel=\"noopener\">{open}</a></p>\n"
        );
        if !portrait.is_over() {
            // Writing to a string cannot fail.
            let _ = writeln!(main, "<script src=\"{base}{SCRIPT}\" defer></script>");
        }
        self.page(&title, &main)
    }

    /// Returns the page for a game in progress that not everybody may watch.
    fn closed(&self) -> String {
        let why = words::not_yet(self.lang);
        self.page("Dejarik", &format!("<p role=\"status\">{why}</p>\n"))
    }

    fn page(&self, title: &str, main: &str) -> String {
        let (base, lang) = (self.base, self.lang.code());
        let theme = match self.theme {
            EmbedTheme::Hologram => "hologram",
            EmbedTheme::Print => "print",
        };
        format!(
            "<!doctype html>\n<html lang=\"{lang}\" data-theme=\"{theme}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"robots\" content=\"noindex\">\n<title>{title}</title>\n\
             <link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"{base}{STYLE}\">\n\
             </head>\n<body>\n<main>\n{main}</main>\n</body>\n</html>\n"
        )
    }
}
