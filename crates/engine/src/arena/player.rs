//! Who plays: `random`, `level-3`, `wookiee`, or a strength of one's own, `nodes=2000,depth=4,error=50`, with
//! weights of the evaluation changed if one likes: `nodes=2000,w.tempo=10`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::engine::Engine;
use crate::level::{Level, Strength};
use crate::minds::{MOST_ERROR, weight_names};

/// One of the two players of a match. Reads, writes and serialises as its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Player {
    /// Plays any legal step, each as likely: the anchor of a ladder.
    Random,
    /// One of the eight levels, or "Let the Wookiee win".
    Level(Level),
    /// A strength of one's own, with some weights of the evaluation replaced.
    Custom {
        /// How far it sees and how it errs.
        strength: Strength,
        /// Replaced weights by name.
        weights: Vec<(String, i32)>,
    },
}

impl Player {
    /// The engine that plays for it; `None` for the random player.
    pub fn engine(&self, seed: u64) -> Option<Engine> {
        match self {
            Player::Random => None,
            Player::Level(level) => Some(Engine::new(*level, seed)),
            Player::Custom { strength, weights } => {
                Some(Engine::with_strength(*strength, seed).with_weights(weights.clone()))
            }
        }
    }
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no player: {why}")]
pub struct PlayerError {
    text: String,
    why: String,
}

const FORMS: &str = "expected `random`, `wookiee`, `level-1` to `level-8`, or a list such as \
                     `nodes=2000,depth=4,error=50,w.tempo=10`";

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Player, PlayerError> {
        let error = |why: String| PlayerError { text: text.to_owned(), why };
        if text == "random" {
            return Ok(Player::Random);
        }
        if text == "wookiee" {
            return Ok(Player::Level(Level::WOOKIEE));
        }
        if let Some(number) = text.strip_prefix("level-") {
            let level = number.parse().ok().filter(|level| *level != Level::WOOKIEE);
            return level.map(Player::Level).ok_or_else(|| error(FORMS.to_owned()));
        }
        let mut strength = Strength::FULL;
        let mut weights = Vec::new();
        for part in text.split(',') {
            let (key, value) = part.split_once('=').ok_or_else(|| error(FORMS.to_owned()))?;
            let number = |most: i64| {
                value
                    .parse::<i64>()
                    .ok()
                    .filter(|number| (-most..=most).contains(number))
                    .ok_or_else(|| {
                        error(format!("`{key}` needs a whole number up to {most}, found `{value}`"))
                    })
            };
            let positive = |most: i64| {
                let number = number(most)?;
                if number < 0 {
                    return Err(error(format!("`{key}` cannot be negative")));
                }
                Ok(number)
            };
            match (key, key.strip_prefix("w.")) {
                ("nodes", _) => strength.nodes = positive(i64::MAX)?.unsigned_abs(),
                ("depth", _) => strength.depth = positive(96)? as u32,
                ("error", _) => strength.error = positive(i64::from(MOST_ERROR))? as u32,
                (_, Some(name)) if weight_names().any(|known| known == name) => {
                    weights.push((name.to_owned(), number(100_000)? as i32));
                }
                (_, Some(name)) => return Err(error(format!("no evaluation weighs `{name}`"))),
                _ => return Err(error(FORMS.to_owned())),
            }
        }
        if strength.nodes == u64::MAX && strength.depth == Strength::FULL.depth {
            return Err(error("without `nodes` or `depth` it would think for ever".to_owned()));
        }
        Ok(Player::Custom { strength, weights })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Level(Level::WOOKIEE) => f.write_str("wookiee"),
            Player::Level(level) => write!(f, "level-{level}"),
            Player::Custom { strength, weights } => {
                write!(f, "depth={}", strength.depth)?;
                if strength.nodes != u64::MAX {
                    write!(f, ",nodes={}", strength.nodes)?;
                }
                if strength.error != 0 {
                    write!(f, ",error={}", strength.error)?;
                }
                weights.iter().try_for_each(|(name, value)| write!(f, ",w.{name}={value}"))
            }
        }
    }
}

impl From<Player> for String {
    fn from(player: Player) -> String {
        player.to_string()
    }
}

impl TryFrom<String> for Player {
    type Error = PlayerError;

    fn try_from(text: String) -> Result<Player, PlayerError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_read_as_they_are_written() {
        for text in
            ["random", "wookiee", "level-1", "level-8", "depth=4,nodes=2000,error=50,w.tempo=10"]
        {
            assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_player_is_refused_with_a_reason() {
        for (text, why) in [
            ("level-9", "level-8"),
            ("level-0", "level-1"),
            ("level-wookiee", "level-1"),
            ("", "random"),
            ("nodes=x", "whole number"),
            ("nodes=-1", "negative"),
            ("error=5", "for ever"),
            ("depth=3,w.luck=3", "weighs `luck`"),
        ] {
            let error = text.parse::<Player>().unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
