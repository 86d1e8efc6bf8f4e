//! Whom you never want to meet again.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::Profile;

/// Somebody to be muted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMuted {
    /// A game in which you have a seat. Its other player is muted.
    pub game: String,
}

/// Whom you have muted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyMuted {
    /// The people, the earliest first.
    pub muted: Vec<MutedPerson>,
}

/// A person whom you have muted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MutedPerson {
    /// The id of the game from which the person was muted.
    pub game: String,
    /// The name and the figure that the person had in the game.
    pub profile: Profile,
    /// When you muted the person, in milliseconds since 1970.
    pub since: u64,
}
