//! Plays one game of the engine against itself and prints every step: `watch <DPN> <nodes> [seed]`.

use std::error::Error;

use dejarik_engine::arena::random_throw;
use dejarik_engine::random::Random;
use dejarik_engine::{Engine, Limits, Stop};
use dejarik_rules::Actor;
use dejarik_rules::any::AnyPosition;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [dpn, nodes, rest @ ..] = &words[..] else {
        return Err("watch <DPN> <nodes> [seed]".into());
    };
    let mut position: AnyPosition = dpn.parse()?;
    let seed = rest.first().map_or(Ok(1), |word| word.parse())?;
    let mut dice = Random::new(seed);
    let mut engine = Engine::new(dejarik_engine::Level::STRONGEST, seed);
    let limits = Limits::nodes(nodes.parse::<u64>()?);
    let mut history = Vec::new();
    loop {
        match position.actor() {
            Actor::Over(outcome) => {
                println!("{position}\n{outcome:?}");
                return Ok(());
            }
            Actor::Chance(()) => {
                let roll = random_throw(&position, &mut dice).ok_or("no throw is due")?;
                println!("    {}", position.roll_text(roll));
                position.settle(roll)?;
            }
            Actor::Player(side) => {
                let stop = Stop::new();
                let found = engine.analyse(&position, &history, &limits, &stop, &mut |_| {});
                let found = found.ok_or("no player acts")?;
                println!(
                    "{side} {:12} {:>8} depth {:2} {:>7} nodes  {position}",
                    position.step_text(found.best),
                    found.value.to_string(),
                    found.depth,
                    found.nodes
                );
                history.push(position.key());
                position.play(found.best)?;
            }
        }
    }
}
