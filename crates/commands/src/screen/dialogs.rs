//! Questions in the lower part of the panel, where they leave the board in view.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use dejarik_play::tally::{Part, ThrownDice};
use dejarik_play::{Phase, Tally};
use dejarik_rules::Odds;
use dejarik_rules::any::AnyPosition;
use dejarik_rules::numbers::percent;

use super::ask::{Ask, Prompt, What};
use super::names;
use super::pen::{Hit, Pen};
use super::theme::Role;
use crate::lang::{Lang, Texts};
use crate::telling::capital;
use crate::words;
use dejarik_play::pick::Choice;

/// The contents of a dialog: a title, lines and buttons.
pub(super) struct Dialog<'a> {
    pub(super) title: String,
    pub(super) lines: Vec<Line<'static>>,
    pub(super) buttons: Vec<(String, Hit, &'a str)>,
    /// The index of the first line that can be clicked as a row, if any can.
    pub(super) rows_from: Option<usize>,
}

/// Draws a question that needs only a position. Returns what is left of the panel.
pub(super) fn draw_shared(
    pen: &mut Pen<'_>,
    texts: &Texts,
    ask: Option<&Ask>,
    position: Option<&AnyPosition>,
    area: Rect,
) -> Rect {
    let width = area.width.saturating_sub(4);
    match ask.and_then(|ask| shared(pen, texts, ask, position, width)) {
        Some(content) => place(pen, &content, area),
        None => area,
    }
}

/// Draws a dialog at the bottom of the panel. Returns what is left of the panel.
pub(super) fn place(pen: &mut Pen<'_>, content: &Dialog<'_>, area: Rect) -> Rect {
    let width = area.width.saturating_sub(4);
    let button_rows = pen.rows(&content.buttons, width);
    let height = (content.lines.len() as u16 + button_rows + 2).min(area.height);
    let place = Rect { y: area.bottom() - height, height, ..area };
    let inside = pen.window(place, &content.title);
    let room = inside.height.saturating_sub(button_rows);
    pen.lines(Rect { height: room, ..inside }, &content.lines);
    if let Some(from) = content.rows_from {
        for row in from..content.lines.len() {
            let y = inside.y + row as u16;
            if y < inside.bottom() {
                pen.hit(Rect { y, height: 1, ..inside }, Hit::Row(row - from));
            }
        }
    }
    pen.buttons(inside, room, &content.buttons);
    Rect { height: area.height - height, ..area }
}

/// Returns a button for Enter or Esc, labelled with the key's name in the language.
pub(super) fn button(texts: &Texts, key: &str, code: KeyCode) -> (String, Hit, &'static str) {
    (texts.get(key), Hit::Key(code), key_name(texts, code))
}

/// Returns the name of Enter or Esc in the language.
pub(super) fn key_name(texts: &Texts, code: KeyCode) -> &'static str {
    match (code, texts.lang()) {
        (KeyCode::Enter, Lang::En) => "Enter",
        (KeyCode::Enter, Lang::Fr) => "Entrée",
        (_, Lang::En) => "Esc",
        (_, Lang::Fr) => "Échap",
    }
}

pub(super) fn plain<'a>(
    texts: &Texts,
    title: &str,
    lines: Vec<Line<'static>>,
    buttons: Vec<(String, Hit, &'a str)>,
) -> Dialog<'a> {
    Dialog { title: texts.get(title), lines, buttons, rows_from: None }
}

