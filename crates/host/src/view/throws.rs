//! The throws that players make with their own dice, as they cross the wire.

use dejarik_play::Tally;
use dejarik_play::tally::{Cast, Share, ThrownDice};

use crate::protocol::{ThrowCast, ThrowDice, ThrowShare, Throws};

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
