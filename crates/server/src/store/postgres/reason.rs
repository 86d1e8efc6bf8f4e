//! Error messages for the errors of the database.

use dejarik_rules::{Wording, wording};
use tokio_postgres::Error;
use tokio_postgres::error::{DbError, SqlState};

use super::super::StoreError;
use super::address::cause;

/// Returns what an error means. It repeats no value of a statement, which may be a secret.
pub(super) fn reason(error: &Error) -> Wording {
    let Some(code) = error.code() else {
        if error.is_closed() {
            return lost();
        }
        let why = cause(error);
        return wording!(
            "the database cannot be reached ({why})",
            "la base de données est injoignable ({why})"
        );
    };
    if *code == SqlState::DISK_FULL {
        return wording!(
            "the disk of the database is full",
            "le disque de la base de données est plein"
        );
    }
    if *code == SqlState::QUERY_CANCELED || *code == SqlState::LOCK_NOT_AVAILABLE {
        return timed_out();
    }
    if *code == SqlState::READ_ONLY_SQL_TRANSACTION {
        return wording!(
            "the database may not be written",
            "il est interdit d’écrire dans la base de données"
        );
    }
    let (code, server) = (code.code(), error.as_db_error().map(DbError::message));
    // The server's messages about a login, a missing privilege or its own state contain no values.
    let is_told = ["28", "3D", "42501", "53", "57"].iter().any(|class| code.starts_with(class));
    match server.filter(|_| is_told) {
        Some(message) => {
            wording!("the database refuses: {message}", "la base de données refuse : {message}")
        }
        None => wording!("error {code} of the database", "erreur {code} de la base de données"),
    }
}

/// Says that the connection was lost.
pub(super) fn lost() -> Wording {
    wording!(
        "the connection to the database was lost",
        "la connexion à la base de données a été coupée"
    )
}

/// Says that the database has not answered in time.
pub(super) fn timed_out() -> Wording {
    wording!("the database has not answered in time", "la base de données n’a pas répondu à temps")
}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        StoreError::Failed(reason(&error))
    }
}
