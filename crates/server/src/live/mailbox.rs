//! The mailbox of a game's task: its lanes and the sender's end.

mod message;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use dejarik_rules::wording;
use parking_lot::Mutex;
use tokio::sync::mpsc;
use tokio::time::Instant;

pub(super) use message::{Asked, Look, Message, Reply};

use super::requests::Who;
use crate::id::{PersonId, TokenHash};
use crate::refusal::{Kind, Refusal};
use crate::request::{self, RequestId};
use crate::time::{SteadyTime, millis};
use crate::view::Viewer;

/// The number of messages that may wait for one game before further ones are refused.
const MOST_WAITING: usize = 4096;

/// The lanes of a mailbox, in which messages wait by their senders. Strangers cannot delay players, and a player
/// cannot delay the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    /// The holder of the first player's seat. The two lanes of players take turns.
    First,
    /// The holder of the second player's seat.
    Second,
    /// The server itself.
    Server,
    /// Everybody else, when nothing waits in the other lanes.
    Watchers,
}

impl Lane {
    pub(super) const ALL: [Lane; 4] = [Lane::First, Lane::Second, Lane::Server, Lane::Watchers];

    /// Returns the lane of those who hold these sides.
    pub(super) fn of(viewer: Viewer) -> Lane {
        match viewer.sides {
            [true, _] => Lane::First,
            [false, true] => Lane::Second,
            [false, false] => Lane::Watchers,
        }
    }
}

/// The sender's end of a mailbox.
#[derive(Clone)]
pub(super) struct Mailbox {
    senders: [mpsc::UnboundedSender<Letter>; 4],
    /// The number of messages that wait in each lane.
    waiting: Arc<[AtomicUsize; 4]>,
    /// Who holds the seats, as far as the task has said.
    seats: Arc<Mutex<Seats>>,
    /// The time since which nobody has used the game, in milliseconds from the start of the hub, plus one;
    /// 0 while it is in use.
    idle: Arc<AtomicU64>,
}

/// The credentials of the holders of both seats.
pub(super) type Seats = [(Option<PersonId>, Option<TokenHash>); 2];

/// The messages that wait for a task.
pub(super) struct Messages {
    receivers: [mpsc::UnboundedReceiver<Letter>; 4],
    /// Messages that were looked at and come before those in the receivers.
    seen: [VecDeque<Letter>; 4],
    /// The player whose lane comes first, by `Side::index`.
    turn: usize,
    waiting: Arc<[AtomicUsize; 4]>,
    /// The request for which the last message was sent.
    request: Option<RequestId>,
}

/// A message, and the request for which it was sent.
type Letter = (Message, Option<RequestId>);

impl Messages {
    /// Waits for the next message; `None` once the mailbox is closed and empty. It is cancellation safe:
    /// dropping the future loses no message.
    pub(super) async fn recv(&mut self) -> Option<Message> {
        let (lane, (message, request)) = self.next().await?;
        self.waiting[lane].fetch_sub(1, Ordering::Relaxed);
        self.turn = 1 - lane.min(1);
        self.request = request;
        Some(message)
    }

    /// Waits for the next message, with the number of its lane.
    async fn next(&mut self) -> Option<(usize, Letter)> {
        for side in [self.turn, 1 - self.turn] {
            let letter = self.seen[side].pop_front();
            if let Some(letter) = letter.or_else(|| self.receivers[side].try_recv().ok()) {
                return Some((side, letter));
            }
        }
        let [.., seen] = &mut self.seen;
        let [first, second, server, watchers] = &mut self.receivers;
        tokio::select! {
            biased;
            Some(letter) = first.recv() => Some((0, letter)),
            Some(letter) = second.recv() => Some((1, letter)),
            Some(letter) = server.recv() => Some((2, letter)),
            Some(letter) = async { seen.pop_front() } => Some((3, letter)),
            Some(letter) = watchers.recv() => Some((3, letter)),
            else => None,
        }
    }

    /// Returns the request for which the last message was sent.
    pub(super) fn request(&self) -> Option<RequestId> {
        self.request.clone()
    }

    /// Returns the arrival time of the earliest act of a player that is waiting.
    pub(super) fn first_act(&mut self) -> Option<Instant> {
        for (seen, receiver) in self.seen.iter_mut().zip(&mut self.receivers).take(2) {
            while let Ok(message) = receiver.try_recv() {
                seen.push_back(message);
            }
        }
        let arrivals = self.seen[..2].iter().flatten().filter_map(|(message, _)| match message {
            Message::Act { since, .. } => Some(*since),
            _ => None,
        });
        arrivals.min()
    }

    /// Returns whether no message waits.
    pub(super) fn is_empty(&self) -> bool {
        self.seen.iter().all(VecDeque::is_empty)
            && self.receivers.iter().all(mpsc::UnboundedReceiver::is_empty)
    }

