//! What has to hold in every state, and what has to occur in some.

use stateright::Property;

use crate::database::{Outcome, Session, Statement};
use crate::node::Task;
use crate::recovery::recovers;
use crate::{Act, Protocol, State};

/// Acknowledged means committed, at the version that was named.
pub const COMMITTED: &str = "an acknowledged act is committed at its version";
/// An act that was acknowledged is in the log, or its append can still arrive.
pub const LOST: &str = "no acknowledged act is lost for good";
/// The log has no act twice.
pub const TWICE: &str = "no act is performed twice";
/// The number that a writer gives an event is the number of events before it.
pub const NUMBERS: &str = "the numbers of the log have no gap";
/// The log before an event is the one in its writer's copy.
pub const DECIDED: &str = "every event was decided on exactly the log before it";
/// All events of an epoch are of one node.
pub const WRITERS: &str = "no two nodes write in one epoch";
/// What the owner shows to clients has every version that was acknowledged.
pub const KNOWS: &str = "the owner knows everything that was acknowledged";

/// The properties that have to hold in every state.
pub const SAFETY: [&str; 7] = [COMMITTED, LOST, TWICE, NUMBERS, DECIDED, WRITERS, KNOWS];

/// The name of the property that all acts are acknowledged once the disturbances are over.
pub const RECOVERS: &str = "all acts are acknowledged when the disturbances end";

/// The names of what has to occur in some state; otherwise the model would be too small to matter.
pub const WITNESSES: [&str; 3] = [
    "all acts are acknowledged",
    "the append of an owner that was replaced is refused",
    "a node still owns the game under the name of its session before",
];

/// A property of the protocol.
type Claim = Property<Protocol>;

/// Returns all properties.
pub(crate) fn all(recovery: bool) -> Vec<Claim> {
    let mut all = vec![
        Claim::always(COMMITTED, |_, state| {
            state.acknowledgements.iter().all(|known| is_at(state, known.act, known.version))
        }),
        Claim::always(LOST, |protocol, state| {
            state.acknowledgements.iter().all(|known| !is_lost(protocol, state, known.act))
        }),
        Claim::always(TWICE, |_, state| {
            let log = &state.database.log;
            (1..log.len()).all(|i| !log[..i].contains(&log[i]))
        }),
        Claim::always(NUMBERS, |_, state| !state.database.seen.wrong_number),
        Claim::always(DECIDED, |_, state| !state.database.seen.other_log),
        Claim::always(WRITERS, |_, state| !state.database.seen.two_writers),
        Claim::always(KNOWS, |_, state| owner_knows(state)),
        Claim::sometimes(WITNESSES[0], all_acknowledged),
        Claim::sometimes(WITNESSES[1], |_, state| {
            let replaced = |outcome| outcome == Some(Outcome::EpochOver);
            state.nodes.iter().any(|node| replaced(node.outcome))
        }),
        Claim::sometimes(WITNESSES[2], |_, state| {
            state.nodes.iter().any(|node| match node.task {
                Task::Owner { epoch, .. } => {
                    let owner: Option<Session> = state.database.owner;
                    epoch == state.database.epoch
                        && owner.is_some_and(|owner| owner != node.session)
                        && state.database.writer.is_some()
                }
                _ => false,
            })
        }),
    ];
    if recovery {
        all.push(Claim::always(RECOVERS, recovers));
    }
    all
}

/// Returns whether the log up to a version ends with an act.
fn is_at(state: &State, act: Act, version: u8) -> bool {
    let place = usize::from(version).checked_sub(1);
    place.and_then(|place| state.database.log.get(place)) == Some(&act)
}

/// Returns whether an act is not in the log, and no statement that is on its way can still perform it.
fn is_lost(protocol: &Protocol, state: &State, act: Act) -> bool {
    let on_its_way = || {
        state.statements.iter().any(|sent| match &sent.statement {
            Statement::Append { act: sent, epoch, .. } => {
                *sent == act && (!protocol.conditions.epoch || *epoch == state.database.epoch)
            }
            _ => false,
        })
    };
    !state.database.log.contains(&act) && !on_its_way()
}

/// Returns whether the node that owns the game in its current epoch has a copy with every version that
/// was acknowledged, and the copy is the beginning of the log. If it had not, a client that was told one
/// version would be shown an earlier one by the owner.
fn owner_knows(state: &State) -> bool {
    let versions = state.acknowledgements.iter().map(|known| usize::from(known.version));
    let newest = versions.max().unwrap_or(0);
    state.nodes.iter().all(|node| match &node.task {
        Task::Owner { epoch, copy, .. } if *epoch == state.database.epoch => {
            copy.len() >= newest && state.database.log.starts_with(copy)
        }
        _ => true,
    })
}

/// Returns whether every client knows that all its acts are performed.
pub(crate) fn all_acknowledged(protocol: &Protocol, state: &State) -> bool {
    state.clients.iter().all(|versions| versions.len() == usize::from(protocol.bounds.acts))
}
