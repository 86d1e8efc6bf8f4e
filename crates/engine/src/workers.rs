//! A pool of threads for numbered work, such as the games of a match or of a study.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Runs `work` for each of these numbers on several threads (at least one, at most 256), and passes each
/// result to `each` on the calling thread as it arrives, in no particular order.
///
/// It ends early once `over` returns true; `work` may then give up and return `None`. Returns when all
/// threads have ended.
pub fn run<R: Send>(
    threads: usize,
    numbers: &[u64],
    over: &(impl Fn() -> bool + Sync),
    work: impl Fn(u64) -> Option<R> + Sync,
    mut each: impl FnMut(u64, R),
) {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, 256).min(numbers.len()) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while !over() {
                    let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) else {
                        break;
                    };
                    let Some(result) = work(number) else { break };
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (number, result) in receiver {
            each(number, result);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_worked_once_on_any_number_of_threads() {
        let numbers: Vec<u64> = (0..500).map(|n| 3 * n).collect();
        for threads in [0, 1, 3, 999] {
            let mut seen = Vec::new();
            run(threads, &numbers, &|| false, |n| Some(n + 1), |n, r| seen.push((n, r)));
            seen.sort_unstable();
            assert_eq!(seen, numbers.iter().map(|&n| (n, n + 1)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn no_work_is_begun_once_it_is_over() {
        let mut seen = 0;
        run(2, &[1, 2, 3], &|| true, Some, |_, _| seen += 1);
        assert_eq!(seen, 0);
    }
}
