//! The other side of the protocol: programs that speak UGI, as players of the arena and at the terminal.
//!
//! - [`Spec`] is how the command line describes a program: its command, its options and its limits.
//! - [`Engines`] runs a program in as many processes as are needed at the same time, and plays the arena's
//!   games with them.
//! - [`Guest`] is a program that plays a seat of a game at the terminal.
//!
//! A program may do anything: say nothing, say too much, end, or hold its input back. Every wait has an
//! end, a line has a greatest length, and no process outlives its owner.

mod conversation;
mod engines;
mod guest;
mod process;
mod spec;

pub(crate) use conversation::Trouble;
pub(crate) use engines::Engines;
pub(crate) use guest::{Guest, end_guests};
pub(crate) use spec::{Spec, about};
