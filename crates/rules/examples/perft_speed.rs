//! Measures the move generators on one thread: perft of each rule set without dice. The counts are
//! asserted.
//!
//! `cargo run --release -p dejarik-rules --example perft_speed`
//!
//! Each line is the fastest of many short runs. Other processes can only slow a run down, and a run
//! of a few milliseconds often fits between two interruptions.

use std::hint::black_box;
use std::time::{Duration, Instant};

use dejarik_rules::bambara::{Bambara, Laps};
use dejarik_rules::groi::Groi;
use dejarik_rules::perft::perft;
use dejarik_rules::{Never, RuleSet};

const TIME_EACH: Duration = Duration::from_secs(2);

fn measure<R: RuleSet<Chance = Never>>(
    name: &str,
    rules: &R,
    start: &R::Position,
    depth: u32,
    leaves: u64,
) {
    let begin = Instant::now();
    let mut best = Duration::MAX;
    while begin.elapsed() < TIME_EACH {
        let begin = Instant::now();
        let counted = perft(rules, black_box(start), depth);
        best = best.min(begin.elapsed());
        assert_eq!(counted, leaves, "{name} perft {depth}");
    }
    let rate = leaves as f64 / best.as_secs_f64() / 1e6;
    println!("{name:18} perft {depth}  {leaves:>10} leaves  {best:>8.2?}  {rate:>5.0} M leaves/s");
}

fn main() {
    let bambara = Bambara::default();
    measure("bambara", &bambara, &bambara.start(), 5, 1_822_091);
    let one_lap = Bambara { laps: Laps::One, ..bambara };
    measure("bambara, one lap", &one_lap, &one_lap.start(), 5, 1_608_245);
    let groi = Groi::default();
    measure("groi", &groi, &groi.start(), 6, 847_466);
}
