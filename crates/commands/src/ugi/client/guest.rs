//! A program that plays a seat of a game at the terminal.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use dejarik_engine::Stop;
use dejarik_host::profile::{LONGEST_NAME, is_unseen};
use dejarik_rules::Wording;
use dejarik_rules::any::{AnyPosition, AnyRules, AnyStep};

use super::conversation::{Conversation, Trouble};
use super::spec::{Spec, SpecError, about};

/// A program at the terminal, which lives as long as this process. It starts when it is first asked, and again
/// after any trouble.
#[derive(Debug)]
pub(crate) struct Guest {
    text: String,
    spec: Spec,
    /// The name with which the program has introduced itself.
    introduced: OnceLock<String>,
    at_table: Mutex<Option<AtTable>>,
}

/// A process of the program, with the seed of the game that it plays.
#[derive(Debug)]
struct AtTable {
    conversation: Conversation,
    game: Option<u64>,
}

/// All programs that were named so far.
static GUESTS: Mutex<Vec<&'static Guest>> = Mutex::new(Vec::new());
/// Whether this process ends, so that no program starts any more.
static ENDING: AtomicBool = AtomicBool::new(false);

impl PartialEq for Guest {
    fn eq(&self, other: &Guest) -> bool {
        self.text == other.text
    }
}

impl Eq for Guest {}

impl Guest {
    /// Returns the program of a description. Both seats may name the same one.
    ///
    /// # Errors
    /// If the text describes no program.
    pub(crate) fn of(text: &str) -> Result<&'static Guest, SpecError> {
        let mut guests = GUESTS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = guests.iter().copied().find(|guest| guest.text == text) {
            return Ok(known);
        }
        let spec = Spec::parse(text)?;
        let (introduced, at_table) = (OnceLock::new(), Mutex::default());
        // Few programs are named on a command line or in saved games, and each of them once.
        let guest: &'static Guest =
            Box::leak(Box::new(Guest { text: text.to_owned(), spec, introduced, at_table }));
        guests.push(guest);
        Ok(guest)
    }

    /// Returns the description of the program, without `engine=`.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the name with which the program has introduced itself, or else that of its file.
    pub(crate) fn name(&self) -> &str {
        let file = || {
            self.spec
                .command
                .first()
                .map_or("", |file| file.rsplit(['/', '\\']).next().unwrap_or(file))
        };
        self.introduced.get().map_or_else(file, String::as_str)
    }

    /// Returns what is wrong with the program, behind its description.
    pub(crate) fn about(&self, trouble: &Trouble) -> Wording {
        about(&self.text, trouble)
    }

    /// Starts the program, so that one that cannot play is known before the game.
    ///
    /// # Errors
    /// If the program cannot be started, does not speak the protocol, or refuses the rules or an option.
    pub(crate) fn prepare(&self, rules: &AnyRules) -> Result<(), Trouble> {
        let mut at_table = self.at_table.lock().unwrap_or_else(PoisonError::into_inner);
        if at_table.is_none() {
            *at_table = Some(self.begin(rules, &is_ending)?);
        }
        Ok(())
    }

    fn begin(&self, rules: &AnyRules, over: &dyn Fn() -> bool) -> Result<AtTable, Trouble> {
        let conversation = Conversation::begin(&self.spec, rules, over)?;
        if let Some(name) = conversation.name() {
            let shown = name.chars().filter(|c| !is_unseen(*c)).take(LONGEST_NAME);
            let name = shown.collect::<String>().trim().to_owned();
            if !name.is_empty() {
                // A program that introduces itself differently later keeps its first name.
                let _ = self.introduced.set(name);
            }
        }
        Ok(AtTable { conversation, game: None })
    }

    /// Asks the program for a step. `line` is the game so far as the command `position`, and `game` a number that
    /// tells the game from others, which is also the seed of the program's random numbers.
    ///
    /// # Errors
    /// If the program does not answer with a legal step. It is ended then.
    pub(crate) fn choose(
        &self,
        position: &AnyPosition,
        line: &str,
        game: u64,
        stop: &Stop,
    ) -> Result<AnyStep, Trouble> {
        let over: &dyn Fn() -> bool = &|| stop.is_stopped() || is_ending();
        let mut place = self.at_table.lock().unwrap_or_else(PoisonError::into_inner);
        if over() {
            return Err(Trouble::Stopped);
        }
        // Whatever goes wrong, the process is not trusted with another question.
        let mut at_table = match place.take() {
            Some(at_table) => at_table,
            None => self.begin(&position.rules(), over)?,
        };
        if at_table.game != Some(game) {
            at_table.conversation.new_game(game, over)?;
            at_table.game = Some(game);
        }
        let choice = at_table.conversation.ask(position, line, &self.spec.go, over)?;
        *place = Some(at_table);
        Ok(choice.step)
    }
}

fn is_ending() -> bool {
    ENDING.load(Ordering::Relaxed)
}

/// Ends all programs, because this process is about to end. None starts again: a thread that asks one afterwards waits
/// until the process has ended.
pub(crate) fn end_guests() {
    ENDING.store(true, Ordering::Relaxed);
    let guests = GUESTS.lock().unwrap_or_else(PoisonError::into_inner).clone();
    for guest in guests {
        let mut at_table = guest.at_table.lock().unwrap_or_else(PoisonError::into_inner);
        *at_table = None;
        std::mem::forget(at_table);
    }
}
