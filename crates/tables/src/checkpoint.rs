//! What the checkpoints of all solvers have in common: solving in portions and saving the state now
//! and then, and the cells of table files.

use std::path::Path;
use std::time::{Duration, Instant};

use dejarik_rules::{Bilingual, Wording};

use crate::file::{FileError, Written};
use crate::progress::Watch;

/// Why a game was not solved, where `E` is the error of its solver.
#[derive(Debug, thiserror::Error)]
pub enum RunError<E> {
    /// The solver stopped or failed.
    #[error(transparent)]
    Solve(E),
    /// The checkpoint could not be written.
    #[error(transparent)]
    File(#[from] FileError),
}

impl<E: Bilingual> Bilingual for RunError<E> {
    fn wording(&self) -> Wording {
        match self {
            RunError::Solve(error) => error.wording(),
            RunError::File(error) => error.wording(),
        }
    }
}

/// A solver that works in portions, between which its state can be saved.
pub trait Resumable {
    /// What a portion of the work solved.
    type Portion;
    /// The error of a portion.
    type Error;

    /// Returns whether the game is solved.
    fn is_done(&self) -> bool;

    /// Solves the next portion. If that fails, the state can still be saved, and resumes with this portion.
    ///
    /// # Errors
    /// Returns an error if `watch` stops the work, or the solver cannot continue.
    fn solve_portion(&mut self, watch: &dyn Watch) -> Result<Self::Portion, Self::Error>;

    /// Writes a checkpoint.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    fn save(&self, path: &Path, watch: &dyn Watch) -> Result<Written, FileError>;
}

/// Runs a solver to the end and calls `after` with what each portion solved. If `checkpoint` is given,
/// a checkpoint is written there when the last one is older than `every`, and when a portion fails.
///
/// # Errors
/// Returns an error if a portion fails, or the checkpoint cannot be written.
pub fn run<S: Resumable>(
    solver: &mut S,
    checkpoint: Option<&Path>,
    every: Duration,
    watch: &dyn Watch,
    mut after: impl FnMut(&S, S::Portion),
) -> Result<(), RunError<S::Error>> {
    let mut saved = Instant::now();
    while !solver.is_done() {
        match solver.solve_portion(watch) {
            Ok(portion) => after(solver, portion),
            Err(error) => {
                if let Some(path) = checkpoint {
                    solver.save(path, watch)?;
                }
                return Err(RunError::Solve(error));
            }
        }
        if let Some(path) = checkpoint.filter(|_| saved.elapsed() >= every) {
            solver.save(path, watch)?;
            saved = Instant::now();
        }
    }
    Ok(())
}

/// Replaces each hole by the cell before it, which packs better than a value of its own; no probe
/// reads a hole. `before` is the last cell of the part before, and is updated.
pub(crate) fn fill_holes<T: Copy + PartialEq>(cells: &mut [T], hole: T, before: &mut T) {
    for cell in cells {
        if *cell == hole {
            *cell = *before;
        }
        *before = *cell;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::identity::Sum;

    /// Counts to five and fails once at three.
    #[derive(Default)]
    struct Counter {
        count: u32,
        has_failed: bool,
        saved: RefCell<Vec<u32>>,
    }

    impl Resumable for Counter {
        type Portion = u32;
        type Error = &'static str;

        fn is_done(&self) -> bool {
            self.count == 5
        }

        fn solve_portion(&mut self, _: &dyn Watch) -> Result<u32, &'static str> {
            if self.count == 3 && !self.has_failed {
                self.has_failed = true;
                return Err("three");
            }
            self.count += 1;
            Ok(self.count)
        }

        fn save(&self, _: &Path, _: &dyn Watch) -> Result<Written, FileError> {
            self.saved.borrow_mut().push(self.count);
            Ok(Written { digest: Sum([0; 32]), bytes: 0 })
        }
    }

    #[test]
    fn a_checkpoint_is_saved_after_each_interval_and_on_failure() {
        let path = Some(Path::new("checkpoint"));
        for (checkpoint, every, saved) in [
            (path, Duration::ZERO, vec![1, 2, 3, 3]),
            (path, Duration::MAX, vec![3]),
            (None, Duration::ZERO, vec![]),
        ] {
            let mut counter = Counter::default();
            let mut solved = Vec::new();
            let failed =
                run(&mut counter, checkpoint, every, &(), |_, portion| solved.push(portion));
            assert!(matches!(failed, Err(RunError::Solve("three"))));
            assert_eq!((solved.as_slice(), &*counter.saved.borrow()), (&[1, 2, 3][..], &saved));
            run(&mut counter, checkpoint, every, &(), |_, portion| solved.push(portion)).unwrap();
            assert_eq!(solved, [1, 2, 3, 4, 5]);
        }
    }

    #[test]
    fn a_hole_takes_the_cell_before_it_across_parts() {
        let mut before = 0;
        let (mut first, mut second) = ([9, 4, 9], [9, 9, 5]);
        fill_holes(&mut first, 9, &mut before);
        fill_holes(&mut second, 9, &mut before);
        assert_eq!((first, second, before), ([0, 4, 4], [4, 4, 5], 5));
    }
}
