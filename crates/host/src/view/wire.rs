//! Effects, reasons, and the throws that players make with their own dice, as they cross the wire.

use dejarik_play::tally::{Cast, Share, ThrownDice};
use dejarik_play::{Hand, Tally, Thrown, effect};
use dejarik_rules::any::{AnyPosition, AnyStep};
use dejarik_rules::{Reason, Space, Spot};

use crate::protocol::{self, Effect, ThrowCast, ThrowDice, ThrowShare, Throws};

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

/// Converts a reason of the rules to its wire type. It is a reason in a position after `walked`, the walks
/// of an unfinished turn of looney.
pub fn reason(
    position: &AnyPosition,
    walked: &[(Space, Space)],
    reason: Reason,
) -> protocol::Reason {
    let at = reason.spot().and_then(|spot| match spot {
        Spot::Space(space) => Some(space.to_string()),
        Spot::Reserve(letter) => Some(format!("+{letter}")),
        Spot::Word(_) => None,
    });
    let (by, cost, left) = match reason {
        Reason::Protected { by, .. } => (Some(by.to_string()), None, None),
        Reason::Points { cost, left } => (None, Some(cost), Some(left)),
        Reason::NoGhost { size } => (None, Some(size), None),
        _ => (None, None, None),
    };
    let told = dejarik_telling::reason(position, walked, reason);
    protocol::Reason { code: reason.code().to_owned(), at, by, cost, left, told }
}

/// Converts the throws that are due to their wire type.
pub fn throws(tally: &Tally) -> Throws {
    Throws {
        shares: tally.shares().iter().map(share).collect(),
        casts: tally.casts().iter().map(cast).collect(),
    }
}

fn share(share: &Share) -> ThrowShare {
    let side = share.side.map(Into::into);
    ThrowShare { part: share.part.into(), side, letter: share.letter, base: share.base }
}

fn cast(cast: &Cast) -> ThrowCast {
    ThrowCast {
        share: u32::try_from(cast.share).unwrap_or(u32::MAX),
        dice: match cast.dice {
            ThrownDice::Lot => ThrowDice::Lot,
            ThrownDice::Die(_) => ThrowDice::Die,
            ThrownDice::Cubes(_) => ThrowDice::Cubes,
        },
        least: cast.dice.least(),
        most: cast.dice.most(),
        bonus: cast.bonus.map(Into::into),
    }
}
