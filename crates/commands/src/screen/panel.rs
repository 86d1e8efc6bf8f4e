//! The panel beside the board of a game: the players, the score, the reserves, the moves, the dice,
//! and what to do now.

use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use dejarik_rules::any::AnyPosition;
use dejarik_rules::{RulesId, SeriesTerms, Side};

use super::ask::Ask;
use super::dice;
use super::online;
use super::pen::Pen;
use super::play::Play;
use super::position_view::{
    self, button_rows, counted, human_prompt, lost, points, reserve, side_line,
};
use super::theme::Role;
use crate::lang::Texts;
use crate::news;
use crate::session::Wait;
use crate::session::keeper::OnDisk;
use crate::session::think::Question;
use crate::telling::Teller;
use crate::words;
use crate::wrap::wrap;

/// Draws the panel from top to bottom; the moves take the rows that are left.
pub(super) fn draw(pen: &mut Pen<'_>, texts: &Texts, play: &Play, area: Rect) {
    let mut row = header(pen, texts, play, area);
    let foot = foot(pen, texts, play, area, row);
    row += 1;
    if foot > row {
        let mut place = Rect { y: area.y + row, height: foot - row, ..area };
        let rules = play.session.rules();
        let rows = rules.descriptor().fighters.len() as u16;
        if rows > 0 && place.height >= 18 + rows {
            place.height -= rows + 3;
            legend(pen, texts, rules, Rect { y: place.bottom() + 1, height: rows + 2, ..area });
        }
        moves(pen, texts, play, place);
    }
}

/// Draws what each piece can do, where there is room.
fn legend(pen: &mut Pen<'_>, texts: &Texts, rules: RulesId, area: Rect) {
    pen.text(area, 0, &texts.get("table-legend"), Role::Dim);
    for (row, fighter) in (1..).zip(rules.descriptor().fighters) {
        let die = |faces| if faces == 1 { "1".to_owned() } else { format!("D{faces}") };
        let [standing, stunned] = fighter.dice.map(die);
        let name = words::piece(texts, rules, fighter.letter);
        let line = Line::from(vec![
            Span::styled(format!("{} ", fighter.letter), pen.style(Role::of(fighter.side))),
            Span::styled(format!("{name:<18}"), pen.style(Role::Text)),
            Span::styled(
                format!("{} · {standing:>3} ({stunned:>2}) · {}", fighter.actions, fighter.value),
                pen.style(Role::Dim),
            ),
        ]);
        pen.line(area, row, &line);
    }
}

/// Draws the title, the players and the counters. Returns the next free row.
fn header(pen: &mut Pen<'_>, texts: &Texts, play: &Play, area: Rect) -> u16 {
    let id = play.session.rules();
    pen.text(area, 0, &words::rules(texts, id), Role::Accent);
    let mut row = 1;
    let to_act = match play.session.wait() {
        Wait::Human(side) | Wait::Computer(side) | Wait::Order(side) => Some(side),
        Wait::Elsewhere(side) => side,
        Wait::Throw | Wait::TypedThrow | Wait::Over => None,
    };
    let scene = play.session.position().map(AnyPosition::scene);
    for side in Side::BOTH {
        let score = score(texts, play, side);
        let mut line = side_line(pen, texts, id, side, to_act == Some(side), score);
        let who = Span::styled(online::seat(texts, play, side), pen.style(Role::Text));
        if line.width() + 3 + who.width() <= usize::from(area.width) {
            let score = line.spans.pop().unwrap_or_default();
            line.spans.extend([Span::styled(" · ", pen.style(Role::Text)), who, score]);
            pen.line(area, row, &line);
        } else {
            pen.line(area, row, &line);
            row += 1;
            pen.line(area, row, &Line::from(vec![Span::raw("    "), who]));
        }
        row += 1;
        if let Some(scene) = &scene {
            let place = Rect { x: area.x + 4, width: area.width.saturating_sub(4), ..area };
            row += reserve(pen, texts, scene, &play.hand, side, place, row);
            if let Some(lost) = lost(texts, scene, side).filter(|_| area.height >= ROOMY) {
                row = pen.paragraph(place, row, &lost, Role::Dim);
            }
        }
    }
    for (text, role) in counters(texts, play) {
        row = pen.paragraph(area, row, &text, role);
    }
    row
}

/// Returns the points that are written behind a player's name.
fn score(texts: &Texts, play: &Play, side: Side) -> String {
    if let Some(score) = play.session.position().and_then(|position| position.scene().score) {
        return points(score, side);
    }
    let series = play.session.series();
    if series.games().is_empty() {
        return String::new();
    }
    let player = play.session.player_at(side);
    match (series.purse(player), series.terms()) {
        (Some(purse), _) => format!("  {}", texts.with("table-credits", [("count", purse.into())])),
        (None, SeriesTerms::To(total)) => format!("  {}/{total}", series.points(player)),
        (None, SeriesTerms::Open | SeriesTerms::Credits(_)) => {
            format!("  {}", series.points(player))
        }
    }
}

/// Returns the counters and warnings, each with its role.
fn counters(texts: &Texts, play: &Play) -> Vec<(String, Role)> {
    let picker = play.hand.picker.as_ref();
    let mut lines = match play.session.position() {
        Some(position) => counted(texts, position, picker),
        None => Vec::new(),
    };
    let game = play.session.game();
    if !play.session.rules().descriptor().dice && game.occurrences() > 1 && game.result().is_none()
    {
        let count = game.occurrences();
        lines.push((texts.with("table-repeated", [("count", count.into())]), Role::Alert));
    }
    if let OnDisk::Failed(error) = &play.kept {
        let text = texts.with("table-unsaved", [("error", texts.of(error).into())]);
        lines.push((text, Role::Alert));
    }
    lines
}

