//! Evaluates simeone: points scored on the way to the target, creatures left, stuns, the best attack of
//! either side with its exact odds (pushed off the edge counts as defeated), and the points that the
//! centre can bring.
//!
//! Costs a few set operations a creature; allocates nothing.

use dejarik_rules::simeone::{Centre, Creature, Effect, Position, Rank, Simeone, Step, Throws};
use dejarik_rules::{ChanceNode, RulesId, Side, Space, SpaceSet};

use super::{Evaluate, NEARNESSES, SLOTS, nearness, weights};
use crate::net::{Features, Layout};

weights! {
    /// The weights of simeone's evaluation by hand, in thousandths of a sure win.
    SimeoneWeights {
        /// The score, as its part of the target.
        score = 1200,
        /// The score again, as the square of its part of the target.
        finish = 800,
        /// A standing Ng'ok or Houjix.
        smallest = 150,
        /// A standing Monnok or Grimtaash.
        small = 150,
        /// A standing K'lor'slug or Ghhhk.
        large = 220,
        /// A standing Savrip or Strider.
        largest = 200,
        /// A stunned creature, in hundredths of its worth.
        stunned = 50,
        /// An expected point of the best attack of the side to move.
        attack = 60,
        /// An expected point of the best attack of the other side.
        menace = 40,
        /// A point that the centre can bring the side to move this turn.
        entry = 60,
        /// A point that the centre can bring the other side next turn.
        entry_later = 40,
        /// A creature on the outer ring, from where it can be pushed off.
        edge = -15,
        /// The right to move.
        tempo = 20,
    }
}

/// The number of ranges of points missing to the target: 1 to 16, up to 20, up to 30, more, no target.
const GAPS: usize = 20;

/// The net input: the creatures by rank, standing or stunned, the points each side is missing to the
/// target, the option of the centre, who has the initiative, and how near the draw is.
pub(super) const LAYOUT: Layout = Layout::new(RulesId::Simeone, true, 2 * GAPS + 6 + NEARNESSES);

impl Evaluate for Simeone {
    type Weights = SimeoneWeights;

    fn evaluate(&self, weights: &SimeoneWeights, position: &Position) -> i32 {
        let side = position.to_move();
        let sum = weights.tempo + self.worth(weights, position, side)
            - self.worth(weights, position, !side)
            + weights.attack * best_attack(position, side) / 1000
            - weights.menace * best_attack(position, !side) / 1000
            + weights.entry * self.entries(position, side)
            - weights.entry_later * self.entries(position, !side);
        // Scaled towards a draw with every round without a score (S-16).
        let limit = i32::from(self.quiet_limit).max(1);
        let left = limit - i32::from(position.quiet_rounds()).min(limit);
        sum * (limit + 3 * left) / (4 * limit)
    }

    fn features(&self, position: &Position) -> Option<Features> {
        let side = position.to_move();
        let mut features = Features::EMPTY;
        for (from, owner) in [(0, side), (4, !side)] {
            for creature in Creature::team(owner) {
                if let Some(space) = position.place(creature) {
                    let stunned = position.is_stunned(creature);
                    features.place(from + creature.rank().index(), space, stunned);
                }
            }
        }
        let centre = self.centre_points() as usize;
        let begins = usize::from(position.initiative() == side);
        features.set_fact(0, self.missing(position, side));
        features.set_fact(1, GAPS + self.missing(position, !side));
        features.set_fact(2, 2 * GAPS + 2 * centre + begins);
        features.set_fact(3, 2 * GAPS + 6 + nearness(self.quiet_limit, position.quiet_rounds()));
        Some(features)
    }

    fn promise(&self, position: &Position, step: Step) -> i32 {
        match step {
            Step::Attack { from, to } => {
                let fighters = position.creature_at(from).zip(position.creature_at(to));
                fighters.map_or(0, |(attacker, defender)| {
                    100 + expected(position, attacker, defender, to) / 10
                })
            }
            Step::Move { to, .. } if to == Space::C => 200,
            Step::PushOff => 1000,
            Step::Push { to } if SpaceSet::OUTER.contains(to) => 50,
            Step::Push { .. } => 20,
            Step::Unstun { .. } => 30,
            Step::Move { .. } | Step::Stay => 0,
            Step::End => -20,
        }
    }

    fn slot(step: Step) -> usize {
        match step {
            Step::Move { from, to } | Step::Attack { from, to } => from.index() * 25 + to.index(),
            Step::Push { to } => 625 + to.index(),
            Step::Unstun { at } => 650 + at.index(),
            Step::End => SLOTS - 1,
            Step::PushOff => SLOTS - 2,
            Step::Stay => SLOTS - 3,
        }
    }
}

/// The features that depend on the options of the game.
trait Race {
    fn worth(&self, weights: &SimeoneWeights, position: &Position, side: Side) -> i32;
    fn entries(&self, position: &Position, side: Side) -> i32;
    fn missing(&self, position: &Position, side: Side) -> usize;
}

