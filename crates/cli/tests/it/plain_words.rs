//! The commands of the page in the line mode: what every one of them says in every rule set, and the
//! words that every prompt understands.

use std::path::Path;

use crate::common::{fed, lend_groi_table};

/// Runs `dejarik` with these lines as input, and returns what it says after each line.
#[track_caller]
fn talk(arguments: &[&str], lines: &[&str]) -> String {
    talk_in(tempfile::tempdir().unwrap().path(), arguments, lines)
}

/// Does as [`talk`] in a home with tables.
#[track_caller]
fn talk_in(home: &Path, arguments: &[&str], lines: &[&str]) -> String {
    let arguments = [arguments, &["--plain"]].concat();
    let answer = fed(home, &arguments, (lines.join("\n") + "\n").as_bytes());
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{answer:?}");
    answer.out
}

const FRIENDS: [&str; 4] = ["--first", "human", "--second", "human"];

/// Plays from a position with these lines as input.
#[track_caller]
fn play(dpn: &str, more: &[&str], lines: &[&str]) -> String {
    let arguments = [&["play", "--position", dpn][..], &FRIENDS, more].concat();
    talk(&arguments, lines)
}

/// The commands of the page, and those that ask about spaces.
const COMMANDS: [&str; 11] = ["l", "p", "s", "d", "c", "b", "i", "rings", "A3", "near B3", "moves"];

#[test]
fn the_commands_in_groi() {
    let lines = [&["A4-B4", "A7-C"][..], &COMMANDS, &["p pawn"]].concat();
    insta::assert_snapshot!(play("groi PPPP2pppp2/12/1 w wb", &[], &lines));
}

#[test]
fn the_commands_in_bambara() {
    let lines = [&["A11-B11"][..], &COMMANDS, &["p knight", "take p", "go A9"]].concat();
    insta::assert_snapshot!(play("bambara 4k3K1P1/10n1/1 w QNqp", &[], &lines));
}

#[test]
fn the_commands_in_looney() {
    let lines = [&["A1-C", "A10-B10xC"][..], &COMMANDS, &["moves A9", "p leader"]].concat();
    insta::assert_snapshot!(play("looney SBLM2sblm2/12/1 w - 0", &["--seed", "4"], &lines));
}

#[test]
fn the_commands_in_simeone() {
    let position = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    let lines = [&["B3-C"][..], &COMMANDS, &["p x", "end", "B4^", "l", "s"]].concat();
    insta::assert_snapshot!(play(position, &["--seed", "4"], &lines));
}

/// The Leader on C and Big beside it: an attack of the same piece from the same space has other odds if a
/// friend moves to its side first, and the answer says which friend.
#[test]
fn odds_that_differ_say_what_else_moves() {
    let told = talk(&["analyse", "looney 3LMS6/3b2s5/l w B 3"], &["d"]);
    let lines: Vec<&str> = told.lines().filter(|line| line.contains("attacks")).collect();
    assert!(lines.len() > 4 && lines.iter().any(|line| line.contains(" after ")), "{told}");
    let attack =
        |line: &&str| line.split(": win").next().unwrap().rsplit(": ").next().map(str::to_owned);
    let attacks: std::collections::HashSet<_> = lines.iter().map(attack).collect();
    assert_eq!(attacks.len(), lines.len(), "no attack is listed twice: {told}");
    assert!(lines.iter().all(|line| line.contains(" % (")), "percent first: {told}");
}

#[test]
fn a_throw_that_dice_cannot_show_is_refused_in_words() {
    let position = "looney 3L8/1S1b2s5/l w Bm 3";
    for (typed, lang, said) in [
        ("-1", "en", "The dice cannot show -1. The defender, the blue Big, throws 4 cubes."),
        ("(3:40)", "en", "The dice cannot show (3:40). The defender"),
        ("12:1", "fr", "Les dés ne peuvent pas donner 12:1. Le défenseur"),
        ("9", "en", "9 is too many: four cubes are thrown. Type a number from 0 to 4."),
        ("9999", "en", "9999 is too many: four cubes are thrown."),
        ("9", "fr", "9, c’est trop : on lance quatre cubes. Tapez un nombre de 0 à 4."),
    ] {
        let told = play(position, &["--own-dice", "--lang", lang], &["A4xB4", typed]);
        assert!(told.contains(said) && !told.contains("caract"), "{typed}: {told}");
    }
}

#[test]
fn the_commands_in_french() {
    let lines = [
        "dernier",
        "pièces",
        "score",
        "chances",
        "pendules",
        "meilleur",
        "état",
        "anneaux",
        "quoi B3",
        "autour B3",
        "coups",
        "p houjix",
        "prendre B3",
        "aller C",
        "fin",
        "voler",
        "C",
        "plateau",
    ];
    let position = "simeone 12/2Mx*8/1 w w 0-0 - 0";
    insta::assert_snapshot!(play(position, &["--lang", "fr"], &lines));
}

