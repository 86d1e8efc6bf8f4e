//! What the preview of a link shows of a game: what somebody without a seat sees at one moment.

use dejarik_play::Game;
use dejarik_play::record::Headers;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, RulesId, Side, Space};

use super::game::LiveGame;
use crate::protocol::{GameKind, Seat, SeatKind};
use crate::time::Now;
use crate::view::Viewer;

/// How a game stands at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// There is no position yet.
    SetUp,
    /// A side is to move.
    Turn(Side),
    /// A throw is due.
    Throw,
    /// A side has won.
    Won(Side),
    /// The game is a draw.
    Drawn,
    /// The game was called off.
    Aborted,
}

impl Standing {
    /// Returns how a position stands by the rules alone.
    pub fn of(position: &AnyPosition) -> Standing {
        match position.actor() {
            Actor::Player(side) => Standing::Turn(side),
            Actor::Chance(()) => Standing::Throw,
            Actor::Over(outcome) => outcome.winner.map_or(Standing::Drawn, Standing::Won),
        }
    }
}

/// A game at one moment of its line, as somebody without a seat sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Portrait {
    /// The kind of game.
    pub kind: GameKind,
    /// The rule set.
    pub rules: RulesId,
    /// Both seats, the first player's first.
    pub seats: [Seat; 2],
    /// Whether the players let everybody watch.
    pub watched: bool,
    /// The position; `None` in the set-up.
    pub position: Option<AnyPosition>,
    /// The spaces that the last entry before the moment has changed.
    pub last: Vec<Space>,
    /// How the game stands.
    pub standing: Standing,
    /// The number of entries of the line before the moment.
    pub at: usize,
    /// The number of entries of the whole line.
    pub of: usize,
}

impl Portrait {
    /// Returns a game after `at` entries of its line, or as it stands now. Nothing is copied but one position.
    fn of(game: &Game, kind: GameKind, seats: [Seat; 2], at: Option<usize>) -> Portrait {
        let of = game.line().len();
        let at = at.unwrap_or(of).min(of);
        let position = if at < of { game.before(at) } else { game.position() };
        let before = at.checked_sub(1).and_then(|last| game.before(last));
        let last = before.zip(position).map_or_else(Vec::new, |(before, after)| {
            let changed = |space: &Space| before.piece_at(*space) != after.piece_at(*space);
            Space::all().filter(changed).collect()
        });
        let by_rules = || position.map_or(Standing::SetUp, Standing::of);
        let standing = match game.result().filter(|_| at == of) {
            Some(result) if !result.counts() => Standing::Aborted,
            Some(result) => result.winner.map_or(Standing::Drawn, Standing::Won),
            None => by_rules(),
        };
        let (rules, position) = (game.settings().rules().id(), position.copied());
        Portrait { kind, rules, seats, watched: false, position, last, standing, at, of }
    }

    /// Returns a game of a file after `at` entries of its line.
    pub fn of_record(game: &Game, headers: &Headers, at: usize) -> Portrait {
        let seats = Side::BOTH.map(|side| {
            let name = if side == Side::First { &headers.first } else { &headers.second };
            let (name, figure) = (name.clone(), None);
            Seat { side: side.into(), who: SeatKind::Record, name, figure, you: false }
        });
        Portrait::of(game, GameKind::Record, seats, Some(at))
    }

    /// Returns whether nothing more happens in the game.
    pub fn is_over(&self) -> bool {
        let ended = matches!(self.standing, Standing::Won(_) | Standing::Drawn | Standing::Aborted);
        ended || self.kind == GameKind::Record
    }

    /// Returns whether the game may be shown to everybody: it is over, or its players let everybody watch.
    pub fn is_public(&self) -> bool {
        let open = self.seats.iter().any(|seat| seat.who == SeatKind::Open);
        self.is_over() || self.watched && !open
    }
}

impl LiveGame {
    /// Returns the game after `at` entries of its line, or as it stands now.
    pub fn portrait(&self, at: Option<usize>, now: Now) -> Portrait {
        let seats = self.room(Viewer::default(), now).seats;
        let portrait = Portrait::of(&self.game, self.terms.kind.into(), seats, at);
        Portrait { watched: self.terms.watched, ..portrait }
    }
}
