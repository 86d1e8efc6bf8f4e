//! The rules as other crates see them.

#![cfg(test)]

mod book_odds;
mod conformance;
mod decisions;
mod packed;
mod public_api;
mod reasons;
