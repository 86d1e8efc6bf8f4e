//! Writing files so that a reader finds the old contents or the new ones, never a part of them, even
//! if the process or the machine stops in the middle.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use atomic_write_file::AtomicWriteFile;

/// Writes or replaces a file as a whole. Directories that are missing are created.
///
/// The bytes are on disk before they appear under the file's name, and the name is on disk before
/// this returns.
///
/// # Errors
/// If a directory cannot be created or the file cannot be written. The old file is still there then.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = AtomicWriteFile::open(path)?;
    file.write_all(bytes)?;
    // An error here still removes the temporary file; one while committing would leave it behind.
    file.sync_all()?;
    file.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole_and_its_folder_created() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new").join("file");
        for text in ["longer at first", "short"] {
            write(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        let names = fs::read_dir(folder.path().join("new")).unwrap();
        assert_eq!(names.count(), 1, "no temporary file is left");
    }

    #[test]
    fn a_folder_is_not_replaced_by_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("taken");
        fs::create_dir(&path).unwrap();
        assert!(write(&path, b"x").is_err());
        assert!(path.is_dir());
    }
}
