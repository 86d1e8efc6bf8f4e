//! Games as somebody without a seat sees them, for previews, frames of other sites and animations.

use dejarik_picture::gif;
use dejarik_rules::wording;

use super::Hub;
use crate::id::GameId;
use crate::live::game::LiveGame;
use crate::live::mailbox::Message;
use crate::live::portrait::Portrait;
use crate::live::shared::Shared;
use crate::live::stored;
use crate::refusal::Refusal;

impl Hub {
    /// Returns what a preview of a game shows to anybody: the game after `at` entries of its line, or as it
    /// stands now. A game that is not in memory is read for this answer only.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn portrait(&self, game: &GameId, at: Option<usize>) -> Result<Portrait, Refusal> {
        if self.shared.games.has(game) {
            return self.shared.ask(game, None, |reply| Message::Portrait { at, reply }).await;
        }
        let answer = |live: LiveGame, shared: &Shared| Ok(live.portrait(at, shared.now()));
        stored::read(&self.shared, *game, answer).await
    }

    /// Returns moments of a game that is over, from the first to the last: all, or as many as an animation may have.
    ///
    /// # Errors
    /// If there is no such game, or it is in progress.
    pub(crate) async fn portraits(&self, game: &GameId) -> Result<Vec<Portrait>, Refusal> {
        let answer = |live: LiveGame, shared: &Shared| {
            let now = shared.now();
            let last = live.portrait(None, now);
            if !last.is_over() {
                let why = wording!("the game is in progress", "la partie est en cours");
                return Err(Refusal::not_now(&why));
            }
            let moments = gif::moments(last.of + 1, gif::MOST_FRAMES).into_iter();
            Ok(moments.map(|at| live.portrait(Some(at), now)).collect())
        };
        stored::read(&self.shared, *game, answer).await
    }
}
