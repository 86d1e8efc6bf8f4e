//! Letters made of strokes, so that a picture needs no font and looks the same everywhere.
//!
//! A glyph is an SVG path on a grid in which capitals are 6 high, the base line is at y = 6, and
//! small letters begin at y = 2.2. It is stroked, not filled.

/// Returns the width of a character on the grid, and its path. A character without strokes is drawn
/// as an empty box.
const fn glyph(letter: char) -> (f32, &'static str) {
    match letter {
        'A' => (4.0, "M0 6L2 0L4 6M.8 3.8H3.2"),
        'B' => (4.0, "M0 0V6H2.4Q4 6 4 4.5T2.4 3H0M0 0H2.2Q3.7 0 3.7 1.5T2.2 3"),
        'C' => (4.0, "M4 1Q3.3 0 2.1 0Q0 0 0 3T2.1 6Q3.3 6 4 5"),
        'D' => (4.0, "M0 0V6H1.6Q4 6 4 3T1.6 0Z"),
        'E' => (3.8, "M3.8 0H0V6H3.8M0 3H3"),
        'F' => (3.8, "M3.8 0H0V6M0 3H3"),
        'G' => (4.0, "M4 1Q3.3 0 2.1 0Q0 0 0 3T2.1 6Q4 6 4 4V3.3H2.3"),
        'H' => (4.0, "M0 0V6M4 0V6M0 3H4"),
        'I' => (2.0, "M0 0H2M1 0V6M0 6H2"),
        'J' => (3.4, "M3.4 0V4.2Q3.4 6 1.7 6T0 4.4"),
        'K' => (4.0, "M0 0V6M4 0L0 3.6M1.4 2.4L4 6"),
        'L' => (3.6, "M0 0V6H3.6"),
        'M' => (4.4, "M0 6V0L2.2 3.6L4.4 0V6"),
        'N' => (4.0, "M0 6V0L4 6V0"),
        'O' => (4.0, "M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0Z"),
        'P' => (4.0, "M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0"),
        'Q' => (4.0, "M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0ZM2.5 4.3L4 6.4"),
        'R' => (4.0, "M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0M2 3.4L4 6"),
        'S' => (3.9, "M3.8 .9Q3.2 0 2 0Q.2 0 .2 1.6Q.2 2.8 2 3T3.9 4.5Q3.9 6 2 6Q.7 6 0 5"),
        'T' => (4.0, "M0 0H4M2 0V6"),
        'U' => (4.0, "M0 0V4Q0 6 2 6T4 4V0"),
        'V' => (4.0, "M0 0L2 6L4 0"),
        'W' => (5.2, "M0 0L1.3 6L2.6 1.5L3.9 6L5.2 0"),
        'X' => (4.0, "M0 0L4 6M4 0L0 6"),
        'Y' => (4.0, "M0 0L2 3V6M4 0L2 3"),
        'Z' => (4.0, "M0 0H4L0 6H4"),
        'a' => (3.2, "M3.2 2.2V6M3.2 3.4Q2.8 2.2 1.6 2.2Q0 2.2 0 4.1T1.6 6Q2.8 6 3.2 4.8"),
        'b' => (3.2, "M0 0V6M0 3.4Q.4 2.2 1.6 2.2Q3.2 2.2 3.2 4.1T1.6 6Q.4 6 0 4.8"),
        'c' => (3.0, "M3 2.9Q2.5 2.2 1.6 2.2Q0 2.2 0 4.1T1.6 6Q2.5 6 3 5.3"),
        'd' => (3.2, "M3.2 0V6M3.2 3.4Q2.8 2.2 1.6 2.2Q0 2.2 0 4.1T1.6 6Q2.8 6 3.2 4.8"),
        'e' => (3.2, "M.05 4H3.2Q3.2 2.2 1.6 2.2Q0 2.2 0 4.1T1.7 6Q2.6 6 3.1 5.3"),
        'f' => (2.4, "M2.4 .2Q1 -.3 1 1.4V6M0 2.4H2.2"),
        'g' => (
            3.2,
            "M3.2 2.2V6Q3.2 7.8 1.6 7.8Q.7 7.8 .2 7.2\
             M3.2 3.4Q2.8 2.2 1.6 2.2Q0 2.2 0 4.1T1.6 6Q2.8 6 3.2 4.8",
        ),
        'h' => (3.0, "M0 0V6M0 3.6Q.5 2.2 1.7 2.2T3 3.8V6"),
        'i' => (1.0, "M.5 2.2V6M.5 .4V.9"),
        'j' => (1.2, "M1 2.2V6.4Q1 7.8 -.2 7.7M1 .4V.9"),
        'k' => (3.0, "M0 0V6M2.8 2.2L0 4.6M1 3.8L3 6"),
        'l' => (1.0, "M.5 0V6"),
        'm' => (4.8, "M0 2.2V6M0 3.4Q.4 2.2 1.3 2.2T2.4 3.6V6M2.4 3.4Q2.8 2.2 3.7 2.2T4.8 3.6V6"),
        'n' => (3.0, "M0 2.2V6M0 3.6Q.5 2.2 1.7 2.2T3 3.8V6"),
        'o' => (3.2, "M1.6 2.2Q0 2.2 0 4.1T1.6 6Q3.2 6 3.2 4.1T1.6 2.2Z"),
        'p' => (3.2, "M0 2.2V7.8M0 3.4Q.4 2.2 1.6 2.2Q3.2 2.2 3.2 4.1T1.6 6Q.4 6 0 4.8"),
        'q' => (3.2, "M3.2 2.2V7.8M3.2 3.4Q2.8 2.2 1.6 2.2Q0 2.2 0 4.1T1.6 6Q2.8 6 3.2 4.8"),
        'r' => (2.0, "M0 2.2V6M0 3.8Q.4 2.1 2 2.3"),
        's' => (
            2.8,
            "M2.7 2.7Q2.3 2.2 1.4 2.2Q.1 2.2 .1 3.2Q.1 4 1.4 4.1T2.8 5Q2.8 6 1.4 6Q.5 6 0 5.4",
        ),
        't' => (2.3, "M1 .6V4.9Q1 6.1 2.3 5.9M0 2.4H2.2"),
        'u' => (3.0, "M0 2.2V4.4Q0 6 1.3 6Q2.6 6 3 4.6M3 2.2V6"),
        'v' => (3.0, "M0 2.2L1.5 6L3 2.2"),
        'w' => (4.2, "M0 2.2L1 6L2.1 3L3.2 6L4.2 2.2"),
        'x' => (3.0, "M0 2.2L3 6M3 2.2L0 6"),
        'y' => (3.0, "M0 2.2L1.5 6M3 2.2L1 7.2Q.7 7.8 0 7.8"),
        'z' => (2.8, "M0 2.2H2.8L0 6H2.8"),
        '0' => (3.4, "M1.7 0Q0 0 0 3T1.7 6Q3.4 6 3.4 3T1.7 0Z"),
        '1' => (2.2, "M0 1.4L1.5 0V6"),
        '2' => (3.4, "M.1 1.4Q.3 0 1.8 0Q3.3 0 3.3 1.5Q3.3 2.6 0 6H3.4"),
        '3' => {
            (3.4, "M.1 .9Q.6 0 1.7 0Q3.2 0 3.2 1.4Q3.2 2.8 1.3 2.8Q3.4 2.8 3.4 4.4T1.7 6Q.4 6 0 5")
        }
        '4' => (3.4, "M2.6 6V0L0 4.2H3.4"),
        '5' => (3.4, "M3.1 0H.5L.2 2.8Q.8 2.3 1.7 2.3Q3.4 2.3 3.4 4.1T1.7 6Q.4 6 0 5"),
        '6' => (3.4, "M3 .6Q2.6 0 1.9 0Q0 0 0 3.6Q0 6 1.7 6T3.4 4.2T1.7 2.5T0 4"),
        '7' => (3.4, "M0 0H3.4L1.3 6"),
        '8' => {
            (3.4, "M1.7 2.8Q.3 2.8 .3 1.4T1.7 0T3.1 1.4T1.7 2.8Q0 2.8 0 4.4T1.7 6T3.4 4.4T1.7 2.8Z")
        }
        '9' => (3.4, "M.4 5.4Q.8 6 1.5 6Q3.4 6 3.4 2.4Q3.4 0 1.7 0T0 1.8T1.7 3.5T3.4 2"),
        ' ' => (1.6, ""),
        '-' => (2.2, "M0 3.6H2.2"),
        ':' => (1.0, "M.5 2.6V3.1M.5 5.4V5.9"),
        '/' => (2.4, "M0 6.8L2.4 -.6"),
        '*' => (2.4, "M1.2 .5V3.3M0 1.2L2.4 2.6M2.4 1.2L0 2.6"),
        '(' => (1.4, "M1.4 -.6Q0 1 0 3T1.4 6.8"),
        ')' => (1.4, "M0 -.6Q1.4 1 1.4 3T0 6.8"),
        _ => (3.0, "M0 0H3V6H0Z"),
    }
}

