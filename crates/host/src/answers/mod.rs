//! The answers to questions that need no game in progress: rule sets, positions, puzzles, records, kits to
//! print. Each is a function from the query to the answer, or to a refusal.

mod analysis;
mod explain;
pub mod lists;
mod position;
pub mod print;
pub mod puzzles;
pub mod records;
mod rules;
mod why;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::time::Duration;

use dejarik_engine::{Limits, Stop};
use dejarik_rules::Bilingual;

use crate::refusal::{Kind, Refusal};

pub use analysis::ToAnalyse;
pub use explain::ToExplain;
pub use position::{position, read as read_position};
pub use rules::{rules, start};
pub use why::why_not;

/// The OpenAPI description of the requests that are answered from their address alone.
#[cfg(feature = "openapi")]
#[derive(utoipa::OpenApi)]
#[openapi(paths(
    position::position,
    why::why_not,
    puzzles::list,
    puzzles::show,
    puzzles::attempt,
    puzzles::hint,
    puzzles::solution
))]
#[derive(Clone, Copy, Debug)]
pub struct Description;

/// The most steps of work that replaying the records of one request may take: enough for any file of
/// games that people have played, and less than a second on a slow machine.
pub const MOST_REPLAYED: usize = 200_000;

/// Bounds a search to a time: returns its limits, and the flag that stops it. If the engine cannot read a
/// clock itself, the flag reads the host's clock.
pub type Bounds<'a> = &'a dyn Fn(Duration) -> (Limits, Stop);

/// Returns the refusal of what a person has written or chosen, with the reason in both languages.
pub fn misread(error: &impl Bilingual, at: impl Display) -> Refusal {
    Refusal::of(Kind::BadRequest, error).at(at)
}

/// Checks that a list of options in a query (`key=value`, separated by commas) has each key once.
fn each_once(options: &str) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let key = option.split_once('=').map_or(option, |(key, _)| key);
        if !seen.insert(key) {
            return Err(unreadable(&format!("expected the option `{key}` once"), "options"));
        }
    }
    Ok(())
}

/// Returns the refusal of a query that cannot be read. `at` is where: a field, or an offset into a text.
pub fn unreadable(message: &(impl Display + ?Sized), at: impl Display) -> Refusal {
    Refusal::new(Kind::BadRequest, message.to_string()).at(at)
}
