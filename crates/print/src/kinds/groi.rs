//! Classic Dejarik: the credits of the Corellians, and the track of a series.

use dejarik_rules::Words;

use super::{PLAIN, Special};
use crate::board::Spare;
use crate::request::Request;
use crate::score;
use crate::terms::option;

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
    terms: &[("double", double), ("repeated", repeated), ("series", series), ("balance", balance)],
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

/// Describes how a double exit is written.
fn double(request: &Request) -> String {
    let text = if option(request, "double-exit") == "side" {
        request.lang.say(
            "`B5`, the outer space beside the pawn on that side, the inner space between, the landing space",
            "`B5`, la case extérieure voisine de ce côté, la case intérieure entre les deux, l’arrivée",
        )
    } else {
        request.lang.say(
            "`B5`, the space between, the landing space",
            "`B5`, la case entre les deux, l’arrivée",
        )
    };
    text.to_owned()
}

/// Describes which repetition is a draw.
fn repeated(request: &Request) -> String {
    let text = if option(request, "repetition") == "claim" {
        request.lang.say(
            "the same position for the third time, if a player asks for it",
            "la même position pour la troisième fois, si un joueur le demande",
        )
    } else {
        request
            .lang
            .say("the same position for the third time", "la même position pour la troisième fois")
    };
    text.to_owned()
}

/// Describes how a series is won.
fn series(request: &Request) -> String {
    let spec = request.game.options().iter().find(|spec| spec.key == "series");
    let value = option(request, "series");
    let value = spec.map_or_else(String::new, |spec| spec.describe(&value, request.lang.code()));
    let wait = if option(request, "wookiee-rule") == "on" {
        request.lang.say(
            " After a blocked game the series waits until the next day.",
            " Après une partie bloquée, la série attend le lendemain.",
        )
    } else {
        ""
    };
    format!("{value}.{wait}")
}

/// Says whom the set-up favours.
fn balance(request: &Request) -> String {
    let text = match option(request, "setup").as_str() {
        "alternating" => request.lang.say(
            "The set-up *Alternating* is level: neither player can win a point by force.",
            "La mise en place *Alternés* est égale\u{A0}: personne ne peut forcer le gain d’un point.",
        ),
        "pairs" => request.lang.say(
            "From the set-up *Pairs*, the player who begins can win a point by force. Swap sides after each game, \
             or take the set-up *Alternating*, which is level.",
            "Depuis la mise en place *Paires*, celui qui commence peut forcer le gain d’un point. Échangez \
             les camps après chaque partie, ou prenez la mise en place *Alternés*, qui est égale.",
        ),
        _ => request.lang.say(
            "From the usual set-up, *Blocks*, the player who begins can win a point by force. Swap sides after \
             each game, or take the set-up *Alternating*, which is level.",
            "Depuis la mise en place habituelle, *Blocs*, celui qui commence peut forcer le gain d’un point. \
             Échangez les camps après chaque partie, ou prenez la mise en place *Alternés*, qui est égale.",
        ),
    };
    text.to_owned()
}
