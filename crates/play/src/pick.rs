//! Choosing a step by pointing at the board: a small state machine over partial turns.
//!
//! Every choice in a partial turn ([`AnyTurn`]) is a gesture, which consists of spots to point at: `A1-B2`
//! is the space `A1`, then `B2`. The spots chosen so far form a prefix, and the spots that can extend it
//! are the *targets*, which a front end highlights. When several steps share a gesture (a bambara pawn can
//! push different pieces on its way to the same space), the [`Picker`] returns all of them to choose from.
//!
//! A choice completes the step or leads to the next partial turn, as each space of a turn of looney does
//! (L-3 to L-5). Every space that the piece in hand can reach is a target then. The piece goes there by a
//! shortest way.
//!
//! This module neither draws nor contains text for people. The terminal uses the [`Picker`]. The page has
//! its own over the same choices, which a host sends.

use std::collections::VecDeque;

use dejarik_rules::any::{AnyNext, AnyPosition, AnyStep, AnyTurn};
pub use dejarik_rules::gesture::{Gesture, Spot, Word};
use dejarik_rules::{Odds, Space};

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
    start: AnyTurn,
    /// The hops made so far, in order.
    hops: Vec<Hop>,
    /// What can be chosen after them.
    choices: Vec<(Gesture, AnyNext)>,
    /// The spots chosen for the next of the choices.
    prefix: Vec<Spot>,
}

/// A choice that led to another partial turn.
#[derive(Clone, Copy, Debug)]
struct Hop {
    from: Spot,
    to: Spot,
    next: AnyTurn,
}

/// A spot that can be pointed at, and what that leads to.
#[derive(Debug)]
struct Reached {
    target: Target,
    /// The hops to the spot, or to the space from which it is attacked.
    way: Vec<Hop>,
    /// The steps that the spot completes.
    steps: Vec<AnyStep>,
    /// Whether a choice needs more spots after this one.
    further: bool,
}

impl Picker {
    /// Creates a picker for the legal steps of `position`. If only one piece can be chosen, it is
    /// picked up at once, except in a turn in which a piece is chosen again and again.
    pub fn new(position: AnyPosition) -> Picker {
        let start = AnyTurn::new(position);
        let choices = start.choices();
        let mut picker = Picker { start, hops: Vec::new(), choices, prefix: Vec::new() };
        picker.prefix = picker.forced_start();
        picker
    }

    /// Returns the position in which a step is chosen.
    pub fn position(&self) -> &AnyPosition {
        self.start.position()
    }

    fn turn(&self) -> AnyTurn {
        self.hops.last().map_or(self.start, |hop| hop.next)
    }

    /// Returns the board to show: the position, with the moves of an unfinished turn of looney
    /// already made.
    pub fn board(&self) -> AnyPosition {
        self.turn().board()
    }

    /// Returns the movement points left in a turn of looney; `None` elsewhere.
    pub fn points_left(&self) -> Option<u8> {
        self.turn().points_left()
    }

    /// Returns the spaces that pieces have left and entered in an unfinished turn of looney.
    pub fn walked(&self) -> Vec<(Space, Space)> {
        let spaces = |hop: &Hop| match (hop.from, hop.to) {
            (Spot::Space(from), Spot::Space(to)) => Some((from, to)),
            (Spot::Space(_) | Spot::Reserve(_) | Spot::Word(_), _) => None,
        };
        self.hops.iter().filter_map(spaces).collect()
    }

    /// Returns the spots chosen so far.
    pub fn prefix(&self) -> &[Spot] {
        &self.prefix
    }

    /// Returns whether [`Picker::back`] has anything to undo.
    pub fn is_started(&self) -> bool {
        !self.hops.is_empty() || self.prefix != self.forced_start()
    }

    /// Returns the spots that can be pointed at now, each once. While a piece is picked up, the
    /// other pieces are not listed, although pointing at one of them switches to it.
    pub fn targets(&self) -> Vec<Target> {
        let target = |reached: Reached| reached.target;
        let mut targets: Vec<_> = self.reach(&self.prefix).into_iter().map(target).collect();
        if !self.prefix.is_empty() {
            let others = self.reach(&[]).into_iter().map(target);
            targets.extend(others.filter(|target| target.kind == Kind::Word));
        } else if self.points_left().is_some() {
            targets.sort_by_key(|target| target.spot);
        }
        targets
    }

    /// Returns the buttons among the targets.
    pub fn words(&self) -> Vec<Word> {
        let word = |target: Target| match target.spot {
            Spot::Word(word) => Some(word),
            Spot::Space(_) | Spot::Reserve(_) => None,
        };
        self.targets().into_iter().filter_map(word).collect()
    }

    /// Points at a spot. Pointing at the piece that was picked up puts it down. What is in the hand stays
    /// there when a step is complete, in case the player decides against it.
    pub fn point(&mut self, spot: Spot) -> Picked {
        let find = |prefix: &[Spot]| {
            self.reach(prefix).into_iter().find(|reached| reached.target.spot == spot)
        };
        let longer = if self.prefix.is_empty() { None } else { find(&self.prefix) };
        if let Some(reached) = longer {
            return self.go(reached);
        }
        if self.prefix == [spot] {
            if !self.is_started() {
                return Picked::Nothing;
            }
            self.prefix = self.forced_start();
            return Picked::Changed;
        }
        let Some(reached) = find(&[]) else { return Picked::Nothing };
        if reached.further {
            self.prefix.clear();
        }
        self.go(reached)
    }