/// Draws the moves with the last one at the bottom, scrolled up by `play.scroll` lines.
fn moves(pen: &mut Pen<'_>, texts: &Texts, play: &Play, area: Rect) {
    pen.title(area, &texts.get("common-moves"));
    let room = usize::from(area.height.saturating_sub(1));
    let width = area.width.saturating_sub(6).max(8);
    let mut lines = Vec::new();
    let game = play.session.game();
    for turn in game.turns() {
        // A player's choice in the set-up is hidden until both have chosen.
        if play.session.position().is_none() {
            continue;
        }
        let style = turn.side.map_or(pen.style(Role::Dim), |side| pen.style(Role::of(side)));
        let style = style.remove_modifier(Modifier::BOLD);
        let number = if turn.number == 0 { String::new() } else { turn.number.to_string() };
        // What comes before the first turn has no notation that a person knows.
        let text = match turn.number {
            0 => Teller::new(texts, play.session.rules())
                .played(game, turn.first..turn.first + turn.len)
                .join(" "),
            _ => turn.text,
        };
        if text.is_empty() {
            continue;
        }
        for (index, part) in wrap(&text, width).into_iter().enumerate() {
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
    pen.goes_on(area, top > 0 && room > 1, top < most);
}

/// Draws the dice, the prompt, the buttons and the messages at the bottom. Returns the row where
/// they begin.
fn foot(pen: &mut Pen<'_>, texts: &Texts, play: &Play, area: Rect, least: u16) -> u16 {
    let mut lines: Vec<Line<'static>> = Vec::new();
    if let Some((thrown, frame)) = play.dice {
        lines.extend(dice::lines(texts, pen.theme, play.session.rules(), thrown, frame));
    }
    let mut say = |text: String, role: Role| lines.extend(pen.wrapped(&text, role, area.width));
    if area.height >= ROOMY {
        told(texts, play).into_iter().for_each(|text| say(text, Role::Dim));
        odds(texts, play).into_iter().for_each(|text| say(text, Role::Target));
    }
    if let Some(text) = hint(texts, play) {
        say(text, Role::Key);
    }
    if let Some(said) = &play.say {
        say(said.text(texts), Role::Alert);
    }
    online::told(texts, play).into_iter().for_each(|text| say(text, Role::Key));
    match &play.ask {
        None => say(prompt(texts, play), Role::Text),
        // The other player can come while the order is being chosen.
        Some(Ask::Order(_)) => {
            let online = play.session.online();
            if let Some(text) = online.and_then(|online| news::invitation(texts, online)) {
                say(text, Role::Text);
            }
        }
        Some(_) => {}
    }
    let words = match &play.hand.picker {
        Some(picker) if play.ask.is_none() => picker.words(),
        _ => Vec::new(),
    };
    let buttons = button_rows(texts, &words, area.width);
    let height = (lines.len() as u16 + buttons).min(area.height.saturating_sub(least));
    let top = area.height - height;
    let place = Rect { y: area.y + top, height: height.saturating_sub(buttons), ..area };
    pen.lines(place, &lines);
    position_view::buttons(pen, texts, play.hand.focus, &words, area, top + place.height);
    top
}

/// The height of a panel that has room for sentences.
const ROOMY: u16 = 32;

/// Returns the sentences about the last move and its throws, as the line mode says them.
fn told(texts: &Texts, play: &Play) -> Vec<String> {
    let game = play.session.game();
    let teller = Teller::new(texts, play.session.rules()).for_reader(play.session.reader());
    teller.played(game, game.last_move())
}

/// Returns the odds of the attacks on the space under the cursor.
fn odds(texts: &Texts, play: &Play) -> Vec<String> {
    let (Wait::Human(_), true) = (play.session.wait(), play.hand.cursor_on) else {
        return Vec::new();
    };
    let Some(position) = play.session.position() else { return Vec::new() };
    Teller::new(texts, position.id()).odds_on(position, play.hand.cursor)
}

/// Returns the engine's hint as text.
fn hint(texts: &Texts, play: &Play) -> Option<String> {
    let analysis = play.hint.as_ref()?;
    let step = analysis.line_text.first()?.clone();
    let chance = format!("{:.0}", analysis.value.chance() * 100.0);
    let value = match analysis.value.forced {
        Some(forced) => {
            let (plies, wins) = (forced.plies.get(), forced.points > 0);
            let key = if wins { "table-value-win" } else { "table-value-loss" };
            // Of the plies, those of the side to move are counted: with dice all are turns.
            let (unit, count) = match play.session.rules().has_dice() {
                true => ("turns", plies),
                false => ("moves", if wins { plies.div_ceil(2) } else { plies / 2 }),
            };
            texts.with(key, [("unit", unit.into()), ("count", count.into())])
        }
        None => texts.with("table-value-chance", [("chance", chance.into())]),
    };
    Some(texts.with("table-hint", [("step", step.into()), ("value", value.into())]))
}

/// Returns what the player has to do now.
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
        (_, Wait::Elsewhere(_) | Wait::Over) if play.session.online().is_some() => {
            online::prompt(texts, play)
        }
        (_, Wait::Over) => texts.get("table-over-keys"),
        (_, Wait::Human(side)) => match &play.hand.picker {
            Some(picker) => human_prompt(texts, picker, &name(side)),
            None => String::new(),
        },
        (_, Wait::Throw | Wait::TypedThrow | Wait::Order(_) | Wait::Elsewhere(_)) => String::new(),
    }
}
