//! Queries about a position of any rule set, and playing on from it.

use std::fmt;
use std::str::FromStr;

use crate::attempt::Attempt;
use crate::board::Space;
use crate::descriptor::MOST_MATERIAL;
use crate::gesture::Gesture;
use crate::odds::Odds;
use crate::perft;
use crate::reason::Reason;
use crate::ruleset::{Actor, ChanceNode, Outcome, Piece, RuleSet, RulesId};
use crate::scene::Scene;
use crate::side::Side;
use crate::symmetry::Symmetry;
use crate::text::ParseError;
use crate::thrown::Thrown;
use crate::wording;
use crate::words::{Bilingual, Wording};

use super::{AnyPosition, AnyRoll, AnyRules, AnyStep, Known, Ruled};

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
                "this is a {id} position, the move or throw is of another rule set",
                "c’est une position de {id} ; le coup ou le lancer est d’un autre jeu"
            ),
            PlayError::Illegal => wording!("this is not legal here", "ce n’est pas permis ici"),
        }
    }
}

impl FromStr for AnyPosition {
    type Err = ParseError;

    /// Parses a DPN. The options of the rule set have their defaults.
    fn from_str(dpn: &str) -> Result<AnyPosition, ParseError> {
        AnyRules::new(AnyPosition::rules_named(dpn)?).position(dpn)
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
    /// Returns the rule set that a DPN names. The rest of the text is not read.
    ///
    /// # Errors
    /// If the text does not begin with the name of a rule set.
    pub fn rules_named(dpn: &str) -> Result<RulesId, ParseError> {
        if dpn.trim().is_empty() {
            let message = wording!(
                "the position is empty; expected the name of a rule set first",
                "la position est vide ; attendu : d’abord le nom d’un jeu"
            );
            return Err(ParseError::new(0, message));
        }
        if dpn.starts_with(char::is_whitespace) {
            let message =
                wording!("the position begins with a space", "la position commence par une espace");
            return Err(ParseError::new(0, message));
        }
        dpn.split(' ').next().unwrap_or_default().parse()
    }

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
        with_position!(self, ruled => ruled.rules.actor(&ruled.position).without_node())
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
        with_position!(self, ruled: R => R::side_to_move(&ruled.position))
    }

    /// Returns the piece on a space, or `None` if the space is empty.
    pub fn piece_at(&self, space: Space) -> Option<Piece> {
        with_position!(self, ruled: R => R::piece_at(&ruled.position, space))
    }

    /// Returns everything that a player sees of the position.
    pub fn scene(&self) -> Scene {
        with_position!(self, ruled => ruled.rules.scene(&ruled.position))
    }

