//! This node's ends of the connections that it relays: frames from the owner arrive here, and pings are
//! answered from what those frames have said ([`pongs`](super::pongs)).

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use hyper::body::Bytes;

use super::mailbox::{Mailbox, Message};
use super::outbox::Outbox;
use super::pongs::{Beats, Known, Told};
use crate::cluster::wire::{Delivery, Kind, Line, read_frames};
use crate::store::Session;

/// This node's end of a relayed connection.
#[derive(Debug)]
struct End {
    /// The node that runs the game.
    owner: Session,
    heard: Mutex<Heard>,
    outbox: Arc<Outbox>,
    mailbox: Mailbox,
    /// The number of the next frame.
    next: AtomicU64,
    /// Whether frames were missed, so that the connection has to be reopened.
    lost: AtomicBool,
}

/// What the frames of a connection have said. The lock is held until a frame or a pong is in the outbox, so
/// that no pong describes an event that the client has yet to receive.
#[derive(Debug, Default)]
struct Heard {
    /// What the owner would answer to a ping, if it is known.
    known: Option<Known>,
    /// The owner's queue through which the last frame came.
    queue: u64,
}

impl End {
    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The ends of all relayed connections.
#[derive(Debug, Default)]
pub(super) struct Ends {
    open: Mutex<HashMap<Line, Arc<End>>>,
    beats: Beats,
    lines: AtomicU64,
    /// The total of frames received for relayed connections.
    pub(super) frames: AtomicU64,
    /// The total of relayed connections that have missed a frame or were not known to the owner.
    pub(super) lost: AtomicU64,
}

impl Ends {
    fn ends(&self) -> MutexGuard<'_, HashMap<Line, Arc<End>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a relayed connection, whose frames go to this outbox. The mailbox gets a message when frames were
    /// missed.
    pub(super) fn open(&self, owner: Session, outbox: Arc<Outbox>, mailbox: Mailbox) -> Line {
        let line = self.lines.fetch_add(1, Ordering::Relaxed);
        let (heard, next, lost) = (Mutex::default(), AtomicU64::new(0), AtomicBool::new(false));
        self.ends().insert(line, Arc::new(End { owner, heard, outbox, mailbox, next, lost }));
        line
    }

    /// Ends a relayed connection. Frames that are on their way to it are dropped.
    pub(super) fn hang_up(&self, line: Line) {
        self.ends().remove(&line);
    }

    /// Returns the number of connections.
    pub(super) fn len(&self) -> u64 {
        self.ends().len() as u64
    }

    /// Answers a ping of a relayed connection. Returns false if only the owner knows the answer.
    pub(super) fn answer(&self, line: Line, n: u64) -> bool {
        let Some(end) = self.ends().get(&line).cloned() else { return false };
        let heard = end.heard();
        let fresh = |_: &&Known| self.beats.are_fresh(&end.owner, heard.queue);
        let Some(known) = heard.known.as_ref().filter(fresh) else { return false };
        // After an overflow the outbox itself asks the client to sync.
        end.outbox.push(known.pong(n));
        true
    }

    /// Delivers the frames of a message to their connections.
    pub(super) fn receive(&self, bytes: &Bytes) {
        let Some(Delivery { from, queue, sent, frames }) = read_frames(bytes) else { return };
        let count = frames.iter().map(|(label, _)| label.to.len() as u64).sum();
        if !self.beats.note((&from, queue), count, sent) {
            for end in self.ends().values().filter(|end| end.owner == from) {
                end.heard().known = None;
            }
        }
        for (label, frame) in frames {
            let told = Told::by(&frame);
            for (line, number) in label.to {
                let end = self.ends().get(&line).cloned();
                if let Some(end) = end.filter(|end| self.is_next((line, number), end, label.kind)) {
                    end.receive((line, queue), label.kind, &frame, &told);
                }
            }
        }
    }

