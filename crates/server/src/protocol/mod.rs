//! What the server says and hears: every type that crosses the wire, and nothing else.
//!
//! The page's TypeScript types and the OpenAPI description are generated from these, so this is the
//! one place where the wire format is written down. `docs/protocol.md` tells the same as a story.
//!
//! # Stability
//! [`PROTOCOL`] counts up when a change would break a client. Fields may be added at any time;
//! clients ignore what they do not know.

mod analysis;
mod board;
mod choices;
mod effect;
mod error;
mod game;
mod http;
mod puzzle;
mod review;
mod scene;
mod socket;

pub use analysis::{AnalysisQuery, AnalysisView, Evaluation, StepValue};
pub use board::{
    ActQuery, BoardGame, BoardLine, BoardState, Done, EventGame, EventLine, FinishedGame,
    OpponentGone, StreamQuery,
};
pub use choices::{Choices, Step, Walk, WalkHop, WalkNode};
pub use effect::{Effect, Fall, Hand, Thrown, Verdict};
pub use error::{ApiError, ErrorBody};
pub use game::{
    Clock, ClockState, Due, Entry, EntryKind, GameFull, GameKind, GameState, Offers, Opponent,
    ResultView, Room, Rules, Seat, SeatKind, SeriesView, Takebacks, Termination,
};
pub use http::{
    CreatedGame, Imported, ImportedGame, MyGame, NewGame, OptionInfo, PositionQuery, PositionView,
    Replay, ReplayEntry, RulesInfo, SeatClaim, SeatTaken, SideChoice,
};
pub use puzzle::{
    Puzzle, PuzzleAttempt, PuzzleHint, PuzzleJudgement, PuzzlePlayQuery, PuzzleSolution, Puzzles,
    PuzzlesQuery,
};
pub use review::{Account, ErrorBand, Judgement, Review, ReviewedStep, ReviewedThrow};
pub use scene::{Active, BattleSpaces, Beside, BesideState, Quiet, Scene, SideName, Standing};
pub use socket::{Action, ClientFrame, ServerFrame};

/// The version of the WebSocket protocol.
pub const PROTOCOL: u32 = 2;

/// The largest frame a client may send, in bytes.
pub const LARGEST_FRAME: usize = 8 * 1024;
