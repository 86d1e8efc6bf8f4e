//! The tables of perfect play as the commands find them: in the user's cache, or made when they are
//! first needed.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use dejarik_engine::{Knowledge, Perfect};
use dejarik_rules::RulesId;
use dejarik_rules::any::AnyRules;
use dejarik_rules::bambara::Kind;
use dejarik_rules::groi::Groi;
use dejarik_tables::Library;
use dejarik_tables::any::ProbeError;
use dejarik_tables::file::{FileError, TableFile};
use dejarik_tables::{bambara, groi, looney};

use crate::context::note;
use crate::error::CliError;

/// Where tables are kept: in `DEJARIK_CACHE_DIR`, or else in the user's cache directory.
pub fn cache() -> Result<PathBuf, CliError> {
    use etcetera::BaseStrategy;
    let asked = std::env::var_os("DEJARIK_CACHE_DIR").filter(|folder| !folder.is_empty());
    let users = || Some(etcetera::choose_base_strategy().ok()?.cache_dir().join("dejarik"));
    asked
        .map(PathBuf::from)
        .or_else(users)
        .ok_or_else(|| CliError::Usage("there is no cache directory: set DEJARIK_CACHE_DIR".into()))
}

/// The tables of this user: groi's is made if it is not there, which takes seconds; a damaged one
/// is told and replaced.
pub fn library(threads: usize) -> Result<Library, CliError> {
    Ok(Library::new(&cache()?, threads, Box::new(|text| note(&format!("dejarik: {text}")))))
}

/// What the engine may look up: the tables of this user, each read or made when it is first asked
/// for; `tell` hears of those that are damaged or cannot be kept.
pub fn knowledge(tell: impl Fn(&str) + Send + Sync + 'static) -> Knowledge {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    match cache() {
        Ok(folder) => {
            let library = Library::new(&folder, threads, Box::new(tell));
            Knowledge::of(Arc::new(Perfect::new(Arc::new(library))))
        }
        Err(_) => Knowledge::NONE,
    }
}

/// Whether groi's table is there already, so that looking something up takes no time.
pub fn is_groi_made() -> bool {
    cache().is_ok_and(|folder| folder.join(groi::file_name(&Groi::default())).exists())
}

/// The rules that a table says it is of.
pub fn rules_of(table: &TableFile) -> Result<AnyRules, CliError> {
    let identity = &table.header().kind.identity;
    let mut rules = AnyRules::new(identity.rules);
    for (key, value) in &identity.options {
        rules.set_option(key, value)?;
    }
    Ok(rules)
}

/// The kinds of piece that a table of bambara says it is of.
pub fn kinds_of(table: &TableFile) -> Result<Vec<Kind>, CliError> {
    let layout = &table.header().kind.layout;
    bambara::kinds_of(layout).ok_or_else(|| {
        let path = table.path().display();
        CliError::Usage(format!("{path}: no table of bambara has the layout `{layout}`"))
    })
}

/// For how many pieces a table of looney says it is.
pub fn pieces_of(table: &TableFile) -> Result<u32, CliError> {
    let layout = &table.header().kind.layout;
    looney::pieces_of(layout).ok_or_else(|| {
        let path = table.path().display();
        CliError::Usage(format!("{path}: no table of looney has the layout `{layout}`"))
    })
}

/// There is no table for this rule set.
pub fn no_table(id: RulesId) -> CliError {
    CliError::Usage(match id {
        RulesId::Groi | RulesId::Bambara => {
            format!("there is no table of perfect play for {id} yet: `dejarik solve {id}` makes it")
        }
        RulesId::Looney => "there is no table of perfect play for so many pieces of looney yet: \
             `dejarik solve looney --pieces N` makes it"
            .into(),
        RulesId::Simeone => format!(
            "there is no table of perfect play for {id}; there are tables for groi, bambara and looney"
        ),
    })
}

/// A table that has no answer.
#[allow(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
pub fn unprobed(error: ProbeError) -> CliError {
    match error {
        ProbeError::NoTable(id) => no_table(id),
        ProbeError::OtherGame { .. } | ProbeError::File(_) => CliError::Usage(error.to_string()),
    }
}

/// A file that cannot be used.
#[allow(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
pub fn unusable(error: FileError) -> CliError {
    CliError::Usage(error.to_string())
}

/// For `map_err` on a solver.
pub fn unsolved(when: &'static str) -> impl Fn(groi::SolveError) -> CliError {
    move |error| match error {
        groi::SolveError::Stopped(_) => CliError::Interrupted(when.into()),
        groi::SolveError::TooLong => CliError::Usage(error.to_string()),
    }
}

/// The most memory this process has used, in bytes, where the system tells.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}

/// Writes rows of two columns, the first as wide as it must be.
pub fn write_rows(out: &mut impl Write, rows: &[(String, String)]) -> Result<(), CliError> {
    let wide = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    for (name, value) in rows {
        writeln!(out, "  {name:wide$}  {value}")?;
    }
    Ok(())
}
