//! The room around a live game: people take seats, come and go, and agree on a rematch.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use dejarik_rules::{Side, wording};

use super::state::GameTask;
use crate::live::acts::Wish;
use crate::live::frames::text;
use crate::live::mailbox::Lane;
use crate::live::opening;
use crate::live::people::{Proof, Taken};
use crate::live::requests::{Claim, Seated, Taker, Who};
use crate::live::stored::creation;
use crate::protocol::{Room, ServerFrame};
use crate::push::About;
use crate::refusal::{Kind, Refusal};
use crate::store::{GameKind, Holder, StoreError, Write, deadline_after};
use crate::time::{Now, SteadyTime};
use crate::view::Viewer;

/// How long arrivals and departures of spectators are collected before they are announced together.
const GATHER: Duration = Duration::from_millis(500);

impl GameTask {
    /// Gives a person the seat that a token is for, with a new secret. A person who has already taken
    /// the seat keeps it and gets no other secret. In a rematch the seat keeps its profile unless
    /// `profile` replaces it.
    pub(super) async fn sit(&mut self, claim: Claim) -> Result<Seated, Refusal> {
        let Claim { taker: Taker { person, known, .. }, token, secret, mark, profile } = claim;
        let people = &self.live.people;
        let Some(side) = people.by_ticket(&token) else {
            return Err(if people.complete() { Refusal::seat_taken() } else { Refusal::no_seat() });
        };
        let holder = match people.holder(side) {
            Holder::Open if people.person(side.other()) == Some(&person) => {
                let why = "this is the invitation for the other player; send it to them";
                return Err(Refusal::new(Kind::OwnInvitation, why));
            }
            Holder::Open => {
                if let Some(rated) = self.live.terms.rated {
                    self.shared.may_take_rated(rated, &person, mark).await?;
                }
                Holder::Person(Some(person))
            }
            Holder::Person(Some(holder)) if *holder == person && people.is_taken(side) => {
                // Another node repeats a claim whose answer was lost.
                let new = people.stored()[side.index()].secret == Some(secret);
                return Ok(Seated { side: side.into(), new });
            }
            Holder::Person(_) | Holder::Computer(_) | Holder::Record { .. }
                if people.is_taken(side) =>
            {
                return Err(Refusal::seat_taken());
            }
            // The player plays by cookie and needs no secret. The secret of the game before may be known to
            // others.
            Holder::Person(Some(holder)) if *holder != person && people.came_by_cookie(side) => {
                return Err(Refusal::seat_taken());
            }
            // In a rematch the player holds the seat already and only needs a new secret.
            holder => holder.clone(),
        };
        let before = || people.stored()[side.index()].profile.clone();
        let profile = profile.unwrap_or_else(before);
        self.seat(side, Taken { holder, secret, profile }).await?;
        if known {
            self.live.people.meet(&Proof { person: Some(person), seat: None });
        }
        Ok(Seated { side: side.into(), new: true })
    }

    async fn seat(&mut self, side: Side, taken: Taken) -> Result<(), Refusal> {
        let now = self.shared.now();
        let completes = !self.live.people.complete();
        let Taken { holder, secret, profile } = taken.clone();
        let (game, epoch) = (self.live.id, self.epoch);
        let at = now.wall;
        let move_time = self.live.terms.move_time().filter(|_| completes);
        let deadline = move_time.map(|time| deadline_after(at, time));
        let write = Write::Sit { game, epoch, side, holder, secret, profile, at, deadline };
        if let Err(refusal) = self.write(write).await
            && self.live.people.stored()[side.index()].secret != Some(secret)
        {
            let taken = self.live.people.is_taken(side);
            return Err(if taken { Refusal::seat_taken() } else { refusal });
        }
        self.live.people.sit(side, taken, now.steady);
        if completes && self.live.people.complete() {
            self.live.completed(now);
            self.shared.completed(&self.live);
            self.shared.notify(&self.live, side.other(), About::Joined);
        }
        self.reclassify();
        self.room_changed(true);
        if self.live.awaits_throw() {
            self.throw_now().await;
        }
        Ok(())
    }

    /// Returns the sides that the asker holds. Notes that a player looks at the game without a connection, because
    /// the computer thinks only while a player is there.
    ///
    /// # Errors
    /// As [`People::identify`](crate::live::people::People::identify).
    pub(super) fn look_in(&mut self, who: &Who) -> Result<Viewer, Refusal> {
        let viewer = self.live.people.identify(&who.proof())?;
        self.live.people.meet(&who.proof());
        if viewer != Viewer::default() {
            self.visited = Some(self.shared.now().steady);
            self.visitor = who.asker();
        }
        Ok(viewer)
    }

