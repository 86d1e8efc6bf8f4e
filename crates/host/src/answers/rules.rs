//! The descriptions of the rule sets.

use dejarik_play::dice::Seeded;
use dejarik_play::{Due, Event, Game, Phase, Settings};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{OptionSpec, PieceKind, RulesId, Side};

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

/// Returns a start position. Players who choose an order choose the one that is offered, and dice are thrown from a
/// fixed seed.
pub fn start(rules: AnyRules) -> Option<AnyPosition> {
    let mut game = Game::new(Settings::new(rules));
    for order in offered_orders(&game) {
        game.apply(Event::SetUp(order)).ok()?;
    }
    while game.due() == Due::Roll {
        game.throw(&mut Seeded::new(0)).ok()?;
    }
    game.start_position().copied()
}

fn offered_orders(game: &Game) -> Vec<String> {
    let (Due::Orders(missing), Phase::SetUp(setup)) = (game.due(), game.phase()) else {
        return Vec::new();
    };
    let sides = Side::BOTH.into_iter().filter(|side| missing[side.index()]);
    sides.filter_map(|side| setup.offered_order(side)).collect()
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

    #[test]
    fn the_start_of_hidden_orders_is_that_of_the_fixed_order() {
        let mut fixed = AnyRules::new(RulesId::Simeone);
        let free = start(fixed).unwrap();
        fixed.set_option("setup", "fixed").unwrap();
        assert_eq!(free.to_string(), start(fixed).unwrap().to_string());
    }
}
