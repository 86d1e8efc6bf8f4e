//! Error messages for the errors of the library, without naming the database.

use rusqlite::{Error, ErrorCode};

use super::super::StoreError;

/// Returns what an error means for a caller who does not know what the store is made of.
pub(super) fn reason(error: &Error) -> String {
    let Some(code) = error.sqlite_error_code() else {
        return format!("a stored value is not of the expected kind ({error})");
    };
    match code {
        ErrorCode::NotADatabase => "its contents are not in the expected format".to_owned(),
        ErrorCode::DatabaseCorrupt => damaged(),
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
            "it is locked by another program".to_owned()
        }
        ErrorCode::DiskFull => "the disk is full".to_owned(),
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => {
            "it or the log beside it may not be written".to_owned()
        }
        ErrorCode::CannotOpen => {
            "it or its directory does not exist, or may not be used".to_owned()
        }
        ErrorCode::SystemIoFailure => "reading or writing the disk failed".to_owned(),
        ErrorCode::OutOfMemory => "there is not enough memory".to_owned(),
        ErrorCode::ConstraintViolation => "the entry exists already".to_owned(),
        _ => {
            let number = error.sqlite_error().map_or(0, |error| error.extended_code);
            format!("storage error {number}")
        }
    }
}

/// Says that the contents of a file are damaged.
pub(super) fn damaged() -> String {
    "its contents are damaged".to_owned()
}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) {
            return StoreError::Conflict(reason(&error).to_string());
        }
        StoreError::Failed(reason(&error))
    }
}
