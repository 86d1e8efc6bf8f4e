//! Retrograde moves: every position from which a legal step leads to a given position.
//!
//! The solver uses them to walk backwards from known positions. Each predecessor is visited at
//! least once (a pawn may have come from one position in two ways), and no other position is
//! visited. A test checks this against the forward rules on whole small games. Cost: about 400 ns
//! per position.
//!
//! The side that has just moved is called the mover. In a predecessor the mover is the side to
//! move, so its pieces are in the own slots there. Any one of its pieces off the board may have
//! been marked as captured, because its step would have cleared the mark (B-12).

use dejarik_rules::bambara::{Bambara, Kind, Laps, Step};
use dejarik_rules::board::{RING, Ring, Space, SpaceSet, Turn};

use super::packed::{Packed, enemy, own};

/// Visits every position from which a legal step leads to `position`.
#[inline]
pub(super) fn unmoves(rules: &Bambara, position: Packed, mut visit: impl FnMut(Packed)) {
    let after = position.swapped();
    let taken = after.taken();
    let captured = Kind::ALL.into_iter().find(|kind| after.is_captured(enemy(*kind)));
    let back = Back { after, taken };
    let mut emit = |before: Packed| {
        // B-13: no step is made from a won position.
        if before.is_won() {
            return;
        }
        visit(before);
        for kind in Kind::ALL {
            let still_off = before.is_inactive(own(kind)) && after.is_inactive(own(kind));
            if still_off {
                visit(before.marked(kind as u8 + 1));
            }
        }
    };
    if let Some(kind) = captured {
        back.captures(kind, &mut emit);
        return;
    }
    back.quiet(&mut emit);
    back.pawn_slides(&mut emit);
    back.pushes(rules, &mut emit);
    back.activations(&mut emit);
    back.passes(rules, &mut visit);
}

/// The position after the step, with the mover's pieces in the own slots.
struct Back {
    after: Packed,
    taken: SpaceSet,
}

impl Back {
    fn space(&self, slot: usize) -> Option<Space> {
        Space::new(self.after.at(slot))
    }

    fn is_free(&self, space: Space) -> bool {
        !self.taken.contains(space)
    }

    /// Returns the spaces from which king, queen or knight can have come to `to`.
    #[inline]
    fn origins(&self, kind: Kind, to: Space) -> SpaceSet {
        let all = match kind {
            Kind::King => to.orthogonal(),
            Kind::Queen => to.diagonal(),
            Kind::Knight => self.knight_origins(to),
            Kind::Pawn => SpaceSet::EMPTY,
        };
        all - self.taken
    }

    /// B-3 in reverse: along the orbit as far as it is free, leaving it at any space to the
    /// neighbouring ring.
    fn knight_origins(&self, to: Space) -> SpaceSet {
        if to == Space::C {
            return SpaceSet::INNER;
        }
        let beside = |space: Space| match space.ring() {
            Ring::Outer => Space::inner(space.ray().unwrap_or(0)),
            Ring::Inner | Ring::Centre => Space::outer(space.ray().unwrap_or(0)),
        };
        let mut origins = SpaceSet::EMPTY;
        if to.ring() == Ring::Inner {
            origins.insert(Space::C);
        }
        for turn in Turn::BOTH {
            for steps in 1..=5 {
                let under = to.along(turn, steps);
                origins.insert(beside(under));
                if !self.is_free(under) {
                    break;
                }
            }
        }
        origins
    }

    /// Takes back quiet moves of king, queen and knight.
    fn quiet(&self, emit: &mut impl FnMut(Packed)) {
        for kind in [Kind::King, Kind::Queen, Kind::Knight] {
            let Some(to) = self.space(own(kind)) else { continue };
            for from in self.origins(kind, to) {
                emit(self.after.moved(own(kind), from.index() as u8));
            }
        }
    }

    /// Takes back captures of this piece (B-6, B-10).
    fn captures(&self, taken: Kind, emit: &mut impl FnMut(Packed)) {
        let queen = self.space(enemy(Kind::Queen));
        for kind in [Kind::King, Kind::Queen, Kind::Knight] {
            let Some(to) = self.space(own(kind)) else { continue };
            if queen.is_some_and(|queen| queen.orthogonal().contains(to)) {
                continue;
            }
            let before = self.after.moved(enemy(taken), to.index() as u8);
            for from in self.origins(kind, to) {
                emit(before.moved(own(kind), from.index() as u8));
            }
        }
    }

    /// Takes back quiet pawn moves: the way back is as free as the way there was.
    fn pawn_slides(&self, emit: &mut impl FnMut(Packed)) {
        let Some(to) = self.space(own(Kind::Pawn)) else { return };
        let mut origins = SpaceSet::EMPTY;
        for way in Way::all(to) {
            for from in way.back(to).take_while(|space| self.is_free(*space)) {
                origins.insert(from);
            }
        }
        for from in origins {
            emit(self.after.moved(own(Kind::Pawn), from.index() as u8));
        }
    }

