//! The people around the board: who holds which seat, who is connected, who is gone, who wants
//! another game. It changes without the game changing, and none of it but the seats is kept.

use dejarik_rules::Side;

use super::HubConfig;
use super::requests::Who;
use crate::id::{GameId, PersonId};
use crate::protocol::{Clock, GameKind, Room, Seat, SeatKind};
use crate::store::{Holder, KeptSeat};
use crate::view::Viewer;

/// The people of a game.
#[derive(Clone, Debug)]
pub(super) struct People {
    kind: GameKind,
    seats: [Place; 2],
    watchers: u32,
    /// Who wants a rematch.
    pub(super) rematch: [bool; 2],
    /// The game that goes on from here.
    pub(super) next: Option<GameId>,
    /// Counts changes.
    number: u64,
    patience: Patience,
}

/// How long one waits for whom.
#[derive(Clone, Copy, Debug)]
struct Patience {
    left: u64,
    lost: u64,
}

#[derive(Clone, Debug)]
struct Place {
    kept: KeptSeat,
    connections: u32,
    away: Option<Away>,
}

#[derive(Clone, Copy, Debug)]
struct Away {
    since: u64,
    /// Whether they left on purpose.
    left: bool,
}

impl People {
    /// The people of a game that comes into memory; nobody is connected yet.
    pub(super) fn new(
        kind: GameKind,
        seats: &[KeptSeat; 2],
        next: Option<GameId>,
        clock: Option<Clock>,
        config: &HubConfig,
        now: u64,
    ) -> People {
        let lost = match clock {
            Some(clock) if clock.initial < 3 * 60_000 => config.gone_fast,
            Some(clock) if clock.initial > 15 * 60_000 => config.gone_slow,
            _ => config.gone,
        };
        let away = Some(Away { since: now, left: false });
        let place = |kept: &KeptSeat| Place { kept: kept.clone(), connections: 0, away };
        People {
            kind,
            seats: [place(&seats[0]), place(&seats[1])],
            watchers: 0,
            rematch: [false; 2],
            next,
            number: 1,
            patience: Patience { left: config.gone_after_leave, lost },
        }
    }

    /// Counts a change.
    pub(super) fn changed(&mut self) {
        self.number += 1;
    }

    /// How many changes there were.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The seats as they are kept.
    pub(super) fn kept(&self) -> [&KeptSeat; 2] {
        [&self.seats[0].kept, &self.seats[1].kept]
    }

    /// Who holds a seat.
    pub(super) fn holder(&self, side: Side) -> &Holder {
        &self.seats[side.index()].kept.holder
    }

    /// Somebody sits down.
    pub(super) fn sit(&mut self, side: Side, holder: Holder, now: u64) {
        let place = &mut self.seats[side.index()];
        place.kept.holder = holder;
        if place.connections == 0 {
            place.away = Some(Away { since: now, left: false });
        }
        self.changed();
    }

    /// Whether both seats are taken.
    pub(super) fn complete(&self) -> bool {
        self.seats.iter().all(|place| place.kept.holder != Holder::Open)
    }

    /// The level of the computer on a seat.
    pub(super) fn computer(&self, side: Side) -> Option<u8> {
        match self.holder(side) {
            Holder::Computer(level) => Some(*level),
            Holder::Open | Holder::Person(_) | Holder::Record { .. } => None,
        }
    }

    /// The seat of a person who has one.
    pub(super) fn person(&self, side: Side) -> Option<&PersonId> {
        match self.holder(side) {
            Holder::Person(person) => person.as_ref(),
            Holder::Open | Holder::Computer(_) | Holder::Record { .. } => None,
        }
    }

    /// The seat that a secret opens.
    pub(super) fn by_secret(&self, who: &Who) -> Option<Side> {
        let secret = who.seat?;
        Side::BOTH.into_iter().find(|side| self.seats[side.index()].kept.secret.matches(&secret))
    }

    /// The sides that somebody holds, by cookie or by secret.
    pub(super) fn viewer(&self, who: &Who) -> Viewer {
        let by_secret = self.by_secret(who);
        let holds = |side| match self.holder(side) {
            Holder::Person(person) => {
                by_secret == Some(side) || who.person.is_some() && *person == who.person
            }
            Holder::Open | Holder::Computer(_) | Holder::Record { .. } => false,
        };
        Viewer { sides: Side::BOTH.map(holds) }
    }

    /// A connection opens. Whether anybody needs to hear of it at once.
    pub(super) fn enter(&mut self, viewer: Viewer) -> bool {
        self.changed();
        if viewer == Viewer::default() {
            self.watchers += 1;
            return false;
        }
        for side in Side::BOTH.into_iter().filter(|side| viewer.holds(*side)) {
            let place = &mut self.seats[side.index()];
            place.connections += 1;
            place.away = None;
        }
        true
    }

    /// A connection closes.
    pub(super) fn leave(&mut self, viewer: Viewer, on_purpose: bool, now: u64) -> bool {
        self.changed();
        if viewer == Viewer::default() {
            self.watchers = self.watchers.saturating_sub(1);
            return false;
        }
        for side in Side::BOTH.into_iter().filter(|side| viewer.holds(*side)) {
            let place = &mut self.seats[side.index()];
            place.connections = place.connections.saturating_sub(1);
            if place.connections == 0 {
                place.away = Some(Away { since: now, left: on_purpose });
            }
        }
        true
    }

    /// When the other may act on a player's absence, in a game where that can be.
    pub(super) fn gone_at(&self, side: Side) -> Option<u64> {
        let place = &self.seats[side.index()];
        if self.kind != GameKind::Online || !self.complete() {
            return None;
        }
        let away = place.away?;
        Some(away.since + if away.left { self.patience.left } else { self.patience.lost })
    }

    /// The room as a viewer sees it. `contested` is whether absence can cost the game now.
    pub(super) fn room(&self, viewer: Viewer, contested: bool, now: u64) -> Room {
        Room {
            room: self.number,
            seats: Side::BOTH.map(|side| self.seat(side, viewer, contested, now)),
            watchers: self.watchers,
            rematch: self.rematch,
            next: self.next.map(|next| next.to_string()),
        }
    }

    fn seat(&self, side: Side, viewer: Viewer, contested: bool, now: u64) -> Seat {
        let place = &self.seats[side.index()];
        let (who, name) = match &place.kept.holder {
            Holder::Open => (SeatKind::Open, None),
            Holder::Person(_) => {
                let gone = self.gone_at(side).filter(|_| contested);
                let gone = gone.map(|at| at.saturating_sub(now));
                (SeatKind::Person { online: place.connections > 0, gone }, None)
            }
            Holder::Computer(level) => (SeatKind::Computer { level: *level }, None),
            Holder::Record { name, .. } => (SeatKind::Record, name.clone()),
        };
        Seat { side: side.into(), who, name, you: viewer.holds(side) }
    }
}
