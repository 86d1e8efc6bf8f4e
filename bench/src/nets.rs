//! Measures how many positions per second the learned evaluation handles: each position from
//! scratch, and incrementally from the previous one (`Sight`). The positions come in the order in
//! which a search visits them (all positions after a turn, one position of a game after the other).
//! Both ways must give the same values.

use std::hint::black_box;
use std::time::{Duration, Instant};

use dejarik_engine::arena::random_start;
use dejarik_engine::net::{Accumulator, Features, Net, features, shipped};
use dejarik_engine::random::Random;
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::{Actor, RulesId, Side};

use crate::median;

/// Returns the positions that a search of one turn evaluates in a few random games.
fn asked(rules: RulesId) -> Vec<(Features, Side)> {
    let mut asked = Vec::new();
    for game in 0..20 {
        let mut random = Random::stream(1, game);
        let mut position = random_start(&AnyRules::new(rules), &mut random);
        for _ in 0..60 {
            let next = match position.actor() {
                Actor::Over(_) => break,
                Actor::Chance(()) => position.effects().into_iter().map(|(next, _)| next).collect(),
                Actor::Player(_) => after_each_step(&position),
            };
            let ends = next.iter().filter(|next| next.side_to_move() != position.side_to_move());
            asked.extend(ends.filter_map(|next| Some((features(next)?, next.side_to_move()))));
            position = next[random.below(next.len() as u64) as usize];
        }
    }
    asked
}

fn after_each_step(position: &AnyPosition) -> Vec<AnyPosition> {
    let after = |step| {
        let mut next = *position;
        next.play(step).is_ok().then_some(next)
    };
    position.steps().into_iter().filter_map(after).collect()
}

/// Returns the rate in positions per second, and the sum of the values.
fn rate(
    asked: &[(Features, Side)],
    time: Duration,
    mut judge: impl FnMut(&Features, Side) -> f64,
) -> (f64, f64) {
    let begin = Instant::now();
    let (mut count, mut sum) = (0u64, 0.0);
    while begin.elapsed() < time {
        sum = asked.iter().map(|(features, side)| judge(black_box(features), *side)).sum();
        count += asked.len() as u64;
    }
    (count as f64 / begin.elapsed().as_secs_f64(), sum)
}

/// Measures both ways for all nets and prints the rates.
pub fn measure(rounds: usize, time: Duration) {
    println!("\nlearned values, one thread, median of {rounds} interleaved rounds, M positions/s");
    println!("{:<10} {:>12} {:>14}", "", "from scratch", "incremental");
    for rules in [RulesId::Looney, RulesId::Simeone] {
        let Some(net) = shipped(rules) else { panic!("{rules} has no net") };
        let asked = asked(rules);
        let mut rates = [Vec::new(), Vec::new()];
        for _ in 0..rounds {
            let afresh = rate(&asked, time, |features, _| Net::value(net, features));
            let mut accumulator = Accumulator::new(net);
            let remembering =
                rate(&asked, time, |features, side| accumulator.value(features, side));
            assert_eq!(afresh.1, remembering.1, "{rules}: the two ways give different values");
            rates[0].push(afresh.0 / 1e6);
            rates[1].push(remembering.0 / 1e6);
        }
        let [afresh, remembering] = rates.map(median);
        println!("{:<10} {afresh:>12.2} {remembering:>14.2}", rules.name());
    }
}
