//! Reading a table through a memory map: the header when it is opened, a block's CRC when its first
//! cell is asked for, everything by [`TableFile::check`].
//!
//! A cell of a raw file costs a bounds check and a read, after the first of its block; a cell of a
//! packed file a lock and, in one of the last 64 blocks used, a read, otherwise the unpacking of its
//! block. Whoever asks for millions loads the table first.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use memmap2::Mmap;
use sha2::{Digest as _, Sha256};

use super::header::Header;
use super::{FileError, Kind, Width};
use crate::identity::{Identity, Sum};
use crate::progress::{Progress, Watch};

/// Unpacked blocks that are kept.
const KEPT: usize = 64;

/// A table file, open for reading. Any number of threads may ask at once.
#[derive(Debug)]
pub struct TableFile {
    path: PathBuf,
    map: Mmap,
    header: Header,
    /// Raw blocks whose CRC has been found right.
    sound: Vec<AtomicBool>,
    /// Unpacked blocks, the last used one last.
    kept: Mutex<Vec<(u64, Vec<u8>)>>,
}

/// Maps a file into memory.
#[allow(
    unsafe_code,
    reason = "a memory map is the only way to 3 GB of cells without 3 GB of reads"
)]
fn map(path: &Path) -> Result<Mmap, FileError> {
    let file = File::open(path).map_err(FileError::io(path))?;
    // SAFETY: the map is only read. Our own writers never change a file under its name: they rename a
    // finished one over it, which leaves the mapped one as it was. A program that writes into the file
    // or cuts it short while it is open breaks the promise, as with every memory map.
    unsafe { Mmap::map(&file) }.map_err(FileError::io(path))
}

fn options(identity: &Identity) -> String {
    let options = identity.options.iter().map(|(key, value)| format!("{key}={value}"));
    options.collect::<Vec<_>>().join(" ")
}

fn fingerprint(kind: &Kind) -> String {
    kind.identity.fingerprint.to_string()
}

impl TableFile {
    /// Opens whatever table the file holds; checks the header and the length of the file.
    pub fn open(path: &Path) -> Result<TableFile, FileError> {
        let map = map(path)?;
        let header = Header::read(path, &map)?;
        let sound = (0..header.blocks()).map(|_| AtomicBool::new(false)).collect();
        Ok(TableFile { path: path.to_owned(), map, header, sound, kept: Mutex::default() })
    }

    /// Opens a table that must be of this kind.
    pub fn open_as(path: &Path, kind: &Kind) -> Result<TableFile, FileError> {
        let table = TableFile::open(path)?;
        table.must_be(kind)?;
        Ok(table)
    }

    /// Fails unless the table is of this kind.
    pub fn must_be(&self, kind: &Kind) -> Result<(), FileError> {
        let found = &self.header.kind;
        let facts = [
            ("the rule set", [found, kind].map(|kind| kind.identity.rules.to_string())),
            ("the option", [found, kind].map(|kind| options(&kind.identity))),
            ("the fingerprint of the rules", [found, kind].map(fingerprint)),
            ("the layout", [found, kind].map(|kind| kind.layout.clone())),
            ("the width of a cell", [found, kind].map(|kind| kind.width.bytes().to_string())),
            ("the number of cells", [found, kind].map(|kind| kind.cells.to_string())),
        ];
        let other = facts.into_iter().find(|(_, [found, expected])| found != expected);
        other.map_or(Ok(()), |(what, [found, expected])| {
            Err(FileError::Other { path: self.path.clone(), what, found, expected })
        })
    }

    /// What the file says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The length of the file.
    pub fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// The cell with this number.
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

    /// All cells, as bytes. Every CRC is checked.
    pub fn load_all(
        &self,
        threads: usize,
        watch: &(impl Watch + ?Sized),
    ) -> Result<Vec<u8>, LoadError> {
        let kind = &self.header.kind;
        let mut cells = vec![0; kind.cells as usize * kind.width.bytes()];
        let len = self.header.block_cells as usize * kind.width.bytes();
        self.each_block(0, cells.chunks_mut(len).collect(), threads, |done| {
            report(watch, "load", done, self.header.blocks())
        })?;
        Ok(cells)
    }

    /// Visits all cells in order, a block at a time, with the number of the first. Every CRC is
    /// checked.
    pub fn visit_blocks(&self, mut visit: impl FnMut(u64, &[u8])) -> Result<(), FileError> {
        let mut room = Vec::new();
        for block in 0..self.header.blocks() {
            room.resize(self.header.block_bytes(block), 0);
            self.unpack(block, &mut room)?;
            visit(block * u64::from(self.header.block_cells), &room);
        }
        Ok(())
    }

    /// Reads everything again: every CRC, every packed block, and the digest of all cells.
    pub fn check(&self, threads: usize, watch: &(impl Watch + ?Sized)) -> Result<(), LoadError> {
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
            report(watch, "check", first, blocks)?;
        }
        let (found, expected) = (Sum(digest.finalize().into()), self.header.digest);
        if found == expected {
            return Ok(());
        }
        let (path, found, expected) = (self.path.clone(), found.to_string(), expected.to_string());
        Err(FileError::Digest { path, found, expected }.into())
    }

    /// Unpacks the blocks from `first` on into `rooms`, on threads; `done` hears how many are done,
    /// now and then.
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

    /// The bytes of a block as they are stored.
    fn stored(&self, block: u64) -> &[u8] {
        let entry = &self.header.entries[block as usize];
        // Opening the file made sure that every block lies within it.
        &self.map[entry.at as usize..][..entry.len as usize]
    }

    fn damaged(&self, block: u64, what: impl Into<String>) -> FileError {
        FileError::Block {
            path: self.path.clone(),
            block,
            blocks: self.header.blocks(),
            at: self.header.entries[block as usize].at,
            what: what.into(),
        }
    }

    fn checked(&self, block: u64) -> Result<&[u8], FileError> {
        let stored = self.stored(block);
        let (found, expected) = (crc32fast::hash(stored), self.header.entries[block as usize].crc);
        if found == expected {
            return Ok(stored);
        }
        Err(self.damaged(block, format!("its CRC is {found:08x}, expected {expected:08x}")))
    }

    /// A raw block; its CRC is checked the first time.
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
        match zstd::bulk::decompress_to_buffer(stored, room) {
            Ok(bytes) if bytes == room.len() => Ok(()),
            Ok(bytes) => {
                Err(self.damaged(block, format!("{bytes} bytes unpacked, expected {}", room.len())))
            }
            Err(error) => Err(self.damaged(block, format!("it cannot be unpacked: {error}"))),
        }
    }
}

/// Why a table could not be read to the end.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Something is wrong with the file.
    #[error(transparent)]
    File(#[from] FileError),
    /// Whoever watches stopped it.
    #[error(transparent)]
    Stopped(#[from] crate::progress::Stopped),
}

fn report(
    watch: &(impl Watch + ?Sized),
    stage: &str,
    done: u64,
    total: u64,
) -> Result<(), LoadError> {
    Ok(watch.report(&Progress { stage: stage.to_owned(), done, total })?)
}
