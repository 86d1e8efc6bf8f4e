//! Identification of clients: a person by a signed cookie, a program by the secret of its seat.
//!
//! The cookie is `{person}.{mac}`: sixteen letters and digits, and the first half of an HMAC-SHA256
//! over them in hexadecimal. The key is stored with the games, so only this server can make a valid
//! cookie, and a stolen list of people is worthless. The cookie's name contains a part that depends
//! on the key. Two servers on one machine therefore use different cookies, although browsers
//! distinguish cookies by host and not by port.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::error::Error;
use super::proxy::Client;
use super::{App, page};
use crate::id::{PersonId, SeatToken};
use crate::live::Who;
use crate::refusal::{Kind, Refusal};

/// The number of bytes of the HMAC in a cookie.
const SIGNED: usize = 16;
/// The lifetime of a cookie in seconds: one year from the last visit.
const KEPT: u32 = 31_536_000;

/// Signs and checks cookies.
#[derive(Clone)]
pub struct Signer {
    mac: Hmac<Sha256>,
    /// The name of the cookie.
    name: String,
}

impl Signer {
    /// Creates a signer with a key.
    pub fn new(key: &[u8; 32]) -> Signer {
        let Ok(mac) = Hmac::<Sha256>::new_from_slice(key) else {
            unreachable!("HMAC takes keys of every length")
        };
        let mut signer = Signer { mac, name: String::new() };
        let mut name = signer.sign("the name of the cookie");
        name.truncate(6);
        signer.name = format!("dejarik-{name}");
        signer
    }

    fn sign(&self, text: &str) -> String {
        let mut mac = self.mac.clone();
        mac.update(text.as_bytes());
        hex::encode(&mac.finalize().into_bytes()[..SIGNED])
    }

    /// Returns the person in a cookie's value; `None` unless the signature is valid.
    fn read(&self, value: &str) -> Option<PersonId> {
        let (person, signed) = value.split_once('.')?;
        let person: PersonId = person.parse().ok()?;
        let mut bytes = [0; SIGNED];
        hex::decode_to_slice(signed, &mut bytes).ok()?;
        let mut mac = self.mac.clone();
        mac.update(person.as_str().as_bytes());
        // The comparison takes constant time.
        mac.verify_truncated_left(&bytes).ok()?;
        Some(person)
    }

    /// Returns the person that a request's cookies identify.
    pub fn person(&self, headers: &HeaderMap) -> Option<PersonId> {
        let cookies =
            headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|value| value.split(';'));
        pairs.find_map(|pair| {
            let (name, value) = pair.trim().split_once('=')?;
            (name == self.name).then(|| self.read(value))?
        })
    }

    /// Returns the `Set-Cookie` header for a person.
    pub fn cookie(&self, person: &PersonId, secure: bool) -> String {
        let signed = self.sign(person.as_str());
        let secure = if secure { "; Secure" } else { "" };
        let name = &self.name;
        format!("{name}={person}.{signed}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}")
    }
}

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Signer").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The sender of a request.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The person; a new one if the request has no valid cookie.
    pub person: PersonId,
    /// Whether the request has a valid cookie.
    pub known: bool,
    /// The secret of a seat, if the request has a bearer token.
    pub seat: Option<SeatToken>,
}

impl Visitor {
    /// Converts the sender to the form that live games use.
    pub fn who(&self) -> Who {
        Who { person: self.known.then_some(self.person), seat: self.seat }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Error> {
        parts.extensions.get::<Visitor>().cloned().ok_or(Error::Internal)
    }
}

/// Identifies the sender of a request and sets the cookie of a new person in the response. A request
/// with a seat's secret gets no cookie.
pub async fn identify(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
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
    request.extensions_mut().insert(Visitor { person, known: known.is_some(), seat });
    let mut response = next.run(request).await;
    // Each visit to the page renews the cookie for another year.
    if (known.is_none() || page)
        && seat.is_none()
        && let Ok(cookie) = HeaderValue::from_str(&app.signer.cookie(&person, secure))
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Returns the secret in `Authorization: Bearer`, if the header is present.
fn secret(headers: &HeaderMap) -> Result<Option<SeatToken>, Error> {
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
    secret.trim().parse().map(Some).map_err(|_| refusal())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(signer: &Signer, value: &str) -> HeaderMap {
        let cookie = format!("other=1; {}={value}", signer.name);
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(&cookie).unwrap())])
    }

    fn value(signer: &Signer, person: &PersonId) -> String {
        let cookie = signer.cookie(person, false);
        cookie.split(['=', ';']).nth(1).unwrap().to_owned()
    }

    #[test]
    fn a_cookie_identifies_its_person_and_a_forged_one_nobody() {
        let signer = Signer::new(&[7; 32]);
        let person = PersonId::random().unwrap();
        let right = value(&signer, &person);
        assert_eq!(signer.person(&sent(&signer, &right)), Some(person));
        for place in 0..right.len() {
            let mut forged = right.clone().into_bytes();
            forged[place] = if forged[place] == b'0' { b'1' } else { b'0' };
            let forged = String::from_utf8(forged).unwrap();
            assert_eq!(signer.person(&sent(&signer, &forged)), None, "{place}");
        }
        for bad in ["", ".", &right[..17], &format!("{right}00"), &right.replace('.', "")] {
            assert_eq!(signer.person(&sent(&signer, bad)), None, "{bad}");
        }
    }

    #[test]
    fn cookies_under_another_key_are_not_valid_and_have_another_name() {
        let (ours, theirs) = (Signer::new(&[7; 32]), Signer::new(&[8; 32]));
        assert_ne!(ours.name, theirs.name);
        let person = PersonId::random().unwrap();
        assert_eq!(ours.person(&sent(&ours, &value(&theirs, &person))), None);
    }
}
