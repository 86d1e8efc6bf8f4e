//! Evaluates looney: followers and ghosts left, how well the Leader is guarded, the High Ground, and the
//! best attack either side could make next turn, with its exact odds.
//!
//! Costs set operations on 25 spaces and look-ups in a table of the odds of all battles; allocates
//! nothing.

use std::sync::LazyLock;

use dejarik_rules::board::SPACES;
use dejarik_rules::looney::{
    Looney, Position, Serve, Size, SpaceOrOff, Step, Strength, battle_odds,
};
use dejarik_rules::{Ring, RulesId, Side, Space, SpaceSet};

use super::{Evaluate, NEARNESSES, SLOTS, nearness, weights};
use crate::net::{Features, Layout};

weights! {
    /// The weights of looney's evaluation by hand, in thousandths of a sure win.
    LooneyWeights {
        /// A size 1 follower on the board.
        small = 250,
        /// A size 2 follower on the board.
        medium = 300,
        /// A size 3 follower on the board.
        big = 350,
        /// Having two followers or more: the loss of the last one loses the game.
        second = 250,
        /// An unused size 1 ghost: a battle fought again.
        ghost1 = 130,
        /// An unused size 2 ghost: a battle called off.
        ghost2 = 130,
        /// An unused size 3 ghost: four cubes more.
        ghost3 = 130,
        /// A follower next to its own Leader.
        guard = 25,
        /// The Leader on the High Ground.
        leader_high = 60,
        /// A follower on the High Ground.
        high = 20,
        /// The best attack of the side to move, in hundredths of its expected gain.
        attack = 60,
        /// The best attack of the other side, which has to wait a turn.
        menace = 30,
        /// The Leader, in the expected gain of an attack.
        leader = 1500,
        /// Each space by which a follower is nearer to the enemy Leader than the greatest distance.
        pressure = 40,
        /// The right to move.
        tempo = 20,
    }
}

/// The net input: the pieces by size, ghosts, and how near the draw is.
pub(super) const LAYOUT: Layout = Layout::new(RulesId::Looney, false, NEARNESSES);

impl Evaluate for Looney {
    type Weights = LooneyWeights;

    fn evaluate(&self, weights: &LooneyWeights, position: &Position) -> i32 {
        let side = position.to_move();
        let sum = weights.tempo + worth(self, weights, position, side)
            - worth(self, weights, position, !side)
            + weights.attack * best_attack(self, weights, position, side) / 100
            - weights.menace * best_attack(self, weights, position, !side) / 100;
        // Scaled towards a draw with every quiet turn (L-15).
        let limit = i32::from(self.quiet_limit).max(1);
        let left = limit - i32::from(position.quiet()).min(limit);
        sum * (limit + 3 * left) / (4 * limit)
    }

    /// The net knows ghosts only as those of their owner.
    fn features(&self, position: &Position) -> Option<Features> {
        if self.ghosts != Serve::Owner {
            return None;
        }
        let side = position.to_move();
        let mut features = Features::EMPTY;
        for (from, owner) in [(0, side), (4, !side)] {
            for size in Size::ALL {
                let piece = from + size.index();
                if let Some(space) = position.place(owner, size).space() {
                    features.place(piece, space, false);
                } else if position.ghosts().has(owner, size) {
                    features.set_ghost(piece);
                }
            }
        }
        features.set_fact(0, nearness(self.quiet_limit, position.quiet()));
        Some(features)
    }

    fn promise(&self, position: &Position, step: Step) -> i32 {
        let turn = match step {
            Step::Turn(turn) => turn,
            // Ghosts that save a piece come first; a bigger ghost is not always the better one.
            Step::Ghost2 => return 30,
            Step::Ghost1 => return 20,
            Step::Ghost3 => return 10,
            Step::Accept => return 0,
        };
        let side = position.to_move();
        let Some(attack) = turn.attack else { return 0 };
        let Some((_, defender)) = position.on(attack.target) else { return 0 };
        let Some(from) = turn.places[attack.attacker.index()].space() else { return 0 };
        let own = turn.places.into_iter().fold(SpaceSet::EMPTY, |set, place| set | place.set());
        let (enemy, attacker) = (position.pieces(!side), attack.attacker);
        let chance = chances(self, own, enemy, attacker, from, defender, attack.target);
        let gain = chance.win * price(&LooneyWeights::default(), defender)
            - chance.loss * price(&LooneyWeights::default(), attack.attacker);
        gain / 1000 / 2 + 50
    }

