//! The queue of frames to a connection, which is bounded.
//!
//! When the queue of a slow connection overflows it is emptied, and the client is asked to sync;
//! until the client does, nothing more is queued. So a slow client costs a bounded amount of memory.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

/// The queue to a connection: the game's task puts frames in, the connection takes them out.
#[derive(Debug)]
pub(super) struct Outbox {
    queue: Mutex<Queue>,
    filled: Notify,
    capacity: usize,
}

#[derive(Debug, Default)]
struct Queue {
    frames: VecDeque<Utf8Bytes>,
    /// Whether the queue has overflowed and the client has not synced yet.
    lost: bool,
    closed: bool,
}

impl Outbox {
    /// Returns an empty queue for this many frames.
    pub(super) fn new(capacity: usize) -> Outbox {
        Outbox { queue: Mutex::default(), filled: Notify::new(), capacity }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a frame. Returns false if that has made the queue overflow.
    pub(super) fn push(&self, frame: Utf8Bytes) -> bool {
        let mut queue = self.queue();
        if queue.closed || queue.lost {
            return true;
        }
        let fits = queue.frames.len() < self.capacity;
        if fits {
            queue.frames.push_back(frame);
        } else {
            queue.frames.clear();
            queue.frames.push_back(Utf8Bytes::from_static(r#"{"t":"resync"}"#));
            queue.lost = true;
        }
        drop(queue);
        self.filled.notify_one();
        fits
    }

    /// Accepts frames again after an overflow, because the client syncs.
    pub(super) fn catch_up(&self) {
        self.queue().lost = false;
    }

    /// Closes the queue; `last` is the last frame that it accepts.
    pub(super) fn close(&self, last: Option<Utf8Bytes>) {
        let mut queue = self.queue();
        if !queue.closed {
            queue.frames.extend(last);
            queue.closed = true;
        }
        drop(queue);
        self.filled.notify_one();
    }

    /// Waits for the next frame; `None` once the queue is closed and empty.
    pub(super) async fn next(&self) -> Option<Utf8Bytes> {
        loop {
            {
                let mut queue = self.queue();
                match queue.frames.pop_front() {
                    Some(frame) => return Some(frame),
                    None if queue.closed => return None,
                    None => {}
                }
            }
            self.filled.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_queue_that_overflows_turns_into_one_resync() {
        let outbox = Outbox::new(3);
        let frame = |n: u32| Utf8Bytes::from(n.to_string());
        for n in 0..3 {
            assert!(outbox.push(frame(n)));
        }
        assert!(!outbox.push(frame(3)));
        assert!(outbox.push(frame(4)), "an overflow is reported once");
        assert_eq!(outbox.next().await.unwrap().as_str(), r#"{"t":"resync"}"#);
        outbox.push(frame(5));
        outbox.catch_up();
        outbox.push(frame(6));
        outbox.close(Some(frame(7)));
        outbox.push(frame(8));
        let rest = [outbox.next().await, outbox.next().await, outbox.next().await];
        assert_eq!(rest, [Some(frame(6)), Some(frame(7)), None]);
    }
}
