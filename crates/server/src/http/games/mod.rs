//! The routes under `/api/games`: creating, listing, viewing and joining games.

pub mod create;
pub mod dice;
pub mod forget;
pub mod mine;
pub mod record;
pub mod replay;
pub mod review;
pub mod seat;
pub mod show;
pub mod socket;
