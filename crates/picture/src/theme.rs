//! The colours of a picture: the hologram, or one to be printed.
//!
//! The two sides differ in lightness, or in a red and a blue that people with colour blindness can
//! tell apart. The second side is hatched as well.

use std::fmt;
use std::str::FromStr;

use dejarik_rules::{Colours, RulesId, Side};

/// The colours of a side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideLook {
    /// The body.
    pub fill: &'static str,
    /// The edge, and figures that are only outlined.
    pub edge: &'static str,
    /// Eyes and the like on the body.
    pub ink: &'static str,
}

/// All colours of a picture.
#[derive(Debug, PartialEq, Eq)]
pub struct Theme {
    name: &'static str,
    /// The background.
    pub ground: &'static str,
    /// The board: its middle and its rim.
    pub table: [&'static str; 2],
    /// The line of the rim.
    pub rim: &'static str,
    /// The two tints of the spaces.
    pub spaces: [&'static str; 2],
    /// The lines between the spaces.
    pub line: &'static str,
    /// The names of the spaces, and the caption.
    pub label: &'static str,
    /// The marks: the side to move, the active creature, the attack.
    pub mark: &'static str,
    /// Whether things glow.
    pub glow: bool,
    light: SideLook,
    dark: SideLook,
    red: SideLook,
    blue: SideLook,
}

/// Light on dark, as in the films.
pub static HOLOGRAM: Theme = Theme {
    name: "hologram",
    ground: "#05070f",
    table: ["#16406b", "#081225"],
    rim: "#7fe3ff",
    spaces: ["#17507c", "#0b2746"],
    line: "#56d4ff",
    label: "#a9e8ff",
    mark: "#ffd75e",
    glow: true,
    light: SideLook { fill: "#f6f0dd", edge: "#fffaf0", ink: "#2a2312" },
    dark: SideLook { fill: "#171a2e", edge: "#b9c6ff", ink: "#e9edff" },
    red: SideLook { fill: "#d9481f", edge: "#ffb08f", ink: "#fff6f0" },
    blue: SideLook { fill: "#1c4fc4", edge: "#9cc4ff", ink: "#f2f7ff" },
};

/// The hologram in which every piece is white or black, for figures of other rule sets in such a game.
static PALE: Theme = Theme { name: "pale", red: HOLOGRAM.light, blue: HOLOGRAM.dark, ..HOLOGRAM };

/// The hologram in which every piece is red or blue.
static VIVID: Theme = Theme { name: "vivid", light: HOLOGRAM.red, dark: HOLOGRAM.blue, ..HOLOGRAM };

/// Returns the hologram in which the pieces of all rule sets have the colours of this one.
pub fn hologram_of(rules: RulesId) -> &'static Theme {
    match rules.descriptor().colours {
        Colours::WhiteBlack => &PALE,
        Colours::RedBlue => &VIVID,
    }
}

/// Dark on white, for paper.
pub static PRINT: Theme = Theme {
    name: "print",
    ground: "#fff",
    table: ["#fff", "#fff"],
    rim: "#222",
    spaces: ["#fff", "#e9e9e9"],
    line: "#444",
    label: "#444",
    mark: "#a05a00",
    glow: false,
    light: SideLook { fill: "#fff", edge: "#111", ink: "#111" },
    dark: SideLook { fill: "#303030", edge: "#111", ink: "#fff" },
    red: SideLook { fill: "#e2694a", edge: "#7a1f08", ink: "#1c0500" },
    blue: SideLook { fill: "#1f4fa8", edge: "#0b1f4d", ink: "#fff" },
};

impl Theme {
    /// Returns the colours of a side's pieces in a rule set.
    pub fn side(&self, id: RulesId, side: Side) -> SideLook {
        match (id.descriptor().colours, side) {
            (Colours::WhiteBlack, Side::First) => self.light,
            (Colours::WhiteBlack, Side::Second) => self.dark,
            (Colours::RedBlue, Side::First) => self.red,
            (Colours::RedBlue, Side::Second) => self.blue,
        }
    }
}

/// Returns the red, green and blue of a colour `#rrggbb` or `#rgb`, each from 0 to 255.
fn channels(colour: &str) -> [f32; 3] {
    let digits = colour.trim_start_matches('#');
    let size = digits.len() / 3;
    [0, 1, 2].map(|k| {
        let own = digits.get(k * size..(k + 1) * size).unwrap_or_default();
        let value = u8::from_str_radix(own, 16).unwrap_or_default();
        f32::from(if size == 1 { 17 * value } else { value })
    })
}

/// Mixes two colours; `part` is the share of the first, from 0 to 1.
pub(crate) fn mixed(a: &str, b: &str, part: f32) -> String {
    let (a, b) = (channels(a), channels(b));
    let [red, green, blue] = [0, 1, 2].map(|k| (a[k] * part + b[k] * (1.0 - part)).round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Returns the lightness of a colour as people perceive it, from 0 to 1.
pub(crate) fn lightness(colour: &str) -> f32 {
    let [red, green, blue] = channels(colour);
    (0.299 * red + 0.587 * green + 0.114 * blue) / 255.0
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

impl FromStr for &'static Theme {
    type Err = String;

    fn from_str(name: &str) -> Result<&'static Theme, String> {
        let mut all = [&HOLOGRAM, &PRINT].into_iter();
        all.find(|theme| theme.name == name)
            .ok_or_else(|| format!("expected a theme (hologram or print), found `{name}`"))
    }
}
