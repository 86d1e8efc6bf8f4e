//! A reader alone with a device: whole games through requests and frames, a store that fails or is killed at any
//! moment, and two pages at once.

#![cfg(test)]

mod device;
mod games;
mod requests;
mod stores;
