//! Writing a table: cells in their order, as they come, to a name of its own, renamed at the end.
//!
//! Whenever the process dies, whatever stood under the name before still stands there, or the whole
//! new table does. A table that is given up is removed again.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::header::{Entry, Header};
use super::{FileError, Packing, Plan};
use crate::identity::Sum;
use crate::{Progress, Watch};

/// Blocks that a thread packs before the threads meet again.
const BATCH: usize = 16;

/// A table that has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// SHA-256 of all cells, unpacked.
    pub digest: Sum,
    /// The length of the file.
    pub bytes: u64,
}

/// A table being written.
#[derive(Debug)]
pub struct Writer {
    inner: Assembly<BufWriter<File>>,
    /// What to remove if the table is given up; `None` once it stands under its name.
    part: Option<PathBuf>,
}

impl Writer {
    /// Begins the table `path`. Packing may use `threads`; the file is the same for any number.
    pub fn create(path: &Path, plan: &Plan, threads: usize) -> Result<Writer, FileError> {
        let misused = |what| FileError::Misused { path: path.to_owned(), what };
        let header = Header::planned(plan).map_err(misused)?;
        let Some(name) = path.file_name() else {
            return Err(misused("it names no file".into()));
        };
        let mut part = std::ffi::OsString::from(".");
        part.push(name);
        part.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(part);
        let file = File::create(&part).map_err(FileError::io(&part))?;
        let sink = BufWriter::with_capacity(1 << 20, file);
        // From here on whatever fails removes the part again.
        let mut writer = Writer {
            inner: Assembly::new(path, header, plan.packing, threads, sink),
            part: Some(part),
        };
        writer.inner.begin()?;
        Ok(writer)
    }

    /// Takes the next cells and says how far it is. Writing is not broken off, whatever `watch`
    /// answers: a checkpoint is what a stop leaves behind.
    pub fn write_watched(&mut self, cells: &[u8], watch: &dyn Watch) -> Result<(), FileError> {
        self.write(cells)?;
        let _ = watch.report(&Progress {
            stage: format!("write {}", self.inner.path.display()),
            done: self.inner.taken(),
            total: self.inner.header.kind.cells,
        });
        Ok(())
    }

    /// Takes the next cells, any number of bytes of them.
    pub fn write(&mut self, cells: &[u8]) -> Result<(), FileError> {
        self.inner.write(cells)
    }

    /// Writes what is left and the header, makes sure that all is on the disk, and gives the file its
    /// name.
    pub fn finish(mut self) -> Result<Written, FileError> {
        let written = self.inner.finish()?;
        let path = self.inner.path.clone();
        let synced = self.inner.sink.get_ref().sync_all();
        synced.map_err(|error| self.inner.failed(error))?;
        if let Some(part) = &self.part {
            fs::rename(part, &path).map_err(FileError::io(&path))?;
            self.part = None;
        }
        sync_folder(&path).map_err(FileError::io(&path))?;
        Ok(written)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if let Some(part) = &self.part {
            // It is of no use to anybody; if it cannot be removed, that harms nobody.
            let _ = fs::remove_file(part);
        }
    }
}

/// Makes sure that the new name is on the disk, where the system knows how.
fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    } else {
        Ok(())
    }
}

/// The table taking shape in whatever can be written and sought.
#[derive(Debug)]
pub(super) struct Assembly<W> {
    path: PathBuf,
    header: Header,
    packing: Packing,
    threads: usize,
    sink: W,
    digest: Sha256,
    /// Cells that do not make a batch of blocks yet.
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

    /// Leaves room for the header.
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
            return Err(
                self.misused(format!("cells for {given} blocks given, expected {expected}"))
            );
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

    /// How many cells have come so far.
    fn taken(&self) -> u64 {
        let blocks = self.header.entries.len() * self.block_len();
        ((blocks + self.waiting.len()) / self.header.kind.width.bytes()) as u64
    }

    fn block_len(&self) -> usize {
        self.header.block_cells as usize * self.header.kind.width.bytes()
    }

    fn misused(&self, what: String) -> FileError {
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

    /// Packs the cells that wait and writes them.
    fn pass_on(&mut self) -> Result<(), FileError> {
        let cells = std::mem::take(&mut self.waiting);
        self.digest.update(&cells);
        let blocks: Vec<&[u8]> = cells.chunks(self.block_len()).collect();
        let first = self.header.entries.len() as u64;
        for (block, cells) in (first..).zip(&blocks) {
            if block >= self.header.blocks() || self.header.block_bytes(block) != cells.len() {
                return Err(self.misused("not as many cells were given as there are".into()));
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
        let pack = |blocks: &[&[u8]]| -> io::Result<Vec<Vec<u8>>> {
            let mut packer = zstd::bulk::Compressor::new(level)?;
            blocks.iter().map(|block| packer.compress(block)).collect()
        };
        let packed: io::Result<Vec<_>> = std::thread::scope(|scope| {
            let workers: Vec<_> =
                blocks.chunks(share).map(|blocks| scope.spawn(|| pack(blocks))).collect();
            let joined = workers.into_iter().map(|worker| {
                worker.join().unwrap_or_else(|_| Err(io::Error::other("a packing thread died")))
            });
            joined.collect()
        });
        let packed = packed.map_err(|error| self.failed(error))?;
        Ok(packed.into_iter().flatten().map(Into::into).collect())
    }
}
