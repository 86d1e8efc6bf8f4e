//! The colours of the themes.

use dejarik_rules::{Colours, RulesId, Side};

use crate::canvas::Colour;
use crate::request::Theme;

/// The colours of one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The ground of a token or a standee.
    pub ground: Colour,
    /// The figure.
    pub body: Colour,
    /// Outlines, and lines on the figure.
    pub edge: Colour,
    /// Eyes and other spots on the figure.
    pub spot: Colour,
}

/// The colours of a theme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// The two tints of the spaces, and the centre.
    pub spaces: [Colour; 3],
    /// The ground around the spaces, up to the rim of the board.
    pub table: Colour,
    /// The lines between the spaces.
    pub line: Colour,
    /// The names of the spaces and texts on the board.
    pub label: Colour,
    /// What is stressed: arrows, marked spaces, the heads of tables.
    pub mark: Colour,
    /// The shade of every other row of a table.
    pub row: Colour,
    /// The badges on pieces, and what is written on them.
    pub badge: [Colour; 2],
    light: Look,
    dark: Look,
    red: Look,
    blue: Look,
}

/// The ink of texts on paper.
pub const INK: Colour = Colour(28, 28, 32);
/// The ink of side notes, and of lines to cut and fold along.
pub const GREY: Colour = Colour(110, 110, 116);
/// The shade of what will be covered with glue.
pub const GLUE: Colour = Colour(214, 214, 218);

const COLOUR: Palette = Palette {
    spaces: [Colour(250, 244, 230), Colour(226, 211, 180), Colour(250, 236, 200)],
    table: Colour(122, 92, 58),
    line: Colour(98, 72, 42),
    label: Colour(84, 62, 36),
    mark: Colour(160, 70, 10),
    row: Colour(248, 243, 233),
    badge: [Colour::WHITE, INK],
    light: Look {
        ground: Colour(252, 248, 238),
        body: Colour(240, 230, 206),
        edge: Colour(92, 78, 52),
        spot: Colour(60, 48, 28),
    },
    dark: Look {
        ground: Colour(205, 206, 214),
        body: Colour(52, 54, 64),
        edge: Colour(12, 12, 16),
        spot: Colour(236, 236, 244),
    },
    red: Look {
        ground: Colour(253, 232, 226),
        body: Colour(206, 62, 46),
        edge: Colour(98, 20, 12),
        spot: Colour(255, 244, 240),
    },
    blue: Look {
        ground: Colour(222, 233, 250),
        body: Colour(42, 104, 188),
        edge: Colour(12, 42, 92),
        spot: Colour(242, 247, 255),
    },
};

const PLAIN_FIRST: Look = Look { ground: Colour::WHITE, body: Colour::WHITE, edge: INK, spot: INK };
const PLAIN_SECOND: Look =
    Look { ground: Colour::WHITE, body: Colour(176, 176, 180), edge: INK, spot: INK };

const INK_SAVING: Palette = Palette {
    spaces: [Colour::WHITE, Colour(240, 240, 240), Colour::WHITE],
    table: Colour::WHITE,
    line: Colour(90, 90, 94),
    label: Colour(70, 70, 74),
    mark: Colour(60, 60, 64),
    row: Colour(245, 245, 246),
    badge: [Colour::WHITE, INK],
    light: PLAIN_FIRST,
    dark: PLAIN_SECOND,
    red: PLAIN_FIRST,
    blue: PLAIN_SECOND,
};

const HOLOGRAM: Palette = Palette {
    spaces: [Colour(12, 42, 76), Colour(23, 74, 116), Colour(26, 84, 132)],
    table: Colour(5, 16, 34),
    line: Colour(86, 212, 255),
    label: Colour(169, 232, 255),
    mark: Colour(10, 92, 140),
    row: Colour(234, 244, 250),
    badge: [Colour(5, 16, 34), Colour(224, 246, 255)],
    light: Look {
        ground: Colour(24, 34, 52),
        body: Colour(232, 236, 244),
        edge: Colour::WHITE,
        spot: Colour(20, 30, 48),
    },
    dark: Look {
        ground: Colour(14, 18, 36),
        body: Colour(58, 69, 110),
        edge: Colour(183, 199, 245),
        spot: Colour(238, 243, 255),
    },
    red: Look {
        ground: Colour(48, 12, 10),
        body: Colour(255, 86, 56),
        edge: Colour(255, 204, 180),
        spot: Colour(40, 6, 2),
    },
    blue: Look {
        ground: Colour(6, 22, 52),
        body: Colour(34, 142, 255),
        edge: Colour(178, 232, 255),
        spot: Colour(2, 14, 36),
    },
};

impl Palette {
    /// Returns the colours of a theme.
    pub const fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Colour => &COLOUR,
            Theme::InkSaving => &INK_SAVING,
            Theme::Hologram => &HOLOGRAM,
        }
    }

    /// Returns whether everything is printed in black ink.
    pub fn plain(&self) -> bool {
        self.red == PLAIN_FIRST
    }

    /// Returns the colours of a side's pieces in a rule set.
    pub fn side(&self, id: RulesId, side: Side) -> Look {
        match (id.descriptor().colours, side) {
            (Colours::WhiteBlack, Side::First) => self.light,
            (Colours::WhiteBlack, Side::Second) => self.dark,
            (Colours::RedBlue, Side::First) => self.red,
            (Colours::RedBlue, Side::Second) => self.blue,
        }
    }
}
