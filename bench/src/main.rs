//! Measures perft leaves per second for our move generators and two well-known chess libraries,
//! random playouts per second for all four rule sets, and positions per second for the learned
//! evaluation. Everything runs on one thread.
//!
//! `cargo run --profile dist -p dejarik-bench [rounds]`
//!
//! Every perft counts the last ply in bulk, and every count is asserted. The rounds are
//! interleaved: each round measures everything once, so that other load on the machine affects all
//! measurements alike. A printed rate is the median over the rounds, and a ratio is the median of
//! the rounds' ratios to cozy-chess.

mod chess;
mod nets;
mod playouts;

use std::hint::black_box;
use std::time::{Duration, Instant};

use dejarik_rules::bambara::Bambara;
use dejarik_rules::groi::Groi;
use dejarik_rules::perft::perft;

/// A perft to measure: its name, the number of leaves it must count, and the counting function.
pub struct Perft {
    name: &'static str,
    leaves: u64,
    count: Box<dyn Fn() -> u64>,
}

impl Perft {
    /// Creates a perft with this name, expected number of leaves and counting function.
    pub fn new(name: &'static str, leaves: u64, count: impl Fn() -> u64 + 'static) -> Perft {
        Perft { name, leaves, count: Box::new(count) }
    }

    /// Returns million leaves per second, measured over at least `time`.
    fn rate(&self, time: Duration) -> f64 {
        let start = Instant::now();
        let mut runs = 0;
        while start.elapsed() < time {
            let counted = black_box((self.count)());
            assert_eq!(counted, self.leaves, "{} has the wrong number of leaves", self.name);
            runs += 1;
        }
        (runs * self.leaves) as f64 / start.elapsed().as_secs_f64() / 1e6
    }
}

fn ours() -> Vec<Perft> {
    let (groi, bambara) = (Groi::default(), Bambara::default());
    let (groi_start, bambara_start) = (groi.start(), bambara.start());
    vec![
        Perft::new("groi, start, depth 6", 847_466, move || perft(&groi, &groi_start, 6)),
        Perft::new("bambara, start, depth 5", 1_822_091, move || {
            perft(&bambara, &bambara_start, 5)
        }),
    ]
}

/// Returns the median of some numbers, or NaN if there are none.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() {
        0 => f64::NAN,
        odd if odd % 2 == 1 => numbers[middle],
        _ => (numbers[middle - 1] + numbers[middle]) / 2.0,
    }
}

const TIME_EACH: Duration = Duration::from_millis(300);

fn main() {
    let rounds: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(9);
    let rounds = rounds.max(1);
    let mut perfts = ours();
    perfts.extend(chess::perfts());
    let mut rates = vec![Vec::new(); perfts.len()];
    for _ in 0..rounds {
        for (perft, rates) in perfts.iter().zip(&mut rates) {
            rates.push(perft.rate(TIME_EACH));
        }
    }
    let cozy = perfts.iter().position(|perft| perft.name.starts_with("cozy-chess"));
    let cozy = rates[cozy.unwrap_or(0)].clone();
    println!("perft, one thread, median of {rounds} interleaved rounds");
    println!("{:<34} {:>12} {:>14}", "", "M leaves/s", "to cozy-chess");
    for (perft, rates) in perfts.iter().zip(&rates) {
        let ratios = rates.iter().zip(&cozy).map(|(ours, theirs)| ours / theirs).collect();
        println!("{:<34} {:>12.1} {:>13.2}x", perft.name, median(rates.clone()), median(ratios));
    }
    playouts::measure(rounds, TIME_EACH);
    nets::measure(rounds, TIME_EACH);
}
