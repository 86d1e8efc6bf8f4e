//! The copy that is kept of a file before its format is upgraded. With it an operator can go back to the version that
//! wrote the file.

use std::fs::File;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::super::StoreError;
use super::placing::beside;
use super::snapshot::{self, Report};
use crate::private;

/// Copies a file of games, which has `format`, to a new file beside it: `games.sqlite.v1.backup`,
/// then `games.sqlite.v1.backup-2`. Checks the copy by reading it, and returns its path. Only the
/// owner may read it.
///
/// # Errors
/// If the copy cannot be written, or does not contain what the file contains. The file is unchanged.
pub(super) fn keep(path: &Path, format: i64) -> Result<PathBuf, StoreError> {
    let (copy, file) = create(path, format).map_err(|error| cannot_keep(path, &error))?;
    let written = copied(path, &copy)
        .and_then(|()| file.sync_all().map_err(|error| error.to_string()))
        .map_err(|why| cannot_keep(path, &why));
    if let Err(error) = written {
        // A partial copy would only mislead. The first error says more than a second one could.
        let _ = std::fs::remove_file(&copy);
        return Err(error);
    }
    Ok(copy)
}

/// Copies a file, and checks the copy by reading it.
fn copied(path: &Path, copy: &Path) -> Result<(), String> {
    let report: &mut Report<'_> = &mut |_, _, _| ControlFlow::Continue(());
    let expected = snapshot::copy(path, copy, report).map_err(|error| error.to_string())?;
    let (found, _) = snapshot::check(copy, report).map_err(|error| error.to_string())?;
    if found != expected {
        return Err(format!("the copy has {found:?}, expected {expected:?}"));
    }
    Ok(())
}

fn cannot_keep(path: &Path, why: &impl std::fmt::Display) -> StoreError {
    let why = format!("a copy has to be kept before the upgrade, but {why}");
    StoreError::Open { place: path.display().to_string(), why }
}

/// Creates the first file of this kind that does not exist yet.
fn create(path: &Path, format: i64) -> std::io::Result<(PathBuf, File)> {
    let mut number = 1;
    loop {
        let end = match number {
            1 => format!(".v{format}.backup"),
            _ => format!(".v{format}.backup-{number}"),
        };
        let name = beside(path, &end);
        match private::create_new(&name) {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => number += 1,
            created => return Ok((name, created?)),
        }
    }
}
