//! `/api/me/keys` and `/api/me/code`: the passkeys and the code with which a person signs in on another device.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use dejarik_rules::wording;

use crate::cookies::draw_secret;
use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::{self, Path, Shared};
use crate::http::identity::Visitor;
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::id::PersonId;
use crate::passkey::{self, Ceremony, Code, PasskeyError};
use crate::protocol::{KeyKind, MyKey, MyKeys, NewCode, NewPasskey};
use crate::refusal::{Kind, Refusal};
use crate::store::Credential;
use crate::time::{millis, wall_now};

/// How long a challenge holds.
const CHALLENGE: Duration = Duration::from_secs(5 * 60);

/// Lists the passkeys and the code that you sign in with, and has a challenge for this browser.
#[cfg_attr(test, utoipa::path(get, path = Route::MyKeys.path(), tag = "me", responses(
    (status = 200, body = MyKeys),
    (status = 404, description = "Nobody can sign in on this server.", body = ErrorBody))))]
pub(crate) async fn my_keys(app: Shared, visitor: Visitor) -> Result<Json<MyKeys>, Error> {
    must_be_on(&app)?;
    let keys = shown(app.hub.credentials_of(&visitor.person).await?);
    let at = wall_now().millis();
    let challenge = challenge_at(&app, &visitor.person, at).ok_or(Error::Internal)?;
    let handle = passkey::encode(visitor.person.as_str().as_bytes());
    Ok(Json(MyKeys { keys, challenge, handle }))
}

/// Adds a passkey, with which you can sign in on another device.
#[cfg_attr(test, utoipa::path(post, path = Route::AddPasskey.path(), tag = "me", request_body = NewPasskey, responses(
    (status = 204, description = "The passkey is added."),
    (status = 400, description = "The passkey is not for this site, or not of a kind that can sign in.", body = ErrorBody),
    (status = 403, description = "`not-your-seat`: the request has no valid cookie, or the challenge is not for it. `quota`: you have too many.", body = ErrorBody),
    (status = 404, description = "Nobody can sign in on this server.", body = ErrorBody),
    (status = 409, description = "The passkey is known.", body = ErrorBody))))]
pub(crate) async fn add_passkey(
    app: Shared,
    visitor: Visitor,
    headers: HeaderMap,
    extract::Json(new): extract::Json<NewPasskey>,
) -> Result<StatusCode, Error> {
    must_be_on(&app)?;
    let person = must_be_known(&visitor)?;
    let site = Site::of(&headers)?;
    site.check_challenge(&app, &person, &new.client_data, Ceremony::Create)?;
    let made = passkey::decode(&new.authenticator_data)
        .and_then(|data| passkey::created(&data, site.host()));
    let id = made.map_err(at("authenticatorData"))?;
    let key = passkey::decode(&new.public_key);
    let key = key.and_then(|key| passkey::check_key(&key).map(|()| key));
    app.hub.add_credential(&person, id, Some(key.map_err(at("publicKey"))?)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a passkey or the code. Browsers where you have signed in with it stay signed in.
#[cfg_attr(test, utoipa::path(delete, path = Route::DropKey.path(), tag = "me",
    params(("id" = String, Path, description = "The id of the passkey or the name of the code.")),
    responses(
        (status = 204, description = "Nobody can sign in with it any more."),
        (status = 400, description = "The id is not base64url.", body = ErrorBody),
        (status = 403, description = "The request has no valid cookie.", body = ErrorBody),
        (status = 404, description = "Nobody can sign in on this server.", body = ErrorBody))))]
pub(crate) async fn drop_key(
    app: Shared,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    must_be_on(&app)?;
    let person = must_be_known(&visitor)?;
    app.hub.drop_credential(&person, passkey::decode(&id).map_err(at("id"))?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a code of eight words for the day when your device is lost. It replaces the code that you had before, and is
/// not shown again.
#[cfg_attr(test, utoipa::path(post, path = Route::AddCode.path(), tag = "me", responses(
    (status = 201, body = NewCode),
    (status = 403, description = "`not-your-seat`: the request has no valid cookie. `quota`: you have too many.", body = ErrorBody),
    (status = 404, description = "Nobody can sign in on this server.", body = ErrorBody))))]
