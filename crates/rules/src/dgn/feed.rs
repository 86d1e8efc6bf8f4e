//! Games from a text that arrives in parts, such as a pipe or a file that is larger than the memory.

use std::collections::VecDeque;

use super::error::{DgnError, Place, not_text};
use super::reader::Reader;
use super::tree::Game;
use crate::text::first_line;
use crate::wording;

/// Maximum length of the text of one game in a [`Feed`], in bytes.
pub const LONGEST_TEXT: usize = 16 << 20;

/// Text that has been read is dropped once it is this long, in bytes, and longer than the unread text. A longer game is
/// not parsed again with every part.
const STALE: usize = 1 << 16;

/// What comes next in a [`Feed`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A game.
    Game {
        /// The place where the game begins.
        place: Place,
        /// The text of the game, or the text up to its syntax error.
        text: String,
        /// The game, or its syntax error.
        game: Result<Game, DgnError>,
    },
    /// Text after a syntax error, up to the next game. It may come in several parts.
    Skipped(String),
}

/// The games of a text that is given in parts, found as by [`Reader`] in the whole text.
///
/// It holds the text of one game at most, and what was given after it. A byte that is not UTF-8 is an
/// error of its game.
#[derive(Clone, Debug)]
pub struct Feed {
    /// The text from `from` on is not read yet.
    pub(super) text: String,
    from: usize,
    place: Place,
    /// The end of the last whole line of `text`. A `\r` at the end of the text may be followed by `\n`.
    whole: usize,
    /// The bytes of a character that is not complete yet.
    tail: Vec<u8>,
    /// The bytes that are not UTF-8, with their offsets in `text`, where they are U+FFFD.
    bad: VecDeque<(usize, u8)>,
    ended: bool,
    /// Whether text is skipped after an error.
    skips: bool,
    /// Whether the text that is not read begins within a line that is not empty.
    within: bool,
    /// The length of the unread text that did not hold a whole game.
    tried: usize,
}

impl Default for Feed {
    fn default() -> Feed {
        Feed::new()
    }
}

impl Feed {
    /// Creates a feed that has not received any text yet.
    pub fn new() -> Feed {
        Feed {
            text: String::new(),
            from: 0,
            place: Place::START,
            whole: 0,
            tail: Vec::new(),
            bad: VecDeque::new(),
            ended: false,
            skips: false,
            within: false,
            tried: 0,
        }
    }

    /// Adds the next bytes of the text.
    pub fn push(&mut self, bytes: &[u8]) {
        let start = self.place == Place::START && self.from == 0 && self.text.is_empty();
        let before = self.text.len();
        self.tail.extend_from_slice(bytes);
        let tail = std::mem::take(&mut self.tail);
        let mut rest = &tail[..];
        loop {
            match std::str::from_utf8(rest) {
                Ok(good) => {
                    self.text.push_str(good);
                    break;
                }
                Err(error) => {
                    let (good, bad) = rest.split_at(error.valid_up_to());
                    self.text.push_str(&String::from_utf8_lossy(good));
                    let Some(length) = error.error_len() else {
                        self.tail = bad.to_vec();
                        break;
                    };
                    self.refuse(bad[0]);
                    rest = &bad[length..];
                }
            }
        }
        if start && self.text.starts_with('\u{feff}') {
            self.from = '\u{feff}'.len_utf8();
        }
        // Of the text before, only a `\r` at its end may have ended a line since. A long line is not searched again with
        // every part.
        let settled = self.text.strip_suffix('\r').unwrap_or(&self.text).as_bytes();
        let since = before.saturating_sub(1).max(self.whole).max(self.from).min(settled.len());
        let ends = |byte: &u8| matches!(byte, b'\n' | b'\r');
        if let Some(end) = settled[since..].iter().rposition(ends) {
            self.whole = since + end + 1;
        }
    }

    /// Marks the text as complete.
    pub fn end(&mut self) {
        if let Some(first) = std::mem::take(&mut self.tail).first() {
            self.refuse(*first);
        }
        self.ended = true;
    }

    /// Returns whether the text is complete.
    pub fn ended(&self) -> bool {
        self.ended
    }

