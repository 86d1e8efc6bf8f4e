//! What goes into a [`Pocket`](crate::Pocket) and what comes out of it, as JSON.

use serde::{Deserialize, Serialize};

/// An entry of the store: its key and its value.
pub type Entry = (String, String);

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Input {
    /// The page makes a request, with the paths and bodies of the server's interface.
    Request {
        /// The page's number of the request.
        n: u64,
        /// The method: `GET`, `POST` or `DELETE`.
        method: String,
        /// The path with its query: `/api/games?limit=10`.
        path: String,
        /// The body; empty if there is none.
        #[serde(default)]
        body: String,
    },
    /// The page opens a connection to a game.
    Connect {
        /// The page's number of the connection.
        line: u64,
        /// The game's id.
        game: String,
    },
    /// The page sends a frame, a `ClientFrame`.
    Frame {
        /// The connection.
        line: u64,
        /// The frame as JSON.
        text: String,
    },
    /// The page closes a connection.
    Disconnect {
        /// The connection.
        line: u64,
    },
    /// The store has read what an [`Output::Load`] asked for.
    Loaded {
        /// The number of the question.
        n: u64,
        /// The entries in the order of their keys; nothing if they cannot be read.
        entries: Option<Vec<Entry>>,
    },
    /// The store has written what an [`Output::Store`] asked for, or has failed to.
    Stored {
        /// The number of the write.
        n: u64,
        /// Its outcome.
        outcome: Outcome,
    },
    /// The engine has answered an [`Output::Think`].
    Thought {
        /// The number of the question.
        n: u64,
        /// The answer; nothing if the engine was ended or has failed.
        found: Option<String>,
    },
    /// Another page has changed a game of the same store.
    Changed {
        /// The game's id.
        game: String,
    },
    /// The time has come at which the last outputs requested a tick.
    Tick,
}

/// The outcome of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// All of it is durable.
    Done,
    /// Nothing of it was written, because an entry that was to be added is there already.
    Conflict,
    /// Nothing of it was written, as far as is known.
    Failed,
}

/// A part of a write. A write is performed as a whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Op {
    /// Sets the value of a key.
    Put {
        /// The key.
        key: String,
        /// The value.
        value: String,
    },
    /// Sets the value of a key that has none yet.
    Add {
        /// The key.
        key: String,
        /// The value.
        value: String,
    },
    /// Deletes every key with this beginning.
    Clear {
        /// The beginning.
        prefix: String,
    },
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    pub kind: String,
    /// The body; empty if there is none.
    pub body: String,
}

impl Answer {
    /// Returns an answer that is a text of this media type.
    pub fn text(status: u16, kind: &str, body: String) -> Answer {
        Answer { status, kind: kind.to_owned(), body }
    }
}

/// What has to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Output {
    /// Answers a request.
    Answer {
        /// The page's number of the request.
        n: u64,
        /// The answer.
        #[serde(flatten)]
        answer: Answer,
    },
    /// Sends a frame, a `ServerFrame`.
    Frame {
        /// The connection.
        line: u64,
        /// The frame as JSON.
        text: String,
    },
    /// Closes a connection.
    Close {
        /// The connection.
        line: u64,
    },
    /// Writes to the store, all or nothing. The outcome comes as [`Input::Stored`].
    Store {
        /// The number of the write.
        n: u64,
        /// The parts of the write.
        ops: Vec<Op>,
    },
    /// Reads every entry whose key has this beginning. They come as [`Input::Loaded`].
    Load {
        /// The number of the question.
        n: u64,
        /// The beginning of the keys.
        prefix: String,
    },
    /// Asks the engine. The answer comes as [`Input::Thought`].
    Think {
        /// The number of the question.
        n: u64,
        /// Whether a player waits for it, so that it comes before all others.
        urgent: bool,
        /// The question, an [`Errand`](crate::thinking::Errand) as JSON.
        errand: String,
    },
    /// Ends a search whose answer nobody needs any more.
    Stop {
        /// The number of the question.
        n: u64,
    },
    /// Draws a kit to print, with which the page's request is answered: by `dejarik-press`, another module.
    Print {
        /// The page's number of the request.
        n: u64,
        /// The path with its query.
        path: String,
    },
    /// Tells other pages that a game has changed.
    Changed {
        /// The game's id.
        game: String,
    },
}
