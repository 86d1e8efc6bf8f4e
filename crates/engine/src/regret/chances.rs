//! Regret in a game with dice: how much winning chance a player gives away, judged by a table of exact
//! chances (for looney's positions with few pieces).
//!
//! # How positions are drawn
//! Position number `n` of a seed comes from a separate game, played from the start: for even `n` with uniformly random
//! steps, for odd `n` by two players of level [`super::WEAK`]. The position is a decision between several steps that
//! the table knows. 0 to 7 such decisions are passed over, each number equally likely. If the game ends before, another
//! one is drawn.

use std::collections::BTreeMap;

use dejarik_rules::Actor;
use dejarik_rules::any::AnyPosition;
use dejarik_tables::any::{ProbeError, Table};

use super::{PATIENCE, Settings, Source, WEAK, asked, begun};
use crate::arena::{Interval, random_throw};
use crate::engine::Engine;
use crate::limits::Stop;
use crate::random::Random;
use crate::workers;

/// A decision and the winning chance that the move gave away.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decision {
    /// The games from which the position comes: `random` or `weak`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub source: Source,
    /// The position, in DPN.
    pub position: String,
    /// The move.
    pub played: String,
    /// A best move.
    pub best: String,
    /// The winning chance that the best move keeps, 0 to 1.
    pub chance: f64,
    /// The winning chance that the move gave away.
    pub lost: f64,
    /// The winning chance that the worst move would give away.
    pub most: f64,
    /// The nodes searched for the move.
    pub nodes: u64,
}

/// All decisions so far.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// The decisions by the number of the position.
    pub decisions: BTreeMap<u64, Decision>,
}

/// The largest loss that counts as nothing given away, since the table is rounded.
pub const NOTHING: f64 = 0.002;

impl Report {
    /// Returns the average chance given away, with its normal 95 % interval.
    pub fn lost(&self) -> Interval {
        let count = self.decisions.len().max(1) as f64;
        let mean = self.decisions.values().map(|found| found.lost).sum::<f64>() / count;
        let off = |found: &Decision| (found.lost - mean).powi(2);
        let variance = self.decisions.values().map(off).sum::<f64>() / (count - 1.0).max(1.0);
        let error = 1.96 * (variance / count).sqrt();
        Interval { value: mean, low: (mean - error).max(0.0), high: mean + error }
    }

    /// Returns the share of decisions at which nothing was given away.
    pub fn kept(&self) -> Interval {
        let kept = self.decisions.values().filter(|found| found.lost <= NOTHING).count();
        Interval::of_share(kept as u64, self.decisions.len() as u64)
    }

    /// Returns the decisions at which something was given away, in the order of their positions.
    pub fn slips(&self) -> impl Iterator<Item = &Decision> {
        self.decisions.values().filter(|found| found.lost > NOTHING)
    }

    /// Returns the average number of nodes a decision.
    pub fn nodes(&self) -> f64 {
        let sum: u64 = self.decisions.values().map(|found| found.nodes).sum();
        sum as f64 / self.decisions.len().max(1) as f64
    }
}

/// Asks the player in every position that `report` does not have yet, until all are done or `stop` is raised.
/// `progress` is called with the report so far after each position.
///
/// # Errors
///
/// Returns [`ProbeError::NoTable`] if the table has no chances for the game.
pub fn run(
    settings: &Settings,
    table: &dyn Table,
    mut report: Report,
    stop: &Stop,
    progress: &mut dyn FnMut(&Report),
) -> Result<Report, ProbeError> {
    let numbers = settings.missing(&report.decisions);
    let over = || stop.is_stopped();
    if !over() && !is_known(settings, table, stop) {
        return Err(ProbeError::NoTable(settings.rules.id()));
    }
    let ask = |number| decision(settings, table, number, stop).filter(|_| !over());
    workers::run(settings.threads, &numbers, &over, ask, |number, found| {
        report.decisions.insert(number, found);
        progress(&report);
    });
    Ok(report)
}

/// The number of draws to find a position that only a table knows.
const DRAWS: u64 = 16;

/// Returns whether there is a table. It is not enough that some position is known, since decisions in
/// battles that end the game are known without one.
fn is_known(settings: &Settings, table: &dyn Table, stop: &Stop) -> bool {
    let numbers = (0..DRAWS).map(|draw| 2 * draw);
    let mut drawn = numbers.filter_map(|number| {
        let mut random = Random::stream(settings.seed, number);
        drawn_for(settings, table, &mut random, number, stop)
    });
    drawn.any(|(_, position)| position.scene().battle.is_none())
}

