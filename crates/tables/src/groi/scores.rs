//! What is known of a position for all three thresholds while the game is being solved, in one word:
//! three lanes of ten bits, in which more is better for the side to move. So a position is worth what
//! the worst of its children is worth to the other side, turned round, lane by lane.
//!
//! A lane holds 255 for a win in 0 plies, 254 for one in 1, 128 for neither, 2 for a loss in 1, 1 for a
//! loss in 0. The two bits above are free: lanes are added and compared all three at once, the highest
//! bit saying what came out.

use std::sync::atomic::{AtomicU32, Ordering};

use super::cell::{Cell, LONGEST};

/// Thresholds.
pub(super) const THRESHOLDS: usize = 3;

/// Win or loss with its distance, or neither, for each threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scores(u32);

const BITS: u32 = 10;
/// The same in all lanes.
const fn all(lane: u32) -> u32 {
    lane | lane << BITS | lane << (2 * BITS)
}

const NEITHER: u32 = 128;
/// The highest bit of each lane.
const TOP: u32 = all(512);
/// A win and a loss in [`LONGEST`] plies, next to `NEITHER`: longer ones cannot be said.
const FURTHEST: [u32; 2] = [255 - LONGEST as u32, 1 + LONGEST as u32];

/// All ones in the lanes with this highest bit.
#[inline]
const fn lanes(top: u32) -> u32 {
    (top - (top >> (BITS - 1))) | top
}

/// `one` in the lanes of `mask`, `other` elsewhere.
#[inline]
const fn choose(mask: u32, one: u32, other: u32) -> u32 {
    other ^ ((one ^ other) & mask)
}

impl Scores {
    pub(super) const NEITHER: Scores = Scores(all(NEITHER));

    fn lane(self, threshold: usize) -> u32 {
        self.0 >> (threshold as u32 * BITS) & 511
    }

    /// Of a finished position, from the difference in points.
    pub(super) fn over(difference: i8) -> Scores {
        let lane = |threshold| match difference {
            points if points >= threshold => 255,
            points if points <= -threshold => 1,
            _ => NEITHER,
        };
        Scores(lane(1) | lane(2) << BITS | lane(3) << (2 * BITS))
    }

    /// Of a position with these children; with none as if it were lost in one ply, so that a kill can
    /// only make it better.
    #[inline]
    pub(super) fn of_children(plane: &Plane, children: &[u32]) -> Scores {
        let mut worst = all(255);
        for child in children {
            let child = plane.get(*child).0;
            // The highest bit stays where what is known so far is at least as good.
            let better = lanes(((worst | TOP) - child) & TOP);
            worst = choose(better, child, worst);
        }
        Scores(worst).turned()
    }

    /// Seen by the other side, a ply earlier.
    #[inline]
    pub(super) fn turned(self) -> Scores {
        let wins = self.wins() >> (BITS - 1);
        let losses = self.losses() >> (BITS - 1);
        Scores(all(256) - self.0 + wins - losses)
    }

    /// The highest bits of the lanes that are wins.
    #[inline]
    fn wins(self) -> u32 {
        (self.0 + all(511 - NEITHER)) & TOP
    }

    /// The highest bits of the lanes that are losses.
    #[inline]
    fn losses(self) -> u32 {
        (all(512 + NEITHER - 1) - self.0) & TOP
    }

    /// All ones in the lanes with neither win nor loss.
    #[inline]
    fn open(self) -> u32 {
        lanes((TOP - (self.0 ^ all(NEITHER))) & TOP)
    }

    /// What is settled, without the distances.
    #[inline]
    pub(super) fn settled(self) -> Settled {
        let gather = |top: u32| (top >> 9 & 1 | top >> 18 & 2 | top >> 27 & 4) as u8;
        Settled(gather(self.wins()) | gather(self.losses()) << THRESHOLDS)
    }

    /// Wins and losses in so many plies.
    #[inline]
    pub(super) fn of_settled(settled: Settled, plies: u8) -> Scores {
        let spread = |lanes: u8| {
            let lanes = u32::from(lanes);
            lanes & 1 | (lanes & 2) << (BITS - 1) | (lanes & 4) << (2 * BITS - 2)
        };
        let away = NEITHER - 1 - u32::from(plies);
        let wins = spread(settled.wins());
        Scores(all(NEITHER) + wins * away - spread(settled.losses()) * away)
    }

