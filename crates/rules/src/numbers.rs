//! Numbers as people read them in each language: French writes a decimal comma and keeps a per cent sign
//! on the line of its number, and the two languages disagree on the plural of none.

use std::borrow::Cow;

use crate::wording;
use crate::words::{Wording, Words};

/// Returns both versions of a number that was written with a decimal point or without one.
pub fn written(number: impl Into<String>) -> Wording {
    let number = number.into();
    if number.contains('.') {
        let french = number.replace('.', ",");
        Wording::new(number, french)
    } else {
        Wording::same(number)
    }
}

/// Writes a number with this many decimals: `0.42`, in French `0,42`.
pub fn decimal(number: f64, places: usize) -> Wording {
    written(format!("{:.places$}", rounded(number, places)))
}

/// Writes a number with this many decimals and always with its sign: `+0.42`, in French `+0,42`.
pub fn signed(number: f64, places: usize) -> Wording {
    written(format!("{:+.places$}", rounded(number, places)))
}

/// Returns the number; zero, without a sign, for a number that is written as zero.
fn rounded(number: f64, places: usize) -> f64 {
    if number.abs() * 10f64.powi(places as i32) < 0.5 { 0.0 } else { number }
}

/// Writes a share from 0 to 1 in per cent, with this many decimals: `19.4 %`, in French `19,4 %` with a
/// no-break space.
pub fn percent(share: f64, places: usize) -> Wording {
    let number = decimal(100.0 * share, places);
    wording!("{number} %", "{number} %"; number)
}

/// Writes a change of a share in per cent, with this many decimals and always with its sign: `+19.4 %`.
pub fn signed_percent(share: f64, places: usize) -> Wording {
    let number = signed(100.0 * share, places);
    wording!("{number} %", "{number}\u{a0}%"; number)
}

/// Returns the form of a noun for a count: `one` for a single thing, `more` for several. For zero, English uses
/// `more` and French `one`.
pub const fn plural(count: u64, one: Words, more: Words) -> Words {
    Words {
        en: if count == 1 { one.en } else { more.en },
        fr: if count < 2 { one.fr } else { more.fr },
    }
}

/// Writes a count with its noun: `1 game`, `2 games`, in French `0 partie`, `2 parties`.
pub fn counted(count: u64, one: Words, more: Words) -> Wording {
    let noun = plural(count, one, more);
    wording!("{count} {noun}"; noun)
}

/// A semicolon between two texts. French does not break a line before it.
pub const SEMICOLON: Words = Words::new("; ", "\u{a0}; ");

/// Writes texts one after the other, with `between` between them.
pub fn joined(parts: impl IntoIterator<Item = Wording>, between: &str) -> Wording {
    separated(parts, [between; 2])
}

/// Writes texts one after the other, with [`SEMICOLON`] between them.
pub fn with_semicolons(parts: impl IntoIterator<Item = Wording>) -> Wording {
    separated(parts, [SEMICOLON.en, SEMICOLON.fr])
}

/// Writes texts one after the other, with what stands between them in English and in French.
fn separated(parts: impl IntoIterator<Item = Wording>, between: [&str; 2]) -> Wording {
    let [mut en, mut fr] = [String::new(), String::new()];
    for (at, part) in parts.into_iter().enumerate() {
        if at > 0 {
            en.push_str(between[0]);
            fr.push_str(between[1]);
        }
        en.push_str(part.en());
        fr.push_str(part.in_language("fr"));
    }
    Wording::new(Cow::Owned(en), Cow::Owned(fr))
}

/// Writes texts as a sentence lists them, with a word before the last: `blocks, pairs or alternating`.
pub fn enumerated(parts: impl IntoIterator<Item = Wording>, word: Words) -> Wording {
    let mut parts: Vec<Wording> = parts.into_iter().collect();
    let last = parts.pop().unwrap_or_else(|| Wording::same(""));
    if parts.is_empty() {
        return last;
    }
    let before = joined(parts, ", ");
    wording!("{before} {word} {last}"; before, word, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(text: &Wording) -> [&str; 2] {
        ["en", "fr"].map(|language| text.in_language(language))
    }

    #[test]
    fn french_numbers_have_a_comma_and_keep_their_sign_on_the_line() {
        assert_eq!(both(&decimal(0.417, 2)), ["0.42", "0,42"]);
        assert_eq!(both(&decimal(3.6, 0)), ["4", "4"]);
        assert_eq!(both(&signed(0.417, 1)), ["+0.4", "+0,4"]);
        assert_eq!(both(&signed(-0.0, 0)), ["+0", "+0"]);
        assert_eq!(both(&signed(-0.04, 1)), ["+0.0", "+0,0"]);
        assert_eq!(both(&decimal(-0.4, 0)), ["0", "0"]);
        assert_eq!(both(&decimal(-0.6, 0)), ["-1", "-1"]);
        assert_eq!(both(&percent(0.194, 1)), ["19.4 %", "19,4\u{a0}%"]);
        assert_eq!(both(&percent(1.0, 0)), ["100 %", "100\u{a0}%"]);
    }

    #[test]
    fn a_list_has_commas_and_a_word_before_the_last() {
        let list = |parts: &[&'static str]| {
            let parts = parts.iter().map(|part| Wording::same(*part));
            enumerated(parts, Words::new("or", "ou"))
        };
        assert_eq!(both(&list(&[])), ["", ""]);
        assert_eq!(both(&list(&["a"])), ["a", "a"]);
        assert_eq!(both(&list(&["a", "b"])), ["a or b", "a ou b"]);
        assert_eq!(both(&list(&["a", "b", "c"])), ["a, b or c", "a, b ou c"]);
    }

    #[test]
    fn none_is_plural_in_english_and_singular_in_french() {
        let games = |count| {
            let (one, more) = (Words::new("game", "partie"), Words::new("games", "parties"));
            counted(count, one, more)
        };
        assert_eq!(both(&games(0)), ["0 games", "0 partie"]);
        assert_eq!(both(&games(1)), ["1 game", "1 partie"]);
        assert_eq!(both(&games(2)), ["2 games", "2 parties"]);
        assert_eq!(
            both(&joined([games(1), games(2)], ", ")),
            ["1 game, 2 games", "1 partie, 2 parties"]
        );
        assert_eq!(
            both(&with_semicolons([games(1), games(2)])),
            ["1 game; 2 games", "1 partie\u{a0}; 2 parties"]
        );
    }
}
