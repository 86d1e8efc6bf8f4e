//! The options of bambara (B-1, B-8).

use super::{Bambara, Kind, Position};
use crate::options::{
    OptionChoice, OptionError, OptionScope, OptionSpec, OptionValues, name_of, named,
};
use crate::setup::orders;
use crate::words::Words;

/// The order of each side's pieces, from `A1` and from `A7` (B-1, a ruling).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup([[Kind; 4]; 2]);

impl Default for Setup {
    fn default() -> Setup {
        Setup([[Kind::Knight, Kind::King, Kind::Queen, Kind::Pawn]; 2])
    }
}

impl Setup {
    /// Returns the position with this set-up and the first player to move.
    pub fn position(self) -> Position {
        Position::start(self.0)
    }

    /// Returns all set-ups, 24 orders for each side.
    pub(super) fn all() -> impl Iterator<Item = Setup> {
        let each = || orders(Kind::ALL);
        each().flat_map(move |first| each().map(move |second| Setup([first, second])))
    }

    fn read(spec: OptionSpec, value: &str) -> Result<Setup, OptionError> {
        let mut kinds = spec
            .order(value)?
            .into_iter()
            .filter_map(|letter| Kind::from_letter(char::from(letter.to_ascii_uppercase())));
        let mut orders = [[Kind::King; 4]; 2];
        for place in orders.as_flattened_mut() {
            *place = kinds.next().ok_or_else(|| spec.refuse(value))?;
        }
        Ok(Setup(orders))
    }

    fn text(self) -> String {
        let letters = |order: [Kind; 4]| order.into_iter().map(Kind::letter).collect::<String>();
        letters(self.0[0]) + &letters(self.0[1]).to_ascii_lowercase()
    }
}

/// How far a pawn may go round an orbit (B-8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Laps {
    /// Any distance, as long as the position is a new one.
    #[default]
    Any,
    /// At most once round the orbit, which is twelve spaces.
    One,
}

impl Laps {
    const NAMED: [(&'static str, Laps); 2] = [("any", Laps::Any), ("one", Laps::One)];
}

pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "setup",
        name: Words::new("Set-up", "Mise en place"),
        about: Words::new(
            "The order of the pieces, from A1 and from A7 (B-1).",
            "L’ordre des pièces, depuis A1 et depuis A7 (B-1).",
        ),
        values: OptionValues::Order { letters: "KQNPkqnp" },
        default: "NKQPnkqp",
        rule: "B-1",
        scope: OptionScope::Start,
    },
    OptionSpec {
        key: "laps",
        name: Words::new("Pawn’s laps", "Tours du pion"),
        about: Words::new(
            "How far a pawn may run round a ring in one move (B-8).",
            "Jusqu’où un pion peut courir sur un anneau en un coup (B-8).",
        ),
        values: OptionValues::Choice(&[
            OptionChoice::new(
                "any",
                "As long as it reaches something new",
                "Tant que le coup change quelque chose",
            ),
            OptionChoice::new("one", "Once round at most", "Un seul tour au plus"),
        ]),
        default: "any",
        rule: "B-8",
        scope: OptionScope::Play,
    },
];

pub(super) fn set(rules: &mut Bambara, key: &str, value: &str) -> Result<(), OptionError> {
    let spec = OptionSpec::find(SPECS, key)?;
    if spec.key == "setup" {
        rules.setup = Setup::read(spec, value)?;
    } else {
        rules.laps = named(&Laps::NAMED, spec, value)?;
    }
    Ok(())
}

pub(super) fn get(rules: &Bambara, key: &str) -> Option<String> {
    match key {
        "setup" => Some(rules.setup.text()),
        "laps" => name_of(&Laps::NAMED, &rules.laps),
        _ => None,
    }
}
