//! How much one address may ask for: a bucket of requests that fills again at a steady rate, one
//! for each kind of request, and a number of connections at once.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::error::Error;

/// Kinds of requests, by what they cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Everything.
    Any,
    /// What changes something.
    Change,
    /// What makes the engine think.
    Think,
    /// What replays whole files of games.
    Upload,
}

/// How many at once, and how long until there is one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At once.
    pub burst: u32,
    /// For one more.
    pub every: Duration,
}

/// The limits of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// All requests of an address.
    pub any: Rate,
    /// Those that change something.
    pub change: Rate,
    /// Analyses and reviews.
    pub think: Rate,
    /// Uploads.
    pub upload: Rate,
    /// Sockets and streams of an address at once.
    pub connections: u32,
    /// Whether the machine itself is limited too. It is not, since whoever sits at it can do as
    /// they like with it.
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

/// Addresses remembered before those that are back at full are forgotten.
const REMEMBERED: usize = 4096;

/// Counts.
#[derive(Debug)]
pub struct Limiter {
    limits: Limits,
    /// When the bucket will be full again.
    full_at: Mutex<HashMap<(IpAddr, Class), Instant>>,
    connected: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Limiter {
    /// With these limits.
    pub fn new(limits: Limits) -> Limiter {
        Limiter { limits, full_at: Mutex::default(), connected: Arc::default() }
    }

    fn rate(&self, class: Class) -> Rate {
        match class {
            Class::Any => self.limits.any,
            Class::Change => self.limits.change,
            Class::Think => self.limits.think,
            Class::Upload => self.limits.upload,
        }
    }

    /// Takes one out of an address's bucket; how long to wait if it is empty.
    fn take(&self, address: IpAddr, class: Class, now: Instant) -> Result<(), Duration> {
        if address.is_loopback() && !self.limits.loopback {
            return Ok(());
        }
        let Rate { burst, every } = self.rate(class);
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if full_at.len() >= REMEMBERED {
            full_at.retain(|_, full| *full > now);
        }
        let full = full_at.entry((address, class)).or_insert(now);
        let next = (*full).max(now) + every;
        let over = next.saturating_duration_since(now + every * burst);
        if over.is_zero() {
            *full = next;
            return Ok(());
        }
        Err(over)
    }

    /// Counts a connection of an address for as long as the answer is kept.
    pub fn connect(&self, address: IpAddr) -> Result<Connected, Error> {
        let mut connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        let count = connected.entry(address).or_default();
        let limited = !address.is_loopback() || self.limits.loopback;
        if limited && *count >= self.limits.connections {
            return Err(Error::TooMany(5));
        }
        *count += 1;
        Ok(Connected { address, all: Arc::clone(&self.connected) })
    }
}

/// A connection that is counted until it is dropped.
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

/// The address that a request is counted under. Behind a proxy it is the one that the proxy saw,
/// the last in its list: those before it are whatever the client has written there. In IPv6 one
/// customer has at least 2⁶⁴ addresses: they are one.
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

/// The address that a request is counted under, for handlers.
#[derive(Clone, Copy, Debug)]
pub struct Counted(pub IpAddr);

/// Lets through what an address has not used up.
pub async fn limit(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = address(peer, request.headers(), app.doors.behind_proxy);
    for class in classes(&request) {
        if let Err(wait) = app.limiter.take(address, class, Instant::now()) {
            return Error::TooMany(wait.as_secs() + 1).into_response();
        }
    }
    request.extensions_mut().insert(Counted(address));
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let limiter = Limiter::new(Limits::default());
        let address: IpAddr = "192.0.2.7".parse().unwrap();
        let Rate { burst, every } = limiter.limits.change;
        let start = Instant::now();
        for _ in 0..burst {
            assert_eq!(limiter.take(address, Class::Change, start), Ok(()));
        }
        assert_eq!(limiter.take(address, Class::Change, start), Err(every));
        let other = "192.0.2.8".parse().unwrap();
        assert_eq!(limiter.take(other, Class::Change, start), Ok(()), "others have their own");
        assert_eq!(limiter.take(address, Class::Change, start + every), Ok(()));
        assert!(limiter.take(address, Class::Change, start + every).is_err());
        let later = start + every * (burst + 1);
        assert!((0..burst).all(|_| limiter.take(address, Class::Change, later).is_ok()));
        assert!(limiter.take(address, Class::Change, later).is_err(), "never more than full");
    }

    #[test]
    fn only_a_proxy_is_believed_and_only_what_it_has_seen() {
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
    fn connections_are_counted_while_they_last() {
        let limits = Limits { connections: 2, ..Limits::default() };
        let limiter = Limiter::new(limits);
        let address = "192.0.2.7".parse().unwrap();
        let first = limiter.connect(address).unwrap();
        let _second = limiter.connect(address).unwrap();
        assert_eq!(limiter.connect(address).unwrap_err(), Error::TooMany(5));
        drop(first);
        assert!(limiter.connect(address).is_ok());
    }
}
