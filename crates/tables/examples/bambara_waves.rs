//! Times the solver on a game with some kinds of piece, and compares the two solvers:
//! `bambara_waves KQN 2 compare`, or writes a table: `bambara_waves KQNP 2 table FILE`.

use std::path::Path;
use std::time::{Duration, Instant};

use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_tables::bambara::{
    Code, Index, Packed, Raw, Solver, resume, run, save, verify, write_table,
};
use dejarik_tables::file::Packing;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let letters = args.first().map_or("KQNP", String::as_str);
    let threads = args.get(1).and_then(|text| text.parse().ok()).unwrap_or(2);
    let kinds: Vec<Kind> = letters.chars().filter_map(Kind::from_letter).collect();
    let rules = Bambara::default();
    let index = Index::new(&kinds);
    let start = Instant::now();
    let table = args.get(3).map(Path::new);
    let checkpoint = table.map(|table| table.with_extension("checkpoint"));
    let mut solver = match &checkpoint {
        Some(path) if path.exists() => resume(rules, &index, threads, path)?,
        _ => Solver::new(rules, &index, threads, &())?,
    };
    println!("{} ranks, {} unknown, {:.2?}", index.size(), solver.unknown(), start.elapsed());
    let mut last = Instant::now();
    run(&mut solver, checkpoint.as_deref(), Duration::from_secs(600), &(), |wave| {
        println!("{wave:?}, {:.2?}", last.elapsed());
        last = Instant::now();
    })?;
    println!("{} draws, {:.2?} in all", solver.unknown(), start.elapsed());
    if let (Some(table), Some(checkpoint)) = (table, &checkpoint) {
        save(&solver, checkpoint, &())?;
        println!("kept, {:.2?}", start.elapsed());
        let written =
            write_table(&solver, table, Packing::Zstd { level: 3 }, Vec::new(), threads, &())?;
        println!("{written:?}, {:.2?}", start.elapsed());
    }
    let cells = solver.cells();
    let start = Instant::now();
    let seen = verify(rules, &index, |rank| cells.get(rank), threads, &())?;
    println!("{seen:?}, {:.2?}", start.elapsed());
    if args.get(2).is_some_and(|word| word == "compare") {
        let start = Instant::now();
        let raw = Raw::solve(rules, &kinds, threads, &())?;
        println!("without symmetry {:.2?}", start.elapsed());
        let mut positions = 0u64;
        for number in 0..raw.size() {
            let Some(position) = raw.position(number) else { continue };
            let known = cells.get(index.rank(Packed::of(&position)));
            assert!(known != Code::HOLE);
            assert_eq!(known.verdict(), raw.verdict(number), "{position}");
            positions += 1;
        }
        println!("{positions} positions agree, {:.2?}", start.elapsed());
    }
    Ok(())
}
