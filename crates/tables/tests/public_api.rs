//! The crate as another program uses it: solving, saving, opening, probing and verifying tables, and
//! the identities of the games.

#![cfg(test)]

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Barrier, Mutex};

use dejarik_rules::any::AnyPosition;
use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_rules::groi::Groi;
use dejarik_rules::looney::Looney;
use dejarik_rules::{RuleSet, Wording};
use dejarik_tables::bambara::{self, Index, Solver};
use dejarik_tables::file::Packing;
use dejarik_tables::{
    BambaraTable, FileError, Library, LooneyTable, Pass, ProbeError, Progress, Stopped, Table,
    TableFile, Verdict, Watch, groi, line, looney, moves,
};

/// A position in which White's king steps into the Core and stays there.
const WON: &str = "bambara 12/K11/1 w Qkq";

fn parse(dpn: &str) -> AnyPosition {
    dpn.parse().unwrap()
}

/// Returns bambara with one option set.
fn bambara_with(key: &str, value: &str) -> Bambara {
    let mut rules = Bambara::default();
    rules.set_option(key, value).unwrap();
    rules
}

fn groi_with(key: &str, value: &str) -> Groi {
    let mut rules = Groi::default();
    rules.set_option(key, value).unwrap();
    rules
}

#[test]
fn identities_are_those_of_existing_table_files() {
    let fingerprints = [
        (
            groi::kind(&groi_with("double-exit", "path")).identity,
            "groi, double-exit=path",
            "40313174216efa71d9c8fd6799e08828c051bf878d3bb4c0d19da35aed5e5d69",
        ),
        (
            groi::kind(&Groi::default()).identity,
            "groi, double-exit=side",
            "d9f5fb2dd535348f9bf9afb07f81b0abdf5007fc042a0b2a61547bae5d7fe266",
        ),
        (
            bambara::kind(&Bambara::default(), &Index::new(&Kind::ALL)).identity,
            "bambara, laps=any",
            "85a78f9dcc852b867f5e3fa78b80f1f82be3bbe573ece94a7cb6b12ee2bf84ff",
        ),
        (
            bambara::kind(&bambara_with("laps", "one"), &Index::new(&Kind::ALL)).identity,
            "bambara, laps=one",
            "b8c93d42423b953d980dee3ebd04798b0950a9ab943eb9091e3d0c61ed15b119",
        ),
        (
            looney::identity(),
            "looney",
            "89a2de84200a3d28e5449ce78f05df9dee1e197c9b3b4dc6e02504cd749450e8",
        ),
    ];
    for (identity, name, fingerprint) in fingerprints {
        assert_eq!(identity.to_string(), name);
        assert_eq!(identity.fingerprint.to_string(), fingerprint, "{name}");
    }
    assert_eq!(groi::file_name(&Groi::default()), "groi-double-exit-side.table");
    assert_eq!(bambara::file_name(&Bambara::default(), &Kind::ALL), "bambara-laps-any.table");
    let kinds = [Kind::King, Kind::Pawn];
    assert_eq!(bambara::file_name(&Bambara::default(), &kinds), "bambara-laps-any-kp.table");
    assert_eq!(looney::file_name(4), "looney-4.table");
}

#[test]
fn options_outside_the_game_tree_share_the_identity() {
    for (key, value) in [("setup", "pairs"), ("repetition", "claim"), ("series", "credits")] {
        assert_eq!(groi::kind(&groi_with(key, value)), groi::kind(&Groi::default()), "{key}");
    }
    let order = bambara_with("setup", "NKPQnkqp");
    let index = Index::new(&[Kind::King]);
    assert_eq!(bambara::kind(&order, &index), bambara::kind(&Bambara::default(), &index));
}

/// Solves the game of king and pawn, and writes its table.
fn write_king_and_pawn(path: &Path, packing: Packing) -> Result<(), FileError> {
    let index = Index::new(&[Kind::King, Kind::Pawn]);
    let mut solver = Solver::new(Bambara::default(), &index, 2, &()).unwrap();
    while !solver.is_done() {
        solver.wave(&()).unwrap();
    }
    let facts = bambara::headlines(&solver);
    let written = bambara::write_table(&solver, path, packing, facts, 2, &())?;
    let digest = "12477f8f19c339bdec8aa860b040129cfba0bc3864751cd23d65ac116f7173fc";
    assert_eq!(written.digest.to_string(), digest);
    Ok(())
}

