//! Dejarik by Nicole Simeone: scores, initiative, dice, and creatures that are stunned.

use dejarik_rules::Words;

use super::{Dice, PLAIN, Special};
use crate::board::Spare;
use crate::dice;
use crate::figure::{State, grown};
use crate::odds;
use crate::packer::Packer;
use crate::pieces;
use crate::request::Request;
use crate::score;

pub(super) const SPECIAL: Special = Special {
    credit: Words::new(
        "Rules: Nicole Simeone, “Dejarik Rules”",
        "Règles\u{A0}: Nicole Simeone, «\u{A0}Dejarik Rules\u{A0}»",
    ),
    book: book!("simeone"),
    changes: text!("options.simeone"),
    first: text!("first.simeone"),
    record: text!("record.simeone"),
    card: text!("simeone"),
    odds: odds::simeone,
    spares: |lang| {
        let points = lang.say("points", "points");
        [2, 4, 6, 8].into_iter().map(|value| Spare::new(format!("{value} {points}"))).collect()
    },
    figures: &[
        ('N', "ngok", grown(1)),
        ('M', "monnok", grown(2)),
        ('K', "klorslug", grown(3)),
        ('S', "savrip", grown(4)),
        ('X', "houjix", grown(1)),
        ('G', "grimtaash", grown(2)),
        ('H', "ghhhk", grown(3)),
        ('T', "strider", grown(4)),
    ],
    tokens: Words::new(
        "**Flat tokens.** Fold each strip along the dashed line, glue it together, then cut out the \
         disc. The back shows the creature stunned.",
        "**Jetons plats.** Pliez chaque bande le long du trait discontinu, collez-la, puis découpez \
         le disque. Le revers montre la créature assommée.",
    ),
    back: State::Stunned,
    pieces: counted,
    dice: Some(Dice {
        title: Words::new("Dice", "Dés"),
        parts: dice::of_dice,
        instead: dice::dice_instead,
    }),
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
