//! `POST /api/board/game/{id}/…`: one route for each action of a player.

use std::sync::Arc;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::http::App;
use crate::http::error::Error;
use crate::http::extract::{self, Path, Query};
use crate::http::identity::Visitor;
use crate::id::{GameId, SeatToken};
use crate::live::{Act, Who};
use crate::protocol::{ActQuery, Action, Done, Due, ErrorBody, GameFull, GameKind, SideName};
use crate::refusal::{Kind, Refusal};

/// The sender of an action.
pub struct Player {
    app: Arc<App>,
    id: GameId,
    who: Who,
    query: ActQuery,
}

impl FromRequestParts<Arc<App>> for Player {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Player, Error> {
        let extract::Game(id) = extract::Game::from_request_parts(parts, app).await?;
        let Query(query) = Query::<ActQuery>::from_request_parts(parts, app).await?;
        let visitor = Visitor::from_request_parts(parts, app).await?;
        Ok(Player { app: Arc::clone(app), id, who: visitor.who(), query })
    }
}

impl Player {
    /// Returns the game as the player sees it, and the side that the player acts for: the side they
    /// hold, or the side to move if they hold both.
    async fn look(&self) -> Result<(GameFull, SideName), Error> {
        let game = self.app.hub.full(&self.id, &self.who).await?;
        let due = match game.state.due {
            Due::Step { side } => Some(side),
            Due::Orders { missing: [true, _] } => Some(SideName::First),
            Due::Orders { missing: [false, _] } => Some(SideName::Second),
            Due::Roll | Due::Nothing => None,
        };
        let side = match game.you[..] {
            [] => None,
            [side] => Some(side),
            [first, ..] => Some(due.unwrap_or(first)),
        };
        let nobody = || Refusal::new(Kind::NotYourSeat, "you hold no seat of this game");
        let side = side.ok_or_else(nobody)?;
        Ok((game, side))
    }

    async fn act(self, side: SideName, action: Action) -> Result<Json<Done>, Error> {
        let named = self.query.act;
        let id = match named {
            Some(name) => name,
            None => SeatToken::random().map_err(|_| Error::Internal)?.to_string(),
        };
        let act = Act { id, side, action };
        let version = self.app.hub.act(&self.id, &self.who, act).await?;
        Ok(Json(Done { ok: true, version }))
    }

    /// Performs an action that does not depend on the state of the game.
    async fn simply(self, action: Action) -> Result<Json<Done>, Error> {
        let (_, side) = self.look().await?;
        self.act(side, action).await
    }
}

/// Parses the `yes` or `no` at the end of a path.
fn is_yes(answer: &str) -> Result<bool, Error> {
    match answer {
        "yes" | "true" => Ok(true),
        "no" | "false" => Ok(false),
        _ => Err(Error::unreadable("expected yes or no", "answer")),
    }
}

fn index(side: SideName) -> usize {
    usize::from(side == SideName::Second)
}

/// Plays a step, or chooses an order in the hidden set-up (`setup:NSKM`).
#[utoipa::path(post, path = "/api/board/game/{id}/move/{word}", tag = "board",
    params(
        ("id" = String, Path, description = "The game."),
        ("word" = String, Path, description = "A legal step in the notation of the rule set."),
        ActQuery),
    responses(
        (status = 200, body = Done),
        (status = 403, description = "You hold no seat here.", body = ErrorBody),
        (status = 409, description = "It is not your turn, or not that ply.", body = ErrorBody),
        (status = 422, description = "The step is not legal.", body = ErrorBody)),
    security((), ("seat" = [])))]
pub async fn play_move(
    Path((_, word)): Path<(String, String)>,
    player: Player,
) -> Result<Json<Done>, Error> {
    let (game, side) = player.look().await?;
    let action = match word.strip_prefix("setup:") {
        Some(order) => Action::Order { order: order.to_owned() },
        None => Action::Step { ply: player.query.ply.unwrap_or(game.state.ply), word },
    };
    player.act(side, action).await
}

