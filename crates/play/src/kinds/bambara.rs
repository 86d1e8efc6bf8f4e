//! The effects of bambara.

use dejarik_rules::any::Known;
use dejarik_rules::bambara::{Bambara, Position, Step, way};
use dejarik_rules::{Side, Space};

use super::Kind;
use crate::effect::{Effect, Fall};

pub(super) const KIND: Kind = Kind {
    step: |before, step, _, by| {
        Some(of_step(&Bambara::known_position(before)?.position, Bambara::known_step(step)?, by))
    },
    throw: |_, _, _| None,
    tally: |_| None,
};

fn of_step(before: &Position, step: Step, by: Side) -> Vec<Effect> {
    let letter_on =
        |space: Space| before.kind_at(space).map_or('?', |(side, kind)| kind.letter_of(side));
    let walk = |from, to, push| Effect::Walk {
        letter: letter_on(from),
        path: way(before, from, to, push),
    };
    match step {
        Step::Pass => vec![Effect::Pass { side: by }],
        Step::Move { from, to } => vec![walk(from, to, None)],
        Step::Capture { from, to } => {
            let fall = Effect::Fall { letter: letter_on(to), at: to, how: Fall::Captured };
            vec![walk(from, to, None), fall]
        }
        Step::Push { from, to, over, pushed } => {
            let push = Effect::Push { letter: letter_on(over), from: over, to: Some(pushed) };
            vec![walk(from, to, Some((over, pushed))), push]
        }
        Step::Activate { kind, to } => {
            vec![Effect::Enter { letter: kind.letter_of(by), at: to }]
        }
    }
}
