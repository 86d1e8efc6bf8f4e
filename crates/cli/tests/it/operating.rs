//! The commands in the documents for operators. Each one is run here, or is listed with the test that runs it, or
//! with the reason why none can.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use dejarik_test_services::http::Client;
use dejarik_test_services::{Program, Signal};
use serde_json::json;

use crate::common::{answer, binary, serve};

/// How a command of a document is run.
enum Run {
    /// By this test.
    Here,
    /// By another test or script, which has this text.
    In(&'static str, &'static str),
    /// Not at all, for this reason.
    Not(#[expect(dead_code, reason = "it is for readers")] &'static str),
}
use Run::{Here, In, Not};

/// A command, or the first line of several that stand together, and how it is run.
const COMMANDS: [(&str, Run); 34] = [
    ("dejarik serve --help", Here),
    ("dejarik serve --host 0.0.0.0", Here),
    (
        "dejarik serve --origin https://dejarik.example --trusted-proxy 127.0.0.1 --data /var/lib/dejarik",
        Here,
    ),
    (
        "dejarik serve --origin https://dejarik.example --allow-origin https://page.example --data /var/lib/dejarik",
        Here,
    ),
    ("location / {", Not("it is a configuration of nginx")),
    ("dejarik admin rotate-key", Here),
    ("dejarik admin who GAME", Here),
    ("dejarik admin revoke PERSON", Here),
    ("dejarik admin revoke --all", Here),
    ("dejarik admin rotate-dice-key", Here),
    ("dejarik admin games", Here),
    ("dejarik admin end GAME", Here),
    ("dejarik admin names refuse WORD", Here),
    ("dejarik admin names list", Here),
    ("dejarik admin names allow WORD", Here),
    ("dejarik admin block 203.0.113.0/24", Here),
    ("dejarik admin blocks", Here),
    ("dejarik admin unblock 203.0.113.0/24", Here),
    ("dejarik admin person PERSON limit", Here),
    ("dejarik admin person PERSON hide", Here),
    ("dejarik admin person PERSON restore", Here),
    ("dejarik admin person PERSON delete", Here),
    ("openssl rand -hex 32 > FILE", Here),
    ("nats-server --jetstream", In("crates/cli/tests/it/worker.rs", "Nats::start()")),
    ("dejarik backup --data /var/lib/dejarik /srv/backups/dejarik-$(date +%F).backup", Here),
    ("systemctl stop dejarik", Here),
    ("dejarik restore --data /tmp/try FILE", Here),
    ("dejarik serve --data /tmp/try --port 4290", Here),
    (
        "PGPASSWORD=… dejarik serve --store 'postgres://dejarik@db.example/games?sslmode=verify-full'",
        In("crates/server/src/store/postgres/tests/tls.rs", "verify-full"),
    ),
    ("dejarik store copy", In("crates/cli/tests/it/store.rs", "Postgres::shared()")),
    (
        "dejarik store copy --from sqlite:/var/lib/dejarik/games.sqlite --to postgres://dejarik@db.example/games",
        In("crates/cli/tests/it/store.rs", "Postgres::shared()"),
    ),
    ("umask 077", Not("it makes a role and a database in the database server of the machine")),
    (
        "nats-server --addr 127.0.0.1 --port 4223 --jetstream --store_dir \"$PWD/nats\" &",
        In("crates/testing-services/src/nats.rs", "--store_dir"),
    ),
    (
        "export DEJARIK_STORE_PASSWORD_FILE=\"$PWD/store-password\"",
        In("crates/server/tests/it/nodes/chaos/cluster.rs", "Role::Node"),
    ),
];

/// Returns the commands of a document: blocks of indented lines, and commands in a sentence that have arguments.
fn commands(document: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut fenced = false;
    let mut lines = document.lines().peekable();
    while let Some(line) = lines.next() {
        fenced ^= line.starts_with("```");
        if fenced {
            continue;
        }
        let Some(first) = line.strip_prefix("    ") else {
            let spans = line.split('`').skip(1).step_by(2);
            let is_command = |span: &&str| {
                let (program, arguments) = span.split_once(' ').unwrap_or_default();
                let has_arguments = arguments.contains([' ', '/']) || arguments.contains("--");
                matches!(program, "dejarik" | "openssl") && has_arguments && !span.contains('…')
                    || *span == "dejarik admin rotate-key"
            };
            found.extend(spans.filter(is_command).map(str::to_owned));
            continue;
        };
        let mut block = first.to_owned();
        while let Some(next) = lines.next_if(|next| next.starts_with("    ")) {
            block.push('\n');
            block.push_str(&next[4..]);
        }
        found.push(block);
    }
    found
}

/// A program `dejarik` for the shell: a server gets a free port, and is stopped when it has printed its address.
const DEJARIK: &str = r#"#!/bin/bash
[ "$1" = serve ] && [ "$2" != --help ] || exec "$DEJARIK" "$@"
coproc server { exec "$DEJARIK" "$@" --log off; }
pid=$server_PID
while read -r line <&"${server[0]}"; do
    case $line in *http://*) kill -TERM "$pid" ;; esac
done
wait "$pid"
"#;

/// Writes a program into a folder.
fn program(folder: &Path, name: &str, text: &str) {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[tokio::test]
async fn every_command_for_operators_is_run_or_listed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let home = tempfile::tempdir().unwrap();
    let [data, backups, programs, again] =
        ["data/server", "backups", "programs", "try"].map(|name| home.path().join(name));
    fs::create_dir(&backups).unwrap();
    fs::create_dir(&programs).unwrap();
    program(&programs, "dejarik", DEJARIK);
    // The system's manager of services, which would stop and start the server.
    program(&programs, "systemctl", "#!/bin/sh\n[ \"$2\" = dejarik ]\n");

    let mut server = Program::start(serve(home.path(), &["--data", data.to_str().unwrap()]));
    let mut client = Client::program(server.address().await);
    let terms = json!({"rules": "groi", "opponent": {"kind": "computer", "level": 1}, "side": "w"});
    let game = client.post("/api/games", &terms).await.ok()["id"].as_str().unwrap().to_owned();
    let cookie = client.cookie.clone().unwrap();
    let person = cookie.split(['=', '.']).nth(1).unwrap();
    server.stop(Signal::TERM).await;

    let backup = backups.join("dejarik-2026-11-22.backup");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    for name in ["docs/operating.md", "docs/scale.md"] {
        for command in commands(&fs::read_to_string(root.join(name)).unwrap()) {
            let first = command.lines().next().unwrap();
            let known = COMMANDS.iter().find(|(known, _)| *known == first);
            match &known.unwrap_or_else(|| panic!("{name}: nothing runs `{command}`")).1 {
                Here => {}
                In(file, text) => {
                    let file = fs::read_to_string(root.join(file)).unwrap();
                    assert!(file.contains(text), "{name}: `{command}`");
                    continue;
                }
                Not(_) => continue,
            }
            let script = [
                ("/var/lib/dejarik", data.to_str().unwrap()),
                ("/srv/backups", backups.to_str().unwrap()),
                ("/tmp/try", again.to_str().unwrap()),
                ("> FILE", "> token"),
                ("FILE", backup.to_str().unwrap()),
                ("GAME", &game),
                ("PERSON", person),
                ("--port 4290", "--port 0"),
                ("serve --host", "serve --port 0 --host"),
                ("serve --origin", "serve --port 0 --origin"),
            ];
            let text =
                script.iter().fold(command.clone(), |text, (from, to)| text.replace(from, to));
            let mut shell = Command::new("bash");
            shell.args(["-euc", &text]).current_dir(home.path()).envs(
                binary(home.path()).get_envs().filter_map(|(name, value)| Some((name, value?))),
            );
            shell.env("PATH", &path).env("DEJARIK", env!("CARGO_BIN_EXE_dejarik"));
            let ended =
                answer(shell.env("DEJARIK_DATA_DIR", home.path().join("data")).output().unwrap());
            assert_eq!(ended.code, 0, "{name}: `{command}`: {ended:?}");
            // Later commands use what an earlier one of another day has made.
            if command.starts_with("dejarik backup") {
                let made = fs::read_dir(&backups).unwrap().next().unwrap().unwrap().path();
                fs::copy(&made, &backup).unwrap();
                fs::copy(&made, data.join("games.sqlite.v1.backup")).unwrap();
            }
        }
    }
}
