//! Players of a match that are programs, and their errors in the user's language.

use std::sync::Arc;

use dejarik_engine::Stop;
use dejarik_engine::arena::{Entrant, External, Player, PlayerError};
use dejarik_rules::Wording;
use dejarik_rules::any::AnyRules;

use crate::arguments;
use crate::error::CliError;
use crate::lang::Texts;
use crate::ugi::client::{Engines, Spec, SpecError, Trouble};

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
    texts: &Texts,
) -> Result<Entrant, CliError> {
    let text = match contestant {
        Contestant::Player(player) => return Ok(player.clone().into()),
        Contestant::Program(text) => text,
    };
    let spec = Spec::parse(text).map_err(|error| unreadable(text, error, texts))?;
    let engines = Arc::new(Engines::new(spec));
    programs.push(Program { text: text.clone(), engines: Arc::clone(&engines) });
    Ok(External::new(text, engines).into())
}

fn unreadable(text: &str, error: SpecError, texts: &Texts) -> CliError {
    let why = match error {
        SpecError::NoCommand => texts.get("arena-engine-no-command"),
        SpecError::OpenQuote(quote) => {
            texts.with("arena-engine-open-quote", [("quote", quote.to_string().into())])
        }
        SpecError::NoValue(field) => texts.with("arena-engine-no-value", [("field", field.into())]),
        SpecError::Number { key, most, found } => {
            let most = most.to_string();
            let variables = [("key", key.into()), ("most", most.into()), ("found", found.into())];
            texts.with("arena-engine-number", variables)
        }
    };
    CliError::Usage(Wording::same(of(text, &why, texts)))
}

/// Returns what is wrong with a program, behind its description.
fn of(text: &str, why: &str, texts: &Texts) -> String {
    texts.with("arena-engine", [("engine", text.into()), ("why", why.into())])
}

impl Program {
    /// Starts a first process, so that a program that cannot play is known before the match.
    pub fn prepare(&self, rules: &AnyRules, stop: &Stop, texts: &Texts) -> Result<(), CliError> {
        match self.engines.prepare(rules, &|| stop.is_stopped()) {
            Ok(()) | Err(Trouble::Stopped) => Ok(()),
            Err(trouble) => Err(CliError::Usage(Wording::same(self.describe(trouble, texts)))),
        }
    }

    /// Describes the first troubles that cost the program a game.
    pub fn troubles(&self, texts: &Texts) -> Vec<String> {
        let troubles = self.engines.troubles().into_iter();
        troubles.map(|trouble| self.describe(trouble, texts)).collect()
    }

    fn describe(&self, trouble: Trouble, texts: &Texts) -> String {
        let why = match trouble {
            Trouble::Start(why) => texts.with("arena-engine-start", [("why", why.into())]),
            Trouble::Silent(asked, wait) => {
                let ms = wait.as_millis().to_string();
                texts.with("arena-engine-silent", [("asked", asked.into()), ("ms", ms.into())])
            }
            Trouble::Died(asked, None) => {
                texts.with("arena-engine-died", [("asked", asked.into())])
            }
            Trouble::Died(asked, Some(line)) => {
                let variables = [("asked", asked.into()), ("line", line.into())];
                texts.with("arena-engine-died-saying", variables)
            }
            Trouble::Nonsense(line) => texts.with("arena-engine-nonsense", [("line", line.into())]),
            Trouble::Refused(line) => texts.with("arena-engine-refused", [("line", line.into())]),
            Trouble::Illegal { word, position } => texts.with(
                "arena-engine-illegal",
                [("word", word.into()), ("position", position.into())],
            ),
            Trouble::Stopped => return String::new(),
        };
        of(&self.text, &why, texts)
    }
}
