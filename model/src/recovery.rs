//! What happens when the disturbances are over: sessions are renewed, statements and messages arrive,
//! clients resend, and relays that get no answer claim.
//!
//! The checker's own notion of "eventually" overlooks endless loops. So the model plays on from a state
//! in one fair order without disturbances, and asks whether all acts are acknowledged after a few rounds.

use crate::node::Task;
use crate::properties::all_acknowledged;
use crate::{Protocol, State, Step};

/// How many rounds are played for each act. In a round every node, message and client has its turn.
const ROUNDS_AN_ACT: u8 = 6;

/// Returns whether all acts are acknowledged within a few rounds without disturbances.
pub(crate) fn recovers(protocol: &Protocol, state: &State) -> bool {
    let mut state = state.clone();
    let acts = protocol.bounds.clients * protocol.bounds.acts;
    (0..acts * ROUNDS_AN_ACT).any(|round| {
        let done = all_acknowledged(protocol, &state);
        if !done {
            play_round(protocol, &mut state, round);
        }
        done
    })
}

fn play_round(protocol: &Protocol, state: &mut State, round: u8) {
    settle(protocol, state);
    for id in state.ids() {
        let waits_in_vain = match state.node(id).task {
            Task::Idle => true,
            Task::Relay(owner) => {
                let task = &state.node(owner.node).task;
                !(state.is_heard(owner) && matches!(task, Task::Owner { .. }))
            }
            Task::Claiming | Task::Claimed(_) | Task::Owner { .. } => false,
        };
        if waits_in_vain {
            protocol.take(state, Step::Claim(id));
        }
    }
    settle(protocol, state);
    // A client tries one node after the other.
    for client in 0..protocol.bounds.clients {
        let node = crate::NodeId((client + round) % protocol.bounds.nodes);
        protocol.take(state, Step::Send { client, node });
        settle(protocol, state);
        for request in state.requests.clone() {
            protocol.take(state, Step::Deliver(request));
            settle(protocol, state);
        }
        for acknowledgement in state.acknowledgements.clone() {
            protocol.take(state, Step::Acknowledge(acknowledgement));
        }
    }
}

/// Lets the database perform all statements, and the nodes look at the answers.
fn settle(protocol: &Protocol, state: &mut State) {
    while !state.statements.is_empty() {
        // Sessions of running processes are renewed, and all others lapse.
        let renewed = state.has_renewed_owner();
        protocol.take(state, if renewed { Step::Perform(0) } else { Step::ClaimLapsed(0) });
    }
    for id in state.ids() {
        protocol.take(state, Step::Consider(id));
        protocol.take(state, Step::Load(id));
    }
}
