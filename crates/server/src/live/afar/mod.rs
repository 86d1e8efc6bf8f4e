//! Games that other nodes own, and games of this node that others relay (`docs/adr/0010-several-nodes.md`).
//!
//! `runner` finds out which node runs a game. `relay` stands in for the game's task while another node runs it,
//! `relayed` has the connections that this node relays, and `facts` reads what a relay has to know of their frames.
//! `host` serves the relays of other nodes, whose connections are in `hosted`. `node` is this node's state among the
//! others, and `membership` has the background tasks of being one of them.

mod facts;
mod host;
mod hosted;
mod membership;
mod node;
mod relay;
mod relayed;
mod runner;

pub(super) use membership::join;
pub(super) use node::{Here, Node};
pub(super) use relay::relay;
pub(super) use runner::{Runner, find};
