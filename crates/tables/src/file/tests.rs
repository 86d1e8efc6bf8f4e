//! Tests of writing and reading tables, and of every way in which a file can be wrong.

use std::fs;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use dejarik_rules::groi::{DoubleExit, Groi};
use proptest::prelude::*;
use tempfile::TempDir;

use super::header::Header;
use super::writer::Assembly;
use super::*;
use crate::identity::{Identity, Sum};

fn kind(rules: Groi, width: Width, cells: u64) -> Kind {
    let identity = Identity::of(&rules, &[rules.start()]);
    Kind { identity, layout: "test-1".into(), width, cells }
}

fn plan(cells: &[u8], width: Width, block_cells: u32, packing: Packing) -> Plan {
    let kind = kind(Groi::default(), width, (cells.len() / width.bytes()) as u64);
    let facts = vec![("wins".into(), "3 of 7".into()), ("longest-win".into(), "9".into())];
    Plan { kind, block_cells, packing, facts }
}

fn write(path: &Path, plan: &Plan, cells: &[u8], threads: usize) -> Result<Written, FileError> {
    let mut writer = Writer::create(path, plan, threads)?;
    // In pieces that do not align with blocks.
    cells.chunks(7).try_for_each(|piece| writer.write(piece))?;
    writer.finish()
}

/// Returns cells that pack well, but not to nothing.
fn sample(bytes: usize) -> Vec<u8> {
    (0..bytes).map(|index| (index * index / 64 % 251) as u8 & 0x1F).collect()
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Writes a small table with each packing.
fn small(folder: &TempDir) -> Vec<(PathBuf, Plan, Vec<u8>)> {
    let zstd = Packing::zstd_or_raw(3);
    let tables = [("raw", Width::One, Packing::Raw), ("zstd", Width::Two, zstd)];
    let make = |(name, width, packing)| {
        let (path, cells) = (folder.path().join(name), sample(1000));
        let plan = plan(&cells, width, 90, packing);
        write(&path, &plan, &cells, 1).unwrap();
        (path, plan, cells)
    };
    tables.into_iter().map(make).collect()
}

/// Returns the names of the files in a folder, sorted.
fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn reading_returns_what_was_written(
        mut cells in prop::collection::vec(any::<u8>(), 0..4000),
        two in any::<bool>(),
        block_cells in 1..700u32,
        level in prop::option::of(1..=6i32),
        threads in 1..4usize,
    ) {
        let width = if two { Width::Two } else { Width::One };
        cells.truncate(cells.len() / width.bytes() * width.bytes());
        let packing = level.map_or(Packing::Raw, |level| Packing::Zstd { level });
        let plan = plan(&cells, width, block_cells, packing);
        let folder = folder();
        let path = folder.path().join("table");
        let written = write(&path, &plan, &cells, threads).unwrap();
        let table = TableFile::open_as(&path, &plan.kind).unwrap();
        prop_assert_eq!(table.header().digest, written.digest);
        prop_assert_eq!(table.bytes(), written.bytes);
        prop_assert_eq!(&table.header().facts, &plan.facts);
        prop_assert_eq!(&table.load_all(threads, &()).unwrap(), &cells);
        table.check(threads, &()).unwrap();
        for (index, cell) in (0..).zip(cells.chunks(width.bytes())) {
            let expected = cell.iter().rev().fold(0, |sum, byte| sum << 8 | u16::from(*byte));
            prop_assert_eq!(table.cell(index).unwrap(), expected);
        }
        let beyond = matches!(table.cell(plan.kind.cells), Err(FileError::NoCell { .. }));
        prop_assert!(beyond);
    }
}

#[test]
fn the_digest_depends_on_neither_packing_nor_threads() {
    let folder = folder();
    let cells = sample(100_000);
    let mut digests = Vec::new();
    for (name, packing, threads) in [
        ("raw", Packing::Raw, 1),
        ("fast", Packing::Zstd { level: 1 }, 1),
        ("small", Packing::Zstd { level: 12 }, 3),
        ("again", Packing::Zstd { level: 12 }, 1),
    ] {
        let path = folder.path().join(name);
        let plan = plan(&cells, Width::One, 1024, packing);
        digests.push(write(&path, &plan, &cells, threads).unwrap().digest);
    }
    assert!(digests.windows(2).all(|pair| pair[0] == pair[1]));
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("small"), read("again"), "the whole file does not depend on threads");
    assert!(read("small").len() < read("raw").len() * 3 / 4);
}

fn whole(path: &Path, kind: &Kind) -> Result<(), LoadError> {
    TableFile::open_as(path, kind)?.check(1, &())
}

