//! What becomes of somebody at all tournaments: a person who deletes everything, signs in, or is hidden.

use super::{TRIES, busy};
use crate::id::PersonId;
use crate::live::hub::Hub;
use crate::profile::Profile;
use crate::refusal::Refusal;
use crate::store::{Entrant, Tournament, Tournaments};

impl Hub {
    /// Takes a person out of all tournaments. Those that have begun keep the results, without the name.
    ///
    /// # Errors
    /// If a change cannot be stored.
    pub(in crate::live::hub) async fn leave_tournaments(
        &self,
        person: &PersonId,
    ) -> Result<(), Refusal> {
        for _ in 0..TRIES {
            let own = self.shared.store.tournaments(Tournaments::Of(*person)).await?;
            if own.is_empty() {
                return Ok(());
            }
            for found in own {
                if let Some(place) = found.place_of(person) {
                    self.without(found, place, true).await?;
                }
            }
        }
        Err(busy())
    }

    /// Gives the places of a person to another one, who is the same human being. A tournament at which both sit stays as
    /// it is.
    ///
    /// # Errors
    /// If a change cannot be stored.
    pub(in crate::live::hub) async fn hand_tournaments(
        &self,
        from: &PersonId,
        to: PersonId,
    ) -> Result<(), Refusal> {
        let apart = |found: &Tournament, _| found.place_of(&to).is_none();
        self.change_own(from, apart, |player| player.person = Some(to)).await
    }

    /// Takes the name and the figure of a person off all tournaments.
    ///
    /// # Errors
    /// If a change cannot be stored.
    pub(in crate::live::hub) async fn unname_at_tournaments(
        &self,
        person: &PersonId,
    ) -> Result<(), Refusal> {
        let named =
            |found: &Tournament, place: usize| found.players[place].profile != Profile::default();
        self.change_own(person, named, |player| player.profile = Profile::default()).await
    }

    /// Changes the entry of a person at those tournaments for which `wanted` is true, until there are none.
    async fn change_own(
        &self,
        person: &PersonId,
        wanted: impl Fn(&Tournament, usize) -> bool,
        change: impl Fn(&mut Entrant),
    ) -> Result<(), Refusal> {
        for _ in 0..TRIES {
            let own = self.shared.store.tournaments(Tournaments::Of(*person)).await?;
            let mut left = false;
            for mut found in own {
                let place = found.place_of(person);
                if let Some(place) = place.filter(|place| wanted(&found, *place)) {
                    change(&mut found.players[place]);
                    left |= self.keep(found).await?.is_none();
                }
            }
            if !left {
                return Ok(());
            }
        }
        Err(busy())
    }
}
