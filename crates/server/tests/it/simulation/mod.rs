//! The server in a simulated world: nodes over one database and one bus, with players and spectators, in one thread and
//! without real time. Everything that is left to chance comes from a seed, so a failure can be repeated.
//!
//! The hubs, their games, relays and ownership are the server's own code. The database, the bus and the machines are
//! simulated ([docs/simulation.md](../../../../../docs/simulation.md)).
//!
//! - `DEJARIK_SIM_GAMES=100000` plays at least this many games.
//! - `DEJARIK_SIM_SEED=7` repeats the world of a seed and tells its story.

mod audit;
mod chance;
mod checked;
mod machine;
mod network;
mod player;
mod store;
mod stories;
mod trouble;
mod world;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use world::{Outcome, run};

/// The number of games that are played if nothing else is asked for.
const GAMES: u64 = 200;

/// A defect that the simulation has to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Planted {
    /// The database takes writes of any epoch.
    EpochIgnored,
    /// A node acknowledges acts before they are stored.
    AcknowledgedEarly,
    /// Frames and probes share one connection to the bus.
    OneConnection,
    /// Events that are read are dated too early.
    DatesWrong,
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect(name))
}

/// Returns a failure with the line that repeats it.
fn told(seed: u64, failure: &str) -> String {
    format!(
        "{failure}\nrepeat it with: DEJARIK_SIM_SEED={seed} cargo test --workspace --locked --test it -- \
         simulation::games --nocapture"
    )
}

/// Runs worlds from seed 0 on until there were this many games, or one of them fails. Returns what has happened in
/// all, and the seed of the first failure.
fn explore(games: u64, planted: Option<Planted>) -> (Outcome, Option<u64>) {
    let (next, all) = (AtomicU64::new(0), Mutex::new((Outcome::default(), None::<u64>)));
    let work = || {
        loop {
            {
                let all = all.lock().unwrap();
                if all.0.games >= games || all.1.is_some() {
                    return;
                }
            }
            let seed = next.fetch_add(1, Ordering::Relaxed);
            let outcome = run(seed, planted, false);
            let (sum, failed) = &mut *all.lock().unwrap();
            sum.games += outcome.games;
            sum.acts += outcome.acts;
            sum.claims += outcome.claims;
            sum.seizures += outcome.seizures;
            sum.faults += outcome.faults;
            sum.throws += outcome.throws;
            if outcome.failure.is_some() && failed.is_none_or(|first| seed < first) {
                (sum.failure, *failed) = (outcome.failure, Some(seed));
            }
        }
    };
    // Each thread runs one world after the other.
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    all.into_inner().unwrap()
}

#[test]
fn games_survive_whatever_goes_wrong() {
    if let Some(seed) = number("DEJARIK_SIM_SEED") {
        let outcome = run(seed, None, true);
        println!("{}", outcome.story.join("\n"));
        assert_eq!(outcome.failure, None);
        return;
    }
    let begun = Instant::now();
    let (sum, failed) = explore(number("DEJARIK_SIM_GAMES").unwrap_or(GAMES), None);
    let Outcome { games, acts, claims, seizures, faults, throws, .. } = sum;
    println!(
        "{games} games, {faults} faults, {acts} acts, {claims} claims, {seizures} seizures, {throws} checked throws in {:?}",
        begun.elapsed()
    );
    if let Some(seed) = failed {
        let story = run(seed, None, true).story.join("\n");
        panic!("{story}\n{}", told(seed, &sum.failure.unwrap_or_default()));
    }
    assert!(claims > games && seizures > 0, "hardly anything went wrong");
    assert!(throws > games / 4, "hardly any dice were checked");
}

#[test]
fn a_seed_repeats_its_world() {
    for seed in 0..15 {
        let [one, two] = [(); 2].map(|()| run(seed, None, true));
        for (one, two) in one.story.iter().zip(&two.story) {
            assert_eq!(one, two, "seed {seed}");
        }
        assert_eq!(one.fingerprint, two.fingerprint, "seed {seed}");
    }
}

/// Checks that a planted defect is found within this many games, with these words.
fn finds(planted: Planted, games: u64, words: &str) {
    let begun = Instant::now();
    let (sum, failed) = explore(games, Some(planted));
    let failure = sum.failure.unwrap_or_default();
    println!(
        "{planted:?}: found by seed {failed:?} after {} games in {:?}",
        sum.games,
        begun.elapsed()
    );
    let story = || failed.map(|seed| run(seed, Some(planted), true).story.join("\n"));
    assert!(
        failure.contains(words),
        "{}\n{planted:?}: found {failure:?}",
        story().unwrap_or_default()
    );
}

#[test]
fn writes_of_an_epoch_that_is_over_are_found() {
    finds(Planted::EpochIgnored, 1_000, "is committed in epoch");
}

#[test]
fn acknowledgements_before_the_commit_are_found() {
    finds(Planted::AcknowledgedEarly, 1_000, "events are stored");
}

#[test]
fn seizures_from_nodes_whose_heartbeats_starve_are_found() {
    finds(Planted::OneConnection, 1_000, "seizes");
}

#[test]
fn clocks_that_are_charged_too_much_are_found() {
    finds(Planted::DatesWrong, 1_000, "is charged");
}
