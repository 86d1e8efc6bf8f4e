//! What the engine promises to its callers: true values, reproducible choices, bounds that hold.

use std::time::{Duration, Instant};

use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::bambara::Bambara;
use dejarik_rules::{Actor, RulesId};

use crate::arena::{self, Player, Settings, Sprt};
use crate::random::Random;
use crate::{Analysis, Depth, Engine, Knowledge, Level, Limits, Source, Stop, Value, negamax};

fn at(dpn: &str) -> AnyPosition {
    dpn.parse().unwrap_or_else(|error| panic!("{dpn}: {error}"))
}

fn analyse(dpn: &str, limits: Limits) -> Analysis {
    let mut engine = Engine::new(Level::STRONGEST, 1);
    engine.analyse(&at(dpn), &[], &limits, &Stop::new(), &mut |_| {}).unwrap()
}

#[test]
fn wins_in_bambara_are_found_at_their_true_distance() {
    // One step from the Core, where the queen covers the king: in, and the next turn begins there.
    let dpn = "bambara 5kq5/KQ10/1 w -";
    let analysis = analyse(dpn, Limits::depth(6));
    assert_eq!(analysis.value.to_string(), "win in 2");
    for dpn in ["bambara K5k5/2N9/n w -", "bambara 1KP3kp4/12/1 w -", "bambara 12/K5k5/1 b -"] {
        for depth in 1..=4 {
            let plain = negamax(&Bambara::default(), &dpn.parse().unwrap(), depth);
            if plain.forced.is_some() {
                let found = analyse(dpn, Limits::depth(depth)).value;
                assert_eq!(found.forced, plain.forced, "{dpn} at depth {depth}");
            }
        }
    }
}

#[test]
fn a_win_is_not_thrown_away_by_repeating() {
    // A step to a position that has occurred twice is a draw, unless that position is finished.
    let position = at("groi P8ppp/1PPP8/p w -");
    let mut engine = Engine::new(Level::STRONGEST, 1);
    let mut choose = |history: &[u64]| engine.choose(&position, history, &Stop::new()).unwrap();
    let free = choose(&[]);
    assert!(free.value.expected > 0.99, "{}", free.value);
    // A finished game is finished, whatever has occurred before: the run still wins.
    let mut next = position;
    next.play(free.best).unwrap();
    assert_eq!(choose(&[next.key(), next.key()]).best, free.best);
    // A step to a position that would occur for the third time is worth a draw.
    let start = at("groi PPPP2pppp2/12/1 w wb");
    let analysis =
        engine.analyse(&start, &[], &Limits::depth(2), &Stop::new(), &mut |_| {}).unwrap();
    let mut again = start;
    again.play(analysis.best).unwrap();
    let history = [again.key(), again.key()];
    let analysis =
        engine.analyse(&start, &history, &Limits::depth(2), &Stop::new(), &mut |_| {}).unwrap();
    let drawn = analysis.candidates.iter().find(|(step, _)| {
        let mut next = start;
        next.play(*step).unwrap();
        next.key() == again.key()
    });
    assert_eq!(drawn.unwrap().1.expected, 0.0);
}

/// Plays a whole game between two levels and checks that every step is legal.
fn play_out(rules: RulesId, seed: u64) -> Vec<String> {
    let rules = AnyRules::new(rules);
    let mut random = Random::new(seed);
    let mut position = arena::random_start(&rules, &mut random);
    let mut engines = [1, 2].map(|number| Engine::new(Level::new(number).unwrap(), seed));
    let (mut history, mut played) = (Vec::new(), Vec::new());
    while played.len() < 80 {
        match position.actor() {
            Actor::Over(_) => break,
            Actor::Chance(()) => {
                let rolls = position.rolls();
                let roll = rolls[random.below(rolls.len() as u64) as usize].0;
                position.settle(roll).unwrap();
            }
            Actor::Player(side) => {
                let engine = &mut engines[side.index()];
                let analysis = engine.choose(&position, &history, &Stop::new()).unwrap();
                played.push(position.step_text(analysis.best));
                history.push(position.key());
                position.play(analysis.best).unwrap();
            }
        }
    }
    played
}

#[test]
fn levels_play_legal_steps_and_the_same_ones_for_the_same_seed() {
    for rules in RulesId::all() {
        let games: Vec<_> = (0..6).map(|seed| play_out(rules, seed)).collect();
        assert_eq!(games[3], play_out(rules, 3), "{rules}");
        assert!(games.iter().any(|game| *game != games[0]), "{rules}: seeds change the play");
    }
}

#[test]
fn a_choice_does_not_depend_on_what_was_asked_before() {
    for rules in RulesId::all() {
        let position = arena::random_start(&AnyRules::new(rules), &mut Random::new(4));
        let level = Level::new(3).unwrap();
        let fresh = Engine::new(level, 5).choose(&position, &[], &Stop::new());
        let mut engine = Engine::new(level, 5);
        engine.analyse(&position, &[], &Limits::nodes(3000), &Stop::new(), &mut |_| {});
        assert_eq!(engine.choose(&position, &[], &Stop::new()), fresh, "{rules}");
    }
}

