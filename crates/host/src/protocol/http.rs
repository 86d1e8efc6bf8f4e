//! The request and response bodies of the HTTP interface.

use std::collections::BTreeMap;

use dejarik_dice::bet::{Figures, KindFigures};
use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::{IntoParams, ToSchema};

use super::{
    Choices, Clock, Due, Effect, Entry, GameKind, Opponent, Profile, ResultView, Rules, Scene,
    Sentence, SideName, Takebacks,
};

/// The side that the creator of a game takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum SideChoice {
    /// The first player's side.
    #[serde(rename = "w")]
    First,
    /// The second player's side.
    #[serde(rename = "b")]
    Second,
    /// A side drawn by lot.
    #[default]
    #[serde(rename = "lot")]
    Lot,
}

/// The terms of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The rule set.
    pub rules: Rules,
    /// Values of options by key; an option that is left out has its default value.
    #[serde(default, deserialize_with = "super::strict::distinct")]
    pub options: BTreeMap<String, String>,
    /// The opponent.
    pub opponent: Opponent,
    /// Your side.
    #[serde(default)]
    pub side: SideChoice,
    /// The time control; a game has no clocks by default.
    pub clock: Option<Clock>,
    /// The days that a player has for each move of a game over a link, instead of a clock: 1 to 14.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 14))]
    pub days: Option<u8>,
    /// Whether a game over a link may be on the list of games to watch.
    #[serde(default)]
    pub watched: bool,
    /// The start position as DPN, instead of the usual one.
    pub start: Option<String>,
    /// How takebacks treat throws. The default is `same` against the computer and at one screen; a
    /// game over a link always uses `never-across-throw`, and one at a real board `anew`.
    pub takebacks: Option<Takebacks>,
    /// The name and the figure that your seat shows; it is ignored at one screen, where two people play.
    pub profile: Option<Profile>,
    /// Whether the devices of the players check the dice (`docs/dice.md`). Only a client that runs such a device can
    /// play then. It is refused for rules without dice, and at a real board.
    #[serde(default)]
    pub checked: bool,
}

impl NewGame {
    /// Returns the terms that a request has if it names only these two.
    pub fn of(rules: impl Into<Rules>, opponent: Opponent) -> NewGame {
        NewGame {
            rules: rules.into(),
            options: BTreeMap::new(),
            opponent,
            side: SideChoice::default(),
            clock: None,
            days: None,
            watched: false,
            start: None,
            takebacks: None,
            profile: None,
            checked: false,
        }
    }
}

/// The response to the creation of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct CreatedGame {
    /// The id of the game.
    pub id: String,
    /// The sides you hold.
    pub you: Vec<SideName>,
    /// The secrets of your seats by side, for programs that keep no cookie: a secret is a bearer
    /// token (`Authorization: Bearer`). They are shown only here.
    pub seats: BTreeMap<String, String>,
    /// The invitation to the other seat, `/game/{id}#{invitation}`, which one person can use once.
    pub invite: Option<String>,
}

/// A request to take a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatClaim {
    /// The invitation, 12 letters and digits; in a rematch the secret of your seat in the game
    /// before.
    pub seat: String,
    /// The name and the figure that your seat shows; in a rematch it keeps those of the game before
    /// unless they are sent again.
    pub profile: Option<Profile>,
}

/// The confirmation that you have taken a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SeatTaken {
    /// The side you play.
    pub side: SideName,
    /// The secret of your seat, a bearer token (`Authorization: Bearer`) that is shown only here;
    /// null if you had taken the seat before.
    pub secret: Option<String>,
}

/// An entry of the list of your games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyGame {
    /// The id of the game.
    pub id: String,
    /// The rule set.
    pub rules: Rules,
    /// The kind of game.
    pub kind: GameKind,
    /// The computer's level (0 is "Let the Wookiee win"); null if the computer does not play.
    pub level: Option<u8>,
    /// The sides you hold.
    pub you: Vec<SideName>,
    /// The names and figures of both players, the first player's first; in an uploaded record the names
    /// that it has.
    pub players: [Profile; 2],
    /// What has to happen next.
    pub due: Due,
    /// The result; null while the game lasts.
    pub result: Option<ResultView>,
    /// The number of the current turn.
    pub turn: u32,
    /// The number of entries of the line: orders, throws and steps.
    pub plies: u32,
    /// When the game last changed, in milliseconds since 1970.
    pub updated: u64,
    /// When the time for the move that is due runs out in a game by days, in milliseconds since 1970;
    /// null in other games.
    #[serde(rename = "moveBy")]
    pub move_by: Option<u64>,
    /// How many bytes the server stores for the game, about.
    pub bytes: u64,
    /// The current position as it is drawn; an empty board in the set-up.
    pub scene: Scene,
}

/// One of your games that this version of the server cannot read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct UnreadableGame {
    /// The id of the game.
    pub id: String,
    /// Why it cannot be read.
    pub reason: String,
}

/// A page of the list of your games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyGames {
    /// The games, the most recently changed first.
    pub games: Vec<MyGame>,
    /// Those games of this page that this version of the server cannot read. They stay stored.
    pub unreadable: Vec<UnreadableGame>,
    /// The value of `from` for the next page; null on the last page.
    pub next: Option<String>,
}

