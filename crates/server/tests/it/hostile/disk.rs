//! Faults of the disk: full, and refusing every write. Nothing acknowledged is lost, `/readyz` and the
//! log say what is wrong, and the server works again by itself when the fault is over.

#![cfg(target_os = "linux")]

use std::process::Command;

use dejarik_test_services::Program;

use crate::child::Role;
use crate::hostile::confined::{ChildServer, Confined, Solo, can_limit, can_mount};

/// The most steps until a disk without room refuses one: those that fit into space that is taken
/// already.
const MOST: usize = 200;

/// Plays while the disk fails, and after it works again.
async fn survives(
    server: &mut ChildServer,
    break_disk: impl AsyncFn(&mut ChildServer),
    mend: impl AsyncFn(&mut ChildServer),
    why: &str,
) {
    let mut game = Solo::create(server).await;
    game.play(server, 6).await;
    for round in 1..=2 {
        break_disk(server).await;
        let mut refused = None;
        for _ in 0..MOST {
            let answer = game.step(server).await;
            if answer.status != 200 {
                refused = Some(answer);
                break;
            }
        }
        let error = refused.expect("a step is refused").refused(503, "store");
        assert!(error["message"].as_str().unwrap().contains(why), "{error}");
        // Games can be read, and a new one is refused with the reason.
        game.check(server).await;
        let error = server.get("/readyz").await.refused(503, "store");
        assert!(error["message"].as_str().unwrap().contains(why), "{error}");
        server.get("/healthz").await.ok();
        mend(server).await;
        assert_eq!(server.get("/readyz").await.status, 200);
        game.play(server, 6).await;
        game.check(server).await;
        let log = server.log();
        assert_eq!(
            log.matches("ERROR").count(),
            round,
            "a line a fault, however much it refuses: {log}"
        );
        assert_eq!(log.matches("the games cannot be written").count(), round, "{log}");
        assert!(log.contains(why), "{log}");
        assert!(log.matches("the games can be written again").count() >= round - 1, "{log}");
    }
}

#[tokio::test]
async fn a_full_disk_loses_nothing_and_the_server_goes_on_when_there_is_room() {
    if !can_mount() {
        eprintln!("SKIPPED: this machine has no user namespaces; the next test stands in for it");
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let mut server = ChildServer::start(data.path(), Confined::Disk(3 << 10)).await;
    let fill = async |server: &mut ChildServer| server.command("fill").await;
    let free = async |server: &mut ChildServer| server.command("free").await;
    survives(&mut server, fill, free, "the disk is full").await;
}

#[tokio::test]
async fn a_disk_that_refuses_every_write_loses_nothing_and_the_server_goes_on_when_it_works() {
    if !can_limit() {
        eprintln!("SKIPPED: this machine has no `prlimit`, which takes the writing away");
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let mut server = ChildServer::start(data.path(), Confined::Free).await;
    // No process writes to any file at all, as on a medium that has become read-only.
    let refuse = async |server: &mut ChildServer| server.limit("--fsize=0:");
    let allow = async |server: &mut ChildServer| server.limit("--fsize=unlimited:");
    survives(&mut server, refuse, allow, "writing the disk failed").await;
    // What was acknowledged is on the disk.
    let mut game = Solo::create(&server).await;
    game.play(&server, 4).await;
    refuse(&mut server).await;
    drop(server);
    game.check(&ChildServer::start(data.path(), Confined::Free).await).await;
}

#[tokio::test]
async fn a_server_that_starts_on_a_full_disk_lets_games_be_read_and_says_so() {
    if !can_limit() {
        eprintln!("SKIPPED: this machine has no `prlimit`, which takes the writing away");
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let mut server = ChildServer::start(data.path(), Confined::Free).await;
    let mut game = Solo::create(&server).await;
    game.play(&server, 6).await;
    // After a crash the newest moves are in the log beside the file, after a clean stop they are in the file.
    for is_clean in [false, true] {
        match is_clean {
            true => drop(server.stop().await),
            false => drop(server),
        }
        server = ChildServer::start(data.path(), Confined::Unwritable).await;
        game.check(&server).await;
        for refused in [server.get("/readyz").await, game.step(&server).await] {
            let error = refused.refused(503, "store");
            let why = error["message"].as_str().unwrap();
            assert!(why.contains("can only be read") && why.contains("restart"), "{error}");
        }
        server.get("/healthz").await.ok();
        let log = server.log();
        assert_eq!(log.matches("ERROR").count(), 1, "{log}");
        assert!(log.contains("games can only be read"), "{log}");
        server.stop().await;
        server = ChildServer::start(data.path(), Confined::Free).await;
        assert_eq!(server.get("/readyz").await.status, 200);
        game.check(&server).await;
        game.play(&server, 2).await;
    }
    // Without any game there is nothing to read.
    let empty = tempfile::tempdir().unwrap();
    let mut command = Role::Home { data: empty.path().to_owned(), traces: false }.command();
    let mut limited = Command::new("sh");
    let script = r#"trap "" XFSZ; exec prlimit --fsize=0: "$0" "$@""#;
    limited.args(["-c", script]).arg(command.get_program()).args(command.get_args());
    limited.envs(
        command.envs([("RUST_BACKTRACE", "0")]).get_envs().filter_map(|(k, v)| Some((k, v?))),
    );
    let ended = Program::start(limited).end().await;
    assert!(!ended.status.success() && ended.err.contains("Data {"), "{}", ended.err);
}
