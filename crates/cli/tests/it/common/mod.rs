//! Runs the real binary in an environment of its own: no preferences, no saved game, English.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// The exit code and the output of a run.
#[derive(Debug)]
pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Returns the binary, to be run with `home` as the user's home.
pub fn binary(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dejarik"));
    for name in [
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
        "COLORTERM",
        "NO_COLOR",
        "DEJARIK_DATA_DIR",
        "DEJARIK_CACHE_DIR",
    ] {
        command.env_remove(name);
    }
    command
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_CACHE_HOME", home.join("cache"))
        .env("XDG_STATE_HOME", home.join("state"))
        .stdin(Stdio::null());
    with_default_signals(&mut command);
    command
}

/// Lets a program start with signals that end it, also where the tests were started to ignore some, as by
/// `nohup`: a program inherits that, and this one respects it.
#[cfg(unix)]
#[allow(unsafe_code, reason = "the dispositions of signals are only reachable through libc")]
fn with_default_signals(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    let reset = || {
        for signal in [libc::SIGHUP, libc::SIGINT, libc::SIGTERM] {
            // SAFETY: `signal` may be called between `fork` and `exec`.
            unsafe { libc::signal(signal, libc::SIG_DFL) };
        }
        Ok(())
    };
    // SAFETY: `reset` allocates nothing and takes no lock.
    unsafe { command.pre_exec(reset) };
}

#[cfg(not(unix))]
fn with_default_signals(_: &mut Command) {}

/// Returns the exit code and the output of a process that has ended.
pub fn answer(output: Output) -> Answer {
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    // A process that a signal has ended has no exit code, which every test must notice.
    let code = output.status.code().unwrap_or(-1);
    Answer { code, out: text(output.stdout), err: text(output.stderr) }
}

/// Runs `dejarik` with these arguments.
pub fn dejarik(arguments: &[&str]) -> Answer {
    let home = tempfile::tempdir().expect("a home");
    answer(binary(home.path()).args(arguments).output().expect("the binary runs"))
}

/// Runs `dejarik`, expects exit code 0 and nothing on standard error, and returns standard output.
#[track_caller]
pub fn ok(arguments: &[&str]) -> String {
    let answer = dejarik(arguments);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{arguments:?}: {answer:?}");
    answer.out
}

/// Runs `dejarik` and expects exit code 2, nothing on standard output, and each of these words in the
/// error.
#[track_caller]
pub fn refused(arguments: &[&str], words: &[&str]) {
    let answer = dejarik(arguments);
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{arguments:?}: {answer:?}");
    for word in words {
        assert!(answer.err.contains(word), "{arguments:?}: no `{word}` in: {}", answer.err);
    }
    assert!(!answer.err.contains("panicked"), "{}", answer.err);
}

/// Runs `dejarik` with `--json` and parses the answer.
#[track_caller]
pub fn json(arguments: &[&str]) -> serde_json::Value {
    let mut arguments = arguments.to_vec();
    arguments.push("--json");
    let out = ok(&arguments);
    assert_eq!(out.lines().count(), 1, "one line of JSON: {out}");
    serde_json::from_str(&out).expect("JSON")
}

/// Returns the binary with these arguments, which keeps its tables in `folder`.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = binary(folder);
    command.env("DEJARIK_CACHE_DIR", folder).args(arguments);
    command
}

/// Returns `dejarik serve` at a free port, with these arguments.
pub fn serve(home: &Path, arguments: &[&str]) -> Command {
    let mut command = binary(home);
    command.args(["serve", "--port", "0", "--log", "off"]).args(arguments);
    command
}

/// Runs `dejarik` with these arguments. It keeps its tables in `folder`.
pub fn run(folder: &Path, arguments: &[&str]) -> Answer {
    answer(command(folder, arguments).output().expect("the binary runs"))
}

/// Expects exit code 0 and parses the JSON on standard output.
#[track_caller]
pub fn told(answer: &Answer) -> serde_json::Value {
    assert_eq!(answer.code, 0, "{answer:?}");
    serde_json::from_str(&answer.out).expect("JSON")
}

/// Runs `dejarik` as [`run`] does, with this standard input.
pub fn fed(folder: &Path, arguments: &[&str], input: &[u8]) -> Answer {
    given(&mut command(folder, arguments), input)
}

/// Returns the binary, with `home` as the user's home, in a shell that runs a script first.
pub fn scripted(home: &Path, script: &str) -> Command {
    let mut shell = Command::new("bash");
    for (name, value) in binary(home).get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    let script = format!("{script}; exec \"$0\" \"$@\"");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_dejarik")]);
    shell
}

/// Runs a command with this standard input.
pub fn given(command: &mut Command, input: &[u8]) -> Answer {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        // A process that refuses its arguments does not read its input.
        scope.spawn(move || stdin.write_all(input));
        answer(child.wait_with_output().expect("the binary ends"))
    })
}

/// Returns the table of groi. It is solved once for each binary `dejarik`, into a folder of the target directory, and
/// shared by all tests, also of several processes.
pub fn groi_table() -> &'static Path {
    static TABLE: OnceLock<PathBuf> = OnceLock::new();
    TABLE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables");
        fs::create_dir_all(&folder).unwrap();
        let table = folder.join("groi-double-exit-side.table");
        let maker = fs::metadata(env!("CARGO_BIN_EXE_dejarik")).unwrap().modified().unwrap();
        let maker = format!("{maker:?}");
        // The first process that gets the lock solves the game, and the others wait for it.
        let made_by = folder.join("made-by");
        let lock = File::create(folder.join("lock")).unwrap();
        lock.lock().unwrap();
        if fs::read_to_string(&made_by).unwrap_or_default() != maker {
            let _ = fs::remove_file(&table);
            let solved = run(&folder, &["solve", "groi"]);
            assert_eq!(solved.code, 0, "{solved:?}");
            assert!(solved.out.contains("groi, double-exit=side"), "{solved:?}");
            assert!(solved.out.contains("blocks"), "{solved:?}");
            fs::write(&made_by, maker).unwrap();
        }
        table
    })
}

/// Puts the table of groi into a cache, so that no command has to solve the game.
pub fn lend_groi_table(cache: &Path) {
    let table = groi_table();
    fs::copy(table, cache.join(table.file_name().unwrap())).unwrap();
}
