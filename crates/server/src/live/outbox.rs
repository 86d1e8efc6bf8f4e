//! What waits to be sent to a connection: a queue with an end.
//!
//! A connection that is too slow to take what happens loses the queue and is told to sync; until
//! it does, nothing more is queued for it. So a slow client costs a bounded amount of memory.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

use super::requests::Act;
use super::task::{Door, Message, Reply};
use crate::refusal::Refusal;

/// The queue of a connection; the table puts in, the connection takes out.
#[derive(Debug)]
pub(super) struct Outbox {
    queue: Mutex<Queue>,
    filled: Notify,
    most: usize,
}

#[derive(Debug, Default)]
struct Queue {
    frames: VecDeque<Utf8Bytes>,
    /// It ran over; the client has to sync.
    lost: bool,
    closed: bool,
}

impl Outbox {
    pub(super) fn new(most: usize) -> Outbox {
        Outbox { queue: Mutex::default(), filled: Notify::new(), most }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a frame. False if the queue has just run over.
    pub(super) fn push(&self, frame: Utf8Bytes) -> bool {
        let mut queue = self.queue();
        if queue.closed || queue.lost {
            return true;
        }
        let fits = queue.frames.len() < self.most;
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

    /// The client syncs: what is queued is out of date, and it hears of everything again.
    pub(super) fn catch_up(&self) {
        let mut queue = self.queue();
        queue.lost = false;
    }

    /// Nothing more comes after this frame.
    pub(super) fn close(&self, last: Option<Utf8Bytes>) {
        let mut queue = self.queue();
        if !queue.closed {
            queue.frames.extend(last);
            queue.closed = true;
        }
        drop(queue);
        self.filled.notify_one();
    }

    async fn next(&self) -> Option<Utf8Bytes> {
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

/// A connection to a game. Dropping it leaves the game.
pub struct Subscription {
    pub(super) connection: u64,
    pub(super) outbox: Arc<Outbox>,
    pub(super) door: Door,
    pub(super) on_purpose: bool,
}

impl std::fmt::Debug for Subscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Subscription").field("connection", &self.connection).finish_non_exhaustive()
    }
}

impl Subscription {
    /// The next frame as JSON text (a `ServerFrame`); none when the server ends the connection.
    /// The first frames are `full` (or the missing `event`s) and `room`.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        self.outbox.next().await
    }

    /// Asks for a `pong`; `lag` is the last round trip as the client measured it.
    pub fn ping(&self, n: u64, lag: Option<u32>) -> Result<(), Refusal> {
        self.door.send(Message::Ping { connection: self.connection, n, lag })
    }

    /// Does something; the answer comes as a frame, `ack` or `refused`.
    pub fn act(&self, act: Act) -> Result<(), Refusal> {
        let reply = Reply::Frame(self.connection);
        self.door.send(Message::Act { act, reply, since: Instant::now() })
    }

    /// Asks for `full`.
    pub fn sync(&self) -> Result<(), Refusal> {
        self.door.send(Message::Sync { connection: self.connection })
    }

    /// Says that the player leaves on purpose.
    pub fn leave(&mut self) {
        self.on_purpose = true;
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.outbox.close(None);
        let (connection, on_purpose) = (self.connection, self.on_purpose);
        self.door.tell(Message::Leave { connection, on_purpose });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_queue_that_runs_over_turns_into_one_resync() {
        let outbox = Outbox::new(3);
        let frame = |n: u32| Utf8Bytes::from(n.to_string());
        for n in 0..3 {
            assert!(outbox.push(frame(n)));
        }
        assert!(!outbox.push(frame(3)));
        assert!(outbox.push(frame(4)), "it ran over once");
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
