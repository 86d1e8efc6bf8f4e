//! Reading a table: the header is checked when the file is opened, the CRC of a block when its
//! first cell is read, and everything by [`TableFile::check`].
//!
//! After the first cell of its block, reading a cell of a raw file costs a bounds check and a read.
//! A cell of a packed file costs a lock and a read if its block is among the last 64 used,
//! otherwise the unpacking of the block. To read millions of cells, load the table first.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use sha2::{Digest as _, Sha256};

use dejarik_rules::{Bilingual, Wording, Words, wording};

use super::bytes::{self, FileBytes};
use super::error::{FileError, LoadError};
use super::format::{Kind, Width};
use super::header::Header;
use super::packing;
use crate::identity::{Identity, Sum};
use crate::progress::{Progress, Watch};

/// Number of unpacked blocks that are kept.
const KEPT: usize = 64;

/// A table file that is open for reading. Any number of threads may read at once.
#[derive(Debug)]
pub struct TableFile {
    path: PathBuf,
    bytes: FileBytes,
    header: Header,
    /// Raw blocks whose CRC has been checked.
    sound: Vec<AtomicBool>,
    /// The unpacked blocks, the last one used at the end.
    kept: Mutex<Vec<(u64, Vec<u8>)>>,
}

fn options(identity: &Identity) -> String {
    let options = identity.options.iter().map(|(key, value)| format!("{key}={value}"));
    options.collect::<Vec<_>>().join(" ")
}

fn fingerprint(kind: &Kind) -> String {
    kind.identity.fingerprint.to_string()
}

impl TableFile {
    /// Opens a table file, and checks its header and length.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is no sound table, or needs a feature that is
    /// off.
    pub fn open(path: &Path) -> Result<TableFile, FileError> {
        let bytes = bytes::open(path)?;
        let header = Header::read(path, &bytes)?;
        if header.packed {
            packing::check_available(path)?;
        }
        let sound = (0..header.blocks()).map(|_| AtomicBool::new(false)).collect();
        Ok(TableFile { path: path.to_owned(), bytes, header, sound, kept: Mutex::default() })
    }

    /// Opens a table file that must have these properties.
    ///
    /// # Errors
    /// As for [`TableFile::open`] and [`TableFile::must_be`].
    pub fn open_as(path: &Path, kind: &Kind) -> Result<TableFile, FileError> {
        let table = TableFile::open(path)?;
        table.must_be(kind)?;
        Ok(table)
    }

