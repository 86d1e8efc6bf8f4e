//! The names in a summary, in both languages. Records and JSON have the English names; texts for people
//! look them up here.

use dejarik_play::Why;
use dejarik_rules::{Bilingual, Ending, RulesId, Wording, Words};

use crate::facts;
use crate::record::BROKEN_OFF;

/// The starter's score in a comparison.
pub const SCORE: Words = Words::new("starter's score", "score en commençant");
/// The share of decided games in a comparison.
pub const DECIDED: Words = Words::new("decided", "parties décidées");
/// The number of turns in a comparison.
pub const TURNS: Words = Words::new("turns", "tours");
/// Having the move, as something of worth.
pub const MOVE: Words = Words::new("the move", "le trait");

/// Returns the text of a name that a summary or a comparison has, from its English: of a fact, an ending, a
/// kind of piece or a figure. A name that is not known here stays as it is.
pub fn named(name: &str) -> Wording {
    let figures = || [SCORE, DECIDED, TURNS, MOVE].into_iter().find(|figure| figure.en == name);
    let pieces = || RulesId::all().flat_map(|id| id.descriptor().material);
    let piece = || pieces().find(|piece| piece.en == name).copied();
    let found = facts::named(name).or_else(figures).or_else(piece);
    found.map_or_else(|| ending(name), |found| found.wording())
}

/// Returns the text of the name of an ending. English has the words of the name.
fn ending(name: &str) -> Wording {
    let french = match Why::from_name(name) {
        _ if name == BROKEN_OFF => "arrêtée au plus long",
        None => return Wording::same(name.to_owned()),
        Some(Why::Rule(ending)) => match ending {
            Ending::RunOfFour => "quatre pions côte à côte",
            Ending::RunOfThree => "trois pions côte à côte",
            Ending::TwoPawnsLost => "deux pions perdus",
            Ending::Blocked => "blocage",
            Ending::Dejarik => "roi dans le Noyau",
            Ending::LeaderLost => "Chef pris",
            Ending::FollowersLost => "autres pièces toutes prises",
            Ending::AllDefeated => "toutes les créatures battues",
            Ending::TargetReached => "score fixé atteint",
            Ending::QuietLimit => "trop de tours calmes",
        },
        Some(Why::Repetition) => "répétition",
        Some(Why::Claim) => "nulle réclamée",
        Some(Why::Agreement) => "nulle d’un commun accord",
        Some(Why::Resignation) => "abandon",
        Some(Why::Timeout) => "temps dépassé",
        Some(Why::Absence) => "absence",
        Some(Why::Abort) => "annulation",
        Some(Why::Closed) => "arrêt par l’administrateur",
    };
    Wording::new(name.replace('-', " "), french)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_and_kind_of_piece_has_a_french_name() {
        let endings = Why::all().map(Why::name).chain([BROKEN_OFF]);
        for name in endings.filter(|name| *name != "absence") {
            let text = named(name);
            assert_eq!(text.en(), name.replace('-', " "));
            assert_ne!(text.in_language("fr"), name);
        }
        assert_eq!(named("queen").in_language("fr"), "dame");
        assert_eq!(named("G-11 kill").in_language("fr"), "G-11 suppression");
        assert_eq!(named("the move").in_language("fr"), "le trait");
        assert_eq!(named("starter's score").in_language("fr"), "score en commençant");
    }
}
