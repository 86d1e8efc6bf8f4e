//! Positions, steps and rolls of any rule set: the closed enums that front ends, game records and
//! servers use.
//!
//! One macro makes everything here from one list of rule sets. Every `match` is exhaustive, so that
//! the compiler points out each place that a new rule set concerns. Searches and tables do not use
//! this module, but are generic over [`RuleSet`]; [`with_position!`](crate::with_position) leads
//! from an [`AnyPosition`] to generic code.

use std::fmt;
use std::str::FromStr;

use crate::attempt::Attempt;
use crate::board::Space;
use crate::conduct::{Opening, Repetition, SeriesTerms};
use crate::descriptor::{Descriptor, MOST_MATERIAL};
use crate::gesture::Gesture;
use crate::odds::Odds;
use crate::options::{OptionError, OptionSpec};
use crate::reason::Reason;
use crate::ruleset::{Actor, ChanceNode, Ending, Outcome, Piece, RuleSet, RulesId};
use crate::side::Side;
use crate::symmetry::Symmetry;
use crate::text::ParseError;
use crate::thrown::Thrown;
use crate::wording;
use crate::words::{Bilingual, Wording};

use sets::*;

/// A position together with the rules it is played under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruled<R: RuleSet> {
    /// The rule set with its options.
    pub rules: R,
    /// The position.
    pub position: R::Position,
}

/// The type of the rolls of a rule set's chance nodes.
pub type RollOf<R> = <<R as RuleSet>::Chance as ChanceNode>::Roll;

/// A rule set that the closed enums include, with the conversions to and from them.
pub trait Known: RuleSet {
    /// Wraps the rule set with its options.
    fn any_rules(self) -> AnyRules;
    /// Wraps a position with its rules.
    fn any_position(ruled: Ruled<Self>) -> AnyPosition;
    /// Wraps a step.
    fn any_step(step: Self::Step) -> AnyStep;
    /// Wraps a roll.
    fn any_roll(roll: RollOf<Self>) -> AnyRoll;
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

        impl RulesId {
            /// Returns what kind of game the rule set is.
            pub fn descriptor(self) -> &'static Descriptor {
                match self { $(RulesId::$name => &<$name as RuleSet>::DESCRIPTOR),+ }
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
        /// …)`, where `ruled` is a [`Ruled`](crate::any::Ruled).
        #[macro_export]
        macro_rules! with_position {
            ($any:expr, $ruled:pat => $body:expr) => {
                match $any { $($crate::any::AnyPosition::$name($ruled) => $body),+ }
            };
        }

        /// Runs the same generic code for any rule set: `with_rules!(any, rules => …)`.
        #[macro_export]
        macro_rules! with_rules {
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

/// The reason why a step or a roll cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum PlayError {
    /// The step or roll belongs to another rule set than the position, which is of this one.
    OtherRules(RulesId),
    /// The step is not legal in this position, or the roll is not possible.
    Illegal,
}

impl Bilingual for PlayError {
    fn wording(&self) -> Wording {
        match self {
            PlayError::OtherRules(id) => wording!(
                "this is a {id} position, the move is of another rule set",
                "c’est une position de {id} ; le coup est d’un autre jeu"
            ),
            PlayError::Illegal => wording!("this is not legal here", "ce n’est pas permis ici"),
        }
    }
}

impl FromStr for AnyPosition {
    type Err = ParseError;

    /// Parses a DPN. The options of the rule set have their defaults.
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

impl std::hash::Hash for AnyPosition {
    /// Hashes the [key](AnyPosition::key) of the position.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

impl AnyPosition {
    /// Returns the rules of the position.
    pub fn rules(&self) -> AnyRules {
        with_position!(self, ruled => ruled.rules.any_rules())
    }

    /// Returns the id of the rule set.
    pub fn id(&self) -> RulesId {
        self.rules().id()
    }

    /// Returns who acts: a player, chance, or nobody if the game is over.
    pub fn actor(&self) -> Actor<()> {
        with_position!(self, ruled => match ruled.rules.actor(&ruled.position) {
            Actor::Player(side) => Actor::Player(side),
            Actor::Chance(_) => Actor::Chance(()),
            Actor::Over(outcome) => Actor::Over(outcome),
        })
    }

