//! Live games. One task per game drives a state machine that reads no clock and knows nothing of tasks. Connections
//! have bounded queues, and a room keeps track of the people at a game.
//!
//! A game is a state machine that takes the time as an argument of every call: [`dejarik_host::live`]. Around it are
//! three wings:
//!
//! - `table` is the task of one game that this node owns.
//! - `afar` is about several nodes over one store: games that other nodes own, and games of this node that others
//!   relay.
//! - `hub` is the only entry point: HTTP handlers and sockets call [`Hub`] and nothing behind it. It decides which
//!   of the other two runs a game.
//!
//! `table` and `afar` do not know each other, and neither knows the hub. All three are built on the modules beside
//! them, which know none of the three:
//!
//! - Messages: `mailbox` has those of a task, `requests` those from outside, `subscription` is the handle of a
//!   connection, `outbox` the queue to it, and `frames` encodes frames as a WebSocket sends them.
//! - Games: `shared` is the state that all tasks share. `register` has the games in memory, `parking` the clocks of
//!   games that have left memory, and `keys` the positions that are kept from analysis. `stored` loads and creates
//!   games, and `asking` sends them messages. `roles` is what a task keeps when its game moves to another node, and
//!   `peers` is the way to the other nodes.
//! - Limits: `quota` for what one person may store and do, `bulk` for the cost of snapshots, `waiting` for what waits
//!   for slow clients, and `retention` for how long games are kept.
//! - People: `ratings` has what is computed from rated games and who may play one, `notices` notifies people who are not
//!   there, and `subscribers` has those who follow a person's games. `figures` counts.

mod afar;
mod asking;
mod bulk;
mod config;
mod figures;
mod frames;
mod hub;
mod keys;
mod mailbox;
mod notices;
mod outbox;
mod parking;
mod peers;
mod quota;
mod ratings;
mod register;
mod requests;
mod retention;
mod roles;
mod shared;
mod stored;
mod subscribers;
mod subscription;
mod table;
mod waiting;

use dejarik_host::live::{acts, batch, clock, game, opening, people, portrait};

pub use bulk::Allowance;
pub use config::{DiceSigners, HubConfig, Throws};
pub use dejarik_host::live::opening::rules_of;
pub use dejarik_host::live::{Act, Intent, Portrait, Standing};
pub(crate) use figures::Histogram;
pub use figures::{Figures, NodeFigures};
pub use hub::Hub;
pub use quota::{Brake, Quotas};
pub use requests::{Claim, Glance, Hello, Order, PersonEvent, Seated, Taker, Who};
pub use retention::Retention;
pub use subscribers::PersonEvents;
pub use subscription::Subscription;

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// Returns which wings the files of a folder name, without those in its subfolders.
    fn wings_named_in(folder: &Path) -> Vec<(String, &'static str)> {
        let mut named = Vec::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() || path == folder.join("mod.rs") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let names = |wing: &str| {
                ["crate::live", "super", "super::super"].iter().any(|way| {
                    text.contains(&format!("{way}::{wing}::"))
                        || text.contains(&format!("{way}::{wing};"))
                })
            };
            for wing in ["table", "afar", "hub"].into_iter().filter(|wing| names(wing)) {
                named.push((path.file_name().unwrap().to_string_lossy().into_owned(), wing));
            }
        }
        named
    }

    #[test]
    fn a_wing_knows_only_what_is_below_it() {
        let live = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/live");
        for folder in [live.clone(), live.join("table"), live.join("afar")] {
            assert_eq!(wings_named_in(&folder), [], "{}", folder.display());
        }
        let hub = wings_named_in(&live.join("hub"));
        assert!(hub.iter().any(|(_, wing)| *wing == "afar"), "the test finds what the hub names");
    }
}
