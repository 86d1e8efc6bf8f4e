//! What lets a person sign in, and whom the person never wants to meet again.

use crate::id::{GameId, PersonId};
use crate::profile::Profile;
use crate::time::WallTime;

/// A passkey or a code. Neither is secret: of a passkey it is the public half, and of a code the hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credential {
    /// The id of the passkey, as the authenticator has chosen it, or the hash of the code. No two are the same.
    pub id: Vec<u8>,
    /// Who signs in with it.
    pub person: PersonId,
    /// The public key of the passkey (SPKI); `None` for a code.
    pub public_key: Option<Vec<u8>>,
    /// When it was added.
    pub created: WallTime,
}

/// Which credentials are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Credentials {
    /// Those of a person, in the order in which they were added.
    Of(PersonId),
    /// The one with this id.
    Named(Vec<u8>),
    /// At most [`Credentials::PAGE`] of all, in the order of their ids, after this id.
    After(Vec<u8>),
}

impl Credentials {
    /// How many credentials are read at once from the list of all.
    pub const PAGE: usize = 1_000;
}

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
