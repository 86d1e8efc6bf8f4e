//! `GET /api/board/game/stream/{id}`: the stream of one game.

use axum::response::Response;
use dejarik_host::live::frames;

use super::follow::Follower;
use crate::http::error::Error;
use crate::http::extract::{Game, Query, Shared};
use crate::http::identity::Visitor;
use crate::http::limit::{Connected, Counted};
use crate::http::ndjson::{self, Source};
#[cfg(test)]
use crate::http::openapi::{ErrorBody, Route};
use crate::id::GameId;
use crate::live::{Hello, Hub, Subscription, Who};
use crate::protocol::{BoardLine, ServerFrame, StreamQuery};
use crate::refusal::Refusal;

/// Streams a game, one object a line: first the whole game (`gameFull`), then each change
/// (`gameState`), and whether the opponent is connected (`opponentGone`). The stream ends with the
/// game.
#[cfg_attr(test, utoipa::path(get, path = Route::StreamGame.path(), tag = "board",
    params(("id" = String, Path, description = "The game."), StreamQuery),
    responses(
        (status = 200, body = BoardLine, content_type = "application/x-ndjson"),
        (status = 403, description = "`not-your-seat`: the token is not the secret of a seat of this game.", body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, description = "`seat-taken`: the token is an invitation that has been used.", body = ErrorBody)),
    security((), ("seat" = []))))]
pub(crate) async fn stream_game(
    app: Shared,
    Game(id): Game,
    Query(StreamQuery { legal }): Query<StreamQuery>,
    visitor: Visitor,
    address: Counted,
) -> Result<Response, Error> {
    let counted = app.limiter.connect(address)?;
    let (hub, who) = (app.hub.clone(), visitor.who());
    let hello = Hello { choices: legal, ..Hello::default() };
    let mut subscription = hub.subscribe(&id, &who, hello.clone()).await?;
    // A game that runs at another node refuses in its first frame.
    let first = subscription.next().await.ok_or_else(Refusal::busy_game)?;
    let mut follower = Follower::default();
    let first = match frames::read(&first) {
        Ok(ServerFrame::Bye { error, .. }) => return Err(Refusal::from(error).into()),
        // Parsing cannot fail, because the server itself has written the frame.
        frame => frame.map_or_else(|_| Vec::new(), |frame| follower.hear(frame)),
    };
    let source = Listener { hub, id, who, hello, subscription, follower, first, _counted: counted };
    Ok(ndjson::answer(source, visitor.revoked(&app.signer)))
}

struct Listener {
    hub: Hub,
    id: GameId,
    who: Who,
    hello: Hello,
    subscription: Subscription,
    follower: Follower,
    /// The lines that the first frame results in, until they are sent.
    first: Vec<BoardLine>,
    _counted: Connected,
}

impl Source for Listener {
    type Line = BoardLine;

    async fn next(&mut self) -> Option<Vec<BoardLine>> {
        if !self.first.is_empty() {
            return Some(std::mem::take(&mut self.first));
        }
        if self.follower.is_over() {
            return None;
        }
        loop {
            let text = self.subscription.next().await?;
            // Parsing cannot fail, because the server itself has written the frame.
            let frame = frames::read(&text).ok()?;
            if matches!(frame, ServerFrame::Resync) {
                // The stream was too slow: start again with the whole game.
                let again = self.hub.subscribe(&self.id, &self.who, self.hello.clone());
                self.subscription = again.await.ok()?;
                continue;
            }
            let lines = self.follower.hear(frame);
            if !lines.is_empty() {
                return Some(lines);
            }
        }
    }
}
