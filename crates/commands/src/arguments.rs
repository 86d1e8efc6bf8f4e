//! Command-line arguments that several commands share.

use std::path::{Path, PathBuf};
use std::time::Duration;

use dejarik_engine::Part;
use dejarik_engine::arena::{Player, PlayerError};
use dejarik_engine::net::Net;
use dejarik_rules::{Bilingual, Wording, wording};

use crate::files;

/// The form of the answer.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct Output {
    /// Print the answer as one line of JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The number of threads of a long command.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Threads {
    /// Use this many threads [default: one per processor].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// Returns the number of threads, at least 1.
    pub(crate) fn count(&self) -> usize {
        let every = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(every, usize::from)
    }
}

/// The part of a run that this machine plays.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct RunPart {
    /// Play only part K of N, into the --file. `dejarik merge` puts the files of all parts together.
    #[arg(long, value_name = "K/N", default_value_t, hide_default_value = true, requires = "file")]
    pub(crate) part: Part,
}

/// A table file to read and how to work on it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct TableFileArgs {
    /// The table.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The number of threads.
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// The form of the answer.
    #[command(flatten)]
    pub(crate) output: Output,
}

/// Parses a player of the engine. If it names a net, the net is read from its file.
///
/// # Errors
/// If the text is not a player, or the net cannot be read.
pub(crate) fn player(text: &str) -> Result<Player, PlayerError> {
    Player::with_net(text, read_net)
}

/// Reads the net of a file.
///
/// # Errors
/// If the file cannot be read, or holds no net.
pub(crate) fn read_net(path: &str) -> Result<Net, Wording> {
    let path = Path::new(path);
    let bytes = dejarik_server::files::read(path, files::most_of(path));
    let bytes = bytes.map_err(|error| error.wording())?;
    Net::from_bytes(&bytes).map_err(|error| error.wording())
}

/// The range of times for a move.
const TIMES: std::ops::RangeInclusive<Duration> =
    Duration::from_millis(1)..=Duration::from_secs(3600);

/// Parses a time for a move, such as `1s`, `200ms` or `1m 30s`; from 1 ms to one hour.
///
/// # Errors
/// If the text is not a time, or the time is out of range.
pub(crate) fn time(text: &str) -> Result<Duration, Wording> {
    humantime::parse_duration(text).ok().filter(|time| TIMES.contains(time)).ok_or_else(|| {
        wording!(
            "expected a time from 1ms to 1h, such as 200ms, found `{text}`",
            "attendu : une durée de 1ms à 1h, comme 200ms ; trouvé : `{text}`"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_a_unit_and_is_at_most_an_hour() {
        assert_eq!(time("1s"), Ok(Duration::from_secs(1)));
        assert_eq!(time("200ms"), Ok(Duration::from_millis(200)));
        assert_eq!(time("1m"), Ok(Duration::from_secs(60)));
        for wrong in ["", "1", "0s", "-1s", "4000s", "2h", "NaN", "1 parsec"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
