//! Preparing texts for a terminal: sentences are broken into lines for its width.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Breaks a text into lines of at most `width` columns, at spaces if possible. Its own line ends stay.
pub(crate) fn wrap(text: &str, width: impl Into<usize>) -> Vec<String> {
    let options = Options::new(width.into().max(1))
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let lines = text.lines().flat_map(|line| textwrap::wrap(line, &options));
    lines.map(|line| line.trim_end_matches(' ').to_owned()).collect()
}

/// Wraps the sentences of a text. A line that begins with a space is a drawing or a row of a table, and
/// stays as it is.
pub(crate) fn sentences(text: &str, width: usize) -> String {
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
    fn drawings_and_rows_are_not_wrapped() {
        assert_eq!(sentences("A white pawn.\n\n  o   o   o", 8), "A white\npawn.\n\n  o   o   o");
    }
}
