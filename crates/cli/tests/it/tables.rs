//! The tables of perfect play as other programs see them: solve, verify, probe, and the cache.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::common::{self, Answer, answer, binary, groi_table, refused};

const START: &str = "groi PPPP2pppp2/12/1 w wb";

/// Returns a cache that has the table of groi.
fn cache() -> &'static Path {
    groi_table().parent().unwrap()
}

fn run(cache: &Path, arguments: &[&str]) -> Answer {
    let home = tempfile::tempdir().unwrap();
    let mut command = binary(home.path());
    command.env("DEJARIK_CACHE_DIR", cache).args(arguments);
    answer(command.output().unwrap())
}

fn probe(dpn: &str) -> Value {
    let probed = run(cache(), &["probe", dpn, "--json", "--line", "200"]);
    assert_eq!((probed.code, probed.err.as_str()), (0, ""), "{probed:?}");
    serde_json::from_str(&probed.out).unwrap()
}

/// Writes a copy of the table in which one byte is changed.
fn damaged(folder: &Path, at: impl Fn(usize) -> usize) -> PathBuf {
    let mut bytes = fs::read(groi_table()).unwrap();
    let at = at(bytes.len());
    bytes[at] ^= 0x10;
    let path = folder.join(groi_table().file_name().unwrap());
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn probe_answers_with_value_distance_moves_and_line() {
    let start = probe(START);
    assert_eq!(start["value"], 1);
    assert_eq!(start["distance"], 7);
    let moves = start["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 8);
    assert_eq!((&moves[0]["value"], &moves[0]["distance"]), (&json!(1), &json!(7)));
    let values: Vec<_> = moves.iter().map(|each| each["value"].as_i64().unwrap()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert_eq!(start["bestLine"][0], moves[0]["move"]);
    // White has just made a run of four, so the game is over.
    let over = probe("groi 6pppp2/PPPP8/1 b -");
    assert_eq!(over, json!({"value": -3, "distance": 0, "moves": [], "bestLine": []}));
    // One move wins three points.
    let near = probe("groi P5pppp2/1PPP8/1 w -");
    assert_eq!((&near["value"], &near["distance"]), (&json!(3), &json!(1)));
    assert_eq!(near["moves"][0], json!({"move": "A1-B1", "value": 3, "distance": 1}));
    let level = probe("groi PpPpPpPp4/12/1 w wb");
    assert_eq!((&level["value"], &level["distance"]), (&json!(0), &Value::Null));
}

#[test]
fn probe_answers_in_both_languages() {
    let english = run(cache(), &["probe", START]).out;
    assert!(english.starts_with("White forces 1 point in 7 plies.\n"), "{english}");
    let french = run(cache(), &["--lang", "fr", "probe", START]).out;
    assert!(french.starts_with("Les Blancs assurent 1 point en 7 demi-coups.\n"), "{french}");
    assert_eq!(english.lines().count(), french.lines().count());
    assert!(english.contains("Best line: "), "{english}");
}

/// A side that is behind can put the result off by a move that loses more points. The distance of the
/// position is the one that FORMATS defines, in every answer, and a review has it as well.
#[test]
fn probe_analyse_and_review_give_one_distance() {
    for (dpn, value, plies) in [
        ("groi 1P2Pp1p4/1PP3p5/p w -", -2, 12),
        ("groi 1P5pp3/P1P2P6/p b -", -1, 16),
        ("groi PPPP2pppp2/12/1 w wb", 1, 7),
    ] {
        let probed = probe(dpn);
        assert_eq!((&probed["value"], &probed["distance"]), (&json!(value), &json!(plies)));
        let analysed = run(cache(), &["analyse", dpn, "--json"]).out;
        let analysed: Value = serde_json::from_str(&analysed).unwrap();
        assert_eq!(analysed["value"]["points"], value, "{analysed}");
        assert_eq!(analysed["value"]["plies"], plies, "{analysed}");
        let headline = |command: &[&str]| {
            let said = run(cache(), command).out;
            let line = said.lines().find(|line| line.contains(" forces ")).map(str::to_owned);
            line.unwrap_or_else(|| panic!("{said}"))
        };
        let (probed, analysed) =
            (headline(&["probe", dpn]), headline(&["analyse", "--plain", dpn]));
        assert!(analysed.starts_with(&probed), "{probed} {analysed}");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.dgn");
        let best = probe(dpn)["moves"][0]["move"].as_str().unwrap().to_owned();
        fs::write(
            &file,
            format!("[Rules \"groi\"]\n[Revision \"2\"]\n[DPN \"{dpn}\"]\n\n1. {best} *\n"),
        )
        .unwrap();
        let reviewed = run(cache(), &["review", file.to_str().unwrap(), "--json"]);
        let reviewed: Value = serde_json::from_str(&reviewed.out).unwrap();
        assert_eq!(reviewed["steps"][0]["before"]["plies"], plies, "{reviewed}");
    }
}

#[test]
fn bambara_without_a_table_is_reviewed_by_estimates_that_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.dgn");
    fs::write(&file, "[Rules \"bambara\"]\n\n1. A2-B2 A7xB2 *\n").unwrap();
    let file = file.to_str().unwrap();
    let said = run(folder.path(), &["review", file]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("These are estimates: there is no table"), "{said:?}");
    assert!(said.out.contains("dejarik solve bambara computes it (11 minutes"), "{said:?}");
    let french = run(folder.path(), &["review", file, "--lang", "fr"]);
    assert!(french.out.contains("Ce sont des estimations"), "{french:?}");
    let reviewed = run(folder.path(), &["review", file, "--json"]).out;
    let reviewed: Value = serde_json::from_str(&reviewed).unwrap();
    assert_eq!(reviewed["steps"][0]["before"]["exact"], false, "{reviewed}");
}

/// Writes a game in which each side plays the best moves except one; returns the two exceptions.
fn game_with_slips(folder: &Path) -> (PathBuf, [String; 2]) {
    let (mut dpn, mut words, mut slips) = (START.to_owned(), Vec::new(), Vec::new());
    for ply in 0..6 {
        let probed = probe(&dpn);
        let moves = probed["moves"].as_array().unwrap();
        // White gives its win away on the third ply, Black its gain on the fourth.
        let chosen = if ply == 2 || ply == 3 { moves.last() } else { moves.first() };
        let (chosen, best) = (chosen.unwrap(), &moves[0]);
        let word = chosen["move"].as_str().unwrap().to_owned();
        if ply == 2 || ply == 3 {
            assert_ne!(chosen["value"], best["value"], "ply {ply} has something to lose");
            slips.push(word.clone());
        }
        dpn = common::ok(&["apply", &dpn, &word]).trim().to_owned();
        words.push(word);
    }
    let path = folder.join("game.dgn");
    fs::write(&path, format!("[Rules \"groi\"]\n[Revision \"2\"]\n{} *\n", words.join(" ")))
        .unwrap();
    (path, slips.try_into().unwrap())
}

#[test]
fn a_game_is_reviewed_and_its_slips_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let (path, [first, second]) = game_with_slips(folder.path());
    let home = tempfile::tempdir().unwrap();
    common::lend_groi_table(home.path());
    let lines = b"summary\nstart\nnext\nnext\nprevious\ngraph\nreview\nquit\n";
    let reviewed = common::fed(home.path(), &["analyse", path.to_str().unwrap(), "--plain"], lines);
    assert_eq!((reviewed.code, reviewed.err.as_str()), (0, ""), "{reviewed:?}");
    let out = &reviewed.out;
    let place = |text: &str| out.find(text).unwrap_or_else(|| panic!("no `{text}` in {out}"));
    assert!(out.contains("White: 3 moves, 2 best, 0 slower"), "{out}");
    assert!(out.contains("Black: 3 moves, 2 best, 0 slower"), "{out}");
    assert!(place(&format!("{first}: ")) < place(&format!("{second}: ")));
    assert!(out.contains("The best move was"), "{out}");
    assert!(out.contains("▄") || out.contains("█"), "the graph: {out}");
}

#[test]
#[ignore = "takes 20 s: `.ci/run --long tables` runs it"]
fn verify_proves_the_table_of_groi() {
    let proved = run(cache(), &["verify", groi_table().to_str().unwrap(), "--json"]);
    assert_eq!(proved.code, 0, "{proved:?}");
    let proved: Value = serde_json::from_str(&proved.out).unwrap();
    assert_eq!((&proved["faults"], &proved["proved"]), (&json!(0), &json!(true)));
    assert_eq!(proved["positions"], 4 * 4_979_061);
    assert_eq!(proved.get("kinds"), None, "the whole game");
}

#[test]
fn verify_tells_a_damaged_table_from_a_file_it_cannot_use() {
    let folder = tempfile::tempdir().unwrap();
    let path = damaged(folder.path(), |len| len - 100);
    let verified = run(cache(), &["verify", path.to_str().unwrap()]);
    let answered = run(cache(), &["verify", path.to_str().unwrap(), "--json"]);
    let answer: Value = serde_json::from_str(&answered.out).unwrap();
    assert_eq!((answered.code, &answer["proved"]), (1, &false.into()), "{answered:?}");
    assert!(answer["first"].is_string() && answer.get("error").is_none(), "{answered:?}");
    assert_eq!(verified.code, 1, "{verified:?}");
    assert!(verified.err.contains("CRC"), "{verified:?}");
    let text = folder.path().join("text");
    fs::write(&text, "a table, honestly").unwrap();
    refused(&["verify", text.to_str().unwrap()], &["not a table"]);
    refused(&["verify", folder.path().join("none").to_str().unwrap()], &["none"]);
    let folder = folder.path().to_str().unwrap();
    for command in ["verify", "facts"] {
        refused(&[command, folder], &[folder, "is a directory"]);
        #[cfg(unix)]
        refused(&[command, "/dev/null"], &["/dev/null: not a table"]);
    }
    refused(&["restore", folder], &[folder, "expected a backup"]);
}

#[test]
fn a_table_of_the_cache_that_is_damaged_or_may_not_be_read_is_reported_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = damaged(folder.path(), |len| len / 2);
    // Root reads the file nevertheless, and finds that it is damaged.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    }
    let probed = run(folder.path(), &["probe", START, "--json"]);
    assert_eq!(probed.code, 0, "{probed:?}");
    assert!(probed.err.contains("CRC") || probed.err.contains("denied"), "{probed:?}");
    assert!(probed.err.contains("computed again"), "{probed:?}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o400, 0o400);
    }
    assert_eq!(fs::read(&path).unwrap(), fs::read(groi_table()).unwrap(), "byte for byte");
    let again = run(folder.path(), &["probe", START]);
    assert_eq!(again.err, "", "the new table is used");
}

