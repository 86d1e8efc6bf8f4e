//! The records of a file or of standard input, one game at a time and in constant memory.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use dejarik_rules::dgn::{self, Feed, Part};
use dejarik_rules::{Wording, wording};
use dejarik_server::files::longer_than;

use crate::error::CliError;

/// The number of bytes that are read at a time.
const READ: usize = 1 << 16;
/// The most bytes in which no game ends. An input such as /dev/zero has none.
const BARREN: u64 = 64 << 20;

/// A reader of records.
pub(crate) struct Games {
    input: Box<dyn Read>,
    /// The name of the input, for errors.
    name: PathBuf,
    feed: Feed,
    bytes: Vec<u8>,
    /// Whether anything has been read.
    begun: bool,
    /// How many bytes have been read.
    length: u64,
    /// How many bytes of these have been read since the last game.
    since: u64,
    /// The most bytes that are read.
    most: u64,
    /// What has been read in advance.
    ahead: VecDeque<Part>,
}

impl Games {
    /// Opens a file; `-` is standard input.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub(crate) fn open(path: &Path) -> Result<Games, CliError> {
        let stdin = is_stdin(path);
        let name = if stdin { PathBuf::from("standard input") } else { path.to_owned() };
        let input: Box<dyn Read> = if stdin {
            Box::new(io::stdin().lock())
        } else {
            Box::new(File::open(path).map_err(CliError::file(path))?)
        };
        Ok(Games::of(input, name))
    }

    fn of(input: Box<dyn Read>, name: PathBuf) -> Games {
        let (feed, bytes, ahead) = (Feed::new(), vec![0; READ], VecDeque::new());
        let (length, since, most) = (0, 0, u64::MAX);
        Games { input, name, feed, bytes, begun: false, length, since, most, ahead }
    }

    /// Returns the reader of at most this many bytes, for a command that keeps all games.
    #[must_use]
    pub(crate) fn up_to(self, most: u64) -> Games {
        Games { most, ..self }
    }

    /// Returns the next game, or text that was skipped after an error; `None` at the end. `wait` is
    /// called before the input is asked for more, which can take any time.
    ///
    /// # Errors
    /// If the input cannot be read, or as `wait`.
    pub(crate) fn next(
        &mut self,
        wait: impl FnMut() -> Result<(), CliError>,
    ) -> Result<Option<Part>, CliError> {
        match self.ahead.pop_front() {
            Some(part) => Ok(Some(part)),
            None => self.read(wait),
        }
    }

    /// Reads ahead, and returns whether there are at least two games.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub(crate) fn are_several(&mut self) -> Result<bool, CliError> {
        let games = |ahead: &VecDeque<Part>| {
            ahead.iter().filter(|part| matches!(part, Part::Game { .. })).count()
        };
        while games(&self.ahead) < 2 {
            let Some(part) = self.read(|| Ok(()))? else { return Ok(false) };
            self.ahead.push_back(part);
        }
        Ok(true)
    }

    fn read(
        &mut self,
        mut wait: impl FnMut() -> Result<(), CliError>,
    ) -> Result<Option<Part>, CliError> {
        loop {
            if let Some(part) = self.feed.next_part() {
                if matches!(part, Part::Game { .. }) {
                    self.since = 0;
                }
                return Ok(Some(part));
            }
            if self.feed.ended() {
                return Ok(None);
            }
            wait()?;
            match self.input.read(&mut self.bytes) {
                Ok(0) => self.feed.end(),
                Ok(count) => {
                    self.must_be_text(count)?;
                    self.must_lead_to_games(count as u64)?;
                    self.feed.push(&self.bytes[..count]);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(CliError::file(&self.name)(error)),
            }
        }
    }
}

impl Games {
    /// Counts bytes, and refuses an input that is too long, or in which no game comes any more, such as /dev/zero.
    fn must_lead_to_games(&mut self, count: u64) -> Result<(), CliError> {
        self.length += count;
        self.since += count;
        if self.since > BARREN {
            let why = wording!(
                "expected a game within {BARREN} bytes, found none",
                "attendu : une partie au bout de {BARREN} octets au plus ; trouvé : aucune"
            );
            return Err(CliError::contents(&self.name, why));
        }
        match self.length > self.most {
            true => Err(CliError::contents(&self.name, longer_than(self.most))),
            false => Ok(()),
        }
    }

    /// Refuses an input that does not begin as text: it is no file of records. Further on, a byte that
    /// is not UTF-8 is an error of its game.
    fn must_be_text(&mut self, count: usize) -> Result<(), CliError> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let line = self.bytes[..count]
            .split(|byte| matches!(byte, b'\n' | b'\r'))
            .next()
            .unwrap_or_default();
        let broken = std::str::from_utf8(line).is_err_and(|error| error.error_len().is_some());
        match dgn::decode(line) {
            Err(error) if broken => Err(CliError::contents(&self.name, error)),
            _ => Ok(()),
        }
    }
}

/// Returns what messages call a file; `-` is standard input.
pub(crate) fn called(path: &Path) -> Wording {
    if is_stdin(path) {
        return wording!("standard input", "l’entrée standard");
    }
    Wording::same(path.display().to_string())
}

/// Returns whether a path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the games of an input that is longer than any test may wait for.
    fn endless(input: impl Read + 'static) -> Games {
        Games::of(Box::new(input.take(4 * BARREN)), PathBuf::from("endless"))
    }

    #[test]
    fn an_input_in_which_no_game_comes_is_refused() {
        let mut games = endless(io::repeat(b'x'));
        let mut errors = 0;
        let refused = loop {
            match games.next(|| Ok(())) {
                Ok(Some(Part::Game { game, .. })) => errors += u32::from(game.is_err()),
                Ok(Some(Part::Skipped(_))) => {}
                Ok(None) => panic!("the input was read to its end"),
                Err(refused) => break refused,
            }
        };
        assert_eq!((errors, refused.exit_code()), (1, 2));
        let why = "endless: expected a game within 67108864 bytes, found none";
        assert_eq!(refused.to_string(), why);
        // What is read ahead is kept.
        assert_eq!(endless(io::repeat(b'x')).are_several().unwrap_err().to_string(), why);
    }

    #[test]
    fn games_that_are_kept_are_bounded_together() {
        let game = "[Rules \"groi\"]\n\n1. A1-B1 *\n\n";
        let repeated = || Games::of(Box::new(io::Cursor::new(game.repeat(9_000))), "many".into());
        let count = |mut games: Games| {
            let mut count = 0;
            while games.next(|| Ok(()))?.is_some() {
                count += 1;
            }
            Ok::<usize, CliError>(count)
        };
        assert_eq!(count(repeated()).unwrap(), 9_000);
        let refused = count(repeated().up_to(100_000)).unwrap_err().to_string();
        assert_eq!(refused, "many: expected at most 100000 bytes, found more");
    }
}
