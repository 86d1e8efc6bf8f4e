//! The types in which every kind of store keeps a game: what was agreed on, who holds which seat, the
//! log of events, and the summary that lists show without reading the log.

mod stored;
mod summary;

pub use stored::{
    Expiry, GameKind, Holder, LiveKey, LoggedEvent, OwnGame, StoredGame, StoredSeat, Terms, Ticket,
    TimeControl,
};
pub use summary::{
    Cursor, CursorError, Listed, ListedGame, Summary, UnreadableGame, Usage, deadline_after,
    due_of_text, due_text, size_of_events, size_of_game,
};
