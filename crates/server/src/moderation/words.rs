//! The words that no name may contain, compared without regard to case, diacritics and punctuation.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Returns the letters and digits of a text in the form in which words are compared, with one space where there is white
/// space between them. Punctuation is left out, so that `B.A.D` contains `bad`.
pub(super) fn folded(text: &str) -> String {
    // Upper case first, because `ß` and `SS` are the same word.
    let letters = text.nfkd().filter(|c| !is_combining_mark(*c));
    let letters = letters.flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    let letters: String = letters.filter(|c| c.is_alphanumeric() || c.is_whitespace()).collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
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
            ("  a.b-c  d ", "abc d"),
            ("Ὀδυσσεύς", "οδυσσευσ"),
            ("…", ""),
        ] {
            assert_eq!(folded(text), expected, "{text}");
        }
    }
}
