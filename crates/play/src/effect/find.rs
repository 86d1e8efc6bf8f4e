//! Finds the effects of a step or a throw from the positions before and after it.

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Piece, Side, Space};

use super::{Effect, Fall};
use crate::kinds::Kind;
use crate::line::{self, Played};
use crate::thrown::read_throw;

/// Returns the effects of an entry of a line. `before` is the position before it; `None` in the set-up.
pub fn of_played(before: Option<&AnyPosition>, played: &Played) -> Vec<Effect> {
    let after = played.position.as_ref();
    match (played.kind, played.step, before, after) {
        (line::Kind::Roll, ..) => of_roll(before, &played.word, after),
        (line::Kind::Step, Some(step), Some(before), Some(after)) => of_step(before, step, after),
        (line::Kind::Step | line::Kind::Order, ..) => Vec::new(),
    }
}

/// Returns the effects of a step. `after` is the position that it leads to.
pub fn of_step(before: &AnyPosition, step: AnyStep, after: &AnyPosition) -> Vec<Effect> {
    // In the battles of looney the defender decides too.
    let by = match before.actor() {
        Actor::Player(side) => side,
        Actor::Chance(()) | Actor::Over(_) => before.side_to_move(),
    };
    let found = Kind::of(before.id()).and_then(|kind| (kind.step)(before, step, after, by));
    found.unwrap_or_else(|| compared(before, after, by))
}

/// Returns the effects that follow from the boards before and after a step: the pieces that fell,
/// moved and entered.
fn compared(before: &AnyPosition, after: &AnyPosition, by: Side) -> Vec<Effect> {
    let differences = || {
        let boards = |space| (space, before.piece_at(space), after.piece_at(space));
        Space::all().map(boards).filter(|(_, was, is)| was != is)
    };
    let of = |piece: Option<Piece>, side: Side| piece.filter(|piece| piece.side == side);
    let mut left: Vec<_> =
        differences().filter_map(|(at, was, _)| Some((at, of(was, by)?))).collect();
    let mut effects = Vec::new();
    for (to, piece) in differences().filter_map(|(at, _, is)| Some((at, of(is, by)?))) {
        let letter = piece.letter;
        let from = left.iter().position(|(_, other)| other.letter == letter);
        effects.push(match from.map(|at| left.remove(at).0) {
            Some(from) => Effect::Walk { letter, path: vec![from, to] },
            None => Effect::Enter { letter, at: to },
        });
    }
    let fallen = differences().filter_map(|(at, was, _)| Some((at, of(was, !by)?)));
    effects.extend({ fallen }.map(|(at, piece)| Effect::Fall {
        letter: piece.letter,
        at,
        how: Fall::Captured,
    }));
    if effects.is_empty() {
        effects.push(Effect::Pass { side: by });
    }
    effects
}

/// Returns the effects of a throw. `before` is `None` for a throw of the set-up.
pub fn of_roll(
    before: Option<&AnyPosition>,
    word: &str,
    after: Option<&AnyPosition>,
) -> Vec<Effect> {
    let Some(thrown) = read_throw(before, word) else { return Vec::new() };
    let mut effects = vec![Effect::Throw(thrown)];
    if let (Some(before), Some(after)) = (before, after)
        && let Some(kind) = Kind::of(before.id())
    {
        effects.extend((kind.throw)(before, after, thrown).unwrap_or_default());
    }
    effects
}
