//! Rate limits by client address: a quota of requests for each class of request, and a maximum of
//! simultaneous connections.
//!
//! The limits apply to the network of an address, because a client has many addresses in IPv6: to the /64 of
//! a customer's network and, with a larger quota, to the /48 from which such networks are assigned.

mod connections;
mod limits;

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use axum::Extension;
use axum::extract::{FromRequestParts, MatchedPath, Request};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use dejarik_host::routes::{Cost, Route};
use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use ipnet::{IpNet, Ipv6Net};

pub use connections::{Connected, Connections};
pub use limits::{Limit, LimitError, Limits, Rate};

use super::App;
use super::error::Error;
use super::extract::Shared;
use super::proxy::Client;
use super::{embed, packed, reference, texts};
use crate::store::SharedQuota;

/// The classes of requests that have quotas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// Any request.
    Any,
    /// A request that changes something.
    Change,
    /// A request whose route has this cost.
    Of(Cost),
}

/// The number of addresses in a class above which those with a full quota are forgotten.
const REMEMBERED: usize = 4096;

/// The waiting time for a request that exceeds the whole quota, and so is never allowed: a day, after which
/// a smaller request is allowed.
const NEVER: Duration = Duration::from_secs(86_400);

/// The factor by which the limits of a /48 exceed those of a /64. A /48 may be one customer with several
/// networks, or the customers of a mobile provider.
const WIDER: u32 = 16;

/// The networks whose quotas the requests of an address use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The address itself in IPv4, its /64 in IPv6.
    near: IpNet,
    /// The /48 in IPv6.
    wide: Option<IpNet>,
}

/// Extracts the networks that the middleware [`limit`] has found.
impl<S: Send + Sync> FromRequestParts<S> for Counted {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Counted, StatusCode> {
        let counted = parts.extensions.get::<Counted>().copied();
        counted.ok_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl Counted {
    /// Returns the networks of an address.
    pub fn of(address: IpAddr) -> Counted {
        let address = address.to_canonical();
        let network = |prefix| match address {
            IpAddr::V6(address) if !address.is_loopback() => {
                Ipv6Net::new(address, prefix).ok().map(|network| network.trunc().into())
            }
            IpAddr::V4(_) | IpAddr::V6(_) => None,
        };
        Counted { near: network(64).unwrap_or_else(|| address.into()), wide: network(48) }
    }

    /// Returns the network whose visitors share a turn in queues; `None` for users of this machine.
    pub fn network(&self) -> Option<IpNet> {
        (!self.is_loopback()).then_some(self.near)
    }

    /// Returns the network whose requests share one turn: the address itself in IPv4, its /64 in IPv6.
    pub fn near(&self) -> IpNet {
        self.near
    }

    fn networks(&self) -> impl Iterator<Item = IpNet> + use<> {
        [Some(self.near), self.wide].into_iter().flatten()
    }

    fn is_loopback(&self) -> bool {
        self.near.addr().is_loopback()
    }
}

type Keyed<C> =
    RateLimiter<IpNet, HashMapStateStore<IpNet>, C, NoOpMiddleware<<C as Clock>::Instant>>;

/// The quotas of one class of requests.
#[derive(Debug)]
struct Quotas<C: Clock> {
    near: Keyed<C>,
    wide: Keyed<C>,
}

impl<C: Clock + Clone> Quotas<C> {
    fn new(Rate { burst, every }: Rate, clock: &C) -> Quotas<C> {
        let keyed = |times: u32| {
            // A period of zero would be no limit at all; the shortest period is as good as none.
            let period = (every / times).max(Duration::from_nanos(1));
            let quota = Quota::with_period(period).unwrap_or(Quota::per_second(NonZeroU32::MAX));
            let burst = NonZeroU32::new(burst.saturating_mul(times)).unwrap_or(NonZeroU32::MIN);
            RateLimiter::hashmap_with_clock(quota.allow_burst(burst), clock.clone())
        };
        Quotas { near: keyed(1), wide: keyed(WIDER) }
    }

