//! The clocks of a game: Fischer's increment, grace for throws, lag compensation.
//!
//! The clocks never read the time themselves: every call passes it in.

use std::time::Duration;

use dejarik_rules::Side;

use crate::protocol::ClockState;
use crate::store::TimeControl;
use crate::time::{SteadyTime, millis};

/// The most lag that is compensated for one decision.
const MOST_LAG: Duration = Duration::from_secs(1);
/// The lag that can be compensated in a row.
const QUOTA: Duration = Duration::from_secs(2);
/// The part of the quota that each decision restores.
const REFILL: Duration = Duration::from_millis(500);

/// Both clocks of a game. Arrays are indexed by [`Side::index`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    agreed: TimeControl,
    left: [Duration; 2],
    /// The lag that may still be compensated.
    quota: [Duration; 2],
    /// The last round trip of each seat, at most [`MOST_LAG`].
    lag: [Duration; 2],
    running: Option<Running>,
    /// Whether no clock may run: the server has restarted and no seat has come back, or the store
    /// accepts no writes.
    frozen: bool,
    /// Whether the clock of the side to move has run in this turn.
    ran: bool,
}

/// The clock that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    side: Side,
    /// The start of the time that is counted; in the future while a throw is shown.
    since: SteadyTime,
    /// When the clock was started, if its side has not yet seen the event that started it because the
    /// event is still being stored. Time does not count until [`Clocks::announce`].
    unseen: Option<SteadyTime>,
}

impl Running {
    /// Returns the time that counts at this moment.
    fn counted(&self, now: SteadyTime) -> SteadyTime {
        self.unseen.unwrap_or(now)
    }
}

impl Clocks {
    /// Returns stopped clocks. A new game begins with the agreed time; an interrupted one (`shown`
    /// is what its log says last) is frozen until [`Clocks::thaw`].
    pub fn new(agreed: TimeControl, shown: Option<[Duration; 2]>) -> Clocks {
        Clocks {
            agreed,
            left: shown.unwrap_or([agreed.initial; 2]),
            quota: [QUOTA; 2],
            lag: [Duration::ZERO; 2],
            running: None,
            frozen: shown.is_some(),
            ran: false,
        }
    }

    /// Notes the round trip to a seat, as the server has measured it.
    pub fn note_lag(&mut self, side: Side, lag: Duration) {
        self.lag[side.index()] = lag.min(MOST_LAG);
    }

    /// Returns the longer of the last round trips to both seats.
    pub fn longest_lag(&self) -> Duration {
        let [first, second] = self.lag;
        first.max(second)
    }

    /// Subtracts time that a side has used, but leaves it at least `kept`, or all it had if that was less.
    pub fn charge(&mut self, side: Side, used: Duration, kept: Duration) {
        let left = &mut self.left[side.index()];
        *left = left.saturating_sub(used).max(kept.min(*left));
    }

    /// Stops the clocks, counting the time until `at`, and lets none run until [`Clocks::thaw`].
    pub fn freeze(&mut self, at: SteadyTime) {
        self.stop(at, None);
        self.frozen = true;
    }

    /// Lets the clocks of an interrupted game run again. Returns whether they were frozen.
    pub fn thaw(&mut self) -> bool {
        std::mem::take(&mut self.frozen)
    }

    /// Returns whether the clocks are those of an interrupted game and wait for [`Clocks::thaw`].
    pub fn is_frozen(&self) -> bool {
        self.frozen
    }

    /// Stops the running clock and subtracts the time used. If its side is the one that `decided`,
    /// its lag is compensated.
    pub fn stop(&mut self, now: SteadyTime, decided: Option<Side>) {
        let Some(running) = self.running.take() else { return };
        let Running { side, since, .. } = running;
        let index = side.index();
        let mut used = running.counted(now).since(since);
        if decided == Some(side) {
            let compensated = self.compensation(side).min(used);
            self.quota[index] = (self.quota[index] - compensated + REFILL).min(QUOTA);
            used -= compensated;
        }
        self.ran = true;
        self.left[index] = self.left[index].saturating_sub(used);
    }

    /// Ends a turn of `side`, which gains the increment if its clock has run.
    pub fn end_turn(&mut self, side: Side) {
        if std::mem::take(&mut self.ran) {
            self.left[side.index()] += self.agreed.increment;
        }
    }

    /// Starts a clock after the grace, unless the clocks are frozen. Time counts once the event that
    /// starts the clock is announced.
    pub fn start(&mut self, now: SteadyTime, side: Side, grace: Duration) {
        if !self.frozen {
            self.running = Some(Running { side, since: now + grace, unseen: Some(now) });
        }
    }

    /// Begins to count time on a clock that was started, because its side now sees the event that
    /// started it. The time that the server needed in between is charged to nobody.
    pub fn announce(&mut self, now: SteadyTime) {
        if let Some(running) = &mut self.running
            && let Some(started) = running.unseen.take()
        {
            running.since = running.since + now.since(started);
        }
    }

