//! The questions that only a game asks: the order of the creatures, the confirmations, and what
//! comes after the end.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use dejarik_host::protocol::{Action, Phrase};
use dejarik_play::{GameResult, Player, SeriesEnd};
use dejarik_rules::Side;

use super::ask::{Ask, Sure, What};
use super::dialogs::{Dialog, button, place, plain, shared, typing};
use super::pen::{Hit, Pen};
use super::play::Play;
use super::theme::Role;
use crate::lang::Texts;
use crate::news;
use crate::session::keeper::OnDisk;
use crate::session::online::Online;
use crate::telling::Teller;
use crate::words;

/// Draws the open question, if there is one. Returns what is left of the panel.
pub(super) fn draw(pen: &mut Pen<'_>, texts: &Texts, play: &Play, area: Rect) -> Rect {
    let width = area.width.saturating_sub(4);
    match content(pen, texts, play, width) {
        Some(content) => place(pen, &content, area),
        None => area,
    }
}

fn content<'a>(pen: &Pen<'_>, texts: &Texts, play: &Play, width: u16) -> Option<Dialog<'a>> {
    let styled = |text: &str, role: Role| pen.wrapped(text, role, width);
    let enter = |key: &str| button(texts, key, KeyCode::Enter);
    let escape = |key: &str| button(texts, key, KeyCode::Esc);
    let key = |key, letter, text: &str| (texts.get(text), Hit::Key(KeyCode::Char(letter)), key);
    let ask = play.ask.as_ref()?;
    Some(match ask {
        Ask::Order(order) if order.dropping => {
            let lines = styled(&texts.get("table-sure-order"), Role::Text);
            plain(texts, "table-sure", lines, vec![enter("table-yes"), escape("table-no")])
        }
        Ask::Order(order) => {
            let name = words::side(texts, play.session.rules(), order.side);
            let text = texts.with("table-order", [("side", name.into())]);
            let mut lines = styled(&text, Role::Text);
            let from = lines.len();
            let first = if order.side == Side::First { 1 } else { 7 };
            lines.extend(order.letters.iter().enumerate().map(|(index, letter)| {
                let mut style = pen.theme.side(order.side);
                if index == order.at {
                    style = style.add_modifier(Modifier::REVERSED);
                }
                let piece = words::piece(texts, play.session.rules(), *letter);
                let text = format!("A{:<2} {letter} {piece}", first + index);
                Line::from(Span::styled(text, style))
            }));
            let mut buttons = vec![
                enter("table-order-yes"),
                (texts.get("table-order-carry"), Hit::Key(KeyCode::Down), "↑↓"),
            ];
            if play.session.can_undo() {
                buttons.push(key("u", 'u', "table-key-undo"));
            }
            Dialog { rows_from: Some(from), ..plain(texts, "table-set-up-title", lines, buttons) }
        }
        Ask::Sure(sure) => {
            let lines = styled(&sure_text(texts, play, sure), Role::Text);
            plain(texts, "table-sure", lines, vec![enter("table-yes"), escape("table-no")])
        }
        Ask::Phrases { at } => {
            let lines = Phrase::ALL.into_iter().enumerate().map(|(index, phrase)| {
                let number = if index < 9 { (index + 1).to_string() } else { " ".to_owned() };
                let text = format!("{number} {}", news::phrase(texts, phrase));
                Line::from(Span::styled(text, pen.choice(index == *at)))
            });
            let buttons = vec![enter("online-key-say"), escape("table-no")];
            let dialog = plain(texts, "online-say-title", lines.collect(), buttons);
            Dialog { rows_from: Some(0), ..dialog }
        }
        Ask::Failed(why) => {
            let mut lines = styled(&texts.of(why), Role::Text);
            lines.extend(styled(&texts.get("table-program-kept"), Role::Dim));
            let mut buttons = vec![
                enter("table-program-again"),
                escape("table-key-menu"),
                key("q", 'q', "table-key-quit"),
            ];
            if play.session.can_undo() {
                buttons.push(key("u", 'u', "table-key-undo"));
            }
            plain(texts, "table-program-failed", lines, buttons)
        }
        Ask::Over => {
            let mut lines = Vec::new();
            if let Some(result) = play.session.game().result() {
                lines.extend(styled(&result_text(texts, play, result), Role::Accent));
                lines.extend(series_lines(pen, texts, play));
            }
            if let OnDisk::Record(path) = &play.kept {
                lines.extend(styled(&words::recorded(texts, path), Role::Dim));
            }
            let mut buttons = vec![
                enter("table-next-swapped"),
                key("a", 'a', "table-key-review"),
                key("m", 'm', "table-key-menu"),
                escape("table-look"),
            ];
            if play.session.online().is_some_and(Online::watches) {
                buttons.remove(0);
            }
            plain(texts, "table-over", lines, buttons)
        }
        Ask::Line(line) if line.what == What::Cast => {
            let tally = play.session.tally()?;
            let about = Teller::new(texts, play.session.rules()).due_throw(&tally);
            typing(pen, texts, line, "table-type-throw", &about, width)
        }
        Ask::Attack(_) | Ask::Several { .. } | Ask::Line(_) => {
            return shared(pen, texts, ask, play.session.position(), width);
        }
        Ask::Help { .. } | Ask::Rules { .. } => return None,
    })
}

