//! Storing the games of a tournament that has begun.

use super::{TRIES, busy};
use crate::id::PersonId;
use crate::live::hub::Hub;
use crate::live::opening;
use crate::live::requests::Order;
use crate::live::stored::creation;
use crate::protocol::TournamentView;
use crate::refusal::{Kind, Refusal};
use crate::store::{Entrant, StoreError, Tournament};
use crate::tournament::pairings;

impl Hub {
    /// Returns a tournament as a person sees it, after its games were made if it has begun.
    pub(super) async fn begun(
        &self,
        found: Tournament,
        person: Option<&PersonId>,
    ) -> Result<TournamentView, Refusal> {
        let found = match found.has_begun() && !found.made {
            true => self.make_games(found).await?,
            false => found,
        };
        self.view_of(&found, person).await
    }

    /// Stores the games that are not stored yet. Several servers may do so at the same time: the ids are known, so each
    /// game is stored once.
    async fn make_games(&self, mut found: Tournament) -> Result<Tournament, Refusal> {
        for _ in 0..TRIES {
            self.create_games(&found).await?;
            let made = Tournament { made: true, ..found.clone() };
            if let Some(kept) = self.keep(made).await? {
                return Ok(kept);
            }
            let now = self.tournament_named(found.id).await?;
            self.follow(&found, &now).await?;
            if now.made {
                return Ok(now);
            }
            found = now;
        }
        Err(busy())
    }

    async fn create_games(&self, found: &Tournament) -> Result<(), Refusal> {
        let (now, times) = (self.shared.now(), self.config().times);
        let mut written = Vec::new();
        for (pairing, game) in pairings(found.players.len()).into_iter().zip(&found.games) {
            let seat = |place: usize| {
                let Entrant { person, profile } = &found.players[place];
                let person = (*person)?;
                Some((person, self.config().moderated.shown(Some(&person), profile.clone())))
            };
            // Nobody plays against somebody who has left.
            let [Some(first), Some(second)] = pairing.players.map(seat) else { continue };
            let game = opening::paired(*game, &found.terms, [first, second], &times, now)?;
            let (id, seats) = (game.id, game.seats.clone());
            written.push((id, seats, self.shared.store.write(creation(game)?)));
        }
        let rules = found.terms.settings.rules().id().into();
        for (id, seats, written) in written {
            match written.await {
                Ok(()) => self.shared.created(id, rules, &seats),
                // It is there already.
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Updates the seats of the games for people who have left or signed in while the games were being stored.
    async fn follow(&self, before: &Tournament, now: &Tournament) -> Result<(), Refusal> {
        for (pairing, game) in pairings(before.players.len()).into_iter().zip(&before.games) {
            for place in pairing.players {
                let Some(from) = before.players[place].person else { continue };
                let order = match now.players[place].person {
                    Some(to) if to == from => continue,
                    Some(to) => Order::Join { from, to },
                    None => Order::Forget(from),
                };
                match self.order(game, order).await {
                    Err(refusal) if refusal.kind != Kind::NotFound => return Err(refusal),
                    Ok(()) | Err(_) => {}
                }
            }
        }
        Ok(())
    }
}
