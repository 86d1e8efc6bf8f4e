//! The routes under `/api/games`: creating, listing, viewing and joining games.

pub(crate) mod create;
pub(crate) mod dice;
pub(crate) mod forget;
pub(crate) mod mine;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod seat;
pub(crate) mod show;
pub(crate) mod socket;
