//! The lock that keeps a second server away from a file of games.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::super::StoreError;
use super::placing::beside;
use crate::private;

/// A locked file beside a file of games. Dropping it releases the lock.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Lock {
    /// Locks a file of games for this process.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another process has locked it, and [`StoreError::Open`] if the system refuses.
    pub(crate) fn take(path: &Path) -> Result<Lock, StoreError> {
        let place = || path.display().to_string();
        let refused =
            |error: &std::io::Error| StoreError::Open { place: place(), why: error.to_string() };
        let name = beside(path, ".lock");
        // On a disk that cannot be written, a file that exists can still be locked.
        let file = private::open(&name).or_else(|error| File::open(&name).map_err(|_| error));
        let file = file.map_err(|error| refused(&error))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { place: place() }),
            Err(TryLockError::Error(error)) => Err(refused(&error)),
        }
    }
}

impl Drop for Lock {
    /// Unlocks the file. Closing it is not enough: while another thread starts a program, the forked process
    /// also holds the file open until it executes that program.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_ends_although_a_starting_process_has_its_file_too() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("games.sqlite");
        let lock = Lock::take(&file).unwrap();
        assert!(matches!(Lock::take(&file), Err(StoreError::InUse { .. })));
        let inherited = lock.0.try_clone().unwrap();
        drop(lock);
        assert!(Lock::take(&file).is_ok());
        drop(inherited);
    }
}
