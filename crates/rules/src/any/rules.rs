//! Queries about any rule set with its options.

use crate::conduct::Conduct;
use crate::options::{OptionError, OptionSpec};
use crate::ruleset::{RuleSet, RulesId};
use crate::setup::Opening;
use crate::side::Side;
use crate::text::ParseError;

use super::{AnyPosition, AnyRules, AnySetUp, Known, Opened, Ruled};

impl AnyRules {
    /// Returns the id of the rule set.
    pub fn id(&self) -> RulesId {
        with_rules!(self, _: R => R::ID)
    }

    /// Returns the revision of the rules.
    pub fn revision(&self) -> u16 {
        with_rules!(self, rules => rules.revision())
    }

    /// Returns the options of the rule set, in the order of the rule book.
    pub fn options(&self) -> &'static [OptionSpec] {
        with_rules!(self, _: R => R::OPTIONS)
    }

    /// Sets an option from its text.
    ///
    /// # Errors
    /// If there is no option `key`, or it cannot have this value.
    pub fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        with_rules!(self, rules => rules.set_option(key, value))
    }

    /// Returns an option's value as text, or `None` if there is no such option.
    pub fn option(&self, key: &str) -> Option<String> {
        with_rules!(self, rules => rules.option(key))
    }

    /// Returns the options that differ from their defaults, with their values.
    pub fn changed_options(&self) -> Vec<(&'static OptionSpec, String)> {
        let values = self.options().iter().filter_map(|spec| Some((spec, self.option(spec.key)?)));
        values.filter(|(spec, value)| spec.default != *value).collect()
    }

    /// Returns the options with their values as a stored text lists them: all but those of
    /// [`RuleSet::LATER_OPTIONS`] that have their defaults.
    pub fn listed_options(&self) -> Vec<(&'static OptionSpec, String)> {
        let later = with_rules!(self, _: R => R::LATER_OPTIONS);
        let values = self.options().iter().filter_map(|spec| Some((spec, self.option(spec.key)?)));
        values
            .filter(|(spec, value)| !later.contains(&spec.key) || spec.default != *value)
            .collect()
    }

    /// Returns the starts of [`RuleSet::level_starts`] as DPN.
    pub fn level_starts(&self) -> Vec<String> {
        with_rules!(self, _: R => R::level_starts().iter().map(ToString::to_string).collect())
    }

    /// Returns how a game gets its first position.
    pub fn opening(&self) -> Opening<AnyPosition, AnySetUp> {
        fn opening<R: Known>(rules: R) -> Opening<AnyPosition, AnySetUp> {
            match rules.opening() {
                Opening::Position(position) => {
                    Opening::Position(R::any_position(Ruled { rules, position }))
                }
                Opening::SetUp(setup) => Opening::SetUp(R::any_setup(Opened { rules, setup })),
            }
        }
        with_rules!(*self, rules => opening(rules))
    }

    /// Returns the rules about repetition and series, which the code that runs a game carries out.
    pub fn conduct(&self) -> Conduct {
        with_rules!(self, rules => rules.conduct())
    }

    /// Returns the points that a winner gets when the other side forfeits before the first
    /// position.
    pub fn forfeit_points(&self, winner: Side) -> u8 {
        with_rules!(self, _: R => R::forfeit_points(None, winner))
    }

    /// Parses the DPN of a position of this rule set, to be played with these options.
    ///
    /// # Errors
    /// If the text is not the canonical DPN of a position of this rule set.
    pub fn position(&self, dpn: &str) -> Result<AnyPosition, ParseError> {
        fn read<R: Known>(rules: R, dpn: &str) -> Result<AnyPosition, ParseError> {
            Ok(R::any_position(Ruled { rules, position: rules.read(dpn)? }))
        }
        with_rules!(*self, rules => read(rules, dpn))
    }
}
