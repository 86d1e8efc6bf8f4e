//! The narration of a line of play, entry by entry.

use dejarik_play::effect::Effect;
use dejarik_rules::{RulesId, Side};
use serde::{Deserialize, Serialize};

use crate::{Arg, Sentence, narrate};

/// Narrates the entries of a line, each by itself and as a part of its turn.
///
/// An entry can complete sentences of its turn: a throw those of its attack, a walk that starts where the
/// last one ended that of the walk. Then the turn has other sentences than its entries one by one.
#[derive(Clone, Debug)]
pub struct Turn {
    rules: RulesId,
    number: u32,
    effects: Vec<Effect>,
    changes: Vec<Sentence>,
    told: Vec<Sentence>,
}

/// How an entry completes sentences of its turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Completed {
    /// The number of the turn's last sentences that give way.
    pub last: u32,
    /// The sentences that take their place. They include what the entry itself did.
    pub told: Vec<Sentence>,
}

impl Turn {
    /// Begins the narration of a line.
    pub const fn new(rules: RulesId) -> Turn {
        Turn { rules, number: 0, effects: Vec::new(), changes: Vec::new(), told: Vec::new() }
    }

    /// Narrates the next entry of the line, given the number of its turn, its effects and the [`changes`] beside the
    /// board, which come last. Returns the sentences of the entry alone, and those that the whole turn has instead if
    /// the entry completes some. An entry of the set-up, which has the number 0, is a turn of its own.
    ///
    /// [`changes`]: crate::changes
    pub fn tell(
        &mut self,
        number: u32,
        effects: &[Effect],
        changes: Vec<Sentence>,
    ) -> (Vec<Sentence>, Option<Completed>) {
        if number == 0 || number != self.number {
            *self = Turn { number, ..Turn::new(self.rules) };
        }
        let mut alone = narrate(self.rules, effects);
        alone.extend_from_slice(&changes);
        self.effects.extend_from_slice(effects);
        self.changes.extend(changes);
        let mut whole = narrate(self.rules, &self.effects);
        whole.extend_from_slice(&self.changes);
        let same = self.told.iter().zip(&whole).take_while(|(old, new)| old == new).count();
        let last = u32::try_from(self.told.len() - same).unwrap_or(u32::MAX);
        let told = whole[same..].to_vec();
        self.told = whole;
        let completed = (last > 0 || told != alone).then_some(Completed { last, told });
        (alone, completed)
    }
}

/// Describes the order of pieces that a side has chosen in the set-up; `None` is a hidden one.
pub fn order(side: Side, letters: Option<&str>) -> Sentence {
    match letters {
        Some(letters) => {
            let pieces = ("pieces", Arg::Pieces { pieces: letters.to_owned() });
            Sentence::new("telling-side-pieces", [("side", side.into()), pieces])
        }
        None => Sentence::new("telling-order-hidden", [("side", side.into())]),
    }
}
