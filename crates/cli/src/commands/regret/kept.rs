//! Measurements in a file, from which they are resumed.

use std::collections::BTreeMap;
use std::path::Path;

use dejarik_engine::Part;
use dejarik_engine::regret::{Report, chances};
use dejarik_play::Settings as Game;
use dejarik_rules::{Bilingual, Words, wording};
use serde::{Deserialize, Serialize};

use crate::commands::state;
use crate::error::CliError;

/// Everything that a measurement depends on, but for the tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The rule set with its options.
    pub game: Game,
    /// The position in which the games begin, in DPN, if not the start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The player, or the time for a move.
    pub player: String,
    /// The number of positions.
    pub positions: u64,
    /// The seed of the positions and the errors.
    pub seed: u64,
    /// The positions of this part.
    #[serde(default, skip_serializing_if = "Part::is_whole")]
    pub part: Part,
}

/// The moves judged so far, by the number of the position.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Found {
    /// In a game without dice.
    Certain(Report),
    /// In a game with dice.
    Chances(chances::Report),
}

/// The measurement of one player, complete or not.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measurement {
    /// What it depends on.
    pub asked: Asked,
    /// Its result so far.
    pub found: Found,
}

/// What a file with measurements holds, for errors.
pub const WHAT: Words = Words::new("a measurement of regret", "une mesure du regret");

impl Measurement {
    /// Creates a measurement that has not begun.
    pub fn new(asked: Asked) -> Measurement {
        let found = if asked.game.rules().id().has_dice() {
            Found::Chances(chances::Report::default())
        } else {
            Found::Certain(Report::default())
        };
        Measurement { asked, found }
    }

    /// Returns the number of positions in which the player is still to be asked.
    pub fn missing(&self) -> usize {
        fn among<T>(asked: &Asked, known: &BTreeMap<u64, T>) -> usize {
            asked.part.numbers(asked.positions).filter(|number| !known.contains_key(number)).count()
        }
        match &self.found {
            Found::Certain(report) => among(&self.asked, &report.trials),
            Found::Chances(report) => among(&self.asked, &report.decisions),
        }
    }

    /// Takes over the moves of another part.
    pub fn absorb(&mut self, other: Measurement) {
        match (&mut self.found, other.found) {
            (Found::Certain(own), Found::Certain(other)) => own.trials.extend(other.trials),
            (Found::Chances(own), Found::Chances(other)) => own.decisions.extend(other.decisions),
            // The rule set decides which of the two it is, and it is the same.
            _ => {}
        }
    }

    /// Changes the number of positions, and drops those beyond it.
    fn ask(&mut self, positions: u64) {
        self.asked.positions = positions;
        match &mut self.found {
            Found::Certain(report) => drop(report.trials.split_off(&positions)),
            Found::Chances(report) => drop(report.decisions.split_off(&positions)),
        }
    }
}

/// Returns the measurements that are wanted, with the moves that a file already has.
///
/// # Errors
/// If the file cannot be read, or holds other measurements.
pub fn load(path: &Path, wanted: Vec<Measurement>) -> Result<Vec<Measurement>, CliError> {
    let Some(mut kept) = state::load::<Vec<Measurement>>(path, WHAT)? else { return Ok(wanted) };
    // The number of positions may differ: it does not change a move.
    let is_same = |(kept, wanted): (&Measurement, &Measurement)| {
        let positions = wanted.asked.positions;
        Asked { positions, ..kept.asked.clone() } == wanted.asked
    };
    if kept.len() != wanted.len() || !kept.iter().zip(&wanted).all(is_same) {
        let named = kept.first().map(|Measurement { asked, .. }| {
            let Asked { game, player, seed, part, .. } = asked;
            let (rules, part) = (game.rules().id(), part.wording());
            wording!(
                "{rules}, {player}, seed {seed}{part}",
                "{rules}, {player}, graine {seed}{part}";
                part
            )
        });
        let (path, named) = (path.display(), named.unwrap_or_else(|| WHAT.wording()));
        return Err(CliError::Usage(wording!(
            "{path} holds another measurement: {named}. Name another file, or ask for that one",
            "{path} contient une autre mesure : {named}. Nommez un autre fichier, ou demandez celle-là";
            named
        )));
    }
    kept.iter_mut().zip(wanted).for_each(|(kept, wanted)| kept.ask(wanted.asked.positions));
    Ok(kept)
}
