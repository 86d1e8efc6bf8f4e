//! The people at a game: who holds which seat, who is connected, who is gone, who wants a rematch.
//! They change independently of the game, and only the seats are stored.

use std::time::Duration;

use dejarik_engine::Level;
use dejarik_rules::Side;

use super::times::Times;
use crate::id::{GameId, PersonId, TokenHash};
use crate::profile::Profile;
use crate::protocol::{Room, Seat, SeatKind};
use crate::refusal::{Kind, Refusal};
use crate::store::{GameKind, Holder, StoredSeat, Ticket, TimeControl};
use crate::time::{SteadyTime, millis};
use crate::view::Viewer;

/// The largest number of spectators that a room names.
const MOST_NAMED: usize = 24;

/// The people of a game. Arrays are indexed by [`Side::index`].
#[derive(Clone, Debug)]
pub struct People {
    kind: GameKind,
    seats: [SeatState; 2],
    /// How each spectator is shown, in the order in which they came.
    watchers: Vec<Profile>,
    /// Which sides want a rematch.
    pub rematch: [bool; 2],
    /// The side that has declined the last wish for a rematch, or withdrawn its own.
    pub declined: Option<Side>,
    /// The rematch, once it exists.
    pub next: Option<GameId>,
    /// The number of changes so far.
    number: u64,
    patience: Patience,
}

/// The credentials by which somebody is recognised as the holder of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The person that somebody is known as.
    pub person: Option<PersonId>,
    /// The hash of the secret of a seat.
    pub seat: Option<TokenHash>,
}

/// How long to wait for an absent player.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// After leaving on purpose.
    left: Duration,
    /// After a lost connection.
    lost: Duration,
}

/// A seat and its connections.
#[derive(Clone, Debug)]
struct SeatState {
    stored: StoredSeat,
    connections: u32,
    /// Whether the holder has come with the cookie.
    by_cookie: bool,
    /// The absence of the holder; `None` while there is a connection.
    absence: Option<Absence>,
}

/// What changes when somebody takes a seat.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The new holder.
    pub holder: Holder,
    /// The hash of the holder's secret.
    pub secret: TokenHash,
    /// The name and the figure that the holder has chosen.
    pub profile: Profile,
}

/// How long each side has been absent, by [`Side::index`].
pub type Absences = [Option<Absence>; 2];

/// An absence from a seat.
#[derive(Clone, Copy, Debug)]
pub struct Absence {
    since: SteadyTime,
    on_purpose: bool,
}

impl People {
    /// Returns the people of a game that was just loaded: nobody is connected yet.
    pub fn new(
        kind: GameKind,
        seats: &[StoredSeat; 2],
        next: Option<GameId>,
        clock: Option<TimeControl>,
        times: &Times,
        now: SteadyTime,
    ) -> People {
        const MINUTE: Duration = Duration::from_secs(60);
        let lost = match clock {
            Some(clock) if clock.initial < 3 * MINUTE => times.gone_fast,
            Some(clock) if clock.initial > 15 * MINUTE => times.gone_slow,
            _ => times.gone,
        };
        let absence = Some(Absence { since: now, on_purpose: false });
        let place = |seat: &StoredSeat| SeatState {
            stored: seat.clone(),
            connections: 0,
            by_cookie: false,
            absence,
        };
        People {
            kind,
            seats: [place(&seats[0]), place(&seats[1])],
            watchers: Vec::new(),
            rematch: [false; 2],
            declined: None,
            next,
            number: 1,
            patience: Patience { left: times.gone_after_leave, lost },
        }
    }

    /// Returns the absences, for [`People::set_absences`].
    pub fn absences(&self) -> Absences {
        [self.seats[0].absence, self.seats[1].absence]
    }

    /// Sets the absences to what they were when the game left memory. Nobody is connected yet.
    pub fn set_absences(&mut self, absences: Absences) {
        for (place, absence) in self.seats.iter_mut().zip(absences) {
            place.absence = absence.or(place.absence);
        }
    }