/// Resigns the game.
#[utoipa::path(post, path = "/api/board/game/{id}/resign", tag = "board",
    params(("id" = String, Path, description = "The game."), ActQuery),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)),
    security((), ("seat" = [])))]
pub async fn resign(player: Player) -> Result<Json<Done>, Error> {
    player.simply(Action::Resign).await
}

/// Offers a draw or accepts an offer (`yes`), or declines an offer (`no`).
#[utoipa::path(post, path = "/api/board/game/{id}/draw/{answer}", tag = "board",
    params(
        ("id" = String, Path, description = "The game."),
        ("answer" = String, Path, description = "`yes` or `no`."),
        ActQuery),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)),
    security((), ("seat" = [])))]
pub async fn draw(
    Path((_, answer)): Path<(String, String)>,
    player: Player,
) -> Result<Json<Done>, Error> {
    let yes = is_yes(&answer)?;
    let (game, side) = player.look().await?;
    let offered = game.state.offers.draw[1 - index(side)];
    let action = match (yes, offered) {
        (true, true) => Action::DrawAccept,
        (true, false) => Action::DrawOffer,
        (false, _) => Action::DrawDecline,
    };
    player.act(side, action).await
}

/// Asks for a takeback or accepts the opponent's request (`yes`), or declines the request (`no`).
/// Against the computer and at one screen, `yes` takes back the last step at once.
#[utoipa::path(post, path = "/api/board/game/{id}/takeback/{answer}", tag = "board",
    params(
        ("id" = String, Path, description = "The game."),
        ("answer" = String, Path, description = "`yes` or `no`."),
        ActQuery),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)),
    security((), ("seat" = [])))]
pub async fn takeback(
    Path((_, answer)): Path<(String, String)>,
    player: Player,
) -> Result<Json<Done>, Error> {
    let yes = is_yes(&answer)?;
    let (game, side) = player.look().await?;
    let asked = game.state.offers.takeback[1 - index(side)];
    let alone = matches!(game.kind, GameKind::Computer | GameKind::Here);
    let action = match (yes, asked) {
        (true, _) if alone => Action::Undo,
        (true, true) => Action::TakebackAccept,
        (true, false) => Action::TakebackOffer,
        (false, _) => Action::TakebackDecline,
    };
    player.act(side, action).await
}

/// Calls the game off, which is possible until both players have made a step.
#[utoipa::path(post, path = "/api/board/game/{id}/abort", tag = "board",
    params(("id" = String, Path, description = "The game."), ActQuery),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)),
    security((), ("seat" = [])))]
pub async fn abort(player: Player) -> Result<Json<Done>, Error> {
    player.simply(Action::Abort).await
}

/// Claims the win after the opponent has been gone for long enough.
#[utoipa::path(post, path = "/api/board/game/{id}/claim-victory", tag = "board",
    params(("id" = String, Path, description = "The game."), ActQuery),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)),
    security((), ("seat" = [])))]
pub async fn claim_victory(player: Player) -> Result<Json<Done>, Error> {
    player.simply(Action::ClaimWin).await
}

/// Claims a draw: by repetition (G-20 with `repetition=claim`), or after the opponent has been gone
/// for long enough.
#[utoipa::path(post, path = "/api/board/game/{id}/claim-draw", tag = "board",
    params(("id" = String, Path, description = "The game."), ActQuery),
    responses((status = 200, body = Done), (status = 403, body = ErrorBody),
        (status = 409, body = ErrorBody)),
    security((), ("seat" = [])))]
pub async fn claim_draw(player: Player) -> Result<Json<Done>, Error> {
    let (game, side) = player.look().await?;
    let action = if game.state.offers.may_claim { Action::Claim } else { Action::ClaimDraw };
    player.act(side, action).await
}
