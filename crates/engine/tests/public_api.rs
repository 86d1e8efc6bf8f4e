//! What a user of the crate can do with its public interface alone.

#![cfg(test)]

use std::sync::Arc;

use dejarik_engine::arena::{
    self, Choice, Entrant, External, Forfeit, Host, Player, Seat, Settings, Turn,
};
use dejarik_engine::review::{DEPTH, Evaluator, Judgement, Kept, Moment, Review};
use dejarik_engine::{
    Depth, Engine, Evaluation, Knowledge, Level, Limits, Nodes, Scope, Stop, Strength, Value,
    choose_order,
};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Opening, RulesId, Side};

fn at(dpn: &str) -> AnyPosition {
    dpn.parse().unwrap()
}

#[test]
fn a_position_is_analysed_and_its_steps_are_judged_by_the_best() {
    let position = at("groi P8ppp/1PPP8/p w -");
    let mut engine = Engine::new(Level::STRONGEST, 1);
    let mut depths = Vec::new();
    let analysis = engine
        .analyse(&position, &[], &Limits::depth(2), &Stop::new(), &mut |found| {
            depths.push(found.depth);
        })
        .unwrap();
    assert_eq!(depths.last(), Some(&analysis.depth));
    assert!(analysis.depth <= Depth::new(2) && analysis.nodes > Nodes::ZERO);
    let kept = |value: &Value| Kept::of(position.id(), analysis.value, *value);
    let kept: Vec<_> = analysis.candidates.iter().map(|(_, value)| kept(value)).collect();
    assert_eq!(kept[0], Kept::Win);
    assert!(kept.iter().any(|kept| kept.is_slip()), "some step gives the win away: {kept:?}");
    assert_eq!(analysis.value.height(3), Value::proved(3, 1).height(3));
}

#[test]
fn thinking_chooses_the_same_step_as_choosing_and_keeps_a_tighter_bound() {
    let position = at("bambara NKQP2nkqp2/12/1 w -");
    let level = Level::new(4).unwrap();
    let chosen = Engine::new(level, 3).choose(&position, &[], &Stop::new());
    let think = |scope: &Scope| {
        let mut depths = Vec::new();
        let mut note = |found: &dejarik_engine::Analysis| depths.push(found.depth.get());
        let found = Engine::new(level, 3).think(&position, &[], scope, &Stop::new(), &mut note);
        (found, depths)
    };
    let (thought, depths) = think(&Limits::default().into());
    assert_eq!(thought, chosen);
    assert!(depths.len() > 1 && depths.is_sorted(), "{depths:?}");
    let (thought, depths) = think(&Limits::depth(1).into());
    assert_eq!((thought.unwrap().depth, depths), (Depth::new(1), vec![1]));
}

const GROI: &str = "groi PPPP2pppp2/12/1 w wb";

#[test]
fn several_lines_are_the_best_steps_in_order_and_the_first_is_the_line_of_a_search_for_one() {
    for dpn in [
        "groi PPPP2pppp2/12/1 w wb",
        "bambara NKQP2nkqp2/12/1 w -",
        "looney SBLM2sblm2/12/1 w - 0",
        "simeone NSKM2xthg2/12/1 w w 0-0 - 0",
    ] {
        let position = at(dpn);
        let think = |scope: &Scope| {
            let mut engine = Engine::with_strength(Strength::FULL, 1);
            engine.think(&position, &[], scope, &Stop::new(), &mut |_| {})
        };
        let one = Scope::from(Limits::depth(1));
        let best = think(&one).unwrap();
        assert_eq!(best.others, []);
        let three = think(&Scope { lines: 3, ..one.clone() }).unwrap();
        assert_eq!((three.best, three.value), (best.best, best.value), "{dpn}");
        assert_eq!(three.others.len(), 2, "{dpn}");
        let values = [three.value, three.others[0].value, three.others[1].value];
        assert!(values.is_sorted_by(|one, other| one.expected >= other.expected), "{values:?}");

        // Among fewer steps, the best of them; nothing among none that is legal.
        let second = three.others[0].line[0];
        let only = think(&Scope { only: vec![second], ..one.clone() }).unwrap();
        assert_eq!((only.best, only.value), (second, three.others[0].value), "{dpn}");
        let other =
            if position.id() == RulesId::Groi { "bambara NKQP2nkqp2/12/1 w -" } else { GROI };
        let foreign = at(other).steps()[0];
        assert_eq!(think(&Scope { only: vec![foreign], ..one }), None, "{dpn}");
    }
}

