//! From parts to faces: the seed of a throw, and the dice that the rules call for.

use dejarik_play::Phase;
use dejarik_play::tally::{Tally, ThrownDice};
use dejarik_rules::Side;

use crate::bytes::{Part, hmac, public_bytes, sha256};
use crate::receipt::Receipt;

public_bytes!(
    /// The seed of a throw, from which all its dice follow.
    Seed, 32
);

impl Seed {
    /// Returns the seed of a throw. A seat that gives no part counts as 32 zero bytes.
    pub fn new(server: Part, receipt: &Receipt, seats: [Option<Part>; 2]) -> Seed {
        let [first, second] = seats.map(|part| part.map_or([0; 32], |part| part.0));
        let text = sha256(&[receipt.to_string().as_bytes()]);
        Seed(hmac(&server.0, &[b"DJF2-roll", &text, &first, &second]))
    }

    /// Returns the faces of dice with these numbers of faces, in their order. A die of one face takes no
    /// byte; a byte that would favour small faces is skipped.
    pub fn faces(self, dice: &[u8]) -> Vec<u8> {
        let block = |j: u32| hmac(&self.0, &[b"DJF2-dice", &j.to_be_bytes()]);
        let mut bytes = (0..).flat_map(block);
        let mut face = |faces: u8| {
            let excess = (256 % u16::from(faces)) as u8;
            let fair = |byte: &u8| u16::from(*byte) < 256 - u16::from(excess);
            // The bytes never end.
            bytes.find(fair).map_or(1, |byte| byte % faces + 1)
        };
        dice.iter().map(|&faces| if faces <= 1 { 1 } else { face(faces) }).collect()
    }
}

/// A die of a throw: who throws it, how many faces it has, and what it shows. A Chance Cube is a die of
/// two faces, of which 1 counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// The side that throws; `None` for the lot, which is thrown for both.
    pub side: Option<Side>,
    /// The number of faces.
    pub faces: u8,
    /// The face that is shown, from 1.
    pub shown: u8,
}

/// Throws the dice that a game in this phase waits for. Returns them with the word of the log, such as
/// `(7:5)`; `None` if the rules call for no throw.
pub fn thrown(phase: Phase<'_>, seed: Seed) -> Option<(Vec<Die>, String)> {
    let mut tally = Tally::of(phase)?;
    let wanted: Vec<(Option<Side>, u8)> = tally
        .casts()
        .iter()
        .flat_map(|cast| {
            let (faces, count) = match cast.dice {
                ThrownDice::Lot => (2, 1),
                ThrownDice::Die(faces) => (faces, 1),
                ThrownDice::Cubes(count) => (2, count),
            };
            let die = (tally.shares()[cast.share].side, faces);
            std::iter::repeat_n(die, usize::from(count))
        })
        .collect();
    let faces: Vec<u8> = wanted.iter().map(|die| die.1).collect();
    let shown = seed.faces(&faces);
    let mut left = shown.iter().copied();
    while let Some(cast) = tally.next() {
        let result = match cast.dice {
            ThrownDice::Lot | ThrownDice::Die(_) => left.next()?,
            ThrownDice::Cubes(count) => {
                let own = left.by_ref().take(usize::from(count)).filter(|face| *face == 1);
                own.count() as u8
            }
        };
        tally.enter(result).ok()?;
    }
    let dice = wanted.into_iter().zip(shown);
    let dice = dice.map(|((side, faces), shown)| Die { side, faces, shown }).collect();
    Some((dice, tally.word()?))
}
