//! The Universal Game Interface (UGI): other programs ask the engine over lines of text. `docs/ugi.md` is
//! the description of the protocol.
//!
//! - [`Command`] is what a client says, [`Refusal`] is the answer to a line that cannot be followed.
//! - [`State`] is the game on the board with the [`Options`]; it answers queries and knows no threads.
//! - `run` is a session: it reads lines, and searches on a thread of its own.
//! - `client` is the other side: programs that speak UGI play in the arena and at the terminal.

pub(crate) mod client;
mod command;
mod options;
mod refusal;
mod search;
mod session;
mod state;

pub use command::{Command, Go, Query, Start};
pub(crate) use options::MOST_SEED;
pub use options::{Effect, Options, ReadNet};
pub use refusal::{Code, Refusal};
pub(crate) use session::{Hosting, run};
pub use state::State;
