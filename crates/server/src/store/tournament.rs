//! Tournaments for few, as they are stored: who sits there, and which games were made. What has become of the games is in
//! the games.
//!
//! # Stability
//! A tournament is stored as JSON.

use serde::{Deserialize, Serialize};

use super::Terms;
use crate::id::{GameId, PersonId, TournamentId};
use crate::profile::Profile;
use crate::time::WallTime;

/// The most tournaments that are read at once.
pub(crate) const TOURNAMENTS_PAGE: usize = 100;

/// A tournament for few.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    /// The id, which is the invitation, too.
    pub id: TournamentId,
    /// The number of changes, from 1. A change is stored only after the one before it.
    pub version: u64,
    /// When the tournament is deleted.
    #[serde(with = "millis")]
    pub until: WallTime,
    /// The terms of every game.
    pub terms: Terms,
    /// The number of places.
    pub places: u8,
    /// Those who have taken a place, in their order. The first one has made the tournament.
    pub players: Vec<Entrant>,
    /// The games in the order of the pairings; empty before the tournament begins.
    pub games: Vec<GameId>,
    /// Whether all games were stored. Until then they are made again.
    pub made: bool,
}

/// Somebody at a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// The person; `None` after the person has left.
    pub person: Option<PersonId>,
    /// The name and the figure.
    pub profile: Profile,
}

impl Tournament {
    /// Returns whether the games were paired.
    pub fn has_begun(&self) -> bool {
        !self.games.is_empty()
    }

    /// Returns the people who sit there.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.players.iter().filter_map(|player| player.person)
    }

    /// Returns the place of a person.
    pub fn place_of(&self, person: &PersonId) -> Option<usize> {
        self.players.iter().position(|player| player.person.as_ref() == Some(person))
    }
}

/// Which tournaments are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tournaments {
    /// The one with this id.
    Named(TournamentId),
    /// Those of a person, the last to be deleted first; at most `TOURNAMENTS_PAGE`.
    Of(PersonId),
    /// Those that are deleted before this time; at most `TOURNAMENTS_PAGE`.
    Over(WallTime),
    /// Those after an id in the order of the ids, or the first ones; at most `TOURNAMENTS_PAGE`.
    After(Option<TournamentId>),
}

/// A time in milliseconds.
mod millis {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::time::WallTime;

    pub(crate) fn serialize<S: Serializer>(time: &WallTime, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(time.millis())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<WallTime, D::Error> {
        u64::deserialize(from).map(WallTime::from_millis)
    }
}
