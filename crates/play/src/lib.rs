//! Games of Dejarik in progress: the terms that the players agree on, the log of everything that has
//! happened, and the state that follows from it.
//!
//! # Quick start
//! A game is played with words or steps, and written as a DGN record:
//!
//! ```
//! use dejarik_play::dice::Seeded;
//! use dejarik_play::record::{self, Headers};
//! use dejarik_play::{Due, Event, Game, Settings};
//! use dejarik_rules::{RulesId, Side};
//!
//! // Looney begins with a coin, which the game throws.
//! let mut game = Game::new(Settings::of(RulesId::Looney));
//! let mut dice = Seeded::new(7);
//! assert_eq!(game.due(), Due::Roll);
//! game.throw(&mut dice)?;
//!
//! // Play the first legal step, and take it back.
//! let side = game.actor().expect("a side has to move");
//! game.play(game.steps()[0])?;
//! game.take_back(side)?;
//! assert_eq!(game.actor(), Some(side));
//!
//! // An event can also be given as its word.
//! game.apply("resign:b".parse::<Event>()?)?;
//! assert_eq!(game.result().and_then(|result| result.winner), Some(Side::First));
//!
//! // The log is all there is to store: replaying it gives the same game.
//! let again = Game::replay(game.settings().clone(), game.events())?;
//! assert_eq!(again.result(), game.result());
//!
//! // Records leave out what was taken back.
//! let headers = Headers { first: Some("Han".to_owned()), ..Headers::default() };
//! let text = record::write(&game, &headers).to_string();
//! assert!(text.starts_with("[Rules \"looney\"]\n[First \"Han\"]\n[Result \"1-0\"]\n"));
//! assert!(text.ends_with(" 1. resign 1-0\n"));
//! assert!(record::check(&text)[0].outcome.is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Contents
//! - [`Game`] is one game: [`Settings`], a log of [`Event`]s, and the state, which is a fold over the
//!   log. [`Due`] says what a game waits for, [`GameResult`] how it ended.
//! - [`dice`] are the sources of throws; [`Thrown`] is a throw in numbers, for drawing.
//! - [`tally`] are throws that people make with their own dice, entered one by one in the order of the
//!   rules.
//! - [`record`] reads, checks, annotates and writes games as DGN.
//! - [`Series`] are games between the same players with a running total.
//! - [`pick`] turns pointing at a board into a legal step. [`effect`] says what a step or a throw did, and
//!   [`threats`] what a step threatens.
//! - [`play_words`] plays moves and throws in a position, for analysis.
//!
//! # Serialisation
//! [`Settings`], [`Event`], [`GameResult`], [`SeriesGame`] and [`Day`] implement serde's `Serialize` and
//! `Deserialize`. These JSON forms are the formats of saved games and are stable.
//! A stored game names the revision of its rules (in [`Settings`]) and of its words ([`Vocabulary`]), so
//! that later changes of either leave it as it was.
//!
//! # What the crate does not do
//! It never reads a clock or a file. Its only contact with the system is [`dice::System`], which draws
//! random numbers, and only for callers that pass it in.

pub mod day;
pub mod dice;
mod due;
pub mod effect;
mod error;
mod event;
mod game;
mod kinds;
mod line;
pub mod pick;
pub mod record;
mod repetition;
mod result;
mod revision;
pub mod series;
mod settings;
mod state;
pub mod tally;
mod threats;
mod thrown;
mod words;

pub use day::Day;
/// Throws in numbers, as [`read_throw`] reads them.
pub use dejarik_rules::{Hand, Thrown};
pub use due::Due;
pub use error::{GameError, ReplayError, RestoreError};
pub use event::Event;
pub use game::{Game, Phase};
pub use line::{Kind, Played, TurnText};
pub use result::{GameResult, Why};
pub use revision::{UnknownRevision, Vocabulary};
pub use series::{Player, Series, SeriesEnd, SeriesError, SeriesGame};
pub use settings::{Settings, SettingsError, Takebacks};
pub use tally::{Tally, TallyError};
pub use threats::threats;
pub use thrown::read_throw;
pub use words::{WordError, play_words};

/// Runs the example of the README and those in `examples` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = concat!("```\n", include_str!("../examples/game.rs"), "```")]
struct Readme;
