//! A position of whichever rule set: the closed enums that front ends, records and servers hold.
//!
//! Everything here is made by one macro from one list, and every `match` is complete, so a fifth
//! rule set breaks each place that has to think about it. Searches and tables do not use this
//! module: they are generic over [`RuleSet`], and [`with_position!`](crate::with_position) is the
//! door from here to there.

use std::fmt;
use std::str::FromStr;

use crate::bambara::Bambara;
use crate::board::Space;
use crate::groi::Groi;
use crate::looney::Looney;
use crate::odds::Odds;
use crate::options::{OptionError, OptionSpec};
use crate::ruleset::{Actor, ChanceNode, Outcome, Piece, RuleSet, RulesId};
use crate::side::Side;
use crate::simeone::Simeone;
use crate::symmetry::Symmetry;
use crate::text::ParseError;

/// A position together with the rules it stands under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruled<R: RuleSet> {
    /// The rule set with its options.
    pub rules: R,
    /// The position.
    pub position: R::Position,
}

/// The throw a rule set's chance nodes give.
pub type RollOf<R> = <<R as RuleSet>::Chance as ChanceNode>::Roll;

/// A rule set that the closed enums know: the way in and out of them.
pub trait Known: RuleSet {
    /// Into the enum.
    fn any_rules(self) -> AnyRules;
    /// Into the enum.
    fn any_position(ruled: Ruled<Self>) -> AnyPosition;
    /// Into the enum.
    fn any_step(step: Self::Step) -> AnyStep;
    /// Into the enum.
    fn any_roll(roll: RollOf<Self>) -> AnyRoll;
    /// Out of it, if it is of this rule set.
    fn known_step(step: AnyStep) -> Option<Self::Step>;
    /// Out of it, if it is of this rule set.
    fn known_roll(roll: AnyRoll) -> Option<RollOf<Self>>;
}

macro_rules! rule_sets {
    ($($name:ident),+) => {
        /// A rule set with its options.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum AnyRules { $($name($name)),+ }

        /// A position under its rules.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum AnyPosition { $($name(Ruled<$name>)),+ }

        /// A step of one of the rule sets.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum AnyStep { $($name(<$name as RuleSet>::Step)),+ }

        /// A roll of one of the rule sets.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum AnyRoll { $($name(RollOf<$name>)),+ }

        $(impl Known for $name {
            fn any_rules(self) -> AnyRules {
                AnyRules::$name(self)
            }
            fn any_position(ruled: Ruled<$name>) -> AnyPosition {
                AnyPosition::$name(ruled)
            }
            fn any_step(step: Self::Step) -> AnyStep {
                AnyStep::$name(step)
            }
            fn any_roll(roll: RollOf<$name>) -> AnyRoll {
                AnyRoll::$name(roll)
            }
            #[allow(unreachable_patterns, clippy::match_wildcard_for_single_variants)]
            fn known_step(step: AnyStep) -> Option<Self::Step> {
                match step {
                    AnyStep::$name(step) => Some(step),
                    _ => None,
                }
            }
            #[allow(unreachable_patterns, clippy::match_wildcard_for_single_variants)]
            fn known_roll(roll: AnyRoll) -> Option<RollOf<$name>> {
                match roll {
                    AnyRoll::$name(roll) => Some(roll),
                    _ => None,
                }
            }
        })+

        /// Runs the same code for whichever rule set a position is of: `with_position!(any, ruled
        /// => …)`, where `ruled` is a [`Ruled`](crate::any::Ruled).
        #[macro_export]
        macro_rules! with_position {
            ($any:expr, $ruled:pat => $body:expr) => {
                match $any { $($crate::any::AnyPosition::$name($ruled) => $body),+ }
            };
        }

        /// Runs the same code for whichever rule set: `with_rules!(any, rules => …)`.
        #[macro_export]
        macro_rules! with_rules {
            ($any:expr, $rules:pat => $body:expr) => {
                match $any { $($crate::any::AnyRules::$name($rules) => $body),+ }
            };
        }
    };
}

rule_sets!(Groi, Bambara, Looney, Simeone);

impl AnyRules {
    /// The rule set with its default options.
    pub fn new(id: RulesId) -> AnyRules {
        match id {
            RulesId::Groi => AnyRules::Groi(Groi::default()),
            RulesId::Bambara => AnyRules::Bambara(Bambara::default()),
            RulesId::Looney => AnyRules::Looney(Looney::default()),
            RulesId::Simeone => AnyRules::Simeone(Simeone::default()),
        }
    }

    /// Which rule set.
    pub fn id(&self) -> RulesId {
        fn id<R: RuleSet>(_: &R) -> RulesId {
            R::ID
        }
        with_rules!(self, rules => id(rules))
    }

