//! Eight levels of play. A level is a strength for each rule set: how far it sees (nodes and
//! depth, so that it plays alike on every machine) and how wrong its eye is. The error is a
//! function of the position and the seed: a weak level does not blunder at random, it misjudges,
//! and misjudges the same thing again. How much each level wins against the one before is
//! measured in docs/levels.md.

use dejarik_rules::RulesId;

use crate::limits::Limits;

/// A level from 1 (a child wins) to 8 (about a second a move).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All eight, the weakest first.
    pub const ALL: [Level; 8] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8)];
    /// The weakest.
    pub const WEAKEST: Level = Level(1);
    /// The strongest.
    pub const STRONGEST: Level = Level(8);

    /// The level with this number, 1 to 8.
    pub const fn new(number: u8) -> Option<Level> {
        if matches!(number, 1..=8) { Some(Level(number)) } else { None }
    }

    /// 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What the level is in a rule set.
    pub fn strength(self, rules: RulesId) -> Strength {
        let table = match rules {
            RulesId::Groi => &GROI,
            RulesId::Bambara => &BAMBARA,
            RulesId::Looney => &LOONEY,
            RulesId::Simeone => &SIMEONE,
        };
        let (depth, nodes, error) = table[usize::from(self.0 - 1)];
        Strength { depth, nodes, error }
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
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
}

impl Strength {
    /// As far as there is to see, with a true eye.
    pub const FULL: Strength =
        Strength { depth: crate::limits::DEEPEST, nodes: u64::MAX, error: 0 };

    /// As bounds on a search.
    pub fn limits(&self) -> Limits {
        Limits { nodes: Some(self.nodes), depth: Some(self.depth), time: None }
    }
}

type Table = [(u32, u64, u32); 8];

/// Depth, nodes, error, from level 1 to 8.
const GROI: Table = [
    (1, 100, 800),
    (1, 100, 300),
    (2, 300, 200),
    (3, 1_000, 100),
    (4, 4_000, 50),
    (6, 16_000, 20),
    (9, 60_000, 5),
    (96, 250_000, 1),
];
const BAMBARA: Table = GROI;
const LOONEY: Table = GROI;
const SIMEONE: Table = GROI;
