//! Regret: how often a player's step keeps the value that perfect play would have. It is measured on random
//! positions from games and judged by a table that the player cannot use.
//!
//! # How positions are drawn
//! Position number `n` of a seed comes from a separate game, after 4 to 39 plies, each number equally likely. For even
//! `n` the game has uniformly random steps; for odd `n` it is played by two players of level [`WEAK`] after four random
//! plies. If the game ends before, another one is drawn, with another number of plies. The positions are therefore a
//! function of the seed and `n` alone; the player's steps are too, unless they are limited by time.
//!
//! # What is counted
//! A step *keeps* the value if it is worth as many points as the best step; the distance does not matter.
//! In most positions every step does: they count as kept without asking the player. Positions in which
//! some step does not are *critical*, and are also counted on their own. A step that gives something away
//! is a *slip*. Its *sight* is the number of plies that a search without noise needs to find that it is
//! one: those to the win that was missed, or those to the loss that was avoidable.
//!
//! In a game with dice there are chances instead of points: see [`chances`].

pub mod chances;

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use dejarik_rules::any::{AnyPosition, AnyRules, AnyStep};
use dejarik_rules::{Actor, Bilingual, Wording, numbers, wording};
use dejarik_tables::Verdict;
use dejarik_tables::any::{ProbeError, Table, moves};

use crate::arena::{self, Interval, Player};
use crate::engine::Engine;
use crate::level::Level;
use crate::limits::{Limits, Stop};
use crate::part::Part;
use crate::random::Random;
use crate::workers;

/// The level of the players in the odd half of the games.
pub const WEAK: Level = Level::ALL[2];
/// The number of plies before a position is below this.
const PLIES: u64 = 40;
/// The number of random plies at the start of a game between weak players. Every position comes after at
/// least as many plies, so that few are drawn twice.
const OPENING: u64 = 4;
/// The number of games that are tried for a position.
const PATIENCE: u32 = 1000;

/// The player whose steps are judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// A player of the arena.
    Player(Player),
    /// An engine without noise that has this time for a step.
    Time(Duration),
}

impl Bilingual for Judged {
    fn wording(&self) -> Wording {
        match self {
            Judged::Player(player) => Wording::same(player.to_string()),
            Judged::Time(time) => {
                let time = numbers::written(format!("{time:?}"));
                wording!("{time} a move", "{time} par coup"; time)
            }
        }
    }
}

impl fmt::Display for Judged {
    /// Writes the text in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

/// The settings of a measurement.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The rule set, one that there is a table for.
    pub rules: AnyRules,
    /// The position in which games begin, if not the start position.
    pub start: Option<AnyPosition>,
    /// The player whose steps are judged.
    pub judged: Judged,
    /// The number of positions.
    pub positions: u64,
    /// The positions to ask for a move in, if this is a part of a measurement.
    pub part: Part,
    /// The seed of positions, noise and random steps.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

impl Settings {
    /// Returns the numbers of the positions that a report does not have yet, given by a map with those that it has.
    fn missing<T>(&self, known: &BTreeMap<u64, T>) -> Vec<u64> {
        self.part.numbers(self.positions).filter(|number| !known.contains_key(number)).collect()
    }
}

/// The kind of game that a position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Source {
    /// A game of uniformly random steps.
    Random,
    /// A game between weak players.
    Weak,
}

/// A move that lost value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Slip {
    /// The position, in DPN.
    pub position: String,
    /// The move.
    pub played: String,
    /// A best move.
    pub best: String,
    /// The points that the best move keeps.
    pub had: i8,
    /// The points that are left.
    pub left: i8,
    /// The plies it takes to see that the move is a slip.
    pub sight: u16,
}

/// A position and the player's choice in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Trial {
    /// The kind of game the position comes from.
    pub source: Source,
    /// Whether some legal step gives something away.
    pub critical: bool,
    /// The slip, if the player's step gave something away.
    pub slip: Option<Slip>,
    /// The number of nodes searched; 0 if the player was not asked.
    pub nodes: u64,
}

/// How often the value was kept.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KeptShare {
    /// The number of positions.
    pub positions: u64,
    /// The number of positions in which the move kept the value.
    pub kept: u64,
    /// The share of those positions.
    pub share: Interval,
}

/// How often one value became another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Loss {
    /// The points that the best move keeps.
    pub from: i8,
    /// The points that are left.
    pub to: i8,
    /// The number of such slips.
    pub count: u64,
}

/// All trials so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// The trials by the number of the position.
    pub trials: BTreeMap<u64, Trial>,
}

/// The upper ends of the ranges in which sights are counted; the last range is open.
pub const SIGHTS: [u16; 6] = [2, 4, 6, 10, 20, u16::MAX];

impl Report {
    fn kept(&self, which: impl Fn(&Trial) -> bool) -> KeptShare {
        let of = self.trials.values().filter(|trial| which(trial));
        let (mut positions, mut kept) = (0, 0);
        for trial in of {
            positions += 1;
            kept += u64::from(trial.slip.is_none());
        }
        KeptShare { positions, kept, share: Interval::of_share(kept, positions) }
    }