    /// Uses up some of the quotas of both networks. If too little is left of one of them, returns the time
    /// to wait.
    fn take(&self, counted: &Counted, count: NonZeroU32, now: C::Instant) -> Result<(), Duration> {
        let take = |quotas: &Keyed<C>, network| {
            if quotas.len() >= REMEMBERED {
                quotas.retain_recent();
            }
            match quotas.check_key_n(network, count) {
                Ok(taken) => taken.map_err(|refused| refused.wait_time_from(now)),
                // The request exceeds the whole quota.
                Err(_) => Err(NEVER),
            }
        };
        take(&self.near, &counted.near)?;
        counted.wide.as_ref().map_or(Ok(()), |wide| take(&self.wide, wide))
    }
}

/// Enforces the limits. Tests replace the clock.
#[derive(Debug)]
pub(crate) struct Limiter<C: Clock = DefaultClock> {
    clock: C,
    any: Quotas<C>,
    change: Quotas<C>,
    create: Quotas<C>,
    seek: Quotas<C>,
    kibibytes: Quotas<C>,
    think: Quotas<C>,
    replay: Quotas<C>,
    draw: Quotas<C>,
    upload: Quotas<C>,
    loopback: bool,
    connections: Connections,
    /// The quotas for new games, and for invitations in the lobby, which all servers over a store share.
    shared: [Rate; 2],
}

impl Limiter {
    /// Creates a limiter with the system's clock.
    pub(crate) fn new(limits: &Limits) -> Limiter {
        Limiter::with_clock(limits, DefaultClock::default())
    }
}

impl<C: Clock + Clone> Limiter<C> {
    fn with_clock(limits: &Limits, clock: C) -> Limiter<C> {
        Limiter {
            any: Quotas::new(limits.any, &clock),
            change: Quotas::new(limits.change, &clock),
            create: Quotas::new(limits.create, &clock),
            seek: Quotas::new(limits.seek, &clock),
            kibibytes: Quotas::new(limits.kibibytes, &clock),
            think: Quotas::new(limits.think, &clock),
            replay: Quotas::new(limits.replay, &clock),
            draw: Quotas::new(limits.draw, &clock),
            upload: Quotas::new(limits.upload, &clock),
            loopback: limits.loopback,
            connections: Connections::new(limits.connections, limits.loopback),
            shared: [limits.create, limits.seek],
            clock,
        }
    }

    /// Returns the quotas of an address for a class on all servers over a store together, each with the
    /// network that it applies to, and the name of the class; `None` if they are not shared.
    fn shared(
        &self,
        counted: &Counted,
        class: Class,
    ) -> Option<(&'static str, Vec<(IpNet, Rate)>)> {
        let (name, rate) = match class {
            Class::Of(Cost::Create) => ("create", self.shared[0]),
            Class::Of(Cost::Seek) => ("seek", self.shared[1]),
            Class::Any | Class::Change | Class::Of(_) => return None,
        };
        if counted.is_loopback() && !self.loopback {
            return None;
        }
        let Rate { burst, every } = rate;
        let wider = Rate { burst: burst.saturating_mul(WIDER), every: every / WIDER };
        let wide = counted.wide.map(|wide| (wide, wider));
        Some((name, [(counted.near, rate)].into_iter().chain(wide).collect()))
    }

    /// Uses up one request of an address's quota; if none is left, returns the time to wait.
    fn take(&self, counted: &Counted, class: Class) -> Result<(), Duration> {
        if counted.is_loopback() && !self.loopback {
            return Ok(());
        }
        let quotas = match class {
            Class::Any => &self.any,
            Class::Change => &self.change,
            Class::Of(Cost::Little | Cost::Kit) => return Ok(()),
            Class::Of(Cost::Create) => &self.create,
            Class::Of(Cost::Seek) => &self.seek,
            Class::Of(Cost::Think) => &self.think,
            Class::Of(Cost::Replay) => &self.replay,
            Class::Of(Cost::Draw) => &self.draw,
            Class::Of(Cost::Upload) => &self.upload,
        };
        quotas.take(counted, NonZeroU32::MIN, self.clock.now())
    }

    /// Uses up the quota of an address for something that has to be drawn.
    ///
    /// # Errors
    /// Returns `Error::TooMany` if nothing is left of it.
    pub(crate) fn draw(&self, counted: Counted) -> Result<(), Error> {
        let taken = self.take(&counted, Class::Of(Cost::Draw));
        taken.map_err(|wait| Error::TooMany(wait.as_secs() + 1))
    }

