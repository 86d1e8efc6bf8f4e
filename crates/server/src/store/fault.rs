//! The log of a store that fails: one line when a fault begins and one when it is over, however many requests it
//! refuses.

use std::sync::atomic::{AtomicU32, Ordering};

use super::StoreError;

/// How many accesses in a row have to succeed until a fault is over. A disk that is nearly full may still take a
/// small write between large ones that fail.
const SUCCESSES: u32 = 3;

/// Whether accesses of one kind fail at present.
#[derive(Debug)]
pub(super) struct Fault {
    /// What cannot be done to the games: `written`.
    what: &'static str,
    /// How many more accesses have to succeed until the fault is over; 0 if there is none.
    left: AtomicU32,
}

impl Fault {
    /// Returns the state of accesses that work.
    pub(super) fn new(what: &'static str) -> Fault {
        Fault { what, left: AtomicU32::new(0) }
    }

    /// Notes how an access has ended. An error about a single game is no fault of the store.
    pub(super) fn note<T>(&self, outcome: &Result<T, StoreError>) {
        match outcome {
            Err(error) if error.is_fault() => {
                if self.left.swap(SUCCESSES, Ordering::Relaxed) == 0 {
                    tracing::error!(%error, "the games cannot be {}", self.what);
                }
            }
            _ => {
                let less = |left: u32| left.checked_sub(1);
                if self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less) == Ok(1) {
                    tracing::warn!("the games can be {} again", self.what);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recorded::lines_of;

    #[test]
    fn a_fault_has_a_line_at_its_beginning_and_one_at_its_end() {
        let lines = lines_of(|| {
            let fault = Fault::new("written");
            let full = || fault.note::<()>(&Err(StoreError::Failed("full".to_owned())));
            let fine = || fault.note(&Ok(()));
            fault.note::<()>(&Err(StoreError::Conflict("one game".into())));
            for _ in 0..1_000 {
                full();
                // A small write still succeeds now and then.
                fine();
                fine();
            }
            (0..10).for_each(|_| fine());
        });
        let [begins, ends] = &lines[..] else { panic!("{lines:?}") };
        assert!(begins.contains("ERROR") && begins.contains("cannot be written"), "{begins}");
        assert!(ends.contains("WARN") && ends.contains("can be written again"), "{ends}");
    }
}
