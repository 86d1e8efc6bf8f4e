//! `dejarik solve`: solves a game and writes its table. Groi takes seconds, bambara minutes, and looney
//! from seconds to days; bambara and looney keep checkpoints.

mod arguments;
mod bambara;
mod groi;
mod looney;

use std::io::Write;
use std::path::Path;

use dejarik_rules::wording;
use dejarik_tables::SolvedRules;
use dejarik_tables::file::{Kind, LoadError, TableFile, Written};
use dejarik_tables::looney::is_solved;

pub(crate) use self::arguments::Args;
use self::arguments::{Solved, checkpoint_of};
use crate::context::{Context, warn};
use crate::error::CliError;
use crate::export::{Force, must_be_file};
use crate::progress::Watched;
use crate::tables;

/// Runs the command.
///
/// # Errors
/// If there is no table for the rule set, the arguments do not fit it, a file cannot be used, or the
/// command is interrupted.
pub(crate) fn run<W: Write>(args: &Args, ctx: &mut Context<'_, W>) -> Result<(), CliError> {
    let rules = args.options.rules(args.rules)?;
    let solved = SolvedRules::of(&rules).ok_or_else(|| tables::no_table(rules.id()))?;
    check_arguments(args, &solved)?;
    match solved {
        SolvedRules::Groi(rules) => groi::solve(&rules, args, ctx),
        SolvedRules::Bambara(rules) => bambara::solve(&rules, args, ctx),
        SolvedRules::Looney(_) => looney::solve(args, ctx),
    }
}

/// Looks at what has the name of a table before the work on it. Returns the solved game if its table
/// is there already and undamaged, and a second solver is not wanted; otherwise makes sure that the
/// table can be written.
///
/// # Errors
/// If the file may not be replaced or cannot be written, or the command is interrupted.
fn before<W: Write>(
    args: &Args,
    path: &Path,
    kind: &Kind,
    watched: &Watched,
    ctx: &Context<'_, W>,
) -> Result<Option<Solved>, CliError> {
    must_be_file(path)?;
    if path.exists() && !args.force.is_given() && !args.compare {
        let opened = TableFile::open_as(path, kind).map_err(LoadError::from);
        let checked = opened.and_then(|table| {
            table.check(args.threads.count(), watched)?;
            Ok(table)
        });
        match checked {
            Ok(table) => {
                let file = path.display();
                warn(&wording!(
                    "already solved: the table is {file}; --force solves the game again",
                    "déjà résolu : la table est {file} ; --force la calcule de nouveau"
                ));
                let written = Written { digest: table.header().digest, bytes: table.bytes() };
                return Ok(Some(Solved {
                    kind: kind.clone(),
                    path: path.to_owned(),
                    written,
                    seconds: 0.0,
                    facts: table.header().facts.clone(),
                }));
            }
            Err(LoadError::Stopped(_)) => return Err(not_begun()),
            // The file is replaced in the cache and refused elsewhere.
            Err(LoadError::File(_)) => {}
        }
    }
    // A file in the cache is the program's own.
    let force = if args.out.is_some() && !args.compare { args.force } else { Force::GIVEN };
    force.check(path, &ctx.texts)?;
    Ok(None)
}

/// Returns the error of a command that was interrupted before it solved anything.
fn not_begun() -> CliError {
    CliError::Interrupted(wording!(" before solving began", " avant le début de la résolution"))
}

/// Refuses to start if the memory allowed, in MiB, is less than the work needs, in bytes.
fn check_memory(args: &Args, need: u64) -> Result<(), CliError> {
    if args.memory.is_none_or(|most| most << 20 >= need) {
        return Ok(());
    }
    let need = need.div_ceil(1 << 20);
    Err(CliError::Usage(wording!(
        "--memory: expected at least {need} MiB",
        "--memory : attendu : au moins {need} Mio"
    )))
}

/// Refuses to start if the file system of a table has less room than the work on it needs at most.
/// What is there of an earlier run of it, the checkpoint, counts as room.
///
/// # Errors
/// If there is too little room. Where the system does not say how much there is, the work may start.
fn check_room(path: &Path, need: u64) -> Result<(), CliError> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let Ok(free) = fs4::available_space(folder) else { return Ok(()) };
    let kept = checkpoint_of(path).metadata().map_or(0, |checkpoint| checkpoint.len());
    too_little(path, need, free.saturating_add(kept)).map_or(Ok(()), Err)
}

/// Returns the error of a table whose folder has too little room.
fn too_little(path: &Path, need: u64, room: u64) -> Option<CliError> {
    (room < need).then(|| {
        let [need, room] = [need, room].map(|bytes| bytes.div_ceil(1 << 20));
        let why = wording!(
            "expected {need} MiB of free space for the table and its checkpoints, found {room} MiB; \
             make room, or name a file elsewhere with --out",
            "attendu : {need} Mio d’espace libre pour la table et ses points de reprise ; trouvé : \
             {room} Mio ; faites de la place, ou indiquez un autre fichier par --out"
        );
        CliError::contents(path, why)
    })
}

/// Refuses arguments that have no meaning for the rule set.
fn check_arguments(args: &Args, rules: &SolvedRules) -> Result<(), CliError> {
    let (kinds, every) = (args.kinds.is_some() || args.compare, args.every.is_some());
    let pieces = args.pieces.is_some();
    let message = if matches!(rules, SolvedRules::Groi(_)) && (kinds || every || pieces) {
        wording!(
            "--kinds, --compare, --pieces and --every are not for groi",
            "--kinds, --compare, --pieces et --every ne sont pas pour groi"
        )
    } else if matches!(rules, SolvedRules::Bambara(_)) && pieces {
        wording!(
            "--pieces is for looney; bambara has --kinds",
            "--pieces est pour looney ; bambara a --kinds"
        )
    } else if matches!(rules, SolvedRules::Looney(_)) && kinds {
        wording!(
            "--kinds and --compare are for bambara; looney has --pieces",
            "--kinds et --compare sont pour bambara ; looney a --pieces"
        )
    } else if matches!(rules, SolvedRules::Looney(looney) if !is_solved(looney)) {
        wording!(
            "looney is solved only with its usual options; --option may set setup and quiet-limit",
            "looney n’est résolu qu’avec ses options habituelles ; --option peut fixer setup et quiet-limit"
        )
    } else {
        return Ok(());
    };
    Err(CliError::Usage(message))
}

#[cfg(test)]
mod tests {
    use dejarik_rules::Bilingual;

    use super::*;

    #[test]
    fn a_table_needs_room_for_itself_and_two_checkpoints() {
        let path = Path::new("bambara.table");
        assert!(too_little(path, 7 << 30, 7 << 30).is_none());
        let error = too_little(path, 7 << 30, (7 << 30) - (1 << 20)).unwrap();
        let text = error.wording().en().to_owned();
        assert!(text.starts_with("bambara.table: expected 7168 MiB"), "{text}");
        assert!(text.contains("found 7167 MiB") && text.contains("--out"), "{text}");
        let folder = tempfile::tempdir().unwrap();
        check_room(&folder.path().join("groi.table"), 1).unwrap();
        check_room(&folder.path().join("groi.table"), u64::MAX).unwrap_err();
        check_room(Path::new("nowhere/groi.table"), u64::MAX).unwrap();
    }
}
