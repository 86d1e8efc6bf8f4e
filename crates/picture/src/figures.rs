//! The figures of the pieces: the silhouettes that the flat board of the page and the kits to print have, too.
//!
//! `figures/figures.json` has the drawings, and which piece has which of them. A rule set that it does not know has pawns.

use std::collections::HashMap;
use std::sync::LazyLock;

use dejarik_rules::RulesId;
use serde::Deserialize;

/// A figure as the data of SVG paths. It fills a box from -50 to 50 in both directions, with y down, and stands on y = 40.
#[derive(Debug, Deserialize)]
pub struct Drawing {
    /// The outline, which is filled.
    pub body: String,
    /// Strokes on the body; may be empty.
    #[serde(default)]
    pub lines: String,
    /// Filled shapes on the body, such as eyes; may be empty.
    #[serde(default)]
    pub spots: String,
}

#[derive(Default, Deserialize)]
struct Figures {
    /// The name of the drawing of each piece and its scale, by the names of rule sets and capital letters.
    pieces: HashMap<String, HashMap<char, (String, f64)>>,
    drawings: HashMap<String, Drawing>,
}

static FIGURES: LazyLock<Figures> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it.
    serde_json::from_str(include_str!("../figures/figures.json")).unwrap_or_default()
});

/// The drawing of a piece that the data do not list, and its scale.
const PAWN: (&str, f64) = ("token", 0.825);

/// Returns the drawing of a piece, by its letter of either case, and how much it is scaled among those of its rule set.
pub fn figure(rules: RulesId, letter: char) -> Option<(&'static Drawing, f64)> {
    let own =
        FIGURES.pieces.get(rules.name()).and_then(|own| own.get(&letter.to_ascii_uppercase()));
    let (name, scale) = own.map_or(PAWN, |(name, scale)| (name.as_str(), *scale));
    FIGURES.drawings.get(name).map(|drawing| (drawing, scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_figure_and_no_two_kinds_of_a_side_have_the_same() {
        for id in RulesId::all() {
            for side in [0, 1] {
                let letters = id.descriptor().pieces.iter().map(|kind| kind.letters[side]);
                let mut bodies: Vec<_> =
                    letters.map(|letter| &figure(id, letter).unwrap().0.body).collect();
                bodies.sort_unstable();
                let named = FIGURES.pieces.contains_key(id.name());
                assert!(!named || bodies.is_sorted_by(|a, b| a < b), "{id}: {bodies:?}");
            }
        }
    }

    #[test]
    fn no_piece_is_named_without_a_drawing() {
        for (name, _) in FIGURES.pieces.values().flat_map(HashMap::values) {
            assert!(FIGURES.drawings.contains_key(name), "{name}");
        }
        assert!(FIGURES.drawings.len() >= 20);
    }
}
