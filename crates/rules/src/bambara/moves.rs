//! The moves of bambara (B-2 to B-12): visited, counted, and played.
//!
//! The two sides' spaces are sets; a ring is looked at from the piece's own ray, so that tables of
//! 2^11 entries know what can be done along it (`orbit`). Counting makes no step: king, queen and
//! knight are masks, the pawn two look-ups, activations a product.
//!
//! Each resulting position is visited once (B-9). These are all the cases of two ways to one: the
//! pawn goes round an empty orbit either way; it comes to the opposite space of its ring along the
//! orbit or through the Core; and its full lap round an orbit that it shares with its own king
//! alone, two spaces ahead, leaves the king one step on, which is the king's own step.

use std::ops::ControlFlow;

use super::army::Army;
use super::orbit::{self, Rings, Way};
use super::{Bambara, Kind, Position};
use crate::board::{RING, Ring, RingSet, SPACES, Space, SpaceSet, Turn};

/// What a player does in a turn (B-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A piece goes to an empty space.
    Move {
        /// Where it stood.
        from: Space,
        /// Where it ends.
        to: Space,
    },
    /// King, queen or knight takes an enemy (B-6).
    Capture {
        /// Where it stood.
        from: Space,
        /// Where the enemy stood and it ends.
        to: Space,
    },
    /// The pawn pushes a piece ahead of it (B-7).
    Push {
        /// Where the pawn stood.
        from: Space,
        /// Where the pawn ends: possibly where it stood (B-8).
        to: Space,
        /// Where the pushed piece stood.
        over: Space,
        /// Where the pushed piece ends.
        pushed: Space,
    },
    /// An inactive piece comes back (B-12).
    Activate {
        /// The piece.
        kind: Kind,
        /// The space on ring A.
        to: Space,
    },
    /// There is no legal action (B-14).
    Pass,
}

impl Step {
    pub(super) fn map(self, image: impl Fn(Space) -> Space) -> Step {
        match self {
            Step::Move { from, to } => Step::Move { from: image(from), to: image(to) },
            Step::Capture { from, to } => Step::Capture { from: image(from), to: image(to) },
            Step::Push { from, to, over, pushed } => Step::Push {
                from: image(from),
                to: image(to),
                over: image(over),
                pushed: image(pushed),
            },
            Step::Activate { kind, to } => Step::Activate { kind, to: image(to) },
            Step::Pass => Step::Pass,
        }
    }
}

/// A neighbour table with empty entries for pieces off the board ([`Army::index`]).
type Neighbours = [SpaceSet; 32];

const fn neighbours(diagonal: bool) -> Neighbours {
    let mut table = [SpaceSet::EMPTY; 32];
    let mut index = 0;
    while index < SPACES {
        if let Some(space) = Space::new(index as u8) {
            table[index] = if diagonal { space.diagonal() } else { space.orthogonal() };
        }
        index += 1;
    }
    table
}

static ORTHOGONAL: Neighbours = neighbours(false);
static DIAGONAL: Neighbours = neighbours(true);

/// B-13: the side to move has its king in the Core.
#[inline]
pub(super) fn is_won(position: &Position) -> bool {
    position.own.index(Kind::King) == Space::C.index()
}

/// The enemies that stand one orthogonal space away from their queen (B-10).
#[inline]
pub(super) fn protected(enemy: &Army) -> SpaceSet {
    enemy.spaces & ORTHOGONAL[enemy.index(Kind::Queen)]
}

/// The board as the side to move sees it.
struct View<'a> {
    own: &'a Army,
    enemy: &'a Army,
    /// All pieces.
    taken: SpaceSet,
    /// The same, to be looked at from any ray.
    rings: Rings,
    /// Where king, queen and knight may end: empty, or an enemy that is not protected.
    open: SpaceSet,
}