fn sure_text(texts: &Texts, play: &Play, sure: &Sure) -> String {
    let name = |side: &Side| words::side(texts, play.session.rules(), *side);
    match sure {
        Sure::Resign(side) => texts.with("table-sure-resign", [("side", name(side).into())]),
        Sure::TakeDraw(side) => texts.with(
            "table-sure-draw",
            [("side", name(side).into()), ("other", name(&side.other()).into())],
        ),
        Sure::Undo(side) => texts.with(
            "table-sure-undo",
            [("side", name(&side.other()).into()), ("other", name(side).into())],
        ),
        Sure::Claim(side) => texts.with("table-sure-claim", [("side", name(side).into())]),
        Sure::Wish(action) => texts.get(match action {
            Action::DrawOffer => "online-sure-draw",
            Action::DrawAccept => "online-sure-accept",
            Action::ClaimWin => "online-sure-win",
            Action::ClaimDraw => "online-sure-half",
            _ => "online-sure-abort",
        }),
        Sure::Leave | Sure::Menu => texts.get("table-sure-leave"),
    }
}

/// Says how the game ended.
fn result_text(texts: &Texts, play: &Play, result: &GameResult) -> String {
    let id = play.session.rules();
    let text = Teller::new(texts, id).ended(result.why, result.winner);
    let points = result.points.iter().max().copied().unwrap_or(0);
    if id.descriptor().scores_points() && points > 0 {
        format!("{text} {}", texts.with("table-worth", [("points", points.into())]))
    } else {
        text
    }
}

/// Returns the standing of the series, where more than one game counts.
fn series_lines(pen: &Pen<'_>, texts: &Texts, play: &Play) -> Vec<Line<'static>> {
    if let Some(online) = play.session.online() {
        return online_series(texts, play, online);
    }
    let series = play.session.series();
    let mut lines = Vec::new();
    if series.games().len() > 1 || series.purse(Player::One).is_some() {
        let mut spans = vec![Span::styled(
            format!("{} ", texts.get("table-series")),
            pen.theme.style(Role::Text),
        )];
        for player in Player::BOTH {
            let side = play.session.side_of(player);
            let amount = series.purse(player).unwrap_or_else(|| series.points(player));
            let name = words::side(texts, play.session.rules(), side);
            let text = format!("{name} {amount}  ");
            spans.push(Span::styled(text, pen.theme.style(Role::of(side))));
        }
        lines.push(Line::from(spans));
    }
    if let Some(SeriesEnd::Reached(player) | SeriesEnd::Broke(player)) = series.end() {
        let winner = series.end().map_or(player, SeriesEnd::winner);
        let side = play.session.side_of(winner);
        let name = words::side(texts, play.session.rules(), side);
        let text = texts.with("table-series-over", [("side", name.into())]);
        lines.push(Line::from(Span::styled(text, pen.theme.style(Role::Accent))));
    }
    lines
}

/// Returns the standing of a series that a server keeps, where more than one game counts.
fn online_series(texts: &Texts, play: &Play, online: &Online) -> Vec<Line<'static>> {
    let series = online.series();
    if series.games < 2 {
        return Vec::new();
    }
    let names = Side::BOTH.map(|side| words::side(texts, play.session.rules(), side));
    let points = series.purses.unwrap_or(series.points);
    vec![Line::from(words::series(texts, names, points, series.games as usize))]
}
