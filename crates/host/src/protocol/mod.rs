//! The wire format: every type that a host of games sends or receives, and nothing else.
//!
//! The OpenAPI description and the page's TypeScript types are generated from these types, so the
//! wire format is defined here and nowhere else. `docs/protocol.md` explains how the types are used
//! together.
//!
//! # Conventions
//! Field names are camelCase. Words that are values (`draw-offer`, `run-of-four`) are in lower case
//! with hyphens, as game records write them, except for the types of stream lines (`gameFull`),
//! which are those of lichess.
//!
//! # Stability
//! [`PROTOCOL`] is incremented when a change would break a client. Fields may be added at any time;
//! clients ignore fields and frames they do not know.

mod analysis;
mod board;
mod choices;
mod effect;
mod error;
mod explain;
mod game;
mod http;
mod me;
mod picture;
mod print;
mod puzzle;
mod review;
mod rules;
mod scene;
mod socket;
mod throws;

pub use analysis::{AnalysisQuery, AnalysisView, Evaluation, Kept, StepValue};
pub use board::{
    ActQuery, BoardGame, BoardLine, BoardState, ChatLine, Done, EventGame, EventLine, FinishedGame,
    OpponentGone, StreamQuery,
};
pub use choices::{Choices, Step, Walk, WalkHop, WalkNode};
pub use effect::{Effect, Fall, Hand, Thrown, Verdict};
pub use error::{ApiError, ErrorBody};
pub use explain::{ExplainQuery, Explanation, PlannedStep, Reason, Threat, WhyNot, WhyNotQuery};
pub use game::{
    Clock, ClockState, Due, Entry, EntryKind, GameFull, GameKind, GameState, Offers, Opponent,
    Profile, ResultView, Room, Rules, Seat, SeatKind, SeriesView, Takebacks, Termination,
};
pub use http::{
    CreatedGame, Imported, ImportedGame, MyGame, MyGames, MyGamesQuery, NewGame, PositionQuery,
    PositionView, Replay, ReplayEntry, ReplayQuery, SeatClaim, SeatTaken, SideChoice,
    UnreadableGame,
};
pub use me::{ArchivedEvent, ArchivedGame, MyArchive, MyData, RetentionView};
pub use picture::{
    GamePictureQuery, Lang, PagePictureQuery, PositionPictureQuery, PuzzlePictureQuery,
};
pub use print::{BoardSize, Paper, PrintPage, PrintQuery, PrintTheme};
pub use puzzle::{
    Puzzle, PuzzleAttempt, PuzzleGrade, PuzzleHint, PuzzleJudgement, PuzzlePlayQuery,
    PuzzleSolution, Puzzles, PuzzlesQuery,
};
pub use review::{
    Account, ErrorBand, Judgement, Review, ReviewedResignation, ReviewedStep, ReviewedThrow,
};
pub use rules::{
    Colours, OptionChoice, OptionInfo, OptionNumber, PieceInfo, RulesInfo, TableKind, Text,
};
pub use scene::{Active, BattleSpaces, Beside, BesideState, Quiet, Scene, SideName, Standing};
pub use socket::{Action, ClientFrame, Phrase, ServerFrame};
pub use throws::{ThrowBonus, ThrowCast, ThrowDice, ThrowPart, ThrowShare, Throws};

/// The version of the WebSocket protocol.
pub const PROTOCOL: u32 = 2;

/// The largest frame a client may send, in bytes.
pub const LARGEST_FRAME: usize = 8 * 1024;
