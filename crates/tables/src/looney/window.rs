//! The value of a battle for the attacker, with the ghost window (L-12, L-13) played optimally by
//! both sides.
//!
//! The window is a tiny game. Its state is the ghosts left to each side and the difference of the
//! strengths, which matters up to five each way. Its leaves are the values of the positions after
//! the battle. When a slice is solved, all leaves are known except one: the stand-off in which no
//! ghost was used, which stays in the slice. It is reached only from a tie at the first throw. So
//! the value of the whole battle is `base + tie × max(low, min(high, x))`, where `x` is the value
//! of that stand-off, `low` what the attacker gets from a ghost at the tie, and `high` what the
//! defender yields by one.
//!
//! Exact up to the rounding of `f64` sums. Cost: about 10 ns without ghosts, a microsecond with
//! four.

use dejarik_rules::looney::{Size, Strength};

use super::slice::Followers;

/// The greatest difference that is distinguished: 5 stands for 5 or more, since a ghost adds 4 at
/// most.
const FAR: i32 = 5;
const DIFFERENCES: usize = 2 * FAR as usize + 1;
const TIE: usize = FAR as usize;

/// The chance of each difference, attacker's strength minus defender's, starting at [`FAR`] behind.
pub(super) type Chances = [f64; DIFFERENCES];

/// The chances of the cubes of a size 3 ghost: 0 to 4 of 4 count.
const GHOST: [f64; 5] = [1.0 / 16.0, 4.0 / 16.0, 6.0 / 16.0, 4.0 / 16.0, 1.0 / 16.0];

const SMALL: Followers = 1;
const MEDIUM: Followers = 2;
const BIG: Followers = 4;

fn clip(difference: i32) -> usize {
    (difference.clamp(-FAR, FAR) + FAR) as usize
}

/// The chances of every pair of strengths that can meet.
#[derive(Debug)]
pub(super) struct Throws {
    chances: Vec<Chances>,
}

impl Throws {
    pub(super) fn new() -> Throws {
        let mut chances = vec![[0.0; DIFFERENCES]; 4 * 2 * 4 * 3];
        for attacker in Size::ALL
            .into_iter()
            .flat_map(|size| [false, true].map(|support| Strength::attacker(size, support)))
        {
            for defender in Size::ALL.into_iter().flat_map(|size| {
                [(false, false), (true, false), (true, true)]
                    .map(|(support, high)| Strength::defender(size, support, high))
            }) {
                chances[at(attacker, defender)] = meet(attacker, defender);
            }
        }
        Throws { chances }
    }

    /// Returns the chances of two strengths that meet.
    #[inline]
    pub(super) fn of(&self, attacker: Strength, defender: Strength) -> &Chances {
        &self.chances[at(attacker, defender)]
    }
}

#[inline]
fn at(attacker: Strength, defender: Strength) -> usize {
    let half = |strength: Strength, most: usize| {
        strength.size().index() * most + usize::from(strength.throws()) - 1
    };
    half(attacker, 2) * 12 + half(defender, 3)
}

fn meet(attacker: Strength, defender: Strength) -> Chances {
    let mut weights = [0; DIFFERENCES];
    for attack in attacker.least()..=attacker.most() {
        for defence in defender.least()..=defender.most() {
            weights[clip(i32::from(attack) - i32::from(defence))] +=
                attacker.ways(attack) * defender.ways(defence);
        }
    }
    // The divisor is a power of two, so the division is exact.
    let all = 2f64.powi(i32::from(attacker.cubes() + defender.cubes()));
    weights.map(|weight| weight as f64 / all)
}

/// The values of the positions after a battle for the attacker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaves {
    pub(super) win: f64,
    pub(super) standoff: f64,
    pub(super) loss: f64,
}

/// The value of a battle for the attacker, as a function of the value of a stand-off without
/// ghosts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    base: f64,
    tie: f64,
    low: f64,
    high: f64,
}

impl Worth {
    /// No battle at all.
    pub(super) const NOTHING: Worth = Worth { base: 0.0, tie: 0.0, low: 0.0, high: 0.0 };

    #[inline]
    pub(super) fn at(&self, standoff: f64) -> f64 {
        self.base + self.tie * standoff.min(self.high).max(self.low)
    }
}

/// The window for every pair of remaining ghosts, the attacker's and the defender's. It has 7 KiB, so
/// the battles of a position share one: each writes what it reads.
#[derive(Debug)]
pub(super) struct Window {
    chances: Chances,
    worth: [[[f64; DIFFERENCES]; 8]; 8],
    thrown: [[f64; 8]; 8],
    leaves: [[Leaves; 8]; 8],
}

impl Default for Window {
    fn default() -> Window {
        let none = Leaves { win: 0.0, standoff: 0.0, loss: 0.0 };
        Window {
            chances: [0.0; DIFFERENCES],
            worth: [[[0.0; DIFFERENCES]; 8]; 8],
            thrown: [[0.0; 8]; 8],
            leaves: [[none; 8]; 8],
        }
    }
}

