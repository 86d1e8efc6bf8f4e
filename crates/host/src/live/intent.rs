//! What a program asks for over HTTP without knowing the game. Which side acts, and whether a `yes`
//! offers a draw or accepts one, is decided by the state of the game when the act is performed.

use dejarik_play::Due;
use dejarik_rules::Side;
use serde::{Deserialize, Serialize};

use super::acts::Act;
use super::game::LiveGame;
use crate::protocol::{Action, Phrase};
use crate::refusal::{Kind, Refusal};
use crate::store::GameKind;
use crate::view::Viewer;

/// A wish that becomes an [`Act`] once the game is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Intent {
    /// Plays a step, or chooses an order in the hidden set-up (`setup:NSKM`).
    Play {
        /// The step or the order.
        word: String,
        /// The ply for which the step was chosen; `None` for the present one.
        ply: Option<u32>,
    },
    /// Resigns the game.
    Resign,
    /// Offers or accepts a draw, or declines one.
    Draw(bool),
    /// Asks for or accepts a takeback, or declines one.
    Takeback(bool),
    /// Calls the game off.
    Abort,
    /// Claims the win because the opponent is gone.
    ClaimVictory,
    /// Claims a draw, by repetition or because the opponent is gone.
    ClaimDraw,
    /// Says something to the opponent.
    Say(Phrase),
}

impl LiveGame {
    /// Returns the act that a wish stands for. It is performed for the side that the viewer holds, or
    /// for the one that has to act if the viewer holds both.
    ///
    /// # Errors
    /// If the viewer holds no seat.
    pub fn act_of(&self, id: &str, intent: &Intent, viewer: Viewer) -> Result<Act, Refusal> {
        let due = match self.game.due() {
            Due::Step(side) => Some(side),
            Due::Orders(missing) => Side::BOTH.into_iter().find(|side| missing[side.index()]),
            Due::Roll | Due::Nothing => None,
        };
        let held = || Side::BOTH.into_iter().find(|side| viewer.holds(*side));
        let side = due.filter(|side| viewer.holds(*side)).or_else(held);
        let nobody = || Refusal::new(Kind::NotYourSeat, "you hold no seat of this game");
        let side = side.ok_or_else(nobody)?;
        let other = side.other();
        let alone = self.terms.kind != GameKind::Online;
        let action = match intent {
            Intent::Play { word, ply } => match word.strip_prefix("setup:") {
                Some(order) => Action::Order { order: order.to_owned() },
                None => {
                    // A step that is repeated without its ply was chosen for the ply at which it was played.
                    let present =
                        || self.named(side, id).map_or_else(|| self.ply(), |named| named.ply);
                    let ply = ply.unwrap_or_else(|| present().number());
                    Action::Step { word: word.clone(), ply }
                }
            },
            Intent::Resign => Action::Resign,
            Intent::Draw(true) if self.game.offers_draw(other) => Action::DrawAccept,
            Intent::Draw(true) => Action::DrawOffer,
            Intent::Draw(false) => Action::DrawDecline,
            Intent::Takeback(true) if alone => Action::Undo,
            Intent::Takeback(true) if self.game.asks_takeback(other) => Action::TakebackAccept,
            Intent::Takeback(true) => Action::TakebackOffer,
            Intent::Takeback(false) => Action::TakebackDecline,
            Intent::Abort => Action::Abort,
            Intent::ClaimVictory => Action::ClaimWin,
            Intent::ClaimDraw if self.offers().may_claim => Action::Claim,
            Intent::ClaimDraw => Action::ClaimDraw,
            Intent::Say(phrase) => Action::Say { phrase: *phrase },
        };
        Ok(Act { id: id.to_owned(), side: side.into(), action })
    }
}
