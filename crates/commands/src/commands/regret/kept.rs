//! Measurements in a file, from which they are resumed.

use std::collections::BTreeMap;

use dejarik_engine::Part;
use dejarik_engine::regret::{Report, chances};
use dejarik_play::Settings as Game;
use dejarik_rules::{Bilingual, Wording, Words, wording};
use serde::{Deserialize, Serialize};

use crate::commands::run::Run;

/// Everything that a measurement depends on, but for the tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The rule set with its options.
    pub(crate) game: Game,
    /// The position in which the games begin, in DPN, if not the start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<String>,
    /// The player, or the time for a move.
    pub(crate) player: String,
    /// The number of positions.
    pub(crate) positions: u64,
    /// The seed of the positions and the errors.
    pub(crate) seed: u64,
    /// The positions of this part.
    #[serde(default, skip_serializing_if = "Part::is_whole")]
    pub(crate) part: Part,
}

/// The moves judged so far, by the number of the position.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Found {
    /// In a game without dice.
    Certain(Report),
    /// In a game with dice.
    Chances(chances::Report),
}

/// The measurement of one player, complete or not.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Measurement {
    /// What it depends on.
    pub(crate) asked: Asked,
    /// Its result so far.
    pub(crate) found: Found,
}

impl Measurement {
    /// Creates a measurement that has not begun.
    pub(crate) fn new(asked: Asked) -> Measurement {
        let found = if asked.game.rules().id().has_dice() {
            Found::Chances(chances::Report::default())
        } else {
            Found::Certain(Report::default())
        };
        Measurement { asked, found }
    }
}

impl Run for Measurement {
    const WHAT: Words = Words::new("a measurement of regret", "une mesure du regret");
    const OTHER: Words = Words::new("another measurement", "une autre mesure");
    const THAT: Words = Words::new("that one", "celle-là");
    const AMOUNT: &'static str = "--positions";
    const UNITS: Words = Words::new("positions", "positions");

    fn title(&self) -> Wording {
        let Asked { game, player, seed, part, .. } = &self.asked;
        let (rules, part) = (game.rules().id(), part.wording());
        wording!(
            "{rules}, {player}, seed {seed}{part}",
            "{rules}, {player}, graine {seed}{part}";
            part
        )
    }

    fn part(&mut self) -> &mut Part {
        &mut self.asked.part
    }

    fn amount(&self) -> u64 {
        self.asked.positions
    }

    fn reached(&self) -> u64 {
        let last = match &self.found {
            Found::Certain(report) => report.trials.keys().next_back(),
            Found::Chances(report) => report.decisions.keys().next_back(),
        };
        last.map_or(0, |number| number + 1)
    }

    fn missing(&self) -> usize {
        fn among<T>(asked: &Asked, known: &BTreeMap<u64, T>) -> usize {
            asked.part.numbers(asked.positions).filter(|number| !known.contains_key(number)).count()
        }
        match &self.found {
            Found::Certain(report) => among(&self.asked, &report.trials),
            Found::Chances(report) => among(&self.asked, &report.decisions),
        }
    }

    fn is_same(&self, other: &Measurement) -> bool {
        self.asked == other.asked
    }

    fn absorb(&mut self, other: Measurement) {
        match (&mut self.found, other.found) {
            (Found::Certain(own), Found::Certain(other)) => own.trials.extend(other.trials),
            (Found::Chances(own), Found::Chances(other)) => own.decisions.extend(other.decisions),
            // The rule set decides which of the two it is, and it is the same.
            _ => {}
        }
    }

    fn can_become(&self, wanted: &Measurement) -> bool {
        Asked { positions: wanted.asked.positions, ..self.asked.clone() } == wanted.asked
    }

    fn become_wanted(&mut self, wanted: &Measurement) -> Result<(), Words> {
        self.asked.positions = wanted.asked.positions;
        Ok(())
    }
}
