//! Signals: each one that can end or suspend the program, with the real binary in a real terminal,
//! through a shell, and through pipes. The terminal is restored and repainted, nothing is lost, and
//! the exit code is that of shells.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use dejarik_test_services::wait_until;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};
use serde_json::json;

use crate::common::{answer, binary, command, run, scripted, told};

/// The signals that ask a program to stop, with the exit code of a program that has obeyed.
const STOPS: [(&str, i32); 3] = [("INT", 130), ("TERM", 143), ("HUP", 129)];

/// How long a test waits for what has to happen.
const PATIENCE: Duration = Duration::from_secs(120);

fn kill(signal: &str, process: u32) {
    let sent = Command::new("kill").args([format!("-{signal}"), process.to_string()]).status();
    assert!(sent.unwrap().success(), "kill -{signal} {process}");
}

/// What the program has written to a terminal.
struct Shown {
    screen: vt100::Parser,
    closed: bool,
}

/// A program in a terminal of 100×30 characters.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    /// Open until the end, so that the state of the terminal can be asked for.
    slave: Box<dyn SlavePty + Send>,
    keys: Box<dyn Write + Send>,
    shown: Arc<(Mutex<Shown>, Condvar)>,
}

const ROWS: u16 = 30;
const COLUMNS: u16 = 100;

fn size() -> PtySize {
    PtySize { rows: ROWS, cols: COLUMNS, pixel_width: 0, pixel_height: 0 }
}

/// Returns a program with the environment of the tests.
fn program(home: &Path, program: &str, arguments: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(program);
    command.args(arguments);
    command.cwd(home);
    let template = binary(home);
    for (name, value) in template.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        }
    }
    command.env("TERM", "xterm-256color");
    command.env("PS1", "shell> ");
    command
}

/// Returns a screen on which nothing has been written.
fn blank() -> vt100::Parser {
    let side = |length: u16| NonZero::new(length).unwrap();
    vt100::Parser::new(side(ROWS), side(COLUMNS), 0)
}

