//! Error messages for the errors of the database.

use tokio_postgres::Error;
use tokio_postgres::error::{DbError, SqlState};

use super::super::StoreError;
use super::address::cause;

/// Returns what an error means. It repeats no value of a statement, which may be a secret.
pub(super) fn reason(error: &Error) -> String {
    let Some(code) = error.code() else {
        if error.is_closed() {
            return lost();
        }
        let why = cause(error);
        return format!("the database cannot be reached ({why})");
    };
    if *code == SqlState::DISK_FULL {
        return "the disk of the database is full".to_owned();
    }
    if *code == SqlState::QUERY_CANCELED || *code == SqlState::LOCK_NOT_AVAILABLE {
        return timed_out();
    }
    if *code == SqlState::READ_ONLY_SQL_TRANSACTION {
        return "the database may not be written".to_owned();
    }
    let (code, server) = (code.code(), error.as_db_error().map(DbError::message));
    // The server's messages about a login, a missing privilege or its own state contain no values.
    let is_told = ["28", "3D", "42501", "53", "57"].iter().any(|class| code.starts_with(class));
    match server.filter(|_| is_told) {
        Some(message) => {
            format!("the database refuses: {message}")
        }
        None => format!("error {code} of the database"),
    }
}

/// Says that the connection was lost.
pub(super) fn lost() -> String {
    "the connection to the database was lost".to_owned()
}

/// Says that the database has not answered in time.
pub(super) fn timed_out() -> String {
    "the database has not answered in time".to_owned()
}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        StoreError::Failed(reason(&error))
    }
}
