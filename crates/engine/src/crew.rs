//! Threads that take numbered work one by one, for the arena and for other studies of many games.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Does `work` for each of these numbers, on so many threads (at least one, at most 256), and
/// hands each result over as it comes, in no certain order. It ends early once `over` says so;
/// `work` is then free to give up and answer `None`.
pub fn share<R: Send>(
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
    fn every_number_is_done_once_on_any_number_of_threads() {
        let numbers: Vec<u64> = (0..500).map(|n| 3 * n).collect();
        for threads in [0, 1, 3, 999] {
            let mut seen = Vec::new();
            share(threads, &numbers, &|| false, |n| Some(n + 1), |n, r| seen.push((n, r)));
            seen.sort_unstable();
            assert_eq!(seen, numbers.iter().map(|&n| (n, n + 1)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_is_begun_once_it_is_over() {
        let mut seen = 0;
        share(2, &[1, 2, 3], &|| true, Some, |_, _| seen += 1);
        assert_eq!(seen, 0);
    }
}
