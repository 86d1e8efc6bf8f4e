//! The course of a battle (L-7 to L-14): support, decisions in the ghost window, the effects of
//! ghosts, and the result of the battle.

use super::piece::{Place, Size};
use super::position::{Battle, Position, Stage};
use super::strength::{Strength, Totals};
use super::throw::{Due, Reserve, Roll, Throw};
use super::turns::Step;
use crate::board::Space;
use crate::side::Side;

impl Position {
    /// Returns the strength of each side in a battle, the attacker's first (L-6 to L-8).
    pub(super) fn strengths(&self, battle: &Battle) -> (Strength, Strength) {
        let (own, enemy) = (self.pieces(self.to_move), self.pieces(!self.to_move));
        let (from, target) = (battle.from, battle.target);
        let helps = target.orthogonal() | from.orthogonal();
        let support = !(helps & (own - from.set())).is_empty();
        // No space is its own neighbour, so the defender need not be removed from the set.
        let covered = !(target.orthogonal() & enemy).is_empty();
        (
            Strength::attacker(battle.attacker, support),
            Strength::defender(battle.defender, covered, target == Space::C),
        )
    }

    /// Returns the side that decides in the ghost window (L-13): the side behind or, on a tie,
    /// first the attacker and then the defender, provided the side has a ghost to play. `None`
    /// closes the window.
    #[inline]
    pub(super) fn decider(&self, totals: Totals, declined: bool) -> Option<Side> {
        let (attacker, defender) = (self.to_move, !self.to_move);
        let has = |side| self.ghosts.any(side).then_some(side);
        match totals.difference() {
            1.. => has(defender),
            0 if declined => has(defender),
            0 => has(attacker).or_else(|| has(defender)),
            _ => has(attacker),
        }
    }

    /// Returns the throw that a battle waits for, or `None` if it waits for a decision.
    pub(super) fn throw(&self, battle: &Battle) -> Option<Throw> {
        let due = match battle.stage {
            Stage::Throws => {
                let (attacker, defender) = self.strengths(battle);
                Due::Battle { attacker, defender }
            }
            Stage::Ghost { totals, side } => {
                Due::Ghost { totals, by_attacker: side == self.to_move }
            }
            Stage::Window { .. } => return None,
        };
        let reserves = [self.to_move, !self.to_move].map(|side| Reserve::of(self.ghosts, side));
        Some(Throw { due, reserves })
    }

    /// Applies the result of a throw, which opens the ghost window or settles the battle.
    pub(super) fn take_roll(&mut self, roll: Roll) {
        let Some(battle) = self.battle else { return };
        let totals = match (roll, battle.stage) {
            (Roll::Battle(totals), Stage::Throws) => totals,
            (Roll::Ghost(more), Stage::Ghost { totals, side }) => {
                totals.plus(more, side == self.to_move)
            }
            _ => return,
        };
        self.open(battle, totals, false);
    }

    /// Opens the ghost window on these totals, or settles the battle if no side is entitled to
    /// decide.
    fn open(&mut self, battle: Battle, totals: Totals, declined: bool) {
        if self.decider(totals, declined).is_some() {
            self.battle = Some(Battle { stage: Stage::Window { totals, declined }, ..battle });
        } else {
            self.finish(battle, totals.difference());
        }
    }

    /// Plays a step of the ghost window.
    pub(super) fn answer(&mut self, step: Step) {
        let Some(battle) = self.battle else { return };
        let Stage::Window { totals, declined } = battle.stage else { return };
        let Some(side) = self.decider(totals, declined) else { return };
        match step {
            Step::Ghost3 => {
                self.ghosts.remove(side, Size::Big);
                self.battle = Some(Battle { stage: Stage::Ghost { totals, side }, ..battle });
            }
            Step::Ghost2 => {
                self.ghosts.remove(side, Size::Medium);
                self.finish(battle, 0);
            }
            Step::Ghost1 => {
                self.ghosts.remove(side, Size::Small);
                self.battle = Some(Battle { stage: Stage::Throws, ..battle });
            }
            Step::Accept if totals.difference() == 0 && side == self.to_move => {
                self.open(battle, totals, true);
            }
            Step::Accept => self.finish(battle, totals.difference()),
            Step::Turn(_) => {}
        }
    }

    /// Visits the steps of the ghost window: the ghosts, largest first, and then `accept`.
    pub(super) fn visit_answers(&self, side: Side, mut visit: impl FnMut(Step)) {
        let steps =
            [(Size::Big, Step::Ghost3), (Size::Medium, Step::Ghost2), (Size::Small, Step::Ghost1)];
        for (size, step) in steps {
            if self.ghosts.has(side, size) {
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
                self.places[attacker.index()][battle.attacker.index()] = Place::on(battle.target);
            }
            0 => {}
            _ => self.lose(attacker, battle.attacker),
        }
        self.battle = None;
        self.quiet = 0;
        self.to_move = defender;
    }

    fn lose(&mut self, side: Side, size: Size) {
        self.places[side.index()][size.index()] = Place::OFF;
        self.ghosts.insert(side, size);
    }
}