impl Race for Simeone {
    /// Sums up the score and the creatures of one side.
    fn worth(&self, weights: &SimeoneWeights, position: &Position, side: Side) -> i32 {
        let mut sum = 0;
        if let Some(target) = self.target {
            let target = i32::from(target);
            let way = 1000 * i32::from(position.score(side)).min(target) / target;
            sum += weights.score * way / 1000 + weights.finish * way / 1000 * way / 1000;
        }
        for creature in Creature::team(side) {
            let Some(space) = position.place(creature) else { continue };
            let worth = match creature.rank() {
                Rank::Smallest => weights.smallest,
                Rank::Small => weights.small,
                Rank::Large => weights.large,
                Rank::Largest => weights.largest,
            };
            sum +=
                if position.is_stunned(creature) { worth * weights.stunned / 100 } else { worth };
            if SpaceSet::OUTER.contains(space) {
                sum += weights.edge;
            }
        }
        sum
    }

    /// Returns the most points that one creature can score in the centre in a turn (S-14).
    fn entries(&self, position: &Position, side: Side) -> i32 {
        if self.centre_points() == Centre::Off {
            return 0;
        }
        let taken = position.occupied();
        let points = |creature: Creature| {
            let Some(space) = position.place(creature) else { return 0 };
            let actions = i32::from(creature.actions()) - i32::from(position.is_stunned(creature));
            let way = match space {
                Space::C => return if self.centre == Centre::Hold { 1 } else { actions / 2 },
                space if SpaceSet::INNER.contains(space) => 1,
                _ => 2,
            };
            if taken.centre() || actions < way {
                return 0;
            }
            if self.centre == Centre::Hold { 1 } else { 1 + (actions - way) / 2 }
        };
        Creature::team(side).into_iter().map(points).max().unwrap_or(0)
    }

    /// Returns the range, of the [`GAPS`], of the points that a side is missing to the target (S-15).
    fn missing(&self, position: &Position, side: Side) -> usize {
        let Some(target) = self.target else { return GAPS - 1 };
        match target.saturating_sub(position.score(side)) {
            gap @ 0..=16 => usize::from(gap.max(1)) - 1,
            17..=20 => 16,
            21..=30 => 17,
            _ => 18,
        }
    }
}

/// Returns the expected points of an attack, in thousandths: for a defeat or a push off the edge.
fn expected(position: &Position, attacker: Creature, defender: Creature, on: Space) -> i32 {
    let throws = Throws::of(attacker, defender, position.is_stunned(defender));
    let mut good = throws.weight(Effect::Defeated);
    if SpaceSet::OUTER.contains(on) {
        good += throws.weight(Effect::Pushed);
    }
    (good * 1000 / throws.total()) as i32 * i32::from(defender.value())
}

/// Returns the expected points of the best attack that one creature can make in a turn, in thousandths.
fn best_attack(position: &Position, side: Side) -> i32 {
    let empty = !position.occupied();
    let enemies = position.creatures(!side);
    let mut best = 0;
    for attacker in Creature::team(side) {
        let Some(start) = position.place(attacker) else { continue };
        let steps = i32::from(attacker.actions()) - i32::from(position.is_stunned(attacker));
        if steps < 1 {
            continue;
        }
        let mut reach = start.set();
        let mut next = start.orthogonal();
        for _ in 1..steps {
            reach |= next & empty;
            next = reach.into_iter().fold(SpaceSet::EMPTY, |all, space| all | space.orthogonal());
        }
        for target in next & enemies {
            if let Some(defender) = position.creature_at(target) {
                best = best.max(expected(position, attacker, defender, target));
            }
        }
    }
    best
}

/// Games of simeone are races of few turns in which the dice decide much: about 75 Elo a level. Even with
/// the most noise a player tells a winning throw from a losing one, by searching it.
pub(super) const LEVELS: super::Levels = [
    (1, 5_000, 6000),
    (1, 5_000, 3050),
    (1, 5_000, 1770),
    (1, 5_000, 1250),
    (1, 5_000, 905),
    (1, 5_000, 615),
    (1, 5_000, 330),
    (2, 20_000, 0),
];

#[cfg(test)]
mod tests {
    use super::*;
    use dejarik_rules::{RuleSet, Symmetry};

    fn worth_of(dpn: &str) -> i32 {
        let position = dpn.parse().unwrap();
        Simeone::default().evaluate(&SimeoneWeights::default(), &position)
    }

    #[test]
    fn an_evaluation_is_the_same_for_all_images() {
        let position: Position = "simeone N1KM2xthg2/1S*10/1 w w 2-0 - 0".parse().unwrap();
        let worth = |position| Simeone::default().evaluate(&SimeoneWeights::default(), &position);
        for symmetry in Symmetry::all() {
            assert_eq!(worth(Simeone::transform(&position, symmetry)), worth(position));
        }
    }

    #[test]
    fn points_add_to_the_evaluation_and_stuns_take_from_it() {
        let even = worth_of("simeone NSKM2xthg2/12/1 w w 0-0 - 0");
        assert!(worth_of("simeone NSKM2xthg2/12/1 w w 2-0 - 0") > even);
        assert!(worth_of("simeone NS*KM2xthg2/12/1 w w 0-0 - 0") < even);
    }
}
