//! The devices on which people want to be notified, and which notices they have got.

use std::time::Duration;

use dejarik_rules::Side;

use crate::id::{GameId, PersonId};
use crate::time::{WallTime, millis};

/// A subscription to Web Push: a browser on which a person wants to be notified. A message to it needs all of this.
#[derive(Clone, PartialEq, Eq)]
pub struct Device {
    /// The address at the browser's push service, which is as secret as a password. No two devices have the same.
    pub endpoint: String,
    /// Who is notified.
    pub person: PersonId,
    /// The public key of the browser: an uncompressed point of P-256.
    pub public_key: Vec<u8>,
    /// The secret that authenticates messages to the browser, of 16 bytes.
    pub secret: Vec<u8>,
    /// The language of the texts, such as `en`.
    pub language: String,
    /// When the device was added.
    pub created: WallTime,
}

impl std::fmt::Debug for Device {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Device").field("person", &self.person).finish_non_exhaustive()
    }
}

/// Which devices are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Devices {
    /// Those of a person, in the order in which they were added.
    Of(PersonId),
    /// At most [`Devices::PAGE`] of all, in the order of their endpoints, after this endpoint.
    After(String),
}

impl Devices {
    /// How many devices are read at once from the list of all.
    pub const PAGE: usize = 1_000;
}

/// A notice that is about to be sent to a person about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The game.
    pub game: GameId,
    /// The seat of the person.
    pub side: Side,
    /// Who is notified.
    pub person: PersonId,
    /// What the notice is about.
    pub occasion: Occasion,
}

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// Something has happened at this time. There is at most one such notice a seat in [`Occasion::PAUSE`].
    News(WallTime),
    /// The time for a move runs out then. There is at most one such notice a seat and deadline.
    Deadline(WallTime),
}

impl Occasion {
    /// The shortest time between two notices about news.
    pub const PAUSE: Duration = Duration::from_secs(12 * 60 * 60);

    /// Returns the time of the news, and the latest time of the notice before it.
    pub(super) fn news(self) -> Option<(WallTime, WallTime)> {
        let Occasion::News(at) = self else { return None };
        Some((at, WallTime::from_millis(at.millis().saturating_sub(millis(Occasion::PAUSE)))))
    }

    pub(super) fn deadline(self) -> Option<WallTime> {
        match self {
            Occasion::Deadline(at) => Some(at),
            Occasion::News(_) => None,
        }
    }
}
