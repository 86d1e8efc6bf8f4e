//! The colours of the screen, for as many as the terminal has.
//!
//! There are four depths: true colour, the 256 colours of xterm, the 16 of the user's own palette,
//! and none. The hologram is computed in true colour and reduced to 256. With 16 colours or none
//! the board is drawn as lines, and nothing is said by colour alone.

use ratatui::style::{Color, Modifier, Style};

use dejarik_rules::Side;

/// A colour as light: red, green and blue from 0 to 1.
pub(crate) type Light = [f32; 3];

/// The number of colours that a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Depth {
    /// No colours (`NO_COLOR` is set, or the terminal has none).
    None,
    /// The 16 colours of the user's palette.
    Basic,
    /// The 256 colours of xterm.
    Indexed,
    /// True colour, with 24 bits.
    True,
}

impl Depth {
    /// Determines the depth from the environment variables `NO_COLOR`, `COLORTERM` and `TERM`.
    pub(crate) fn from_env(var: impl Fn(&str) -> Option<String>) -> Depth {
        if var("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return Depth::None;
        }
        let term = var("TERM").unwrap_or_default();
        let deep = var("COLORTERM").unwrap_or_default();
        let deep_terms = ["kitty", "alacritty", "ghostty", "foot", "wezterm", "-direct"];
        let deep = matches!(deep.as_str(), "truecolor" | "24bit")
            || deep_terms.iter().any(|name| term.contains(name))
            || cfg!(windows) && term.is_empty();
        if term == "dumb" || term.starts_with("vt") {
            Depth::None
        } else if deep {
            Depth::True
        } else if term.contains("256color") {
            Depth::Indexed
        } else {
            Depth::Basic
        }
    }

    /// Returns whether the board is painted as light; otherwise it is drawn as lines.
    pub(crate) fn paints(self) -> bool {
        self >= Depth::Indexed
    }
}

/// The role of a text or a space, to which the theme gives a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Ordinary text.
    Text,
    /// Less important text.
    Dim,
    /// Headings, and the selected row.
    Accent,
    /// A key that can be pressed.
    Key,
    /// An error or a warning.
    Alert,
    /// A space where a picked piece can go.
    Target,
    /// The first player.
    First,
    /// The second player.
    Second,
    Frame,
}

impl Role {
    /// Returns the role of a side's name and pieces.
    pub(crate) fn of(side: Side) -> Role {
        match side {
            Side::First => Role::First,
            Side::Second => Role::Second,
        }
    }
}

/// The way to paint on one terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    /// The number of colours that the terminal shows.
    pub(crate) depth: Depth,
    /// Whether the terminal can show braille patterns; the Linux console cannot.
    pub(crate) braille: bool,
    /// Whether the sides are called White and Black rather than Red and Blue.
    pub(crate) pale: bool,
}

const fn rgb(hex: u32) -> Light {
    [
        ((hex >> 16) & 255) as f32 / 255.0,
        ((hex >> 8) & 255) as f32 / 255.0,
        (hex & 255) as f32 / 255.0,
    ]
}

/// The room around the board.
pub(crate) const ROOM: Light = rgb(0x05070d);
/// The board's dark and light fields.
pub(crate) const FIELD: [Light; 2] = [rgb(0x0a1626), rgb(0x10243a)];
/// The lines between the fields.
pub(crate) const LINE: Light = rgb(0x2f6f9f);
pub(crate) const RIM: Light = rgb(0x3d5f7d);
/// A space where a picked piece can go.
pub(crate) const TARGET: Light = rgb(0x49e28b);
/// A space that a picked piece can attack.
pub(crate) const ATTACK: Light = rgb(0xff4466);
/// The space of a picked piece.
pub(crate) const PICKED: Light = rgb(0xffd54a);
/// The spaces of the last move.
pub(crate) const LAST: Light = rgb(0x9a7bff);
pub(crate) const CURSOR: Light = rgb(0xf4f8ff);
/// The pieces of the red and the blue side.
const RED_BLUE: [Light; 2] = [rgb(0xff7b3a), rgb(0x45c8ff)];
/// The pieces of the white and the black side; a hologram cannot be darker than this blue.
const WHITE_BLACK: [Light; 2] = [rgb(0xf3e4bf), rgb(0x5a7ff2)];