    /// Discounts the last `span` of each absence.
    pub fn skip(&mut self, span: Duration, now: SteadyTime) {
        for absence in self.seats.iter_mut().filter_map(|place| place.absence.as_mut()) {
            absence.since = absence.since.max((absence.since + span).min(now));
        }
    }

    /// Returns whether a holder of a seat is connected.
    pub fn any_present(&self) -> bool {
        self.seats.iter().any(|place| place.connections > 0)
    }

    /// Returns whether the holder of a seat is connected.
    pub fn is_present(&self, side: Side) -> bool {
        self.seats[side.index()].connections > 0
    }

    /// Returns whether a person on a seat is absent from a game in which that can matter.
    pub fn any_absent(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.gone_at(side).is_some())
    }

    /// Counts a change.
    pub fn changed(&mut self) {
        self.number += 1;
    }

    /// Returns the number of changes so far.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the seats as they are stored.
    pub fn stored(&self) -> [&StoredSeat; 2] {
        [&self.seats[0].stored, &self.seats[1].stored]
    }

    /// Resets the seats and the rematch to what is stored, after a failed write. Returns whether that
    /// changes anything.
    pub fn reread(&mut self, seats: &[StoredSeat; 2], next: Option<GameId>) -> bool {
        let same = self.stored() == seats.each_ref() && self.next == next;
        for (place, seat) in self.seats.iter_mut().zip(seats) {
            place.stored = seat.clone();
        }
        self.next = next;
        !same
    }

    /// Returns who holds a seat.
    pub fn holder(&self, side: Side) -> &Holder {
        &self.seats[side.index()].stored.holder
    }

    /// Gives a seat to somebody.
    pub fn sit(&mut self, side: Side, taken: Taken, now: SteadyTime) {
        let place = &mut self.seats[side.index()];
        place.stored.holder = taken.holder;
        place.stored.secret = Some(taken.secret);
        place.stored.profile = taken.profile;
        if place.connections == 0 {
            place.absence = Some(Absence { since: now, on_purpose: false });
        }
        self.changed();
    }

    /// Returns whether the holder of a seat is a person who can still play.
    pub fn has_player(&self, side: Side) -> bool {
        match self.holder(side) {
            Holder::Person(Some(_)) => true,
            Holder::Person(None) => self.is_taken(side),
            Holder::Open | Holder::Computer(_) | Holder::Record { .. } => false,
        }
    }

    /// Takes the holder off a seat. Nobody can take it again.
    pub fn vacate(&mut self, side: Side) {
        self.seats[side.index()].stored = StoredSeat::held(Holder::Person(None));
        self.changed();
    }

    /// Gives the seats to these holders, who have their secrets and their profiles.
    pub fn hand(&mut self, holders: [Holder; 2]) {
        let seats = self.seats.iter_mut().zip(holders);
        seats.for_each(|(place, holder)| place.stored.holder = holder);
        self.changed();
    }

    /// Removes the name and the figure from a seat.
    pub fn unname(&mut self, side: Side) {
        self.seats[side.index()].stored.profile = Profile::default();
        self.changed();
    }

    /// Removes the name and the figure of a spectator who is shown with this profile.
    pub fn unname_watcher(&mut self, shown: &Profile) {
        if let Some(watcher) = self.watchers.iter_mut().rfind(|watcher| *watcher == shown) {
            *watcher = Profile::default();
            self.changed();
        }
    }

    /// Returns whether somebody has been given the secret of a seat, which used up its ticket.
    pub fn is_taken(&self, side: Side) -> bool {
        self.seats[side.index()].stored.secret.is_some()
    }

    /// Returns whether both seats are taken.
    pub fn complete(&self) -> bool {
        self.seats.iter().all(|place| place.stored.holder != Holder::Open)
    }

    /// Returns the level of the computer on a seat; `None` if the computer does not hold it.
    pub fn computer(&self, side: Side) -> Option<Level> {
        match self.holder(side) {
            Holder::Computer(level) => Some(*level),
            Holder::Open | Holder::Person(_) | Holder::Record { .. } => None,
        }
    }

    /// Returns the person on a seat, if a cookie says who that is.
    pub fn person(&self, side: Side) -> Option<&PersonId> {
        match self.holder(side) {
            Holder::Person(person) => person.as_ref(),
            Holder::Open | Holder::Computer(_) | Holder::Record { .. } => None,
        }
    }

    /// Returns the seat that a token takes, whether or not the token is used up.
    pub fn by_ticket(&self, token: &TokenHash) -> Option<Side> {
        let takes =
            |side: &Side| self.seats[side.index()].stored.ticket.is_some_and(|t| t.is(token));
        Side::BOTH.into_iter().find(takes)
    }

    /// Returns the seat whose holder has this secret.
    fn by_secret(&self, token: &TokenHash) -> Option<Side> {
        let secret = |side: &Side| self.seats[side.index()].stored.secret;
        Side::BOTH.into_iter().find(|side| secret(side) == Some(*token))
    }

    /// Returns the sides that the asker holds.
    ///
    /// # Errors
    /// If the asker shows a token that is not the secret of a seat.
    pub fn identify(&self, proof: &Proof) -> Result<Viewer, Refusal> {
        match proof.seat {
            Some(token) if self.by_secret(&token).is_none() => Err(self.no_secret(&token)),
            _ => Ok(self.viewer(proof)),
        }
    }

    /// Returns why a token that is not the secret of a seat opens nothing.
    fn no_secret(&self, token: &TokenHash) -> Refusal {
        let ticket = self.by_ticket(token).map(|side| &self.seats[side.index()].stored);
        let (kind, why) = match ticket.map(|seat| (seat.secret, seat.ticket)) {
            Some((Some(_), _)) => (Kind::SeatTaken, "this token has been used: the seat is taken"),
            Some((None, Some(Ticket::SecretBefore(_)))) => (
                Kind::NotYourSeat,
                "this is the secret of the game before; exchange it with POST /api/games/{id}/seat",
            ),
            Some((None, _)) => (
                Kind::NotYourSeat,
                "this is an invitation; take the seat with POST /api/games/{id}/seat",
            ),
            None => (Kind::NotYourSeat, "this token is not the secret of a seat of this game"),
        };
        Refusal::new(kind, why).at("authorization")
    }

    /// Returns the sides that the asker holds, by cookie or by secret.
    pub fn viewer(&self, proof: &Proof) -> Viewer {
        let by_secret = proof.seat.and_then(|token| self.by_secret(&token));
        let holds = |side| match self.holder(side) {
            Holder::Person(person) => {
                by_secret == Some(side) || proof.person.is_some() && *person == proof.person
            }
            Holder::Open | Holder::Computer(_) | Holder::Record { .. } => false,
        };
        Viewer { sides: Side::BOTH.map(holds) }
    }

    /// Notes that somebody comes to the game with these credentials.
    pub fn meet(&mut self, proof: &Proof) {
        for place in &mut self.seats {
            let holder = place.stored.holder.person();
            place.by_cookie |= holder.is_some() && holder == proof.person.as_ref();
        }
    }

    /// Returns whether the holder of a seat has come with the cookie since the game was loaded. Such a player needs
    /// no secret, so what others may know of the player's secrets is worth nothing in a rematch.
    pub fn came_by_cookie(&self, side: Side) -> bool {
        self.seats[side.index()].by_cookie
    }

    /// Adds a connection. The profile is that of a spectator. Returns whether the others have to be
    /// told at once: news of spectators can wait.
    pub fn enter(&mut self, viewer: Viewer, profile: &Profile) -> bool {
        self.changed();
        if viewer == Viewer::default() {
            self.watchers.push(profile.clone());
            return false;
        }
        for side in Side::BOTH.into_iter().filter(|side| viewer.holds(*side)) {
            let place = &mut self.seats[side.index()];
            place.connections += 1;
            place.absence = None;
        }
        true
    }

    /// Removes a connection that entered with this profile. Returns whether the others have to know at
    /// once.
    pub fn leave(
        &mut self,
        viewer: Viewer,
        profile: &Profile,
        on_purpose: bool,
        now: SteadyTime,
    ) -> bool {
        self.changed();
        if viewer == Viewer::default() {
            // Those who are shown alike cannot be told apart, so it does not matter which one goes.
            if let Some(at) = self.watchers.iter().rposition(|known| known == profile) {
                self.watchers.remove(at);
            }
            return false;
        }
        for side in Side::BOTH.into_iter().filter(|side| viewer.holds(*side)) {
            let place = &mut self.seats[side.index()];
            place.connections = place.connections.saturating_sub(1);
            if place.connections == 0 {
                place.absence = Some(Absence { since: now, on_purpose });
            }
        }
        true
    }

    /// Restarts the absence of a player who acts without a connection: it counts from now on. Returns
    /// whether the viewer holds a seat.
    pub fn visit(&mut self, viewer: Viewer, now: SteadyTime) -> bool {
        if viewer == Viewer::default() {
            return false;
        }
        self.changed();
        for side in Side::BOTH.into_iter().filter(|side| viewer.holds(*side)) {
            let place = &mut self.seats[side.index()];
            if place.connections == 0 {
                place.absence = Some(Absence { since: now, on_purpose: false });
            }
        }
        true
    }

    /// Returns when the wait for this absent side is over; `None` while the side is connected, and in
    /// games where absence costs nothing.
    pub fn gone_at(&self, side: Side) -> Option<SteadyTime> {
        if self.kind != GameKind::Online || !self.complete() {
            return None;
        }
        let absence = self.seats[side.index()].absence?;
        let patience = if absence.on_purpose { self.patience.left } else { self.patience.lost };
        Some(absence.since + patience)
    }

    /// Returns when the wait is over for a side that is here and does not do its part since this time; `None` in games
    /// where that costs nothing.
    pub fn gone_after(&self, since: SteadyTime) -> Option<SteadyTime> {
        (self.kind == GameKind::Online && self.complete()).then(|| since + self.patience.lost)
    }

    /// Returns the room as a viewer sees it. `gone` says when each side's absence can cost the game.
    pub fn room(&self, viewer: Viewer, gone: [Option<SteadyTime>; 2], now: SteadyTime) -> Room {
        Room {
            room: self.number,
            seats: Side::BOTH.map(|side| self.seat(side, viewer, gone[side.index()], now)),
            watchers: self.watchers.len().try_into().unwrap_or(u32::MAX),
            watching: self.watching(),
            rematch: self.rematch,
            declined: self.declined.map(Into::into),
            next: self.next.map(|next| next.to_string()),
            dice: None,
        }
    }

    /// Returns the spectators who show a name, each once.
    fn watching(&self) -> Vec<crate::protocol::Profile> {
        let mut named: Vec<&Profile> = Vec::new();
        for profile in self.watchers.iter().filter(|profile| profile.name.is_some()) {
            if named.len() == MOST_NAMED {
                break;
            }
            if !named.contains(&profile) {
                named.push(profile);
            }
        }
        named.into_iter().map(Profile::shown).collect()
    }

    fn seat(&self, side: Side, viewer: Viewer, gone: Option<SteadyTime>, now: SteadyTime) -> Seat {
        let place = &self.seats[side.index()];
        let who = match &place.stored.holder {
            Holder::Open => SeatKind::Open,
            Holder::Person(_) => {
                let gone = gone.map(|at| millis(at.since(now)));
                SeatKind::Person { online: place.connections > 0, gone }
            }
            Holder::Computer(level) => SeatKind::Computer { level: level.number() },
            Holder::Record { .. } => SeatKind::Record,
        };
        let Profile { name, figure } = place.stored.shown();
        Seat { side: side.into(), who, name, figure, you: viewer.holds(side) }
    }
}
