//! Kits as other crates see them: what is on their pages.

#![cfg(test)]

mod pages;
mod pictures;
