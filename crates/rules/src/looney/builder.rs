//! A turn under construction, one space at a time (L-3 to L-5), as a player makes it at a table
//! before the whole turn becomes one [`Step`].
//!
//! A [`Hop`] is the move of one piece by one space, or an attack. A turn has at most four hops,
//! since each costs at least one point; so a [`TurnBuilder`] is a small `Copy` value and allocates
//! nothing.

use super::Looney;
use super::notation::{Walk, Walks};
use super::piece::{Size, SpaceOrOff};
use super::position::Position;
use super::turns::{Attack, Ground, POINTS, Step, Turn, ball};
use crate::board::{SPACES, Space, SpaceSet};
use crate::decision::{Decision, PartialTurn};
use crate::ruleset::{Actor, RuleSet};
use crate::wording;
use crate::words::{Bilingual, Wording};

/// Maximum number of hops in a turn.
pub const MOST_HOPS: usize = POINTS as usize;

/// A move of one piece by one space, or its attack on that space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hop {
    /// The piece that moves.
    pub size: Size,
    /// The space where the piece stands.
    pub from: Space,
    /// The space it moves to or attacks.
    pub to: Space,
    /// Whether the hop is an attack, which is the last hop of a turn.
    pub attacks: bool,
}

impl Hop {
    /// Returns the hop as a decision.
    pub(super) fn decision(self) -> Option<Decision> {
        let Hop { from, to, attacks, .. } = self;
        let sign = if attacks { 'x' } else { '-' };
        let number = (usize::from(attacks) * SPACES + from.index()) * SPACES + to.index();
        Looney::alphabet().find_numbered(Some(number), format_args!("{from}{sign}{to}"))
    }
}

/// The error for a hop that is not among [`TurnBuilder::hops`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct IllegalHop;

impl Bilingual for IllegalHop {
    fn wording(&self) -> Wording {
        wording!("the piece cannot go there now", "la pièce ne peut pas y aller maintenant")
    }
}

/// A turn under construction: the hops taken so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnBuilder {
    start: Position,
    taken: [Option<Hop>; MOST_HOPS],
}

impl TurnBuilder {
    /// Begins a turn. Returns `None` if no player has a turn to make in this position.
    pub fn new(rules: &Looney, position: &Position) -> Option<TurnBuilder> {
        let to_turn =
            matches!(rules.actor(position), Actor::Player(_)) && position.battle.is_none();
        to_turn.then_some(TurnBuilder { start: *position, taken: [None; MOST_HOPS] })
    }

    /// Returns the turn with the decisions of a partial turn. Returns `None` if no turn is due, or if one
    /// of them cannot be made.
    pub(super) fn after(turn: &PartialTurn<Looney>) -> Option<TurnBuilder> {
        let mut builder = TurnBuilder::new(turn.rules(), turn.position())?;
        for decision in turn.made().iter() {
            let (from, to) = Looney::alphabet().word(decision).split_once(['-', 'x'])?;
            let (from, to): (Space, Space) = (from.parse().ok()?, to.parse().ok()?);
            let hop = builder.hops().find(|hop| hop.from == from && hop.to == to)?;
            builder.take(hop).ok()?;
        }
        Some(builder)
    }

    /// Returns an iterator over the hops taken so far, in order.
    pub fn taken(&self) -> impl Iterator<Item = Hop> + '_ {
        self.taken.iter().filter_map(|hop| *hop)
    }

    /// Returns the points left (L-3), 0 to 4. An attack ends the turn even if points are left.
    pub fn points(&self) -> u8 {
        POINTS - self.taken().map(|hop| hop.size.points()).sum::<u8>()
    }

    /// Returns the attack if it has been made. No hop can follow it.
    pub fn attack(&self) -> Option<Attack> {
        let last = self.taken().last().filter(|hop| hop.attacks)?;
        Some(Attack { attacker: last.size, target: last.to })
    }

    /// Returns the position after the hops so far. An attacker stands on the space it attacks from.
    pub fn position(&self) -> Position {
        let mut position = self.start;
        let places = &mut position.places[self.start.to_move.index()];
        for hop in self.taken().filter(|hop| !hop.attacks) {
            places[hop.size.index()] = SpaceOrOff::on(hop.to);
        }
        position
    }

    /// Returns an iterator over the legal hops: by piece, smallest first, and then by space.
    pub fn hops(&self) -> impl Iterator<Item = Hop> + use<> {
        let ground = Ground::of(&self.position());
        let points = if self.attack().is_some() { 0 } else { self.points() };
        let payable = Size::ALL.into_iter().filter(move |size| size.points() <= points);
        let movers = payable.filter_map(move |size| Some((size, ground.place(size).space()?)));
        movers.flat_map(move |(size, from)| {
            let ends = from.orthogonal() & (ground.empty | ground.enemies);
            ends.into_iter().map(move |to| Hop {
                size,
                from,
                to,
                attacks: ground.enemies.contains(to),
            })
        })
    }

    /// Takes a hop.
    ///
    /// # Errors
    /// If the hop is not among [`TurnBuilder::hops`].
    pub fn take(&mut self, hop: Hop) -> Result<(), IllegalHop> {
        if !self.hops().any(|possible| possible == hop) {
            return Err(IllegalHop);
        }
        let free = self.taken.iter_mut().find(|slot| slot.is_none());
        *free.ok_or(IllegalHop)? = Some(hop);
        Ok(())
    }

    /// Takes back the last hop and returns it.
    pub fn back(&mut self) -> Option<Hop> {
        self.taken.iter_mut().rev().find_map(Option::take)
    }

    /// Returns the turn as a step if it is complete: an attack was made or the position has changed
    /// (L-3).
    pub fn finish(&self) -> Option<Step> {
        let (places, attack) = (self.position().places(self.start.to_move), self.attack());
        let changed = places != self.start.places(self.start.to_move);
        (changed || attack.is_some()).then_some(Step::Turn(Turn { places, attack }))
    }

    /// Builds a legal turn hop by hop, in the order of its notation and along shortest paths, so
    /// that it can be shown space by space.
    pub fn of(position: &Position, turn: &Turn) -> TurnBuilder {
        let mut builder = TurnBuilder { start: *position, taken: [None; MOST_HOPS] };
        for walk in Walks::of(position, turn).iter() {
            builder.walk(walk);
        }
        if let Some(attack) = turn.attack
            && let Some(from) = turn.places[attack.attacker.index()].space()
        {
            let hop = Hop { size: attack.attacker, from, to: attack.target, attacks: true };
            // A hop is refused only if the turn is not legal.
            let _ = builder.take(hop);
        }
        builder
    }

    /// Takes the hops of a shortest path; of several, the one through the first spaces by index.
    fn walk(&mut self, walk: Walk) {
        let empty = Ground::of(&self.position()).empty;
        let mut at = walk.from;
        while at != walk.to {
            let nearer = (0..=MOST_HOPS as u8).find_map(|steps| {
                let within = ball(walk.to.set(), empty, steps);
                let next: SpaceSet = within & at.orthogonal();
                next.into_iter().next()
            });
            let Some(to) = nearer else { return };
            if self.take(Hop { size: walk.size, from: at, to, attacks: false }).is_err() {
                return;
            }
            at = to;
        }
    }
}
