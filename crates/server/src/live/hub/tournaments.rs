//! Tournaments for few: three to eight people share a link, and each of them plays one ordinary game against every other.
//!
//! A tournament is one document, which changes only from one version to the next. So two people who take the last place at
//! once do not both get it. The change that begins the tournament draws the ids of all games. The games are stored after
//! that; if a server fails in between, the next server that shows the tournament stores the missing games.

mod making;
mod people;
mod shown;

use std::ops::RangeInclusive;
use std::time::Duration;

use dejarik_host::answers::misread;
use dejarik_rules::wording;

use super::Hub;
use crate::id::{GameId, PersonId, TournamentId};
use crate::live::opening;
use crate::profile::Profile;
use crate::protocol::{self, MyTournaments, NewTournament, PairingState, TournamentView};
use crate::refusal::{Kind, Refusal};
use crate::store::{Entrant, StoreError, Tournament, Tournaments, Write, deadline_after};
use crate::tournament::pairings;

/// The numbers of places that a tournament may have.
const PLACES: RangeInclusive<u8> = 3..=8;
/// The most tournaments at which a person has a place.
const MOST: usize = 50;
/// How often a change is tried while other changes come first. There are at most eight players.
const TRIES: usize = 16;
const DAY: Duration = Duration::from_secs(86_400);
/// How long a tournament waits for players.
const OPEN: Duration = Duration::from_secs(14 * 86_400);
/// How long a tournament is kept after its beginning.
const KEPT_DAYS: u32 = 365;

fn no_tournament() -> Refusal {
    Refusal::of(Kind::NotFound, &wording!("there is no such tournament", "ce tournoi n’existe pas"))
}

fn no_place() -> Refusal {
    let why =
        wording!("you have no place at this tournament", "vous n’avez pas de place à ce tournoi");
    Refusal::of(Kind::NotYourSeat, &why)
}

fn busy() -> Refusal {
    let why = wording!(
        "the tournament changes all the time; try again",
        "le tournoi ne cesse de changer ; réessayez"
    );
    Refusal::of(Kind::Busy, &why)
}

impl Hub {
    /// Makes a tournament, at which its maker has the first place.
    ///
    /// # Errors
    /// If the server has no lobby, the terms are not possible (`at` names the field), the person may have no further
    /// games, or the tournament cannot be stored.
    pub async fn make_tournament(
        &self,
        person: &PersonId,
        asked: NewTournament,
    ) -> Result<TournamentView, Refusal> {
        self.must_have_lobby()?;
        let NewTournament { game, places } = asked;
        if !PLACES.contains(&places) {
            let (least, most) = (PLACES.start(), PLACES.end());
            let why = wording!(
                "expected {least} to {most} places, not {places}",
                "attendu : de {least} à {most} places, et non {places}"
            );
            return Err(misread(&why, "places"));
        }
        let in_game = |refusal: Refusal| match &refusal.at {
            Some(at) => {
                let at = format!("game.{at}");
                refusal.at(at)
            }
            None => refusal,
        };
        let id = TournamentId::random()?;
        let (now, times) = (self.shared.now(), self.config().times);
        let terms = opening::tournament_terms(id, &game).map_err(in_game)?;
        let profile = self.entering(person, game.profile.as_ref()).map_err(in_game)?;
        // A position from which no game can start is refused now, and not when the tournament begins.
        let both = [0, 1].map(|_| (*person, Profile::default()));
        opening::paired(GameId::random()?, &terms, both, &times, now).map_err(in_game)?;
        self.has_room(person, places).await?;
        let new = Tournament {
            id,
            version: 1,
            until: deadline_after(now.wall, OPEN),
            terms,
            places,
            players: vec![Entrant { person: Some(*person), profile }],
            games: Vec::new(),
            made: false,
        };
        self.shared.store.write(Write::KeepTournament(Box::new(new.clone()))).await?;
        self.view_of(&new, Some(person)).await
    }

    /// Returns a tournament as a person sees it. Games that are still to be made are made first.
    ///
    /// # Errors
    /// If there is no such tournament, or the store fails.
    pub async fn tournament(
        &self,
        id: TournamentId,
        person: Option<&PersonId>,
    ) -> Result<TournamentView, Refusal> {
        self.must_have_lobby()?;
        let found = self.tournament_named(id).await?;
        self.begun(found, person).await
    }

