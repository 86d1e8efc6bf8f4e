//! A pass over a whole table in stretches, which can be interrupted and resumed.

use dejarik_rules::Bilingual;

use crate::par::share;
use crate::progress::{Progress, Stopped, Watch};

/// What a pass collects while it runs. The default value means that nothing has been seen yet.
pub trait Gather: Clone + Default + Send {
    /// Merges the results of a later job into this value.
    fn join(&mut self, later: Self);
}

/// The progress of a pass and its results so far. Save it to resume the pass later.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pass<T> {
    /// Number of jobs that are done. Jobs are done in order, so these are the first ones.
    pub done: u64,
    /// The merged results of those jobs.
    pub seen: T,
}

/// Jobs per thread in a stretch. At most one stretch is lost when the process is killed.
const STRETCH: usize = 64;

/// Translates progress within a stretch to progress within the whole pass.
struct Within<'a> {
    watch: &'a dyn Watch,
    before: u64,
    total: u64,
}

impl Watch for Within<'_> {
    fn report(&self, progress: &Progress) -> Result<(), Stopped> {
        let (stage, done) = (progress.stage.clone(), self.before + progress.done);
        self.watch.report(&Progress { stage, done, total: self.total })
    }
}

impl<T: Gather> Pass<T> {
    /// Does the remaining jobs. `kept` is called with the pass after each stretch, so that it can
    /// be saved.
    pub(crate) fn finish<J: Sync>(
        mut self,
        jobs: &[J],
        threads: usize,
        watch: &dyn Watch,
        stage: &impl Bilingual,
        look: impl Fn(&J) -> T + Sync,
        kept: &mut dyn FnMut(&Pass<T>),
    ) -> Result<T, Stopped> {
        let left = jobs.get(self.done as usize..).unwrap_or_default();
        for stretch in left.chunks(STRETCH * threads.max(1)) {
            let within = Within { watch, before: self.done, total: jobs.len() as u64 };
            for part in share(threads, stretch, &within, stage, &look)? {
                self.add(part);
            }
            kept(&self);
        }
        Ok(self.seen)
    }

    /// Merges the result of the next job and counts the job as done.
    pub(crate) fn add(&mut self, part: T) {
        self.seen.join(part);
        self.done += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;
    use crate::progress::UNNAMED;

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Seen(Vec<u64>);

    impl Gather for Seen {
        fn join(&mut self, later: Seen) {
            self.0.extend(later.0);
        }
    }

    /// Stops the work when this many jobs of the whole pass are done.
    struct Until(u64);

    impl Watch for Until {
        fn report(&self, progress: &Progress) -> Result<(), Stopped> {
            assert_eq!(progress.total, 1000);
            if progress.done < self.0 { Ok(()) } else { Err(Stopped) }
        }
    }

    #[test]
    fn an_interrupted_pass_resumes_and_repeats_no_finished_job() {
        let jobs: Vec<u64> = (0..1000).collect();
        let looked = AtomicU64::new(0);
        let look = |job: &u64| {
            looked.fetch_add(1, Relaxed);
            Seen(vec![*job])
        };
        let mut kept = Pass::default();
        for until in [200, 500, 900] {
            let stopped =
                kept.clone().finish(&jobs, 2, &Until(until), &UNNAMED, look, &mut |pass| {
                    kept = pass.clone();
                });
            assert_eq!(stopped, Err(Stopped));
            assert!(kept.done < until && kept.done + 2 * 64 >= until - 1, "{}", kept.done);
            assert_eq!(kept.seen.0, jobs[..kept.done as usize]);
        }
        looked.store(0, Relaxed);
        let left = 1000 - kept.done;
        let seen = kept.finish(&jobs, 3, &(), &UNNAMED, look, &mut |_| ()).unwrap();
        assert_eq!((seen.0, looked.into_inner()), (jobs, left));
    }
}
