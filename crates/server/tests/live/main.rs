//! The live table by a real WebSocket client against a server that listens.

mod common;

mod forged;
mod hidden;
mod kill;
mod lost;
mod people;
mod play;
mod restart;
mod store;
