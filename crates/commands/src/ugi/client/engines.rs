//! The processes of one program, which play the games of a match.

use std::sync::{Mutex, PoisonError};

use dejarik_engine::arena::{Choice, Forfeit, Host, Played, Seat, Turn};
use dejarik_rules::any::{AnyPosition, AnyRules};

use super::conversation::{Conversation, Trouble};
use super::spec::Spec;

/// A program and its processes. A thread of a match that needs one takes it from those that are idle, or
/// starts another. A process that breaks the rules or the protocol is ended, and the next game starts
/// a new one.
#[derive(Debug)]
pub(crate) struct Engines {
    spec: Spec,
    idle: Mutex<Vec<Conversation>>,
    troubles: Mutex<Vec<Trouble>>,
}

/// How many troubles are kept to be shown.
const KEPT: usize = 5;

impl Engines {
    /// Returns the program without any process.
    pub(crate) fn new(spec: Spec) -> Engines {
        Engines { spec, idle: Mutex::default(), troubles: Mutex::default() }
    }

    /// Starts a first process and sets it up, so that a program that cannot play is known before a match.
    ///
    /// # Errors
    /// If the program cannot be started, does not speak the protocol, or refuses the rules or an option.
    pub(crate) fn prepare(&self, rules: &AnyRules, over: &dyn Fn() -> bool) -> Result<(), Trouble> {
        let conversation = Conversation::begin(&self.spec, rules, over)?;
        self.leave(conversation);
        Ok(())
    }

    /// Returns the first troubles that cost the program a game.
    pub(crate) fn troubles(&self) -> Vec<Trouble> {
        self.troubles.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn take(&self) -> Option<Conversation> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    fn leave(&self, conversation: Conversation) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(conversation);
    }

    fn note(&self, trouble: Trouble) {
        let mut troubles = self.troubles.lock().unwrap_or_else(PoisonError::into_inner);
        if troubles.len() < KEPT {
            troubles.push(trouble);
        }
    }
}

impl Host for Engines {
    fn seat(&self, rules: &AnyRules, seed: u64) -> Box<dyn Seat + '_> {
        Box::new(Chair { engines: self, rules: *rules, seed, conversation: None, game: None })
    }
}

/// The place of the program in one game.
struct Chair<'a> {
    engines: &'a Engines,
    rules: AnyRules,
    seed: u64,
    conversation: Option<Conversation>,
    /// The game as it is written; `None` before the program's first move.
    game: Option<Written>,
}

/// A game as words, up to the position on the board.
struct Written {
    /// The command `position` with the words so far.
    line: String,
    played: usize,
    position: AnyPosition,
}

impl Written {
    fn new(start: AnyPosition) -> Written {
        Written { line: format!("position dpn {start} moves"), played: 0, position: start }
    }

    /// Writes what has happened since the last call.
    fn catch_up(&mut self, played: &[Played]) {
        for played in &played[self.played..] {
            self.line.push(' ');
            // What was played is legal, so playing it again cannot fail.
            let _ = match *played {
                Played::Step(step) => {
                    self.line += &self.position.step_text(step);
                    self.position.play(step)
                }
                Played::Roll(roll) => {
                    self.line += &self.position.roll_text(roll);
                    self.position.settle(roll)
                }
            };
            self.played += 1;
        }
    }
}

impl Chair<'_> {
    fn ask(&mut self, turn: &Turn<'_>) -> Result<Choice, Trouble> {
        let over: &dyn Fn() -> bool = &|| turn.stop.is_stopped();
        let conversation = match &mut self.conversation {
            Some(conversation) => conversation,
            none => {
                let idle = self.engines.take();
                none.insert(match idle {
                    Some(idle) => idle,
                    None => Conversation::begin(&self.engines.spec, &self.rules, over)?,
                })
            }
        };
        if self.game.is_none() {
            conversation.new_game(self.seed, over)?;
        }
        let game = self.game.get_or_insert_with(|| Written::new(*turn.start));
        game.catch_up(turn.played);
        let line = game.line.strip_suffix(" moves").unwrap_or(&game.line);
        conversation.ask(turn.position, line, &self.engines.spec.go, over)
    }
}

impl Seat for Chair<'_> {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Option<Result<Choice, Forfeit>> {
        let trouble = match self.ask(turn) {
            Ok(choice) => return Some(Ok(choice)),
            Err(trouble) => trouble,
        };
        // Whatever it was, the process is not trusted with another game.
        self.conversation = None;
        let forfeit = trouble.forfeit()?;
        self.engines.note(trouble);
        Some(Err(forfeit))
    }
}

impl Drop for Chair<'_> {
    /// Leaves the process for the next game.
    fn drop(&mut self) {
        if let Some(conversation) = self.conversation.take() {
            self.engines.leave(conversation);
        }
    }
}
