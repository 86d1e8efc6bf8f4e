//! Exact solutions of Dejarik: the value and the distance of every position of groi and bambara, and
//! the winning chances of looney's positions with few pieces.
//!
//! # Quick start
//! A [`Library`] answers for every game: it opens table files, and computes small tables when they
//! are first needed. A bambara position with two kinds of piece is such a small game:
//!
//! ```
//! use std::path::Path;
//!
//! use dejarik_rules::any::AnyPosition;
//! use dejarik_tables::{Library, Table, moves};
//!
//! let library = Library::new(Path::new("tables"), 2, Box::new(|text| eprintln!("{text}")));
//! let position: AnyPosition = "bambara 12/K11/1 w Qkq".parse()?;
//!
//! // The king steps into the Core and cannot be driven out: a win of one point in two plies.
//! let verdict = library.probe(&position)?;
//! assert_eq!((verdict.points, verdict.distance()), (1, Some(2)));
//! let best = &moves(&library, &position)?[0];
//! assert_eq!((best.text.as_str(), best.verdict), ("B1-C", verdict));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`GroiTable`], [`BambaraTable`] and [`LooneyTable`] are the tables of each game. They can also be
//! solved, saved, opened and verified directly:
//!
//! ```
//! use dejarik_rules::bambara::{Bambara, Kind};
//! use dejarik_tables::{BambaraTable, Pass};
//!
//! let table = BambaraTable::solve(&Bambara::default(), &[Kind::King, Kind::Pawn], 2, &())?;
//! let verified = table.verify(Pass::default(), 2, &(), &mut |_| ())?;
//! assert_eq!(verified.faults, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//! - [`any`]: the trait [`Table`] for probing a table of any game, and what follows from it: rated
//!   moves and best lines;
//! - [`file`](mod@file): the format of table files, reading and writing;
//! - [`quick`]: the table that is solved in seconds;
//! - [`groi`], [`bambara`], [`looney`]: index, solvers, table and verifier of each game. [`run`] runs those that
//!   take hours, with checkpoints.
//!
//! # Features
//! - `mmap` (default): table files are memory-mapped. Without it a file is read into memory when it
//!   is opened.
//! - `zstd` (default): packed table files can be read and written. Without it opening a packed file
//!   is the error [`FileError::NeedsFeature`].
//! - `serde`: `Serialize` and `Deserialize` for verdicts, chances, identities, statistics and the
//!   state of passes.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod any;
pub mod bambara;
mod chance;
mod checkpoint;
pub mod file;
pub mod groi;
mod identity;
mod library;
pub mod looney;
mod par;
mod pass;
mod progress;
pub mod quick;
mod slots;
mod solved;
mod verdict;

pub use any::{Chanced, ProbeError, Rated, Table, line, moves};
pub use bambara::BambaraTable;
pub use chance::Chance;
pub use checkpoint::{Resumable, RunError, run};
pub use file::{FileError, LoadError, TableFile};
pub use groi::GroiTable;
pub use identity::{Identity, Sum};
pub use library::{Library, Tell, Watched};
pub use looney::LooneyTable;
pub use pass::{Gather, Pass};
pub use progress::{Progress, Stopped, Watch};
pub use solved::SolvedRules;
pub use verdict::Verdict;

/// Runs the example of the README and those in `examples` as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = concat!("```\n", include_str!("../examples/probe.rs"), "```")]
struct Readme;
