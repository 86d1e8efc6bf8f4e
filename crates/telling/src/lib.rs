//! A game in sentences. A [`Sentence`] is the key of a text in the catalogues (`locales`) with its
//! arguments. It is written in no language yet and addresses nobody: a face fills in the names of pieces
//! and sides for its reader.
//!
//! [`narrate`] makes the sentences that say what a step or a throw did.

mod narration;
mod sentence;
#[cfg(test)]
mod tests;

pub use narration::narrate;
pub use sentence::{Arg, Sentence};
