//! The errors of the library in words that name no database.

use rusqlite::{Error, ErrorCode};

use super::super::StoreError;

/// Returns what an error means for a caller who does not know what the store is made of.
pub(super) fn reason(error: &Error) -> String {
    let Some(code) = error.sqlite_error_code() else {
        return format!("a stored value is not of the expected kind ({error})");
    };
    let words = match code {
        ErrorCode::NotADatabase => "its contents are not in the expected format",
        ErrorCode::DatabaseCorrupt => "its contents are damaged",
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => "it is locked by another program",
        ErrorCode::DiskFull => "the disk is full",
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => "it may not be written",
        ErrorCode::CannotOpen => "the directory does not exist or may not be used",
        ErrorCode::SystemIoFailure => "reading or writing the disk failed",
        ErrorCode::OutOfMemory => "there is not enough memory",
        ErrorCode::ConstraintViolation => "the entry exists already",
        _ => {
            let number = error.sqlite_error().map_or(0, |error| error.extended_code);
            return format!("storage error {number}");
        }
    };
    words.to_owned()
}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) {
            return StoreError::Conflict(reason(&error));
        }
        StoreError::Failed(reason(&error))
    }
}
