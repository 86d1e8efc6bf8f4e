//! The routes under `/api/me`: what the server keeps of a person, whom the person has muted, the devices to notify, and
//! the ratings.

pub(crate) mod archive;
pub(crate) mod keys;
pub(crate) mod sign;

use axum::http::StatusCode;
use axum::{Extension, Json};

use crate::http::error::Error;
use crate::http::extract::{self, Game, Path, Shared};
use crate::http::identity::{Becomes, Visitor};
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::protocol::{MyData, MyDevices, MyMuted, MyRatings, NewDevice, NewListing, NewMuted};
use crate::refusal::{Kind, Refusal};
use keys::must_be_known;

/// Returns how many games the server keeps for your cookie, and for how long games are kept.
#[cfg_attr(test, utoipa::path(get, path = Route::MyData.path(), tag = "me",
    responses((status = 200, body = MyData))))]
pub(crate) async fn my_data(app: Shared, visitor: Visitor) -> Result<Json<MyData>, Error> {
    Ok(Json(app.hub.data_of(&visitor.person).await?))
}

/// Deletes everything that the server keeps for your cookie, and replaces the cookie. Games against
/// the computer, at one screen and uploaded ones are deleted. An opponent keeps the game that you
/// played together, in which nobody holds your seat any more; a game in progress is called off, or
/// resigned if both players have made a step.
#[cfg_attr(test, utoipa::path(delete, path = Route::ForgetMe.path(), tag = "me", responses(
    (status = 204, description = "Everything is deleted."),
    (status = 403, description = "The request has no valid cookie.", body = ErrorBody),
    (status = 503, description = "Something could not be deleted; send the request again.",
        body = ErrorBody))))]
pub(crate) async fn forget_me(
    app: Shared,
    visitor: Visitor,
) -> Result<(StatusCode, Extension<Becomes>), Error> {
    if !visitor.known {
        let message = "the server keeps nothing of a client without a cookie";
        return Err(Refusal::new(Kind::NotYourSeat, message).at("cookie").into());
    }
    // The deletion continues even if the client disconnects.
    let (hub, person) = (app.hub.clone(), visitor.person);
    let deletion = tokio::spawn(async move { hub.forget(&person).await });
    deletion.await.map_err(|_| Error::Internal)??;
    Ok((StatusCode::NO_CONTENT, Extension(Becomes(None))))
}

/// Lists whom you have muted, the earliest first.
#[cfg_attr(test, utoipa::path(get, path = Route::MyMuted.path(), tag = "me", responses((status = 200, body = MyMuted))))]
pub(crate) async fn my_muted(app: Shared, visitor: Visitor) -> Result<Json<MyMuted>, Error> {
    Ok(Json(MyMuted { muted: app.hub.muted_by(&visitor.person).await? }))
}

/// Mutes the other player of a game: you see no phrase of this person any more, and the lobby shows neither of you the
/// invitations of the other one. Nobody is notified.
#[cfg_attr(test, utoipa::path(post, path = Route::MutePerson.path(), tag = "me", request_body = NewMuted, responses(
    (status = 204, description = "The person is muted."),
    (status = 403, description = "`not-your-seat`: the request has no valid cookie. `quota`: you have muted too many.", body = ErrorBody),
    (status = 404, description = "You have no seat in such a game.", body = ErrorBody),
    (status = 409, description = "No other person has a seat in the game.", body = ErrorBody))))]
pub(crate) async fn mute_person(
    app: Shared,
    visitor: Visitor,
    extract::Json(asked): extract::Json<NewMuted>,
) -> Result<StatusCode, Error> {
    let person = must_be_known(&visitor)?;
    let game = asked.game.parse().map_err(|_| Refusal::no_game())?;
    app.hub.mute(&person, &game).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the muting that began in a game.
#[cfg_attr(test, utoipa::path(delete, path = Route::UnmutePerson.path(), tag = "me",
    params(("id" = String, Path, description = "The game.")),
    responses(
        (status = 204, description = "The person is not muted."),
        (status = 403, description = "The request has no valid cookie.", body = ErrorBody))))]
