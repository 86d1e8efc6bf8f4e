//! The lines of an input, for everything that reads line by line: streams, the engine protocol, programs in the
//! arena and line-by-line play. Their length is bounded, so that no input fills the memory.

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use dejarik_rules::{Bilingual, Wording, wording};

use crate::answer::error::Fault;
use crate::error::CliError;

/// The greatest length of a line in bytes, without its end, unless a reader has another one.
pub(crate) const LONGEST: usize = 1 << 16;

/// What a text in UTF-8 may begin with, which is no part of its first line.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Why a line cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum Unreadable {
    /// The line is longer than this many bytes.
    TooLong(usize),
    /// The byte at an offset is not UTF-8.
    NoText(usize, u8),
}

impl Bilingual for Unreadable {
    fn wording(&self) -> Wording {
        match self {
            Unreadable::TooLong(most) => {
                wording!("the line is longer than {most} bytes", "la ligne dépasse {most} octets")
            }
            Unreadable::NoText(_, byte) => wording!(
                "expected text (UTF-8), found the byte 0x{byte:02X}",
                "attendu : du texte (UTF-8) ; trouvé : l’octet 0x{byte:02X}"
            ),
        }
    }
}

impl Unreadable {
    /// Returns the error with its place in the line.
    pub(crate) fn fault(self, message: String) -> Fault {
        let (Unreadable::TooLong(at) | Unreadable::NoText(at, _)) = self;
        Fault { message, at: Some(at) }
    }
}

/// A reader of lines, which end with `\n`, `\r\n` or a lone `\r`. The end of the last line may be missing. A
/// byte order mark at the start is skipped.
#[derive(Debug)]
pub struct Lines<R> {
    input: BufReader<R>,
    /// The name of the input, for errors.
    name: PathBuf,
    longest: usize,
    line: Vec<u8>,
    /// Whether a line has been read.
    begun: bool,
    /// Whether the last line ended with `\r`. A `\n` that follows belongs to its end, and is not waited for.
    returned: bool,
}

impl<R: Read> Lines<R> {
    /// Creates a reader of an input with lines of at most `LONGEST` bytes. In errors it is standard input, unless
    /// it is `named`.
    pub fn new(input: R) -> Lines<R> {
        Lines::up_to(LONGEST, input)
    }

    /// Creates a reader of an input with lines of at most `longest` bytes.
    pub fn up_to(longest: usize, input: R) -> Lines<R> {
        let input = BufReader::with_capacity(LONGEST, input);
        let name = PathBuf::from("standard input");
        Lines { input, name, longest, line: Vec::new(), begun: false, returned: false }
    }

    /// Returns the reader with the name that its input has in errors.
    #[must_use]
    pub(crate) fn named(self, name: &Path) -> Lines<R> {
        Lines { name: name.to_owned(), ..self }
    }

    /// Reads the next line; `None` at the end of the input. The rest of a line that is too long is skipped.
    /// `wait` is called before the input is asked for more, which can take any time.
    ///
    /// # Errors
    /// If the input cannot be read, or as `wait`.
    pub fn next(
        &mut self,
        mut wait: impl FnMut() -> Result<(), CliError>,
    ) -> Result<Option<Result<&str, Unreadable>>, CliError> {
        self.line.clear();
        let most = self.longest + BYTE_ORDER_MARK.len();
        let mut long = false;
        loop {
            if self.input.buffer().is_empty() {
                wait()?;
            }
            let there = match self.input.fill_buf() {
                Ok(there) => there,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(CliError::file(&self.name)(error)),
            };
            if there.is_empty() {
                if self.line.is_empty() && !long {
                    return Ok(None);
                }
                break;
            }
            if std::mem::take(&mut self.returned) && there[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            let end = there.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = &there[..end.unwrap_or(there.len())];
            long |= self.line.len() + part.len() > most;
            if !long {
                self.line.extend_from_slice(part);
            }
            self.returned = end.is_some_and(|end| there[end] == b'\r');
            let read = part.len() + usize::from(end.is_some());
            self.input.consume(read);
            if end.is_some() {
                break;
            }
        }
        let mut line = &self.line[..];
        if !std::mem::replace(&mut self.begun, true) {
            line = line.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(line);
        }
        if long || line.len() > self.longest {
            return Ok(Some(Err(Unreadable::TooLong(self.longest))));
        }
        let text = std::str::from_utf8(line).map_err(|error| {
            let at = error.valid_up_to();
            Unreadable::NoText(at, line[at])
        });
        Ok(Some(text))
    }

    /// Reads the next line of an input that ends where it cannot be read.
    pub(crate) fn next_line(&mut self) -> Option<Result<String, Unreadable>> {
        let line = self.next(|| Ok(())).ok().flatten()?;
        Some(line.map(str::to_owned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a byte at a time, so that lines are read in several parts.
    struct Bytes<'a>(&'a [u8]);

    impl Read for Bytes<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let part = self.0.len().min(into.len()).min(1);
            self.0.read(&mut into[..part])
        }
    }

    fn lines(bytes: &[u8]) -> Vec<Result<String, Unreadable>> {
        let mut whole = Lines::up_to(8, bytes);
        let mut parts = Lines::up_to(8, Bytes(bytes));
        let whole: Vec<_> = std::iter::from_fn(|| whole.next_line()).collect();
        let parts: Vec<_> = std::iter::from_fn(|| parts.next_line()).collect();
        assert_eq!(whole, parts);
        whole
    }

    fn texts(bytes: &[u8]) -> Vec<String> {
        lines(bytes).into_iter().map(Result::unwrap).collect()
    }

    #[test]
    fn lines_end_with_a_line_feed_a_return_both_or_the_input() {
        assert_eq!(texts(b"one\n\ntwo\r\nthree"), ["one", "", "two", "three"]);
        assert_eq!(texts(b"one\rtwo\r\rthree\r"), ["one", "two", "", "three"]);
        assert_eq!(texts(b"three\r\n"), ["three"]);
        assert!(lines(b"").is_empty() && lines(b"\xEF\xBB\xBF\n").len() == 1);
    }

    #[test]
    fn a_byte_order_mark_is_skipped_at_the_start_alone() {
        let text = "\u{feff}12345678\n\u{feff}x\n";
        assert_eq!(texts(text.as_bytes()), ["12345678", "\u{feff}x"]);
    }

    #[test]
    fn a_line_that_is_too_long_or_no_text_does_not_spoil_the_next() {
        let next = || Ok("next".to_owned());
        assert_eq!(lines(b"12345678\nnext"), [Ok("12345678".to_owned()), next()]);
        for long in [&b"123456789\nnext"[..], b"12345678901234567890\nnext"] {
            assert_eq!(lines(long), [Err(Unreadable::TooLong(8)), next()]);
        }
        assert_eq!(lines(b"a\xFFb\nnext"), [Err(Unreadable::NoText(1, 0xFF)), next()]);
    }
}
