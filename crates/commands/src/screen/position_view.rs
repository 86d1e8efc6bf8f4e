//! What the panel says about a position, in a game, on the analysis board and in a puzzle: the sides,
//! their points and reserves, the counters, and what the player to act can choose.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use dejarik_picture::pips;
use dejarik_play::pick::{Kind, Picker, Spot, Word};
use dejarik_rules::any::AnyPosition;
use dejarik_rules::scene::{Battle, Beside, BesideState, Quiet, Score};
use dejarik_rules::{Actor, RulesId, Scene, Side};

use super::hand::Hand;
use super::pen::{Hit, Pen};
use super::theme::Role;
use crate::lang::Texts;
use crate::telling::capital;
use crate::words;
use crate::wrap::wrap;

/// Returns a side's points on the board as text.
pub(super) fn points(score: Score, side: Side) -> String {
    let points = score.points[side.index()];
    match score.target {
        Some(target) => format!("  {points}/{target}"),
        None => format!("  {points}"),
    }
}

/// The sides of a position, of which each is drawn on one row.
pub(super) struct Sides<'a> {
    pub(crate) position: &'a AnyPosition,
    pub(crate) hand: &'a Hand,
    /// The side that is to act, if one is.
    pub(crate) to_move: Option<Side>,
}

impl Sides<'_> {
    /// Draws a side: whether it is to act, its name, its points and its reserve.
    pub(super) fn draw(&self, pen: &mut Pen<'_>, texts: &Texts, side: Side, area: Rect, row: u16) {
        let scene = self.position.scene();
        let points = scene.score.map(|score| points(score, side)).unwrap_or_default();
        let line = side_line(pen, texts, scene.rules, side, self.to_move == Some(side), points);
        let x = pen.line(area, row, &line) + 2;
        let beside = Rect { x, width: area.right().saturating_sub(x), ..area };
        reserve(pen, texts, &scene, self.hand, side, beside, row);
    }
}

/// Returns the line of a side: whether it is to act, its name and its points.
pub(super) fn side_line(
    pen: &Pen<'_>,
    texts: &Texts,
    rules: RulesId,
    side: Side,
    to_act: bool,
    points: String,
) -> Line<'static> {
    let shape = match side {
        Side::First => "■ ",
        Side::Second => "● ",
    };
    Line::from(vec![
        Span::styled(if to_act { "▶ " } else { "  " }, pen.style(Role::Key)),
        Span::styled(shape, pen.style(Role::of(side))),
        Span::styled(words::side(texts, rules, side), pen.style(Role::of(side))),
        Span::styled(points, pen.style(Role::Accent)),
    ])
}

