//! `dejarik solve`: solves a whole game and writes its table.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use dejarik_rules::RulesId;
use dejarik_rules::any::AnyRules;
use dejarik_rules::groi::Groi;
use dejarik_tables::groi;
use serde_json::{Map, json};

use super::{Context, RuleOptions, Threads};
use crate::error::CliError;
use crate::progress::Watched;
use crate::tables;

/// Solve a whole game: the value and the distance of every position, written to a table that the
/// other commands use.
///
/// Without --out the table is kept in the cache, where it is found by itself. Ctrl-C stops the work and
/// leaves nothing behind.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The rule set: one without dice.
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
    /// Answers in JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    match args.options.rules(args.rules)? {
        AnyRules::Groi(rules) => solve_groi(&rules, args, ctx),
        AnyRules::Bambara(_) | AnyRules::Looney(_) | AnyRules::Simeone(_) => {
            Err(tables::no_table(args.rules))
        }
    }
}

fn solve_groi<W: Write>(
    rules: &Groi,
    args: &Args,
    ctx: &mut Context<'_, W>,
) -> Result<(), CliError> {
    if args.memory.is_some_and(|most| most << 20 < groi::MEMORY) {
        let need = groi::MEMORY >> 20;
        return Err(CliError::Usage(format!("--memory: groi needs {need} MiB")));
    }
    let path = match &args.out {
        Some(path) => path.clone(),
        None => tables::cache()?.join(groi::file_name(rules)),
    };
    let (watched, began) = (Watched::new(), Instant::now());
    let table = groi::Table::solve(rules, args.threads.count(), &watched)
        .map_err(tables::unsolved(" before the game was solved"))?;
    let solved = began.elapsed();
    if args.out.is_none() {
        std::fs::create_dir_all(tables::cache()?).map_err(CliError::file(&path))?;
    }
    let written = table.save(&path, args.threads.count()).map_err(tables::unusable)?;
    drop(watched);
    let identity = groi::kind(rules).identity;
    let facts = table.survey().facts();
    let peak = tables::peak_memory();
    let seconds = solved.as_secs_f64();
    if args.json {
        let facts: Map<_, _> = facts.into_iter().map(|(key, value)| (key, value.into())).collect();
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
