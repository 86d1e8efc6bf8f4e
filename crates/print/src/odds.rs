//! The odds of battles as tables for the reference cards, from the exact chances of the rules.

use std::fmt::Write;

use dejarik_rules::looney::{Size, Strength, battle_odds};
use dejarik_rules::simeone::{Die, Throws};
use dejarik_rules::{ChanceNode, Fraction};

use crate::request::Lang;

/// Returns a chance in per cent, rounded to whole numbers; what is possible is never written as 0, and
/// what is not certain never as 100.
fn percent(chance: Fraction) -> String {
    let value = chance.to_f64() * 100.0;
    match value.round() {
        _ if chance.numerator() == 0 => "–".to_owned(),
        0.0 => "<1".to_owned(),
        rounded if rounded >= 100.0 && chance.to_f64() < 1.0 => ">99".to_owned(),
        rounded => format!("{rounded:.0}"),
    }
}

/// The numbers of throws of the attacker and the defender that occur together in a battle of looney.
pub const THROWS: [[u8; 2]; 6] = [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3], [2, 3]];

/// Returns the chances that an attacker of looney wins and that the battle is a stand-off, for each
/// difference of the sizes and each number of cubes.
pub fn looney(lang: Lang) -> String {
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
pub fn chances(difference: i8, [attacker, defender]: [u8; 2]) -> [Fraction; 2] {
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

/// Returns the chances of each result of an attack in simeone: defeated, pushed, nothing, stunned.
pub fn simeone(lang: Lang) -> String {
    let mut table = format!("| {} |", lang.say("attacker", "attaquant"));
    let defenders = [Die::One, Die::D4, Die::D6, Die::D8, Die::D12];
    for die in defenders {
        let name = if die == Die::One { "1".to_owned() } else { die.to_string() };
        let _ = write!(table, " {} {name} |", lang.say("against", "contre"));
    }
    table.push_str("\n|");
    table.push_str(&" --- |".repeat(defenders.len() + 1));
    for attacker in [Die::D4, Die::D6, Die::D8, Die::D12] {
        let _ = write!(table, "\n| **{attacker}** |");
        for defender in defenders {
            let odds = Throws { attacker, defender }.odds();
            let cells: Vec<String> = odds.iter().map(|(_, chance)| percent(chance)).collect();
            let _ = write!(table, " {} |", cells.join("\u{A0}·\u{A0}"));
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use dejarik_rules::looney::Size;

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
        let table = looney(Lang::En);
        // An attack with support against one without, between equal sizes: 80.6 and 12.1 per cent.
        let row = table.lines().find(|line| line.starts_with("| **0**")).unwrap();
        assert!(row.contains(" 81\u{A0}·\u{A0}12 |"), "{row}");
        assert_eq!(table.lines().count(), 9);
    }

    #[test]
    fn the_cells_of_simeone_are_the_odds_of_the_battle() {
        let table = simeone(Lang::Fr);
        let row = table.lines().find(|line| line.starts_with("| **D6**")).unwrap();
        // Against the fixed 1 of a stunned Houjix: 5/6 and 1/6.
        assert!(row.replace('\u{A0}', " ").starts_with("| **D6** | 83 · 17 · – · – |"), "{row}");
        let cells: Vec<Vec<&str>> = row
            .split('|')
            .filter(|cell| cell.contains('·'))
            .map(|cell| cell.trim().split("\u{A0}·\u{A0}").collect())
            .collect();
        assert_eq!(cells.len(), 5);
        assert!(cells.iter().all(|cell| cell.len() == 4));
    }

    #[test]
    fn what_is_rare_is_not_rounded_to_never() {
        assert_eq!(percent(Fraction::new(1, 65536)), "<1");
        assert_eq!(percent(Fraction::new(65535, 65536)), ">99");
        assert_eq!(percent(Fraction::new(0, 5)), "–");
        assert_eq!(percent(Fraction::new(1, 1)), "100");
    }
}
