//! What a card or a first sheet says of the options that the players agreed on. A text names each place in braces, such
//! as `{goal}`.

use std::fmt::Write;

use dejarik_rules::Side;

use crate::board::side_name;
use crate::request::Request;

/// The places of options in texts.
const PLACES: [&str; 13] = [
    "double", "repeated", "series", "quiet", "goal", "centre", "pushed", "setup", "support",
    "served", "tie", "step", "balance",
];

/// Fills the places of a text with what the options of the request say.
pub fn fill(text: &str, request: &Request) -> String {
    let mut filled = text.to_owned();
    for place in PLACES {
        let mark = format!("{{{place}}}");
        if filled.contains(&mark) {
            filled = filled.replace(&mark, &said(place, request));
        }
    }
    filled
}

fn said(place: &str, request: &Request) -> String {
    let lang = request.lang;
    let option = |key: &str| request.game.option(key).unwrap_or_default();
    let value = |key: &str| {
        let spec = request.game.options().iter().find(|spec| spec.key == key);
        spec.map_or_else(String::new, |spec| spec.describe(&option(key), lang.code()))
    };
    let fixed = match place {
        "double" if option("double-exit") == "side" => lang.say(
            "`B5`, the outer space beside the pawn on that side, the inner space between, the landing space",
            "`B5`, la case extérieure voisine de ce côté, la case intérieure entre les deux, l’arrivée",
        ),
        "double" => lang.say(
            "`B5`, the space between, the landing space",
            "`B5`, la case entre les deux, l’arrivée",
        ),
        "repeated" if option("repetition") == "claim" => lang.say(
            "the same position for the third time, if a player asks for it",
            "la même position pour la troisième fois, si un joueur le demande",
        ),
        "repeated" => lang.say(
            "the same position for the third time",
            "la même position pour la troisième fois",
        ),
        "centre" => match option("centre").as_str() {
            _ if option("target") == "none" => "",
            "entry" => lang.say(
                "Entering the **centre** scores 1 point.",
                "Entrer au **centre** rapporte 1 point.",
            ),
            "hold" => lang.say(
                "A creature in the **centre** at the end of a round scores 1 point.",
                "Une créature au **centre** à la fin d’une manche rapporte 1 point.",
            ),
            _ => lang.say("The centre scores nothing.", "Le centre ne rapporte rien."),
        },
        "pushed" if option("centre") == "entry" && option("target") != "none" => lang.say(
            "- A creature pushed into the centre scores nothing; an attacker that ends there does.\n",
            "- Une créature poussée au centre ne rapporte rien\u{A0}; un attaquant qui y finit rapporte 1 point.\n",
        ),
        "support" if option("support") == "diagonal" => {
            lang.say("one straight or diagonal step", "un pas orthogonal ou en diagonale")
        }
        "support" => lang.say("one straight step", "un pas orthogonal"),
        "served" if option("ghosts") == "captor" => {
            lang.say("the player who captured it", "du joueur qui l’a prise")
        }
        "served" => lang.say("the player who lost it", "du joueur qui l’a perdue"),
        "balance" => match option("setup").as_str() {
            "alternating" => lang.say(
                "The set-up *Alternating* is level: neither player can win a point by force.",
                "La mise en place *Alternés* est égale\u{A0}: personne ne peut gagner un point de force.",
            ),
            "pairs" => lang.say(
                "From the set-up *Pairs*, the player who begins can win a point by force. Swap sides after each game, \
                 or take the set-up *Alternating*, which is level.",
                "Depuis la mise en place *Paires*, celui qui commence peut gagner un point de force. Échangez les \
                 camps après chaque partie, ou prenez la mise en place *Alternés*, qui est égale.",
            ),
            _ => lang.say(
                "From the usual set-up, *Blocks*, the player who begins can win a point by force. Swap sides after \
                 each game, or take the set-up *Alternating*, which is level.",
                "Depuis la mise en place habituelle, *Blocs*, celui qui commence peut gagner un point de force. \
                 Échangez les camps après chaque partie, ou prenez la mise en place *Alternés*, qui est égale.",
            ),
        },
        "tie" if option("ghost-order") == "defender" => lang.say("defender", "le défenseur"),
        "tie" => lang.say("attacker", "l’attaquant"),
        "goal" if option("target") == "none" => lang.say(
            "Defeat **all four** enemies.",
            "Battez les **quatre** ennemis.",
        ),
        "goal" => {
            let text = lang.say(
                "Score **{n} points,** the value of each enemy you defeat and the points of the centre, or defeat \
                 **all four** enemies.",
                "Marquez **{n} points,** la valeur de chaque ennemi battu et les points du centre, ou battez les \
                 **quatre** ennemis.",
            );
            let text = if option("centre") == "off" {
                text.replace(" and the points of the centre", "").replace(" et les points du centre", "")
            } else {
                text.to_owned()
            };
            return text.replace("{n}", &option("target"));
        }
        "quiet" => return option("quiet-limit"),
        "series" => {
            let wookiee = option("wookiee-rule") == "on";
            let rule = lang.say(
                " After a blocked game the series waits until the next day.",
                " Après une partie bloquée, la série attend le lendemain.",
            );
            return value("series") + "." + if wookiee { rule } else { "" };
        }
        "setup" => return setup(request),
        "step" => return step(request),
        _ => "",
    };
    fixed.to_owned()
}