/// Expects that a prompt answers help and undo and an unknown word, goes on, and is left by `quit`.
/// `before` leads to the prompt, whose text has `prompt` in it.
#[track_caller]
fn assert_usual(arguments: &[&str], before: &[&str], prompt: &str, help: &str, undo: &str) {
    let lines = [before, &["flap", "help", "undo", "quit", "flap"]].concat();
    let out = talk(arguments, &lines);
    assert!(out.contains(prompt), "no prompt {prompt:?}: {out}");
    assert!(out.contains(help), "help says nothing of {help:?}: {out}");
    assert!(out.contains(undo), "undo does not say {undo:?}: {out}");
    let unknown = out.matches("flap").count();
    assert_eq!(unknown, 1, "one unknown word before quit, none after: {out}");
}

#[test]
fn help_undo_and_quit_work_at_every_prompt() {
    let friends = |rules: &'static str| [&["play", rules][..], &FRIENDS].concat();
    let nothing = "There is no move to take back.";
    // The choice of the rule set, set-up orders, moves.
    assert_usual(&["play"], &[], "Which rules?", "Enter alone", nothing);
    assert_usual(&friends("simeone"), &[], "Red, choose the order", "near A3", nothing);
    assert_usual(&friends("groi"), &["A1-B1"], "Turn 2, Black:", "near A3", "Taken back.");
    // Throws: of the set-up and of a battle.
    let typed = [&friends("looney")[..], &["--typed-dice"]].concat();
    assert_usual(&typed, &[], "who goes first", "near A3", nothing);
    let battle = ["play", "--position", "simeone 12/2Mx*8/1 w w 0-0 - 0", "--typed-dice"];
    let battle = [&battle[..], &FRIENDS].concat();
    assert_usual(&battle, &["B3xB4"], "throws a die with 6 faces", "near A3", "Taken back.");
    // A push, and questions of yes or no.
    assert_usual(&battle, &["B3xB4", "1"], "Choose where to push", "near A3", "Taken back.");
    let groi = friends("groi");
    assert_usual(&groi, &["resign"], "Really resign?", "withdraw the question", "withdrawn");
    assert_usual(&groi, &["draw"], "do you accept a draw?", "withdraw the question", "withdrawn");
    assert_usual(&groi, &["A1-B1", "resign", "yes"], "Play another", "review", "Taken back.");
    // The analysis and puzzles.
    let groi = ["analyse", "bambara 12/KQ8kq/1 w -"];
    assert_usual(&groi, &["B1-C"], "Move 1, Black:", "summary", "Move 0, White:");
    assert_usual(&["puzzles", "solve"], &[], "Puzzle ", "solution", nothing);
}

#[test]
fn a_word_that_is_no_throw_and_no_order_repeats_the_question() {
    let friends = |rules: &'static str| [&["play", rules][..], &FRIENDS].concat();
    let typed = [&friends("looney")[..], &["--typed-dice"]].concat();
    let out = talk(&typed, &["purple", "r", "quit"]);
    assert_eq!(out.matches("type who goes first: Red or Blue").count(), 2, "{out}");
    assert!(out.contains("Red begins"), "an initial is enough: {out}");
    let out = talk(&friends("simeone"), &["NSK", "NSKM", "quit"]);
    assert_eq!(out.matches("Red, choose the order").count(), 2, "{out}");
}

#[test]
fn a_word_without_what_belongs_to_it_says_what_that_is() {
    let (space, spot) =
        ("Give a space, such as A3.", "Give a space, such as A3, or one of your pieces.");
    let groi = "groi PPPP2pppp2/12/1 w wb";
    let game = play(groi, &[], &["take", "go", "next", "next to", "next to x", "near", "save"]);
    assert_eq!((game.matches(spot).count(), game.matches(space).count()), (2, 4), "{game}");
    assert!(game.contains("Give the name of a file"), "{game}");
    let french = play(groi, &["--lang", "fr"], &["prendre", "aller"]);
    assert_eq!(french.matches("ou une de vos pièces.").count(), 2, "{french}");
    let lines = ["take", "next to", "position"];
    let desk = talk(&["analyse", "bambara 12/KQ8kq/1 w -"], &lines);
    assert!(desk.contains("Give a position, a rule set or a file of games"), "{desk}");
    assert!(!desk.contains("No such file"), "{desk}");
    let puzzle = talk(&["puzzles", "solve"], &lines[..2]);
    for out in [&desk, &puzzle] {
        assert!(out.contains(space) && out.contains(spot), "{out}");
    }
    assert!([game, desk, puzzle].iter().all(|out| !out.contains("Unknown command")));
}

#[test]
fn a_draw_offer_that_is_withdrawn_is_not_declined() {
    let groi = [&["play", "groi"][..], &FRIENDS].concat();
    let out = talk(&groi, &["draw", "undo", "draw", "no", "quit"]);
    assert_eq!(out.matches("The question is withdrawn.").count(), 1, "{out}");
    assert_eq!(out.matches("The draw offer is declined.").count(), 1, "{out}");
}

