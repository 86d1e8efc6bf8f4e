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
use crate::terms::option;

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
    terms: &[("goal", goal), ("centre", centre), ("pushed", pushed)],
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
    let target = option(request, "target");
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

/// Says what wins a game.
fn goal(request: &Request) -> String {
    let target = option(request, "target");
    if target == "none" {
        let all =
            request.lang.say("Defeat **all four** enemies.", "Battez les **quatre** ennemis.");
        return all.to_owned();
    }
    let centre = if option(request, "centre") == "off" {
        ""
    } else {
        request.lang.say(" and the points of the centre", " et les points du centre")
    };
    let text = request.lang.say(
        "Score **{n} points,** the value of each enemy you defeat{centre}, or defeat **all four** enemies.",
        "Marquez **{n} points,** la valeur de chaque ennemi battu{centre}, ou battez les **quatre** ennemis.",
    );
    text.replace("{n}", &target).replace("{centre}", centre)
}

/// Says how the centre scores.
fn centre(request: &Request) -> String {
    let text = match option(request, "centre").as_str() {
        _ if option(request, "target") == "none" => "",
        "entry" => request.lang.say(
            "Entering the **centre** scores 1 point.",
            "Entrer au **centre** rapporte 1 point.",
        ),
        "hold" => request.lang.say(
            "A creature in the **centre** at the end of a round scores 1 point.",
            "Une créature au **centre** à la fin d’une manche rapporte 1 point.",
        ),
        _ => request.lang.say("The centre scores nothing.", "Le centre ne rapporte rien."),
    };
    text.to_owned()
}

/// Says that a pushed creature does not score in the centre.
fn pushed(request: &Request) -> String {
    let text = if option(request, "centre") == "entry" && option(request, "target") != "none" {
        request.lang.say(
            "- A creature pushed into the centre scores nothing; an attacker that ends there does.\n",
            "- Une créature poussée au centre ne rapporte rien\u{A0}; un attaquant qui y finit rapporte 1 point.\n",
        )
    } else {
        ""
    };
    text.to_owned()
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