    /// Its options.
    pub fn options(&self) -> &'static [OptionSpec] {
        fn specs<R: RuleSet>(_: &R) -> &'static [OptionSpec] {
            R::OPTIONS
        }
        with_rules!(self, rules => specs(rules))
    }

    /// Sets an option.
    pub fn set_option(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        with_rules!(self, rules => rules.set_option(key, value))
    }

    /// An option's value; `None` if there is no such option.
    pub fn option(&self, key: &str) -> Option<String> {
        with_rules!(self, rules => rules.option(key))
    }

    /// The options that differ from their defaults, with their values.
    pub fn changed_options(&self) -> Vec<(&'static OptionSpec, String)> {
        let values = self.options().iter().filter_map(|spec| Some((spec, self.option(spec.key)?)));
        values.filter(|(spec, value)| spec.default != *value).collect()
    }

    /// Reads a position of this rule set, to be played under these options.
    pub fn position(&self, dpn: &str) -> Result<AnyPosition, ParseError> {
        fn read<R: Known>(rules: R, dpn: &str) -> Result<AnyPosition, ParseError> {
            Ok(R::any_position(Ruled { rules, position: dpn.parse()? }))
        }
        with_rules!(*self, rules => read(rules, dpn))
    }
}

/// Why a step or a roll cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// It belongs to another rule set.
    #[error("this is a {0} position, the move is of another rule set")]
    OtherRules(RulesId),
    /// It is not among the legal ones.
    #[error("this is not legal here")]
    Illegal,
}

impl FromStr for AnyPosition {
    type Err = ParseError;

    /// Reads a DPN; the options are at their defaults.
    fn from_str(dpn: &str) -> Result<AnyPosition, ParseError> {
        let name = dpn.split(' ').next().unwrap_or_default();
        AnyRules::new(name.parse()?).position(dpn)
    }
}

impl fmt::Display for AnyPosition {
    /// Writes the DPN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_position!(self, ruled => ruled.position.fmt(f))
    }
}

impl AnyPosition {
    /// The rules it stands under.
    pub fn rules(&self) -> AnyRules {
        with_position!(self, ruled => ruled.rules.any_rules())
    }

    /// Which rule set.
    pub fn id(&self) -> RulesId {
        self.rules().id()
    }

    /// Who acts: a player, chance, or nobody any more.
    pub fn actor(&self) -> Actor<()> {
        with_position!(self, ruled => match ruled.rules.actor(&ruled.position) {
            Actor::Player(side) => Actor::Player(side),
            Actor::Chance(_) => Actor::Chance(()),
            Actor::Over(outcome) => Actor::Over(outcome),
        })
    }

