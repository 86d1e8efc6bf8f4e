//! A table as a viewer sees it: the protocol's `GameState`, `GameFull` and frames.

use axum::extract::ws::Utf8Bytes;
use dejarik_play::{Due, Event};
use dejarik_rules::Side;

use super::table::{Now, Table};
use crate::protocol::{
    Choices, GameFull, GameKind, GameState, MyGame, Room, ServerFrame, SideName, Takebacks,
};
use crate::store::{Holder, Logged};
use crate::view::{self, Viewer};

/// Whose eyes, and whether they want to be told what may be done: connections of one class get
/// the same frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Class {
    pub(super) viewer: Viewer,
    pub(super) choices: bool,
}

/// A frame as it is sent. A frame that cannot be written is a defect; the client notices by the
/// version and asks again.
pub(super) fn text(frame: &ServerFrame) -> Utf8Bytes {
    serde_json::to_string(frame).unwrap_or_else(|_| r#"{"t":"resync"}"#.to_owned()).into()
}

/// The sides a viewer holds.
pub(super) fn sides(viewer: Viewer) -> Vec<SideName> {
    Side::BOTH.into_iter().filter(|side| viewer.holds(*side)).map(Into::into).collect()
}

fn takebacks(of: dejarik_play::Takebacks) -> Takebacks {
    match of {
        dejarik_play::Takebacks::Anew => Takebacks::Anew,
        dejarik_play::Takebacks::Same => Takebacks::Same,
        dejarik_play::Takebacks::NeverAcrossThrow => Takebacks::NeverAcrossThrow,
    }
}

impl Table {
    /// What may be done now, for whoever has to act.
    pub(super) fn choices(&self) -> Option<Choices> {
        self.game.actor()?;
        view::choices(self.game.position()?)
    }

    /// Whether a class is to be told what may be done now.
    pub(super) fn tells(&self, class: Class) -> bool {
        class.choices && self.game.actor().is_some_and(|side| class.viewer.holds(side))
    }

    /// Everything that an event changes. `choices` are those of [`Table::choices`] for a class
    /// that is to be told.
    pub(super) fn state(&self, viewer: Viewer, choices: Option<Choices>, now: Now) -> GameState {
        let game = &self.game;
        GameState {
            version: self.version(),
            hash: view::hash(game, viewer),
            ply: u32::try_from(game.line().len()).unwrap_or(u32::MAX),
            dpn: game.position().map(ToString::to_string),
            scene: view::scene(game, viewer),
            due: view::due(game),
            turn: game.turn(),
            clock: self.clocks().map(|clocks| clocks.state(now.steady)),
            offers: self.offers(),
            result: game.result().map(view::result),
            choices,
        }
    }

    /// The room as this viewer sees it.
    pub(super) fn room(&self, viewer: Viewer, now: Now) -> Room {
        self.people.room(viewer, self.contested(), now.steady)
    }

    /// Everything.
    pub(super) fn full(&self, class: Class, now: Now) -> GameFull {
        let Class { viewer, .. } = class;
        let settings = self.game.settings();
        let options = settings.rules().changed_options().into_iter();
        let choices = if self.tells(class) { self.choices() } else { None };
        GameFull {
            id: self.id.to_string(),
            kind: self.terms.kind,
            rules: settings.rules().id().into(),
            options: options.map(|(spec, value)| (spec.key.to_owned(), value)).collect(),
            start: settings.start().map(ToString::to_string),
            takebacks: takebacks(settings.takebacks),
            clock: self.terms.clock,
            created: self.created,
            you: sides(viewer),
            invite: self.invite(viewer),
            room: self.room(viewer, now),
            line: view::line(&self.game, viewer),
            state: self.state(viewer, choices, now),
            beginning: view::beginning(&self.game),
            series: self.series_view(),
        }
    }

    /// The invitation to the seat that is open, for whoever holds the other.
    fn invite(&self, viewer: Viewer) -> Option<String> {
        let open = |side: &Side| *self.people.holder(*side) == Holder::Open;
        let side = Side::BOTH.into_iter().find(open)?;
        let secret = self.people.kept()[side.index()].secret;
        viewer.holds(side.other()).then(|| format!("/game/{}#{secret}", self.id))
    }

    /// The frame that tells a class of the event that was applied last.
    pub(super) fn event_frame(
        &self,
        class: Class,
        logged: &Logged,
        choices: Option<&Choices>,
        now: Now,
    ) -> ServerFrame {
        let Class { viewer, .. } = class;
        let hidden = self.game.is_hidden(&logged.event, viewer.only());
        let word = match hidden {
            true => view::HIDDEN.to_owned(),
            false => logged.event.to_string(),
        };
        let (entry, keep) = match &logged.event {
            Event::SetUp(_) | Event::Roll(_) | Event::Step(_) => {
                let last = self.game.line().len().saturating_sub(1);
                (view::entry(&self.game, last, viewer), None)
            }
            Event::Takeback { keep, .. } => (None, u32::try_from(*keep).ok()),
            _ => (None, None),
        };
        let choices = choices.filter(|_| self.tells(class)).cloned();
        let ended = self.game.result().is_some();
        ServerFrame::Event {
            word,
            entry,
            keep,
            state: self.state(viewer, choices, now),
            series: ended.then(|| self.series_view()),
        }
    }

    /// The game in a list of somebody's games.
    pub(super) fn summary(&self, viewer: Viewer, updated: u64) -> MyGame {
        let level = Side::BOTH.into_iter().find_map(|side| self.people.computer(side));
        MyGame {
            id: self.id.to_string(),
            rules: self.game.settings().rules().id().into(),
            kind: self.terms.kind,
            level,
            you: sides(viewer),
            due: view::due(&self.game),
            result: self.game.result().map(view::result),
            turn: self.game.turn(),
            updated,
            scene: view::scene(&self.game, viewer),
        }
    }

    /// The side that the computer has to make a step for, and its level.
    pub(super) fn computer_due(&self) -> Option<(Side, u8)> {
        let Due::Step(side) = self.game.due() else { return None };
        if self.terms.kind == GameKind::Record {
            return None;
        }
        Some((side, self.people.computer(side)?))
    }
}