/// How much of the cursor's light the names of empty spaces have.
pub(crate) const NAMES: f32 = 0.6;
/// The numbers of the rays around the rim.
pub(crate) const NUMBERS: Light = rgb(0x7d9fbd);

/// Returns `a` with `part` (0 to 1) of `b` mixed in.
pub(crate) fn mix(a: Light, b: Light, part: f32) -> Light {
    let part = part.clamp(0.0, 1.0);
    [0, 1, 2].map(|i| a[i] + (b[i] - a[i]) * part)
}

/// Returns `a` with `b` shining on it, `part` of its full strength.
pub(crate) fn shine(a: Light, b: Light, part: f32) -> Light {
    [0, 1, 2].map(|i| (a[i] + b[i] * part).min(1.0))
}

impl Theme {
    /// Returns the theme for the environment variables that `var` reads.
    pub(crate) fn from_env(var: impl Fn(&str) -> Option<String>) -> Theme {
        let braille = var("TERM").is_none_or(|term| term != "linux");
        Theme { depth: Depth::from_env(var), braille, pale: false }
    }

    /// Converts light to a colour of the terminal.
    pub(crate) fn color(self, light: Light) -> Color {
        let [r, g, b] = light.map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8);
        match self.depth {
            Depth::True => Color::Rgb(r, g, b),
            Depth::Indexed => Color::Indexed(indexed(r, g, b)),
            Depth::Basic | Depth::None => Color::Reset,
        }
    }

    /// Returns the style of a role.
    pub(crate) fn style(self, role: Role) -> Style {
        let plain = Style::new();
        if self.depth.paints() {
            let light = match role {
                Role::Text => rgb(0xd3deea),
                Role::Dim => rgb(0x72869c),
                Role::Accent => rgb(0x9fe8ff),
                Role::Key => rgb(0xffd98a),
                Role::Alert => rgb(0xff7d8d),
                Role::Target => TARGET,
                Role::First => self.side_light(Side::First),
                Role::Second => self.side_light(Side::Second),
                Role::Frame => rgb(0x27435e),
            };
            let style = plain.fg(self.color(light));
            return match role {
                Role::Accent | Role::First | Role::Second | Role::Alert => style.bold(),
                Role::Text | Role::Dim | Role::Key | Role::Target | Role::Frame => style,
            };
        }
        let colour = |style: Style, colour| match self.depth {
            Depth::None => style,
            Depth::Basic | Depth::Indexed | Depth::True => style.fg(colour),
        };
        match role {
            Role::Text => plain,
            Role::Dim => plain.add_modifier(Modifier::DIM),
            Role::Accent => colour(plain.bold(), Color::LightCyan),
            Role::Key => colour(plain.bold(), Color::Yellow),
            Role::Alert => colour(plain.bold(), Color::LightRed),
            Role::Target => colour(plain.bold(), Color::LightGreen),
            Role::First => colour(plain.bold(), Color::LightRed),
            Role::Second => colour(plain.bold(), Color::LightCyan),
            Role::Frame => colour(plain, Color::Blue),
        }
    }

    /// Returns the light of a side's pieces.
    pub(crate) fn side_light(self, side: Side) -> Light {
        let lights = if self.pale { WHITE_BLACK } else { RED_BLUE };
        lights[side.index()]
    }

    /// Returns the style of a side's name.
    pub(crate) fn side(self, side: Side) -> Style {
        self.style(match side {
            Side::First => Role::First,
            Side::Second => Role::Second,
        })
    }

    /// Returns the style of the background.
    pub(crate) fn room(self) -> Style {
        if self.depth.paints() { self.style(Role::Text).bg(self.color(ROOM)) } else { Style::new() }
    }
}

