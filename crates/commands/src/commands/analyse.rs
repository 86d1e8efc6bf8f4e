//! `dejarik analyse`: the analysis board, on the full screen or line by line, and its facts as JSON.

use std::io::Write;
use std::time::Duration;

use dejarik_engine::Stop;
use dejarik_rules::any::AnyPosition;

use crate::answer;
use crate::answer::analysis::Analysed;
use crate::arguments::{self, Output};
use crate::context::{Context, warn};
use crate::error::CliError;
use crate::lines::Lines;
use crate::rule_options::RuleOptions;
use crate::stream;
use crate::study::insight::Job;
use crate::study::open;
use crate::{plain, screen, tables};

/// Analyse a position or a game: its value, what every move keeps, the best line, and the errors.
///
/// In groi and bambara every value is exact if there is a table. The table of groi is computed when
/// it is first needed, that of bambara by `dejarik solve bambara`. Without a table the engine
/// estimates, and the board says that it does.
///
/// With --json the position, or the last position of the game, is answered by a line of JSON. With - or
/// --stdin every line of standard input is a position, answered so.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// A position (DPN), the name of a rule set for its start position, or a file of games (DGN); - reads
    /// positions from standard input, as --stdin does.
    #[arg(
        value_name = "DPN|RULES|FILE",
        required_unless_present = "stdin",
        conflicts_with = "stdin"
    )]
    what: Option<String>,
    /// Answer every line of standard input with a line of JSON.
    #[arg(long, conflicts_with = "plain")]
    stdin: bool,
    /// Open this game of the file, counted from 1.
    #[arg(long, value_name = "NUMBER", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..))]
    game: u32,
    /// Think for this long about a position without a table, such as 200ms; for JSON only.
    #[arg(long, value_name = "TIME", default_value = "800ms", value_parser = arguments::time)]
    time: Duration,
    #[command(flatten)]
    options: RuleOptions,
    /// Work line by line, for screen readers and pipes.
    #[arg(long, conflicts_with = "json")]
    plain: bool,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
///
/// # Errors
/// If the position or the game cannot be read, or the terminal cannot be used.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let knowledge = || tables::knowledge(warn);
    let analysed = |position: AnyPosition, history: Vec<u64>, knowledge: &_| {
        let insight = Job::new(0, position, history, args.time).run(knowledge, &Stop::new());
        Analysed::new(&position, &insight)
    };
    let Some(what) = args.what.as_deref().filter(|what| *what != "-") else {
        let knowledge = knowledge();
        return stream::answer(ctx, |line, sink| {
            let position = args.options.position(line)?;
            // Any position may take the whole time.
            sink.flush()?;
            Ok(analysed(position, Vec::new(), &knowledge))
        });
    };
    let study = open::named(what, &args.options, args.game as usize)?;
    if args.output.json {
        let analysed = analysed(*study.position(), study.history(), &knowledge());
        return answer::print(ctx.out, &analysed);
    }
    if args.plain {
        plain::analyse(study, ctx, &mut Lines::new(std::io::stdin()))
    } else {
        screen::analyse(study, ctx)
    }
}
