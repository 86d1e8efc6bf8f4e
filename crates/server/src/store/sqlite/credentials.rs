//! The passkeys and the codes with which people sign in.

use rusqlite::{Connection, params};

use super::super::columns::stored_time;
use super::super::{Credential, StoreError};
use crate::id::PersonId;

/// Adds a credential, unless its id is known. A code replaces the other codes of its person.
pub(super) fn add(connection: &Connection, new: &Credential) -> Result<(), StoreError> {
    let added = connection
        .prepare_cached(
            "INSERT INTO credentials (id, person, public_key, created) VALUES (?, ?, ?, ?)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![new.id, new.person.as_str(), new.public_key, stored_time(new.created)])?;
    if added == 0 {
        return Err(StoreError::Conflict("the credential is known".to_owned()));
    }
    if new.public_key.is_none() {
        connection
            .prepare_cached(
                "DELETE FROM credentials WHERE person = ? AND public_key IS NULL AND id <> ?",
            )?
            .execute(params![new.person.as_str(), new.id])?;
    }
    Ok(())
}

/// Gives the credentials of a person to another one, if there are any.
pub(super) fn hand(
    connection: &Connection,
    from: PersonId,
    to: PersonId,
) -> Result<(), StoreError> {
    let handed = connection
        .prepare_cached("UPDATE credentials SET person = ? WHERE person = ?")?
        .execute(params![to.as_str(), from.as_str()])?;
    match handed {
        0 => Err(StoreError::Conflict("the person has no credentials".to_owned())),
        _ => Ok(()),
    }
}

/// Deletes a credential of a person, if there is one with this id.
pub(super) fn drop(connection: &Connection, person: PersonId, id: &[u8]) -> Result<(), StoreError> {
    connection
        .prepare_cached("DELETE FROM credentials WHERE id = ? AND person = ?")?
        .execute(params![id, person.as_str()])?;
    Ok(())
}
