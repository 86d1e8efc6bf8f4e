//! Plays a game of simeone with random moves and seeded dice, stores and restores it, and writes its
//! record.
//!
//! `cargo run -p dejarik-play --example game`

use dejarik_play::dice::{DiceSource, Seeded};
use dejarik_play::record::{self, Headers};
use dejarik_play::{Due, Event, Game, Settings};
use dejarik_rules::RulesId;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Game::new(Settings::of(RulesId::Simeone));
    let mut dice = Seeded::new(7);
    loop {
        match game.due() {
            // In simeone each side chooses the order of its creatures before the first move.
            Due::Orders([true, _]) => game.apply("setup:NSKM".parse::<Event>()?)?,
            Due::Orders([false, _]) => game.apply("setup:xthg".parse::<Event>()?)?,
            Due::Roll => {
                game.throw(&mut dice)?;
            }
            Due::Step(_) => {
                let steps = game.steps();
                game.play(steps[dice.below(steps.len() as u64)? as usize])?;
            }
            Due::Nothing => break,
        }
    }

    // The settings and the log of events are all there is to store.
    let stored = serde_json::to_string(&(game.settings(), game.events()))?;
    let (settings, events): (Settings, Vec<Event>) = serde_json::from_str(&stored)?;
    let restored = Game::replay(settings, &events)?;
    assert_eq!(restored.result(), game.result());

    let text = record::write(&game, &Headers::default()).to_string();
    assert!(record::check(&text)[0].outcome.is_ok());
    println!("{text}");
    Ok(())
}
