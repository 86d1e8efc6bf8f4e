//! What a position has beside the board: pieces waiting, ghosts, the score, the creature that
//! acts, the battle that is being fought. Read from the DPN, which says all of it.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Piece, RulesId, Side, Space};

/// How a piece beside the board is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// It can come back (bambara).
    Ready,
    /// It was taken by the last move (bambara, B-11).
    JustTaken,
    /// It is a ghost (looney, L-12).
    Ghost,
    /// It is out of the game.
    Lost,
}

/// A battle before it is settled: the attack and the throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    /// Where the attacker comes from.
    pub from: Space,
    /// The space attacked.
    pub to: Space,
    /// What the attacker and the defender have thrown.
    pub totals: [String; 2],
}

/// All that is beside the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// Pieces off the board.
    pub pieces: Vec<(Piece, Waiting)>,
    /// The score, by [`Side::index`].
    pub score: Option<[String; 2]>,
    /// Who has the initiative.
    pub initiative: Option<Side>,
    /// The creature that acts, and its actions left.
    pub active: Option<(char, u32)>,
    /// The battle.
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
    /// Reads it from a position.
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
        }
        beside
    }
}