/// Asks the player in one position; `None` if there is no position or the player found no step.
fn decision(settings: &Settings, table: &dyn Table, number: u64, stop: &Stop) -> Option<Decision> {
    let mut random = Random::stream(settings.seed, number);
    let (source, position) = drawn_for(settings, table, &mut random, number, stop)?;
    let known = table.chances(&position).ok()?;
    let (best, worst) = (known.first()?, known.last()?);
    let (step, nodes) = asked(&settings.judged, &position, &mut random, stop);
    let chosen = known.iter().find(|known| Some(known.step) == step)?;
    let [most, lost] = [worst, chosen].map(|step| best.chance.middle() - step.chance.middle());
    Some(Decision {
        source,
        position: position.to_string(),
        played: chosen.text.clone(),
        best: best.text.clone(),
        chance: best.chance.middle(),
        lost: lost.max(0.0),
        most,
        nodes,
    })
}

/// Draws the position of this number; `None` if no game comes to one.
fn drawn_for(
    settings: &Settings,
    table: &dyn Table,
    random: &mut Random,
    number: u64,
    stop: &Stop,
) -> Option<(Source, AnyPosition)> {
    let source = if number.is_multiple_of(2) { Source::Random } else { Source::Weak };
    let mut tries = (0..PATIENCE).take_while(|_| !stop.is_stopped());
    tries
        .find_map(|_| drawn(settings, table, source, random, stop))
        .map(|position| (source, position))
}

/// The greatest number of steps and throws of a game.
const LONGEST: u32 = 2_000;
/// The number of known decisions that are passed over is below this.
const PASSED: u64 = 8;

/// Plays a game to a decision that the table knows; `None` if it ends before.
fn drawn(
    settings: &Settings,
    table: &dyn Table,
    source: Source,
    random: &mut Random,
    stop: &Stop,
) -> Option<AnyPosition> {
    let mut position = begun(settings, random);
    let mut players = [(); 2].map(|()| Engine::new(WEAK, random.word()));
    let mut left = random.below(PASSED);
    for _ in 0..LONGEST {
        match position.actor() {
            Actor::Over(_) => return None,
            Actor::Chance(()) => position.settle(random_throw(&position, random)?).ok()?,
            Actor::Player(side) => {
                let steps = position.steps();
                if steps.len() > 1 && table.chance(&position).is_ok() {
                    match left.checked_sub(1) {
                        Some(fewer) => left = fewer,
                        None => return Some(position),
                    }
                }
                let step = if source == Source::Random {
                    *steps.get(random.below(steps.len() as u64) as usize)?
                } else {
                    players[side.index()].choose(&position, &[], stop)?.best
                };
                position.play(step).ok()?;
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use dejarik_rules::RulesId;
    use dejarik_rules::any::AnyRules;
    use dejarik_tables::looney;

    use super::super::Judged;
    use super::*;
    use crate::part::Part;

    /// Solves all positions with four pieces and no ghosts.
    fn table() -> looney::LooneyTable {
        let mut solver = looney::Solver::new(4, looney::Values::default(), 2);
        while solver.tally().slices < 9 {
            solver.round(&()).unwrap();
        }
        let (tally, mut table) = (solver.tally(), looney::LooneyTable::default());
        table.add_values(4, solver.into_values(), tally);
        table
    }

    #[test]
    fn a_stronger_player_gives_less_away() {
        let table = table();
        let rules = AnyRules::new(RulesId::Looney);
        let start = Some(rules.position("looney 3L3l4/2S3s5/1 w - 0").unwrap());
        let report = |judged: &str, threads| {
            let judged = Judged::Player(judged.parse().unwrap());
            let part = Part::WHOLE;
            let settings = Settings { rules, start, judged, positions: 80, part, seed: 1, threads };
            run(&settings, &table, Report::default(), &Stop::new(), &mut |_| {}).unwrap()
        };
        let [random, near, far] =
            ["random", "level-2", "depth=2"].map(|judged| report(judged, 2).lost());
        assert!(random.value > near.value && near.value > far.value, "{random:?} {near:?} {far:?}");
        let one = report("depth=2", 1);
        assert_eq!(one, report("depth=2", 3));
        assert_eq!(one.decisions.len(), 80);
        assert!(one.kept().value > 0.3 && one.nodes() > 10.0, "{:?}", one.kept());
        for found in one.decisions.values() {
            assert!(found.lost <= found.most + 1e-9 && found.chance >= found.lost - 1e-9);
        }
        let stop = Stop::new();
        stop.stop();
        let judged = Judged::Player("random".parse().unwrap());
        let part = Part::WHOLE;
        let settings = Settings { rules, start, judged, positions: 20, part, seed: 1, threads: 1 };
        let run = |table, stop| run(&settings, table, Report::default(), stop, &mut |_| {});
        assert_eq!(run(&table, &stop).unwrap(), Report::default());
        let none = looney::LooneyTable::default();
        let unknown = run(&none, &Stop::new());
        assert!(matches!(unknown, Err(ProbeError::NoTable(RulesId::Looney))));
    }
}
