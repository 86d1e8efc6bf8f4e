//! Tests of the HTTP interface: a real server on a local port, and a real client.

mod description;
mod duel;
mod elsewhere;
mod embed;
mod explain;
mod games;
mod keys;
mod operator;
mod own;
mod pages;
mod positions;
mod previews;
mod prints;
mod puzzles;
mod ratings;
mod records;
mod reviews;
mod secrets;
mod security;
mod server;
mod streams;
