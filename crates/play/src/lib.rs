//! A game of Dejarik in progress: what the players agreed on, everything that happened, and the
//! state that follows from it.
//!
//! - [`Game`]: one game. Its log of [`Event`]s is all there is to keep; the state is a fold over
//!   it, and [`Game::replay`] makes it again.
//! - [`dice`]: where throws come from.
//! - [`GameResult`]: how it ended, with the points.
//! - [`record`]: games as DGN, replayed, checked, written.
//! - [`pick`]: choosing a step by pointing.
//! - [`Thrown`]: a throw in numbers, to be drawn.
//! - [`ways`]: the spaces that a piece passes on its move.
//! - [`play_words`]: moves and throws on a position, for analysis.
//! - [`Series`]: games one after another.
//!
//! Nothing here reads a clock or a file. The only thing taken from outside is the system's
//! randomness, by [`dice::System`], when a caller hands it in.

pub mod day;
pub mod dice;
mod due;
mod error;
mod event;
mod game;
#[cfg(test)]
mod game_tests;
mod line;
pub mod pick;
pub mod record;
mod repetition;
mod result;
pub mod series;
#[cfg(test)]
mod series_tests;
mod settings;
mod setup;
mod state;
mod thrown;
pub mod ways;
mod words;

pub use day::Day;
pub use due::Due;
pub use error::{GameError, ReplayError};
pub use event::Event;
pub use game::{Game, Phase};
pub use line::{Kind, Played, TurnText};
pub use result::{GameResult, Why};
pub use series::{Player, Series, SeriesEnd, SeriesError, SeriesGame};
pub use settings::{Settings, SettingsError, Takebacks};
pub use setup::SetUp;
pub use thrown::{Hand, Thrown};
pub use words::{WordError, play_words};
