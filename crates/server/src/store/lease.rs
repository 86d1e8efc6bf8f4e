//! Which of several servers over one store may write a game.
//!
//! A store for one server has only one owner, so every claim succeeds. In a store that several servers
//! share, each start of a server opens a *session*, which is a lease: if it is not renewed, it ends,
//! and others may claim its games. Each claim begins a new *epoch* of its game. A write names the epoch
//! under which its game was loaded, and is refused once a later epoch has begun.

use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The fencing token of a game: a number that each claim increments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Epoch(u64);

impl Epoch {
    /// The epoch of all games in a store that one server uses alone.
    pub const SOLE: Epoch = Epoch(0);

    /// Returns the epoch with this number.
    pub fn new(number: u64) -> Epoch {
        Epoch(number)
    }

    /// Returns the number of the epoch.
    pub fn number(self) -> u64 {
        self.0
    }
}

/// The name of a session: the name of its node and a part that is never reused. It consists of letters,
/// digits and hyphens, so that it can be part of a message subject.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Session(Arc<str>);

impl Session {
    /// Returns the session with this name.
    pub fn new(name: &str) -> Session {
        Session(name.into())
    }

    /// Returns the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for Session {
    fn from(name: String) -> Session {
        Session(name.into())
    }
}

impl From<Session> for String {
    fn from(session: Session) -> String {
        session.as_str().to_owned()
    }
}

impl std::fmt::Display for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The longest name of a node.
const LONGEST_NAME: usize = 32;

/// The name of a server among several, by which operators tell its sessions from those of the others:
/// letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeName(String);

/// The error of parsing a [`NodeName`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a name of 1 to {LONGEST_NAME} letters, digits and hyphens, found `{0}`")]
pub struct NodeNameError(String);

impl NodeName {
    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for NodeName {
    fn default() -> NodeName {
        NodeName("node".to_owned())
    }
}

impl FromStr for NodeName {
    type Err = NodeNameError;

    fn from_str(text: &str) -> Result<NodeName, NodeNameError> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        match (1..=LONGEST_NAME).contains(&text.len()) && text.bytes().all(allowed) {
            true => Ok(NodeName(text.to_owned())),
            false => Err(NodeNameError(text.to_owned())),
        }
    }
}

/// The outcome of a claim of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// This server owns the game now, in this epoch.
    Ours(Epoch),
    /// Another server owns it, whose session is alive.
    Theirs(Session),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_node_is_a_part_of_a_subject() {
        assert_eq!("rack-7".parse(), Ok(NodeName("rack-7".to_owned())));
        for bad in ["", "a.b", "a b", "*", "é", &"x".repeat(33)] {
            assert_eq!(bad.parse::<NodeName>(), Err(NodeNameError(bad.to_owned())));
        }
        assert!(NodeName::default().as_str().parse::<NodeName>().is_ok());
    }
}
