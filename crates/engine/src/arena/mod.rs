//! The arena: two players against each other, often enough to say who is better and by how much.
//!
//! Games are played in *pairs*: the same opening, the same dice, the players swapping sides, so
//! that luck cancels out. In rule sets without dice a pair starts from a few random plies; with
//! dice the coin, the set-up and the n-th throw are the pair's. A pair's result is a function of
//! the seed and its number alone: the number of threads, stopping and resuming change nothing.
//!
//! Scores count a win 1 and a draw 1/2. Intervals and the sequential test treat the pair as the
//! unit (five possible results, the *pentanomial* model; see `stats`).

mod game;
mod player;
mod report;
mod settings;
mod stats;

pub use game::{GameResult, random_start, random_step, random_throw};
pub use player::{Judging, NetFile, Player, PlayerError};
pub use report::{PairResult, Report, Summary};
pub use settings::{Settings, SettingsError};
pub use stats::{Interval, Sprt, Verdict, elo};

use crate::crew;
use crate::limits::Stop;

/// Plays until all pairs are played, the sequential test has decided, or `stop` is raised. After
/// each pair `progress` sees the report so far.
pub fn run(
    settings: &Settings,
    stop: &Stop,
    progress: &mut dyn FnMut(&Report),
) -> Result<Report, SettingsError> {
    resume(Report::new(settings.clone()), stop, progress)
}

/// Goes on with a report that was stopped: plays the pairs it does not have yet. Threads and the
/// number of pairs may have been changed in its settings meanwhile.
pub fn resume(
    mut report: Report,
    stop: &Stop,
    progress: &mut dyn FnMut(&Report),
) -> Result<Report, SettingsError> {
    let settings = report.settings.clone();
    let rules = settings.rules()?;
    report.judge();
    let missing: Vec<u64> =
        (0..settings.pairs).filter(|index| !report.pairs.contains_key(index)).collect();
    if report.verdict.is_some() {
        return Ok(report);
    }
    let enough = Stop::new();
    let over = || stop.is_stopped() || enough.is_stopped();
    let play = |index| game::pair(&rules, &settings, index, &over);
    crew::share(settings.threads, &missing, &over, play, |index, pair| {
        if report.verdict.is_none() {
            report.pairs.insert(index, pair);
            report.judge();
            progress(&report);
        }
        if report.verdict.is_some() {
            enough.stop();
        }
    });
    Ok(report)
}
