//! A turn under construction, a space at a time (L-3 to L-5): what a player does at a table before
//! the turn is one [`Step`].
//!
//! A [`Hop`] is one piece going one space, an attack included. A turn has at most four, since each
//! costs a point at least; so a [`TurnBuilder`] is a small `Copy` value and allocates nothing.

use super::Looney;
use super::notation::{Walk, Walks};
use super::piece::{Place, Size};
use super::position::Position;
use super::turns::{Attack, Ground, POINTS, Step, Turn, ball};
use crate::board::{Space, SpaceSet};
use crate::ruleset::{Actor, RuleSet};

/// The most hops a turn can have.
pub const MOST_HOPS: usize = POINTS as usize;

/// One piece goes one space, or attacks into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hop {
    /// Which piece.
    pub size: Size,
    /// Where it stands.
    pub from: Space,
    /// Where it goes, or whom it attacks.
    pub to: Space,
    /// Whether it attacks: the last hop of a turn.
    pub attacks: bool,
}

/// A hop that is not among [`TurnBuilder::hops`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the piece cannot go there now")]
pub struct IllegalHop;

/// A turn under construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnBuilder {
    start: Position,
    taken: [Option<Hop>; MOST_HOPS],
}

impl TurnBuilder {
    /// Begins a turn; `None` unless a player has one to make here.
    pub fn new(rules: &Looney, position: &Position) -> Option<TurnBuilder> {
        let to_turn =
            matches!(rules.actor(position), Actor::Player(_)) && position.battle.is_none();
        to_turn.then_some(TurnBuilder { start: *position, taken: [None; MOST_HOPS] })
    }

    /// The hops taken so far, in order.
    pub fn taken(&self) -> impl Iterator<Item = Hop> + '_ {
        self.taken.iter().filter_map(|hop| *hop)
    }

    /// The points left (L-3): 0 to 4. An attack ends the turn whatever is left.
    pub fn points(&self) -> u8 {
        POINTS - self.taken().map(|hop| hop.size.points()).sum::<u8>()
    }

    /// The attack, if it has been made: no hop can follow.
    pub fn attack(&self) -> Option<Attack> {
        let last = self.taken().last().filter(|hop| hop.attacks)?;
        Some(Attack { attacker: last.size, target: last.to })
    }

    /// The board as it looks now. An attacker stands on the space it attacks from.
    pub fn position(&self) -> Position {
        let mut position = self.start;
        let places = &mut position.places[self.start.to_move.index()];
        for hop in self.taken().filter(|hop| !hop.attacks) {
            places[hop.size.index()] = Place::on(hop.to);
        }
        position
    }

    /// The hops that are possible now: by piece, the smallest first, then by space.
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
    pub fn take(&mut self, hop: Hop) -> Result<(), IllegalHop> {
        if !self.hops().any(|possible| possible == hop) {
            return Err(IllegalHop);
        }
        let free = self.taken.iter_mut().find(|slot| slot.is_none());
        *free.ok_or(IllegalHop)? = Some(hop);
        Ok(())
    }

    /// Takes back the last hop, and says which.
    pub fn back(&mut self) -> Option<Hop> {
        self.taken.iter_mut().rev().find_map(Option::take)
    }

    /// The turn as a step, if it is one: an attack was made or the position has changed (L-3).
    pub fn finish(&self) -> Option<Step> {
        let (places, attack) = (self.position().places(self.start.to_move), self.attack());
        let changed = places != self.start.places(self.start.to_move);
        (changed || attack.is_some()).then_some(Step::Turn(Turn { places, attack }))
    }

    /// The builder with a legal turn already made, in the order in which it is written and by a
    /// shortest way: to show a turn space by space.
    pub fn of(position: &Position, turn: &Turn) -> TurnBuilder {
        let mut builder = TurnBuilder { start: *position, taken: [None; MOST_HOPS] };
        for walk in Walks::of(position, turn).iter() {
            builder.walk(walk);
        }
        if let Some(attack) = turn.attack
            && let Some(from) = turn.places[attack.attacker.index()].space()
        {
            let hop = Hop { size: attack.attacker, from, to: attack.target, attacks: true };
            // Refused only if the turn is not legal.
            let _ = builder.take(hop);
        }
        builder
    }

    /// Walks a shortest way; among several the one through the first spaces by index.
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
