//! Finds the effects of a step or a throw from the positions before and after it.

use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Actor, Piece, RulesId, Side, Space, Thrown};

use super::{Effect, Fall, bambara, groi, looney, simeone};
use crate::thrown::read_throw;

/// How the effects of a rule set are found. Of another rule set the functions find nothing.
pub(super) struct Finder {
    /// Returns the effects of a step of a side.
    pub step: fn(&AnyPosition, AnyStep, &AnyPosition, Side) -> Option<Vec<Effect>>,
    /// Returns what a throw leads to.
    pub throw: fn(&AnyPosition, &AnyPosition, Thrown) -> Option<Vec<Effect>>,
}

/// The rule sets whose effects are more than the boards show.
const FINDERS: [(RulesId, Finder); 4] = [
    (RulesId::Groi, groi::FINDER),
    (RulesId::Bambara, bambara::FINDER),
    (RulesId::Looney, looney::FINDER),
    (RulesId::Simeone, simeone::FINDER),
];

fn finder(rules: RulesId) -> Option<Finder> {
    FINDERS.into_iter().find_map(|(id, finder)| (id == rules).then_some(finder))
}

/// Returns the effects of a step. `after` is the position that it leads to.
pub fn of_step(before: &AnyPosition, step: AnyStep, after: &AnyPosition) -> Vec<Effect> {
    // In the battles of looney the defender decides too.
    let by = match before.actor() {
        Actor::Player(side) => side,
        Actor::Chance(()) | Actor::Over(_) => before.side_to_move(),
    };
    let found = finder(before.id()).and_then(|finder| (finder.step)(before, step, after, by));
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
        && let Some(finder) = finder(before.id())
    {
        effects.extend((finder.throw)(before, after, thrown).unwrap_or_default());
    }
    effects
}
