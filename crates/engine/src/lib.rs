//! Opponents for Dejarik: search, evaluation, levels of play, hints, game review and matches.
//!
//! The engine plays all rule sets of [`dejarik_rules`]. It does no IO: tables, nets and records are
//! passed to it.
//!
//! # Quick start
//!
//! Analyse a position given as DPN:
//!
//! ```
//! use dejarik_engine::{Engine, Level, Limits, Stop};
//! use dejarik_rules::any::AnyPosition;
//!
//! let position: AnyPosition = "groi P8ppp/1PPP8/p w -".parse()?;
//! let mut engine = Engine::new(Level::STRONGEST, 1);
//! let analysis = engine
//!     .analyse(&position, &[], &Limits::depth(4), &Stop::new(), &mut |_| {})
//!     .expect("the game is not over");
//!
//! assert_eq!(analysis.line_text, ["A1-B1"]);
//! assert_eq!(analysis.value.to_string(), "win of 3 points in 1");
//! # Ok::<(), dejarik_rules::ParseError>(())
//! ```
//!
//! # Overview
//!
//! - [`Engine`] chooses a step at a [`Level`], or analyses a position for a hint; the answer is an
//!   [`Analysis`] with a [`Value`]. [`choose_order`] makes the computer's hidden choice in the set-up.
//! - [`Limits`] bound a search by nodes, depth and time; [`Stop`] ends it from another thread.
//! - [`Source`] is a source of exact values that are used instead of searching; [`Perfect`] is one backed
//!   by a table.
//! - [`review`] judges steps: what each kept of what could be had, for one step or a whole game.
//! - [`net`] is the learned evaluation of positions with dice.
//! - [`arena`] plays matches between two players, with their statistics; [`regret`] measures how often a
//!   player's steps keep the true value, judged by a table. [`workers`] runs both on several threads, and a
//!   [`Part`] is what one machine of several does.
//! - [`fn@negamax`] and [`playout`] are the plain search and the random games against which others are tested.
//!
//! The searches know neither threads nor clocks nor files. Time is read in [`limits`] alone, and only
//! when a time is set; threads are started by [`workers`] alone.
//!
//! # Features
//!
//! - `nets` (default): includes the shipped nets, 567 kB. Without it positions with dice are evaluated by
//!   hand, unless a net is given ([`Evaluation::Net`]), and the levels of looney and simeone are weaker.
//! - `serde`: `Serialize` and `Deserialize` for levels, values, reviews, and the settings and reports of
//!   matches and of [`regret`].
//! - `schema`: JSON Schemas of what `dejarik --json` prints of matches, reviews and regret.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod analysis;
pub mod arena;
mod engine;
mod eval;
mod evaluation;
mod generous;
mod knowledge;
mod level;
pub mod limits;
mod negamax;
pub mod net;
mod part;
mod perfect;
pub mod playout;
pub mod random;
pub mod regret;
pub mod review;
mod scope;
mod search;
#[cfg(test)]
mod tests;
mod units;
mod value;
pub mod workers;

pub use analysis::{Analysis, Variation};
pub use engine::{Engine, choose_order};
pub use evaluation::Evaluation;
pub use knowledge::{Knowledge, Source};
pub use level::{Level, NoLevel, Strength};
pub use limits::{Limits, Stop};
pub use negamax::negamax;
pub use part::Part;
pub use perfect::Perfect;
pub use scope::Scope;
pub use units::{Depth, Nodes, Plies};
pub use value::{Forced, Value};

/// Runs the example of the README and those in `examples` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = concat!("```\n", include_str!("../examples/analyse.rs"), "```")]
struct Readme;
