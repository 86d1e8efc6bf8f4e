//! A pass over everything in a table, a stretch at a time, that can be left and gone on with.

use serde::{Deserialize, Serialize};

use crate::par::share;
use crate::progress::{Progress, Stopped, Watch};

/// What a pass gathers; the default is nothing yet.
pub trait Gather: Clone + Default + Send {
    /// Adds what was seen later.
    fn join(&mut self, later: Self);
}

/// How far a pass is, and what it has gathered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pass<T> {
    /// Jobs that are done, from the first on.
    pub done: u64,
    /// What they gathered.
    pub seen: T,
}

/// Jobs of a stretch, for each thread: what is lost at most when the process is killed.
const STRETCH: usize = 64;

/// Whoever watches hears of the whole pass, not of a stretch.
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
    /// Does the jobs that are left; after each stretch of them `kept` sees the pass, to keep it.
    pub(crate) fn finish<J: Sync>(
        mut self,
        jobs: &[J],
        threads: usize,
        watch: &dyn Watch,
        stage: &str,
        look: impl Fn(&J) -> T + Sync,
        mut kept: impl FnMut(&Pass<T>),
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

    /// One more job is done.
    pub(crate) fn add(&mut self, part: T) {
        self.seen.join(part);
        self.done += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Seen(Vec<u64>);

    impl Gather for Seen {
        fn join(&mut self, later: Seen) {
            self.0.extend(later.0);
        }
    }

    /// Stops when so much of the whole is done.
    struct Until(u64);

    impl Watch for Until {
        fn report(&self, progress: &Progress) -> Result<(), Stopped> {
            assert_eq!(progress.total, 1000);
            if progress.done < self.0 { Ok(()) } else { Err(Stopped) }
        }
    }

    #[test]
    fn a_pass_that_was_left_goes_on_and_looks_at_nothing_twice() {
        let jobs: Vec<u64> = (0..1000).collect();
        let looked = AtomicU64::new(0);
        let look = |job: &u64| {
            looked.fetch_add(1, Relaxed);
            Seen(vec![*job])
        };
        let mut kept = Pass::default();
        for until in [200, 500, 900] {
            let stopped =
                kept.clone().finish(&jobs, 2, &Until(until), "", look, |pass| kept = pass.clone());
            assert_eq!(stopped, Err(Stopped));
            assert!(kept.done < until && kept.done + 2 * 64 >= until - 1, "{}", kept.done);
            assert_eq!(kept.seen.0, jobs[..kept.done as usize]);
        }
        looked.store(0, Relaxed);
        let left = 1000 - kept.done;
        let seen = kept.finish(&jobs, 3, &(), "", look, |_| ()).unwrap();
        assert_eq!((seen.0, looked.into_inner()), (jobs, left));
    }
}
