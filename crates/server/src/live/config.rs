//! The settings of live games, in one place, so that tests can make the times short.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use dejarik_dice::Signers;
use dejarik_engine::Knowledge;
use dejarik_host::live::Times;
use dejarik_play::dice::{DiceSource, System};

use super::bulk::Allowance;
use super::quota::{Brake, Quotas};
use super::retention::Retention;
use crate::cluster::bus::Bus;
use crate::moderation::Moderated;
use crate::places::Places;
use crate::push::Push;
use crate::tallied::Tallied;
use crate::time::WallClock;

/// Where the throws of games come from, unless the players check their dice.
#[derive(Clone)]
pub struct Throws(Arc<dyn Fn() -> Box<dyn DiceSource> + Send + Sync>);

impl Throws {
    /// Returns throws with the dice that this function makes, so that a simulation can repeat them. It is called for
    /// each throw.
    pub fn with(dice: impl Fn() -> Box<dyn DiceSource> + Send + Sync + 'static) -> Throws {
        Throws(Arc::new(dice))
    }

    /// Returns the dice for a throw.
    pub(super) fn dice(&self) -> Box<dyn DiceSource> {
        (self.0)()
    }
}

impl Default for Throws {
    /// Returns throws with the system's random numbers.
    fn default() -> Throws {
        Throws::with(|| Box::new(System))
    }
}

opaque!(Throws);

/// Keys that are being read.
type Read = Pin<Box<dyn Future<Output = Signers> + Send>>;

/// Where the keys that sign checked dice come from. The operator may add one while the server runs.
#[derive(Clone)]
pub struct DiceSigners(Arc<dyn Fn() -> Read + Send + Sync>);

impl DiceSigners {
    /// Returns the keys that this function reads. It is called whenever a game with checked dice is loaded or opened, and
    /// reads where the keys are kept: another node may use a new key already.
    pub fn with<F>(read: impl Fn() -> F + Send + Sync + 'static) -> DiceSigners
    where
        F: Future<Output = Signers> + Send + 'static,
    {
        DiceSigners(Arc::new(move || Box::pin(read())))
    }

    /// Reads the keys.
    pub(super) async fn read(&self) -> Signers {
        (self.0)().await
    }
}

opaque!(DiceSigners);

/// How live games run.
#[derive(Clone, Debug)]
pub struct HubConfig {
    /// The tables and nets that the computer and analyses may use.
    pub knowledge: Knowledge,
    /// The connection over which workers are asked for the computer's moves; `None` for a server that
    /// finds them itself.
    pub bus: Option<Bus>,
    /// The clock that dates events.
    pub wall: WallClock,
    /// The dice of games.
    pub throws: Throws,
    /// The shortest time between the last visible event and a move of the computer.
    pub computer_pace: Duration,
    /// The number of threads that think for the computer.
    pub computer_threads: usize,
    /// The number of questions that may wait for such a thread.
    pub computer_queue: usize,
    /// The longest the computer may think, from the start of its search; then it plays the best step
    /// it has found.
    pub computer_limit: Duration,
    /// How long throws are shown, and how long absent players are waited for.
    pub times: Times,
    /// Whether the server has a lobby.
    pub lobby: bool,
    /// Whether people can add passkeys and codes, and sign in with them.
    pub sign_in: bool,
    /// Whether there are rated games. They need people who can sign in.
    pub ratings: bool,
    /// How long a game without connections stays in memory.
    pub idle: Duration,
    /// How long after its last event a game counts as abandoned if both players are gone, so that its
    /// position can be analysed again. Clocks that were frozen by a restart of the server also run again
    /// after this time, even if no player has come back.
    pub abandoned: Duration,
    /// The number of frames that may wait for a slow connection before it has to sync.
    pub queue: usize,
    /// The most bytes of such frames, not counting the first one.
    pub queue_bytes: usize,
    /// The bytes of snapshots that a connection may get.
    pub snapshots: Allowance,
    /// The same for all connections of an address together.
    pub snapshots_of_address: Allowance,
    /// The most bytes that may wait for the spectators of an address, and as many again for its players. What
    /// exceeds them is dropped, and the client is asked to sync.
    pub waiting_of_address: usize,
    /// The most spectators of an address in a game. The holders of seats do not count.
    pub watchers_of_address: usize,
    /// How long a connection may send nothing before it is closed.
    pub silence: Duration,
    /// The rate limit for the frames of a connection: the burst, and the frames per second in the long
    /// run.
    pub frames: (u32, u32),
    /// The rate limit for the phrases of a player in a game: the burst, and the time after which one more
    /// is allowed.
    pub phrases: (u32, Duration),
    /// What one person may have and do.
    pub quotas: Quotas,
    /// When the disk counts as nearly full; `None` if that does not matter.
    pub brake: Option<Brake>,
    /// The keys that sign the dice that players check; without them no game has checked dice.
    pub dice_keys: Option<DiceSigners>,
    /// What sends notices to people who are not there; without it there are none.
    pub push: Option<Push>,
    /// What the checked dice of finished games have shown.
    pub tallied: Tallied,
    /// How long games are kept.
    pub retention: Retention,
    /// The memory that games may take up, in bytes, as estimated from the lengths of their logs. When they take up
    /// more, those that nobody uses leave.
    pub games_memory: u64,
    /// What the operator has decided about names and people.
    pub moderated: Moderated,
    /// The places for connections. While none is free, players who are not connected lose no time.
    pub places: Arc<Places>,
    /// The largest number of games in memory. When there are more, those that nobody uses leave.
    pub most_games: usize,
}

impl HubConfig {
    /// Returns whether the server has ratings.
    pub(crate) const fn has_ratings(&self) -> bool {
        self.ratings && self.sign_in
    }
}

impl Default for HubConfig {
    fn default() -> HubConfig {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        HubConfig {
            knowledge: Knowledge::NONE,
            bus: None,
            wall: WallClock::default(),
            throws: Throws::default(),
            computer_pace: Duration::from_millis(400),
            computer_threads: cores.div_ceil(2),
            computer_queue: 4096,
            computer_limit: Duration::from_secs(5),
            times: Times::default(),
            lobby: true,
            sign_in: true,
            ratings: true,
            idle: Duration::from_secs(60),
            abandoned: Duration::from_secs(86_400),
            queue: 64,
            queue_bytes: 512 << 10,
            snapshots: Allowance { burst: 512 << 10, each_second: 256 << 10 },
            snapshots_of_address: Allowance { burst: 8 << 20, each_second: 2 << 20 },
            waiting_of_address: 8 << 20,
            watchers_of_address: 10,
            silence: Duration::from_secs(30),
            frames: (60, 20),
            phrases: (3, Duration::from_secs(5)),
            quotas: Quotas::default(),
            brake: None,
            dice_keys: None,
            push: None,
            tallied: Tallied::default(),
            retention: Retention::default(),
            games_memory: u64::MAX,
            moderated: Moderated::default(),
            places: Arc::default(),
            most_games: 20_000,
        }
    }
}
