//! Facts of the rules in words of the chosen language: sides, endings, outcomes, pieces.

use dejarik_play::{GameResult, Why};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::simeone::Creature;
use dejarik_rules::{Ending, Outcome, RulesId, Side, Space};

use crate::lang::Texts;

/// Returns the key of a side's name: each rule set has its own colours.
pub const fn side_key(id: RulesId, side: Side) -> &'static str {
    match (id, side) {
        (RulesId::Groi | RulesId::Bambara, Side::First) => "side-white",
        (RulesId::Groi | RulesId::Bambara, Side::Second) => "side-black",
        (RulesId::Looney | RulesId::Simeone, Side::First) => "side-red",
        (RulesId::Looney | RulesId::Simeone, Side::Second) => "side-blue",
    }
}

/// Returns the name of a side.
pub fn side(texts: &Texts, id: RulesId, side: Side) -> String {
    texts.get(side_key(id, side))
}

/// Returns the key of the text that says how the rules ended a game.
pub const fn ending_key(ending: Ending) -> &'static str {
    match ending {
        Ending::RunOfFour => "ending-run-of-four",
        Ending::RunOfThree => "ending-run-of-three",
        Ending::TwoPawnsLost => "ending-two-pawns-lost",
        Ending::Blocked => "ending-blocked",
        Ending::Dejarik => "ending-dejarik",
        Ending::LeaderLost => "ending-leader-lost",
        Ending::FollowersLost => "ending-followers-lost",
        Ending::AllDefeated => "ending-all-defeated",
        Ending::TargetReached => "ending-target-reached",
        Ending::QuietLimit => "ending-quiet-limit",
    }
}

/// Says why a game ended, by the rules or by a player's act.
pub fn why(texts: &Texts, why: Why) -> String {
    texts.get(&format!("ending-{}", why.name()))
}

/// Says how a game ended.
pub fn result(texts: &Texts, id: RulesId, result: &GameResult) -> String {
    let ending = why(texts, result.why);
    match result.winner {
        Some(winner) => {
            let side = side(texts, id, winner);
            texts.with("over-won", [("side", side.into()), ("ending", ending.into())])
        }
        None if result.why == Why::Abort => texts.get("over-aborted"),
        None => texts.with("over-drawn", [("ending", ending.into())]),
    }
}

/// Says who won a finished game, and by which rule.
pub fn outcome(texts: &Texts, id: RulesId, outcome: &Outcome) -> String {
    let ending = texts.get(ending_key(outcome.ending));
    match outcome.winner {
        Some(winner) => {
            let side = side(texts, id, winner);
            texts.with("over-won", [("side", side.into()), ("ending", ending.into())])
        }
        None => texts.with("over-drawn", [("ending", ending.into())]),
    }
}

/// Returns the name of a piece, given its letter in DPN.
pub fn piece(texts: &Texts, rules: RulesId, letter: char) -> String {
    let key = match (rules, letter.to_ascii_uppercase()) {
        (RulesId::Simeone, _) => {
            return Creature::from_letter(letter).map_or("?", Creature::name).to_owned();
        }
        (RulesId::Groi, _) | (RulesId::Bambara, 'P') => "piece-pawn",
        (RulesId::Bambara, 'K') => "piece-king",
        (RulesId::Bambara, 'Q') => "piece-queen",
        (RulesId::Bambara, _) => "piece-knight",
        (RulesId::Looney, 'S') => "piece-small",
        (RulesId::Looney, 'M') => "piece-medium",
        (RulesId::Looney, 'B') => "piece-big",
        (RulesId::Looney, _) => "piece-leader",
    };
    texts.get(key)
}

/// Returns the name of the piece on a space, with the space: `Houjix (A7)`.
pub fn on(texts: &Texts, position: &AnyPosition, space: Space) -> String {
    match position.piece_at(space) {
        Some(found) => {
            let star = if found.stunned { "*" } else { "" };
            format!("{}{star} ({space})", piece(texts, position.id(), found.letter))
        }
        None => space.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn every_ending_and_side_has_a_text() {
        let endings = [
            Ending::RunOfFour,
            Ending::RunOfThree,
            Ending::TwoPawnsLost,
            Ending::Blocked,
            Ending::Dejarik,
            Ending::LeaderLost,
            Ending::FollowersLost,
            Ending::AllDefeated,
            Ending::TargetReached,
            Ending::QuietLimit,
        ];
        for texts in Lang::ALL.map(Texts::new) {
            for why in Why::ALL {
                assert!(texts.has(&format!("ending-{}", why.name())), "{why:?}");
            }
            for ending in endings {
                assert!(texts.has(ending_key(ending)), "{ending:?} in {}", texts.lang());
            }
            for id in RulesId::ALL {
                assert!(Side::BOTH.into_iter().all(|side| texts.has(side_key(id, side))));
                assert!(texts.has(&format!("rules-{id}")));
            }
        }
    }
}
