//! Writing a table: the cells in order, to a temporary file that is renamed at the end.
//!
//! If the process dies at any moment, the file under the table's name is either the old one,
//! unchanged, or the complete new one. The temporary file of an abandoned table is removed.

use std::fs;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;
use sha2::{Digest as _, Sha256};

use dejarik_rules::{Wording, wording};

use super::error::FileError;
use super::format::{Packing, Plan};
use super::header::{Entry, Header};
use super::packing;
use crate::identity::Sum;
use crate::progress::{Progress, Watch};

/// Number of blocks that a thread packs before the threads synchronise.
const BATCH: usize = 16;

/// The number of symbolic links that are followed, as on Linux.
const LINKS: usize = 40;

/// Returns the path of the file to write at `path`: where symbolic links lead to, so that they stay. The file may be
/// missing.
///
/// # Errors
/// If the links lead in a circle.
pub fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(target) = fs::read_link(&path) else { return Ok(path) };
        path = path.with_file_name("").join(target);
    }
    fs::canonicalize(path)
}

/// A table that has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Written {
    /// SHA-256 of all cells, unpacked.
    pub digest: Sum,
    /// The length of the file in bytes.
    pub bytes: u64,
}

/// Writes a table file. Dropping it before [`Writer::finish`] abandons the table.
#[derive(Debug)]
pub struct Writer {
    inner: Assembly<BufWriter<AtomicWriteFile>>,
}

impl Writer {
    /// Creates the temporary file of the table `path`. Packing uses `threads` threads; the file
    /// does not depend on their number.
    ///
    /// # Errors
    /// Returns an error if the plan is invalid, the file cannot be created, or the packing needs a
    /// feature that is off.
    pub fn create(path: &Path, plan: &Plan, threads: usize) -> Result<Writer, FileError> {
        let misused = |what| FileError::Misused { path: path.to_owned(), what };
        let header = Header::planned(plan).map_err(misused)?;
        if path.file_name().is_none() {
            return Err(misused(wording!(
                "the path has no file name",
                "le chemin n’a pas de nom de fichier"
            )));
        }
        if plan.packing != Packing::Raw {
            packing::check_available(path)?;
        }
        #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has modes"))]
        let mut options = AtomicWriteFile::options();
        // A file that nobody may read is not followed by another one.
        #[cfg(unix)]
        atomic_write_file::unix::OpenOptionsExt::preserve_mode(&mut options, false);
        let target = followed(path).map_err(FileError::io(path))?;
        let file = options.open(target).map_err(FileError::io(path))?;
        let sink = BufWriter::with_capacity(1 << 20, file);
        let mut inner = Assembly::new(path, header, plan.packing, threads, sink);
        inner.begin()?;
        Ok(Writer { inner })
    }

    /// Writes the next cells and reports progress. The watch cannot stop the writing, because a
    /// checkpoint is written when work is stopped.
    ///
    /// # Errors
    /// As for [`Writer::write`].
    pub fn write_watched(&mut self, cells: &[u8], watch: &dyn Watch) -> Result<(), FileError> {
        self.write(cells)?;
        let path = self.inner.path.display();
        let _ = watch.report(&Progress {
            stage: wording!("write {path}", "écriture de {path}"),
            done: self.inner.taken(),
            total: self.inner.header.kind.cells,
        });
        Ok(())
    }

    /// Writes the next cells, given as any number of bytes.
    ///
    /// # Errors
    /// Returns an error if there are more cells than planned or the file cannot be written.
    pub fn write(&mut self, cells: &[u8]) -> Result<(), FileError> {
        self.inner.write(cells)
    }

    /// Writes the remaining cells and the header, syncs the file to disk, and renames it to its
    /// final name.
    ///
    /// # Errors
    /// Returns an error if there are fewer cells than planned or the file cannot be written.
    pub fn finish(mut self) -> Result<Written, FileError> {
        let written = self.inner.finish()?;
        // If this sync fails, dropping the file removes it. `commit` alone would leave it behind.
        let synced = self.inner.sink.get_ref().sync_all();
        synced.map_err(|error| self.inner.failed(error))?;
        let Assembly { sink, path, .. } = self.inner;
        let file = sink.into_inner().map_err(|error| FileError::io(&path)(error.into_error()))?;
        file.commit().map_err(FileError::io(&path))?;
        Ok(written)
    }
}

/// Writes a table file whose cells `produce` passes on in parts.
pub(crate) fn write_cells(
    path: &Path,
    plan: &Plan,
    threads: usize,
    watch: &dyn Watch,
    produce: impl FnOnce(&mut dyn FnMut(&[u8]) -> Result<(), FileError>) -> Result<(), FileError>,
) -> Result<Written, FileError> {
    let mut writer = Writer::create(path, plan, threads)?;
    produce(&mut |cells| writer.write_watched(cells, watch))?;
    writer.finish()
}

