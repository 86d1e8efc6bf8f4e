//! What has been played so far, takebacks aside: set-up, throws and steps, one entry each.

use dejarik_rules::Side;
use dejarik_rules::any::AnyPosition;

/// What an entry of the line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An order chosen (S-1).
    Order,
    /// A throw, of the set-up or of a battle.
    Roll,
    /// A step.
    Step,
}

/// One entry of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// As records write it: `setup:NSKM`, `first:w`, `A3xB3`, `(7:5)`.
    pub word: String,
    /// What it is.
    pub kind: Kind,
    /// Who decided; nobody decides a throw.
    pub by: Option<Side>,
    /// The number of the turn it belongs to, from 1; 0 in the set-up.
    pub turn: u32,
    /// The position after it; none while the set-up is open.
    pub position: Option<AnyPosition>,
    /// The number of the turn that goes on after it.
    pub(crate) turn_after: u32,
}

/// A turn as a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnText {
    /// Its number, from 1; 0 for the set-up.
    pub number: u32,
    /// Whose it is; nobody's for the set-up.
    pub side: Option<Side>,
    /// Its words, each throw behind its step: `A3xB3(7:5) ghost3(+2) accept`.
    pub text: String,
    /// The index in the line of its first entry.
    pub first: usize,
    /// How many entries it has.
    pub len: usize,
}

/// Groups a line by turns. `starter` is the side that moves in the start position of a game
/// without set-up.
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