    /// Lane by lane the better of two.
    #[inline]
    pub(super) fn or(self, other: Scores) -> Scores {
        Scores(choose(lanes(((self.0 | TOP) - other.0) & TOP), self.0, other.0))
    }

    /// What is decided in at most so many plies; `NEITHER` in place of the rest.
    #[inline]
    pub(super) fn within(self, plies: u8) -> Scores {
        let plies = u32::from(plies);
        let win = (self.0 + all(512 - 255 + plies)) & TOP;
        let loss = (all(512 + 1 + plies) - self.0) & TOP;
        Scores(choose(lanes(win | loss), self.0, all(NEITHER)))
    }

    /// The plies of what is decided soonest, if anything is.
    pub(super) fn soonest(self) -> Option<u8> {
        let plies = |lane| if lane > NEITHER { 255 - lane } else { lane - 1 };
        let decided = (0..THRESHOLDS).map(|nth| self.lane(nth)).filter(|lane| *lane != NEITHER);
        decided.map(|lane| plies(lane) as u8).min()
    }

    /// These where `settled` has neither win nor loss yet, `NEITHER` elsewhere.
    #[inline]
    pub(super) fn where_open(self, settled: Scores) -> Scores {
        Scores(choose(settled.open(), self.0, all(NEITHER)))
    }

    /// These, and those of `more` where these have neither win nor loss.
    #[inline]
    pub(super) fn with(self, more: Scores) -> Scores {
        Scores(choose(self.open(), more.0, self.0))
    }

    /// Whether any distance is as long as can be said, so that longer ones may have been lost.
    pub(super) fn is_too_long(self) -> bool {
        (0..THRESHOLDS).any(|nth| FURTHEST.contains(&self.lane(nth)))
    }

    /// As the table holds them.
    pub(super) fn cells(self) -> [Cell; THRESHOLDS] {
        [0, 1, 2].map(|nth| match self.lane(nth) {
            NEITHER => Cell::NEITHER,
            lane => Cell((lane as u8).wrapping_neg() as i8),
        })
    }
}

/// Which thresholds are wins and which losses: three bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settled(pub(super) u8);

impl Settled {
    const WINS: u8 = (1 << THRESHOLDS) - 1;

    #[inline]
    const fn wins(self) -> u8 {
        self.0 & Settled::WINS
    }

    #[inline]
    const fn losses(self) -> u8 {
        self.0 >> THRESHOLDS
    }

    /// These but for those.
    #[inline]
    pub(super) const fn without(self, those: Settled) -> Settled {
        Settled(self.0 & !those.0)
    }

    /// The thresholds that are neither.
    #[inline]
    const fn open(self) -> u8 {
        !(self.0 | self.0 >> THRESHOLDS) & Settled::WINS
    }

    /// Of a position with these children, one ply later: won if any is lost, lost if all are won.
    #[inline]
    pub(super) fn of_children(children: impl Iterator<Item = Settled>) -> Settled {
        let (mut any, mut every) = (0, u8::MAX);
        for Settled(child) in children {
            any |= child;
            every &= child;
        }
        let wins = Settled(any).losses();
        Settled(wins | (every & Settled::WINS & !wins) << THRESHOLDS)
    }

    /// Whether none of these is a win where `parent` is still open: then this child keeps the
    /// parent from being lost.
    #[inline]
    pub(super) fn spares(self, parent: Settled) -> bool {
        self.wins() & parent.open() == 0
    }

    /// Whether these are a win or a loss where `parent` is open.
    #[inline]
    pub(super) fn concerns(self, parent: Settled) -> bool {
        (self.wins() | self.losses()) & parent.open() != 0
    }

    /// Whether these are a loss where `parent` is open.
    #[inline]
    pub(super) fn wins_for(self, parent: Settled) -> bool {
        self.losses() & parent.open() != 0
    }
}

