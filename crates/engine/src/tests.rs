//! Searches against slow ones that cannot be wrong, and what an engine promises to its callers.

use std::time::{Duration, Instant};

use dejarik_rules::any::AnyPosition;

use crate::{Engine, Level, Limits, Stop};

fn at(dpn: &str) -> AnyPosition {
    dpn.parse().unwrap_or_else(|error| panic!("{dpn}: {error}"))
}

fn analyse(dpn: &str, limits: Limits) -> crate::Analysis {
    let mut engine = Engine::new(Level::STRONGEST, 1);
    engine.analyse(&at(dpn), &[], &limits, &Stop::new(), &mut |_| {}).unwrap()
}

#[test]
fn a_run_in_one_is_found_with_its_points() {
    let analysis = analyse("groi P8ppp/1PPP8/p w -", Limits::depth(3));
    assert_eq!(analysis.value.to_string(), "win of 3 points in 1");
    assert_eq!(analysis.line_text, ["A1-B1"]);
    assert_eq!(analysis.candidates.len(), at("groi P8ppp/1PPP8/p w -").steps().len());
}

#[test]
fn a_stop_is_honoured_quickly() {
    let stop = Stop::new();
    let position = at("groi PPPP2pppp2/12/1 w wb");
    let start = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            stop.stop();
        });
        let mut engine = Engine::new(Level::STRONGEST, 1);
        let analysis = engine.analyse(&position, &[], &Limits::default(), &stop, &mut |_| {});
        assert!(analysis.is_some_and(|analysis| analysis.depth > 1));
    });
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

#[test]
fn a_time_limit_is_kept() {
    let start = Instant::now();
    analyse("groi PPPP2pppp2/12/1 w wb", Limits::time(Duration::from_millis(50)));
    assert!(start.elapsed() < Duration::from_secs(1));
}
