//! The JSON that every command prints is valid by its published schema in `docs/schemas`. `solve_looney.rs` checks what
//! needs a table of looney.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use dejarik_server::store::Sqlite;
use serde_json::Value;

use crate::common::{Answer, fed, lend_groi_table, run};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas")
}

/// Asserts that the answer of a run is valid by a schema, whatever the exit code says of it.
#[track_caller]
pub fn valid(schema: &str, answer: &Answer) {
    let path = folder().join(format!("{schema}.schema.json"));
    let schema: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let json: Value =
        serde_json::from_str(&answer.out).unwrap_or_else(|error| panic!("{error}: {answer:?}"));
    let errors: Vec<String> = validator
        .iter_errors(&json)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?} in {json:#}");
}

/// The commands that need nothing but their arguments, with the schema of the answer.
const PLAIN: [(&str, &[&str]); 21] = [
    ("bench", &["bench"]),
    ("config", &["config"]),
    ("tables", &["tables"]),
    ("rollout", &["rollout", "looney 3L8/1S1b2s5/l w Bm 3", "--games", "4", "--player", "random"]),
    ("moves", &["moves", "groi PPPP2pppp2/12/1 w wb"]),
    ("moves", &["moves", "groi 4pppp4/PPPP8/1 b -"]),
    ("moves", &["moves", "looney 3L8/1S1b2s5/l w Bm 3"]),
    ("apply", &["apply", "groi PPPP2pppp2/12/1 w wb", "A1-B1"]),
    ("perft", &["perft", "groi PPPP2pppp2/12/1 w wb", "3"]),
    ("perft", &["perft", "groi PPPP2pppp2/12/1 w wb", "2", "--divide"]),
    ("board", &["board", "simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0"]),
    ("rules", &["rules"]),
    ("rules-text", &["rules", "groi"]),
    ("rules-text", &["rules", "G-7", "--lang", "fr"]),
    ("puzzles", &["puzzles", "--rules", "groi", "--moves", "2"]),
    ("puzzles-show", &["puzzles", "show", "daily"]),
    ("puzzles-show", &["puzzles", "show", "daily", "--solution"]),
    (
        "arena",
        &["arena", "groi", "random", "random", "--pairs", "2", "--sprt", "0,5", "--threads", "1"],
    ),
    (
        "arena",
        &[
            "arena",
            "groi",
            "level-2",
            "random",
            "--pairs",
            "1",
            "-o",
            "setup=pairs",
            "--threads",
            "1",
        ],
    ),
    ("lab", &["lab", "groi", "--player", "random", "--games", "4", "-o", "series=to-3"]),
    ("lab", &["lab", "simeone", "--player", "random", "--games", "4", "--against", "centre=off"]),
];

/// A game of looney with one attack.
const GAME: &str = "[Rules \"looney\"]\n[DPN \"looney 3Ll7/2S1s7/1 b b 0\"]\n\n1. A5xA4(8:5) 0-1\n";

