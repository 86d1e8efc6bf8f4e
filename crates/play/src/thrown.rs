//! The result of a throw in numbers, for front ends that draw dice and cubes.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::looney::Strength;
use dejarik_rules::simeone::{Effect, Roll};
use dejarik_rules::text::Scanner;
use dejarik_rules::{Actor, RuleSet, Side};

/// The dice or cubes thrown for one fighter of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The fighter's letter in DPN; its case says which side the fighter is on.
    pub letter: char,
    /// In simeone, the number of faces of the die (1 for a fixed 1); in looney, the number of cubes
    /// thrown.
    pub dice: u8,
    /// In simeone, the face shown; in looney, the number of cubes that count.
    pub shown: u8,
    /// The fighter's total strength. In looney it includes the size of the piece.
    pub total: u8,
}

/// The result of a throw, with everything needed to draw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// The coin of looney: the side that goes first (L-2).
    Coin(Side),
    /// The dice for the initiative in simeone, by [`Side::index`] (S-2).
    Initiative([u8; 2]),
    /// The dice of a battle in simeone.
    Dice {
        /// The attacker's die.
        attacker: Hand,
        /// The defender's die.
        defender: Hand,
        /// The effect of the battle.
        effect: Effect,
    },
    /// The cubes of a battle in looney, before any ghost is played.
    Cubes {
        /// The attacker's cubes.
        attacker: Hand,
        /// The defender's cubes.
        defender: Hand,
    },
    /// The four cubes thrown for a size 3 ghost.
    Ghost {
        /// The side that played the ghost.
        side: Side,
        /// How many of the cubes count.
        count: u8,
    },
}

/// Parses the two numbers of `(7:5)`.
fn pair(text: &str) -> Option<[u8; 2]> {
    let mut scanner = Scanner::new(text);
    scanner.expect("(").ok()?;
    let first = scanner.number("a number", 99).ok()?;
    scanner.expect(":").ok()?;
    let second = scanner.number("a number", 99).ok()?;
    Some([first as u8, second as u8])
}

impl Thrown {
    /// Parses the text of a throw made in the position `before`, or in the set-up if `before` is
    /// `None`. Returns `None` if no throw is due in `before` or the text is not one of its results.
    pub fn read(before: Option<&AnyPosition>, text: &str) -> Option<Thrown> {
        match before {
            None => match text.strip_prefix("first:") {
                Some(letter) => letter.chars().next().and_then(Side::from_letter).map(Thrown::Coin),
                None => pair(text).map(Thrown::Initiative),
            },
            Some(AnyPosition::Simeone(ruled)) => {
                let battle = ruled.position.battle()?;
                let dice = ruled.position.throws()?;
                let [attack, defence] = pair(text)?;
                let hand = |letter, faces, shown| Hand { letter, dice: faces, shown, total: shown };
                Some(Thrown::Dice {
                    attacker: hand(battle.attacker.letter(), dice.attacker.faces(), attack),
                    defender: hand(battle.defender.letter(), dice.defender.faces(), defence),
                    effect: Roll { attacker: attack, defender: defence }.effect(),
                })
            }
            Some(AnyPosition::Looney(ruled)) => {
                let Actor::Chance(throw) = ruled.rules.actor(&ruled.position) else { return None };
                let battle = ruled.position.battle()?;
                let attacking = ruled.position.to_move();
                let Some((attacker, defender)) = throw.strengths() else {
                    let side = match battle.stage {
                        dejarik_rules::looney::Stage::Ghost { side, .. } => side,
                        _ => attacking,
                    };
                    let digits = text.strip_prefix("(+")?.strip_suffix(')')?;
                    return Some(Thrown::Ghost { side, count: digits.parse().ok()? });
                };
                let [attack, defence] = pair(text)?;
                let hand = |strength: Strength, side, total: u8| Hand {
                    letter: strength.size().letter(side),
                    dice: strength.cubes(),
                    shown: total.saturating_sub(strength.least()),
                    total,
                };
                Some(Thrown::Cubes {
                    attacker: hand(attacker, attacking, attack),
                    defender: hand(defender, attacking.other(), defence),
                })
            }
            Some(AnyPosition::Groi(_) | AnyPosition::Bambara(_)) => None,
        }
    }
}
