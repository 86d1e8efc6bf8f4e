//! Preparing texts for a terminal: control characters are made visible, and sentences are broken into
//! lines for its width.

use std::borrow::Cow;

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Replaces the control characters of a text, other than line ends and tabs, which could change what a terminal
/// does: texts quote what was typed, or what is in a file.
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_bad = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if text.contains(is_bad) {
        text.chars().map(|c| if is_bad(c) { '\u{FFFD}' } else { c }).collect()
    } else {
        text.into()
    }
}

/// Breaks a text into lines of at most `width` columns, at spaces if possible. Its own line ends stay.
pub fn wrap(text: &str, width: impl Into<usize>) -> Vec<String> {
    let options = Options::new(width.into().max(1))
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let lines = text.lines().flat_map(|line| textwrap::wrap(line, &options));
    lines.map(|line| line.trim_end_matches(' ').to_owned()).collect()
}

/// Wraps the sentences of a text. A line that begins with a space is a drawing or a row of a table, and
/// stays as it is.
pub fn sentences(text: &str, width: usize) -> String {
    let lines = text.lines().flat_map(|line| {
        if line.is_empty() || line.starts_with(' ') {
            vec![line.to_owned()]
        } else {
            wrap(line, width)
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_at_spaces_and_long_words_anywhere() {
        assert_eq!(wrap("the dice roll", 8usize), ["the dice", "roll"]);
        assert_eq!(wrap("A4-B4+A1-A2xB2", 6usize), ["A4-B4+", "A1-A2x", "B2"]);
        assert_eq!(wrap("", 8usize), Vec::<String>::new());
        assert_eq!(wrap("a\nb", 8usize), ["a", "b"]);
        assert_eq!(wrap("x", 0usize), ["x"]);
        assert_eq!(
            wrap("trouvé\u{a0}: dés", 9usize),
            ["trouvé\u{a0}:", "dés"],
            "columns, not bytes"
        );
    }

    #[test]
    fn control_characters_are_replaced_and_lines_stay() {
        assert_eq!(
            visible("no \u{1b}[31m\u{7}\r\nsuch é"),
            "no \u{FFFD}[31m\u{FFFD}\u{FFFD}\nsuch é"
        );
        assert!(matches!(visible("a\nb"), Cow::Borrowed("a\nb")));
    }

    #[test]
    fn drawings_and_rows_are_not_wrapped() {
        assert_eq!(sentences("A white pawn.\n\n  o   o   o", 8), "A white\npawn.\n\n  o   o   o");
    }
}
