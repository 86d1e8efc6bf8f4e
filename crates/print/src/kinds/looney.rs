//! Looney Dejarik: ghosts, and cubes for dice.

use dejarik_rules::Words;

use super::{Dice, PLAIN, Special};
use crate::board::Spare;
use crate::dice;
use crate::odds;
use crate::pieces;

pub(super) const SPECIAL: Special = Special {
    credit: Words::new(
        "Rules: Andrew Looney, “Looney Dejarik”. © 2025 Looney Labs, Inc. www.LooneyLabs.com",
        "Règles\u{A0}: Andrew Looney, «\u{A0}Looney Dejarik\u{A0}». © 2025 Looney Labs, Inc. www.LooneyLabs.com",
    ),
    book: book!("looney"),
    changes: text!("options.looney"),
    first: text!("first.looney"),
    record: text!("record.looney"),
    card: text!("looney"),
    odds: odds::looney,
    spares: |lang| {
        let ghost = |size: u8| Spare::new(format!("{} {size}", lang.say("ghost", "fantôme")));
        (1..=3).rev().map(ghost).collect()
    },
    // In black ink, the pieces may be those of chess.
    ink_names: Some([
        Words::new("White (Red)", "Blancs (Rouges)"),
        Words::new("Black (Blue)", "Noirs (Bleus)"),
    ]),
    // The hooded figures are drawn in four sizes already.
    figures: &[
        ('S', "tribe-1", 0.92),
        ('M', "tribe-2", 0.92),
        ('B', "tribe-3", 0.92),
        ('L', "leader", 0.92),
    ],
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
        instead: dice::cubes_instead,
    }),
    ..PLAIN
};
