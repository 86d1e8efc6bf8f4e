//! `GET /api/stream/event`: the stream of a person's games.

use axum::response::Response;

use super::error::Error;
use super::extract::Shared;
use super::identity::Visitor;
use super::limit::{Connected, Counted};
use super::ndjson::{self, Source};
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::live::{PersonEvent, PersonEvents};
use crate::protocol::{EventGame, EventLine, FinishedGame};
use crate::refusal::{Kind, Refusal};

/// Streams the starts and ends of your games, one object a line: first your games in progress, then
/// each game that starts or ends. It needs the cookie of a person; the secret of a seat is not
/// enough, because it belongs to a single game.
#[cfg_attr(test, utoipa::path(get, path = Route::StreamEvents.path(), tag = "board", responses(
    (status = 200, body = EventLine, content_type = "application/x-ndjson"),
    (status = 403, description = "The request has no valid cookie.", body = ErrorBody))))]
pub(crate) async fn stream_events(
    app: Shared,
    visitor: Visitor,
    address: Counted,
) -> Result<Response, Error> {
    if !visitor.known {
        let message = "this stream needs a person: keep the cookie that the first response sets";
        return Err(Refusal::new(Kind::NotYourSeat, message).at("cookie").into());
    }
    let counted = app.limiter.connect(address)?;
    // Subscribing before reading the list makes sure that no event is missed in between.
    let coming = app.hub.person_events(&visitor.person);
    let begun = app.hub.in_progress(&visitor.person).await?;
    let first = begun.into_iter().map(|game| EventLine::GameStart {
        game: EventGame { id: game.id, rules: game.rules, you: game.you },
    });
    let source = Events { first: Some(first.collect()), coming, _counted: counted };
    Ok(ndjson::answer(source, visitor.revoked(&app.signer)))
}

struct Events {
    first: Option<Vec<EventLine>>,
    coming: PersonEvents,
    _counted: Connected,
}

impl Source for Events {
    type Line = EventLine;

    async fn next(&mut self) -> Option<Vec<EventLine>> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        Some(vec![match self.coming.next().await? {
            PersonEvent::GameStart { game, rules, you } => {
                EventLine::GameStart { game: EventGame { id: game, rules, you } }
            }
            PersonEvent::GameFinish { game, winner, why } => {
                EventLine::GameFinish { game: FinishedGame { id: game, winner, status: why } }
            }
        }])
    }
}
