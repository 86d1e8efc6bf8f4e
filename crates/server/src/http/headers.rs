//! The security headers of every response.

use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use dejarik_host::routes::Route;

/// The content security policy. Scripts, styles and connections come from this server alone, and
/// inline code is forbidden. The hologram also creates images and workers from data in memory. The page
/// may compile WebAssembly, which runs the game without a server.
pub(crate) const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; media-src 'self' data: blob:; worker-src 'self' blob:; \
    connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

/// The content security policy of [`Route::Embed`], the only address that other sites may frame. It shows a drawing, and has a
/// script and a style sheet of this server.
const FRAMED: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors *";

/// Adds the security headers to a response.
pub(crate) async fn add(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let api = path.starts_with("/api");
    let framed = matches!(Route::find("GET", path), Some((Route::Embed, _)));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, if framed { FRAMED } else { POLICY }),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !framed {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    // The pictures of previews, and games in frames, are meant for pages of other sites.
    let resource = headers.entry("cross-origin-resource-policy");
    let readers = if framed { "cross-origin" } else { "same-origin" };
    resource.or_insert(HeaderValue::from_static(readers));
    // A response depends on the moment and on the person, so it must not be cached.
    if api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