    /// Returns the position after the side to move has passed, legally or not; `None` where a turn
    /// cannot simply be passed on.
    pub fn null_move(&self) -> Option<AnyPosition> {
        fn pass<R: Known>(ruled: &Ruled<R>) -> Option<AnyPosition> {
            let position = ruled.rules.null_move(&ruled.position)?;
            Some(R::any_position(Ruled { rules: ruled.rules, position }))
        }
        with_position!(self, ruled => pass(ruled))
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

    /// Returns the notation of a step, or an empty text if the step belongs to another rule set. The
    /// text of a step that is not legal here is unspecified.
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
        let attempt = with_position!(self, _: R => R::attempt(side, word))?;
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

    /// Parses a step, plays it and returns it. This costs less than [`AnyPosition::parse_step`] and
    /// [`AnyPosition::play`], because the step is compared with the legal ones only once.
    ///
    /// # Errors
    /// As [`AnyPosition::parse_step`]. The position is then unchanged.
    pub fn play_word(&mut self, text: &str) -> Result<AnyStep, ParseError> {
        fn play<R: Known>(ruled: &mut Ruled<R>, text: &str) -> Result<AnyStep, ParseError> {
            let step = ruled.rules.parse_step(&ruled.position, text)?;
            ruled.rules.play(&mut ruled.position, step);
            Ok(R::any_step(step))
        }
        with_position!(self, ruled => play(ruled, text))
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
        with_position!(self, ruled: R => R::forfeit_points(Some(&ruled.position), winner))
    }

    /// Counts what a side has, in the order of [`Descriptor::material`](crate::Descriptor::material).
    pub fn material(&self, side: Side) -> [u8; MOST_MATERIAL] {
        with_position!(self, ruled: R => R::material(&ruled.position, side))
    }

    /// Returns the gesture that chooses a step of `side`; `None` if it is of another rule set.
    pub fn gesture(&self, side: Side, step: AnyStep) -> Option<Gesture> {
        with_position!(self, _: R => R::known_step(step).map(|step| R::gesture(side, step)))
    }

    /// Returns this roll of the throw that the position waits for, as numbers that a front end can
    /// draw; `None` if it waits for no throw.
    pub fn thrown(&self, roll: AnyRoll) -> Option<Thrown> {
        with_position!(self, ruled: R => ruled.rules.thrown(&ruled.position, R::known_roll(roll)?))
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
    /// If this roll is not possible here or belongs to another rule set. The position is then
    /// unchanged.
    pub fn settle(&mut self, roll: AnyRoll) -> Result<(), PlayError> {
        fn settle<R: Known>(ruled: &mut Ruled<R>, roll: AnyRoll) -> Result<(), PlayError> {
            let roll = R::known_roll(roll).ok_or(PlayError::OtherRules(R::ID))?;
            let mut possible = false;
            if let Actor::Chance(node) = ruled.rules.actor(&ruled.position) {
                node.visit_rolls(|known, _| possible |= known == roll);
            }
            if !possible {
                return Err(PlayError::Illegal);
            }
            ruled.rules.settle(&mut ruled.position, roll);
            Ok(())
        }
        with_position!(self, ruled => settle(ruled, roll))
    }

    /// Returns a 64-bit key of the position. Equal positions have equal keys.
    pub fn key(&self) -> u64 {
        with_position!(self, ruled: R => R::key(&ruled.position))
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

    /// Returns the representative of the position and its images under the 24 symmetries of the board
    /// (D-6): the image with the least [key](AnyPosition::key). All images have the same representative, so
    /// two positions are images of each other exactly if theirs are equal. The rules and their options stay.
    ///
    /// The cost is that of 24 images and their keys, less than half a microsecond. Code for one rule set that needs
    /// only a key uses [`RuleSet::image_key`], which is faster.
    ///
    /// ```
    /// use dejarik_rules::any::AnyPosition;
    ///
    /// # fn main() -> Result<(), dejarik_rules::ParseError> {
    /// let position: AnyPosition = "groi PPPP2pppp2/12/1 w wb".parse()?;
    /// let turned: AnyPosition = "groi 2PPPP2pppp/12/1 w wb".parse()?;
    /// let other: AnyPosition = "groi PPPP3pppp1/12/1 w wb".parse()?;
    /// assert_eq!(turned.canonical(), position.canonical());
    /// assert_ne!(other.canonical(), position.canonical());
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn canonical(&self) -> AnyPosition {
        fn canonical<R: Known>(ruled: &Ruled<R>) -> AnyPosition {
            let Ruled { rules, position } = *ruled;
            let images = Symmetry::all().map(|symmetry| R::transform(&position, symmetry));
            let position = images.min_by_key(R::key).unwrap_or(position);
            R::any_position(Ruled { rules, position })
        }
        with_position!(self, ruled => canonical(ruled))
    }
}

/// Perft is defined for rule sets without dice only.
macro_rules! perft_of {
    (plain, $ruled:ident, $depth:ident) => {
        Some(perft::perft(&$ruled.rules, &$ruled.position, $depth))
    };
    (dice, $ruled:ident, $depth:ident) => {{
        let _ = ($ruled, $depth);
        None
    }};
}

macro_rules! impl_perft {
    ($($name:ident: $kind:ident),+) => {
        impl AnyPosition {
            /// Counts the sequences of `depth` steps from this position under its rules, as
            /// [`perft::perft`] does; `None` if the rule set has dice. The time grows with the count:
            /// several hundred million sequences take a second on one core.
            ///
            /// ```
            /// use dejarik_rules::any::AnyPosition;
            ///
            /// # fn main() -> Result<(), dejarik_rules::ParseError> {
            /// let position: AnyPosition = "bambara NKQP2nkqp2/12/1 w -".parse()?;
            /// assert_eq!(position.perft(3), Some(5_080));
            /// let with_dice: AnyPosition = "looney SBLM2sblm2/12/1 w - 0".parse()?;
            /// assert_eq!(with_dice.perft(3), None);
            /// # Ok(())
            /// # }
            /// ```
            pub fn perft(&self, depth: u32) -> Option<u64> {
                match self { $(AnyPosition::$name(ruled) => perft_of!($kind, ruled, depth)),+ }
            }
        }
    };
}

each_rule_set!(impl_perft);
