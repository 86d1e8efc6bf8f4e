//! Building a turn of looney one space at a time (L-3 to L-5): the part of a [`Picker`] that picks
//! up pieces one after another and spends movement points, on top of
//! [`TurnBuilder`](dejarik_rules::looney::TurnBuilder).
//!
//! Every space that the piece in hand can reach with the points left is a target; the piece moves
//! there by a shortest way. Pointing at an enemy or at [`Word::Done`] completes the turn.
//!
//! [`Picker`]: super::Picker

use std::collections::VecDeque;

use dejarik_rules::any::{AnyPosition, AnyStep, Ruled};
use dejarik_rules::looney::{Looney, TurnBuilder};
use dejarik_rules::{RuleSet, Side, Space, SpaceSet};

use super::{Choice, Kind, Picked, Spot, Target, Word};

/// A turn under construction, and the piece in hand.
#[derive(Clone, Debug)]
pub(super) struct Walker {
    start: Ruled<Looney>,
    builder: TurnBuilder,
    hand: Option<Space>,
}

/// The spaces that the piece in hand can reach: each with whether it is attacked and the turn after
/// going there.
type Reach = Vec<(Space, bool, TurnBuilder)>;

impl Walker {
    /// Creates a walker for a position of looney in which a turn is due; `None` for any other.
    pub(super) fn new(position: &AnyPosition) -> Option<Walker> {
        let AnyPosition::Looney(start) = position else { return None };
        let builder = TurnBuilder::new(&start.rules, &start.position)?;
        Some(Walker { start: *start, builder, hand: None })
    }

    /// Returns the board with the moves made so far.
    pub(super) fn board(&self) -> AnyPosition {
        AnyPosition::Looney(Ruled { position: self.builder.position(), ..self.start })
    }

    /// Returns the movement points left.
    pub(super) fn left(&self) -> u8 {
        self.builder.points()
    }

    /// Returns the space of the piece in hand.
    pub(super) fn walking(&self) -> Option<Space> {
        self.hand
    }

    /// Returns whether a piece is in hand or has moved.
    pub(super) fn is_started(&self) -> bool {
        self.hand.is_some() || self.builder.taken().next().is_some()
    }

    fn own(&self) -> SpaceSet {
        let position = self.builder.position();
        let side: Side = Looney::side_to_move(&position);
        position.pieces(side)
    }

    /// Returns every space that a piece can reach with the points left, each by a shortest way.
    fn reach(&self, from: Space) -> Reach {
        let mut found: Reach = Vec::new();
        let mut queue = VecDeque::from([(from, self.builder)]);
        while let Some((at, builder)) = queue.pop_front() {
            for hop in builder.hops().filter(|hop| hop.from == at) {
                let known = hop.to == from || found.iter().any(|(space, ..)| *space == hop.to);
                let mut next = builder;
                if known || next.take(hop).is_err() {
                    continue;
                }
                found.push((hop.to, hop.attacks, next));
                if !hop.attacks {
                    queue.push_back((hop.to, next));
                }
            }
        }
        found
    }

    pub(super) fn targets(&self) -> Vec<Target> {
        let mut targets: Vec<Target> = match self.hand {
            Some(from) => {
                let kind = |attacks| if attacks { Kind::Attack } else { Kind::Place };
                let reach = self.reach(from).into_iter();
                reach
                    .map(|(space, attacks, _)| Target {
                        spot: Spot::Space(space),
                        kind: kind(attacks),
                    })
                    .collect()
            }
            None => self
                .own()
                .into_iter()
                .filter(|space| self.builder.hops().any(|hop| hop.from == *space))
                .map(|space| Target { spot: Spot::Space(space), kind: Kind::Piece })
                .collect(),
        };
        if self.builder.finish().is_some() {
            targets.push(Target { spot: Spot::Word(Word::Done), kind: Kind::Word });
        }
        targets
    }

    pub(super) fn point(&mut self, spot: Spot) -> Picked {
        let space = match spot {
            Spot::Word(Word::Done) => return self.ready(&self.builder),
            Spot::Space(space) => space,
            Spot::Word(_) | Spot::Reserve(_) => return Picked::Nothing,
        };
        if self.hand == Some(space) {
            self.hand = None;
            return Picked::Changed;
        }
        if let Some(from) = self.hand
            && let Some((_, attacks, next)) =
                self.reach(from).into_iter().find(|(to, ..)| *to == space)
        {
            if attacks {
                // The turn so far is kept, in case the player cancels the attack.
                return self.ready(&next);
            }
            self.builder = next;
            self.hand = Some(space);
            let spent = next.hops().next().is_none();
            return if spent && next.finish().is_some() {
                self.ready(&next)
            } else {
                Picked::Changed
            };
        }
        let can_walk = self.builder.hops().any(|hop| hop.from == space);
        if self.own().contains(space) && can_walk {
            self.hand = Some(space);
            return Picked::Changed;
        }
        Picked::Nothing
    }

    fn ready(&self, builder: &TurnBuilder) -> Picked {
        match builder.finish() {
            Some(step) => {
                let position = AnyPosition::Looney(self.start);
                Picked::Ready(Choice::new(&position, AnyStep::Looney(step)))
            }
            None => Picked::Nothing,
        }
    }

    /// Takes back the last space of the turn, or puts down the piece in hand.
    pub(super) fn back(&mut self) {
        match self.builder.back() {
            Some(hop) => self.hand = Some(hop.from),
            None => self.hand = None,
        }
    }

    pub(super) fn clear(&mut self) {
        while self.builder.back().is_some() {}
        self.hand = None;
    }
}