pub(crate) async fn add_code(
    app: Shared,
    visitor: Visitor,
) -> Result<(StatusCode, Json<NewCode>), Error> {
    must_be_on(&app)?;
    let person = must_be_known(&visitor)?;
    let drawn = draw_secret().map_err(|_| Error::Internal)?;
    let Some(bytes) = drawn.first_chunk() else { return Err(Error::Internal) };
    let code = Code(*bytes);
    app.hub.add_credential(&person, code.id(), None).await?;
    Ok((StatusCode::CREATED, Json(NewCode { code: code.words() })))
}

/// Returns credentials as their person sees them.
pub(super) fn shown(credentials: Vec<Credential>) -> Vec<MyKey> {
    let shown = |known: Credential| MyKey {
        id: passkey::encode(&known.id),
        kind: if known.public_key.is_some() { KeyKind::Passkey } else { KeyKind::Code },
        created: known.created.millis(),
    };
    credentials.into_iter().map(shown).collect()
}

/// Checks that people can sign in on this server.
///
/// # Errors
/// If the operator does not want it.
pub(super) fn must_be_on(app: &App) -> Result<(), Refusal> {
    match app.hub.config().sign_in {
        true => Ok(()),
        false => Err(Refusal::new(Kind::NotFound, "nobody can sign in on this server")),
    }
}

/// Returns the person of a valid cookie.
///
/// # Errors
/// If the request has none.
pub(super) fn must_be_known(visitor: &Visitor) -> Result<PersonId, Refusal> {
    let refuse = || Refusal::new(Kind::NotYourSeat, "the request has no valid cookie").at("cookie");
    visitor.known.then_some(visitor.person).ok_or_else(refuse)
}

/// Returns what makes a refusal of an error in a field.
pub(super) fn at(field: &'static str) -> impl Fn(PasskeyError) -> Refusal {
    move |error| Refusal::new(Kind::BadRequest, error.to_string()).at(field)
}

/// Returns the challenge for the browser of a person, made at a time in milliseconds; `None` if there is no key.
fn challenge_at(app: &App, person: &PersonId, at: u64) -> Option<String> {
    let proof = app.signer.pseudonym(&format!("the challenge of {person} at {at}"))?;
    Some(format!("{at}.{proof}"))
}

/// The site as the browser of a request sees it: its origin. The doors let in this site and those of pages on other hosts
/// that may play here, each of which has passkeys of its own. The host that a proxy names may be another one.
pub(super) struct Site(String);

impl Site {
    /// # Errors
    /// If the request is not from a page.
    pub(super) fn of(headers: &HeaderMap) -> Result<Site, Error> {
        let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
        origin.map(|origin| Site(origin.to_owned())).ok_or(Error::ForeignOrigin)
    }

    /// Returns the host without its port.
    pub(super) fn host(&self) -> &str {
        let Site(origin) = self;
        let host = origin.split_once("://").map_or(origin.as_str(), |(_, host)| host);
        host.rsplit_once(':').map_or(host, |(host, _)| host)
    }

    /// Checks the client data of a ceremony, and returns its bytes: they answer a challenge that this server made for
    /// the browser of a person a moment ago.
    ///
    /// # Errors
    /// If they do not.
    pub(super) fn check_challenge(
        &self,
        app: &App,
        person: &PersonId,
        client_data: &str,
        ceremony: Ceremony,
    ) -> Result<Vec<u8>, Refusal> {
        let data = passkey::decode(client_data).map_err(at("clientData"))?;
        let answered = passkey::challenge(&data, ceremony, &self.0).map_err(at("clientData"))?;
        let made = answered.split_once('.').and_then(|(made, _)| made.parse::<u64>().ok());
        let age = made.and_then(|made| wall_now().millis().checked_sub(made));
        let fresh = age.is_some_and(|age| age <= millis(CHALLENGE));
        let ours = made.and_then(|made| challenge_at(app, person, made));
        match fresh && ours.is_some_and(|ours| ours == answered) {
            true => Ok(data),
            false => {
                let why = wording!(
                    "the challenge is too old, or not for this browser; ask for a new one",
                    "le défi est trop ancien, ou n’est pas pour ce navigateur ; demandez-en un nouveau"
                );
                Err(Refusal::of(Kind::NotYourSeat, &why).at("clientData"))
            }
        }
    }
}
