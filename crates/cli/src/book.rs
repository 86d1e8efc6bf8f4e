//! The rule books, from the same files that the project publishes.

use dejarik_rules::RulesId;

use crate::lang::{Lang, Texts};

/// A rule book: that of a rule set, or the rules about the board, which all rule sets share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Book {
    /// The rules of the board, D-1 to D-6.
    Board,
    /// The rules of one rule set.
    Rules(RulesId),
}

macro_rules! book {
    ($name:literal) => {
        [
            include_str!(concat!("../../../docs/rules/", $name, ".md")),
            include_str!(concat!("../../../docs/rules/", $name, ".fr.md")),
        ]
    };
}

impl Book {
    /// Every book, that of the board first.
    pub const ALL: [Book; 5] = [
        Book::Board,
        Book::Rules(RulesId::Groi),
        Book::Rules(RulesId::Bambara),
        Book::Rules(RulesId::Looney),
        Book::Rules(RulesId::Simeone),
    ];

    /// Returns the name that `dejarik rules` takes: `board` or the name of a rule set.
    pub const fn id(self) -> &'static str {
        match self {
            Book::Board => "board",
            Book::Rules(id) => id.name(),
        }
    }

    /// Returns the book's Markdown in a language.
    pub const fn text(self, lang: Lang) -> &'static str {
        let [en, fr] = match self {
            Book::Board => book!("board"),
            Book::Rules(RulesId::Groi) => book!("groi"),
            Book::Rules(RulesId::Bambara) => book!("bambara"),
            Book::Rules(RulesId::Looney) => book!("looney"),
            Book::Rules(RulesId::Simeone) => book!("simeone"),
        };
        match lang {
            Lang::En => en,
            Lang::Fr => fr,
        }
    }

    /// Returns the book's title.
    pub fn title(self, texts: &Texts) -> String {
        match self {
            Book::Board => texts.get("common-the-board"),
            Book::Rules(id) => texts.get(&format!("rules-{id}")),
        }
    }
}

/// Finds the list item of one rule, such as `G-7`, in any of the books. Upper and lower case are the
/// same; `None` if no book has the rule.
pub fn single_rule(rule: &str, lang: Lang) -> Option<String> {
    let rule = rule.to_ascii_uppercase();
    let start = format!("- **{rule}**");
    Book::ALL.into_iter().find_map(|book| {
        let mut lines = book.text(lang).lines().skip_while(|line| !line.starts_with(&start));
        let first = lines.next()?;
        let rest = lines.take_while(|line| line.starts_with(' '));
        Some(std::iter::once(first).chain(rest).collect::<Vec<_>>().join("\n"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{diagram, markdown};

    #[test]
    fn every_rule_is_found_by_its_id_in_both_languages() {
        for (letter, count) in [('D', 6), ('G', 23), ('B', 15), ('L', 16), ('S', 16)] {
            for number in 1..=count {
                for lang in Lang::ALL {
                    let id = format!("{letter}-{number}");
                    assert!(single_rule(&id, lang).is_some(), "{id} in {lang}");
                }
            }
        }
        assert_eq!(single_rule("G-24", Lang::En), None);
    }

    #[test]
    fn no_printed_line_of_a_book_is_wider_than_eighty() {
        for book in Book::ALL {
            for lang in Lang::ALL {
                for line in markdown::lay_out_with_pictures(book.text(lang), 80, diagram::board) {
                    let line = markdown::plain(&line);
                    assert!(line.chars().count() <= 80, "{}.{lang}: {line}", book.id());
                    assert!(!line.contains("**") && !line.contains('`'), "{}: {line}", book.id());
                }
            }
        }
    }
}
