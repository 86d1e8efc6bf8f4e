//! Hostile clients: floods, stolen secrets, lying proxies, faults of the disk and of the clock. Each
//! file is one kind of attack, and each test says what the server promises under it (SECURITY.md).
//!
//! `DEJARIK_HOSTILE_MINUTES=60` runs the attacks longer: see [`crate::common::hostile::effort`].

mod clocks;
mod computer;
mod confined;
mod connections;
mod cookies;
mod disk;
mod floods;
mod lobby;
mod lying_store;
mod memory;
mod moderated;
mod muted;
mod passkeys;
mod proxy;
mod push;
mod quotas;
mod ratings;
mod resources;
mod seats;
mod sweeps;
mod tournaments;
mod uploads;
