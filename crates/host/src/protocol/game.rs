//! A game as a player or a spectator sees it.

use dejarik_dice::seal::Tag;
use dejarik_rules::RulesId;
use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use super::{Choices, Completed, Effect, Scene, Sentence, SideName, Throws};

/// A rule set, by the id that DPN uses: `groi`, `bambara`, … `GET /api/rules` lists all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String))]
pub struct Rules(pub RulesId);

impl From<RulesId> for Rules {
    fn from(id: RulesId) -> Rules {
        Rules(id)
    }
}

impl From<Rules> for RulesId {
    fn from(rules: Rules) -> RulesId {
        rules.0
    }
}

/// The opponent that a new game asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase", try_from = "super::strict::WrittenOpponent")]
pub enum Opponent {
    /// The computer.
    Computer {
        /// The playing strength, 1 to 8; 0 is "Let the Wookiee win", which keeps the opponent a
        /// little ahead.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 8))]
        level: u8,
    },
    /// A second player at the same screen: one person holds both seats.
    Here,
    /// A second player at a real board beside the screen: one person holds both seats, and the players
    /// throw their own dice and enter what they show.
    Board,
    /// The person who opens the invitation link.
    Link,
}

/// The kind of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameKind {
    /// A game against the computer.
    Computer,
    /// A game of two players at one screen.
    Here,
    /// A game of two players at a real board, with their own dice.
    Board,
    /// A game of two players over a link.
    Online,
    /// An uploaded record, which can only be viewed.
    Record,
}

/// What happens to a throw when a takeback goes back past it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Takebacks {
    /// The dice are thrown again.
    Anew,
    /// The throw is repeated with the same result.
    Same,
    /// Takebacks do not go back past a throw.
    NeverAcrossThrow,
}

/// A time control with Fischer increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// The time of each player at the start, in milliseconds: 10 000 to 10 800 000.
    #[cfg_attr(feature = "openapi", schema(minimum = 10_000, maximum = 10_800_000))]
    pub initial: u64,
    /// The time added after each turn of a player, in milliseconds: 0 to 180 000.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 180_000))]
    pub increment: u64,
}

/// The clocks at the moment of sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ClockState {
    /// The first player's remaining time in milliseconds.
    pub w: u64,
    /// The second player's remaining time in milliseconds.
    pub b: u64,
    /// The side whose clock runs; null before both players have begun, while the game is frozen
    /// after a restart of the server, and after the end.
    pub running: Option<SideName>,
    /// The milliseconds until the clock runs on, while a throw is being shown.
    pub grace: u64,
}

/// Who occupies a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SeatKind {
    /// The seat is free.
    Open,
    /// A person.
    Person {
        /// Whether the person has an open connection.
        online: bool,
        /// If the person is gone and that can cost the game: the milliseconds until the opponent may
        /// claim it, 0 if the opponent may do so now. In a game without clocks that can only happen
        /// to the side to move, after a day without a move.
        gone: Option<u64>,
    },
    /// The computer.
    Computer {
        /// The playing strength, 1 to 8; 0 is "Let the Wookiee win".
        level: u8,
    },
    /// A player of an uploaded record.
    Record,
}

/// The name and the figure that a person has chosen. They prove nothing about who the person is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name: 1 to 24 characters as readers count them (grapheme clusters), without control
    /// characters and invisible ones, and at most 256 bytes. White space around it is cut off.
    pub name: Option<String>,
    /// The figure: the id of a rule set and a letter of one of its pieces, such as `simeone:K`.
    pub figure: Option<String>,
}

/// A seat of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Seat {
    /// The side that the seat plays.
    pub side: SideName,
    /// Who occupies the seat.
    #[serde(flatten)]
    pub who: SeatKind,
    /// The player's name: in an uploaded record, or as the person on the seat has chosen it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The figure that the person on the seat has chosen, such as `simeone:K`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// Whether you hold this seat.
    pub you: bool,
}

