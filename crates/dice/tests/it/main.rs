//! Tests of the protocol through its public interface.
#![cfg(test)]

mod caught;
mod common;
mod honest;
mod journal;
mod million;
mod record;
mod vectors;