    fn slot(step: Step) -> usize {
        let turn = match step {
            Step::Turn(turn) => turn,
            Step::Ghost3 => return SLOTS - 1,
            Step::Ghost2 => return SLOTS - 2,
            Step::Ghost1 => return SLOTS - 3,
            Step::Accept => return SLOTS - 4,
        };
        let code = turn.places.into_iter().fold(0u32, |code, place| {
            code * 26 + place.space().map_or(25, |space| space.index() as u32)
        });
        let attack = turn.attack.map_or(0, |attack| {
            1 + attack.target.index() as u32 * 4 + attack.attacker.index() as u32
        });
        // A multiplicative hash into all slots but the last four.
        let hash = (code.wrapping_mul(101) + attack).wrapping_mul(0x9E37_79B1) >> 16;
        hash as usize % (SLOTS - 4)
    }
}

/// Returns the worth of a piece in the expected gain of an attack.
#[inline]
fn price(weights: &LooneyWeights, size: Size) -> i32 {
    match size {
        Size::Small => weights.small,
        Size::Medium => weights.medium,
        Size::Big => weights.big,
        Size::Leader => weights.leader,
    }
}

/// Sums up the features of one side.
fn worth(rules: &Looney, weights: &LooneyWeights, position: &Position, side: Side) -> i32 {
    let leader = position.place(side, Size::Leader);
    let prey = position.place(!side, Size::Leader).space();
    let mut sum = 0;
    let mut followers = 0;
    for size in Size::FOLLOWERS {
        let place = position.place(side, size);
        if place != SpaceOrOff::OFF {
            followers += 1;
            sum += price(weights, size);
            if !(place.set() & leader.neighbours()).is_empty() {
                sum += weights.guard;
            }
            if place == SpaceOrOff::on(Space::C) {
                sum += weights.high;
            }
            if let (Some(from), Some(to)) = (place.space(), prey) {
                sum += weights.pressure * i32::from(FARTHEST - DISTANCES[from.index()][to.index()]);
            }
        }
        if position.ghosts().has(rules.ghosts_of(side), size) {
            sum += match size {
                Size::Small => weights.ghost1,
                Size::Medium => weights.ghost2,
                Size::Big | Size::Leader => weights.ghost3,
            };
        }
    }
    if followers >= 2 {
        sum += weights.second;
    }
    if leader == SpaceOrOff::on(Space::C) {
        sum += weights.leader_high;
    }
    sum
}

/// Returns the expected gain of the best attack that one piece can make within a turn, at least 0.
fn best_attack(rules: &Looney, weights: &LooneyWeights, position: &Position, side: Side) -> i32 {
    let (own, enemy) = (position.pieces(side), position.pieces(!side));
    let empty = !(own | enemy);
    let mut best = 0;
    for attacker in Size::ALL {
        let Some(start) = position.place(side, attacker).space() else { continue };
        // The spaces it can attack from are those it can reach with one movement to spare.
        let mut reach = start.set();
        for _ in 1..4 / attacker.points() {
            reach |= around(reach) & empty;
        }
        for defender in Size::ALL {
            let Some(target) = position.place(!side, defender).space() else { continue };
            let Some(from) = (target.orthogonal() & reach).into_iter().next() else { continue };
            let own = (own - start.set()) | from.set();
            let chance = chances(rules, own, enemy, attacker, from, defender, target);
            let gain =
                chance.win * price(weights, defender) - chance.loss * price(weights, attacker);
            best = best.max(gain / 1000);
        }
    }
    best
}

/// Returns the spaces that are orthogonal neighbours of any space in a set.
#[inline]
fn around(set: SpaceSet) -> SpaceSet {
    set.into_iter().fold(SpaceSet::EMPTY, |all, space| all | space.orthogonal())
}

/// The greatest distance between two spaces, in moves to a neighbour.
const FARTHEST: u8 = 4;

/// The distance between any two spaces on an empty board (D-2): around a ring, or through the centre.
static DISTANCES: [[u8; SPACES]; SPACES] = {
    let mut table = [[0; SPACES]; SPACES];
    let mut at = 0;
    while at < SPACES * SPACES {
        let (from, to) = (Space::new((at / SPACES) as u8), Space::new((at % SPACES) as u8));
        if let (Some(from), Some(to)) = (from, to) {
            table[at / SPACES][at % SPACES] = distance(from, to);
        }
        at += 1;
    }
    table
};

