//! A match between two players from the command line, for tuning:
//! `duel <rules> <player> <opponent> [pairs] [seed] [threads]`.

use std::error::Error;

use dejarik_engine::Stop;
use dejarik_engine::arena::{self, Settings};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [rules, player, opponent, rest @ ..] = &words[..] else {
        return Err("duel <rules> <player> <opponent> [pairs] [seed] [threads]".into());
    };
    let mut settings = Settings::new(rules.parse()?, player.parse()?, opponent.parse()?);
    let number = |index: usize| rest.get(index).map(|word| word.parse::<u64>()).transpose();
    settings.pairs = number(0)?.unwrap_or(settings.pairs);
    settings.seed = number(1)?.unwrap_or(settings.seed);
    settings.threads = number(2)?.unwrap_or(1) as usize;
    let start = std::time::Instant::now();
    let report = arena::run(&settings, &Stop::new(), &mut |_| {})?;
    println!("{report}\n{:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}
