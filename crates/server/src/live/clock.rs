//! The clocks of a game: Fischer's increment, grace for throws, lag given back.
//!
//! Knows no time of its own: every call says what time it is, in milliseconds of a clock that
//! never goes back.

use dejarik_rules::Side;

use crate::protocol::{Clock, ClockState};

/// The most lag given back for one decision.
const MOST_LAG: u64 = 1_000;
/// How much lag can be given back in a row, and how much of that each decision restores.
const QUOTA: u64 = 2_000;
const REFILL: u64 = 500;

/// Both clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clocks {
    agreed: Clock,
    left: [u64; 2],
    /// Lag that may still be given back.
    quota: [u64; 2],
    /// The last round trip of each seat.
    lag: [u64; 2],
    running: Option<Running>,
    /// Nothing runs: the server has been away and nobody is back.
    frozen: bool,
    /// Whether the clock of whose turn it is has run in this turn.
    ran: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    side: Side,
    /// Counted from here; in the future while a throw is shown.
    since: u64,
}

impl Clocks {
    /// Clocks that show what they were agreed on, or, for a game that was interrupted, what they
    /// showed last, and stand.
    pub(super) fn new(agreed: Clock, shown: Option<[u64; 2]>) -> Clocks {
        Clocks {
            agreed,
            left: shown.unwrap_or([agreed.initial; 2]),
            quota: [QUOTA; 2],
            lag: [0; 2],
            running: None,
            frozen: shown.is_some(),
            ran: false,
        }
    }

    /// What the connection of a seat measured.
    pub(super) fn note_lag(&mut self, side: Side, lag: u64) {
        self.lag[side.index()] = lag.min(MOST_LAG);
    }

    /// Somebody is back.
    pub(super) fn thaw(&mut self) -> bool {
        std::mem::take(&mut self.frozen)
    }

    /// Stops whatever runs and counts what was used. `decided` made a decision, so their lag is
    /// given back.
    pub(super) fn stop(&mut self, now: u64, decided: Option<Side>) {
        let Some(Running { side, since }) = self.running.take() else { return };
        let index = side.index();
        let mut used = now.saturating_sub(since);
        if decided == Some(side) {
            let given = self.allowance(side).min(used);
            self.quota[index] = (self.quota[index] - given + REFILL).min(QUOTA);
            used -= given;
        }
        self.ran = true;
        self.left[index] = self.left[index].saturating_sub(used);
    }

    /// A turn of `side` has ended: the increment, if the clock ran.
    pub(super) fn end_turn(&mut self, side: Side) {
        if std::mem::take(&mut self.ran) {
            self.left[side.index()] += self.agreed.increment;
        }
    }

    /// Starts a clock, after the grace.
    pub(super) fn start(&mut self, now: u64, side: Side, grace: u64) {
        if !self.frozen {
            self.running = Some(Running { side, since: now + grace });
        }
    }

    /// Nothing is left of this side's time.
    pub(super) fn empty(&mut self, side: Side) {
        self.left[side.index()] = 0;
    }

    fn allowance(&self, side: Side) -> u64 {
        self.lag[side.index()].min(self.quota[side.index()])
    }

    /// When the running clock will have run out, with the lag that a decision on its way could
    /// have given back.
    pub(super) fn deadline(&self) -> Option<u64> {
        let Running { side, since } = self.running?;
        Some(since + self.left[side.index()] + self.allowance(side) + 1)
    }

    /// Whose clock has run out.
    pub(super) fn fallen(&self, now: u64) -> Option<Side> {
        let running = self.running?;
        (self.deadline()? <= now).then_some(running.side)
    }

    /// What the clocks show.
    pub(super) fn shown(&self, now: u64) -> [u64; 2] {
        let mut left = self.left;
        if let Some(Running { side, since }) = self.running {
            let left = &mut left[side.index()];
            *left = left.saturating_sub(now.saturating_sub(since));
        }
        left
    }

    /// The same, as it is sent.
    pub(super) fn state(&self, now: u64) -> ClockState {
        let [w, b] = self.shown(now);
        ClockState {
            w,
            b,
            running: self.running.map(|running| running.side.into()),
            grace: self.running.map_or(0, |running| running.since.saturating_sub(now)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks() -> Clocks {
        Clocks::new(Clock { initial: 10_000, increment: 1_000 }, None)
    }

    #[test]
    fn a_clock_runs_stops_and_gains_its_increment() {
        let mut clocks = clocks();
        clocks.start(100, Side::First, 0);
        assert_eq!(clocks.shown(2_100), [8_000, 10_000]);
        clocks.stop(3_100, Some(Side::First));
        clocks.end_turn(Side::First);
        clocks.start(3_100, Side::Second, 0);
        assert_eq!(clocks.shown(3_600), [8_000, 9_500]);
        assert_eq!(clocks.state(3_600).running, Some(Side::Second.into()));
    }

    #[test]
    fn a_turn_in_which_no_clock_ran_gains_nothing() {
        let mut clocks = clocks();
        clocks.end_turn(Side::First);
        assert_eq!(clocks.shown(0), [10_000; 2]);
    }

    #[test]
    fn a_throw_is_shown_on_nobodys_time() {
        let mut clocks = clocks();
        clocks.start(0, Side::First, 1_500);
        assert_eq!(clocks.state(500).grace, 1_000);
        assert_eq!(clocks.shown(1_500), [10_000; 2]);
        clocks.stop(1_400, Some(Side::First));
        assert_eq!(clocks.shown(1_400), [10_000; 2]);
    }

    #[test]
    fn lag_is_given_back_from_a_quota_that_refills() {
        let mut clocks = clocks();
        clocks.note_lag(Side::First, 5_000);
        let mut lost = Vec::new();
        for round in 0..6 {
            let before = clocks.shown(0)[0];
            let now = round * 10_000;
            clocks.start(now, Side::First, 0);
            clocks.stop(now + 1_200, Some(Side::First));
            lost.push(before - clocks.shown(0)[0]);
        }
        // A second a decision, until the quota of two has gone; then what is restored.
        assert_eq!(lost, [200, 200, 200, 700, 700, 700]);
    }

    #[test]
    fn a_clock_falls_when_its_time_and_its_lag_are_used_up() {
        let mut clocks = clocks();
        clocks.note_lag(Side::Second, 300);
        clocks.start(0, Side::Second, 0);
        assert_eq!(clocks.fallen(10_200), None);
        assert_eq!(clocks.fallen(clocks.deadline().unwrap()), Some(Side::Second));
        assert_eq!(clocks.shown(12_000), [10_000, 0]);
    }

    #[test]
    fn clocks_of_an_interrupted_game_stand_until_somebody_is_back() {
        let agreed = Clock { initial: 10_000, increment: 0 };
        let mut clocks = Clocks::new(agreed, Some([7_000, 8_000]));
        clocks.start(0, Side::First, 0);
        assert_eq!(clocks.deadline(), None);
        assert_eq!(clocks.shown(60_000), [7_000, 8_000]);
        assert!(clocks.thaw());
        clocks.start(60_000, Side::First, 0);
        assert_eq!(clocks.shown(61_000), [6_000, 8_000]);
    }
}