    /// Checks that the table has these properties.
    ///
    /// # Errors
    /// Returns [`FileError::Other`] with the first property that differs.
    pub fn must_be(&self, kind: &Kind) -> Result<(), FileError> {
        let found = &self.header.kind;
        let facts = [
            (
                Words::new("the rule set", "le jeu"),
                [found, kind].map(|kind| kind.identity.rules.to_string()),
            ),
            (
                Words::new("the option", "l’option"),
                [found, kind].map(|kind| options(&kind.identity)),
            ),
            (
                Words::new("the fingerprint of the rules", "l’empreinte des règles"),
                [found, kind].map(fingerprint),
            ),
            (
                Words::new("the layout", "l’agencement"),
                [found, kind].map(|kind| kind.layout.clone()),
            ),
            (
                Words::new("the width of a cell", "la largeur d’une cellule"),
                [found, kind].map(|kind| kind.width.bytes().to_string()),
            ),
            (
                Words::new("the number of cells", "le nombre de cellules"),
                [found, kind].map(|kind| kind.cells.to_string()),
            ),
        ];
        let other = facts.into_iter().find(|(_, [found, expected])| found != expected);
        other.map_or(Ok(()), |(what, [found, expected])| {
            Err(FileError::Other { path: self.path.clone(), what: what.into(), found, expected })
        })
    }

    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the length of the file in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Returns the cell with this number.
    ///
    /// # Errors
    /// Returns an error if there is no such cell or its block is damaged.
    pub fn cell(&self, index: u64) -> Result<u16, FileError> {
        let Header { kind, block_cells, packed, .. } = &self.header;
        if index >= kind.cells {
            let (path, cells) = (self.path.clone(), kind.cells);
            return Err(FileError::NoCell { path, index, cells });
        }
        let (block, within) = (index / u64::from(*block_cells), index % u64::from(*block_cells));
        let at = within as usize * kind.width.bytes();
        let read = |bytes: &[u8]| match kind.width {
            Width::One => bytes[at].into(),
            Width::Two => u16::from_le_bytes([bytes[at], bytes[at + 1]]),
        };
        if !packed {
            return self.raw(block).map(read);
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let unpacked = match kept.iter().position(|(number, _)| *number == block) {
            Some(place) => kept.remove(place),
            None => {
                let mut bytes = vec![0; self.header.block_bytes(block)];
                self.unpack(block, &mut bytes)?;
                (block, bytes)
            }
        };
        let cell = read(&unpacked.1);
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push(unpacked);
        Ok(cell)
    }

    /// Returns all cells as bytes, after checking every CRC.
    ///
    /// # Errors
    /// Returns an error if a block is damaged or `watch` stops the work.
    pub fn load_all(&self, threads: usize, watch: &dyn Watch) -> Result<Vec<u8>, LoadError> {
        let kind = &self.header.kind;
        let mut cells = vec![0; kind.cells as usize * kind.width.bytes()];
        let len = self.header.block_cells as usize * kind.width.bytes();
        self.each_block(0, cells.chunks_mut(len).collect(), threads, |done| {
            report(watch, Words::new("load", "chargement"), done, self.header.blocks())
        })?;
        Ok(cells)
    }

    /// Visits all cells in order, a block at a time, with the number of the block's first cell.
    /// Every CRC is checked.
    ///
    /// # Errors
    /// Returns an error if a block is damaged.
    pub fn visit_blocks(&self, mut visit: impl FnMut(u64, &[u8])) -> Result<(), FileError> {
        let mut room = Vec::new();
        for block in 0..self.header.blocks() {
            room.resize(self.header.block_bytes(block), 0);
            self.unpack(block, &mut room)?;
            visit(block * u64::from(self.header.block_cells), &room);
        }
        Ok(())
    }

    /// Checks the whole file: every CRC, every packed block, and the digest of all cells.
    ///
    /// # Errors
    /// Returns an error if anything is damaged or `watch` stops the work.
    pub fn check(&self, threads: usize, watch: &dyn Watch) -> Result<(), LoadError> {
        let (threads, blocks) = (threads.max(1), self.header.blocks());
        let len = self.header.block_cells as usize * self.header.kind.width.bytes();
        let mut digest = Sha256::new();
        let batch = (16 * threads as u64).min(blocks.max(1));
        let mut room = vec![0; batch as usize * len];
        let mut first = 0;
        while first < blocks {
            let count = batch.min(blocks - first);
            let bytes: usize = (first..first + count).map(|b| self.header.block_bytes(b)).sum();
            let cells = &mut room[..bytes];
            self.each_block(first, cells.chunks_mut(len).collect(), threads, |_| Ok(()))?;
            digest.update(&*cells);
            first += count;
            report(watch, Words::new("check", "contrôle"), first, blocks)?;
        }
        let (found, expected) = (Sum(digest.finalize().into()), self.header.digest);
        if found == expected {
            return Ok(());
        }
        let (path, found, expected) = (self.path.clone(), found.to_string(), expected.to_string());
        Err(FileError::Digest { path, found, expected }.into())
    }

    /// Unpacks the blocks from `first` on into `rooms` on several threads. Now and then `done` is
    /// called with the number of finished blocks.
    fn each_block(
        &self,
        first: u64,
        rooms: Vec<&mut [u8]>,
        threads: usize,
        done: impl Fn(u64) -> Result<(), LoadError> + Sync,
    ) -> Result<(), LoadError> {
        let share = rooms.len().div_ceil(threads.max(1)).max(1);
        let count = AtomicUsize::new(0);
        let mut shares = Vec::new();
        let mut rooms: Vec<_> = (first..).zip(rooms).collect();
        while !rooms.is_empty() {
            let rest = rooms.split_off(share.min(rooms.len()));
            shares.push(std::mem::replace(&mut rooms, rest));
        }
        let work = |rooms: Vec<(u64, &mut [u8])>| -> Result<(), LoadError> {
            for (block, room) in rooms {
                self.unpack(block, room)?;
                let ready = count.fetch_add(1, Ordering::Relaxed) + 1;
                if ready.is_multiple_of(64) {
                    done(ready as u64)?;
                }
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> =
                shares.into_iter().map(|rooms| scope.spawn(|| work(rooms))).collect();
            workers.into_iter().try_for_each(|worker| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
        })
    }

    /// Returns the bytes of a block as stored.
    fn stored(&self, block: u64) -> &[u8] {
        let entry = &self.header.entries[block as usize];
        // Opening the file checked that every block is within it.
        &self.bytes[entry.at as usize..][..entry.len as usize]
    }

    fn damaged(&self, block: u64, what: Wording) -> FileError {
        FileError::Block {
            path: self.path.clone(),
            block,
            blocks: self.header.blocks(),
            at: self.header.entries[block as usize].at,
            what,
        }
    }

    fn checked(&self, block: u64) -> Result<&[u8], FileError> {
        let stored = self.stored(block);
        let (found, expected) = (crc32fast::hash(stored), self.header.entries[block as usize].crc);
        if found == expected {
            return Ok(stored);
        }
        Err(self.damaged(
            block,
            wording!(
                "its CRC is {found:08x}, expected {expected:08x}",
                "son CRC est {found:08x} ; attendu : {expected:08x}"
            ),
        ))
    }

    /// Returns a raw block, after checking its CRC the first time.
    fn raw(&self, block: u64) -> Result<&[u8], FileError> {
        let sound = &self.sound[block as usize];
        if sound.load(Ordering::Relaxed) {
            return Ok(self.stored(block));
        }
        let stored = self.checked(block)?;
        sound.store(true, Ordering::Relaxed);
        Ok(stored)
    }

    fn unpack(&self, block: u64, room: &mut [u8]) -> Result<(), FileError> {
        let stored = self.checked(block)?;
        if !self.header.packed {
            room.copy_from_slice(stored);
            return Ok(());
        }
        match packing::unpack(stored, room) {
            Ok(bytes) if bytes == room.len() => Ok(()),
            Ok(bytes) => {
                let expected = room.len();
                let what = wording!(
                    "it unpacks to {bytes} bytes, expected {expected}",
                    "il se décomprime en {bytes} octets ; attendu : {expected}"
                );
                Err(self.damaged(block, what))
            }
            Err(error) => {
                let error = error.wording();
                let what = wording!(
                    "it cannot be unpacked: {error}",
                    "il ne se décomprime pas : {error}";
                    error
                );
                Err(self.damaged(block, what))
            }
        }
    }
}

fn report(watch: &dyn Watch, stage: Words, done: u64, total: u64) -> Result<(), LoadError> {
    Ok(watch.report(&Progress { stage: stage.into(), done, total })?)
}
