//! Reasons: why something that a player tries is not possible.
//!
//! [`RuleSet::why_not`] is the only source of reasons. It answers for every [`Attempt`]: nothing if a
//! legal step begins with it, and otherwise the nearest reason that a player can act on, such as the
//! piece in the way. Each rule set explains itself in its file `reasons.rs`; this file has what they
//! share.

use crate::attempt::{Attempt, Wish};
use crate::board::Space;
use crate::gesture::Spot;
use crate::ruleset::{Actor, RuleSet};
use crate::side::Side;

/// Why an attempt is not possible.
#[allow(missing_docs, reason = "each variant describes its fields")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The game is over.
    GameOver,
    /// Dice or cubes have to be thrown first.
    ThrowFirst,
    /// There is no piece on this space.
    Empty { at: Space },
    /// The piece there belongs to the other side, which is not to act.
    NotYours { at: Spot },
    /// The piece is out of the game.
    Gone,
    /// A piece of the same side stands on the space where the piece would go.
    OwnPiece { at: Space },
    /// The piece stands there already.
    SamePlace { at: Space },
    /// The space has to be empty, and is not.
    Occupied { at: Space },
    /// The piece on this space is in the way.
    Blocked { at: Space },
    /// The piece on this space has no move at all.
    Stuck { at: Space },
    /// The piece on this space does not go that way.
    Direction { from: Space },
    /// The space is too far away for this piece.
    TooFar { at: Space },
    /// The enemy on this space is out of reach.
    OutOfReach { at: Space },
    /// Another action is possible, so nobody passes (G-21, B-14).
    CanMove,
    /// The button means nothing in this rule set, or nothing at this moment.
    NoUse,
    /// Groi: pawns take nothing by moving onto it (G-11).
    NoCapture { at: Space },
    /// Groi: a player's first move may not go sideways (G-8).
    FirstMove,
    /// Groi: the pawn cannot stop there, because its boosts carry it on to this space (G-9).
    Boost { to: Space },
    /// Groi: from the inner ring the only way is home, to this space (G-13).
    OnlyHome { to: Space },
    /// Bambara: the queen on the second space protects the piece on the first (B-10).
    Protected { at: Space, by: Space },
    /// Bambara: the piece on this space cannot be pushed off the board (B-7).
    PushedOff { at: Space },
    /// Bambara: the piece was captured by the last move and has to wait for a turn (B-12).
    JustCaptured,
    /// Bambara: the piece is on the board already, on this space.
    OnBoard { at: Space },
    /// Bambara: pieces come back on the outer ring only (B-12).
    RimOnly,
    /// Looney: this costs more points than the turn has left (L-3).
    Points { cost: u8, left: u8 },
    /// Looney: the turn has changed nothing (L-3).
    Unchanged,
    /// Looney: the battle has to be answered first (L-13).
    AnswerFirst,
    /// Looney: there is no battle to answer.
    NoBattle,
    /// Looney: there is no unused ghost of this size (L-12).
    NoGhost { size: u8 },
    /// Simeone: the creature on this space acts this turn, and no other (S-4).
    OtherActs { at: Space },
    /// Simeone: the stunned creature on this space has to stand up first (S-13).
    MustStand { at: Space },
    /// Simeone: the push has to be decided first (S-11).
    PushFirst,
    /// Simeone: there is nothing to push.
    NoPush,
    /// Simeone: the creature on this space can be pushed to a neighbouring space only (S-11).
    PushFar { from: Space },
    /// Simeone: the creature on this space does not stand at the edge (S-11).
    NoEdge { at: Space },
}

