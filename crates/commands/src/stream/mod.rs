//! Streams: commands that read questions from standard input, one a line, and answer each with a line
//! of JSON, for as long as the input lasts. docs/streams.md describes them.
//!
//! - [`answer`]: the loop that `moves`, `apply`, `probe`, `analyse` and `board` share;
//! - [`games`]: the records of an input, one game at a time, for `check` and `review`.
//!
//! An answer waits for others for some milliseconds at most, and never while the stream waits for its
//! input. So a program that writes one line gets its answer at once.

pub(crate) mod games;

use std::io::{Read, Write, stdin};
use std::time::{Duration, Instant};

use serde::Serialize;

use dejarik_rules::Wording;

use crate::answer::error::Fault;
use crate::context::Context;
use crate::error::CliError;
use crate::lines::Lines;

/// How long an answer may wait for others before it is written.
const PATIENCE: Duration = Duration::from_millis(20);
/// Answers are written when they are this long together, in bytes.
const FULL: usize = 1 << 16;

/// What a command is asked about: one position, or those of a stream.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Asked {
    /// The position; - reads positions from standard input, as --stdin does.
    #[arg(value_name = "DPN", required_unless_present = "stdin", conflicts_with = "stdin")]
    dpn: Option<String>,
    /// Answer every line of standard input with a line of JSON.
    #[arg(long)]
    stdin: bool,
}

impl Asked {
    /// Returns the position's text; `None` for a stream.
    pub(crate) fn dpn(&self) -> Option<&str> {
        self.dpn.as_deref().filter(|dpn| *dpn != "-")
    }
}

/// Answers on their way to the output.
#[derive(Debug)]
pub(crate) struct Sink<'a, W> {
    out: &'a mut W,
    waiting: Vec<u8>,
    /// When the first of the waiting answers was given.
    since: Instant,
}

