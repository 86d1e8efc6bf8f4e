//! What the panel says about a position, in a game, on the analysis board and in a puzzle: the sides,
//! their points and reserves, the counters, and what the player to act can choose.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use dejarik_play::pick::{Kind, Picker, Spot, Word};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::{Actor, RulesId, Side, Space, bambara, looney};

use super::hand::Hand;
use super::pen::{Hit, Pen};
use super::theme::Role;
use crate::lang::Texts;
use crate::words;

/// Returns the points on the board as text; empty where the rule set has none.
pub(super) fn points(position: &AnyPosition, side: Side) -> String {
    let AnyPosition::Simeone(ruled) = position else { return String::new() };
    let points = ruled.position.score(side);
    match ruled.rules.target {
        Some(target) => format!("  {points}/{target}"),
        None => format!("  {points}"),
    }
}

/// Draws a side on one row: whether it is to act, its name, its points and its reserve.
pub(super) fn side(
    pen: &mut Pen<'_>,
    texts: &Texts,
    position: &AnyPosition,
    hand: &Hand,
    (side, to_move): (Side, Option<Side>),
    area: Rect,
    row: u16,
) {
    let mark = if to_move == Some(side) { "▶ " } else { "  " };
    let shape = match side {
        Side::First => "■ ",
        Side::Second => "● ",
    };
    let line = Line::from(vec![
        Span::styled(mark, pen.style(Role::Key)),
        Span::styled(shape, pen.style(Role::of(side))),
        Span::styled(words::side(texts, position.id(), side), pen.style(Role::of(side))),
        Span::styled(points(position, side), pen.style(Role::Accent)),
    ]);
    let x = pen.line(area, row, &line) + 2;
    let beside = Rect { x, width: area.right().saturating_sub(x), ..area };
    reserve(pen, texts, Some(position), hand, side, beside, row);
}

/// Draws what a side has beside the board: pieces in reserve, captured pieces, ghosts. Returns the
/// number of rows used.
pub(super) fn reserve(
    pen: &mut Pen<'_>,
    texts: &Texts,
    position: Option<&AnyPosition>,
    hand: &Hand,
    side: Side,
    area: Rect,
    row: u16,
) -> u16 {
    match position {
        Some(AnyPosition::Bambara(ruled)) => {
            let mut buttons = Vec::new();
            let mut taken = String::new();
            for kind in bambara::Kind::ALL {
                let letter = side.piece_letter(kind.letter());
                match ruled.position.place(side, kind) {
                    bambara::Place::Inactive => buttons.push(letter),
                    bambara::Place::Captured => taken.push(letter),
                    bambara::Place::On(_) | bambara::Place::Absent => {}
                }
            }
            if buttons.is_empty() && taken.is_empty() {
                return 0;
            }
            let mut x = area.x;
            let held = hand.picker.as_ref().map(Picker::prefix).unwrap_or_default();
            for letter in buttons {
                let spot = Spot::Reserve(letter);
                let mut style = pen.style(Role::of(side));
                if held.contains(&spot) || hand.focus == Some(spot) {
                    style = style.add_modifier(Modifier::REVERSED);
                }
                let place = Rect { x, width: area.right().saturating_sub(x), ..area };
                let end =
                    pen.line(place, row, &Line::from(Span::styled(format!("[{letter}]"), style)));
                pen.hit(Rect::new(x, area.y + row, end.saturating_sub(x), 1), Hit::Spot(spot));
                x = end + 1;
            }
            if !taken.is_empty() {
                let text = texts.with("table-just-taken", [("pieces", taken.into())]);
                let place = Rect { x, width: area.right().saturating_sub(x), ..area };
                pen.text(place, row, &text, Role::Dim);
            }
            1
        }
        Some(AnyPosition::Looney(ruled)) => {
            let ghosts = ruled.position.ghosts().iter().filter(|(owner, _)| *owner == side);
            let names: Vec<_> =
                ghosts.map(|(_, size)| format!("{}{}", size.letter(side), size.points())).collect();
            if names.is_empty() {
                return 0;
            }
            let list = names.join(" ");
            pen.text(area, row, &texts.with("table-ghosts", [("list", list.into())]), Role::Dim);
            1
        }
        Some(AnyPosition::Groi(_) | AnyPosition::Simeone(_)) | None => 0,
    }
}

