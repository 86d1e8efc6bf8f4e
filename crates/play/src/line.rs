//! The line of a game: one entry for each set-up order, throw and step, without those taken back.

use dejarik_rules::Side;
use dejarik_rules::any::{AnyPosition, AnyStep};

/// The kind of an entry of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A player chose the order of their creatures (S-1).
    Order,
    /// A throw, in the set-up or in a battle.
    Roll,
    /// A step of a player.
    Step,
}

/// One entry of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The word of the entry in records: `setup:NSKM`, `first:w`, `A3xB3`, `(7:5)`.
    pub word: String,
    /// The kind of the entry.
    pub kind: Kind,
    /// The step itself; `None` for a throw or an order.
    pub step: Option<AnyStep>,
    /// The side that decided; `None` for a throw.
    pub by: Option<Side>,
    /// The number of the turn that the entry belongs to, from 1; 0 in the set-up.
    pub turn: u32,
    /// The position after the entry; `None` while the set-up is unfinished.
    pub position: Option<AnyPosition>,
    /// The number of the current turn after the entry.
    pub(crate) turn_after: u32,
}

/// A turn as a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnText {
    /// The number of the turn, from 1; 0 for the set-up.
    pub number: u32,
    /// The side that has the turn; `None` for the set-up.
    pub side: Option<Side>,
    /// The words of the turn, each throw directly behind its step: `A3xB3(7:5) ghost3(+2) accept`.
    pub text: String,
    /// The index of the turn's first entry in the line.
    pub first: usize,
    /// The number of entries of the turn.
    pub len: usize,
}

/// Groups a line by turns. `side` is the side to move in the start position of a game without a
/// set-up.
pub(crate) fn turns(line: &[Played], mut side: Option<Side>) -> Vec<TurnText> {
    let mut turns: Vec<TurnText> = Vec::new();
    for (index, entry) in line.iter().enumerate() {
        let attached = entry.kind == Kind::Roll
            && index.checked_sub(1).is_some_and(|before| line[before].kind == Kind::Step);
        match turns.last_mut() {
            Some(turn) if turn.number == entry.turn => {
                if !attached {
                    turn.text.push(' ');
                }
                turn.text.push_str(&entry.word);
                turn.len += 1;
            }
            _ => turns.push(TurnText {
                number: entry.turn,
                side: if entry.turn == 0 { None } else { side },
                text: entry.word.clone(),
                first: index,
                len: 1,
            }),
        }
        side = entry.position.map(|position| position.side_to_move());
    }
    turns
}
