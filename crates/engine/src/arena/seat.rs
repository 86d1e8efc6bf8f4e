//! Who sits at the board: the players of this engine and programs from outside, behind one trait.

use std::sync::Arc;

use dejarik_rules::any::{AnyPosition, AnyRoll, AnyRules, AnyStep};

use super::game::random_step;
use crate::engine::Engine;
use crate::limits::Stop;
use crate::random::Random;

/// One player at the board, for one game.
pub trait Seat {
    /// Chooses a step; `None` if the match was stopped in the meantime.
    ///
    /// # Errors
    ///
    /// Returns why the player loses the game without having chosen a legal step.
    fn choose(&mut self, turn: &mut Turn<'_>) -> Option<Result<Choice, Forfeit>>;
}

/// What happened in a game: a step of a player, or the result of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// A step.
    Step(AnyStep),
    /// The result of a throw.
    Roll(AnyRoll),
}

/// The question to a player: the game so far and the position in which the player acts.
pub struct Turn<'a> {
    /// The position in which the game began.
    pub start: &'a AnyPosition,
    /// What has happened since then.
    pub played: &'a [Played],
    /// The position on the board.
    pub position: &'a AnyPosition,
    /// The keys of the earlier positions in which a player acted, oldest first.
    pub history: &'a [u64],
    /// The random numbers of the game's random players.
    pub random: &'a mut Random,
    /// The flag that is raised once the match is over.
    pub stop: &'a Stop,
}

/// The answer of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The step.
    pub step: AnyStep,
    /// The number of nodes that were searched for it.
    pub nodes: u64,
}

/// Why a program from outside lost a game that the board had not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Forfeit {
    /// It chose a step that is not legal.
    Illegal,
    /// It did not answer in time.
    Silent,
    /// It ended, or could not be started.
    Died,
    /// It said something that the protocol does not know.
    Nonsense,
}

/// How many games a program lost in each way that the board does not decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Forfeits {
    /// By a move that is not legal.
    pub illegal: u64,
    /// By no answer in time.
    pub silent: u64,
    /// By ending, or because it could not be started.
    pub died: u64,
    /// By an answer that is not of the protocol.
    pub nonsense: u64,
}

impl Forfeits {
    /// Counts a game.
    pub(super) fn count(&mut self, forfeit: Forfeit) {
        *match forfeit {
            Forfeit::Illegal => &mut self.illegal,
            Forfeit::Silent => &mut self.silent,
            Forfeit::Died => &mut self.died,
            Forfeit::Nonsense => &mut self.nonsense,
        } += 1;
    }

    /// Returns the number of games lost in all of these ways.
    pub fn all(&self) -> u64 {
        self.illegal + self.silent + self.died + self.nonsense
    }
}

/// Runs a program from outside. The crate itself starts no process: its caller does.
pub trait Host: Send + Sync {
    /// Creates the program's seat in a game. `seed` is for the program's own random numbers.
    fn seat(&self, rules: &AnyRules, seed: u64) -> Box<dyn Seat + '_>;
}

/// A program from outside, by the text that describes it. Two with the same text are equal.
#[derive(Clone)]
pub struct External {
    text: String,
    host: Option<Arc<dyn Host>>,
}

impl External {
    /// Creates a program that `host` runs.
    pub fn new(text: impl Into<String>, host: Arc<dyn Host>) -> External {
        External { text: text.into(), host: Some(host) }
    }

    /// Creates the reference to a program that has no host yet.
    pub(super) fn named(text: &str) -> External {
        External { text: text.to_owned(), host: None }
    }

    /// Returns the text that describes the program.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn host(&self) -> Option<&dyn Host> {
        self.host.as_deref()
    }
}

impl std::fmt::Debug for External {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("External").field("text", &self.text).finish_non_exhaustive()
    }
}

impl PartialEq for External {
    fn eq(&self, other: &External) -> bool {
        self.text == other.text
    }
}

impl Eq for External {}

/// A player of this engine.
pub(super) struct Own(pub Engine);

impl Seat for Own {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Option<Result<Choice, Forfeit>> {
        let choice = self.0.choose(turn.position, turn.history, turn.stop)?;
        // A step whose search was cut short by the end of the match is not played.
        (!turn.stop.is_stopped())
            .then_some(Ok(Choice { step: choice.best, nodes: choice.nodes.get() }))
    }
}

/// A player of random steps.
pub(super) struct AtRandom;

impl Seat for AtRandom {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Option<Result<Choice, Forfeit>> {
        let step = random_step(turn.position, turn.random)?;
        Some(Ok(Choice { step, nodes: 0 }))
    }
}
