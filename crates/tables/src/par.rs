//! Splitting work among threads: each thread takes the next item, and results come back in item
//! order.

use std::sync::atomic::{AtomicUsize, Ordering};

use dejarik_rules::Bilingual;

use crate::progress::{Progress, Stopped, Watch};

/// Calls `work` for every item on `threads` threads, and returns the results in the order of the
/// items. Progress is reported after each item; the first `Err` from `watch` ends the work.
pub(crate) fn share<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    watch: &dyn Watch,
    stage: &impl Bilingual,
    work: impl Fn(&T) -> R + Sync,
) -> Result<Vec<R>, Stopped> {
    let stage = stage.wording();
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let take = || -> Result<Vec<(usize, R)>, Stopped> {
        let mut results = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return Ok(results) };
            results.push((at, work(item)));
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            let progress =
                Progress { stage: stage.clone(), done: done as u64, total: items.len() as u64 };
            if let Err(stopped) = watch.report(&progress) {
                // The other threads find no item left and stop.
                next.store(items.len(), Ordering::Relaxed);
                return Err(stopped);
            }
        }
    };
    let workers = threads.clamp(1, items.len().max(1));
    let mut results = Vec::with_capacity(items.len());
    if workers == 1 {
        results = take()?;
    } else {
        let shares: Vec<_> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..workers).map(|_| scope.spawn(take)).collect();
            let join = |worker: std::thread::ScopedJoinHandle<'_, _>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers.into_iter().map(join).collect()
        });
        for share in shares {
            results.extend(share?);
        }
        results.sort_unstable_by_key(|(at, _)| *at);
    }
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use dejarik_rules::Words;

    use super::*;

    const STAGE: Words = Words::new("squares", "carrés");

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        let items: Vec<u64> = (0..1000).collect();
        for threads in [1, 2, 7] {
            let squares = share(threads, &items, &(), &STAGE, |item| item * item).unwrap();
            assert!(items.iter().zip(&squares).all(|(item, square)| item * item == *square));
        }
    }

    /// Stops the work at the tenth item.
    struct Ten;

    impl Watch for Ten {
        fn report(&self, progress: &Progress) -> Result<(), Stopped> {
            if progress.done < 10 { Ok(()) } else { Err(Stopped) }
        }
    }

    #[test]
    fn the_watcher_can_stop_the_work() {
        for threads in [1, 3] {
            let count = AtomicUsize::new(0);
            let work = |_: &u64| count.fetch_add(1, Ordering::Relaxed);
            assert!(share(threads, &vec![0; 100_000], &Ten, &STAGE, work).is_err());
            assert!(count.load(Ordering::Relaxed) < 100_000);
        }
    }
}
