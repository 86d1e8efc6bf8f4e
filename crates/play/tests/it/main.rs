//! Games as other crates see them.

#![cfg(test)]

mod duel;
mod games;
mod random_games;
