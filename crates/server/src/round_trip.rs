//! The round trip of a connection, measured by the server: it sends pings of the WebSocket protocol,
//! which clients answer by themselves, and takes the time until the pong.

use std::time::Duration;

use axum::body::Bytes;
use tokio::time::Instant;

/// The time between two pings.
const EVERY: Duration = Duration::from_millis(2_500);

/// The measurement of one connection.
pub(crate) struct RoundTrip {
    /// The number of pings sent so far. A ping carries its number.
    number: u64,
    /// When the last ping was sent, while it is not answered.
    sent: Option<Instant>,
    /// When the next ping is due.
    next: Instant,
}

impl RoundTrip {
    /// Returns a measurement whose first ping is due at once.
    pub(crate) fn new(now: Instant) -> RoundTrip {
        RoundTrip { number: 0, sent: None, next: now }
    }

    /// Returns when the next ping is due; `None` while one is unanswered.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.sent.is_none().then_some(self.next)
    }

    /// Returns the contents of the ping that is sent now.
    pub(crate) fn ping(&mut self, now: Instant) -> Bytes {
        self.number += 1;
        self.sent = Some(now);
        self.next = now + EVERY;
        Bytes::copy_from_slice(&self.number.to_be_bytes())
    }

    /// Returns the round trip that a pong ends; `None` for a pong that answers no ping.
    pub(crate) fn pong(&mut self, contents: &[u8], now: Instant) -> Option<Duration> {
        let sent = self.sent.take_if(|_| contents == self.number.to_be_bytes())?;
        Some(now.saturating_duration_since(sent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_pong_of_the_last_ping_ends_a_round_trip() {
        let start = Instant::now();
        let after = |millis| start + Duration::from_millis(millis);
        let mut trip = RoundTrip::new(start);
        assert_eq!(trip.due(), Some(start));
        assert_eq!(trip.pong(&0_u64.to_be_bytes(), start), None);
        let ping = trip.ping(start);
        assert_eq!(trip.due(), None, "one ping at a time");
        assert_eq!(trip.pong(b"unasked", after(10)), None);
        assert_eq!(trip.pong(&ping, after(80)), Some(Duration::from_millis(80)));
        assert_eq!(trip.pong(&ping, after(90)), None, "a pong counts once");
        assert_eq!(trip.due(), Some(start + EVERY));
    }
}