#[test]
fn every_flipped_byte_is_found() {
    let folder = folder();
    for (path, plan, _) in small(&folder) {
        let sound = fs::read(&path).unwrap();
        let damaged = folder.path().join("damaged");
        for at in 0..sound.len() {
            let mut bytes = sound.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(&damaged, &bytes).unwrap();
            let error = whole(&damaged, &plan.kind).expect_err("a flipped byte was not found");
            let LoadError::File(error) = error else { panic!("{error}") };
            assert!(error.is_about_contents(), "byte {at}: {error}");
        }
        whole(&path, &plan.kind).unwrap();
    }
}

#[test]
fn a_flipped_byte_is_found_when_its_cell_is_read() {
    let folder = folder();
    for (path, plan, cells) in small(&folder) {
        let mut bytes = fs::read(&path).unwrap();
        let last = bytes.len() - 1;
        bytes[last] ^= 4;
        fs::write(&path, &bytes).unwrap();
        let table = TableFile::open_as(&path, &plan.kind).unwrap();
        assert_eq!(table.cell(0).unwrap() & 0xFF, u16::from(cells[0]), "other blocks are read");
        let error = table.cell(plan.kind.cells - 1).unwrap_err();
        assert!(matches!(error, FileError::Block { .. }), "{error}");
        assert!(table.load_all(2, &()).is_err());
    }
}

#[test]
fn a_truncated_or_extended_file_is_refused() {
    let folder = folder();
    for (path, plan, _) in small(&folder) {
        let sound = fs::read(&path).unwrap();
        let cut = folder.path().join("cut");
        for len in 0..sound.len() {
            fs::write(&cut, &sound[..len]).unwrap();
            assert!(TableFile::open(&cut).is_err(), "{len} bytes were accepted");
        }
        fs::write(&cut, [&sound[..], b"x"].concat()).unwrap();
        let error = TableFile::open_as(&cut, &plan.kind).unwrap_err();
        assert!(matches!(error, FileError::Length { .. }), "{error}");
    }
}

#[test]
fn a_table_of_another_kind_is_refused_and_the_difference_named() {
    let folder = folder();
    let (path, plan, _) = small(&folder).remove(0);
    let Kind { identity, layout, width, cells } = plan.kind.clone();
    let path_only = Groi { double_exit: DoubleExit::Path, ..Groi::default() };
    let sum = Sum([7; 32]);
    let others = [
        ("the option is", kind(path_only, width, cells)),
        (
            "the fingerprint of the rules is",
            Kind { identity: Identity { fingerprint: sum, ..identity }, ..plan.kind.clone() },
        ),
        ("the layout is test-1", Kind { layout: format!("{layout}x"), ..plan.kind.clone() }),
        ("the width of a cell is 1", Kind { width: Width::Two, ..plan.kind.clone() }),
        ("the number of cells is 1000", Kind { cells: 999, ..plan.kind.clone() }),
    ];
    for (what, kind) in others {
        let error = TableFile::open_as(&path, &kind).unwrap_err();
        assert!(error.to_string().contains(what), "{error}");
        assert!(matches!(error, FileError::Other { .. }));
    }
    let mut bytes = fs::read(&path).unwrap();
    bytes[8] = 2;
    fs::write(&path, &bytes).unwrap();
    let error = TableFile::open(&path).unwrap_err();
    assert!(error.to_string().ends_with("version 2 of the format, expected 1"), "{error}");
    let error = TableFile::open(&folder.path().join("nowhere")).unwrap_err();
    assert!(!error.is_about_contents(), "{error}");
}

#[test]
fn an_inconsistent_header_with_a_right_crc_is_refused() {
    let folder = folder();
    let (path, _, _) = small(&folder).remove(0);
    let sound = fs::read(&path).unwrap();
    let swaps = [
        ("cells=1000", "cells=1001"),
        ("cells=1000", "cells=10x0"),
        ("width=1\n", "width=2\n"),
        ("width=1\n", "width=3\n"),
        ("block-cells=90", "block-cells=00"),
        ("block-cells=90", "block-cells=09"),
        ("packing=raw\n", "packing=sml\n"),
        ("rules=groi\n", "rules=gory\n"),
        ("fact.wins", "fict.wins"),
        ("layout=", "laiout="),
    ];
    for (from, to) in swaps {
        let mut bytes = sound.clone();
        let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).unwrap();
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
        let end = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
        let crc = crc32fast::hash(&bytes[..end - 4]);
        bytes[end - 4..end].copy_from_slice(&crc.to_le_bytes());
        fs::write(&path, &bytes).unwrap();
        let error = TableFile::open(&path).expect_err(to);
        assert!(matches!(error, FileError::Header { .. }), "{to}: {error}");
    }
}