#[test]
fn a_custom_strength_chooses_the_same_step_for_the_same_seed() {
    let strength = Strength { depth: Depth::new(1), nodes: Nodes::new(500), ..Strength::FULL };
    for dpn in ["bambara NKQP2nkqp2/12/1 w -", "looney SBLM2sblm2/12/1 w - 0"] {
        let position = at(dpn);
        let choose = || {
            let by_hand = Evaluation::ByHand(Vec::new());
            let mut engine = Engine::with_strength(strength, 7).judging(by_hand);
            engine.choose(&position, &[], &Stop::new()).unwrap()
        };
        let chosen = choose();
        assert_eq!(chosen, choose());
        assert!(position.steps().contains(&chosen.best));
    }
}

#[test]
fn the_computer_s_order_depends_on_seed_and_side_alone() {
    let Opening::SetUp(setup) = AnyRules::new(RulesId::Simeone).opening() else { panic!("orders") };
    let orders = |seed| Side::BOTH.map(|side| choose_order(&setup, seed, side).unwrap());
    assert_eq!(orders(3), orders(3));
    assert!((0..20).any(|seed| orders(seed) != orders(3)));
}

#[test]
fn a_step_of_a_game_with_dice_is_reviewed_without_a_table() {
    let before = at("looney SBLM2sblm2/12/1 w - 0");
    let step = before.steps()[0];
    let (word, mut last) = (before.step_text(step), before);
    last.play(step).unwrap();
    let moment = Moment { index: 0, before: &before, by: Some(Side::First), word: &word };
    let stop = Stop::new();
    let depth = Depth::new(1);
    assert!(depth < DEPTH);
    let mut evaluator = Evaluator::new(&Knowledge::NONE, depth, &stop);
    let review = Review::of([moment], &last, &mut evaluator).unwrap();
    assert_eq!(review.steps.len(), 1);
    assert!(review.account.is_some());
    assert!(Judgement::ALL.contains(&review.steps[0].judgement));
}

#[test]
fn a_match_is_played_and_summed_up() {
    let player = |text: &str| text.parse::<Player>().unwrap();
    let mut settings = Settings::new(RulesId::Groi, player("level-1"), player("random"));
    settings.pairs = 2;
    let report = arena::run(&settings, &Stop::new(), &mut |_| {}).unwrap();
    assert!(report.is_finished());
    let summary = report.summary();
    assert_eq!((summary.games, summary.wins + summary.draws + summary.losses), (4, 4));
}

/// A program from outside that always does the same.
#[derive(Clone, Copy)]
enum Outsider {
    /// It plays the first step in the list.
    First,
    /// It plays a step of another rule set.
    Illegal,
    /// It gives up at once.
    Silent,
}

impl Host for Outsider {
    fn seat(&self, rules: &AnyRules, _: u64) -> Box<dyn Seat + '_> {
        assert_eq!(rules.id(), RulesId::Groi);
        Box::new(*self)
    }
}

impl Seat for Outsider {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Option<Result<Choice, Forfeit>> {
        let step = match self {
            Outsider::First => turn.position.steps()[0],
            Outsider::Illegal => at("bambara NKQP2nkqp2/12/1 w -").steps()[0],
            Outsider::Silent => return Some(Err(Forfeit::Silent)),
        };
        Some(Ok(Choice { step, nodes: 7 }))
    }
}

