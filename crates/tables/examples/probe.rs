//! Solves an endgame of bambara and probes it: the value of a position and of its best moves, and the best line.
//!
//! `cargo run --release -p dejarik-tables --example probe`

use dejarik_rules::any::AnyPosition;
use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_tables::{BambaraTable, Table, line, moves};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // All positions with kings and pawns only, on two threads.
    let table = BambaraTable::solve(&Bambara::default(), &[Kind::King, Kind::Pawn], 2, &())?;
    let position: AnyPosition = "bambara P1K9/p9k1/1 b -".parse()?;

    let verdict = table.probe(&position)?;
    println!("{position}: {verdict}");
    let moves = moves(&table, &position)?;
    for rated in &moves[..5] {
        println!("{:8} {}", rated.text, rated.verdict);
    }
    let line = line(&table, &position, 20)?;
    let texts: Vec<&str> = line.iter().map(|rated| rated.text.as_str()).collect();
    println!("best play: {}", texts.join(" "));
    assert_eq!((verdict.points, moves[0].text.as_str()), (1, "B11-C"));
    assert!(moves[1].verdict < verdict, "only one move wins");
    Ok(())
}
