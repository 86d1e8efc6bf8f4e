//! Opponents for Dejarik: search, evaluation, eight levels, hints, playouts and the arena.
//!
//! - [`Engine`]: chooses a step at a [`Level`], or analyses a position for a hint;
//! - [`Source`]: exact values, asked before anything is searched; [`Perfect`]: those of a table;
//! - [`review`]: what a step kept of what could be had, and whole games judged so;
//! - [`limits`]: nodes, depth, time, and a flag to stop from outside;
//! - [`playout`]: uniformly random games; [`fn@negamax`]: the plain search others are checked by;
//! - [`net`]: the learned value of positions with dice;
//! - [`arena`]: players against each other, with the statistics; [`crew`]: the threads for it;
//! - [`regret`]: players against a table: how often their steps keep the true value, or how much
//!   winning chance they give away.
//!
//! The searches know neither threads nor clocks nor files: they are asked with a depth, a node
//! count and a function that says when to stop. Time is read in [`limits`] alone, and only when a
//! time is set; threads are started by [`crew`] alone, for the arena and for [`regret`].

mod alpha_beta;
pub mod arena;
pub mod crew;
mod deepen;
mod engine;
mod eval;
mod expecti;
mod generous;
mod level;
pub mod limits;
mod minds;
mod negamax;
pub mod net;
mod outlook;
mod perfect;
pub mod playout;
pub mod random;
mod recall;
pub mod regret;
pub mod review;
#[cfg(test)]
mod slow;
mod table;
#[cfg(test)]
mod tests;
mod value;

pub use engine::{Analysis, Engine, Evaluation, Knowledge, Source};
pub use level::{Level, NoLevel, Strength};
pub use limits::{Limits, Stop};
pub use negamax::negamax;
pub use perfect::Perfect;
pub use value::{Forced, Value};