impl<'a, W: Write> Sink<'a, W> {
    /// Creates a sink before an output.
    pub(crate) fn new(out: &'a mut W) -> Sink<'a, W> {
        Sink { out, waiting: Vec::with_capacity(2 * FULL), since: Instant::now() }
    }

    /// Adds an answer as a line of JSON, and writes the answers that have waited long enough.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn put(&mut self, answer: &impl Serialize) -> Result<(), CliError> {
        if self.waiting.is_empty() {
            self.since = Instant::now();
        }
        serde_json::to_writer(&mut self.waiting, answer).map_err(std::io::Error::from)?;
        self.waiting.push(b'\n');
        if self.waiting.len() >= FULL || self.since.elapsed() >= PATIENCE {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes all answers. Call this before work that takes long.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(crate) fn flush(&mut self) -> Result<(), CliError> {
        self.out.write_all(&self.waiting)?;
        self.waiting.clear();
        self.out.flush()?;
        Ok(())
    }
}

/// An answer with the number of the line that it answers.
#[derive(Serialize)]
struct Numbered<T> {
    line: u64,
    #[serde(flatten)]
    answer: T,
}

/// A line that could not be answered.
#[derive(Serialize)]
struct Unanswered {
    line: u64,
    error: Fault,
}

/// Answers every line of standard input. `answer` returns the answer to a line, which is printed as
/// JSON with the number of the line in front. A line without an answer gets its error, and the stream
/// goes on.
///
/// # Errors
/// [`CliError::No`] if a line could not be answered; or if the input cannot be read or the output
/// cannot be written.
pub(crate) fn answer<W: Write, T: Serialize>(
    ctx: &mut Context<'_, W>,
    answer: impl FnMut(&str, &mut Sink<'_, W>) -> Result<T, CliError>,
) -> Result<(), CliError> {
    answer_to(stdin().lock(), ctx, answer)
}

fn answer_to<W: Write, T: Serialize>(
    input: impl Read,
    ctx: &mut Context<'_, W>,
    mut answer: impl FnMut(&str, &mut Sink<'_, W>) -> Result<T, CliError>,
) -> Result<(), CliError> {
    let texts = &ctx.texts;
    let (mut lines, mut sink) = (Lines::new(input), Sink::new(ctx.out));
    let (mut line, mut failed) = (0, 0u64);
    while let Some(read) = lines.next(|| sink.flush())? {
        line += 1;
        let error = match read {
            Ok(text) => match answer(text, &mut sink) {
                Ok(answer) => {
                    sink.put(&Numbered { line, answer })?;
                    continue;
                }
                Err(error @ (CliError::Output(_) | CliError::Interrupted(_))) => return Err(error),
                Err(error) => Fault::of(&error),
            },
            Err(unreadable) => unreadable.fault(texts.of(&unreadable)),
        };
        failed += 1;
        sink.put(&Unanswered { line, error })?;
    }
    sink.flush()?;
    if failed == 0 {
        return Ok(());
    }
    let counts = [("failed", failed.into()), ("lines", line.into())];
    Err(CliError::No(Wording::same(texts.with("stream-unanswered", counts))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::{Lang, Texts};
    use std::cell::RefCell;
    use std::io;
    use std::rc::Rc;

    #[derive(Serialize)]
    struct Length {
        length: usize,
    }

    fn answered(input: &[u8]) -> (Vec<String>, Result<(), CliError>) {
        let mut out = Vec::new();
        let mut ctx = Context { out: &mut out, texts: Texts::new(Lang::En), columns: None };
        let result = answer_to(input, &mut ctx, |text, _| match text.len() {
            0 => Err(CliError::Usage(Wording::same("an empty line"))),
            length => Ok(Length { length }),
        });
        (String::from_utf8(out).unwrap().lines().map(str::to_owned).collect(), result)
    }

    #[test]
    fn every_line_has_its_answer_in_order_and_errors_do_not_stop_the_stream() {
        let long = vec![b'x'; crate::lines::LONGEST + 1];
        let input = [&b"one\n\ntw\xffo\n"[..], &long, b"\r\nthree\r\nlast"].concat();
        let (lines, result) = answered(&input);
        assert_eq!(lines.len(), 6, "{lines:?}");
        assert_eq!(lines[0], r#"{"line":1,"length":3}"#);
        assert_eq!(lines[1], r#"{"line":2,"error":{"message":"an empty line","at":null}}"#);
        assert!(lines[2].contains("UTF-8") && lines[2].contains(r#""at":2"#), "{lines:?}");
        assert!(lines[3].starts_with(r#"{"line":4,"error""#) && lines[3].contains("65536"));
        assert_eq!(lines[4], r#"{"line":5,"length":5}"#);
        assert_eq!(lines[5], r#"{"line":6,"length":4}"#);
        assert_eq!(result.unwrap_err().exit_code(), 1);
        let (lines, result) = answered(b"");
        assert!(lines.is_empty() && result.is_ok());
    }

    /// An input that gives a line at a time, and an output; they share a log of what happens.
    struct Logged(Rc<RefCell<Vec<String>>>, u32);

    impl Read for Logged {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            self.0.borrow_mut().push("read".into());
            self.1 += 1;
            let line: &[u8] = if self.1 <= 2 { b"line\n" } else { b"" };
            into[..line.len()].copy_from_slice(line);
            Ok(line.len())
        }
    }

    impl Write for Logged {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let text = String::from_utf8_lossy(bytes).into_owned();
            if !text.is_empty() {
                self.0.borrow_mut().push(text);
            }
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_answer_is_written_before_the_stream_waits_for_the_next_line() {
        let log = Rc::new(RefCell::new(Vec::new()));
        let mut out = Logged(Rc::clone(&log), 0);
        let mut ctx = Context { out: &mut out, texts: Texts::new(Lang::En), columns: None };
        let length = |text: &str, _: &mut Sink<'_, Logged>| Ok(Length { length: text.len() });
        answer_to(Logged(Rc::clone(&log), 0), &mut ctx, length).unwrap();
        let one = |line| format!("{{\"line\":{line},\"length\":4}}\n");
        assert_eq!(*log.borrow(), ["read".into(), one(1), "read".into(), one(2), "read".into()]);
    }
}
