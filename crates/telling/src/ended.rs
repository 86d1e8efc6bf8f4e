//! The end of a game: who has won it, and why it is over.

use dejarik_play::Why;
use dejarik_rules::{RulesId, Side};

use crate::{Arg, Sentence};

/// Says how a game ended: who has won or that it is a draw, and why it is over. A game without a result has
/// only the reason.
pub fn ended(rules: RulesId, why: Why, winner: Option<Side>) -> Vec<Sentence> {
    let reason = match (why, winner) {
        // Nobody lost the game that a player left, because the other one claimed a draw.
        (Why::Absence, None) => "ended-absence-draw".to_owned(),
        _ => format!("ended-{}", why.name()),
    };
    let rules = ("rules", Arg::Text(rules.name().to_owned()));
    match winner {
        Some(winner) => vec![
            Sentence::new("ended-won", [("side", winner.into())]),
            Sentence::new(reason, [rules, ("side", winner.other().into())]),
        ],
        None if matches!(why, Why::Abort | Why::Closed) => vec![Sentence::new(reason, [rules])],
        None => vec![Sentence::new("ended-drawn", []), Sentence::new(reason, [rules])],
    }
}
