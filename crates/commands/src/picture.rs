//! A position as a picture, with its title and its description in the user's language.

use dejarik_picture::{PngError, beside};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, Side};

pub(crate) use dejarik_picture::{Theme, text};

use crate::lang::Texts;
use crate::words;

/// Draws the position as an SVG document.
pub(crate) fn svg(position: &AnyPosition, theme: &Theme, texts: &Texts) -> String {
    let title = words::rules(texts, position.id());
    dejarik_picture::svg(position, theme, &title, &describe(position, texts))
}

/// Renders the position as a PNG, `width` pixels wide.
///
/// # Errors
/// If the picture is too large, or cannot be rendered.
pub(crate) fn png(
    position: &AnyPosition,
    theme: &Theme,
    texts: &Texts,
    width: u32,
) -> Result<Vec<u8>, PngError> {
    dejarik_picture::png(&svg(position, theme, texts), width)
}

/// Describes the position in words.
fn describe(position: &AnyPosition, texts: &Texts) -> String {
    let (id, scene) = (position.id(), position.scene());
    let mut parts = Vec::new();
    for side in Side::BOTH {
        let pieces = scene.pieces.iter().filter(|(_, piece)| piece.side == side);
        let pieces = pieces.map(|(space, piece)| {
            let star = if scene.stunned.contains(*space) { "*" } else { "" };
            format!("{}{star} {space}", piece.letter)
        });
        let pieces: Vec<String> = pieces.collect();
        let (name, value) = (words::side(texts, id, side), pieces.join(", "));
        let pair = texts.with("pair", [("name", name.into()), ("value", value.into())]);
        parts.push(format!("{pair}."));
    }
    let waiting = Side::BOTH.into_iter().flat_map(|side| beside(&scene, side));
    let waiting: Vec<String> = waiting.map(|beside| beside.piece.letter.to_string()).collect();
    if !waiting.is_empty() {
        let pieces = waiting.join(", ");
        parts.push(texts.with("picture-beside", [("pieces", pieces.into())]));
    }
    match position.actor() {
        Actor::Over(outcome) => parts.push(words::outcome(texts, id, &outcome)),
        Actor::Player(side) => {
            let side = words::side(texts, id, side);
            parts.push(texts.with("picture-to-move", [("side", side.into())]));
        }
        Actor::Chance(()) => {}
    }
    parts.push(position.to_string());
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use dejarik_picture::{HOLOGRAM, PRINT};

    use super::*;
    use crate::lang::Lang;

    #[test]
    fn the_picture_has_a_description_in_words() {
        let position = "groi PPPP2pppp2/12/1 w wb".parse().unwrap();
        let svg = svg(&position, &HOLOGRAM, &Texts::new(Lang::En));
        assert!(svg.contains("<title>Classic Dejarik (Groi)</title>"), "{svg}");
        assert!(svg.contains("White: P A1, P A2, P A3, P A4."), "{svg}");
        let french = describe(&position, &Texts::new(Lang::Fr));
        assert!(french.contains("Blancs\u{a0}: P A1, P A2, P A3, P A4."), "{french}");
    }

    #[test]
    fn the_picture_is_drawn_as_wide_as_asked() {
        let position = "groi PPPP2pppp2/12/1 w wb".parse().unwrap();
        let texts = Texts::new(Lang::Fr);
        for theme in [&HOLOGRAM, &PRINT] {
            let png = png(&position, theme, &texts, 320).unwrap();
            assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
            assert_eq!(png[16..20], 320u32.to_be_bytes());
        }
    }
}
