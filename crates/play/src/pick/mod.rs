//! Choosing a step by pointing at the board: a small state machine over the legal steps of a
//! position.
//!
//! Every legal step is a *path* of spots to point at: `A1-B2` is the space `A1`, then `B2`. The
//! spots chosen so far form a prefix, and the spots that can extend it are the *targets*, which a
//! front end highlights. When several steps share a path (a bambara pawn can push different pieces
//! on its way to the same space), the [`Picker`] returns all of them to choose from. A turn of
//! looney is built one space at a time instead, by the `Walker`.
//!
//! This module neither draws nor contains text for people. The terminal uses the [`Picker`]; the
//! server sends the paths to the web page.

use dejarik_rules::any::{AnyPosition, AnyStep};
pub use dejarik_rules::gesture::{Gesture, Spot, Word};
use dejarik_rules::{Actor, Odds};

mod walk;

use walk::Walker;

/// What choosing a target does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Picks up the piece on the target.
    Piece,
    /// Moves the chosen piece to the target.
    Place,
    /// Attacks or captures the piece on the target.
    Attack,
    /// Presses a button ([`Spot::Word`]).
    Word,
}

/// A spot that can be pointed at now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The spot to point at.
    pub spot: Spot,
    /// What pointing at the spot does.
    pub kind: Kind,
}

/// A legal step together with its text and its consequences.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The step to play.
    pub step: AnyStep,
    /// The step as records write it.
    pub text: String,
    /// The position after the step.
    pub after: AnyPosition,
    /// The probabilities of the throw that follows; `None` if the step calls for no throw.
    pub odds: Option<Odds>,
}

impl Choice {
    /// Describes `step`, which must be legal in `position`.
    pub fn new(position: &AnyPosition, step: AnyStep) -> Choice {
        let mut after = *position;
        // Cannot fail: the step is legal.
        let _ = after.play(step);
        Choice { step, text: position.step_text(step), after, odds: after.odds() }
    }
}

/// The effect of pointing at a spot or of going back.
#[derive(Clone, Debug, PartialEq)]
pub enum Picked {
    /// The spot is no target, and nothing has changed.
    Nothing,
    /// The prefix has changed, and with it the targets.
    Changed,
    /// The path of exactly one step is complete.
    Ready(Choice),
    /// The path of several steps is complete; the caller has to ask for one of them.
    Several(Vec<Choice>),
}

/// The state machine that turns pointing into a legal step of one position.
#[derive(Clone, Debug)]
pub struct Picker {
    position: AnyPosition,
    way: Way,
}

#[derive(Clone, Debug)]
enum Way {
    /// A prefix of the gestures of the legal steps.
    Paths { paths: Vec<(AnyStep, Gesture)>, prefix: Vec<Spot> },
    /// A turn of looney under construction.
    Walk(Walker),
}

impl Picker {
    /// Creates a picker for the legal steps of `position`. If only one piece can be chosen, it is
    /// picked up at once.
    pub fn new(position: AnyPosition) -> Picker {
        let walker = Walker::new(&position);
        let way = match walker {
            Some(walker) => Way::Walk(walker),
            None => {
                let side = match position.actor() {
                    Actor::Player(side) => side,
                    Actor::Chance(()) | Actor::Over(_) => position.side_to_move(),
                };
                let steps = position.steps().into_iter();
                let gestures = steps.filter_map(|step| Some((step, position.gesture(side, step)?)));
                let paths = gestures.collect();
                Way::Paths { paths, prefix: Vec::new() }
            }
        };
        let mut picker = Picker { position, way };
        picker.start();
        picker
    }

    /// Returns the position in which a step is chosen.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Returns the board to show: the position, with the moves of an unfinished turn of looney
    /// already made.
    pub fn board(&self) -> AnyPosition {
        match &self.way {
            Way::Paths { .. } => self.position,
            Way::Walk(walker) => walker.board(),
        }
    }

    /// Returns the movement points left in a turn of looney; `None` elsewhere.
    pub fn points_left(&self) -> Option<u8> {
        match &self.way {
            Way::Paths { .. } => None,
            Way::Walk(walker) => Some(walker.left()),
        }
    }

    /// Returns the spots chosen so far.
    pub fn prefix(&self) -> Vec<Spot> {
        match &self.way {
            Way::Paths { prefix, .. } => prefix.clone(),
            Way::Walk(walker) => walker.walking().map(Spot::Space).into_iter().collect(),
        }
    }

    /// Returns whether [`Picker::back`] has anything to undo.
    pub fn is_started(&self) -> bool {
        match &self.way {
            Way::Paths { prefix, .. } => *prefix != self.forced_start(),
            Way::Walk(walker) => walker.is_started(),
        }
    }

