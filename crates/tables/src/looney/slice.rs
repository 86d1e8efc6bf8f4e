//! A *slice*: the positions with the same pieces on the board and the same unused ghosts, seen from
//! the side to move, which is called *own*.
//!
//! Pieces and ghosts only ever leave the game, so slices are solved in the order of pieces, then
//! ghosts. A quiet turn or a stand-off stays in the slice or leads to its *other side*, the slice
//! from the opponent's view. A side without a follower has lost (L-14), so the smallest slices have
//! four pieces.

use std::fmt;

use dejarik_rules::looney::{Ghosts, Position, Size, SpaceOrOff};
use dejarik_rules::{Bilingual, Side, Wording, wording};

use super::board::{Board, OFF, cell};

/// The fewest pieces of an unfinished game: a Leader and a follower a side.
pub const LEAST: u32 = 4;
/// The number of all pieces.
pub const MOST: u32 = 8;

/// A set of followers, a bit each by [`Size::index`].
pub(super) type Followers = u8;
const ALL: Followers = 7;

/// The followers of a side on the board, and its ghosts, which are other followers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Force {
    pub(super) followers: Followers,
    pub(super) ghosts: Followers,
}

/// Identifies a slice by the forces of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slice {
    pub(super) own: Force,
    pub(super) enemy: Force,
}

/// Number of different values of `Slice::key`.
pub(super) const KEYS: usize = 1 << 12;

/// Returns the bit of a follower; a Leader has none.
#[inline]
pub(super) const fn bit(size: Size) -> Followers {
    match size {
        Size::Leader => 0,
        _ => 1 << size.index(),
    }
}

impl Force {
    pub(super) fn of(position: &Position, side: Side) -> Force {
        let pick = |has: &dyn Fn(Size) -> bool| {
            Size::FOLLOWERS
                .into_iter()
                .filter(|size| has(*size))
                .fold(0, |set, size| set | bit(size))
        };
        Force {
            followers: pick(&|size| position.place(side, size) != SpaceOrOff::OFF),
            ghosts: pick(&|size| position.ghosts().has(side, size)),
        }
    }

    /// Returns the force after the loss of a follower, which becomes a ghost (L-12).
    pub(super) fn without(self, size: Size) -> Force {
        Force { followers: self.followers & !bit(size), ghosts: self.ghosts | bit(size) }
    }

    const fn key(self) -> usize {
        (self.followers | self.ghosts << 3) as usize
    }

    /// Iterates over every force with this number of followers, in a fixed order.
    fn all(followers: u32) -> impl Iterator<Item = Force> {
        let sets = (0..=ALL).filter(move |set| set.count_ones() == followers);
        sets.flat_map(|followers| {
            let ghosts = (0..=ALL).filter(move |ghosts| ghosts & followers == 0);
            ghosts.map(move |ghosts| Force { followers, ghosts })
        })
    }
}

impl Slice {
    /// Returns the slice of a position between two turns; `None` if the game is over by L-14.
    pub fn of(position: &Position) -> Option<Slice> {
        let side = position.to_move();
        let leader = |side| position.place(side, Size::Leader) != SpaceOrOff::OFF;
        let (own, enemy) = (Force::of(position, side), Force::of(position, !side));
        let goes_on = leader(side) && leader(!side) && own.followers != 0 && enemy.followers != 0;
        goes_on.then_some(Slice { own, enemy })
    }

    /// Returns the number of pieces on the board.
    pub fn pieces(self) -> u32 {
        2 + self.own.followers.count_ones() + self.enemy.followers.count_ones()
    }

    /// Returns the number of unused ghosts.
    pub fn ghosts(self) -> u32 {
        self.own.ghosts.count_ones() + self.enemy.ghosts.count_ones()
    }

    /// Returns the slice from the other side's view.
    #[must_use]
    pub fn other(self) -> Slice {
        Slice { own: self.enemy, enemy: self.own }
    }

    /// Returns the slice with the same pieces and all ghosts used up.
    pub(super) fn without_ghosts(self) -> Slice {
        let bare = |force: Force| Force { ghosts: 0, ..force };
        Slice { own: bare(self.own), enemy: bare(self.enemy) }
    }