#[test]
fn what_the_commands_print_is_valid_by_the_published_schemas() {
    let folder = tempfile::tempdir().unwrap();
    let asked = |arguments: &[&str]| {
        let answer = run(folder.path(), &[arguments, &["--json"]].concat());
        assert!([0, 1].contains(&answer.code), "{arguments:?}: {answer:?}");
        answer
    };
    let (mut seen, mut studied) = (BTreeSet::new(), String::new());
    let mut valid = |schema: &'static str, answer: &Answer| {
        seen.insert(schema);
        valid(schema, answer);
        if ["arena", "lab", "regret", "review"].contains(&schema) {
            studied += &answer.out;
        }
    };
    for (schema, arguments) in PLAIN {
        valid(schema, &asked(arguments));
    }

    let game = folder.path().join("game.dgn");
    fs::write(&game, format!("{GAME}\n[Rules \"groi\"]\n\n1. A1-B9 *\n")).unwrap();
    let game = game.to_str().unwrap();
    valid("check", &asked(&["check", game]));
    valid("review", &asked(&["review", game, "--turns", "1", "--game", "1"]));
    let text = fs::read_to_string(game).unwrap();
    for line in fed(folder.path(), &["check", "-", "--json"], text.as_bytes()).out.lines() {
        valid("check-game", &Answer { code: 0, out: line.to_owned(), err: String::new() });
    }
    let dice = concat!(env!("CARGO_MANIFEST_DIR"), "/../dice/tests/simeone.dice");
    valid("dice-verify", &asked(&["dice", "verify", dice]));
    let cut = folder.path().join("cut.dice");
    let first = fs::read_to_string(dice).unwrap().lines().next().map(|line| format!("{line}\n"));
    fs::write(&cut, first.unwrap()).unwrap();
    valid("dice-verify", &asked(&["dice", "verify", cut.to_str().unwrap()]));
    valid("error", &run(folder.path(), &["check", "/nowhere", "--json"]));
    valid("error", &run(folder.path(), &["moves", "groi 12/12", "--json"]));
    valid("error", &run(folder.path(), &["board", "--json", "--theme", "neon", "groi"]));
    let told = ["perft", "groi PPPP2pppp2/12/1 w wb", "2", "--progress=json"];
    for line in run(folder.path(), &told).err.lines() {
        valid("progress", &Answer { code: 0, out: line.to_owned(), err: String::new() });
    }

    let solved = asked(&["solve", "bambara", "--kinds", "KQ"]);
    valid("solve", &solved);
    let solved: Value = serde_json::from_str(&solved.out).unwrap();
    let table = solved["file"].as_str().unwrap();
    valid("verify", &asked(&["verify", table]));
    valid("facts", &asked(&["facts", table]));
    let start = "bambara 12/K5k5/1 w Qq";
    valid("probe", &asked(&["probe", start]));
    let small = ["--from", "bambara 1KQ4kq3/12/1 w -", "--positions", "20"];
    valid("regret", &asked(&[&["regret", "bambara", "depth=1"], &small[..]].concat()));

    let path = table.to_owned();
    let verdict = serde_json::json!({"points": 1, "plies": 3});
    let fault = serde_json::json!({
        "position": "bambara 12/KQ8kq/1 w -", "cell": 5, "found": verdict, "expected": verdict,
    });
    let damage = serde_json::json!({
        "table": solved["digest"],
        "pass": {"done": 1_000_000, "seen": {"positions": 7, "steps": 40, "faults": 2, "first": fault}},
    });
    fs::write(format!("{path}.verify"), damage.to_string()).unwrap();
    valid("verify", &asked(&["verify", table]));

    lend_groi_table(folder.path());
    let groi = asked(&["probe", "groi P5pppp2/1PPP8/1 w -"]);
    valid("probe", &groi);
    valid("probe", &asked(&["probe", "groi P5pppp2/1PPP8/1 w -", "--line", "9"]));
    valid("analyse", &asked(&["analyse", "groi P5pppp2/1PPP8/1 w -"]));
    valid("analyse", &asked(&["analyse", "looney SBLM2sblm2/12/1 w - 0", "--time", "20ms"]));
    valid("analyse", &asked(&["analyse", "looney 3Ll7/2S1s7/1 b b 0 A5xA4"]));
    valid("probe", &asked(&["probe", "groi PpPpPpPp4/12/1 w wb"]));
    let kit = folder.path().join("kit.pdf");
    let kit = kit.to_str().unwrap();
    valid("print", &asked(&["print", "groi", "--parts", "board,sheet", "-o", kit]));
    let site = folder.path().join("site");
    let site = ["site", site.to_str().unwrap(), "--base", "dejarik"];
    if dejarik_page::NO_PAGE.is_none() {
        valid("site", &asked(&site));
    } else {
        let none = run(folder.path(), &[&site[..], &["--json"]].concat());
        valid("error", &none);
        let nothing = serde_json::json!({
            "directory": "", "base": null, "version": "", "files": 0, "bytes": 0, "removed": [],
        });
        valid("site", &Answer { code: 0, out: nothing.to_string(), err: String::new() });
    }
    let puzzles = folder.path().join("puzzles.jsonl");
    let puzzles = puzzles.to_str().unwrap();
    let made = ["puzzles", "make", "groi", "--seed", "3", "--count", "1", "--out", puzzles];
    assert_eq!(run(folder.path(), &made).code, 0);
    valid("puzzles-check", &asked(&["puzzles", "check", "--file", puzzles]));
    valid("puzzles-check", &asked(&["puzzles", "check", "--file", puzzles]));

    let two = ["play", "--plain", "--first", "human", "--second", "human", "--position"];
    let ended = [&two[..], &["groi P3pppp4/1PPP8/1 w -"]].concat();
    assert_eq!(fed(folder.path(), &ended, b"A1-B1\nno\n").code, 0);
    let begun = [&two[..], &["groi PPPP2pppp2/12/1 w wb"]].concat();
    assert_eq!(fed(folder.path(), &begun, b"A1-B1\nquit\n").code, 0);
    for command in ["games", "records"] {
        let kept = asked(&[command]);
        valid(command, &kept);
        let kept: Value = serde_json::from_str(&kept.out).unwrap();
        assert_eq!(kept[command].as_array().map(Vec::len), Some(1), "{kept}");
    }

    let host = folder.path().join("host");
    fs::create_dir(&host).unwrap();
    let old =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../server/tests/fixtures/v0.1.0/data/games.sqlite");
    fs::copy(old, host.join("games.sqlite")).unwrap();
    // A server that starts brings the file to the format of this version.
    drop(Sqlite::open(&host.join("games.sqlite")).unwrap());
    for (schema, command) in [
        ("admin-games", &["games"][..]),
        ("admin-names", &["names", "list"]),
        ("admin-blocks", &["blocks"]),
    ] {
        let place = ["--data", host.to_str().unwrap()];
        valid(schema, &asked(&[&["admin"], command, &place].concat()));
    }

    insta::assert_snapshot!("studied", studied);
    let published = fs::read_dir(self::folder()).unwrap().flatten();
    let published: BTreeSet<String> = published
        .filter_map(|file| {
            file.file_name().into_string().ok()?.strip_suffix(".schema.json").map(str::to_owned)
        })
        .collect();
    assert_eq!(published, seen.into_iter().map(str::to_owned).collect(), "every schema is tried");
}
