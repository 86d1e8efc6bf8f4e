//! Puzzles of groi.

use dejarik_rules::Space;
use dejarik_rules::any::{AnyStep, Known};
use dejarik_rules::board::Ring;
use dejarik_rules::groi::{Groi, Step};

use super::{Kind, OTHER, shape};
use crate::theme::Theme;

pub(super) const KIND: Kind = Kind {
    themes: &[
        Theme::Kill,
        Theme::Boost,
        Theme::DoubleExit,
        Theme::Dejarik,
        Theme::Reverse,
        Theme::Retreat,
        Theme::Run,
        Theme::Raid,
    ],
    start: |random| {
        let starts =
            ["groi PPPP2pppp2/12/1 w wb", "groi PP2ppPP2pp/12/1 w wb", "groi PpPpPpPp4/12/1 w wb"];
        starts[random.below(3) as usize].to_owned()
    },
    of_move,
    of_first: |_, key, _| {
        let retreat = moved(key).is_some_and(|(from, ..)| from.ring() == Ring::Inner);
        if retreat { vec![Theme::Retreat] } else { Vec::new() }
    },
    is_quiet: |step| {
        moved(step).is_some_and(|(from, to, kill)| {
            kill.is_none() && to != Space::C && sideways(from, to) <= 2
        })
    },
    of_end: |puzzle, end| {
        let other = Groi::known_position(end)?.position.pawns(!puzzle.solver()).len();
        Some(vec![if other == 2 { Theme::Raid } else { Theme::Run }])
    },
    taken: |step| moved(step)?.2,
    origin: |step, space| {
        let from = moved(step).and_then(|(from, to, _)| (to == space).then_some(from));
        Some(from.unwrap_or(space))
    },
    shape: |position, step| match Groi::known_step(step)? {
        Step::Move { from, to, kill } => {
            let far = match (from.ray(), to.ray()) {
                (Some(from), Some(to)) => u64::from(from.abs_diff(to).min(12 - from.abs_diff(to))),
                _ => 0,
            };
            Some(shape(position, 1, [from, to], far << 1 | u64::from(kill.is_some())))
        }
        Step::Pass => Some(OTHER),
    },
};

/// Returns the start, the end and the kill of a move.
fn moved(step: AnyStep) -> Option<(Space, Space, Option<Space>)> {
    match Groi::known_step(step)? {
        Step::Move { from, to, kill } => Some((from, to, kill)),
        Step::Pass => None,
    }
}

/// Returns how many spaces a pawn moves along the inner ring.
fn sideways(from: Space, to: Space) -> u8 {
    match (from.ring(), to.ring(), from.ray(), to.ray()) {
        (Ring::Outer, Ring::Inner, Some(from), Some(to)) => {
            let distance = from.abs_diff(to);
            distance.min(12 - distance)
        }
        _ => 0,
    }
}

fn of_move(step: AnyStep) -> Vec<Theme> {
    let Some((from, to, kill)) = moved(step) else { return Vec::new() };
    let mut themes = Vec::new();
    themes.extend(kill.map(|_| Theme::Kill));
    match sideways(from, to) {
        0 | 1 => {}
        2 => themes.push(Theme::DoubleExit),
        _ => themes.push(Theme::Boost),
    }
    themes.extend((to == Space::C).then_some(Theme::Dejarik));
    themes.extend((from == Space::C).then_some(Theme::Reverse));
    themes
}