/// The players and spectators of a game. It changes independently of the game's version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Room {
    /// The number of this state of the room. It grows with every change, and every pong carries it.
    pub room: u64,
    /// Both seats, the first player's first.
    pub seats: [Seat; 2],
    /// The number of connected spectators.
    pub watchers: u32,
    /// The first 24 of the spectators who show a name, each once, in the order in which they came.
    pub watching: Vec<Profile>,
    /// Which sides want a rematch, the first player first.
    pub rematch: [bool; 2],
    /// The side that declined the last wish for a rematch, or withdrew its own; null if there was none,
    /// or if it is open or was agreed on.
    pub declined: Option<SideName>,
    /// The id of the rematch, once it exists.
    pub next: Option<String>,
    /// What the devices have to know of each other; absent in a game without checked dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceRoom>,
}

/// What the devices of a game with checked dice have to know of each other beside the log. Arrays are indexed by
/// side, the first player first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct DiceRoom {
    /// Which devices have announced the anchor of their chain. The game is opened once all have.
    pub anchors: [bool; 2],
    /// The tag by which each device confirms the opening record to the other, as hexadecimal digits.
    #[cfg_attr(feature = "openapi", schema(value_type = [Option<String>; 2]))]
    pub seen: [Option<Tag>; 2],
    /// The device that has to say whether it has given its part of the open throw, because the other part is
    /// missing.
    pub asked: Option<DiceQuestion>,
}

/// The question whether a device has given its part of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct DiceQuestion {
    /// The seat of the device.
    pub side: SideName,
    /// The number of the throw.
    pub number: u16,
}

/// What has to happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Due {
    /// The players choose the orders of their pieces in secret (S-1).
    Orders {
        /// Which orders are still missing, the first player's first.
        missing: [bool; 2],
    },
    /// A throw. The server makes it by itself, except in a game at a real board, where the players enter
    /// it ([`GameState::throws`]).
    Roll,
    /// A step of one side.
    Step {
        /// The side to move.
        side: SideName,
    },
    /// Nothing, because the game is over.
    Nothing,
}

/// The reason why a game ended, in the words of game records.
pub type Termination = String;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ResultView {
    /// The winner; null after a draw, and if `why` is `abort`, which is no result.
    pub winner: Option<SideName>,
    /// The points that count towards a series, the first player's first.
    pub points: [u32; 2],
    /// The reason: `run-of-four`, `run-of-three`, `two-pawns-lost`, `blocked`, `dejarik`, `leader-lost`,
    /// `followers-lost`, `all-defeated`, `target-reached`, `quiet-limit`, `repetition`, `claim`,
    /// `agreement`, `resignation`, `timeout`, `absence`, `abort`.
    pub why: Termination,
}

/// Open offers, and what a player may do beside making a step. Arrays are indexed by side, the
/// first player first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Offers {
    /// Which sides offer a draw.
    pub draw: [bool; 2],
    /// Which sides ask for a takeback.
    pub takeback: [bool; 2],
    /// Which sides may offer a draw now, or accept one: at each ply a side may offer it once.
    pub may_offer_draw: [bool; 2],
    /// Which sides may take back a step now, or ask for that: at each ply a side may ask once.
    pub may_take_back: [bool; 2],
    /// Whether a draw may be claimed now (G-20 with `repetition=claim`).
    pub may_claim: bool,
    /// Whether the game may still be called off.
    pub may_abort: bool,
    /// How often the current position has occurred, including now.
    pub occurrences: u32,
}

