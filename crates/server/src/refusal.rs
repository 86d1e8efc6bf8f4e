//! Refusals ([`dejarik_host::refusal`]), and how failures of the store are refused.

pub use dejarik_host::refusal::{Kind, Refusal};
use dejarik_rules::Words;

use crate::store::StoreError;

/// Returns the refusal of a server that no longer runs a game.
pub(crate) fn elsewhere() -> Refusal {
    let why = Words::new(
        "another server runs this game now; try again",
        "cette partie est maintenant sur un autre serveur ; réessayez",
    );
    Refusal::of(Kind::Busy, &why)
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        if let StoreError::Superseded(_) = error {
            return elsewhere();
        }
        Refusal::new(Kind::Store, format!("the games cannot be read or written: {error}"))
    }
}