#[test]
fn a_caller_brings_its_own_programs_to_a_match() {
    let random: Player = "random".parse().unwrap();
    let play = |outsider: Outsider| {
        let external = External::new("a program", Arc::new(outsider));
        let mut settings = Settings::new(RulesId::Groi, random.clone(), external);
        settings.pairs = 2;
        let report = arena::run(&settings, &Stop::new(), &mut |_| {}).unwrap();
        report.summary()
    };
    let fair = play(Outsider::First);
    assert_eq!((fair.games, fair.nodes, fair.forfeits[1].all()), (4, [0.0, 7.0], 0));
    let illegal = play(Outsider::Illegal);
    assert_eq!((illegal.wins, illegal.forfeits[1].illegal, illegal.points), (4, 4, [3.0, 0.0]));
    let silent = play(Outsider::Silent);
    assert_eq!((silent.wins, silent.forfeits[1].silent, silent.forfeits[0].all()), (4, 4, 0));
    // A program that was only parsed has no host.
    let named: Entrant = "engine=./bot;ms=5".parse().unwrap();
    assert_eq!(named.to_string(), "engine=./bot;ms=5");
    let settings = Settings::new(RulesId::Groi, random, named);
    let error = arena::run(&settings, &Stop::new(), &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("nobody runs"), "{error}");
}

#[cfg(feature = "serde")]
#[test]
fn values_and_levels_are_serialised_and_read_back() {
    let value = Value::proved(-2, 7);
    let json = serde_json::to_string(&value).unwrap();
    assert_eq!(json, r#"{"expected":-1.0,"forced":{"points":-2,"plies":7},"exact":true}"#);
    assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), value);
    assert_eq!(
        serde_json::to_string(&[Level::WEAKEST, Level::WOOKIEE]).unwrap(),
        r#"["1","wookiee"]"#
    );
    assert_eq!(serde_json::from_str::<Level>("\"8\"").unwrap(), Level::STRONGEST);
    assert!(serde_json::from_str::<Level>("\"9\"").is_err());
    assert_eq!(
        serde_json::to_string(&Kept::ALL).unwrap(),
        r#"["win","draw","lost","near","part","half","all"]"#
    );
}

#[test]
fn a_player_with_a_time_keeps_it_and_a_stopped_match_ends_within_its_search() {
    let settings = |player: &str, opponent: &str| Settings {
        pairs: 1,
        longest: 6,
        ..Settings::new(
            RulesId::Groi,
            player.parse::<Player>().unwrap(),
            opponent.parse::<Player>().unwrap(),
        )
    };
    // Without the bound the first step alone would take days.
    let report = arena::run(&settings("ms=5", "random"), &Stop::new(), &mut |_| {}).unwrap();
    assert_eq!(report.pairs.len(), 1);
    let begun = std::time::Instant::now();
    let stop = Stop::when(move || begun.elapsed() > std::time::Duration::from_millis(50));
    let report = arena::run(&settings("depth=90", "depth=90"), &stop, &mut |_| {}).unwrap();
    assert!(report.pairs.is_empty(), "a game whose search was stopped is not counted");
}

#[test]
fn a_match_starts_its_pairs_from_the_openings_in_turn_and_keeps_its_games() {
    let strength: Player = "nodes=50".parse().unwrap();
    let openings = [GROI, "groi 1PPP1p1ppp2/P11/1 w b"].map(str::to_owned).to_vec();
    let settings = Settings {
        pairs: 3,
        openings: openings.clone(),
        moves: true,
        ..Settings::new(RulesId::Groi, strength.clone(), Player::Random)
    };
    let report = arena::run(&settings, &Stop::new(), &mut |_| {}).unwrap();
    for (number, pair) in &report.pairs {
        for game in pair {
            let moves = game.moves.as_ref().unwrap();
            assert_eq!(moves.start, openings[*number as usize % 2]);
            let mut position = at(&moves.start);
            for word in &moves.words {
                position.play(position.parse_step(word).unwrap()).unwrap();
            }
            assert_eq!(moves.words.len() as u64, game.steps[0] + game.steps[1]);
        }
    }
    for wrong in ["groi P8ppp/PPPP8/p w -", "groi 1/2/3", "looney SBLM2sblm2/12/1 w - 0"] {
        let settings = Settings { openings: vec![wrong.to_owned()], ..settings.clone() };
        let error = settings.rules().unwrap_err().to_string();
        assert!(error.starts_with(&format!("opening `{wrong}`: ")), "{error}");
    }
}
