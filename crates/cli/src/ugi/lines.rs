//! Reading lines of bounded length from a program that may send anything.

use std::io::{BufRead, ErrorKind};

/// Why a line is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLine {
    /// The line is longer than this many bytes.
    #[error("expected a line of at most {0} bytes, found a longer one")]
    TooLong(usize),
    /// The line is not in UTF-8.
    #[error("expected a line in UTF-8, found other bytes")]
    NotText,
}

/// Reads lines and keeps no more of a line than its bound allows.
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
    longest: usize,
}

impl<R: BufRead> LineReader<R> {
    /// Reads the lines of `input`, of at most `longest` bytes each.
    pub fn new(input: R, longest: usize) -> LineReader<R> {
        LineReader { input, longest }
    }

    /// Returns the next line without its end; `None` at the end of the input, or if it cannot be read. The
    /// rest of a line that is too long is skipped.
    pub fn next_line(&mut self) -> Option<Result<String, BadLine>> {
        let mut line = Vec::new();
        let (mut begun, mut fits) = (false, true);
        loop {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(_) => return None,
            };
            if bytes.is_empty() && !begun {
                return None;
            }
            begun = true;
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            fits &= line.len() + part.len() <= self.longest;
            if fits {
                line.extend_from_slice(part);
            }
            let is_last = end.is_some() || bytes.is_empty();
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if is_last {
                break;
            }
        }
        if !fits {
            return Some(Err(BadLine::TooLong(self.longest)));
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Some(String::from_utf8(line).map_err(|_| BadLine::NotText))
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Result<String, BadLine>> {
        // A small buffer, so that lines are read in several parts.
        let mut reader = LineReader::new(BufReader::with_capacity(3, bytes), 8);
        std::iter::from_fn(|| reader.next_line()).collect()
    }

    #[test]
    fn lines_end_with_a_line_feed_a_return_before_it_or_the_input() {
        let expected = ["one", "", "two", "three"].map(|line| Ok(line.to_owned()));
        assert_eq!(lines(b"one\n\ntwo\r\nthree"), expected);
        assert_eq!(lines(b"three\n"), [Ok("three".to_owned())]);
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn a_line_that_is_too_long_or_no_text_does_not_spoil_the_next() {
        let next = || Ok("next".to_owned());
        assert_eq!(lines(b"12345678\nnext"), [Ok("12345678".to_owned()), next()]);
        assert_eq!(lines(b"123456789\nnext"), [Err(BadLine::TooLong(8)), next()]);
        assert_eq!(lines(b"12345678901234567890\nnext"), [Err(BadLine::TooLong(8)), next()]);
        assert_eq!(lines(b"a\xFFb\nnext"), [Err(BadLine::NotText), next()]);
    }
}
