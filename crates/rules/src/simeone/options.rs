//! The options of simeone (S-1, S-14, S-15, S-16).

use super::Simeone;
use crate::options::{
    OptionChoice, OptionError, OptionScope, OptionSpec, OptionValues, name_of, named,
};
use crate::words::Words;

/// Who chooses the order of the creatures (S-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Arrangement {
    /// Each player chooses for their own team, hidden from the other.
    #[default]
    Free,
    /// The order is fixed.
    Fixed,
}

impl Arrangement {
    const NAMED: [(&'static str, Arrangement); 2] =
        [("free", Arrangement::Free), ("fixed", Arrangement::Fixed)];
}

/// When the centre gives points (S-14, a ruling).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Centre {
    /// A point each time a creature moves into the centre.
    #[default]
    Entry,
    /// A point at the end of each round for the side that has a creature there.
    Hold,
    /// Never.
    Off,
}

impl Centre {
    const NAMED: [(&'static str, Centre); 3] =
        [("entry", Centre::Entry), ("hold", Centre::Hold), ("off", Centre::Off)];
}

/// The value of `target` that stands for no target.
const NONE: &str = "none";

/// Maximum target. Scores are capped at this value.
const MOST_TARGET: u16 = super::position::MOST_POINTS;

/// Maximum quiet limit, which is also the maximum of a position's counter.
pub(super) const MOST_QUIET: u16 = 9999;

pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "setup",
        name: Words::new("Set-up", "Mise en place"),
        about: Words::new(
            "Whether the players choose the order of their creatures in secret (S-1).",
            "Si les joueurs choisissent en secret l’ordre de leurs créatures (S-1).",
        ),
        values: OptionValues::Choice(&[
            OptionChoice::new("free", "Each player chooses", "Au choix de chacun"),
            OptionChoice::new("fixed", "Fixed order", "Ordre fixe"),
        ]),
        default: "free",
        rule: "S-1",
        scope: OptionScope::Start,
    },
    OptionSpec {
        key: "centre",
        name: Words::new("Centre points", "Points du centre"),
        about: Words::new("What the centre is worth (S-14).", "Ce que vaut le centre (S-14)."),
        values: OptionValues::Choice(&[
            OptionChoice::new("entry", "One for each entry", "Un point à chaque entrée"),
            OptionChoice::new(
                "hold",
                "One a round for holding it",
                "Un point par manche à qui l’occupe",
            ),
            OptionChoice::new("off", "Nothing", "Rien"),
        ]),
        default: "entry",
        rule: "S-14",
        scope: OptionScope::Play,
    },
    OptionSpec {
        key: "target",
        name: Words::new("Target score", "Score à atteindre"),
        about: Words::new("The score that wins (S-15).", "Le score qui donne la victoire (S-15)."),
        values: OptionValues::Number {
            min: 1,
            max: MOST_TARGET as u32,
            unit: Words::new("Points", "Points"),
            words: &[OptionChoice::new(
                NONE,
                "To the last creature",
                "Jusqu’à la dernière créature",
            )],
        },
        default: "12",
        rule: "S-15",
        scope: OptionScope::Play,
    },
    OptionSpec {
        key: "quiet-limit",
        name: Words::new("Draw without score after", "Nulle sans point après"),
        about: Words::new(
            "How many rounds in a row without a score make the game a draw (S-16).",
            "Le nombre de manches de suite sans point qui rend la partie nulle (S-16).",
        ),
        values: OptionValues::Number {
            min: 1,
            max: MOST_QUIET as u32,
            unit: Words::new("Rounds", "Manches"),
            words: &[],
        },
        default: "50",
        rule: "S-16",
        scope: OptionScope::Play,
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
    // The option's bounds ensure that the number fits in a u16.
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
