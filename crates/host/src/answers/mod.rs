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
use dejarik_rules::{Bilingual, wording};

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
            let why = wording!(
                "expected the option `{key}` once",
                "attendu : l’option `{key}` une seule fois"
            );
            return Err(misread(&why, "options"));
        }
    }
    Ok(())
}

/// Returns the refusal of a query that cannot be read. `at` is where: a field, or an offset into a text.
pub fn unreadable(message: &(impl Display + ?Sized), at: impl Display) -> Refusal {
    Refusal::new(Kind::BadRequest, message.to_string()).at(at)
}

#[cfg(test)]
mod tests {
    use dejarik_rules::RulesId;
    use dejarik_rules::any::AnyRules;

    use super::*;
    use crate::protocol::{PositionQuery, PrintQuery, PuzzlesQuery};
    use crate::reading;
    use crate::time::WallTime;

    fn kit(query: &str) -> Refusal {
        let asked: PrintQuery = reading::query(query).unwrap();
        print::request(RulesId::Groi, &asked).unwrap_err()
    }

    fn place(options: &str, play: &str) -> Refusal {
        let dpn = start(AnyRules::new(RulesId::Groi)).unwrap().to_string();
        let (options, play) = (Some(options.to_owned()), Some(play.to_owned()));
        read_position(&PositionQuery { dpn, options, play }).unwrap_err()
    }

    fn list(query: &str) -> Refusal {
        let asked: PuzzlesQuery = reading::query(query).unwrap();
        puzzles::list(&asked, WallTime::default().day()).unwrap_err()
    }

    #[test]
    fn what_a_person_has_chosen_is_refused_in_both_languages_at_its_field() {
        for (refusal, at) in [
            (kit("parts=board,roof"), "parts"),
            (kit("parts=dice"), "parts"),
            (kit("options=setup"), "options"),
            (kit("options=setup%3Drows"), "options"),
            (kit("options=setup%3Dblocks,setup%3Dpairs"), "options"),
            (place("setup", ""), "options"),
            (place("setup=rows", ""), "options"),
            (place("setup=blocks,setup=pairs", ""), "options"),
            (place("", &"A1-B1 ".repeat(1001)), "play"),
            (place("", "A1-A2"), "play[0]"),
            (list("rules=chess"), "rules"),
            (list("theme=love"), "theme"),
            (records::some_text(b" ").unwrap_err(), "line 1, column 1"),
        ] {
            assert_eq!(refusal.at.as_deref(), Some(at), "{refusal}");
            let french = refusal.french.unwrap_or_default();
            assert!(!french.is_empty() && french != refusal.message, "{}", refusal.message);
        }
    }
}
