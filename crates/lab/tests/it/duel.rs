//! A rule set that no code of the engine, the games or the lab names is studied like any other.

use dejarik_engine::{Engine, Level, Part, Stop};
use dejarik_lab::{Settings, Study};
use dejarik_play::Settings as Game;
use dejarik_rules::RulesId;
use dejarik_rules::any::{AnyPosition, AnyRules};

#[test]
fn the_engine_captures_what_it_can() {
    let position: AnyPosition = "duel F1f9/1F10/1 w".parse().unwrap();
    let analysis = Engine::new(Level::STRONGEST, 1).choose(&position, &[], &Stop::new()).unwrap();
    assert!(analysis.value.forced.is_some_and(|forced| forced.points == 1), "{}", analysis.value);
}

#[test]
fn a_study_plays_its_games_and_weighs_its_material() {
    let mut study = Study::new(Settings {
        game: Game::new(AnyRules::new(RulesId::Duel)),
        player: "level-2".parse().unwrap(),
        games: 20,
        seed: 3,
        opening: 2,
        longest: 300,
        part: Part::WHOLE,
    });
    study.run(2, &Stop::new(), &mut |_| {});
    assert_eq!(study.missing(), 0);
    assert!(study.games.values().all(|game| !game.material.is_empty()));
}
