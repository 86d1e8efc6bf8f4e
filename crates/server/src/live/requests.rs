//! The requests to games from outside: their sender, the start of a connection, and what happens in a
//! person's games.

use dejarik_host::live::Proof;
pub use dejarik_host::live::hello::Hello;
use ipnet::IpNet;
use serde::{Deserialize, Serialize};

use crate::computer::Asker;
use crate::id::{PersonId, TokenHash};
use crate::profile::Profile;
use crate::protocol::{Rules, SideName};
use crate::view::Viewer;

/// The sender of a request: a person, identified by a cookie; a program, identified by the secret of
/// its seat; or an unknown spectator.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    /// The person that the cookie names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<PersonId>,
    /// The hash of the secret of a seat that came with the request. The secret itself stays in the HTTP layer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<TokenHash>,
    /// The network that the asker comes from: the address itself in IPv4, its /64 in IPv6. `None` for
    /// users of the machine that the server runs on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<IpNet>,
}

impl Who {
    /// Returns the credentials by which a game recognises the asker as the holder of a seat.
    pub fn proof(&self) -> Proof {
        Proof { person: self.person, seat: self.seat }
    }

    /// Returns the party on whose behalf the computer thinks: the asker's network, or else the
    /// person.
    pub fn asker(&self) -> Option<Asker> {
        let network = self.network.map(Asker::Network);
        network.or_else(|| self.person.map(Asker::Person))
    }
}

/// An act on a game as a whole, as opposed to the acts of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Removes a person from the game for good.
    Forget(PersonId),
    /// Gives the seat of a person to the person who has signed in instead.
    Join {
        /// Who has the seat.
        from: PersonId,
        /// Who gets it.
        to: PersonId,
    },
    /// Removes the name and the figure of a person from the game.
    Hide(PersonId),
    /// Ends the game without a winner.
    End,
}

/// Somebody who takes a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taker {
    /// The person.
    pub person: PersonId,
    /// Whether the request had the person's cookie. Otherwise the person is new, and the cookie is sent with the answer; the
    /// client may never use it.
    pub known: bool,
    /// The network that the person comes from, as in [`Who::network`]. No other node learns it.
    #[serde(skip)]
    pub network: Option<IpNet>,
}

impl From<&PersonId> for Taker {
    fn from(person: &PersonId) -> Taker {
        Taker { person: *person, known: false, network: None }
    }
}

/// A request for a seat. It has hashes, because it may travel to the node that runs the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Who takes the seat.
    pub taker: Taker,
    /// The hash of the token that the seat is for.
    pub token: TokenHash,
    /// The hash of the secret that the person gets.
    pub secret: TokenHash,
    /// A few bits by which the network is compared with that of the other player of a rated game.
    pub mark: Option<u16>,
    /// How the person wants to be shown. Without it, a seat in a rematch keeps what the previous game had.
    pub profile: Option<Profile>,
}

/// The seat that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// The side of the seat.
    pub side: SideName,
    /// Whether the secret of the claim is that of the seat; `false` if the person had the seat before.
    pub new: bool,
}

/// The facts about a game that need no computation. Cached answers about the game are found by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    /// The version of the game.
    pub version: u64,
    /// The sides that the asker holds.
    pub viewer: Viewer,
    /// Whether the game is over, so that it will not change any more.
    pub over: bool,
}

/// An event in one of a person's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PersonEvent {
    /// A game has begun: it was created without an open seat, or its open seat is taken now.
    GameStart {
        /// The game's id.
        game: String,
        /// The rule set.
        rules: Rules,
        /// The sides that the person holds.
        you: Vec<SideName>,
    },
    /// A game is over.
    GameFinish {
        /// The game's id.
        game: String,
        /// The winner; `None` for a draw or a game that was called off.
        winner: Option<SideName>,
        /// Why the game ended, as a word of the log.
        why: String,
    },
}
