//! Shows a client the device's own view of the game, in place of the server's.
//!
//! A device reads the words of the log. Everything else that a frame shows (scenes, effects, sentences, legal steps) is
//! computed again from the device's own game, so a server cannot show a throw that differs from the one in the log.

use std::borrow::Cow;

use dejarik_dice::{Device, Entry, Stored};
use dejarik_play::{Event, Game};

use super::Checking;
use crate::protocol::{Due, GameState, ServerFrame};
use crate::view;

impl Checking {
    /// Replaces what a frame shows of the game, and returns whether the client may see it. `length` is the number of
    /// entries of the journal that it follows. An event that is not the last of these entries is left out; the client
    /// then misses a version and asks for the whole game.
    pub(super) fn show(&self, length: usize, frame: &mut ServerFrame) -> bool {
        let Some((_, device)) = self.all().next() else { return true };
        let begin = || Game::new(device.settings().clone());
        // A snapshot that names no place in the journal shows the game as the device knows it.
        let length = match (&frame, length) {
            (ServerFrame::Full { .. }, 0) => device.journal().len(),
            (_, length) => length,
        };
        match frame {
            ServerFrame::Full { game } => match game_at(device, length, false) {
                Some(own) => {
                    game.line = view::line(&own, self.viewer);
                    game.beginning = view::beginning(&own);
                    self.show_state(&own, &mut game.state);
                }
                None => {
                    // A game that is not opened has no line.
                    game.line.clear();
                    self.show_board(&begin(), &mut game.state);
                }
            },
            ServerFrame::Event { word, entry, keep, state, .. } => {
                let last = length.checked_sub(1).and_then(|last| device.journal().get(last));
                if !is_entry(word, last) {
                    return false;
                }
                let opens = entry.is_none() && keep.is_none();
                let Some(own) = game_at(device, length, opens) else {
                    *entry = None;
                    self.show_board(&begin(), state);
                    return true;
                };
                if entry.is_some() {
                    *entry = view::entry(&own, own.line().len().saturating_sub(1), self.viewer);
                }
                if let Some(keep) = keep {
                    *keep = u32::try_from(own.line().len()).unwrap_or(*keep);
                }
                self.show_state(&own, state);
            }
            ServerFrame::Room { .. }
            | ServerFrame::Ack { .. }
            | ServerFrame::Refused { .. }
            | ServerFrame::Pong { .. }
            | ServerFrame::Said { .. }
            | ServerFrame::Resync
            | ServerFrame::Bye { .. } => {}
        }
        true
    }

    fn show_board(&self, own: &Game, state: &mut GameState) {
        state.dpn = own.position().map(ToString::to_string);
        state.scene = view::scene(own, self.viewer);
        if state.choices.is_some() {
            state.choices = own.actor().and_then(|_| view::choices(own.position()?));
        }
    }

    fn show_state(&self, own: &Game, state: &mut GameState) {
        self.show_board(own, state);
        state.hash = view::hash(own, self.viewer);
        state.ply = u32::try_from(own.line().len()).unwrap_or(state.ply);
        state.due = view::due(own.due());
        if let Due::Orders { missing } = &mut state.due {
            // A hidden order is no part of the game yet, and is not chosen a second time.
            let hidden = self.all().next().map(|(_, device)| device.hidden_orders());
            for (missing, hidden) in missing.iter_mut().zip(hidden.unwrap_or_default()) {
                *missing &= !hidden;
            }
        }
        state.turn = own.turn();
        state.result = own.result().map(view::result);
    }
}

/// Returns whether an event is this entry of the journal. Before the opening record there is none, and a game can
/// only be ended.
fn is_entry(word: &str, entry: Option<&Entry>) -> bool {
    let event = word.parse::<Event>().ok();
    match (event, entry) {
        (Some(Event::Abort | Event::Closed | Event::Resign(_)), None) => true,
        (Some(Event::SetUp(order)), Some(Entry::Order { order: opened, .. })) => order == *opened,
        (Some(event), Some(entry)) => {
            Stored::of_event(&event).is_some_and(|stored| stored.entry == *entry)
        }
        _ => false,
    }
}

/// Returns the game as it was when the journal had this length; `None` before the opening record. With `opens`, an
/// order that the last entry opens is left out, because a host sends the order in a later frame than the entry.
fn game_at(device: &Device, length: usize, opens: bool) -> Option<Cow<'_, Game>> {
    let game = device.ledger()?.game();
    let journal = device.journal().get(..length).filter(|journal| !journal.is_empty())?;
    let count = journal.iter().filter(|entry| entry.is_of_the_game()).count();
    let early = opens && matches!(journal.last(), Some(Entry::Order { .. }));
    let events = game.events().get(..count - usize::from(early))?;
    if events.len() == game.events().len() {
        return Some(Cow::Borrowed(game));
    }
    Game::replay(game.settings().clone(), events).ok().map(Cow::Owned)
}
