//! What happens at a live game, from the table's change to the frames: done, written down, told.

use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use dejarik_engine::Stop;
use dejarik_play::dice::System;
use dejarik_play::{Event, Game};
use dejarik_rules::Side;

use super::acts::{Done, Wish};
use super::opening;
use super::requests::{Act, Hello, Who};
use super::sight::{Class, text};
use super::task::{Live, Reply};
use crate::computer::{Answer, Job, Question};
use crate::id::{PersonId, SeatId};
use crate::protocol::{GameKind, Room, ServerFrame, SideName};
use crate::refusal::{Kind, Refusal};
use crate::store::{Holder, Logged, StoreError, Write};
use crate::view::{self, Viewer};

/// How many missing events are sent one by one; beyond that, everything is.
const FEW: u64 = 16;
/// Logs up to this length are gone through again for somebody who is back.
const SHORT: u64 = 400;
/// How long the coming and going of watchers is gathered before the room is told.
const GATHER: u64 = 500;
/// How long after a failure it is tried again.
const RETRY: u64 = 500;

/// What has been done and is not on disk yet, with the frames that will tell of it.
struct Batch {
    events: Vec<Logged>,
    classes: Vec<Class>,
    /// By the place of a class in `classes`, in order.
    frames: Vec<Vec<Utf8Bytes>>,
}

impl Live {
    /// Does an act and tells whoever asked.
    pub(super) async fn act(&mut self, act: Act, reply: Reply, since: Instant) {
        let id = act.id.clone();
        match reply {
            Reply::Frame(connection) => {
                let known = self.connections.iter().find(|known| known.id == connection);
                let Some(viewer) = known.map(|known| known.class.viewer) else { return };
                let outcome = self.done(viewer, &act).await;
                self.hub.figures.act(&outcome, since);
                let frame = match outcome {
                    Ok(version) => ServerFrame::Ack { id, version },
                    Err(refusal) => ServerFrame::Refused { id, error: refusal.to_error() },
                };
                self.send(connection, text(&frame));
            }
            Reply::Call(who, answer) => {
                let outcome = match self.claim_seat(&who).await {
                    Ok(()) => self.done(self.table.people.viewer(&who), &act).await,
                    Err(refusal) => Err(refusal),
                };
                self.hub.figures.act(&outcome, since);
                // Who has gone finds it in the log.
                let _ = answer.send(outcome);
            }
        }
    }

    /// Does an act; the version that has it, once it is on disk.
    async fn done(&mut self, viewer: Viewer, act: &Act) -> Result<u64, Refusal> {
        let side: Side = act.side.into();
        if !viewer.holds(side) {
            return Err(Refusal::new(Kind::NotYourSeat, format!("you do not hold side {side}")));
        }
        self.flag().await?;
        let clocks = self.table.clocks_now();
        match self.table.act(act, self.hub.now())? {
            Done::Before(version) => Ok(version),
            Done::Now(logged) => {
                let version = self.table.version();
                self.commit(*logged, clocks).await?;
                Ok(version)
            }
            Done::Room(wish) => {
                self.wish(side, wish).await?;
                Ok(self.table.version())
            }
        }
    }

    /// Ends the game if a clock has run out.
    async fn flag(&mut self) -> Result<(), Refusal> {
        let clocks = self.table.clocks_now();
        match self.table.time_out(self.hub.now()) {
            Some(logged) => self.commit(logged, clocks).await,
            None => Ok(()),
        }
    }

    /// Something has been applied: adds the throws that follow, writes it all down, tells
    /// everybody. If it cannot be written down it has not happened.
    async fn commit(
        &mut self,
        first: Logged,
        clocks: Option<super::clock::Clocks>,
    ) -> Result<(), Refusal> {
        let seq = self.table.version() - 1;
        let mut batch = self.batch();
        self.capture(&mut batch, first);
        let thrown = self.throw_all(&mut batch);
        let outcome = match thrown {
            Ok(()) => self.write(seq, &batch).await,
            Err(refusal) => Err(refusal),
        };
        match outcome {
            Ok(()) => {
                self.told_all(batch);
                Ok(())
            }
            Err(refusal) => {
                self.restore(seq, clocks).await;
                Err(refusal)
            }
        }
    }