#[test]
fn a_puzzle_whose_solution_was_shown_counts_the_moves_that_were_found() {
    let out = talk(&["puzzles", "solve"], &["solution", "quit"]);
    assert!(out.contains("over after 0 of "), "{out}");
}

#[test]
fn nothing_is_put_down_where_nothing_was_taken() {
    let lines = ["back", "clear", "take A1", "clear", "quit"];
    let out = talk(&[&["play", "groi"][..], &FRIENDS].concat(), &lines);
    assert_eq!(out.matches("No piece is selected.").count(), 2, "{out}");
    assert_eq!(out.matches("Put down.").count(), 1, "{out}");
}

#[test]
fn a_ghost_window_is_explained_and_answers_every_word() {
    let position = "looney S5Ll1s2/1m10/1 w MBb 0";
    let lines =
        ["A7xA8", "5 8", "ghost2?", "i", "moves", "help", "ghost1", "ghost3", "2", "accept"];
    let out = play(position, &["--typed-dice"], &lines);
    assert!(out.contains("You may type: ghost3 (big ghost, four more cubes)"), "{out}");
    assert!(out.contains("ghost2 (medium ghost, stand-off) and accept (no ghost)."), "{out}");
    assert!(out.contains("Unknown command: ghost2?."), "{out}");
    assert!(out.contains("You have no ghost of that size."), "{out}");
    assert!(out.contains("Red uses a big ghost: four more cubes."), "{out}");
    assert!(out.contains("Red throws 2 of 4 with the ghost."), "{out}");
    let quit = play(position, &["--typed-dice"], &["A7xA8", "5 8", "undo", "p", "quit", "p"]);
    assert!(quit.contains("Taken back."), "{quit}");
}

#[test]
fn l9_own_dice_are_asked_for_in_the_order_of_the_rules() {
    let position = "looney 3L3l4/SM2m7/b w - 0";
    let lines = ["B1xC", "2", "5", "1", "undo", "0", "stop", "4", "4", "quit"];
    let out = play(position, &["--own-dice"], &lines);
    let asked = [
        "The defender, the blue Big, throws 4 cubes. Type how many of them count, from 0 to 4.",
        "The defender has 5 and support, so it throws 4 more cubes.",
        "5 is too many: four cubes are thrown. Type a number from 0 to 4.",
        "The defender has 6 and the High Ground, so it throws 4 more cubes.",
        "Taken back.",
        "The defender has 5 and support",
        "The defender has 5 and the High Ground",
        "The number to beat is 5. The attacker, the red Small, throws 4 cubes.",
        "The attacker has 5 and support, so it throws 4 more cubes.",
        "Defence 5 (2 of 12 cubes and size 3), attack 9 (8 of 8 cubes and size 1).",
        "The attack succeeds",
    ];
    let mut rest = out.as_str();
    for text in asked {
        let at = rest.find(text).unwrap_or_else(|| panic!("no {text:?} in {rest}"));
        rest = &rest[at + text.len()..];
    }
    let french = play(position, &["--own-dice", "--lang", "fr"], &["B1xC", "2", "arrêter", "0"]);
    assert!(french.contains("Le défenseur a 5 et un soutien"), "{french}");
    assert!(
        french
            .contains("Le nombre à battre est 5. L’attaquant, le Petit des Rouges, lance 4 cubes"),
        "{french}"
    );
}

#[test]
fn a_picture_is_drawn_on_request_only() {
    let quiet = play("groi PPPP2pppp2/12/1 w wb", &[], &["A1-B1", "p", "undo", "help", "moves"]);
    assert!(!quiet.contains("(P)") && !quiet.contains('·'), "{quiet}");
    let drawn = play("groi PPPP2pppp2/12/1 w wb", &[], &["board"]);
    assert!(drawn.contains("(P)"), "{drawn}");
}

#[test]
fn a_hint_says_what_the_move_does_and_why() {
    let home = tempfile::tempdir().unwrap();
    lend_groi_table(home.path());
    let arguments = [&["play", "--position", "groi P3pppp4/1PPP8/1 w -"][..], &FRIENDS].concat();
    let out = talk_in(home.path(), &arguments, &["hint", "quit"]);
    assert!(out.contains("A good move is A1-B1: the white pawn goes from A1 to B1."), "{out}");
    assert!(out.contains("You win at once."), "{out}");
}

#[test]
fn escape_characters_are_not_echoed() {
    let out = play("groi PPPP2pppp2/12/1 w wb", &[], &["\u{1b}[31mfly", "A1-A2\u{7}"]);
    assert!(!out.contains('\u{1b}') && !out.contains('\u{7}'), "{out:?}");
    assert!(out.contains("Unknown command: "), "{out}");
}
