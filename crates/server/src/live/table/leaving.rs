//! Acts on a game as a whole: removing a person whose data is deleted, giving a person's seats to the person who has
//! signed in, and, for the operator, hiding a name and ending the game.

use dejarik_play::Event;
use dejarik_rules::{Side, wording};

use super::state::GameTask;
use crate::id::PersonId;
use crate::live::requests::Order;
use crate::profile::Profile;
use crate::refusal::Refusal;
use crate::store::{GameKind, Holder, Write};
use crate::view::Viewer;

impl GameTask {
    /// Performs an act on the game as a whole.
    ///
    /// # Errors
    /// If it is not possible in this game, or the change cannot be stored.
    pub(super) async fn order(&mut self, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Forget(person) => self.forget(person).await,
            Order::Join { from, to } => self.join(from, to).await,
            Order::Hide(person) => self.hide(person).await,
            Order::End => self.end().await,
        }
    }

    /// Gives the seats of a person to another one, who is the same human being and was at another browser. A game in
    /// which both of them sit stays as it is, because nobody may play against themselves.
    ///
    /// # Errors
    /// If both of them sit here, the first has no part in the game, or the change cannot be stored.
    async fn join(&mut self, from: PersonId, to: PersonId) -> Result<(), Refusal> {
        let holders = Side::BOTH.map(|side| self.live.people.holder(side).clone());
        let holds = |person| holders.iter().any(|holder| holder.person() == Some(&person));
        if !holds(from) {
            return Err(Refusal::no_game());
        }
        if holds(to) {
            return Err(Refusal::not_now(&wording!(
                "the person has the other seat of this game",
                "cette personne a l’autre place de la partie"
            )));
        }
        let holders = holders.map(|holder| match holder {
            Holder::Person(Some(person)) if person == from => Holder::Person(Some(to)),
            Holder::Record { name, by } if by == Some(from) => {
                Holder::Record { name, by: Some(to) }
            }
            holder => holder,
        });
        let (game, epoch, new) = (self.live.id, self.epoch, holders.clone());
        self.write(Write::Hand { game, epoch, holders: new }).await?;
        self.live.people.hand(holders);
        self.reclassify();
        self.room_changed(true);
        Ok(())
    }

    /// Removes the name and the figure of a person from the seats.
    async fn hide(&mut self, person: PersonId) -> Result<(), Refusal> {
        for side in Side::BOTH {
            let shown = self.live.people.stored()[side.index()];
            if shown.holder.person() == Some(&person) && shown.profile != Profile::default() {
                let (game, epoch) = (self.live.id, self.epoch);
                self.write(Write::Unname { game, epoch, side }).await?;
                self.live.people.unname(side);
            }
        }
        self.room_changed(true);
        Ok(())
    }

    /// Removes what spectators may not show any more after a decision of the operator.
    pub(super) fn rename_watchers(&mut self) {
        let before = self.live.people.number();
        for known in &mut self.connections {
            let shown = std::mem::take(&mut known.profile);
            let person = known.who.person.as_ref();
            known.profile = self.shared.config.moderated.shown(person, shown.clone());
            if known.profile != shown && known.class.viewer == Viewer::default() {
                self.live.people.unname_watcher(&shown);
            }
        }
        if self.live.people.number() != before {
            self.room_changed(true);
        }
    }

    /// Ends the game without a winner, if it is in progress. An uploaded record is not.
    async fn end(&mut self) -> Result<(), Refusal> {
        let now = self.shared.now();
        self.end_on_time(now).await?;
        match self.live.terms.kind != GameKind::Record && self.live.in_progress() {
            true => self.happen(Event::Closed, None, now).await.map(drop),
            false => Ok(()),
        }
    }

    /// Takes a person out of the game. If there is an opponent, the opponent keeps the game. A game
    /// in progress is called off while that is still possible, and resigned otherwise. Nobody holds
    /// the person's seat afterwards. A game without an opponent, and an uploaded record, is deleted.
    ///
    /// # Errors
    /// If the person has no part in the game, or the change cannot be stored.
    async fn forget(&mut self, person: PersonId) -> Result<(), Refusal> {
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
