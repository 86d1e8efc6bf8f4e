//! Files that a command writes because its user named them: pictures, plots, annotated records. All
//! commands follow the same rules.
//!
//! - A file is never written over one that exists, unless `--force` is given. It is there as a whole or
//!   not at all: if the disk is full, no part of a file stays behind, and an old file is kept.
//! - `-` is standard output. One file at most goes there, and then nothing else does.
//! - A file whose name ends as files of another format do is refused.
//! - Two files of a command are never one file, of which the later would replace the earlier.
//! - A directory is filled only if it is missing or empty, unless `--force` is given or the command has
//!   filled it before.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;

use dejarik_rules::numbers::enumerated;
use dejarik_rules::{Wording, Words, wording};

use crate::context::Context;
use crate::error::CliError;
use crate::files;
use crate::lang::Texts;

/// Returns whether a path stands for standard output.
pub(crate) fn is_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns whether one of the files that a command writes is standard output. The command must not print
/// anything else there then.
///
/// # Errors
/// If two files are standard output, or one of them and an answer in JSON.
pub(crate) fn takes_output<'a>(
    paths: impl IntoIterator<Item = &'a Path>,
    json: bool,
) -> Result<bool, CliError> {
    let taken = paths.into_iter().filter(|path| is_output(path)).count();
    if taken + usize::from(json && taken > 0) > 1 {
        return Err(CliError::Usage(wording!(
            "only one answer can go to standard output; name a file instead of one of them",
            "une seule réponse peut aller sur la sortie standard ; indiquez un fichier pour l’autre"
        )));
    }
    Ok(taken > 0)
}

/// Refuses two files of a command that are one file, of which the later would replace the earlier. Devices and
/// pipes take several answers.
///
/// # Errors
/// If two paths lead to one file.
pub(crate) fn must_differ<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<(), CliError> {
    let mut files = BTreeSet::new();
    for path in paths {
        let is_shared = is_output(path) || matches!(standing(path), Ok(Standing::Device));
        if !is_shared && !files.insert(real(path)) {
            let path = path.display();
            return Err(CliError::Usage(wording!(
                "two outputs go to the file {path}: expected a file for each",
                "deux sorties vont dans le fichier {path} ; attendu : un fichier pour chacune"
            )));
        }
    }
    Ok(())
}

/// Returns the path of a file without links, `.` and `..`. The file may be missing; if its directory is, the path is
/// returned as it is.
fn real(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let beside = || {
        let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
        Some(folder.join(path.file_name()?))
    };
    fs::canonicalize(path).ok().or_else(beside).unwrap_or_else(|| path.to_owned())
}

/// Refuses standard output, devices and pipes for a file that a command reads again or replaces.
///
/// # Errors
/// If the path is `-`, or names a device or a pipe.
pub(crate) fn must_be_file(path: &Path) -> Result<(), CliError> {
    if is_output(path) {
        return Err(CliError::Usage(wording!(
            "this cannot be written to standard output: expected the name of a file, found `-`",
            "ceci ne peut pas aller sur la sortie standard ; attendu : un nom de fichier ; trouvé : `-`"
        )));
    }
    if matches!(standing(path), Ok(Standing::Device)) {
        let why = wording!(
            "expected a file, found a device or a pipe",
            "attendu : un fichier ; trouvé : un périphérique ou un tube"
        );
        return Err(CliError::contents(path, why));
    }
    Ok(())
}

/// Refuses a file whose name has the ending of another format than those that are written to it. A name without an ending
/// is good for any format.
///
/// # Errors
/// If the name has an ending, and it is none of `ends`.
pub(crate) fn must_end(path: &Path, ends: &[&str]) -> Result<(), CliError> {
    let Some(end) = path.extension() else { return Ok(()) };
    if ends.iter().any(|known| end.eq_ignore_ascii_case(known)) {
        return Ok(());
    }
    let known = ends.iter().map(|known| Wording::same(format!(".{known}")));
    let (known, end) = (enumerated(known, Words::new("or", "ou")), end.display());
    let why = wording!(
        "expected a file name that ends in {known}, found `.{end}`",
        "attendu : un nom de fichier en {known} ; trouvé : `.{end}`";
        known
    );
    Err(CliError::contents(path, why))
}

