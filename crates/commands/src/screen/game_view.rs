//! Draws a game: the board with its marks, and where everything else goes.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use dejarik_play::Phase;
use dejarik_rules::{Piece, Side, Space};

use super::ask::{Ask, What};
use super::board::{Board, Scene};
use super::geometry::Geometry;
use super::hand::Hand;
use super::pen::{Hit, Pen};
use super::play::Play;
use super::{game_dialogs, names, pages, panel, position_view};
use crate::lang::Texts;
use crate::session::Wait;
use crate::session::online::Online;
use dejarik_play::pick::{Kind, Spot};

/// Draws the game. Returns the geometry of the board, for the mouse.
pub(super) fn draw(
    pen: &mut Pen<'_>,
    texts: &Texts,
    play: &mut Play,
    area: Rect,
) -> Option<Geometry> {
    let keys = key_buttons(texts, &keys(play));
    let (board, beside) = board_and_keys(pen, &scene(play), &keys, area);
    let rest = game_dialogs::draw(pen, texts, play, beside);
    panel::draw(pen, texts, play, rest);
    let online = play.session.online().is_some();
    let help: &[&str] = if online { &["online-help", "table-help"] } else { &["table-help"] };
    pages::draw(pen, texts, &mut play.ask, help, area);
    board
}

/// Draws the board, and below it the keys. Returns the geometry of the board, and what is left beside it.
pub(super) fn board_and_keys(
    pen: &mut Pen<'_>,
    scene: &Scene,
    keys: &[(String, Hit, &str)],
    area: Rect,
) -> (Option<Geometry>, Rect) {
    let rows = pen.rows(keys, area.width);
    let (place, beside) = panes(area, rows);
    Board { scene, theme: pen.theme }.render(place, pen.buffer);
    pen.buttons(Rect { y: area.bottom() - rows, height: rows, ..area }, 0, keys);
    (Geometry::fit(place, scene.turned), beside)
}

/// The width that the panel needs for its texts, in columns. On a narrow terminal it gets less, so
/// that the board can be read.
const PANEL: u16 = 33;
/// The width of the smallest board that can be read, in columns: twice the least radius, made odd.
const BOARD: u16 = 31;

/// Splits the screen into the board and the panel. These rows at the bottom stay free for the keys.
fn panes(area: Rect, keys: u16) -> (Rect, Rect) {
    let body = Rect { height: area.height - keys, ..area };
    // The board is round and a cell is twice as high as wide, so it takes two columns a row, unless
    // the panel needs them for its texts.
    let round = body.height * 2 + 1;
    let panel = PANEL.min(body.width.saturating_sub(BOARD));
    let width = round.min(body.width.saturating_sub(panel));
    let spare = body.width - width - panel;
    // Spare columns go to the panel up to a readable width, and then to both sides.
    let panel_width = panel + spare.min(26);
    let left = (body.width - width - panel_width) / 2;
    let board = Rect { x: body.x + left, width, ..body };
    (board, Rect { x: board.right() + 1, width: panel_width - 1, ..body })
}

/// A key at the bottom: its name, its letter, and the key of its text.
type Key = (&'static str, char, &'static str);

/// Returns the keys that mean something now: those of the game, or those that an open question passes on.
fn keys(play: &Play) -> Vec<Key> {
    let passed: &str = match &play.ask {
        None => "uyh:ar/dg+-w?mq",
        Some(Ask::Over) => "uar/+-?mq",
        Some(Ask::Failed(_)) => "uamq",
        Some(Ask::Order(order)) if !order.dropping => "ur?mq",
        Some(Ask::Line(line)) if line.what == What::Cast && line.text.is_empty() => "u",
        Some(_) => "",
    };
    let to_move = matches!(play.session.wait(), Wait::Human(_));
    let online = play.session.online();
    let over = play.session.wait() == Wait::Over;
    let seated = online.is_some_and(|online| !online.watches());
    let asked = online.is_some_and(|online| online.asked().contains(&true));
    let advice = online.is_none() || over;
    let all: [(bool, Key); 15] = [
        (play.session.can_undo(), ("u", 'u', "table-key-undo")),
        (play.session.can_redo(), ("y", 'y', "table-key-redo")),
        (to_move && advice, ("h", 'h', "table-key-hint")),
        (to_move, (":", ':', "table-key-type")),
        (play.session.position().is_some() && advice, ("a", 'a', "table-key-analysis")),
        (asked, ("+", '+', "online-key-yes")),
        (asked, ("-", '-', "online-key-no")),
        (online.is_some_and(Online::may_claim_absence), ("w", 'w', "online-key-claim")),
        (seated && !over, ("d", 'd', "online-key-draw")),
        (seated && !over, ("g", 'g', "online-key-resign")),
        (seated, ("/", '/', "online-key-say")),
        (true, ("r", 'r', "table-key-rules")),
        (true, ("?", '?', "table-key-help")),
        (true, ("m", 'm', "table-key-menu")),
        (true, ("q", 'q', "table-key-quit")),
    ];
    let shown =
        all.into_iter().filter(|(is_due, (_, letter, _))| *is_due && passed.contains(*letter));
    shown.map(|(_, key)| key).collect()
}

