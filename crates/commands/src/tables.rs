//! The tables of perfect play in the user's cache, and the errors of commands that need them.

use std::fmt::Display;
use std::path::PathBuf;
use std::sync::Arc;

use dejarik_engine::{Knowledge, Perfect};
use dejarik_rules::any::{AnyPosition, AnyRules};
use dejarik_rules::bambara::Kind;
use dejarik_rules::descriptor::TableKind;
use dejarik_rules::numbers::enumerated;
use dejarik_rules::{RulesId, Space, Wording, Words, wording};
use dejarik_tables::Library;
use dejarik_tables::any::ProbeError;
use dejarik_tables::file::{self, TableFile};
use dejarik_tables::{bambara, groi, looney, quick};

use crate::context::warn;
use crate::error::CliError;

/// Returns the directory of the tables: `DEJARIK_CACHE_DIR`, or one in the user's cache directory.
///
/// # Errors
/// If the variable is not set and the user has no cache directory.
pub(crate) fn cache() -> Result<PathBuf, CliError> {
    use etcetera::BaseStrategy;
    let asked = std::env::var_os("DEJARIK_CACHE_DIR").filter(|folder| !folder.is_empty());
    let users = || Some(etcetera::choose_base_strategy().ok()?.cache_dir().join("dejarik"));
    asked.map(PathBuf::from).or_else(users).ok_or_else(|| {
        CliError::Usage(wording!(
            "there is no cache directory: set DEJARIK_CACHE_DIR",
            "il n’y a pas de dossier pour les tables : indiquez-le par DEJARIK_CACHE_DIR"
        ))
    })
}

/// Opens the user's tables. The table of groi is computed when it is first needed, which takes
/// seconds. A damaged table is reported on standard error and replaced.
///
/// # Errors
/// If there is no directory for the tables.
pub(crate) fn library(threads: usize) -> Result<Library, CliError> {
    Ok(Library::new(&cache()?, threads, Box::new(warn)))
}

/// Returns the tables that the engine may look values up in. Each is loaded or computed when it is
/// first needed. `tell` is called with a message about each table that is damaged or cannot be
/// written.
pub(crate) fn knowledge(tell: impl Fn(&Wording) + Send + Sync + 'static) -> Knowledge {
    known(shared(tell))
}

/// Returns what the engine knows from these tables.
pub(crate) fn known(library: Option<Arc<Library>>) -> Knowledge {
    library.map_or(Knowledge::NONE, |library| Knowledge::of(Arc::new(Perfect::new(library))))
}

/// Returns the user's tables, which several parts of the program can share; `None` if there is no directory for
/// them. `tell` is called as by [`knowledge`].
pub(crate) fn shared(tell: impl Fn(&Wording) + Send + Sync + 'static) -> Option<Arc<Library>> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    Some(Arc::new(Library::new(&cache().ok()?, threads, Box::new(tell))))
}

/// Returns the cells of the quick table for the page. The table is computed if it does not exist, which takes
/// seconds, and kept if there is a directory for the tables.
///
/// # Errors
/// If the table cannot be computed.
pub(crate) fn quick_cells() -> Result<Vec<u8>, CliError> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let table = quick::table(cache().ok().as_deref(), threads, &());
    Ok(table.map_err(CliError::usage)?.to_bytes())
}

/// Returns whether looking a position up begins with making the table of its rule set, which takes seconds.
pub(crate) fn is_made_first(id: RulesId) -> bool {
    id == quick::RULES && !cache().is_ok_and(|folder| quick::is_made(&folder))
}

/// Returns the rules that a table was made under, according to its header.
///
/// # Errors
/// If the rule set does not have an option that the header names.
pub(crate) fn rules_of(table: &TableFile) -> Result<AnyRules, CliError> {
    let identity = &table.header().kind.identity;
    let mut rules = AnyRules::new(identity.rules);
    for (key, value) in &identity.options {
        rules.set_option(key, value)?;
    }
    Ok(rules)
}

/// Returns the kinds of piece that a table of bambara covers, according to its header.
///
/// # Errors
/// If the header names another layout.
pub(crate) fn kinds_of(table: &TableFile) -> Result<Vec<Kind>, CliError> {
    let layout = &table.header().kind.layout;
    bambara::kinds_of(layout).ok_or_else(|| {
        let why = wording!(
            "expected a layout of bambara, found `{layout}`",
            "attendu : un agencement de bambara ; trouvé : `{layout}`"
        );
        CliError::contents(table.path(), why)
    })
}

/// Returns the letters of the kinds of piece in the game of a table of bambara, such as `KQ`; `None` if the game has all
/// kinds, or is not bambara.
pub(crate) fn some_kinds(table: &file::Kind) -> Option<String> {
    let kinds = bambara::kinds_of(&table.layout).filter(|kinds| *kinds != Kind::ALL)?;
    Some(kinds.into_iter().map(Kind::letter).collect())
}

