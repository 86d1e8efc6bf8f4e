//! What arrives from the server, and the news of it for the player.

use std::time::Instant;

use dejarik_client::{Entrance, Failure, Status, Table, Update};
use dejarik_host::protocol::{GameFull, GameState, Room, SeatKind, SeriesView};
use dejarik_host::view::{self, HIDDEN, Viewer};
use dejarik_play::{Event, read_throw};
use dejarik_rules::{Bilingual, Side};

use super::{DiceKeeper, News, Online, Ticket, keep_evidence, mirror};
use crate::session::{Session, now};

impl Session {
    /// Takes in everything that has arrived from the server, and returns the news for the player.
    pub(crate) fn follow(&mut self) -> Vec<News> {
        let mut news = Vec::new();
        let before = self.wait();
        while let Some(update) = self.online.as_ref().and_then(|online| online.table.next()) {
            self.take_in(update, &mut news);
            if let Some(online) = &mut self.online {
                let version = online.version;
                online.sent.retain(|sent| sent.version.is_none_or(|done| done > version));
            }
        }
        if self.wait() != before {
            news.push(News::Due);
        }
        news
    }

    fn take_in(&mut self, update: Update, news: &mut Vec<News>) {
        let Some(online) = &mut self.online else { return };
        match update {
            Update::Seated(secret) => {
                let saved = Ticket::new(&online.link, &secret).save(&online.store);
                online.unkept = saved.err().map(|error| error.wording());
                online.secret = Some(secret);
            }
            Update::Full(full) => self.replace(&full, news),
            Update::Event { word, state, series } => self.happened(&word, &state, series, news),
            Update::Room(room) => online.enter(*room, news),
            Update::Clock(clock) => online.clock = Some((clock, Instant::now())),
            Update::Done(id, version) => {
                if let Some(sent) = online.sent.iter_mut().find(|sent| sent.id == id) {
                    sent.version = Some(version);
                }
            }
            Update::Refused(id, error) => {
                online.sent.retain(|sent| sent.id != id);
                news.push(News::Refused(Failure::Refused(error)));
            }
            Update::Thrown(thrown) => news.push(News::Checked(thrown.number)),
            Update::Replaced(_) => news.push(News::Replaced),
            Update::Evidence(evidence) => {
                let kept = keep_evidence(&online.store, &online.link, &evidence);
                news.push(News::Evidence(kept.map_err(|error| error.wording())));
            }
            Update::Said(side, phrase) => news.push(News::Said(side.into(), phrase)),
            Update::Status(status) => {
                news.extend(match &status {
                    Status::Live => Some(News::Live),
                    Status::Lost(why) if online.status == Status::Live => {
                        Some(News::Lost(why.clone()))
                    }
                    Status::Lost(_) => None,
                    Status::Ended(why) => Some(News::Ended(why.clone())),
                });
                online.status = status;
            }
        }
    }

    /// Replaces the copy of the game by that of a snapshot.
    fn replace(&mut self, full: &GameFull, news: &mut Vec<News>) {
        let Some(online) = &mut self.online else { return };
        let (live, log) = match mirror::of(full) {
            Ok(made) => made,
            Err(error) => {
                let failure = Failure::from(error);
                online.status = Status::Ended(failure.clone());
                return news.push(News::Ended(failure));
            }
        };
        let begun = self.live.id != live.id;
        let words = |live: &dejarik_host::live::LiveGame| {
            live.game.line().iter().map(|entry| entry.word.clone()).collect::<Vec<_>>()
        };
        let (before, after) = (words(&self.live), words(&live));
        let in_setup = self.live.game.position().is_none();
        let was_over = self.live.game.result().is_some() && !begun;
        if !begun {
            online.enter(full.room.clone(), news);
        }
        online.take(full);
        (self.live, self.log, self.thrown) = (live, log, None);
        if begun {
            news.push(News::Begun);
        } else if before != after {
            // In a set-up the line had only the orders that were not hidden.
            let grown = after.starts_with(&before) || in_setup;
            news.push(if grown { News::Played } else { News::Changed(None) });
        }
        if full.state.result.is_some() && !was_over {
            news.push(News::Over);
        }
    }