pub(crate) async fn unmute_person(
    app: Shared,
    visitor: Visitor,
    Game(game): Game,
) -> Result<StatusCode, Error> {
    let person = must_be_known(&visitor)?;
    app.hub.unmute(&person, &game).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the devices on which you are notified, the earliest first, and has the key to which a browser ties a subscription.
#[cfg_attr(test, utoipa::path(get, path = Route::MyDevices.path(), tag = "me", responses(
    (status = 200, body = MyDevices),
    (status = 404, description = "This server sends no notices.", body = ErrorBody))))]
pub(crate) async fn my_devices(app: Shared, visitor: Visitor) -> Result<Json<MyDevices>, Error> {
    Ok(Json(app.hub.devices_of(&visitor.person).await?))
}

/// Adds a device. You are notified there of what happens in your games while you are not connected to them: that it is your
/// turn in a game by days or without a clock, that somebody has accepted your invitation, that a game is over; at most once a
/// game in 12 hours. In a game by days you are reminded once when a quarter of the time for a move is left. A device that is
/// known gets the new keys and the new language.
#[cfg_attr(test, utoipa::path(post, path = Route::AddDevice.path(), tag = "me", request_body = NewDevice, responses(
    (status = 204, description = "You are notified there."),
    (status = 400, description = "Nothing can be sent to the device.", body = ErrorBody),
    (status = 403, description = "`not-your-seat`: the request has no valid cookie. `quota`: you have too many devices.", body = ErrorBody),
    (status = 404, description = "This server sends no notices.", body = ErrorBody))))]
pub(crate) async fn add_device(
    app: Shared,
    visitor: Visitor,
    extract::Json(new): extract::Json<NewDevice>,
) -> Result<StatusCode, Error> {
    let person = must_be_known(&visitor)?;
    app.hub.add_device(&person, new).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a device.
#[cfg_attr(test, utoipa::path(delete, path = Route::DropDevice.path(), tag = "me",
    params(("id" = String, Path, description = "The device.")),
    responses(
        (status = 204, description = "You are not notified there."),
        (status = 403, description = "The request has no valid cookie.", body = ErrorBody))))]
pub(crate) async fn drop_device(
    app: Shared,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let person = must_be_known(&visitor)?;
    app.hub.drop_device(&person, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns your rating in each rule set, with the last games that it was computed from.
#[cfg_attr(test, utoipa::path(get, path = Route::MyRatings.path(), tag = "me", responses(
    (status = 200, body = MyRatings),
    (status = 404, description = "The server has no ratings.", body = ErrorBody))))]
pub(crate) async fn my_ratings(app: Shared, visitor: Visitor) -> Result<Json<MyRatings>, Error> {
    Ok(Json(app.hub.ratings_of(&visitor.person).await?))
}

/// Puts you on the lists of the strongest players, under this name and figure. A list has you once your rating in its rule
/// set is sure enough.
#[cfg_attr(test, utoipa::path(post, path = Route::ListMe.path(), tag = "me", request_body = NewListing, responses(
    (status = 204, description = "You are on the lists."),
    (status = 400, description = "The name or the figure is not allowed.", body = ErrorBody),
    (status = 403, description = "The request has no valid cookie, or the operator of the server does not let you do this.", body = ErrorBody),
    (status = 404, description = "The server has no ratings.", body = ErrorBody),
    (status = 409, description = "You have no passkey.", body = ErrorBody))))]
pub(crate) async fn list_me(
    app: Shared,
    visitor: Visitor,
    extract::Json(asked): extract::Json<NewListing>,
) -> Result<StatusCode, Error> {
    let person = must_be_known(&visitor)?;
    visitor.may_begin(&app, true)?;
    app.hub.list_player(&person, Some(&asked.profile.unwrap_or_default())).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes you off the lists of the strongest players.
#[cfg_attr(test, utoipa::path(delete, path = Route::UnlistMe.path(), tag = "me", responses(
    (status = 204, description = "You are on no list."),
    (status = 403, description = "The request has no valid cookie.", body = ErrorBody),
    (status = 404, description = "The server has no ratings.", body = ErrorBody))))]
pub(crate) async fn unlist_me(app: Shared, visitor: Visitor) -> Result<StatusCode, Error> {
    let person = must_be_known(&visitor)?;
    app.hub.list_player(&person, None).await?;
    Ok(StatusCode::NO_CONTENT)
}