    /// Uses up the quota of an address for uploaded bytes.
    ///
    /// # Errors
    /// Returns `Error::TooMany` if the address has uploaded too much.
    pub(crate) fn upload(&self, counted: Counted, bytes: usize) -> Result<(), Error> {
        if counted.is_loopback() && !self.loopback {
            return Ok(());
        }
        let kibibytes = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX);
        let kibibytes = NonZeroU32::new(kibibytes).unwrap_or(NonZeroU32::MIN);
        let taken = self.kibibytes.take(&counted, kibibytes, self.clock.now());
        taken.map_err(|wait| Error::TooMany(wait.as_secs() + 1))
    }

    /// Returns another limit of connections, which applies to the same addresses.
    pub(crate) fn connections(&self, most: u32) -> Connections {
        Connections::new(most, self.loopback)
    }

    /// Counts a socket or a stream of an address until the result is dropped.
    ///
    /// # Errors
    /// Returns `Error::TooMany` if the address has too many of them already.
    pub(crate) fn connect(&self, counted: Counted) -> Result<Connected, Error> {
        self.connections.add(counted).ok_or(Error::TooMany(5))
    }
}

/// The paths beside those of [`Route`] that have a handler of their own, with what a request to them costs. The bytes
/// of each are made once and shared.
pub(super) const OTHERS: [(&str, Cost); 7] = [
    (reference::PATH, Cost::Little),
    (reference::STYLE, Cost::Little),
    (embed::STYLE, Cost::Little),
    (embed::SCRIPT, Cost::Little),
    (packed::PATH, Cost::Little),
    (texts::ROBOTS, Cost::Little),
    (texts::SECURITY, Cost::Little),
];

/// Returns what a request costs; `None` for a route that is in neither list, which is a defect. `route` is the path of
/// the route that has a handler; without one the page answers.
fn cost(method: &Method, route: Option<&str>, path: &str) -> Option<Cost> {
    let Some(route) = route else {
        // The page of a game shows a preview, for which the game is read.
        let shows_game = path.starts_with("/game/");
        return Some(if shows_game { Cost::Replay } else { Cost::Little });
    };
    if let Some(found) = Route::at(method.as_str(), route) {
        return Some(found.cost());
    }
    // A method that the path does not have is refused without further work.
    let of_another_method = Route::ALL.iter().any(|found| found.path() == route);
    let other = OTHERS.iter().find(|(other, _)| *other == route).map(|(_, cost)| *cost);
    other.or(of_another_method.then_some(Cost::Little))
}

/// Returns the classes that a request belongs to; `None` if its route has no cost.
fn classes(request: &Request) -> Option<impl Iterator<Item = Class> + use<>> {
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    let cost = cost(request.method(), route, request.uri().path())?;
    let changes = !request.method().is_safe();
    Some(
        [Some(Class::Any), changes.then_some(Class::Change), Some(Class::Of(cost))]
            .into_iter()
            .flatten(),
    )
}

/// Uses up one request of an address's quota that all servers over a store share, if the class has one. While the
/// store does not answer, only the quota of this server counts, which is enough because nothing can be stored then.
async fn take_shared(app: &App, counted: &Counted, class: Class) -> Result<(), Duration> {
    let Some(store) = app.hub.shared_store() else { return Ok(()) };
    let Some((class, quotas)) = app.limiter.shared(counted, class) else { return Ok(()) };
    for (network, Rate { burst, every }) in quotas {
        // The store gets a pseudonym and never the address.
        let Some(name) = app.signer.pseudonym(&network.to_string()) else { continue };
        let quota = SharedQuota { name: format!("{class} {name}"), count: 1, burst, every };
        if let Ok(Some(wait)) = store.take(quota).await {
            return Err(wait);
        }
    }
    Ok(())
}

/// Refuses requests of addresses that have used up their quota. Handlers that open a connection find
/// the networks it counts for in the extension [`Counted`].
pub(crate) async fn limit(
    app: Shared,
    Extension(client): Extension<Client>,
    mut request: Request,
    next: Next,
) -> Response {
    let counted = Counted::of(client.address);
    let Some(classes) = classes(&request) else { return Error::Internal.into_response() };
    for class in classes {
        let mut taken = app.limiter.take(&counted, class);
        if taken.is_ok() {
            taken = take_shared(&app, &counted, class).await;
        }
        if let Err(wait) = taken {
            return Error::TooMany(wait.as_secs() + 1).into_response();
        }
    }
    request.extensions_mut().insert(counted);
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    fn counted(address: &str) -> Counted {
        Counted::of(address.parse().unwrap())
    }

    #[test]
    fn every_request_has_a_cost_and_a_route_without_one_is_a_defect() {
        let of = |method: Method, route| cost(&method, route, "/");
        for route in Route::ALL {
            let method = route.method().parse().unwrap();
            assert_eq!(of(method, Some(route.path())), Some(route.cost()), "{route:?}");
            assert!(of(Method::PUT, Some(route.path())).is_some(), "{route:?}");
        }
        for (path, expected) in OTHERS {
            assert_eq!(of(Method::GET, Some(path)), Some(expected), "{path}");
        }
        assert_eq!(cost(&Method::GET, None, "/game/abcdefgh"), Some(Cost::Replay));
        assert_eq!(cost(&Method::GET, None, "/assets/index.js"), Some(Cost::Little));
        assert_eq!(of(Method::GET, Some("/api/forgotten")), None);
    }

    #[test]
    fn a_quota_is_used_up_and_restored_over_time() {
        let clock = FakeRelativeClock::default();
        let limits = Limits::default();
        let limiter = Limiter::with_clock(&limits, clock.clone());
        let address = counted("192.0.2.7");
        let Rate { burst, every } = limits.change;
        for _ in 0..burst {
            assert_eq!(limiter.take(&address, Class::Change), Ok(()));
        }
        assert_eq!(limiter.take(&address, Class::Change), Err(every));
        let other = counted("192.0.2.8");
        assert_eq!(limiter.take(&other, Class::Change), Ok(()), "others have their own");
        clock.advance(every);
        assert_eq!(limiter.take(&address, Class::Change), Ok(()));
        assert!(limiter.take(&address, Class::Change).is_err());
        clock.advance(every * (2 * burst));
        assert!((0..burst).all(|_| limiter.take(&address, Class::Change).is_ok()));
        assert!(limiter.take(&address, Class::Change).is_err(), "never more than the burst");
    }

    #[test]
    fn the_addresses_of_a_64_share_a_quota_and_the_64s_of_a_48_a_larger_one() {
        let limits = Limits::default();
        let limiter = Limiter::with_clock(&limits, FakeRelativeClock::default());
        let burst = limits.change.burst;
        let take = |address: &str| limiter.take(&counted(address), Class::Change).is_ok();
        for network in 0..WIDER {
            assert!((0..burst).all(|host| take(&format!("2001:db8:1:{network:x}::{host:x}"))));
            assert!(!take(&format!("2001:db8:1:{network:x}:ffff::1")), "the /64 has none left");
        }
        assert!(!take("2001:db8:1:ffff::1"), "the /48 has none left");
        assert!(take("2001:db8:2::1"), "another /48 has its own");
    }

    #[test]
    fn this_machine_is_unlimited_unless_the_limits_include_it() {
        for (loopback, refused) in [(false, 0), (true, 10)] {
            let limits = Limits { loopback, ..Limits::default() };
            for address in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
                let limiter = Limiter::with_clock(&limits, FakeRelativeClock::default());
                let address = counted(address);
                let asked = limits.change.burst + 10;
                let taken = (0..asked).map(|_| limiter.take(&address, Class::Change));
                assert_eq!(taken.filter(Result::is_err).count(), refused);
                let asked = limits.connections + 10;
                let open: Vec<_> = (0..asked).map(|_| limiter.connect(address)).collect();
                assert_eq!(open.iter().filter(|open| open.is_err()).count(), refused);
            }
        }
    }

    #[test]
    fn connections_count_until_they_are_dropped() {
        let limiter = Limiter::new(&Limits { connections: 2, ..Limits::default() });
        let address = counted("192.0.2.7");
        let first = limiter.connect(address).unwrap();
        let _second = limiter.connect(address).unwrap();
        assert_eq!(limiter.connect(address).unwrap_err(), Error::TooMany(5));
        drop(first);
        assert!(limiter.connect(address).is_ok());
    }
}
