//! The routes under `/api/me`: what the server keeps of a person.

pub(crate) mod archive;
pub(crate) mod devices;
pub(crate) mod forget;
pub(crate) mod keys;
pub(crate) mod muted;
pub(crate) mod ratings;
pub(crate) mod show;
pub(crate) mod sign;
