//! The arguments of `dejarik solve`, and the answer that every rule set gives.

use std::io::Write;
use std::path::{Path, PathBuf};

use dejarik_rules::RulesId;
use dejarik_rules::numbers::decimal;
use dejarik_tables::file::{Kind, Written};

use super::super::figures;
use crate::answer;
use crate::arguments::{Output, Threads};
use crate::context::Context;
use crate::error::CliError;
use crate::export::Force;
use crate::rows::write_rows;
use crate::rule_options::RuleOptions;
use crate::tables;

/// Solve a game: compute the value of every position and write the table that other commands use.
///
/// Without --out the table is written to the cache, where the other commands find it. If it is there
/// already and undamaged, the game is not solved again unless --force is given. On two cores:
///
/// groi takes 2 seconds.
///
/// bambara takes 11 minutes (20 minutes of processor time) and 6.5 GiB of memory. It keeps a
/// checkpoint beside the table; if the command is interrupted, run it again to resume.
///
/// looney is solved up to a number of pieces on the board, with a table for each number. In processor
/// time, 4 pieces take half a minute, 5 ten minutes, 6 two to three hours and 1.7 GiB of memory. It
/// keeps checkpoints too.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The rule set: groi, bambara or looney.
    pub(super) rules: RulesId,
    #[command(flatten)]
    pub(super) options: RuleOptions,
    /// Write the table to this file instead of the cache.
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    #[command(flatten)]
    pub(super) force: Force,
    #[command(flatten)]
    pub(super) threads: Threads,
    /// Refuse to start if more memory than this is needed, in MiB.
    #[arg(long, value_name = "MIB")]
    pub(super) memory: Option<u64>,
    /// bambara: solve the game with only these kinds of piece, such as KQ. No other kind can enter it.
    #[arg(long, value_name = "LETTERS")]
    pub(super) kinds: Option<String>,
    /// bambara: solve the game again with another method, without symmetry, and compare every
    /// position. For three kinds of piece or fewer.
    #[arg(long)]
    pub(super) compare: bool,
    /// looney: solve positions with up to this many pieces, 4 to 8 [default: 5].
    #[arg(long, value_name = "N")]
    pub(super) pieces: Option<u32>,
    /// bambara, looney: write a checkpoint every MINUTES; 0 writes one after every wave or round
    /// [default: 10].
    #[arg(long, value_name = "MINUTES")]
    pub(super) every: Option<u64>,
    #[command(flatten)]
    pub(super) output: Output,
}

/// The usual number of minutes between two checkpoints.
pub(super) const EVERY: u64 = 10;

/// Returns the path of the checkpoint of a table.
pub(super) fn checkpoint_of(table: &Path) -> PathBuf {
    let mut name = table.as_os_str().to_owned();
    name.push(".checkpoint");
    name.into()
}

/// A game that was solved.
pub(super) struct Solved {
    /// The properties of the table, with the game that it is of.
    pub(super) kind: Kind,
    /// The path of the table.
    pub(super) path: PathBuf,
    /// The table as it was written.
    pub(super) written: Written,
    /// The time that solving took.
    pub(super) seconds: f64,
    /// Figures about the game as a whole, by name.
    pub(super) facts: Vec<(String, String)>,
}

impl Solved {
    /// Prints the answer.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(super) fn print<W: Write>(
        self,
        args: &Args,
        ctx: &mut Context<'_, W>,
    ) -> Result<(), CliError> {
        let Solved { kind, path, written, seconds, facts } = self;
        let (peak_memory, kinds) = (tables::peak_memory(), tables::some_kinds(&kind));
        if args.output.json {
            let solved = answer::table::Solved {
                rules: kind.identity.to_string(),
                kinds,
                fingerprint: kind.identity.fingerprint.to_string(),
                file: path.display().to_string(),
                bytes: written.bytes,
                digest: written.digest.to_string(),
                seconds,
                peak_memory,
                facts: answer::table::figures(facts),
            };
            return answer::print(ctx.out, &solved);
        }
        writeln!(ctx.out, "{}", tables::with_kinds(&kind.identity, kinds.as_deref()))?;
        let texts = &ctx.texts;
        let mut rows = vec![
            (texts.get("table-file"), path.display().to_string()),
            (texts.get("table-bytes"), written.bytes.to_string()),
            (texts.get("table-digest"), written.digest.to_string()),
            (texts.get("table-seconds"), texts.of(&decimal(seconds, 2))),
        ];
        if let Some(bytes) = peak_memory {
            rows.push((texts.get("table-peak"), (bytes >> 20).to_string()));
        }
        rows.extend(figures::rows(facts, texts));
        write_rows(ctx.out, &rows)
    }
}
