//! Regret: how often a player's step keeps what perfect play would have, on random positions that
//! games reach, judged by a table that the player may not look into.
//!
//! # How positions are drawn
//! Position number `n` of a seed comes from a game of its own, after 4 to 39 plies, each number as
//! likely: for even `n` a game of uniformly random steps, for odd `n` one between two players of
//! [`WEAK`] after four random plies. A game that ends before is drawn anew, number of plies and all.
//! So what is asked is a function of the seed and `n` alone; with time as the limit the answers are
//! not.
//!
//! # What is counted
//! A step *keeps* the value if it is worth as many points as the best; how soon they come does not
//! matter. In most positions every step does: they count as kept, and nobody is asked. Where some step
//! does not, the position is *critical* and counted apart too. A step that gives something away is a *slip*; its *sight* is the number of
//! plies that a search without error needs to see that it is one: those to the win that was there,
//! or those to the loss that was not.
//!
//! In a game with dice there are chances instead of points: [`chances`].

pub mod chances;

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use dejarik_rules::Actor;
use dejarik_rules::any::{AnyPosition, AnyRules, AnyStep};
use dejarik_tables::Verdict;
use dejarik_tables::any::{ProbeError, Table, moves};

use crate::arena::{self, Interval, Player};
use crate::engine::Engine;
use crate::level::Level;
use crate::limits::{Limits, Stop};
use crate::random::Random;
use crate::workers;

/// Who plays the weak half of the games.
pub const WEAK: Level = Level::ALL[2];
/// Plies before a position, fewer than this.
const PLIES: u64 = 40;
/// Random plies at the start of a weak game; before any position at least as many, so that few come
/// twice.
const OPENING: u64 = 4;
/// Games that are tried for a position.
const PATIENCE: u32 = 1000;

/// Whose steps are judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// A player of the arena.
    Player(Player),
    /// A true eye with so much time for a step.
    Time(Duration),
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Judged::Player(player) => player.fmt(f),
            Judged::Time(time) => write!(f, "{time:?} a move"),
        }
    }
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The game: one that there is a table for.
    pub rules: AnyRules,
    /// Where games begin, if not at the start.
    pub start: Option<AnyPosition>,
    /// Whose steps.
    pub judged: Judged,
    /// How many positions.
    pub positions: u64,
    /// What positions, errors and random steps are drawn from.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
}

/// Which games a position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Source {
    /// Uniformly random steps.
    Random,
    /// Weak players.
    Weak,
}

/// A step that gave something away.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Slip {
    /// Where.
    pub position: String,
    /// The step.
    pub played: String,
    /// A best one.
    pub best: String,
    /// Points the best step keeps.
    pub had: i8,
    /// Points that are left.
    pub left: i8,
    /// Plies to see that it is a slip.
    pub sight: u16,
}

/// A position and what the player did there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// Where the position is from.
    pub source: Source,
    /// Whether some step gives something away.
    pub critical: bool,
    /// What was given away.
    pub slip: Option<Slip>,
    /// Nodes looked at, where the player was asked.
    pub nodes: u64,
}

/// How often the value was kept.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Kept {
    /// Positions.
    pub positions: u64,
    /// Those where it was kept.
    pub kept: u64,
    /// The share with its 95 % interval (Wilson's).
    pub share: Interval,
}

/// All trials so far, by number of the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The trials.
    pub trials: BTreeMap<u64, Trial>,
}

/// The bounds of the ranges by which sights are told; the last is open.
pub const SIGHTS: [u16; 6] = [2, 4, 6, 10, 20, u16::MAX];

impl Report {
    fn kept(&self, which: impl Fn(&Trial) -> bool) -> Kept {
        let of = self.trials.values().filter(|trial| which(trial));
        let (mut positions, mut kept) = (0, 0);
        for trial in of {
            positions += 1;
            kept += u64::from(trial.slip.is_none());
        }
        Kept { positions, kept, share: Interval::of_share(kept, positions) }
    }

    /// Over all positions.
    pub fn all(&self) -> Kept {
        self.kept(|_| true)
    }

    /// Where something can be given away.
    pub fn critical(&self) -> Kept {
        self.kept(|trial| trial.critical)
    }

    /// Over the positions from some games.
    pub fn from(&self, source: Source) -> Kept {
        self.kept(|trial| trial.source == source)
    }

    /// The slips, in the order of their positions.
    pub fn slips(&self) -> impl Iterator<Item = &Slip> {
        self.trials.values().filter_map(|trial| trial.slip.as_ref())
    }

    /// How often which points became which, the dearest first.
    pub fn losses(&self) -> Vec<(i8, i8, u64)> {
        let mut counts = BTreeMap::new();
        self.slips().for_each(|slip| *counts.entry((slip.had, slip.left)).or_default() += 1);
        let mut losses: Vec<_> =
            counts.into_iter().map(|((had, left), count)| (had, left, count)).collect();
        losses.sort_by_key(|(had, left, _)| (left - had, -had));
        losses
    }

    /// Points given away in a hundred steps.
    pub fn regret(&self) -> f64 {
        let points: i64 = self.slips().map(|slip| i64::from(slip.had - slip.left)).sum();
        100.0 * points as f64 / self.trials.len().max(1) as f64
    }

    /// Slips by their sight, in the ranges of [`SIGHTS`].
    pub fn sights(&self) -> [u64; 6] {
        let mut counts = [0; 6];
        for slip in self.slips() {
            counts[SIGHTS.iter().position(|most| slip.sight <= *most).unwrap_or(5)] += 1;
        }
        counts
    }