    /// Counts over all positions.
    pub fn all(&self) -> KeptShare {
        self.kept(|_| true)
    }

    /// Counts over the critical positions, in which something can be given away.
    pub fn critical(&self) -> KeptShare {
        self.kept(|trial| trial.critical)
    }

    /// Counts over the positions from one kind of game.
    pub fn from(&self, source: Source) -> KeptShare {
        self.kept(|trial| trial.source == source)
    }

    /// Returns an iterator over the slips, in the order of their positions.
    pub fn slips(&self) -> impl Iterator<Item = &Slip> {
        self.trials.values().filter_map(|trial| trial.slip.as_ref())
    }

    /// Returns how often which points became which other points, the greatest losses first.
    pub fn losses(&self) -> Vec<Loss> {
        let mut counts = BTreeMap::new();
        self.slips().for_each(|slip| *counts.entry((slip.had, slip.left)).or_default() += 1);
        let counts = counts.into_iter();
        let mut losses: Vec<_> =
            counts.map(|((from, to), count)| Loss { from, to, count }).collect();
        losses.sort_by_key(|loss| (loss.to - loss.from, -loss.from));
        losses
    }

    /// Returns the points given away in a hundred steps.
    pub fn regret(&self) -> f64 {
        let points: i64 = self.slips().map(|slip| i64::from(slip.had - slip.left)).sum();
        100.0 * points as f64 / self.trials.len().max(1) as f64
    }

    /// Counts the slips by their sight, in the ranges of [`SIGHTS`].
    pub fn sights(&self) -> [u64; 6] {
        let mut counts = [0; 6];
        for slip in self.slips() {
            counts[SIGHTS.iter().position(|most| slip.sight <= *most).unwrap_or(5)] += 1;
        }
        counts
    }

    /// Returns the average number of nodes a step, over the positions in which the player was asked.
    pub fn nodes(&self) -> f64 {
        let sum: u64 = self.trials.values().map(|trial| trial.nodes).sum();
        sum as f64 / self.critical().positions.max(1) as f64
    }
}

/// Asks the player in every position that `report` does not have yet, until all are done or `stop` is raised.
/// `progress` is called with the report so far after each position.
///
/// # Errors
///
/// Returns the error of a table that cannot answer, which also ends the measurement.
pub fn run(
    settings: &Settings,
    table: &dyn Table,
    mut report: Report,
    stop: &Stop,
    progress: &mut dyn FnMut(&Report),
) -> Result<Report, ProbeError> {
    let (numbers, mut failure) = (settings.missing(&report.trials), None);
    let failed = Stop::new();
    let over = || stop.is_stopped() || failed.is_stopped();
    let ask = |number| match trial(settings, table, number, stop) {
        // A step whose search was stopped is not counted.
        Ok(trial) => trial.filter(|_| !over()).map(Ok),
        Err(error) => Some(Err(error)),
    };
    workers::run(settings.threads, &numbers, &over, ask, |number, trial| match trial {
        Ok(trial) => {
            report.trials.insert(number, trial);
            progress(&report);
        }
        Err(error) => {
            failed.stop();
            failure = Some(error);
        }
    });
    failure.map_or(Ok(report), Err)
}

/// Asks the player in one position; `None` if it found no step.
fn trial(
    settings: &Settings,
    table: &dyn Table,
    number: u64,
    stop: &Stop,
) -> Result<Option<Trial>, ProbeError> {
    let mut random = Random::stream(settings.seed, number);
    let source = if number.is_multiple_of(2) { Source::Random } else { Source::Weak };
    let position = drawn(settings, source, &mut random, stop);
    let rated = moves(table, &position)?;
    let (Some(best), Some(worst)) = (rated.first(), rated.last()) else { return Ok(None) };
    if worst.verdict.points == best.verdict.points {
        return Ok(Some(Trial { source, critical: false, slip: None, nodes: 0 }));
    }
    let (step, nodes) = asked(&settings.judged, &position, &mut random, stop);
    let chosen = step.and_then(|step| rated.iter().find(|rated| rated.step == step));
    let Some(chosen) = chosen else { return Ok(None) };
    let slip = (chosen.verdict.points < best.verdict.points).then(|| Slip {
        position: position.to_string(),
        played: chosen.text.clone(),
        best: best.text.clone(),
        had: best.verdict.points,
        left: chosen.verdict.points,
        sight: sight(best.verdict, chosen.verdict),
    });
    Ok(Some(Trial { source, critical: true, slip, nodes }))
}

/// Returns the step that the player chooses in a position, and the number of nodes searched.
fn asked(
    judged: &Judged,
    position: &AnyPosition,
    random: &mut Random,
    stop: &Stop,
) -> (Option<AnyStep>, u64) {
    let seed = random.word();
    let choice = match judged {
        Judged::Player(player) => match player.engine(seed) {
            None => return (arena::random_step(position, random), 0),
            Some(mut engine) => engine.choose(position, &[], stop),
        },
        Judged::Time(time) => {
            let mut engine = Engine::new(Level::STRONGEST, seed);
            engine.choose_within(position, &[], &Limits::time(*time), stop)
        }
    };
    choice.map_or((None, 0), |choice| (Some(choice.best), choice.nodes.get()))
}

