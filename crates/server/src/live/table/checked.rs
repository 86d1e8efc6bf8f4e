//! Games with checked dice: what devices say becomes entries of the journal, which are events of the log.

use dejarik_dice::bet::Bets;
use dejarik_dice::server::Message;
use dejarik_host::live::{Act, Checked, Wanted};
use dejarik_play::Event;
use dejarik_rules::Side;

use super::state::GameTask;
use crate::live::game::LiveGame;
use crate::live::requests::Who;
use crate::live::shared::Shared;
use crate::refusal::{Kind, Refusal};
use crate::store::{GameKind, StoreError};
use crate::time::{Now, SteadyTime};
use crate::view::Viewer;

/// Returns the server's end of the protocol for a game that was just loaded.
///
/// # Errors
/// If the server has no key, or the journal of the game has a fault.
pub(in crate::live) async fn read_dice(
    shared: &Shared,
    live: &LiveGame,
    now: Now,
) -> Result<Option<Checked>, Refusal> {
    if live.terms.dice.is_none() {
        return Ok(None);
    }
    let Some(keys) = &shared.config.dice_keys else {
        return Err(Refusal::new(Kind::Internal, "this server has no key for checked dice"));
    };
    let (game, why) = match Checked::of(live, &keys.read().await, now.steady) {
        Ok(checked) => return Ok(checked),
        Err(fault) => (live.id, fault.to_string()),
    };
    Err(StoreError::Inconsistent { game, why }.into())
}

impl GameTask {
    /// Performs an act in a game with checked dice. Returns the version that contains it, once it is durable.
    pub(super) async fn perform_checked(
        &mut self,
        act: &Act,
        who: &Who,
        at: Now,
    ) -> Result<u64, Refusal> {
        let side: Side = act.side.into();
        let by = Some((side, act.id.as_str()));
        match self.live.wanted(act, self.dice.as_ref(), at)? {
            Wanted::Before(version) => Ok(version),
            Wanted::Event(event) => self.happen(event, by, at).await,
            Wanted::Message(message) => {
                let Some(dice) = &mut self.dice else { return Ok(self.live.version()) };
                if let (Message::Anchor(_), Some(keys)) = (&message, &self.shared.config.dice_keys)
                {
                    // The anchor comes from a device that may know the newest key, so the game is opened with that.
                    dice.sign_with(keys.read().await);
                }
                let entries = dice.receive(&self.live, side, &message, at.steady)?;
                self.enter_in_journal(&entries, by, at).await
            }
            Wanted::Room(wish) => {
                self.wish(side, who, wish).await?;
                Ok(self.live.version())
            }
            Wanted::Said(phrase) => {
                self.say(side, &act.id, phrase).await?;
                Ok(self.live.version())
            }
        }
    }

    /// Applies entries of the journal and stores them in one write. Returns the first version that contains them.
    pub(super) async fn enter_in_journal(
        &mut self,
        entries: &[dejarik_dice::Stored],
        act: Option<(Side, &str)>,
        at: Now,
    ) -> Result<u64, Refusal> {
        let mut events = entries.iter().flat_map(dejarik_dice::Stored::events);
        let version = match events.next() {
            Some(first) => {
                let then: Vec<Event> = events.collect();
                self.store_entries(first, act, then, at).await?
            }
            None => self.live.version(),
        };
        self.show_dice();
        Ok(version)
    }

    async fn store_entries(
        &mut self,
        first: Event,
        act: Option<(Side, &str)>,
        then: Vec<Event>,
        at: Now,
    ) -> Result<u64, Refusal> {
        let before = self.before(at);
        let logged = match self.live.apply(first, act, at) {
            Ok(logged) => logged,
            Err(error) => {
                // The journal in memory already has these entries, but the log does not.
                self.reread_dice().await?;
                return Err(error.into());
            }
        };
        let version = self.live.version();
        self.finish(Some(logged), then, before).await?;
        Ok(version)
    }

    /// Reads the journal again from the log of the game, after a write has failed.
    pub(super) async fn reread_dice(&mut self) -> Result<(), Refusal> {
        let Some(before) = self.dice.take() else { return Ok(()) };
        let read = read_dice(&self.shared, &self.live, self.shared.now()).await?;
        self.dice = read.map(|read| read.following(before));
        self.live.dice = self.dice.as_ref().map(Checked::room);
        Ok(())
    }

    /// Adds the dice of a game that is over to those of the server. A game against the computer or at one screen may go
    /// on after its end, so only those between two people count.
    pub(super) fn count_dice(&self) {
        let dice = self.dice.as_ref().filter(|_| self.live.terms.kind == GameKind::Online);
        let tally = dice.map(Checked::tally).filter(|tally| *tally != Bets::default());
        if let Some(tally) = tally {
            tokio::spawn(self.shared.config.tallied.clone().add(self.live.id, tally));
        }
    }

    /// Notes that the client of a seat is there.
    pub(super) fn hear(&mut self, viewer: Viewer) {
        let now = self.shared.now().steady;
        if let Some(dice) = &mut self.dice {
            dice.heard(viewer, now);
        }
    }

    /// Announces what the devices have to know of each other, if it has changed, and runs the clock of a side that
    /// keeps back its part.
    fn show_dice(&mut self) {
        let now = self.shared.now();
        let Some(dice) = &self.dice else { return };
        self.live.owe(dice.owing(self.live.lag(), now.steady), now);
        let room = Some(dice.room());
        if room != self.live.dice {
            self.live.dice = room;
            self.live.people.changed();
            self.room_changed(true);
        }
    }

    /// Returns when something has to be done for a throw that waits for a part.
    pub(super) fn dice_due(&self) -> Option<SteadyTime> {
        let lag = self.live.lag();
        let now = self.shared.now().steady;
        let dice = self.dice.as_ref().filter(|_| self.live.in_progress())?;
        dice.due(lag).filter(|_| dice.owing(lag, now).is_none() || !self.live.is_owing())
    }

    /// If a part of a throw is missing, asks the side that has to throw whether it has given its own. Runs the clock
    /// of a side that keeps its part back.
    pub(super) fn hurry_dice(&mut self) {
        let now = self.shared.now().steady;
        if let Some(dice) = &mut self.dice {
            dice.ask(now);
        }
        self.show_dice();
        // A clock that runs now, or an absence that counts now, is announced.
        self.live.people.changed();
        self.room_changed(true);
    }
}
