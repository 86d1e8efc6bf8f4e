//! Eight levels of play. A level is a strength for each rule set: how far it sees (nodes and
//! depth, so that it plays alike on every machine) and how wrong its eye is. The error is a
//! function of the position and the seed: a weak level does not blunder at random, it misjudges,
//! and misjudges the same thing again. How much each level wins against the one before is
//! measured in docs/levels.md.
//!
//! Beside them there is a mode of its own, "Let the Wookiee win" ([`Level::WOOKIEE`]): a true eye that
//! keeps the other side a little ahead (`generous.rs`).

use std::time::Duration;

use dejarik_rules::RulesId;

use crate::generous;
use crate::limits::Limits;

/// A level from 1 (a child wins) to 8 (well below a second a move); or 0, "Let the Wookiee win".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All eight, the weakest first.
    pub const ALL: [Level; 8] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8)];
    /// "Let the Wookiee win": no level, but a mode in which the other side stays a little ahead.
    pub const WOOKIEE: Level = Level(0);
    /// The weakest.
    pub const WEAKEST: Level = Level(1);
    /// The strongest.
    pub const STRONGEST: Level = Level(8);

    /// The level with this number, 1 to 8; with 0 [`Level::WOOKIEE`].
    pub const fn new(number: u8) -> Option<Level> {
        if matches!(number, 0..=8) { Some(Level(number)) } else { None }
    }

    /// 1 to 8, or 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What a record calls the computer at this level.
    pub fn in_records(self) -> String {
        match self {
            Level::WOOKIEE => "Computer, letting the Wookiee win".to_owned(),
            Level(number) => format!("Computer, level {number}"),
        }
    }

    /// What the level is in a rule set.
    pub fn strength(self, rules: RulesId) -> Strength {
        let table = match rules {
            RulesId::Groi => &GROI,
            RulesId::Bambara => &BAMBARA,
            RulesId::Looney => &LOONEY,
            RulesId::Simeone => &SIMEONE,
        };
        let Some(place) = self.0.checked_sub(1) else {
            let depth = generous::depth(rules);
            return Strength { depth, nodes: u64::MAX, error: 0, time: None };
        };
        let (depth, nodes, error) = table[usize::from(place)];
        Strength { depth, nodes, error, time: None }
    }
}

impl std::fmt::Display for Level {
    /// `1` to `8`, or `wookiee`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Level::WOOKIEE => f.write_str("wookiee"),
            Level(number) => write!(f, "{number}"),
        }
    }
}

/// Why a text names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a level from 1 to 8, or `wookiee`")]
pub struct NoLevel;

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

/// How far a player sees and how wrong its eye is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strength {
    /// The deepest iteration: plies; with dice, turns.
    pub depth: u32,
    /// Positions looked at for one step, after the first depth.
    pub nodes: u64,
    /// The largest error of the evaluation, in thousandths of a point (a sure win is 1000).
    pub error: u32,
    /// Time for one step. No level has one: what takes time plays as well as its machine.
    pub time: Option<Duration>,
}

impl Strength {
    /// As far as there is to see, with a true eye.
    pub const FULL: Strength =
        Strength { depth: crate::limits::DEEPEST, nodes: u64::MAX, error: 0, time: None };

    /// As bounds on a search.
    pub fn limits(&self) -> Limits {
        Limits { nodes: Some(self.nodes), depth: Some(self.depth), time: self.time }
    }
}

type Table = [(u32, u64, u32); 8];

/// Depth, nodes, error, from level 1 to 8. Games of groi are short and sharp.
const GROI: Table = [
    (1, 5_000, 800),
    (1, 5_000, 300),
    (2, 5_000, 300),
    (3, 5_000, 150),
    (4, 2_000, 60),
    (96, 4_000, 30),
    (96, 20_000, 10),
    (96, 100_000, 0),
];

/// In bambara every ply tells.
const BAMBARA: Table = [
    (1, 5_000, 2000),
    (1, 5_000, 700),
    (2, 5_000, 500),
    (2, 5_000, 150),
    (3, 1_000, 80),
    (96, 3_000, 20),
    (96, 10_000, 10),
    (96, 40_000, 0),
];

/// With the learned value an eye tells levels apart, all but the strongest: errors are chosen so that
/// each level is about 165 Elo above the one before.
const LOONEY: Table = [
    (1, 5_000, 4000),
    (1, 5_000, 1900),
    (1, 5_000, 1110),
    (1, 5_000, 750),
    (1, 5_000, 515),
    (1, 5_000, 300),
    (1, 5_000, 155),
    (3, 20_000, 0),
];

/// Games of simeone are races of few turns in which the dice decide much: about 75 Elo a level, and a
/// blind eye already knows a winning throw from a losing one.
const SIMEONE: Table = [
    (1, 5_000, 6000),
    (1, 5_000, 3050),
    (1, 5_000, 1770),
    (1, 5_000, 1250),
    (1, 5_000, 905),
    (1, 5_000, 615),
    (1, 5_000, 330),
    (2, 20_000, 0),
];
