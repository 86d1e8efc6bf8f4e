//! The rule books, from the same files that the project publishes.

use dejarik_rules::RulesId;

use crate::request::Lang;

/// Returns the Markdown of a rule set's book.
pub const fn rules(id: RulesId, lang: Lang) -> &'static str {
    match id {
        RulesId::Groi => lang.say(
            include_str!("../../../docs/rules/groi.md"),
            include_str!("../../../docs/rules/groi.fr.md"),
        ),
        RulesId::Bambara => lang.say(
            include_str!("../../../docs/rules/bambara.md"),
            include_str!("../../../docs/rules/bambara.fr.md"),
        ),
        RulesId::Looney => lang.say(
            include_str!("../../../docs/rules/looney.md"),
            include_str!("../../../docs/rules/looney.fr.md"),
        ),
        RulesId::Simeone => lang.say(
            include_str!("../../../docs/rules/simeone.md"),
            include_str!("../../../docs/rules/simeone.fr.md"),
        ),
        // A rule set of the tests has no book.
        #[allow(unreachable_patterns)]
        _ => board(lang),
    }
}

/// Returns the Markdown of the chapter about the board.
pub const fn board(lang: Lang) -> &'static str {
    lang.say(
        include_str!("../../../docs/rules/board.md"),
        include_str!("../../../docs/rules/board.fr.md"),
    )
}

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