    /// Takes back pawn pushes (B-7, B-8): the pawn met the piece that is now ahead of it on the
    /// way.
    fn pushes(&self, rules: &Bambara, emit: &mut impl FnMut(Packed)) {
        let Some(to) = self.space(own(Kind::Pawn)) else { return };
        for way in Way::all(to) {
            let Some(ahead) = way.next(to).filter(|ahead| self.taken.contains(*ahead)) else {
                continue;
            };
            let Some(slot) = self.after.slot_at(ahead) else { continue };
            if let Way::Orbit(turn) = way
                && self.is_alone(to, ahead)
            {
                self.laps(rules, turn, to, slot, emit);
                continue;
            }
            // The piece was met at the pawn's space or behind it, and the pawn began further
            // behind. All these spaces are free now.
            let mut met = to;
            let mut behind = way.back(to);
            while self.is_free(met) || met == to {
                for from in way.back(met).take_while(|space| self.is_free(*space)) {
                    emit(self.before_push(from, slot, met));
                }
                match behind.next() {
                    Some(further) => met = further,
                    None => break,
                }
            }
        }
    }

    fn before_push(&self, from: Space, slot: usize, met: Space) -> Packed {
        self.after.moved(own(Kind::Pawn), from.index() as u8).moved(slot, met.index() as u8)
    }

    /// Returns whether pawn and piece have their orbit to themselves.
    fn is_alone(&self, pawn: Space, piece: Space) -> bool {
        let ring = if pawn.ring() == Ring::Outer { SpaceSet::OUTER } else { SpaceSet::INNER };
        ring.contains(piece) && (self.taken & ring).len() == 2
    }

    /// Takes back pushes round an orbit without other pieces: up to eleven spaces from where the
    /// piece was met, including full laps (B-8).
    fn laps(
        &self,
        rules: &Bambara,
        turn: Turn,
        to: Space,
        slot: usize,
        emit: &mut impl FnMut(Packed),
    ) {
        for back in 1..=RING {
            let from = to.along(turn, RING - back);
            for first in 1..RING {
                let distance = if back >= first { back } else { back + RING };
                let within = match rules.laps {
                    Laps::Any => true,
                    Laps::One => distance <= RING,
                };
                if within && distance <= first + 10 {
                    emit(self.before_push(from, slot, from.along(turn, first)));
                }
            }
        }
    }

    /// Takes back activations of pieces on the rim (B-12).
    fn activations(&self, emit: &mut impl FnMut(Packed)) {
        for kind in Kind::ALL {
            if self.space(own(kind)).is_some_and(|space| space.ring() == Ring::Outer) {
                emit(self.after.inactive(own(kind)));
            }
        }
    }

    /// Takes back a pass, made because there was no legal action (B-14).
    fn passes(&self, rules: &Bambara, visit: &mut impl FnMut(Packed)) {
        let can_move = [Kind::King, Kind::Queen]
            .into_iter()
            .any(|kind| self.space(own(kind)).is_some_and(|at| !self.origins(kind, at).is_empty()));
        if can_move || self.after.is_won() {
            return;
        }
        let mut pass = |before: Packed| {
            if rules.any_step(&before.position(), |step| step == Step::Pass) {
                visit(before);
            }
        };
        pass(self.after);
        for kind in Kind::ALL {
            if self.after.is_inactive(own(kind)) {
                pass(self.after.marked(kind as u8 + 1));
            }
        }
    }
}

/// A direction in which the pawn moves.
#[derive(Clone, Copy)]
enum Way {
    /// Round its ring.
    Orbit(Turn),
    /// Along the line of a ray through the centre, ending outwards on ray `towards`.
    Line { towards: u8 },
}

impl Way {
    /// Iterates over the directions in which a pawn can have come to a space.
    #[inline]
    fn all(at: Space) -> impl Iterator<Item = Way> {
        // On a ray there are two ways along its line; from the centre there are twelve.
        let (orbits, first, apart) = match at.ray() {
            Some(ray) => (&Turn::BOTH[..], ray % (RING / 2), RING / 2),
            None => (&Turn::BOTH[..0], 0, 1),
        };
        let lines = (first..RING).step_by(usize::from(apart));
        let lines = lines.map(|towards| Way::Line { towards });
        orbits.iter().map(|turn| Way::Orbit(*turn)).chain(lines)
    }

    /// Returns the next space in this direction; `None` at the rim.
    fn next(self, at: Space) -> Option<Space> {
        match self {
            Way::Orbit(turn) => Some(at.along(turn, 1)),
            Way::Line { towards } => {
                let place = place_on_line(at, towards);
                (place < 4).then(|| on_line(place + 1, towards))
            }
        }
    }

    /// Iterates over the spaces behind a space, nearest first; on an orbit up to the space itself.
    fn back(self, at: Space) -> impl Iterator<Item = Space> {
        let length = match self {
            Way::Orbit(_) => RING - 1,
            Way::Line { towards } => place_on_line(at, towards),
        };
        (1..=length).map(move |steps| match self {
            Way::Orbit(turn) => at.along(turn, RING - steps),
            Way::Line { towards } => on_line(place_on_line(at, towards) - steps, towards),
        })
    }
}

/// Returns one of the five spaces of a line, from the far rim to the rim on ray `towards`.
fn on_line(place: u8, towards: u8) -> Space {
    match place {
        0 => Space::outer(towards + RING / 2),
        1 => Space::inner(towards + RING / 2),
        2 => Space::C,
        3 => Space::inner(towards),
        _ => Space::outer(towards),
    }
}

fn place_on_line(at: Space, towards: u8) -> u8 {
    let near = at.ray() == Some(towards);
    match (at.ring(), near) {
        (Ring::Outer, false) => 0,
        (Ring::Inner, false) => 1,
        (Ring::Centre, _) => 2,
        (Ring::Inner, true) => 3,
        (Ring::Outer, true) => 4,
    }
}