    /// Makes throws that are due although nothing has just happened.
    pub(super) async fn throw_now(&mut self) {
        let clocks = self.table.clocks_now();
        let (seq, mut batch) = (self.table.version(), self.batch());
        let outcome = match self.throw_all(&mut batch) {
            Ok(()) => self.write(seq, &batch).await,
            Err(refusal) => Err(refusal),
        };
        match outcome {
            Ok(()) => self.told_all(batch),
            Err(_) => {
                self.restore(seq, clocks).await;
                self.retry = Some(self.hub.now().steady + RETRY);
            }
        }
    }

    fn throw_all(&mut self, batch: &mut Batch) -> Result<(), Refusal> {
        while self.table.throws() {
            let thrown = self.table.throw(&mut System, self.hub.now());
            let logged = thrown.map_err(|error| Refusal::new(Kind::Internal, error.to_string()))?;
            self.capture(batch, logged);
        }
        Ok(())
    }

    fn batch(&self) -> Batch {
        let mut classes: Vec<Class> = Vec::new();
        for connection in &self.connections {
            if !classes.contains(&connection.class) {
                classes.push(connection.class);
            }
        }
        Batch { events: Vec::new(), frames: vec![Vec::new(); classes.len()], classes }
    }

    /// Makes the frames for the event that was applied last, one for each class of connections.
    fn capture(&self, batch: &mut Batch, logged: Logged) {
        let now = self.hub.now();
        let told = batch.classes.iter().any(|class| self.table.tells(*class));
        let choices = if told { self.table.choices() } else { None };
        // With the last order all orders are to be seen, also those sent before as hidden.
        let reveals =
            matches!(logged.event, Event::SetUp(_)) && !self.table.hides(Viewer::default());
        for (class, frames) in batch.classes.iter().zip(&mut batch.frames) {
            frames.push(match reveals {
                true => self.full_frame(*class, now),
                false => text(&self.table.event_frame(*class, &logged, choices.as_ref(), now)),
            });
        }
        batch.events.push(logged);
    }

    async fn write(&self, seq: u64, batch: &Batch) -> Result<(), Refusal> {
        let live = self.table.live_key();
        let events = batch.events.clone();
        let write = Write::Append { game: self.table.id, seq, events, live };
        let written = self.hub.store.write(write).await.unwrap_or(Err(StoreError::Closed));
        written.map_err(Refusal::from)
    }

    /// It is on disk: everybody hears of it.
    fn told_all(&mut self, batch: Batch) {
        let now = self.hub.now().steady;
        self.seen = now;
        let ended = batch.events.iter().any(|logged| ends(&logged.event)) && !self.table.going();
        for connection in &self.connections {
            let class = batch.classes.iter().position(|class| *class == connection.class);
            let frames = class.and_then(|class| batch.frames.get(class));
            for frame in frames.into_iter().flatten() {
                if !connection.outbox.push(frame.clone()) {
                    self.hub.figures.resync();
                }
            }
        }
        self.hub.figures.events(batch.events.len() as u64);
        self.hub.keys.set(self.table.id, self.table.live_key());
        if ended {
            self.table.people.rematch = [false; 2];
            self.hub.finished(&self.table);
        }
        if self.told.1 != self.table.contested() {
            self.told = ([false; 2], self.table.contested());
            self.table.people.changed();
            self.room_changed(true);
        }
    }

    /// What could not be written down has not happened: back to what the log says.
    async fn restore(&mut self, seq: u64, clocks: Option<super::clock::Clocks>) {
        let kept = self.hub.load(self.table.id).await;
        let folded = match kept {
            Ok(Some(kept)) => self.table.fold(kept.log).is_ok(),
            Ok(None) | Err(_) => false,
        };
        if !folded {
            let why = "the game cannot be read now; it is as it was before";
            let _ = self.door.tell(super::task::Message::Close(Refusal::new(Kind::Store, why)));
            return;
        }
        self.table.put_clocks_back(clocks);
        if self.table.version() != seq {
            // It was written after all.
            for connection in &self.connections {
                connection.outbox.push(self.full_frame(connection.class, self.hub.now()));
            }
        }
    }

