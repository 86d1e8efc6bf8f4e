//! What a card or a first sheet says of the options that the players agreed on. A text names each place in braces, such
//! as `{goal}`. Places that only the texts of one rule set have are filled by its file in [`crate::kinds`].

use std::fmt::Write;

use dejarik_rules::Side;

use crate::board::side_name;
use crate::kinds::Special;
use crate::request::Request;

/// The name of a place in texts, and what stands there under the options of a request.
pub type Term = (&'static str, fn(&Request) -> String);

/// The places in texts of several rule sets.
const SHARED: [Term; 3] =
    [("quiet", |request| option(request, "quiet-limit")), ("setup", setup), ("step", step)];

/// Fills the places of a text with what the options of the request say.
pub fn fill(text: &str, request: &Request) -> String {
    let mut filled = text.to_owned();
    for (place, said) in SHARED.iter().chain(Special::of(request.rules()).terms) {
        let mark = format!("{{{place}}}");
        if filled.contains(&mark) {
            filled = filled.replace(&mark, &said(request));
        }
    }
    filled
}

/// Returns the value of an option; an empty text if the rule set does not have it.
pub fn option(request: &Request, key: &str) -> String {
    request.game.option(key).unwrap_or_default()
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