#[test]
fn a_table_survives_the_way_to_disk_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    write_king_and_pawn(&path, Packing::zstd_or_raw(3)).unwrap();
    let kinds = [Kind::King, Kind::Pawn];
    let solved = BambaraTable::solve(&Bambara::default(), &kinds, 2, &()).unwrap();
    let opened = BambaraTable::open_kinds(&path, &Bambara::default(), &kinds).unwrap();
    for rank in (0..opened.index().size() as u32).step_by(13) {
        let position = opened.index().unrank(rank).position();
        assert_eq!(opened.verdict(&position).unwrap(), solved.verdict(&position).unwrap());
    }
    let loaded = opened.in_memory(2, &()).unwrap();
    let verified = loaded.verify(Pass::default(), 2, &(), &mut |_| ()).unwrap();
    assert_eq!((verified.faults, verified.first), (0, None));
    TableFile::open(&path).unwrap().check(2, &()).unwrap();
}

#[test]
fn packed_tables_need_the_zstd_feature() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let written = write_king_and_pawn(&path, Packing::Zstd { level: 3 });
    if cfg!(feature = "zstd") {
        written.unwrap();
        // The file that version 0.1.0 wrote, byte for byte.
        let header = TableFile::open(&path).unwrap().header().clone();
        assert_eq!((header.packed, header.fact("draws").is_some()), (true, true));
    } else {
        let error = written.unwrap_err();
        assert!(matches!(error, FileError::NeedsFeature { feature: "zstd", .. }), "{error}");
        assert!(error.to_string().contains("`zstd`"), "{error}");
        assert!(!path.exists());
    }
}

#[test]
fn a_library_solves_small_games_and_rates_their_moves() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::new(folder.path(), 2, Box::new(|text| panic!("{text}")));
    let position = parse(WON);
    let verdict = library.probe(&position).unwrap();
    assert_eq!(verdict, Verdict { points: 1, plies: 2 });
    let rated = moves(&library, &position).unwrap();
    assert_eq!((rated[0].text.as_str(), rated[0].verdict), ("B1-C", verdict));
    assert!(rated.is_sorted_by(|one, next| one.verdict >= next.verdict));
    let line = line(&library, &position, 9).unwrap();
    assert_eq!(line.len(), 2, "the other side has one step before the win");
    // The whole game needs a file, and dice games have chances only.
    for dpn in ["bambara NKQP2nkqp2/12/1 w -", "looney SBLM2sblm2/12/1 w - 0"] {
        let error = library.probe(&parse(dpn)).unwrap_err();
        assert!(matches!(error, ProbeError::NoTable(_)), "{error}");
    }
    assert!(library.chance(&parse("looney 3L3l4/2S3s5/1 w - 0")).is_err());
}

/// A watch that stops the work if its function says so.
struct Asked<F: Fn(&Progress) -> bool + Sync>(F);

impl<F: Fn(&Progress) -> bool + Sync> Watch for Asked<F> {
    fn report(&self, progress: &Progress) -> Result<(), Stopped> {
        if (self.0)(progress) { Err(Stopped) } else { Ok(()) }
    }
}

#[test]
fn a_table_that_a_watch_stopped_is_solved_by_the_next_call() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::new(folder.path(), 2, Box::new(|text| panic!("{text}")));
    let stopped = library.under(&Asked(|_| true)).probe(&parse(WON));
    assert!(matches!(stopped, Err(ProbeError::NoTable(_))));
    assert_eq!(library.probe(&parse(WON)).unwrap(), Verdict { points: 1, plies: 2 });
}

#[test]
fn a_call_that_is_stopped_while_it_solves_leaves_the_table_to_those_that_wait() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::new(folder.path(), 1, Box::new(|text| panic!("{text}")));
    let (begun, waits) = (Barrier::new(2), AtomicBool::new(false));
    let first = AtomicBool::new(true);
    // The first call solves until the second one waits for it, and is stopped then.
    let solving = Asked(|_| {
        if first.swap(false, Ordering::Relaxed) {
            begun.wait();
        }
        while !waits.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        true
    });
    let waiting = Asked(|progress| {
        waits.fetch_or(progress.stage.in_language("en").starts_with("wait"), Ordering::Relaxed);
        false
    });
    std::thread::scope(|scope| {
        let stopped = scope.spawn(|| library.under(&solving).probe(&parse(WON)));
        begun.wait();
        let waited = library.under(&waiting).probe(&parse(WON));
        assert_eq!(waited.unwrap(), Verdict { points: 1, plies: 2 });
        assert!(matches!(stopped.join().unwrap(), Err(ProbeError::NoTable(_))));
    });
}

