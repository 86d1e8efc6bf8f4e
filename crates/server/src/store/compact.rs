//! The log of an uploaded record as one compressed value.
//!
//! A record never changes, no act caused its events, and all of them have the time of the upload. So their words are
//! all that has to be stored. A row for each event would take about five times as much room as the uploaded text.
//!
//! # Stability
//! The value is a zlib stream. It holds the number of the vocabulary and then the words, separated by line feeds.

use std::io::{Read, Write};

use dejarik_play::Vocabulary;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use super::columns::event;
use super::{GameKind, LoggedEvent, StoredGame};
use crate::time::WallTime;

/// The most bytes that a log has when it is unpacked, many times those of the largest upload.
const LARGEST: u64 = 64 << 20;

/// Returns the log of an uploaded record as a compressed value; `None` for every other game.
pub(super) fn pack(game: &StoredGame) -> Option<Vec<u8>> {
    let is_plain = |logged: &LoggedEvent| {
        logged.act.is_none() && logged.clocks.is_none() && logged.at == game.created
    };
    if game.terms.kind != GameKind::Record || !game.log.iter().all(is_plain) {
        return None;
    }
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    let written = write!(packed, "{}", Vocabulary::CURRENT.number())
        .and_then(|()| game.log.iter().try_for_each(|logged| write!(packed, "\n{}", logged.event)))
        .and_then(|()| packed.finish());
    // Writing to memory does not fail.
    written.ok()
}

/// Returns the log of a record that was created at this time.
///
/// # Errors
/// If the value is not one that [`pack`] returns.
pub(super) fn unpack(packed: &[u8], created: WallTime) -> Result<Vec<LoggedEvent>, String> {
    let mut text = String::new();
    let unpacked = ZlibDecoder::new(packed).take(LARGEST).read_to_string(&mut text);
    unpacked.map_err(|error| format!("the packed log cannot be read: {error}"))?;
    let mut lines = text.split('\n');
    let number = lines.next().and_then(|number| number.parse().ok());
    let number: u16 = number.ok_or("the packed log does not begin with a vocabulary")?;
    let logged = |word| {
        let event = event(word, Some(number))?;
        Ok(LoggedEvent { event, act: None, at: created, clocks: None })
    };
    lines.map(logged).collect()
}