/// Returns the dialog for a question that needs only a position; `None` for any other.
pub(super) fn shared<'a>(
    pen: &Pen<'_>,
    texts: &Texts,
    ask: &Ask,
    position: Option<&AnyPosition>,
    width: u16,
) -> Option<Dialog<'a>> {
    let styled = |text: &str, role: Role| pen.wrapped(text, role, width);
    let enter = |key: &str| button(texts, key, KeyCode::Enter);
    let escape = |key: &str| button(texts, key, KeyCode::Esc);
    Some(match ask {
        Ask::Attack(choice) => {
            let mut lines = styled(&attack_text(texts, choice), Role::Text);
            if let Some(odds) = choice.odds {
                lines.extend(odds_lines(pen, texts, odds, width));
            }
            let buttons = vec![enter("common-attack-do"), escape("table-no")];
            plain(texts, "common-attack", lines, buttons)
        }
        Ask::Several { choices, at } => {
            let mut lines = styled(&texts.get("table-several-about"), Role::Text);
            let from = lines.len();
            lines.extend(choices.iter().enumerate().map(|(index, choice)| {
                let text = format!("{} {}", index + 1, candidate(texts, position, choice));
                Line::from(Span::styled(text, pen.choice(index == *at)))
            }));
            let buttons = vec![enter("table-choose"), escape("table-no")];
            Dialog { rows_from: Some(from), ..plain(texts, "table-several-title", lines, buttons) }
        }
        Ask::Line(line) => {
            let (title, about) = match line.what {
                What::Move => ("table-type-move", texts.get("table-type-move-about")),
                // A game says which throw is due; it is not known here.
                What::Cast => return None,
                What::Throw => ("table-type-throw", throw_about(texts, position?)),
                What::Position => ("desk-type-position", texts.get("desk-type-position-about")),
                What::File => ("desk-type-file", texts.get("desk-type-file-about")),
            };
            typing(pen, texts, line, title, &about, width)
        }
        Ask::Order(_)
        | Ask::Sure(_)
        | Ask::Phrases { .. }
        | Ask::Failed(_)
        | Ask::Over
        | Ask::Help { .. }
        | Ask::Rules { .. } => return None,
    })
}

/// Returns the dialog in which a line is typed, under this title and explanation.
pub(super) fn typing<'a>(
    pen: &Pen<'_>,
    texts: &Texts,
    line: &Prompt,
    title: &str,
    about: &str,
    width: u16,
) -> Dialog<'a> {
    let mut lines = pen.wrapped(about, Role::Dim, width);
    if let Some(error) = &line.error {
        lines.extend(pen.wrapped(&texts.of(error), Role::Alert, width));
    }
    lines.extend(pen.wrapped(&format!("› {}▏", line.text), Role::Accent, width));
    // A game cannot go on without a throw.
    let leave = if line.what == What::Cast { "table-key-menu" } else { "common-cancel" };
    let buttons =
        vec![button(texts, "common-accept", KeyCode::Enter), button(texts, leave, KeyCode::Esc)];
    plain(texts, title, lines, buttons)
}

/// Says which piece attacks which.
fn attack_text(texts: &Texts, choice: &Choice) -> String {
    let Some(battle) = choice.after.scene().battle else { return choice.text.clone() };
    capital(&texts.with(
        "common-attacks",
        [
            ("attacker", words::on(texts, &choice.after, battle.from).into()),
            ("defender", words::on(texts, &choice.after, battle.target).into()),
        ],
    ))
}

/// Returns a line for each possible result of an attack: a bar, the percentage and the exact
/// fraction.
pub(super) fn odds_lines(
    pen: &Pen<'_>,
    texts: &Texts,
    odds: Odds,
    width: u16,
) -> Vec<Line<'static>> {
    let lines = |(label, chance): (&'static str, dejarik_rules::Fraction)| {
        let name = match label {
            // The column has no room for who is stunned.
            "stunned" => texts.get("telling-state-stunned"),
            _ => texts.get(&format!("odds-{label}")),
        };
        let share = chance.to_f64();
        let room = usize::from(width).saturating_sub(34).min(16);
        let filled = (share * room as f64).round() as usize;
        let bar = "█".repeat(filled) + &"░".repeat(room - filled);
        let good = matches!(label, "win" | "defeated" | "pushed");
        let mut line = Line::from(vec![
            Span::styled(format!("{name:<9}"), pen.theme.style(Role::Text)),
            Span::styled(bar, pen.theme.style(if good { Role::Target } else { Role::Alert })),
            Span::styled(format!("{:>7}", per_cent(texts, share)), pen.theme.style(Role::Accent)),
        ]);
        let fraction = Span::styled(format!(" {chance}"), pen.theme.style(Role::Dim));
        if line.width() + fraction.width() <= usize::from(width) {
            line.spans.push(fraction);
            return vec![line];
        }
        vec![line, Line::from(vec![Span::raw(" ".repeat(9)), fraction])]
    };
    odds.iter().flat_map(lines).collect()
}