    /// Refuses further messages. Those that wait can still be read.
    pub(super) fn close(&mut self) {
        self.receivers.iter_mut().for_each(mpsc::UnboundedReceiver::close);
    }
}

opaque!(Mailbox);

impl Mailbox {
    /// Returns a mailbox and the end that its task reads.
    pub(super) fn new() -> (Mailbox, Messages) {
        let channels = Lane::ALL.map(|_| mpsc::unbounded_channel());
        let senders = channels.each_ref().map(|(sender, _)| sender.clone());
        let receivers = channels.map(|(_, receiver)| receiver);
        let waiting: Arc<[AtomicUsize; 4]> = Arc::default();
        let seen = Default::default();
        let messages =
            Messages { receivers, seen, turn: 0, waiting: waiting.clone(), request: None };
        let (seats, idle) = Default::default();
        (Mailbox { senders, waiting, seats, idle }, messages)
    }

    /// Notes who holds the seats.
    pub(super) fn set_seats(&self, seats: Seats) {
        *self.seats.lock() = seats;
    }

    /// Returns the lane of somebody without a connection.
    pub(super) fn lane(&self, who: &Who) -> Lane {
        let holds = |(person, hash): (Option<PersonId>, Option<TokenHash>)| {
            person.is_some() && person == who.person || hash.is_some() && hash == who.seat
        };
        Lane::of(Viewer { sides: self.seats.lock().map(holds) })
    }

    /// Sends a message from outside.
    ///
    /// # Errors
    /// If too many messages wait in the lane already.
    pub(super) fn send(&self, lane: Lane, message: Message) -> Result<(), Refusal> {
        if self.waiting[lane as usize].load(Ordering::Relaxed) < MOST_WAITING {
            self.put(lane, message);
            return Ok(());
        }
        Err(match lane {
            // The messages that fill the lane are the player's own.
            Lane::First | Lane::Second => {
                let why = wording!(
                    "you have sent this game too many messages; send fewer",
                    "vous avez envoyé trop de messages à cette partie ; envoyez-en moins"
                );
                Refusal::of(Kind::TooMany, &why)
            }
            Lane::Server | Lane::Watchers => Refusal::busy_game(),
        })
    }

    /// Sorts the messages that arrived before the holders of the seats were known: those of players move to the lanes
    /// of these players. They come before those that a player has sent to the lane meanwhile. `connected` returns the
    /// lane of a connection that was there before.
    pub(super) fn sort(&self, messages: &mut Messages, connected: impl Fn(u64) -> Option<Lane>) {
        let mut unsorted = std::mem::take(&mut messages.seen[Lane::Watchers as usize]);
        let receiver = &mut messages.receivers[Lane::Watchers as usize];
        unsorted.extend(std::iter::from_fn(|| receiver.try_recv().ok()));
        self.waiting[Lane::Watchers as usize].fetch_sub(unsorted.len(), Ordering::Relaxed);
        for letter in unsorted {
            let lane = letter.0.who().map(|who| self.lane(who));
            let lane = lane.or_else(|| connected(letter.0.connection()?));
            let lane = lane.unwrap_or(Lane::Watchers);
            self.waiting[lane as usize].fetch_add(1, Ordering::Relaxed);
            messages.seen[lane as usize].push_back(letter);
        }
    }

    pub(super) fn put(&self, lane: Lane, message: Message) -> bool {
        self.waiting[lane as usize].fetch_add(1, Ordering::Relaxed);
        self.senders[lane as usize].send((message, request::current())).is_ok()
    }

    /// Sends a message of the server itself that must not be lost, whatever the number of waiting messages:
    /// goodbyes and answers, of which there are few. Returns whether the task still reads its messages.
    pub(super) fn send_always(&self, message: Message) -> bool {
        self.put(Lane::Server, message)
    }

    /// Returns whether the task has stopped reading its messages.
    pub(super) fn is_closed(&self) -> bool {
        self.senders[Lane::Server as usize].is_closed()
    }

    /// Returns whether both lead to the same task.
    pub(super) fn is_same(&self, other: &Mailbox) -> bool {
        self.senders[0].same_channel(&other.senders[0])
    }

    /// Sets the time since which nobody has used the game; `None` while it is in use.
    pub(super) fn set_idle(&self, since: Option<SteadyTime>) {
        let stored = since.map_or(0, |since| millis(since.since_start()).saturating_add(1));
        self.idle.store(stored, Ordering::Relaxed);
    }

