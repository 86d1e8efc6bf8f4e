//! Ratings: a person's own, and the list of the strongest players.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::{Profile, Rules};

/// A rating (Glicko-2). In 19 of 20 cases the strength is within twice the deviation of the rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Rating {
    /// The rating. Everybody begins at 1500.
    pub rating: i32,
    /// The deviation. It is 350 at the beginning, falls with each game, and rises slowly without games.
    pub deviation: u32,
}

/// Your ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyRatings {
    /// Whether you have a passkey, which rated games need.
    pub passkey: bool,
    /// Whether you are on the lists of the strongest players.
    pub listed: bool,
    /// Your rating in each rule set in which you have finished a rated game.
    pub ratings: Vec<MyRating>,
}

/// Your rating in a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyRating {
    /// The rule set.
    pub rules: Rules,
    /// The rating as it is now.
    pub now: Rating,
    /// The number of rated games.
    pub games: u32,
    /// The rating after each of the last games, at most 200, the oldest first.
    pub points: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct RatingPoint {
    /// The id of the game.
    pub game: String,
    /// When the game ended, in milliseconds since 1970.
    pub at: u64,
    /// The rating after it.
    pub rating: i32,
}

/// How you are shown on the lists of the strongest players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewListing {
    /// The name and the figure.
    pub profile: Option<Profile>,
}

/// A page of the list of the strongest players of a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Strongest {
    /// The players, the strongest first.
    pub players: Vec<StrongPlayer>,
    /// The value of `from` for the next page; null on the last page.
    pub next: Option<String>,
}

/// A player on the list of the strongest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct StrongPlayer {
    /// The place on the list, from 1.
    pub place: u32,
    /// The name and the figure.
    pub profile: Profile,
    /// The rating as it is now.
    pub now: Rating,
    /// The number of rated games.
    pub games: u32,
    /// Whether it is you.
    pub mine: bool,
}
