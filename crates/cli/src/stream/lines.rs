//! The lines of an input. Their length is bounded, so that no input fills the memory.

use std::io::{self, BufRead, BufReader, Read};

use crate::answer::error::Fault;
use crate::error::CliError;
use crate::lang::Texts;

/// The greatest length of a line in bytes, without its end.
pub const LONGEST: usize = 1 << 16;

/// Why a line cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The line is longer than [`LONGEST`].
    TooLong,
    /// The byte at an offset is not UTF-8.
    NoText(usize, u8),
}

impl Unreadable {
    /// Returns the error in words.
    pub fn fault(self, texts: &Texts) -> Fault {
        let (at, message) = match self {
            Unreadable::TooLong => (
                LONGEST,
                texts.with("stream-line-too-long", [("most", LONGEST.to_string().into())]),
            ),
            Unreadable::NoText(at, byte) => {
                (at, texts.with("stream-line-no-text", [("byte", format!("0x{byte:02X}").into())]))
            }
        };
        Fault { message, at: Some(at) }
    }
}

/// A reader of lines, which end with `\n` or `\r\n`. The end of the last line may be missing.
#[derive(Debug)]
pub struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    /// Creates a reader of an input.
    pub fn new(input: R) -> Lines<R> {
        Lines { input: BufReader::with_capacity(LONGEST, input), line: Vec::new() }
    }

    /// Reads the next line; `None` at the end of the input. `wait` is called before the input is asked
    /// for more, which can take any time.
    ///
    /// # Errors
    /// If the input cannot be read, or as `wait`.
    pub fn next(
        &mut self,
        mut wait: impl FnMut() -> Result<(), CliError>,
    ) -> Result<Option<Result<&str, Unreadable>>, CliError> {
        self.line.clear();
        let mut long = false;
        loop {
            if self.input.buffer().is_empty() {
                wait()?;
            }
            let there = match self.input.fill_buf() {
                Ok(there) => there,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(CliError::file("standard input")(error)),
            };
            if there.is_empty() {
                if self.line.is_empty() && !long {
                    return Ok(None);
                }
                break;
            }
            let end = there.iter().position(|byte| *byte == b'\n');
            let part = &there[..end.unwrap_or(there.len())];
            // One byte more may be the `\r` of the line's end.
            long |= self.line.len() + part.len() > LONGEST + 1;
            if !long {
                self.line.extend_from_slice(part);
            }
            let read = part.len() + usize::from(end.is_some());
            self.input.consume(read);
            if end.is_some() {
                break;
            }
        }
        let line = self.line.strip_suffix(b"\r").unwrap_or(&self.line);
        if long || line.len() > LONGEST {
            return Ok(Some(Err(Unreadable::TooLong)));
        }
        let text = std::str::from_utf8(line).map_err(|error| {
            let at = error.valid_up_to();
            Unreadable::NoText(at, line[at])
        });
        Ok(Some(text))
    }
}
