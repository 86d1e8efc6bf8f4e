//! `GET /api/rules`

use axum::Json;
use dejarik_play::dice::Seeded;
use dejarik_play::{Due, Game, Settings};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{OptionSpec, OptionValues, RulesId};

use crate::protocol::{OptionInfo, RulesInfo};
use crate::view;

/// Lists the rule sets with their options.
#[utoipa::path(get, path = "/api/rules", tag = "rules",
    responses((status = 200, body = Vec<RulesInfo>)))]
pub async fn rules() -> Json<Vec<RulesInfo>> {
    Json(RulesId::ALL.into_iter().map(about).collect())
}

fn about(id: RulesId) -> RulesInfo {
    let rules = AnyRules::new(id);
    let start = start(rules);
    RulesInfo {
        rules: id.into(),
        start: start.map(|start| start.to_string()).unwrap_or_default(),
        scene: match &start {
            Some(start) => view::scene_of(start),
            None => view::beginning(&Game::new(Settings::new(rules))),
        },
        dice: id.has_dice(),
        options: rules.options().iter().map(|spec| option(id, spec)).collect(),
    }
}

/// A start position: the one that there is without anybody's choice, and by some lot.
fn start(mut rules: AnyRules) -> Option<AnyPosition> {
    // Where the players choose their orders, those of the option that has them fixed.
    let _ = rules.set_option("setup", "fixed");
    let mut game = Game::new(Settings::new(rules));
    while game.due() == Due::Roll {
        game.throw(&mut Seeded::new(0)).ok()?;
    }
    game.start_position().copied()
}

fn option(id: RulesId, spec: &OptionSpec) -> OptionInfo {
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    OptionInfo {
        key: spec.key.to_owned(),
        default: spec.default.to_owned(),
        values: spec.values.to_string(),
        choices: match spec.values {
            OptionValues::Choice(words) => owned(words),
            OptionValues::Number { .. }
            | OptionValues::Prefixed { .. }
            | OptionValues::Order { .. } => Vec::new(),
        },
        about: sense(id, spec.key).unwrap_or(spec.key).to_owned(),
    }
}

/// What an option does, in one line.
fn sense(id: RulesId, key: &str) -> Option<&'static str> {
    Some(match (id, key) {
        (RulesId::Groi, "setup") => "how the pawns stand at the start",
        (RulesId::Groi, "double-exit") => {
            "what has to be empty for a double diagonal exit: the path, or the space beside too"
        }
        (RulesId::Groi, "repetition") => {
            "whether the third repetition is a draw by itself or has to be claimed"
        }
        (RulesId::Groi, "series") => "what a series is played for",
        (RulesId::Groi, "wookiee-rule") => {
            "whether a series waits for the next day after a blocked game"
        }
        (RulesId::Bambara, "setup") => "the order of the pieces from A1 and from A7",
        (RulesId::Bambara, "laps") => "how far a pawn may go round its orbit in one move",
        (RulesId::Looney, "setup") => "the order of the pieces from A1 and from A7",
        (RulesId::Looney, "quiet-limit") => {
            "after how many turns without a battle the game is drawn"
        }
        (RulesId::Simeone, "setup") => "whether the players choose their orders in secret",
        (RulesId::Simeone, "centre") => "what the centre gives points for",
        (RulesId::Simeone, "target") => "the score that wins",
        (RulesId::Simeone, "quiet-limit") => {
            "after how many rounds without a score the game is drawn"
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_says_what_it_does() {
        for id in RulesId::ALL {
            assert!(!about(id).start.is_empty(), "{id} has a start");
            for spec in AnyRules::new(id).options() {
                assert!(sense(id, spec.key).is_some(), "{id}: {}", spec.key);
            }
        }
    }
}
