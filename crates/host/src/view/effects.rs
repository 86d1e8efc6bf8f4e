//! Effects as they cross the wire.

use dejarik_play::effect;
use dejarik_play::{Hand, Thrown};
use dejarik_rules::Space;
use dejarik_rules::any::{AnyPosition, AnyStep};

use crate::protocol::{self, Effect};

/// Returns the effects of a step. `after` is the position that it leads to.
pub fn of_step(before: &AnyPosition, step: AnyStep, after: &AnyPosition) -> Vec<Effect> {
    wired(effect::of_step(before, step, after))
}

/// Converts effects to their wire types.
pub fn wired(effects: Vec<effect::Effect>) -> Vec<Effect> {
    effects.into_iter().map(wire).collect()
}

fn wire(effect: effect::Effect) -> Effect {
    let name = |space: Space| space.to_string();
    match effect {
        effect::Effect::Walk { letter, path } => {
            Effect::Walk { letter, path: path.into_iter().map(name).collect() }
        }
        effect::Effect::Push { letter, from, to } => {
            Effect::Push { letter, from: name(from), to: to.map(name) }
        }
        effect::Effect::Fall { letter, at, how } => {
            Effect::Fall { letter, at: name(at), how: how.into() }
        }
        effect::Effect::Enter { letter, at } => Effect::Enter { letter, at: name(at) },
        effect::Effect::Attack { letter, from, target, against } => {
            Effect::Attack { letter, from: name(from), target: name(target), against }
        }
        effect::Effect::Throw(thrown) => Effect::Throw { thrown: throw(thrown) },
        effect::Effect::Verdict(what) => Effect::Verdict { what: what.into() },
        effect::Effect::Retreat { letter, to } => Effect::Retreat { letter, to: name(to) },
        effect::Effect::Advance { letter, to } => Effect::Advance { letter, to: name(to) },
        effect::Effect::Stun { letter, at } => Effect::Stun { letter, at: name(at) },
        effect::Effect::Rise { letter, at } => Effect::Rise { letter, at: name(at) },
        effect::Effect::Ghost { side, letter, size } => {
            Effect::Ghost { side: side.into(), letter, size }
        }
        effect::Effect::Accept { side } => Effect::Accept { side: side.into() },
        effect::Effect::Score { side, points } => Effect::Score { side: side.into(), points },
        effect::Effect::Pass { side } => Effect::Pass { side: side.into() },
    }
}

fn hand(hand: Hand) -> protocol::Hand {
    let Hand { letter, dice, shown, total } = hand;
    protocol::Hand { letter, dice, shown, total }
}

fn throw(thrown: Thrown) -> protocol::Thrown {
    match thrown {
        Thrown::Coin(first) => protocol::Thrown::Coin { first: first.into() },
        Thrown::Initiative(shown) => protocol::Thrown::Initiative { shown },
        Thrown::Dice { attacker, defender, .. } => {
            protocol::Thrown::Dice { attacker: hand(attacker), defender: hand(defender) }
        }
        Thrown::Cubes { attacker, defender } => {
            protocol::Thrown::Cubes { attacker: hand(attacker), defender: hand(defender) }
        }
        Thrown::Ghost { side, count } => {
            protocol::Thrown::Ghost { side: side.into(), shown: count }
        }
    }
}
