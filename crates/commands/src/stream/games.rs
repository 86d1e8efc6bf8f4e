//! The records of a file or of standard input, one game at a time and in constant memory.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use dejarik_rules::dgn::{self, Feed, Part};
use dejarik_rules::{Wording, wording};

use crate::error::CliError;

/// The number of bytes that are read at a time.
const READ: usize = 1 << 16;

/// A reader of records.
pub(crate) struct Games {
    input: Box<dyn Read>,
    /// The name of the input, for errors.
    name: PathBuf,
    feed: Feed,
    bytes: Vec<u8>,
    /// Whether anything has been read.
    begun: bool,
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
        let (feed, bytes, ahead) = (Feed::new(), vec![0; READ], VecDeque::new());
        Ok(Games { input, name, feed, bytes, begun: false, ahead })
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
                    self.feed.push(&self.bytes[..count]);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(CliError::file(&self.name)(error)),
            }
        }
    }
}

impl Games {
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