#[test]
fn a_game_without_a_table_is_refused() {
    for dpn in ["looney SBLM2sblm2/12/1 w - 0", "simeone NSKM2xthg2/12/1 w w 0-0 - 0"] {
        refused(&["probe", dpn], &["no table"]);
    }
    refused(&["solve", "simeone"], &["no table"]);
    refused(&["solve", "looney", "--pieces", "9"], &["--pieces", "4 to 8"]);
    refused(&["solve", "looney", "--pieces", "6", "--memory", "100"], &["--memory", "MiB"]);
    refused(&["solve", "looney", "--kinds", "KQ"], &["--kinds", "bambara"]);
    refused(&["solve", "groi", "--pieces", "4"], &["--pieces", "groi"]);
    refused(&["solve", "groi", "--memory", "10"], &["--memory", "MiB"]);
    refused(&["solve", "groi", "--kinds", "KQ"], &["--kinds", "groi"]);
    refused(&["solve", "chess"], &["chess"]);
}

#[test]
fn regret_measures_a_player_by_the_table() {
    let game = ["regret", "bambara", "--from", "bambara 1KQ4kq3/12/1 w -", "--positions", "60"];
    let told = |arguments: &[&str]| -> Value {
        let told = run(Path::new("nowhere"), &[&game[..], arguments, &["--json"]].concat());
        assert_eq!((told.code, told.err.as_str()), (0, ""), "{told:?}");
        serde_json::from_str(&told.out).unwrap()
    };
    let near = told(&["depth=1", "--threads", "2"]);
    assert_eq!(near, told(&["depth=1", "--threads", "1"]));
    let judged = &near["judged"][0];
    assert_eq!((&judged["player"], &judged["kept"]["positions"]), (&json!("depth=1"), &json!(60)));
    let lost = 60 - judged["kept"]["kept"].as_u64().unwrap();
    assert_eq!(judged["slips"].as_array().unwrap().len() as u64, lost);
    assert!(lost > 0, "{near}");
    assert_eq!(told(&["--ladder"])["judged"].as_array().unwrap().len(), 8);
    let text = run(Path::new("nowhere"), &[&game[..], &["--time", "1ms", "--slips"]].concat());
    assert_eq!(text.code, 0, "{text:?}");
    assert!(text.out.contains("1ms a move, 60 positions, seed 1\nkept "), "{text:?}");
    refused(&["regret", "simeone", "level-1"], &["only for groi, bambara and looney"]);
    refused(&["regret", "looney", "level-1", "--positions", "1"], &["looney"]);
    refused(&["regret", "groi", "level-1", "--from", game[3]], &["--from", "groi"]);
    refused(&["regret", "groi", "--time", "2h"], &["--time", "1ms to 1h"]);
}

