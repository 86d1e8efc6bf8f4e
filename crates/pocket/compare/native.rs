//! Prints what the module and native code have to agree on, and on standard error the seconds that it takes.

use std::io::Write;
use std::time::Instant;

use dejarik_pocket::compare::{part, parts};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for name in parts() {
        let start = Instant::now();
        let text = part(&name);
        eprintln!("{name}\t{:.3}", start.elapsed().as_secs_f64());
        writeln!(out, "== {name}\n{text}")?;
    }
    Ok(())
}
