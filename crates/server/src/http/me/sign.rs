//! `/api/me/sign-in` and `/api/me/sign-out`: the browser becomes the person of a passkey or a code, or a new one; or all
//! other browsers do.

use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use dejarik_rules::wording;

use super::keys::{Site, at, must_be_known, must_be_on};
use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::{self, Shared};
use crate::http::identity::{Becomes, Visitor};
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::id::PersonId;
use crate::passkey::{self, Ceremony, Code};
use crate::protocol::{SignIn, SignedIn};
use crate::refusal::{Kind, Refusal};

/// Signs in with a passkey or the code, and sets your cookie. If this browser had games and nothing to sign in with,
/// they are yours from now on. A game in which you have the other seat stays as it is.
#[cfg_attr(test, utoipa::path(post, path = Route::SignIn.path(), tag = "me", request_body = SignIn, responses(
    (status = 200, body = SignedIn),
    (status = 400, description = "The code or the answer of the authenticator cannot be parsed.", body = ErrorBody),
    (status = 403, description = "`not-your-seat`: nobody signs in with this, or the challenge is not for this browser. `blocked`: the operator of the server has revoked your cookies.", body = ErrorBody),
    (status = 404, description = "Nobody can sign in on this server.", body = ErrorBody),
    (status = 503, description = "Not all games could be joined; sign in again.", body = ErrorBody))))]
pub(crate) async fn sign_in(
    app: Shared,
    visitor: Visitor,
    headers: HeaderMap,
    extract::Json(asked): extract::Json<SignIn>,
) -> Result<(Extension<Becomes>, Json<SignedIn>), Error> {
    must_be_on(&app)?;
    let person = match asked {
        SignIn::Code { code } => of_code(&app, &code).await?,
        SignIn::Passkey { id, client_data, authenticator_data, signature } => {
            let browser = must_be_known(&visitor)?;
            let site = Site::of(&headers)?;
            let client_data = site.check_challenge(&app, &browser, &client_data, Ceremony::Get)?;
            let id = passkey::decode(&id).map_err(at("id"))?;
            let data = passkey::decode(&authenticator_data).map_err(at("authenticatorData"))?;
            let signature = passkey::decode(&signature).map_err(at("signature"))?;
            let found = app.hub.credential(id).await?;
            let found = found.and_then(|known| Some((known.person, known.public_key?)));
            let (person, key) = found.ok_or_else(|| {
                unknown(&wording!(
                    "nobody signs in with this passkey here",
                    "cette clé d’accès est inconnue ici"
                ))
            })?;
            let host = site.host();
            passkey::check_signature(&key, &data, &client_data, &signature, host)
                .map_err(|error| Refusal::new(Kind::NotYourSeat, error.to_string()))?;
            person
        }
    };
    if app.signer.is_revoked(&person) {
        return Err(Refusal::of(
            Kind::Blocked,
            &wording!(
                "the operator has revoked your cookies",
                "l’administrateur du serveur a révoqué vos cookies"
            ),
        )
        .into());
    }
    let joined = match visitor.known && visitor.person != person {
        // Somebody who can sign in again keeps their games.
        true if app.hub.credentials_of(&visitor.person).await?.is_empty() => {
            let (hub, from) = (app.hub.clone(), visitor.person);
            // It continues even if the client disconnects.
            let joining = tokio::spawn(async move { hub.join(from, person).await });
            joining.await.map_err(|_| Error::Internal)??
        }
        _ => 0,
    };
    Ok((Extension(Becomes(Some(person))), Json(SignedIn { joined })))
}

/// Signs out: the browser becomes a new person. You need something to sign in with again.
#[cfg_attr(test, utoipa::path(post, path = Route::SignOut.path(), tag = "me", responses(
    (status = 204, description = "The browser has a new cookie."),
    (status = 403, description = "The request has no valid cookie.", body = ErrorBody),
    (status = 404, description = "Nobody can sign in on this server.", body = ErrorBody),
    (status = 409, description = "You have no passkey and no code, so your games would be lost.", body = ErrorBody))))]
pub(crate) async fn sign_out(
    app: Shared,
    visitor: Visitor,
) -> Result<(StatusCode, Extension<Becomes>), Error> {
    must_be_on(&app)?;
    let person = must_be_known(&visitor)?;
    if app.hub.credentials_of(&person).await?.is_empty() {
        return Err(Refusal::not_now(&wording!(
            "you have no passkey and no code, so your games would be lost",
            "vous n’avez ni clé d’accès ni code, vos parties seraient donc perdues"
        ))
        .into());
    }
    Ok((StatusCode::NO_CONTENT, Extension(Becomes(None))))
}

/// Signs out all other browsers: you become a new person, who has your games, your passkeys and your code, and only this
/// browser gets the cookie. Programs that have the secret of a seat keep it.
#[cfg_attr(test, utoipa::path(post, path = Route::SignOthersOut.path(), tag = "me", responses(
    (status = 204, description = "Only this browser is signed in."),
    (status = 403, description = "`not-your-seat`: the request has no valid cookie. `blocked`: the operator of the server has decided about you.", body = ErrorBody),
    (status = 404, description = "Nobody can sign in on this server.", body = ErrorBody),
    (status = 409, description = "You have no passkey and no code.", body = ErrorBody),
    (status = 503, description = "Not all games could be taken along; sign in again.", body = ErrorBody))))]
pub(crate) async fn sign_others_out(
    app: Shared,
    visitor: Visitor,
) -> Result<(StatusCode, Extension<Becomes>), Error> {
    must_be_on(&app)?;
    let person = must_be_known(&visitor)?;
    if app.hub.config().moderated.concerns(&person) {
        return Err(Refusal::of(
            Kind::Blocked,
            &wording!(
                "the operator of this server has decided about you, so you stay the same person",
                "l’administrateur de ce serveur a statué sur votre cas : vous restez la même personne"
            ),
        )
        .into());
    }
    let (hub, next) = (app.hub.clone(), PersonId::random().map_err(|_| Error::Internal)?);
    // It continues even if the client disconnects.
    let renewal = tokio::spawn(async move { hub.renew(person, next).await });
    renewal.await.map_err(|_| Error::Internal)??;
    Ok((StatusCode::NO_CONTENT, Extension(Becomes(Some(next)))))
}

/// Returns the person of a code.
async fn of_code(app: &App, text: &str) -> Result<PersonId, Refusal> {
    let code = Code::parse(text).ok_or_else(|| {
        let why =
            wording!("expected the eight words of the code", "attendu : les huit mots du code");
        Refusal::of(Kind::BadRequest, &why).at("code")
    })?;
    let found = app.hub.credential(code.id()).await?;
    let found = found.filter(|known| known.public_key.is_none());
    found
        .map(|known| known.person)
        .ok_or_else(|| unknown(&wording!("nobody signs in with this code", "ce code est inconnu")))
}

/// Returns the refusal of something that nobody signs in with.
fn unknown(why: &dejarik_rules::Wording) -> Refusal {
    Refusal::of(Kind::NotYourSeat, why)
}
