//! Measures random playouts a second from the start position of each rule set, on one thread:
//! `playouts [seconds]`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use dejarik_engine::playout::playout;
use dejarik_engine::random::Random;
use dejarik_rules::bambara::Bambara;
use dejarik_rules::groi::Groi;
use dejarik_rules::looney::Looney;
use dejarik_rules::simeone::{Order, Simeone};
use dejarik_rules::{RuleSet, Side};

fn measure<R: RuleSet>(rules: &R, start: &R::Position, time: Duration) {
    let mut random = Random::new(1);
    let (mut games, mut steps) = (0u64, 0u64);
    let began = Instant::now();
    while began.elapsed() < time {
        for _ in 0..16 {
            let end = black_box(playout(rules, start, &mut random, 10_000));
            games += 1;
            steps += u64::from(end.steps);
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{:8} {:>9.0} playouts a second, {:>5.1} steps each, {:>5.1} million steps a second",
        R::ID,
        games as f64 / seconds,
        steps as f64 / games as f64,
        steps as f64 / seconds / 1e6
    );
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(3);
    let time = Duration::from_secs(seconds);
    let (groi, bambara) = (Groi::default(), Bambara::default());
    let (looney, simeone) = (Looney::default(), Simeone::default());
    measure(&groi, &groi.start(), time);
    measure(&bambara, &bambara.start(), time);
    measure(&looney, &looney.start(Side::First), time);
    measure(&simeone, &simeone.start([Order::FIXED; 2], Side::First), time);
}