    /// Returns the spots that can be pointed at now, each once. While a piece is picked up, the
    /// other pieces are not listed, although pointing at one of them switches to it.
    pub fn targets(&self) -> Vec<Target> {
        match &self.way {
            Way::Paths { paths, prefix } => {
                let mut targets = next_targets(paths, prefix);
                if !prefix.is_empty() {
                    let words = next_targets(paths, &[]).into_iter();
                    targets.extend(words.filter(|target| target.kind == Kind::Word));
                }
                targets
            }
            Way::Walk(walker) => walker.targets(),
        }
    }

    /// Returns the buttons among the targets.
    pub fn words(&self) -> Vec<Word> {
        let word = |target: Target| match target.spot {
            Spot::Word(word) => Some(word),
            Spot::Space(_) | Spot::Reserve(_) => None,
        };
        self.targets().into_iter().filter_map(word).collect()
    }

    /// Points at a spot. Pointing at the piece that was picked up puts it down.
    pub fn point(&mut self, spot: Spot) -> Picked {
        match &mut self.way {
            Way::Walk(walker) => walker.point(spot),
            Way::Paths { paths, prefix } => {
                let mut longer = prefix.clone();
                longer.push(spot);
                let goes = |way: &[Spot]| paths.iter().any(|(_, path)| path.spots.starts_with(way));
                if goes(&longer) {
                    *prefix = longer;
                } else if prefix.last() == Some(&spot) && prefix.len() == 1 {
                    return self.back();
                } else if goes(&[spot]) {
                    *prefix = vec![spot];
                } else {
                    return Picked::Nothing;
                }
                self.settle()
            }
        }
    }

    /// Undoes the last choice.
    pub fn back(&mut self) -> Picked {
        if !self.is_started() {
            return Picked::Nothing;
        }
        match &mut self.way {
            Way::Walk(walker) => walker.back(),
            Way::Paths { prefix, .. } => {
                prefix.pop();
                self.start();
            }
        }
        Picked::Changed
    }

    /// Undoes all choices.
    pub fn clear(&mut self) {
        match &mut self.way {
            Way::Walk(walker) => walker.clear(),
            Way::Paths { prefix, .. } => prefix.clear(),
        }
        self.start();
    }

    /// Returns the steps whose path is the prefix, or `Changed` if the prefix can still grow.
    fn settle(&mut self) -> Picked {
        let Way::Paths { paths, prefix } = &mut self.way else { return Picked::Changed };
        let whole: Vec<_> = paths.iter().filter(|(_, path)| path.spots == *prefix).collect();
        let longer = paths
            .iter()
            .any(|(_, path)| path.spots.len() > prefix.len() && path.spots.starts_with(prefix));
        if whole.is_empty() || longer {
            return Picked::Changed;
        }
        let mut choices: Vec<_> =
            whole.into_iter().map(|(step, _)| Choice::new(&self.position, *step)).collect();
        prefix.pop();
        if choices.len() > 1 { Picked::Several(choices) } else { Picked::Ready(choices.remove(0)) }
    }

    /// Returns the first spot of every step that is not a button, if all of them share it: the
    /// active creature of simeone, or the only piece left.
    fn forced_start(&self) -> Vec<Spot> {
        let Way::Paths { paths, .. } = &self.way else { return Vec::new() };
        let mut firsts = paths.iter().filter(|(_, path)| path.spots.len() > 1);
        let Some((_, first)) = firsts.next() else { return Vec::new() };
        let same = firsts.all(|(_, path)| path.spots[0] == first.spots[0]);
        let alone = paths
            .iter()
            .all(|(_, path)| path.spots.len() > 1 || matches!(path.spots[0], Spot::Word(_)));
        if same && alone { vec![first.spots[0]] } else { Vec::new() }
    }

    fn start(&mut self) {
        let forced = self.forced_start();
        if let Way::Paths { prefix, .. } = &mut self.way
            && prefix.is_empty()
        {
            *prefix = forced;
        }
    }
}

/// Returns the spots that extend a prefix, each once, in the order of the steps.
fn next_targets(paths: &[(AnyStep, Gesture)], prefix: &[Spot]) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for (_, path) in paths {
        if path.spots.len() <= prefix.len() || !path.spots.starts_with(prefix) {
            continue;
        }
        let spot = path.spots[prefix.len()];
        let last = path.spots.len() == prefix.len() + 1;
        let kind = match spot {
            Spot::Word(_) => Kind::Word,
            _ if !last => Kind::Piece,
            _ if path.attack => Kind::Attack,
            _ => Kind::Place,
        };
        if targets.iter().all(|target| target.spot != spot) {
            targets.push(Target { spot, kind });
        }
    }
    targets
}
