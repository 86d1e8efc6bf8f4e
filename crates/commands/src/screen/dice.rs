//! Thrown dice and cubes as small pictures of text.

use ratatui::text::{Line, Span};

use dejarik_rules::{RulesId, Side};

use super::theme::{Role, Theme};
use crate::lang::Texts;
use crate::words;
use dejarik_play::{Hand, Thrown};

/// The number of frames for which dice roll.
const FRAMES: u32 = 7;

/// Returns the number of frames for which a throw rolls. Where one side throws after the other (L-9), it
/// rolls twice as long.
pub(super) fn frames(thrown: Thrown) -> u32 {
    match thrown {
        Thrown::Cubes { .. } => 2 * FRAMES,
        Thrown::Coin(_) | Thrown::Initiative(_) | Thrown::Dice { .. } | Thrown::Ghost { .. } => {
            FRAMES
        }
    }
}

/// Returns a throw as lines. While it rolls, with `frame` above 0, other numbers are shown.
pub(super) fn lines(
    texts: &Texts,
    theme: Theme,
    rules: RulesId,
    thrown: Thrown,
    frame: u32,
) -> Vec<Line<'static>> {
    match thrown {
        Thrown::Coin(side) => {
            let shown = if frame % 2 == 1 { side.other() } else { side };
            let name = words::side(texts, rules, shown);
            let text = texts.with("table-goes-first", [("side", name.into())]);
            vec![Line::from(Span::styled(format!("■ {text}"), theme.side(shown)))]
        }
        Thrown::Initiative(values) => {
            let mut lines = faces(theme, [(Side::First, 6), (Side::Second, 6)], values, frame);
            let said = match values[0].cmp(&values[1]) {
                std::cmp::Ordering::Equal => texts.get("table-roll-again"),
                order => {
                    let side = if order.is_gt() { Side::First } else { Side::Second };
                    let name = words::side(texts, rules, side);
                    texts.with("table-has-initiative", [("side", name.into())])
                }
            };
            lines.push(said_line(theme, said, frame));
            lines
        }
        Thrown::Dice { attacker, defender, effect } => {
            let sides = [attacker, defender].map(|hand| (side(hand), hand.dice));
            let mut lines = faces(theme, sides, [attacker.shown, defender.shown], frame);
            let name = |hand: Hand| words::piece(texts, rules, hand.letter);
            let said = texts.with(
                &format!("table-effect-{}", effect.label()),
                [("attacker", name(attacker).into()), ("defender", name(defender).into())],
            );
            lines.push(said_line(theme, said, frame));
            lines
        }
        Thrown::Cubes { attacker, defender } => {
            // The defender throws first (L-9), and the attacker's cubes wait in the hand.
            let mut lines =
                vec![cubes(texts, theme, "table-defence", defender, frame.saturating_sub(FRAMES))];
            if frame <= FRAMES {
                lines.push(cubes(texts, theme, "common-attack", attacker, frame));
            }
            lines
        }
        Thrown::Ghost { side, count } => {
            let hand = Hand { letter: ' ', dice: 4, shown: count, total: count };
            let name = words::side(texts, rules, side);
            let text = texts.with("table-ghost-throw", [("side", name.into())]);
            let mut spans = vec![Span::styled(format!("{text} "), theme.style(Role::Text))];
            spans.extend(cube_spans(theme, side, hand, frame));
            spans.push(Span::styled(format!(" +{count}"), theme.style(Role::Accent)));
            vec![Line::from(spans)]
        }
    }
}

fn side(hand: Hand) -> Side {
    Side::of_piece(hand.letter)
}

fn said_line(theme: Theme, said: String, frame: u32) -> Line<'static> {
    let text = if frame > 0 { "…".to_owned() } else { said };
    Line::from(Span::styled(text, theme.style(Role::Accent)))
}

/// Returns the number that a rolling die shows in this frame.
fn rolling(faces: u8, value: u8, frame: u32) -> u8 {
    if frame == 0 || faces < 2 {
        return value;
    }
    let turn = u32::from(value) + frame * 7;
    (turn % u32::from(faces)) as u8 + 1
}

/// Draws two dice side by side.
fn faces(theme: Theme, dice: [(Side, u8); 2], values: [u8; 2], frame: u32) -> Vec<Line<'static>> {
    let rows = |row: usize| {
        let mut spans = Vec::new();
        for ((side, faces), value) in dice.into_iter().zip(values) {
            let shown = rolling(faces, value, frame);
            let name = if faces > 1 { format!("D{faces}") } else { "=1".to_owned() };
            let text = match row {
                0 => "╭─────╮".to_owned(),
                1 => format!("│ {shown:^3} │"),
                _ => format!("╰─{name:─<3}─╯"),
            };
            spans.push(Span::styled(text, theme.side(side)));
            spans.push(Span::raw("  "));
        }
        Line::from(spans)
    };
    (0..3).map(rows).collect()
}

fn cube_spans(theme: Theme, side: Side, hand: Hand, frame: u32) -> Vec<Span<'static>> {
    let cube = |index: u8| {
        let own = if frame == 0 {
            index < hand.shown
        } else {
            (u32::from(index) * 5 + frame * 3) % 7 < 3
        };
        if own {
            Span::styled("■ ", theme.side(side))
        } else {
            Span::styled("□ ", theme.style(Role::Dim))
        }
    };
    (0..hand.dice).map(cube).collect()
}

fn cubes(texts: &Texts, theme: Theme, key: &'static str, hand: Hand, frame: u32) -> Line<'static> {
    let size = hand.total - hand.shown;
    let side = side(hand);
    let mut spans = vec![
        Span::styled(format!("{:<9}", texts.get(key)), theme.style(Role::Text)),
        Span::styled(format!("{} {size} + ", hand.letter), theme.side(side)),
    ];
    // Up to twelve cubes are thrown; with gaps between them they would not fit a narrow panel.
    let narrow = cube_spans(theme, side, hand, frame).into_iter().map(|span| {
        let text = span.content.trim_end().to_owned();
        Span::styled(text, span.style)
    });
    spans.extend(narrow);
    if frame == 0 {
        spans.push(Span::styled(format!(" = {}", hand.total), theme.style(Role::Accent)));
    }
    Line::from(spans)
}
