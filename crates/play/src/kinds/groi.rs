//! The effects of groi.

use dejarik_rules::Side;
use dejarik_rules::any::Known;
use dejarik_rules::groi::{Groi, Position, Step, way};

use super::Kind;
use crate::effect::{Effect, Fall};

pub(super) const KIND: Kind = Kind {
    step: |before, step, _, by| {
        Some(of_step(&Groi::known_position(before)?.position, Groi::known_step(step)?, by))
    },
    throw: |_, _, _| None,
    tally: |_| None,
};

fn pawn(side: Side) -> char {
    match side {
        Side::First => 'P',
        Side::Second => 'p',
    }
}

fn of_step(before: &Position, step: Step, by: Side) -> Vec<Effect> {
    match step {
        Step::Pass => vec![Effect::Pass { side: by }],
        Step::Move { from, to, kill } => {
            let path = way(before, from, to, kill);
            let walk = Effect::Walk { letter: pawn(by), path };
            let fall = kill.map(|at| Effect::Fall { letter: pawn(!by), at, how: Fall::Killed });
            [walk].into_iter().chain(fall).collect()
        }
    }
}
