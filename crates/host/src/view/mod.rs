//! A game as a player or a spectator sees it: scenes, effects and legal steps. Everything here is a
//! pure function of a [`Game`], without connections, clocks or stores.

mod choices;
mod scene;
#[cfg(test)]
mod tests;
mod wire;

use std::ops::Range;

use dejarik_play::effect::of_played;
use dejarik_play::{Event, Game, Kind, Played, record};
use dejarik_rules::Side;
use dejarik_rules::dgn::Reader;
use dejarik_telling::{Turn, changes, order};

use crate::protocol::{Annotation, Due, Entry, Replay, ReplayEntry, ResultView, Scene};

pub use choices::{choices, odds};
pub use scene::{empty as empty_scene, of as scene_of, scene};
pub use wire::{of_step, reason, throws, wired};

/// A point of view: the sides that the viewer holds. A spectator holds none; a person who plays both
/// sides at one screen holds both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Viewer {
    /// Whether the viewer holds each side, by [`Side::index`].
    pub sides: [bool; 2],
}

impl Viewer {
    /// Returns the point of view of a player who holds one side.
    pub fn of(side: Side) -> Viewer {
        let mut sides = [false; 2];
        sides[side.index()] = true;
        Viewer { sides }
    }

    /// Returns whether the viewer holds a side.
    pub fn holds(self, side: Side) -> bool {
        self.sides[side.index()]
    }

    /// Returns the side whose hidden order the viewer may see, which is the only side they hold. A
    /// viewer who holds both sides sees neither order, because both players look at one screen.
    pub fn only(self) -> Option<Side> {
        match self.sides {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            [true, true] | [false, false] => None,
        }
    }
}

/// The word of an order that is hidden from the viewer.
pub const HIDDEN: &str = "setup:????";

/// Returns the scene before the first entry of the line.
pub fn beginning(game: &Game) -> Scene {
    scene::beginning(game)
}

/// Returns the line as a viewer may see it.
pub fn line(game: &Game, viewer: Viewer) -> Vec<Entry> {
    entries(game, 0..game.line().len(), viewer)
}

/// Returns one entry of the line; `None` beyond its end.
pub fn entry(game: &Game, index: usize, viewer: Viewer) -> Option<Entry> {
    entries(game, index..index + 1, viewer).pop()
}

/// Returns a part of the line as a viewer may see it. It is narrated from the beginning of its first turn.
fn entries(game: &Game, part: Range<usize>, viewer: Viewer) -> Vec<Entry> {
    let line = &game.line()[..part.end.min(game.line().len())];
    let Some(first) = line.get(part.start) else { return Vec::new() };
    let before = line[..part.start].iter().rposition(|played| played.turn != first.turn);
    let mut turn = Turn::new(game.settings().rules().id());
    let from = before.map_or(0, |before| before + 1);
    let told = line.iter().enumerate().skip(from).map(|(index, played)| {
        let entry = told(game, index, played, viewer, &mut turn);
        (index, entry)
    });
    told.filter(|(index, _)| *index >= part.start).map(|(_, entry)| entry).collect()
}

fn told(game: &Game, index: usize, played: &Played, viewer: Viewer, turn: &mut Turn) -> Entry {
    let word = word(game, played, viewer);
    let effects = of_played(game.before(index), played);
    let changed = match (game.before(index), played.position.as_ref()) {
        (Some(before), Some(after)) => changes(&before.scene(), &after.scene()),
        _ => Vec::new(),
    };
    let (mut told, completed) = turn.tell(played.turn, &effects, changed);
    if let (Some(by), Some(letters)) = (played.by, word.strip_prefix("setup:")) {
        told.push(order(by, Some(letters).filter(|_| word != HIDDEN)));
    }
    Entry {
        word: word.to_owned(),
        kind: played.kind.into(),
        by: played.by.map(Into::into),
        turn: played.turn,
        effects: wired(effects),
        told,
        completed,
    }
}

