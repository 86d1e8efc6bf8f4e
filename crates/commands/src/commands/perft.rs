//! `dejarik perft`: counts the move sequences of a given length, on several threads.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use dejarik_engine::Stop;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{RulesId, Words, wording};

use crate::answer::{self, position::Divided};
use crate::arguments::{Output, Threads};
use crate::context::Context;
use crate::error::CliError;
use crate::progress::{Progress, stop};
use crate::rule_options::RuleOptions;

/// Count the move sequences of a given length, in rule sets without dice (groi and bambara).
///
/// A pass counts as a move. A finished game has no moves, and repetitions are not considered.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The position.
    #[arg(value_name = "DPN")]
    dpn: String,
    /// The length of the sequences in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,
    /// First list the number of sequences that begin with each move.
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    options: RuleOptions,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    output: Output,
}

/// Counts up to this depth take an instant and are not interrupted.
const INSTANT: u32 = 4;

/// Counts the sequences of a length; `None` after Ctrl-C.
fn count(at: &AnyPosition, depth: u32, stop: &Stop) -> Option<u64> {
    if depth <= INSTANT {
        return if stop.is_stopped() { None } else { at.perft(depth) };
    }
    let children = at.children().into_iter();
    children.map(|(_, next)| count(&next, depth - 1, stop)).sum()
}

/// Counts the sequences that begin with each move, sorted by the move's text; `None` after Ctrl-C.
/// The threads share the positions two plies deep.
fn divide(
    position: &AnyPosition,
    depth: u32,
    threads: usize,
    stop: &Stop,
) -> Option<Vec<(String, u64)>> {
    if depth == 0 {
        return Some(Vec::new());
    }
    let mut tasks = Vec::new();
    let mut moves = Vec::new();
    for (first, (step, next)) in position.children().into_iter().enumerate() {
        moves.push((position.step_text(step), u64::from(depth == 1)));
        if depth >= 2 {
            tasks.extend(next.children().into_iter().map(|(_, after)| (first, after)));
        }
    }
    let next_task = AtomicUsize::new(0);
    let progress = Progress::new(Words::new("perft", "perft"), tasks.len());
    let work = || {
        let mut done = Vec::new();
        while let Some((first, at)) = tasks.get(next_task.fetch_add(1, Ordering::Relaxed)) {
            done.push((*first, count(at, depth - 2, stop)?));
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
///
/// # Errors
/// If the position cannot be read, its rule set has dice, or the count is interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let position = args.options.position(&args.dpn)?;
    let (threads, stop) = (args.threads.count(), stop::listen());
    if position.id().has_dice() {
        let id = position.id();
        let games = RulesId::listed(RulesId::all().filter(|id| !id.has_dice()));
        return Err(CliError::Usage(wording!(
            "perft counts only games without dice ({games}), not {id}",
            "perft ne compte que les jeux sans dés ({games}), pas {id}";
            games
        )));
    }
    let moves = divide(&position, args.depth, threads, &stop);
    let moves = moves.ok_or_else(|| {
        CliError::Interrupted(wording!(" before the count was done", " avant la fin du compte"))
    })?;
    let total = if args.depth == 0 { 1 } else { moves.iter().map(|(_, leaves)| leaves).sum() };
    if args.output.json {
        let divide = args.divide.then(|| {
            moves.into_iter().map(|(text, count)| Divided { r#move: text, count }).collect()
        });
        let (position, depth) = (position.to_string(), args.depth);
        let answer = answer::position::Perft { position, depth, count: total, divide };
        return answer::print(ctx.out, &answer);
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

    #[test]
    fn threads_do_not_change_the_count() {
        let position: AnyPosition = "groi PPPP2pppp2/12/1 w wb".parse().unwrap();
        for depth in 1..=5 {
            let total = position.perft(depth);
            for threads in [1, 3] {
                let parts = divide(&position, depth, threads, &Stop::new()).unwrap();
                assert_eq!(Some(parts.iter().map(|(_, n)| n).sum::<u64>()), total, "depth {depth}");
            }
        }
    }

    #[test]
    fn a_long_count_is_the_sum_over_its_moves() {
        let position: AnyPosition = "groi PPPP2pppp2/12/1 w wb".parse().unwrap();
        assert_eq!(count(&position, INSTANT + 2, &Stop::new()), position.perft(INSTANT + 2));
        let stop = Stop::new();
        stop.stop();
        assert_eq!(count(&position, INSTANT + 2, &stop), None);
    }
}
