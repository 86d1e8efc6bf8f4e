//! `dejarik` as users and other programs see it: the real binary, with its arguments, its input, its output and the
//! signals that it gets.
//!
//! Each suite is a module: `cargo test -p dejarik-cli --test it store::` runs one.

#![cfg(test)]

mod common;

mod arena;
mod backup;
mod blind;
mod commands;
mod dice;
mod duel;
mod examples;
mod french;
mod french_output;
mod full_disk;
mod guest;
mod help;
mod join;
mod lab;
mod merge;
mod moderate;
mod moves;
mod operating;
mod plain;
mod plain_words;
mod print;
mod review;
mod schemas;
mod serve;
mod shell;
mod signals;
mod site;
mod solve_bambara;
mod solve_looney;
mod store;
mod streams;
mod tables;
mod ugi;
mod upgrade;
mod widths;
mod worker;