    /// What a new connection is sent first.
    pub(super) fn greeting(&mut self, class: Class, hello: &Hello) -> Vec<Utf8Bytes> {
        let missing =
            hello.known.as_ref().and_then(|(version, hash)| self.missing(class, *version, hash));
        missing.unwrap_or_else(|| vec![self.full_frame(class, self.hub.now())])
    }

    /// The events that somebody misses who knows the game up to a version; nothing if they do not
    /// know it, or if everything is sent sooner.
    fn missing(&mut self, class: Class, version: u64, hash: &str) -> Option<Vec<Utf8Bytes>> {
        let current = self.table.version();
        if version == current {
            let known = view::hash(&self.table.game, class.viewer) == hash;
            return known.then(Vec::new);
        }
        if version > current || current - version > FEW || current > SHORT {
            return None;
        }
        let events = self.table.game.events();
        let (before, after) = events.split_at_checked(usize::try_from(version).ok()?)?;
        if after.iter().any(|event| matches!(event, Event::SetUp(_))) {
            return None;
        }
        let after = after.to_vec();
        let past = Game::replay(self.table.game.settings().clone(), before).ok()?;
        if view::hash(&past, class.viewer) != hash {
            return None;
        }
        // The table is taken back to what it was, goes forward again, and is as it is.
        let present = std::mem::replace(&mut self.table.game, past);
        let frames = self.again(class, after);
        self.table.game = present;
        frames
    }

    fn again(&mut self, class: Class, events: Vec<Event>) -> Option<Vec<Utf8Bytes>> {
        let now = self.hub.now();
        let count = events.len();
        let mut frames = Vec::new();
        for (index, event) in events.into_iter().enumerate() {
            self.table.game.apply(event.clone()).ok()?;
            let told = index + 1 == count && self.table.tells(class);
            let choices = if told { self.table.choices() } else { None };
            let logged = Logged { event, act: None, at: 0, clocks: None };
            frames.push(text(&self.table.event_frame(class, &logged, choices.as_ref(), now)));
        }
        Some(frames)
    }

    /// A program that shows the secret of an open seat takes it.
    pub(super) async fn claim_seat(&mut self, who: &Who) -> Result<(), Refusal> {
        match self.table.people.by_secret(who) {
            Some(side) if *self.table.people.holder(side) == Holder::Open => {
                self.seat(side, Holder::Person(None)).await
            }
            _ => Ok(()),
        }
    }

    /// A person takes the seat that a secret opens.
    pub(super) async fn sit(
        &mut self,
        person: PersonId,
        secret: SeatId,
    ) -> Result<SideName, Refusal> {
        let who = Who { person: Some(person), seat: Some(secret) };
        let Some(side) = self.table.people.by_secret(&who) else {
            return Err(Refusal::new(Kind::NotFound, "no seat of this game has this secret"));
        };
        match self.table.people.holder(side) {
            Holder::Person(Some(holder)) if *holder == person => return Ok(side.into()),
            Holder::Person(_) | Holder::Computer(_) | Holder::Record { .. } => {
                return Err(Refusal::new(Kind::SeatTaken, "somebody else sits there"));
            }
            Holder::Open => {}
        }
        if self.table.people.person(side.other()) == Some(&person) {
            let why = "this is the invitation for the other player: send it to them";
            return Err(Refusal::new(Kind::OwnInvitation, why));
        }
        self.seat(side, Holder::Person(Some(person))).await?;
        Ok(side.into())
    }

    async fn seat(&mut self, side: Side, holder: Holder) -> Result<(), Refusal> {
        let now = self.hub.now();
        let write = Write::Sit { game: self.table.id, side, holder: holder.clone(), at: now.wall };
        let written = self.hub.store.write(write).await.unwrap_or(Err(StoreError::Closed));
        written?;
        self.table.people.sit(side, holder, now.steady);
        if self.table.people.complete() {
            self.table.start_clock(now, 0);
            self.hub.started(&self.table);
        }
        self.look_again();
        self.room_changed(true);
        if self.table.throws() {
            self.throw_now().await;
        }
        Ok(())
    }

