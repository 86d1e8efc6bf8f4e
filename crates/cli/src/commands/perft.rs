//! `dejarik perft`: counts the move sequences of a length, on as many threads as wanted; it can be
//! stopped by Ctrl-C at any time.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use dejarik_engine::Stop;
use dejarik_rules::any::{AnyPosition, Ruled};
use dejarik_rules::{Never, RuleSet, perft};
use serde_json::{Value, json};

use super::{Context, RuleOptions, Threads};
use crate::error::CliError;
use crate::progress::{Progress, stop};

/// Count the move sequences of a length (groi and bambara: rule sets without dice).
///
/// A pass counts as a move, a finished game has no moves, and repetition plays no part.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The position.
    #[arg(value_name = "DPN")]
    dpn: String,
    /// The length of the sequences.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,
    /// Lists first how many sequences start with each move.
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    threads: Threads,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Below this depth a count is over in an instant and is not worth interrupting.
const INSTANT: u32 = 4;

/// Perft that gives up, with `None`, when Ctrl-C comes.
fn count<R: RuleSet<Chance = Never>>(
    rules: &R,
    at: &R::Position,
    depth: u32,
    stop: &Stop,
) -> Option<u64> {
    if depth <= INSTANT {
        return (!stop.is_stopped()).then(|| perft::perft(rules, at, depth));
    }
    let mut leaves = Some(0);
    rules.visit_steps(at, |step| {
        let below = leaves.and_then(|_| count(rules, &rules.after(at, step), depth - 1, stop));
        leaves = leaves.zip(below).map(|(a, b)| a + b);
    });
    leaves
}

/// The count below each first move, sorted by the move's text. The threads share out the
/// positions two moves deep.
fn divide<R: RuleSet<Chance = Never>>(
    ruled: &Ruled<R>,
    depth: u32,
    threads: usize,
    stop: &Stop,
) -> Option<Vec<(String, u64)>> {
    let Ruled { rules, position } = ruled;
    if depth == 0 {
        return Some(Vec::new());
    }
    let mut tasks = Vec::new();
    let mut moves = Vec::new();
    rules.visit_steps(position, |step| {
        let next = rules.after(position, step);
        let first = moves.len();
        moves.push((rules.step_text(position, step), u64::from(depth == 1)));
        if depth >= 2 {
            rules.visit_steps(&next, |second| tasks.push((first, rules.after(&next, second))));
        }
    });
    let next_task = AtomicUsize::new(0);
    let progress = Progress::new("perft", tasks.len());
    let work = || {
        let mut done = Vec::new();
        while let Some((first, at)) = tasks.get(next_task.fetch_add(1, Ordering::Relaxed)) {
            done.push((*first, count(rules, at, depth - 2, stop)?));
            progress.step();
        }
        Some(done)
    };
    let results: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().ok().flatten()).collect()
    });
    for result in results {
        for (first, leaves) in result? {
            moves[first].1 += leaves;
        }
    }
    moves.sort();
    Some(moves)
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let position = args.options.position(&args.dpn)?;
    let (threads, stop) = (args.threads.count(), stop::listen());
    let moves = match &position {
        AnyPosition::Groi(ruled) => divide(ruled, args.depth, threads, &stop),
        AnyPosition::Bambara(ruled) => divide(ruled, args.depth, threads, &stop),
        AnyPosition::Looney(_) | AnyPosition::Simeone(_) => {
            return Err(CliError::Usage(format!(
                "perft counts only games without dice (groi and bambara), not {}",
                position.id()
            )));
        }
    };
    let moves = moves.ok_or_else(|| CliError::Interrupted(" before the count was done".into()))?;
    let total = if args.depth == 0 { 1 } else { moves.iter().map(|(_, leaves)| leaves).sum() };
    if args.json {
        let mut answer =
            json!({"position": position.to_string(), "depth": args.depth, "count": total});
        if args.divide {
            let parts = moves.iter().map(|(text, n)| json!({"move": text, "count": n}));
            answer["divide"] = Value::Array(parts.collect());
        }
        writeln!(ctx.out, "{answer}")?;
        return Ok(());
    }
    if args.divide {
        for (text, leaves) in &moves {
            writeln!(ctx.out, "{text}\t{leaves}")?;
        }
    }
    writeln!(ctx.out, "{total}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use dejarik_rules::groi::Groi;

    #[test]
    fn threads_do_not_change_the_count() {
        let rules = Groi::default();
        let ruled = Ruled { rules, position: rules.start() };
        for depth in 1..=5 {
            let total = perft::perft(&rules, &rules.start(), depth);
            for threads in [1, 3] {
                let parts = divide(&ruled, depth, threads, &Stop::new()).unwrap();
                assert_eq!(parts.iter().map(|(_, n)| n).sum::<u64>(), total, "depth {depth}");
            }
        }
    }
}
