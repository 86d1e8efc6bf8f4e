//! Short texts for people, in both languages of the project.

/// A text in English and in French.
///
/// Names and descriptions that belong to a rule set (of its options, their values, its pieces) are
/// kept here, so that the terminal, the page and programs that talk to the server show the same
/// words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// The text in English.
    pub en: &'static str,
    /// The text in French.
    pub fr: &'static str,
}

impl Words {
    /// Makes a text from its two versions.
    pub const fn new(en: &'static str, fr: &'static str) -> Words {
        Words { en, fr }
    }

    /// Returns the text in the language with this code: French for `fr`, English for any other.
    pub fn in_language(&self, code: &str) -> &'static str {
        if code == "fr" { self.fr } else { self.en }
    }
}
