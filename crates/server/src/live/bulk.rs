//! Budgets for snapshots, in bytes. A snapshot is as long as its game, so the server counts what snapshots cost
//! and not how many there are. A connection has a budget, and the connections of an address share another one.

use std::collections::HashMap;
use std::time::Duration;

use ipnet::IpNet;
use parking_lot::Mutex;

use crate::time::SteadyTime;

/// The number of addresses above which those whose budget is whole again are forgotten.
const REMEMBERED: usize = 4096;

/// The size of a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The bytes that may be spent at once.
    pub burst: u64,
    /// The bytes that are restored each second.
    pub each_second: u64,
}

impl Allowance {
    /// Returns the time that restores this many bytes.
    fn restoring(self, bytes: u64) -> Duration {
        let micros = u128::from(bytes) * 1_000_000 / u128::from(self.each_second.max(1));
        Duration::from_micros(u64::try_from(micros).unwrap_or(u64::MAX))
    }
}

/// What is left of an [`Allowance`]. Anything may be sent while something is left, whatever its size; what it
/// costs beyond the allowance delays the next one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Budget {
    /// When the budget is whole again.
    whole: SteadyTime,
}

impl Budget {
    /// Returns when something may be sent.
    pub(super) fn ready(self, allowance: Allowance) -> SteadyTime {
        let spared = allowance.restoring(allowance.burst);
        SteadyTime::after_start(self.whole.since_start().saturating_sub(spared))
    }

    /// Spends this many bytes.
    pub(super) fn spend(&mut self, allowance: Allowance, bytes: u64, now: SteadyTime) {
        self.whole = self.whole.max(now) + allowance.restoring(bytes);
    }
}

/// The budgets of all addresses.
#[derive(Debug)]
pub(super) struct Budgets {
    allowance: Allowance,
    of: Mutex<HashMap<IpNet, Budget>>,
}

impl Budgets {
    /// Returns a budget of this size for each address.
    pub(super) fn new(allowance: Allowance) -> Budgets {
        Budgets { allowance, of: Mutex::default() }
    }

    /// Returns when something may be sent to an address; at once for the users of this machine, who have none.
    pub(super) fn ready(&self, address: Option<IpNet>) -> SteadyTime {
        let known = address.and_then(|address| self.of.lock().get(&address).copied());
        known.map_or(SteadyTime::START, |budget| budget.ready(self.allowance))
    }

    /// Spends this many bytes of the budget of an address.
    pub(super) fn spend(&self, address: Option<IpNet>, bytes: u64, now: SteadyTime) {
        let Some(address) = address else { return };
        let mut budgets = self.of.lock();
        if budgets.len() >= REMEMBERED {
            budgets.retain(|_, budget| budget.whole > now);
        }
        budgets.entry(address).or_default().spend(self.allowance, bytes, now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALLOWANCE: Allowance = Allowance { burst: 300, each_second: 100 };

    fn second(number: u64) -> SteadyTime {
        SteadyTime::after_start(Duration::from_secs(number))
    }

    #[test]
    fn what_exceeds_a_budget_delays_what_follows() {
        let mut budget = Budget::default();
        budget.spend(ALLOWANCE, 300, second(10));
        assert_eq!(budget.ready(ALLOWANCE), second(10), "the burst may be spent at once");
        budget.spend(ALLOWANCE, 1_000, second(10));
        assert_eq!(budget.ready(ALLOWANCE), second(20));
        budget.spend(ALLOWANCE, 300, second(100));
        assert_eq!(budget.ready(ALLOWANCE), second(100), "nothing is saved beyond the burst");
    }

    #[test]
    fn addresses_have_budgets_of_their_own_and_users_of_this_machine_need_none() {
        let budgets = Budgets::new(ALLOWANCE);
        let [one, two] = ["192.0.2.1/32", "192.0.2.2/32"].map(|text| text.parse().ok());
        budgets.spend(one, 1_300, second(0));
        budgets.spend(None, 1_300, second(0));
        assert_eq!(budgets.ready(one), second(10));
        assert_eq!([budgets.ready(two), budgets.ready(None)], [SteadyTime::START; 2]);
    }
}
