//! Times the solver on a game with some kinds of piece: `bambara_waves KQN [threads] [raw]`.

use std::time::Instant;

use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_tables::bambara::{Index, Packed, Raw, Solver};

fn main() {
    let mut args = std::env::args().skip(1);
    let letters = args.next().unwrap_or_else(|| "KQNP".to_owned());
    let threads = args.next().and_then(|text| text.parse().ok()).unwrap_or(2);
    let kinds: Vec<Kind> = letters.chars().filter_map(Kind::from_letter).collect();
    let rules = Bambara::default();
    let index = Index::new(&kinds);
    let start = Instant::now();
    let Ok(mut solver) = Solver::new(rules, &index, threads, &()) else { return };
    println!("{} ranks, {} unknown, {:.2?}", index.size(), solver.unknown(), start.elapsed());
    while !solver.is_done() {
        let start = Instant::now();
        let Ok(wave) = solver.wave(&()) else { return };
        println!("{wave:?}, {} unknown, {:.2?}", solver.unknown(), start.elapsed());
    }
    println!("{:.2?} in all", start.elapsed());
    if args.next().is_some() {
        let start = Instant::now();
        let Ok(raw) = Raw::solve(rules, &kinds, threads, &()) else { return };
        println!("without symmetry {:.2?}", start.elapsed());
        let mut positions = 0u64;
        for number in 0..raw.size() {
            let Some(position) = raw.position(number) else { continue };
            let known = solver.cells().get(index.rank(Packed::of(&position))).verdict();
            assert_eq!(known, raw.verdict(number), "{position}");
            positions += 1;
        }
        println!("{positions} positions agree, {:.2?}", start.elapsed());
    }
}