/// Returns the word of an entry, or [`HIDDEN`].
fn word<'a>(game: &Game, played: &'a Played, viewer: Viewer) -> &'a str {
    let order = played.word.strip_prefix("setup:").filter(|_| played.kind == Kind::Order);
    let hidden = order.is_some_and(|order| {
        // An order stays hidden in a game that was called off before both orders were chosen.
        game.is_hidden(&Event::SetUp(order.to_owned()), viewer.only())
    });
    if hidden { HIDDEN } else { &played.word }
}

/// Returns the hash of what a viewer can see of a game, as eight hexadecimal digits: FNV-1a over
/// `words|dpn|result`, as `docs/protocol.md` defines it.
pub fn hash(game: &Game, viewer: Viewer) -> String {
    let mut fnv = Fnv::default();
    for (index, played) in game.line().iter().enumerate() {
        if index > 0 {
            fnv.write(" ");
        }
        fnv.write(word(game, played, viewer));
    }
    fnv.write("|");
    if let Some(position) = game.position() {
        fnv.write(&position.to_string());
    }
    fnv.write("|");
    if let Some(result) = game.result() {
        fnv.write(result.why.name());
    }
    format!("{:08x}", fnv.0)
}

/// The hash function FNV-1a with 32 bits.
struct Fnv(u32);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0x811c_9dc5)
    }
}

impl Fnv {
    fn write(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
}

/// Converts what a game waits for to its wire type.
pub fn due(due: dejarik_play::Due) -> Due {
    match due {
        dejarik_play::Due::Orders(missing) => Due::Orders { missing },
        dejarik_play::Due::Roll => Due::Roll,
        dejarik_play::Due::Step(side) => Due::Step { side: side.into() },
        dejarik_play::Due::Nothing => Due::Nothing,
    }
}

/// Converts a result to its wire type.
pub fn result(result: &dejarik_play::GameResult) -> ResultView {
    ResultView {
        winner: result.winner.map(Into::into),
        points: result.points,
        why: result.why.name().to_owned(),
    }
}

/// Returns the positions of a game as a viewer may see them: at most `limit`, after the first `from`
/// entries of the line. `record` is the text of the record that the game was uploaded as.
pub fn replay(
    game: &Game,
    record: Option<&str>,
    viewer: Viewer,
    from: usize,
    limit: usize,
) -> Replay {
    let now = scene(game, viewer);
    let mut annotations = annotations(game, record);
    let end = game.line().len().min(from.saturating_add(limit));
    let entries = (from..end).zip(entries(game, from..end, viewer)).map(|(index, entry)| {
        let position = game.line()[index].position.as_ref();
        ReplayEntry {
            entry,
            dpn: position.map(ToString::to_string),
            // During the set-up there is no position, so the current scene is shown.
            scene: position.map_or_else(|| now_or_beginning(game, &now), scene_of),
            annotation: annotations.get_mut(index + 1).and_then(Option::take),
        }
    });
    let entries = entries.collect();
    let preface = annotations.first_mut().and_then(Option::take);
    let next = (end < game.line().len()).then_some(end);
    Replay { beginning: beginning(game), preface, from, entries, next }
}

/// Returns what a record says before the first entry of the line and about each entry.
fn annotations(game: &Game, record: Option<&str>) -> Vec<Option<Annotation>> {
    let record = record.and_then(|text| Reader::new(text).next()?.1.ok());
    let found = record.map(|record| record::annotations(&record, game.line().len()));
    let shown = |record::Annotation { glyphs, notes }| {
        let says = !glyphs.is_empty() || !notes.is_empty();
        says.then_some(Annotation { glyphs, notes })
    };
    found.into_iter().flatten().map(shown).collect()
}

fn now_or_beginning(game: &Game, now: &Scene) -> Scene {
    if game.position().is_some() { beginning(game) } else { now.clone() }
}