    /// Notes that a player acts without a connection: the absence counts from now, and clocks that were
    /// frozen since a restart run again.
    pub(super) fn visit(&mut self, viewer: Viewer, at: Now) {
        if !self.live.people.visit(viewer, at.steady) {
            return;
        }
        if !self.stalled {
            self.live.thaw(at);
        }
        self.announced.gone = [false; 2];
        self.room_changed(true);
    }

    /// Stores a change of the room, and reads the game again if that fails.
    pub(super) async fn write(&mut self, write: Write) -> Result<(), Refusal> {
        let before = self.before(self.shared.now());
        let outcome = self.shared.store.write(write).await;
        self.superseded |= matches!(outcome, Err(StoreError::Superseded(_)));
        if outcome.is_err() {
            self.recover(self.live.version(), before).await;
        }
        Ok(outcome?)
    }

    /// Updates what each connection may see after somebody has taken a seat, and sends a snapshot
    /// to the players. The holder of the other seat gets one too, since the invitation is used up.
    pub(super) fn reclassify(&mut self) {
        let now = self.shared.now();
        for connection in &mut self.connections {
            let viewer = self.live.people.viewer(&connection.who.proof());
            if viewer != connection.class.viewer {
                let (before, profile) = (connection.class.viewer, &connection.profile);
                self.live.people.leave(before, profile, false, now.steady);
                self.live.people.enter(viewer, profile);
                self.shared.figures.leave(before);
                self.shared.figures.enter(viewer);
                connection.class.viewer = viewer;
                connection.outbox.set_lane(Lane::of(viewer));
            }
        }
        self.attend();
        self.show_seats();
        // The invitation is in the snapshots that were made.
        self.shown.clear();
        self.owe(|viewer| viewer != Viewer::default());
    }

    /// Notes a player's wish about the next game, which `who` sends, and creates it when both players agree. Against
    /// the computer and at one screen one wish is enough.
    pub(super) async fn wish(&mut self, side: Side, who: &Who, wish: Wish) -> Result<(), Refusal> {
        if self.live.people.next.is_some() {
            return Ok(());
        }
        if wish == Wish::NoRematch {
            let people = &mut self.live.people;
            if people.rematch != [false; 2] {
                people.rematch = [false; 2];
                people.declined = Some(side);
                people.changed();
                self.room_changed(true);
            }
            return Ok(());
        }
        if !self.live.people.complete() {
            return Err(Refusal::not_now(&wording!(
                "the other seat is open",
                "l’autre place est libre"
            )));
        }
        for person in [self.live.people.person(side), who.person.as_ref()] {
            self.shared.config.moderated.may_begin(person, who.network.as_ref(), false)?;
        }
        let now = self.shared.now();
        let before = self.live.games_before_rematch(now);
        let before = before.map_err(|error| Refusal::not_now(&error))?;
        let players = Side::BOTH.map(|side| self.live.people.person(side).copied());
        self.shared.admit(players.into_iter().flatten()).await?;
        self.live.people.rematch[side.index()] = true;
        self.live.people.declined = None;
        let agreed =
            self.live.terms.kind != GameKind::Online || self.live.people.rematch == [true; 2];
        if agreed {
            let rematch = opening::rematch(&self.live, before, &self.shared.config.times, now)?;
            let (next, seats) = (rematch.id, rematch.seats.clone());
            self.write(creation(rematch)?).await?;
            self.live.people.next = Some(next);
            self.shared.created(next, self.live.game.settings().rules().id().into(), &seats);
        }
        self.live.people.changed();
        self.room_changed(true);
        Ok(())
    }

    /// Announces a change of the room: at once if it is urgent, otherwise a little later together
    /// with other changes.
    pub(super) fn room_changed(&mut self, urgent: bool) {
        let now = self.shared.now();
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
                let room: Room = self.live.room(viewer, now);
                frames.push((viewer, text(&ServerFrame::Room { room })));
                frames.len() - 1
            });
            self.push(connection, frames[at].1.clone());
        }
    }

    /// Returns when the next unannounced absence becomes long enough for a claim.
    pub(super) fn absence_due(&self) -> Option<SteadyTime> {
        if !self.live.contested() || self.connections.is_empty() {
            return None;
        }
        let unannounced = Side::BOTH.into_iter().filter(|side| !self.announced.gone[side.index()]);
        unannounced.filter_map(|side| self.live.gone_at(side)).min()
    }
}
