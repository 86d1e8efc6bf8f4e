//! The types in which every kind of store keeps a game: what was agreed on, who holds which seat, the
//! log of events, the summary that lists show without reading the log, and the text in which faces without a
//! database keep a game.

mod kept;
mod live_key;
mod rated;
mod stored;
mod summary;

pub use kept::{KeptEvent, KeptGame, KeptSeat};
pub use live_key::LiveKey;
pub use rated::{Rated, RatedGame};
pub use stored::{
    Expiry, GameKind, Holder, LoggedEvent, OwnGame, StoredGame, StoredSeat, Terms, Ticket,
    TimeControl,
};
pub use summary::{
    Cursor, CursorError, Listed, ListedGame, Summary, UnreadableGame, Usage, deadline_after,
    due_of_text, due_text, size_of_events, size_of_game,
};
