//! Studies of the rules of Dejarik: plays many games between engines under any options and measures who
//! is favoured, how long games are, how they end, how often each rule applies, what each piece is worth,
//! and what changes under other options.
//!
//! # Quick start
//! A small study and its summary:
//!
//! ```
//! use dejarik_engine::{Part, Stop};
//! use dejarik_lab::{Settings, Study};
//! use dejarik_play::Settings as Game;
//! use dejarik_rules::RulesId;
//!
//! let mut study = Study::new(Settings {
//!     game: Game::of(RulesId::Groi),
//!     player: "level-1".parse()?,
//!     games: 10,
//!     seed: 1,
//!     opening: 2,
//!     longest: 1000,
//!     part: Part::WHOLE,
//! });
//! study.run(2, &Stop::new(), &mut |_| {});
//! assert_eq!(study.missing(), 0);
//!
//! let summary = study.summary();
//! assert_eq!(summary.games, 10);
//! let share = summary.starter.score;
//! assert!(share.low <= share.value && share.value <= share.high);
//! assert!(summary.to_string().contains("G-11 kill"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Contents
//! - [`Study`] is a set of games: its [`Settings`] and the [`Record`] of each game played. It can be
//!   stopped, stored as JSON and resumed. A game depends only on the seed and its number.
//! - [`Summary`] is what the games show, with 95 % confidence intervals; [`plot`] draws it.
//! - [`Comparison`] compares two studies whose games share their random numbers.
//!
//! Games are played by `dejarik-play`, so that the rules which need a history or players (set-up,
//! repetition, claims) are in force. Nothing here reads a clock or a file.

mod compare;
mod facts;
mod game;
mod names;
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

/// Runs the example of the README as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
