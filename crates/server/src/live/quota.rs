//! The quotas of a person (games, bytes, acts per second), and the brake that refuses new games while the
//! disk is nearly full. Games in play continue regardless of the brake.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use dejarik_rules::Words;
use governor::clock::DefaultClock;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use parking_lot::Mutex;

use super::requests::Who;
use crate::id::{PersonId, TokenHash};
use crate::refusal::{Kind, Refusal};
use crate::store::Usage;
use crate::time::SteadyTime;

/// What one person may have and do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotas {
    /// The largest number of games, including uploaded records.
    pub games: u64,
    /// The largest number of games in progress.
    pub open: u64,
    /// The largest size of all games together, in bytes.
    pub bytes: u64,
    /// The rate limit for the acts of a person, or of a program with the secret of a seat, over all
    /// connections: the burst, and the acts per second in the long run.
    pub acts: (u32, u32),
}

impl Default for Quotas {
    fn default() -> Quotas {
        Quotas { games: 10_000, open: 200, bytes: 256 << 20, acts: (200, 20) }
    }
}

impl Quotas {
    /// Checks that a person with this usage may have one more game.
    ///
    /// # Errors
    /// If the person has too many games, or they are too large. The message says what can be done.
    pub(super) fn allow(&self, usage: Usage) -> Result<(), Refusal> {
        let refuse = |why: String| Err(Refusal::new(Kind::Quota, why));
        if usage.open >= self.open {
            let most = self.open;
            return refuse(format!("you have {most} games in progress; finish some of them first"));
        }
        if usage.games >= self.games {
            let most = self.games;
            return refuse(format!("you have {most} games, the most that a person may have here"));
        }
        if usage.bytes >= self.bytes {
            let most = self.bytes >> 20;
            return refuse(format!(
                "your games take {most} MiB, the most that a person may use here"
            ));
        }
        Ok(())
    }
}

/// The number of actors above which those whose quota is full again are forgotten.
const REMEMBERED: usize = 4096;

/// The party whose acts share one rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Actor {
    Person(PersonId),
    Seat(TokenHash),
}

/// The rate limiter of acts, which counts those of a person over all connections.
pub(super) struct Tempo {
    limiter: RateLimiter<Actor, HashMapStateStore<Actor>, DefaultClock>,
}

impl Tempo {
    /// Returns a rate limiter with this burst, and this many acts per second.
    pub(super) fn new(burst: u32, each_second: u32) -> Tempo {
        let at_least_one = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_second(at_least_one(each_second)).allow_burst(at_least_one(burst));
        Tempo { limiter: RateLimiter::hashmap(quota) }
    }

    /// Counts an act. A spectator's acts are refused anyway and are not counted.
    ///
    /// # Errors
    /// If there were too many acts.
    pub(super) fn count(&self, who: &Who) -> Result<(), Refusal> {
        let actor = match (who.seat, who.person) {
            (Some(seat), _) => Actor::Seat(seat),
            (None, Some(person)) => Actor::Person(person),
            (None, None) => return Ok(()),
        };
        if self.limiter.len() >= REMEMBERED {
            self.limiter.retain_recent();
        }
        let why = Words::new(
            "too many actions across your games; slow down",
            "trop d’actions dans l’ensemble de vos parties ; ralentissez",
        );
        self.limiter.check_key(&actor).map_err(|_| Refusal::of(Kind::TooMany, &why))
    }
}

/// Returns the free space of a disk in bytes.
type Free = dyn Fn() -> std::io::Result<u64> + Send + Sync;

/// When the disk counts as nearly full.
#[derive(Clone)]
pub struct Brake {
    least: u64,
    free: Arc<Free>,
}

impl std::fmt::Debug for Brake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Brake").field("least", &self.least).finish_non_exhaustive()
    }
}

impl Brake {
    /// Returns the brake for the disk that contains a directory. It keeps `least` bytes free.
    pub(crate) fn of_disk(directory: PathBuf, least: u64) -> Brake {
        Brake::new(least, move || fs4::available_space(&directory))
    }

