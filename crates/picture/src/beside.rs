//! What a position has beside the board: pieces in reserve, ghosts, the score, the active creature,
//! and the battle being fought. All of it is read from the DPN.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Piece, RulesId, Side, Space};

/// The state of a piece beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// It can return to the board (bambara).
    Ready,
    /// It was taken by the last move (bambara, B-11).
    JustTaken,
    /// It is a ghost (looney, L-12).
    Ghost,
    /// It is out of the game.
    Lost,
}

/// A battle that is not decided yet: the attack and the throws so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    /// The space from which the attacker comes.
    pub from: Space,
    /// The space under attack.
    pub to: Space,
    /// The throws of the attacker and the defender.
    pub totals: [String; 2],
}

/// Everything beside the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// The pieces off the board, with their state.
    pub pieces: Vec<(Piece, Waiting)>,
    /// The score, by [`Side::index`].
    pub score: Option<[String; 2]>,
    /// The side that has the initiative.
    pub initiative: Option<Side>,
    /// The letter of the active creature, and the actions it has left.
    pub active: Option<(char, u32)>,
    /// The battle being fought.
    pub battle: Option<Battle>,
}

fn piece(letter: char) -> Piece {
    Piece { side: Side::of_piece(letter), letter, stunned: false }
}

fn battle(field: &str) -> Option<Battle> {
    let (attack, throws) = field.split_once('(')?;
    let (from, to) = attack.split_once('x')?;
    let (attacker, defender) = throws.split_once(')')?.0.split_once(':')?;
    let totals = [attacker.to_owned(), defender.to_owned()];
    Some(Battle { from: from.parse().ok()?, to: to.parse().ok()?, totals })
}

impl Beside {
    /// Reads the contents from a position.
    pub fn of(position: &AnyPosition) -> Beside {
        let dpn = position.to_string();
        let fields: Vec<&str> = dpn.split(' ').skip(3).collect();
        let field = |index: usize| fields.get(index).copied().unwrap_or("-");
        let on_board: Vec<Piece> = Space::all().filter_map(|s| position.piece_at(s)).collect();
        let mut beside = Beside::default();
        let lose = |beside: &mut Beside, letters: &str| {
            for letter in letters.chars() {
                let there = on_board.iter().filter(|piece| piece.letter == letter).count();
                let all = letters.chars().filter(|&other| other == letter).count();
                let listed = beside.pieces.iter().filter(|(p, _)| p.letter == letter).count();
                if there + listed < all {
                    beside.pieces.push((piece(letter), Waiting::Lost));
                }
            }
        };
        match position.id() {
            RulesId::Groi => lose(&mut beside, "PPPPpppp"),
            RulesId::Bambara => {
                let mut letters = field(0).chars().filter(|&c| c != '-').peekable();
                while let Some(letter) = letters.next() {
                    let taken = letters.next_if_eq(&'*').is_some();
                    let how = if taken { Waiting::JustTaken } else { Waiting::Ready };
                    beside.pieces.push((piece(letter), how));
                }
            }
            RulesId::Looney => {
                let ghosts = field(0).chars().filter(|&c| c != '-');
                beside.pieces = ghosts.map(|letter| (piece(letter), Waiting::Ghost)).collect();
                beside.battle = battle(field(2));
            }
            RulesId::Simeone => {
                beside.initiative = field(0).chars().next().and_then(Side::from_letter);
                beside.score = field(1)
                    .split_once('-')
                    .map(|(first, second)| [first.to_owned(), second.to_owned()]);
                let mut active = field(2).chars();
                if let (Some(letter), Ok(left)) = (active.next(), active.as_str().parse()) {
                    beside.active = Some((letter, left));
                }
                beside.battle = battle(field(4));
                lose(&mut beside, "NMKSxght");
            }
            #[cfg(feature = "duel")]
            RulesId::Duel => {}
        }
        beside
    }
}
