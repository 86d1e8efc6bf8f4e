//! `dejarik bench`: the speed of the search on fixed positions, with a count that is the same everywhere.

use std::io::Write;
use std::time::Instant;

use dejarik_engine::{Engine, Level, Limits};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::wording;

use crate::answer;
use crate::answer::bench::{Bench, Searched};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;
use crate::progress::stop;

/// Search fixed positions of all rule sets to fixed depths, and report the nodes and the time.
///
/// The number of nodes is the same on every machine. The exit code is 1 if it is not the one that this
/// version of the program has.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    output: Output,
}

/// The positions, each with the depth to which it is searched.
const POSITIONS: [(&str, u32); 8] = [
    ("groi PPPP2pppp2/12/1 w wb", 7),
    ("groi 1PP1P3p3/1P1p2p3p1/1 w -", 7),
    ("bambara NKQP2nkqp2/12/1 w -", 4),
    ("bambara 4k3K1P1/10n1/1 w QNqp", 4),
    ("looney SBLM2sblm2/12/1 w - 0", 1),
    ("looney 3L8/1S1b2s5/l w Bm 3", 2),
    ("simeone NSKM2xthg2/12/1 w w 0-0 - 0", 2),
    ("simeone N1KM2xthg2/1S*10/1 w w 2-0 K1 0", 3),
];

/// The number of nodes of all searches.
const NODES: u64 = 42_783;

/// Runs the command.
///
/// # Errors
/// If the number of nodes is another one, or the command is interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let stop = stop::listen();
    let began = Instant::now();
    let mut searched = Vec::new();
    for (dpn, depth) in POSITIONS {
        let position: AnyPosition = dpn.parse().map_err(CliError::usage)?;
        let began = Instant::now();
        let mut engine = Engine::new(Level::STRONGEST, 0);
        let found = engine.choose_within(&position, &[], &Limits::depth(depth), &stop);
        if stop.is_stopped() {
            let when = wording!(" before the last search", " avant la dernière recherche");
            return Err(CliError::Interrupted(when));
        }
        let nodes = found.map_or(0, |found| found.nodes.get());
        let seconds = began.elapsed().as_secs_f64();
        if !args.output.json {
            writeln!(ctx.out, "{nodes:>9}  {depth}  {dpn}")?;
        }
        searched.push(Searched { position: dpn, depth, nodes, seconds });
    }
    let nodes = searched.iter().map(|search| search.nodes).sum();
    let seconds = began.elapsed().as_secs_f64();
    let rate = (nodes as f64 / seconds.max(1e-9)) as u64;
    if args.output.json {
        answer::print(ctx.out, &Bench { nodes, seconds, nodes_per_second: rate, searched })?;
    } else {
        let variables = [
            ("nodes", nodes.to_string().into()),
            ("seconds", format!("{seconds:.2}").into()),
            ("rate", rate.to_string().into()),
        ];
        ctx.say(&ctx.texts.with("bench-total", variables))?;
    }
    if nodes == NODES {
        return Ok(());
    }
    Err(CliError::No(wording!(
        "expected {NODES} nodes, found {nodes}",
        "attendu : {NODES} nœuds ; trouvé : {nodes}"
    )))
}
