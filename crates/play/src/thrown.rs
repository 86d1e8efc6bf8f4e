//! A throw that has fallen, in numbers: what a front end draws as dice and cubes.

use dejarik_rules::any::AnyPosition;
use dejarik_rules::looney::Strength;
use dejarik_rules::simeone::{Effect, Roll};
use dejarik_rules::text::Scanner;
use dejarik_rules::{Actor, RuleSet, Side};

/// What one fighter threw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The fighter's letter in DPN.
    pub letter: char,
    /// Faces of its die (simeone; 1 for a fixed 1), or how many cubes were thrown (looney).
    pub dice: u8,
    /// What the die shows, or how many cubes count.
    pub shown: u8,
    /// What it comes to: with the size in looney.
    pub total: u8,
}

/// A throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrown {
    /// L-2: who goes first.
    Coin(Side),
    /// S-2: both dice for the initiative, the first player's first.
    Initiative([u8; 2]),
    /// A battle of simeone.
    Dice {
        /// The attacker's die.
        attacker: Hand,
        /// The defender's die.
        defender: Hand,
        /// What comes of it.
        effect: Effect,
    },
    /// A battle of looney, before ghosts.
    Cubes {
        /// The attacker's cubes.
        attacker: Hand,
        /// The defender's cubes.
        defender: Hand,
    },
    /// The four cubes of a size 3 ghost.
    Ghost {
        /// Whose ghost.
        side: Side,
        /// How many count.
        count: u8,
    },
}

/// The two numbers of `(7:5)`.
fn pair(text: &str) -> Option<[u8; 2]> {
    let mut scanner = Scanner::new(text);
    scanner.expect("(").ok()?;
    let first = scanner.number("a number", 99).ok()?;
    scanner.expect(":").ok()?;
    let second = scanner.number("a number", 99).ok()?;
    Some([first as u8, second as u8])
}

impl Thrown {
    /// Reads a throw that settled what stood `before` it; nothing stood before a set-up's.
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
