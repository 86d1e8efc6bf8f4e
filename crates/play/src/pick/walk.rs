//! A turn of looney, walked a space at a time (L-3 to L-5): the part of a [`Picker`] that picks
//! up pieces one after the other and spends points, over [`looney::TurnBuilder`].
//!
//! Any space that the piece in hand can reach with the points left can be pointed at; it walks
//! there by a shortest way. Pointing at an enemy, or at [`Word::Done`], completes the turn.
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

/// Where the piece in hand can go: the builder as it is after that, attacks included.
type Reach = Vec<(Space, bool, TurnBuilder)>;

impl Walker {
    /// Of a position of looney in which a turn is due.
    pub(super) fn new(position: &AnyPosition) -> Option<Walker> {
        match position {
            AnyPosition::Looney(start) => {
                let builder = TurnBuilder::new(&start.rules, &start.position)?;
                Some(Walker { start: *start, builder, hand: None })
            }
            AnyPosition::Groi(_) | AnyPosition::Bambara(_) | AnyPosition::Simeone(_) => None,
        }
    }

    /// The board with what has been walked.
    pub(super) fn board(&self) -> AnyPosition {
        AnyPosition::Looney(Ruled { position: self.builder.position(), ..self.start })
    }

    pub(super) fn left(&self) -> u8 {
        self.builder.points()
    }

    /// The space of the piece in hand.
    pub(super) fn walking(&self) -> Option<Space> {
        self.hand
    }

    pub(super) fn is_started(&self) -> bool {
        self.hand.is_some() || self.builder.taken().next().is_some()
    }

    fn own(&self) -> SpaceSet {
        let position = self.builder.position();
        let side: Side = Looney::side_to_move(&position);
        position.pieces(side)
    }

    /// Everywhere a piece can go with the points left, each place by a shortest way.
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
                // The walk so far stays as it is, in case the attack is thought better of.
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

    /// The last space walked is taken back; without one, the piece is put down.
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
