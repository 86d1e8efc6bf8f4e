//! What the suites share: servers, a client that speaks the protocol as a page does, and a line between them that can
//! be cut.

pub mod account;
pub mod authenticator;
pub mod bus;
pub mod client;
pub mod flaky;
pub mod hand;
pub mod hostile;
pub mod leased;
pub mod line;
pub mod phone;
pub mod player;
pub mod server;
pub mod table;
pub mod time;

use dejarik_rules::RulesId;
use dejarik_server::id::{SeatToken, TokenHash};
use dejarik_server::protocol::{NewGame, Opponent, SideChoice};

/// Returns the hash by which the secret of a seat is known.
pub fn hash_of(secret: &str) -> TokenHash {
    secret.parse::<SeatToken>().unwrap().hash()
}

/// The terms of a game over a link, in which the maker is the first player.
pub fn link(rules: RulesId) -> NewGame {
    NewGame { side: SideChoice::First, ..NewGame::of(rules, Opponent::Link) }
}

/// The terms of a game against the computer.
pub fn computer(rules: RulesId, level: u8) -> NewGame {
    NewGame { opponent: Opponent::Computer { level }, ..link(rules) }
}