impl View<'_> {
    #[inline]
    fn of(position: &Position) -> View<'_> {
        let Position { own, enemy } = position;
        let taken = own.spaces | enemy.spaces;
        let open = !(own.spaces | protected(enemy));
        View { own, enemy, taken, rings: Rings::of(taken), open }
    }

    /// B-2.
    #[inline]
    fn king(&self) -> SpaceSet {
        ORTHOGONAL[self.own.index(Kind::King)] & self.open
    }

    /// B-4.
    #[inline]
    fn queen(&self) -> SpaceSet {
        DIAGONAL[self.own.index(Kind::Queen)] & self.open
    }

    /// B-3.
    #[inline]
    fn knight(&self) -> SpaceSet {
        let Some(from) = self.own.space(Kind::Knight) else { return SpaceSet::EMPTY };
        let Some(ray) = from.ray() else { return SpaceSet::INNER & self.open };
        let seen = self.rings.from(ray);
        let reach = if from.ring() == Ring::Outer {
            SpaceSet(orbit::knight_reach(seen.inner(), ray).bits() << RING)
        } else {
            SpaceSet(orbit::knight_reach(seen.outer(), ray).bits()) | Space::C.set()
        };
        reach & self.open
    }

    /// Whether the pawn shares its orbit with nothing but its own king, two spaces away: then its
    /// full lap towards the king only puts the king one step on (B-9).
    #[inline]
    fn laps_own_king(&self, pawn: Space, ring: RingSet) -> bool {
        matches!(ring.bits(), 0b0101 | 0b0100_0000_0001)
            && self.own.space(Kind::King).is_some_and(|king| king.ring() == pawn.ring())
    }

    /// How many steps the pawn has (B-5 to B-9).
    #[inline]
    fn pawn_count(&self, rules: &Bambara) -> u32 {
        let Some(from) = self.own.space(Kind::Pawn) else { return 0 };
        let Some(ray) = from.ray() else {
            // On each ray an empty B is one move and an empty A behind it another; a piece on B
            // can be pushed if A is empty.
            return (!self.taken).len();
        };
        let seen = self.rings.from(ray);
        let inner = from.ring() == Ring::Inner;
        let ring = if inner { seen.inner() } else { seen.outer() };
        let line = seen.line(self.taken.centre());
        let lapped = self.laps_own_king(from, ring);
        orbit::pawn_moves(ring, line, inner, rules.laps) - u32::from(lapped)
    }

    /// Visits the pawn's steps: pushes first; then the quiet ones, gathered in a set because an
    /// orbit and a ray, or both ways round an orbit, may lead to the same space (B-9).
    #[inline]
    fn visit_pawn<B>(
        &self,
        rules: &Bambara,
        visit: &mut impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(from) = self.own.space(Kind::Pawn) else { return ControlFlow::Continue(()) };
        let mut quiet = SpaceSet::EMPTY;
        if let Some(ray) = from.ray() {
            let seen = self.rings.from(ray);
            let inner = from.ring() == Ring::Inner;
            let ring = if inner { seen.inner() } else { seen.outer() };
            let lapped = self.laps_own_king(from, ring);
            for (turn, way) in Turn::BOTH.into_iter().zip(orbit::orbit(ring, rules.laps)) {
                let onto_king = lapped && way.first == 2;
                quiet |= walk(from, way, |distance| from.along(turn, distance), &mut |step| {
                    let kings_step =
                        onto_king && matches!(step, Step::Push { to, .. } if to == from);
                    if kings_step { ControlFlow::Continue(()) } else { visit(step) }
                })?;
            }
            let across = ray + RING / 2;
            let (near, far) = (Space::outer(ray), Space::outer(across));
            if inner {
                quiet |= self.along_line(from, &[near], visit)?;
                quiet |= self.along_line(from, &[Space::C, Space::inner(across), far], visit)?;
            } else {
                let line = [Space::inner(ray), Space::C, Space::inner(across), far];
                quiet |= self.along_line(from, &line, visit)?;
            }
        } else {
            for ray in 0..RING {
                let line = [Space::inner(ray), Space::outer(ray)];
                quiet |= self.along_line(from, &line, visit)?;
            }
        }
        quiet.into_iter().try_for_each(|to| visit(Step::Move { from, to }))
    }

    /// The pawn's pushes along the spaces ahead of it on a ray; returns where it may go quietly.
    #[inline]
    fn along_line<B>(
        &self,
        from: Space,
        ahead: &[Space],
        visit: &mut impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B, SpaceSet> {
        let bits = ahead
            .iter()
            .rev()
            .fold(0, |bits, space| (bits | u32::from(self.taken.contains(*space))) << 1);
        let way = Way::on_line(bits, ahead.len() as u8);
        walk(from, way, |distance| ahead[usize::from(distance) - 1], visit)
    }
}

