//! The best battle of each position of a slice.
//!
//! The strengths of every attack come from the rules. The values after a battle are looked up in
//! slices with fewer pieces or ghosts and, for a stand-off, in the opponent's slice, which is being
//! solved. Cost: about 100 ns per attack without ghosts.

use dejarik_rules::looney::{Attack, Ghosts, Looney, Position, Size, Step, Turn};
use dejarik_rules::ruleset::{Actor, RuleSet};
use dejarik_rules::{Bilingual, Side, Wording, wording};

use super::board::{Board, OFF, byte, cell, join, position};
use super::index::{Index, Rank};
use super::slice::{Followers, Force, Slice, bit};
use super::values::{Units, Values, WHOLE};
use super::window::{Leaves, Throws, Window, Worth, worth};

/// The values after a battle: slices with fewer pieces or ghosts, indexed by the board of this
/// slice.
#[derive(Debug)]
enum Behind<'a> {
    /// The game is over, with this value for the attacker.
    Over(f64),
    /// By the attacker's and the defender's remaining ghosts.
    Slices { index: Index, values: Box<[[Option<&'a [Units]>; 8]; 8]> },
}

/// The results of the attacks of a slice.
#[derive(Debug)]
pub(super) struct Battles<'a> {
    slice: Slice,
    ghosts: Ghosts,
    throws: Throws,
    /// By the size of the lost defender.
    wins: Vec<Behind<'a>>,
    /// By the size of the lost attacker.
    losses: Vec<Behind<'a>>,
    standoffs: Behind<'a>,
}

/// A slice is missing that must be solved first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct Missing(pub Slice);

impl Bilingual for Missing {
    fn wording(&self) -> Wording {
        let slice = self.0;
        wording!(
            "the slice {slice} is not solved, expected it to be solved first",
            "la tranche {slice} n’est pas résolue ; elle doit l’être d’abord"
        )
    }
}

/// Looks up the slices after a battle that leaves these forces, the attacker's first, or that has
/// used some of their ghosts. The ghosts of `kept` are new, so none of them has been used. `whole`
/// says whether all the other ghosts may remain.
fn behind<'a>(
    own: Force,
    enemy: Force,
    kept: Slice,
    whole: bool,
    values: &'a Values,
) -> Result<Behind<'a>, Missing> {
    let mut found = Box::new([[None; 8]; 8]);
    let next = |own: Force, enemy: Force| Slice { own: enemy, enemy: own };
    let sets = |of: Followers, new: Followers| {
        (0..=of).filter(move |set| set & !of == 0 && set & new == new)
    };
    for a in sets(own.ghosts, kept.own.ghosts) {
        for b in sets(enemy.ghosts, kept.enemy.ghosts) {
            if !whole && (a, b) == (own.ghosts, enemy.ghosts) {
                continue;
            }
            let slice = next(Force { ghosts: a, ..own }, Force { ghosts: b, ..enemy });
            let there = values.get(slice).ok_or(Missing(slice))?;
            found[usize::from(a)][usize::from(b)] = Some(there);
        }
    }
    Ok(Behind::Slices { index: Index::new(next(own, enemy)).swapped(), values: found })
}

