//! The descriptions of the rule sets.

use dejarik_play::dice::Seeded;
use dejarik_play::{Due, Game, Settings};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{OptionSpec, PieceKind, RulesId};

use crate::protocol::{OptionInfo, OptionNumber, PieceInfo, RulesInfo};
use crate::view;

/// Returns every rule set: what kind of game it is, its pieces and its options.
pub fn rules() -> Vec<RulesInfo> {
    RulesId::all().map(about).collect()
}

fn about(id: RulesId) -> RulesInfo {
    let rules = AnyRules::new(id);
    let descriptor = id.descriptor();
    let start = start(rules);
    RulesInfo {
        rules: id.into(),
        title: descriptor.title.into(),
        start: start.map(|start| start.to_string()).unwrap_or_default(),
        scene: match &start {
            Some(start) => view::scene_of(start),
            None => view::beginning(&Game::new(Settings::new(rules))),
        },
        dice: descriptor.dice,
        hidden_orders: descriptor.hidden_orders,
        most_points: descriptor.most_points,
        table: descriptor.table.into(),
        puzzles: descriptor.puzzles,
        chances: descriptor.chances,
        colours: descriptor.colours.into(),
        pieces: descriptor.pieces.iter().map(piece).collect(),
        options: rules.options().iter().map(option).collect(),
    }
}

/// Returns a start position that no player has to decide anything for; its dice are thrown from a
/// fixed seed.
pub fn start(mut rules: AnyRules) -> Option<AnyPosition> {
    // A rule set whose players choose their orders has this option with a fixed order.
    let _ = rules.set_option("setup", "fixed");
    let mut game = Game::new(Settings::new(rules));
    while game.due() == Due::Roll {
        game.throw(&mut Seeded::new(0)).ok()?;
    }
    game.start_position().copied()
}

fn piece(kind: &PieceKind) -> PieceInfo {
    PieceInfo { letters: kind.letters, names: kind.names.map(Into::into), count: kind.count }
}

fn option(spec: &OptionSpec) -> OptionInfo {
    OptionInfo {
        key: spec.key.to_owned(),
        name: spec.name.into(),
        about: spec.about.into(),
        scope: spec.scope.into(),
        default: spec.default.to_owned(),
        values: spec.values.to_string(),
        choices: spec.values.words().iter().map(Into::into).collect(),
        numbers: OptionNumber::of(spec.values),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_has_a_start_position() {
        for id in RulesId::all() {
            assert!(!about(id).start.is_empty(), "{id} has a start");
        }
    }
}
