//! Decisions: what a player points at, one after the other, until a step is complete.
//!
//! Every rule set has an [`Alphabet`], a fixed list of all decisions that occur in its games. The
//! steps of most rule sets are one decision each. A turn of looney is several: every space that a
//! piece enters, and then the end of the turn.
//!
//! [`RuleSet::path`] returns the decisions of a step in their canonical order. Each step has exactly
//! one path, and no path is the beginning of another one. A [`PartialTurn`] is a position with the
//! first decisions of a path. It always leads to at least one step.
//!
//! A program that chooses among decisions follows these paths, because then each step is chosen in one
//! way. A player may also move the pieces in another order or by another way, and take decisions back.
//! [`PartialTurn::choices`] returns what a player can point at next, whatever the order was. It may
//! lead to no step: a turn of looney has to change something.
//!
//! A partial turn finds the decisions that can follow among the paths of all legal steps. Nothing is
//! allocated after the first use of an alphabet. A step whose word is determined by a small number
//! ([`RuleSet::step_number`]) is written once; from then on its decision is looked up, which takes about
//! a nanosecond.

use std::fmt;
use std::sync::atomic::{AtomicU16, Ordering};

use crate::board::Space;
use crate::gesture::Gesture;
use crate::ruleset::{Actor, RuleSet};
use crate::symmetry::Symmetry;
use crate::wording;
use crate::words::{Bilingual, Wording};

/// The largest number of decisions in a step: four spaces in looney, and the end of the turn.
pub const MOST_DECISIONS: usize = 5;

/// The largest number of bytes in the word of a decision, such as `A10-B12xA11`.
const MOST_BYTES: usize = 16;

/// A decision, as its index in the [`Alphabet`] of its rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decision(u16);

impl Decision {
    /// Returns the index of the decision, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// All decisions of a rule set, numbered from 0 without gaps in the order of their words.
#[derive(Debug)]
pub struct Alphabet {
    words: Vec<String>,
    /// The decisions by the numbers of their steps, or [`UNKNOWN`] before the first use.
    numbered: Box<[AtomicU16]>,
}

/// Stands for a decision that has not been looked up yet.
const UNKNOWN: u16 = u16::MAX;

impl Alphabet {
    /// Creates the alphabet of the words in a text, separated by spaces, and of their images under the
    /// symmetries of the board (D-6).
    pub(crate) fn of(words: &str) -> Alphabet {
        let images = |word| Symmetry::all().map(move |symmetry| image(word, symmetry));
        let mut words: Vec<String> = words.split(' ').flat_map(images).collect();
        words.sort_unstable();
        words.dedup();
        Alphabet { words, numbered: Box::default() }
    }

    /// Returns the alphabet with room for this many step numbers.
    pub(crate) fn numbered(self, count: usize) -> Alphabet {
        let numbered = (0..count).map(|_| AtomicU16::new(UNKNOWN)).collect();
        Alphabet { numbered, ..self }
    }

    /// Returns the number of decisions.
    pub fn count(&self) -> usize {
        self.words.len()
    }

    /// Returns all decisions in ascending order.
    pub fn decisions(&self) -> impl ExactSizeIterator<Item = Decision> + use<> {
        // An alphabet has a few hundred words.
        (0..self.words.len() as u16).map(Decision)
    }

    /// Returns the decision with this index, or `None` if the index is too large.
    pub fn decision(&self, index: usize) -> Option<Decision> {
        self.decisions().nth(index)
    }

    /// Returns the word of a decision: `A1-B1`. It is empty for a decision of another rule set with a
    /// larger alphabet.
    pub fn word(&self, decision: Decision) -> &str {
        self.words.get(decision.index()).map_or("", String::as_str)
    }

    /// Returns the decision with this word, or `None` if there is none.
    pub fn find(&self, word: &str) -> Option<Decision> {
        let index = self.words.binary_search_by(|other| other.as_str().cmp(word)).ok()?;
        u16::try_from(index).ok().map(Decision)
    }

