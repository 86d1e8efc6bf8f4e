//! Answers of `dejarik rules`: the list of the rule books, or the text of a book or a rule.

use serde::Serialize;

/// The answer of `dejarik rules` without an argument.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Books {
    /// The rule books, that of the board first.
    pub books: Vec<Book>,
}

/// A rule book in the list.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Book {
    /// The name that the command takes.
    pub id: &'static str,
    /// The title in the chosen language.
    pub title: String,
    /// The options of the rule set.
    pub options: Vec<RuleOption>,
}

/// An option of a rule set.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RuleOption {
    /// The key, as in `--option KEY=VALUE`.
    pub key: &'static str,
    /// The name in the chosen language.
    pub name: &'static str,
    /// What the option decides, in the chosen language.
    pub about: &'static str,
    /// The values that the option takes, in words.
    pub values: String,
    /// The same, one by one, each with its meaning.
    pub forms: Vec<OptionForm>,
    /// The value that holds unless another is given.
    pub default: &'static str,
    /// The id of the rule that the option changes, such as `G-9`.
    pub rule: &'static str,
}

/// A value that an option accepts, or a form of value such as `to-N`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OptionForm {
    /// The value or the form, as it is written.
    pub form: String,
    /// What it means, in the chosen language.
    pub meaning: String,
}

/// The answer of `dejarik rules` with an argument.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RuleText<'a> {
    /// The argument: the name of a book or the id of a rule.
    pub id: &'a str,
    /// The language of the text, `en` or `fr`.
    pub lang: &'static str,
    /// The text, in Markdown.
    pub text: String,
}
