//! A whole game with checked dice as a file: the sidecar of a record.
//!
//! # Stability
//! Lines of JSON, each ended by LF: the [entries](Entry) of the journal in their order, without blanks, and at the
//! end the head of the log. Only what [`write()`] writes is read, byte for byte.

use dejarik_rules::{Bilingual, Wording, wording};

use crate::entry::Entry;
use crate::fault::{Fault, Point};
use crate::ledger::Ledger;
use crate::note::PublicKey;

/// Why a file is not the proof of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum ProofError {
    /// A line cannot be read.
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong.
        why: Wording,
    },
    /// A check failed.
    Fault {
        /// The number of the line, from 1.
        line: usize,
        /// The check.
        fault: Fault,
    },
}

impl Bilingual for ProofError {
    fn wording(&self) -> Wording {
        match self {
            ProofError::Line { line, why } => {
                wording!("line {line}: {why}", "ligne {line} : {why}"; why)
            }
            ProofError::Fault { line, fault } => {
                wording!("line {line}: {fault}", "ligne {line} : {fault}"; fault)
            }
        }
    }
}

/// Writes a journal as the sidecar of a record. The journal begins with an opening record and has no
/// end; the head is that of the game as it stands.
pub fn write<'a>(entries: impl IntoIterator<Item = &'a Entry>, game: &Ledger) -> String {
    let lines: String = entries.into_iter().map(line).collect();
    lines + &line(&Entry::End(game.head()))
}

/// Writes entries that are no whole game, as the evidence of what a device has received.
pub fn evidence<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> String {
    entries.into_iter().map(line).collect()
}

/// Writes an entry as a line.
fn line(entry: &Entry) -> String {
    // An entry is texts alone, which JSON can always write.
    let mut line = serde_json::to_string(entry).unwrap_or_default();
    line.push('\n');
    line
}

/// Reads a line that [`line`] has written.
fn read(text: &str) -> Result<Entry, Wording> {
    let expected = || {
        wording!(
            "expected an entry of the journal, as the program writes it",
            "attendu : une entrée du journal, telle que le programme l’écrit"
        )
    };
    let entry: Entry = serde_json::from_str(text).map_err(|_| expected())?;
    if line(&entry).strip_suffix('\n') == Some(text) { Ok(entry) } else { Err(expected()) }
}

/// Checks the sidecar of a record and returns the game: points 2, 4, 5 and 6, and the server's signatures.
/// What only a device could see (points 1, 3 and 7) is not in a record.
///
/// # Errors
/// The first line that cannot be read, or the first check that fails.
pub fn verify(text: &str) -> Result<Ledger, ProofError> {
    if text.is_empty() {
        let why = wording!(
            "the file is empty; expected the entries of a journal",
            "le fichier est vide ; attendu : les entrées d’un journal"
        );
        return Err(ProofError::Line { line: 1, why });
    }
    let mut game: Option<Ledger> = None;
    let mut lines = 0;
    for (line, text) in (1..).zip(text.split_inclusive('\n')) {
        lines = line;
        let text = text.strip_suffix('\n').unwrap_or("");
        let entry = read(text).map_err(|why| ProofError::Line { line, why })?;
        let read = match (&mut game, &entry) {
            (Some(game), entry) => game.read(entry),
            (None, Entry::Opening(note)) => Ledger::begin(note).map(|begun| game = Some(begun)),
            (None, _) => Err(Fault {
                point: Point::Opening,
                throw: 0,
                why: wording!(
                    "the record does not begin with an opening record",
                    "l’enregistrement ne commence pas par un acte d’ouverture"
                ),
            }),
        };
        read.map_err(|fault| ProofError::Fault { line, fault })?;
    }
    let ended = game.as_ref().is_some_and(Ledger::is_ended);
    let cut = || ProofError::Fault {
        line: lines,
        fault: Fault {
            point: Point::Bound,
            throw: game.as_ref().map_or(0, Ledger::number),
            why: wording!(
                "the record ends before its last line",
                "l’enregistrement s’arrête avant sa dernière ligne"
            ),
        },
    };
    if ended { game.clone().ok_or_else(cut) } else { Err(cut()) }
}

/// Checks that a server has opened a game with one of its keys.
///
/// # Errors
/// If it was another key.
pub fn opened_with(game: &Ledger, keys: &[PublicKey]) -> Result<(), ProofError> {
    if keys.contains(&game.opening().key) {
        return Ok(());
    }
    let why = wording!(
        "the record is opened with none of the server’s keys",
        "l’enregistrement n’est ouvert avec aucune des clés du serveur"
    );
    Err(ProofError::Fault { line: 1, fault: Fault { point: Point::Opening, throw: 0, why } })
}
