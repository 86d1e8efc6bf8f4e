//! A game in progress as a state machine: the game, its clocks, its people, and what may be done to it.
//! Every call is given the time, and returns the events that have to be stored.
//!
//! - [`game`], [`acts`], [`clock`], [`people`], [`series`]: the state machine. `named`: the names of acts.
//! - [`checked`]: dice that the devices of the players check, and [`wanted`] what players do in such a game.
//! - `rated`: whether a result counts for the ratings.
//! - [`opening`]: how games begin. [`intent`]: the wishes of programs as acts.
//! - [`hello`]: the frames that clients send. [`frames`], [`batch`], [`greeting`]: the game as its viewers see it,
//!   event by event and after a reconnection. [`portrait`]: the game at one moment, for somebody without a seat.

pub mod acts;
pub mod batch;
pub mod checked;
pub mod clock;
pub mod frames;
pub mod game;
pub mod greeting;
pub mod hello;
pub mod intent;
mod named;
pub mod opening;
pub mod people;
pub mod ply;
pub mod portrait;
mod rated;
pub mod series;
#[cfg(test)]
mod tests;
pub mod times;
pub mod wanted;

pub use acts::{Act, Done, Wish};
pub use batch::Batch;
pub use checked::Checked;
pub use frames::Class;
pub use game::LiveGame;
pub use intent::Intent;
pub use people::Proof;
pub use portrait::{Portrait, Standing};
pub use times::Times;
pub use wanted::Wanted;
