//! The questions of a node that are under way: when to ask one again, and when to give up asking.
//!
//! This part reads no clock and sends nothing, so that its rules can be tested one by one.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;

use super::wire::Kind;

/// How long a question may wait for a worker to begin before it is asked again.
pub(crate) const UNBEGUN: Duration = Duration::from_secs(3);
/// How long a worker that has begun may be silent before the question is asked again. NATS redelivers
/// the question of a dead worker sooner than that.
pub(crate) const SILENT: Duration = Duration::from_secs(4);
/// How often a question is asked, as long as no connection is lost.
pub(crate) const ATTEMPTS: u32 = 2;

/// A question that is under way, with what is needed to answer it without a worker.
#[derive(Debug)]
pub(crate) struct Flight<E> {
    /// The question.
    pub(crate) errand: E,
    /// The kind of the question.
    pub(crate) kind: Kind,
    /// The message to the workers.
    pub(crate) order: Vec<u8>,
    /// How often it was asked.
    pub(crate) attempts: u32,
    /// When it was last asked, or when a worker last gave a sign.
    since: Instant,
    begun: bool,
}

/// What has to be done about a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Ask it again.
    Again,
    /// Answer it without a worker.
    Alone,
    /// Nobody waits for the answer.
    Cancel,
}

/// The questions that are under way, by number.
#[derive(Debug)]
pub(crate) struct Flights<E> {
    flights: HashMap<u64, Flight<E>>,
    /// The number of moves and of reviews among them.
    counts: [usize; Kind::ALL.len()],
    next: u64,
}

impl<E> Default for Flights<E> {
    fn default() -> Flights<E> {
        Flights { flights: HashMap::new(), counts: [0; Kind::ALL.len()], next: 1 }
    }
}

impl<E> Flights<E> {
    /// Returns the number of the next question.
    pub(crate) fn next_id(&self) -> u64 {
        self.next
    }

    /// Adds a question that is being asked now, under the number that [`Flights::next_id`] has returned.
    pub(crate) fn add(&mut self, errand: E, kind: Kind, order: Vec<u8>, now: Instant) {
        let flight = Flight { errand, kind, order, attempts: 1, since: now, begun: false };
        self.flights.insert(self.next, flight);
        self.counts[kind as usize] += 1;
        self.next += 1;
    }

    /// Returns a question.
    pub(crate) fn get(&self, id: u64) -> Option<&Flight<E>> {
        self.flights.get(&id)
    }

    /// Returns the number of questions of a kind.
    pub(crate) fn count(&self, kind: Kind) -> usize {
        self.counts[kind as usize]
    }

    /// Returns whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.flights.is_empty()
    }

    /// Returns the numbers of all questions.
    pub(crate) fn ids(&self) -> Vec<u64> {
        self.flights.keys().copied().collect()
    }

    /// Notes that a worker is thinking about a question.
    pub(crate) fn sign(&mut self, id: u64, now: Instant) {
        if let Some(flight) = self.flights.get_mut(&id) {
            flight.since = now;
            flight.begun = true;
        }
    }

    /// Removes a question. It is unknown if it has been answered or given up.
    pub(crate) fn take(&mut self, id: u64) -> Option<Flight<E>> {
        let flight = self.flights.remove(&id)?;
        self.counts[flight.kind as usize] -= 1;
        Some(flight)
    }

    /// Notes that a question is asked again now, and returns it. `counted` says whether that is one of
    /// its [`ATTEMPTS`].
    pub(crate) fn again(&mut self, id: u64, counted: bool, now: Instant) -> Option<&Flight<E>> {
        let flight = self.flights.get_mut(&id)?;
        flight.attempts += u32::from(counted);
        flight.since = now;
        flight.begun = false;
        Some(flight)
    }

    /// Returns what has to be done now. `alone` says whether the workers cannot be reached, and
    /// `is_cancelled` whether nobody waits for an answer.
    pub(crate) fn due(
        &self,
        now: Instant,
        alone: bool,
        is_cancelled: impl Fn(&E) -> bool,
    ) -> Vec<(u64, Verdict)> {
        let verdict = |flight: &Flight<E>| {
            let patience = if flight.begun { SILENT } else { UNBEGUN };
            if is_cancelled(&flight.errand) {
                Some(Verdict::Cancel)
            } else if alone {
                Some(Verdict::Alone)
            } else if now < flight.since + patience {
                None
            } else if flight.attempts < ATTEMPTS {
                Some(Verdict::Again)
            } else {
                Some(Verdict::Alone)
            }
        };
        let due = self.flights.iter().filter_map(|(id, flight)| Some((*id, verdict(flight)?)));
        due.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOMENT: Duration = Duration::from_millis(1);

    fn one(now: Instant) -> Flights<&'static str> {
        let mut flights = Flights::default();
        assert_eq!(flights.next_id(), 1);
        flights.add("one", Kind::Move, Vec::new(), now);
        flights
    }

    fn due(flights: &Flights<&'static str>, now: Instant) -> Vec<(u64, Verdict)> {
        flights.due(now, false, |_| false)
    }

    #[test]
    fn a_question_that_no_worker_begins_is_asked_again_and_then_given_up() {
        let start = Instant::now();
        let mut flights = one(start);
        assert_eq!(due(&flights, start + UNBEGUN - MOMENT), []);
        assert_eq!(due(&flights, start + UNBEGUN), [(1, Verdict::Again)]);
        assert!(flights.again(1, true, start + UNBEGUN).is_some());
        assert_eq!(due(&flights, start + UNBEGUN), []);
        assert_eq!(due(&flights, start + 2 * UNBEGUN), [(1, Verdict::Alone)]);
        assert!(flights.take(1).is_some() && flights.take(1).is_none() && flights.is_empty());
    }

    #[test]
    fn a_worker_may_think_for_long_if_it_gives_signs() {
        let mut now = Instant::now();
        let mut flights = one(now);
        for _ in 0..100 {
            flights.sign(1, now);
            now += SILENT - MOMENT;
            assert_eq!(due(&flights, now), []);
        }
        assert_eq!(due(&flights, now + MOMENT), [(1, Verdict::Again)]);
    }

    #[test]
    fn questions_after_a_lost_connection_do_not_count_as_attempts() {
        let now = Instant::now();
        let mut flights = one(now);
        for _ in 0..5 {
            assert_eq!(flights.again(1, false, now).unwrap().attempts, 1);
        }
        assert!(flights.again(2, false, now).is_none(), "an unknown question");
        assert_eq!(flights.ids(), [1]);
    }

    #[test]
    fn cancelled_questions_are_dropped_and_the_others_answered_alone_without_workers() {
        let now = Instant::now();
        let mut flights = one(now);
        flights.add("two", Kind::Review, Vec::new(), now);
        flights.add("three", Kind::Review, Vec::new(), now);
        assert_eq!((flights.count(Kind::Move), flights.count(Kind::Review)), (1, 2));
        assert!(flights.take(3).is_some());
        assert_eq!((flights.count(Kind::Move), flights.count(Kind::Review)), (1, 1));
        let mut found = flights.due(now, true, |errand| *errand == "one");
        found.sort_by_key(|(id, _)| *id);
        assert_eq!(found, [(1, Verdict::Cancel), (2, Verdict::Alone)]);
    }
}