    /// Returns the decision whose word is written, without allocating.
    pub(crate) fn find_written(&self, word: fmt::Arguments<'_>) -> Option<Decision> {
        let mut text = Word { bytes: [0; MOST_BYTES], length: 0 };
        fmt::write(&mut text, word).ok()?;
        self.find(text.as_str())
    }

    /// Returns the decision with this number, whose word is `word`. The word is written only if the
    /// number is `None`, out of range, or used for the first time.
    #[inline]
    pub(crate) fn find_numbered(
        &self,
        number: Option<usize>,
        word: impl fmt::Display,
    ) -> Option<Decision> {
        self.known(number).or_else(|| self.find_first(number, format_args!("{word}")))
    }

    /// Returns the decision with this number, if it has been looked up before.
    #[inline]
    pub(crate) fn known(&self, number: Option<usize>) -> Option<Decision> {
        // Every thread would store the same value, so no order is needed.
        let known = self.numbered.get(number?)?.load(Ordering::Relaxed);
        (known != UNKNOWN).then_some(Decision(known))
    }

    /// Finds the decision with this word, and stores it under its number.
    #[cold]
    fn find_first(&self, number: Option<usize>, word: fmt::Arguments<'_>) -> Option<Decision> {
        let found = self.find_written(word)?;
        if let Some(slot) = number.and_then(|number| self.numbered.get(number)) {
            slot.store(found.0, Ordering::Relaxed);
        }
        Some(found)
    }

    /// Returns the image of a decision under a symmetry of the board (D-6). An alphabet contains the
    /// images of all its decisions.
    pub fn image(&self, decision: Decision, symmetry: Symmetry) -> Decision {
        self.find(&image(self.word(decision), symmetry)).unwrap_or(decision)
    }
}

/// Returns the image of a word: every space in it is replaced by its image.
fn image(word: &str, symmetry: Symmetry) -> String {
    let (mut image, mut rest) = (String::new(), word);
    while let Some(first) = rest.chars().next() {
        let digits = rest[first.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        let (head, tail) = rest.split_at(first.len_utf8() + digits);
        match head.parse::<Space>() {
            Ok(space) => image += &symmetry.space(space).to_string(),
            Err(_) => image += head,
        }
        rest = tail;
    }
    image
}

/// A word in a fixed amount of memory. A longer text is an error.
struct Word {
    bytes: [u8; MOST_BYTES],
    length: usize,
}

impl Word {
    fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl fmt::Write for Word {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        let free = self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?;
        free.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

/// Writes a step as [`RuleSet::write_step`] does, inside of `format_args!`.
pub(crate) struct Written<'a, R: RuleSet>(pub &'a R, pub &'a R::Position, pub R::Step);

impl<R: RuleSet> fmt::Display for Written<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_step(self.1, self.2, f)
    }
}

/// Finds the decision of a step that has not been looked up before. This is a separate function, so that the code
/// around [`Alphabet::known`] stays small enough for a loop over steps.
#[cold]
#[inline(never)]
pub(crate) fn find_step<R: RuleSet>(
    rules: &R,
    position: &R::Position,
    step: R::Step,
) -> Option<Decision> {
    let word = Written(rules, position, step);
    R::alphabet().find_first(R::step_number(step), format_args!("{word}"))
}

/// Decisions in order: those of a step, or the first ones of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    made: [Option<Decision>; MOST_DECISIONS],
}

impl Path {
    /// Returns the decisions in order.
    pub fn iter(&self) -> impl Iterator<Item = Decision> + '_ {
        self.made.iter().map_while(|decision| *decision)
    }

    /// Returns the number of decisions.
    pub fn count(&self) -> usize {
        self.iter().count()
    }

    /// Returns the decision after the first `count`, if this path is longer.
    #[inline]
    pub fn at(&self, count: usize) -> Option<Decision> {
        self.made.get(count).copied().flatten()
    }

    /// Returns whether the path begins with all decisions of another one.
    pub fn starts_with(&self, other: &Path) -> bool {
        let count = other.count();
        self.made[..count] == other.made[..count]
    }

