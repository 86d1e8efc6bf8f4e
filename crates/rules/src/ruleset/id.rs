//! The names of the rule sets.

use std::fmt::{self, Display};
use std::iter::Copied;
use std::slice;
use std::str::FromStr;

use crate::numbers::enumerated;
use crate::text::{ParseError, quoted};
use crate::wording;
use crate::words::{Wording, Words};

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
        const ALL: &[RulesId] = &[
            RulesId::Groi,
            RulesId::Bambara,
            RulesId::Looney,
            RulesId::Simeone,
            #[cfg(feature = "duel")]
            RulesId::Duel,
        ];
        #[cfg(feature = "duel")]
        if !crate::duel::is_offered() {
            return ALL[..ALL.len() - 1].iter().copied();
        }
        ALL.iter().copied()
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

    /// Lists the names of rule sets as alternatives: `groi, looney or simeone`.
    pub fn listed(rules: impl Iterator<Item = RulesId>) -> Wording {
        enumerated(rules.map(|id| Wording::same(id.name())), Words::new("or", "ou"))
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
            let (names, found) = (RulesId::listed(RulesId::all()), quoted(text));
            let message = wording!(
                "expected a rule set ({names}), found {found}",
                "attendu : un jeu ({names}) ; trouvé : {found}";
                names
            );
            ParseError::new(0, message)
        })
    }
}
