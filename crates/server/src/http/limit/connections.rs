//! The limit of simultaneous connections by client address.

use std::collections::HashMap;
use std::sync::Arc;

use ipnet::IpNet;
use parking_lot::Mutex;

use super::{Counted, WIDER};

/// A maximum of simultaneous connections, or of their weight, for each network.
#[derive(Debug)]
pub struct Connections {
    most: u32,
    loopback: bool,
    open: Arc<Mutex<HashMap<IpNet, u32>>>,
}

impl Connections {
    /// Allows `most` connections of an address; any number from this machine, unless the maximum
    /// also applies to `loopback`.
    pub fn new(most: u32, loopback: bool) -> Connections {
        Connections { most, loopback, open: Arc::default() }
    }

    /// Counts a connection until the result is dropped; `None` if there are too many already.
    pub fn add(&self, counted: Counted) -> Option<Connected> {
        self.add_weight(counted, 1)
    }

    /// Counts something of this weight until the result is dropped; `None` if there is too much already.
    pub(crate) fn add_weight(&self, counted: Counted, weight: u32) -> Option<Connected> {
        let mut open = self.open.lock();
        let count = |network| open.get(&network).copied().unwrap_or(0);
        let full = |network, most: u32| count(network).saturating_add(weight) > most;
        let near_is_full = full(counted.near, self.most);
        let wide_is_full =
            counted.wide.is_some_and(|wide| full(wide, self.most.saturating_mul(WIDER)));
        let limited = !counted.is_loopback() || self.loopback;
        if limited && (near_is_full || wide_is_full) {
            return None;
        }
        for network in counted.networks() {
            *open.entry(network).or_default() += weight;
        }
        Some(Connected { counted, weight, open: Arc::clone(&self.open) })
    }
}

/// A connection that counts towards the maximum of its networks until it is dropped.
#[derive(Debug)]
pub struct Connected {
    counted: Counted,
    weight: u32,
    open: Arc<Mutex<HashMap<IpNet, u32>>>,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut open = self.open.lock();
        for network in self.counted.networks() {
            if let Some(count) = open.get_mut(&network) {
                *count -= self.weight;
                if *count == 0 {
                    open.remove(&network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(address: &str) -> Counted {
        Counted::of(address.parse().unwrap())
    }

    #[test]
    fn connections_count_for_both_networks() {
        let connections = Connections::new(1, false);
        let open: Vec<_> = (0..=WIDER)
            .map(|network| connections.add(counted(&format!("2001:db8:1:{network:x}::1"))))
            .collect();
        assert_eq!(open.iter().flatten().count(), WIDER as usize, "one a /64, {WIDER} a /48");
        drop(open);
        assert!(connections.add(counted("2001:db8:1:0::1")).is_some(), "nothing is left behind");
        assert!(connections.open.lock().is_empty());
    }
}
