//! Whom people never want to meet again.

use std::collections::HashSet;

use dejarik_rules::wording;

use super::Hub;
use crate::id::{GameId, PersonId};
use crate::protocol::MutedPerson;
use crate::refusal::{Kind, Refusal};
use crate::store::{Holder, Muted, StoredSeat, Write};

/// The most people whom a person may have muted.
const MOST: usize = 200;

impl Hub {
    /// Returns whom a person has muted, the earliest first.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn muted_by(&self, person: &PersonId) -> Result<Vec<MutedPerson>, Refusal> {
        let muted = self.shared.store.muted(Some(*person)).await?.into_iter();
        let shown = |muted: Muted| MutedPerson {
            game: muted.game.to_string(),
            profile: muted.profile.shown(),
            since: muted.since.millis(),
        };
        Ok(muted.filter(|muted| muted.person == *person).map(shown).collect())
    }

    /// Mutes the other player of a game for a person who has a seat in it.
    ///
    /// # Errors
    /// If the person has no seat in such a game, nobody else sits there, too many are muted, or the change cannot be stored.
    pub async fn mute(&self, person: &PersonId, game: &GameId) -> Result<(), Refusal> {
        let stored = self.shared.store.load(*game).await?.ok_or_else(Refusal::no_game)?;
        let holds = |seat: &&StoredSeat| seat.holder == Holder::Person(Some(*person));
        if !stored.seats.iter().any(|seat| holds(&seat)) {
            return Err(Refusal::no_game());
        }
        let other = stored.seats.iter().find(|seat| !holds(seat));
        let other = other.and_then(|seat| match seat.holder {
            Holder::Person(Some(other)) => Some((other, seat.shown())),
            _ => None,
        });
        let (other, profile) = other.ok_or_else(|| {
            let why = wording!(
                "no other person has a seat in this game",
                "personne d’autre n’a de place dans cette partie"
            );
            Refusal::not_now(&why)
        })?;
        if self.muted_by(person).await?.len() >= MOST {
            let why = wording!(
                "you have muted {MOST} people; end one of these first",
                "vous avez écarté {MOST} personnes ; mettez fin à l’un de ces choix d’abord"
            );
            return Err(Refusal::of(Kind::Quota, &why));
        }
        let since = self.shared.now().wall;
        let new = Muted { person: *person, other, game: *game, profile, since };
        Ok(self.shared.store.write(Write::Mute(new)).await?)
    }

    /// Ends the muting that a person began in a game.
    ///
    /// # Errors
    /// If the change cannot be stored.
    pub async fn unmute(&self, person: &PersonId, game: &GameId) -> Result<(), Refusal> {
        Ok(self.shared.store.write(Write::Unmute { person: *person, game: *game }).await?)
    }

    /// Returns who does not meet a person in the lobby: those whom the person has muted, and those who have muted the
    /// person.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub(super) async fn apart_from(&self, person: &PersonId) -> Result<HashSet<PersonId>, Refusal> {
        let muted = self.shared.store.muted(Some(*person)).await?.into_iter();
        let other = |muted: Muted| if muted.person == *person { muted.other } else { muted.person };
        Ok(muted.map(other).collect())
    }
}
