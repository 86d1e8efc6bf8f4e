//! The task of one live game that this node owns.
//!
//! `task` handles the messages of a game one after the other, and `state` is its state. The other modules handle one
//! kind of message or duty each:
//!
//! - `commit` performs acts and stores their events, and `recover` reloads the game after a failed write.
//! - `checked` carries the messages of checked dice, `opponent` asks the computer, and `due` handles deadlines.
//! - `room` seats people, `talk` passes on what players say to each other, and `leaving` takes a person out of a game
//!   for good.
//! - `snapshots` sends the whole game within budgets, and `weight` estimates its memory.

mod checked;
mod commit;
mod due;
mod leaving;
mod opponent;
mod recover;
mod room;
mod snapshots;
mod state;
mod talk;
mod task;
mod weight;

pub(super) use checked::read_dice;
pub(super) use task::own;
