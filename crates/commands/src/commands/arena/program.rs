//! Players of a match that are programs.

use std::sync::Arc;

use dejarik_engine::Stop;
use dejarik_engine::arena::{Entrant, External, Player, PlayerError};
use dejarik_rules::Wording;
use dejarik_rules::any::AnyRules;

use crate::arguments;
use crate::error::CliError;
use crate::ugi::client::{Engines, Spec, Trouble, about};

/// A player of a match as it is given on the command line.
#[derive(Clone, Debug)]
pub(super) enum Contestant {
    /// A player of the engine.
    Player(Player),
    /// The description of a program, which has not been read yet.
    Program(String),
}

/// Parses a player of a match.
pub(super) fn contestant(text: &str) -> Result<Contestant, PlayerError> {
    match text.strip_prefix("engine=") {
        Some(program) => Ok(Contestant::Program(program.to_owned())),
        None => arguments::player(text).map(Contestant::Player),
    }
}

/// A program that plays in the match.
#[derive(Debug)]
pub(super) struct Program {
    text: String,
    engines: Arc<Engines>,
}

/// Returns a contestant as an entrant of the match. A program is added to `programs`.
pub(super) fn enter(
    contestant: &Contestant,
    programs: &mut Vec<Program>,
) -> Result<Entrant, CliError> {
    let text = match contestant {
        Contestant::Player(player) => return Ok(player.clone().into()),
        Contestant::Program(text) => text,
    };
    let spec = Spec::parse(text).map_err(|error| CliError::Usage(about(text, &error)))?;
    let engines = Arc::new(Engines::new(spec));
    programs.push(Program { text: text.clone(), engines: Arc::clone(&engines) });
    Ok(External::new(text, engines).into())
}

impl Program {
    /// Starts a first process, so that a program that cannot play is known before the match.
    pub(crate) fn prepare(&self, rules: &AnyRules, stop: &Stop) -> Result<(), CliError> {
        match self.engines.prepare(rules, &|| stop.is_stopped()) {
            Ok(()) | Err(Trouble::Stopped) => Ok(()),
            Err(trouble) => Err(CliError::Usage(self.describe(&trouble))),
        }
    }

    /// Describes the first troubles that cost the program a game.
    pub(crate) fn troubles(&self) -> Vec<Wording> {
        self.engines.troubles().iter().map(|trouble| self.describe(trouble)).collect()
    }

    fn describe(&self, trouble: &Trouble) -> Wording {
        about(&self.text, trouble)
    }
}
