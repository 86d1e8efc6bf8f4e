//! Checks the tables of odds in the rule books against the exact chances of the rules, in both languages.

use std::fs;
use std::path::Path;

use dejarik_rules::looney::{Size, Strength, battle_odds};
use dejarik_rules::simeone::{Die, Throws};
use dejarik_rules::{ChanceNode, Fraction};

/// Returns the cells of the row of a book that begins with this cell, without the first.
fn row(file: &str, first: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules").join(file);
    let text = fs::read_to_string(path).unwrap();
    let start = format!("| {first} | ");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with(&start)).collect();
    // The simeone books have other rows of dice; the odds have four numbers in a cell.
    let Some(row) = rows.iter().find(|row| row.split(", ").count() > 5 || row.contains(" et "))
    else {
        panic!("{file} has no row of odds for {first}")
    };
    let cells = row.trim_matches('|').split('|').skip(1);
    cells.map(|cell| cell.trim().replace('\u{A0}', "")).collect()
}

/// Writes a chance in tenths of a per cent, rounded half up; what is possible is not written as 0.0.
fn tenths(chance: Fraction) -> String {
    let text = format!("{:.1}", (chance.to_f64() * 1000.0).round() / 10.0);
    if text == "0.0" && chance.numerator() > 0 { "<0.1".to_owned() } else { text }
}

#[test]
fn the_odds_of_looney_in_the_books_are_the_exact_ones() {
    /// The throws of the attacker and of the defender in the columns.
    const COLUMNS: [[u8; 2]; 6] = [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3], [2, 3]];
    let sizes = |difference: i8| match difference {
        0.. => (Size::ALL[difference as usize], Size::Small),
        _ => (Size::Small, Size::ALL[difference.unsigned_abs() as usize]),
    };
    for difference in -3..=3_i8 {
        let (own, other) = sizes(difference);
        assert_eq!(own.points() as i8 - other.points() as i8, difference);
        let wanted: Vec<[String; 2]> = COLUMNS
            .iter()
            .map(|[attacks, defends]| {
                let attacker = Strength::attacker(own, *attacks > 1);
                let defender = Strength::defender(other, *defends > 1, *defends > 2);
                let odds = battle_odds(attacker, defender);
                ["win", "standoff"].map(|result| tenths(odds.chance(result).unwrap()))
            })
            .collect();
        let sign = if difference > 0 { "+" } else { "" };
        let first = format!("{sign}{difference}");
        let english: Vec<String> = wanted.iter().map(|cell| cell.join(", ")).collect();
        assert_eq!(row("looney.md", &first), english, "{first}");
        let french: Vec<String> =
            wanted.iter().map(|cell| cell.join(" et ").replace('.', ",")).collect();
        assert_eq!(row("looney.fr.md", &first), french, "{first}");
    }
}

#[test]
fn the_odds_of_simeone_in_the_books_are_the_exact_ones() {
    for attacker in [Die::D4, Die::D6, Die::D8, Die::D12] {
        let wanted: Vec<String> = [Die::D4, Die::D6, Die::D8, Die::D12, Die::One]
            .into_iter()
            .map(|defender| {
                let odds = Throws { attacker, defender }.odds();
                let percent = |chance: Fraction| (chance.to_f64() * 100.0).round().to_string();
                odds.iter().map(|(_, chance)| percent(chance)).collect::<Vec<_>>().join(", ")
            })
            .collect();
        for file in ["simeone.md", "simeone.fr.md"] {
            assert_eq!(row(file, &attacker.to_string()), wanted, "{file}, {attacker}");
        }
    }
}
