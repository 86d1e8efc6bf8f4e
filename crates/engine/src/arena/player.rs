//! Who plays: `random`, `level-3`, `wookiee`, or a strength of one's own, `nodes=2000,depth=4,error=50`, or
//! `ms=50` for so much time a step; with `hand` positions are judged by hand where there is a net, and by
//! hand with changed weights with `w.tempo=10`, by a net of one's own with `net=FILE`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use dejarik_rules::RulesId;

use crate::engine::{Engine, Evaluation};
use crate::level::{Level, Strength};
use crate::minds::{MOST_ERROR, weight_names};
use crate::net::Net;

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
        /// Who judges positions for it.
        judging: Judging,
    },
}

/// Who judges positions for a player with a strength of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Judging {
    /// Whoever does for all others.
    #[default]
    Usual,
    /// The evaluation by hand, with these weights replaced.
    ByHand(Vec<(String, i32)>),
    /// The net of a file.
    Net(NetFile),
}

/// A net by the name of its file. Whoever knows files reads it; two of one name are equal.
#[derive(Clone, Debug)]
pub struct NetFile {
    name: String,
    net: Option<Arc<Net>>,
}

impl NetFile {
    /// A net that was read from the file of this name.
    pub fn new(name: String, net: Arc<Net>) -> NetFile {
        NetFile { name, net: Some(net) }
    }
}

impl PartialEq for NetFile {
    fn eq(&self, other: &NetFile) -> bool {
        self.name == other.name
    }
}

impl Eq for NetFile {}

impl Player {
    /// The engine that plays for it; `None` for the random player.
    pub fn engine(&self, seed: u64) -> Option<Engine> {
        match self {
            Player::Random => None,
            Player::Level(level) => Some(Engine::new(*level, seed)),
            Player::Custom { strength, judging } => {
                let evaluation = match judging {
                    Judging::ByHand(weights) => Evaluation::ByHand(weights.clone()),
                    Judging::Net(NetFile { net: Some(net), .. }) => {
                        Evaluation::Net(Arc::clone(net))
                    }
                    Judging::Usual | Judging::Net(_) => Evaluation::Learned,
                };
                Some(Engine::with_strength(*strength, seed).judging(evaluation))
            }
        }
    }

    /// Whether it can play by these rules as it says.
    ///
    /// # Errors
    ///
    /// If it judges by a net for other rules.
    pub fn can_play(&self, rules: RulesId) -> Result<(), PlayerError> {
        let Player::Custom { judging: Judging::Net(NetFile { net: Some(net), .. }), .. } = self
        else {
            return Ok(());
        };
        let made_for = net.layout().rules();
        if made_for == rules {
            return Ok(());
        }
        let why = format!("its net is for {made_for}, expected one for {rules}");
        Err(PlayerError { text: self.to_string(), why })
    }

    /// A player's text, and the net that it names read by `read`; a player who is only parsed has
    /// none until then.
    ///
    /// # Errors
    ///
    /// If it is no player, or the net cannot be had.
    pub fn with_net(
        text: &str,
        read: impl FnOnce(&str) -> Result<Net, String>,
    ) -> Result<Player, String> {
        let mut player: Player = text.parse().map_err(|error: PlayerError| error.to_string())?;
        if let Player::Custom { judging: Judging::Net(file), .. } = &mut player {
            let net = read(&file.name).map_err(|why| format!("{}: {why}", file.name))?;
            file.net = Some(Arc::new(net));
        }
        Ok(player)
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
                     `nodes=2000,depth=4,error=50,ms=100`, judging by `hand`, \
                     `w.tempo=10` or `net=FILE`";

impl Judging {
    /// The replaced weights so far.
    fn weights(&mut self) -> Vec<(String, i32)> {
        match self {
            Judging::ByHand(weights) => std::mem::take(weights),
            Judging::Usual | Judging::Net(_) => Vec::new(),
        }
    }
}

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
        let mut judging = Judging::Usual;
        for part in text.split(',') {
            let is_net = part.starts_with("net=");
            let is_hand = part == "hand" || part.starts_with("w.");
            if is_hand && matches!(judging, Judging::Net(_)) || is_net && judging != Judging::Usual
            {
                return Err(error(format!("`{part}`: only one can judge positions")));
            }
            if part == "hand" {
                judging = Judging::ByHand(judging.weights());
                continue;
            }
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
                ("net", _) => judging = Judging::Net(NetFile { name: value.to_owned(), net: None }),
                ("ms", _) => {
                    strength.time =
                        Some(Duration::from_millis(positive(3_600_000)?.unsigned_abs()));
                }
                ("error", _) => strength.error = positive(i64::from(MOST_ERROR))? as u32,
                (_, Some(name)) if weight_names().any(|known| known == name) => {
                    let mut weights = judging.weights();
                    weights.push((name.to_owned(), number(100_000)? as i32));
                    judging = Judging::ByHand(weights);
                }
                (_, Some(name)) => return Err(error(format!("no evaluation weighs `{name}`"))),
                _ => return Err(error(FORMS.to_owned())),
            }
        }
        if (Strength { error: 0, ..strength }) == Strength::FULL {
            let why = "without `nodes`, `depth` or `ms` it would think for ever";
            return Err(error(why.to_owned()));
        }
        Ok(Player::Custom { strength, judging })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Level(Level::WOOKIEE) => f.write_str("wookiee"),
            Player::Level(level) => write!(f, "level-{level}"),
            Player::Custom { strength, judging } => {
                write!(f, "depth={}", strength.depth)?;
                if strength.nodes != u64::MAX {
                    write!(f, ",nodes={}", strength.nodes)?;
                }
                if strength.error != 0 {
                    write!(f, ",error={}", strength.error)?;
                }
                if let Some(time) = strength.time {
                    write!(f, ",ms={}", time.as_millis())?;
                }
                match judging {
                    Judging::Usual => Ok(()),
                    Judging::Net(file) => write!(f, ",net={}", file.name),
                    Judging::ByHand(weights) if weights.is_empty() => f.write_str(",hand"),
                    Judging::ByHand(weights) => {
                        weights.iter().try_for_each(|(name, value)| write!(f, ",w.{name}={value}"))
                    }
                }
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
        for text in [
            "random",
            "wookiee",
            "level-1",
            "level-8",
            "depth=4,nodes=2000,error=50,w.tempo=10",
            "depth=96,ms=50,hand",
            "depth=2,net=runs/a.net",
        ] {
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
            ("depth=3,net=a,hand", "only one"),
            ("depth=3,w.tempo=3,net=a", "only one"),
        ] {
            let error = text.parse::<Player>().unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
