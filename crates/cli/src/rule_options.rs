//! Options of a rule set as command-line arguments.

use dejarik_rules::RulesId;
use dejarik_rules::any::{AnyPosition, AnyRules};

use crate::error::CliError;

/// Options of a rule set, given as `KEY=VALUE` arguments.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct RuleOptions {
    /// Sets an option of the rule set, such as double-exit=side; may be given several times.
    /// `dejarik rules` names the options of each rule set.
    #[arg(long = "option", short = 'o', value_name = "KEY=VALUE")]
    pub options: Vec<String>,
}

impl RuleOptions {
    /// Returns the rule set `id` with these options set.
    ///
    /// # Errors
    /// If an option has no `=`, or the rule set does not have it or its value.
    pub fn rules(&self, id: RulesId) -> Result<AnyRules, CliError> {
        let mut rules = AnyRules::new(id);
        for option in &self.options {
            let (key, value) = option.split_once('=').ok_or_else(|| {
                CliError::Usage(format!("--option: expected KEY=VALUE, found `{option}`"))
            })?;
            rules.set_option(key, value)?;
        }
        Ok(rules)
    }

    /// Parses a position in DPN under these options.
    ///
    /// # Errors
    /// If the text is not a position, or an option cannot be set.
    pub fn position(&self, dpn: &str) -> Result<AnyPosition, CliError> {
        let unreadable = |error| CliError::text("the position", dpn, error);
        let id = dpn.split(' ').next().unwrap_or_default().parse().map_err(unreadable)?;
        self.rules(id)?.position(dpn).map_err(unreadable)
    }
}
