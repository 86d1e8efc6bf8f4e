//! Rate limits by client address: a quota of requests for each class of request, and a maximum of
//! simultaneous connections.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use super::App;
use super::error::Error;

/// The classes of requests, by what they cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Any request.
    Any,
    /// A request that changes something.
    Change,
    /// A request that uses the engine.
    Think,
    /// A request that replays a file of games.
    Upload,
}

/// A quota: a burst of requests, and the time after which one more is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// The number of requests allowed at once.
    pub burst: u32,
    /// The time that restores one request.
    pub every: Duration,
}

/// The limits of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The quota of an address for all requests.
    pub any: Rate,
    /// The quota for requests that change something.
    pub change: Rate,
    /// The quota for analyses and reviews.
    pub think: Rate,
    /// The quota for uploads.
    pub upload: Rate,
    /// The most sockets and streams that an address may have open at once.
    pub connections: u32,
    /// Whether the limits also apply to this machine itself. By default they do not, because a user
    /// of the machine can use it without the server just as well.
    pub loopback: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        let rate = |burst, every| Rate { burst, every: Duration::from_millis(every) };
        Limits {
            any: rate(300, 20),
            change: rate(60, 200),
            think: rate(12, 1_000),
            upload: rate(6, 5_000),
            connections: 200,
            loopback: false,
        }
    }
}

/// The number of addresses in a class above which those with a full quota are forgotten.
const REMEMBERED: usize = 4096;

type Quotas<C> =
    RateLimiter<IpAddr, HashMapStateStore<IpAddr>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// Enforces the limits. Tests replace the clock.
#[derive(Debug)]
pub struct Limiter<C: Clock = DefaultClock> {
    clock: C,
    any: Quotas<C>,
    change: Quotas<C>,
    think: Quotas<C>,
    upload: Quotas<C>,
    connections: u32,
    loopback: bool,
    connected: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Limiter {
    /// Creates a limiter with the system's clock.
    pub fn new(limits: &Limits) -> Limiter {
        Limiter::with_clock(limits, DefaultClock::default())
    }
}

impl<C: Clock + Clone> Limiter<C> {
    fn with_clock(limits: &Limits, clock: C) -> Limiter<C> {
        let quotas = |Rate { burst, every }: Rate| {
            // A period of zero would be no limit at all; the shortest period is as good as none.
            let period = every.max(Duration::from_nanos(1));
            let quota = Quota::with_period(period).unwrap_or(Quota::per_second(NonZeroU32::MAX));
            let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
            RateLimiter::hashmap_with_clock(quota.allow_burst(burst), clock.clone())
        };
        Limiter {
            any: quotas(limits.any),
            change: quotas(limits.change),
            think: quotas(limits.think),
            upload: quotas(limits.upload),
            connections: limits.connections,
            loopback: limits.loopback,
            connected: Arc::default(),
            clock,
        }
    }

    fn is_limited(&self, address: IpAddr) -> bool {
        !address.is_loopback() || self.loopback
    }

    /// Uses up one request of an address's quota; if none is left, returns the time to wait.
    fn take(&self, address: IpAddr, class: Class) -> Result<(), Duration> {
        if !self.is_limited(address) {
            return Ok(());
        }
        let quotas = match class {
            Class::Any => &self.any,
            Class::Change => &self.change,
            Class::Think => &self.think,
            Class::Upload => &self.upload,
        };
        if quotas.len() >= REMEMBERED {
            quotas.retain_recent();
        }
        quotas.check_key(&address).map_err(|refused| refused.wait_time_from(self.clock.now()))
    }

    /// Counts a connection of an address until the result is dropped.
    ///
    /// # Errors
    /// Returns [`Error::TooMany`] if the address has too many connections already.
    pub fn connect(&self, address: IpAddr) -> Result<Connected, Error> {
        let mut connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        let count = connected.entry(address).or_default();
        if self.is_limited(address) && *count >= self.connections {
            return Err(Error::TooMany(5));
        }
        *count += 1;
        Ok(Connected { address, all: Arc::clone(&self.connected) })
    }
}

/// A connection that counts towards the maximum of its address until it is dropped.
#[derive(Debug)]
pub struct Connected {
    address: IpAddr,
    all: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.address);
            }
        }
    }
}

