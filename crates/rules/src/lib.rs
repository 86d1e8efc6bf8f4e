//! The rules of Dejarik: the board, four rule sets, their legal moves, exact odds and notation.
//!
//! Dejarik is a fictional game on a round board of two rings and a centre. No official rules exist,
//! so this crate implements four published designs by fans behind one trait, [`RuleSet`]: [`groi`]
//! and [`bambara`] are played without dice, [`looney`] and [`simeone`] with dice.
//!
//! The crate performs no IO, reads no clock, draws no random number and keeps no history of a game.
//! Generating and playing moves allocates no memory.
//!
//! # Quick start
//!
//! A position is written as one line of text, its *DPN*. [`any::AnyPosition`] parses the DPN of any
//! rule set, lists the legal steps, and plays them:
//!
//! ```
//! use dejarik_rules::any::AnyPosition;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut position: AnyPosition = "groi PPPP2pppp2/12/1 w wb".parse()?;
//! let steps: Vec<String> =
//!     position.steps().into_iter().map(|step| position.step_text(step)).collect();
//! assert_eq!(steps.len(), 8);
//! assert!(steps.contains(&"A1-C".to_owned()));
//!
//! let step = position.parse_step("A1-C")?;
//! position.play(step)?;
//! assert_eq!(position.to_string(), "groi 1PPP2pppp2/12/P b b");
//! # Ok(())
//! # }
//! ```
//!
//! In games with dice, a step can lead to a throw. The odds of a throw are exact fractions:
//!
//! ```
//! use dejarik_rules::any::AnyPosition;
//! use dejarik_rules::{Actor, Fraction, Side};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A stunned Houjix (always 1) is attacked by a Monnok (a six-sided die).
//! let mut position: AnyPosition = "simeone 12/2Mx*8/1 w w 0-0 - 0".parse()?;
//! let attack = position.parse_step("B3xB4")?;
//! let odds = position.odds_after(attack).expect("an attack throws dice");
//! assert_eq!(odds.to_string(), "defeated=5/6 pushed=1/6 nothing=0 stunned=0");
//! assert_eq!(odds.chance("pushed"), Some(Fraction::new(1, 6)));
//!
//! position.play(attack)?;
//! assert_eq!(position.actor(), Actor::Chance(()));
//! let roll = position.parse_roll("(4:1)")?;
//! position.settle(roll)?;
//! let outcome = position.outcome().expect("the last blue creature is defeated");
//! assert_eq!(outcome.winner, Some(Side::First));
//! # Ok(())
//! # }
//! ```
//!
//! Code that handles one rule set, or that must be fast, uses the rule set itself and is generic
//! over [`RuleSet`]. Perft, for example, counts all sequences of a given number of steps:
//!
//! ```
//! use dejarik_rules::{groi::Groi, perft::perft};
//!
//! let groi = Groi::default();
//! assert_eq!(perft(&groi, &groi.start(), 4), 7_936);
//! ```
//!
//! # Modules
//!
//! - [`board`], [`side`], [`symmetry`]: the board, the players and the 24 symmetries, which all rule
//!   sets share.
//! - [`ruleset`]: the trait [`RuleSet`] and the types around it; [`options`]: what players agree on
//!   before a game.
//! - [`groi`], [`bambara`], [`looney`], [`simeone`]: the four rule sets.
//! - [`any`]: positions and steps of any rule set, for front ends.
//! - [`setup`], [`conduct`]: how a game gets its first position, and what is to be done around its
//!   positions.
//! - [`scene`]: everything that a player sees of a position.
//! - [`decision`]: a step as a path of decisions over a fixed alphabet.
//! - [`attempt`], [`reason`]: what a player tries to do, and why it is not possible.
//! - [`dgn`]: the text format of whole games.
//! - [`odds`], [`perft`], [`text`]: exact probabilities, perft, and the parsers' errors.
//!
//! # Features
//!
//! - `serde`: implements `Serialize` for [`Side`], [`Space`], [`RulesId`], [`Lang`], [`Fraction`], [`Odds`],
//!   [`Outcome`] and [`Ending`], and `Deserialize` for all of these but [`Odds`].

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod any;
pub mod attempt;
pub mod bambara;
pub mod board;
pub mod conduct;
pub mod decision;
pub mod descriptor;
pub mod dgn;
mod dpn;
#[cfg(feature = "duel")]
pub mod duel;
pub mod gesture;
pub mod groi;
pub mod looney;
mod names;
pub mod numbers;
pub mod odds;
pub mod options;
pub mod perft;
pub mod reason;
pub mod ruleset;
pub mod scene;
#[cfg(feature = "serde")]
mod serde_forms;
pub mod setup;
pub mod side;
pub mod simeone;
pub mod symmetry;
pub mod text;
pub mod thrown;
pub mod words;

/// Runs the example of the README and those in `examples` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = concat!("```\n", include_str!("../examples/odds.rs"), "```")]
#[doc = concat!("```\n", include_str!("../examples/random_game.rs"), "```")]
struct Readme;

pub use attempt::{Attempt, Wish};
pub use board::{Ring, Space, SpaceSet};
pub use conduct::{Conduct, Repetition, SeriesTerms};
pub use decision::{Alphabet, Decision, PartialTurn};
pub use descriptor::{Colours, Descriptor, MOST_MATERIAL, Outline, PieceKind, TableKind};
pub use gesture::{Gesture, Spot};
pub use odds::{Fraction, Odds};
pub use options::{OptionChoice, OptionError, OptionPrefix, OptionScope, OptionSpec, OptionValues};
pub use reason::Reason;
pub use ruleset::{Actor, ChanceNode, Ending, Never, Outcome, Piece, RuleSet, RulesId};
pub use scene::Scene;
pub use setup::{Opening, SetUp};
pub use side::Side;
pub use symmetry::Symmetry;
pub use text::ParseError;
pub use thrown::{Hand, Thrown};
pub use words::{Bilingual, Lang, Wording, Words, printable};
