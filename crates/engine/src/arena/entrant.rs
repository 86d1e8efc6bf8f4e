//! The two sides of a match: a player of this engine, or a program from outside.

use std::fmt;
use std::str::FromStr;

use dejarik_rules::Words;
use dejarik_rules::any::AnyRules;

use super::player::{Player, PlayerError};
use super::seat::{AtRandom, External, Own, Seat};

/// The text in front of the description of a program.
const ENGINE: &str = "engine=";

const NOBODY: Words = Words::new("nobody runs this program", "personne ne lance ce programme");

/// One of the two sides of a match. Parsed, displayed and serialised as text: that of a [`Player`], or
/// `engine=` and the description of a program, which the caller of the crate understands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A player of this engine.
    Player(Player),
    /// A program from outside.
    External(External),
}

impl Entrant {
    /// Checks that the entrant can play under these rules.
    ///
    /// # Errors
    ///
    /// Returns an error if a player evaluates by a net for another rule set, or the program has no host.
    pub fn can_play(&self, rules: &AnyRules) -> Result<(), PlayerError> {
        match self {
            Entrant::Player(player) => player.can_play(rules.id()),
            Entrant::External(external) if external.host().is_some() => Ok(()),
            Entrant::External(_) => Err(PlayerError::new(self.to_string(), NOBODY)),
        }
    }

    /// Creates the entrant's seat in a game. `seed` is that of its errors. Returns `None` if the program has no host.
    pub(super) fn seat(&self, rules: &AnyRules, seed: u64) -> Option<Box<dyn Seat + '_>> {
        Some(match self {
            Entrant::Player(player) => match player.engine(seed) {
                Some(engine) => Box::new(Own(engine)),
                None => Box::new(AtRandom),
            },
            Entrant::External(external) => external.host()?.seat(rules, seed),
        })
    }
}

impl From<Player> for Entrant {
    fn from(player: Player) -> Entrant {
        Entrant::Player(player)
    }
}

impl From<External> for Entrant {
    fn from(external: External) -> Entrant {
        Entrant::External(external)
    }
}

impl FromStr for Entrant {
    type Err = PlayerError;

    /// Parses an entrant. A program that was only parsed has no host.
    fn from_str(text: &str) -> Result<Entrant, PlayerError> {
        match text.strip_prefix(ENGINE) {
            Some(program) => Ok(Entrant::External(External::named(program))),
            None => text.parse().map(Entrant::Player),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Player(player) => player.fmt(f),
            Entrant::External(external) => write!(f, "{ENGINE}{}", external.text()),
        }
    }
}

#[cfg(feature = "serde")]
dejarik_rules::text_form!(Entrant);
