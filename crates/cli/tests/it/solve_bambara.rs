//! `dejarik solve bambara` with few kinds of piece: compared, verified, probed and resumed. The tests of signals stop and
//! kill it.

use std::path::Path;

use serde_json::json;

use crate::common::{run, told};

#[test]
fn both_solvers_the_verifier_and_the_probe_agree() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    let solved = run(&["solve", "bambara", "--kinds", "KQ", "--compare", "--json"]);
    assert!(solved.err.contains("both solvers agree on all"), "{solved:?}");
    let solved = told(&solved);
    let path = solved["file"].as_str().unwrap().to_owned();
    assert!(path.ends_with("bambara-laps-any-kq.table"), "{path}");

    let proof = told(&run(&["verify", &path, "--json"]));
    assert_eq!((&proof["faults"], &proof["digest"]), (&json!(0), &solved["digest"]));
    assert_eq!(proof["positions"], solved["facts"]["positions"]);

    let facts = told(&run(&["facts", &path, "--json"]));
    assert_eq!(facts["facts"]["wins"], solved["facts"]["wins"]);
    assert!(facts["facts"]["kingNeededEqualInTheWay"].is_array(), "{facts}");

    // The answers do not take the game for the whole of bambara.
    let listed = told(&run(&["tables", "--json"]));
    for answer in [&solved, &proof, &facts, &listed["tables"][0]] {
        assert_eq!(answer["kinds"], "KQ", "{answer}");
    }
    for arguments in [
        &["tables"][..],
        &["verify", &path],
        &["facts", &path],
        &["solve", "bambara", "--kinds", "KQ"],
    ] {
        let said = run(arguments).out;
        assert!(said.contains("bambara, laps=any, kinds=KQ"), "{arguments:?}: {said}");
    }

    let probed = told(&run(&["probe", "bambara 12/K5k5/1 w Qq", "--json"]));
    assert!(["win", "draw", "loss"].contains(&probed["value"].as_str().unwrap()));
    assert_eq!(probed["moves"][0]["value"], probed["value"]);
    let won = told(&run(&["probe", "bambara 12/1k10/K w Qq", "--json"]));
    assert_eq!(won, json!({"value": "win", "distance": 0, "moves": []}));
}

#[test]
fn a_checkpoint_that_cannot_be_used_is_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bambara-laps-any-kq.table.checkpoint");
    std::fs::write(&path, "no checkpoint").unwrap();
    let refused = run(folder.path(), &["solve", "bambara", "--kinds", "KQ"]);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("remove it to start over"), "{refused:?}");
    assert_eq!(std::fs::read(&path).unwrap(), b"no checkpoint");
}

#[test]
fn arguments_that_cannot_work_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, word) in [
        (&["solve", "bambara", "--kinds", "KX"][..], "--kinds"),
        (&["solve", "bambara", "--memory", "100"], "MiB"),
        (&["solve", "bambara", "--compare"], "three kinds"),
        (&["probe", "bambara NKQP2nkqp2/12/1 w -"], "dejarik solve bambara"),
    ] {
        let refused = run(folder.path(), arguments);
        assert_eq!(refused.code, 2, "{refused:?}");
        assert!(refused.err.contains(word), "{refused:?}");
    }
}

#[test]
fn a_proof_resumes_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    let solved = told(&run(&["solve", "bambara", "--kinds", "KQ", "--json"]));
    let (path, digest) = (solved["file"].as_str().unwrap(), &solved["digest"]);
    let kept = format!("{path}.verify");
    let fault = json!({
        "position": "bambara 12/KQ8kq/1 w -",
        "cell": 5,
        "found": {"points": 1, "plies": 3},
        "expected": {"points": 0, "plies": 0},
    });
    let keep = |table: &serde_json::Value, done: u64| {
        let seen = json!({"positions": 7, "steps": 40, "faults": 2, "first": fault});
        let state = json!({"table": table, "pass": {"done": done, "seen": seen}});
        std::fs::write(&kept, state.to_string()).unwrap();
    };
    // Every position was examined before the interruption.
    keep(digest, 1_000_000);
    let proof = run(&["verify", path, "--json"]);
    assert!(proof.code == 1 && proof.err.contains("resuming from"), "{proof:?}");
    assert!(
        proof.err.contains("2 values do not follow") && proof.err.contains("(cell 5): +1 in 3")
    );
    let said: serde_json::Value = serde_json::from_str(&proof.out).unwrap();
    assert_eq!((&said["positions"], &said["proved"]), (&json!(7), &json!(false)));
    assert!(!Path::new(&kept).exists(), "a finished proof keeps nothing");
    // Every position is still to be examined.
    keep(digest, 0);
    let proof = run(&["verify", path, "--json"]);
    let said: serde_json::Value = serde_json::from_str(&proof.out).unwrap();
    let positions: u64 = solved["facts"]["positions"].as_u64().unwrap();
    assert_eq!(said["positions"], positions + 7);
    // The checkpoint is that of another table, or no checkpoint.
    keep(&json!("1be2"), 0);
    let other = run(&["verify", path]);
    assert!(other.code == 2 && other.err.contains("remove it"), "{other:?}");
    for command in ["verify", "facts"] {
        let kept = format!("{path}.{command}");
        std::fs::write(&kept, "{}").unwrap();
        let damaged = run(&[command, path]);
        assert!(damaged.code == 2 && damaged.err.contains(&kept), "{damaged:?}");
        assert_eq!(std::fs::read_to_string(&kept).unwrap(), "{}", "nothing is lost");
    }
}
