//! Positions, steps and rolls of any rule set: the closed enums that front ends, game records and
//! servers use.
//!
//! One macro makes everything here from one list of rule sets. Every `match` is exhaustive, so that
//! the compiler points out each place that a new rule set concerns. Searches and tables do not use
//! this module, but are generic over [`RuleSet`]; [`with_position!`](crate::with_position) leads
//! from an [`AnyPosition`] to generic code.

use crate::descriptor::Descriptor;
use crate::ruleset::{ChanceNode, RuleSet, RulesId};
use crate::setup::SetUp;
use crate::thrown::Thrown;

use sets::*;

/// A position together with the rules it is played under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruled<R: RuleSet> {
    /// The rule set with its options.
    pub rules: R,
    /// The position.
    pub position: R::Position,
}

/// A set-up together with the rules of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened<R: RuleSet> {
    /// The rule set with its options.
    pub rules: R,
    /// The set-up.
    pub setup: R::SetUp,
}

/// The type of the rolls of a rule set's chance nodes.
pub type RollOf<R> = <<R as RuleSet>::Chance as ChanceNode>::Roll;

/// A rule set that the closed enums include, with the conversions to and from them.
pub trait Known: RuleSet {
    /// Wraps the rule set with its options.
    fn any_rules(self) -> AnyRules;
    /// Wraps a position with its rules.
    fn any_position(ruled: Ruled<Self>) -> AnyPosition;
    /// Wraps a set-up with the rules of the game.
    fn any_setup(opened: Opened<Self>) -> AnySetUp;
    /// Wraps a step.
    fn any_step(step: Self::Step) -> AnyStep;
    /// Wraps a roll.
    fn any_roll(roll: RollOf<Self>) -> AnyRoll;
    /// Unwraps a position, or returns `None` if it belongs to another rule set.
    fn known_position(position: &AnyPosition) -> Option<&Ruled<Self>>;
    /// Unwraps a step, or returns `None` if it belongs to another rule set.
    fn known_step(step: AnyStep) -> Option<Self::Step>;
    /// Unwraps a roll, or returns `None` if it belongs to another rule set.
    fn known_roll(roll: AnyRoll) -> Option<RollOf<Self>>;
}

/// The types of all rule sets, for code that gets their names from [`each_rule_set!`].
///
/// [`each_rule_set!`]: crate::each_rule_set
pub mod sets {
    pub use crate::bambara::Bambara;
    #[cfg(feature = "duel")]
    pub use crate::duel::Duel;
    pub use crate::groi::Groi;
    pub use crate::looney::Looney;
    pub use crate::simeone::Simeone;
}

