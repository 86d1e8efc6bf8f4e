//! Live games, played by WebSocket clients against a server.

mod days;
pub mod dice;
mod forged;
mod hidden;
mod joins;
mod kill;
mod lobby;
mod lost;
mod muted;
mod notices;
mod own;
mod people;
mod play;
mod profiles;
mod ratings;
mod restart;
mod store;
mod talk;
pub mod tournaments;
pub mod unwilling;