/// Whether files that exist may be replaced.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct Force {
    /// Replace files that exist.
    #[arg(long)]
    force: bool,
}

impl Force {
    /// The permission to replace files that exist.
    pub(crate) const GIVEN: Force = Force { force: true };

    /// Returns whether files that exist may be replaced.
    pub(crate) fn is_given(self) -> bool {
        self.force
    }

    /// Checks before some work that its result can be written to a file. Writes nothing.
    ///
    /// # Errors
    /// If the file exists and may not be replaced, or its directory cannot be written.
    pub(crate) fn check(self, path: &Path, texts: &Texts) -> Result<(), CliError> {
        if is_output(path) {
            return Ok(());
        }
        match standing(path).map_err(CliError::file(path))? {
            Standing::Device => Ok(()),
            Standing::File if !self.force => Err(exists(path, texts)),
            Standing::File | Standing::Nothing => {
                // The temporary file is removed again. It shows that the directory can be written.
                let tried = files::followed(path).and_then(AtomicWriteFile::open);
                tried.and_then(AtomicWriteFile::discard).map_err(CliError::file(path))
            }
        }
    }

    /// Checks that a command may fill a directory: it is missing, it has nothing but files whose names are the
    /// command's own, or `--force` was given.
    ///
    /// # Errors
    /// If there is something else in the directory, or it cannot be read.
    pub(crate) fn check_folder(
        self,
        folder: &Path,
        is_own: impl Fn(&OsStr) -> bool,
    ) -> Result<(), CliError> {
        let other = match fs::read_dir(folder) {
            Ok(mut entries) => {
                entries.find(|entry| !entry.as_ref().is_ok_and(|entry| is_own(&entry.file_name())))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(CliError::file(folder)(error)),
        };
        if other.is_none() || self.force {
            return Ok(());
        }
        let folder = folder.display();
        Err(CliError::Usage(wording!(
            "{folder} is not empty. Give another directory, or --force to write into it",
            "{folder} n’est pas vide. Donnez un autre dossier, ou --force pour y écrire"
        )))
    }

    /// Writes a file as a whole; `-` is the output of the context. A device or a pipe, such as /dev/stdout,
    /// is written to directly.
    ///
    /// # Errors
    /// If the file exists and may not be replaced, or it cannot be written.
    pub(crate) fn write<W: Write>(
        self,
        path: &Path,
        bytes: &[u8],
        ctx: &mut Context<'_, W>,
    ) -> Result<(), CliError> {
        if is_output(path) {
            ctx.out.write_all(bytes)?;
            return Ok(());
        }
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
                    ErrorKind::AlreadyExists => exists(path, &ctx.texts),
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
    use dejarik_rules::Bilingual;

    use super::*;
    use crate::lang::Lang;

    #[test]
    fn a_file_is_replaced_only_by_force() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("board.svg");
        let (texts, mut out) = (Texts::new(Lang::En), Vec::new());
        let mut ctx = Context { out: &mut out, texts: Texts::new(Lang::En), columns: None };
        let (mild, force) = (Force::default(), Force { force: true });
        mild.check(&path, &texts).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "a check writes nothing");
        mild.write(&path, b"first", &mut ctx).unwrap();
        for refused in [mild.check(&path, &texts), mild.write(&path, b"second", &mut ctx)] {
            assert!(refused.unwrap_err().to_string().contains("--force"));
        }
        assert_eq!(fs::read(&path).unwrap(), b"first");
        force.check(&path, &texts).unwrap();
        force.write(&path, b"third", &mut ctx).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"third");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
    }

    #[test]
    fn a_directory_that_is_missing_is_not_created() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("missing").join("board.svg");
        let (texts, mut out) = (Texts::new(Lang::En), Vec::new());
        let mut ctx = Context { out: &mut out, texts: Texts::new(Lang::En), columns: None };
        for force in [Force::default(), Force { force: true }] {
            assert!(force.check(&path, &texts).is_err());
            assert!(force.write(&path, b"x", &mut ctx).is_err());
        }
        assert!(!folder.path().join("missing").exists());
        assert!(Force { force: true }.write(folder.path(), b"x", &mut ctx).is_err(), "a directory");
    }

    #[test]
    fn standard_output_takes_one_answer_and_no_file_is_named_so() {
        let (dash, file) = (Path::new("-"), Path::new("board.svg"));
        assert!(!takes_output([file, file], true).unwrap());
        assert!(takes_output([file, dash], false).unwrap());
        assert!(takes_output([dash, dash], false).is_err() && takes_output([dash], true).is_err());
        assert!(must_be_file(dash).is_err() && must_be_file(file).is_ok());
        #[cfg(unix)]
        assert!(must_be_file(Path::new("/dev/null")).is_err(), "a device is not replaced");
        let mut out = Vec::new();
        let mut ctx = Context { out: &mut out, texts: Texts::new(Lang::En), columns: None };
        Force::default().check(dash, &ctx.texts).unwrap();
        Force::default().write(dash, b"x", &mut ctx).unwrap();
        assert_eq!(out, b"x");
    }

    #[test]
    fn a_name_with_the_ending_of_another_format_is_refused_with_those_that_fit() {
        let ends = ["pdf", "svg"];
        for good in ["kit", "kit.pdf", "kit.PDF", "kit.v2.svg", ".svg", "-", "/dev/fd/3"] {
            assert!(must_end(Path::new(good), &ends).is_ok(), "{good}");
        }
        let refused = must_end(Path::new("out/kit.pdf.png"), &ends).unwrap_err();
        let why = "out/kit.pdf.png: expected a file name that ends in .pdf or .svg, found `.png`";
        assert_eq!((refused.to_string().as_str(), refused.exit_code()), (why, 2));
        let french = refused.wording().in_language("fr").to_owned();
        assert!(french.contains("en .pdf ou .svg"), "{french}");
    }

    #[test]
    fn two_outputs_are_two_files() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (folder.path().join("x"), folder.path().join("y"));
        let again = folder.path().join(".").join("x");
        let missing = folder.path().join("missing").join("x");
        let (dash, null) = (Path::new("-"), Path::new("/dev/null"));
        for is_there in [false, true] {
            if is_there {
                fs::write(&one, "x").unwrap();
            }
            must_differ([&*one, &*other, &*missing, dash, dash]).unwrap();
            for same in [&one, &again] {
                let refused = must_differ([&*one, &*other, &**same]).unwrap_err();
                assert!(refused.to_string().contains("two outputs"), "{refused}");
            }
        }
        if cfg!(unix) {
            must_differ([null, null]).unwrap();
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&one, &other).unwrap();
            assert!(must_differ([&*one, &*other]).is_err(), "a link to the same file");
        }
    }

    #[test]
    fn a_directory_with_files_is_filled_only_by_force() {
        let folder = tempfile::tempdir().unwrap();
        let mild = Force::default();
        let is_own = |name: &OsStr| name == "own.txt";
        mild.check_folder(&folder.path().join("missing"), is_own).unwrap();
        mild.check_folder(folder.path(), is_own).unwrap();
        fs::write(folder.path().join("own.txt"), "begun").unwrap();
        mild.check_folder(folder.path(), is_own).unwrap();
        fs::write(folder.path().join("mine.txt"), "mine").unwrap();
        let refused = mild.check_folder(folder.path(), is_own).unwrap_err();
        assert!(refused.to_string().contains("--force"), "{refused}");
        Force::GIVEN.check_folder(folder.path(), is_own).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_an_error_and_nothing_is_refused() {
        let mut out = Vec::new();
        let mut ctx = Context { out: &mut out, texts: Texts::new(Lang::En), columns: None };
        let full = Path::new("/dev/full");
        if full.exists() {
            assert!(Force::default().write(full, b"x", &mut ctx).is_err());
            assert!(full.exists(), "a device is not removed");
        }
        Force::default().write(Path::new("/dev/null"), b"x", &mut ctx).unwrap();
    }
}
