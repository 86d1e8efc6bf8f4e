//! The panel beside the board: players, score, what waits off the board, the moves, the dice, and
//! what to do now.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use dejarik_play::Player;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::groi::Series as Terms;
use dejarik_rules::simeone::Creature;
use dejarik_rules::{Actor, RulesId, Side, Space, bambara, looney};

use super::dice;
use super::game_view::side_role;
use super::hand::Hand;
use super::pen::{Hit, Pen, wrap};
use super::play::{Play, Say};
use super::theme::Role;
use crate::lang::Texts;
use crate::session::think::Question;
use crate::session::{Seat, Wait};
use crate::words;
use dejarik_play::pick::{Kind, Picker, Spot, Word};

/// Draws the panel from top to bottom; the moves take what is left.
pub(super) fn draw(pen: &mut Pen<'_>, texts: &Texts, play: &Play, area: Rect) {
    let mut row = header(pen, texts, play, area);
    let foot = foot(pen, texts, play, area, row);
    row += 1;
    if foot > row {
        let mut place = Rect { y: area.y + row, height: foot - row, ..area };
        if play.session.rules() == RulesId::Simeone && place.height >= 26 {
            place.height -= 11;
            legend(pen, texts, Rect { y: place.bottom() + 1, height: 10, ..area });
        }
        moves(pen, texts, play, place);
    }
}

/// The creatures' dice (RULES S, the table of teams), where there is room for them.
fn legend(pen: &mut Pen<'_>, texts: &Texts, area: Rect) {
    pen.text(area, 0, &texts.get("table-legend"), Role::Dim);
    for (row, creature) in (1..).zip(Creature::ALL) {
        let die = |stunned: bool| match creature.die(stunned).faces() {
            1 => "1".to_owned(),
            faces => format!("D{faces}"),
        };
        let line = Line::from(vec![
            Span::styled(format!("{} ", creature.letter()), pen.style(side_role(creature.side()))),
            Span::styled(format!("{:<18}", creature.name()), pen.style(Role::Text)),
            Span::styled(
                format!(
                    "{} · {:>3} ({:>2}) · {}",
                    creature.actions(),
                    die(false),
                    die(true),
                    creature.value()
                ),
                pen.style(Role::Dim),
            ),
        ]);
        pen.line(area, row, &line);
    }
}

/// Title, players, counters. Returns the next free row.
fn header(pen: &mut Pen<'_>, texts: &Texts, play: &Play, area: Rect) -> u16 {
    let id = play.session.rules();
    pen.text(area, 0, &texts.get(&format!("rules-{id}")), Role::Accent);
    let mut row = 1;
    let to_act = match play.session.wait() {
        Wait::Human(side) | Wait::Computer(side) | Wait::Order(side) => Some(side),
        Wait::Throw | Wait::TypedThrow | Wait::Over => None,
    };
    for side in Side::BOTH {
        let mark = if to_act == Some(side) { "▶ " } else { "  " };
        let shape = match side {
            Side::First => "■ ",
            Side::Second => "● ",
        };
        let name = words::side(texts, id, side);
        let who = match play.session.seat(side) {
            Seat::Human => texts.get(if play.session.only_human().is_some() {
                "table-you"
            } else {
                "table-player"
            }),
            Seat::Computer(level) => texts.with("table-computer-level", [("level", level.into())]),
        };
        let role = side_role(side);
        let line = Line::from(vec![
            Span::styled(mark, pen.style(Role::Key)),
            Span::styled(shape, pen.style(role)),
            Span::styled(name, pen.style(role)),
            Span::styled(format!(" · {who}"), pen.style(Role::Text)),
            Span::styled(score(texts, play, side), pen.style(Role::Accent)),
        ]);
        pen.line(area, row, &line);
        row += 1;
        row += reserve(
            pen,
            texts,
            play.session.position(),
            &play.hand,
            side,
            Rect { x: area.x + 4, width: area.width.saturating_sub(4), ..area },
            row,
        );
    }
    for (text, role) in counters(texts, play) {
        for line in wrap(&text, area.width) {
            pen.text(area, row, &line, role);
            row += 1;
        }
    }
    row
}