impl Terminal {
    /// Starts a program with the environment of the tests.
    fn start(home: &Path, program: &str, arguments: &[&str]) -> Terminal {
        let pair = native_pty_system().openpty(size()).unwrap();
        let program = self::program(home, program, arguments);
        let child = pair.slave.spawn_command(program).unwrap();
        let shown = Shown { screen: blank(), closed: false };
        let shown = Arc::new((Mutex::new(shown), Condvar::new()));
        let (mut reader, seen) = (pair.master.try_clone_reader().unwrap(), Arc::clone(&shown));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            loop {
                let read = reader.read(&mut bytes).unwrap_or(0);
                let (shown, changed) = &*seen;
                let mut shown = shown.lock().unwrap();
                shown.screen.process(&bytes[..read]);
                shown.closed = read == 0;
                changed.notify_all();
                if read == 0 {
                    return;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Terminal { child, master: pair.master, slave: pair.slave, keys, shown }
    }

    /// Starts `dejarik` without a shell.
    pub(crate) fn dejarik(home: &Path, arguments: &[&str]) -> Terminal {
        Terminal::start(home, env!("CARGO_BIN_EXE_dejarik"), arguments)
    }

    pub(crate) fn type_in(&mut self, text: &str) {
        self.keys.write_all(text.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until the screen is as wanted.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let began = Instant::now();
        let (shown, changed) = &*self.shown;
        let mut shown = shown.lock().unwrap();
        while !wanted(shown.screen.screen()) {
            let left = PATIENCE.saturating_sub(began.elapsed());
            let screen = shown.screen.screen().contents();
            assert!(!left.is_zero() && !shown.closed, "{what} never came:\n{screen}");
            shown = changed.wait_timeout(shown, left).unwrap().0;
        }
    }

    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the board is drawn on the full screen.
    #[track_caller]
    pub(crate) fn wait_for_board(&self) {
        self.wait("the board", |screen| {
            let text = screen.contents();
            screen.alternate_screen()
                && ["A6", "B12", "White"].iter().all(|part| text.contains(part))
        });
    }

    /// Forgets what is shown, as if the terminal had been used by another program.
    fn forget(&self) {
        self.shown.0.lock().unwrap().screen = blank();
    }

    /// Returns the settings of the terminal, as `stty` prints them.
    fn settings(&self) -> String {
        let name = self.master.tty_name().unwrap();
        let output = Command::new("stty").arg("-a").arg("-F").arg(name).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    }

    /// Waits for the program to end, and returns its exit code and what the terminal shows then.
    pub(crate) fn end(mut self) -> (i32, vt100::Parser, String) {
        let code = self.child.wait().unwrap().exit_code();
        let settings = self.settings();
        // The reader sees the end once nobody has the terminal open for writing.
        drop(self.slave);
        let (shown, changed) = &*self.shown;
        let mut shown = shown.lock().unwrap();
        while !shown.closed {
            shown = changed.wait_timeout(shown, PATIENCE).unwrap().0;
        }
        let screen = std::mem::replace(&mut shown.screen, blank());
        (i32::try_from(code).unwrap(), screen, settings)
    }
}

/// Asserts that a program has given the screen back.
#[track_caller]
fn is_given_back(screen: &vt100::Screen) {
    assert!(!screen.alternate_screen(), "the alternate screen is left");
    assert!(!screen.hide_cursor(), "the cursor is shown");
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
}

/// Asserts that the terminal is as the program found it.
#[track_caller]
pub(crate) fn is_restored(screen: &vt100::Screen, settings: &str) {
    is_given_back(screen);
    for setting in ["icanon", "echo", "isig"] {
        let is_set = settings.split([' ', '\n']).any(|word| word == setting);
        assert!(is_set, "{setting} is set: {settings}");
    }
}

const GAME: [&str; 7] = ["play", "groi", "--first", "human", "--second", "human", "--new"];

/// Plays a move on the full screen.
fn play_a_move(terminal: &mut Terminal) {
    terminal.wait_for_board();
    terminal.type_in(":a1-b1\r");
    terminal.wait("the move", |screen| screen.contents().contains("A1-B1"));
}

/// Returns the ids and the numbers of turns of the games that wait.
fn waiting(home: &Path) -> Vec<(String, u64)> {
    let answer = answer(binary(home).args(["games", "--json"]).output().unwrap());
    let games = told(&answer);
    let games = games["games"].as_array().unwrap().iter();
    games
        .map(|game| (game["id"].as_str().unwrap().to_owned(), game["turn"].as_u64().unwrap()))
        .collect()
}

#[test]
fn a_signal_ends_the_full_screen_with_the_terminal_restored_and_the_game_saved() {
    for (signal, code) in STOPS {
        let home = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::dejarik(home.path(), &GAME);
        play_a_move(&mut terminal);
        kill(signal, terminal.child.process_id().unwrap());
        let (ended, screen, settings) = terminal.end();
        assert_eq!(ended, code, "{signal}");
        is_restored(screen.screen(), &settings);
        let text = screen.screen().contents();
        assert!(text.contains("The game is saved"), "{signal}: {text}");
        assert_eq!(waiting(home.path()).len(), 1, "{signal}");
    }
}

#[test]
fn a_terminal_that_is_closed_ends_the_program_and_the_game_is_saved() {
    let home = tempfile::tempdir().unwrap();
    let pair = native_pty_system().openpty(size()).unwrap();
    // Two computers play, so that a game is saved without a key.
    let arguments = ["play", "groi", "--first", "1", "--second", "1", "--new"];
    let program = program(home.path(), env!("CARGO_BIN_EXE_dejarik"), &arguments);
    let mut child = pair.slave.spawn_command(program).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let (mut screen, mut bytes) = (blank(), [0; 4096]);
    while !screen.screen().contents().contains("  1 A") {
        let read = reader.read(&mut bytes).unwrap();
        screen.process(&bytes[..read]);
    }
    // Nobody has the terminal any more: the system sends SIGHUP, and reading and writing fail.
    drop((reader, pair.master));
    let ended = child.wait().unwrap();
    assert_eq!(ended.exit_code(), 129, "{ended:?}");
    assert_eq!(waiting(home.path()).len(), 1);
}

#[test]
fn opening_a_table_and_leaving_it_saves_no_game() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::dejarik(home.path(), &["play", "groi", "--new"]);
    terminal.wait_for_board();
    terminal.type_in("q");
    let (code, screen, settings) = terminal.end();
    assert_eq!(code, 0);
    is_restored(screen.screen(), &settings);
    assert!(!screen.screen().contents().contains("saved"), "{}", screen.screen().contents());
    assert!(waiting(home.path()).is_empty());
}

/// Starts a shell in a terminal and `dejarik` in it, and plays a move.
fn in_shell(home: &Path) -> Terminal {
    let mut shell = Terminal::start(home, "bash", &["--norc", "--noprofile", "-i"]);
    shell.wait_for("shell>");
    let line = format!("{} {}\r", env!("CARGO_BIN_EXE_dejarik"), GAME.join(" "));
    shell.type_in(&line);
    play_a_move(&mut shell);
    shell
}

/// Asserts that the shell has the terminal, then resumes the game and leaves it.
fn resumes_in_shell(mut shell: Terminal) {
    shell.wait("the shell", |screen| {
        !screen.alternate_screen() && screen.contents().contains("Stopped")
    });
    is_given_back(shell.shown.0.lock().unwrap().screen.screen());
    shell.type_in("echo $((40 + 2))\r");
    shell.wait_for("42");
    shell.type_in("fg\r");
    shell.wait_for_board();
    shell.wait("the move", |screen| screen.contents().contains("A1-B1"));
    // The keys reach the program as before.
    shell.type_in("q");
    shell.wait("the shell", |screen| {
        let text = screen.contents();
        !screen.alternate_screen()
            && text.contains("is saved")
            && text.trim_end().ends_with("shell>")
    });
    shell.type_in("echo code=$?\r");
    shell.wait_for("code=0");
    shell.type_in("exit\r");
    let (code, screen, settings) = shell.end();
    assert_eq!(code, 0);
    is_restored(screen.screen(), &settings);
}

#[test]
fn ctrl_z_suspends_the_full_screen_and_fg_repaints_it() {
    let home = tempfile::tempdir().unwrap();
    let mut shell = in_shell(home.path());
    shell.type_in("\x1a");
    resumes_in_shell(shell);
    assert_eq!(waiting(home.path()).len(), 1);
}

#[test]
fn sigtstp_from_outside_suspends_the_full_screen_and_fg_repaints_it() {
    let home = tempfile::tempdir().unwrap();
    let shell = in_shell(home.path());
    let parent = shell.child.process_id().unwrap();
    let found = Command::new("pgrep").args(["-P", &parent.to_string()]).output().unwrap();
    let child = String::from_utf8(found.stdout).unwrap().trim().parse().unwrap();
    kill("TSTP", child);
    resumes_in_shell(shell);
}

#[test]
fn a_program_that_was_stopped_from_outside_repaints_the_screen_when_it_continues() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::dejarik(home.path(), &GAME);
    play_a_move(&mut terminal);
    let process = terminal.child.process_id().unwrap();
    kill("STOP", process);
    terminal.forget();
    kill("CONT", process);
    terminal.wait_for_board();
    terminal.type_in("q");
    let (code, screen, settings) = terminal.end();
    assert_eq!(code, 0);
    is_restored(screen.screen(), &settings);
}

#[test]
fn without_a_shell_ctrl_z_does_not_stop_the_program_for_ever() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::dejarik(home.path(), &GAME);
    play_a_move(&mut terminal);
    terminal.type_in("\x1a");
    terminal.type_in("q");
    let (code, screen, settings) = terminal.end();
    assert_eq!(code, 0);
    is_restored(screen.screen(), &settings);
}

