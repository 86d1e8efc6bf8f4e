//! Checks the games of the rule books (`docs/games`): each record replays to its end, and the chapters
//! in both languages quote all of its moves in order.

use std::fs;
use std::path::Path;

use dejarik_play::record;

const GAMES: [&str; 4] = ["groi", "bambara", "looney", "simeone"];

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the words and numbers of a record, without comments, glyphs and the result.
fn moves(record: &str) -> Vec<String> {
    let (_, body) = record.split_once("\n\n").unwrap();
    let mut plain = String::new();
    for (index, part) in body.split(['{', '}']).enumerate() {
        // The odd parts are comments.
        if index % 2 == 0 {
            plain.push_str(part);
            plain.push(' ');
        }
    }
    let words = plain.split_whitespace().map(|word| word.trim_end_matches(['!', '?']).to_owned());
    words.filter(|word| !matches!(word.as_str(), "1-0" | "0-1")).collect()
}

/// Returns the moves that a chapter quotes in the section about its game: code that begins with the
/// number of a turn, or with what comes before the first turn.
fn quoted(chapter: &str, heading: &str) -> Vec<String> {
    let section = chapter.split_once(heading).unwrap().1.split("\n## ").next().unwrap();
    let code = section.split('`').skip(1).step_by(2);
    let turns = code.filter(|code| {
        code.starts_with(|letter: char| letter.is_ascii_digit())
            || code.starts_with("first:")
            || code.starts_with("setup:")
    });
    turns.flat_map(str::split_whitespace).map(str::to_owned).collect()
}

#[test]
fn the_records_of_the_books_are_right() {
    for name in GAMES {
        let reports = record::check(&text(&format!("docs/games/{name}.dgn")));
        assert_eq!(reports.len(), 1, "{name}");
        assert!(reports[0].outcome.is_ok(), "{name}: {:?}", reports[0].outcome);
    }
}

#[test]
fn the_chapters_quote_every_move_of_their_games() {
    for name in GAMES {
        let moves = moves(&text(&format!("docs/games/{name}.dgn")));
        assert!(moves.len() > 20, "{name}");
        for (file, heading) in [
            (format!("docs/rules/{name}.md"), "\n## A game\n"),
            (format!("docs/rules/{name}.fr.md"), "\n## Une partie\n"),
        ] {
            assert_eq!(quoted(&text(&file), heading), moves, "{file}");
        }
    }
}
