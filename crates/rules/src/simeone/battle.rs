//! The throw of a battle and its effect (S-6 to S-9).
//!
//! [`Throws`] is the chance node: two dice, with all pairs of faces equally likely. Up to 144 pairs
//! fall into at most four [`Effect`]s with constant weights, so a search that uses effects visits
//! four results.

use std::fmt;

use super::creature::{Creature, Die};
use crate::odds::Odds;
use crate::ruleset::ChanceNode;
use crate::text::{ParseError, Scanner};
pub use crate::thrown::Effect;
use crate::wording;
use crate::words::Words;

/// The throws of both sides, each from 1 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll {
    /// The attacker's throw.
    pub attacker: u8,
    /// The defender's throw.
    pub defender: u8,
}

impl Roll {
    /// Returns the effect of this roll (S-7 to S-9).
    #[inline]
    pub const fn effect(self) -> Effect {
        let Roll { attacker, defender } = self;
        if attacker >= defender.saturating_mul(2) {
            Effect::Defeated
        } else if attacker >= defender {
            Effect::Pushed
        } else if defender >= attacker.saturating_mul(2) {
            Effect::Stunned
        } else {
            Effect::Nothing
        }
    }
}

impl fmt::Display for Roll {
    /// Writes the roll as `(7:5)`, the attacker's throw first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}:{})", self.attacker, self.defender)
    }
}

/// The dice of a battle that are still to be thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throws {
    /// The attacker's die. An attacker is never stunned (S-13), so this is not [`Die::One`].
    pub attacker: Die,
    /// The defender's die.
    pub defender: Die,
}

impl Throws {
    /// Returns the dice of a battle. The attacker stands; the defender may be stunned.
    #[inline]
    pub const fn of(attacker: Creature, defender: Creature, defender_stunned: bool) -> Throws {
        Throws { attacker: attacker.die(false), defender: defender.die(defender_stunned) }
    }

    /// Returns in how many of the [`total`](ChanceNode::total) pairs of faces the battle has this
    /// effect.
    #[inline]
    pub const fn weight(self, effect: Effect) -> u64 {
        self.merged().weights[effect as usize] as u64
    }

    #[inline]
    const fn merged(self) -> &'static Merged {
        &MERGED[self.attacker as usize][self.defender as usize]
    }

    /// Parses a roll of these dice at the scanner's position.
    pub(super) fn scan(self, scanner: &mut Scanner<'_>) -> Result<Roll, ParseError> {
        scanner.expect("(")?;
        let attacker = scan_face(scanner, Words::new("attacker", "attaquant"), self.attacker)?;
        scanner.expect(":")?;
        let defender = scan_face(scanner, Words::new("defender", "défenseur"), self.defender)?;
        scanner.expect(")")?;
        Ok(Roll { attacker, defender })
    }
}

fn scan_face(scanner: &mut Scanner<'_>, who: Words, die: Die) -> Result<u8, ParseError> {
    let faces = die.faces();
    let what = || match die {
        Die::One => wording!(
            "the {who}'s throw (always 1 here)",
            "le lancer ({who} ; toujours 1 ici)";
            who
        ),
        _ => wording!(
            "the {who}'s throw (a {die}: 1 to {faces})",
            "le lancer ({who} ; {die}, de 1 à {faces})";
            who
        ),
    };
    let before = scanner.clone();
    match scanner.number(what, u32::from(faces))? {
        0 => Err(before.expected(what())),
        face => Ok(face as u8),
    }
}

/// All pairs of faces of two dice, merged by effect.
struct Merged {
    /// The first pair with each effect; meaningless if its weight is 0.
    rolls: [Roll; 4],
    weights: [u8; 4],
}

const MERGED: [[Merged; 5]; 5] = {
    const NONE: Merged = Merged { rolls: [Roll { attacker: 1, defender: 1 }; 4], weights: [0; 4] };
    const ROW: [Merged; 5] = [NONE; 5];
    let mut table = [ROW; 5];
    let mut i = 0;
    while i < 25 {
        let merged = &mut table[i / 5][i % 5];
        let mut attacker = 1;
        while attacker <= Die::ALL[i / 5].faces() {
            let mut defender = 1;
            while defender <= Die::ALL[i % 5].faces() {
                let roll = Roll { attacker, defender };
                let effect = roll.effect() as usize;
                if merged.weights[effect] == 0 {
                    merged.rolls[effect] = roll;
                }
                merged.weights[effect] += 1;
                defender += 1;
            }
            attacker += 1;
        }
        i += 1;
    }
    table
};

impl ChanceNode for Throws {
    type Roll = Roll;

    #[inline]
    fn total(self) -> u64 {
        u64::from(self.attacker.faces()) * u64::from(self.defender.faces())
    }

    fn visit_rolls(self, mut visit: impl FnMut(Roll, u64)) {
        for attacker in 1..=self.attacker.faces() {
            for defender in 1..=self.defender.faces() {
                visit(Roll { attacker, defender }, 1);
            }
        }
    }

    #[inline]
    fn visit_effects(self, mut visit: impl FnMut(Roll, u64)) {
        let merged = self.merged();
        for (roll, weight) in merged.rolls.into_iter().zip(merged.weights) {
            if weight > 0 {
                visit(roll, u64::from(weight));
            }
        }
    }

    fn odds(self) -> Odds {
        let mut odds = Odds::new(&Effect::LABELS);
        for effect in Effect::ALL {
            odds.add(effect as usize, self.weight(effect));
        }
        odds
    }

    fn write_roll(self, roll: Roll, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{roll}")
    }

    fn parse_roll(self, text: &str) -> Result<Roll, ParseError> {
        let mut scanner = Scanner::new(text);
        let roll = self.scan(&mut scanner)?;
        scanner.end()?;
        Ok(roll)
    }
}
