//! Looney Dejarik: ghosts, and cubes for dice.

use std::fmt::Write;

use dejarik_rules::looney::{Size, Strength, battle_odds};
use dejarik_rules::{Fraction, Words};

use super::{Dice, PLAIN, Special};
use crate::board::Spare;
use crate::dice;
use crate::odds::percent;
use crate::pieces;
use crate::request::{Lang, Request};
use crate::terms::option;

pub(super) const SPECIAL: Special = Special {
    credit: Words::new(
        "Rules: Andrew Looney, “Looney Dejarik”. © 2025 Looney Labs, Inc. www.LooneyLabs.com",
        "Règles\u{A0}: Andrew Looney, «\u{A0}Looney Dejarik\u{A0}». © 2025 Looney Labs, Inc. www.LooneyLabs.com",
    ),
    book: book!("looney"),
    pictures: include_str!("../../../../docs/diagrams/looney.json"),
    changes: text!("options.looney"),
    first: text!("first.looney"),
    record: text!("record.looney"),
    card: text!("looney"),
    terms: &[("support", support), ("served", served), ("tie", tie)],
    odds,
    spares: |lang| {
        let ghost = |size: u8| Spare::new(format!("{} {size}", lang.say("ghost", "fantôme")));
        (1..=3).rev().map(ghost).collect()
    },
    // In black ink, the pieces may be those of chess.
    ink_names: Some([
        Words::new("White (Red)", "Blancs (Rouges)"),
        Words::new("Black (Blue)", "Noirs (Bleus)"),
    ]),
    tokens: Words::new(
        "**Flat tokens.** Fold each strip along the dashed line, glue it together, then cut out the \
         disc. The pips show the size on both faces.",
        "**Jetons plats.** Pliez chaque bande le long du trait discontinu, collez-la, puis découpez \
         le disque. Les points montrent la taille sur les deux faces.",
    ),
    pieces: pieces::ghosts,
    dice: Some(Dice {
        title: Words::new("Chance Cubes", "Cubes de chance"),
        parts: dice::of_cubes,
        instead,
    }),
    ..PLAIN
};

/// Says how near a supporting piece is.
fn support(request: &Request) -> String {
    let text = if option(request, "support") == "diagonal" {
        request.lang.say("one straight or diagonal step", "un pas orthogonal ou en diagonale")
    } else {
        request.lang.say("one straight step", "un pas orthogonal")
    };
    text.to_owned()
}

/// Says whom a ghost serves.
fn served(request: &Request) -> String {
    let text = if option(request, "ghosts") == "captor" {
        request.lang.say("the player who captured it", "du joueur qui l’a prise")
    } else {
        request.lang.say("the player who lost it", "du joueur qui l’a perdue")
    };
    text.to_owned()
}

/// Says who plays a ghost first.
fn tie(request: &Request) -> String {
    let text = if option(request, "ghost-order") == "defender" {
        request.lang.say("defender", "le défenseur")
    } else {
        request.lang.say("attacker", "l’attaquant")
    };
    text.to_owned()
}

/// The numbers of throws of the attacker and the defender that occur together in a battle of looney.
const THROWS: [[u8; 2]; 6] = [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3], [2, 3]];

/// Returns the chances that an attacker of looney wins and that the battle is a stand-off, for each
/// difference of the sizes and each number of cubes.
fn odds(lang: Lang) -> String {
    let mut table = format!("| {} |", lang.say("sizes", "tailles"));
    for [attacker, defender] in THROWS {
        let _ = write!(table, " {}:{} |", 4 * attacker, 4 * defender);
    }
    table.push_str("\n|");
    table.push_str(&" --- |".repeat(THROWS.len() + 1));
    for difference in (-3..=3_i8).rev() {
        let sign = if difference > 0 { "+" } else { "" };
        let _ = write!(table, "\n| **{sign}{}** |", difference.to_string().replace('-', "−"));
        for throws in THROWS {
            let [win, level] = chances(difference, throws);
            let _ = write!(table, " {}\u{A0}·\u{A0}{} |", percent(win), percent(level));
        }
    }
    table
}

/// Returns the chances of a win and of a stand-off with these numbers of throws; the attacker's size is
/// larger by `difference`.
fn chances(difference: i8, [attacker, defender]: [u8; 2]) -> [Fraction; 2] {
    // The odds depend on the difference of the sizes only.
    let (own, other) = match difference {
        3 => (Size::Leader, Size::Small),
        2 => (Size::Big, Size::Small),
        1 => (Size::Medium, Size::Small),
        0 => (Size::Small, Size::Small),
        -1 => (Size::Small, Size::Medium),
        -2 => (Size::Small, Size::Big),
        _ => (Size::Small, Size::Leader),
    };
    let attacker = Strength::attacker(own, attacker > 1);
    let defender = Strength::defender(other, defender > 1, defender > 2);
    let odds = battle_odds(attacker, defender);
    ["win", "standoff"].map(|label| odds.chance(label).unwrap_or(Fraction::new(0, 1)))
}

/// Returns what can be thrown instead of cubes, with the odds of a throw.
fn instead(lang: Lang) -> String {
    let one = Strength::attacker(Size::Small, false);
    let ways = (one.least()..=one.most()).map(|total| one.ways(total));
    let ways: Vec<String> = ways.map(|ways| format!("{ways}/16")).collect();
    let odds = ways.join(" | ");
    let (en, fr) =
        (include_str!("../../texts/cubes.en.md"), include_str!("../../texts/cubes.fr.md"));
    lang.say(en, fr).replace("{odds}", &odds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_of_every_match_up_are_those_of_the_rules() {
        for own in Size::ALL {
            for other in Size::ALL {
                let difference = own.points() as i8 - other.points() as i8;
                for [a, d] in THROWS {
                    let attacker = Strength::attacker(own, a == 2);
                    let defender = Strength::defender(other, d > 1, d > 2);
                    let odds = battle_odds(attacker, defender);
                    let [win, level] = chances(difference, [a, d]);
                    assert_eq!(odds.chance("win"), Some(win), "{own:?} {other:?} {a}:{d}");
                    assert_eq!(odds.chance("standoff"), Some(level));
                }
            }
        }
        let table = odds(Lang::En);
        // An attack with support against one without, between equal sizes: 80.6 and 12.1 per cent.
        let row = table.lines().find(|line| line.starts_with("| **0**")).unwrap();
        assert!(row.contains(" 81\u{A0}·\u{A0}12 |"), "{row}");
        assert_eq!(table.lines().count(), 9);
    }

    #[test]
    fn a_throw_of_four_cubes_has_the_odds_of_the_rules() {
        for lang in Lang::ALL {
            let words = instead(lang);
            assert!(words.contains("1/16 | 4/16 | 6/16 | 4/16 | 1/16"), "{words}");
        }
    }
}