#[test]
fn a_game_is_open_in_one_terminal_only() {
    let home = tempfile::tempdir().unwrap();
    let mut first = Terminal::dejarik(home.path(), &GAME);
    play_a_move(&mut first);
    let [(id, _)] = &waiting(home.path())[..] else { panic!("one game waits") };

    let refused = answer(binary(home.path()).args(["games", "delete", id]).output().unwrap());
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.err.contains("open in another terminal"), "{refused:?}");
    let mut second = Terminal::dejarik(home.path(), &["play"]);
    second.wait_for("Continue: ");
    second.type_in("\r");
    second.wait("the refusal", |screen| {
        let text = screen.contents();
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ").contains("open in another terminal")
    });
    first.type_in("q");
    assert_eq!(first.end().0, 0);

    // The game is free now.
    second.type_in("\r");
    second.wait_for_board();
    second.wait("the move", |screen| screen.contents().contains("A1-B1"));
    kill("TERM", second.child.process_id().unwrap());
    assert_eq!(second.end().0, 143);
}

#[test]
fn a_rule_set_offers_its_waiting_game() {
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::dejarik(home.path(), &GAME);
    play_a_move(&mut terminal);
    terminal.type_in("q");
    assert_eq!(terminal.end().0, 0);
    // Enter resumes the game at which the menu opens.
    let mut terminal = Terminal::dejarik(home.path(), &["play", "groi"]);
    terminal.wait_for("▸ Continue: ");
    terminal.type_in("\r");
    terminal.wait("the move", |screen| screen.contents().contains("A1-B1"));
    terminal.type_in("q");
    assert_eq!(terminal.end().0, 0);
    // Of another rule set no game waits, so a new one begins.
    let mut terminal = Terminal::dejarik(home.path(), &["play", "bambara"]);
    terminal.wait_for_board();
    terminal.type_in("q");
    assert_eq!(terminal.end().0, 0);
    assert_eq!(waiting(home.path()).len(), 1);
}

