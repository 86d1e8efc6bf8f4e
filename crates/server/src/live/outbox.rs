//! The queue of frames to a connection, which is bounded in frames and in bytes.
//!
//! When the queue of a slow connection overflows, or too much waits for its address, it is emptied, and the client is
//! asked to sync; until the client does, nothing more is queued. So slow clients cost a bounded amount of memory.
//!
//! The outbox also tells the connection whether the game has clocks, and in which lane of the game's
//! mailbox its messages wait.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use tokio::sync::Notify;

use super::mailbox::Lane;
use super::waiting::Share;

/// The queue to a connection: the game's task puts frames in, the connection takes them out.
#[derive(Debug)]
pub(super) struct Outbox {
    queue: Mutex<Queue>,
    filled: Notify,
    /// The most frames in the queue.
    frames: usize,
    /// The most bytes of frames behind the first one, which may have any size: the snapshot of a long
    /// game has to get through.
    bytes: usize,
    /// What waits for the address of the connection.
    share: Share,
    timed: AtomicBool,
    /// Whether the client has asked for a snapshot that it has not got yet.
    syncing: AtomicBool,
    lane: AtomicUsize,
}

#[derive(Debug, Default)]
struct Queue {
    frames: VecDeque<Utf8Bytes>,
    /// The bytes of all frames behind the first.
    behind: usize,
    /// The bytes of the frame that was taken last, which the client may not have read yet.
    taken: usize,
    /// Whether the queue has overflowed and the client has not synced yet.
    lost: bool,
    closed: bool,
}

impl Queue {
    fn put(&mut self, frame: Utf8Bytes) {
        if !self.frames.is_empty() {
            self.behind += frame.len();
        }
        self.frames.push_back(frame);
    }

    /// Returns the bytes of all frames in the queue.
    fn bytes(&self) -> usize {
        self.frames.front().map_or(0, |first| first.len()) + self.behind
    }

    fn take(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.pop_front();
        self.behind -= self.frames.front().map_or(0, |first| first.len());
        frame
    }
}

impl Outbox {
    /// Returns an empty queue for this many frames, and this many bytes behind the first of them. What waits in it
    /// counts for the share.
    pub(super) fn new(frames: usize, bytes: usize, share: Share) -> Outbox {
        let (queue, filled) = (Mutex::default(), Notify::new());
        let (timed, syncing) = (AtomicBool::new(true), AtomicBool::new(false));
        let lane = AtomicUsize::new(Lane::Watchers as usize);
        Outbox { queue, filled, frames, bytes, share, timed, syncing, lane }
    }

    /// Notes whether the game has clocks.
    pub(super) fn set_timed(&self, timed: bool) {
        self.timed.store(timed, Ordering::Relaxed);
    }

    /// Returns whether the game has clocks; true while this is not known yet.
    pub(super) fn is_timed(&self) -> bool {
        self.timed.load(Ordering::Relaxed)
    }

    /// Sets the lane in which the messages of the connection wait.
    pub(super) fn set_lane(&self, lane: Lane) {
        self.lane.store(lane as usize, Ordering::Relaxed);
    }

    /// Returns the lane in which the messages of the connection wait.
    pub(super) fn lane(&self) -> Lane {
        let lane = self.lane.load(Ordering::Relaxed);
        Lane::ALL.get(lane).copied().unwrap_or(Lane::Watchers)
    }

    /// Notes that the client asks for a snapshot. Returns whether it has to be asked for: the client may already
    /// be waiting for one.
    pub(super) fn ask_to_sync(&self) -> bool {
        !self.syncing.swap(true, Ordering::Relaxed)
    }

    /// Returns whether more may wait for the address of the connection.
    pub(super) fn has_room(&self) -> bool {
        self.share.has_room(matches!(self.lane(), Lane::First | Lane::Second))
    }

    fn put(&self, queue: &mut Queue, frame: Utf8Bytes) {
        self.share.add(frame.len());
        queue.put(frame);
    }

