//! The options of simeone: S-1, S-14, S-15, S-16.

use super::Simeone;
use crate::options::{OptionError, OptionSpec, OptionValues, name_of, named};

/// Who decides in which order the creatures stand (S-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arrangement {
    /// Each player, for the own team, unseen by the other.
    #[default]
    Free,
    /// Nobody: the order is given.
    Fixed,
}

impl Arrangement {
    const NAMED: [(&'static str, Arrangement); 2] =
        [("free", Arrangement::Free), ("fixed", Arrangement::Fixed)];
}

/// What the centre is worth (S-14, a ruling).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Centre {
    /// A point each time a creature moves in.
    #[default]
    Entry,
    /// A point at the end of each round to who has a creature there.
    Hold,
    /// Nothing.
    Off,
}

impl Centre {
    const NAMED: [(&'static str, Centre); 3] =
        [("entry", Centre::Entry), ("hold", Centre::Hold), ("off", Centre::Off)];
}

/// The word for no target.
const NONE: &str = "none";

/// The highest target that can be set: no score goes beyond.
const MOST_TARGET: u16 = super::position::MOST_POINTS;

/// The longest quiet limit that can be set; a position's counter never goes beyond.
pub(super) const MOST_QUIET: u16 = 9999;

pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "setup",
        values: OptionValues::Choice(&["free", "fixed"]),
        default: "free",
        rule: "S-1",
    },
    OptionSpec {
        key: "centre",
        values: OptionValues::Choice(&["entry", "hold", "off"]),
        default: "entry",
        rule: "S-14",
    },
    OptionSpec {
        key: "target",
        values: OptionValues::Number { min: 1, max: MOST_TARGET as u32, words: &[NONE] },
        default: "12",
        rule: "S-15",
    },
    OptionSpec {
        key: "quiet-limit",
        values: OptionValues::Number { min: 1, max: MOST_QUIET as u32, words: &[] },
        default: "50",
        rule: "S-16",
    },
];

impl Default for Simeone {
    fn default() -> Simeone {
        Simeone {
            setup: Arrangement::default(),
            centre: Centre::default(),
            target: Some(12),
            quiet_limit: 50,
        }
    }
}

pub(super) fn set(rules: &mut Simeone, key: &str, value: &str) -> Result<(), OptionError> {
    let spec = OptionSpec::find(SPECS, key)?;
    // The bounds of the numbers are those of a u16.
    let number = |value| spec.number(value).map(|number| number as u16);
    match spec.key {
        "setup" => rules.setup = named(&Arrangement::NAMED, spec, value)?,
        "centre" => rules.centre = named(&Centre::NAMED, spec, value)?,
        "target" => rules.target = if value == NONE { None } else { Some(number(value)?) },
        _ => rules.quiet_limit = number(value)?,
    }
    Ok(())
}

pub(super) fn get(rules: &Simeone, key: &str) -> Option<String> {
    match key {
        "setup" => name_of(&Arrangement::NAMED, &rules.setup),
        "centre" => name_of(&Centre::NAMED, &rules.centre),
        "target" => Some(rules.target.map_or(NONE.to_owned(), |target| target.to_string())),
        "quiet-limit" => Some(rules.quiet_limit.to_string()),
        _ => None,
    }
}
