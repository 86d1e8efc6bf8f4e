//! The pieces that a step threatens: those that can be attacked or captured next.

use std::collections::BTreeMap;

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, Side, Space};

use crate::effect::{Effect, Fall, of_step};

/// The most replies that are looked at. They are spread over all of them.
const REPLIES: usize = 24;

/// Returns the pieces that `by` newly threatens after a step from `before` to `after`, by space and letter. Before the
/// step `by` could not attack or capture such a piece. Its next step can, after at least half of the opponent's
/// replies that leave the piece in place.
pub fn threats(before: &AnyPosition, after: &AnyPosition, by: Side) -> Vec<(Space, char)> {
    let known = targets(before, by);
    let replies: Vec<AnyPosition> = match after.actor() {
        // A turn that goes on is its own next step.
        Actor::Player(side) if side == by => vec![*after],
        Actor::Player(_) => replies(after, by),
        Actor::Chance(()) | Actor::Over(_) => Vec::new(),
    };
    let mut counts: BTreeMap<(Space, char), usize> = BTreeMap::new();
    for reply in &replies {
        for target in targets(reply, by).into_iter().filter(|target| !known.contains(target)) {
            *counts.entry(target).or_default() += 1;
        }
    }
    let is_left = |position: &AnyPosition, at: Space, letter: char| {
        let piece = position.piece_at(at);
        piece.is_some_and(|piece| piece.letter == letter && piece.side != by)
    };
    let threatened = counts.into_iter().filter(|((at, letter), count)| {
        let left = replies.iter().filter(|reply| is_left(reply, *at, *letter)).count();
        is_left(after, *at, *letter) && 2 * count >= left
    });
    threatened.map(|(threat, _)| threat).collect()
}

/// Returns the positions after some replies, as far as `by` acts in them.
fn replies(position: &AnyPosition, by: Side) -> Vec<AnyPosition> {
    let played = position.steps().into_iter().filter_map(|step| {
        let mut next = *position;
        next.play(step).ok()?;
        (next.actor() == Actor::Player(by)).then_some(next)
    });
    let all: Vec<_> = played.collect();
    all.iter().step_by(all.len().div_ceil(REPLIES).max(1)).copied().collect()
}

/// Returns what a side can attack or capture now, by space and letter.
fn targets(position: &AnyPosition, by: Side) -> Vec<(Space, char)> {
    if position.actor() != Actor::Player(by) {
        return Vec::new();
    }
    let mut targets = Vec::new();
    for step in position.steps() {
        let mut next = *position;
        // The step is among the legal ones, so this cannot fail.
        let _ = next.play(step);
        for effect in of_step(position, step, &next) {
            let target = match effect {
                Effect::Attack { target, against, .. } => (target, against),
                Effect::Fall { letter, at, how: Fall::Captured | Fall::Killed } => (at, letter),
                _ => continue,
            };
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threatened(dpn: &str, word: &str) -> Vec<String> {
        let before: AnyPosition = dpn.parse().unwrap();
        let mut after = before;
        after.play(before.parse_step(word).unwrap()).unwrap();
        let found = threats(&before, &after, before.side_to_move());
        found.into_iter().map(|(at, letter)| format!("{letter}{at}")).collect()
    }

    #[test]
    fn a_step_threatens_what_it_can_take_next_and_could_not_take_before() {
        // The queen goes to a space from which it reaches the knight.
        let dpn = "bambara Q1n3k5/12/1 w KNq";
        assert_eq!(threatened(dpn, "A1-B2"), ["nA3"]);
        assert_eq!(threatened(dpn, "A1-B12"), [""; 0]);
        // The king beside it could be taken already.
        assert_eq!(threatened("bambara Qk10/1n10/1 w KNq", "K@A9"), [""; 0]);
    }

    #[test]
    fn a_creature_threatens_what_it_reaches_within_its_turn_or_the_next() {
        // A Ng'ok has actions left, a Savrip has not.
        assert_eq!(threatened("simeone 12/2N1x7/1 w w 0-0 - 0", "B3-B4"), ["xB5"]);
        assert_eq!(threatened("simeone 12/2S1x7/1 w w 0-0 - 0", "B3-B4"), ["xB5"]);
    }
}