impl Reason {
    /// Returns the word for the reason in the server's answers, by which front ends find their text.
    pub const fn code(self) -> &'static str {
        match self {
            Reason::GameOver => "game-over",
            Reason::ThrowFirst => "throw-first",
            Reason::Empty { .. } => "empty",
            Reason::NotYours { .. } => "not-yours",
            Reason::Gone => "gone",
            Reason::OwnPiece { .. } => "own-piece",
            Reason::SamePlace { .. } => "same-place",
            Reason::Occupied { .. } => "occupied",
            Reason::Blocked { .. } => "blocked",
            Reason::Stuck { .. } => "stuck",
            Reason::Direction { .. } => "direction",
            Reason::TooFar { .. } => "too-far",
            Reason::OutOfReach { .. } => "out-of-reach",
            Reason::CanMove => "can-move",
            Reason::NoUse => "no-use",
            Reason::NoCapture { .. } => "no-capture",
            Reason::FirstMove => "first-move",
            Reason::Boost { .. } => "boost",
            Reason::OnlyHome { .. } => "only-home",
            Reason::Protected { .. } => "protected",
            Reason::PushedOff { .. } => "pushed-off",
            Reason::JustCaptured => "just-captured",
            Reason::OnBoard { .. } => "on-board",
            Reason::RimOnly => "rim-only",
            Reason::Points { .. } => "points",
            Reason::Unchanged => "unchanged",
            Reason::AnswerFirst => "answer-first",
            Reason::NoBattle => "no-battle",
            Reason::NoGhost { .. } => "no-ghost",
            Reason::OtherActs { .. } => "other-acts",
            Reason::MustStand { .. } => "must-stand",
            Reason::PushFirst => "push-first",
            Reason::NoPush => "no-push",
            Reason::PushFar { .. } => "push-far",
            Reason::NoEdge { .. } => "no-edge",
        }
    }

    /// Returns the spot that the reason is about, if there is one: the piece in the way, the piece
    /// that has to stand up, the space to go to instead.
    pub const fn spot(self) -> Option<Spot> {
        match self {
            Reason::NotYours { at } => Some(at),
            Reason::Empty { at }
            | Reason::OwnPiece { at }
            | Reason::SamePlace { at }
            | Reason::Occupied { at }
            | Reason::Blocked { at }
            | Reason::Stuck { at }
            | Reason::Direction { from: at }
            | Reason::TooFar { at }
            | Reason::OutOfReach { at }
            | Reason::NoCapture { at }
            | Reason::Boost { to: at }
            | Reason::OnlyHome { to: at }
            | Reason::Protected { at, .. }
            | Reason::PushedOff { at }
            | Reason::OnBoard { at }
            | Reason::OtherActs { at }
            | Reason::MustStand { at }
            | Reason::PushFar { from: at }
            | Reason::NoEdge { at } => Some(Spot::Space(at)),
            Reason::GameOver
            | Reason::ThrowFirst
            | Reason::Gone
            | Reason::CanMove
            | Reason::NoUse
            | Reason::FirstMove
            | Reason::JustCaptured
            | Reason::RimOnly
            | Reason::Points { .. }
            | Reason::Unchanged
            | Reason::AnswerFirst
            | Reason::NoBattle
            | Reason::NoGhost { .. }
            | Reason::PushFirst
            | Reason::NoPush => None,
        }
    }
}

/// Returns why an attempt is not possible; `None` if a legal step begins with it.
pub(crate) fn why_not<R: RuleSet>(
    rules: &R,
    position: &R::Position,
    attempt: &Attempt,
) -> Option<Reason> {
    match rules.actor(position) {
        Actor::Over(_) => Some(Reason::GameOver),
        Actor::Chance(_) => Some(Reason::ThrowFirst),
        Actor::Player(_) if rules.allows(position, attempt) => None,
        Actor::Player(side) => Some(rules.objection(position, side, attempt)),
    }
}

/// Returns whether the gesture of a legal step begins with the spots of an attempt.
pub(crate) fn begins_a_step<R: RuleSet>(
    rules: &R,
    position: &R::Position,
    attempt: &Attempt,
) -> bool {
    let Actor::Player(side) = rules.actor(position) else { return false };
    let spots = attempt.wish.spots();
    let mut found = false;
    rules.visit_steps(position, |step| {
        found |= !found && R::gesture(side, step).spots.starts_with(&spots);
    });
    found && attempt.walked.is_empty()
}

/// Returns the objection to acting with the piece on a space: there is none, or it is not of `side`.
pub(crate) fn not_own<R: RuleSet>(position: &R::Position, side: Side, at: Space) -> Option<Reason> {
    match R::piece_at(position, at) {
        None => Some(Reason::Empty { at }),
        Some(piece) if piece.side != side => Some(Reason::NotYours { at: Spot::Space(at) }),
        Some(_) => None,
    }
}

/// Returns the objection to an attempt by a rule set that does not explain itself.
pub(crate) fn plain<R: RuleSet>(position: &R::Position, side: Side, wish: Wish) -> Reason {
    match wish {
        Wish::Press(_) => Reason::NoUse,
        Wish::Point(Spot::Space(at)) => {
            not_own::<R>(position, side, at).unwrap_or(Reason::Stuck { at })
        }
        Wish::Go { from: Spot::Space(from), to } => {
            let standing = |to| match R::piece_at(position, to) {
                Some(piece) if piece.side == side => Reason::OwnPiece { at: to },
                Some(_) => Reason::OutOfReach { at: to },
                None => Reason::Direction { from },
            };
            let same = (from == to).then_some(Reason::SamePlace { at: to });
            not_own::<R>(position, side, from).or(same).unwrap_or_else(|| standing(to))
        }
        Wish::Point(Spot::Reserve(_) | Spot::Word(_)) | Wish::Go { .. } => Reason::Gone,
    }
}
