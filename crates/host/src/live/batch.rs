//! Events that were applied but are not yet durable, with the frames that will announce them.

use dejarik_play::Event;

use super::frames::{Class, text};
use super::game::LiveGame;
use crate::protocol::ServerFrame;
use crate::store::LoggedEvent;
use crate::time::Now;
use crate::view::Viewer;

/// Events of one game that are stored together, with their frames for each class of connections. `F` is a
/// frame as the host sends it.
#[derive(Debug)]
pub struct Batch<F = String> {
    /// The events, oldest first.
    pub events: Vec<LoggedEvent>,
    classes: Vec<Class>,
    /// The frames for each class, by its index in `classes`.
    frames: Vec<Vec<F>>,
}

impl<F: From<String>> Batch<F> {
    /// Returns an empty batch for connections of these classes.
    pub fn new(connections: impl IntoIterator<Item = Class>) -> Batch<F> {
        let mut classes: Vec<Class> = Vec::new();
        for class in connections {
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
        let frames = classes.iter().map(|_| Vec::new()).collect();
        Batch { events: Vec::new(), classes, frames }
    }

    /// Adds the frames for the last event, one for each class of connections. It has to be the event that
    /// the game applied last.
    pub fn add_frames(&mut self, live: &LiveGame, now: Now) {
        let Some(logged) = self.events.last() else { return };
        let wanted = self.classes.iter().any(|class| live.offers_choices(*class));
        let choices = if wanted { live.choices() } else { None };
        // The second order reveals the first one, which was sent as hidden, so a snapshot is sent.
        let reveals = matches!(logged.event, Event::SetUp(_)) && !live.hides(Viewer::default());
        for (class, frames) in self.classes.iter().zip(&mut self.frames) {
            let frame = match reveals {
                true => ServerFrame::Full { game: live.full(*class, now) },
                false => live.event_frame(*class, logged, choices.as_ref(), now),
            };
            frames.push(text(&frame).into());
        }
    }

    /// Returns the frames for a class.
    pub fn frames(&self, class: Class) -> &[F] {
        let at = self.classes.iter().position(|known| *known == class);
        at.and_then(|at| self.frames.get(at)).map_or(&[], Vec::as_slice)
    }

    /// Returns whether one of the events can have ended a game.
    pub fn can_end(&self) -> bool {
        self.events.iter().any(|logged| can_end(&logged.event))
    }
}

/// Returns whether an event can end a game.
fn can_end(event: &Event) -> bool {
    !matches!(
        event,
        Event::SetUp(_)
            | Event::DrawOffer(_)
            | Event::DrawDecline(_)
            | Event::TakebackOffer(_)
            | Event::TakebackDecline(_)
            | Event::Takeback { .. }
            | Event::Proof(_)
    )
}
