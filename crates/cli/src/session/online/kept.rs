//! The secret of a seat on disk. A program that has it plays the seat, so only the user may read the file.

use dejarik_client::Link;
use serde::{Deserialize, Serialize};

use crate::session::saved::{Store, StoreError};

/// A seat that the user has taken.
///
/// # Stability
/// The file is `online/GAME@HOST.json` in the data directory. It begins with `{"dejarik":1,…}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ticket {
    /// The version of the format.
    dejarik: u32,
    /// The link to the game, without a token.
    link: String,
    /// The secret of the seat.
    secret: String,
}

impl Ticket {
    /// Makes the ticket of a seat.
    pub fn new(link: &Link, secret: &str) -> Ticket {
        Ticket { dejarik: 1, link: link.to_string(), secret: secret.to_owned() }
    }

    /// Writes the ticket.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, store: &Store) -> Result<(), StoreError> {
        let link: Option<Link> = self.link.parse().ok();
        let text = serde_json::to_string(self).unwrap_or_default();
        link.map_or(Ok(()), |link| store.write_secret(&name(&link), &(text + "\n")))
    }

    /// Reads the secret of the user's seat in a game; `None` if the user has none.
    ///
    /// # Errors
    /// If the file cannot be read. A damaged file is renamed.
    pub fn secret_of(store: &Store, link: &Link) -> Result<Option<String>, StoreError> {
        let ticket: Option<Ticket> = store.read_json(&name(link))?;
        // On some systems names of files that differ in the case of letters are the same.
        let ticket = ticket.filter(|ticket| ticket.link == link.to_string());
        Ok(ticket.map(|ticket| ticket.secret))
    }
}

/// Returns the name of the file of a seat.
fn name(link: &Link) -> String {
    named(link, "json")
}

/// Returns the name of a file that belongs to a seat, with this ending.
pub(super) fn named(link: &Link, ending: &str) -> String {
    let place = format!("{}{}", link.address.authority(), link.address.folder);
    let plain = |letter: char| match letter {
        letter if letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-') => letter,
        _ => '_',
    };
    let place: String = place.chars().map(plain).collect();
    format!("online/{}@{place}.{ending}", link.game)
}