    /// Undoes the last choice.
    pub fn back(&mut self) -> Picked {
        if !self.is_started() {
            return Picked::Nothing;
        }
        if let Some(hop) = self.hops.pop() {
            self.prefix = vec![hop.from];
            self.choices = self.turn().choices();
        } else {
            self.prefix.pop();
            if self.prefix.is_empty() {
                self.prefix = self.forced_start();
            }
        }
        Picked::Changed
    }

    /// Undoes all choices.
    pub fn clear(&mut self) {
        *self = Picker::new(*self.position());
    }

    /// Completes a step with a spot, or takes the spot and what leads to it into the hand.
    fn go(&mut self, reached: Reached) -> Picked {
        let Reached { target, way, steps, further } = reached;
        if further {
            self.prefix.push(target.spot);
            return Picked::Changed;
        }
        if !steps.is_empty() {
            return self.chosen(&steps);
        }
        self.hops.extend(way);
        self.choices = self.turn().choices();
        self.prefix = vec![target.spot];
        match self.choices.as_slice() {
            // Nothing but the end of the turn is left.
            [(_, AnyNext::Step(step))] => Picked::Ready(Choice::new(self.position(), *step)),
            _ => Picked::Changed,
        }
    }

    /// Returns the steps that a spot completes. Of ways to the same attack, only those with different odds
    /// are a choice.
    fn chosen(&self, steps: &[AnyStep]) -> Picked {
        let walks = self.points_left().is_some();
        let mut choices: Vec<Choice> = Vec::new();
        for choice in steps.iter().map(|step| Choice::new(self.position(), *step)) {
            if !walks || choices.iter().all(|other| other.odds != choice.odds) {
                choices.push(choice);
            }
        }
        if choices.len() > 1 { Picked::Several(choices) } else { Picked::Ready(choices.remove(0)) }
    }

    /// Returns the first spot of every choice that is not a button, if all of them share it: the
    /// active creature of simeone, or the only piece left.
    fn forced_start(&self) -> Vec<Spot> {
        if self.points_left().is_some() {
            return Vec::new();
        }
        let of_pieces = |gesture: &&Gesture| !matches!(gesture.spots[..], [Spot::Word(_)]);
        let gestures = self.choices.iter().map(|(gesture, _)| gesture);
        let mut gestures = gestures.filter(of_pieces).map(|gesture| &gesture.spots);
        let Some(first) = gestures.next().filter(|first| first.len() > 1) else {
            return Vec::new();
        };
        let same = gestures.all(|spots| spots.len() > 1 && spots[0] == first[0]);
        if same { vec![first[0]] } else { Vec::new() }
    }

    /// Returns the spots that extend a prefix, each once: in the order of the choices, and after a hop those
    /// that the piece can reach from there. A spot is reached by a shortest way; an attack, by all the shortest.
    fn reach(&self, prefix: &[Spot]) -> Vec<Reached> {
        let mut found: Vec<Reached> = Vec::new();
        let mut open = VecDeque::from([(prefix.to_vec(), Vec::<Hop>::new())]);
        while let Some((at, way)) = open.pop_front() {
            let beyond = way.last().map(|hop| hop.next.choices());
            for (gesture, next) in beyond.as_ref().unwrap_or(&self.choices) {
                let spots = &gesture.spots;
                let Some(&spot) = spots.get(at.len()).filter(|_| spots.starts_with(&at)) else {
                    continue;
                };
                let last = spots.len() == at.len() + 1;
                let known = found.iter_mut().find(|reached| reached.target.spot == spot);
                if let (AnyNext::Turn(next), true, [from, ..]) = (*next, last, &at[..]) {
                    if known.is_none() && prefix.first() != Some(&spot) {
                        let hop = Hop { from: *from, to: spot, next };
                        let way: Vec<Hop> = way.iter().copied().chain([hop]).collect();
                        found.push(Reached::new(spot, Kind::Place, way.clone()));
                        open.push_back((vec![spot], way));
                    }
                    continue;
                }
                let kind = match spot {
                    Spot::Word(_) => Kind::Word,
                    _ if !last => Kind::Piece,
                    _ if gesture.attack => Kind::Attack,
                    _ => Kind::Place,
                };
                let reached = match known {
                    Some(known) if known.way.len() < way.len() => continue,
                    Some(known) => known,
                    None => {
                        found.push(Reached::new(spot, kind, way.clone()));
                        let Some(reached) = found.last_mut() else { continue };
                        reached
                    }
                };
                if kind == Kind::Attack {
                    reached.target.kind = kind;
                }
                match next {
                    AnyNext::Step(step) if last => reached.steps.push(*step),
                    AnyNext::Step(_) | AnyNext::Turn(_) => reached.further = true,
                }
            }
        }
        found
    }
}

impl Reached {
    fn new(spot: Spot, kind: Kind, way: Vec<Hop>) -> Reached {
        Reached { target: Target { spot, kind }, way, steps: Vec::new(), further: false }
    }
}
