//! Asking games: sending a message to the task of a game, and waiting for the answer.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;

use super::mailbox::{Asked, Lane, Message, Reply};
use super::requests::{Hello, Who};
use super::shared::Shared;
use super::subscription::Subscription;
use crate::id::GameId;
use crate::refusal::Refusal;

/// The number of attempts to send a message to a game that is leaving memory.
const ATTEMPTS: usize = 4;
/// How long a message to a game that is moving to another node is retried, and the pause between two
/// attempts.
const MOVING: Duration = Duration::from_secs(6);
const PAUSE: Duration = Duration::from_millis(100);

impl Shared {
    /// Sends a message to a game and waits for the answer. A game that is just leaving memory is
    /// loaded again. `who` asks; players come before everybody else.
    pub(super) async fn ask<T>(
        self: &Arc<Self>,
        game: &GameId,
        who: Option<&Who>,
        mut message: impl FnMut(oneshot::Sender<Result<T, Refusal>>) -> Message,
    ) -> Result<T, Refusal> {
        let end = Instant::now() + MOVING;
        for attempt in 0.. {
            let moving = self.peers.is_some() && Instant::now() < end;
            match attempt {
                0 => {}
                _ if moving => tokio::time::sleep(PAUSE).await,
                ATTEMPTS.. => break,
                _ => {}
            }
            let (reply, answer) = oneshot::channel();
            let mailbox = self.mailbox(*game)?;
            mailbox.send(who.map_or(Lane::Watchers, |who| mailbox.lane(who)), message(reply))?;
            if let Ok(answer) = answer.await {
                return answer;
            }
        }
        Err(Refusal::busy_game())
    }

    /// Performs an act or a wish that arrived at this instant. Returns the version of the game that contains the
    /// act, once it is durable.
    pub(super) async fn perform(
        self: &Arc<Self>,
        game: &GameId,
        who: &Who,
        asked: Asked,
        since: Instant,
    ) -> Result<u64, Refusal> {
        self.tempo.count(who)?;
        let message = |reply| {
            let reply = Reply::Call(who.clone(), reply);
            Message::Act { asked: asked.clone(), reply, since }
        };
        self.ask(game, Some(who), message).await
    }

    /// Connects to a game.
    ///
    /// # Errors
    /// If there is no such game.
    pub(super) async fn connect(
        self: &Arc<Self>,
        game: &GameId,
        who: &Who,
        hello: Hello,
    ) -> Result<Subscription, Refusal> {
        let message = |reply| Message::Subscribe { who: who.clone(), hello: hello.clone(), reply };
        self.ask(game, Some(who), message).await
    }
}
