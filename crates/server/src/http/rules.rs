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
        options: rules.options().iter().map(option).collect(),
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

fn option(spec: &OptionSpec) -> OptionInfo {
    OptionInfo {
        key: spec.key.to_owned(),
        default: spec.default.to_owned(),
        values: spec.values.to_string(),
        choices: match spec.values {
            OptionValues::Choice(words) => {
                words.iter().map(|choice| choice.word.to_owned()).collect()
            }
            OptionValues::Number { .. }
            | OptionValues::Prefixed { .. }
            | OptionValues::Order { .. } => Vec::new(),
        },
        about: spec.about.en.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_has_a_start_position() {
        for id in RulesId::ALL {
            assert!(!about(id).start.is_empty(), "{id} has a start");
        }
    }
}