    /// Returns whether a frame is the next one of its connection. If a frame before it is missing, the relay of
    /// the game is notified.
    fn is_next(&self, (line, number): (Line, u64), end: &End, kind: Kind) -> bool {
        let expected = end.next.load(Ordering::Relaxed);
        if number < expected || end.lost.load(Ordering::Relaxed) {
            // The frame is a duplicate, or the connection is being reopened.
            return false;
        }
        if number > expected || kind == Kind::Unknown {
            end.lost.store(true, Ordering::Relaxed);
            self.lost.fetch_add(1, Ordering::Relaxed);
            let moved = kind == Kind::Unknown;
            end.mailbox.send_always(Message::LineLost { line, moved });
            return false;
        }
        end.next.store(expected + 1, Ordering::Relaxed);
        self.frames.fetch_add(1, Ordering::Relaxed);
        true
    }
}

impl End {
    fn receive(&self, (line, queue): (Line, u64), kind: Kind, frame: &Utf8Bytes, told: &Told) {
        match kind {
            Kind::Frame => {
                if let Told::Answered(id) = told {
                    self.mailbox.send_always(Message::ActAnswered { line, id: id.clone() });
                }
                if told.is_timeless() {
                    self.outbox.set_timed(false);
                }
                let mut heard = self.heard();
                heard.queue = queue;
                told.note(&mut heard.known);
                self.outbox.push(frame.clone());
            }
            Kind::End => self.outbox.close((!frame.is_empty()).then(|| frame.clone())),
            Kind::Unknown => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::wire::{Heading, Label, frame_bytes};
    use crate::live::frames::text;
    use crate::protocol::ServerFrame;

    fn pong(n: u64, version: u64) -> Utf8Bytes {
        let hash = "0123abcd".to_owned();
        text(&ServerFrame::Pong { n, version, hash, room: 1, clock: None })
    }

    /// The end of one connection, and the owner of its game.
    struct Relayed {
        ends: Ends,
        owner: Session,
        line: Line,
        outbox: Arc<Outbox>,
    }

    impl Relayed {
        fn new() -> Relayed {
            let (ends, owner) = (Ends::default(), Session::new("one-Ab12Cd34"));
            let outbox = Arc::new(Outbox::new(8, 1 << 10));
            let line = ends.open(owner.clone(), outbox.clone(), Mailbox::new().0);
            Relayed { ends, owner, line, outbox }
        }

        /// Delivers a message of a queue that has sent `sent` frames in all.
        fn deliver(&self, queue: u64, sent: u64, frames: &[(u64, Utf8Bytes)]) {
            let label = |(number, frame): &(u64, Utf8Bytes)| Label {
                to: vec![(self.line, *number)],
                kind: Kind::Frame,
                bytes: frame.len(),
            };
            let labels = frames.iter().map(label).collect();
            let texts: Vec<_> = frames.iter().map(|(_, frame)| frame.clone()).collect();
            let heading = Heading { queue, sent, frames: labels };
            self.ends.receive(&frame_bytes(&self.owner, heading, &texts));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_ping_is_answered_until_a_frame_of_the_owner_is_missing() {
        let relayed = Relayed::new();
        assert!(!relayed.ends.answer(relayed.line, 7), "nothing is known");
        relayed.deliver(0, 1, &[(0, pong(1, 4))]);
        assert!(relayed.ends.answer(relayed.line, 7));
        let answers = [relayed.outbox.next().await, relayed.outbox.next().await];
        assert_eq!(answers, [Some(pong(1, 4)), Some(pong(7, 4))]);
        // A beat says that another frame was sent, to some connection.
        relayed.deliver(0, 2, &[]);
        assert!(!relayed.ends.answer(relayed.line, 8));
        relayed.deliver(0, 3, &[(1, pong(8, 5))]);
        assert!(relayed.ends.answer(relayed.line, 9), "the owner's answer makes all known again");
    }

    #[tokio::test(start_paused = true)]
    async fn a_new_queue_of_the_owner_is_not_taken_for_the_one_before() {
        let relayed = Relayed::new();
        relayed.deliver(0, 1, &[(0, pong(1, 4))]);
        // The first message of the new queue is lost. It had as many frames as the old queue.
        relayed.deliver(1, 1, &[]);
        assert!(!relayed.ends.answer(relayed.line, 7));
    }

    #[tokio::test(start_paused = true)]
    async fn a_ping_is_not_answered_for_an_owner_that_is_silent() {
        let relayed = Relayed::new();
        relayed.deliver(0, 1, &[(0, pong(1, 4))]);
        tokio::time::advance(std::time::Duration::from_secs(3)).await;
        assert!(!relayed.ends.answer(relayed.line, 7));
        // A message of another queue of the same owner says nothing about this one.
        relayed.deliver(1, 0, &[]);
        assert!(!relayed.ends.answer(relayed.line, 8));
        relayed.deliver(0, 1, &[]);
        assert!(relayed.ends.answer(relayed.line, 9));
    }
}
