//! Refusals ([`dejarik_host::refusal`]), and how failures of the store are refused.

pub use dejarik_host::refusal::{Kind, Refusal};

use crate::store::StoreError;

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        if let StoreError::Superseded(_) = error {
            return Refusal::new(Kind::Busy, "another server runs this game now; try again");
        }
        Refusal::new(Kind::Store, format!("the games cannot be read or written: {error}"))
    }
}
