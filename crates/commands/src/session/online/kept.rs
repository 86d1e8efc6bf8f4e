//! The secret of a seat on disk. A program that has it plays the seat, so only the user may read the file.

use dejarik_client::Link;
use serde::{Deserialize, Serialize};

use crate::session::saved::{Store, StoreError};

/// A seat that the user has taken.
///
/// # Stability
/// The file is `online/GAME@HOST.json` in the data directory. It begins with `{"dejarik":1,…}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ticket {
    /// The version of the format.
    dejarik: u32,
    /// The link to the game, without a token.
    link: String,
    /// The secret of the seat.
    secret: String,
    /// The second secret of the game's devices, in hexadecimal, in a game with checked dice that has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second: Option<String>,
}

impl Ticket {
    /// Makes the ticket of a seat.
    pub(crate) fn new(link: &Link, secret: &str) -> Ticket {
        let second = link.second.map(|second| second.to_string());
        Ticket { dejarik: 1, link: link.to_string(), secret: secret.to_owned(), second }
    }

    /// Writes the ticket.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn save(&self, store: &Store) -> Result<(), StoreError> {
        let link: Option<Link> = self.link.parse().ok();
        let text = serde_json::to_string(self).unwrap_or_default();
        link.map_or(Ok(()), |link| store.write_secret(&name(&link), &(text + "\n")))
    }

    /// Reads the secret of the user's seat in a game, and adds the second secret to the link; `None` if the user has none.
    ///
    /// # Errors
    /// If the file cannot be read. A damaged file is renamed.
    pub(crate) fn secret_of(store: &Store, link: &mut Link) -> Result<Option<String>, StoreError> {
        let ticket: Option<Ticket> = store.read_json(&name(link))?;
        // On some systems names of files that differ in the case of letters are the same.
        let ticket = ticket.filter(|ticket| ticket.link == link.to_string());
        let Some(ticket) = ticket else { return Ok(None) };
        link.second = link.second.or_else(|| ticket.second?.parse().ok());
        Ok(Some(ticket.secret))
    }
}

/// Returns the name of the file of a seat.
fn name(link: &Link) -> String {
    named(link, "json")
}

/// Returns the name of a file that belongs to a seat, with this ending.
pub(super) fn named(link: &Link, ending: &str) -> String {
    format!("online/{}@{}.{ending}", link.game, place(link))
}

/// Returns the address of a server as a part of the name of a file.
pub(super) fn place(link: &Link) -> String {
    let place = format!("{}{}", link.address.authority(), link.address.folder);
    let plain = |letter: char| match letter {
        letter if letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-') => letter,
        _ => '_',
    };
    place.chars().map(plain).collect()
}