/// Points behind a player's name.
fn score(texts: &Texts, play: &Play, side: Side) -> String {
    if let Some(position @ AnyPosition::Simeone(_)) = play.session.position() {
        return points(position, side);
    }
    let series = play.session.series();
    if series.games().is_empty() {
        return String::new();
    }
    // Once a game is over the series has swapped the sides already.
    let over = play.session.game().result().is_some();
    let player = series.player(if over { side.other() } else { side });
    match (series.purse(player), series.terms()) {
        (Some(purse), _) => format!("  {}", texts.with("table-credits", [("count", purse.into())])),
        (None, Terms::To(total)) => format!("  {}/{total}", series.points(player)),
        (None, Terms::Open | Terms::Credits(_)) => format!("  {}", series.points(player)),
    }
}

/// The points that stand on the board, where a rule set scores.
pub(super) fn points(position: &AnyPosition, side: Side) -> String {
    let AnyPosition::Simeone(ruled) = position else { return String::new() };
    let points = ruled.position.score(side);
    match ruled.rules.target {
        Some(target) => format!("  {points}/{target}"),
        None => format!("  {points}"),
    }
}

/// A side on one row: whether it is its turn, its name, its points, what it has off the board.
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
        Span::styled(shape, pen.style(side_role(side))),
        Span::styled(words::side(texts, position.id(), side), pen.style(side_role(side))),
        Span::styled(points(position, side), pen.style(Role::Accent)),
    ]);
    let x = pen.line(area, row, &line) + 2;
    let beside = Rect { x, width: area.right().saturating_sub(x), ..area };
    reserve(pen, texts, Some(position), hand, side, beside, row);
}

/// What a side has off the board: captured pieces, ghosts. Returns how many rows it took.
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
                let mut style = pen.style(side_role(side));
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

/// Counters and warnings, each with how it is written.
fn counters(texts: &Texts, play: &Play) -> Vec<(String, Role)> {
    let picker = play.hand.picker.as_ref();
    let mut lines = match play.session.position() {
        Some(position) => counted(texts, position, picker),
        None => Vec::new(),
    };
    let game = play.session.game();
    if matches!(play.session.rules(), RulesId::Groi | RulesId::Bambara)
        && game.occurrences() > 1
        && game.result().is_none()
    {
        let count = game.occurrences();
        lines.push((texts.with("table-repeated", [("count", count.into())]), Role::Alert));
    }
    if let Some(error) = &play.unsaved {
        let text = texts.with("table-unsaved", [("error", error.clone().into())]);
        lines.push((text, Role::Alert));
    }
    lines
}

/// What a position counts: quiet turns, points and actions left, pawns lost.
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

/// The moves, the last at the bottom; scrolled up by so many lines.
fn moves(pen: &mut Pen<'_>, texts: &Texts, play: &Play, area: Rect) {
    let title = texts.get("table-moves");
    let rule = "─".repeat(usize::from(area.width).saturating_sub(title.chars().count() + 4));
    pen.text(area, 0, &format!("── {title} {rule}"), Role::Frame);
    let room = usize::from(area.height.saturating_sub(1));
    let width = area.width.saturating_sub(6).max(8);
    let mut lines = Vec::new();
    for turn in play.session.game().turns() {
        // What one player has chosen in the set-up is not shown before the other has, too.
        if play.session.position().is_none() {
            continue;
        }
        let style = turn.side.map_or(pen.style(Role::Dim), |side| pen.style(side_role(side)));
        let style = style.remove_modifier(Modifier::BOLD);
        let number = if turn.number == 0 { String::new() } else { turn.number.to_string() };
        for (index, part) in wrap(&turn.text, width).into_iter().enumerate() {
            let head = if index == 0 { format!("{number:>4} ") } else { "     ".to_owned() };
            lines.push(Line::from(vec![
                Span::styled(head, pen.style(Role::Dim)),
                Span::styled(part, style),
            ]));
        }
    }
    let most = lines.len().saturating_sub(room);
    let top = most - play.scroll.min(most);
    for (row, line) in (1..).zip(lines.iter().skip(top).take(room)) {
        pen.line(area, row, line);
    }
    if top > 0 && room > 1 {
        pen.text(Rect { x: area.right() - 1, width: 1, ..area }, 1, "↑", Role::Dim);
    }
    if top < most {
        pen.text(Rect { x: area.right() - 1, width: 1, ..area }, area.height - 1, "↓", Role::Dim);
    }
}

