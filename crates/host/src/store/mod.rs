//! The types that are stored of a game, whatever the store is: what was agreed on, who holds which seat,
//! the log of events, and what lists need of a game without its log.

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
