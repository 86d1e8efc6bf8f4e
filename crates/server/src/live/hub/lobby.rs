//! The lobby: games whose open seat is offered to everybody, and games that everybody may watch.
//!
//! An invitation in the lobby is an ordinary game with an open seat and a time until which the seat is offered. So it
//! is accepted by taking the seat, which only one person can do, and withdrawn by deleting the game.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::time::Duration;

use dejarik_host::answers::lists::{Page, Places};
use dejarik_host::answers::misread;
use dejarik_rules::{Side, Wording, wording};

use super::Hub;
use crate::id::{GameId, PersonId, SeatToken};
use crate::live::opening;
use crate::live::requests::Taker;
use crate::protocol::{
    CreatedGame, KeptSeek, NewSeek, Opponent, PageQuery, Profile, SeatTaken, Seeks, WatchedGames,
};
use crate::refusal::{Kind, Refusal};
use crate::store::{
    GameKind, Holder, ListedGame, Listing, StoreError, StoredGame, StoredSeat, Ticket, Write,
    deadline_after,
};
use crate::time::WallTime;

/// How long an invitation that is not standing is offered after it was made or kept.
const KEPT: Duration = Duration::from_secs(60);
/// The time left below which keeping an invitation is written to the store.
const RENEWED: Duration = Duration::from_secs(45);
/// The days for which an invitation may stand.
const STANDING: RangeInclusive<u8> = 1..=14;
/// The most games on the list of games to watch: those that changed last.
const MOST_WATCHED: usize = 500;
const DAY: Duration = Duration::from_secs(86_400);

/// How the open seat of a game is offered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    /// The end of the offer.
    pub(super) until: WallTime,
    /// Whether the game is rated.
    pub(super) rated: bool,
}

impl Hub {
    /// Makes an invitation to everybody. `maker` holds the other seat of its game.
    ///
    /// # Errors
    /// If the server has no lobby, the terms are not possible (`at` names the field), or the game cannot be
    /// stored.
    pub async fn make_seek(
        &self,
        maker: impl Into<Taker>,
        mut asked: NewSeek,
    ) -> Result<CreatedGame, Refusal> {
        let maker = maker.into();
        self.must_have_lobby()?;
        let refuse = |at: &str, why: Wording| Err(misread(&why, at));
        if asked.game.opponent != Opponent::Link {
            let why = wording!("expected a game over a link", "attendu : une partie par lien");
            return refuse("game.opponent", why);
        }
        let open = match asked.standing {
            Some(days) if STANDING.contains(&days) => u32::from(days) * DAY,
            Some(days) => {
                let (least, most) = (STANDING.start(), STANDING.end());
                let why = wording!(
                    "expected {least} to {most} days, not {days}",
                    "attendu : de {least} à {most} jours, et non {days}"
                );
                return refuse("standing", why);
            }
            None => KEPT,
        };
        if asked.rated {
            self.may_seek_rated(&asked, &maker).await?;
            asked.game.start = opening::level_start(asked.game.rules)?;
        }
        let until = deadline_after(self.shared.now().wall, open);
        let offer = Offer { until, rated: asked.rated };
        let created = self.create_offered(&maker, asked.game, Some(offer)).await;
        // The terms are a field of the request.
        created.map_err(|refusal| match refusal.at.as_ref().map(|at| format!("game.{at}")) {
            Some(at) => refusal.at(at),
            None => refusal,
        })
    }

    /// Keeps an invitation of a person for another minute, and returns when it ends. A standing invitation stays
    /// as it is. A game whose seat is not offered, or no longer offered, stays unchanged.
    ///
    /// # Errors
    /// If the person does not play such a game, or the store fails.
    pub async fn keep_seek(&self, person: &PersonId, game: &GameId) -> Result<KeptSeek, Refusal> {
        self.must_have_lobby()?;
        let stored = self.shared.store.load(*game).await?.ok_or_else(Refusal::no_game)?;
        if !stored.seats.iter().any(|seat| seat.holder == Holder::Person(Some(*person))) {
            return Err(Refusal::no_game());
        }
        let now = self.shared.now().wall;
        let Some(offered) = stored.offered else { return Ok(KeptSeek { until: None }) };
        if offered > deadline_after(now, RENEWED) {
            return Ok(KeptSeek { until: Some(offered.millis()) });
        }
        let until = deadline_after(now, KEPT);
        match self.shared.store.write(Write::Offer { game: *game, until }).await {
            Ok(()) => Ok(KeptSeek { until: Some(until.millis()) }),
            // Somebody has just taken the seat.
            Err(StoreError::Conflict(_)) => Ok(KeptSeek { until: None }),
            Err(error) => Err(error.into()),
        }
    }