    /// Returns the path with one more decision, or `None` if it is longer than any step.
    #[must_use]
    pub fn with(mut self, decision: Decision) -> Option<Path> {
        *self.made.iter_mut().find(|slot| slot.is_none())? = Some(decision);
        Some(self)
    }
}

/// The error for a decision that cannot be made now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct IllegalDecision;

impl Bilingual for IllegalDecision {
    fn wording(&self) -> Wording {
        wording!("this cannot be chosen now", "ce choix n’est pas possible maintenant")
    }
}

/// What a decision leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<R: RuleSet> {
    /// The same player decides again.
    Turn(PartialTurn<R>),
    /// The step is complete. It has not been played yet.
    Step(R::Step),
}

/// A position with the first decisions of a step.
///
/// ```
/// use dejarik_rules::decision::{Next, PartialTurn};
/// use dejarik_rules::{RuleSet, looney::Looney};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (rules, alphabet) = (Looney::default(), Looney::alphabet());
/// let start = "looney SBLM2sblm2/12/1 w - 0".parse()?;
/// let mut turn = PartialTurn::new(rules, start);
/// for word in ["A3-B3", "done"] {
///     let decision = alphabet.find(word).expect("a word of the alphabet");
///     match turn.decide(decision)? {
///         Next::Turn(next) => turn = next,
///         Next::Step(step) => assert_eq!(rules.step_text(&start, step), "A3-B3"),
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialTurn<R: RuleSet> {
    rules: R,
    position: R::Position,
    made: Path,
}

impl<R: RuleSet> PartialTurn<R> {
    /// Begins a turn: no decision is made.
    pub fn new(rules: R, position: R::Position) -> PartialTurn<R> {
        PartialTurn::after(rules, position, Path::default())
    }

    /// Returns the turn in which these decisions are made. Nothing follows decisions that cannot be made
    /// in this position.
    pub fn after(rules: R, position: R::Position, made: Path) -> PartialTurn<R> {
        PartialTurn { rules, position, made }
    }

    /// Returns the rules of the game.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Returns the position in which the turn began.
    pub fn position(&self) -> &R::Position {
        &self.position
    }

    /// Returns the decisions made so far.
    pub fn made(&self) -> &Path {
        &self.made
    }

    /// Returns the decisions that can be made now, each once, in ascending order. There are none
    /// unless a player acts. The list is allocated.
    pub fn decisions(&self) -> Vec<Decision> {
        let mut decisions = Vec::new();
        self.visit_paths(|_, path| decisions.extend(path.at(self.made.count())));
        decisions.sort_unstable();
        decisions.dedup();
        decisions
    }

    /// Makes a decision.
    ///
    /// # Errors
    /// If no legal step continues with the decision.
    pub fn decide(&self, decision: Decision) -> Result<Next<R>, IllegalDecision> {
        let made = self.made.with(decision).ok_or(IllegalDecision)?;
        let mut next = Err(IllegalDecision);
        self.visit_paths(|step, path| {
            if path == made {
                next = Ok(Next::Step(step));
            } else if path.starts_with(&made) {
                next = Ok(Next::Turn(PartialTurn { made, ..*self }));
            }
        });
        next
    }

    /// Returns what the player can point at next, with what it leads to. The decisions may have been made
    /// in any order that the rules allow. The list is allocated.
    pub fn choices(&self) -> Vec<(Gesture, Next<R>)> {
        let mut choices = Vec::new();
        if let Actor::Player(side) = self.rules.actor(&self.position) {
            R::visit_choices(self, side, |gesture, next| choices.push((gesture, next)));
        }
        choices
    }

    /// Visits the steps that the turn can still become, with their paths.
    fn visit_paths(&self, mut visit: impl FnMut(R::Step, Path)) {
        self.rules.visit_steps(&self.position, |step| {
            let path = self.rules.path(&self.position, step);
            if let Some(path) = path.filter(|path| path.starts_with(&self.made)) {
                visit(step, path);
            }
        });
    }
}
