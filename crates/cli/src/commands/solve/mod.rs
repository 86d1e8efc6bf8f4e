//! `dejarik solve`: solves a game and writes its table. Groi takes seconds; bambara the better part of
//! an hour and looney from minutes to days, so they keep checkpoints.

mod bambara;
mod groi;
mod looney;

use std::io::Write;
use std::path::{Path, PathBuf};

use dejarik_rules::RulesId;
use dejarik_rules::any::AnyRules;
use dejarik_tables::Identity;
use dejarik_tables::file::Written;
use serde_json::{Map, json};

use super::{Context, RuleOptions, Threads};
use crate::error::CliError;
use crate::tables;

/// Solve a game: what every position is worth, written to a table that the other commands use.
///
/// Without --out the table is kept in the cache, where it is found by itself. Groi takes seconds. The
/// whole of bambara takes the better part of an hour and 7 GiB of memory; it keeps a checkpoint
/// beside the table, and after Ctrl-C or worse the same command goes on from there. Looney is solved up
/// to a number of pieces on the board, a table for each: 4 take ten seconds of processor time, 5 ten
/// minutes, 6 two hours and 1.7 GiB of memory; it keeps checkpoints too.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The rule set: groi, bambara or looney.
    rules: RulesId,
    #[command(flatten)]
    options: RuleOptions,
    /// The file to write, instead of the one in the cache.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    /// How many MiB of memory may be used.
    #[arg(long, value_name = "MIB")]
    memory: Option<u64>,
    /// bambara: only these kinds of piece a side, such as KQ; games with fewer kinds are closed.
    #[arg(long, value_name = "LETTERS")]
    kinds: Option<String>,
    /// bambara: solve the game a second time, without symmetry and by another method, and compare
    /// every position. For three kinds or fewer.
    #[arg(long)]
    compare: bool,
    /// looney: up to how many pieces, 4 to 8; 5 without it.
    #[arg(long, value_name = "N")]
    pieces: Option<u32>,
    /// bambara, looney: minutes between two checkpoints, 10 without it; 0 keeps one after every wave
    /// or round.
    #[arg(long, value_name = "MINUTES")]
    every: Option<u64>,
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let rules = args.options.rules(args.rules)?;
    for_this(args, &rules)?;
    match rules {
        AnyRules::Groi(rules) => groi::solve(&rules, args, ctx),
        AnyRules::Bambara(rules) => bambara::solve(&rules, args, ctx),
        AnyRules::Looney(_) => looney::solve(args, ctx),
        AnyRules::Simeone(_) => Err(tables::no_table(args.rules)),
    }
}

/// Refuses arguments that mean nothing for this game.
fn for_this(args: &Args, rules: &AnyRules) -> Result<(), CliError> {
    let (kinds, every) = (args.kinds.is_some() || args.compare, args.every.is_some());
    let message = match rules {
        AnyRules::Groi(_) if kinds || every || args.pieces.is_some() => {
            "--kinds, --compare, --pieces and --every are not for groi, which takes seconds"
        }
        AnyRules::Bambara(_) if args.pieces.is_some() => {
            "--pieces is for looney; bambara has --kinds"
        }
        AnyRules::Looney(_) if kinds => {
            "--kinds and --compare are for bambara; looney has --pieces"
        }
        AnyRules::Groi(_) | AnyRules::Bambara(_) | AnyRules::Looney(_) | AnyRules::Simeone(_) => {
            return Ok(());
        }
    };
    Err(CliError::Usage(message.into()))
}

/// Minutes between two checkpoints.
const EVERY: u64 = 10;

/// Where the checkpoint of a table lies.
fn beside(table: &Path) -> PathBuf {
    let mut name = table.as_os_str().to_owned();
    name.push(".checkpoint");
    name.into()
}

/// A game that is solved, as it is told.
struct Solved {
    identity: Identity,
    path: PathBuf,
    written: Written,
    seconds: f64,
    facts: Vec<(String, String)>,
}

impl Solved {
    fn say<W: Write>(self, args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
        let Solved { identity, path, written, seconds, facts } = self;
        let peak = tables::peak_memory();
        if args.json {
            let facts: Map<_, _> =
                facts.into_iter().map(|(key, value)| (key, value.into())).collect();
            let answer = json!({
                "rules": identity.to_string(), "fingerprint": identity.fingerprint.to_string(),
                "file": path.display().to_string(), "bytes": written.bytes,
                "digest": written.digest.to_string(), "seconds": seconds,
                "peakMemory": peak, "facts": facts,
            });
            writeln!(ctx.out, "{answer}")?;
            return Ok(());
        }
        writeln!(ctx.out, "{identity}")?;
        let texts = &ctx.texts;
        let mut rows = vec![
            (texts.get("table-file"), path.display().to_string()),
            (texts.get("table-bytes"), written.bytes.to_string()),
            (texts.get("table-digest"), written.digest.to_string()),
            (texts.get("table-seconds"), format!("{seconds:.2}")),
        ];
        if let Some(bytes) = peak {
            rows.push((texts.get("table-peak"), (bytes >> 20).to_string()));
        }
        rows.extend(facts);
        tables::write_rows(ctx.out, &rows)
    }
}