    /// Adds a byte that is not UTF-8.
    fn refuse(&mut self, byte: u8) {
        self.bad.push_back((self.text.len(), byte));
        self.text.push(char::REPLACEMENT_CHARACTER);
    }

    /// Returns what comes next; `None` if more text is needed, or after the end.
    pub fn next_part(&mut self) -> Option<Part> {
        if self.skips { self.skip() } else { self.game() }
    }

    /// Returns the unread text that can be read: whole lines, and everything at the end of the text or
    /// if it is longer than a game may be.
    fn readable(&self) -> &str {
        let everything = self.ended || self.text.len() - self.from >= LONGEST_TEXT;
        let end = if everything { self.text.len() } else { self.whole.max(self.from) };
        &self.text[self.from..end]
    }

    /// Marks the text up to an offset as read.
    fn advance(&mut self, length: usize, place: Place) {
        self.from += length;
        (self.place, self.tried) = (place, 0);
        while self.bad.front().is_some_and(|(at, _)| *at < self.from) {
            self.bad.pop_front();
        }
        if self.from >= STALE.max(self.text.len() / 2) {
            self.text.drain(..self.from);
            self.bad.iter_mut().for_each(|(at, _)| *at -= self.from);
            self.whole = self.whole.saturating_sub(self.from);
            self.from = 0;
        }
    }

    fn game(&mut self) -> Option<Part> {
        let unread = self.text.len() - self.from;
        let more = !self.ended && unread < LONGEST_TEXT;
        // The length doubles between two attempts, so that long games are not parsed too often.
        if more && self.tried > STALE && unread < 2 * self.tried {
            return None;
        }
        let readable = self.readable();
        let mut reader = Reader::of_part(readable, self.place);
        let Some((place, mut game)) = reader.game() else {
            let (length, (_, place)) = (readable.len(), reader.rest());
            if more && !readable.trim().is_empty() {
                // The comments belong to the game that follows.
                self.tried = unread;
            } else {
                self.advance(length, place);
            }
            return None;
        };
        let (rest, mut end) = reader.rest();
        let mut length = readable.len() - rest.len();
        if rest.is_empty() && !self.ended && game.is_err() {
            if more {
                self.tried = unread;
                return None;
            }
            let message = wording!(
                "the text of a game has at most {LONGEST_TEXT} bytes",
                "le texte d’une partie a au plus {LONGEST_TEXT} octets"
            );
            game = Err(DgnError::new(place, message));
        }
        let bad = self.bad.front().filter(|(at, _)| *at < self.from + length).copied();
        if let Some((at, byte)) = bad {
            let mut found = self.place;
            let read = at - self.from;
            found.pass(&readable[..read], &readable[read..]);
            (length, end) = (read, found);
            game = Err(DgnError::new(found, not_text(byte)));
        }
        let text = readable[..length].to_owned();
        self.skips = game.is_err();
        self.advance(length, end);
        Some(Part::Game { place, text, game })
    }

    /// Skips to the next line that begins with `[` and follows an empty line, as far as the text goes. A
    /// line that has no end yet is skipped as well once it is long.
    fn skip(&mut self) -> Option<Part> {
        let (whole, unread) = (self.readable(), &self.text[self.from..]);
        let cut = whole.is_empty() && unread.len() >= STALE && !unread.ends_with('\r');
        let readable = if cut { unread } else { whole };
        let (mut length, mut place) = (0, self.place);
        let (mut skips, mut within) = (true, self.within);
        while length < readable.len() {
            let line = first_line(&readable[length..]);
            let follows = &readable[length + line.len()..];
            let (ends, empty) = (line.ends_with(['\n', '\r']), !within && line.trim().is_empty());
            // The next line, which may begin a game, has not arrived yet.
            if follows.is_empty() && !self.ended && ends && empty {
                break;
            }
            length += line.len();
            place.pass(line, follows);
            within = !ends && !empty;
            if ends && empty && follows.starts_with('[') {
                skips = false;
                break;
            }
        }
        let skipped = readable[..length].to_owned();
        (self.skips, self.within) = (skips, within);
        self.advance(length, place);
        (!skipped.is_empty()).then_some(Part::Skipped(skipped))
    }
}