    /// The outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.actor() {
            Actor::Over(outcome) => Some(outcome),
            Actor::Player(_) | Actor::Chance(()) => None,
        }
    }

    /// The side whose turn it is.
    pub fn side_to_move(&self) -> Side {
        fn side<R: RuleSet>(ruled: &Ruled<R>) -> Side {
            R::side_to_move(&ruled.position)
        }
        with_position!(self, ruled => side(ruled))
    }

    /// What stands on a space.
    pub fn piece_at(&self, space: Space) -> Option<Piece> {
        fn piece<R: RuleSet>(ruled: &Ruled<R>, space: Space) -> Option<Piece> {
            R::piece_at(&ruled.position, space)
        }
        with_position!(self, ruled => piece(ruled, space))
    }

    /// The legal steps.
    pub fn steps(&self) -> Vec<AnyStep> {
        fn steps<R: Known>(ruled: &Ruled<R>) -> Vec<AnyStep> {
            let mut steps = Vec::new();
            ruled.rules.visit_steps(&ruled.position, |step| steps.push(R::any_step(step)));
            steps
        }
        with_position!(self, ruled => steps(ruled))
    }

    /// A step as text; empty if it is of another rule set.
    pub fn step_text(&self, step: AnyStep) -> String {
        fn text<R: Known>(ruled: &Ruled<R>, step: AnyStep) -> String {
            let step = R::known_step(step);
            step.map(|step| ruled.rules.step_text(&ruled.position, step)).unwrap_or_default()
        }
        with_position!(self, ruled => text(ruled, step))
    }

    /// Reads a legal step.
    pub fn parse_step(&self, text: &str) -> Result<AnyStep, ParseError> {
        fn parse<R: Known>(ruled: &Ruled<R>, text: &str) -> Result<AnyStep, ParseError> {
            ruled.rules.parse_step(&ruled.position, text).map(R::any_step)
        }
        with_position!(self, ruled => parse(ruled, text))
    }

    /// Plays a step if it is legal.
    pub fn play(&mut self, step: AnyStep) -> Result<(), PlayError> {
        fn play<R: Known>(ruled: &mut Ruled<R>, step: AnyStep) -> Result<(), PlayError> {
            let step = R::known_step(step).ok_or(PlayError::OtherRules(R::ID))?;
            if !ruled.rules.is_legal(&ruled.position, step) {
                return Err(PlayError::Illegal);
            }
            ruled.rules.play(&mut ruled.position, step);
            Ok(())
        }
        with_position!(self, ruled => play(ruled, step))
    }

    /// Every roll the position can get, with its weight; none unless it waits for one.
    pub fn rolls(&self) -> Vec<(AnyRoll, u64)> {
        fn rolls<R: Known>(ruled: &Ruled<R>) -> Vec<(AnyRoll, u64)> {
            let mut rolls = Vec::new();
            if let Actor::Chance(node) = ruled.rules.actor(&ruled.position) {
                node.visit_rolls(|roll, weight| rolls.push((R::any_roll(roll), weight)));
            }
            rolls
        }
        with_position!(self, ruled => rolls(ruled))
    }

    /// Every position that the throw which is due can lead to, with its weight; results that play on
    /// alike are one. None unless the position waits for a throw.
    pub fn effects(&self) -> Vec<(AnyPosition, u64)> {
        fn effects<R: Known>(ruled: &Ruled<R>) -> Vec<(AnyPosition, u64)> {
            let mut effects = Vec::new();
            if let Actor::Chance(node) = ruled.rules.actor(&ruled.position) {
                node.visit_effects(|roll, weight| {
                    let mut after = *ruled;
                    after.rules.settle(&mut after.position, roll);
                    effects.push((R::any_position(after), weight));
                });
            }
            effects
        }
        with_position!(self, ruled => effects(ruled))
    }

    /// The chances of the throw that the position waits for.
    pub fn odds(&self) -> Option<Odds> {
        with_position!(self, ruled => match ruled.rules.actor(&ruled.position) {
            Actor::Chance(node) => Some(node.odds()),
            Actor::Player(_) | Actor::Over(_) => None,
        })
    }

    /// The chances of the throw that follows a legal step, if one does.
    pub fn odds_after(&self, step: AnyStep) -> Option<Odds> {
        let mut next = *self;
        next.play(step).ok()?;
        next.odds()
    }

    /// A roll as text; empty if the position waits for none.
    pub fn roll_text(&self, roll: AnyRoll) -> String {
        fn text<R: Known>(ruled: &Ruled<R>, roll: AnyRoll) -> String {
            let mut text = String::new();
            if let (Actor::Chance(node), Some(roll)) =
                (ruled.rules.actor(&ruled.position), R::known_roll(roll))
            {
                // Writing to a String cannot fail.
                let _ = node.write_roll(roll, &mut text);
            }
            text
        }
        with_position!(self, ruled => text(ruled, roll))
    }

    /// Reads a roll that the position can get.
    pub fn parse_roll(&self, text: &str) -> Result<AnyRoll, ParseError> {
        fn parse<R: Known>(ruled: &Ruled<R>, text: &str) -> Result<AnyRoll, ParseError> {
            match ruled.rules.actor(&ruled.position) {
                Actor::Chance(node) => node.parse_roll(text).map(R::any_roll),
                Actor::Player(_) | Actor::Over(_) => {
                    Err(ParseError::new(0, format!("`{text}` is a throw, but none is due here")))
                }
            }
        }
        with_position!(self, ruled => parse(ruled, text))
    }

    /// Settles a throw if it is one that the position can get.
    pub fn settle(&mut self, roll: AnyRoll) -> Result<(), PlayError> {
        if !self.rolls().iter().any(|(known, _)| *known == roll) {
            return Err(PlayError::Illegal);
        }
        fn settle<R: Known>(ruled: &mut Ruled<R>, roll: AnyRoll) -> Result<(), PlayError> {
            let roll = R::known_roll(roll).ok_or(PlayError::OtherRules(R::ID))?;
            ruled.rules.settle(&mut ruled.position, roll);
            Ok(())
        }
        with_position!(self, ruled => settle(ruled, roll))
    }

    /// A 64-bit key of the position: equal positions have equal keys.
    pub fn key(&self) -> u64 {
        fn key<R: RuleSet>(ruled: &Ruled<R>) -> u64 {
            R::key(&ruled.position)
        }
        with_position!(self, ruled => key(ruled))
    }

    /// The position after a symmetry of the board (D-6).
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> AnyPosition {
        fn transform<R: Known>(ruled: &Ruled<R>, symmetry: Symmetry) -> AnyPosition {
            let position = R::transform(&ruled.position, symmetry);
            R::any_position(Ruled { rules: ruled.rules, position })
        }
        with_position!(self, ruled => transform(ruled, symmetry))
    }
}
