//! Identification of clients: a person by a signed cookie, a program by the secret of its seat.

use axum::Extension;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use dejarik_host::routes::Route;
use ipnet::IpNet;

use super::error::Error;
use super::extract::Shared;
use super::limit::Counted;
use super::proxy::Client;
use super::{App, page};
use crate::cookies::{Reach, Signer};
use crate::id::{PersonId, SeatToken, TokenHash};
use crate::live::{Taker, Who};
use crate::refusal::{Kind, Refusal};

/// The sender of a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// The person; a new one if the request has no valid cookie.
    pub(crate) person: PersonId,
    /// Whether the request has a valid cookie.
    pub(crate) known: bool,
    /// The hash of the secret of a seat, if the request has a bearer token.
    pub(crate) seat: Option<TokenHash>,
    /// The network of the sender; `None` for users of this machine.
    pub(crate) network: Option<IpNet>,
}

impl Visitor {
    /// Completes when the cookie of the request is revoked; never if it has none.
    pub(crate) fn revoked(&self, signer: &Signer) -> impl Future<Output = ()> + Send + use<> {
        let revoked = self.known.then(|| signer.revoked(self.person));
        async move {
            match revoked {
                Some(revoked) => revoked.await,
                None => std::future::pending().await,
            }
        }
    }

    /// Checks that the operator lets the sender begin something. `openly` says that strangers meet the sender there.
    ///
    /// # Errors
    /// If the operator has decided otherwise.
    pub(crate) fn may_begin(&self, app: &App, openly: bool) -> Result<(), Refusal> {
        app.hub.config().moderated.may_begin(Some(&self.person), self.network.as_ref(), openly)
    }

    /// Returns the sender as somebody who takes a seat.
    pub(crate) fn taker(&self) -> Taker {
        Taker { person: self.person, known: self.known, network: self.network }
    }

    /// Converts the sender to the form that live games use.
    pub(crate) fn who(&self) -> Who {
        let person = self.known.then_some(self.person);
        Who { person, seat: self.seat, network: self.network }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Error> {
        parts.extensions.get::<Visitor>().cloned().ok_or(Error::Internal)
    }
}

/// Marks a response after which the sender is another person: the one who has signed in, or a new one (`None`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Becomes(pub(crate) Option<PersonId>);

/// Identifies the sender of a request and sets the cookie of a new person in the response. A request
/// with a seat's secret gets no cookie.
///
/// A browser may block the cookies of pages on other hosts. What such a page makes or takes would then belong to nobody,
/// so a `POST` without a cookie is refused, with a cookie. If the browser keeps it, the page succeeds when it repeats the
/// request.
pub(crate) async fn identify(
    app: Shared,
    Extension(client): Extension<Client>,
    counted: Counted,
    mut request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let page = page::is_page(path);
    if !page && !path.starts_with("/api/") {
        return next.run(request).await;
    }
    let seat = match secret(request.headers()) {
        Ok(seat) => seat,
        Err(error) => return error.into_response(),
    };
    let known = app.signer.person(request.headers());
    let Some(person) = known.or_else(|| PersonId::random().ok()) else {
        return Error::Internal.into_response();
    };
    let secure = app.doors.is_secure(request.headers(), client.encrypted);
    let elsewhere = app.doors.elsewhere(request.headers(), client.encrypted);
    let (reach, elsewhere) = (elsewhere.unwrap_or(Reach::Site), elsewhere.is_some());
    // A page on another host reads the rules when it is opened.
    let visit = page || elsewhere && path == Route::Rules.path();
    let blocked =
        elsewhere && request.method() == Method::POST && known.is_none() && seat.is_none();
    let network = counted.network();
    request.extensions_mut().insert(Visitor { person, known: known.is_some(), seat, network });
    let mut response = match blocked {
        true => Error::CookiesBlocked.into_response(),
        false => next.run(request).await,
    };
    let (person, renewed) = match response.extensions().get::<Becomes>() {
        Some(Becomes(Some(person))) => (*person, true),
        Some(Becomes(None)) => (PersonId::random().unwrap_or(person), true),
        // Each visit to the page renews the cookie for another year.
        None => (person, known.is_none() || visit),
    };
    if renewed
        && seat.is_none()
        && let Some(cookie) = app.signer.cookie(&person, secure, reach)
        && let Ok(cookie) = HeaderValue::from_str(&cookie)
    {
        set_cookie(response.headers_mut(), cookie);
    }
    response
}

/// Sets a cookie in a response. A cache between the server and the browser must not store the
/// response, because it would send the cookie to others.
fn set_cookie(headers: &mut HeaderMap, cookie: HeaderValue) {
    headers.append(header::SET_COOKIE, cookie);
    let kept = headers.get(header::CACHE_CONTROL).and_then(|value| value.to_str().ok());
    if let Some(private) =
        kept.map(|kept| format!("private, {}", kept.trim_start_matches("public, ")))
        && let Ok(private) = HeaderValue::from_str(&private)
    {
        headers.insert(header::CACHE_CONTROL, private);
    }
}

/// Returns the hash of the secret in `Authorization: Bearer`, if the header is present.
fn secret(headers: &HeaderMap) -> Result<Option<TokenHash>, Error> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let refusal = || {
        let message = "expected `Authorization: Bearer` and the secret of a seat";
        Error::Refused(Refusal::new(Kind::NotYourSeat, message).at("authorization"))
    };
    let text = value.to_str().map_err(|_| refusal())?;
    let (scheme, secret) = text.split_once(' ').ok_or_else(refusal)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(refusal());
    }
    let secret: SeatToken = secret.trim().parse().map_err(|_| refusal())?;
    Ok(Some(secret.hash()))
}
