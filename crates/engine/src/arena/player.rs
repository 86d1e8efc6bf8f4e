//! The players of a match and their text form: `random`, `level-3`, `wookiee`, or a custom strength such as
//! `nodes=2000,depth=4,error=50`, or `ms=50` for 50 ms a step.
//!
//! How a custom player evaluates positions can be added: `hand` for the hand-written evaluation, `w.tempo=10` for the
//! hand-written evaluation with a replaced weight, and `net=FILE` for the net in a file.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::{Bilingual, RulesId, Wording, Words, wording};

use crate::engine::Engine;
use crate::evaluation::Evaluation;
use crate::level::{Level, Strength};
use crate::net::Net;
use crate::search::searchers::{MOST_ERROR, weight_names};
use crate::units::{Depth, Nodes};

/// One of the two players of a match. Parsed, displayed and serialised as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// Plays any legal step, each equally likely: the anchor of a rating scale.
    Random,
    /// One of the eight levels, or "Let the Wookiee win".
    Level(Level),
    /// A custom strength and evaluation.
    Custom {
        /// How far it searches and the noise in its evaluation.
        strength: Strength,
        /// How it evaluates positions.
        judging: Judging,
    },
}

/// How a player with a custom strength evaluates positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Judging {
    /// As the levels do: by the shipped net, or by hand where there is none.
    #[default]
    Usual,
    /// By hand, with these weights replaced.
    ByHand(Vec<(String, i32)>),
    /// By the net of a file.
    Net(NetFile),
}

/// A net by the name of its file, which the caller reads ([`Player::with_net`]). Two with the same name are
/// equal.
#[derive(Clone, Debug)]
pub struct NetFile {
    name: String,
    net: Option<Arc<Net>>,
}

impl NetFile {
    /// Creates the reference to a net that was read from the file of this name.
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
    /// Creates the engine that plays for this player; `None` for the random player.
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

    /// Checks that the player can play a rule set.
    ///
    /// # Errors
    ///
    /// Returns an error if the player evaluates by a net for another rule set.
    pub fn can_play(&self, rules: RulesId) -> Result<(), PlayerError> {
        let Player::Custom { judging: Judging::Net(NetFile { net: Some(net), .. }), .. } = self
        else {
            return Ok(());
        };
        let made_for = net.layout().rules();
        if made_for == rules {
            return Ok(());
        }
        let why = wording!(
            "its net is for {made_for}, expected one for {rules}",
            "son réseau est pour {made_for} ; attendu : un réseau pour {rules}"
        );
        Err(PlayerError { text: self.to_string(), why })
    }

    /// Parses a player and reads the net that it names with `read`, which is given the name of the file. A
    /// player that is only parsed has no net.
    ///
    /// # Errors
    ///
    /// Returns a message if the text is not a player, or `read` fails.
    pub fn with_net(
        text: &str,
        read: impl FnOnce(&str) -> Result<Net, Wording>,
    ) -> Result<Player, PlayerError> {
        let mut player: Player = text.parse()?;
        if let Player::Custom { judging: Judging::Net(file), .. } = &mut player {
            let net = read(&file.name).map_err(|why| {
                let name = &file.name;
                let why = wording!("{name}: {why}", "{name} : {why}"; why);
                PlayerError { text: text.to_owned(), why }
            })?;
            file.net = Some(Arc::new(net));
        }
        Ok(player)
    }
}

/// The error of a text that is not a player, or of a player that cannot play a rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub struct PlayerError {
    text: String,
    why: Wording,
}

impl PlayerError {
    /// Creates the error of a player that cannot play.
    pub(super) fn new(text: String, why: impl Into<Wording>) -> PlayerError {
        PlayerError { text, why: why.into() }
    }
}

impl Bilingual for PlayerError {
    fn wording(&self) -> Wording {
        let PlayerError { text, why } = self;
        wording!("player `{text}`: {why}", "joueur `{text}` : {why}"; why)
    }
}

