//! Files that a command writes because its user named them: pictures, plots, annotated records.
//!
//! Such a file is never written over one that exists, unless `--force` is given. It is there as a
//! whole or not at all: if the disk is full, no part of a file stays behind, and an old file is kept.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use atomic_write_file::AtomicWriteFile;

use dejarik_rules::Wording;

use crate::error::CliError;
use crate::files;
use crate::lang::Texts;

/// Whether files that exist may be replaced.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct Force {
    /// Replace files that exist.
    #[arg(long)]
    force: bool,
}

impl Force {
    /// The permission to replace files that exist.
    pub const GIVEN: Force = Force { force: true };

    /// Returns whether files that exist may be replaced.
    pub fn is_given(self) -> bool {
        self.force
    }

    /// Checks before some work that its result can be written to a file. Writes nothing.
    ///
    /// # Errors
    /// If the file exists and may not be replaced, or its directory cannot be written.
    pub fn check(self, path: &Path, texts: &Texts) -> Result<(), CliError> {
        match standing(path).map_err(CliError::file(path))? {
            Standing::Device => Ok(()),
            Standing::File if !self.force => Err(exists(path, texts)),
            Standing::File | Standing::Nothing => {
                // The temporary file is removed again. It shows that the directory can be written.
                let tried = AtomicWriteFile::open(path).and_then(AtomicWriteFile::discard);
                tried.map_err(CliError::file(path))
            }
        }
    }

    /// Writes a file as a whole. A device or a pipe, such as /dev/stdout, is written to directly.
    ///
    /// # Errors
    /// If the file exists and may not be replaced, or it cannot be written.
    pub fn write(self, path: &Path, bytes: &[u8], texts: &Texts) -> Result<(), CliError> {
        match standing(path).map_err(CliError::file(path))? {
            Standing::Device => fs::write(path, bytes).map_err(CliError::file(path)),
            _ if self.force => {
                // `files::write` creates missing directories; a mistyped one is better refused.
                if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
                {
                    fs::metadata(folder).map_err(CliError::file(path))?;
                }
                files::write(path, bytes).map_err(CliError::file(path))
            }
            Standing::File | Standing::Nothing => {
                create(path, bytes).map_err(|error| match error.kind() {
                    ErrorKind::AlreadyExists => exists(path, texts),
                    _ => CliError::file(path)(error),
                })
            }
        }
    }
}

/// What has the name of a file that is to be written.
enum Standing {
    Nothing,
    /// A file, or a symbolic link to one or to nothing.
    File,
    /// A device, a pipe or a socket, which cannot be replaced.
    Device,
}

fn standing(path: &Path) -> io::Result<Standing> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(found) if found.is_file() => Ok(Standing::File),
        Ok(_) => Ok(Standing::Device),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Ok(if fs::symlink_metadata(path).is_ok() { Standing::File } else { Standing::Nothing })
        }
        Err(error) => Err(error),
    }
}

/// Creates a file that does not exist. No part of it stays behind if it cannot be written.
fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if written.is_err() {
        drop(file);
        // The error of writing is the one to report.
        let _ = fs::remove_file(path);
    }
    written
}

fn exists(path: &Path, texts: &Texts) -> CliError {
    CliError::Usage(Wording::same(
        texts.with("file-exists", [("file", path.display().to_string().into())]),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn a_file_is_replaced_only_by_force() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("board.svg");
        let texts = Texts::new(Lang::En);
        let (mild, force) = (Force::default(), Force { force: true });
        mild.check(&path, &texts).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "a check writes nothing");
        mild.write(&path, b"first", &texts).unwrap();
        for refused in [mild.check(&path, &texts), mild.write(&path, b"second", &texts)] {
            assert!(refused.unwrap_err().to_string().contains("--force"));
        }
        assert_eq!(fs::read(&path).unwrap(), b"first");
        force.check(&path, &texts).unwrap();
        force.write(&path, b"third", &texts).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"third");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
    }

    #[test]
    fn a_directory_that_is_missing_is_not_created() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("missing").join("board.svg");
        let texts = Texts::new(Lang::En);
        for force in [Force::default(), Force { force: true }] {
            assert!(force.check(&path, &texts).is_err());
            assert!(force.write(&path, b"x", &texts).is_err());
        }
        assert!(!folder.path().join("missing").exists());
        assert!(Force { force: true }.write(folder.path(), b"x", &texts).is_err(), "a directory");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_an_error_and_nothing_is_refused() {
        let texts = Texts::new(Lang::En);
        let full = Path::new("/dev/full");
        if full.exists() {
            assert!(Force::default().write(full, b"x", &texts).is_err());
            assert!(full.exists(), "a device is not removed");
        }
        Force::default().write(Path::new("/dev/null"), b"x", &texts).unwrap();
    }
}