/// The scores of all positions of a layer, by number; read and set by several threads.
#[derive(Debug)]
pub(super) struct Plane(Vec<AtomicU32>);

impl Plane {
    pub(super) fn new(positions: u32) -> Plane {
        Plane((0..positions).map(|_| AtomicU32::new(Scores::NEITHER.0)).collect())
    }

    #[inline]
    pub(super) fn get(&self, number: u32) -> Scores {
        Scores(self.0[number as usize].load(Ordering::Relaxed))
    }

    #[inline]
    pub(super) fn set(&self, number: u32, scores: Scores) {
        self.0[number as usize].store(scores.0, Ordering::Relaxed);
    }

    /// All scores, in order.
    pub(super) fn scores(&self) -> impl Iterator<Item = Scores> {
        self.0.iter().map(|scores| Scores(scores.load(Ordering::Relaxed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_become_the_cells_they_mean() {
        for difference in -3..=3 {
            let cells = [1, 2, 3].map(|threshold| Cell::over(difference, threshold));
            assert_eq!(Scores::over(difference).cells(), cells);
        }
        let mut scores = Scores::over(2);
        for plies in 1..LONGEST {
            scores = scores.turned();
            let cell = if plies % 2 == 0 { Cell::win(plies) } else { Cell::loss(plies) };
            assert_eq!(scores.cells(), [cell, cell, Cell::NEITHER]);
            assert_eq!(scores.soonest(), Some(plies as u8));
            assert_eq!(scores.within(plies as u8), scores);
            assert_eq!(scores.within(plies as u8 - 1), Scores::NEITHER);
            assert!(!scores.is_too_long());
        }
        assert!(scores.turned().is_too_long());
        assert_eq!(Scores::NEITHER.soonest(), None);
    }

    #[test]
    fn a_position_is_worth_what_its_children_are() {
        let plane = Plane::new(4);
        let lost = Scores::over(-1);
        plane.set(0, Scores::over(3));
        plane.set(1, lost.turned().turned());
        plane.set(2, Scores::over(1));
        let (neither, loss, win) = (Cell::NEITHER, Cell::loss(1), Cell::win);
        assert_eq!(Scores::of_children(&plane, &[0]).cells(), [loss; 3]);
        assert_eq!(Scores::of_children(&plane, &[0, 2]).cells(), [loss, neither, neither]);
        assert_eq!(Scores::of_children(&plane, &[0, 1]).cells(), [win(3), neither, neither]);
        plane.set(3, lost);
        assert_eq!(Scores::of_children(&plane, &[1, 3]).cells(), [win(1), neither, neither]);
    }

    #[test]
    fn open_thresholds_are_told_from_settled_ones() {
        let (one, three, lost) = (Scores::over(1), Scores::over(3), Scores::over(-3));
        let [neither, win] = [Cell::NEITHER, Cell::win(0)];
        assert_eq!(three.where_open(one).cells(), [neither, win, win]);
        assert_eq!(one.with(lost).cells(), [win, Cell::loss(0), Cell::loss(0)]);
        assert_eq!(lost.or(one).cells(), [win, neither, neither]);
        let [one, three, lost] = [one, three, lost].map(Scores::settled);
        assert!(three.concerns(one) && !one.concerns(one) && !one.concerns(three));
        assert!(one.spares(one) && !three.spares(one) && lost.spares(one));
        assert!(lost.wins_for(one) && !Scores::over(-1).settled().wins_for(one));
        assert!(!three.wins_for(one) && !Settled(0).wins_for(one));
    }

    #[test]
    fn what_is_settled_gives_the_scores_back() {
        for difference in -3..=3 {
            let scores = Scores::over(difference);
            assert_eq!(Scores::of_settled(scores.settled(), 0), scores);
            let turned = Settled::of_children([scores.settled()].into_iter());
            assert_eq!(Scores::of_settled(turned, 1), scores.turned());
        }
        let one = Scores::over(1).settled();
        let all = |children: &[Settled]| Settled::of_children(children.iter().copied());
        assert_eq!(all(&[one, Settled(0)]), Settled(0));
        assert_eq!(all(&[one, Scores::over(-3).settled()]), Scores::over(3).settled());
    }
}
