//! From an act to its frames: events are applied, stored, and then announced.

use axum::extract::ws::Utf8Bytes;
use dejarik_play::Event;
use dejarik_rules::Side;
use tokio::time::Instant;

use super::state::{Announced, GameTask};
use crate::cluster::wire::Guarded;
use crate::live::acts::Done;
use crate::live::batch::Batch;
use crate::live::clock::Clocks;
use crate::live::frames::text;
use crate::live::mailbox::{Asked, Message, Reply};
use crate::live::requests::Who;
use crate::protocol::ServerFrame;
use crate::refusal::{Kind, Refusal};
use crate::store::{LoggedEvent, StoreError, Write};
use crate::time::{Now, SteadyTime};
use crate::view::Viewer;

/// The state before an event, in case the event cannot be stored.
pub(super) struct Before {
    pub(super) clocks: Option<Clocks>,
    /// When the event happened: for an act, when it arrived.
    pub(super) at: SteadyTime,
}

impl GameTask {
    /// Performs an act that arrived at this instant, and sends the outcome to its sender.
    pub(super) async fn act(&mut self, asked: Asked, reply: Reply, since: Instant) {
        let at = self.shared.at(since);
        let again = asked.clone();
        match reply {
            Reply::Frame(connection) => {
                let known = self.connections.iter().find(|known| known.id == connection);
                let known = known.map(|known| (known.class.viewer, known.who.clone()));
                let Some((viewer, who)) = known else { return };
                let id = asked.id().to_owned();
                let outcome = self.perform(viewer, &who, asked, at).await;
                if self.superseded {
                    self.unanswered = Some(Message::Act { asked: again, reply, since });
                    return;
                }
                self.shared.figures.act(&outcome, since);
                let frame = match outcome {
                    Ok(version) => ServerFrame::Ack { id, version },
                    Err(refusal) => ServerFrame::Refused { id, error: refusal.to_error() },
                };
                self.send(connection, text(&frame));
            }
            Reply::Call(who, answer) => {
                let outcome = match self.look_in(&who) {
                    Ok(viewer) => {
                        self.visit(viewer, at);
                        self.perform(viewer, &who, asked, at).await
                    }
                    Err(refusal) => Err(refusal),
                };
                if self.superseded {
                    let reply = Reply::Call(who, answer);
                    self.unanswered = Some(Message::Act { asked: again, reply, since });
                    return;
                }
                self.shared.figures.act(&outcome, since);
                // A caller that no longer waits finds the act in the log.
                let _ = answer.send(outcome);
            }
        }
    }

    /// Performs an act as of its arrival. Returns the version that contains the act, once it is
    /// durable.
    async fn perform(
        &mut self,
        viewer: Viewer,
        who: &Who,
        asked: Asked,
        at: Now,
    ) -> Result<u64, Refusal> {
        let act = match asked {
            Asked::Act(act) => act,
            Asked::Intent { id, intent } => self.live.act_of(&id, &intent, viewer)?,
        };
        let side: Side = act.side.into();
        if !viewer.holds(side) {
            return Err(Refusal::new(Kind::NotYourSeat, format!("you do not hold side {side}")));
        }
        self.end_on_time(at).await?;
        if self.dice.is_some() {
            return self.perform_checked(&act, who, at).await;
        }
        let before = self.before(at);
        match self.live.act(&act, at)? {
            Done::Before(version) => Ok(version),
            Done::Now(logged) => {
                let version = self.live.version();
                self.commit(*logged, before).await?;
                Ok(version)
            }
            Done::Said(phrase) => {
                self.say(side, &act.id, phrase).await?;
                Ok(self.live.version())
            }
            Done::Room(wish) => {
                self.wish(side, who, wish).await?;
                Ok(self.live.version())
            }
        }
    }

    /// Ends the game if a clock had run out at this moment.
    pub(super) async fn end_on_time(&mut self, at: Now) -> Result<(), Refusal> {
        match self.live.fallen(at.steady) {
            Some(event) => self.happen(event, None, at).await.map(|_| ()),
            None => Ok(()),
        }
    }

    /// Applies and stores an event that no device has said. Returns the version that contains it.
    pub(super) async fn happen(
        &mut self,
        event: Event,
        act: Option<(Side, &str)>,
        at: Now,
    ) -> Result<u64, Refusal> {
        if let Some(dice) = &mut self.dice {
            let entries = dice.say(&self.live, &event, at.steady)?;
            return self.enter_in_journal(&entries, act, at).await;
        }
        let before = self.before(at);
        let logged = self.live.apply(event, act, at)?;
        let version = self.live.version();
        self.commit(logged, before).await?;
        Ok(version)
    }

