//! `dejarik solve looney` with four pieces: killed and resumed, probed, asked for regret, damaged.

use std::fs;
use std::process::Stdio;

use dejarik_test_services::wait_until;
use serde_json::Value;

use crate::common::{command, run, told};
use crate::schemas::valid;

/// The digest of the table with four pieces. It does not depend on the machine, the number of threads
/// or interruptions.
const DIGEST: &str = "1be20885c683af2f7c0f739f8ee0dae1ddcc556746a2dbe4f8a23c4af903c471";

fn bounds(value: &Value) -> (f64, f64) {
    (value["lower"].as_f64().unwrap(), value["upper"].as_f64().unwrap())
}

#[test]
fn a_killed_solver_of_four_pieces_resumes_to_the_known_table() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    let asked = "looney 3L3l4/2S3s5/1 w - 0";
    let early = run(&["probe", asked]);
    assert_eq!(early.code, 2, "{early:?}");
    assert!(early.err.contains("dejarik solve looney --pieces"), "{early:?}");

    let path = folder.path().join("looney-4.table");
    let checkpoint = folder.path().join("looney-4.table.checkpoint");
    let solve = ["solve", "looney", "--pieces", "4", "--json"];
    let mut started = command(folder.path(), &[&solve[..], &["--every", "0"]].concat());
    let mut child = started.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // The checkpoint grows with every slice. At this length it has some slices and a part of one.
    wait_until("there are some slices", || {
        assert!(child.try_wait().unwrap().is_none(), "it has ended before");
        fs::metadata(&checkpoint).is_ok_and(|file| file.len() >= 300_000)
    });
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!path.exists(), "killed before the end");
    let solved = run(&solve);
    assert!(solved.err.contains("resuming from"), "{solved:?}");
    valid("solve", &solved);
    let solved = told(&solved);
    assert_eq!(solved["digest"], DIGEST);
    assert_eq!(solved["facts"]["positions"], 144 * 12_680);
    assert!(!checkpoint.exists(), "a finished table needs no checkpoint");

    let probed = run(&["probe", asked, "--json"]);
    valid("probe", &probed);
    let probed = told(&probed);
    let (lower, upper) = bounds(&probed["value"]);
    assert!(0.0 < lower && lower <= upper && upper < lower + 2e-4, "{probed}");
    assert_eq!(bounds(&probed["moves"][0]["value"]), (lower, upper));
    // One turn before the draw by quiet turns.
    let late = told(&run(&["probe", "looney 3L3l4/2S3s5/1 w - 99", "--json"]));
    let (least, most) = bounds(&late["value"]);
    assert!(least <= lower.min(0.5) && most >= upper.max(0.5), "{late}");
    let plain = run(&["probe", asked]);
    assert!(plain.out.contains('%') && plain.out.contains('±'), "{plain:?}");

    let regret =
        run(&["regret", "looney", "random", "--positions", "5", "--from", asked, "--json"]);
    valid("regret", &regret);
    insta::assert_snapshot!("regret", regret.out);

    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).unwrap();
    let proof = run(&["verify", path.to_str().unwrap()]);
    assert_eq!(proof.code, 1, "{proof:?}");
    assert!(proof.err.contains("CRC"), "{proof:?}");
}

#[test]
fn a_checkpoint_that_cannot_be_used_is_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("looney-4.table.checkpoint");
    fs::write(&path, "no checkpoint").unwrap();
    let refused = run(folder.path(), &["solve", "looney", "--pieces", "4"]);
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("remove it to start over"), "{refused:?}");
    assert_eq!(fs::read(&path).unwrap(), b"no checkpoint");
}
