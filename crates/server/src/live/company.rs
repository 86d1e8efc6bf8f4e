//! The people at a live game: sitting down, coming and going, wishes for another game.

use axum::extract::ws::Utf8Bytes;
use dejarik_rules::Side;

use super::acts::Wish;
use super::opening;
use super::requests::Who;
use super::sight::text;
use super::task::Live;
use crate::id::{PersonId, SeatId};
use crate::protocol::{GameKind, Room, ServerFrame, SideName};
use crate::refusal::{Kind, Refusal};
use crate::store::{Holder, StoreError, Write};
use crate::view::Viewer;

/// How long the coming and going of watchers is gathered before the room is told.
const GATHER: u64 = 500;

impl Live {
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

    pub(super) async fn wish(&mut self, side: Side, wish: Wish) -> Result<(), Refusal> {
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
}
