//! The connections that this node relays: frames from the owners of their games arrive here.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use hyper::body::Bytes;
use parking_lot::Mutex;

use super::facts::FrameFacts;
use crate::cluster::invitations;
use crate::cluster::packing::unpack;
use crate::cluster::wire::{ConnectionNumber, Kind, read_frames};
use crate::id::SeatToken;
use crate::live::mailbox::{Mailbox, Message};
use crate::live::outbox::Outbox;
use crate::tasks;

/// This node's end of a relayed connection.
#[derive(Debug)]
struct End {
    outbox: Arc<Outbox>,
    mailbox: Mailbox,
    /// The invitation of the game, which the owner does not send.
    invitation: Option<SeatToken>,
    /// The number of the next frame.
    next: AtomicU64,
    /// Whether frames were missed, so that the connection has to be reopened.
    lost: AtomicBool,
}

/// All connections that this node relays.
#[derive(Debug, Default)]
pub(super) struct RelayedConnections {
    open: Mutex<HashMap<ConnectionNumber, Arc<End>>>,
    lines: AtomicU64,
    /// The total of frames received for relayed connections.
    pub(super) frames: AtomicU64,
    /// The total of relayed connections that have missed a frame or were not known to the owner.
    pub(super) lost: AtomicU64,
}

impl RelayedConnections {
    /// Opens a relayed connection, whose frames go to this outbox. The mailbox gets a message when frames were
    /// missed.
    pub(super) fn open(
        &self,
        outbox: Arc<Outbox>,
        mailbox: Mailbox,
        invitation: Option<SeatToken>,
    ) -> ConnectionNumber {
        let line = self.lines.fetch_add(1, Ordering::Relaxed);
        let (next, lost) = (AtomicU64::new(0), AtomicBool::new(false));
        self.open.lock().insert(line, Arc::new(End { outbox, mailbox, invitation, next, lost }));
        line
    }

    /// Ends a relayed connection. Frames that are on their way to it are dropped.
    pub(super) fn hang_up(&self, line: ConnectionNumber) {
        self.open.lock().remove(&line);
    }

    /// Returns the number of connections.
    pub(super) fn len(&self) -> u64 {
        self.open.lock().len() as u64
    }

    /// Delivers the frames of a message to their connections.
    pub(super) fn receive(&self, bytes: &Bytes) {
        let Some(bytes) = tasks::heavy(bytes.len(), || unpack(bytes)) else { return };
        for (label, frame) in read_frames(&bytes).into_iter().flatten() {
            let facts = FrameFacts::of(&frame);
            for (line, number) in label.to {
                let end = self.open.lock().get(&line).cloned();
                if let Some(end) = end.filter(|end| self.is_next(line, number, end, label.kind)) {
                    end.receive(line, label.kind, &frame, &facts);
                }
            }
        }
    }

    /// Returns whether a frame is the next one of its connection. If a frame before it is missing, the relay of
    /// the game is notified.
    fn is_next(&self, line: ConnectionNumber, number: u64, end: &End, kind: Kind) -> bool {
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
    fn receive(&self, line: ConnectionNumber, kind: Kind, frame: &Utf8Bytes, facts: &FrameFacts) {
        match kind {
            Kind::Frame => {
                match facts {
                    FrameFacts::Answered(id) => {
                        self.mailbox.send_always(Message::ActAnswered { line, id: id.clone() });
                    }
                    FrameFacts::Timeless => self.outbox.set_timed(false),
                    FrameFacts::Nothing => {}
                }
                self.outbox.push(invitations::reveal(frame.clone(), self.invitation));
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
    use crate::live::mailbox::Messages;
    use crate::live::waiting::Waiting;
    use crate::store::Session;

    /// A relayed connection, and the mailbox of its relay.
    struct Relayed {
        connections: RelayedConnections,
        line: ConnectionNumber,
        outbox: Arc<Outbox>,
        messages: Messages,
    }

    impl Relayed {
        fn new() -> Relayed {
            let connections = RelayedConnections::default();
            let share = Waiting::new(0).share(None);
            let outbox = Arc::new(Outbox::new(8, 1 << 10, share));
            let (mailbox, messages) = Mailbox::new();
            let line = connections.open(outbox.clone(), mailbox, None);
            Relayed { connections, line, outbox, messages }
        }

        /// Delivers a frame with this number.
        fn deliver(&self, number: u64, frame: &'static str) {
            let (to, bytes) = (vec![(self.line, number)], frame.len());
            let heading = Heading { frames: vec![Label { to, kind: Kind::Frame, bytes }] };
            let from = Session::new("one-Ab12Cd34");
            let frames = [Utf8Bytes::from_static(frame)];
            self.connections.receive(&frame_bytes(&from, heading, &frames));
        }
    }

    #[tokio::test]
    async fn a_missing_frame_is_reported_once_and_nothing_after_it_is_shown() {
        let mut relayed = Relayed::new();
        for (number, frame) in [(0, "a"), (0, "a"), (1, "b"), (3, "d"), (4, "e")] {
            relayed.deliver(number, frame);
        }
        relayed.outbox.close(None);
        let shown = [relayed.outbox.next().await, relayed.outbox.next().await];
        assert_eq!(shown.map(|frame| frame.unwrap().to_string()), ["a", "b"]);
        assert_eq!(relayed.outbox.next().await, None);
        let first = relayed.messages.recv().await;
        assert!(matches!(first, Some(Message::LineLost { line: 0, moved: false })));
        assert!(relayed.messages.is_empty());
    }

    #[test]
    fn round_trips_are_measured_until_a_pong_says_that_there_are_no_clocks() {
        let relayed = Relayed::new();
        relayed.deliver(0, r#"{"t":"room","room":1}"#);
        assert!(relayed.outbox.is_timed());
        relayed.deliver(1, r#"{"t":"pong","n":1,"version":0,"hash":"ab","room":1,"clock":null}"#);
        assert!(!relayed.outbox.is_timed());
    }

    #[tokio::test]
    async fn a_relay_learns_which_act_is_answered() {
        let mut relayed = Relayed::new();
        relayed.deliver(0, r#"{"t":"ack","id":"a1","version":5}"#);
        let Some(Message::ActAnswered { line, id }) = relayed.messages.recv().await else {
            panic!()
        };
        assert_eq!((line, id.as_str()), (relayed.line, "a1"));
    }
}
