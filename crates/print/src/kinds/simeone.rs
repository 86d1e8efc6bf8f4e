//! Dejarik by Nicole Simeone: scores, initiative, dice, and creatures that are stunned.

use std::fmt::Write;

use dejarik_rules::simeone::{Die, Throws};
use dejarik_rules::{ChanceNode, Words};

use super::{Dice, PLAIN, Special};
use crate::board::Spare;
use crate::dice;
use crate::figure::State;
use crate::odds::percent;
use crate::packer::Packer;
use crate::pieces;
use crate::request::{Lang, Request};
use crate::score;

pub(super) const SPECIAL: Special = Special {
    credit: Words::new(
        "Rules: Nicole Simeone, “Dejarik Rules”",
        "Règles\u{A0}: Nicole Simeone, «\u{A0}Dejarik Rules\u{A0}»",
    ),
    book: book!("simeone"),
    pictures: include_str!("../../../../docs/diagrams/simeone.json"),
    changes: text!("options.simeone"),
    first: text!("first.simeone"),
    record: text!("record.simeone"),
    card: text!("simeone"),
    odds,
    spares: |lang| {
        let points = lang.say("points", "points");
        [2, 4, 6, 8].into_iter().map(|value| Spare::new(format!("{value} {points}"))).collect()
    },
    tokens: Words::new(
        "**Flat tokens.** Fold each strip along the dashed line, glue it together, then cut out the \
         disc. The back shows the creature stunned.",
        "**Jetons plats.** Pliez chaque bande le long du trait discontinu, collez-la, puis découpez \
         le disque. Le revers montre la créature assommée.",
    ),
    back: State::Stunned,
    pieces: counted,
    dice: Some(Dice { title: Words::new("Dice", "Dés"), parts: dice::of_dice, instead }),
    ..PLAIN
};

const TRACK: Words = Words::new(
    "**Score track.** Cut out the strip and the two markers.",
    "**Piste de score.** Découpez la bande et les deux marqueurs.",
);

fn counted(packer: &mut Packer<'_>, request: &Request, size: f64) {
    let target = request.game.option("target").unwrap_or_default();
    if target == "none" {
        return pieces::initiative(packer, request, size, "");
    }
    let about = score::TOKENS_ABOUT.in_language(request.lang.code());
    pieces::initiative(packer, request, size, about);
    // The token of the initiative is before them in the row.
    score::tokens(packer, request, size + 2.0);
    // A track of 20 is long enough for most targets; tokens serve for the others.
    score::track(packer, request, TRACK, target.parse().unwrap_or(20).clamp(12, 20));
}

/// Returns the chances of each result of an attack in simeone: defeated, pushed, nothing, stunned.
fn odds(lang: Lang) -> String {
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

/// Returns what can be thrown instead of the dice.
fn instead(lang: Lang) -> String {
    lang.say(include_str!("../../texts/dice.en.md"), include_str!("../../texts/dice.fr.md"))
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cells_of_simeone_are_the_odds_of_the_battle() {
        let table = odds(Lang::Fr);
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
}