/// The page of a list of games to return.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// The `next` of the page before; without it the list begins with the game that changed last.
    pub from: Option<String>,
    /// The most games on the page, 1 to 100; 100 by default.
    #[cfg_attr(feature = "openapi", param(minimum = 1, maximum = 100))]
    pub limit: Option<usize>,
}

/// The position to describe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PositionQuery {
    /// The position as DPN.
    pub dpn: String,
    /// Options of the rule set as `key=value`, separated by commas.
    pub options: Option<String>,
    /// Steps and throws to play first, separated by spaces.
    pub play: Option<String>,
}

/// A description of a position outside of any game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct PositionView {
    /// The position after the words of `play`, as DPN.
    pub dpn: String,
    /// The position as it is drawn.
    pub scene: Scene,
    /// What has to happen next.
    pub due: Due,
    /// The result as far as the position alone decides it; null if it does not.
    pub result: Option<ResultView>,
    /// The legal steps of the player to act; null if no step is due.
    pub choices: Option<Choices>,
    /// The possible throws and their exact chances; empty if no throw is due.
    pub throws: BTreeMap<String, String>,
    /// What each word of `play` did.
    pub played: Vec<Vec<Effect>>,
    /// What each word of `play` did, in sentences.
    pub told: Vec<Vec<Sentence>>,
}

/// The positions of a game, or a part of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Replay {
    /// The scene before the first entry.
    pub beginning: Scene,
    /// What an uploaded record says before its first move; null if it says nothing.
    pub preface: Option<Annotation>,
    /// The number of entries before the first of `entries`.
    pub from: usize,
    /// The entries of the line, each with the position after it.
    pub entries: Vec<ReplayEntry>,
    /// The value of `from` for the entries that follow; null at the end of the line.
    pub next: Option<usize>,
}

/// The part of a game to replay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ReplayQuery {
    /// The number of entries of the line to skip; 0 by default.
    pub from: Option<usize>,
    /// The most entries to return, 1 to 1000; 1000 by default.
    #[cfg_attr(feature = "openapi", param(minimum = 1, maximum = 1000))]
    pub limit: Option<usize>,
}

/// The part of a journal to return.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct JournalQuery {
    /// The number of entries to skip; 0 by default.
    pub from: Option<usize>,
}

/// The keys with which a server signs checked dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct DiceKeys {
    /// The public key that opens games, in hexadecimal.
    pub key: String,
    /// The notes that lead to it from earlier keys, oldest first. Each names a key and is signed by the key before.
    pub notes: Vec<String>,
}

/// What the dice of all finished games with checked dice between two people have shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SiteDice {
    /// The number of games.
    pub games: u64,
    /// What betting against these dice would have turned 1 into. With fair dice it ever reaches 20 on at most one server
    /// in 20.
    pub value: f64,
    /// The kinds of dice that were thrown.
    pub kinds: Vec<SiteDie>,
}

/// What a kind of die has shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SiteDie {
    /// The number of faces; a Chance Cube has two, of which the first is the own colour.
    pub faces: u8,
    /// The number of throws.
    pub throws: u32,
    /// How often each face was shown, from face 1.
    pub counts: Vec<u32>,
    /// The longest run of one face in a game.
    pub longest: u32,
    /// The longest run that chance gives with a probability of one half.
    pub usual: u32,
}

impl SiteDice {
    /// Returns the answer for these figures of a number of games.
    pub fn of(games: u64, figures: Figures) -> SiteDice {
        let die = |KindFigures { faces, throws, counts, longest, usual }| SiteDie {
            faces,
            throws,
            counts,
            longest,
            usual,
        };
        let Figures { value, kinds } = figures;
        SiteDice { games, value, kinds: kinds.into_iter().map(die).collect() }
    }
}

/// An entry of the line with the position after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ReplayEntry {
    /// The entry.
    #[serde(flatten)]
    pub entry: Entry,
    /// The position after the entry as DPN; null in the set-up.
    pub dpn: Option<String>,
    /// The position after the entry as it is drawn.
    pub scene: Scene,
    /// What an uploaded record says about the entry; null if it says nothing.
    pub annotation: Option<Annotation>,
}

/// What an uploaded record says about a place of its line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Annotation {
    /// The glyphs of the move, such as `!?` or `$14`.
    pub glyphs: Vec<String>,
    /// Comments, and side lines in parentheses, in their order.
    pub notes: Vec<String>,
}

/// The result of uploading a file of records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Imported {
    /// The games of the file, in order.
    pub games: Vec<ImportedGame>,
    /// How long the server keeps them, in milliseconds; null if they are kept until you delete them.
    pub kept: Option<u64>,
}

/// A game of an uploaded file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ImportedGame {
    /// The id under which the game can be viewed, by anybody who has it; null if the record is not
    /// valid.
    pub id: Option<String>,
    /// Where and why the record fails; null if it is valid.
    pub error: Option<super::ApiError>,
    /// The title by the record's own data: `Anna – Ben, 2026-11-22`; empty if it cannot be read.
    pub title: String,
}