/// The part of a game that an event changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct GameState {
    /// The version of the game: the number of events in its log.
    pub version: u64,
    /// A hash of what this viewer can see of the game, as eight hexadecimal digits;
    /// `docs/protocol.md` defines it.
    pub hash: String,
    /// The number of entries in the line, which is the `ply` of the next step.
    pub ply: u32,
    /// The position as DPN; null while the set-up is open.
    pub dpn: Option<String>,
    /// The position as it is drawn.
    pub scene: Scene,
    /// What has to happen next.
    pub due: Due,
    /// The throws that the players have to make with their own dice; absent unless a throw is due in a
    /// game at a real board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throws: Option<Throws>,
    /// The number of the current turn; 0 in the set-up.
    pub turn: u32,
    /// The clocks; null for a game without clocks.
    pub clock: Option<ClockState>,
    /// Open offers, and what may be done beside making a step.
    pub offers: Offers,
    /// How long the side to move may still take, in milliseconds. After that it loses a game by days, or
    /// its opponent may claim a game over a link without clocks. Null if there are clocks, and while
    /// time costs nothing.
    #[serde(rename = "moveWithin")]
    pub move_within: Option<u64>,
    /// The result; null while the game lasts.
    pub result: Option<ResultView>,
    /// The legal steps, if it is your turn.
    pub choices: Option<Choices>,
    /// The number of entries of the journal of checked dice, which are the words of the log except `setup:…`; absent
    /// in a game without checked dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub journal: Option<u64>,
}

/// The kind of an entry of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    /// An order chosen (S-1).
    Order,
    /// A throw.
    Roll,
    /// A step.
    Step,
}

/// One entry of the line. The line is everything that was played, without what was taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Entry {
    /// The entry in the notation of records; an order that is still hidden from you is
    /// `setup:????`.
    pub word: String,
    /// The kind of the entry.
    pub kind: EntryKind,
    /// The side that made the decision; null for a throw.
    pub by: Option<SideName>,
    /// The number of the turn; 0 in the set-up.
    pub turn: u32,
    /// What the entry did.
    pub effects: Vec<Effect>,
    /// What the entry did, in sentences.
    pub told: Vec<Sentence>,
    /// How the entry completes sentences of its turn, as a throw those of its attack; null if the turn has
    /// the sentences of its entries, one after the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed: Option<Completed>,
}

/// The score of a series (G-22). Every chain of rematches is a series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SeriesView {
    /// The number of finished games, including this one.
    pub games: u32,
    /// The points of both players, indexed by their sides in *this* game, the first player first.
    pub points: [u32; 2],
    /// The games won by both players, indexed in the same way.
    pub won: [u32; 2],
    /// The purses of both players; null unless the series is played for credits.
    pub purses: Option<[u32; 2]>,
    /// The winner of the series; null while it lasts.
    pub winner: Option<SideName>,
    /// The terms of the series: `open`, `to-12`, `credits`, `credits-5`.
    pub terms: String,
    /// The day before which no further game may start (G-23), such as `2026-11-22`.
    pub not_before: Option<String>,
}

/// A whole game from one point of view: the first frame of a connection, and the answer to a sync.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct GameFull {
    /// The id of the game; its watch link is `/game/{id}`.
    pub id: String,
    /// The kind of game.
    pub kind: GameKind,
    /// The rule set.
    pub rules: Rules,
    /// The options that differ from their defaults.
    pub options: std::collections::BTreeMap<String, String>,
    /// The start position as DPN; null for the usual one.
    pub start: Option<String>,
    /// How takebacks treat throws.
    pub takebacks: Takebacks,
    /// The time control; null for a game without clocks.
    pub clock: Option<Clock>,
    /// The days that a player has for each move; null for a game that is not played by days.
    pub days: Option<u8>,
    /// Whether the game may be on the list of games to watch; absent if it may not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub watched: bool,
    /// Whether the game is rated; absent if it is not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The id of the tournament that the game belongs to, for its players; absent for all others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    /// When the game was created, in milliseconds since 1970.
    pub created: u64,
    /// The sides you hold: none for a spectator, both at one screen.
    pub you: Vec<SideName>,
    /// The invitation to the other seat, `/game/{id}#{invitation}`, which one person can use once;
    /// null unless that seat is free and you hold the first one.
    pub invite: Option<String>,
    /// The players and spectators.
    pub room: Room,
    /// Everything that was played, without what was taken back.
    pub line: Vec<Entry>,
    /// The current state.
    pub state: GameState,
    /// The scene before the first entry.
    pub beginning: Scene,
    /// The series that the game belongs to.
    pub series: SeriesView,
    /// Whether the devices of the players check the dice.
    #[serde(default)]
    pub checked: bool,
}
