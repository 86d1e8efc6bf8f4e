//! A game in sentences. A [`Sentence`] is the key of a text in the catalogues (`locales`) with its
//! arguments. It is written in no language yet and addresses nobody: a face fills in the names of pieces
//! and sides for its reader.
//!
//! [`narrate`] makes the sentences that say what a step or a throw did, [`Turn`] those of a line of play,
//! [`happening`], [`counters`] and [`changes`] those about the state of a game, [`ended`] says how a game ended,
//! [`reason`] why something is not possible, and [`because`] why a step is played.
//!
//! The feature `openapi` describes the sentences for OpenAPI.

mod because;
mod ended;
mod narration;
mod reason;
mod sentence;
mod state;
#[cfg(test)]
mod tests;
mod turn;

pub use because::{Asked, because, chances, does};
pub use ended::ended;
pub use narration::narrate;
pub use reason::reason;
pub use sentence::{Arg, Sentence, SentenceArgs};
pub use state::{changes, counters, happening, quiet, score};
pub use turn::{Completed, Turn, order};