#[test]
fn a_library_reports_a_damaged_file_and_does_not_use_it() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bambara-laps-any.table"), b"no table").unwrap();
    let told = std::sync::Arc::new(Mutex::new(Vec::new()));
    let tell = std::sync::Arc::clone(&told);
    let hear = move |text: &Wording| tell.lock().unwrap().push(text.to_string());
    let library = Library::new(folder.path(), 1, Box::new(hear));
    for _ in 0..2 {
        assert!(library.probe(&parse("bambara NKQP2nkqp2/12/1 w -")).is_err());
    }
    let told = told.lock().unwrap();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("not a table of Dejarik"), "{told:?}");
}

#[test]
#[ignore = "solves groi: `.ci/run --long tables` runs it"]
fn a_library_reports_once_a_table_of_groi_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(groi::file_name(&Groi::default()));
    // Not even root can read a directory as a file, or replace it by one.
    fs::create_dir(&path).unwrap();
    let told = std::sync::Arc::new(Mutex::new(Vec::new()));
    let tell = std::sync::Arc::clone(&told);
    let hear = move |text: &Wording| tell.lock().unwrap().push(text.to_string());
    let library = Library::new(folder.path(), 2, Box::new(hear));
    for _ in 0..2 {
        assert!(library.quick_cells().is_some());
        assert!(library.probe(&parse("groi PPPP2pppp2/12/1 w wb")).is_ok());
    }
    let told = told.lock().unwrap();
    let computed = told.iter().filter(|line| line.contains("computed again"));
    let lines: Vec<_> = computed.collect();
    let [line] = lines[..] else { panic!("{told:?}") };
    assert!(line.contains(&path.display().to_string()), "{told:?}");
}

#[test]
fn a_table_refuses_positions_of_other_games() {
    let kinds = [Kind::King, Kind::Queen];
    let table = BambaraTable::solve(&Bambara::default(), &kinds, 1, &()).unwrap();
    assert!(table.probe(&parse(WON)).is_ok());
    assert!(table.answers(&bambara_with("setup", "NKPQnkqp")));
    assert!(!table.answers(&bambara_with("laps", "one")));
    for dpn in ["bambara 12/K11/1 w k", "groi PPPP2pppp2/12/1 w wb"] {
        let error = table.probe(&parse(dpn)).unwrap_err();
        assert!(matches!(error, ProbeError::OtherGame { .. }), "{error}");
    }
}

#[test]
fn a_looney_table_without_files_knows_no_position() {
    let table = LooneyTable::default();
    let position = "looney 3L3l4/2S3s5/1 w - 0".parse().unwrap();
    assert!((looney::LEAST..=looney::MOST).all(|pieces| !table.knows(pieces)));
    let error = table.probe(&Looney::default(), &position).unwrap_err();
    assert!(matches!(error, ProbeError::NoTable(_)), "{error}");
}

#[cfg(feature = "serde")]
#[test]
fn values_survive_serialization() {
    use dejarik_tables::{Chance, Identity};

    let verdict = Verdict { points: -1, plies: 12 };
    let text = serde_json::to_string(&verdict).unwrap();
    assert_eq!(text, r#"{"points":-1,"plies":12}"#);
    assert_eq!(serde_json::from_str::<Verdict>(&text).unwrap(), verdict);
    let chance = Chance { lower: 0.25, upper: 0.5 };
    let text = serde_json::to_string(&chance).unwrap();
    assert_eq!(serde_json::from_str::<Chance>(&text).unwrap(), chance);
    let identity = looney::identity();
    let text = serde_json::to_string(&identity).unwrap();
    assert!(text.starts_with(r#"{"rules":"looney","options":[],"fingerprint":""#), "{text}");
    assert_eq!(serde_json::from_str::<Identity>(&text).unwrap(), identity);
    assert!(serde_json::from_str::<Identity>(&text.replace("looney", "ludo")).is_err());
}
