//! The names of the rule sets.

use std::fmt::{self, Display};
use std::iter::Copied;
use std::slice;
use std::str::FromStr;

use crate::text::ParseError;
use crate::wording;

/// The name of a rule set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulesId {
    /// Classic Dejarik, "the game of Groi": pawns, no dice. It is the first in the rule book, and is shown before a
    /// reader has chosen.
    #[default]
    Groi,
    /// Dejarik as a chess analogue, by Brad Bambara: no dice.
    Bambara,
    /// Looney Dejarik, by Andrew Looney: chance cubes.
    Looney,
    /// Dejarik Rules, by Nicole Simeone: dice.
    Simeone,
    /// The tiny rule set of the tests.
    #[cfg(feature = "duel")]
    Duel,
}

impl RulesId {
    /// Returns all rule sets that a program offers, in the order of the rule book.
    pub fn all() -> Copied<slice::Iter<'static, RulesId>> {
        const IN_THE_BOOK: &[RulesId] =
            &[RulesId::Groi, RulesId::Bambara, RulesId::Looney, RulesId::Simeone];
        #[cfg(feature = "duel")]
        if let Some(all) = crate::duel::offered() {
            return all.iter().copied();
        }
        IN_THE_BOOK.iter().copied()
    }

    /// Returns the id as every format writes it.
    pub const fn name(self) -> &'static str {
        match self {
            RulesId::Groi => "groi",
            RulesId::Bambara => "bambara",
            RulesId::Looney => "looney",
            RulesId::Simeone => "simeone",
            #[cfg(feature = "duel")]
            RulesId::Duel => "duel",
        }
    }

    /// Returns whether games throw dice or cubes.
    pub fn has_dice(self) -> bool {
        self.descriptor().dice
    }
}

impl Display for RulesId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for RulesId {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<RulesId, ParseError> {
        #[cfg(feature = "duel")]
        if text == RulesId::Duel.name() {
            return Ok(RulesId::Duel);
        }
        RulesId::all().find(|id| id.name() == text).ok_or_else(|| {
            let mut names: Vec<&str> = RulesId::all().map(RulesId::name).collect();
            let last = names.pop().unwrap_or_default();
            let names = names.join(", ");
            let message = wording!(
                "expected a rule set ({names} or {last}), found `{text}`",
                "attendu : un jeu ({names} ou {last}) ; trouvé : `{text}`"
            );
            ParseError::new(0, message)
        })
    }
}
