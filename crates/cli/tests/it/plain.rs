//! Play line by line, with the real binary. The input is given in advance, as by a pipe.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::common::{self, Answer, answer, binary, fed};

/// Starts a game line by line, with pipes for its streams.
fn begin(command: &mut Command, arguments: &[&str]) -> Child {
    command
        .args(["play", "--plain"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Plays with these lines as input and this home directory.
fn play_in(home: &Path, arguments: &[&str], lines: &[&str]) -> Answer {
    let arguments = [&["play", "--plain"], arguments].concat();
    fed(home, &arguments, (lines.join("\n") + "\n").as_bytes())
}

fn play(arguments: &[&str], lines: &[&str]) -> Answer {
    let home = tempfile::tempdir().unwrap();
    let answer = play_in(home.path(), arguments, lines);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
    answer
}

const FRIENDS: [&str; 4] = ["--first", "human", "--second", "human"];

fn friends<'a>(rules: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[rules][..], &FRIENDS, more].concat()
}

#[test]
fn two_friends_play_a_game_to_its_end() {
    let dpn = "groi P3pppp4/1PPP8/1 w -";
    let mut arguments = FRIENDS.to_vec();
    arguments.extend(["--position", dpn]);
    let answer = play(&arguments, &["moves", "A1-B1", "no"]);
    assert!(answer.out.contains("The white pawn goes from A1 to B1."), "{}", answer.out);
    assert!(answer.out.contains("White has won. Four pawns stand side by side"), "{}", answer.out);
    assert!(answer.out.contains("White: 3 points"), "{}", answer.out);
}

#[test]
fn a_move_is_its_number_or_its_text_in_any_case() {
    let answer = play(&friends("groi", &[]), &["1", "a7-c", "A1-A9", "record", "quit"]);
    assert!(answer.out.contains("The white pawn goes from A1 to B1."), "{}", answer.out);
    assert!(answer.out.contains("The black pawn goes from A7 through B7 to C."), "{}", answer.out);
    assert!(answer.out.contains("A1"), "{}", answer.out);
    assert!(answer.out.contains("[Rules \"groi\"]"), "{}", answer.out);
}

#[test]
fn the_computer_answers_and_its_move_can_be_taken_back() {
    let home = tempfile::tempdir().unwrap();
    common::lend_groi_table(home.path());
    let arguments = ["groi", "--first", "human", "--second", "1", "--seed", "5"];
    let answer = play_in(home.path(), &arguments, &["A1-B1", "undo", "hint", "board", "quit"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
    assert!(answer.out.contains("The computer’s pawn goes from"), "{}", answer.out);
    assert!(answer.out.contains("Taken back"), "{}", answer.out);
    assert!(answer.out.contains("A good move is"), "{}", answer.out);
    assert!(answer.out.trim_end().ends_with("offer it again."), "{}", answer.out);
}

#[test]
fn real_dice_are_typed_and_odds_are_printed() {
    let simeone = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    let mut arguments = FRIENDS.to_vec();
    arguments.extend(["--position", simeone, "--typed-dice"]);
    let answer = play(&arguments, &["odds B3xB4", "B3xB4", "9", "2", "no"]);
    assert!(answer.out.contains("Defeated 83.3 % (5/6), pushed 16.7 % (1/6)."), "{}", answer.out);
    assert!(
        answer.out.contains(
            "it always counts 1. The attacker, the red Monnok, throws a die with 6 faces."
        ),
        "{}",
        answer.out
    );
    assert!(
        answer.out.contains("A die with 6 faces cannot show 9. Type a number from 1 to 6."),
        "{}",
        answer.out
    );
    assert!(answer.out.contains("Attack 2, defence 1."), "{}", answer.out);
    assert!(
        answer.out.contains("Red has won. All creatures of Blue are defeated"),
        "{}",
        answer.out
    );
}

#[test]
fn only_a_throw_is_entered_where_a_throw_is_due() {
    let mut arguments = FRIENDS.to_vec();
    arguments.extend(["--position", "simeone 12/2Mx*8/1 w w 0-0 - 0", "--typed-dice"]);
    let words = ["abort", "timeout:w", "takeback:w:0", "resign:w"];
    let lines = [&["B3xB4"][..], &words, &["draw", "resign", "claim", "2", "no"]].concat();
    let answer = play(&arguments, &lines);
    assert_eq!(answer.out.matches("The throw:").count(), 8, "{}", answer.out);
    assert_eq!(answer.out.matches("Enter the throw first").count(), 3, "{}", answer.out);
    assert!(
        answer.out.contains("Red has won. All creatures of Blue are defeated"),
        "{}",
        answer.out
    );
}

#[test]
fn a_finished_game_is_a_record_and_is_not_offered_again() {
    let home = tempfile::tempdir().unwrap();
    let mut arguments = FRIENDS.to_vec();
    arguments.extend(["--position", "groi P3pppp4/1PPP8/1 w -"]);
    play_in(home.path(), &arguments, &["A1-B1", "no"]);
    let data = home.path().join("data").join("dejarik");
    let names = |folder: &str| -> Vec<String> {
        let files = std::fs::read_dir(data.join(folder)).into_iter().flatten();
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
    };
    assert!(names("games").is_empty(), "{:?}", names("games"));
    let [record] = <[_; 1]>::try_from(names("records")).unwrap();
    let check = common::ok(&["check", data.join("records").join(record).to_str().unwrap()]);
    assert!(check.contains("right, groi"), "{check}");
}

#[test]
fn a_series_goes_on_after_a_restart() {
    let home = tempfile::tempdir().unwrap();
    let mut arguments = FRIENDS.to_vec();
    arguments.extend(["--position", "groi P3pppp4/1PPP8/1 w -", "-o", "series=to-9"]);
    play_in(home.path(), &arguments, &["A1-B1", "no"]);
    let answer = play_in(home.path(), &[], &["yes", "yes", "quit"]);
    assert!(answer.out.contains("Four pawns stand side by side"), "{}", answer.out);
    assert!(answer.out.contains("Turn 1, White:"), "the next game has begun: {}", answer.out);
}

#[test]
fn the_order_of_the_creatures_is_typed_or_the_offered_one() {
    let arguments = friends("simeone", &["--seed", "3"]);
    let answer = play(&arguments, &["SKMN", "", "board", "quit"]);
    assert!(answer.out.contains("Enter alone takes NSKM"), "{}", answer.out);
    assert!(answer.out.contains("Dice for the initiative"), "{}", answer.out);
    assert!(answer.out.contains("simeone SKMN2xthg2/12/1"), "{}", answer.out);
}

#[test]
fn the_commands_have_french_words() {
    let arguments = friends("looney", &["--lang", "fr", "--seed", "1"]);
    let lines = ["aide", "plateau", "coups A1", "règles L-14", "chances", "nulle", "oui", "non"];
    let answer = play(&arguments, &lines);
    assert!(answer.out.contains("Le cube décide :"), "{}", answer.out);
    assert!(answer.out.contains("livre de règles"), "{}", answer.out);
    assert!(answer.out.contains("L-14"), "{}", answer.out);
    assert!(answer.out.contains("La partie est nulle"), "{}", answer.out);
}

#[test]
fn an_order_of_creatures_is_taken_back_before_the_other_player_has_chosen() {
    let set_up = ["NSKM", "undo", "MKSN", "xthg", "quit"];
    let answer = play(&friends("simeone", &["--seed", "3"]), &set_up);
    assert!(answer.out.contains("Taken back."), "{}", answer.out);
    assert!(answer.out.matches("Red, choose").count() == 2, "{}", answer.out);
}

#[test]
fn resigning_asks_first() {
    let answer = play(&friends("groi", &[]), &["resign", "no", "resign", "yes", "no"]);
    assert!(answer.out.contains("Black has won. White resigned"), "{}", answer.out);
}

#[test]
fn a_game_is_kept_and_offered_again() {
    let home = tempfile::tempdir().unwrap();
    // The input ends without `quit`; the game is saved as after a crash.
    play_in(home.path(), &friends("groi", &[]), &["A1-B1", "A7-C"]);
    let answer = play_in(home.path(), &[], &["yes", "record", "quit"]);
    let offered = "Games that wait:\n1. Classic Dejarik (Groi), two players, just now\n";
    assert!(answer.out.starts_with(offered), "{}", answer.out);
    assert!(answer.out.contains("A7-C"), "{}", answer.out);
    let answer = play_in(home.path(), &[], &["no", "2", "quit"]);
    assert!(answer.out.contains("Bambara"), "{}", answer.out);
}

#[test]
fn a_record_can_be_written_and_checks() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.dgn");
    let save = format!("save {}", file.display());
    let nowhere = format!("save {}", home.path().join("no/such/x.dgn").display());
    let lines = ["A1-B1", &save, &nowhere, &save, "quit"];
    let answer = play_in(home.path(), &friends("groi", &[]), &lines);
    assert!(answer.out.contains("written to") && answer.out.contains("no/such"), "{answer:?}");
    assert!(answer.out.contains("exists already. Give another name.\n"), "{answer:?}");
    let check = common::ok(&["check", file.to_str().unwrap()]);
    assert!(check.contains("right, groi, 1 turn"), "{check}");
}

#[test]
fn a_folder_that_cannot_be_written_is_reported_once_and_the_game_continues() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("not-a-folder");
    std::fs::write(&file, "x").unwrap();
    let mut child =
        begin(binary(home.path()).env("DEJARIK_DATA_DIR", &file), &friends("groi", &[]));
    child.stdin.take().unwrap().write_all(b"A1-B1\nA7-C\nquit\n").unwrap();
    let answer = answer(child.wait_with_output().unwrap());
    assert_eq!(answer.code, 0, "{answer:?}");
    assert_eq!(answer.err.matches("cannot be saved").count(), 1, "{answer:?}");
    assert!(answer.err.contains("not-a-folder"), "{answer:?}");
    assert!(answer.out.contains("The black pawn goes from A7"), "{answer:?}");
}

#[test]
fn input_that_is_no_text_or_no_command_is_answered() {
    let home = tempfile::tempdir().unwrap();
    let mut child = begin(&mut binary(home.path()), &friends("groi", &[]));
    child.stdin.take().unwrap().write_all(b"\xff\xfe\x00\nfly\n99\n\nquit\n").unwrap();
    let answer = answer(child.wait_with_output().unwrap());
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
    assert!(answer.out.contains("Unknown command: fly."), "{answer:?}");
}

#[test]
fn terms_that_do_not_fit_are_refused() {
    for (arguments, word) in [
        (&["chess"][..], "groi, bambara, looney or simeone"),
        (&["groi", "--first", "9"], "level from 1 to 8"),
        (&["groi", "-o", "laps=one"], "laps"),
        (&["groi", "--position", "looney SBLM2sblm2/12/1 w - 0"], "position of groi"),
        (&["--position", "groi 12/12/1/1 w wb"], "character"),
        (&["groi", "--seed", "1", "--typed-dice"], "cannot be used"),
    ] {
        let home = tempfile::tempdir().unwrap();
        let answer = play_in(home.path(), arguments, &[]);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{answer:?}");
        assert!(answer.err.contains(word), "{answer:?}");
    }
}

#[test]
fn without_a_terminal_play_advises_only_what_it_has() {
    for lang in ["en", "fr"] {
        let answer = common::dejarik(&["play", "groi", "--lang", lang]);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{answer:?}");
        assert!(answer.err.contains("--plain") && !answer.err.contains("--json"), "{answer:?}");
    }
}

/// Opens the analysis board, line by line, with these lines as input.
fn analyse(what: &[&str], lines: &[&str]) -> Answer {
    let home = tempfile::tempdir().unwrap();
    let arguments = [&["analyse"], what, &["--plain"]].concat();
    fed(home.path(), &arguments, (lines.join("\n") + "\n").as_bytes())
}

/// A game with kings and queens alone is solved at once, so every value is exact.
const SMALL: &str = "bambara 12/KQ8kq/1 w -";

#[test]
fn a_position_is_analysed_line_by_line() {
    let lines = ["moves", "best", "line", "1", "back", "back", "value", "b1-c", "dpn", "game"];
    let answer = analyse(&[SMALL], &lines);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
    let out = &answer.out;
    assert!(out.contains("White wins in") && out.contains("Exact, from the table"), "{out}");
    assert!(out.contains("nothing is better"), "every move is listed with what it keeps: {out}");
    assert!(out.contains("The best move is ") && out.contains("Best line: "), "{out}");
    assert!(out.contains("After 1 of 1 move\n"), "{out}");
    assert!(out.contains("no more moves in that direction"), "{out}");
    assert!(
        out.contains("The white king goes from B1 to C.")
            && out.contains("This is not a side line"),
        "{out}"
    );
    let french = analyse(&[SMALL, "--lang", "fr"], &["coups", "aide", "meilleur", "quitter"]).out;
    assert!(
        french.contains("Blancs gagnent en") && french.contains("rien n’est meilleur"),
        "{french}"
    );
}

#[test]
fn estimates_and_throws_are_marked_as_such() {
    let position = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    let answer = analyse(&[position], &["B3xB4", "odds", "moves (2", "throw 9:9", "2:1", "moves"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
    let out = &answer.out;
    assert!(out.contains("An estimate"), "{out}");
    assert!(out.contains("Defeated 83.3 % (5/6)") && out.contains("(2:1): "), "{out}");
    assert!(out.contains("Red has won. All creatures of Blue are defeated"), "{out}");
}

#[test]
fn an_argument_that_cannot_be_analysed_is_refused() {
    for (what, word) in [
        (&["groi 12/12/1/1 w wb"][..], "character"),
        (&["chess"], "chess"),
        (&["no-such-file.dgn"], "no-such-file.dgn"),
        (&["groi", "--game", "0"], "--game"),
    ] {
        let answer = analyse(what, &[]);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{answer:?}");
        assert!(answer.err.contains(word), "{answer:?}");
    }
}

#[test]
fn a_game_is_analysed_while_it_is_played_and_afterwards() {
    let answer = play(
        &["--first", "human", "--second", "human", "--position", SMALL],
        &["B2-C", "analyse", "back", "moves C", "quit", "resign", "yes", "review", "quit", "no"],
    );
    let out = &answer.out;
    assert!(out.contains("Back to the game."), "{out}");
    assert!(out.contains("White: 1 move, "), "the summary of the review: {out}");
}

/// Solves puzzles, line by line, with these lines as input.
fn solve(home: &Path, arguments: &[&str], lines: &[&str]) -> Answer {
    let arguments = [&["puzzles", "solve", "--plain"], arguments].concat();
    let answer = fed(home, &arguments, (lines.join("\n") + "\n").as_bytes());
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
    answer
}

#[test]
fn a_puzzle_is_solved_line_by_line_and_remembered() {
    let home = tempfile::tempdir().unwrap();
    let shown = common::ok(&["puzzles", "--rules", "groi", "--moves", "2"]);
    let id = shown.split_whitespace().next().unwrap();
    let solution = common::ok(&["puzzles", "show", id, "--solution", "--json"]);
    let solution: serde_json::Value = serde_json::from_str(&solution).unwrap();
    let line: Vec<&str> =
        solution["line"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    let answer = solve(home.path(), &[id], &["hint", line[0], line[2], "analyse", "quit", "next"]);
    let out = &answer.out;
    assert!(out.contains("Look at ") && out.contains("Right! "), "{out}");
    assert!(out.contains("Solved, with help.") && out.contains("Themes: "), "{out}");
    assert!(out.contains("Back to the game."), "{out}");
    let again = solve(home.path(), &[id], &["again", line[0], line[2], "quit"]);
    assert!(again.out.contains("solved with help") && again.out.contains("Solved!"), "{again:?}");
}

#[test]
fn puzzles_are_chosen_by_kind_in_both_languages() {
    let home = tempfile::tempdir().unwrap();
    let lines = ["rules bambara", "grade hard", "theme nothing", "theme any", "solution", "moves"];
    let answer = solve(home.path(), &[], &lines);
    let out = &answer.out;
    assert!(out.contains("puzzles, 0 solved") && out.contains("Bambara’s Dejarik"), "{out}");
    assert!(out.contains("sacrifice (sacrifice)") && out.contains("Solution: "), "{out}");
    let arguments = ["--lang", "fr", "--rules", "groi", "--theme", "run"];
    let french = solve(home.path(), &arguments, &["aide", "conseil", "thème", "solution"]).out;
    assert!(french.contains("Problème g") && french.contains("Thèmes\u{a0}: "), "{french}");
    common::refused(&["puzzles", "solve", "nosuch", "--plain"], &["nosuch"]);
}

#[test]
fn the_date_of_a_record_is_that_of_the_player() {
    // It is never the same day 14 hours before Greenwich and 12 hours behind it.
    let dates = ["AAA-14", "AAA+12"].map(|zone| {
        let home = tempfile::tempdir().unwrap();
        let mut command = binary(home.path());
        let mut child = begin(command.env("TZ", zone), &[&["groi"][..], &FRIENDS].concat());
        child.stdin.take().unwrap().write_all(b"A1-B1\nresign\ny\nquit\n").unwrap();
        assert_eq!(answer(child.wait_with_output().unwrap()).code, 0);
        let folder = home.path().join("data/dejarik/records");
        let record = std::fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
        let text = std::fs::read_to_string(record).unwrap();
        text.lines().find(|line| line.starts_with("[Date ")).unwrap().to_owned()
    });
    assert_ne!(dates[0], dates[1]);
}
