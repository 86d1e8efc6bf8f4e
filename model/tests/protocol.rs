//! The checker visits all states of the protocol within bounds and finds nothing wrong, and it finds what is
//! wrong with protocols that have a fault. The output names the states and the depth of each model:
//! `cargo test --release -- --nocapture`.

use dejarik_model::{
    Acknowledge, Bounds, COMMITTED, Conditions, DECIDED, KNOWS, LOST, NUMBERS, Protocol, RECOVERS,
    Report, TWICE, WRITERS, explore,
};

/// Explores the protocol without faults, and checks that it keeps all promises.
fn holds(nodes: u8, clients: u8, acts: u8, disturbances: u8) {
    let bounds = Bounds { nodes, clients, acts, disturbances };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let report = explore(Protocol { recovery: true, ..Protocol::new(bounds) }, threads);
    println!("{report}");
    assert!(report.broken.is_empty() && report.missing.is_empty(), "{report}");
    // A model that stops after a few steps would hold too.
    assert!(report.states > 10_000 && report.depth > 20, "{report}");
}

#[test]
#[ignore = "visits a million states"]
fn two_nodes_and_three_disturbances_lose_and_double_nothing() {
    holds(2, 1, 1, 3);
}

#[test]
#[ignore = "visits nearly two million states"]
fn two_nodes_and_two_clients_lose_and_double_nothing() {
    holds(2, 2, 1, 2);
}

#[test]
#[ignore = "visits a quarter of a million states"]
fn two_nodes_and_a_client_with_two_acts_lose_and_double_nothing() {
    holds(2, 1, 2, 2);
}

#[test]
#[ignore = "visits nearly a million states"]
fn three_nodes_lose_and_double_nothing() {
    holds(3, 1, 1, 2);
}

#[test]
#[ignore = "visits half a million states"]
fn three_nodes_and_two_clients_lose_and_double_nothing() {
    holds(3, 2, 1, 1);
}

/// A model with two nodes, two clients and one disturbance, which is enough for all faults below.
fn small() -> Protocol {
    Protocol::new(Bounds { nodes: 2, clients: 2, acts: 1, disturbances: 1 })
}

/// Explores a protocol with a fault, and checks that exactly these properties do not hold.
fn breaks(protocol: Protocol, broken: &[&str]) -> Report {
    let report = explore(protocol, 1);
    println!("{:?}, {:?}: {report}", protocol.conditions, protocol.acknowledge);
    let found: Vec<&str> = report.broken.iter().map(|(name, _)| *name).collect();
    assert_eq!(found, broken);
    report
}

#[test]
fn without_a_fault_the_small_model_breaks_nothing() {
    let report = breaks(Protocol { recovery: true, ..small() }, &[]);
    assert!(report.missing.is_empty(), "{report}");
}

#[test]
fn appends_without_the_epoch_let_two_nodes_write_in_one_epoch_and_show_old_versions() {
    let conditions = Conditions { epoch: false, ..Conditions::ALL };
    breaks(Protocol { conditions, ..small() }, &[WRITERS, KNOWS]);
}

#[test]
fn acknowledging_before_the_commit_loses_acknowledged_acts() {
    let acknowledge = Acknowledge::BeforeCommit;
    breaks(Protocol { acknowledge, ..small() }, &[COMMITTED, LOST, KNOWS]);
}

#[test]
fn appends_without_their_number_land_after_a_log_that_their_writer_did_not_know() {
    let conditions = Conditions { number: false, ..Conditions::ALL };
    breaks(Protocol { conditions, ..small() }, &[COMMITTED, NUMBERS, DECIDED, KNOWS]);
}

#[test]
fn blind_appends_do_both() {
    let conditions = Conditions { epoch: false, number: false, ..Conditions::ALL };
    let broken = [COMMITTED, NUMBERS, DECIDED, WRITERS, KNOWS];
    breaks(Protocol { conditions, ..small() }, &broken);
}

#[test]
fn blind_appends_without_unique_acts_perform_acts_twice() {
    let conditions = Conditions { epoch: false, number: false, act: false, ..Conditions::ALL };
    let broken = [COMMITTED, TWICE, NUMBERS, DECIDED, WRITERS, KNOWS];
    breaks(Protocol { conditions, ..small() }, &broken);
}

#[test]
fn unique_acts_are_a_second_line_behind_epochs_and_numbers() {
    let conditions = Conditions { act: false, ..Conditions::ALL };
    breaks(Protocol { conditions, recovery: true, ..small() }, &[]);
}

#[test]
fn a_node_that_cannot_claim_its_own_game_waits_for_ever() {
    let conditions = Conditions { claim_of_own: false, ..Conditions::ALL };
    breaks(Protocol { conditions, recovery: true, ..small() }, &[RECOVERS]);
}

#[test]
fn a_log_that_is_read_after_its_epoch_shows_more_than_the_owner_does() {
    let conditions = Conditions { load: false, ..Conditions::ALL };
    breaks(Protocol { conditions, ..small() }, &[KNOWS]);
}
