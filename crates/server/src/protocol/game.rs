//! A game as it is seen from a seat or from beside the table.

use dejarik_rules::RulesId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Choices, Effect, Scene, SideName};

/// A rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// Classic Dejarik, "the game of Groi".
    Groi,
    /// Dejarik as a chess analogue.
    Bambara,
    /// Looney Dejarik.
    Looney,
    /// Dejarik with eight holomonsters.
    Simeone,
}

impl From<RulesId> for Rules {
    fn from(id: RulesId) -> Rules {
        match id {
            RulesId::Groi => Rules::Groi,
            RulesId::Bambara => Rules::Bambara,
            RulesId::Looney => Rules::Looney,
            RulesId::Simeone => Rules::Simeone,
        }
    }
}

impl From<Rules> for RulesId {
    fn from(rules: Rules) -> RulesId {
        match rules {
            Rules::Groi => RulesId::Groi,
            Rules::Bambara => RulesId::Bambara,
            Rules::Looney => RulesId::Looney,
            Rules::Simeone => RulesId::Simeone,
        }
    }
}

/// Against whom a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Opponent {
    /// The computer.
    Computer {
        /// 1 to 8; 0 is "Let the Wookiee win": it keeps the other side a little ahead.
        #[schema(minimum = 0, maximum = 8)]
        level: u8,
    },
    /// Somebody at the same screen: one person holds both seats.
    Here,
    /// Whoever opens the invitation.
    Link,
}

/// What kind of game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GameKind {
    /// Against the computer.
    Computer,
    /// Two at one screen.
    Here,
    /// Two over a link.
    Online,
    /// A record that was uploaded; it can only be looked at.
    Record,
}

/// What a takeback does with a throw that it goes back over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Takebacks {
    /// The dice are thrown anew.
    Anew,
    /// The same result comes again.
    Same,
    /// None goes back over a throw.
    NeverAcrossThrow,
}

/// A clock as agreed on: Fischer's increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Milliseconds each player has at the start: 10 000 to 10 800 000.
    #[schema(minimum = 10_000, maximum = 10_800_000)]
    pub initial: u64,
    /// Milliseconds added after each turn of a player: 0 to 180 000.
    #[schema(minimum = 0, maximum = 180_000)]
    pub increment: u64,
}

/// What the clocks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClockState {
    /// Milliseconds the first player has left.
    pub w: u64,
    /// Milliseconds the second player has left.
    pub b: u64,
    /// Whose clock runs; none before both have begun, while the game is frozen, and after the end.
    pub running: Option<SideName>,
    /// Milliseconds of grace (a throw being shown) before it runs on.
    pub grace: u64,
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// Whether a connection of theirs is open.
        online: bool,
        /// If gone: milliseconds until the other may claim the game; 0 when they may now.
        gone: Option<u64>,
    },
    /// The computer.
    Computer {
        /// Its level, 1 to 8; 0 is "Let the Wookiee win".
        level: u8,
    },
    /// A player of an uploaded record.
    Record,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Seat {
    /// Its side.
    pub side: SideName,
    /// Who sits there.
    #[serde(flatten)]
    pub who: SeatKind,
    /// The player's name in an uploaded record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether this is you.
    pub you: bool,
}

/// The people around the board. It changes without the game changing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Room {
    /// Counts up with every change; every pong names it.
    pub room: u64,
    /// Both seats, the first player's first.
    pub seats: [Seat; 2],
    /// Watchers connected.
    pub watchers: u32,
    /// Who wants a rematch, the first player first.
    pub rematch: [bool; 2],
    /// The game that goes on from here, once there is one.
    pub next: Option<String>,
}

/// What has to happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Due {
    /// S-1: orders of these sides, the first player's first.
    Orders {
        /// Whether it is missing.
        missing: [bool; 2],
    },
    /// A throw; the server makes it by itself.
    Roll,
    /// A step of this side.
    Step {
        /// Whose.
        side: SideName,
    },
    /// Nothing: the game is over.
    Nothing,
}

