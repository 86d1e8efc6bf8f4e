//! Draws the summary of a reviewed game.

use dejarik_rules::RulesId;
use dejarik_rules::numbers::{percent, signed_percent};

use super::*;

/// Draws how both sides have played: a row for each kind of move, a column for each side.
pub(super) fn draw(pen: &mut Pen<'_>, texts: &Texts, id: RulesId, review: &Review, area: Rect) {
    pen.title(area, &texts.get("desk-summary"));
    let wide = usize::from(area.width).saturating_sub(16);
    let plain = !pen.theme.braille;
    let mut row = |row: u16, role: Role, label: &str, cells: [String; 2]| {
        let [first, second] = cells;
        pen.text(area, row, &format!("{label:<wide$}{first:>7} {second:>7}"), role);
    };
    row(1, Role::Accent, "", Side::BOTH.map(|side| words::side(texts, id, side)));
    // A resignation that was a slip is counted as one.
    let moves = |side| {
        let counts = Judgement::ALL.map(|judgement| review.count(side, judgement));
        counts.iter().sum::<usize>().to_string()
    };
    row(2, Role::Text, &texts.get("desk-summary-moves"), Side::BOTH.map(moves));
    // With dice, plies say nothing about a move, and errors are counted in winning chances.
    let dice = if id.has_dice() { "-dice" } else { "" };
    let shown = |judgement: &Judgement| !(id.has_dice() && *judgement == Judgement::Slower);
    let mut below = 3;
    for judgement in Judgement::ALL.into_iter().filter(shown) {
        let sign = said::sign(judgement, true, plain);
        let label = texts.get(&format!("desk-summary-{}{dice}", judgement.name()));
        let counts = Side::BOTH.map(|side| review.count(side, judgement).to_string());
        row(below, role(judgement), &format!("{sign:<2} {label}"), counts);
        below += 1;
    }
    if let Some(account) = &review.account {
        let lost = account.lost.map(|lost| texts.of(&percent(lost, 1)));
        row(below, Role::Text, &texts.get("desk-summary-lost"), lost);
        let rate = Side::BOTH.map(|side| {
            let rate = review.error_rate(side);
            rate.map_or(String::new(), |rate| texts.of(&percent(rate, 2)))
        });
        row(below + 1, Role::Text, &texts.get("desk-summary-rate"), rate);
        let luck = [account.luck, -account.luck].map(|luck| texts.of(&signed_percent(luck, 1)));
        row(below + 2, Role::Text, &texts.get("desk-summary-luck"), luck);
        below += 4;
        for line in said::account(texts, id, review, account) {
            below = pen.paragraph(area, below, &line, Role::Dim);
        }
    }
    if Side::BOTH.iter().all(|side| review.slips(*side) == 0) {
        pen.paragraph(area, below + 1, &texts.get(said::no_slips(review)), Role::Accent);
    }
}