    /// Returns the outcome if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.actor() {
            Actor::Over(outcome) => Some(outcome),
            Actor::Player(_) | Actor::Chance(()) => None,
        }
    }

    /// Returns the side whose turn it is. During a battle this is the attacker's side, no matter who
    /// decides.
    pub fn side_to_move(&self) -> Side {
        fn side<R: RuleSet>(ruled: &Ruled<R>) -> Side {
            R::side_to_move(&ruled.position)
        }
        with_position!(self, ruled => side(ruled))
    }

    /// Returns the piece on a space, or `None` if the space is empty.
    pub fn piece_at(&self, space: Space) -> Option<Piece> {
        fn piece<R: RuleSet>(ruled: &Ruled<R>, space: Space) -> Option<Piece> {
            R::piece_at(&ruled.position, space)
        }
        with_position!(self, ruled => piece(ruled, space))
    }

    /// Returns the legal steps in generation order. The list is empty unless a player acts.
    pub fn steps(&self) -> Vec<AnyStep> {
        fn steps<R: Known>(ruled: &Ruled<R>) -> Vec<AnyStep> {
            let mut steps = Vec::new();
            ruled.rules.visit_steps(&ruled.position, |step| steps.push(R::any_step(step)));
            steps
        }
        with_position!(self, ruled => steps(ruled))
    }

    /// Returns the legal steps in generation order, each with the position that it leads to.
    pub fn children(&self) -> Vec<(AnyStep, AnyPosition)> {
        fn children<R: Known>(ruled: &Ruled<R>) -> Vec<(AnyStep, AnyPosition)> {
            let mut children = Vec::new();
            ruled.rules.visit_steps(&ruled.position, |step| {
                let mut position = ruled.position;
                ruled.rules.play(&mut position, step);
                let after = R::any_position(Ruled { rules: ruled.rules, position });
                children.push((R::any_step(step), after));
            });
            children
        }
        with_position!(self, ruled => children(ruled))
    }

    /// Returns the notation of a step, or an empty text if the step belongs to another rule set.
    pub fn step_text(&self, step: AnyStep) -> String {
        fn text<R: Known>(ruled: &Ruled<R>, step: AnyStep) -> String {
            let step = R::known_step(step);
            step.map(|step| ruled.rules.step_text(&ruled.position, step)).unwrap_or_default()
        }
        with_position!(self, ruled => text(ruled, step))
    }

    /// Parses a legal step.
    ///
    /// # Errors
    /// If the text is not the canonical notation of a step that is legal here.
    pub fn parse_step(&self, text: &str) -> Result<AnyStep, ParseError> {
        fn parse<R: Known>(ruled: &Ruled<R>, text: &str) -> Result<AnyStep, ParseError> {
            ruled.rules.parse_step(&ruled.position, text).map(R::any_step)
        }
        with_position!(self, ruled => parse(ruled, text))
    }

    /// Returns why an attempt is not possible; `None` exactly if a legal step begins with it.
    pub fn why_not(&self, attempt: &Attempt) -> Option<Reason> {
        with_position!(self, ruled => ruled.rules.why_not(&ruled.position, attempt))
    }

    /// Returns why a written move is not legal. The answer is `None` if it is legal, or only written
    /// in another way than the canonical one, or no move at all.
    pub fn why_not_word(&self, word: &str) -> Option<Reason> {
        if self.parse_step(word).is_ok() {
            return None;
        }
        let side = match self.actor() {
            Actor::Player(side) => side,
            Actor::Chance(()) | Actor::Over(_) => self.side_to_move(),
        };
        fn read<R: RuleSet>(_: &Ruled<R>, side: Side, word: &str) -> Option<Attempt> {
            R::attempt(side, word)
        }
        let attempt = with_position!(self, ruled => read(ruled, side, word))?;
        self.why_not(&attempt)
    }

    /// Plays a step.
    ///
    /// # Errors
    /// If the step is not legal here or belongs to another rule set. The position is then
    /// unchanged.
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

    /// Returns every possible roll with its weight. The list is empty unless the position waits for
    /// a throw.
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

    /// Returns every position that the next throw can lead to, with its weight. Rolls that lead to
    /// equivalent play are merged. The list is empty unless the position waits for a throw.
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