    /// Applies an event to the copy of the game. If the copy differs from the server's game afterwards, the whole
    /// game is asked for.
    fn happened(
        &mut self,
        word: &str,
        state: &GameState,
        series: Option<SeriesView>,
        news: &mut Vec<News>,
    ) {
        let before = self.position().copied();
        let event = word.parse::<Event>().ok().filter(|_| word != HIDDEN);
        let applied = event.filter(|event| match self.live.apply(event.clone(), None, now()) {
            Ok(logged) => {
                self.log.push(logged);
                true
            }
            Err(_) => false,
        });
        let Some(online) = &mut self.online else { return };
        online.stand(state);
        online.series = series.unwrap_or_else(|| online.series.clone());
        let orders = matches!(state.due, dejarik_host::protocol::Due::Orders { .. });
        if !orders && view::hash(&self.live.game, online.you) != state.hash {
            return online.table.sync();
        }
        if let Some(event) = applied {
            self.thrown = match &event {
                Event::Roll(text) => read_throw(before.as_ref(), text),
                _ => None,
            };
            news.extend(match event {
                Event::SetUp(_) | Event::Roll(_) | Event::Step(_) => Some(News::Played),
                Event::Takeback { side, .. } => Some(News::Changed(Some(side))),
                Event::DrawOffer(_)
                | Event::DrawDecline(_)
                | Event::DrawAccept(_)
                | Event::TakebackOffer(_)
                | Event::TakebackDecline(_) => Some(News::Offer(event)),
                Event::Resign(_)
                | Event::Draw
                | Event::Claim(_)
                | Event::Abort
                | Event::Closed
                | Event::Timeout(_)
                | Event::Absent(_)
                | Event::AbsentDraw(_)
                | Event::Proof(_) => None,
            });
        }
        if state.result.is_some() {
            news.push(News::Over);
        }
    }
}

impl Online {
    /// Takes in what a snapshot says beside the line.
    pub(super) fn take(&mut self, full: &GameFull) {
        let holds = |side: Side| full.you.contains(&side.into());
        self.you = Viewer { sides: Side::BOTH.map(holds) };
        (self.series, self.invite) = (full.series.clone(), full.invite.clone());
        (self.room, self.room_at) = (full.room.clone(), Instant::now());
        self.stand(&full.state);
        if self.moving_on {
            self.moving_on = false;
            self.sent.clear();
        }
    }

    /// Takes in what a state says beside the position.
    fn stand(&mut self, state: &GameState) {
        (self.due, self.ply, self.version) = (state.due, state.ply, state.version);
        self.offers = state.offers;
        self.clock = state.clock.map(|clock| (clock, Instant::now()));
    }

    /// Takes in a new state of the room.
    fn enter(&mut self, room: Room, news: &mut Vec<News>) {
        for side in Side::BOTH {
            let [before, after] = [&self.room, &room].map(|room| &room.seats[side.index()].who);
            if self.you.holds(side) {
                continue;
            }
            match (before, after) {
                (SeatKind::Open, SeatKind::Person { .. }) => news.push(News::Taken(side)),
                (SeatKind::Person { online: true, .. }, SeatKind::Person { online: false, .. }) => {
                    news.push(News::Away(side));
                }
                (SeatKind::Person { online: false, .. }, SeatKind::Person { online: true, .. }) => {
                    news.push(News::Back(side));
                }
                _ => {}
            }
        }
        for side in Side::BOTH {
            if room.rematch[side.index()] && !self.room.rematch[side.index()] && room.next.is_none()
            {
                news.push(News::Rematch(side));
            }
        }
        let declined = room.declined.filter(|_| room.declined != self.room.declined);
        news.extend(declined.map(Side::from).map(|side| {
            let withdrawn = self.room.rematch[side.index()];
            News::NoRematch { side, withdrawn }
        }));
        let next = room.next.as_ref().and_then(|id| id.parse().ok());
        (self.room, self.room_at) = (room, Instant::now());
        if let Some(next) = next.filter(|next| *next != self.link.game && !self.moving_on) {
            self.move_on(next);
        }
    }

    /// Goes on to the rematch.
    fn move_on(&mut self, next: dejarik_host::id::GameId) {
        self.link = self.link.to(next);
        let entrance = match self.secret.take() {
            Some(secret) => Entrance::Token(secret),
            None => Entrance::Watch,
        };
        self.moving_on = true;
        let keeper = DiceKeeper::of(&self.store, &self.link);
        self.table = Table::open(self.link.clone(), entrance, self.profile.clone(), keeper);
        self.hang_bell();
    }
}
