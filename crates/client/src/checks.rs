//! Checked dice at a program's end: frames pass through the device of the seat, which a program keeps, or through that of
//! a spectator, who only checks.

use std::collections::VecDeque;

use dejarik_host::checking::{Checking, Memory, Second, ServerKey, Task};
use dejarik_host::protocol::{ClientFrame, ServerFrame};
use dejarik_play::dice::DiceError;
use dejarik_rules::{Bilingual, Side, Wording};

use crate::dial::Failure;

/// The storage for the device of a program's seat, and for the keys of servers.
pub trait Keeper: Send {
    /// Returns the stored memory of a side's device; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read, or another process plays the seat.
    fn kept(&mut self, side: Side) -> Result<Option<Memory>, Wording>;

    /// Stores the memory of a side's device durably, in place of the one before.
    ///
    /// # Errors
    /// If it cannot be written, or another process plays the seat.
    fn keep(&mut self, side: Side, memory: &Memory) -> Result<(), Wording>;

    /// Returns the keys of the server from earlier games.
    ///
    /// # Errors
    /// If they cannot be read.
    fn server_keys(&mut self) -> Result<Vec<ServerKey>, Wording>;

    /// Remembers a key of the server.
    ///
    /// # Errors
    /// If it cannot be written.
    fn learn(&mut self, key: ServerKey) -> Result<(), Wording>;
}

/// The checks of a connection.
pub(crate) struct Checks {
    checking: Checking,
    keeper: Box<dyn Keeper>,
    /// The tasks that have not been performed yet.
    tasks: VecDeque<Task>,
}

fn failed(error: impl Bilingual) -> Failure {
    Failure::Unkept(error.wording())
}

impl Checks {
    /// Begins with the memories that the keeper has stored. A spectator has no seat, even if the user of the program
    /// has one.
    pub(crate) fn new(
        mut keeper: Box<dyn Keeper>,
        second: Option<Second>,
        watches: bool,
    ) -> Result<Checks, Failure> {
        let mut kept = |side| if watches { Ok(None) } else { keeper.kept(side) };
        let [first, other] = Side::BOTH.map(&mut kept);
        let memories = [first.map_err(Failure::Unkept)?, other.map_err(Failure::Unkept)?];
        let required = memories.iter().any(Option::is_some);
        let keys = keeper.server_keys().map_err(Failure::Unkept)?;
        let checking = Checking::new(memories, second, required).knowing(keys);
        Ok(Checks { checking, keeper, tasks: VecDeque::new() })
    }

    fn then(&mut self, tasks: Result<Vec<Task>, DiceError>) -> Result<(), Failure> {
        self.tasks.extend(tasks.map_err(failed)?);
        Ok(())
    }

    /// Takes a frame of the program.
    pub(crate) fn sent(&mut self, frame: ClientFrame) -> Result<(), Failure> {
        let tasks = self.checking.sent(frame);
        self.then(tasks)
    }

    /// Takes a frame of the server.
    pub(crate) fn received(&mut self, frame: ServerFrame) -> Result<(), Failure> {
        let tasks = self.checking.received(frame);
        self.then(tasks)
    }

    /// Takes lines of the journal, of which the first has the place `from`.
    pub(crate) fn fetched(&mut self, from: usize, lines: &[u8]) -> Result<(), Failure> {
        let lines = lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        let entries: Result<Vec<_>, _> = lines.map(serde_json::from_slice).collect();
        let entries = entries.map_err(|error| Failure::Strange(error.to_string()))?;
        self.tasks.extend(self.checking.fetched(from, &entries));
        Ok(())
    }

    /// Returns the next task for the connection. Tasks to store something are performed here.
    pub(crate) fn next(&mut self) -> Result<Option<Task>, Failure> {
        while let Some(task) = self.tasks.pop_front() {
            let kept = match task {
                Task::Store { side, memory } => self.keeper.keep(side, &memory),
                Task::Learn { key } => self.keeper.learn(key),
                task => return Ok(Some(task)),
            };
            kept.map_err(Failure::Unkept)?;
        }
        Ok(None)
    }

    /// Returns the evidence that a check has failed.
    pub(crate) fn evidence(&self) -> String {
        self.checking.evidence()
    }
}