/// Returns the nearest of the 256 xterm colours, from the cube of 6×6×6 or the ramp of 24 greys.
fn indexed(r: u8, g: u8, b: u8) -> u8 {
    const STEPS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |value: u8| {
        (0..6).min_by_key(|&i| (STEPS[i as usize] - i32::from(value)).abs()).unwrap_or(0)
    };
    let distance = |red: i32, green: i32, blue: i32| {
        let part = |a: i32, b: u8| (a - i32::from(b)).pow(2);
        part(red, r) + part(green, g) + part(blue, b)
    };
    let cube = [nearest(r), nearest(g), nearest(b)];
    let [cr, cg, cb] = cube.map(|i| STEPS[i as usize]);
    let grey = ((i32::from(r) + i32::from(g) + i32::from(b)) / 3 - 3).clamp(0, 235) / 10;
    let level = 8 + grey * 10;
    if distance(level, level, level) < distance(cr, cg, cb) {
        232 + grey as u8
    } else {
        (16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(vars: &[(&str, &str)]) -> Depth {
        Depth::from_env(|name| {
            vars.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_decides_how_many_colours_there_are() {
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Indexed);
        assert_eq!(depth(&[("TERM", "xterm")]), Depth::Basic);
        assert_eq!(depth(&[("TERM", "linux")]), Depth::Basic);
        assert_eq!(depth(&[("TERM", "dumb")]), Depth::None);
        assert_eq!(depth(&[("TERM", "xterm-kitty"), ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(depth(&[("TERM", "xterm"), ("NO_COLOR", "")]), Depth::Basic, "empty is unset");
    }

    /// Returns the relative luminance of a colour of the terminal, as WCAG 2.1 defines it.
    fn luminance(color: Color) -> f64 {
        let [r, g, b] = match color {
            Color::Rgb(r, g, b) => [r, g, b],
            Color::Indexed(at @ 16..=231) => {
                let part = |place: u8| [0, 95, 135, 175, 215, 255][usize::from(place % 6)];
                [part((at - 16) / 36), part((at - 16) / 6), part(at - 16)]
            }
            Color::Indexed(at @ 232..) => [8 + (at - 232) * 10; 3],
            other => panic!("{other:?} is a colour of the user's palette"),
        };
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    fn contrast(one: Color, other: Color) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_text_has_a_contrast_of_four_and_a_half() {
        let depths = [Depth::Indexed, Depth::True];
        let themes = depths
            .into_iter()
            .flat_map(|depth| [true, false].map(|pale| Theme { depth, braille: true, pale }));
        for theme in themes {
            let room = theme.color(ROOM);
            let roles = [
                Role::Text,
                Role::Dim,
                Role::Accent,
                Role::Key,
                Role::Alert,
                Role::Target,
                Role::First,
                Role::Second,
            ];
            let texts =
                roles.map(|role| (format!("{role:?}"), theme.style(role).fg.unwrap(), room));
            let numbers = ("numbers".to_owned(), theme.color(NUMBERS), room);
            // The lightest field is the one on which names are hardest to read: lit by the glow of a line.
            let fields = [FIELD[0], FIELD[1], shine(FIELD[1], LINE, 0.12)];
            let names = fields.map(|field| {
                let name = theme.color(mix(field, CURSOR, NAMES));
                (format!("names on {field:?}"), name, theme.color(field))
            });
            for (what, text, behind) in texts.into_iter().chain([numbers]).chain(names) {
                let found = contrast(text, behind);
                assert!(found >= 4.5, "{theme:?} {what}: {found:.2}");
            }
        }
    }

    #[test]
    fn the_256_colours_are_matched_by_the_nearest() {
        assert_eq!(indexed(0, 0, 0), 16);
        assert_eq!(indexed(255, 255, 255), 231);
        assert_eq!(indexed(255, 0, 0), 196);
        assert_eq!(indexed(128, 128, 128), 244);
        assert_eq!(indexed(8, 8, 8), 232);
    }
}
