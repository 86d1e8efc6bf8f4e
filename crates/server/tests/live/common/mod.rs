//! What the tests of the live table share: a server that listens, a client that speaks the
//! protocol as a page does, and a line between them that can be cut.

#![allow(dead_code, reason = "every test binary uses a part of it")]

pub mod client;
pub mod line;
pub mod server;

use dejarik_server::protocol::{NewGame, Opponent, Rules, SideChoice};

/// The terms of a game over a link, the maker having the first side.
pub fn link(rules: Rules) -> NewGame {
    NewGame {
        rules,
        options: [].into(),
        opponent: Opponent::Link,
        side: SideChoice::First,
        clock: None,
        start: None,
        takebacks: None,
    }
}

/// The same against the computer.
pub fn computer(rules: Rules, level: u8) -> NewGame {
    NewGame { opponent: Opponent::Computer { level }, ..link(rules) }
}
