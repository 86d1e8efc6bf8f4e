//! Print and play: everything that a game of Dejarik at a table needs, on paper.
//!
//! A [`Request`] says which rule set, paper, language, colours and parts; a [`Kit`] holds the pages, and
//! writes them as a PDF or each of them as an SVG document. Both are made from one small vector canvas.
//!
//! ```
//! use dejarik_print::{Kit, Part, Request};
//! use dejarik_rules::RulesId;
//!
//! let request = Request::new(RulesId::Looney).with_parts(&[Part::Board])?;
//! let kit = Kit::new(&request);
//! assert_eq!(kit.pages.len(), 1);
//! assert!(kit.pages[0].svg().starts_with("<svg"));
//! assert!(kit.pdf().starts_with(b"%PDF"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//! A kit is a function of its request: the same request gives the same bytes, on every machine and on
//! every day. Nothing here reads a file or a clock.

mod bare;
mod board;
pub mod book;
mod booklet;
pub mod canvas;
mod card;
mod diagram;
mod dice;
mod figure;
mod first;
mod flow;
pub mod font;
mod kinds;
mod kit;
mod make;
mod odds;
mod outline;
mod packer;
mod palette;
mod paper;
pub mod pdf;
mod pieces;
mod played;
mod polyhedron;
mod record;
mod request;
mod score;
mod sheet;
mod svg;
mod table;
mod terms;
mod text;

pub use bare::Millimetres;
pub use diagram::pictured;
pub use kit::{Kit, Page};
pub use request::{Diameter, Lang, Paper, Part, Request, RequestError, Theme, parts};
pub use sheet::MARGIN;