/// Formats a chance as a percentage, without rounding a possible result to 0 or an uncertain one to
/// 100.
pub(super) fn per_cent(texts: &Texts, share: f64) -> String {
    let (sign, share) = match share {
        low if low > 0.0 && low < 0.0005 => ("<", 0.001),
        high if (0.9995..1.0).contains(&high) => (">", 0.999),
        other => ("", other),
    };
    format!("{sign}{}", texts.of(&percent(share, 1)))
}

/// Describes how a candidate differs from the others: which piece is pushed where.
fn candidate(texts: &Texts, position: Option<&AnyPosition>, choice: &Choice) -> String {
    let (Some(position), Some((_, pushed))) = (position, choice.text.split_once('>')) else {
        return choice.text.clone();
    };
    // The pushed piece stands on that space after the step, and did not before.
    let Some(space) = names::spaces_in(pushed).first().copied() else { return choice.text.clone() };
    match choice.after.piece_at(space) {
        Some(piece) => {
            let name = words::piece(texts, position.id(), piece.letter);
            let side = words::side(texts, position.id(), piece.side);
            texts.with(
                "table-candidate-push",
                [
                    ("step", choice.text.clone().into()),
                    ("side", side.into()),
                    ("piece", name.into()),
                ],
            )
        }
        None => choice.text.clone(),
    }
}

/// Says which dice the players have to throw.
fn throw_about(texts: &Texts, position: &AnyPosition) -> String {
    let Some(tally) = Tally::of(Phase::Playing(position)) else { return String::new() };
    // What a side throws: the number of cubes, the number of faces of its die, and the strength that is added.
    let side = |part| {
        let at = tally.shares().iter().position(|share| share.part == part);
        let thrown = tally.casts().iter().filter(|cast| Some(cast.share) == at);
        let (mut cubes, mut faces) = (0, 1);
        for cast in thrown {
            match cast.dice {
                ThrownDice::Cubes(count) => cubes += count,
                ThrownDice::Die(most) => faces = most,
                ThrownDice::Lot => {}
            }
        }
        (cubes, faces, at.map_or(0, |at| tally.shares()[at].base))
    };
    let (attacker, defender) = (side(Part::Attack), side(Part::Defence));
    let dice = |part| tally.shares().iter().any(|share| share.part == part);
    if dice(Part::Ghost) {
        texts.get("table-throw-ghost")
    } else if attacker.0 > 0 {
        texts.with(
            "table-throw-cubes",
            [
                ("attacker", attacker.0.into()),
                ("attacker-size", attacker.2.into()),
                ("defender", defender.0.into()),
                ("defender-size", defender.2.into()),
            ],
        )
    } else {
        let faces = [("attacker", attacker.1.into()), ("defender", defender.1.into())];
        texts.with("table-throw-dice", faces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_chance_is_not_rounded_to_nothing() {
        let per_cent = |share| per_cent(&Texts::new(Lang::En), share);
        assert_eq!(per_cent(0.0), "0.0 %");
        assert_eq!(per_cent(1.0), "100.0 %");
        assert_eq!(per_cent(1.0 / 65536.0), "<0.1 %");
        assert_eq!(per_cent(65519.0 / 65536.0), ">99.9 %");
        assert_eq!(per_cent(5.0 / 6.0), "83.3 %");
    }
}
