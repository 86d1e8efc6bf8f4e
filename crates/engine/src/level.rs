//! Eight levels of play.
//!
//! A level is a strength for each rule set: how far it searches (bounded by nodes and depth, so that it
//! plays alike on every machine) and how much noise its evaluation has. The noise is a function of the
//! position and the seed: a weak level does not blunder at random, but misjudges, and misjudges the same
//! position in the same way again. How much each level wins against the one below is measured in
//! docs/levels.md.
//!
//! There is also a separate mode, "Let the Wookiee win" ([`Level::WOOKIEE`]): an evaluation without noise that keeps
//! the other side a little ahead (`generous.rs`).

use std::time::Duration;

use dejarik_rules::{Bilingual, RulesId, Wording, wording};

use crate::eval::levels;
use crate::generous;
use crate::limits::Limits;
use crate::units::{Depth, Nodes};

/// A level from 1 (a child wins against it) to 8 (it thinks for well below a second a move); or 0, the
/// mode "Let the Wookiee win".
///
/// As text a level is `1` to `8` or `wookiee`, and so it is in serde's formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All eight levels, the weakest first.
    pub const ALL: [Level; 8] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8)];
    /// The mode "Let the Wookiee win", which is not one of the eight levels: it keeps the other side a
    /// little ahead.
    pub const WOOKIEE: Level = Level(0);
    /// The weakest level.
    pub const WEAKEST: Level = Level(1);
    /// The strongest level.
    pub const STRONGEST: Level = Level(8);

    /// Returns the level with this number, 1 to 8, or [`Level::WOOKIEE`] for 0; `None` for other numbers.
    pub const fn new(number: u8) -> Option<Level> {
        if matches!(number, 0..=8) { Some(Level(number)) } else { None }
    }

    /// Returns the number of the level, 1 to 8, or 0 for [`Level::WOOKIEE`].
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the name that the computer has in game records at this level.
    pub fn in_records(self) -> String {
        match self {
            Level::WOOKIEE => "Computer, letting the Wookiee win".to_owned(),
            Level(number) => format!("Computer, level {number}"),
        }
    }

    /// Returns the strength of the level in a rule set.
    pub fn strength(self, rules: RulesId) -> Strength {
        let Some(place) = self.0.checked_sub(1) else {
            let depth = generous::depth(rules);
            return Strength { depth, ..Strength::FULL };
        };
        let (depth, nodes, error) = levels(rules)[usize::from(place)];
        Strength { depth: Depth::new(depth), nodes: Nodes::new(nodes), error, time: None }
    }
}

impl std::fmt::Display for Level {
    /// Writes `1` to `8`, or `wookiee`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Level::WOOKIEE => f.write_str("wookiee"),
            Level(number) => write!(f, "{number}"),
        }
    }
}

/// The error of a text that is not a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct NoLevel;

impl Bilingual for NoLevel {
    fn wording(&self) -> Wording {
        wording!(
            "expected a level from 1 to 8, or `wookiee`",
            "attendu : un niveau de 1 à 8, ou `wookiee`"
        )
    }
}

impl std::str::FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Level, NoLevel> {
        if text == "wookiee" {
            return Ok(Level::WOOKIEE);
        }
        let number = text.parse().ok().filter(|number| *number != 0);
        number.and_then(Level::new).ok_or(NoLevel)
    }
}

#[cfg(feature = "serde")]
dejarik_rules::text_form!(Level);

/// How far a player searches and how much noise its evaluation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Strength {
    /// The deepest iteration.
    pub depth: Depth,
    /// The greatest number of positions visited for one step; the first depth is always finished.
    pub nodes: Nodes,
    /// The largest error of the evaluation in either direction, in thousandths of a point (a sure win is
    /// 1000).
    pub error: u32,
    /// The time for one step. No level has one, since a player with a time limit is only as strong as its
    /// machine.
    pub time: Option<Duration>,
}

impl Strength {
    /// Full strength: no bound but the deepest search there is, and no noise.
    pub const FULL: Strength =
        Strength { depth: Depth::MAX, nodes: Nodes::MAX, error: 0, time: None };

    /// Returns the bounds of the strength on a search.
    pub fn limits(&self) -> Limits {
        Limits { nodes: Some(self.nodes), depth: Some(self.depth), time: self.time }
    }
}