/// Returns the buttons of some keys, which can be clicked.
fn key_buttons(texts: &Texts, keys: &[Key]) -> Vec<(String, Hit, &'static str)> {
    let button =
        |&(name, letter, text): &Key| (texts.get(text), Hit::Key(KeyCode::Char(letter)), name);
    keys.iter().map(button).collect()
}

/// Returns what the board shows.
pub(super) fn scene(play: &Play) -> Scene {
    let mut scene = unmarked(play);
    for space in last_move(play) {
        scene.marks[space.index()].last = true;
    }
    if play.hand.cursor_on && play.hand.focus.is_none() && !matches!(play.ask, Some(Ask::Over)) {
        scene.marks[play.hand.cursor.index()].cursor = true;
    }
    match &play.ask {
        Some(Ask::Attack(choice)) => mark_step(&mut scene, &choice.text),
        ask => match ask.as_ref().and_then(Ask::choice) {
            Some(choice) => mark_step(&mut scene, &choice.text),
            None => mark_targets(&mut scene, &play.hand),
        },
    }
    if let Some(choice) = play.announced() {
        mark_step(&mut scene, &choice.text);
    }
    if let Some(analysis) = &play.hint
        && let Some(text) = analysis.line_text.first()
    {
        mark_step(&mut scene, text);
    }
    scene
}

/// Returns the board with its pieces, but without marks.
fn unmarked(play: &Play) -> Scene {
    let turned = play.hand.turned;
    let preview = play.ask.as_ref().and_then(Ask::choice).map(|choice| choice.after);
    let position = preview.or(play.hand.board());
    if let Some(position) = position.as_ref().or(play.session.position()) {
        return Scene::of(position, turned);
    }
    let mut scene = Scene::empty(play.session.rules(), turned);
    if let Phase::SetUp(setup) = play.session.game().phase() {
        // With two people at one screen, the order that one has chosen is hidden from the other.
        let viewer = play.session.only_human();
        for (space, piece) in setup.pieces(viewer) {
            scene.pieces[space.index()] = Some(piece);
        }
    }
    if let Some(Ask::Order(order)) = &play.ask {
        let first = if order.side == Side::First { 0 } else { 6 };
        for (ray, letter) in (first..).zip(&order.letters) {
            scene.pieces[Space::outer(ray).index()] = Some(Piece::of(*letter));
        }
    }
    scene
}

/// Returns the spaces of the last step; a push includes those of its attack.
fn last_move(play: &Play) -> Vec<Space> {
    let line = play.session.game().line();
    let mut steps = line.iter().rev().filter(|entry| entry.kind == dejarik_play::Kind::Step);
    let Some(last) = steps.next() else { return Vec::new() };
    let mut spaces = names::spaces_in(&last.word);
    if last.word.starts_with('>')
        && let Some(attack) = steps.next()
    {
        spaces.extend(names::spaces_in(&attack.word));
    }
    spaces
}

/// Marks a step that is shown but not played: its start and everything it touches.
pub(super) fn mark_step(scene: &mut Scene, text: &str) {
    let spaces = names::spaces_in(text);
    for (index, space) in spaces.iter().enumerate() {
        let mark = &mut scene.marks[space.index()];
        let attacked = text.contains('x') && index == spaces.len() - 1;
        mark.attack |= attacked;
        mark.picked |= index == 0 && !attacked;
        mark.target |= index > 0 && !attacked;
    }
}

/// Marks what has been picked and where it can go.
pub(super) fn mark_targets(scene: &mut Scene, hand: &Hand) {
    let Some(picker) = &hand.picker else { return };
    for spot in picker.prefix() {
        if let Spot::Space(space) = spot {
            scene.marks[space.index()].picked = true;
        }
    }
    for target in picker.targets() {
        let Spot::Space(space) = target.spot else { continue };
        let mark = &mut scene.marks[space.index()];
        match target.kind {
            Kind::Place => mark.target = true,
            Kind::Attack => mark.attack = true,
            Kind::Piece | Kind::Word => {}
        }
    }
    // In the middle of a battle both fighters are marked.
    if let Some(battle) = position_view::battle(picker.position()) {
        // For a push the attacker's own space counts as empty (S-11).
        let mark = &mut scene.marks[battle.from.index()];
        mark.picked = !mark.target;
        scene.marks[battle.target.index()].attack = true;
    }
}