/// Returns the address whose quota a request uses. Behind a proxy it is the last address in
/// `X-Forwarded-For`, the one that the proxy saw; the client can write anything before it. In IPv6
/// the first 64 bits count, because a customer has at least 2⁶⁴ addresses.
pub fn address(peer: SocketAddr, headers: &HeaderMap, behind_proxy: bool) -> IpAddr {
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    let forwarded = forwarded.filter(|_| behind_proxy).and_then(|value| value.to_str().ok());
    let seen = forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
    match seen.unwrap_or(peer.ip()).to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

fn classes(request: &Request) -> Vec<Class> {
    let mut classes = vec![Class::Any];
    if *request.method() == Method::POST {
        classes.push(Class::Change);
    }
    match request.extensions().get::<MatchedPath>().map(MatchedPath::as_str) {
        Some("/api/analysis" | "/api/games/{id}/review" | "/api/review") => {
            classes.push(Class::Think);
        }
        Some("/api/records") => classes.push(Class::Upload),
        _ => {}
    }
    classes
}

/// The address whose quota a request uses, for handlers that open a connection.
#[derive(Clone, Copy, Debug)]
pub struct Counted(pub IpAddr);

/// Refuses requests of addresses that have used up their quota.
pub async fn limit(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = address(peer, request.headers(), app.doors.behind_proxy);
    for class in classes(&request) {
        if let Err(wait) = app.limiter.take(address, class) {
            return Error::TooMany(wait.as_secs() + 1).into_response();
        }
    }
    request.extensions_mut().insert(Counted(address));
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use governor::clock::FakeRelativeClock;

    use super::*;

    #[test]
    fn a_quota_is_used_up_and_restored_over_time() {
        let clock = FakeRelativeClock::default();
        let limits = Limits::default();
        let limiter = Limiter::with_clock(&limits, clock.clone());
        let address: IpAddr = "192.0.2.7".parse().unwrap();
        let Rate { burst, every } = limits.change;
        for _ in 0..burst {
            assert_eq!(limiter.take(address, Class::Change), Ok(()));
        }
        assert_eq!(limiter.take(address, Class::Change), Err(every));
        let other = "192.0.2.8".parse().unwrap();
        assert_eq!(limiter.take(other, Class::Change), Ok(()), "others have their own");
        clock.advance(every);
        assert_eq!(limiter.take(address, Class::Change), Ok(()));
        assert!(limiter.take(address, Class::Change).is_err());
        clock.advance(every * (2 * burst));
        assert!((0..burst).all(|_| limiter.take(address, Class::Change).is_ok()));
        assert!(limiter.take(address, Class::Change).is_err(), "never more than the burst");
    }

    #[test]
    fn the_forwarded_address_counts_only_behind_a_proxy_and_only_its_last_entry() {
        let peer = "198.51.100.1:5000".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("10.9.9.9, 192.0.2.7"));
        assert_eq!(address(peer, &headers, false).to_string(), "198.51.100.1");
        assert_eq!(address(peer, &headers, true).to_string(), "192.0.2.7");
        let peer = "[2001:db8:1:2:3:4:5:6]:5000".parse().unwrap();
        assert_eq!(address(peer, &headers, false).to_string(), "2001:db8:1:2::");
        let peer = "[::ffff:192.0.2.1]:5000".parse().unwrap();
        assert_eq!(address(peer, &headers, false).to_string(), "192.0.2.1");
    }

    #[test]
    fn connections_count_until_they_are_dropped() {
        let limits = Limits { connections: 2, ..Limits::default() };
        let limiter = Limiter::new(&limits);
        let address = "192.0.2.7".parse().unwrap();
        let first = limiter.connect(address).unwrap();
        let _second = limiter.connect(address).unwrap();
        assert_eq!(limiter.connect(address).unwrap_err(), Error::TooMany(5));
        drop(first);
        assert!(limiter.connect(address).is_ok());
    }
}