/// Dice, prompt, buttons and messages at the bottom. Returns the row where they begin.
fn foot(pen: &mut Pen<'_>, texts: &Texts, play: &Play, area: Rect, least: u16) -> u16 {
    let mut lines: Vec<Line<'static>> = Vec::new();
    if let Some((thrown, frame)) = play.dice {
        lines.extend(dice::lines(texts, pen.theme, play.session.rules(), thrown, frame));
    }
    let mut say = |text: String, role: Role| {
        for line in wrap(&text, area.width) {
            lines.push(Line::from(Span::styled(line, pen.theme.style(role))));
        }
    };
    if let Some(text) = hint(texts, play) {
        say(text, Role::Key);
    }
    match &play.say {
        Some(Say::Key(key)) => say(texts.get(key), Role::Alert),
        Some(Say::With(key, error)) => {
            say(texts.with(key, [("error", error.clone().into())]), Role::Alert);
        }
        None => {}
    }
    if play.ask.is_none() {
        say(prompt(texts, play), Role::Text);
    }
    let words = match &play.hand.picker {
        Some(picker) if play.ask.is_none() => picker.words(),
        _ => Vec::new(),
    };
    let buttons = words.len() as u16;
    let height = (lines.len() as u16 + buttons).min(area.height.saturating_sub(least));
    let top = area.height - height;
    for (row, line) in (top..).zip(&lines) {
        pen.line(area, row, line);
    }
    for (index, word) in words.iter().enumerate() {
        let row = top + lines.len() as u16 + index as u16;
        button(pen, texts, play.hand.focus, *word, index, area, row);
    }
    top
}

/// A button for a step that is no place.
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

/// What the engine advises.
fn hint(texts: &Texts, play: &Play) -> Option<String> {
    let analysis = play.hint.as_ref()?.analysis.as_ref()?;
    let step = analysis.line_text.first()?.clone();
    let chance = format!("{:.0}", analysis.value.chance() * 100.0);
    let value = match analysis.value.forced {
        Some(forced) if forced.points > 0 => {
            texts.with("table-value-win", [("plies", forced.plies.into())])
        }
        Some(forced) => texts.with("table-value-loss", [("plies", forced.plies.into())]),
        None => texts.with("table-value-chance", [("chance", chance.into())]),
    };
    Some(texts.with("table-hint", [("step", step.into()), ("value", value.into())]))
}

/// What to do now.
fn prompt(texts: &Texts, play: &Play) -> String {
    let id = play.session.rules();
    let name = |side| words::side(texts, id, side);
    if play.rolling() {
        return texts.get("table-rolling");
    }
    match (play.thinking, play.session.wait()) {
        (Some((_, Question::Hint)), _) => texts.get("table-thinking-hint"),
        (Some((_, Question::Draw(_))), _) => texts.get("table-thinking-draw"),
        (_, Wait::Computer(side)) => match play.announced() {
            Some(choice) => texts.with(
                "table-announced",
                [("side", name(side).into()), ("step", choice.text.clone().into())],
            ),
            None => texts.with("table-thinking", [("side", name(side).into())]),
        },
        (_, Wait::Over) => texts.get("table-over-keys"),
        (_, Wait::Human(side)) => match &play.hand.picker {
            Some(picker) => human_prompt(texts, picker, &name(side)),
            None => String::new(),
        },
        (_, Wait::Throw | Wait::TypedThrow | Wait::Order(_)) => String::new(),
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

/// The spaces of the attacker and the defender, in the middle of a battle that a player decides.
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

/// The players of a series in words: who sits where in the game that is shown.
pub(super) fn series_side(play: &Play, player: Player) -> Side {
    let side = play.session.series().side(player);
    if play.session.game().result().is_some() { side.other() } else { side }
}
