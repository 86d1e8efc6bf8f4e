//! Answers of `dejarik rules`: the list of the rule books, or the text of a book or a rule.

use serde::Serialize;

/// The answer of `dejarik rules` without an argument.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Books {
    /// The rule books, that of the board first.
    pub(crate) books: Vec<Book>,
}

/// A rule book in the list.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Book {
    /// The name that the command takes.
    pub(crate) id: &'static str,
    /// The title in the chosen language.
    pub(crate) title: String,
    /// The options of the rule set.
    pub(crate) options: Vec<RuleOption>,
}

/// An option of a rule set.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RuleOption {
    /// The key, as in `--option KEY=VALUE`.
    pub(crate) key: &'static str,
    /// The name in the chosen language.
    pub(crate) name: &'static str,
    /// What the option decides, in the chosen language.
    pub(crate) about: &'static str,
    /// The values that the option takes, in words.
    pub(crate) values: String,
    /// The same, one by one, each with its meaning.
    pub(crate) forms: Vec<OptionForm>,
    /// The value that holds unless another is given.
    pub(crate) default: &'static str,
    /// The id of the rule that the option changes, such as `G-9`.
    pub(crate) rule: &'static str,
}

/// A value that an option accepts, or a form of value such as `to-N`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct OptionForm {
    /// The value or the form, as it is written.
    pub(crate) form: String,
    /// What it means, in the chosen language.
    pub(crate) meaning: String,
}

/// The answer of `dejarik rules` with an argument.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct RuleText<'a> {
    /// The argument: the name of a book or the id of a rule.
    pub(crate) id: &'a str,
    /// The language of the text, `en` or `fr`.
    pub(crate) lang: &'static str,
    /// The text, in Markdown.
    pub(crate) text: String,
}
