//! The name and the figure that a person shows to others: what is allowed, and how it is checked.
//!
//! Both are chosen freely and belong to nobody, so they prove nothing about who somebody is.

use dejarik_rules::{RulesId, Wording, wording};
use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation;

use crate::protocol;
use crate::refusal::{Kind, Refusal};

/// The longest name, in characters as readers count them (grapheme clusters).
pub const LONGEST_NAME: usize = 24;
/// The longest name, in bytes. A single character can be made of any number of code points.
const MOST_BYTES: usize = 256;

/// The name and the figure that somebody has chosen. Both have been checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// The name; `None` if there is none.
    pub name: Option<String>,
    /// The figure, as the id of a rule set and a letter of DPN: `simeone:K`; `None` if there is none.
    pub figure: Option<String>,
}

impl Profile {
    /// Checks what somebody has sent. White space around the name is cut off, and inside it becomes one
    /// space. `None` gives neither a name nor a figure.
    ///
    /// # Errors
    /// If the name is too long, contains an invisible character or one that changes the writing
    /// direction, or there is no such figure; `at` names the field.
    pub fn checked(sent: Option<&protocol::Profile>) -> Result<Profile, Refusal> {
        let Some(sent) = sent else { return Ok(Profile::default()) };
        Ok(Profile {
            name: sent.name.as_deref().map(checked_name).transpose()?,
            figure: sent.figure.as_deref().map(checked_figure).transpose()?,
        })
    }

    /// Returns the profile as it crosses the wire.
    pub fn shown(&self) -> protocol::Profile {
        protocol::Profile { name: self.name.clone(), figure: self.figure.clone() }
    }
}

fn bad(why: &Wording, at: &str) -> Refusal {
    Refusal::of(Kind::BadRequest, why).at(at)
}

fn checked_name(sent: &str) -> Result<String, Refusal> {
    const AT: &str = "profile.name";
    let trimmed = sent.trim();
    if let Some(found) = trimmed.chars().find(|c| is_unseen(*c)) {
        let found = format!("U+{:04X}", u32::from(found));
        let why = wording!(
            "a name has no control characters and none that are invisible; found {found}",
            "un nom n’a ni caractère de contrôle ni caractère invisible ; trouvé : {found}"
        );
        return Err(bad(&why, AT));
    }
    let name = trimmed.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.graphemes(true).count();
    if !(1..=LONGEST_NAME).contains(&length) || name.len() > MOST_BYTES {
        let why = if length > LONGEST_NAME || length == 0 {
            wording!(
                "expected a name of 1 to {LONGEST_NAME} characters, found {length}",
                "attendu : un nom de 1 à {LONGEST_NAME} caractères ; trouvé : {length}"
            )
        } else {
            wording!("the name takes too many bytes", "le nom prend trop d’octets")
        };
        return Err(bad(&why, AT));
    }
    if name.chars().all(is_joiner) {
        let why = wording!(
            "a name has a character that can be seen",
            "un nom a au moins un caractère visible"
        );
        return Err(bad(&why, AT));
    }
    Ok(name)
}

/// Returns whether a character is a control character, is invisible, or changes the writing direction.
/// Joiners and selectors do not count, because emoji and some scripts need them.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFD}' | '\u{E000}'..='\u{F8FF}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E001F}' | '\u{F0000}'..='\u{10FFFF}')
}

/// Returns whether a character only joins or modifies others.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0020}'..='\u{E01EF}')
}

/// Checks a figure: a piece of a rule set.
fn checked_figure(sent: &str) -> Result<String, Refusal> {
    let refused = || {
        let any = RulesId::default();
        let letter = any.descriptor().pieces[0].letters[0];
        let why = wording!(
            "expected a rule set and a letter of one of its pieces, such as `{any}:{letter}`",
            "attendu : un jeu et la lettre d’une de ses pièces, comme `{any}:{letter}`"
        );
        bad(&why, "profile.figure")
    };
    let (rules, letter) = sent.split_once(':').ok_or_else(refused)?;
    let id: RulesId = rules.parse().map_err(|_| refused())?;
    let pieces = id.descriptor().pieces;
    let mut letters = letter.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(refused()) };
    if !pieces.iter().any(|piece| piece.letters.contains(&letter)) {
        return Err(refused());
    }
    Ok(format!("{id}:{letter}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Result<String, Refusal> {
        let sent = protocol::Profile { name: Some(name.to_owned()), figure: None };
        Profile::checked(Some(&sent)).map(|profile| profile.name.unwrap())
    }

    fn figure(figure: &str) -> Result<String, Refusal> {
        let sent = protocol::Profile { name: None, figure: Some(figure.to_owned()) };
        Profile::checked(Some(&sent)).map(|profile| profile.figure.unwrap())
    }

    #[test]
    fn names_of_all_scripts_are_kept_as_readers_see_them() {
        for name in ["Anna", "Zoë", "Ὀδυσσεύς", "محمد", "नमस्ते", "김민준", "O’Neill-Šmíd 2", "👩‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿"]
        {
            assert_eq!(named(name).unwrap(), name);
        }
        assert_eq!(named("  Anna \u{3000} Maria\u{A0}").unwrap(), "Anna Maria");
    }

    #[test]
    fn the_length_of_a_name_is_counted_in_characters_and_bounded_in_bytes() {
        let family = "👨‍👩‍👧‍👦";
        assert_eq!(named(&family.repeat(8)).unwrap(), family.repeat(8));
        assert_eq!(named(&"é".repeat(24)).unwrap(), "é".repeat(24));
        for (name, why) in [
            (String::new(), "found 0"),
            (" \u{2003} ".to_owned(), "found 0"),
            ("e\u{301}".repeat(25), "found 25"),
            (format!("a{}", "\u{301}".repeat(200)), "too many bytes"),
        ] {
            let refusal = named(&name).unwrap_err();
            assert_eq!(refusal.kind, Kind::BadRequest);
            assert!(refusal.message.contains(why), "{}", refusal.message);
            assert_eq!(refusal.at.as_deref(), Some("profile.name"));
        }
    }

    #[test]
    fn what_cannot_be_seen_or_turns_the_text_around_is_refused() {
        let unseen = [
            "a\u{0}b",
            "a\tb",
            "a\nb",
            "\u{202E}nimda",
            "a\u{2066}b",
            "a\u{200B}b",
            "a\u{200F}b",
            "\u{FEFF}a",
            "a\u{2028}b",
            "\u{3164}",
            "\u{E000}",
            "a\u{85}b",
            "\u{200D}",
            "\u{FE0F}\u{FE0F}",
            "a\u{E0001}",
        ];
        for name in unseen {
            assert_eq!(named(name).unwrap_err().kind, Kind::BadRequest, "{name:?}");
        }
    }

    #[test]
    fn figures_are_pieces_of_the_rule_sets() {
        for good in ["simeone:K", "groi:P", "groi:p", "looney:L", "bambara:q"] {
            assert_eq!(figure(good).unwrap(), good);
        }
        for bad in
            ["", "simeone", "simeone:", "simeone:KS", "simeone:Z", "chess:K", ":K", "simeone:K:K"]
        {
            let refusal = figure(bad).unwrap_err();
            assert_eq!(
                (refusal.kind, refusal.at.as_deref()),
                (Kind::BadRequest, Some("profile.figure"))
            );
        }
    }

    #[test]
    fn nothing_sent_is_neither_name_nor_figure() {
        assert_eq!(Profile::checked(None).unwrap(), Profile::default());
        assert_eq!(Profile::default().shown(), protocol::Profile::default());
    }
}
