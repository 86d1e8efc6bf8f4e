//! The course of a battle (L-7 to L-14): support, decisions in the ghost window, the effects of
//! ghosts, and the result of the battle.

use super::Looney;
use super::options::{GhostOrder, Serve, Support};
use super::piece::{Size, SpaceOrOff};
use super::position::{Battle, Position, Stage};
use super::strength::{Strength, Totals};
use super::throw::{Due, Reserve, Reserves, Roll, Throw, lead};
use super::turns::Step;
use crate::board::{Space, SpaceSet};
use crate::side::Side;

impl Looney {
    /// Returns the spaces from which a piece supports one on `space` (L-7).
    #[inline]
    pub const fn supporters(&self, space: Space) -> SpaceSet {
        match self.support {
            Support::Orthogonal => space.orthogonal(),
            Support::Diagonal => SpaceSet(space.orthogonal().0 | space.diagonal().0),
        }
    }

    /// Returns the side whose lost pieces are the ghosts that `player` can play (L-12).
    #[inline]
    pub const fn ghosts_of(&self, player: Side) -> Side {
        match self.ghosts {
            Serve::Owner => player,
            Serve::Captor => player.other(),
        }
    }

    /// Returns the sides in the order in which they decide about ghosts on a tie (L-13).
    #[inline]
    pub(super) const fn asked(&self, attacker: Side) -> [Side; 2] {
        match self.ghost_order {
            GhostOrder::Attacker => [attacker, attacker.other()],
            GhostOrder::Defender => [attacker.other(), attacker],
        }
    }
}

impl Position {
    /// Returns the strength of each side in a battle, the attacker's first (L-6 to L-8).
    pub(super) fn strengths(&self, rules: &Looney, battle: &Battle) -> (Strength, Strength) {
        let (own, enemy) = (self.pieces(self.to_move), self.pieces(!self.to_move));
        let (from, target) = (battle.from, battle.target);
        let helps = rules.supporters(target) | rules.supporters(from);
        let support = !(helps & (own - from.set())).is_empty();
        // No space is its own neighbour, so the defender need not be removed from the set.
        let covered = !(rules.supporters(target) & enemy).is_empty();
        (
            Strength::attacker(battle.attacker, support),
            Strength::defender(battle.defender, covered, target == Space::C),
        )
    }

    /// Returns the side that decides in the ghost window (L-13): the side behind or, on a tie,
    /// one after the other, provided the side has a ghost to play. `None` closes the window.
    #[inline]
    pub(super) fn decider(&self, rules: &Looney, totals: Totals, declined: bool) -> Option<Side> {
        let (attacker, defender) = (self.to_move, !self.to_move);
        let [first, second] = rules.asked(attacker);
        let has = |player| self.ghosts.any(rules.ghosts_of(player)).then_some(player);
        match totals.difference() {
            1.. => has(defender),
            0 if declined => has(second),
            0 => has(first).or_else(|| has(second)),
            _ => has(attacker),
        }
    }

    /// Returns the throw that a battle waits for, or `None` if it waits for a decision.
    pub(super) fn throw(&self, rules: &Looney, battle: &Battle) -> Option<Throw> {
        let due = match battle.stage {
            Stage::Throws => {
                let (attacker, defender) = self.strengths(rules, battle);
                Due::Battle { attacker, defender }
            }
            Stage::Ghost { totals, side } => {
                Due::Ghost { totals, by_attacker: side == self.to_move }
            }
            Stage::Window { .. } => return None,
        };
        Some(Throw { due, reserves: self.reserves(rules) })
    }

    /// Returns the reserves of both sides, the attacker's first.
    fn reserves(&self, rules: &Looney) -> Reserves {
        [self.to_move, !self.to_move].map(|side| Reserve::of(self.ghosts, rules.ghosts_of(side)))
    }

    /// Returns how far the attacker is ahead in these totals of a battle, as far as it matters for what follows.
    pub(super) fn lead(&self, rules: &Looney, battle: &Battle, totals: Totals) -> i8 {
        let mut reserves = self.reserves(rules);
        if let Stage::Ghost { side, .. } = battle.stage {
            // The ghost that is thrown is no longer among those that the side has.
            reserves[usize::from(side != self.to_move)] = Reserve::Adds;
        }
        lead(totals.difference(), reserves)
    }

    /// Applies the result of a throw, which opens the ghost window or settles the battle.
    pub(super) fn take_roll(&mut self, rules: &Looney, roll: Roll) {
        let Some(battle) = self.battle else { return };
        let totals = match (roll, battle.stage) {
            (Roll::Battle(totals), Stage::Throws) => totals,
            (Roll::Ghost(more), Stage::Ghost { totals, side }) => {
                totals.plus(more, side == self.to_move)
            }
            _ => return,
        };
        self.open(rules, battle, totals, false);
    }

    /// Opens the ghost window on these totals, or settles the battle if no side is entitled to
    /// decide.
    fn open(&mut self, rules: &Looney, battle: Battle, totals: Totals, declined: bool) {
        if self.decider(rules, totals, declined).is_some() {
            self.battle = Some(Battle { stage: Stage::Window { totals, declined }, ..battle });
        } else {
            self.finish(battle, totals.difference());
        }
    }

    /// Plays a step of the ghost window.
    pub(super) fn answer(&mut self, rules: &Looney, step: Step) {
        let Some(battle) = self.battle else { return };
        let Stage::Window { totals, declined } = battle.stage else { return };
        let Some(side) = self.decider(rules, totals, declined) else { return };
        let owner = rules.ghosts_of(side);
        match step {
            Step::Ghost3 => {
                self.ghosts.remove(owner, Size::Big);
                self.battle = Some(Battle { stage: Stage::Ghost { totals, side }, ..battle });
            }
            Step::Ghost2 => {
                self.ghosts.remove(owner, Size::Medium);
                self.finish(battle, 0);
            }
            Step::Ghost1 => {
                self.ghosts.remove(owner, Size::Small);
                self.battle = Some(Battle { stage: Stage::Throws, ..battle });
            }
            Step::Accept if totals.difference() == 0 && side == rules.asked(self.to_move)[0] => {
                self.open(rules, battle, totals, true);
            }
            Step::Accept => self.finish(battle, totals.difference()),
            Step::Turn(_) => {}
        }
    }

    /// Visits the steps of the ghost window: the ghosts, largest first, and then `accept`.
    pub(super) fn visit_answers(&self, rules: &Looney, side: Side, mut visit: impl FnMut(Step)) {
        let steps =
            [(Size::Big, Step::Ghost3), (Size::Medium, Step::Ghost2), (Size::Small, Step::Ghost1)];
        for (size, step) in steps {
            if self.ghosts.has(rules.ghosts_of(side), size) {
                visit(step);
            }
        }
        visit(Step::Accept);
    }

    /// Settles a battle (L-10 to L-12): removes the loser, moves an attacker that won, creates the
    /// ghost and ends the turn.
    fn finish(&mut self, battle: Battle, difference: i16) {
        let (attacker, defender) = (self.to_move, !self.to_move);
        match difference {
            1.. => {
                self.lose(defender, battle.defender);
                self.places[attacker.index()][battle.attacker.index()] =
                    SpaceOrOff::on(battle.target);
            }
            0 => {}
            _ => self.lose(attacker, battle.attacker),
        }
        self.battle = None;
        self.quiet = 0;
        self.to_move = defender;
    }

    fn lose(&mut self, side: Side, size: Size) {
        self.places[side.index()][size.index()] = SpaceOrOff::OFF;
        self.ghosts.insert(side, size);
    }
}
