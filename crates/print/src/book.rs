//! The rule books, from the same files that the project publishes.

use dejarik_rules::{RulesId, Words};

use crate::kinds::Special;
use crate::request::Lang;

/// Returns the Markdown of a rule set's book, or of the chapter about the board if it has none.
pub fn rules(id: RulesId, lang: Lang) -> &'static str {
    of(id).unwrap_or(BOARD).in_language(lang.code())
}

/// Returns the Markdown of a rule set's book; `None` if it has none.
pub fn of(id: RulesId) -> Option<Words> {
    Special::of(id).book
}

/// The chapter about the board.
pub const BOARD: Words = Words::new(
    include_str!("../../../docs/rules/board.md"),
    include_str!("../../../docs/rules/board.fr.md"),
);

/// Returns the section with this heading, up to the next heading of its level.
pub fn section<'a>(markdown: &'a str, heading: &str) -> Option<&'a str> {
    let start = markdown.find(&format!("\n## {heading}\n"))? + 1;
    let own = &markdown[start..];
    let end = own[3..].find("\n## ").map_or(own.len(), |end| end + 3);
    Some(own[..end].trim_end())
}

/// Returns a chapter without the section with this heading.
pub fn without(markdown: &str, heading: &str) -> String {
    section(markdown, heading).map_or_else(|| markdown.to_owned(), |own| markdown.replace(own, ""))
}