/// Solves the window. `leaves` returns the values after a battle in which these ghosts of attacker
/// and defender are left. With all ghosts left, its stand-off is not used.
#[inline]
pub(super) fn worth(
    window: &mut Window,
    chances: &Chances,
    own: Followers,
    enemy: Followers,
    mut leaves: impl FnMut(Followers, Followers) -> Leaves,
) -> Worth {
    let whole = leaves(own, enemy);
    if own | enemy == 0 {
        let (behind, ahead) = (&chances[..TIE], &chances[TIE + 1..]);
        let base = ahead.iter().sum::<f64>() * whole.win + behind.iter().sum::<f64>() * whole.loss;
        return Worth { base, tie: chances[TIE], low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    with_ghosts(window, chances, own, enemy, whole, &mut leaves)
}

fn with_ghosts(
    window: &mut Window,
    chances: &Chances,
    own: Followers,
    enemy: Followers,
    whole: Leaves,
    leaves: &mut dyn FnMut(Followers, Followers) -> Leaves,
) -> Worth {
    window.chances = *chances;
    window.leaves[usize::from(own)][usize::from(enemy)] = whole;
    // A set of ghosts has a greater number than any of its subsets.
    for a in (0..=own).filter(|a| a & !own == 0) {
        for b in (0..=enemy).filter(|b| b & !enemy == 0) {
            if (a, b) != (own, enemy) {
                window.leaves[usize::from(a)][usize::from(b)] = leaves(a, b);
                window.fill(a, b);
            }
        }
    }
    let base = (0..DIFFERENCES)
        .filter(|difference| *difference != TIE)
        .map(|difference| chances[difference] * window.decided(own, enemy, difference))
        .sum();
    let low = window.attacker(own, enemy, TIE);
    let high = window.defender(own, enemy, TIE);
    Worth { base, tie: chances[TIE], low, high }
}

impl Window {
    fn fill(&mut self, a: Followers, b: Followers) {
        let mut thrown = 0.0;
        for difference in 0..DIFFERENCES {
            let worth = if difference == TIE {
                let standoff = self.leaves[usize::from(a)][usize::from(b)].standoff;
                standoff.min(self.defender(a, b, TIE)).max(self.attacker(a, b, TIE))
            } else {
                self.decided(a, b, difference)
            };
            self.worth[usize::from(a)][usize::from(b)][difference] = worth;
            thrown += self.chances[difference] * worth;
        }
        self.thrown[usize::from(a)][usize::from(b)] = thrown;
    }

    /// One side is ahead; the other accepts or plays a ghost.
    fn decided(&self, a: Followers, b: Followers, difference: usize) -> f64 {
        let leaves = self.leaves[usize::from(a)][usize::from(b)];
        if difference > TIE {
            leaves.win.min(self.defender(a, b, difference))
        } else {
            leaves.loss.max(self.attacker(a, b, difference))
        }
    }

    /// Returns the best value that a ghost gives the attacker.
    fn attacker(&self, a: Followers, b: Followers, difference: usize) -> f64 {
        let mut best = f64::NEG_INFINITY;
        let other = usize::from(b);
        if a & BIG != 0 {
            let worth = &self.worth[usize::from(a ^ BIG)][other];
            let adds = GHOST.iter().zip(&worth[difference..]);
            // Past the end the difference is already at its limit.
            let beyond = GHOST.iter().skip(DIFFERENCES - difference).sum::<f64>();
            let sum: f64 = adds.map(|(chance, worth)| chance * worth).sum();
            best = best.max(sum + beyond * worth[DIFFERENCES - 1]);
        }
        if a & MEDIUM != 0 {
            best = best.max(self.leaves[usize::from(a ^ MEDIUM)][other].standoff);
        }
        if a & SMALL != 0 {
            best = best.max(self.thrown[usize::from(a ^ SMALL)][other]);
        }
        best
    }

    /// Returns the least value that a ghost of the defender leaves the attacker.
    fn defender(&self, a: Followers, b: Followers, difference: usize) -> f64 {
        let mut best = f64::INFINITY;
        let own = usize::from(a);
        if b & BIG != 0 {
            let worth = &self.worth[own][usize::from(b ^ BIG)];
            let adds = (0..).zip(GHOST);
            let sum: f64 =
                adds.map(|(more, chance)| chance * worth[difference.saturating_sub(more)]).sum();
            best = best.min(sum);
        }
        if b & MEDIUM != 0 {
            best = best.min(self.leaves[own][usize::from(b ^ MEDIUM)].standoff);
        }
        if b & SMALL != 0 {
            best = best.min(self.thrown[own][usize::from(b ^ SMALL)]);
        }
        best
    }
}