    /// Returns the side whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.running.map(|running| running.side)
    }

    /// Discounts the last `span` on the running clock.
    pub fn skip(&mut self, span: Duration, now: SteadyTime) {
        if let Some(running) = &mut self.running {
            running.since = running.since.max((running.since + span).min(now));
        }
    }

    /// Sets the time of a side to zero.
    pub fn empty(&mut self, side: Side) {
        self.left[side.index()] = Duration::ZERO;
    }

    fn compensation(&self, side: Side) -> Duration {
        self.lag[side.index()].min(self.quota[side.index()])
    }

    /// Returns when the running clock will have run out, including the lag that would be compensated
    /// for a decision in flight.
    pub fn deadline(&self) -> Option<SteadyTime> {
        let Running { side, since, .. } = self.running?;
        let left = self.left[side.index()] + self.compensation(side);
        Some(since + left + Duration::from_millis(1))
    }

    /// Returns the side whose clock has run out.
    pub fn fallen(&self, now: SteadyTime) -> Option<Side> {
        let running = self.running?;
        (self.deadline()? <= now).then_some(running.side)
    }

    /// Returns the time that both clocks show.
    pub fn shown(&self, now: SteadyTime) -> [Duration; 2] {
        let mut left = self.left;
        if let Some(running) = self.running {
            let left = &mut left[running.side.index()];
            *left = left.saturating_sub(running.counted(now).since(running.since));
        }
        left
    }

    /// Returns the grace that is left before the running clock counts.
    pub fn grace(&self, now: SteadyTime) -> Duration {
        self.running.map_or(Duration::ZERO, |running| running.since.since(running.counted(now)))
    }

    /// Returns what the clocks show, as it is sent.
    pub fn state(&self, now: SteadyTime) -> ClockState {
        let [w, b] = self.shown(now).map(millis);
        let running = self.running.map(|running| running.side.into());
        ClockState { w, b, running, grace: millis(self.grace(now)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AGREED: TimeControl =
        TimeControl { initial: Duration::from_secs(10), increment: Duration::from_secs(1) };

    fn clocks() -> Clocks {
        Clocks::new(AGREED, None)
    }

    fn at(millis: u64) -> SteadyTime {
        SteadyTime::START + ms(millis)
    }

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// Starts a clock by an event that is announced at once.
    fn run(clocks: &mut Clocks, now: SteadyTime, side: Side, grace: Duration) {
        clocks.start(now, side, grace);
        clocks.announce(now);
    }

    #[test]
    fn time_counts_from_the_announcement_of_what_started_the_clock() {
        let mut clocks = clocks();
        clocks.start(at(0), Side::First, ms(1_500));
        assert_eq!(clocks.shown(at(60_000)), [ms(10_000); 2]);
        assert_eq!(clocks.grace(at(60_000)), ms(1_500));
        clocks.announce(at(60_000));
        assert_eq!(clocks.shown(at(62_500)), [ms(9_000), ms(10_000)]);
        // What the other side does meanwhile does not start the clock again.
        clocks.announce(at(63_500));
        assert_eq!(clocks.shown(at(63_500)), [ms(8_000), ms(10_000)]);
    }

    #[test]
    fn a_clock_runs_stops_and_gains_its_increment() {
        let mut clocks = clocks();
        run(&mut clocks, at(100), Side::First, Duration::ZERO);
        assert_eq!(clocks.shown(at(2_100)), [ms(8_000), ms(10_000)]);
        clocks.stop(at(3_100), Some(Side::First));
        clocks.end_turn(Side::First);
        run(&mut clocks, at(3_100), Side::Second, Duration::ZERO);
        assert_eq!(clocks.shown(at(3_600)), [ms(8_000), ms(9_500)]);
        assert_eq!(clocks.state(at(3_600)).running, Some(Side::Second.into()));
    }

    #[test]
    fn a_turn_in_which_no_clock_ran_gains_nothing() {
        let mut clocks = clocks();
        clocks.end_turn(Side::First);
        assert_eq!(clocks.shown(at(0)), [ms(10_000); 2]);
    }

    #[test]
    fn a_throw_is_shown_before_any_clock_runs() {
        let mut clocks = clocks();
        run(&mut clocks, at(0), Side::First, ms(1_500));
        assert_eq!(clocks.state(at(500)).grace, 1_000);
        assert_eq!(clocks.shown(at(1_500)), [ms(10_000); 2]);
        clocks.stop(at(1_400), Some(Side::First));
        assert_eq!(clocks.shown(at(1_400)), [ms(10_000); 2]);
    }

    #[test]
    fn lag_is_compensated_from_a_quota_that_refills() {
        let mut clocks = clocks();
        clocks.note_lag(Side::First, ms(5_000));
        let mut lost = Vec::new();
        for round in 0..6 {
            let before = clocks.shown(at(0))[0];
            let now = at(round * 10_000);
            run(&mut clocks, now, Side::First, Duration::ZERO);
            clocks.stop(now + ms(1_200), Some(Side::First));
            lost.push(before - clocks.shown(at(0))[0]);
        }
        // One second is compensated for each decision until the quota of two is used up, and then
        // only what each decision restores.
        assert_eq!(lost, [200, 200, 200, 700, 700, 700].map(ms));
    }

    #[test]
    fn a_clock_falls_when_its_time_and_its_lag_are_used_up() {
        let mut clocks = clocks();
        clocks.note_lag(Side::Second, ms(300));
        run(&mut clocks, at(0), Side::Second, Duration::ZERO);
        assert_eq!(clocks.fallen(at(10_200)), None);
        assert_eq!(clocks.fallen(clocks.deadline().unwrap()), Some(Side::Second));
        assert_eq!(clocks.shown(at(12_000)), [ms(10_000), ms(0)]);
    }

    #[test]
    fn clocks_of_an_interrupted_game_are_frozen_until_they_are_thawed() {
        let mut clocks = Clocks::new(AGREED, Some([ms(7_000), ms(8_000)]));
        run(&mut clocks, at(0), Side::First, Duration::ZERO);
        assert_eq!(clocks.deadline(), None);
        assert_eq!(clocks.shown(at(60_000)), [ms(7_000), ms(8_000)]);
        assert!(clocks.thaw());
        run(&mut clocks, at(60_000), Side::First, Duration::ZERO);
        assert_eq!(clocks.shown(at(61_000)), [ms(6_000), ms(8_000)]);
    }
}