/// Returns a first step that is open at the start: the king's, or that of the second pawn.
fn step(request: &Request) -> String {
    let start = request.start();
    let mut own: Vec<_> =
        start.pieces.iter().filter(|(_, piece)| piece.side == Side::First).collect();
    own.sort_by_key(|(space, piece)| (piece.letter != 'K', space.index()));
    let at = usize::from(own.first().is_some_and(|(_, piece)| piece.letter != 'K'));
    let from = own.get(at).map_or_else(String::new, |(space, _)| space.to_string());
    let to = from.replace('A', "B");
    format!("`{from}` {} `{to}`", request.lang.say("to", "vers"))
}

/// Lists the pieces of both sides with their spaces, as they stand at the start.
fn setup(request: &Request) -> String {
    let lang = request.lang;
    let start = request.start();
    let kinds = request.rules().descriptor().pieces;
    let mut text = String::new();
    for side in Side::BOTH {
        let mut own: Vec<_> = start.pieces.iter().filter(|(_, piece)| piece.side == side).collect();
        own.sort_by_key(|(space, _)| space.index());
        let _ = write!(text, "- **{}:** ", side_name(request, side));
        for (index, (space, piece)) in own.into_iter().enumerate() {
            let kind = kinds.iter().find(|kind| kind.letters[side.index()] == piece.letter);
            let name = kind.filter(|_| kinds.len() > 1 && start.has_order);
            let comma = if index == 0 { "" } else { ", " };
            let _ = write!(text, "{comma}`{space}`");
            if let Some(kind) = name {
                let _ = write!(text, "\u{A0}{}", kind.names[side.index()].in_language(lang.code()));
            }
        }
        text.push('\n');
    }
    if !start.has_order {
        text.push_str(lang.say(
            "\nEach player chooses the order of their own, neither seeing the other’s first.\n",
            "\nChacun choisit l’ordre des siennes, sans voir celui de l’autre.\n",
        ));
    }
    if lang.code() == "fr" {
        text = text.replace(":** ", "\u{A0}:** ");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use dejarik_rules::RulesId;

    fn filled(rules: RulesId, place: &str, options: &[&str]) -> String {
        let request = Request::new(rules).with_options(options.iter().copied()).unwrap();
        fill(&format!("{{{place}}}"), &request)
    }

    #[test]
    fn a_text_follows_every_option_that_changes_it() {
        let (groi, simeone) = (RulesId::Groi, RulesId::Simeone);
        for (rules, place, options) in [
            (groi, "double", ["double-exit=path"]),
            (groi, "repeated", ["repetition=claim"]),
            (groi, "series", ["series=to-12"]),
            (groi, "series", ["wookiee-rule=on"]),
            (groi, "setup", ["setup=pairs"]),
            (groi, "step", ["setup=alternating"]),
            (groi, "balance", ["setup=alternating"]),
            (groi, "balance", ["setup=pairs"]),
            (RulesId::Bambara, "step", ["setup=KNQPknqp"]),
            (RulesId::Bambara, "setup", ["setup=KNQPknqp"]),
            (RulesId::Looney, "setup", ["setup=LBSMsblm"]),
            (RulesId::Looney, "quiet", ["quiet-limit=40"]),
            (RulesId::Looney, "support", ["support=diagonal"]),
            (RulesId::Looney, "served", ["ghosts=captor"]),
            (RulesId::Looney, "tie", ["ghost-order=defender"]),
            (simeone, "setup", ["setup=fixed"]),
            (simeone, "goal", ["target=20"]),
            (simeone, "goal", ["target=none"]),
            (simeone, "goal", ["centre=off"]),
            (simeone, "centre", ["centre=hold"]),
            (simeone, "centre", ["centre=off"]),
            (simeone, "pushed", ["centre=off"]),
            (simeone, "quiet", ["quiet-limit=40"]),
        ] {
            let (usual, other) = (filled(rules, place, &[]), filled(rules, place, &options));
            assert_ne!(usual, other, "{place} {options:?}");
            assert!(!usual.contains('{') && !other.contains('{'), "{usual} {other}");
        }
    }
}
