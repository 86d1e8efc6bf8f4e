//! The rule books, from the same files that the project publishes.

use dejarik_print::book::{self, BOARD};
use dejarik_rules::{RulesId, Words};

use crate::lang::{Lang, Texts};
use crate::words;

/// A rule book: that of a rule set, or the rules about the board, which all rule sets share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Book {
    /// The rule set; `None` for the book of the board.
    pub(crate) rules: Option<RulesId>,
    text: Words,
}

impl Book {
    /// The book of the board.
    pub(crate) const BOARD: Book = Book { rules: None, text: BOARD };

    /// Returns every book, that of the board first.
    pub(crate) fn all() -> impl Iterator<Item = Book> {
        let own = |id| Some(Book { rules: Some(id), text: book::of(id)? });
        std::iter::once(Book::BOARD).chain(RulesId::all().filter_map(own))
    }

    /// Returns the name that `dejarik rules` takes: `board` or the name of a rule set.
    pub(crate) fn id(self) -> &'static str {
        self.rules.map_or("board", RulesId::name)
    }

    /// Returns the book with this name, in upper or lower case.
    pub(crate) fn named(name: &str) -> Option<Book> {
        Book::all().find(|book| book.id().eq_ignore_ascii_case(name))
    }

    /// Returns the book of a rule set, or that of the board if the rule set has none.
    pub(crate) fn of(rules: RulesId) -> Book {
        Book::all().find(|book| book.rules == Some(rules)).unwrap_or(Book::BOARD)
    }

    /// Returns the book's Markdown in a language.
    pub(crate) fn text(self, lang: Lang) -> &'static str {
        self.text.in_language(lang.code())
    }

    /// Returns the book's title.
    pub(crate) fn title(self, texts: &Texts) -> String {
        self.rules.map_or_else(|| texts.get("common-the-board"), |id| words::rules(texts, id))
    }
}

/// Finds the list item of one rule, such as `G-7`, in any of the books. Upper and lower case are the
/// same; `None` if no book has the rule.
pub(crate) fn single_rule(rule: &str, lang: Lang) -> Option<String> {
    let rule = rule.to_ascii_uppercase();
    let start = format!("- **{rule}**");
    Book::all().find_map(|book| {
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
        for book in Book::all() {
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