    /// Nodes a step, where the player was asked.
    pub fn nodes(&self) -> f64 {
        let sum: u64 = self.trials.values().map(|trial| trial.nodes).sum();
        sum as f64 / self.critical().positions.max(1) as f64
    }
}

/// Asks the player position by position, until all are done or `stop` is raised; after each,
/// `progress` sees the report so far. A table that cannot answer ends it.
pub fn run(
    settings: &Settings,
    table: &dyn Table,
    stop: &Stop,
    progress: &mut dyn FnMut(&Report),
) -> Result<Report, ProbeError> {
    let numbers: Vec<u64> = (0..settings.positions).collect();
    let (mut report, mut failure) = (Report::default(), None);
    let failed = Stop::new();
    let over = || stop.is_stopped() || failed.is_stopped();
    let ask = |number| match trial(settings, table, number, stop) {
        // A step that was broken off is not the player's.
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

/// Asks the player about one position; `None` if it found no step.
fn trial(
    settings: &Settings,
    table: &dyn Table,
    number: u64,
    stop: &Stop,
) -> Result<Option<Trial>, ProbeError> {
    let mut random = Random::stream(settings.seed, number);
    let source = if number.is_multiple_of(2) { Source::Random } else { Source::Weak };
    let position = drawn(settings, source, &mut random);
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

/// What the player does in a position, and how many nodes it looked at.
fn asked(
    judged: &Judged,
    position: &AnyPosition,
    random: &mut Random,
    stop: &Stop,
) -> (Option<AnyStep>, u64) {
    let seed = random.word();
    let choice = match judged {
        Judged::Player(player) => match player.engine(seed) {
            None => {
                let steps = position.steps();
                let pick = random.below(steps.len().max(1) as u64) as usize;
                return (steps.get(pick).copied(), 0);
            }
            Some(mut engine) => engine.choose(position, &[], stop),
        },
        Judged::Time(time) => {
            let mut engine = Engine::new(Level::STRONGEST, seed);
            engine.choose_within(position, &[], &Limits::time(*time), stop)
        }
    };
    choice.map_or((None, 0), |choice| (Some(choice.best), choice.nodes.get()))
}

/// Plies to see that one step is worse than another.
fn sight(best: Verdict, chosen: Verdict) -> u16 {
    let won = (best.points > 0).then_some(best.plies);
    let lost = (chosen.points < 0).then_some(chosen.plies);
    won.into_iter().chain(lost).min().unwrap_or(0)
}

/// A position in which a player acts; where games begin, if hardly any goes on for long.
fn drawn(settings: &Settings, source: Source, random: &mut Random) -> AnyPosition {
    let position = (0..PATIENCE).find_map(|_| played(settings, source, random));
    position.unwrap_or_else(|| begun(settings, random))
}

fn begun(settings: &Settings, random: &mut Random) -> AnyPosition {
    settings.start.unwrap_or_else(|| arena::random_start(&settings.rules, random))
}

/// The position after a game's first plies; `None` if it was over before.
fn played(settings: &Settings, source: Source, random: &mut Random) -> Option<AnyPosition> {
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
            let steps = position.steps();
            *steps.get(random.below(steps.len() as u64) as usize)?
        } else {
            players[side.index()].choose(&position, &history, &Stop::new())?.best
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
        let settings = Settings { rules, start, judged, positions: 200, seed: 1, threads };
        run(&settings, &table.unwrap(), stop, &mut |_| {}).unwrap()
    }

    #[test]
    fn who_sees_further_gives_less_away() {
        let kept = |judged| report(judged, 2, &Stop::new()).critical();
        let [random, near, far] = ["random", "depth=1", "depth=6"].map(kept);
        assert!(random.positions > 30, "{random:?}");
        assert!([near, far].iter().all(|kept| kept.positions == random.positions));
        assert!(random.kept < near.kept && near.kept < far.kept, "{random:?} {near:?} {far:?}");
    }

    #[test]
    fn a_true_eye_makes_no_slip_that_it_can_see() {
        for depth in [1, 2, 4] {
            let report = report(&format!("depth={depth}"), 2, &Stop::new());
            assert!(report.slips().all(|slip| slip.sight > depth), "{report:?}");
        }
        assert!(report("depth=2", 2, &Stop::new()).slips().count() > 0);
    }

    #[test]
    fn threads_change_nothing_and_every_trial_is_counted_once() {
        let one = report("depth=2", 1, &Stop::new());
        assert_eq!(one, report("depth=2", 3, &Stop::new()));
        let sum = |counts: &[u64]| counts.iter().sum::<u64>();
        let slips = one.all().positions - one.all().kept;
        assert_eq!(sum(&one.sights()), slips);
        assert_eq!(sum(&one.losses().iter().map(|loss| loss.2).collect::<Vec<_>>()), slips);
        let halves = [Source::Random, Source::Weak].map(|source| one.from(source).positions);
        assert_eq!(halves, [100, 100]);
        let critical = one.critical();
        assert_eq!(critical.positions - critical.kept, slips, "slips are where they can be made");
    }

    #[test]
    fn it_can_be_stopped_and_timed() {
        let stop = Stop::new();
        stop.stop();
        assert_eq!(report("depth=2", 2, &stop), Report::default());
        let timed = report("time=1", 2, &Stop::new());
        assert_eq!(timed.all().positions, 200);
        assert!(timed.nodes() > 1.0);
    }
}