    /// Returns the slices in which one ghost of this one has been used.
    pub(super) fn with_a_ghost_used(self) -> Vec<Slice> {
        let mut used = Vec::new();
        for bit in (0..3).map(|size| 1 << size) {
            if self.own.ghosts & bit != 0 {
                let own = Force { ghosts: self.own.ghosts & !bit, ..self.own };
                used.push(Slice { own, ..self });
            }
            if self.enemy.ghosts & bit != 0 {
                let enemy = Force { ghosts: self.enemy.ghosts & !bit, ..self.enemy };
                used.push(Slice { enemy, ..self });
            }
        }
        used
    }

    /// Returns a number that identifies the slice, below [`KEYS`].
    pub(super) fn key(self) -> usize {
        self.own.key() | self.enemy.key() << 6
    }

    /// Returns what the slice's index depends on: the pieces alone.
    pub(super) fn shape(self) -> usize {
        (self.own.followers | self.enemy.followers << 3).into()
    }

    /// Returns the slices with this number of pieces, in an order in which they can be solved. A
    /// slice and its other side are adjacent.
    pub fn all(pieces: u32) -> Vec<Slice> {
        let mut slices: Vec<Slice> = (1..=3)
            .filter_map(|own| Some((own, pieces.checked_sub(2 + own)?)))
            .filter(|(_, enemy)| (1..=3).contains(enemy))
            .flat_map(|(own, enemy)| {
                Force::all(own)
                    .flat_map(move |own| Force::all(enemy).map(move |enemy| Slice { own, enemy }))
            })
            .collect();
        slices.sort_by_key(|slice| (slice.ghosts(), (*slice).min(slice.other()), *slice));
        slices
    }

    /// Returns the ghosts of both sides, with the first player to move.
    pub(super) fn as_ghosts(self) -> Ghosts {
        let sides = [(Side::First, self.own), (Side::Second, self.enemy)];
        sides.into_iter().fold(Ghosts::NONE, |ghosts, (side, force)| {
            let unused = Size::FOLLOWERS.into_iter().filter(|size| force.ghosts & bit(*size) != 0);
            unused.fold(ghosts, |ghosts, size| ghosts.with(side, size))
        })
    }

    /// Returns the pieces in the order of their slots in an index: the largest first, own before
    /// enemy.
    pub(super) fn cells(self) -> Vec<usize> {
        let there =
            |force: Force, size: Size| size == Size::Leader || force.followers & bit(size) != 0;
        let mut cells = Vec::with_capacity(MOST as usize);
        for size in Size::ALL.into_iter().rev() {
            for (side, force) in [(Side::First, self.own), (Side::Second, self.enemy)] {
                if there(force, size) {
                    cells.push(cell(side, size));
                }
            }
        }
        cells
    }

    /// A board with all pieces off it.
    pub(super) const EMPTY: Board = [OFF; 8];
}

/// Writes `LB+sm`: the pieces of a force, and its ghosts after a `+`.
fn force_text(force: Force) -> String {
    let mut text = "L".to_owned();
    let pieces = Size::FOLLOWERS.into_iter().filter(|size| force.followers & bit(*size) != 0);
    text.extend(pieces.map(|size| size.letter(Side::First)));
    let ghosts = Size::FOLLOWERS.into_iter().filter(|size| force.ghosts & bit(*size) != 0);
    if force.ghosts != 0 {
        text.push('+');
    }
    text.extend(ghosts.map(|size| size.letter(Side::Second)));
    text
}

impl Bilingual for Slice {
    /// Returns `LB+sm against LSM+b`.
    fn wording(&self) -> Wording {
        let (own, enemy) = (force_text(self.own), force_text(self.enemy));
        wording!("{own} against {enemy}", "{own} contre {enemy}")
    }
}

impl fmt::Display for Slice {
    /// Writes the text in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wording().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_come_after_those_they_depend_on() {
        let counts: Vec<usize> = (LEAST..=MOST).map(|pieces| Slice::all(pieces).len()).collect();
        // Counted by hand: two followers in all are one a side, three to choose from, and each of
        // the two dead ones is either a ghost or used up, and so on.
        assert_eq!(counts, [9 * 16, 18 * 8, 9 * 4 + 6 * 4, 6 * 2, 1]);
        for pieces in LEAST..=MOST {
            let slices = Slice::all(pieces);
            assert!(slices.is_sorted_by_key(|slice| slice.ghosts()));
            for pair in slices.chunk_by(|a, b| *a == b.other()) {
                assert_eq!(pair.first().map(|slice| slice.other()), pair.last().copied());
            }
        }
        assert_eq!(Slice::all(8)[0].to_string(), "LSMB against LSMB");
    }
}