#[test]
fn a_signal_ends_the_line_mode_and_says_what_is_saved() {
    for (signal, code) in STOPS {
        for (moves, told) in [("", ""), ("A1-B1\n", "The game is saved")] {
            let home = tempfile::tempdir().unwrap();
            let mut command = binary(home.path());
            let command = command.args(GAME).arg("--plain");
            let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
            let mut input = child.stdin.take().unwrap();
            input.write_all(moves.as_bytes()).unwrap();
            let mut out = BufReader::new(child.stdout.take().unwrap());
            let mut seen = Vec::new();
            // The prompt of the turn, after the move if there is one.
            let prompt = if moves.is_empty() { "Turn 1, White:" } else { "Turn 2, Black:" };
            while !String::from_utf8_lossy(&seen).contains(prompt) {
                assert_ne!(out.read_until(b':', &mut seen).unwrap(), 0, "{signal}");
            }
            kill(signal, child.id());
            let ended = answer(child.wait_with_output().unwrap());
            assert_eq!(ended.code, code, "{signal}: {ended:?}");
            assert!(ended.err.contains(told), "{signal}: {ended:?}");
            assert_eq!(waiting(home.path()).len(), usize::from(!moves.is_empty()), "{signal}");
        }
    }
}

#[test]
fn a_hang_up_that_is_ignored_stays_ignored() {
    let home = tempfile::tempdir().unwrap();
    let mut command = scripted(home.path(), "trap '' HUP");
    let command = command.args(GAME).arg("--plain");
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut seen = Vec::new();
    while !String::from_utf8_lossy(&seen).contains("Turn 1, White:") {
        assert_ne!(out.read_until(b':', &mut seen).unwrap(), 0);
    }
    kill("HUP", child.id());
    // The program answers after the hang-up, so it has not ended it.
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"A1-B1\n").unwrap();
    while !String::from_utf8_lossy(&seen).contains("Turn 2, Black:") {
        assert_ne!(out.read_until(b':', &mut seen).unwrap(), 0);
    }
    kill("TERM", child.id());
    assert_eq!(child.wait().unwrap().code(), Some(143));
}

/// The digest of bambara's table for the kinds K, N and P. It does not depend on the machine, the number of threads or
/// interruptions.
const KNP_DIGEST: &str = "c3a7f488be19384aa014d4c2ef3cbe1f1728f8fb01b326e6c6f98bba74395b7e";

/// The same solver is stopped by one signal after the other, and killed in the end.
#[test]
fn a_stopped_or_killed_solver_resumes_from_its_checkpoint_to_the_same_table() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("bambara-laps-any-knp.table");
    let checkpoint = table.with_extension("table.checkpoint");
    // Without --json the reason is on standard error.
    let arguments = ["solve", "bambara", "--kinds", "KNP", "--threads", "1"];
    let mut reached = 0;
    for (signal, code) in STOPS {
        let mut started = command(folder.path(), &arguments);
        let started = started.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = started.spawn().unwrap();
        // A wave is reported long before the first of the regular checkpoints.
        let mut notes = BufReader::new(child.stderr.take().unwrap());
        let mut first = String::new();
        while !first.contains("dejarik: wave ") {
            assert_ne!(notes.read_line(&mut first).unwrap(), 0, "{signal}: {first}");
        }
        assert_eq!(first.contains("resuming from"), reached > 0, "{signal}: {first}");
        let (_, wave) = first.rsplit_once("wave ").unwrap();
        let wave: u32 = wave.split(':').next().unwrap().parse().unwrap();
        assert!(wave > reached, "{signal}: {first}");
        reached = wave;
        kill(signal, child.id());
        let mut rest = String::new();
        notes.read_to_string(&mut rest).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(code), "{signal}: {first}{rest}");
        let name = if signal == "INT" { "Ctrl-C".to_owned() } else { format!("SIG{signal}") };
        assert!(rest.contains(&format!("stopped by {name}")), "{signal}: {rest}");
        assert!(checkpoint.exists(), "{signal}: {rest}");
        assert!(!table.exists(), "{signal}");
    }
    // A solver that is killed has no time left, so it has to save checkpoints while it works.
    let saved = || checkpoint.metadata().and_then(|file| file.modified()).ok();
    let before = saved();
    let mut started = command(folder.path(), &[&arguments[..], &["--every", "0"]].concat());
    let mut child = started.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait_until("there is a new checkpoint", || {
        saved() != before || child.try_wait().unwrap().is_some()
    });
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(checkpoint.exists(), "killed before the end");
    // Other threads than before finish the table.
    let resumed = run(folder.path(), &["solve", "bambara", "--kinds", "KNP", "--json"]);
    assert!(resumed.err.contains("resuming from"), "{resumed:?}");
    let resumed = told(&resumed);
    assert_eq!(resumed["digest"], KNP_DIGEST);
    let facts = json!({
        "positions": 8_115_437, "wins": 812_537, "losses": 57_365, "draws": 7_245_535,
        "longestWin": 26, "longestLoss": 25,
    });
    assert_eq!(resumed["facts"], facts);
    assert!(!checkpoint.exists(), "a finished game needs no checkpoint");
}