    /// Queues a frame. Returns false if that has made the queue overflow.
    pub(super) fn push(&self, frame: Utf8Bytes) -> bool {
        let mut queue = self.queue.lock();
        if queue.closed || queue.lost {
            return true;
        }
        let fits = self.has_room()
            && (queue.frames.is_empty()
                || queue.frames.len() < self.frames && queue.behind + frame.len() <= self.bytes);
        if fits {
            self.put(&mut queue, frame);
        } else {
            self.share.sub(queue.bytes());
            queue.frames.clear();
            queue.behind = 0;
            self.put(&mut queue, Utf8Bytes::from_static(r#"{"t":"resync"}"#));
            queue.lost = true;
        }
        drop(queue);
        self.filled.notify_one();
        fits
    }

    /// Accepts no frames until [`Outbox::catch_up`].
    pub(super) fn hold(&self) {
        self.queue.lock().lost = true;
    }

    /// Accepts frames again after an overflow, because the client gets a snapshot.
    pub(super) fn catch_up(&self) {
        self.syncing.store(false, Ordering::Relaxed);
        self.queue.lock().lost = false;
    }

    /// Closes the queue; `last` is the last frame that it accepts.
    pub(super) fn close(&self, last: Option<Utf8Bytes>) {
        let mut queue = self.queue.lock();
        if !queue.closed {
            if let Some(last) = last {
                self.put(&mut queue, last);
            }
            queue.closed = true;
        }
        drop(queue);
        self.filled.notify_one();
    }

    /// Waits for the next frame; `None` once the queue is closed and empty. Asking for it means that the previous frame was
    /// sent, so the bytes of that one no longer count as waiting.
    pub(super) async fn next(&self) -> Option<Utf8Bytes> {
        loop {
            {
                let mut queue = self.queue.lock();
                self.share.sub(std::mem::take(&mut queue.taken));
                match queue.take() {
                    Some(frame) => {
                        queue.taken = frame.len();
                        return Some(frame);
                    }
                    None if queue.closed => return None,
                    None => {}
                }
            }
            self.filled.notified().await;
        }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        let queue = self.queue.lock();
        self.share.sub(queue.bytes() + queue.taken);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::waiting::Waiting;

    /// Returns a queue of an address that may have any number of bytes waiting.
    fn outbox(frames: usize, bytes: usize) -> Outbox {
        Outbox::new(frames, bytes, Waiting::new(0).share(None))
    }

    #[tokio::test]
    async fn what_waits_is_counted_until_it_was_sent_or_dropped() {
        let waiting = Waiting::new(1_000);
        let address = "192.0.2.1/32".parse().ok();
        let [one, two, other] = [address, address, "192.0.2.2/32".parse().ok()]
            .map(|address| Outbox::new(9, 9_000, waiting.share(address)));
        let frame = |size: usize| Utf8Bytes::from("x".repeat(size));
        assert!(one.push(frame(900)) && two.push(frame(300)));
        assert_eq!(waiting.bytes(), 1_200);
        assert!(!two.push(frame(1)), "the address has no room");
        let resync = r#"{"t":"resync"}"#.len();
        assert_eq!(waiting.bytes(), 900 + resync as u64);
        assert!(other.push(frame(5_000)), "another address has");
        drop(other);
        one.next().await.unwrap();
        assert_eq!(waiting.bytes(), 900 + resync as u64, "the frame is being sent");
        one.close(None);
        assert_eq!(one.next().await, None);
        two.next().await.unwrap();
        drop(two);
        assert_eq!(waiting.bytes(), 0);
    }

    #[test]
    fn strangers_at_an_address_leave_room_for_its_players() {
        let waiting = Waiting::new(10);
        let [watcher, player] =
            [(); 2].map(|()| Outbox::new(9, 90, waiting.share("192.0.2.1/32".parse().ok())));
        player.set_lane(Lane::Second);
        assert!(watcher.push(Utf8Bytes::from("0123456789")));
        assert!(!watcher.has_room() && player.has_room());
        assert!(player.push(Utf8Bytes::from("0123456789")));
        assert!(!player.has_room());
    }

    #[tokio::test]
    async fn a_queue_that_overflows_turns_into_one_resync() {
        let outbox = outbox(3, 100);
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

    #[tokio::test]
    async fn a_queue_overflows_by_bytes_but_takes_one_frame_of_any_size() {
        let outbox = outbox(100, 10);
        let frame = |size: usize| Utf8Bytes::from("x".repeat(size));
        for round in 0..3 {
            assert!(outbox.push(frame(1000)), "{round}");
            assert!(outbox.push(frame(6)) && outbox.push(frame(4)), "{round}");
            let sizes = [(); 3].map(|()| outbox.queue.lock().take().unwrap().len());
            assert_eq!((sizes, outbox.queue.lock().behind), ([1000, 6, 4], 0), "{round}");
        }
        assert!(outbox.push(frame(1000)) && outbox.push(frame(10)));
        assert!(!outbox.push(frame(1)), "ten bytes wait behind the first frame");
        assert_eq!(outbox.next().await.unwrap().as_str(), r#"{"t":"resync"}"#);
        outbox.catch_up();
        assert!(outbox.push(frame(1000)) && outbox.push(frame(10)));
    }
}
