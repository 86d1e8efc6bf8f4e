//! Move generation of groi (G-3 to G-15) for all pawns of a side at once, on rings of 12 bits.
//!
//! A pawn on ray `k` is bit `k`, and the inner ring rotated by two shows each pawn what stands two
//! spaces clockwise in front of it. Each kind of exit is a mask of the pawns that may take it, so
//! counting moves takes a few rotations and one population count. No two moves lead to the same
//! position: the landing space determines the way, since two ways round the ring would need five
//! own pawns to boost from.

use super::{DoubleExit, Groi, Position, endings};
use crate::board::{RING, RingSet, SPACES, Space, SpaceSet, Turn};
use crate::side::Side;

/// A move of one pawn, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A pawn moves to another space, including all its boosts (G-9), and may kill (G-11).
    Move {
        /// The space the pawn leaves.
        from: Space,
        /// The space where the pawn ends.
        to: Space,
        /// The space of the enemy pawn that is removed, if any.
        kill: Option<Space>,
    },
    /// A pass, for a player who alone cannot move (G-21).
    Pass,
}

/// The number of [`Step::number`]s.
pub(super) const NUMBERS: usize = 3 * SPACES * SPACES + 1;

impl Step {
    /// Returns a number for each word: a pawn kills on the ray after or before its landing, or not at
    /// all.
    #[inline]
    pub(super) fn number(self) -> Option<usize> {
        let Step::Move { from, to, kill } = self else { return Some(NUMBERS - 1) };
        let (from, to) = (from.index(), to.index());
        let way = match kill {
            None => 0,
            Some(kill) if kill.index() > to => 1,
            Some(_) => 2,
        };
        // Only the first and the last ray are further apart than one.
        let wraps = kill.is_some_and(|kill| kill.index().abs_diff(to) != 1);
        let way = if wraps { 3 - way } else { way };
        Some((way * SPACES + from) * SPACES + to)
    }

    pub(super) fn map(self, image: impl Fn(Space) -> Space) -> Step {
        match self {
            Step::Move { from, to, kill } => {
                Step::Move { from: image(from), to: image(to), kill: kill.map(image) }
            }
            Step::Pass => Step::Pass,
        }
    }
}

/// The pawns of a side that may make each kind of move, as sets of the rays they stand on.
struct Exits {
    /// Straight exits (G-5).
    straight: RingSet,
    /// Diagonal exits and, below, double diagonal exits (G-6, G-7), in the order of [`Turn::BOTH`].
    diagonal: [RingSet; 2],
    double: [RingSet; 2],
    /// Homes (G-13).
    home: RingSet,
    /// Dejariks (G-3) or, if a pawn of the side is on the centre, reverse Dejariks (G-4) by the ray on which the pawn
    /// would come out.
    centre: RingSet,
}

const NONE: RingSet = RingSet(0);

impl Exits {
    #[inline]
    fn of(rules: &Groi, position: &Position, side: Side) -> Exits {
        let own = position.pawns[side.index()];
        let occupied = position.occupied();
        let free_outer = occupied.outer().complement();
        let free_inner = occupied.inner().complement();
        let straight = own.outer() & free_inner;
        let sideways = if position.unmoved[side.index()] { NONE } else { straight };
        let diagonal = Turn::BOTH.map(|turn| sideways & free_inner.seen(turn, 1));
        let double = |index: usize, turn| {
            let double = diagonal[index] & free_inner.seen(turn, 2);
            match rules.double_exit {
                DoubleExit::Path => double,
                DoubleExit::Side => double & free_outer.seen(turn, 1),
            }
        };
        let centre = if !occupied.centre() {
            straight
        } else if own.centre() {
            free_inner & free_outer
        } else {
            NONE
        };
        Exits {
            straight,
            diagonal,
            double: [double(0, Turn::Clockwise), double(1, Turn::Counterclockwise)],
            home: own.inner() & free_outer,
            centre,
        }
    }

    /// Returns whether there is no move. A pawn with a sideways exit also has a straight one.
    #[inline]
    fn is_empty(&self) -> bool {
        (self.straight | self.home | self.centre) == NONE
    }

    #[inline]
    fn count(&self) -> u32 {
        let [clockwise, counterclockwise] = self.diagonal;
        let [twice_clockwise, twice_counterclockwise] = self.double;
        // No ray has both a straight exit and a Home, so the two share twelve bits.
        let out_and_home = self.straight | self.home;
        let sets =
            [out_and_home, clockwise, counterclockwise, twice_clockwise, twice_counterclockwise];
        let packed = sets.into_iter().fold(0u64, |word, set| word << RING | u64::from(set.bits()));
        packed.count_ones() + u64::from(self.centre.bits()).count_ones()
    }
}

/// Returns whether no pawn of a side can move, whichever side is to move.
#[inline]
pub(super) fn is_blocked(rules: &Groi, position: &Position, side: Side) -> bool {
    Exits::of(rules, position, side).is_empty()
}

/// Counts the legal steps, including a pass. The count is 0 when the game is over.
#[inline]
pub(super) fn count(rules: &Groi, position: &Position) -> u64 {
    if endings::won(position).is_some() {
        return 0;
    }
    match Exits::of(rules, position, position.to_move).count() {
        0 => u64::from(!is_blocked(rules, position, !position.to_move)),
        moves => u64::from(moves),
    }
}

