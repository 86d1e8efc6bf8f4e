//! What the four sources have that is no rule (options, equipment and invitations), and where the project says it: in
//! the books, in the kits and on the page.

use std::fs;
use std::path::{Path, PathBuf};

use dejarik_rules::RulesId;
use dejarik_rules::any::AnyRules;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(file: &str) -> String {
    let text = fs::read_to_string(root().join(file));
    text.unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// What a source has, and texts that say it, each with its file.
const PLACES: [(&str, &[(&str, &str)]); 12] = [
    (
        "the FAQ of Looney Labs",
        &[("rules/looney.md", "an FAQ of its own"), ("rules/looney.fr.md", "sa propre FAQ")],
    ),
    (
        "Bambara's wish for criticism",
        &[
            ("rules/bambara.md", "constructive criticism"),
            ("rules/bambara.fr.md", "critiques constructives"),
        ],
    ),
    (
        "the questions to Groi's author",
        &[
            ("rules/groi.md", "invites questions"),
            ("rules/groi.fr.md", "invite à lui envoyer des questions"),
        ],
    ),
    (
        "Simeone's changes of one's own",
        &[
            ("rules/simeone.md", "room for changes"),
            ("rules/simeone.fr.md", "vos propres variantes"),
        ],
    ),
    ("Rogue One", &[("rules/board.md", "Rogue One"), ("rules/board.fr.md", "Rogue One")]),
    (
        "Bambara's names of spaces",
        &[("rules/board.md", "names of the spaces"), ("rules/board.fr.md", "noms des cases")],
    ),
    (
        "the Wookiees' series",
        &[
            ("rules/groi.md", "Wookiees play to 12"),
            ("print/texts/groi.en.md", "Wookiees"),
            ("print/texts/groi.fr.md", "Wookiees"),
        ],
    ),
    (
        "the Corellians' credits",
        &[
            ("rules/groi.md", "Corellians"),
            ("print/src/score.rs", "Corellian"),
            ("print/texts/groi.en.md", "Corellians"),
        ],
    ),
    (
        "bricks, pyramids and chess pieces",
        &[
            ("rules/board.md", "**Bricks.**"),
            ("rules/board.md", "**Pyramids.**"),
            ("rules/board.md", "**Chess pieces.**"),
        ],
    ),
    (
        "two-sided discs for cubes",
        &[
            ("rules/board.md", "**Two-coloured discs.**"),
            ("print/src/dice.rs", "**Discs for cubes.**"),
        ],
    ),
    (
        "the marker of a captured piece",
        &[("rules/bambara.md", "just captured"), ("print/src/pieces.rs", "**Markers.**")],
    ),
    (
        "a token for each point",
        &[("rules/simeone.md", "tokens"), ("print/src/score.rs", "**Score tokens,**")],
    ),
];

/// Returns a text with its lines joined, so that a phrase is found across a line break.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn equipment_lore_and_invitations_of_the_sources_have_their_places() {
    for (what, places) in PLACES {
        for (place, words) in places {
            let folder = if place.starts_with("rules/") { "docs" } else { "crates" };
            let text = joined(&read(&format!("{folder}/{place}")));
            assert!(text.contains(words), "{what}: `{words}` is not in {place}");
        }
    }
}

#[test]
fn every_option_is_described_in_both_books() {
    for id in RulesId::all() {
        for spec in AnyRules::new(id).options() {
            for language in ["", ".fr"] {
                let file = format!("docs/rules/{id}{language}.md");
                assert!(read(&file).contains(&format!("`{}`", spec.key)), "{file}: {}", spec.key);
            }
        }
    }
}
