//! The digest of a game, by which copies are compared with their originals.
//!
//! # Stability
//! The digest is the SHA-256 over the values of the game, each with its length before it, in the order of
//! [`of`]. It depends only on the game, not on the kind of store.

use dejarik_rules::Side;
use sha2::{Digest, Sha256};

use super::{StoreError, StoredGame, Summary, Ticket, due_text};
use crate::id::{GameId, TokenHash};
use crate::time::{WallTime, millis};

/// The values of a game, each with its length before it, so that no two lists of values look alike.
struct Values(Sha256);

impl Values {
    fn add(&mut self, value: impl AsRef<[u8]>) {
        let value = value.as_ref();
        self.0.update((value.len() as u64 + 1).to_le_bytes());
        self.0.update(value);
    }

    fn add_option(&mut self, value: Option<impl AsRef<[u8]>>) {
        match value {
            Some(value) => self.add(value),
            None => self.0.update(0_u64.to_le_bytes()),
        }
    }

    fn add_number(&mut self, number: u64) {
        self.add(number.to_le_bytes());
    }

    fn add_time(&mut self, time: Option<WallTime>) {
        self.add_option(time.map(|time| time.millis().to_le_bytes()));
    }
}

/// The digest of many games: the SHA-256 over the id and the digest of each, in the order of the ids.
#[derive(Debug, Default)]
pub struct Games(Sha256);

impl Games {
    /// Adds a game.
    pub fn add(&mut self, id: GameId, digest: [u8; 32]) {
        self.0.update(id.as_str());
        self.0.update(digest);
    }

    /// Returns the digest of the games that were added, in hexadecimal.
    pub fn finish(self) -> String {
        hex::encode(self.0.finalize())
    }
}

/// Returns the digest of a game with its summary. The link to a rematch is part of the rematch's digest,
/// because the rematch names its predecessor.
///
/// # Errors
/// If a value cannot be written as JSON.
pub fn of(game: &StoredGame, summary: &Summary) -> Result<[u8; 32], StoreError> {
    let failed = |error: serde_json::Error| StoreError::Failed(error.to_string());
    let mut values = Values(Sha256::new());
    values.add(game.id.as_str());
    values.add(serde_json::to_vec(&game.terms).map_err(failed)?);
    values.add_option(game.previous.as_ref().map(GameId::as_str));
    values.add_time(Some(game.created));
    values.add_time(Some(game.updated));
    values.add_time(game.offered);
    for seat in &game.seats {
        values.add(serde_json::to_vec(&seat.holder).map_err(failed)?);
        let (kind, ticket) = match &seat.ticket {
            None => ("none", None),
            Some(Ticket::Invitation(invitation)) => {
                ("invitation", Some(invitation.as_str().as_bytes()))
            }
            Some(Ticket::SecretBefore(hash)) => ("before", Some(hash.as_bytes().as_slice())),
        };
        values.add(kind);
        values.add_option(ticket);
        values.add_option(seat.secret.as_ref().map(TokenHash::as_bytes));
        values.add_option(seat.profile.name.as_deref());
        values.add_option(seat.profile.figure.as_deref());
    }
    values.add_number(summary.plies.into());
    values.add_number(summary.turn.into());
    values.add(due_text(summary.due));
    values.add_option(summary.dpn.as_deref());
    let result = summary.result.as_ref().map(serde_json::to_vec).transpose().map_err(failed)?;
    values.add_option(result);
    values.add_option(summary.live.map(|live| [live.rules]));
    values.add_option(summary.live.map(|live| live.key.to_le_bytes()));
    values.add_time(summary.deadline);
    values.add_number(game.log.len() as u64);
    for logged in &game.log {
        values.add(logged.event.to_string());
        values.add_option(logged.act.as_ref().map(|(side, _)| side.to_string()));
        values.add_option(logged.act.as_ref().map(|(_, act)| act));
        values.add_time(Some(logged.at));
        for side in Side::BOTH {
            let left = logged.clocks.map(|clocks| millis(clocks[side.index()]).to_le_bytes());
            values.add_option(left);
        }
    }
    Ok(values.0.finalize().into())
}
