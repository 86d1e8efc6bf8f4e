//! The bytes that wait for the clients of each address. Connections that do not read cost this memory. A limit on the
//! number of connections would also stop clients that read.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Weak};

use ipnet::IpNet;
use parking_lot::Mutex;

/// The number of addresses above which those without connections are forgotten.
const REMEMBERED: usize = 4096;

/// The bytes that wait for all connections, by address.
#[derive(Debug)]
pub(super) struct Waiting {
    most: usize,
    all: Arc<AtomicUsize>,
    of: Mutex<HashMap<IpNet, Weak<AtomicUsize>>>,
}

/// What a connection has to know of the bytes that wait for its address.
#[derive(Clone, Debug)]
pub(super) struct Share {
    /// The bytes that may wait for the spectators of the address. As many again may wait for players.
    most: usize,
    all: Arc<AtomicUsize>,
    of_address: Arc<AtomicUsize>,
}

impl Waiting {
    /// Returns empty counts. At most this many bytes may wait for the spectators of an address.
    pub(super) fn new(most: usize) -> Waiting {
        Waiting { most, all: Arc::default(), of: Mutex::default() }
    }

    /// Returns the share of a connection; the users of this machine have no limit.
    pub(super) fn share(&self, address: Option<IpNet>) -> Share {
        let all = self.all.clone();
        let Some(address) = address else {
            return Share { most: usize::MAX / 2, all, of_address: Arc::default() };
        };
        let mut of = self.of.lock();
        if of.len() >= REMEMBERED {
            of.retain(|_, count| count.strong_count() > 0);
        }
        let known = of.get(&address).and_then(Weak::upgrade);
        let of_address = known.unwrap_or_else(|| {
            let count = Arc::default();
            of.insert(address, Arc::downgrade(&count));
            count
        });
        Share { most: self.most, all, of_address }
    }

    /// Returns the bytes that wait for all connections.
    pub(super) fn bytes(&self) -> u64 {
        self.all.load(Relaxed) as u64
    }
}

impl Share {
    /// Returns whether more may wait for the address. A frame that is let in may exceed the limit, whatever its size.
    pub(super) fn has_room(&self, is_player: bool) -> bool {
        self.of_address.load(Relaxed) < self.most * (1 + usize::from(is_player))
    }

    /// Notes that this many bytes wait.
    pub(super) fn add(&self, bytes: usize) {
        self.all.fetch_add(bytes, Relaxed);
        self.of_address.fetch_add(bytes, Relaxed);
    }

    /// Notes that this many bytes wait no more.
    pub(super) fn sub(&self, bytes: usize) {
        self.all.fetch_sub(bytes, Relaxed);
        self.of_address.fetch_sub(bytes, Relaxed);
    }
}