/// Draws what a side has beside the board: pieces in reserve, captured pieces, ghosts. Returns the
/// number of rows used.
pub(super) fn reserve(
    pen: &mut Pen<'_>,
    texts: &Texts,
    scene: &Scene,
    hand: &Hand,
    side: Side,
    area: Rect,
    row: u16,
) -> u16 {
    let letters = |state: BesideState| -> Vec<char> {
        let pieces = scene.beside(side).filter(|beside| beside.state == state);
        pieces.map(|beside| beside.piece.letter).collect()
    };
    let mut x = area.x;
    let held = hand.picker.as_ref().map(Picker::prefix).unwrap_or_default();
    for letter in letters(BesideState::Inactive) {
        let spot = Spot::Reserve(letter);
        let mut style = pen.style(Role::of(side));
        if held.contains(&spot) || hand.focus == Some(spot) {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let place = Rect { x, width: area.right().saturating_sub(x), ..area };
        let end = pen.line(place, row, &Line::from(Span::styled(format!("[{letter}]"), style)));
        pen.hit(Rect::new(x, area.y + row, end.saturating_sub(x), 1), Hit::Spot(spot));
        x = end + 1;
    }
    let captured: String = letters(BesideState::Captured).into_iter().collect();
    let sized = |letter| format!("{letter}{}", pips(scene.rules, letter));
    let ghosts: Vec<_> = letters(BesideState::Ghost).into_iter().map(sized).collect();
    let notes = [
        (!captured.is_empty())
            .then(|| texts.with("table-just-taken", [("pieces", captured.into())])),
        (!ghosts.is_empty())
            .then(|| texts.with("table-ghosts", [("list", ghosts.join(" ").into())])),
    ];
    for text in notes.into_iter().flatten() {
        let place = Rect { x, width: area.right().saturating_sub(x), ..area };
        x = pen.text(place, row, &text, Role::Dim) + 1;
    }
    u16::from(x > area.x)
}

/// Returns the names of the pieces that a side has lost for good; `None` if there are none, or all pieces are alike
/// and their number is among the counters.
pub(super) fn lost(texts: &Texts, scene: &Scene, side: Side) -> Option<String> {
    let lost = scene.beside(side).filter(|beside| beside.state == BesideState::Lost);
    let name = |beside: Beside| words::piece(texts, scene.rules, beside.piece.letter);
    let names: Vec<_> = lost.map(name).collect();
    let alike = scene.rules.descriptor().pieces.len() == 1;
    (!alike && !names.is_empty())
        .then(|| texts.with("table-lost", [("pieces", names.join(", ").into())]))
}

/// Returns the counters of a position: quiet turns, the points and actions left, the pawns lost.
pub(super) fn counted(
    texts: &Texts,
    position: &AnyPosition,
    picker: Option<&Picker>,
) -> Vec<(String, Role)> {
    let (id, scene) = (position.id(), position.scene());
    let mut lines = Vec::new();
    if let Some(Quiet { count, limit }) = scene.quiet.filter(|quiet| quiet.count > 0) {
        let role = if count * 10 >= limit * 8 { Role::Alert } else { Role::Dim };
        let variables =
            [("rules", id.name().into()), ("count", count.into()), ("limit", limit.into())];
        lines.push((texts.with("table-quiet-count", variables), role));
    }
    if let Some(left) = picker.and_then(Picker::points_left) {
        lines.push((texts.with("common-points-left", [("left", left.into())]), Role::Text));
    }
    let active = scene.active.and_then(|active| Some((active, position.piece_at(active.space)?)));
    if let Some((active, piece)) = active {
        let creature = words::piece(texts, id, piece.letter);
        let variables = [("creature", creature.into()), ("left", active.left.into())];
        lines.push((texts.with("table-actions-left", variables), Role::Text));
    }
    // Where all pieces are alike, only the number of the lost ones matters.
    if let [_] = id.descriptor().pieces {
        for side in Side::BOTH {
            let lost = scene.beside(side).count();
            if lost > 0 {
                let name = words::side(texts, id, side);
                let variables = [("side", name.into()), ("count", lost.into())];
                lines.push((texts.with("table-pawns-lost", variables), Role::Dim));
            }
        }
    }
    lines
}

/// Returns the lines of a button for a step that is chosen beside the board, behind its number.
fn button_lines(texts: &Texts, word: Word, width: u16) -> Vec<String> {
    wrap(&texts.get(word_key(word)), width.saturating_sub(NUMBER))
}

/// The columns of a button's number.
const NUMBER: u16 = 4;

/// Returns the number of rows that buttons take in this width.
pub(super) fn button_rows(texts: &Texts, words: &[Word], width: u16) -> u16 {
    words.iter().map(|word| button_lines(texts, *word, width).len() as u16).sum()
}

/// Draws buttons for the steps that are chosen beside the board, from a row on.
pub(super) fn buttons(
    pen: &mut Pen<'_>,
    texts: &Texts,
    focus: Option<Spot>,
    words: &[Word],
    area: Rect,
    row: u16,
) {
    let mut row = row;
    for (index, word) in words.iter().enumerate() {
        let style = pen.choice(focus == Some(Spot::Word(*word)));
        for (part, text) in button_lines(texts, *word, area.width).into_iter().enumerate() {
            if row >= area.height {
                return;
            }
            let number = if part == 0 {
                format!("[{}] ", index + 1)
            } else {
                " ".repeat(usize::from(NUMBER))
            };
            let number = Span::styled(number, pen.style(Role::Key));
            pen.line(area, row, &Line::from(vec![number, Span::styled(text, style)]));
            let place = Rect { y: area.y + row, height: 1, ..area };
            pen.hit(place, Hit::Spot(Spot::Word(*word)));
            row += 1;
        }
    }
}

fn word_key(word: Word) -> &'static str {
    match word {
        Word::Pass => "common-pass",
        Word::Done => "table-word-end-here",
        Word::End => "table-word-end",
        Word::Off => "table-word-off",
        Word::Stay => "table-word-stay",
        Word::Ghost(1) => "table-word-ghost1",
        Word::Ghost(2) => "table-word-ghost2",
        Word::Ghost(_) => "table-word-ghost3",
        Word::Accept => "common-no-ghost",
    }
}

pub(super) fn human_prompt(texts: &Texts, picker: &Picker, side: &str) -> String {
    let position = picker.position();
    if let Some(battle) = battle(position) {
        // In a battle a player accepts the totals or plays a ghost, or pushes the defender.
        if picker.words().contains(&Word::Accept) {
            let [attack, defence] = battle.totals.unwrap_or_default();
            return texts.with(
                "common-ghost-window",
                [("side", side.into()), ("attack", attack.into()), ("defence", defence.into())],
            );
        }
        return capital(&texts.with(
            "table-push-where",
            [
                ("attacker", words::on(texts, position, battle.from).into()),
                ("defender", words::on(texts, position, battle.target).into()),
            ],
        ));
    }
    let targets = picker.targets();
    let held = match picker.prefix().first() {
        Some(Spot::Space(space)) => Some(words::on(texts, &picker.board(), *space)),
        Some(Spot::Reserve(letter)) => Some(words::piece(texts, position.id(), *letter)),
        Some(Spot::Word(_)) | None => None,
    };
    match held {
        Some(piece) if targets.iter().any(|target| target.kind != Kind::Word) => {
            capital(&texts.with("common-where-to", [("piece", piece.into())]))
        }
        _ if targets.iter().all(|target| target.kind == Kind::Word) => {
            texts.with("table-choose-button", [("side", side.to_owned().into())])
        }
        _ => texts.with("table-choose-piece", [("side", side.to_owned().into())]),
    }
}

/// Returns the battle in which a player has to decide.
pub(super) fn battle(position: &AnyPosition) -> Option<Battle> {
    let scene = position.scene();
    scene.battle.filter(|_| matches!(scene.actor, Actor::Player(_)))
}
