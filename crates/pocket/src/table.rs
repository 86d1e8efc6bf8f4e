//! A game in memory, and the wishes that it handles. It handles them one after the other: while events are being
//! written, all other wishes wait.

use std::collections::VecDeque;

use dejarik_host::id::GameId;
use dejarik_host::live::{Act, Batch, Class, LiveGame};
use dejarik_host::protocol::{Lang, ServerFrame};
use dejarik_host::store::KeptGame;
use dejarik_host::think::Problem;
use dejarik_host::time::SteadyTime;
use dejarik_host::view::Viewer;
use dejarik_play::Event;

/// A question about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// The whole game.
    Full,
    /// The positions of the game.
    Replay { from: usize, limit: usize },
    /// The record of the game.
    Record,
    /// The review of the game.
    Review,
    /// The picture of the game, after `at` entries of its line or as it stands.
    Picture { at: Option<usize>, lang: Lang },
    /// The deletion of the game.
    Forget,
}

/// Something that is asked of a game.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// A request.
    Ask { n: u64, ask: Ask },
    /// The first frame of a connection, with the version and the hash that the page has.
    Hello { line: u64, choices: bool, known: Option<(u64, String)> },
    /// An act.
    Act { line: u64, act: Act },
    /// A ping.
    Ping { line: u64, n: u64 },
    /// A snapshot.
    Sync { line: u64 },
    /// An event of the computer, for a version of the game.
    Computer { version: u64, event: Event },
}

/// A step that the computer has chosen and will play a little later.
#[derive(Debug)]
pub(crate) struct Ready {
    pub(crate) version: u64,
    pub(crate) event: Event,
    pub(crate) at: SteadyTime,
}

/// A question that the computer thinks about.
#[derive(Debug)]
pub(crate) struct Thinking {
    /// The number of the question.
    pub(crate) n: u64,
    /// The version of the game that it belongs to.
    pub(crate) version: u64,
    pub(crate) problem: Problem,
}

/// A game in memory.
pub(crate) struct Table {
    pub(crate) live: LiveGame,
    /// About how many bytes the log takes.
    pub(crate) bytes: u64,
    /// Whether events are being written.
    pub(crate) writing: bool,
    pub(crate) thinking: Option<Thinking>,
    pub(crate) ready: Option<Ready>,
    /// When the reader was last shown an event.
    pub(crate) seen: SteadyTime,
}

/// A game that is in memory, or is being read.
#[derive(Default)]
pub(crate) struct Slot {
    /// The game; nothing while it is being read.
    pub(crate) table: Option<Box<Table>>,
    /// Whether the game is being read.
    pub(crate) loading: bool,
    /// The wishes that wait, in the order in which they arrived.
    pub(crate) waiting: VecDeque<Wish>,
}

/// A connection to a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connection {
    pub(crate) game: GameId,
    /// Whether the page has said hello.
    pub(crate) greeted: bool,
    /// What the connection sees; `None` until the game has been read and the hello has been answered.
    pub(crate) class: Option<Class>,
}

/// The act on a connection that waits for an answer.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) line: u64,
    /// The page's name of the act.
    pub(crate) act: String,
}

/// A rematch that is being written.
#[derive(Debug)]
pub(crate) struct Rematch {
    /// The entry of the game that is over.
    pub(crate) own: KeptGame,
    pub(crate) id: GameId,
    /// The entry of the rematch.
    pub(crate) next: KeptGame,
    pub(crate) reply: Reply,
}

/// Events that are being written.
#[derive(Debug)]
pub(crate) struct Commit {
    pub(crate) batch: Batch,
    pub(crate) kept: KeptGame,
    pub(crate) bytes: u64,
    pub(crate) reply: Option<Reply>,
    /// The version of the game after the first event.
    pub(crate) version: u64,
}

/// Returns the answer to a ping.
pub(crate) fn pong(table: &Table, viewer: Viewer, n: u64, now: SteadyTime) -> ServerFrame {
    ServerFrame::Pong {
        n,
        version: table.live.version(),
        hash: dejarik_host::view::hash(&table.live.game, viewer),
        room: table.live.people.number(),
        clock: table.live.clocks().map(|clocks| clocks.state(now)),
    }
}