/// Why a game ended, as records say it.
pub type Termination = String;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ResultView {
    /// Who won; null is a draw, or no result at all when `why` is `abort`.
    pub winner: Option<SideName>,
    /// Points for a series, the first player's first.
    pub points: [u32; 2],
    /// `run-of-four`, `run-of-three`, `two-pawns-lost`, `blocked`, `dejarik`, `leader-lost`,
    /// `followers-lost`, `all-defeated`, `target-reached`, `quiet-limit`, `repetition`, `claim`,
    /// `agreement`, `resignation`, `timeout`, `absence`, `abort`.
    pub why: Termination,
}

/// Open offers, and what a player may do beside making a step. Arrays are indexed by side, the
/// first player first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Offers {
    /// Who has offered a draw.
    pub draw: [bool; 2],
    /// Who has asked to take back.
    pub takeback: [bool; 2],
    /// Who could take back, or ask for it, now.
    pub may_take_back: [bool; 2],
    /// Whether a draw may be claimed now (G-20 with `repetition=claim`).
    pub may_claim: bool,
    /// Whether the game may still be called off.
    pub may_abort: bool,
    /// How often the position has stood (this time included).
    pub occurrences: u32,
}

/// Everything about a game that an event changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GameState {
    /// How many events have happened: the game's version.
    pub version: u64,
    /// A hash of what this viewer has of the game; see `docs/protocol.md`. Eight hex digits.
    pub hash: String,
    /// How many entries the line has: the `ply` that a step has to name.
    pub ply: u32,
    /// The position; null while the set-up is open.
    pub dpn: Option<String>,
    /// What is to be seen.
    pub scene: Scene,
    /// What has to happen next.
    pub due: Due,
    /// The number of the turn that goes on; 0 in the set-up.
    pub turn: u32,
    /// The clocks, if there are any.
    pub clock: Option<ClockState>,
    /// Offers and what may be done.
    pub offers: Offers,
    /// How the game ended, if it has.
    pub result: Option<ResultView>,
    /// What you may do now, if it is for you to do.
    pub choices: Option<Choices>,
}

/// What an entry of the line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    /// An order chosen (S-1).
    Order,
    /// A throw.
    Roll,
    /// A step.
    Step,
}

/// One entry of the line: what has been played, without what was taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Entry {
    /// As records write it; an order that is still hidden from you is `setup:????`.
    pub word: String,
    /// What it is.
    pub kind: EntryKind,
    /// Who decided; nobody decides a throw.
    pub by: Option<SideName>,
    /// The number of its turn; 0 in the set-up.
    pub turn: u32,
    /// What happened.
    pub effects: Vec<Effect>,
}

/// Where a series stands (G-22); every chain of rematches is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeriesView {
    /// Games that have ended, this one included.
    pub games: u32,
    /// Points, by the side in *this* game, the first player first.
    pub points: [u32; 2],
    /// Games won, likewise.
    pub won: [u32; 2],
    /// Purses, where credits are played for.
    pub purses: Option<[u32; 2]>,
    /// Who has won the series, if it is over.
    pub winner: Option<SideName>,
    /// The terms: `open`, `to-12`, `credits`, `credits-5`.
    pub terms: String,
    /// G-23: no next game before this day, `2026-11-22`.
    pub not_before: Option<String>,
}

/// A game from one point of view: what a connection begins with, and what a sync answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GameFull {
    /// Its id; the watch link is `/game/{id}`.
    pub id: String,
    /// What kind of game.
    pub kind: GameKind,
    /// The rule set.
    pub rules: Rules,
    /// The options that differ from their defaults.
    pub options: std::collections::BTreeMap<String, String>,
    /// The start position, if it was given.
    pub start: Option<String>,
    /// How takebacks treat throws.
    pub takebacks: Takebacks,
    /// The clock, if one was agreed on.
    pub clock: Option<Clock>,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// The sides you hold: none for a watcher, both at one screen.
    pub you: Vec<SideName>,
    /// The invitation to the other seat, while it is open and you hold the first: a path with the
    /// secret behind a `#`.
    pub invite: Option<String>,
    /// The people.
    pub room: Room,
    /// Everything that has been played.
    pub line: Vec<Entry>,
    /// Where it stands.
    pub state: GameState,
    /// The scene of the start, before the first entry.
    pub beginning: Scene,
    /// The series it belongs to.
    pub series: SeriesView,
}
