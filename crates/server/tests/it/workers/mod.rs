//! Workers over a real NATS: the same answers as this process finds, whatever is killed meanwhile.

#![cfg(unix)]

mod answers;
mod asked;
mod doors;
mod faults;
mod games;
mod messages;