    /// Connections whose people have taken a seat now see more.
    fn look_again(&mut self) {
        let now = self.hub.now();
        let mut seated = Vec::new();
        for connection in &mut self.connections {
            let viewer = self.table.people.viewer(&connection.who);
            if viewer != connection.class.viewer {
                self.table.people.leave(connection.class.viewer, false, now.steady);
                self.table.people.enter(viewer);
                if connection.class.viewer == Viewer::default() {
                    self.hub.figures.seated();
                }
                connection.class.viewer = viewer;
            }
            seated.push((connection.class, connection.outbox.clone()));
        }
        // Also who held the other seat: the invitation is used up.
        for (class, outbox) in seated.iter().filter(|(class, _)| class.viewer != Viewer::default())
        {
            outbox.push(self.full_frame(*class, now));
        }
    }

    async fn wish(&mut self, side: Side, wish: Wish) -> Result<(), Refusal> {
        if self.table.people.next.is_some() {
            return Ok(());
        }
        if wish == Wish::NoRematch {
            self.table.people.rematch = [false; 2];
            self.table.people.changed();
            self.room_changed(true);
            return Ok(());
        }
        if !self.table.people.complete() {
            return Err(Refusal::new(Kind::NotNow, "nobody sits on the other seat"));
        }
        let now = self.hub.now();
        let before = self.table.may_go_on(now);
        let before = before.map_err(|error| Refusal::new(Kind::NotNow, error.to_string()))?;
        self.table.people.rematch[side.index()] = true;
        let agreed =
            self.table.terms.kind != GameKind::Online || self.table.people.rematch == [true; 2];
        if agreed {
            let kept = opening::follow(&self.table, before, &self.hub.config, now)?;
            let next = kept.id;
            let seats = kept.seats.clone();
            let write = Write::Create(Box::new(kept));
            let written = self.hub.store.write(write).await.unwrap_or(Err(StoreError::Closed));
            written?;
            self.table.people.next = Some(next);
            self.hub.began(next, self.table.game.settings().rules().id().into(), &seats);
        }
        self.table.people.changed();
        self.room_changed(true);
        Ok(())
    }

    /// The people have changed: everybody hears of it, at once or, for the coming and going of
    /// watchers, a little later all together.
    pub(super) fn room_changed(&mut self, urgent: bool) {
        let now = self.hub.now();
        if !urgent {
            self.room_due.get_or_insert(now.steady + GATHER);
            return;
        }
        self.room_due = None;
        let mut frames: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        for connection in &self.connections {
            let viewer = connection.class.viewer;
            let known = frames.iter().position(|(known, _)| *known == viewer);
            let at = known.unwrap_or_else(|| {
                let room: Room = self.table.room(viewer, now);
                frames.push((viewer, text(&ServerFrame::Room { room })));
                frames.len() - 1
            });
            if !connection.outbox.push(frames[at].1.clone()) {
                self.hub.figures.resync();
            }
        }
    }

    /// When an absence comes over the limit that nobody has been told of yet.
    pub(super) fn absence_due(&self) -> Option<u64> {
        if !self.table.contested() || self.connections.is_empty() {
            return None;
        }
        let untold = Side::BOTH.into_iter().filter(|side| !self.told.0[side.index()]);
        untold.filter_map(|side| self.table.people.gone_at(side)).min()
    }

