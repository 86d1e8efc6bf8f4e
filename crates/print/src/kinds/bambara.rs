//! Bambara’s Dejarik: the circles of captured pieces and their markers.

use dejarik_rules::Words;

use super::{PLAIN, Special};
use crate::board::Spare;
use crate::pieces;
use crate::request::Lang;

pub(super) const SPECIAL: Special = Special {
    credit: Words::new(
        "Rules: Brad Bambara, “Design Exercise: Dejarik” (2015)",
        "Règles\u{A0}: Brad Bambara, «\u{A0}Design Exercise: Dejarik\u{A0}» (2015)",
    ),
    book: book!("bambara"),
    pictures: include_str!("../../../../docs/diagrams/bambara.json"),
    changes: text!("options.bambara"),
    first: text!("first.bambara"),
    record: text!("record.bambara"),
    card: text!("bambara"),
    spares,
    pieces: pieces::markers,
    ..PLAIN
};

fn spares(lang: Lang) -> Vec<Spare> {
    let captured = Spare::new(lang.say("just captured", "pris à l’instant"));
    let waiting = || Spare::new(lang.say("inactive", "inactive"));
    let first = Spare { just_captured: true, ..captured };
    std::iter::once(first).chain((0..3).map(|_| waiting())).collect()
}