#[test]
fn an_abandoned_table_leaves_no_file_and_keeps_the_old_one() {
    let folder = folder();
    let (path, plan, cells) = small(&folder).remove(0);
    let before = names(&folder);
    let mut writer = Writer::create(&path, &plan, 1).unwrap();
    writer.write(&cells[..500]).unwrap();
    assert_eq!(names(&folder).len(), before.len() + 1);
    drop(writer);
    assert_eq!(names(&folder), before);
    let mut writer = Writer::create(&path, &plan, 1).unwrap();
    writer.write(&cells[..500]).unwrap();
    assert!(matches!(writer.finish(), Err(FileError::Misused { .. })), "too few cells");
    let error = write(&path, &plan, &sample(1001), 1).unwrap_err();
    assert!(matches!(error, FileError::Misused { .. }), "too many cells: {error}");
    assert_eq!(names(&folder), before);
    whole(&path, &plan.kind).unwrap();
    let wrong = Plan { facts: vec![("no name".into(), String::new())], ..plan };
    assert!(matches!(Writer::create(&path, &wrong, 1), Err(FileError::Misused { .. })));
}

#[cfg(unix)]
#[test]
fn a_link_to_a_table_stays_and_the_table_is_replaced() {
    let folder = folder();
    let (path, plan, _) = small(&folder).remove(0);
    let (link, before) = (folder.path().join("link"), fs::read(&path).unwrap());
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let cells: Vec<u8> = sample(1000).into_iter().rev().collect();
    write(&link, &plan, &cells, 1).unwrap();
    assert!(link.is_symlink());
    assert_ne!(fs::read(&path).unwrap(), before);
    whole(&path, &plan.kind).unwrap();
}

#[cfg(unix)]
#[test]
fn a_link_to_a_missing_table_stays_and_the_table_is_written_where_it_leads() {
    use std::os::unix::fs::symlink;

    let folder = folder();
    let (_, plan, _) = small(&folder).remove(0);
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("kept")).unwrap();
    symlink("kept/again", path("link")).unwrap();
    symlink("missing", path("kept/again")).unwrap();
    symlink("circle", path("circle")).unwrap();
    write(&path("link"), &plan, &sample(1000), 1).unwrap();
    whole(&path("kept/missing"), &plan.kind).unwrap();
    assert!(matches!(Writer::create(&path("circle"), &plan, 1), Err(FileError::Io { .. })));
    for link in ["link", "kept/again", "circle"] {
        assert!(path(link).is_symlink(), "{link}");
    }
}

/// A disk with a limited capacity in bytes.
struct Disk {
    room: u64,
    inner: io::Cursor<Vec<u8>>,
}

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let left = self.room.saturating_sub(self.inner.position());
        if left == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.inner.write(&bytes[..bytes.len().min(left as usize)])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Disk {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}

#[test]
fn a_disk_full_at_any_byte_is_reported() {
    let cells = sample(1000);
    let plan = plan(&cells, Width::One, 90, Packing::Raw);
    let onto = |room: u64| {
        let disk = Disk { room, inner: io::Cursor::default() };
        let header = Header::planned(&plan).unwrap();
        let mut table = Assembly::new(Path::new("t"), header, plan.packing, 1, disk);
        table.begin()?;
        table.write(&cells)?;
        table.finish()
    };
    let bytes = onto(u64::MAX).unwrap().bytes;
    for room in (0..bytes).step_by(13).chain([bytes - 1]) {
        let error = onto(room).expect_err("more was written than the disk holds");
        assert!(matches!(error, FileError::Full { .. }), "{error}");
        assert!(error.to_string().contains("the disk is full"), "{error}");
    }
    assert_eq!(onto(bytes).unwrap().bytes, bytes);
}

/// The environment variable with the path that the child process of the next test writes to.
const CHILD: &str = "DEJARIK_TEST_FULL_DISK";

/// Run by the next test in a process that may write files of 4 KiB only.
#[test]
fn child_that_writes_into_a_full_disk() {
    let Some(path) = std::env::var_os(CHILD) else { return };
    let cells = sample(1_000_000);
    let plan = plan(&cells, Width::One, 4096, Packing::Raw);
    let error = write(Path::new(&path), &plan, &cells, 1).expect_err("the disk was not full");
    assert!(matches!(error, FileError::Full { .. }), "{error}");
}

#[test]
#[cfg(unix)]
fn a_full_disk_leaves_the_old_table_in_place() {
    let folder = folder();
    let (path, plan, _) = small(&folder).remove(0);
    let before = names(&folder);
    let me = std::env::current_exe().unwrap();
    // The limit on the length of files replaces a full disk: the system refuses to write.
    let status = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" child_that_writes_into"])
        .arg(&me)
        .env(CHILD, &path)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&status.stdout);
    assert!(status.status.success() && said.contains("1 passed"), "{said}");
    assert_eq!(names(&folder), before, "a partial table was left");
    whole(&path, &plan.kind).unwrap();
}