#[test]
fn a_measurement_of_fewer_positions_deletes_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("regret.json");
    let measure = |positions: &str| {
        let game = ["regret", "bambara", "random", "--from", "bambara 1KQ4kq3/12/1 w -", "--file"];
        let rest = [file.to_str().unwrap(), "--positions", positions];
        run(Path::new("nowhere"), &[&game[..], &rest].concat())
    };
    assert_eq!(measure("5").code, 0);
    let kept = fs::read(&file).unwrap();
    let fewer = measure("2");
    assert_eq!((fewer.code, fewer.out.as_str()), (2, ""), "{fewer:?}");
    assert!(fewer.err.contains("number 5: expected --positions 5 or more"), "{fewer:?}");
    assert_eq!(fs::read(&file).unwrap(), kept);
}

#[test]
fn puzzles_are_made_and_checked_and_a_wrong_one_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (whole, parts) = (file("whole.jsonl"), file("parts.jsonl"));
    let make = |path: &str, count: &str, games: &str| {
        let base = ["puzzles", "make", "groi", "--seed", "3", "--out", path];
        let made = run(cache(), &[&base[..], &["--count", count, "--games", games]].concat());
        assert_eq!((made.code, made.err.as_str()), (0, ""), "{made:?}");
        made.out
    };
    let said = make(&whole, "3", "60");
    assert!(said.contains('3') && said.contains("moves "), "{said}");
    // Made in two runs the puzzles are the same.
    make(&parts, "1", "60");
    assert_eq!(fs::read_to_string(&parts).unwrap().lines().count(), 1);
    make(&parts, "3", "60");
    let made = fs::read_to_string(&whole).unwrap();
    assert_eq!(made.lines().count(), 3);
    assert_eq!(made, fs::read_to_string(&parts).unwrap());

    let proved = run(cache(), &["puzzles", "check", "--file", &whole, "--json"]);
    assert_eq!(proved.out.trim(), r#"{"puzzles":3,"faults":[]}"#, "{proved:?}");

    // A puzzle with a lower goal than the position's value is wrong.
    let line = made.lines().find(|line| line.contains(r#""goal":2"#)).unwrap();
    let puzzle: Value = serde_json::from_str(line).unwrap();
    fs::write(&whole, line.replace(r#""goal":2"#, r#""goal":1"#) + "\n").unwrap();
    let wrong = run(cache(), &["puzzles", "check", "--file", &whole]);
    assert_eq!(wrong.code, 1, "{wrong:?}");
    let said = format!("{}: the position is worth 2 points", puzzle["id"].as_str().unwrap());
    assert!(wrong.out.contains(&said), "{wrong:?}");
    fs::write(&whole, "{}\n").unwrap();
    refused(&["puzzles", "check", "--file", &whole], &["whole.jsonl"]);
    refused(&["puzzles", "make", "looney", "--out", &whole], &["looney"]);
}
