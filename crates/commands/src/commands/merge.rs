//! `dejarik merge`: puts the files of the parts of a run together. The file of the whole run has the bytes
//! that the run in one piece would have written.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use dejarik_engine::Part;
use dejarik_engine::arena::Report;
use dejarik_lab::Study;
use dejarik_rules::numbers::counted;
use dejarik_rules::{Wording, Words, wording};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::regret::kept::Measurement;
use super::run::{MOST, Run};
use super::state;
use crate::context::Context;
use crate::error::CliError;
use crate::export::{Force, is_output};
use crate::files::read_text;

/// Put the files of the parts of a run together.
///
/// A run of `dejarik arena`, `dejarik lab` or `dejarik regret` can be done in parts, by several machines: each
/// runs the same command with its own `--part K/N` and `--file`. The merged file is, byte for byte, the one
/// that the run in one piece would have written, for any number of parts and in any order. The same
/// command without --part and with the merged file as its --file prints the result.
///
/// Every part must be there once and be finished, and all parts must belong to the same run.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files of all parts, in any order.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write the whole run to this file; - is standard output.
    #[arg(long, value_name = "FILE")]
    into: PathBuf,
    #[command(flatten)]
    force: Force,
}

/// The fields that tell what kind of run a file holds.
#[derive(Debug, Deserialize)]
struct Fields {
    games: Option<IgnoredAny>,
    pairs: Option<IgnoredAny>,
}

/// A file of one part.
struct Piece<R> {
    path: PathBuf,
    part: Part,
    /// The runs, as if they were whole.
    runs: Vec<R>,
}

/// Reads a finished part from the text of its file.
fn read<R: Run>(path: &Path, text: &str) -> Result<Piece<R>, CliError> {
    let mut runs: Vec<R> = state::parse(path, text, R::WHAT)?;
    if let Some(amount) = runs.iter().map(R::amount).find(|amount| *amount > MOST) {
        let units = R::UNITS;
        let why = wording!(
            "expected at most {MOST} {units}, found {amount}",
            "attendu : au plus {MOST} {units} ; trouvé : {amount}";
            units
        );
        return Err(CliError::contents(path, why));
    }
    let missing: usize = runs.iter().map(R::missing).sum();
    if missing > 0 {
        let why = wording!(
            "this part is not finished ({missing} missing); run its command again",
            "cette part n’est pas finie (manquent : {missing}) ; relancez sa commande"
        );
        return Err(CliError::contents(path, why));
    }
    let parts: Vec<Part> = runs.iter_mut().map(|run| std::mem::take(run.part())).collect();
    match parts.first() {
        Some(&part) if parts.iter().all(|other| *other == part) => {
            Ok(Piece { path: path.to_owned(), part, runs })
        }
        _ => {
            let why = "expected one part of a run, found none or several";
            let why =
                Words::new(why, "attendu : une part d’un travail ; trouvé : aucune, ou plusieurs");
            Err(CliError::contents(path, why))
        }
    }
}

/// Puts parts together, and returns the text of the file of the whole. The text of the first file has been read, and
/// is not read again: the file may be a pipe.
fn merged<R: Run>(files: &[PathBuf], first: String) -> Result<String, CliError> {
    let mut first = Some(first);
    let mut whole: Option<Piece<R>> = None;
    let mut given: BTreeMap<u32, PathBuf> = BTreeMap::new();
    for path in files {
        let text = first.take().map_or_else(|| read_text(path), Ok)?;
        let piece = read::<R>(path, &text)?;
        drop(text);
        let Some(whole) = &mut whole else {
            given.insert(piece.part.number(), path.clone());
            whole = Some(piece);
            continue;
        };
        let same = whole.runs.len() == piece.runs.len()
            && whole.runs.iter().zip(&piece.runs).all(|(run, other)| run.is_same(other));
        if !same || whole.part.of() != piece.part.of() {
            let (first, [one, other]) = (whole.path.display(), [whole.part, piece.part]);
            let why = wording!(
                "this is part {other} of another run than {first}, part {one}",
                "ceci est la part {other} d’un autre travail que {first}, part {one}"
            );
            return Err(CliError::contents(path, why));
        }
        if let Some(twice) = given.insert(piece.part.number(), path.clone()) {
            let (part, twice) = (piece.part, twice.display());
            let why = wording!(
                "part {part} was given twice, also by {twice}",
                "la part {part} a été donnée deux fois, aussi par {twice}"
            );
            return Err(CliError::contents(path, why));
        }
        whole.runs.iter_mut().zip(piece.runs).for_each(|(run, other)| run.absorb(other));
    }
    let Some(whole) = whole else { return Ok(String::new()) };
    let of = whole.part.of();
    let missing: Vec<u32> = (1..=of).filter(|number| !given.contains_key(number)).collect();
    if !missing.is_empty() {
        return Err(CliError::Usage(lacking(&missing, of)));
    }
    state::text(&whole.runs)
}

/// The number of missing parts that an error lists.
const LISTED: usize = 20;

/// Says which parts are missing.
fn lacking(missing: &[u32], of: u32) -> Wording {
    let listed: Vec<_> =
        missing.iter().take(LISTED).map(|number| format!("{number}/{of}")).collect();
    let more = match missing.len() - listed.len() {
        0 => Wording::same(""),
        more => wording!(" and {more} more", " et {more} autres"),
    };
    let (listed, count) = (listed.join(", "), missing.len());
    let what =
        counted(count as u64, Words::new("part is", "part"), Words::new("parts are", "parts"));
    wording!(
        "{what} missing: {listed}{more}",
        "il manque {what} : {listed}{more}";
        what, more
    )
}

/// Runs the command.
///
/// # Errors
/// If a file cannot be used, or the files are not all parts of one run.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    args.force.check(&args.into, &ctx.texts)?;
    let Some(first) = args.files.first() else { return Ok(()) };
    let text = read_text(first)?;
    let what = Words::new("the file of a part of a run", "le fichier d’une part d’un travail");
    let fields: Vec<Fields> = state::parse(first, &text, what)?;
    let whole = match fields.first() {
        Some(Fields { games: Some(_), .. }) => merged::<Study>(&args.files, text),
        Some(Fields { pairs: Some(_), .. }) => merged::<Report>(&args.files, text),
        _ => merged::<Measurement>(&args.files, text),
    }?;
    args.force.write(&args.into, whole.as_bytes(), ctx)?;
    if !is_output(&args.into) {
        let (parts, file) = (args.files.len(), args.into.display().to_string());
        let text = ctx.texts.with("merged", [("parts", parts.into()), ("file", file.into())]);
        ctx.say(&text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use dejarik_engine::random::Random;

    use super::*;

    /// Chances that are read from a file and written again keep all their bits. A parser that is off by the last bit would
    /// give other bytes.
    #[test]
    fn numbers_with_all_their_bits_survive_a_merge() {
        let mut random = Random::new(1);
        let chances: Vec<f64> =
            (0..1000).map(|_| (random.word() >> 11) as f64 / (1_u64 << 53) as f64).collect();
        let text = state::text(&chances).unwrap();
        let again: Vec<f64> = state::parse(Path::new("x"), &text, Words::new("x", "x")).unwrap();
        assert_eq!(state::text(&again).unwrap(), text);
    }

    #[test]
    fn an_error_lists_some_of_many_missing_parts() {
        let missing: Vec<u32> = (1..=30).collect();
        let text = lacking(&missing, 40).to_string();
        assert!(text.starts_with("30 parts are missing: 1/40, 2/40"), "{text}");
        assert!(text.ends_with("20/40 and 10 more"), "{text}");
    }
}
