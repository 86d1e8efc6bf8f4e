//! Whom people never want to meet again.

use crate::id::{GameId, PersonId};
use crate::profile::Profile;
use crate::time::WallTime;

/// That a person has muted another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Muted {
    /// Who has muted somebody.
    pub person: PersonId,
    /// Who is muted.
    pub other: PersonId,
    /// The game in which both have sat.
    pub game: GameId,
    /// The name and the figure of the one who is muted, as they were in the game.
    pub profile: Profile,
    /// When it began.
    pub since: WallTime,
}
