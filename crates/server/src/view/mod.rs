//! A game as it is seen from a seat or from beside the table: scenes, what happened, what may be
//! done. Pure functions of a [`Game`]; nothing here knows a connection, a clock or a store.

mod choices;
mod effects;
mod scene;
#[cfg(test)]
mod tests;

use dejarik_play::{Event, Game, Kind, Played};
use dejarik_rules::Side;
use dejarik_rules::any::AnyPosition;

use crate::protocol::{Due, Effect, Entry, EntryKind, Replay, ReplayEntry, ResultView, Scene};

pub use choices::{choices, odds};
pub use effects::{of_roll, of_step};
pub use scene::{of as scene_of, scene};

/// Whose eyes: the sides that a viewer holds; a watcher holds none, who plays both sides at one
/// screen holds both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Viewer {
    /// By [`Side::index`].
    pub sides: [bool; 2],
}

impl Viewer {
    /// Whoever holds this seat alone.
    pub fn of(side: Side) -> Viewer {
        let mut sides = [false; 2];
        sides[side.index()] = true;
        Viewer { sides }
    }

    /// Whether the viewer holds this side.
    pub fn holds(self, side: Side) -> bool {
        self.sides[side.index()]
    }

    /// The only side the viewer holds: the one whose hidden order they may see. Who holds both
    /// sits beside the other player and sees neither.
    pub fn only(self) -> Option<Side> {
        match self.sides {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            [true, true] | [false, false] => None,
        }
    }
}

/// What is written for an order that is still hidden.
pub const HIDDEN: &str = "setup:????";

/// What was to be seen before anything happened.
pub fn beginning(game: &Game) -> Scene {
    scene::beginning(game)
}

/// The line as this viewer may see it.
pub fn line(game: &Game, viewer: Viewer) -> Vec<Entry> {
    (0..game.line().len()).filter_map(|index| entry(game, index, viewer)).collect()
}

/// One entry of the line; none beyond its end.
pub fn entry(game: &Game, index: usize, viewer: Viewer) -> Option<Entry> {
    let played = game.line().get(index)?;
    Some(Entry {
        word: word(game, played, viewer).to_owned(),
        kind: match played.kind {
            Kind::Order => EntryKind::Order,
            Kind::Roll => EntryKind::Roll,
            Kind::Step => EntryKind::Step,
        },
        by: played.by.map(Into::into),
        turn: played.turn,
        effects: happened(game.before(index), played),
    })
}

fn happened(before: Option<&AnyPosition>, played: &Played) -> Vec<Effect> {
    match (played.kind, before, played.position.as_ref()) {
        (Kind::Roll, before, after) => of_roll(before, &played.word, after),
        (Kind::Step, Some(before), Some(after)) => match before.parse_step(&played.word) {
            Ok(step) => of_step(before, step, after),
            // An entry of the line was legal where it was played.
            Err(_) => Vec::new(),
        },
        (Kind::Step | Kind::Order, ..) => Vec::new(),
    }
}

/// An entry's word, or [`HIDDEN`].
fn word<'a>(game: &Game, played: &'a Played, viewer: Viewer) -> &'a str {
    let order = played.word.strip_prefix("setup:").filter(|_| played.kind == Kind::Order);
    let hidden = order.is_some_and(|order| {
        // Also in a game that was called off before both orders were in.
        game.is_hidden(&Event::SetUp(order.to_owned()), viewer.only())
    });
    if hidden { HIDDEN } else { &played.word }
}

/// What a viewer has of a game in eight hex digits: FNV-1a over `words|dpn|result`, as
/// `docs/protocol.md` has it.
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

/// The hash of Fowler, Noll and Vo, 32 bits, xor first.
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

/// What has to happen next.
pub fn due(game: &Game) -> Due {
    match game.due() {
        dejarik_play::Due::Orders(missing) => Due::Orders { missing },
        dejarik_play::Due::Roll => Due::Roll,
        dejarik_play::Due::Step(side) => Due::Step { side: side.into() },
        dejarik_play::Due::Nothing => Due::Nothing,
    }
}

/// How a game ended, as it is sent.
pub fn result(result: &dejarik_play::GameResult) -> ResultView {
    ResultView {
        winner: result.winner.map(Into::into),
        points: result.points,
        why: result.why.name().to_owned(),
    }
}

/// The whole game, to be looked through.
pub fn replay(game: &Game, viewer: Viewer) -> Replay {
    let now = scene(game, viewer);
    let entries = line(game, viewer).into_iter().zip(game.line()).map(|(entry, played)| {
        let position = played.position.as_ref();
        ReplayEntry {
            entry,
            dpn: position.map(ToString::to_string),
            // In the set-up only what can be seen now is shown.
            scene: position.map_or_else(|| now_or_beginning(game, &now), scene_of),
        }
    });
    Replay { entries: entries.collect(), beginning: beginning(game) }
}

fn now_or_beginning(game: &Game, now: &Scene) -> Scene {
    if game.position().is_some() { beginning(game) } else { now.clone() }
}