    /// Returns the points that `winner` gets when the other side resigns or forfeits.
    pub fn forfeit_points(&self, winner: Side) -> u8 {
        fn points<R: RuleSet>(ruled: &Ruled<R>, winner: Side) -> u8 {
            R::forfeit_points(Some(&ruled.position), winner)
        }
        with_position!(self, ruled => points(ruled, winner))
    }

    /// Returns the score that the position itself keeps, by [`Side::index`]; `None` where the
    /// rules keep none.
    pub fn score(&self) -> Option<[u16; 2]> {
        fn score<R: RuleSet>(ruled: &Ruled<R>) -> Option<[u16; 2]> {
            R::score(&ruled.position)
        }
        with_position!(self, ruled => score(ruled))
    }

    /// Counts what a side has, in the order of [`Descriptor::material`].
    pub fn material(&self, side: Side) -> [u8; MOST_MATERIAL] {
        fn material<R: RuleSet>(ruled: &Ruled<R>, side: Side) -> [u8; MOST_MATERIAL] {
            R::material(&ruled.position, side)
        }
        with_position!(self, ruled => material(ruled, side))
    }

    /// Returns the gesture that chooses a step of `side`; `None` if it is of another rule set.
    pub fn gesture(&self, side: Side, step: AnyStep) -> Option<Gesture> {
        fn gesture<R: Known>(_: &Ruled<R>, side: Side, step: AnyStep) -> Option<Gesture> {
            R::known_step(step).map(|step| R::gesture(side, step))
        }
        with_position!(self, ruled => gesture(ruled, side, step))
    }

    /// Returns a throw that the position waits for in numbers, for drawing; `None` if it waits for
    /// none.
    pub fn thrown(&self, roll: AnyRoll) -> Option<Thrown> {
        fn thrown<R: Known>(ruled: &Ruled<R>, roll: AnyRoll) -> Option<Thrown> {
            ruled.rules.thrown(&ruled.position, R::known_roll(roll)?)
        }
        with_position!(self, ruled => thrown(ruled, roll))
    }

    /// Returns the odds of the throw that the position waits for, if any.
    pub fn odds(&self) -> Option<Odds> {
        with_position!(self, ruled => match ruled.rules.actor(&ruled.position) {
            Actor::Chance(node) => Some(node.odds()),
            Actor::Player(_) | Actor::Over(_) => None,
        })
    }

    /// Returns the odds of the throw that follows a step, if the step is legal and leads to a
    /// throw.
    pub fn odds_after(&self, step: AnyStep) -> Option<Odds> {
        let mut next = *self;
        next.play(step).ok()?;
        next.odds()
    }

    /// Returns the notation of a roll, or an empty text if the position does not wait for a throw.
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

    /// Parses a roll that is possible in this position.
    ///
    /// # Errors
    /// If the position does not wait for a throw, or this roll is not possible.
    pub fn parse_roll(&self, text: &str) -> Result<AnyRoll, ParseError> {
        fn parse<R: Known>(ruled: &Ruled<R>, text: &str) -> Result<AnyRoll, ParseError> {
            match ruled.rules.actor(&ruled.position) {
                Actor::Chance(node) => node.parse_roll(text).map(R::any_roll),
                Actor::Player(_) | Actor::Over(_) => Err(ParseError::new(
                    0,
                    wording!(
                        "`{text}` is a throw, but none is due here",
                        "`{text}` est un lancer, mais aucun n’est attendu ici"
                    ),
                )),
            }
        }
        with_position!(self, ruled => parse(ruled, text))
    }

    /// Applies the result of the throw that the position waits for.
    ///
    /// # Errors
    /// If this roll is not possible here. The position is then unchanged.
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

    /// Returns a 64-bit key of the position. Equal positions have equal keys.
    pub fn key(&self) -> u64 {
        fn key<R: RuleSet>(ruled: &Ruled<R>) -> u64 {
            R::key(&ruled.position)
        }
        with_position!(self, ruled => key(ruled))
    }

    /// Returns the image of the position under a symmetry of the board (D-6).
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> AnyPosition {
        fn transform<R: Known>(ruled: &Ruled<R>, symmetry: Symmetry) -> AnyPosition {
            let position = R::transform(&ruled.position, symmetry);
            R::any_position(Ruled { rules: ruled.rules, position })
        }
        with_position!(self, ruled => transform(ruled, symmetry))
    }
}
