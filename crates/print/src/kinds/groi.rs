//! Classic Dejarik: the credits of the Corellians, and the track of a series.

use dejarik_rules::Words;

use super::{PLAIN, Special};
use crate::board::Spare;
use crate::score;

pub(super) const SPECIAL: Special = Special {
    credit: Words::new(
        "Rules: “Classic Dejarik” on the fan page “Star Wars - Dejarik hologame gameboard”",
        "Règles\u{A0}: «\u{A0}Dejarik classique\u{A0}», page «\u{A0}Star Wars - Dejarik hologame gameboard\u{A0}»",
    ),
    book: book!("groi"),
    pictures: include_str!("../../../../docs/diagrams/groi.json"),
    changes: text!("options.groi"),
    first: text!("first.groi"),
    record: text!("record.groi"),
    card: text!("groi"),
    spares: |lang| {
        (1..=2).map(|n| Spare::new(format!("{} {n}", lang.say("lost", "perdu")))).collect()
    },
    pieces: |packer, request, _| {
        score::purses(packer, request);
        score::track(packer, request, TRACK, 12);
    },
    ..PLAIN
};

const TRACK: Words = Words::new(
    "**Score track** for a series: Wookiees play to 12. Cut out the strip and the two markers.",
    "**Piste de score** pour une série : les Wookiees jouent jusqu’à 12. Découpez la bande et les \
     deux marqueurs.",
);