    /// Returns a brake that asks `free` for the free bytes.
    pub fn new(
        least: u64,
        free: impl Fn() -> std::io::Result<u64> + Send + Sync + 'static,
    ) -> Brake {
        Brake { least, free: Arc::new(free) }
    }
}

/// How long a measurement of the free space is used.
const FRESH: Duration = Duration::from_secs(1);

/// The watch over the free space of the disk.
pub(super) struct DiskWatch {
    brake: Option<Brake>,
    /// When the free space was last measured, and whether the disk was nearly full.
    seen: Mutex<Option<(SteadyTime, bool)>>,
}

impl DiskWatch {
    /// Returns a watch that never brakes if there is no brake.
    pub(super) fn new(brake: Option<Brake>) -> DiskWatch {
        DiskWatch { brake, seen: Mutex::default() }
    }

    /// Returns whether the disk is nearly full. Changes are logged.
    pub(super) fn is_low(&self, now: SteadyTime) -> bool {
        let Some(Brake { least, free }) = &self.brake else { return false };
        let mut seen = self.seen.lock();
        if let Some((at, low)) = *seen
            && now.since(at) < FRESH
        {
            return low;
        }
        let was_low = seen.is_some_and(|(_, low)| low);
        let low = match free() {
            Ok(free) => free < *least,
            Err(error) => {
                tracing::warn!(%error, "the free space of the disk is not known");
                was_low
            }
        };
        match (was_low, low) {
            (false, true) => {
                tracing::error!(least, "the disk is nearly full; new games are refused");
            }
            (true, false) => tracing::info!("the disk has space again; new games are accepted"),
            (false, false) | (true, true) => {}
        }
        *seen = Some((now, low));
        low
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn each_quota_is_refused_with_what_can_be_done() {
        let quotas = Quotas { games: 10, open: 3, bytes: 1 << 20, acts: (1, 1) };
        let usage = Usage { games: 9, open: 2, bytes: (1 << 20) - 1 };
        assert_eq!(quotas.allow(usage), Ok(()));
        for (usage, word) in [
            (Usage { open: 3, ..usage }, "3 games in progress"),
            (Usage { games: 10, ..usage }, "10 games"),
            (Usage { bytes: 1 << 20, ..usage }, "1 MiB"),
        ] {
            let refusal = quotas.allow(usage).unwrap_err();
            assert_eq!(refusal.code(), "quota");
            assert!(refusal.message.contains(word), "{refusal}");
        }
    }

    #[test]
    fn a_tempo_is_that_of_the_person_and_not_of_the_connection() {
        let tempo = Tempo::new(3, 1);
        let person = Who { person: PersonId::random().ok(), ..Who::default() };
        let seat = Who {
            person: person.person,
            seat: Some(TokenHash::from_bytes([7; 32])),
            network: None,
        };
        for who in [&person, &seat] {
            assert!((0..3).all(|_| tempo.count(who).is_ok()));
            let refusal = tempo.count(who).unwrap_err();
            assert_eq!(refusal.code(), "too-many");
            assert_eq!(refusal.message, "too many actions across your games; slow down");
            assert!(refusal.french.is_some_and(|text| text.contains("vos parties")));
        }
    }

    #[test]
    fn the_brake_holds_while_the_disk_is_low_and_asks_once_a_second() {
        let free = Arc::new(AtomicU64::new(100));
        let asked = Arc::new(AtomicU64::new(0));
        let (known, count) = (free.clone(), asked.clone());
        let watch = DiskWatch::new(Some(Brake::new(50, move || {
            count.fetch_add(1, Ordering::Relaxed);
            Ok(known.load(Ordering::Relaxed))
        })));
        let at = |millis| SteadyTime::after_start(Duration::from_millis(millis));
        assert!(!watch.is_low(at(0)));
        free.store(49, Ordering::Relaxed);
        assert!(!watch.is_low(at(999)), "the answer is a second old at most");
        assert!(watch.is_low(at(1_000)));
        free.store(50, Ordering::Relaxed);
        assert!(!watch.is_low(at(2_000)));
        assert_eq!(asked.load(Ordering::Relaxed), 3);
    }
}
