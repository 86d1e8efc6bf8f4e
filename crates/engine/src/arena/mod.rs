//! The arena: matches of many games between two players, which show who is better and by how much.
//!
//! Games are played in *pairs* with the same opening and the same dice, the players swapping sides, so that
//! luck cancels out. In rule sets without dice a pair starts from a few random plies; with dice both games
//! of a pair share the coin, the set-up and the n-th throw. The result of a pair is a function of the seed
//! and its number alone: the number of threads, stopping and resuming do not change it.
//!
//! A player is one of this engine's, or a program from outside: an [`External`] that the caller runs as a
//! [`Host`]. A program that breaks the rules or the protocol loses that game by a [`Forfeit`].
//!
//! A win counts 1 and a draw 1/2. Intervals and the sequential test treat the pair as the unit (with five
//! possible results, the *pentanomial* model; see `stats`).

mod entrant;
mod game;
mod player;
mod report;
mod seat;
mod settings;
mod stats;

pub use entrant::Entrant;
pub use game::{GameResult, Moves, PairResult, random_start, random_step, random_throw};
pub use player::{Judging, NetFile, Player, PlayerError};
pub use report::{Report, Summary};
pub use seat::{Choice, External, Forfeit, Forfeits, Host, Played, Seat, Turn};
pub use settings::{Settings, SettingsError};
pub use stats::{Interval, Sprt, Verdict, elo};

use crate::limits::Stop;
use crate::workers;

/// Plays a match until all pairs are played, the sequential test has decided, or `stop` is raised.
/// `progress` is called with the report so far after each pair.
///
/// # Errors
///
/// Returns an error if the settings name an unknown rule set or option, or a player that cannot play it.
pub fn run(
    settings: &Settings,
    stop: &Stop,
    progress: &mut dyn FnMut(&Report),
) -> Result<Report, SettingsError> {
    resume(Report::new(settings.clone()), stop, progress)
}

/// Resumes a match that was stopped: plays the pairs that its report does not have yet. The number of
/// threads and of pairs may have been changed in its settings.
///
/// # Errors
///
/// Returns an error if the settings name an unknown rule set or option, or a player that cannot play it.
pub fn resume(
    mut report: Report,
    stop: &Stop,
    progress: &mut dyn FnMut(&Report),
) -> Result<Report, SettingsError> {
    let settings = report.settings.clone();
    let rules = settings.rules()?;
    report.judge();
    let missing = report.missing();
    if report.verdict.is_some() {
        return Ok(report);
    }
    let enough = Stop::new();
    let stop = {
        let (asked, enough) = (stop.clone(), enough.clone());
        Stop::when(move || asked.is_stopped() || enough.is_stopped())
    };
    let over = || stop.is_stopped();
    let play = |index| game::pair(&rules, &settings, index, &stop);
    workers::run(settings.threads, &missing, &over, play, |index, pair| {
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