const FORMS: Words = Words::new(
    "expected `random`, `wookiee`, `level-1` to `level-8`, or a list such as \
     `nodes=2000,depth=4,error=50,ms=100`, evaluating by `hand`, \
     `w.tempo=10` or `net=FILE`",
    "attendu : `random`, `wookiee`, `level-1` à `level-8`, ou une liste comme \
     `nodes=2000,depth=4,error=50,ms=100`, où `hand`, `w.tempo=10` ou `net=FICHIER` \
     choisit l’évaluation",
);

impl Judging {
    /// Takes the weights that have been replaced so far.
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
        let error = |why: Wording| PlayerError { text: text.to_owned(), why };
        if text == "random" {
            return Ok(Player::Random);
        }
        if text == "wookiee" {
            return Ok(Player::Level(Level::WOOKIEE));
        }
        if let Some(number) = text.strip_prefix("level-") {
            let level = number.parse().ok().filter(|level| *level != Level::WOOKIEE);
            return level.map(Player::Level).ok_or_else(|| error(FORMS.into()));
        }
        let mut strength = Strength::FULL;
        let mut judging = Judging::Usual;
        let mut given = BTreeSet::new();
        for part in text.split(',') {
            let is_net = part.starts_with("net=");
            let is_hand = part == "hand" || part.starts_with("w.");
            if is_hand && matches!(judging, Judging::Net(_)) || is_net && judging != Judging::Usual
            {
                return Err(error(wording!(
                    "`{part}`: expected only one way to evaluate positions",
                    "`{part}` : attendu : une seule façon d’évaluer les positions"
                )));
            }
            if part == "hand" {
                judging = Judging::ByHand(judging.weights());
                continue;
            }
            let (key, value) = part.split_once('=').ok_or_else(|| error(FORMS.into()))?;
            if !given.insert(key) {
                return Err(error(wording!(
                    "`{key}` was given twice",
                    "`{key}` est donné deux fois"
                )));
            }
            let number = |most: i64| {
                value
                    .parse::<i64>()
                    .ok()
                    .filter(|number| (-most..=most).contains(number))
                    .ok_or_else(|| {
                        error(wording!(
                            "`{key}` needs a whole number up to {most}, found `{value}`",
                            "`{key}` demande un nombre entier jusqu’à {most} ; trouvé : `{value}`"
                        ))
                    })
            };
            let positive = |most: i64| {
                let number = number(most)?;
                if number < 0 {
                    return Err(error(wording!(
                        "`{key}` cannot be negative",
                        "`{key}` ne peut pas être négatif"
                    )));
                }
                Ok(number)
            };
            match (key, key.strip_prefix("w.")) {
                ("nodes", _) => strength.nodes = Nodes::new(positive(i64::MAX)?.unsigned_abs()),
                ("depth", _) => strength.depth = Depth::new(positive(96)? as u32),
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
                (_, Some(name)) => {
                    return Err(error(wording!(
                        "no evaluation has a weight `{name}`",
                        "aucune évaluation n’a de poids `{name}`"
                    )));
                }
                _ => return Err(error(FORMS.into())),
            }
        }
        if (Strength { error: 0, ..strength }) == Strength::FULL {
            return Err(error(wording!(
                "expected a limit by `nodes`, `depth` or `ms`",
                "attendu : une limite par `nodes`, `depth` ou `ms`"
            )));
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
                if strength.nodes != Nodes::MAX {
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

#[cfg(feature = "serde")]
dejarik_rules::text_form!(Player);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_parsed_as_they_are_displayed() {
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
    fn other_texts_are_refused_with_a_reason() {
        for (text, why) in [
            ("level-9", "level-8"),
            ("level-0", "level-1"),
            ("level-wookiee", "level-1"),
            ("", "random"),
            ("nodes=x", "whole number"),
            ("nodes=-1", "negative"),
            ("error=5", "expected a limit"),
            ("depth=3,nodes=5,depth=4", "`depth` was given twice"),
            ("depth=3,w.tempo=3,w.tempo=4", "`w.tempo` was given twice"),
            ("depth=3,w.luck=3", "weight `luck`"),
            ("depth=3,net=a,hand", "only one"),
            ("depth=3,w.tempo=3,net=a", "only one"),
        ] {
            let error = text.parse::<Player>().unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
