//! Analyses a position: the principal variation at each depth, and the value of every step.
//!
//! `cargo run --release -p dejarik-engine --example analyse`

use dejarik_engine::{Engine, Level, Limits, Stop};
use dejarik_rules::any::AnyPosition;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: AnyPosition = "groi P8ppp/1PPP8/p w -".parse()?;
    let mut engine = Engine::new(Level::STRONGEST, 1);
    // The same seed and limits give the same answer on every machine.
    let limits = Limits::nodes(20_000);
    let analysis = engine
        .analyse(&position, &[], &limits, &Stop::new(), &mut |found| {
            println!("depth {}: {}, {}", found.depth, found.value, found.line_text.join(" "));
        })
        .ok_or("the game is over")?;
    for (step, value) in &analysis.candidates {
        println!("{:8} {value}", position.step_text(*step));
    }
    assert_eq!(position.step_text(analysis.best), "A1-B1");
    assert_eq!(analysis.value.to_string(), "win of 3 points in 1");
    Ok(())
}
