//! The routes under `/api/me`: what the server keeps of a person.

pub mod archive;
pub mod devices;
pub mod forget;
pub mod keys;
pub mod muted;
pub mod ratings;
pub mod show;
pub mod sign;
