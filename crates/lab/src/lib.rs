//! The lab: many games of a rule set under any options, and what a rule designer learns from them:
//! who is favoured, how long games are, how they end, how often each rule comes up, what each
//! piece is worth, and what changes under other options.
//!
//! - [`Study`]: the games that were asked for and those that are played; it can be stopped, kept
//!   and gone on with. A game is a function of the seed and its number.
//! - [`Summary`]: what the games say, with 95 % intervals; [`Comparison`]: two studies whose games
//!   share their random numbers; [`plot`]: the same as a picture.
//!
//! The games are those of `dejarik-play`, so every rule that needs history or players (set-up,
//! repetition, claims) is in force. Nothing here reads a clock or a file.

mod compare;
mod facts;
mod game;
mod numbers;
pub mod plot;
mod record;
mod series;
mod settings;
mod study;
mod summary;
mod text;
mod worth;

pub use compare::{Change, Comparison};
pub use record::Record;
pub use series::SeriesSummary;
pub use settings::Settings;
pub use study::Study;
pub use summary::{Count, Length, Starter, Summary};
pub use worth::Worth;