macro_rules! rule_sets {
    ($($name:ident: $kind:ident),+) => {
        /// Any rule set with its options.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum AnyRules { $($name($name)),+ }

        /// A position of any rule set together with its rules.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum AnyPosition { $($name(Ruled<$name>)),+ }

        /// A set-up of any rule set together with the rules of the game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum AnySetUp { $($name(Opened<$name>)),+ }

        /// A step of any rule set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum AnyStep { $($name(<$name as RuleSet>::Step)),+ }

        /// A roll of any rule set.
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
            fn any_setup(opened: Opened<$name>) -> AnySetUp {
                AnySetUp::$name(opened)
            }
            fn any_step(step: Self::Step) -> AnyStep {
                AnyStep::$name(step)
            }
            fn any_roll(roll: RollOf<$name>) -> AnyRoll {
                AnyRoll::$name(roll)
            }
            fn known_position(position: &AnyPosition) -> Option<&Ruled<$name>> {
                let AnyPosition::$name(ruled) = position else { return None };
                Some(ruled)
            }
            fn known_step(step: AnyStep) -> Option<Self::Step> {
                let AnyStep::$name(step) = step else { return None };
                Some(step)
            }
            fn known_roll(roll: AnyRoll) -> Option<RollOf<$name>> {
                let AnyRoll::$name(roll) = roll else { return None };
                Some(roll)
            }
        })+

        impl RulesId {
            /// Returns what kind of game the rule set is.
            pub fn descriptor(self) -> &'static Descriptor {
                match self { $(RulesId::$name => &<$name as RuleSet>::DESCRIPTOR),+ }
            }
        }

        impl AnySetUp {
            /// Reads a throw of a set-up as numbers that a front end can draw; `None` if the text is no such throw.
            pub fn thrown(text: &str) -> Option<Thrown> {
                None$(.or_else(|| <<$name as RuleSet>::SetUp as SetUp<$name>>::thrown(text)))+
            }
        }

        impl AnyRules {
            /// Makes the rule set with its default options.
            pub fn new(id: RulesId) -> AnyRules {
                match id { $(RulesId::$name => AnyRules::$name($name::default())),+ }
            }

            /// Makes the rule set as it was at a revision, with the defaults of its options at that
            /// time. Returns `None` if there is no such revision.
            pub fn at_revision(id: RulesId, revision: u16) -> Option<AnyRules> {
                match id {
                    $(RulesId::$name => $name::at_revision(revision).map(AnyRules::$name)),+
                }
            }
        }

        /// Calls the macro `callback` with the list of all rule sets, each as `Name: dice` or
        /// `Name: plain` (without dice). With it a crate implements its own trait for every rule
        /// set without knowing their names.
        #[macro_export]
        macro_rules! each_rule_set {
            ($callback:ident) => {
                $callback! { $($name: $kind),+ }
            };
        }

        /// Runs the same generic code for a position of any rule set: `with_position!(any, ruled =>
        /// …)`, where `ruled` is a [`Ruled`](crate::any::Ruled). With `ruled: R` the code also has a name
        /// for the type of the rule set.
        #[macro_export]
        macro_rules! with_position {
            ($any:expr, $ruled:tt: $rules:ident => $body:expr) => {
                match $any {
                    $($crate::any::AnyPosition::$name($ruled) => {
                        type $rules = $crate::any::sets::$name;
                        $body
                    })+
                }
            };
            ($any:expr, $ruled:pat => $body:expr) => {
                match $any { $($crate::any::AnyPosition::$name($ruled) => $body),+ }
            };
        }

        /// Runs the same generic code for a set-up of any rule set: `with_setup!(any, opened => …)`,
        /// where `opened` is an [`Opened`](crate::any::Opened). `opened: R` is as in
        /// [`with_position!`](crate::with_position).
        #[macro_export]
        macro_rules! with_setup {
            ($any:expr, $opened:tt: $rules:ident => $body:expr) => {
                match $any {
                    $($crate::any::AnySetUp::$name($opened) => {
                        type $rules = $crate::any::sets::$name;
                        $body
                    })+
                }
            };
            ($any:expr, $opened:pat => $body:expr) => {
                match $any { $($crate::any::AnySetUp::$name($opened) => $body),+ }
            };
        }

        /// Runs the same generic code for any rule set: `with_rules!(any, rules => …)`. `rules: R` is as
        /// in [`with_position!`](crate::with_position).
        #[macro_export]
        macro_rules! with_rules {
            ($any:expr, $own:tt: $rules:ident => $body:expr) => {
                match $any {
                    $($crate::any::AnyRules::$name($own) => {
                        type $rules = $crate::any::sets::$name;
                        $body
                    })+
                }
            };
            ($any:expr, $rules:pat => $body:expr) => {
                match $any { $($crate::any::AnyRules::$name($rules) => $body),+ }
            };
        }
    };
}

#[cfg(not(feature = "duel"))]
rule_sets!(Groi: plain, Bambara: plain, Looney: dice, Simeone: dice);
#[cfg(feature = "duel")]
rule_sets!(Groi: plain, Bambara: plain, Looney: dice, Simeone: dice, Duel: plain);

// After the macros, which these modules use.
mod packed;
mod position;
mod rules;
mod setup;
mod turn;

pub use position::PlayError;
pub use turn::{AnyNext, AnyTurn};