/// A table being written to any sink that can seek.
#[derive(Debug)]
pub(super) struct Assembly<W> {
    path: PathBuf,
    header: Header,
    packing: Packing,
    threads: usize,
    sink: W,
    digest: Sha256,
    /// Cells that do not yet fill a batch of blocks.
    waiting: Vec<u8>,
    at: u64,
}

impl<W: Write + Seek> Assembly<W> {
    pub(super) fn new(
        path: &Path,
        header: Header,
        packing: Packing,
        threads: usize,
        sink: W,
    ) -> Assembly<W> {
        Assembly {
            path: path.to_owned(),
            at: header.len(),
            header,
            packing,
            threads: threads.max(1),
            sink,
            digest: Sha256::new(),
            waiting: Vec::new(),
        }
    }

    /// Reserves space for the header.
    pub(super) fn begin(&mut self) -> Result<(), FileError> {
        let room = vec![0; self.header.len() as usize];
        self.sink.write_all(&room).map_err(|error| self.failed(error))
    }

    pub(super) fn write(&mut self, mut cells: &[u8]) -> Result<(), FileError> {
        let batch = self.block_len() * BATCH * self.threads;
        while !cells.is_empty() {
            let room = batch - self.waiting.len();
            let (now, later) = cells.split_at(room.min(cells.len()));
            cells = later;
            self.waiting.extend_from_slice(now);
            if self.waiting.len() == batch {
                self.pass_on()?;
            }
        }
        Ok(())
    }

    pub(super) fn finish(&mut self) -> Result<Written, FileError> {
        self.pass_on()?;
        let (given, expected) = (self.header.entries.len(), self.header.blocks());
        if given as u64 != expected {
            return Err(self.misused(wording!(
                "cells for {given} blocks were passed, expected {expected}",
                "il y a des cellules pour {given} blocs ; attendu : {expected}"
            )));
        }
        let digest = Sum(std::mem::take(&mut self.digest).finalize().into());
        self.header.digest = digest;
        let header = self.header.to_bytes();
        let done = (|| {
            self.sink.seek(SeekFrom::Start(0))?;
            self.sink.write_all(&header)?;
            self.sink.flush()
        })();
        done.map_err(|error| self.failed(error))?;
        Ok(Written { digest, bytes: self.at })
    }

    /// Returns the number of cells received so far.
    fn taken(&self) -> u64 {
        let blocks = self.header.entries.len() * self.block_len();
        ((blocks + self.waiting.len()) / self.header.kind.width.bytes()) as u64
    }

    fn block_len(&self) -> usize {
        self.header.block_cells as usize * self.header.kind.width.bytes()
    }

    fn misused(&self, what: Wording) -> FileError {
        FileError::Misused { path: self.path.clone(), what }
    }

    fn failed(&self, error: io::Error) -> FileError {
        let path = self.path.clone();
        match error.kind() {
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => FileError::Full { path, written: self.at, error },
            _ => FileError::Io { path, error },
        }
    }

    /// Packs and writes the waiting cells.
    fn pass_on(&mut self) -> Result<(), FileError> {
        let cells = std::mem::take(&mut self.waiting);
        self.digest.update(&cells);
        let blocks: Vec<&[u8]> = cells.chunks(self.block_len()).collect();
        let first = self.header.entries.len() as u64;
        for (block, cells) in (first..).zip(&blocks) {
            if block >= self.header.blocks() || self.header.block_bytes(block) != cells.len() {
                return Err(self.misused(wording!(
                    "more cells were passed than the plan has",
                    "il y a plus de cellules que prévu"
                )));
            }
        }
        let stored = self.pack(&blocks)?;
        for stored in stored {
            self.sink.write_all(&stored).map_err(|error| self.failed(error))?;
            let (len, crc) = (stored.len() as u32, crc32fast::hash(&stored));
            self.header.entries.push(Entry { at: self.at, len, crc });
            self.at += u64::from(len);
        }
        self.waiting = cells;
        self.waiting.clear();
        Ok(())
    }

    fn pack<'a>(&self, blocks: &[&'a [u8]]) -> Result<Vec<std::borrow::Cow<'a, [u8]>>, FileError> {
        let Packing::Zstd { level } = self.packing else {
            return Ok(blocks.iter().map(|block| (*block).into()).collect());
        };
        let share = blocks.len().div_ceil(self.threads).max(1);
        let packed: io::Result<Vec<_>> = std::thread::scope(|scope| {
            let workers: Vec<_> = blocks
                .chunks(share)
                .map(|blocks| scope.spawn(move || packing::pack(level, blocks)))
                .collect();
            let joined = workers.into_iter().map(|worker| {
                worker.join().unwrap_or_else(|_| Err(io::Error::other("a packing thread panicked")))
            });
            joined.collect()
        });
        let packed = packed.map_err(|error| self.failed(error))?;
        Ok(packed.into_iter().flatten().map(Into::into).collect())
    }
}
