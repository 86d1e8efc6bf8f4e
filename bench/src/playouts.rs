//! Measures random games per second, from the start to the end, for all four rule sets.

use std::time::{Duration, Instant};

use dejarik_engine::playout::playout;
use dejarik_engine::random::Random;
use dejarik_rules::bambara::Bambara;
use dejarik_rules::groi::Groi;
use dejarik_rules::looney::Looney;
use dejarik_rules::simeone::{Order, Simeone};
use dejarik_rules::{RuleSet, Side};

use crate::median;

/// Longest game in steps. A random game without repetition may never end; this limit stops almost
/// none.
const LONGEST: u32 = 100_000;

/// Returns games and steps per second.
fn rates<R: RuleSet>(
    rules: &R,
    start: &R::Position,
    random: &mut Random,
    time: Duration,
) -> [f64; 2] {
    let begin = Instant::now();
    let (mut games, mut steps) = (0u64, 0u64);
    while begin.elapsed() < time {
        for _ in 0..16 {
            steps += u64::from(playout(rules, start, random, LONGEST).steps);
            games += 1;
        }
    }
    [games, steps].map(|count| count as f64 / begin.elapsed().as_secs_f64())
}

/// Measures all four rule sets and prints the rates.
pub fn measure(rounds: usize, time: Duration) {
    let (groi, bambara) = (Groi::default(), Bambara::default());
    let (looney, simeone) = (Looney::default(), Simeone::default());
    let simeone_start = simeone.start([Order::FIXED; 2], Side::First);
    let mut random = Random::new(1);
    let mut measured: [(&str, Vec<[f64; 2]>); 4] =
        ["groi", "bambara", "looney", "simeone"].map(|name| (name, Vec::new()));
    for _ in 0..rounds {
        let round = [
            rates(&groi, &groi.start(), &mut random, time),
            rates(&bambara, &bambara.start(), &mut random, time),
            rates(&looney, &looney.start(Side::First), &mut random, time),
            rates(&simeone, &simeone_start, &mut random, time),
        ];
        for ((_, rates), rate) in measured.iter_mut().zip(round) {
            rates.push(rate);
        }
    }
    println!("\nrandom playouts, one thread, median of {rounds} interleaved rounds");
    println!("{:<10} {:>12} {:>14}", "", "games/s", "M steps/s");
    for (name, rates) in measured {
        let [games, steps] = [0, 1].map(|kind| median(rates.iter().map(|r| r[kind]).collect()));
        println!("{name:<10} {games:>12.0} {:>14.2}", steps / 1e6);
    }
}