/// Returns the number of plies it takes to see that a step is worse than the best.
fn sight(best: Verdict, chosen: Verdict) -> u16 {
    let won = (best.points > 0).then_some(best.plies);
    let lost = (chosen.points < 0).then_some(chosen.plies);
    won.into_iter().chain(lost).min().unwrap_or(0)
}

/// Draws a position in which a player acts; the first position of a game if hardly any game lasts long
/// enough.
fn drawn(settings: &Settings, source: Source, random: &mut Random, stop: &Stop) -> AnyPosition {
    let mut tries = (0..PATIENCE).take_while(|_| !stop.is_stopped());
    let position = tries.find_map(|_| played(settings, source, random, stop));
    position.unwrap_or_else(|| begun(settings, random))
}

/// Returns the first position of a game.
fn begun(settings: &Settings, random: &mut Random) -> AnyPosition {
    settings.start.unwrap_or_else(|| arena::random_start(&settings.rules, random))
}

/// Plays a game and returns the position after its first plies; `None` if it ended before.
fn played(
    settings: &Settings,
    source: Source,
    random: &mut Random,
    stop: &Stop,
) -> Option<AnyPosition> {
    let mut position = begun(settings, random);
    let plies = OPENING + random.below(PLIES - OPENING);
    let mut players = [(); 2].map(|()| Engine::new(WEAK, random.word()));
    let mut history = Vec::new();
    for ply in 0..plies {
        let Actor::Player(side) = position.actor() else { return None };
        let key = position.key();
        if history.iter().filter(|earlier| **earlier == key).count() >= 2 {
            return None;
        }
        let step = if source == Source::Random || ply < OPENING {
            arena::random_step(&position, random)?
        } else {
            players[side.index()].choose(&position, &history, stop)?.best
        };
        history.push(key);
        position.play(step).ok()?;
    }
    matches!(position.actor(), Actor::Player(_)).then_some(position)
}

#[cfg(test)]
mod tests {
    use dejarik_rules::RulesId;
    use dejarik_rules::bambara::{Bambara, Kind};
    use dejarik_tables::bambara;

    use super::*;

    fn report(judged: &str, threads: usize, stop: &Stop) -> Report {
        let table =
            bambara::BambaraTable::solve(&Bambara::default(), &[Kind::King, Kind::Queen], 1, &());
        let rules = AnyRules::new(RulesId::Bambara);
        let start = rules.position("bambara 1KQ4kq3/12/1 w -").unwrap();
        let judged = match judged.strip_prefix("time=") {
            Some(millis) => Judged::Time(Duration::from_millis(millis.parse().unwrap())),
            None => Judged::Player(judged.parse().unwrap()),
        };
        let start = Some(start);
        let part = Part::WHOLE;
        let settings = Settings { rules, start, judged, positions: 200, part, seed: 1, threads };
        run(&settings, &table.unwrap(), Report::default(), stop, &mut |_| {}).unwrap()
    }

    #[test]
    fn a_deeper_search_gives_less_away() {
        let kept = |judged| report(judged, 2, &Stop::new()).critical();
        let [random, near, far] = ["random", "depth=1", "depth=6"].map(kept);
        assert!(random.positions > 30, "{random:?}");
        assert!([near, far].iter().all(|kept| kept.positions == random.positions));
        assert!(random.kept < near.kept && near.kept < far.kept, "{random:?} {near:?} {far:?}");
    }

    #[test]
    fn without_noise_no_slip_is_within_the_depth_of_the_search() {
        for depth in [1, 2, 4] {
            let report = report(&format!("depth={depth}"), 2, &Stop::new());
            assert!(report.slips().all(|slip| slip.sight > depth), "{report:?}");
        }
        assert!(report("depth=2", 2, &Stop::new()).slips().count() > 0);
    }

    #[test]
    fn the_report_does_not_depend_on_threads_and_counts_every_trial_once() {
        let one = report("depth=2", 1, &Stop::new());
        assert_eq!(one, report("depth=2", 3, &Stop::new()));
        let sum = |counts: &[u64]| counts.iter().sum::<u64>();
        let slips = one.all().positions - one.all().kept;
        assert_eq!(sum(&one.sights()), slips);
        assert_eq!(sum(&one.losses().iter().map(|loss| loss.count).collect::<Vec<_>>()), slips);
        let halves = [Source::Random, Source::Weak].map(|source| one.from(source).positions);
        assert_eq!(halves, [100, 100]);
        let critical = one.critical();
        assert_eq!(
            critical.positions - critical.kept,
            slips,
            "slips are made in critical positions"
        );
    }

    #[test]
    fn a_measurement_can_be_stopped_and_limited_by_time() {
        let stop = Stop::new();
        stop.stop();
        assert_eq!(report("depth=2", 2, &stop), Report::default());
        let timed = report("time=1", 2, &Stop::new());
        assert_eq!(timed.all().positions, 200);
        assert!(timed.nodes() > 1.0);
    }
}
