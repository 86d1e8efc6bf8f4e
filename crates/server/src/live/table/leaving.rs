//! Taking a person out of a game for good, because what is kept of them is deleted.

use dejarik_play::Event;
use dejarik_rules::Side;

use super::state::GameTask;
use crate::id::PersonId;
use crate::refusal::Refusal;
use crate::store::Write;

impl GameTask {
    /// Takes a person out of the game. If there is an opponent, the opponent keeps the game. A game
    /// in progress is called off while that is still possible, and resigned otherwise. Nobody holds
    /// the person's seat afterwards. A game without an opponent, and an uploaded record, is deleted.
    ///
    /// # Errors
    /// If the person has no part in the game, or the change cannot be stored.
    pub(super) async fn forget(&mut self, person: PersonId) -> Result<(), Refusal> {
        let people = &self.live.people;
        let is_theirs = |side: &Side| people.holder(*side).person() == Some(&person);
        if !Side::BOTH.iter().any(is_theirs) {
            return Err(Refusal::no_game());
        }
        let mut others = Side::BOTH.into_iter().filter(|side| !is_theirs(side));
        let Some(opponent) = others.find(|side| people.has_player(*side)) else {
            return self.delete().await;
        };
        let side = opponent.other();
        let now = self.shared.now();
        self.end_on_time(now).await?;
        if self.live.in_progress() {
            let event = match self.live.may_abort() {
                true => Event::Abort,
                // Only the device of the seat could say that it resigns.
                false if self.dice.is_some() => Event::Absent(side),
                false => Event::Resign(side),
            };
            self.happen(event, None, now).await?;
        }
        self.write(Write::Vacate { game: self.live.id, epoch: self.epoch, side }).await?;
        self.live.people.vacate(side);
        self.reclassify();
        self.room_changed(true);
        Ok(())
    }

    /// Deletes the game and closes its connections.
    async fn delete(&mut self) -> Result<(), Refusal> {
        self.write(Write::Delete { game: self.live.id, only: None }).await?;
        self.shared.keys.set(self.live.id, None, self.shared.now().wall, false);
        self.close(&Refusal::no_game());
        Ok(())
    }
}