#[test]
fn an_arena_is_the_same_on_any_number_of_threads_and_when_resumed() {
    let player = |text: &str| text.parse::<Player>().unwrap();
    for rules in [RulesId::Groi, RulesId::Simeone] {
        let mut settings = Settings::new(rules, player("level-2"), player("random"));
        settings.pairs = 12;
        settings.seed = 3;
        let mut settings_of = |threads, pairs, sprt| {
            settings.threads = threads;
            settings.pairs = pairs;
            settings.sprt = sprt;
            settings.clone()
        };
        let run = |settings: &Settings| arena::run(settings, &Stop::new(), &mut |_| {}).unwrap();
        let one = run(&settings_of(1, 12, None));
        let three = run(&settings_of(3, 12, None));
        assert_eq!(one.pairs, three.pairs);
        assert_eq!(one.summary(), three.summary());
        // A match that was stopped, saved with some pairs missing, read again and resumed.
        let stop = Stop::new();
        stop.stop();
        let nothing = arena::run(&settings_of(2, 12, None), &stop, &mut |_| {}).unwrap();
        assert!(nothing.pairs.is_empty() && !nothing.is_finished());
        let mut some = three.clone();
        some.pairs.retain(|index, _| index % 3 == 1);
        #[cfg(feature = "serde")]
        let some: arena::Report =
            serde_json::from_str(&serde_json::to_string(&some).unwrap()).unwrap();
        assert!(!some.is_finished());
        let whole = arena::resume(some, &Stop::new(), &mut |_| {}).unwrap();
        assert_eq!(whole.pairs, one.pairs);
        // The sequential test stops at the same pair.
        let test = Some(Sprt::new(0.0, 100.0));
        let (one, four) = (run(&settings_of(1, 99, test)), run(&settings_of(4, 99, test)));
        assert_eq!((one.pairs.len(), one.verdict), (four.pairs.len(), four.verdict));
        assert!(one.verdict.is_some() && one.pairs.len() < 99);
    }
}

/// A source that knows every position and calls the last step the best.
struct Oracle;

impl Source for Oracle {
    fn candidates(
        &self,
        position: &AnyPosition,
    ) -> Option<Vec<(dejarik_rules::any::AnyStep, Value)>> {
        let steps = position.steps().into_iter().rev();
        Some(steps.map(|step| (step, Value::proved(1, 3))).collect())
    }
}

#[test]
fn exact_values_take_the_place_of_search() {
    let position = at("groi PPPP2pppp2/12/1 w wb");
    let last = position.steps().last().copied();
    let oracle = Knowledge::of(std::sync::Arc::new(Oracle));
    let with = |level| Engine::new(level, 1).knowing(&oracle);
    let mut strongest = with(Level::STRONGEST);
    let choice = strongest.choose(&position, &[], &Stop::new()).unwrap();
    assert_eq!((Some(choice.best), choice.value.exact, choice.depth), (last, true, Depth::ZERO));
    let hint =
        with(Level::WEAKEST).analyse(&position, &[], &Limits::depth(1), &Stop::new(), &mut |_| {});
    assert_eq!(hint.unwrap().candidates.len(), 8);
    let weak = with(Level::WEAKEST).choose(&position, &[], &Stop::new()).unwrap();
    assert!(!weak.value.exact, "weak levels do not look values up");
}

#[test]
fn a_run_in_one_is_found_with_its_points() {
    let analysis = analyse("groi P8ppp/1PPP8/p w -", Limits::depth(3));
    assert_eq!(analysis.value.to_string(), "win of 3 points in 1");
    assert_eq!(analysis.line_text, ["A1-B1"]);
    assert_eq!(analysis.candidates.len(), at("groi P8ppp/1PPP8/p w -").steps().len());
}

#[test]
fn a_lost_step_is_not_the_best_because_a_depth_was_cut_short() {
    let is_lost = |value: &Value| value.forced.is_some_and(|forced| forced.points < 0);
    for (dpn, nodes) in [
        ("groi P6p3P/P2p1p2p3/1 w -", 200),
        ("groi PP1p2p2p2/2P3P1p3/1 b -", 500),
        ("groi 3P4p1p1/P4P2p3/P b -", 500),
        ("groi P5p2pp1/3P7P/1 w -", 60),
    ] {
        let analysis = analyse(dpn, Limits::nodes(nodes));
        let (first, others) = analysis.candidates.split_first().unwrap();
        assert_eq!(*first, (analysis.best, analysis.value), "{dpn}");
        assert!(!is_lost(&analysis.value), "{dpn}");
        assert!(others.iter().any(|(_, value)| is_lost(value)), "{dpn}");
        assert!(others.is_sorted_by(|(_, a), (_, b)| a.expected >= b.expected), "{dpn}");
    }
}

#[test]
fn a_stop_is_honoured_quickly() {
    let stop = Stop::new();
    let position = at("groi PPPP2pppp2/12/1 w wb");
    let (tell, hear) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        let stopper = &stop;
        let stopping = scope.spawn(move || {
            hear.recv().unwrap();
            stopper.stop();
            Instant::now()
        });
        let mut engine = Engine::new(Level::STRONGEST, 1);
        let mut deeper = |analysis: &Analysis| {
            if analysis.depth.get() > 1 {
                // Only the first time somebody listens.
                let _ = tell.send(());
            }
        };
        let analysis = engine.analyse(&position, &[], &Limits::default(), &stop, &mut deeper);
        assert!(analysis.is_some_and(|analysis| analysis.depth.get() > 1));
        let late = stopping.join().unwrap().elapsed();
        assert!(late < Duration::from_secs(10), "{late:?}");
    });
}

#[test]
fn a_time_limit_is_kept() {
    let start = Instant::now();
    analyse("groi PPPP2pppp2/12/1 w wb", Limits::time(Duration::from_millis(50)));
    assert!(start.elapsed() < Duration::from_secs(10));
}
