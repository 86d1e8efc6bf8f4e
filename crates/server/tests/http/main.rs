//! The HTTP interface as a client meets it: a real server at a port of this machine, a real client.

mod client;
mod games;
mod pages;
mod positions;
mod records;
mod secrets;
mod security;
mod server;
mod streams;
