//! How much work replaying records may take. Work is counted in events and entries, never in time, so
//! that the same record is accepted or refused on every machine.

use std::fmt;

use super::read::RecordErrorKind;

/// A limit on the work of replaying one record or several, and a way to stop it from outside.
///
/// Each move, throw or closing word is one step of work, and each entry that is undone at the end of
/// a side line is another one. So a record of `n` words takes at most `2 n` steps.
pub struct Budget<'a> {
    limit: usize,
    spent: usize,
    stopped: &'a dyn Fn() -> bool,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("limit", &self.limit)
            .field("spent", &self.spent)
            .finish_non_exhaustive()
    }
}

impl Budget<'static> {
    /// Returns a budget without a limit, for a person's own files.
    pub fn unlimited() -> Budget<'static> {
        Budget::of(usize::MAX)
    }

    /// Returns a budget of this many steps of work.
    pub fn of(limit: usize) -> Budget<'static> {
        Budget { limit, spent: 0, stopped: &|| false }
    }
}

impl<'a> Budget<'a> {
    /// Returns the same budget with a question that is asked after every step of work. Once it
    /// answers true, the replay stops with [`RecordErrorKind::Stopped`].
    #[must_use]
    pub fn until<'b>(self, stopped: &'b dyn Fn() -> bool) -> Budget<'b> {
        Budget { limit: self.limit, spent: self.spent, stopped }
    }

    /// Returns the steps of work that have been charged so far.
    pub fn spent(&self) -> usize {
        self.spent
    }

    /// Charges `steps` of work. Once the limit is exceeded, every charge fails.
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), RecordErrorKind> {
        self.spent = self.spent.saturating_add(steps);
        if self.spent > self.limit {
            return Err(RecordErrorKind::TooMuchWork { limit: self.limit });
        }
        if (self.stopped)() { Err(RecordErrorKind::Stopped) } else { Ok(()) }
    }
}