const fn distance(from: Space, to: Space) -> u8 {
    let (Some(a), Some(b)) = (from.ray(), to.ray()) else {
        return depth(from).abs_diff(depth(to));
    };
    let apart = a.abs_diff(b);
    let around = if apart > 6 { 12 - apart } else { apart };
    // Along a ring and a ray, or through the centre.
    let ring = around + depth(from).abs_diff(depth(to));
    let centre = 4 - depth(from) - depth(to);
    if ring < centre { ring } else { centre }
}

/// Returns the depth of a space: 0 on the outer ring, 2 in the centre.
const fn depth(space: Space) -> u8 {
    match space.ring() {
        Ring::Outer => 0,
        Ring::Inner => 1,
        Ring::Centre => 2,
    }
}

/// The attacker's odds in a battle, in thousandths.
#[derive(Clone, Copy, Default)]
struct Chances {
    win: i32,
    loss: i32,
}

/// The odds by attacker, its support, defender, its support, and the High Ground.
type Battles = [[[[[Chances; 2]; 2]; 4]; 2]; 4];

static BATTLES: LazyLock<Box<Battles>> = LazyLock::new(|| {
    let mut table: Box<Battles> = Box::default();
    for attacker in Size::ALL {
        for defender in Size::ALL {
            for bits in 0..8 {
                let [support, covered, high] = [1, 2, 4].map(|bit| bits & bit != 0);
                let odds = battle_odds(
                    Strength::attacker(attacker, support),
                    Strength::defender(defender, covered, high),
                );
                let chance = |label| {
                    odds.chance(label).map_or(0, |chance| (1000.0 * chance.to_f64()).round() as i32)
                };
                table[attacker.index()][usize::from(support)][defender.index()]
                    [usize::from(covered)][usize::from(high)] =
                    Chances { win: chance("win"), loss: chance("loss") };
            }
        }
    }
    table
});

/// Returns the odds of an attack from one space on another, with the pieces of both sides as given (L-6 to
/// L-8).
fn chances(
    rules: &Looney,
    own: SpaceSet,
    enemy: SpaceSet,
    attacker: Size,
    from: Space,
    defender: Size,
    target: Space,
) -> Chances {
    let helps = (rules.supporters(target) | rules.supporters(from)) & (own - from.set());
    let covers = rules.supporters(target) & enemy;
    BATTLES[attacker.index()][usize::from(!helps.is_empty())][defender.index()]
        [usize::from(!covers.is_empty())][usize::from(target == Space::C)]
}

/// With the learned evaluation the levels below the strongest differ by noise alone: it is chosen so that
/// each level is about 165 Elo above the one below.
pub(super) const LEVELS: super::Levels = [
    (1, 5_000, 4000),
    (1, 5_000, 1900),
    (1, 5_000, 1110),
    (1, 5_000, 750),
    (1, 5_000, 515),
    (1, 5_000, 300),
    (1, 5_000, 155),
    (3, 20_000, 0),
];

#[cfg(test)]
mod tests {
    use super::*;
    use dejarik_rules::{RuleSet, Symmetry};

    fn worth_of(dpn: &str) -> i32 {
        let position = dpn.parse().unwrap();
        Looney::default().evaluate(&LooneyWeights::default(), &position)
    }

    #[test]
    fn an_evaluation_is_nearly_the_same_for_all_images() {
        let position: Position = "looney 3L8/1S1b2s5/l w Bm 3".parse().unwrap();
        let worth = |position| Looney::default().evaluate(&LooneyWeights::default(), &position);
        for symmetry in Symmetry::all() {
            let image = Looney::transform(&position, symmetry);
            assert!((worth(image) - worth(position)).abs() <= 40, "{image}");
        }
    }

    #[test]
    fn distances_agree_with_spreading_over_the_board() {
        for from in Space::all() {
            let mut reached = from.set();
            for steps in 0..=FARTHEST {
                for to in Space::all() {
                    let near = DISTANCES[from.index()][to.index()] <= steps;
                    assert_eq!(near, reached.contains(to), "{from} {to}");
                }
                reached |= around(reached);
            }
        }
    }

    #[test]
    fn an_additional_piece_or_ghost_is_worth_more() {
        let even = worth_of("looney SBLM2sblm2/12/1 w - 0");
        assert!(worth_of("looney SBLM2s1lm2/12/1 w - 0") > even);
        assert!(
            worth_of("looney SBLM2s1lm2/12/1 w b 0") < worth_of("looney SBLM2s1lm2/12/1 w - 0")
        );
    }
}