impl<'a> Battles<'a> {
    /// Prepares the battles of a slice.
    ///
    /// # Errors
    /// Returns [`Missing`] if a slice with fewer pieces or ghosts that a battle can lead to is not
    /// solved.
    pub(super) fn new(slice: Slice, values: &'a Values) -> Result<Battles<'a>, Missing> {
        let Slice { own, enemy } = slice;
        let lost = |force: Force, size: Size| {
            let rest = force.without(size);
            let over =
                size == Size::Leader || rest.followers == 0 || rest.followers == force.followers;
            (!over).then_some(rest)
        };
        let fresh = |size| Force::default().without(size);
        let none = Force::default();
        let (mut wins, mut losses) = (Vec::with_capacity(4), Vec::with_capacity(4));
        for size in Size::ALL {
            wins.push(match lost(enemy, size) {
                None => Behind::Over(f64::from(WHOLE)),
                Some(rest) => {
                    behind(own, rest, Slice { own: none, enemy: fresh(size) }, true, values)?
                }
            });
            losses.push(match lost(own, size) {
                None => Behind::Over(0.0),
                Some(rest) => {
                    behind(rest, enemy, Slice { own: fresh(size), enemy: none }, true, values)?
                }
            });
        }
        let standoffs = behind(own, enemy, Slice { own: none, enemy: none }, false, values)?;
        let ghosts = slice.as_ghosts();
        Ok(Battles { slice, ghosts, throws: Throws::new(), wins, losses, standoffs })
    }

    /// Returns the best attack; `None` if there is no attack. `standoffs` are the values of the
    /// slice's other side.
    pub(super) fn best(&self, board: &Board, standoffs: &[Units]) -> Option<Stake> {
        let mut best: Option<(f64, Stake)> = None;
        let mut window = Window::default();
        let before = position(board, Side::First, self.ghosts);
        before.visit_attacks(|bundle| {
            bundle.visit(&mut |turn| {
                let Some(stake) = self.attack(&before, turn, &mut window) else { return };
                let worth = stake.worth(standoffs);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, stake));
                }
            });
        });
        best.map(|(_, stake)| stake)
    }

    fn attack(&self, before: &Position, turn: Turn, window: &mut Window) -> Option<Stake> {
        let rules = Looney::default();
        let Attack { attacker, target } = turn.attack?;
        let mut battle = *before;
        rules.play(&mut battle, Step::Turn(turn));
        let Actor::Chance(throw) = rules.actor(&battle) else { return None };
        let (attack, defence) = throw.strengths()?;
        let board = join(turn.places.map(byte), before.places(Side::Second).map(byte));
        let win = Placement::new(&self.wins[defence.size().index()], || {
            let mut board = board;
            board[cell(Side::First, attacker)] = target.index() as u8;
            board[cell(Side::Second, defence.size())] = OFF;
            board
        });
        let loss = Placement::new(&self.losses[attacker.index()], || {
            let mut board = board;
            board[cell(Side::First, attacker)] = OFF;
            board
        });
        let standoff = Placement::new(&self.standoffs, || board);
        let (lost, fell) = (bit(defence.size()), bit(attacker));
        let Slice { own, enemy } = self.slice;
        let leaves = |a, b| Leaves {
            win: win.worth(a, b | lost),
            standoff: if (a, b) == (own.ghosts, enemy.ghosts) { 0.0 } else { standoff.worth(a, b) },
            loss: loss.worth(a | fell, b),
        };
        let chances = self.throws.of(attack, defence);
        let worth = worth(window, chances, own.ghosts, enemy.ghosts, leaves);
        Some(Stake { worth, standoff: standoff.rank })
    }
}

/// A battle, and the position after its stand-off without ghosts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stake {
    worth: Worth,
    standoff: Rank,
}

impl Stake {
    /// No battle.
    pub(super) const NONE: Stake = Stake { worth: Worth::NOTHING, standoff: 0 };

    /// Returns the value for the attacker, in units.
    #[inline]
    pub(super) fn worth(&self, standoffs: &[Units]) -> f64 {
        self.worth.at(f64::from(WHOLE - standoffs[self.standoff as usize].min(WHOLE)))
    }

    /// Returns the value for the attacker, rounded to whole units.
    #[inline]
    pub(super) fn units(&self, standoffs: &[Units]) -> Units {
        self.worth(standoffs).round() as Units
    }
}

/// A placement after a battle.
struct Placement<'a> {
    behind: &'a Behind<'a>,
    rank: Rank,
}

impl<'a> Placement<'a> {
    #[inline]
    fn new(behind: &'a Behind<'a>, board: impl FnOnce() -> Board) -> Placement<'a> {
        let rank = match behind {
            Behind::Over(_) => 0,
            Behind::Slices { index, .. } => index.rank(&board()),
        };
        Placement { behind, rank }
    }

    /// Returns the value for the attacker with these ghosts left.
    #[inline]
    fn worth(&self, a: Followers, b: Followers) -> f64 {
        match self.behind {
            Behind::Over(worth) => *worth,
            Behind::Slices { values, .. } => {
                // `Battles::new` found every slice that a battle can lead to.
                let slice = values[usize::from(a)][usize::from(b)].unwrap_or_default();
                f64::from(WHOLE - slice[self.rank as usize])
            }
        }
    }
}