    /// Accepts an invitation: takes the open seat of its game.
    ///
    /// # Errors
    /// If there is no such invitation, it is the person's own, or somebody else was faster; if the person may have no
    /// further game; if the name or the figure is not allowed.
    pub async fn take_seek(
        &self,
        game: &GameId,
        taker: impl Into<Taker>,
        profile: Option<&Profile>,
    ) -> Result<SeatTaken, Refusal> {
        let taker = taker.into();
        self.must_have_lobby()?;
        let stored = self.shared.store.load(*game).await?.ok_or_else(Refusal::no_game)?;
        let offered = stored.offered.is_some_and(|until| until > self.shared.now().wall)
            && stored.summary().is_ok_and(|summary| summary.result.is_none());
        let moderated = &self.config().moderated;
        let apart = self.apart_from(&taker.person).await?;
        let meets = |seat: &StoredSeat| {
            let maker = seat.holder.person();
            maker.is_none_or(|maker| moderated.meets_strangers(maker) && !apart.contains(maker))
        };
        let offered = offered && stored.seats.iter().all(meets);
        let Some(invitation) = invitation(&stored).filter(|_| offered) else {
            let taken = stored.terms.kind == GameKind::Online
                && stored.seats.iter().all(|seat| seat.holder != Holder::Open);
            return Err(if taken { Refusal::seat_taken() } else { Refusal::no_game() });
        };
        self.shared.admit([taker.person]).await?;
        self.take_seat_as(game, taker, &invitation, profile).await
    }

    /// Returns a page of the lobby as a person sees it, the latest invitation first.
    ///
    /// # Errors
    /// If the server has no lobby, `asked` is not possible (`at` names the field), or the store cannot be read.
    pub async fn seeks(
        &self,
        person: Option<&PersonId>,
        asked: &PageQuery,
    ) -> Result<Seeks, Refusal> {
        self.must_have_lobby()?;
        let page = Page::of(asked)?;
        let which = Listing::Offered(self.shared.now().wall);
        let games = self.shared.store.list(which, page.from, page.wanted()).await?;
        let moderated = &self.config().moderated;
        let made = games.iter().flatten().filter_map(|game| {
            let maker = game.holders.iter().find_map(Holder::person)?;
            Some((game.id.to_string(), *maker))
        });
        let makers = made.collect();
        let apart = match person {
            Some(person) => self.apart_from(person).await?,
            None => HashSet::new(),
        };
        let meets = |maker: &PersonId| moderated.meets_strangers(maker) && !apart.contains(maker);
        let mut seeks = page.of_seeks(games, person, meets);
        self.rate_makers(&mut seeks.seeks, &makers).await?;
        Ok(seeks)
    }

    /// Returns a page of the games that everybody may watch: rated games first, the strongest players in front.
    ///
    /// # Errors
    /// As [`Hub::seeks`].
    pub async fn watched_games(&self, asked: &PageQuery) -> Result<WatchedGames, Refusal> {
        self.must_have_lobby()?;
        let page = Places::of(asked)?;
        let games = self.shared.store.list(Listing::Watched, None, MOST_WATCHED).await?;
        let games: Vec<ListedGame> = games.into_iter().flatten().collect();
        let (games, next) = page.cut(self.strongest_first(&games).await?);
        Ok(WatchedGames { games, next })
    }

    pub(super) fn must_have_lobby(&self) -> Result<(), Refusal> {
        match self.config().lobby {
            true => Ok(()),
            false => Err(Refusal::new(Kind::NotFound, "this server has no lobby")),
        }
    }
}

/// Returns the invitation to the open seat of a game.
fn invitation(stored: &StoredGame) -> Option<SeatToken> {
    let open = |side: &Side| stored.seats[side.index()].holder == Holder::Open;
    let side = Side::BOTH.into_iter().find(open)?;
    match stored.seats[side.index()].ticket {
        Some(Ticket::Invitation(invitation)) => Some(invitation),
        Some(Ticket::SecretBefore(_)) | None => None,
    }
}