/// Returns the counters of a position: quiet turns, the points and actions left, the pawns lost.
pub(super) fn counted(
    texts: &Texts,
    position: &AnyPosition,
    picker: Option<&Picker>,
) -> Vec<(String, Role)> {
    let mut lines = Vec::new();
    let mut quiet = |quiet: u16, limit: u16| {
        if quiet > 0 {
            let role = if quiet * 10 >= limit * 8 { Role::Alert } else { Role::Dim };
            let variables = [("quiet", quiet.into()), ("limit", limit.into())];
            lines.push((texts.with("table-quiet", variables), role));
        }
    };
    match position {
        AnyPosition::Looney(ruled) => {
            quiet(ruled.position.quiet(), ruled.rules.quiet_limit);
            if let Some(left) = picker.and_then(Picker::points_left) {
                let text = texts.with("table-points-left", [("left", left.into())]);
                lines.push((text, Role::Text));
            }
        }
        AnyPosition::Simeone(ruled) => {
            quiet(ruled.position.quiet_rounds(), ruled.rules.quiet_limit);
            if let Some(active) = ruled.position.active() {
                let variables =
                    [("creature", active.creature.name().into()), ("left", active.left.into())];
                lines.push((texts.with("table-actions-left", variables), Role::Text));
            }
        }
        AnyPosition::Groi(ruled) => {
            for side in Side::BOTH {
                let lost = 4 - ruled.position.pawns(side).len();
                if lost > 0 {
                    let name = words::side(texts, RulesId::Groi, side);
                    let variables = [("side", name.into()), ("count", lost.into())];
                    lines.push((texts.with("table-pawns-lost", variables), Role::Dim));
                }
            }
        }
        AnyPosition::Bambara(_) => {}
    }
    lines
}

/// Draws a button for a step that is chosen beside the board.
pub(super) fn button(
    pen: &mut Pen<'_>,
    texts: &Texts,
    focus: Option<Spot>,
    word: Word,
    index: usize,
    area: Rect,
    row: u16,
) {
    if row >= area.height {
        return;
    }
    let focused = focus == Some(Spot::Word(word));
    let mut style = pen.style(if focused { Role::Accent } else { Role::Text });
    if focused {
        style = style.add_modifier(Modifier::REVERSED);
    }
    let line = Line::from(vec![
        Span::styled(format!("[{}] ", index + 1), pen.style(Role::Key)),
        Span::styled(texts.get(word_key(word)), style),
    ]);
    pen.line(area, row, &line);
    let place = Rect { y: area.y + row, height: 1, ..area };
    pen.hit(place, Hit::Spot(Spot::Word(word)));
}

fn word_key(word: Word) -> &'static str {
    match word {
        Word::Pass => "table-word-pass",
        Word::Done => "table-word-done",
        Word::End => "table-word-end",
        Word::Off => "table-word-off",
        Word::Stay => "table-word-stay",
        Word::Ghost(1) => "table-word-ghost1",
        Word::Ghost(2) => "table-word-ghost2",
        Word::Ghost(_) => "table-word-ghost3",
        Word::Accept => "table-word-accept",
    }
}

pub(super) fn human_prompt(texts: &Texts, picker: &Picker, side: &str) -> String {
    let position = picker.position();
    if let Some((attacker, defender)) = fighters(position) {
        return match position {
            AnyPosition::Looney(ruled) => {
                let totals = match ruled.position.battle().map(|battle| battle.stage) {
                    Some(looney::Stage::Window { totals, .. }) => totals,
                    _ => looney::Totals { attack: 0, defence: 0 },
                };
                texts.with(
                    "table-ghost-window",
                    [
                        ("side", side.to_owned().into()),
                        ("attack", totals.attack.into()),
                        ("defence", totals.defence.into()),
                    ],
                )
            }
            _ => texts.with(
                "table-push-where",
                [
                    ("attacker", words::on(texts, position, attacker).into()),
                    ("defender", words::on(texts, position, defender).into()),
                ],
            ),
        };
    }
    let targets = picker.targets();
    let held = match picker.prefix().first() {
        Some(Spot::Space(space)) => Some(words::on(texts, &picker.board(), *space)),
        Some(Spot::Reserve(letter)) => Some(words::piece(texts, position.id(), *letter)),
        Some(Spot::Word(_)) | None => None,
    };
    match held {
        Some(piece) if targets.iter().any(|target| target.kind != Kind::Word) => {
            texts.with("table-where-to", [("piece", piece.into())])
        }
        _ if targets.iter().all(|target| target.kind == Kind::Word) => {
            texts.with("table-choose-button", [("side", side.to_owned().into())])
        }
        _ => texts.with("table-choose-piece", [("side", side.to_owned().into())]),
    }
}

/// Returns the spaces of the attacker and the defender, if a player has to decide in the middle of
/// a battle.
pub(super) fn fighters(position: &AnyPosition) -> Option<(Space, Space)> {
    if !matches!(position.actor(), Actor::Player(_)) {
        return None;
    }
    match position {
        AnyPosition::Looney(ruled) => {
            let battle = ruled.position.battle()?;
            Some((battle.from, battle.target))
        }
        AnyPosition::Simeone(ruled) => ruled.position.battle_spaces(),
        AnyPosition::Groi(_) | AnyPosition::Bambara(_) => None,
    }
}
