//! A live game as a viewer sees it: the wire's `GameState`, `GameFull` and frames.

use dejarik_dice::journal;
use dejarik_play::{Event, ReplayError, Tally};
use dejarik_rules::Side;
use serde::Deserialize;

use super::game::LiveGame;
use super::opening;
use super::people::Proof;
use super::times::Times;
use crate::id::PersonId;
use crate::profile::Profile;
use crate::protocol::{
    ArchivedEvent, ArchivedGame, Choices, Entry, GameFull, GameState, MyGame, Rating, Room, Scene,
    Seek, SeriesView, ServerFrame, SideName, Throws, UnreadableGame, WatchedGame,
};
use crate::store::{self, GameKind, Holder, ListedGame, LoggedEvent, StoredGame, Ticket};
use crate::time::{Now, Offset, WallTime, millis};
use crate::view::{self, Viewer};

/// A class of connections that get the same frames: the sides they hold, and whether they want
/// `choices`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    /// The sides that the connections hold.
    pub viewer: Viewer,
    /// Whether they want `choices`.
    pub choices: bool,
}

/// Returns a frame as it is sent. A frame that cannot be serialized is a defect of the server; the
/// client is asked to sync instead.
pub fn text(frame: &ServerFrame) -> String {
    serde_json::to_string(frame).unwrap_or_else(|_| r#"{"t":"resync"}"#.to_owned())
}

/// Reads a frame as it is sent.
///
/// # Errors
/// If the text is no frame.
pub fn read(text: &str) -> serde_json::Result<ServerFrame> {
    // Serde copies a frame into a tree before it reads the fields, because the tag may come last. In the long frames that
    // a server sends it comes first. A second tag is not noticed here.
    if text.starts_with(r#"{"t":"full","#) {
        return serde_json::from_str(text).map(|Full { game }| ServerFrame::Full { game });
    }
    if text.starts_with(r#"{"t":"event","#) {
        return serde_json::from_str(text).map(|Happened { word, entry, keep, state, series }| {
            ServerFrame::Event { word, entry, keep, state, series }
        });
    }
    serde_json::from_str(text)
}

/// The fields of [`ServerFrame::Full`].
#[derive(Deserialize)]
struct Full {
    game: GameFull,
}

/// The fields of [`ServerFrame::Event`].
#[derive(Deserialize)]
struct Happened {
    word: String,
    entry: Option<Entry>,
    keep: Option<u32>,
    state: GameState,
    series: Option<SeriesView>,
}

/// Returns the sides that a viewer holds.
pub fn sides(viewer: Viewer) -> Vec<SideName> {
    Side::BOTH.into_iter().filter(|side| viewer.holds(*side)).map(Into::into).collect()
}

impl LiveGame {
    /// Returns what the side that has to act may do now.
    pub fn choices(&self) -> Option<Choices> {
        self.game.actor()?;
        view::choices(self.game.position()?)
    }

    /// Returns whether a class is sent the `choices` of the present position.
    pub fn offers_choices(&self, class: Class) -> bool {
        class.choices && self.game.actor().is_some_and(|side| class.viewer.holds(side))
    }

    /// Returns everything that an event can change. `choices` are those of [`LiveGame::choices`],
    /// for a class that is sent them.
    pub fn state(&self, viewer: Viewer, choices: Option<Choices>, now: Now) -> GameState {
        let game = &self.game;
        GameState {
            version: self.version(),
            hash: view::hash(game, viewer),
            ply: self.ply().number(),
            dpn: game.position().map(ToString::to_string),
            scene: view::scene(game, viewer),
            due: view::due(game.due()),
            throws: self.throws(),
            turn: game.turn(),
            clock: self.clocks().map(|clocks| clocks.state(now.steady)),
            offers: self.offers(),
            move_within: self.move_within(now.steady).map(millis),
            result: game.result().map(view::result),
            choices,
            journal: self.terms.dice.map(|_| journal::length(game.events()) as u64),
        }
    }

    /// Returns the throws that the players have to make with their own dice.
    fn throws(&self) -> Option<Throws> {
        let own = self.terms.kind == GameKind::Board;
        Tally::of(self.game.phase()).filter(|_| own).map(|tally| view::throws(&tally))
    }

    /// Returns the room as a viewer sees it.
    pub fn room(&self, viewer: Viewer, now: Now) -> Room {
        let gone = Side::BOTH.map(|side| self.gone_at(side));
        let dice = self.dice.clone();
        Room { dice, ..self.people.room(viewer, gone, now.steady) }
    }

    /// Returns the snapshot of the whole game for a class.
    pub fn full(&self, class: Class, now: Now) -> GameFull {
        let Class { viewer, .. } = class;
        let settings = self.game.settings();
        let options = settings.rules().changed_options().into_iter();
        let choices = if self.offers_choices(class) { self.choices() } else { None };
        GameFull {
            id: self.id.to_string(),
            kind: self.terms.kind.into(),
            rules: settings.rules().id().into(),
            options: options.map(|(spec, value)| (spec.key.to_owned(), value)).collect(),
            start: settings.start().map(ToString::to_string),
            takebacks: settings.takebacks.into(),
            clock: self.terms.clock.map(Into::into),
            days: self.terms.days,
            watched: self.terms.watched,
            rated: self.terms.rated.is_some(),
            tournament: self
                .terms
                .tournament
                .filter(|_| !sides(viewer).is_empty())
                .map(|id| id.to_string()),
            created: self.created.millis(),
            you: sides(viewer),
            invite: self.invite(viewer),
            room: self.room(viewer, now),
            line: view::line(&self.game, viewer),
            state: self.state(viewer, choices, now),
            beginning: view::beginning(&self.game),
            series: self.series_view(),
            checked: self.terms.dice.is_some(),
        }
    }

    /// Returns the invitation to the open seat, which only the holder of the other seat sees.
    fn invite(&self, viewer: Viewer) -> Option<String> {
        let open = |side: &Side| *self.people.holder(*side) == Holder::Open;
        let side = Side::BOTH.into_iter().find(open)?;
        let Some(Ticket::Invitation(invitation)) = self.people.stored()[side.index()].ticket else {
            return None;
        };
        viewer.holds(side.other()).then(|| format!("/game/{}#{invitation}", self.id))
    }

    /// Returns the frame that tells a class of the event that was applied last.
    pub fn event_frame(
        &self,
        class: Class,
        logged: &LoggedEvent,
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
        let choices = choices.filter(|_| self.offers_choices(class)).cloned();
        let ended = self.game.result().is_some();
        ServerFrame::Event {
            word,
            entry,
            keep,
            state: self.state(viewer, choices, now),
            series: ended.then(|| self.series_view()),
        }
    }
}

/// Returns everything that is stored of a game and that the asker may see.
///
/// # Errors
/// If the log does not replay.
pub fn archived(
    stored: StoredGame,
    proof: &Proof,
    times: &Times,
    now: Now,
) -> Result<ArchivedGame, ReplayError> {
    let (log, updated) = (stored.log.clone(), stored.updated);
    let live = LiveGame::open(stored, times, now)?;
    let viewer = live.people.viewer(proof);
    let events = log.into_iter().map(|logged| ArchivedEvent {
        word: match live.game.is_hidden(&logged.event, viewer.only()) {
            true => view::HIDDEN.to_owned(),
            false => logged.event.to_string(),
        },
        by: logged.act.map(|(side, _)| side.into()),
        at: logged.at.millis(),
        clocks: logged.clocks.map(|clocks| clocks.map(millis)),
    });
    Ok(ArchivedGame {
        id: live.id.to_string(),
        kind: live.terms.kind.into(),
        rules: live.game.settings().rules().id().into(),
        you: sides(viewer),
        players: live.people.stored().map(|seat| seat.shown().shown()),
        created: live.created.millis(),
        updated: updated.millis(),
        record: opening::record_of(&live.game, &live.stored_without_log(), Offset::UTC),
        events: events.collect(),
    })
}

/// Returns a game as an entry in a person's list of games.
pub fn listed(game: &ListedGame, person: &PersonId) -> MyGame {
    let summary = &game.summary;
    let rules = game.terms.settings.rules();
    let level = game.holders.iter().find_map(|holder| match holder {
        Holder::Computer(level) => Some(level.number()),
        Holder::Open | Holder::Person(_) | Holder::Record { .. } => None,
    });
    let holds = |side: &Side| game.holders[side.index()] == Holder::Person(Some(*person));
    MyGame {
        id: game.id.to_string(),
        rules: rules.id().into(),
        kind: game.terms.kind.into(),
        level,
        you: Side::BOTH.into_iter().filter(holds).map(Into::into).collect(),
        players: game.profiles.each_ref().map(Profile::shown),
        due: view::due(summary.due),
        result: summary.result.as_ref().map(view::result),
        turn: summary.turn,
        plies: summary.plies,
        updated: game.updated.millis(),
        move_by: summary.deadline.filter(|_| game.terms.days.is_some()).map(WallTime::millis),
        bytes: game.bytes,
        scene: scene(game),
    }
}

/// Returns the current position of a listed game as it is drawn.
fn scene(game: &ListedGame) -> Scene {
    let rules = game.terms.settings.rules();
    let position = game.summary.dpn.as_ref().and_then(|dpn| rules.position(dpn).ok());
    match position {
        Some(position) => view::scene_of(&position),
        // In a set-up, lists show the empty board: an order may be hidden.
        None => view::empty_scene(rules),
    }
}

/// Returns a game as an invitation in the lobby; `None` if no seat of it is offered.
pub fn seek(game: &ListedGame, person: Option<&PersonId>) -> Option<Seek> {
    let side = Side::BOTH.into_iter().find(|side| game.holders[side.index()] == Holder::Open)?;
    let (settings, maker) = (&game.terms.settings, side.other().index());
    let options = settings.rules().changed_options().into_iter();
    Some(Seek {
        id: game.id.to_string(),
        rules: settings.rules().id().into(),
        options: options.map(|(spec, value)| (spec.key.to_owned(), value)).collect(),
        start: settings.start().map(ToString::to_string),
        clock: game.terms.clock.map(Into::into),
        days: game.terms.days,
        watched: game.terms.watched,
        checked: game.terms.dice.is_some(),
        rated: game.terms.rated.is_some(),
        rating: None,
        side: side.into(),
        maker: game.profiles[maker].shown(),
        until: game.offered?.millis(),
        mine: person.is_some() && game.holders[maker].person() == person,
    })
}

/// Returns a game as an entry in the list of games to watch. `ratings` are those of its players.
pub fn watched(game: &ListedGame, ratings: [Option<Rating>; 2]) -> WatchedGame {
    WatchedGame {
        id: game.id.to_string(),
        rules: game.terms.settings.rules().id().into(),
        players: game.profiles.each_ref().map(Profile::shown),
        rated: game.terms.rated.is_some(),
        ratings,
        clock: game.terms.clock.map(Into::into),
        days: game.terms.days,
        turn: game.summary.turn,
        updated: game.updated.millis(),
        scene: scene(game),
    }
}

/// Returns a game that cannot be read as an entry in its owner's list of games.
pub fn unreadable(game: &store::UnreadableGame) -> UnreadableGame {
    UnreadableGame { id: game.id.to_string(), reason: game.why.clone() }
}
