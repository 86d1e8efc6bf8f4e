//! What can be asked of any rule set with its options.

use crate::conduct::{Opening, Repetition, SeriesTerms};
use crate::options::{OptionError, OptionSpec};
use crate::ruleset::{Ending, RuleSet, RulesId};
use crate::side::Side;
use crate::text::ParseError;

use super::{AnyPosition, AnyRules, Known, Ruled};

impl AnyRules {
    /// Returns the id of the rule set.
    pub fn id(&self) -> RulesId {
        fn id<R: RuleSet>(_: &R) -> RulesId {
            R::ID
        }
        with_rules!(self, rules => id(rules))
    }

    /// Returns the revision of the rules.
    pub fn revision(&self) -> u16 {
        with_rules!(self, rules => rules.revision())
    }

    /// Returns the options of the rule set, in the order of the rule book.
    pub fn options(&self) -> &'static [OptionSpec] {
        fn specs<R: RuleSet>(_: &R) -> &'static [OptionSpec] {
            R::OPTIONS
        }
        with_rules!(self, rules => specs(rules))
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

    /// Returns how a game gets its first position.
    pub fn opening(&self) -> Opening<AnyPosition> {
        fn opening<R: Known>(rules: R) -> Opening<AnyPosition> {
            match rules.opening() {
                Opening::Position(position) => {
                    Opening::Position(R::any_position(Ruled { rules, position }))
                }
                Opening::Coin(setup) => Opening::Coin(setup),
                Opening::Teams { rules, setup } => Opening::Teams { rules, setup },
            }
        }
        with_rules!(*self, rules => opening(rules))
    }

    /// Returns what a third repetition of a position does.
    pub fn repetition(&self) -> Repetition {
        with_rules!(self, rules => rules.repetition())
    }

    /// Returns how the games of a series add up.
    pub fn series(&self) -> SeriesTerms {
        with_rules!(self, rules => rules.series())
    }

    /// Returns whether a series waits for the next day after a game that ended so (G-23).
    pub fn waits_a_day_after(&self, ending: Ending) -> bool {
        with_rules!(self, rules => rules.waits_a_day_after(ending))
    }

    /// Returns the points that each side gets for a draw by repetition or agreement.
    pub fn draw_points(&self) -> u8 {
        fn points<R: RuleSet>(_: &R) -> u8 {
            R::draw_points()
        }
        with_rules!(self, rules => points(rules))
    }

    /// Returns the points that a winner gets when the other side forfeits before the first
    /// position.
    pub fn forfeit_points(&self, winner: Side) -> u8 {
        fn points<R: RuleSet>(_: &R, winner: Side) -> u8 {
            R::forfeit_points(None, winner)
        }
        with_rules!(self, rules => points(rules, winner))
    }

    /// Parses the DPN of a position of this rule set, to be played with these options.
    ///
    /// # Errors
    /// If the text is not the canonical DPN of a position of this rule set.
    pub fn position(&self, dpn: &str) -> Result<AnyPosition, ParseError> {
        fn read<R: Known>(rules: R, dpn: &str) -> Result<AnyPosition, ParseError> {
            Ok(R::any_position(Ruled { rules, position: dpn.parse()? }))
        }
        with_rules!(*self, rules => read(rules, dpn))
    }
}
