//! The elements in the head of the page that describe a link (Open Graph).

use axum::http::Uri;
use dejarik_host::preview::Preview;

use super::link::Link;
use crate::http::App;
use crate::http::html::escaped;
use crate::http::limit::Counted;
use crate::protocol::Lang;

/// Returns the elements for an address of the page. `origin` is the origin at which the client
/// reaches the server.
pub(crate) async fn head(
    app: &App,
    address: Counted,
    uri: &Uri,
    origin: &str,
    lang: Lang,
) -> String {
    let (link, preview) = Link::follow(app, address, uri, lang).await;
    elements(&link, &preview, uri, origin)
}

fn elements(link: &Link, preview: &Preview, uri: &Uri, origin: &str) -> String {
    // Only the query of these addresses changes what they lead to.
    let query = match link {
        Link::Game(_, Some(_)) | Link::Position(..) => uri.query(),
        Link::Page(_) | Link::Game(_, None) | Link::Puzzle(_) => None,
    };
    let url =
        format!("{origin}{}{}", uri.path(), query.map(|q| format!("?{q}")).unwrap_or_default());
    let lang = preview.lang;
    let alternative = preview.alternative();
    let image = format!("{origin}{}", link.picture(lang));
    let (width, height) = (dejarik_picture::card::WIDTH, dejarik_picture::card::HEIGHT);
    let (width, height) = (width.to_string(), height.to_string());
    let mut elements = String::with_capacity(2048);
    let mut add = |kind: &str, key: &str, value: &str| {
        let value = escaped(value);
        elements.push_str(&format!("<meta {kind}=\"{key}\" content=\"{value}\" />\n"));
    };
    for (key, value) in [
        ("og:type", "website"),
        ("og:site_name", "Dejarik"),
        ("og:locale", lang.say("en_US", "fr_FR")),
        ("og:title", &preview.title),
        ("og:description", &preview.line),
        ("og:url", &url),
        ("og:image", &image),
        ("og:image:type", "image/png"),
        ("og:image:width", &width),
        ("og:image:height", &height),
        ("og:image:alt", &alternative),
    ] {
        add("property", key, value);
    }
    add("name", "twitter:card", "summary_large_image");
    elements
}
