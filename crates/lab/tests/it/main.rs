//! Studies as other crates see them.

#![cfg(test)]

mod duel;
mod lab;