    /// Returns the state to restore if an event that happens now cannot be stored.
    pub(super) fn before(&self, at: Now) -> Before {
        Before { clocks: self.live.save_clocks(), at: at.steady }
    }

    /// Stores an event that was just applied and the throws that follow it, and announces them. After
    /// a failure, the game is reset to its log.
    pub(super) async fn commit(
        &mut self,
        first: LoggedEvent,
        before: Before,
    ) -> Result<(), Refusal> {
        self.finish(Some(first), Vec::new(), before).await
    }

    /// Makes throws that are due without a preceding act. A failure is retried later.
    pub(super) async fn throw_now(&mut self) {
        let before = self.before(self.shared.now());
        // `recover` has noted when to try again.
        let _ = self.finish(None, Vec::new(), before).await;
    }

    /// Stores an event that was just applied and those that follow it in one write.
    pub(super) async fn finish(
        &mut self,
        first: Option<LoggedEvent>,
        then: Vec<Event>,
        before: Before,
    ) -> Result<(), Refusal> {
        let seq = self.live.version() - u64::from(first.is_some());
        match self.store(seq, first, then).await {
            Ok(batch) => {
                self.recovered();
                self.announce(&batch);
                Ok(())
            }
            Err(refusal) => {
                self.recover(seq, before).await;
                Err(refusal)
            }
        }
    }

    /// Applies what follows, makes the throws that are due, and stores all events since `seq`. The frames for the last event
    /// take the longest, because of their `choices`, so they are made while the disk is busy.
    async fn store(
        &mut self,
        seq: u64,
        first: Option<LoggedEvent>,
        then: Vec<Event>,
    ) -> Result<Batch<Utf8Bytes>, Refusal> {
        let mut batch = Batch::new(self.connections.iter().map(|known| known.class));
        batch.events.extend(first);
        for event in then {
            batch.add_frames(&self.live, self.shared.now());
            batch.events.push(self.live.apply(event, None, self.shared.now())?);
        }
        while self.live.awaits_throw() {
            batch.add_frames(&self.live, self.shared.now());
            let mut dice = self.shared.config.throws.dice();
            let thrown = self.live.throw(&mut *dice, self.shared.now());
            let logged = thrown.map_err(|error| Refusal::new(Kind::Internal, error.to_string()))?;
            batch.events.push(logged);
        }
        let summary = self.live.summary(self.shared.now());
        let events = batch.events.clone();
        let (game, epoch) = (self.live.id, self.epoch);
        let ended = events.last().and_then(|last| self.live.rated_result(last.at));
        let rated = ended.filter(|_| self.shared.config.has_ratings());
        let write = Write::Append { game, epoch, seq, events, summary, rated };
        let written = self.shared.store.write(write);
        batch.add_frames(&self.live, self.shared.now());
        let outcome = written.await;
        self.superseded |= matches!(outcome, Err(StoreError::Superseded(_)));
        outcome?;
        Ok(batch)
    }

    /// Announces events that are durable now.
    fn announce(&mut self, batch: &Batch<Utf8Bytes>) {
        let now = self.shared.now();
        self.seen = now.steady;
        self.live.announced(now);
        self.weight.set(self.live.version());
        let ended = batch.can_end() && !self.live.in_progress();
        for connection in &self.connections {
            for frame in batch.frames(connection.class) {
                self.push(connection, frame.clone());
            }
        }
        self.shared.figures.events(batch.events.len() as u64);
        let (key, present) = (self.live.live_key(), self.live.is_attended());
        self.shared.guard(Guarded { game: self.live.id, key, present });
        if ended {
            self.live.people.rematch = [false; 2];
            self.live.people.declined = None;
            self.shared.finished(&self.live);
            let by = batch.events.first().and_then(|first| Some(first.act.as_ref()?.0));
            self.shared.notify_end(&self.live, by);
            self.count_dice();
        }
        let due = self.live.game.due();
        if std::mem::replace(&mut self.due, due) != due {
            self.shared.notify_turn(&self.live);
        }
        // In a game without clocks, only the absence of the side to move counts, and an event may
        // change that side.
        let turned = self.live.clocks().is_none() && self.live.people.any_absent();
        if turned || self.announced.contested != self.live.contested() {
            self.announced = Announced { gone: [false; 2], contested: self.live.contested() };
            self.live.people.changed();
            self.room_changed(true);
        }
    }
}
