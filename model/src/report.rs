//! Runs the checker over a model and reports what it has found.

use std::fmt;
use std::time::{Duration, Instant};

use stateright::{Checker, Model};

use crate::{Protocol, RECOVERS, SAFETY, Step, WITNESSES};

/// What the checker has found in all states of a model.
#[derive(Clone, Debug)]
pub struct Report {
    /// The model.
    pub protocol: Protocol,
    /// The number of different states.
    pub states: usize,
    /// The number of steps between states.
    pub steps: usize,
    /// The number of states on the longest path that the checker has followed. With breadth first
    /// search it is the largest distance of a state from the start, counted in states.
    pub depth: usize,
    /// The time that the checker has taken.
    pub time: Duration,
    /// The names of the properties that do not hold, each with the steps that lead to a state in which
    /// it does not.
    pub broken: Vec<(&'static str, Vec<Step>)>,
    /// The names of the witnesses that occur in no state.
    pub missing: Vec<&'static str>,
}

impl Report {
    /// Returns whether a property does not hold.
    pub fn breaks(&self, name: &str) -> bool {
        self.broken.iter().any(|(broken, _)| *broken == name)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bounds = self.protocol.bounds;
        write!(
            f,
            "{} nodes, {} clients, {} acts each, {} disturbances: {} states, {} steps, depth {}, {:.1} s",
            bounds.nodes,
            bounds.clients,
            bounds.acts,
            bounds.disturbances,
            self.states,
            self.steps,
            self.depth,
            self.time.as_secs_f64()
        )?;
        for (name, steps) in &self.broken {
            write!(f, "\n  does not hold: {name}")?;
            for step in steps {
                write!(f, "\n    {step:?}")?;
            }
        }
        for name in &self.missing {
            write!(f, "\n  occurs nowhere: {name}")?;
        }
        Ok(())
    }
}

/// Visits all states of a model with a number of threads. With one thread the paths to what does not hold
/// are the shortest ones.
pub fn explore(protocol: Protocol, threads: usize) -> Report {
    let start = Instant::now();
    let checker = protocol.checker().threads(threads).spawn_bfs().join();
    let found = checker.discoveries();
    let broken = |name: &'static str| Some((name, found.get(name)?.clone().into_actions()));
    Report {
        protocol,
        states: checker.unique_state_count(),
        steps: checker.state_count(),
        depth: checker.max_depth(),
        time: start.elapsed(),
        broken: SAFETY.into_iter().chain([RECOVERS]).filter_map(broken).collect(),
        missing: WITNESSES.into_iter().filter(|name| !found.contains_key(name)).collect(),
    }
}
