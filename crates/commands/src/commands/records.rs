//! `dejarik records`: the records of the games that were played to their end in the terminal.

use std::fs;
use std::io::Write;

use dejarik_rules::dgn;

use super::kept::{Export, Named, pick};
use crate::answer;
use crate::answer::games::{Record, Records};
use crate::arguments::Output;
use crate::context::Context;
use crate::error::CliError;
use crate::files;
use crate::session::saved::Store;
use crate::study::open::{self, FinishedRecord};
use crate::words;

/// List the records of the games that were finished in the terminal, and export or delete them.
///
/// A record is a file in DGN, which `dejarik review` and `dejarik analyse` read. It is named by its
/// id, or by the beginning or the end of the id if no other record has the same.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Write finished games as records in DGN, into one file or to standard output.
    Export(Export),
    /// Delete records for good.
    Delete(Named),
}

/// Runs the command.
///
/// # Errors
/// If there is no such record, or a file cannot be read or written.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let records = open::kept(&Store::of_user(), usize::MAX);
    match &args.what {
        None if args.output.json => {
            let records = records.iter().map(answered).collect();
            answer::print(ctx.out, &Records { records })
        }
        None if records.is_empty() => ctx.tell("records-empty"),
        None => records.iter().try_for_each(|record| {
            let rules = words::rules(&ctx.texts, record.rules);
            let named = |name: &String| words::player(&ctx.texts, name);
            let [first, second] = record.players.each_ref().map(named);
            let FinishedRecord { date, result, .. } = record;
            ctx.say(&format!("{}  {date}  {rules}, {first} – {second}, {result}", record.id()))
        }),
        Some(What::Export(export)) => {
            let chosen = export.choose(&records, FinishedRecord::id)?;
            let texts = chosen.into_iter().map(|record| {
                let bytes = files::read(&record.path)?;
                let text = dgn::decode(&bytes).map(str::to_owned);
                text.map_err(|error| CliError::contents(&record.path, error))
            });
            export.write(&texts.collect::<Result<Vec<_>, _>>()?, ctx)
        }
        Some(What::Delete(named)) => {
            let chosen: Result<Vec<_>, _> =
                named.ids.iter().map(|wanted| pick(&records, FinishedRecord::id, wanted)).collect();
            for record in chosen? {
                fs::remove_file(&record.path).map_err(CliError::file(&record.path))?;
                ctx.say(&ctx.texts.with("records-deleted", [("id", record.id().into())]))?;
            }
            Ok(())
        }
    }
}

fn answered(record: &FinishedRecord) -> Record {
    Record {
        id: record.id().to_owned(),
        rules: record.rules.name(),
        players: record.players.clone(),
        result: record.result,
        date: record.date.clone(),
        file: record.path.display().to_string(),
    }
}
