//! Stored games: storing a new one, and replaying one that is loaded.

use std::sync::Arc;

use dejarik_play::ReplayError;

use super::game::LiveGame;
use super::shared::Shared;
use crate::awaited::while_awaited;
use crate::id::GameId;
use crate::refusal::{Kind, Refusal};
use crate::store::{Holder, StoreError, StoredGame, Write, deadline_after};
use crate::time::Now;

/// The longest log, in events, that is replayed without a blocking thread when a game is read.
const SHORT: usize = 100;

/// Returns the write that stores a new game.
pub(super) fn creation(game: StoredGame) -> Result<Write, Refusal> {
    let summary = game.summary();
    let mut summary = summary.map_err(|error| Refusal::new(Kind::Internal, error.to_string()))?;
    // A rematch by days begins at once, because both seats are taken.
    if game.seats.iter().all(|seat| seat.holder != Holder::Open) {
        let time = game.terms.move_time();
        summary.deadline = time.map(|time| deadline_after(game.created, time));
    }
    Ok(Write::Create { game: Box::new(game), summary })
}

/// Reads a stored game for one answer, without loading it as a game in use.
pub(super) async fn read<T>(
    shared: &Arc<Shared>,
    game: GameId,
    answer: impl FnOnce(LiveGame, &Shared) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let stored = shared.store.load(game).await?.ok_or_else(Refusal::no_game)?;
    let live = fold(shared, stored, shared.now()).await?;
    let live = live.map_err(|error| StoreError::Inconsistent { game, why: error.to_string() })?;
    answer(live, shared)
}

/// Replays a stored game. A long one is replayed on a blocking thread, where it keeps no other game waiting. At
/// most as many are replayed at the same time as there are cores.
pub(super) async fn fold(
    shared: &Arc<Shared>,
    stored: StoredGame,
    now: Now,
) -> Result<Result<LiveGame, ReplayError>, Refusal> {
    if stored.log.len() <= SHORT {
        return Ok(LiveGame::open(stored, &shared.config.times, now));
    }
    let closed = |_| Refusal::new(Kind::Internal, "the server cannot replay games any more");
    let _place = shared.folding.acquire().await.map_err(closed)?;
    let known = shared.clone();
    while_awaited(move |_| LiveGame::open(stored, &known.config.times, now)).await
}
