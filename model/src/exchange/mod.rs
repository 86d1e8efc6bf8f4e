//! The exchange of parts for checked dice (docs/dice.md) as models with knowledge sets.
//!
//! Hashes are perfect: a part of the victim's chain is unknown until a device gives it, and then it and
//! all parts before it are known. So what the adversary knows is one number. A throw is *chosen* if
//! somebody fixed a contribution to it (its receipt, its chain, the server's part) while the part that was
//! meant to be unknown was known, or if one step has two throws whose faces were known.
//!
//! - [`Collusion`]: server and opponent together against a seat with two devices. It can sign every
//!   receipt, deliver it to either device, and put words into the log.
//! - [`Honest`]: an honest server on nodes that fail, against an opponent who sees the throw first.

mod collusion;
mod honest;

use std::fmt::Debug;
use std::hash::Hash;

use stateright::{Checker, Model};

pub use collusion::{Collusion, Weakness};
pub use honest::{Honest, Mistake};

/// A throw that a step of the victim calls for, or that has the victim's part, is not chosen.
pub const CHOSEN: &str = "no throw with the own part is chosen";
/// The opponent of an honest server gets no second throw for a step.
pub const AGAIN: &str = "no step has two throws whose faces the opponent knew";
/// A device never stops at a fault of an honest server.
pub const ACCUSED: &str = "an honest server is never accused";

/// The names of the properties that a model breaks, the names of witnesses that occur nowhere, and the number of
/// states.
pub fn found<M>(
    model: M,
    witnesses: &[&'static str],
) -> (Vec<&'static str>, Vec<&'static str>, usize)
where
    M: Model + Send + Sync + 'static,
    M::State: Clone + Debug + Hash + PartialEq + Send + Sync,
    M::Action: Clone + Debug + PartialEq,
{
    let checker = model.checker().spawn_bfs().join();
    let discoveries = checker.discoveries();
    let broken = [CHOSEN, AGAIN, ACCUSED].into_iter().filter(|name| discoveries.contains_key(name));
    let missing = witnesses.iter().copied().filter(|name| !discoveries.contains_key(name));
    (broken.collect(), missing.collect(), checker.unique_state_count())
}
