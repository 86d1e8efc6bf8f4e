//! The passkeys and the codes with which people sign in.

/// Adds a credential, unless its id is known. A code replaces the other codes of its person.
pub(super) const ADD: &str = "
    WITH added AS (
        INSERT INTO credentials (id, person, public_key, created) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING RETURNING person, public_key
    ), gone AS (
        DELETE FROM credentials AS old USING added
        WHERE old.person = added.person AND old.public_key IS NULL AND added.public_key IS NULL
    )
    SELECT 1::bigint FROM added";

/// Gives the credentials of a person to another one, if there are any, with the results of rated games and the place on the
/// lists of the strongest players.
pub(super) const HAND: &str = "
    WITH handed AS (
        UPDATE credentials SET person = $2 WHERE person = $1 RETURNING id
    ), results AS (
        UPDATE results SET first = CASE first WHEN $1 THEN $2 ELSE first END,
                           second = CASE second WHEN $1 THEN $2 ELSE second END
        WHERE (first = $1 OR second = $1) AND EXISTS (SELECT FROM handed)
    ), listed AS (
        UPDATE listed SET person = $2 WHERE person = $1 AND EXISTS (SELECT FROM handed)
    )
    SELECT 1::bigint FROM handed LIMIT 1";

/// Deletes a credential of a person, if there is one with this id.
pub(super) const DROP: &str = "
    WITH gone AS (DELETE FROM credentials WHERE id = $1 AND person = $2)
    SELECT 1::bigint";
