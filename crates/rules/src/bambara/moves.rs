//! The moves of bambara (B-2 to B-12): visited, counted, and played.
//!
//! The two sides' spaces are sets; a ring is looked at from the piece's own ray, so that tables of
//! 2^11 entries know what can be done along it (`orbit`). Counting makes no step: king, queen and
//! knight are masks, the pawn two look-ups, activations a product.
//!
//! Each resulting position is visited once (B-9). Two ways to one position: the pawn comes to the
//! opposite space of its ring along the orbit or along the ray, or both ways round an empty orbit;
//! and its lap round an orbit that it shares only with its own king, two spaces ahead, leaves the
//! king one step on. `orbit` knows of the first two, [`View::laps_own_king`] is the third.

use super::orbit::{self, Way};
use super::position::Army;
use super::{Bambara, Kind, Position};
use crate::board::{RING, Ring, SPACES, Space, SpaceSet, Turn};

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
    /// Where king, queen and knight may end: empty, or an enemy that is not protected.
    open: SpaceSet,
}

impl View<'_> {
    #[inline]
    fn of(position: &Position) -> View<'_> {
        let Position { own, enemy } = position;
        View {
            own,
            enemy,
            taken: own.spaces | enemy.spaces,
            open: !(own.spaces | protected(enemy)),
        }
    }

    #[inline]
    fn king(&self) -> SpaceSet {
        ORTHOGONAL[self.own.index(Kind::King)] & self.open
    }

    #[inline]
    fn queen(&self) -> SpaceSet {
        DIAGONAL[self.own.index(Kind::Queen)] & self.open
    }

    /// B-3.
    #[inline]
    fn knight(&self) -> SpaceSet {
        let Some(from) = self.own.space(Kind::Knight) else { return SpaceSet::EMPTY };
        let Some(ray) = from.ray() else { return SpaceSet::INNER & self.open };
        let outer = from.ring() == Ring::Outer;
        let ring = if outer { self.taken.inner() } else { self.taken.outer() };
        let reach = orbit::knight_reach(ring.seen(Turn::Clockwise, ray));
        let reach = reach.seen(Turn::Counterclockwise, ray).bits();
        let reach = if outer { SpaceSet(reach << RING) } else { SpaceSet(reach) | Space::C.set() };
        reach & self.open
    }

    /// The five spaces of a ray, as bits from ring A inwards and out again on the other side.
    #[inline]
    fn line(&self, ray: u8) -> u32 {
        let [outer, inner] = [self.taken.outer(), self.taken.inner()]
            .map(|ring| ring.seen(Turn::Clockwise, ray).bits());
        outer & 1
            | (inner & 1) << 1
            | u32::from(self.taken.centre()) << 2
            | (inner >> 6 & 1) << 3
            | (outer >> 6 & 1) << 4
    }

    /// Whether a full lap of the pawn along this way would only put the own king one step on:
    /// then the step is the king's (B-9). Only a piece met alone on the orbit is pushed so far.
    #[inline]
    fn laps_own_king(&self, from: Space, turn: Turn, way: Way) -> bool {
        way.first == 2
            && way.end > RING
            && self.own.space(Kind::King) == Some(from.along(turn, way.first))
    }

    #[inline]
    fn pawn_count(&self, rules: &Bambara) -> u32 {
        let Some(from) = self.own.space(Kind::Pawn) else { return 0 };
        let Some(ray) = from.ray() else {
            // Each ray: an empty B is one move and a free A behind it another; a piece on B can
            // be pushed if A is free.
            return (!self.taken).len();
        };
        let inner = from.ring() == Ring::Inner;
        let ring = if inner { self.taken.inner() } else { self.taken.outer() };
        let ring = ring.seen(Turn::Clockwise, ray);
        let moves = orbit::pawn_moves(ring, self.line(ray), inner, rules.laps);
        let lapped = matches!(ring.bits(), 0x005 | 0x401)
            && self.own.space(Kind::King).is_some_and(|king| {
                king.ring() == from.ring() // the only other piece there is the king
            });
        moves - u32::from(lapped)
    }

    fn visit_pawn(&self, rules: &Bambara, visit: &mut impl FnMut(Step)) {
        let Some(from) = self.own.space(Kind::Pawn) else { return };
        let Some(ray) = from.ray() else {
            for ray in 0..RING {
                let line = [Space::C, Space::inner(ray), Space::outer(ray)];
                let bits = self.line(ray);
                let taken = (bits & 1) << 2 | bits & 2;
                walk(Way::on_line(taken, 2), |distance| line[distance as usize], visit);
            }
            return;
        };
        let inner = from.ring() == Ring::Inner;
        let ring = if inner { self.taken.inner() } else { self.taken.outer() };
        let ways = orbit::orbit(ring.seen(Turn::Clockwise, ray), rules.laps);
        let mut seen_opposite = false;
        for (turn, way) in Turn::BOTH.into_iter().zip(ways) {
            let lapped = self.laps_own_king(from, turn, way);
            seen_opposite |= way.first > RING / 2;
            walk(way, |distance| from.along(turn, distance), &mut |step| {
                let king_step = lapped && matches!(step, Step::Push { to, .. } if to == from);
                if !king_step {
                    visit(step);
                }
            });
        }
        let opposite = from.along(Turn::Clockwise, RING / 2);
        let ray_spaces = [
            Space::outer(ray),
            Space::inner(ray),
            Space::C,
            Space::inner(ray + RING / 2),
            Space::outer(ray + RING / 2),
        ];
        let at = u8::from(inner);
        let way = Way::on_line(self.line(ray) >> at, 4 - at);
        walk(way, |distance| ray_spaces[usize::from(at + distance)], &mut |step| {
            let again = seen_opposite && step == Step::Move { from, to: opposite };
            if !again {
                visit(step);
            }
        });
        if inner && !self.taken.contains(Space::outer(ray)) {
            visit(Step::Move { from, to: Space::outer(ray) });
        }
    }
}

/// The steps of a pawn along one way; `at(d)` is the space `d` ahead of it.
fn walk(way: Way, at: impl Fn(u8) -> Space, visit: &mut impl FnMut(Step)) {
    let from = at(0);
    for distance in 1..way.first {
        visit(Step::Move { from, to: at(distance) });
    }
    for distance in way.first..way.end {
        let (over, pushed) = (at(way.first), at(distance + 1));
        visit(Step::Push { from, to: at(distance), over, pushed });
    }
}

/// How many steps there are, the pass included; 0 when the game is over.
#[inline]
pub(super) fn count(rules: &Bambara, position: &Position) -> u64 {
    if is_won(position) {
        return 0;
    }
    let view = View::of(position);
    let masks = u64::from(view.king().0) | u64::from(view.queen().0) << 32;
    let activations = view.own.inactive() * (SpaceSet::OUTER - view.taken).len();
    let actions = masks.count_ones() + view.knight().len() + view.pawn_count(rules) + activations;
    u64::from(actions.max(1))
}

/// Visits every step: king, queen, knight, pawn, activations; or the pass.
#[inline]
pub(super) fn visit(rules: &Bambara, position: &Position, mut visit: impl FnMut(Step)) {
    if is_won(position) {
        return;
    }
    let view = View::of(position);
    let mut none = true;
    let mut visit_action = |step| {
        none = false;
        visit(step);
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
            });
        }
    }
    view.visit_pawn(rules, &mut visit_action);
    for kind in Kind::ALL {
        if view.own.is_inactive(kind) {
            for to in SpaceSet::OUTER - view.taken {
                visit_action(Step::Activate { kind, to });
            }
        }
    }
    if none {
        visit(Step::Pass);
    }
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
