//! What the commands write on a narrow terminal, on one without control sequences, and with `NO_COLOR`:
//! the real binary in a real terminal.

#![cfg(unix)]

use std::io::{Read, Write};
use std::path::Path;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use crate::common::binary;

/// Runs `dejarik` in a terminal of this width, types `keys`, and returns all that it writes.
fn shown(
    home: &Path,
    columns: u16,
    vars: &[(&str, &str)],
    arguments: &[&str],
    keys: &str,
) -> String {
    let size = PtySize { rows: 24, cols: columns, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_dejarik"));
    command.args(arguments);
    command.cwd(home);
    for (name, value) in binary(home).get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        }
    }
    vars.iter().for_each(|(name, value)| command.env(name, value));
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    pair.master.take_writer().unwrap().write_all(keys.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    // A terminal whose programs have ended reports an error where a pipe would end.
    let _ = pair.master.try_clone_reader().unwrap().read_to_end(&mut bytes);
    child.wait().unwrap();
    String::from_utf8(bytes).unwrap().replace("\r\n", "\n")
}

/// A terminal without control sequences on a build server, where some libraries use colours anyway.
const DUMB: [(&str, &str); 2] = [("TERM", "dumb"), ("CI", "true")];

/// Commands that answer with sentences, and one that is refused.
const SPOKEN: [&[&str]; 5] = [
    &["rules", "L-7"],
    &["probe", "simeone SKMN2xthg2/12/1 w w 0-0 - 0"],
    &["apply", "groi PPPP2pppp2/12/1 w wb", "A1-B9"],
    &["puzzles", "--rules", "looney"],
    &["rules", "--help"],
];

#[test]
fn sentences_follow_the_width_of_the_terminal_in_both_languages() {
    let home = tempfile::tempdir().unwrap();
    for columns in [40, 72] {
        for lang in ["en", "fr"] {
            for arguments in SPOKEN {
                let arguments = [&["--lang", lang], arguments].concat();
                let out = shown(home.path(), columns, &DUMB, &arguments, "");
                assert!(out.lines().count() > 1, "{arguments:?}: {out}");
                // The line of the usage is the only one that clap does not wrap.
                for line in out.lines().filter(|line| !line.contains("dejarik rules [")) {
                    let wide = line.chars().count();
                    assert!(wide <= usize::from(columns), "{arguments:?}, {wide} columns: {line}");
                }
            }
        }
    }
}

#[test]
fn the_line_mode_follows_the_width_of_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    let arguments = ["play", "looney", "--plain", "--first", "human", "--second", "human"];
    let out = shown(home.path(), 48, &DUMB, &arguments, "help\nboard\nodds\nquit\n");
    // The keys are typed before they are asked for, so an answer follows its prompt on the same line.
    // Either side may begin.
    let prompts = ["Turn 1, Red: ", "Turn 1, Blue: "];
    let without = |line| prompts.iter().find_map(|prompt| str::strip_prefix(line, *prompt));
    let answers = out.lines().map(|line| without(line).unwrap_or(line));
    let long = |line: &&str| line.chars().count() > 48 && !line.starts_with(' ');
    assert_eq!(answers.filter(long).collect::<Vec<_>>(), Vec::<&str>::new());
    assert!(out.lines().count() > 20, "{out}");
}

#[test]
fn a_terminal_without_control_sequences_gets_none() {
    let home = tempfile::tempdir().unwrap();
    let solve = ["solve", "bambara", "--kinds", "KQ"];
    for arguments in [&["rules", "board"][..], &["rules", "--help"], &["rules", "nothing"], &solve]
    {
        let out = shown(home.path(), 80, &DUMB, arguments, "");
        assert!(!out.contains('\x1b') && !out.is_empty(), "{arguments:?}: {out:?}");
    }
    let colourful = [("TERM", "xterm-256color")];
    let out = shown(home.path(), 80, &colourful, &["rules", "board"], "");
    assert!(out.contains("\x1b["), "headings have a colour: {out:?}");
    let none = [("TERM", "xterm-256color"), ("NO_COLOR", "1")];
    for arguments in [&["rules", "board"][..], &["rules", "--help"]] {
        let out = shown(home.path(), 80, &none, arguments, "");
        let coloured = ["\x1b[3", "\x1b[9", "\x1b[1;3"].iter().any(|start| out.contains(start));
        assert!(!coloured && !out.is_empty(), "{arguments:?}: {out:?}");
    }
}

#[test]
fn the_first_picture_hides_what_a_terminal_without_an_alternate_screen_showed_before() {
    let home = tempfile::tempdir().unwrap();
    let vars = [("TERM", "linux")];
    let bytes = shown(home.path(), 80, &vars, &["play", "groi", "--new"], "q");
    // Such a terminal ignores the request for another screen. At the end the picture is taken away.
    let drawn = bytes.find("White").unwrap_or_else(|| panic!("no picture: {bytes:?}"));
    let ends = ["\u{1b}[2J", "\u{1b}[?1049l"].map(|end| bytes[drawn..].find(end));
    let end = drawn + ends.into_iter().flatten().min().unwrap();
    let first = bytes[..end].replace("\u{1b}[?1049h", "");
    let side = |length: u16| std::num::NonZero::new(length).unwrap();
    let mut screen = vt100::Parser::new(side(24), side(80), 0);
    screen.process("old text ####################\r\n".repeat(24).as_bytes());
    screen.process(first.as_bytes());
    let left = screen.screen().contents();
    assert!(left.contains("White") && !left.contains("old text"), "{left}");
}
