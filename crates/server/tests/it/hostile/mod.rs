//! Hostile clients: floods, stolen secrets, lying proxies, faults of the disk and of the clock. Each
//! file is one kind of attack, and each test says what the server promises under it (SECURITY.md).
//!
//! Kinds of attacks that got through once, and the tests that keep them out. A file without a folder is in this one.
//!
//! | kind | tests |
//! | --- | --- |
//! | seats, invitations and secrets through every door | `seats`, `http/secrets`, `live/hidden` |
//! | `https` origin without a trusted proxy | `proxy::a_public_server_whose_proxy_nobody_has_named_…` |
//! | a live position is analysed, also turned or with the sides exchanged | `http/positions`, `memory`, `nodes/relays` |
//! | somebody's finished game is kept from review, also a posted one | `http/reviews::nobody_keeps_a_finished_game_…` |
//! | pages of other sites, also where one is let in; cookies of a page elsewhere | `http/security`, `http/elsewhere` |
//! | reviews and analyses of one address keep others waiting | `crate::http::work` of the server |
//! | spectators flood a live game | `floods::an_address_has_few_places_in_a_game_…` |
//! | snapshots of many long games | `floods`, `resources::long_games_take_no_more_memory_…` |
//! | uploads fill the memory or the disk, or take too much work | `memory`, `resources`, `uploads`, `quotas` |
//! | archives and pages to print in no class | `quotas::dear_requests_of_every_kind_…` |
//! | slow readers take the room for large answers | `connections`, `crate::http::heavy` of the server |
//! | sockets that do not read | `floods::what_waits_for_an_address_…` |
//! | full, failing and slow disks, no memory, no descriptors | `disk`, `lying_store`, `resources` |
//! | a wrong clock deletes games | `sweeps` |
//! | deleted data stays in the log of the database | `store::sqlite` of the server |
//! | files that others may read | `crate::transfer` of the server, `backup` of the program |
//! | what a deleted person, a repeated act or an old secret may still do | `live/own`, `live/lost`, `seats` |
//! | secrets and hidden orders through another node or on the bus | `nodes/relays`, `nodes/shared` |
//! | a snapshot larger than a message of the bus | `nodes/relays::a_snapshot_larger_than_a_message_…` |
//! | floods, kills and uploads at once | `soak` |
//! | a flood through a relay makes nodes seize games | `simulation::seizures_from_nodes_…` |
//!
//! `DEJARIK_HOSTILE_MINUTES=60` runs the attacks longer: see [`crate::common::hostile::effort`]. `DEJARIK_SOAK=3600` runs
//! `soak` for an hour.

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
mod soak;
mod sweeps;
mod tournaments;
mod uploads;
