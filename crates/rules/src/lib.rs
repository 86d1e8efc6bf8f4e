//! The rules of Dejarik: the board, four rule sets, their notation, perft.
//!
//! Rules never do IO, read a clock or draw a random number; they hold no history and, while steps
//! are visited and played, allocate nothing.
//!
//! - [`board`], [`side`], [`symmetry`]: the ground all rule sets share.
//! - [`RuleSet`]: what a rule set is; [`groi`], [`bambara`], [`looney`], [`simeone`]: the four.
//! - [`dgn`]: the text of whole games.
//! - [`any`]: a position of whichever rule set, for front ends.

pub mod any;
pub mod bambara;
pub mod board;
pub mod dgn;
mod dpn;
pub mod groi;
pub mod looney;
pub mod odds;
pub mod options;
pub mod perft;
pub mod ruleset;
pub mod side;
pub mod simeone;
pub mod symmetry;
pub mod text;

pub use board::{Ring, Space, SpaceSet};
pub use odds::{Fraction, Odds};
pub use options::{OptionError, OptionSpec, OptionValues};
pub use ruleset::{Actor, ChanceNode, Ending, Never, Outcome, Piece, RuleSet, RulesId};
pub use side::Side;
pub use symmetry::Symmetry;
pub use text::ParseError;
