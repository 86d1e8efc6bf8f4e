//! A few runs of the protocol, step by step: what the promises are about, and a check that the model can do
//! what it is meant to.

use dejarik_model::{
    Acknowledgement, Act, Bounds, Epoch, NodeId, Outcome, Protocol, Request, State, Step, Task,
};
use stateright::Model;

const A: NodeId = NodeId(0);
const B: NodeId = NodeId(1);
const ACT: Act = Act { client: 0, number: 0 };
const OTHER: Act = Act { client: 1, number: 0 };

/// Takes the steps from the start, and checks that the model allows each.
fn play(steps: impl IntoIterator<Item = Step>) -> State {
    let bounds = Bounds { nodes: 2, clients: 2, acts: 1, disturbances: 3 };
    let protocol = Protocol::new(bounds);
    let mut state = protocol.init_states().remove(0);
    for step in steps {
        let mut allowed = Vec::new();
        protocol.actions(&state, &mut allowed);
        assert!(allowed.contains(&step), "{step:?} is none of {allowed:?}");
        state = protocol.next_state(&state, step).unwrap_or(state);
    }
    state
}

/// The steps by which a node claims a game that nobody owns, and loads it.
fn take_over(node: NodeId) -> [Step; 3] {
    [Step::Claim(node), Step::Perform(0), Step::Load(node)]
}

fn send(act: Act, node: NodeId) -> Step {
    Step::Send { client: act.client, node }
}

#[test]
fn an_act_goes_through_a_relay_to_the_owner_and_is_performed_once_though_it_comes_twice() {
    let mut steps = take_over(A).to_vec();
    steps.extend([Step::Claim(B), Step::Perform(0), send(ACT, B)]);
    let asked = play(steps.clone());
    assert_eq!(asked.node(B).task, Task::Relay(asked.node(A).session));
    let request = Step::Deliver(Request { act: ACT, to: asked.node(A).session });
    let acknowledgement = Acknowledgement { act: ACT, version: 1 };
    steps.extend([request, Step::Perform(0), Step::Consider(A), request]);
    steps.push(Step::Acknowledge(acknowledgement));
    let end = play(steps);
    assert_eq!(end.database.log, [ACT]);
    assert_eq!(end.acknowledgements.iter().collect::<Vec<_>>(), [&acknowledgement]);
    assert_eq!(end.clients, [vec![1], vec![]]);
}

#[test]
fn an_act_whose_owner_dies_between_commit_and_acknowledgement_is_acknowledged_by_the_next_one() {
    let mut steps = take_over(A).to_vec();
    steps.extend([send(ACT, A), Step::Perform(0), Step::Restart(A)]);
    assert!(play(steps.clone()).acknowledgements.is_empty());
    steps.extend([Step::Claim(B), Step::ClaimLapsed(0), Step::Load(B), send(ACT, B)]);
    let end = play(steps);
    assert_eq!(end.database.log, [ACT]);
    assert!(end.acknowledgements.contains(&Acknowledgement { act: ACT, version: 1 }));
}

#[test]
fn an_owner_that_wakes_up_after_another_has_claimed_is_refused_and_loses_nothing() {
    let mut steps = take_over(A).to_vec();
    // The owner is paused with its append on the way, and looks dead.
    steps.extend([send(ACT, A), Step::Claim(B), Step::ClaimLapsed(0), Step::Load(B)]);
    steps.extend([send(OTHER, B), Step::Perform(1), Step::Consider(B)]);
    steps.push(Step::Perform(0));
    let refused = play(steps.clone());
    assert_eq!(refused.database.log, [OTHER]);
    assert_eq!(refused.node(A).outcome, Some(Outcome::EpochOver));
    // It becomes a relay, and the act gets to the new owner.
    steps.extend([Step::Consider(A), Step::Claim(A), Step::Perform(0), send(ACT, A)]);
    let relay = play(steps.clone());
    assert_eq!(relay.node(A).task, Task::Relay(relay.node(B).session));
    steps.push(Step::Deliver(Request { act: ACT, to: relay.node(B).session }));
    steps.extend([Step::Perform(0), Step::Consider(B)]);
    assert_eq!(play(steps).database.log, [OTHER, ACT]);
}

#[test]
fn an_append_that_arrives_after_the_release_is_part_of_what_the_next_owner_loads() {
    let mut steps = take_over(A).to_vec();
    steps.extend([send(ACT, A), Step::Leave(A)]);
    let left = play(steps.clone());
    assert_eq!(left.statements.len(), 2);
    // First the release, then the append, then another node's claim.
    steps.extend([Step::Perform(1), Step::Perform(0)]);
    steps.extend(take_over(B));
    let end = play(steps.clone());
    assert_eq!(end.database.log, [ACT]);
    let Task::Owner { epoch, copy, .. } = &end.node(B).task else {
        panic!("B does not own the game: {end:?}")
    };
    assert_eq!((copy.as_slice(), *epoch), (&[ACT][..], end.database.epoch));
    // After the claim the append is refused.
    let mut late = take_over(A).to_vec();
    late.extend([send(ACT, A), Step::Leave(A), Step::Perform(1)]);
    late.extend([Step::Claim(B), Step::Perform(0), Step::Load(B), Step::Perform(0)]);
    assert!(play(late).database.log.is_empty());
}

#[test]
fn a_node_with_a_new_session_keeps_its_games_until_somebody_claims_them() {
    let mut steps = take_over(A).to_vec();
    steps.extend([Step::Reopen(A), send(ACT, A), Step::Perform(0), Step::Consider(A)]);
    let written = play(steps.clone());
    assert_eq!(written.database.log, [ACT]);
    assert_ne!(written.database.owner, Some(written.node(A).session));
    // Its former session is gone, so a claim needs no disturbance.
    steps.extend([Step::Claim(B), Step::ClaimLapsed(0), Step::Load(B)]);
    steps.extend([send(OTHER, A), Step::Perform(0)]);
    let end = play(steps);
    assert_eq!(end.node(A).outcome, Some(Outcome::EpochOver));
    assert!(end.database.epoch > Epoch(0) && end.database.log == [ACT]);
}