/// Visits every legal step: moves into or out of the centre, straight exits, sideways exits
/// clockwise and then counterclockwise, and Homes; or the pass.
#[inline]
pub(super) fn visit(rules: &Groi, position: &Position, mut visit: impl FnMut(Step)) {
    if endings::won(position).is_some() {
        return;
    }
    let exits = Exits::of(rules, position, position.to_move);
    if exits.is_empty() {
        if !is_blocked(rules, position, !position.to_move) {
            visit(Step::Pass);
        }
        return;
    }
    let (out, into) =
        if position.occupied().centre() { (exits.centre, NONE) } else { (NONE, exits.centre) };
    let split = |index: usize, turn| {
        let eventful = eventful(position, turn);
        let [more, more_of_double] = [1, 2].map(|spaces| eventful.seen(turn, spaces));
        let (diagonal, double) = (exits.diagonal[index], exits.double[index]);
        let plain = [diagonal & more.complement(), double & more_of_double.complement()];
        [plain[0], diagonal & more, plain[1], double & more_of_double]
    };
    let [a, b, c, d] = split(0, Turn::Clockwise);
    let [e, f, g, h] = split(1, Turn::Counterclockwise);
    let sets = [out, into, exits.straight, a, b, c, d, e, f, g, h, exits.home];
    for (sets, ways) in sets.chunks_exact(4).zip(WAYS.chunks_exact(4 * RING as usize)) {
        let packed = sets.iter().rev();
        let mut bits = packed.fold(0u64, |word, set| word << RING | u64::from(set.bits()));
        while bits != 0 {
            let Way { from, to, eventful } = ways[bits.trailing_zeros() as usize];
            visit(match eventful {
                None => Step::Move { from, to, kill: None },
                Some((turn, spaces)) => sideways(position, from.index() as u8, turn, spaces),
            });
            bits &= bits - 1;
        }
    }
}

/// A move, or a sideways exit whose landing kills or is boosted, with its direction and length.
#[derive(Clone, Copy)]
struct Way {
    from: Space,
    to: Space,
    eventful: Option<(Turn, u8)>,
}

/// The number of kinds of move.
const KINDS: usize = 12;

/// The moves by kind, in the order of [`visit`], and by ray. Four kinds share a loop, because the
/// end of a short loop is usually mispredicted.
static WAYS: [Way; KINDS * RING as usize] = {
    let (none, ring) = (Way { from: Space::C, to: Space::C, eventful: None }, RING as usize);
    let mut ways = [none; KINDS * RING as usize];
    let mut ray = 0;
    while ray < ring {
        let (outer, inner) = (Space::outer(ray as u8), Space::inner(ray as u8));
        ways[ray].to = outer;
        ways[ring + ray].from = outer;
        ways[2 * ring + ray] = Way { from: outer, to: inner, eventful: None };
        let mut kind = 0;
        while kind < 8 {
            let (turn, spaces) = (Turn::BOTH[kind / 4], 1 + kind as u8 / 2 % 2);
            let eventful = if kind % 2 == 1 { Some((turn, spaces)) } else { None };
            ways[(3 + kind) * ring + ray] =
                Way { from: outer, to: inner.along(turn, spaces), eventful };
            kind += 1;
        }
        ways[11 * ring + ray] = Way { from: inner, to: outer, eventful: None };
        ray += 1;
    }
    ways
};

/// Returns the rays where a pawn that lands in this direction kills or is boosted. Most landings do
/// neither.
#[inline]
fn eventful(position: &Position, turn: Turn) -> RingSet {
    let own = position.pawns[position.to_move.index()];
    let enemies = position.pawns[(!position.to_move).index()].inner();
    let free = position.occupied().inner().complement();
    enemies.seen(turn, 1) | (own.outer() & free.seen(turn, 1) & free.seen(turn, 2))
}

/// Returns a diagonal or double diagonal exit with its consequences: a kill takes precedence over a
/// boost (G-12), and boosts repeat as long as each landing is in front of a pawn of the same side and two spaces ahead
/// are free (G-9, G-10).
#[inline]
pub(super) fn sideways(position: &Position, ray: u8, turn: Turn, spaces: u8) -> Step {
    let own = position.pawns[position.to_move.index()];
    let enemies = position.pawns[(!position.to_move).index()].inner();
    let taken = position.occupied().inner();
    let on = |ray: u8, count: u8| {
        let ray = match turn {
            Turn::Clockwise => ray + count,
            Turn::Counterclockwise => ray + RING - count,
        };
        if ray < RING { ray } else { ray - RING }
    };
    let from = Space::outer(ray);
    let behind = RingSet(own.outer().bits() & !(1 << ray));
    let mut landing = on(ray, spaces);
    let kill = loop {
        let ahead = on(landing, 1);
        if enemies.contains(ahead) {
            break Some(Space::inner(ahead));
        }
        let further = on(landing, 2);
        if !behind.contains(landing) || taken.contains(ahead) || taken.contains(further) {
            break None;
        }
        landing = further;
    };
    Step::Move { from, to: Space::inner(landing), kill }
}

/// Plays a step.
///
/// Both sides are computed, so that the position can stay in registers: reading a whole position just after a field of it
/// was stored stalls the processor.
#[inline]
pub(super) fn play(position: &mut Position, step: Step) {
    let mover = position.to_move;
    if let Step::Move { from, to, kill } = step {
        let killed = kill.map_or(SpaceSet::EMPTY, Space::set);
        let after = |side: Side, pawns: SpaceSet| {
            if side == mover { (pawns - from.set()) | to.set() } else { pawns - killed }
        };
        let [first, second] = position.pawns;
        position.pawns = [after(Side::First, first), after(Side::Second, second)];
        // A pass is not a first move (G-8).
        let [first, second] = position.unmoved;
        position.unmoved = [first & (mover != Side::First), second & (mover != Side::Second)];
    }
    position.to_move = !mover;
}