    /// Returns the time since which nobody has used the game, in milliseconds from the start of the hub;
    /// `None` while it is in use.
    pub(super) fn idle_since(&self) -> Option<u64> {
        self.idle.load(Ordering::Relaxed).checked_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use ipnet::IpNet;
    use tokio::sync::oneshot;

    use super::*;
    use crate::id::SeatToken;

    #[tokio::test]
    async fn players_come_before_strangers_and_take_turns() {
        let (mailbox, mut messages) = Mailbox::new();
        for n in 0..MOST_WAITING as u64 {
            mailbox.send(Lane::Watchers, Message::Ping { connection: 0, n }).unwrap();
        }
        let refused = mailbox.send(Lane::Watchers, Message::Wake).unwrap_err();
        assert_eq!(refused.kind, Kind::Busy);
        let (own, _waiting) = Mailbox::new();
        for n in 0..MOST_WAITING as u64 {
            own.send(Lane::First, Message::Ping { connection: 1, n }).unwrap();
        }
        // The opponent's lane is empty.
        own.send(Lane::Second, Message::Wake).unwrap();
        assert_eq!(own.send(Lane::First, Message::Wake).unwrap_err().kind, Kind::TooMany);
        for n in 0..2 {
            mailbox.send(Lane::Second, Message::Ping { connection: 2, n }).unwrap();
        }
        for n in 0..2 {
            mailbox.send(Lane::First, Message::Ping { connection: 1, n }).unwrap();
        }
        messages.first_act();
        assert!(mailbox.send_always(Message::Rest));
        let mut order = Vec::new();
        for _ in 0..6 {
            order.push(match messages.recv().await {
                Some(Message::Ping { connection, n }) => (connection, n),
                _ => (9, 9),
            });
        }
        assert_eq!(order, [(1, 0), (2, 0), (1, 1), (2, 1), (9, 9), (0, 0)]);
        mailbox.send(Lane::Watchers, Message::Wake).unwrap();
        messages.close();
        assert!(mailbox.is_closed());
    }

    #[tokio::test]
    async fn players_who_wrote_before_their_game_was_loaded_come_before_strangers_too() {
        let (mailbox, mut messages) = Mailbox::new();
        let person = PersonId::random().unwrap();
        let mut answers = Vec::new();
        let network = |n: u8| Some(IpNet::from(IpAddr::from([192, 0, 2, n])));
        let mut send = |n, person| {
            let (reply, answer) = oneshot::channel();
            answers.push(answer);
            let who = Who { person, network: network(n), ..Who::default() };
            mailbox.send(mailbox.lane(&who), Message::Glance { who, reply }).unwrap();
        };
        send(0, None);
        send(1, Some(person));
        mailbox.set_seats([(None, None), (Some(person), None)]);
        // These find their lane before the others are sorted.
        send(2, Some(person));
        send(3, None);
        mailbox.sort(&mut messages, |_| None);
        send(4, None);
        let mut order = Vec::new();
        for _ in 0..5 {
            let Some(Message::Glance { who, .. }) = messages.recv().await else { unreachable!() };
            order.push(who.network);
        }
        assert_eq!(order, [1, 2, 0, 3, 4].map(network));
        assert!(mailbox.waiting.iter().all(|waiting| waiting.load(Ordering::Relaxed) == 0));
    }

    #[tokio::test]
    async fn what_a_connection_sent_before_its_game_was_taken_over_comes_first_and_before_strangers()
     {
        let (mailbox, mut messages) = Mailbox::new();
        for (connection, n) in [(1, 0), (2, 1), (2, 2)] {
            mailbox.send(Lane::Watchers, Message::Ping { connection, n }).unwrap();
        }
        // The connection of a player is in its lane from now on.
        mailbox.send(Lane::Second, Message::Ping { connection: 2, n: 3 }).unwrap();
        mailbox.sort(&mut messages, |connection| (connection == 2).then_some(Lane::Second));
        let mut order = Vec::new();
        for _ in 0..4 {
            let Some(Message::Ping { n, .. }) = messages.recv().await else { unreachable!() };
            order.push(n);
        }
        assert_eq!(order, [1, 2, 3, 0]);
        assert!(mailbox.waiting.iter().all(|waiting| waiting.load(Ordering::Relaxed) == 0));
    }

    #[test]
    fn the_holder_of_a_seat_is_known_by_cookie_or_secret() {
        let (mailbox, _messages) = Mailbox::new();
        let [person, other] = [(); 2].map(|()| PersonId::random().unwrap());
        let secret = SeatToken::random().unwrap().hash();
        mailbox.set_seats([(Some(person), None), (None, Some(secret))]);
        let who = |person, seat| Who { person, seat, network: None };
        assert_eq!(mailbox.lane(&who(Some(person), None)), Lane::First);
        assert_eq!(mailbox.lane(&who(None, Some(secret))), Lane::Second);
        assert_eq!(mailbox.lane(&who(Some(other), None)), Lane::Watchers);
        assert_eq!(mailbox.lane(&Who::default()), Lane::Watchers);
    }
}