/// The attributes of the group that letters are drawn in, except the stroke colour.
pub const STROKES: &str = "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";

const GAP: f32 = 1.5;

/// Returns the width of a text whose capitals are `height` high.
pub fn width(text: &str, height: f32) -> f32 {
    let widths = text.chars().map(|letter| glyph(letter).0 + GAP);
    (widths.sum::<f32>() - GAP).max(0.0) * height / 6.0
}

/// Returns the path of a text centred at (`x`, `y`), with capitals `height` high. It is a `<path>`
/// element without colour, for a group that sets one. `weight` is the thickness of the strokes.
pub fn text(text: &str, x: f32, y: f32, height: f32, weight: f32) -> String {
    let scale = height / 6.0;
    let mut left = x - width(text, height) / 2.0;
    let mut out = String::new();
    for letter in text.chars() {
        let (width, path) = glyph(letter);
        // A text of small letters without ascenders is centred on their own height.
        let only_small = text.chars().all(|c| "acegmnopqrsuvwxyz".contains(c));
        let top = if only_small { y - 4.1 * scale } else { y - 3.0 * scale };
        if !path.is_empty() {
            out.push_str(&format!(
                "<path transform=\"translate({left:.2} {top:.2}) scale({scale:.3})\" \
                 stroke-width=\"{:.3}\" d=\"{path}\"/>",
                weight / scale
            ));
        }
        left += (width + GAP) * scale;
    }
    out
}