/// Visits the pushes of a pawn along one way and returns the spaces it may go to quietly; `at(d)`
/// is the space `d` ahead, from 1.
#[inline]
fn walk<B>(
    from: Space,
    way: Way,
    at: impl Fn(u8) -> Space,
    visit: &mut impl FnMut(Step) -> ControlFlow<B>,
) -> ControlFlow<B, SpaceSet> {
    for distance in way.first..way.end {
        let (over, pushed) = (at(way.first), at(distance + 1));
        visit(Step::Push { from, to: at(distance), over, pushed })?;
    }
    ControlFlow::Continue((1..way.first).map(at).collect())
}

/// How many steps there are, the pass included; 0 when the game is over.
#[inline]
pub(super) fn count(rules: &Bambara, position: &Position) -> u64 {
    if is_won(position) {
        return 0;
    }
    let view = View::of(position);
    // A knight ends on one ring, or on A and C: thirteen bits hold either.
    let knight = view.knight().0;
    let knight = (knight & SpaceSet::OUTER.0) | knight >> RING;
    let targets = u64::from(view.king().0)
        | u64::from(view.queen().0) << SPACES
        | u64::from(knight) << (2 * SPACES);
    let mut actions = targets.count_ones() + view.pawn_count(rules);
    if view.own.inactive() > 0 {
        actions += view.own.inactive() * (SpaceSet::OUTER - view.taken).len();
    }
    u64::from(actions.max(1))
}

/// Visits the steps, king, queen, knight, pawn, activations, or the pass, until one breaks off.
#[inline]
pub(super) fn visit<B>(
    rules: &Bambara,
    position: &Position,
    mut visit: impl FnMut(Step) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if is_won(position) {
        return ControlFlow::Continue(());
    }
    let view = View::of(position);
    let mut none = true;
    let mut visit_action = |step| {
        none = false;
        visit(step)
    };
    let movers =
        [(Kind::King, view.king()), (Kind::Queen, view.queen()), (Kind::Knight, view.knight())];
    for (kind, targets) in movers {
        let Some(from) = view.own.space(kind) else { continue };
        for to in targets {
            let capture = view.enemy.spaces.contains(to);
            visit_action(if capture {
                Step::Capture { from, to }
            } else {
                Step::Move { from, to }
            })?;
        }
    }
    view.visit_pawn(rules, &mut visit_action)?;
    for kind in Kind::ALL {
        if view.own.is_inactive(kind) {
            for to in SpaceSet::OUTER - view.taken {
                visit_action(Step::Activate { kind, to })?;
            }
        }
    }
    if none { visit(Step::Pass) } else { ControlFlow::Continue(()) }
}

/// Plays a step: the action, then the own captured piece becomes inactive (B-12), then the other
/// side is to move.
#[inline]
pub(super) fn play(position: &mut Position, step: Step) {
    let Position { mut own, mut enemy } = *position;
    match step {
        Step::Move { from, to } => own.shift(from, to),
        Step::Capture { from, to } => {
            enemy.lose(to);
            own.shift(from, to);
        }
        Step::Push { from, to, over, pushed } => {
            // The pawn's space may be where the piece ends, and the piece's where the pawn ends.
            own.lift_pawn(from);
            if own.spaces.contains(over) {
                own.shift(over, pushed);
            } else {
                enemy.shift(over, pushed);
            }
            own.put_pawn(from, to);
        }
        Step::Activate { kind, to } => own.enter(kind, to),
        Step::Pass => {}
    }
    own.release();
    *position = Position { own: enemy, enemy: own };
}
