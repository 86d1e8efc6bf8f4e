//! The options of groi (G-1, G-7, G-20, G-22, G-23).

use std::fmt;

use super::{Groi, Position};
use crate::board::{Space, SpaceSet};
use crate::options::{OptionError, OptionSpec, OptionValues, name_of, named};

/// Where the pawns start (G-1, a ruling). Any other start is a position that the players give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Setup {
    /// Each side has four pawns side by side, opposite the other side.
    #[default]
    Blocks,
    /// Each side has two pairs of pawns, next to pairs of the other side.
    Pairs,
    /// The pawns of the two sides alternate on eight spaces in a row.
    Alternating,
}

impl Setup {
    const NAMED: [(&'static str, Setup); 3] =
        [("blocks", Setup::Blocks), ("pairs", Setup::Pairs), ("alternating", Setup::Alternating)];

    /// Returns the position with this set-up and the first player to move (G-2).
    pub fn position(self) -> Position {
        let (first, second) = match self {
            Setup::Blocks => ([1, 2, 3, 4], [7, 8, 9, 10]),
            Setup::Pairs => ([1, 2, 7, 8], [5, 6, 11, 12]),
            Setup::Alternating => ([1, 3, 5, 7], [2, 4, 6, 8]),
        };
        let on_rim = |numbers: [u8; 4]| -> SpaceSet {
            numbers.into_iter().map(|number| Space::outer(number - 1)).collect()
        };
        Position::start(on_rim(first), on_rim(second))
    }
}

/// Which spaces must be empty for a double diagonal exit (G-7, a ruling).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DoubleExit {
    /// The inner spaces on the pawn's way.
    #[default]
    Path,
    /// Also the outer space beside the pawn, on the side of the exit.
    Side,
}

impl DoubleExit {
    const NAMED: [(&'static str, DoubleExit); 2] =
        [("path", DoubleExit::Path), ("side", DoubleExit::Side)];
}

/// What a third repetition does (G-20).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// The game ends by itself (the French text).
    #[default]
    Automatic,
    /// Either player may declare the draw (the English text).
    Claim,
}

impl Repetition {
    const NAMED: [(&'static str, Repetition); 2] =
        [("automatic", Repetition::Automatic), ("claim", Repetition::Claim)];
}

/// How games add up (G-22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Series {
    /// The players stop when they like.
    #[default]
    Open,
    /// At this total or above, the higher total wins.
    To(u32),
    /// The loser pays this many credits for each point.
    Credits(u32),
}

impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Series::Open => f.write_str("open"),
            Series::To(points) => write!(f, "to-{points}"),
            Series::Credits(1) => f.write_str("credits"),
            Series::Credits(stake) => write!(f, "credits-{stake}"),
        }
    }
}

const MOST: u32 = 1000;

pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "setup",
        values: OptionValues::Choice(&["blocks", "pairs", "alternating"]),
        default: "blocks",
        rule: "G-1",
    },
    OptionSpec {
        key: "double-exit",
        values: OptionValues::Choice(&["path", "side"]),
        default: "path",
        rule: "G-7",
    },
    OptionSpec {
        key: "repetition",
        values: OptionValues::Choice(&["automatic", "claim"]),
        default: "automatic",
        rule: "G-20",
    },
    OptionSpec {
        key: "series",
        values: OptionValues::Prefixed {
            words: &["open", "credits"],
            prefixes: &["to-", "credits-"],
            max: MOST,
        },
        default: "open",
        rule: "G-22",
    },
    OptionSpec {
        key: "wookiee-rule",
        values: OptionValues::Choice(&["off", "on"]),
        default: "off",
        rule: "G-23",
    },
];

pub(super) fn set(rules: &mut Groi, key: &str, value: &str) -> Result<(), OptionError> {
    let spec = OptionSpec::find(SPECS, key)?;
    match spec.key {
        "setup" => rules.setup = named(&Setup::NAMED, spec, value)?,
        "double-exit" => rules.double_exit = named(&DoubleExit::NAMED, spec, value)?,
        "repetition" => rules.repetition = named(&Repetition::NAMED, spec, value)?,
        "wookiee-rule" => rules.wookiee_rule = named(&[("off", false), ("on", true)], spec, value)?,
        _ => {
            rules.series = match value {
                "open" => Series::Open,
                "credits" => Series::Credits(1),
                _ if value.starts_with("to-") => Series::To(spec.number(value)?),
                _ if value.starts_with("credits-") => Series::Credits(spec.number(value)?),
                _ => return Err(spec.refuse(value)),
            }
        }
    }
    Ok(())
}

pub(super) fn get(rules: &Groi, key: &str) -> Option<String> {
    match key {
        "setup" => name_of(&Setup::NAMED, &rules.setup),
        "double-exit" => name_of(&DoubleExit::NAMED, &rules.double_exit),
        "repetition" => name_of(&Repetition::NAMED, &rules.repetition),
        "series" => Some(rules.series.to_string()),
        "wookiee-rule" => Some(if rules.wookiee_rule { "on" } else { "off" }.to_owned()),
        _ => None,
    }
}
