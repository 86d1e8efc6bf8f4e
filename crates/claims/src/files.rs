//! Claims about files: puzzles, tables, and what the terminal saves.

use std::cell::OnceCell;
use std::fs;
use std::path::PathBuf;

use dejarik_commands::puzzle::Progress;
use dejarik_commands::session::Session;
use dejarik_commands::session::form::Saved;
use dejarik_commands::session::prefs::Prefs;
use dejarik_commands::session::saved::Store;
use dejarik_puzzles::Puzzle;
use dejarik_tables::file::TableFile;
use tempfile::TempDir;

/// A line that is a puzzle is printed byte for byte.
pub fn puzzles_print_what_they_read(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    for line in text.lines() {
        if let Ok(puzzle) = Puzzle::parse(line) {
            assert_eq!(puzzle.to_string(), line);
        }
    }
}

thread_local! {
    static FOLDER: OnceCell<TempDir> = const { OnceCell::new() };
}

/// Returns a path in a folder that is removed at the end. It is in memory if the system has such a place: hundreds of
/// thousands of files are written over and synced, for each of which a disk takes milliseconds.
fn scratch(name: &str) -> PathBuf {
    let new = || tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
    FOLDER.with(|folder| {
        let folder = folder.get_or_init(|| new().expect("there is a folder for files"));
        folder.path().join(name)
    })
}

/// Corrects the checksum of a table's header, which no search finds by chance.
fn with_checksum(input: &[u8]) -> Vec<u8> {
    let mut file = input.to_vec();
    let len = file.get(12..16).and_then(|word| Some(u32::from_le_bytes(word.try_into().ok()?)));
    if let Some(end) = len.and_then(|len| (len as usize).checked_sub(4))
        && end + 4 <= file.len()
    {
        let checksum = crc32fast::hash(&file[..end]);
        file[end..end + 4].copy_from_slice(&checksum.to_le_bytes());
    }
    file
}

/// A file is either refused as a table, or its header answers and its cells can be read or are
/// refused.
pub fn tables_are_read_or_refused(input: &[u8]) {
    for (name, bytes) in [("plain", input.to_vec()), ("corrected", with_checksum(input))] {
        let path = scratch(name);
        fs::write(&path, bytes).expect("a file can be written");
        let Ok(table) = TableFile::open(&path) else { continue };
        assert_eq!(table.bytes(), fs::metadata(&path).expect("the file is there").len());
        assert!(table.must_be(&table.header().kind).is_ok());
        let cells = table.header().kind.cells;
        for index in [0, 1, cells.wrapping_sub(1), cells, u64::MAX] {
            let cell = table.cell(index);
            assert!(index < cells || cell.is_err(), "there is no cell {index}");
        }
    }
}

/// A saved game is refused, or it can be resumed and is saved in a form that is resumed to the same
/// game, or its log is refused.
pub fn saved_games_are_resumed_or_refused(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    let Ok(saved) = text.parse::<Saved>() else { return };
    let Ok(session) = Session::restore(&saved) else { return };
    let again = serde_json::to_string(&session.to_saved()).expect("a game can be saved");
    let again: Saved = again.parse().expect("a saved game can be read");
    let again = Session::restore(&again).expect("a saved game can be resumed");
    assert_eq!(again.game().events(), session.game().events());
    assert_eq!(again.game().position(), session.game().position());
}

/// Any file of settings or of puzzle progress gives settings and progress that can be saved and read
/// again.
pub fn preferences_never_fail(input: &[u8]) {
    let store = Store::at(scratch("store"));
    let Ok(text) = str::from_utf8(input) else { return };
    store.write("settings.json", text).expect("a file can be written");
    // A file that cannot be read is renamed, and the next attempt finds none.
    let prefs = Prefs::load(&store).or_else(|_| Prefs::load(&store)).expect("settings can be read");
    for id in dejarik_rules::RulesId::all() {
        let _ = prefs.usual_terms(id);
    }
    prefs.save(&store).expect("settings can be saved");
    assert_eq!(Prefs::load(&store).expect("saved settings can be read"), prefs);
    store.write("puzzles.json", text).expect("a file can be written");
    let progress = Progress::load(&store).or_else(|_| Progress::load(&store));
    let mut progress = progress.expect("progress can be read");
    progress.save(&store).expect("progress can be saved");
    assert_eq!(Progress::load(&store).expect("saved progress can be read"), progress);
}
