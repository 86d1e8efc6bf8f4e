//! The input of a game that a server keeps: typed lines, and notifications of what arrives from the server.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use crate::lines::LONGEST;

/// A typed line, or a notification that something has arrived.
enum Heard {
    /// A line with its end, or a part of a long one; empty at the end of the input.
    Typed(Vec<u8>),
    /// Something has arrived from the server.
    News,
}

/// An input that ends its waiting with [`ErrorKind::WouldBlock`] when something arrives from the server. That only
/// happens between two lines.
pub(crate) struct Ears {
    heard: Receiver<Heard>,
    bell: Sender<Heard>,
    /// What has been typed and not been read.
    rest: Vec<u8>,
    ended: bool,
}

impl Ears {
    /// Reads an input in a thread of its own, which ends with it.
    pub(crate) fn of(input: impl Read + Send + 'static) -> Ears {
        let (bell, heard) = mpsc::channel();
        let typed = bell.clone();
        thread::spawn(move || {
            let mut input = BufReader::new(input);
            loop {
                let mut line = Vec::new();
                // An input that fails has nothing more to say.
                let read = (&mut input).take(LONGEST as u64).read_until(b'\n', &mut line);
                let ended = read.is_err() || line.is_empty();
                if typed.send(Heard::Typed(line)).is_err() || ended {
                    return;
                }
            }
        });
        Ears { heard, bell, rest: Vec::new(), ended: false }
    }

    /// Returns the function to call when something arrives from the server.
    pub(crate) fn bell(&self) -> impl Fn() + Send + Sync + 'static {
        let bell = self.bell.clone();
        move || {
            // Nobody listens once the game is left.
            let _ = bell.send(Heard::News);
        }
    }
}

impl Read for Ears {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() && !self.ended {
            match self.heard.recv() {
                Ok(Heard::Typed(line)) => {
                    self.ended = line.is_empty();
                    self.rest = line;
                }
                Ok(Heard::News) => return Err(ErrorKind::WouldBlock.into()),
                Err(_) => self.ended = true,
            }
        }
        let count = self.rest.len().min(into.len());
        into[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::error::CliError;
    use crate::lines::Lines;

    #[test]
    fn news_come_between_two_lines_and_no_line_is_lost() {
        // Nothing has been typed when the news arrive.
        let (typed, mut keys) = io::pipe().unwrap();
        let ears = Ears::of(typed);
        let bell = ears.bell();
        bell();
        keys.write_all(b"one\ntwo").unwrap();
        drop(keys);
        let mut lines = Lines::new(ears);
        let mut said = Vec::new();
        loop {
            match lines.next(|| Ok(())) {
                Ok(Some(line)) => said.push(line.unwrap().to_owned()),
                Ok(None) => break,
                Err(CliError::File { error, .. }) => {
                    assert_eq!(error.kind(), ErrorKind::WouldBlock);
                    said.push("!".to_owned());
                }
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(said, ["!", "one", "two"]);
    }
}
