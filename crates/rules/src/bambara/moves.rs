//! Move generation of bambara (B-2 to B-12): visiting, counting and playing steps.
//!
//! The spaces of each side are a set. A ring is viewed from the ray of the piece that moves, so
//! that tables of 2^11 entries give the moves along it (see `orbit`). Counting generates no steps:
//! king, queen and knight are masks, the pawn takes two table lookups, and the activations are a
//! product.
//!
//! Each resulting position is visited once (B-9). Two ways lead to one position only in these
//! cases: the pawn goes round an empty orbit in either direction; it reaches the opposite space of
//! its ring along the orbit or through the Core; or it laps an orbit that it shares only with its
//! own king two spaces ahead, which moves the king one space, as the king's own step does.

use std::ops::ControlFlow;

use super::army::Army;
use super::orbit::{self, Rings, Way};
use super::{Bambara, Kind, Position};
use crate::board::{RING, Ring, RingSet, SPACES, Space, SpaceSet, Turn};

/// An action of a player, which is a whole turn (B-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A piece moves to an empty space.
    Move {
        /// The space the piece leaves.
        from: Space,
        /// The space the piece moves to.
        to: Space,
    },
    /// King, queen or knight captures an enemy piece (B-6).
    Capture {
        /// The space the piece leaves.
        from: Space,
        /// The space of the captured piece, where the capturing piece ends.
        to: Space,
    },
    /// The pawn pushes a piece ahead of it (B-7).
    Push {
        /// The space the pawn leaves.
        from: Space,
        /// The space where the pawn ends, which may be the one it left (B-8).
        to: Space,
        /// The space the pushed piece leaves.
        over: Space,
        /// The space where the pushed piece ends.
        pushed: Space,
    },
    /// An inactive piece returns to the board (B-12).
    Activate {
        /// The kind of the piece.
        kind: Kind,
        /// The space on ring A where it is placed.
        to: Space,
    },
    /// A pass, legal only if there is no other action (B-14).
    Pass,
}

/// The number of [`Step::number`]s.
pub(super) const NUMBERS: usize = SPACES * SPACES * (SPACES + 2) + Kind::ALL.len() * SPACES + 1;

impl Step {
    /// Returns a number for each word: first the pushes, then the other moves, the captures, the
    /// activations and the pass.
    #[inline]
    pub(super) fn number(self) -> usize {
        const MOVES: usize = SPACES * SPACES * SPACES;
        const CAPTURES: usize = MOVES + SPACES * SPACES;
        const ACTIVATIONS: usize = CAPTURES + SPACES * SPACES;
        let pair = |from: Space, to: Space| from.index() * SPACES + to.index();
        match self {
            Step::Push { from, to, pushed, .. } => pair(from, to) * SPACES + pushed.index(),
            Step::Move { from, to } => MOVES + pair(from, to),
            Step::Capture { from, to } => CAPTURES + pair(from, to),
            Step::Activate { kind, to } => ACTIVATIONS + kind as usize * SPACES + to.index(),
            Step::Pass => NUMBERS - 1,
        }
    }

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

/// A table of neighbours, with empty entries for the indices of pieces off the board
/// ([`Army::index`]).
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

/// Returns whether the side to move has its king in the Core and so has won (B-13).
#[inline]
pub(super) fn is_won(position: &Position) -> bool {
    position.own.index(Kind::King) == Space::C.index()
}

/// Returns the pieces of `enemy` that are protected: one orthogonal space away from their queen
/// (B-10).
#[inline]
pub(super) fn protected(enemy: &Army) -> SpaceSet {
    enemy.spaces & ORTHOGONAL[enemy.index(Kind::Queen)]
}

/// The board from the point of view of the side to move.
struct View<'a> {
    own: &'a Army,
    enemy: &'a Army,
    /// The spaces of all pieces.
    taken: SpaceSet,
    /// The same spaces, for a view of the rings from any ray.
    rings: Rings,
    /// Spaces where king, queen and knight may end: empty ones, and those of unprotected enemies.
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

    /// Returns where the king may move (B-2).
    #[inline]
    fn king(&self) -> SpaceSet {
        ORTHOGONAL[self.own.index(Kind::King)] & self.open
    }

    /// Returns where the queen may move (B-4).
    #[inline]
    fn queen(&self) -> SpaceSet {
        DIAGONAL[self.own.index(Kind::Queen)] & self.open
    }

    /// Returns where the knight may move (B-3).
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

    /// Returns whether the pawn shares its orbit only with its own king, two spaces away. Its full
    /// lap towards the king then only moves the king one space, as the king itself can (B-9).
    #[inline]
    fn laps_own_king(&self, pawn: Space, ring: RingSet) -> bool {
        matches!(ring.bits(), 0b0101 | 0b0100_0000_0001)
            && self.own.space(Kind::King).is_some_and(|king| king.ring() == pawn.ring())
    }

    /// Counts the pawn's steps (B-5 to B-9).
    #[inline]
    fn pawn_count(&self, rules: &Bambara) -> u32 {
        let Some(from) = self.own.space(Kind::Pawn) else { return 0 };
        let Some(ray) = from.ray() else {
            // On each ray, an empty B is one move and an empty A behind it another; a piece on B
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

    /// Visits the pawn's steps, pushes first. Moves without a push are collected in a set, because
    /// an orbit and a ray, or both directions of an orbit, may lead to the same space (B-9).
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

    /// Visits the pawn's pushes along the spaces ahead of it on a ray, and returns the spaces it
    /// can reach without pushing.
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

/// Visits the pushes of a pawn in one direction, and returns the spaces it can reach without
/// pushing. `at(d)` is the space at distance `d`, from 1.
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

/// Counts the legal steps, including a pass. The count is 0 when the game is over.
#[inline]
pub(super) fn count(rules: &Bambara, position: &Position) -> u64 {
    if is_won(position) {
        return 0;
    }
    let view = View::of(position);
    // A knight ends on one ring, or on A and C, so thirteen bits hold its targets.
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

/// Visits the legal steps of king, queen, knight and pawn and the activations, or the pass, until
/// `visit` breaks.
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

/// Plays a step: the action itself; then the mover's captured piece becomes inactive (B-12); then
/// the other side is to move.
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
            // The pushed piece may end where the pawn started, and the pawn where that piece stood.
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