    /// Returns the tournaments of a person, the last to be deleted first.
    ///
    /// # Errors
    /// If the server has no lobby, or the store cannot be read.
    pub async fn my_tournaments(&self, person: &PersonId) -> Result<MyTournaments, Refusal> {
        self.must_have_lobby()?;
        self.archived_tournaments(person).await.map(|tournaments| MyTournaments { tournaments })
    }

    /// Returns the tournaments of a person for the archive.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub(crate) async fn archived_tournaments(
        &self,
        person: &PersonId,
    ) -> Result<Vec<TournamentView>, Refusal> {
        let mut shown = Vec::new();
        for own in self.shared.store.tournaments(Tournaments::Of(*person)).await? {
            shown.push(self.view_of(&own, Some(person)).await?);
        }
        Ok(shown)
    }

    /// Takes a place at a tournament. The one who takes the last place begins it. A person who has a place keeps it as it
    /// is.
    ///
    /// # Errors
    /// If there is no such tournament, it has begun, somebody there and the person never want to meet again, the person
    /// may have no further games, or the name or the figure is not allowed.
    pub async fn enter_tournament(
        &self,
        id: TournamentId,
        person: &PersonId,
        profile: Option<&protocol::Profile>,
    ) -> Result<TournamentView, Refusal> {
        self.must_have_lobby()?;
        let profile = self.entering(person, profile)?;
        for _ in 0..TRIES {
            let mut found = self.tournament_named(id).await?;
            if found.place_of(person).is_some() {
                return self.begun(found, Some(person)).await;
            }
            if found.has_begun() {
                let why = wording!("the tournament has begun", "le tournoi a commencé");
                return Err(Refusal::of(Kind::SeatTaken, &why));
            }
            self.keep_out(&mut found)?;
            let apart = self.apart_from(person).await?;
            if found.people().any(|other| apart.contains(&other)) {
                let why = wording!(
                    "you cannot take a place at this tournament",
                    "vous ne pouvez pas prendre de place à ce tournoi"
                );
                return Err(Refusal::not_now(&why));
            }
            self.has_room(person, found.places).await?;
            found.players.push(Entrant { person: Some(*person), profile: profile.clone() });
            if found.players.len() >= usize::from(found.places) {
                self.begin(&mut found)?;
            }
            if let Some(kept) = self.keep(found).await? {
                return self.begun(kept, Some(person)).await;
            }
        }
        Err(busy())
    }

    /// Begins a tournament for the person who has made it, before all places are taken.
    ///
    /// # Errors
    /// If there is no such tournament, it is somebody else's, or it has too few players.
    pub async fn start_tournament(
        &self,
        id: TournamentId,
        person: &PersonId,
    ) -> Result<TournamentView, Refusal> {
        self.must_have_lobby()?;
        for _ in 0..TRIES {
            let mut found = self.tournament_named(id).await?;
            if found.place_of(person) != Some(0) {
                return Err(no_place());
            }
            if found.has_begun() {
                return self.begun(found, Some(person)).await;
            }
            self.keep_out(&mut found)?;
            if found.players.len() < usize::from(*PLACES.start()) {
                let least = PLACES.start();
                return Err(Refusal::not_now(&wording!(
                    "a tournament has at least {least} players",
                    "un tournoi a au moins {least} joueurs"
                )));
            }
            self.begin(&mut found)?;
            if let Some(kept) = self.keep(found).await? {
                return self.begun(kept, Some(person)).await;
            }
        }
        Err(busy())
    }

    /// Takes a person out of a tournament. Before it begins, the place is free again, and the one who has made it
    /// withdraws it. Afterwards a person leaves once their games are over; the results stay.
    ///
    /// # Errors
    /// If there is no such tournament, the person has no place there, or games of the person are in play.
    pub async fn leave_tournament(
        &self,
        id: TournamentId,
        person: &PersonId,
    ) -> Result<(), Refusal> {
        self.must_have_lobby()?;
        for _ in 0..TRIES {
            let found = self.tournament_named(id).await?;
            let place = found.place_of(person).ok_or_else(no_place)?;
            let shown = self.view_of(&found, Some(person)).await?;
            let own = shown.games.iter().filter(|game| game.players.contains(&(place as u8)));
            if found.has_begun()
                && (!found.made || own.clone().any(|game| game.state == PairingState::Playing))
            {
                return Err(Refusal::not_now(&wording!(
                    "games of yours are in play; end them first",
                    "certaines de vos parties sont en cours ; terminez-les d’abord"
                )));
            }
            if self.without(found, place, false).await? {
                return Ok(());
            }
        }
        Err(busy())
    }

    async fn tournament_named(&self, id: TournamentId) -> Result<Tournament, Refusal> {
        let found = self.shared.store.tournaments(Tournaments::Named(id)).await?.pop();
        found.ok_or_else(no_tournament)
    }

    /// Returns what somebody shows at a tournament.
    fn entering(
        &self,
        person: &PersonId,
        profile: Option<&protocol::Profile>,
    ) -> Result<Profile, Refusal> {
        self.config().moderated.checked(person, Profile::checked(profile)?)
    }

    /// Checks that a person may have the games of a tournament with this number of places. The games of tournaments that
    /// have not begun count as games in progress.
    async fn has_room(&self, person: &PersonId, places: u8) -> Result<(), Refusal> {
        let usage = self.shared.admit([*person]).await?;
        let own = self.shared.store.tournaments(Tournaments::Of(*person)).await?;
        if own.len() >= MOST {
            let why = wording!(
                "you have a place at {MOST} tournaments; leave some that are over first",
                "vous avez une place à {MOST} tournois ; quittez d’abord des tournois finis"
            );
            return Err(Refusal::of(Kind::Quota, &why));
        }
        let waiting = own.iter().filter(|own| !own.has_begun()).map(|own| own.places);
        let coming: u64 = waiting.chain([places]).map(|places| u64::from(places) - 1).sum();
        let most = self.config().quotas.open;
        match usage.open + coming > most {
            false => Ok(()),
            true => Err(Refusal::of(
                Kind::Quota,
                &wording!(
                    "you would have more than {most} games in progress; finish some of them first",
                    "vous auriez plus de {most} parties en cours ; terminez-en d’abord"
                ),
            )),
        }
    }

    /// Removes the players whom the operator has kept from strangers since they took their places.
    ///
    /// # Errors
    /// If the maker of the tournament is one of them.
    fn keep_out(&self, found: &mut Tournament) -> Result<(), Refusal> {
        let meets = |player: &Entrant| {
            player.person.is_none_or(|person| self.config().moderated.meets_strangers(&person))
        };
        if !found.players.first().is_some_and(meets) {
            return Err(no_tournament());
        }
        found.players.retain(meets);
        Ok(())
    }

    /// Draws the ids of the games.
    fn begin(&self, tournament: &mut Tournament) -> Result<(), Refusal> {
        let games = pairings(tournament.players.len()).into_iter().map(|_| GameId::random());
        tournament.games = games.collect::<Result<_, _>>()?;
        tournament.until = deadline_after(self.shared.now().wall, DAY * KEPT_DAYS);
        Ok(())
    }

    /// Stores the next version of a tournament and returns it; `None` if another change came first.
    async fn keep(&self, mut next: Tournament) -> Result<Option<Tournament>, Refusal> {
        next.version += 1;
        match self.shared.store.write(Write::KeepTournament(Box::new(next.clone()))).await {
            Ok(()) => Ok(Some(next)),
            Err(StoreError::Conflict(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Takes somebody out of a tournament, with the name if it is to be forgotten. Returns false if another change came
    /// first.
    async fn without(
        &self,
        mut found: Tournament,
        place: usize,
        forgotten: bool,
    ) -> Result<bool, Refusal> {
        if found.has_begun() {
            let player = &mut found.players[place];
            player.person = None;
            if forgotten {
                player.profile = Profile::default();
            }
        } else if place == 0 {
            let drop = Write::DropTournament { id: found.id, version: found.version };
            return match self.shared.store.write(drop).await {
                Ok(()) => Ok(true),
                Err(StoreError::Conflict(_)) => Ok(false),
                Err(error) => Err(error.into()),
            };
        } else {
            found.players.remove(place);
        }
        Ok(self.keep(found).await?.is_some())
    }
}
