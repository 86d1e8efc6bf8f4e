//! Error messages for the errors of the library, without naming the database.

use dejarik_rules::{Wording, wording};
use rusqlite::{Error, ErrorCode};

use super::super::StoreError;

/// Returns what an error means for a caller who does not know what the store is made of.
pub(super) fn reason(error: &Error) -> Wording {
    let Some(code) = error.sqlite_error_code() else {
        return wording!(
            "a stored value is not of the expected kind ({error})",
            "une valeur enregistrée n’est pas du genre attendu ({error})"
        );
    };
    match code {
        ErrorCode::NotADatabase => {
            wording!(
                "its contents are not in the expected format",
                "son contenu n’a pas le format attendu"
            )
        }
        ErrorCode::DatabaseCorrupt => damaged(),
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
            wording!("it is locked by another program", "un autre programme l’a verrouillé")
        }
        ErrorCode::DiskFull => wording!("the disk is full", "le disque est plein"),
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied => {
            wording!("it may not be written", "il est interdit d’y écrire")
        }
        ErrorCode::CannotOpen => wording!(
            "the directory does not exist or may not be used",
            "le dossier n’existe pas, ou l’accès y est refusé"
        ),
        ErrorCode::SystemIoFailure => {
            wording!(
                "reading or writing the disk failed",
                "la lecture ou l’écriture du disque a échoué"
            )
        }
        ErrorCode::OutOfMemory => {
            wording!("there is not enough memory", "la mémoire est insuffisante")
        }
        ErrorCode::ConstraintViolation => {
            wording!("the entry exists already", "l’entrée existe déjà")
        }
        _ => {
            let number = error.sqlite_error().map_or(0, |error| error.extended_code);
            wording!("storage error {number}", "erreur de stockage {number}")
        }
    }
}

/// Says that the contents of a file are damaged.
pub(super) fn damaged() -> Wording {
    wording!("its contents are damaged", "son contenu est abîmé")
}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) {
            return StoreError::Conflict(reason(&error).to_string());
        }
        StoreError::Failed(reason(&error))
    }
}