    /// What the time brings: fallen clocks, absences, the computer's step, news of the room.
    pub(super) async fn on_time(&mut self) {
        let now = self.hub.now().steady;
        if self.retry.is_some_and(|at| at <= now) {
            self.retry = None;
            if self.table.throws() {
                self.throw_now().await;
            }
        }
        if self.table.deadline().is_some_and(|at| at <= now)
            && self.retry.is_none()
            && self.flag().await.is_err()
        {
            self.retry = Some(now + RETRY);
        }
        if self.absence_due().is_some_and(|at| at <= now) {
            for side in Side::BOTH {
                let gone = self.table.people.gone_at(side).is_some_and(|at| at <= now);
                self.told.0[side.index()] |= gone;
            }
            self.table.people.changed();
            self.room_changed(true);
        }
        if self.room_due.is_some_and(|at| at <= now) {
            self.room_changed(true);
        }
        if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.until <= now) {
            thinking.stop.stop();
            thinking.until = u64::MAX;
        }
        if let Some((version, step, at)) = self.ready
            && at <= now
        {
            self.ready = None;
            if version == self.table.version() {
                self.computer_steps(step).await;
            }
        }
    }

    /// Asks the computer what it has to decide, unless it thinks about it already.
    pub(super) fn consult(&mut self) {
        let version = self.table.version();
        if self.thinking.as_ref().is_some_and(|thinking| thinking.version != version)
            && let Some(old) = self.thinking.take()
        {
            old.stop.stop();
        }
        let waiting = self.thinking.is_some()
            || self.retry.is_some()
            || self.ready.as_ref().is_some_and(|(chosen, ..)| *chosen == version);
        let Some(question) = self.question().filter(|_| !waiting) else { return };
        let Some(position) = self.table.game.position().copied() else { return };
        let mut history = self.table.game.history_keys();
        history.pop();
        let (now, stop, door) = (self.hub.now().steady, Stop::new(), self.door.clone());
        let reply = move |answer| {
            let _ = door.tell(super::task::Message::Thought { version, answer });
        };
        let job = Job {
            question,
            position,
            history,
            seed: self.table.terms.seed,
            stop: stop.clone(),
            reply: Box::new(reply),
        };
        match self.hub.computer.ask(job) {
            Ok(()) => {
                let until = now + self.hub.config.computer_limit;
                self.thinking = Some(super::task::Thinking { version, until, stop });
            }
            Err(_) => self.retry = Some(now + RETRY),
        }
    }

    /// What the computer has to decide.
    fn question(&self) -> Option<Question> {
        let (game, people) = (&self.table.game, &self.table.people);
        let asked = Side::BOTH
            .into_iter()
            .find(|side| people.computer(*side).is_some() && game.offers_draw(side.other()));
        match asked {
            Some(side) => Some(Question::Draw(side)),
            None => self.table.computer_due().map(|(_, level)| Question::Step(level)),
        }
    }

    /// The computer has answered.
    pub(super) async fn thought(&mut self, version: u64, answer: Answer) {
        if version != self.table.version() || self.thinking.take().is_none() {
            return;
        }
        match answer {
            Answer::Step(Some(step)) => {
                let at = self.seen + self.hub.config.computer_pace;
                match at <= self.hub.now().steady {
                    true => self.computer_steps(step).await,
                    false => self.ready = Some((version, step, at)),
                }
            }
            Answer::Step(None) => self.retry = Some(self.hub.now().steady + RETRY),
            Answer::Draw(agreed) => {
                let Some(Question::Draw(side)) = self.question() else { return };
                let event = if agreed { Event::DrawAccept(side) } else { Event::DrawDecline(side) };
                self.computer_does(event).await;
            }
        }
    }

    async fn computer_steps(&mut self, step: dejarik_rules::any::AnyStep) {
        let Some(position) = self.table.game.position() else { return };
        let event = Event::Step(position.step_text(step));
        self.computer_does(event).await;
    }

    async fn computer_does(&mut self, event: Event) {
        let clocks = self.table.clocks_now();
        let applied = self.table.apply(event, None, self.hub.now());
        let done = match applied {
            Ok(logged) => self.commit(logged, clocks).await.is_ok(),
            Err(_) => false,
        };
        if !done {
            self.retry = Some(self.hub.now().steady + RETRY);
        }
    }
}

/// Whether an event can end a game.
fn ends(event: &Event) -> bool {
    !matches!(
        event,
        Event::SetUp(_)
            | Event::DrawOffer(_)
            | Event::DrawDecline(_)
            | Event::TakebackOffer(_)
            | Event::TakebackDecline(_)
            | Event::Takeback { .. }
    )
}
