//! The words that no name may contain, compared without regard to case, diacritics and punctuation.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Returns the letters and digits of a text in the form in which words are compared. Anything between them becomes one
/// space.
pub(super) fn folded(text: &str) -> String {
    // Upper case first, because `ß` and `SS` are the same word.
    let letters = text.nfkd().filter(|c| !is_combining_mark(*c));
    let letters = letters.flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    let letters: String = letters.map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a name contains a word, which is folded. Punctuation in the name may stand for a space or for nothing.
pub(super) fn contains(name: &str, word: &str) -> bool {
    let plain: String = name.chars().filter(|c| c.is_alphanumeric() || c.is_whitespace()).collect();
    [name, &plain].iter().any(|name| folded(name).contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_diacritics_and_punctuation_do_not_matter() {
        for (text, expected) in [
            ("Élan", "elan"),
            ("E\u{301}LAN", "elan"),
            ("STRASSE", "strasse"),
            ("straße", "strasse"),
            ("ﬁsh", "fish"),
            ("Ａｎｎａ", "anna"),
            ("  a.b-c ", "a b c"),
            ("Ὀδυσσεύς", "οδυσσευσ"),
            ("…", ""),
        ] {
            assert_eq!(folded(text), expected, "{text}");
        }
    }

    #[test]
    fn punctuation_hides_no_word() {
        for (name, word) in [("B.A.D", "bad"), ("bad-word", "bad word"), ("Bad word", "bad word")] {
            assert!(contains(name, word), "{name}");
        }
        assert!(!contains("Rob Adams", "bad"));
    }
}
