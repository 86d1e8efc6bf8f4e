//! Options of a rule set as command-line arguments, and the values that they accept.

use std::collections::BTreeSet;

use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{OptionSpec, OptionValues, RulesId, Words, wording};

use crate::error::CliError;
use crate::lang::Texts;
use crate::study::open::start;

/// The name of the argument in errors.
const THE_POSITION: Words = Words::new("the position", "la position");

/// Options of a rule set, given as `KEY=VALUE` arguments.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct RuleOptions {
    /// Set an option of the rule set, such as double-exit=path; may be given several times.
    /// `dejarik rules` names the options of each rule set.
    #[arg(long = "option", short = 'o', value_name = "KEY=VALUE")]
    pub(crate) options: Vec<String>,
}

impl RuleOptions {
    /// Returns the rule set `id` with these options set.
    ///
    /// # Errors
    /// As for [`set`].
    pub(crate) fn rules(&self, id: RulesId) -> Result<AnyRules, CliError> {
        let mut rules = AnyRules::new(id);
        set(&mut rules, "--option", &self.options)?;
        Ok(rules)
    }

    /// Parses a position in DPN under these options. The name of a rule set alone is its start position.
    ///
    /// # Errors
    /// If the text is not a position, or an option cannot be set.
    pub(crate) fn position(&self, dpn: &str) -> Result<AnyPosition, CliError> {
        let unreadable = |error| CliError::text(THE_POSITION, dpn, error);
        let id = AnyPosition::rules_named(dpn).map_err(unreadable)?;
        let rules = self.rules(id)?;
        if dpn == id.name() {
            return start(rules).ok_or_else(|| {
                CliError::Usage(wording!(
                    "{id} has no start position",
                    "{id} n’a pas de position de départ"
                ))
            });
        }
        rules.position(dpn).map_err(unreadable)
    }
}

/// Sets options that were given with an argument, such as `--option`, as `KEY=VALUE`.
///
/// # Errors
/// If an option has no `=` or was given twice, or the rule set does not have it or its value.
pub(crate) fn set(
    rules: &mut AnyRules,
    argument: &str,
    options: &[String],
) -> Result<(), CliError> {
    let mut given = BTreeSet::new();
    for option in options {
        let (key, value) = option.split_once('=').ok_or_else(|| {
            CliError::Usage(wording!(
                "{argument}: expected KEY=VALUE, found `{option}`",
                "{argument} : attendu : CLÉ=VALEUR ; trouvé : `{option}`"
            ))
        })?;
        if !given.insert(key) {
            return Err(CliError::Usage(wording!(
                "{argument}: `{key}` was given twice",
                "{argument} : `{key}` est donné deux fois"
            )));
        }
        rules.set_option(key, value)?;
    }
    Ok(())
}

/// Returns the forms of an option's values that are typed rather than chosen, such as `to-N`, each
/// with what it means.
pub(crate) fn typed_forms(spec: &OptionSpec, texts: &Texts) -> Vec<(String, String)> {
    let language = texts.lang().code();
    match spec.values {
        OptionValues::Choice(_) => Vec::new(),
        OptionValues::Number { min, max, unit, .. } => {
            vec![(format!("{min}–{max}"), unit.in_language(language).to_owned())]
        }
        OptionValues::Prefixed { prefixes, max, .. } => {
            let form = |prefix: &str| format!("{prefix}N (1–{max})");
            let meaning = |unit: Words| unit.in_language(language).to_owned();
            prefixes.iter().map(|each| (form(each.prefix), meaning(each.unit))).collect()
        }
        OptionValues::Order { letters } => {
            vec![(letters.to_owned(), texts.get("option-order-form"))]
        }
    }
}

/// Returns the words that an option accepts, each with its name, and then its [`typed_forms`].
pub(crate) fn forms(spec: &OptionSpec, texts: &Texts) -> Vec<(String, String)> {
    let language = texts.lang().code();
    let name = |word: &str| (word.to_owned(), spec.describe(word, language));
    let words = spec.values.words().iter().map(|choice| name(choice.word));
    words.chain(typed_forms(spec, texts)).collect()
}
