//! What a state answers, and that a refused command changes nothing.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{RulesId, Wording};

use super::*;
use crate::ugi::Command;

fn state() -> State {
    State::new(Options::new(1, |_| Err(Wording::same("no nets in tests"))))
}

/// Follows a line that is an option or a position.
fn follow(state: &mut State, line: &str) -> Result<(), Refusal> {
    match Command::parse(line)? {
        Some(Command::SetOption { name, value }) => state.set_option(&name, &value).map(|_| ()),
        Some(Command::Position { start, words }) => state.set_position(start, words),
        other => panic!("{line}: {other:?}"),
    }
}

#[track_caller]
fn after(lines: &[&str]) -> State {
    let mut state = state();
    for line in lines {
        follow(&mut state, line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
    state
}

fn answers<const N: usize>(state: &State, queries: [Query; N]) -> [String; N] {
    queries.map(|query| state.answer(query))
}

const TURN: [Query; 4] = [Query::P1Turn, Query::GameOver, Query::Result, Query::Chance];

#[test]
fn a_game_begins_with_its_set_up_and_its_throws() {
    let looney = after(&["setoption name Rules value looney"]);
    assert_eq!(answers(&looney, TURN), ["true", "false", "none", "first:w=1/2 first:b=1/2"]);
    assert_eq!(looney.answer(Query::LegalMoves), "first:b first:w");
    assert_eq!(looney.answer(Query::Position), "none");
    let begun = after(&["setoption name Rules value looney", "position startpos moves first:b"]);
    assert_eq!(answers(&begun, TURN), ["false", "false", "none", "none"]);
    assert_eq!(begun.answer(Query::LegalMoves).split(' ').count(), 47);

    let mut simeone = after(&["setoption name Rules value simeone"]);
    let words = simeone.answer(Query::LegalMoves);
    assert_eq!(words.split(' ').count(), 48, "24 orders for each side: {words}");
    follow(&mut simeone, "position startpos moves setup:MKSN").unwrap();
    assert_eq!(answers(&simeone, TURN), ["false", "false", "none", "none"]);
    assert_eq!(simeone.answer(Query::LegalMoves).split(' ').count(), 24);
    follow(&mut simeone, "position startpos moves setup:MKSN setup:xthg").unwrap();
    let initiative = simeone.answer(Query::Chance);
    assert_eq!(initiative.split(' ').count(), 36, "{initiative}");
    assert!(initiative.starts_with("(1:1)=1/36 "), "{initiative}");
    follow(&mut simeone, "position startpos moves setup:MKSN setup:xthg (2:5)").unwrap();
    assert_eq!(simeone.answer(Query::Position), "simeone MKSN2xthg2/12/1 b b 0-0 - 0");
}

#[test]
fn a_throw_has_its_outcomes_as_moves_prints_them_and_its_words_with_their_chances() {
    let start = "position dpn looney 3L8/1S1b2s5/l w Bm 3";
    let state = after(&[&format!("{start} moves A4xB4")]);
    assert_eq!(state.answer(Query::Chance), "win=397/2048 standoff=99/512 loss=1255/2048");
    let throws = state.answer(Query::Throws);
    let fractions = throws.split(' ').map(|throw| throw.split_once('=').unwrap().1);
    let sum: f64 = fractions
        .map(|fraction| {
            let (over, under) = fraction.split_once('/').unwrap_or((fraction, "1"));
            over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()
        })
        .sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    // A throw stands alone or behind its move.
    let word = throws.split_once('=').unwrap().0;
    let apart = after(&[&format!("{start} moves A4xB4 {word}")]);
    let joined = after(&[&format!("{start} moves A4xB4{word}")]);
    assert_eq!(apart.answer(Query::Position), joined.answer(Query::Position));
    assert_eq!(apart.answer(Query::Chance), "none");
}

#[test]
fn a_game_is_judged_with_its_history() {
    let back_and_forth = "A1-B1 A7-B7 B1-A1 B7-A7 ".repeat(2);
    let play = |option: &str| {
        let position = format!("position startpos moves A2-B2 A8-B8 B2-A2 B8-A8 {back_and_forth}");
        after(&[&format!("setoption name repetition value {option}"), position.trim_end()])
    };
    let over = [Query::GameOver, Query::Result, Query::Ending, Query::Points];
    assert_eq!(answers(&play("automatic"), over), ["true", "draw", "repetition", "1-1"]);
    let claimable = play("claim");
    assert_eq!(answers(&claimable, over), ["false", "none", "none", "none"]);
    assert!(claimable.answer(Query::LegalMoves).ends_with(" claim"));
    let mut claimed = claimable.clone();
    let words = format!("A2-B2 A8-B8 B2-A2 B8-A8 {back_and_forth}claim");
    follow(&mut claimed, &format!("position startpos moves {words}")).unwrap();
    assert_eq!(answers(&claimed, over), ["true", "draw", "claim", "1-1"]);
    assert_eq!(claimed.answer(Query::LegalMoves), "none");
    let resigned = after(&["position startpos moves A1-B1 resign"]);
    assert_eq!(answers(&resigned, over)[..3], ["true", "p1win", "resignation"]);
    let agreed = after(&["position startpos moves draw"]);
    assert_eq!(answers(&agreed, over), ["true", "draw", "agreement", "1-1"]);
    let won = after(&["position dpn groi P8ppp/1PPP8/p w - moves A1-B1"]);
    assert_eq!(answers(&won, over), ["true", "p1win", "run-of-four", "3-0"]);
}

#[test]
fn a_position_names_its_own_rule_set_and_is_played_under_its_options() {
    let mut state = after(&[
        "setoption name bambara.laps value one",
        "position dpn bambara NKQP2nkqp2/12/1 w -",
    ]);
    assert_eq!(state.game().settings().rules().option("laps").as_deref(), Some("one"));
    // The current rule set is still the first one.
    follow(&mut state, "position startpos").unwrap();
    assert_eq!(state.game().settings().rules().id(), RulesId::default());
}

#[test]
fn a_game_sent_again_with_more_words_is_the_same_as_the_whole_game() {
    let words = ["A1-B1", "A7-B7", "B1-A1", "B7-A7", "A2-B2"];
    let mut step_by_step = state();
    for end in 0..=words.len() {
        let words: Vec<_> = words[..end].iter().map(ToString::to_string).collect();
        step_by_step.set_position(Start::Usual, words.clone()).unwrap();
        let mut at_once = state();
        at_once.set_position(Start::Usual, words).unwrap();
        assert_eq!(step_by_step.game().events(), at_once.game().events());
    }
    // Fewer words and other words are another game.
    follow(&mut step_by_step, "position startpos moves A1-B1").unwrap();
    assert_eq!(
        step_by_step.game().position().map(AnyPosition::to_string).as_deref(),
        Some("groi 1PPP2pppp2/P11/1 b b")
    );
    follow(&mut step_by_step, "position startpos moves A2-B2").unwrap();
    assert_eq!(step_by_step.played(), 1);
}

#[test]
fn a_refused_command_changes_nothing_and_its_text_names_the_word() {
    let mut state = after(&["position startpos moves A1-B1"]);
    let before = format!("{state:?}");
    for (line, code, words) in [
        ("position dpn chess 8/8", Code::Position, "character 1"),
        ("position dpn groi PPPP2pppp2/12/2 w wb", Code::Position, "character"),
        ("position startpos moves A1-B1 A7-B9", Code::Move, "word 2, `A7-B9`: character"),
        ("position startpos moves A1-B1 first:w", Code::Move, "word 2, `first:w`: a move is due"),
        ("position startpos moves claim", Code::Move, "no draw to claim"),
        ("position startpos moves resign A1-B1", Code::Move, "word 2, `A1-B1`: the game is over"),
        (
            "position dpn simeone 12/2Mx*8/1 w w 0-0 - 0 moves B3xB4(9:1)",
            Code::Move,
            "word 1, `B3xB4(9:1)`: character 7",
        ),
        (
            "position dpn simeone 12/2Mx*8/1 w w 0-0 - 0 moves B3xB4 B3-B2",
            Code::Move,
            "word 2, `B3-B2`: a throw is due",
        ),
        ("setoption name Luck value 7", Code::Option, "`Luck`"),
        ("setoption name setup value corners", Code::Value, "blocks, pairs or"),
    ] {
        let refusal = follow(&mut state, line).expect_err(line);
        assert_eq!(refusal.code, code, "{line}: {refusal}");
        assert!(refusal.text.contains(words), "{line}: {refusal}");
        assert_eq!(format!("{state:?}"), before, "{line}");
    }
}