/// Names the game of a table with its kinds of piece, if it has only some: `bambara, laps=any, kinds=KQ`.
pub(crate) fn with_kinds(game: &impl Display, kinds: Option<&str>) -> String {
    kinds.map_or_else(|| game.to_string(), |kinds| format!("{game}, kinds={kinds}"))
}

/// Returns the number of pieces that a table of looney covers, according to its header.
///
/// # Errors
/// If the header names another layout.
pub(crate) fn pieces_of(table: &TableFile) -> Result<u32, CliError> {
    let layout = &table.header().kind.layout;
    looney::pieces_of(layout).ok_or_else(|| {
        let why = wording!(
            "expected a layout of looney, found `{layout}`",
            "attendu : un agencement de looney ; trouvé : `{layout}`"
        );
        CliError::contents(table.path(), why)
    })
}

/// Returns the error that there is no table for a rule set, with what to do about it.
pub(crate) fn no_table(id: RulesId) -> CliError {
    let is_solved = |id: &RulesId| id.descriptor().table != TableKind::None;
    let solved = RulesId::all().filter(is_solved).map(|id| Wording::same(id.name()));
    let solved = enumerated(solved, Words::new("and", "et"));
    CliError::Usage(match id.descriptor().table {
        TableKind::Whole => wording!(
            "there is no table of perfect play for {id} yet: `dejarik solve {id}` computes it",
            "il n’y a pas encore de table du jeu parfait pour {id} : `dejarik solve {id}` la calcule"
        ),
        TableKind::Endgames => wording!(
            "there is no table of perfect play for {id} yet: `dejarik solve {id} --pieces N` \
             computes the one with N pieces, 4 to 8",
            "il n’y a pas encore de table du jeu parfait pour {id} : `dejarik solve {id} --pieces N` \
             calcule celle à N pièces, de 4 à 8"
        ),
        TableKind::None => wording!(
            "there is no table of perfect play for {id}, only for {solved}",
            "il n’y a pas de table du jeu parfait pour {id}, seulement pour {solved}";
            solved
        ),
    })
}

/// Returns the error of a table that has no answer, for `map_err`.
#[allow(clippy::needless_pass_by_value, reason = "map_err passes it by value")]
pub(crate) fn unprobed(error: ProbeError) -> CliError {
    match error {
        ProbeError::NoTable(id) => no_table(id),
        ProbeError::OtherGame { .. } | ProbeError::File(_) => CliError::usage(error),
    }
}

/// Returns the error of a table that has no answer for a position, for `map_err`. It names the table that
/// would have one.
pub(crate) fn unknown(position: &AnyPosition) -> impl Fn(ProbeError) -> CliError {
    let pieces = Space::all().filter(|space| position.piece_at(*space).is_some()).count();
    move |error| match error {
        ProbeError::NoTable(id) if id.descriptor().table == TableKind::Endgames => {
            let pieces = pieces.clamp(looney::LEAST as usize, looney::MOST as usize);
            let cost = looney_cost(pieces);
            CliError::Usage(wording!(
                "there is no table for {id} with {pieces} pieces yet: \
                 `dejarik solve {id} --pieces {pieces}` computes it ({cost})",
                "il n’y a pas encore de table de {id} à {pieces} pièces : \
                 `dejarik solve {id} --pieces {pieces}` la calcule ({cost})";
                cost
            ))
        }
        error => unprobed(error),
    }
}

/// Returns what computing the table of looney with a number of pieces costs, on two cores
/// (`docs/solution.md`).
const fn looney_cost(pieces: usize) -> Words {
    match pieces {
        ..=4 => Words::new("20 seconds", "20 secondes"),
        5 => Words::new("five minutes", "cinq minutes"),
        6 => Words::new("75 minutes, 1.7 GiB", "une heure et quart, 1,7 Gio"),
        7 => Words::new("six hours, 17.5 GiB", "six heures, 17,5 Gio"),
        8.. => Words::new("15 hours, 40 GiB", "15 heures, 40 Gio"),
    }
}

/// Returns the error of a solver of groi, for `map_err`. `when` says what an interrupted command had
/// not finished, as in ` before the game was solved`.
pub(crate) fn unsolved(when: Words) -> impl Fn(groi::SolveError) -> CliError {
    move |error| match error {
        groi::SolveError::Stopped(_) => CliError::Interrupted(when.into()),
        groi::SolveError::TooLong => CliError::usage(error),
    }
}

/// Returns the most memory that this process has used, in bytes; `None` where the system does not say
/// (only Linux does).
pub(crate) fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}
